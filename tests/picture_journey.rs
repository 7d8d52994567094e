//! Pictures of expeditions: both halves with their arrows, far and near, alone.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use bevy::prelude::*;
use harness::studio::{Picture, Studio, is, middle};
use harness::trek::{endless, hurry, journey, options, settle, spot, way};
use maze_duel::game::{CurrentRace, Eyes, Phase, Theme, View};
use maze_duel::race::Player;
use maze_duel::race::expedition::Walkers;

/// How many pixels within a place on the screen have the colour of arrows and beacons.
fn amber(picture: &Picture, area: Rect) -> usize {
    let (from, to) = (area.min.as_uvec2(), area.max.as_uvec2());
    (from.y..to.y)
        .flat_map(|y| (from.x..to.x).map(move |x| UVec2::new(x, y)))
        .filter(|&at| is(picture.at(at), Theme::DARK.path))
        .count()
}

/// Where a player's beacon is on the screen, if it is in its half.
fn beacon_on_screen(studio: &Studio, player: Player) -> Option<Vec2> {
    let goal = studio.game.resource::<CurrentRace>().0.goal_inside(player)?;
    let view = studio.game.resource::<View>();
    let eyes = &studio.game.resource::<Eyes>().0;
    let eye = eyes.iter().find(|eye| eye.follows == Some(player)).unwrap();
    let at = eye.origin(view) + middle(goal) * Vec2::new(1.0, -1.0) * view.cell_pixels;
    eye.area.contains(at).then_some(at)
}

#[test]
fn each_half_has_an_arrow_until_the_beacon_is_in_sight() {
    for (pixels, scale) in
        [(UVec2::new(800, 600), 1.0), (UVec2::new(1280, 800), 1.0), (UVec2::new(1920, 1080), 2.0)]
    {
        let name = format!("journey-{}x{}-scale{scale}", pixels.x, pixels.y);
        let mut studio = Studio::new(pixels, scale, options(Walkers::Both));
        studio.game.fast_forward(96);
        studio.shoot(&format!("{name}-ready"));
        studio.game.start();
        // One goes away from the beacon, Two towards it.
        let towards = way(spot(&studio.game, Player::One), endless().beacon(1).unwrap());
        let steps = towards.len() - 1;
        hurry(&mut studio.game, Player::Two, towards[steps * 2 / 3]);
        let beacon = journey(&studio.game).expedition().beacon();
        let away = maze_duel::maze::endless::Spot::new(-beacon.x() / 2, -beacon.y() / 2).unwrap();
        hurry(&mut studio.game, Player::One, away);
        studio.game.fast_forward(96);
        let picture = studio.shoot(&name);
        for eye in studio.game.resource::<Eyes>().0.clone() {
            let player = eye.follows.unwrap();
            let found = amber(&picture, eye.area);
            if let Some(at) = beacon_on_screen(&studio, player) {
                // Two outlines around it, and no arrow anywhere else.
                let there = Rect::from_center_half_size(at, Vec2::splat(30.0 * scale));
                let there = there.intersect(eye.area);
                assert!(found > 20, "{name}: {player:?} sees the beacon");
                assert_eq!(amber(&picture, there), found, "{name}: {player:?} needs no arrow");
            } else {
                assert!(found > 40, "{name}: {player:?} has an arrow");
                let inner = eye.area.inflate(-80.0 * scale);
                assert_eq!(amber(&picture, inner), 0, "{name}: it lies at the edge");
            }
        }
        assert!(beacon_on_screen(&studio, Player::One).is_none(), "{name}");
        hurry(&mut studio.game, Player::Two, beacon);
        settle(&mut studio.game);
        studio.game.fast_forward(64);
        assert_eq!(studio.game.phase(), Phase::Finished);
        studio.shoot(&format!("{name}-over"));
    }
}

#[test]
fn somebody_alone_has_the_whole_screen_near_and_far() {
    let mut studio = Studio::new(UVec2::new(1280, 800), 1.0, options(Walkers::Alone));
    studio.game.tap(KeyCode::Space);
    hurry(&mut studio.game, Player::One, endless().beacon(2).unwrap());
    settle(&mut studio.game);
    studio.game.fast_forward(96);
    let picture = studio.shoot("journey-alone");
    assert_eq!(picture.count(Theme::DARK.two), 0, "nobody else is there");
    for _ in 0..9 {
        studio.game.tap(KeyCode::Minus);
    }
    studio.game.fast_forward(128);
    // Tiles come a few a frame.
    studio.game.frames(20);
    assert!(!studio.game.resource::<View>().is_near());
    let picture = studio.shoot("journey-alone-far");
    assert!(picture.count(Theme::DARK.one) > 100, "trail and player");
    studio.game.tap(KeyCode::Escape);
    studio.shoot("journey-alone-paused");
}
