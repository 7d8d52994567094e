//! Expeditions that tests go on.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use maze_duel::game::{CurrentRace, Journey, PlayOptions, background_tasks};
use maze_duel::maze::endless::{Borders, Endless, Spot, Way, find_way};
use maze_duel::maze::{Algorithm, Direction, Knobs, Seed};
use maze_duel::race::Player;
use maze_duel::race::expedition::Walkers;

use super::{Game, key_of};

pub fn endless() -> Endless {
    let seed = Seed::new(7).unwrap();
    Endless::new(seed, Algorithm::Kruskal, Knobs::default(), Borders::Loops).unwrap()
}

pub fn options(walkers: Walkers) -> PlayOptions {
    PlayOptions {
        seed: Seed::new(7),
        expedition: Some((endless(), walkers)),
        ..PlayOptions::default()
    }
}

pub fn journey(game: &Game) -> &Journey {
    game.resource::<Journey>()
}

pub fn spot(game: &Game, player: Player) -> Spot {
    journey(game).expedition().spot(&game.resource::<CurrentRace>().0, player)
}

/// Waits until windows and legs are made.
pub fn settle(game: &mut Game) {
    let began = std::time::Instant::now();
    while background_tasks() > 0 || journey(game).is_making() {
        assert!(began.elapsed().as_secs() < 60, "it is made for ever");
        game.frames(1);
    }
    game.frames(2);
}

pub fn way(from: Spot, to: Spot) -> Vec<Spot> {
    match find_way(&endless(), from, to, 4096).unwrap() {
        Way::Found { path, .. } => path,
        Way::GaveUp { .. } => panic!("no way from {from} to {to}"),
    }
}

pub fn direction(from: Spot, to: Spot) -> Direction {
    Direction::ALL.into_iter().find(|&direction| from.step(direction) == Some(to)).unwrap()
}

/// Walks a player along the best way to a spot, key by key, in as few frames as it takes.
pub fn hurry(game: &mut Game, player: Player, to: Spot) {
    let path = way(spot(game, player), to);
    let ticks = |game: &mut Game, mut left: u32| {
        while left > 0 {
            // More than a quarter of a second isn't made up for in one frame.
            let now = left.min(16);
            game.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(now));
            game.frames(1);
            left -= now;
        }
    };
    let mut at = 0;
    while at + 1 < path.len() {
        assert_eq!(spot(game, player), path[at]);
        let way = direction(path[at], path[at + 1]);
        let straight = path[at..].windows(2).take_while(|pair| pair[0].step(way) == Some(pair[1]));
        let cells = u32::try_from(straight.count().min(12)).unwrap();
        // A stride takes 8 ticks. The key is let go within the last one.
        game.press(key_of(player, way));
        ticks(game, cells * 8 - 4);
        game.release(key_of(player, way));
        ticks(game, 8);
        at += cells as usize;
        if journey(game).is_making() {
            settle(game);
        }
    }
    game.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
}
