//! The game without a renderer: real keys, real systems, no pictures.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use bevy_egui::egui;
use harness::Game;
use leafwing_input_manager::prelude::*;
use maze_duel::game::{
    Action, COUNTDOWN_TICKS, CurrentMatch, CurrentRace, CurrentSetup, Duelist, Explored, MazeArea,
    MazeGrid, Move, NewMazeRequested, PathPiece, Phase, PlayOptions, SEED_FIELD, SIZE_FIELD,
    SeedName, Settings, Solution, Trail, Walker,
};
use maze_duel::maze::{Algorithm, Cell, Seed, Size};
use maze_duel::race::Player;

#[test]
fn the_first_maze_stands_before_anybody_presses_a_key() {
    let mut game = Game::of_size(24, 16);
    assert_eq!(game.phase(), Phase::Preparing);
    let grid = game.resource::<MazeGrid>();
    assert!(grid.is_perfect().unwrap());
    let expected = Algorithm::Backtracker.generate(grid.size(), Seed::new(4711).unwrap()).unwrap();
    assert_eq!(**grid, expected, "the seed fixes the maze");
    assert_eq!(game.walls(), game.grid_walls());
    assert_eq!(game.count::<InputMap<Move>>(), 2, "each player has a map of keys");
    assert_eq!(game.cell(Player::One), Cell::new(0, 0));
    assert_eq!(game.cell(Player::Two), Cell::new(23, 15));
}

#[test]
fn without_a_seed_every_game_is_another() {
    let seeds: BTreeSet<u64> = (0..3)
        .map(|_| {
            Game::new(PlayOptions::default()).resource::<CurrentSetup>().0.recipe.seed.number()
        })
        .collect();
    assert_eq!(seeds.len(), 3);
}

#[test]
fn each_key_moves_its_own_player_only() {
    // A corridor: One can only go east, Two only west.
    for (key, one, two) in [
        (KeyCode::KeyD, 1, 0),
        (KeyCode::ArrowLeft, 0, 1),
        (KeyCode::KeyA, 0, 0),
        (KeyCode::KeyW, 0, 0),
        (KeyCode::ArrowUp, 0, 0),
        (KeyCode::ArrowRight, 0, 0),
        (KeyCode::KeyI, 0, 0),
    ] {
        let mut game = Game::racing(12, 1);
        game.tap(key);
        game.frames(30);
        assert_eq!((game.steps(Player::One), game.steps(Player::Two)), (one, two), "{key:?}");
    }
}

#[test]
fn both_players_move_at_once_and_neither_blocks_the_other() {
    let mut game = Game::racing(40, 1);
    game.press(KeyCode::KeyD);
    game.frames(20);
    let ahead = game.steps(Player::One);
    assert!(ahead > 0);
    // One goes on holding every key while Two plays.
    for key in [KeyCode::KeyW, KeyCode::KeyS, KeyCode::KeyA, KeyCode::KeyD] {
        game.press(key);
    }
    game.press(KeyCode::ArrowLeft);
    game.frames(64);
    // Ten ticks for the first cell, eight for each further one: seven in 64 ticks.
    assert_eq!(game.steps(Player::Two), 7);
    game.release(KeyCode::ArrowLeft);
    game.frames(20);
    let rested = game.steps(Player::Two);
    game.frames(30);
    assert_eq!(game.steps(Player::Two), rested, "One's keys don't move Two");
}

#[test]
fn a_tap_moves_one_cell_at_any_frame_rate() {
    for rate in [20, 60, 144, 240] {
        for is_within_a_frame in [true, false] {
            let mut game = Game::racing(12, 1);
            let frame = Duration::from_secs(1) / rate;
            game.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
            game.frames(3);
            game.press(KeyCode::KeyD);
            if !is_within_a_frame {
                game.frames(1);
            }
            game.release(KeyCode::KeyD);
            game.frames(rate);
            let steps = game.steps(Player::One);
            assert_eq!(steps, 1, "{rate} frames a second, within a frame: {is_within_a_frame}");
        }
    }
}

