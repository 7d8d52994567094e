//! Expeditions through mazes without an end, in the game: by keys, from beacon to beacon.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use std::collections::BTreeSet;
use std::fs;

use bevy::prelude::*;
use harness::trek::{direction, endless, hurry, journey, options, settle, spot, way};
use harness::{Game, key_of};
use maze_duel::game::{
    Archive, Bots, ChunkView, CurrentMatch, CurrentRace, CurrentSetup, Duelist,
    ExpeditionRequested, Eyes, Goal, Journey, MazeGrid, Minimap, NewMazeRequested, Notice, Phase,
    PlayOptions, Settings, Shot, Solution, Spawn, Trail, View, WatchRequested, Watching,
    background_tasks,
};
use maze_duel::maze::endless::Spot;
use maze_duel::maze::{Algorithm, Seed};
use maze_duel::race::bot::BotKind;
use maze_duel::race::expedition::Walkers;
use maze_duel::race::records::Store;
use maze_duel::race::{ByPlayer, Outcome, Player, Stage};

/// Where a player's mark is on the screen, in the eye that follows it, and in the world as it is drawn.
fn on_screen(game: &mut Game, player: Player) -> (Vec2, Vec2) {
    let world = game.app.world_mut();
    let mut duelists = world.query::<(&Duelist, &Transform)>();
    let place = duelists.iter(world).find(|(duelist, _)| duelist.0 == player).unwrap().1;
    let at = place.translation.truncate();
    let view = *game.resource::<View>();
    let eye = *game.resource::<Eyes>().0.iter().find(|eye| eye.follows == Some(player)).unwrap();
    (eye.origin(&view) + at * Vec2::new(1.0, -1.0) * view.cell_pixels, at)
}

/// Walks a player along the best way to a spot, key by key; after each cell `look` looks on.
fn walk(game: &mut Game, player: Player, to: Spot, mut look: impl FnMut(&mut Game)) {
    let path = way(spot(game, player), to);
    for pair in path.windows(2) {
        assert_eq!(spot(game, player), pair[0]);
        let key = key_of(player, direction(pair[0], pair[1]));
        game.press(key);
        game.release(key);
        // A stride takes 8 ticks.
        for _ in 0..12 {
            game.frames(1);
            look(game);
        }
        if journey(game).is_making() {
            settle(game);
            look(game);
        }
    }
}

fn visible(game: &mut Game, player: Player) -> bool {
    let world = game.app.world_mut();
    let mut duelists = world.query::<(&Duelist, &Visibility)>();
    let found = duelists.iter(world).find(|(duelist, _)| duelist.0 == player).unwrap().1;
    *found != Visibility::Hidden
}

/// The sides of all cells that are drawn, by their places in the maze, and whether each is a wall.
fn walls_drawn(game: &mut Game) -> BTreeSet<(i64, i64, u32, bool)> {
    let origin = journey(game).expedition().window().origin();
    game.walls()
        .into_iter()
        .map(|wall| {
            let is_level = wall.axis == maze_duel::maze::Axis::Horizontal;
            let at = (origin.x() + i64::from(wall.x), origin.y() + i64::from(wall.y));
            (at.0, at.1, wall.length, is_level)
        })
        .collect()
}

/// The cells through which a player's trail is drawn, by their places in the maze: one piece may lead
/// through several.
fn trail_drawn(game: &mut Game, player: Player) -> BTreeSet<(i64, i64)> {
    let origin = journey(game).expedition().window().origin();
    let world = game.app.world_mut();
    let mut trails = world.query::<(&Trail, &Sprite, &Transform)>();
    trails
        .iter(world)
        .filter(|(trail, ..)| trail.0 == player)
        .flat_map(|(_, sprite, transform)| {
            let middle = transform.translation.truncate() * Vec2::new(1.0, -1.0);
            let size = sprite.custom_size.unwrap();
            let reach = (size - size.min_element()) / 2.0;
            let first = (middle - reach).floor().as_i64vec2();
            let last = (middle + reach).floor().as_i64vec2();
            (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| (x, y)))
        })
        .map(|(x, y)| (x + origin.x(), y + origin.y()))
        .collect()
}

