//! Braiding and half-turn symmetry.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

use maze_duel::maze::generate::{Knob, Knobs, Percent, Symmetry};
use maze_duel::maze::{Algorithm, Cell, Grid, Playback, Recipe, Seed, Size};
use proptest::prelude::*;

fn recipe(algorithm: Algorithm, (width, height): (u32, u32), seed: u64, knobs: Knobs) -> Recipe {
    let size = Size::new(width, height).unwrap();
    Recipe { knobs, ..Recipe::new(algorithm, size, Seed::new(seed).unwrap()) }
}

fn half_turn() -> Knobs {
    Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() }
}

fn braid(percent: u8) -> Knobs {
    Knobs { braid: Percent::new(percent).unwrap(), ..Knobs::default() }
}

fn symmetric() -> Vec<Algorithm> {
    Algorithm::ALL
        .iter()
        .copied()
        .filter(|algorithm| algorithm.knobs().contains(&Knob::Mask))
        .collect()
}

/// Turned by hand: the cell's ways, each to its opposite, at the opposite place.
fn is_symmetric(grid: &Grid) -> bool {
    grid.cells().all(|cell| {
        let image = Cell::new(grid.width() - 1 - cell.x, grid.height() - 1 - cell.y);
        grid.ways(cell).iter().all(|way| grid.is_open(image, way.opposite()))
    })
}

fn dead_ends(grid: &Grid) -> usize {
    grid.cells().filter(|&cell| grid.ways(cell).len() == 1).count()
}

#[test]
fn a_half_turn_maps_every_size_onto_itself() {
    for algorithm in symmetric() {
        for width in 1..=9 {
            for height in 1..=9 {
                for seed in 1..=3 {
                    let recipe = recipe(algorithm, (width, height), seed, half_turn());
                    let grid = recipe.generate().unwrap();
                    let name = format!("{algorithm} {width}x{height} seed {seed}");
                    assert!(is_symmetric(&grid), "{name}");
                    let cells = grid.size().cells();
                    assert_eq!(grid.reached_from(Cell::new(0, 0)).unwrap(), cells, "{name}");
                    // One loop where nothing can stay in place, else none.
                    let is_even = width % 2 == 0 && height % 2 == 0;
                    assert_eq!(grid.passages(), cells - usize::from(!is_even), "{name}");
                    assert_eq!(grid.is_perfect().unwrap(), !is_even, "{name}");
                }
            }
        }
    }
}

#[test]
fn symmetric_mazes_cross_the_seam_in_many_places() {
    // 40 seeds of a maze with 10 pairs of walls on its seam: a seam that only its centre crosses
    // would show as one passage each.
    for algorithm in symmetric() {
        let crossings: usize = (1..=40)
            .map(|seed| {
                let grid = recipe(algorithm, (20, 11), seed, half_turn()).generate().unwrap();
                // Walls below the right half of the middle row's upper neighbours.
                (10..20)
                    .filter(|&x| grid.is_open(Cell::new(x, 4), maze_duel::maze::Direction::South))
                    .count()
            })
            .sum();
        assert!(crossings > 40, "{algorithm}: {crossings}");
    }
}

#[test]
fn symmetric_mazes_differ_by_seed() {
    for algorithm in symmetric() {
        let one = recipe(algorithm, (8, 8), 1, half_turn()).generate().unwrap();
        let two = recipe(algorithm, (8, 8), 2, half_turn()).generate().unwrap();
        assert_ne!(one, two, "{algorithm}");
    }
}

#[test]
fn a_full_braid_leaves_no_dead_end() {
    for &algorithm in Algorithm::ALL {
        for seed in 1..=5 {
            let grid = recipe(algorithm, (13, 9), seed, braid(100)).generate().unwrap();
            assert_eq!(dead_ends(&grid), 0, "{algorithm} seed {seed}");
            assert!(!grid.is_perfect().unwrap());
        }
    }
}

#[test]
fn a_braid_opens_the_share_that_was_asked_for() {
    for percent in [0, 1, 25, 50, 75, 99] {
        let plain = recipe(Algorithm::Prim, (30, 20), 7, braid(0)).generate().unwrap();
        let braided = recipe(Algorithm::Prim, (30, 20), 7, braid(percent)).generate().unwrap();
        let before = dead_ends(&plain);
        let wanted = (before * usize::from(percent) + 50) / 100;
        let opened = before - dead_ends(&braided);
        assert!(opened == wanted || opened == wanted + 1, "{percent}: {opened} of {before}");
        // Walls only ever come down.
        for cell in plain.cells() {
            assert!(plain.ways(cell).iter().all(|way| braided.is_open(cell, way)));
        }
    }
}

#[test]
fn a_corridor_keeps_its_ends() {
    let grid = recipe(Algorithm::Backtracker, (9, 1), 1, braid(100)).generate().unwrap();
    assert_eq!(dead_ends(&grid), 2);
}

proptest! {
    #[test]
    fn finished_mazes_replay_too(
        size in (1_u32..12, 1_u32..12),
        seed in 1_u64..,
        percent in 0_u8..=100,
        is_turned in any::<bool>(),
        algorithm in prop::sample::select(symmetric()),
    ) {
        let symmetry = if is_turned { Symmetry::HalfTurn } else { Symmetry::None };
        let recipe = recipe(algorithm, size, seed, Knobs { symmetry, ..braid(percent) });
        let grid = recipe.generate().unwrap();
        prop_assert!(!is_turned || is_symmetric(&grid));
        prop_assert_eq!(grid.reached_from(Cell::new(0, 0)).unwrap(), grid.size().cells());
        let mut playback = Playback::new(recipe.trace().unwrap());
        playback.seek(usize::MAX);
        prop_assert_eq!(playback.grid(), &grid);
        playback.seek(0);
        prop_assert_eq!(playback.grid(), playback.trace().start());
        prop_assert_eq!(playback.grid().passages(), 0);
    }
}