#[test]
fn two_taps_between_two_frames_of_a_slow_screen_are_not_lost() {
    // At ten frames a second: tap, and tap again in the very next frame.
    let mut game = Game::racing(12, 1);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    game.frames(3);
    for _ in 0..2 {
        game.press(KeyCode::KeyD);
        game.release(KeyCode::KeyD);
        game.frames(1);
    }
    game.frames(10);
    assert_eq!(game.steps(Player::One), 2);
}

#[test]
fn typing_a_seed_moves_nobody() {
    let mut game = Game::racing(12, 1);
    game.app.world_mut().resource_mut::<Settings>().seed_text.clear();
    game.with_egui(|context| {
        context.memory_mut(|memory| memory.request_focus(egui::Id::new(SEED_FIELD)));
    });
    game.frames(2);
    for (key, letter) in [
        (KeyCode::KeyW, "w"),
        (KeyCode::KeyA, "a"),
        (KeyCode::KeyS, "s"),
        (KeyCode::KeyD, "d"),
        (KeyCode::KeyR, "r"),
        (KeyCode::KeyM, "m"),
    ] {
        game.type_letter(key, letter);
    }
    game.press(KeyCode::ArrowLeft);
    game.frames(3);
    game.release(KeyCode::ArrowLeft);
    game.frames(40);
    assert_eq!(game.resource::<Settings>().seed_text, "wasdrm");
    assert_eq!((game.steps(Player::One), game.steps(Player::Two)), (0, 0));
    assert_eq!(game.phase(), Phase::Racing, "R and Space are letters there");

    // Once the field has lost the keyboard, the same keys play again.
    game.with_egui(|context| {
        context.memory_mut(|memory| memory.surrender_focus(egui::Id::new(SEED_FIELD)));
    });
    game.frames(2);
    game.tap(KeyCode::KeyD);
    game.frames(20);
    assert_eq!(game.steps(Player::One), 1);
}

#[test]
fn no_key_of_the_game_gives_a_widget_the_keyboard() {
    let mut game = Game::racing(12, 12);
    for key in [KeyCode::Tab, KeyCode::ArrowDown, KeyCode::Tab, KeyCode::Space, KeyCode::Enter] {
        let window = game.window();
        game.app.world_mut().write_message(KeyboardInput {
            key_code: key,
            logical_key: match key {
                KeyCode::Tab => Key::Tab,
                KeyCode::ArrowDown => Key::ArrowDown,
                KeyCode::Space => Key::Space,
                _ => Key::Enter,
            },
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window,
        });
        game.frames(2);
        let focused = game.with_egui(|context| context.memory(egui::Memory::focused));
        assert_eq!(focused, None, "{key:?}");
    }
    assert_eq!(game.phase(), Phase::Racing, "nothing was pressed by the way");
}

#[test]
fn a_new_maze_leaves_nothing_of_the_old_one_behind() {
    let mut game = Game::racing(9, 7);
    for key in [KeyCode::KeyD, KeyCode::KeyS] {
        game.tap(key);
        game.frames(12);
    }
    assert!(game.count::<Trail>() > 0);
    let mut others = None;
    for seed in 1..=20 {
        game.app
            .world_mut()
            .write_message(NewMazeRequested { seed: Seed::new(seed), starts_at_once: false });
        game.frames(2);
        assert_eq!(game.phase(), Phase::Preparing);
        let walls = game.walls();
        assert_eq!(walls, game.grid_walls(), "seed {seed}");
        assert_eq!(game.count::<Trail>(), 0);
        let besides_walls = game.entities() - walls.len();
        assert_eq!(*others.get_or_insert(besides_walls), besides_walls, "seed {seed}");
    }
}

/// Rounds won by One and by Two.
fn score(game: &Game) -> (u32, u32) {
    let wins = game.resource::<CurrentMatch>().0.wins();
    (wins.one, wins.two)
}