#[test]
fn both_race_from_beacon_to_beacon_with_the_screen_split() {
    let mut game = Game::new(options(Walkers::Both));
    assert_eq!(game.phase(), Phase::Preparing);
    assert_eq!(game.resource::<Eyes>().0.len(), 2, "before the first step too");
    assert!(game.resource::<Minimap>().0.is_some());
    assert_eq!((spot(&game, Player::One), spot(&game, Player::Two)), (Spot::ORIGIN, Spot::ORIGIN));
    assert!(!game.app.world().contains_resource::<CurrentSetup>(), "there is no code for it");
    game.start();
    assert_eq!(game.count::<Spawn>(), 0, "nobody's spawn is anybody's goal");
    assert_eq!(game.count::<Goal>(), 2, "one beacon, in both shapes");

    let first = endless().beacon(1).unwrap();
    assert_eq!(journey(&game).expedition().beacon(), first);
    hurry(&mut game, Player::Two, first);
    assert_eq!(game.phase(), Phase::Finished);
    let race = &game.resource::<CurrentRace>().0;
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::Two)));
    assert_eq!(journey(&game).score(race), ByPlayer { one: 0, two: 1 });
    // It is no round of any match.
    assert_eq!(game.resource::<CurrentMatch>().0.wins(), ByPlayer::default());

    game.tap(KeyCode::Space);
    settle(&mut game);
    assert_eq!(game.phase(), Phase::Countdown);
    assert_eq!((spot(&game, Player::One), spot(&game, Player::Two)), (first, first));
    let expedition = journey(&game).expedition();
    assert_eq!((expedition.leg(), expedition.beacon()), (1, endless().beacon(2).unwrap()));
    assert_eq!(expedition.score(), ByPlayer { one: 0, two: 1 });
    game.wait_for_go();

    // R in a pause goes back to the start, with nothing won.
    game.tap(KeyCode::Escape);
    assert!(game.is_paused());
    game.tap(KeyCode::KeyR);
    settle(&mut game);
    assert_eq!(game.phase(), Phase::Preparing);
    assert_eq!(spot(&game, Player::Two), Spot::ORIGIN);
    assert_eq!(journey(&game).expedition().score(), ByPlayer::default());
    assert_eq!(journey(&game).expedition().leg(), 0);
    assert!(trail_drawn(&mut game, Player::Two).is_empty(), "nobody has been anywhere yet");
}

#[test]
fn the_score_counts_for_the_one_who_wins_a_leg() {
    let mut game = Game::new(options(Walkers::Both));
    game.start();
    hurry(&mut game, Player::One, endless().beacon(1).unwrap());
    // Before the next leg is ready, too.
    game.press(KeyCode::Space);
    game.release(KeyCode::Space);
    game.frames(1);
    settle(&mut game);
    assert_eq!(game.phase(), Phase::Countdown);
    assert_eq!(journey(&game).expedition().score(), ByPlayer { one: 1, two: 0 });
}

#[test]
fn who_is_alone_goes_on_without_a_pause_and_nobody_else_is_there() {
    let mut game = Game::new(options(Walkers::Alone));
    assert_eq!(game.resource::<Eyes>().0.len(), 1);
    assert!(visible(&mut game, Player::One) && !visible(&mut game, Player::Two));
    game.tap(KeyCode::Space);
    assert_eq!(game.phase(), Phase::Racing, "there is nobody to wait for");
    // Nobody is at Two's keys.
    game.press(KeyCode::ArrowDown);
    game.press(KeyCode::ArrowRight);
    game.frames(40);
    game.release(KeyCode::ArrowDown);
    game.release(KeyCode::ArrowRight);
    assert_eq!(game.steps(Player::Two), 0);

    for leg in 1..=2 {
        let beacon = endless().beacon(leg).unwrap();
        hurry(&mut game, Player::One, beacon);
        settle(&mut game);
        assert_eq!(game.phase(), Phase::Racing);
        assert_eq!(journey(&game).expedition().leg(), leg);
        assert_eq!(spot(&game, Player::One), beacon);
        assert_eq!(journey(&game).expedition().score().one, leg);
    }
    assert!(!trail_drawn(&mut game, Player::One).is_empty(), "the trail stays from leg to leg");
    // In whose colour is anything of Two's?
    assert!(trail_drawn(&mut game, Player::Two).is_empty());
    // Another maze brings Two back.
    game.new_maze(NewMazeRequested { seed: Seed::new(5), starts_at_once: false });
    assert!(visible(&mut game, Player::Two));
    assert!(!game.app.world().contains_resource::<Journey>());
    game.start();
    game.walk_to_goal(Player::Two);
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(game.resource::<CurrentMatch>().0.wins().two, 1);
}

