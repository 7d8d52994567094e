//! Runs that are too large to record: the limit on traces, and what is kept in their place.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::error::Error;

use maze_duel::maze::generate::{Knob, Percent, Symmetry};
use maze_duel::maze::{
    Algorithm, Direction, Knobs, Mask, MazeRng, Moments, Observer, Place, Playback, Recipe,
    RecipeError, Recorder, Seed, Size, Solver, TooLarge, TraceError,
};
use proptest::prelude::*;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

/// Every kind of finish that an algorithm takes.
fn recipes(algorithm: Algorithm, size: Size, number: u64) -> Vec<Recipe> {
    let takes_masks = algorithm.knobs().contains(&Knob::Mask);
    let symmetries = [Symmetry::None, Symmetry::HalfTurn];
    let mut all = Vec::new();
    for symmetry in symmetries.into_iter().take(1 + usize::from(takes_masks)) {
        for braid in [0, 40, 100] {
            let knobs = Knobs { symmetry, braid: Percent::new(braid).unwrap(), ..Knobs::default() };
            all.push(Recipe { algorithm, size, seed: seed(number), knobs });
        }
    }
    // A block in the middle, where there is one.
    let is_hole =
        |x: u32, y: u32| x.abs_diff(size.width() / 2) < 2 && y.abs_diff(size.height() / 2) < 2;
    if takes_masks && size.width() > 6 && size.height() > 6 {
        let mask = Mask::new(size, |cell| is_hole(cell.x, cell.y)).unwrap();
        let knobs = Knobs { mask: Some(mask), ..Knobs::default() };
        all.push(Recipe { algorithm, size, seed: seed(number), knobs });
    }
    all
}

/// The moments in an order that goes forwards, backwards and to and fro.
fn visits() -> impl Iterator<Item = u8> {
    let to_and_fro = (0..=255_u8).map(|moment| moment.wrapping_mul(101));
    (0..=255).chain((0..=255).rev()).chain(to_and_fro)
}

/// Compares every moment with the trace played to the same step.
fn check(recipe: &Recipe) {
    let told = format!("{recipe:?}");
    let mut moments = Moments::of_making(recipe).unwrap();
    let mut playback = Playback::new(recipe.trace().unwrap());
    assert_eq!(moments.grid(), &recipe.generate().unwrap(), "{told}");
    let steps = playback.trace().len() as u64;
    assert_eq!(moments.steps(), steps, "{told}");
    assert_eq!((moments.steps_at(0), moments.steps_at(Moments::LAST)), (0, steps), "{told}");
    for moment in visits() {
        moments.show(moment);
        playback.seek(usize::try_from(steps * u64::from(moment) / 255).unwrap());
        assert_eq!(moments.steps_at(moment), playback.position() as u64, "{told}");
        assert_eq!(moments.grid(), playback.grid(), "{told} at {moment}");
        assert_eq!(moments.moment(), moment);
    }
    // Two bytes for each place of the grid and its ring, four for a wall that changes again: braiding
    // takes a dead end for each wall, and the seam is as long as a row, or half a column where the
    // middle row is cut.
    let (width, height) = (recipe.size.width() as usize, recipe.size.height() as usize);
    let places = 2 * (width + 2) * (height + 2);
    let later = match (recipe.algorithm, recipe.knobs.symmetry) {
        (Algorithm::Division, _) => dead_ends(recipe),
        (_, Symmetry::HalfTurn) => 2 * (width + height),
        _ => 0,
    };
    assert!((places..=places + 4 * later).contains(&moments.bytes()), "{told}");
}

/// How many dead ends the maze had before it was braided.
fn dead_ends(recipe: &Recipe) -> usize {
    let tree = Recipe { knobs: Knobs::default(), ..recipe.clone() }.generate().unwrap();
    tree.cells().filter(|&cell| tree.ways(cell).len() == 1).count()
}

#[test]
fn every_moment_is_as_the_trace_has_it() {
    for &algorithm in Algorithm::ALL {
        for (width, height) in [(1, 1), (1, 7), (9, 1), (3, 2), (11, 8), (16, 16), (24, 31)] {
            for number in 1..3 {
                for recipe in recipes(algorithm, size(width, height), number) {
                    check(&recipe);
                }
            }
        }
    }
}

/// So that the list of later changes has something in it.
#[test]
fn some_walls_change_more_than_once() {
    let mut later = [0; 2];
    for recipe in recipes(Algorithm::Kruskal, size(40, 40), 1) {
        let bytes = Moments::of_making(&recipe).unwrap().bytes();
        let is_symmetric = recipe.knobs.symmetry == Symmetry::HalfTurn;
        later[usize::from(is_symmetric)] += bytes - 2 * 42 * 42;
    }
    assert_eq!(later[0], 0, "only a symmetry takes back what it did");
    assert!(later[1] >= 4 * 10);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_maze_is_as_the_trace_has_it(
        algorithm in prop::sample::select(Algorithm::ALL),
        width in 1..40_u32,
        height in 1..40_u32,
        number in 1..1000_u64,
        kind in any::<prop::sample::Index>(),
    ) {
        let recipes = recipes(algorithm, size(width, height), number);
        check(&recipes[kind.index(recipes.len())]);
    }
}