#[test]
fn a_race_is_won_counted_and_followed_by_another() {
    let mut game = Game::racing(4, 3);
    let first = game.resource::<CurrentSetup>().clone();
    game.walk_to_goal(Player::Two);
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(score(&game), (0, 1));

    // R: the same maze again.
    game.tap(KeyCode::KeyR);
    assert_eq!(game.phase(), Phase::Countdown);
    assert_eq!(*game.resource::<CurrentSetup>(), first);
    assert_eq!(game.cell(Player::Two), Cell::new(3, 2));
    game.wait_for_go();
    game.walk_to_goal(Player::One);
    assert_eq!(score(&game), (1, 1));

    // Space: a fresh one, and the countdown begins by itself.
    game.tap(KeyCode::Space);
    game.frames(1);
    assert_eq!(game.phase(), Phase::Countdown);
    assert_ne!(game.resource::<CurrentSetup>().0.recipe.seed, first.0.recipe.seed);
    assert_eq!(game.walls(), game.grid_walls());
    assert_eq!(score(&game), (1, 1));
}

#[test]
fn both_at_once_is_a_draw_and_nobodys_point() {
    let mut game = Game::racing(6, 1);
    game.press(KeyCode::KeyD);
    game.press(KeyCode::ArrowLeft);
    game.frames(80);
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(score(&game), (0, 0));
}

#[test]
fn a_pause_stops_the_clock() {
    let mut game = Game::racing(12, 1);
    game.press(KeyCode::KeyD);
    game.frames(30);
    game.tap(KeyCode::Escape);
    assert!(game.is_paused());
    let (clock, cell) = (game.clock(), game.cell(Player::One));
    // Keys pressed in a pause are not kept for later.
    game.release(KeyCode::KeyD);
    game.tap(KeyCode::ArrowLeft);
    game.frames(100);
    assert_eq!((game.clock(), game.cell(Player::One)), (clock, cell));
    game.tap(KeyCode::Escape);
    assert!(!game.is_paused());
    game.frames(30);
    assert!(game.clock() > clock);
    assert_eq!(game.steps(Player::Two), 0);
}

#[test]
fn losing_focus_pauses_and_forgets_held_keys() {
    let mut game = Game::racing(30, 1);
    game.press(KeyCode::KeyD);
    game.frames(30);
    let window = game.window();
    game.app.world_mut().write_message(WindowFocused { window, focused: false });
    game.app.world_mut().write_message(bevy::input::keyboard::KeyboardFocusLost);
    game.frames(2);
    assert!(game.is_paused());
    // The key is let go while another window has the keyboard: nobody tells us.
    game.app.world_mut().write_message(WindowFocused { window, focused: true });
    game.frames(2);
    assert!(game.is_paused(), "coming back doesn't start the race by surprise");
    game.tap(KeyCode::Space);
    assert!(!game.is_paused());
    game.frames(12);
    let steps = game.steps(Player::One);
    game.frames(40);
    assert_eq!(game.steps(Player::One), steps, "the key is no longer held");
}

#[test]
fn r_restarts_a_paused_race_but_never_a_running_one() {
    let mut game = Game::racing(12, 1);
    game.tap(KeyCode::KeyD);
    game.frames(20);
    game.tap(KeyCode::KeyR);
    assert_eq!((game.phase(), game.steps(Player::One)), (Phase::Racing, 1));
    game.tap(KeyCode::Escape);
    game.tap(KeyCode::KeyR);
    assert_eq!((game.phase(), game.steps(Player::One)), (Phase::Countdown, 0));
    assert!(!game.is_paused());
    let clock = game.resource::<CurrentRace>().0.stage();
    game.frames(3);
    assert_ne!(game.resource::<CurrentRace>().0.stage(), clock, "the countdown runs");
}