/// The window moves along while somebody walks on, and nobody sees it: the player's place on the screen, the walls
/// around and the trail are as before.
#[test]
fn a_window_that_moves_is_not_seen_to_move() {
    for zoom in [0, 9] {
        let mut game = Game::new(options(Walkers::Alone));
        game.tap(KeyCode::Space);
        for _ in 0..zoom {
            game.tap(KeyCode::Minus);
        }
        game.frames(90);
        assert_eq!(game.resource::<View>().is_near(), zoom == 0);
        // Upwards, so that the window's first cell is another one.
        let far = Spot::new(0, -90).unwrap();
        let way = way(Spot::ORIGIN, far);
        let near = way.iter().position(|spot| spot.x().abs() + spot.y().abs() >= 56).unwrap();
        hurry(&mut game, Player::One, way[near]);
        game.frames(60);
        let cell = game.resource::<View>().cell_pixels;
        let mut origin = journey(&game).expedition().window().origin();
        let mut last = on_screen(&mut game, Player::One);
        let (mut before, mut frames, mut moves) = (None, 0, 0);
        walk(&mut game, Player::One, far, |game| {
            let now = on_screen(game, Player::One);
            let jump = now.0.distance(last.0);
            assert!(jump < cell, "{jump} pixels, {now:?} after {last:?}");
            let there = journey(game).expedition().window().origin();
            if there != origin {
                moves += 1;
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let by =
                    Vec2::new((origin.x() - there.x()) as f32, (there.y() - origin.y()) as f32);
                assert!(by.length() >= 32.0);
                let step = now.1 - last.1 - by;
                assert!(step.length() < 1.0, "{step}: in the world it is as far as the window");
                if let Some((walls, trail)) = before.as_ref().filter(|_| zoom == 0) {
                    let (walls, trail): (&BTreeSet<_>, &BTreeSet<_>) = (walls, trail);
                    let same = walls.intersection(&walls_drawn(game)).count();
                    assert!(same * 10 > walls.len() * 9, "{same} of {} walls", walls.len());
                    let now = trail_drawn(game, Player::One);
                    assert!(trail.is_subset(&now) && trail.len() > 3, "{trail:?}, then {now:?}");
                }
            }
            if frames % 12 == 0 || there != origin {
                before = Some((walls_drawn(game), trail_drawn(game, Player::One)));
            }
            (last, origin) = (now, there);
            frames += 1;
        });
        assert!(moves >= 1, "it is farther than the window leaves");
        // What is drawn is the maze: each chunk's walls are those of its window's grid.
        let grid = (**game.resource::<MazeGrid>()).clone();
        let world = game.app.world_mut();
        let mut chunks = world.query::<&ChunkView>();
        let regions: Vec<_> = chunks.iter(world).map(|chunk| chunk.0.region(grid.size())).collect();
        let wanted: BTreeSet<_> =
            regions.into_iter().flat_map(|region| grid.wall_segments_in(region)).collect();
        assert_eq!(game.walls(), wanted);
    }
}

#[test]
fn entities_stay_as_few_as_they_are_on_a_long_way() {
    let mut game = Game::new(options(Walkers::Alone));
    game.tap(KeyCode::Space);
    let mut most = [0; 2];
    for (number, to) in [(60, 20), (150, 0)].into_iter().enumerate() {
        hurry(&mut game, Player::One, Spot::new(to.0, to.1).unwrap());
        most[number] = game.entities();
    }
    assert!(most[1] < most[0] * 2, "{most:?}");
}

#[test]
fn events_tell_places_of_the_maze_and_not_of_its_window() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events.jsonl");
    let mut game = Game::new(PlayOptions {
        events: Some(fs::File::create(&file).unwrap()),
        ..options(Walkers::Alone)
    });
    game.tap(KeyCode::Space);
    let (from, to) = (Spot::ORIGIN, Spot::new(-80, 30).unwrap());
    hurry(&mut game, Player::One, to);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let expedition = lines.iter().find(|line| line["event"] == "expedition").unwrap();
    assert_eq!(
        *expedition,
        serde_json::json!({"event": "expedition", "seed": 7, "algorithm": "kruskal", "alone": true})
    );
    let leg = lines.iter().find(|line| line["event"] == "leg").unwrap();
    let beacon = endless().beacon(1).unwrap();
    assert_eq!(
        *leg,
        serde_json::json!({
            "event": "leg", "leg": 0, "x": 0, "y": 0, "beacon_x": beacon.x(), "beacon_y": beacon.y()
        })
    );
    let walked: Vec<Spot> = lines
        .iter()
        .filter(|line| line["event"] == "arrived")
        .map(|line| Spot::new(line["x"].as_i64().unwrap(), line["y"].as_i64().unwrap()).unwrap())
        .collect();
    assert_eq!(walked, way(from, to)[1..]);
}

