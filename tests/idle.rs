//! Where nothing moves the window waits for events, and draws nothing of itself.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

mod harness;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{UpdateMode, WinitSettings};
use harness::Game;
use maze_duel::game::{Phase, Settings, WatchRequested};
use maze_duel::race::Player;

/// Whether the window waits, once three seconds and more than a few frames have gone by.
fn waits(game: &mut Game) -> bool {
    game.fast_forward(192);
    waits_now(game)
}

fn waits_now(game: &Game) -> bool {
    let WinitSettings { focused_mode, unfocused_mode } = game.resource::<WinitSettings>();
    let is_waiting = |mode: &UpdateMode| matches!(mode, UpdateMode::Reactive { .. });
    assert_eq!(is_waiting(focused_mode), is_waiting(unfocused_mode));
    is_waiting(focused_mode)
}

fn game(width: u32, height: u32) -> Game {
    let mut game = Game::of_size(width, height);
    game.app.insert_resource(WinitSettings::game());
    game
}

#[test]
fn it_waits_before_a_race_in_a_pause_and_after_the_result() {
    let mut game = game(20, 15);
    assert!(waits(&mut game), "nobody has started");
    game.tap(KeyCode::Space);
    assert!(!waits_now(&game), "a key wakes it at once");
    game.wait_for_go();
    game.frames(200);
    assert!(!waits_now(&game), "a race is on");
    game.tap(KeyCode::Escape);
    assert!(game.is_paused());
    assert!(waits(&mut game));
    game.tap(KeyCode::Escape);
    game.frames(200);
    assert!(!waits_now(&game), "and on again");
    game.walk_to_goal(Player::One);
    game.frames(10);
    assert_eq!(game.phase(), Phase::Finished);
    assert!(!waits_now(&game), "the banner comes in");
    game.fast_forward(128);
    assert!(waits(&mut game));
}

#[test]
fn where_frames_are_slow_some_are_drawn_all_the_same() {
    let mut game = game(20, 15);
    assert!(waits(&mut game));
    let slow = TimeUpdateStrategy::ManualDuration(Duration::from_secs(3));
    game.app.insert_resource(slow);
    game.press(KeyCode::F1);
    for frame in 1..=9 {
        game.frames(1);
        assert!(!waits_now(&game), "what the key has changed isn't all drawn in frame {frame}");
    }
    game.frames(3);
    assert!(waits_now(&game));
}

#[test]
fn the_panel_asks_for_no_frame_by_itself() {
    let mut game = game(20, 15);
    game.fast_forward(128);
    let causes = game.with_egui(|context| context.repaint_causes());
    assert!(
        !game.with_egui(|context| context.has_requested_repaint()),
        "for these reasons: {causes:?}"
    );
}

#[test]
fn it_doesnt_wait_where_something_goes_on_by_itself() {
    let mut game = game(6, 5);
    game.app.world_mut().write_message(WatchRequested::Making);
    game.app.world_mut().resource_mut::<Settings>().steps_per_second = 1;
    game.frames(3);
    assert!(!waits(&mut game), "a show plays");
    game.tap(KeyCode::KeyP);
    assert!(waits(&mut game), "it stands still");
    game.tap(KeyCode::Space);
    assert!(waits(&mut game));
    game.app.world_mut().resource_mut::<Settings>().show_walk = true;
    assert!(!waits(&mut game), "somebody walks");
    let mut settings = game.app.world_mut().resource_mut::<Settings>();
    settings.show_walk = false;
    settings.pause_seconds = Some(10);
    game.start();
    game.walk_to_goal(Player::Two);
    game.frames(2);
    assert_eq!(game.phase(), Phase::Finished);
    assert!(!waits(&mut game), "the next race comes by itself");
}