#[test]
fn the_best_path_stays_hidden_while_a_race_is_on() {
    let mut game = Game::of_size(8, 6);
    assert_eq!(game.count::<PathPiece>(), 0);
    game.app.world_mut().resource_mut::<Settings>().show_path = true;
    game.frames(1);
    assert!(game.count::<PathPiece>() > 0, "shown before the race");
    assert!(game.count::<Explored>() > 0, "with what was explored for it");
    game.start();
    assert_eq!(game.count::<PathPiece>(), 0, "hidden during the race");
    assert_eq!(game.count::<Explored>(), 0, "and what was explored as well");
    game.app.world_mut().resource_mut::<Settings>().practice = true;
    game.frames(1);
    assert!(game.count::<PathPiece>() > 0, "shown in practice");
    game.app.world_mut().resource_mut::<Settings>().practice = false;
    game.frames(1);
    assert_eq!(game.count::<PathPiece>(), 0);
    game.walk_to_goal(Player::One);
    game.frames(1);
    assert!(game.count::<PathPiece>() > 0, "shown again afterwards");
}

#[test]
fn a_key_pressed_before_the_countdown_is_not_meant_for_it() {
    let mut game = Game::of_size(5, 4);
    game.press(KeyCode::Escape);
    game.press(KeyCode::Space);
    game.frames(5);
    assert_eq!(game.phase(), Phase::Countdown);
    assert!(!game.is_paused());
}

#[test]
fn practice_races_do_not_count() {
    let mut game = Game::racing(3, 2);
    game.app.world_mut().resource_mut::<Settings>().practice = true;
    game.walk_to_goal(Player::One);
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(score(&game), (0, 0));
}

#[test]
fn the_system_walks_the_best_path_when_that_spoils_nothing() {
    let mut game = Game::of_size(8, 6);
    game.app.world_mut().resource_mut::<Settings>().show_walk = true;
    let mut seen = BTreeSet::new();
    for _ in 0..600 {
        game.frames(1);
        let mut walkers = game.app.world_mut().query_filtered::<&Transform, With<Walker>>();
        if let Ok(walker) = walkers.single(game.app.world()) {
            let at = walker.translation;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cells")]
            seen.insert(Cell::new(at.x as u32, -at.y as u32));
        }
    }
    let path: BTreeSet<Cell> = game.resource::<Solution>().path.iter().copied().collect();
    assert_eq!(seen, path, "it is seen in each cell of the path and nowhere else");
    game.start();
    assert_eq!(game.count::<Walker>(), 0, "not while a race is on");
}

#[test]
fn a_size_that_cannot_be_read_makes_no_maze() {
    let mut game = Game::of_size(8, 6);
    let before = game.resource::<CurrentSetup>().0.recipe.clone();
    for (text, is_good) in [("30x", false), ("0x5", false), ("5000x5", false), ("9x7", true)] {
        game.app.world_mut().resource_mut::<Settings>().size_text = text.to_owned();
        game.with_egui(|context| {
            context.memory_mut(|memory| memory.request_focus(egui::Id::new(SIZE_FIELD)));
        });
        game.frames(2);
        game.enter();
        let size = game.resource::<MazeGrid>().size();
        let expected = if is_good { Size::new(9, 7).unwrap() } else { before.size };
        assert_eq!(size, expected, "{text}");
        assert_eq!(game.resource::<Settings>().size_text, text, "what was typed stays");
        assert_eq!(game.phase(), Phase::Preparing);
    }
}

#[test]
fn a_seed_is_shown_as_it_was_typed() {
    let mut game = Game::of_size(8, 6);
    assert_eq!(game.resource::<SeedName>().0, "4711");
    game.app.world_mut().resource_mut::<Settings>().seed_text = " our sofa ".to_owned();
    let seed = game.resource::<Settings>().seed();
    game.app.world_mut().write_message(NewMazeRequested { seed, starts_at_once: false });
    game.frames(2);
    assert_eq!(game.resource::<SeedName>().0, "our sofa");
    game.app.world_mut().write_message(NewMazeRequested { seed: None, starts_at_once: false });
    game.frames(2);
    let drawn = game.resource::<CurrentSetup>().0.recipe.seed;
    assert_eq!(game.resource::<SeedName>().0, drawn.to_string());
}