#[test]
fn a_trace_fits_its_own_bytes_and_no_fewer() {
    for &algorithm in Algorithm::ALL {
        for recipe in recipes(algorithm, size(40, 50), 5) {
            let trace = recipe.trace().unwrap();
            let bytes = trace.bytes();
            assert_eq!(recipe.trace_within(bytes).unwrap(), trace, "{algorithm}");
            for limit in [0, 1, 100, 1024, 3000, bytes / 2, bytes - 1] {
                let limit = limit.min(bytes - 1);
                let error = recipe.trace_within(limit).unwrap_err();
                assert_eq!(error, RecipeError::TooLarge(TooLarge { limit }), "{algorithm}");
            }
        }
    }
}

#[test]
fn a_solver_is_recorded_within_a_limit_too() {
    let grid = Algorithm::Backtracker.generate(size(20, 20), seed(1)).unwrap();
    let recorded = |recorder: Recorder| {
        let mut recorder = recorder;
        let (start, goal) = (grid.size().top_left(), grid.size().bottom_right());
        let mut rng = MazeRng::from_number(1);
        Solver::BreadthFirst.solve(&grid, start, goal, &mut rng, &mut recorder).unwrap();
        recorder.finish()
    };
    let trace = recorded(Recorder::new(grid.clone())).unwrap();
    let bytes = trace.bytes();
    assert_eq!(recorded(Recorder::within(grid.clone(), bytes)), Ok(trace));
    let error = recorded(Recorder::within(grid.clone(), bytes - 1)).unwrap_err();
    assert_eq!(error, TraceError::TooLarge(TooLarge { limit: bytes - 1 }));
}

/// Wants to hear of so many steps, and counts those that it hears of all the same.
struct Listener {
    left: usize,
    more: usize,
}

impl Listener {
    fn step(&mut self) {
        match self.left {
            0 => self.more += 1,
            _ => self.left -= 1,
        }
    }
}

impl Observer for Listener {
    fn opened(&mut self, _: Place, _: Direction) {
        self.step();
    }

    fn refused(&mut self, _: Place, _: Direction) {
        self.step();
    }

    fn turned_to(&mut self, _: Place) {
        self.step();
    }

    fn is_listening(&self) -> bool {
        self.left > 0
    }
}

#[test]
fn who_listens_no_more_is_soon_left_alone() {
    for (algorithm, bound) in [
        // A walk goes on for a random word of 32 turns, the others for a row of east and south.
        (Algorithm::AldousBroder, 32),
        (Algorithm::Wilson, 32),
        (Algorithm::Houston, 32),
        (Algorithm::Eller, 2 * 200),
        (Algorithm::Sidewinder, 2 * 200),
        (Algorithm::BinaryTree, 2 * 200),
        (Algorithm::Kruskal, 0),
    ] {
        let size = size(200, 200);
        for steps in [1, 2, 100, 20_000] {
            let mut grid = algorithm.start(size).unwrap();
            let mut listener = Listener { left: steps, more: 0 };
            let mut rng = MazeRng::from_number(3);
            algorithm.carve(&mut grid, &Knobs::default(), &mut rng, &mut listener).unwrap();
            assert!(listener.more <= bound, "{algorithm} tells {} more", listener.more);
        }
    }
}

#[test]
fn too_large_a_run_to_record_is_told_so() {
    let recipe = Recipe::new(Algorithm::AldousBroder, size(500, 500), seed(1));
    let error = recipe.trace_within(5 << 20).unwrap_err();
    let told = error.to_string();
    assert_eq!(told, "too large to record: its steps take more than 5 MiB; try a smaller size");
    assert!(error.source().is_none_or(|source| source.to_string() != told), "told once");
}

/// A grid of so many cells is 1 GiB, which would be filled. The other tests here take some MiB.
#[cfg(target_os = "linux")]
#[test]
fn what_is_too_large_by_its_cells_alone_takes_no_memory() {
    let peak = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
    };
    let before = peak();
    for &algorithm in Algorithm::ALL {
        let recipe = Recipe::new(algorithm, size(32_768, 32_768), seed(1));
        let error = recipe.trace_within(1 << 28).unwrap_err();
        assert_eq!(error, RecipeError::TooLarge(TooLarge { limit: 1 << 28 }), "{algorithm}");
    }
    let taken = peak() - before;
    assert!(taken < 512, "{taken} MiB");
}