#[test]
fn what_belongs_to_a_match_stays_out_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::new(PlayOptions {
        seats: ByPlayer { one: Some(BotKind::Merciless), two: Some(BotKind::Merciless) },
        store: Some(Store::open_in(folder.path()).unwrap().0),
        ..options(Walkers::Both)
    });
    game.app.world_mut().resource_mut::<Settings>().show_path = true;
    game.start();
    game.frames(60);
    assert_eq!(game.steps(Player::One), 0, "no bot comes along");
    assert!(!game.resource::<Bots>().have_both());
    hurry(&mut game, Player::One, endless().beacon(1).unwrap());
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(game.resource::<Archive>().0.records().entries().len(), 0, "it is no record");
    assert_eq!(*game.resource::<Solution>(), Solution::default(), "nobody knows the way");
    // There is nothing to look back at, and nothing to watch.
    game.tap(KeyCode::KeyL);
    game.app.world_mut().write_message(WatchRequested::Making);
    game.frames(3);
    assert_eq!(game.phase(), Phase::Finished);
    assert!(!game.app.world().contains_resource::<Watching>());

    // A match afterwards has its bots again.
    game.new_maze(NewMazeRequested { seed: Seed::new(5), starts_at_once: false });
    game.start();
    game.frames(60);
    assert!(game.steps(Player::One) > 0 && game.steps(Player::Two) > 0);
}

#[test]
fn the_camera_never_shows_the_whole_of_a_maze_that_has_none() {
    let mut game = Game::new(options(Walkers::Both));
    for (shot, eyes) in [
        (Shot::Auto, vec![Some(Player::One), Some(Player::Two)]),
        (Shot::Whole, vec![Some(Player::One), Some(Player::Two)]),
        (Shot::Split, vec![Some(Player::One), Some(Player::Two)]),
        (Shot::Follow(Player::Two), vec![Some(Player::Two)]),
    ] {
        game.app.world_mut().resource_mut::<Settings>().shot = shot;
        game.frames(3);
        let follows: Vec<_> = game.resource::<Eyes>().0.iter().map(|eye| eye.follows).collect();
        assert_eq!(follows, eyes, "{shot:?}");
    }
    // However far one zooms out, the window's edges stay out of sight.
    for _ in 0..30 {
        game.tap(KeyCode::Minus);
    }
    game.frames(120);
    let (view, grid) = (*game.resource::<View>(), game.resource::<MazeGrid>());
    for eye in &game.resource::<Eyes>().0 {
        let region = eye.region(&view, grid.size());
        assert!(region.left > 0 && region.top > 0, "{region:?}");
        assert!(region.right < grid.width() && region.bottom < grid.height(), "{region:?}");
    }
}

#[test]
fn it_is_asked_for_in_the_panel_and_says_what_it_cannot_have() {
    let mut game = Game::of_size(12, 9);
    let ask = |game: &mut Game, walkers| {
        game.app.world_mut().write_message(ExpeditionRequested { seed: Seed::new(9), walkers });
        game.frames(2);
        while background_tasks() > 0 {
            game.frames(1);
        }
        game.frames(3);
    };
    ask(&mut game, Walkers::Both);
    assert_eq!(journey(&game).expedition().endless().seed(), Seed::new(9).unwrap());
    assert_eq!(game.phase(), Phase::Preparing);
    // Another one takes its place, and so does a maze that is asked for while one is set out.
    ask(&mut game, Walkers::Alone);
    assert_eq!(journey(&game).walkers(), Walkers::Alone);
    game.app.world_mut().write_message(ExpeditionRequested { seed: None, walkers: Walkers::Both });
    game.frames(1);
    game.new_maze(NewMazeRequested { seed: Seed::new(5), starts_at_once: false });
    while background_tasks() > 0 {
        game.frames(1);
    }
    game.frames(3);
    assert!(!game.app.world().contains_resource::<Journey>());
    assert!(game.app.world().contains_resource::<CurrentSetup>());

    // A chunk of a growing maze can't be symmetric and even: the reason is told, and the maze stays.
    let settings = &mut game.app.world_mut().resource_mut::<Settings>();
    settings.algorithm = Algorithm::Eller;
    settings.symmetry = maze_duel::maze::generate::Symmetry::HalfTurn;
    ask(&mut game, Walkers::Both);
    assert!(!game.app.world().contains_resource::<Journey>());
    assert!(game.resource::<Notice>().0.as_ref().is_some_and(|notice| !notice.is_empty()));
}