#[test]
fn keys_held_through_the_countdown_count_from_go() {
    let mut game = Game::of_size(12, 1);
    game.tap(KeyCode::Space);
    game.press(KeyCode::KeyD);
    game.frames(COUNTDOWN_TICKS / 2);
    assert_eq!(game.steps(Player::One), 0);
    game.press(KeyCode::ArrowLeft);
    game.frames(COUNTDOWN_TICKS / 2 + 15);
    assert!(game.steps(Player::One) > 0);
    assert_eq!(game.steps(Player::One), game.steps(Player::Two));
}

#[test]
fn the_panel_leaves_its_space_to_the_maze_when_it_is_hidden() {
    let mut game = Game::of_size(8, 6);
    game.frames(2);
    let beside = game.resource::<MazeArea>().0;
    game.tap(KeyCode::F1);
    assert!(!game.resource::<Settings>().panel_open);
    let alone = game.resource::<MazeArea>().0;
    assert!(alone.width() > beside.width() + 250.0, "{beside:?} {alone:?}");
    game.tap(KeyCode::F1);
    assert_eq!(game.resource::<MazeArea>().0, beside);
}

#[test]
fn mazes_of_one_cell_and_one_row_can_be_played() {
    let mut game = Game::of_size(1, 1);
    game.tap(KeyCode::Space);
    game.fast_forward(COUNTDOWN_TICKS + 2);
    assert_eq!(game.phase(), Phase::Finished, "both are there already: a draw");
    for (width, height) in [(1, 9), (9, 1), (2, 2)] {
        let mut game = Game::racing(width, height);
        game.walk_to_goal(Player::One);
        assert_eq!(game.phase(), Phase::Finished, "{width}x{height}");
    }
}

#[test]
fn events_are_lines_of_json_in_the_order_in_which_they_happened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("events.jsonl");
    let mut game = Game::new(PlayOptions {
        size: Size::new(3, 1).unwrap(),
        seed: Seed::new(4711),
        algorithm: Algorithm::Kruskal,
        events: Some(std::fs::File::create(&path).unwrap()),
        ..PlayOptions::default()
    });
    game.start();
    game.tap(KeyCode::Escape);
    game.tap(KeyCode::Escape);
    game.press(KeyCode::KeyD);
    game.frames(40);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<String> = lines
        .iter()
        .map(|line| {
            let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
            match line["event"].as_str().unwrap() {
                "phase" => text("phase"),
                "arrived" => format!("{} {},{}", text("player"), line["x"], line["y"]),
                "won" => format!("won {}", text("player")),
                other => other.to_owned(),
            }
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "maze",
            "preparing",
            "countdown",
            "racing",
            "pause",
            "pause",
            "one 1,0",
            "one 2,0",
            "won one",
            "finished",
            "match"
        ]
    );
    assert_eq!(
        lines[10],
        serde_json::json!({
            "event": "match", "one": 1, "two": 0, "draws": 0, "next": "round", "winner": null
        })
    );
    assert_eq!(
        lines[0],
        serde_json::json!({
            "event": "maze", "seed": 4711, "algorithm": "kruskal", "width": 3, "height": 1
        })
    );
    // Eight ticks from the first cell to the second, and the win in the tick of that arrival.
    let tick = |line: usize| lines[line]["tick"].as_u64().unwrap();
    assert_eq!(tick(7) - tick(6), 8);
    assert_eq!(tick(8), tick(7));
    assert_eq!(lines[8]["steps"], 2);
}

#[test]
fn every_action_has_its_key() {
    let mut game = Game::of_size(8, 6);
    let mut maps = game.app.world_mut().query::<&InputMap<Action>>();
    assert_eq!(maps.iter(game.app.world()).count(), 1);
    let mut duelists = game.app.world_mut().query::<(&Duelist, &InputMap<Move>)>();
    for (duelist, map) in duelists.iter(game.app.world()) {
        for go in [Move::North, Move::East, Move::South, Move::West] {
            let keys = map.get_buttonlike(&go).map_or(0, Vec::len);
            assert_eq!(keys, 1, "{:?} {go:?}", duelist.0);
        }
    }
}
