//! Runs that are too large to record: what is seen of them, against the steps of the same run that
//! were recorded after all.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::BTreeSet;

use maze_duel::maze::film::{Act, Cut, Pace, Stage};
use maze_duel::maze::generate::{Percent, Symmetry};
use maze_duel::maze::insight::{Happening, Sign, Subject, Timeline};
use maze_duel::maze::{Algorithm, Cell, Knobs, Playback, Recipe, Seed, Size, Step};
use proptest::prelude::*;

fn recipe(algorithm: Algorithm, width: u32, height: u32, number: u64) -> Recipe {
    Recipe::new(algorithm, Size::new(width, height).unwrap(), Seed::new(number).unwrap())
}

/// The run with no room for a single step.
fn coarse(recipe: &Recipe) -> Timeline {
    let run = Timeline::of_making_within(recipe, 0).unwrap();
    assert!(run.is_coarse(), "{recipe:?}");
    run
}

/// How many of the steps lie behind at a position: an equal share of them for each.
fn share(steps: usize, position: usize) -> usize {
    if steps < 255 { position } else { steps * position / 255 }
}

/// Goes to every position, forwards, backwards and to and fro, and compares all that is seen.
fn check(recipe: &Recipe) {
    let told = format!("{recipe:?}");
    let mut run = coarse(recipe);
    let mut playback = Playback::new(recipe.trace().unwrap());
    let steps: Vec<Step> = playback.trace().steps().collect();
    let first = match steps[0] {
        Step::TurnedTo { cell } => Some(cell),
        _ => None,
    };
    let len = steps.len().min(255);
    assert_eq!((run.len(), run.of_steps()), (len, steps.len()), "{told}");
    assert!(matches!(run.subject(), Subject::Moments(of) if of == recipe));
    let mut seen = BTreeSet::new();
    let to_and_fro = (0..=len).map(|at| at * 101 % (len + 1));
    for position in (0..=len).chain((0..=len).rev()).chain(to_and_fro) {
        run.seek(position);
        let taken = share(steps.len(), position);
        playback.seek(taken);
        let what = format!("{told} at {position}");
        assert_eq!((run.position(), run.steps()), (position, taken), "{what}");
        assert_eq!(run.is_at_end(), position == len, "{what}");
        assert_eq!(run.grid(), playback.grid(), "{what}");

        let scene = run.scene().unwrap();
        let grid = playback.grid();
        let is_in_maze =
            |cell: Cell| !grid.ways(cell).is_empty() || (taken > 0 && first == Some(cell));
        for cell in recipe.size.places() {
            let sign = scene.tint(cell).map(|tint| tint.sign);
            let expected = if is_in_maze(cell) { Sign::Maze } else { Sign::Solid };
            assert_eq!(sign, grid.contains(cell).then_some(expected), "{cell}, {what}");
            seen.extend(sign);
        }
        let figures = scene.figures();
        assert_eq!((figures.steps, figures.of_steps), (taken, steps.len()), "{what}");
        assert_eq!(figures.cells, grid.cells().filter(|&cell| is_in_maze(cell)).count(), "{what}");
        assert_eq!(figures.of_cells, grid.cell_count());
        let ends = grid.cells().filter(|&cell| grid.ways(cell).len() == 1).count();
        assert_eq!((figures.dead_ends, figures.path), (ends, 0), "{what}");
        assert_eq!(scene.shapes(), []);
        assert_eq!(scene.happening(), Some(&Happening::Moment { number: position, of: len }));
    }
    let signs: BTreeSet<_> = run.subject().signs().iter().copied().collect();
    assert_eq!(signs, seen, "{told}: the legend has what comes up and nothing else");
}

#[test]
fn every_moment_shows_the_maze_as_it_was() {
    for &algorithm in Algorithm::ALL {
        for (width, height) in [(3, 2), (5, 4), (20, 16)] {
            check(&recipe(algorithm, width, height, 3));
            let braid = Knobs { braid: Percent::new(60).unwrap(), ..Knobs::default() };
            check(&Recipe { knobs: braid, ..recipe(algorithm, width, height, 4) });
        }
    }
    let knobs = Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() };
    check(&Recipe { knobs, ..recipe(Algorithm::Wilson, 18, 17, 1) });
}

#[test]
fn a_coarse_run_is_walked_through_as_any_other() {
    let mut run = coarse(&recipe(Algorithm::AldousBroder, 30, 30, 1));
    assert_eq!((run.position(), run.len()), (0, 255), "it begins at the start");
    assert!(!run.back(), "nothing lies before it");
    let mut taken = 0;
    while run.forward() {
        assert!(run.steps() > taken, "in each moment there is a step");
        taken = run.steps();
    }
    assert_eq!((run.position(), taken), (255, run.of_steps()));
    assert!(run.is_at_end() && run.back());
    assert_eq!(run.position(), 254);
    run.seek(usize::MAX);
    assert_eq!(run.position(), 255);
    // What isn't known of it isn't told.
    assert!(run.playback().is_none() && run.last().is_none() && run.cell().is_none());
    assert!(run.path().is_empty() && run.drawn_path().is_empty());
    let cell = Cell::new(0, 0);
    assert_eq!((run.visits(cell), run.first_visit(cell)), (0, None));
}

#[test]
fn a_sentence_says_that_it_is_too_large() {
    let mut run = coarse(&recipe(Algorithm::Prim, 40, 40, 1));
    let told = |run: &Timeline| run.scene().unwrap().sentence().unwrap();
    let beginning =
        "The maze is too large to record each step, so it is shown in 255 moments: this is ";
    assert_eq!(told(&run), format!("{beginning}the start"));
    run.seek(12);
    assert_eq!(told(&run), format!("{beginning}number 12"));
}

#[test]
fn what_fits_the_limit_is_recorded() {
    for &algorithm in Algorithm::ALL {
        let recipe = recipe(algorithm, 20, 20, 2);
        let bytes = recipe.trace().unwrap().bytes();
        assert!(Timeline::of_making_within(&recipe, bytes - 1).unwrap().is_coarse(), "{algorithm}");
        let mut run = Timeline::of_making_within(&recipe, bytes).unwrap();
        assert!(!run.is_coarse() && matches!(run.subject(), Subject::Making(_)), "{algorithm}");
        run.seek_step(17);
        assert_eq!((run.position(), run.steps(), run.of_steps()), (17, 17, run.len()));
    }
}

proptest! {
    #[test]
    fn a_step_is_sought_from_below(
        (width, height) in (2..30_u32, 2..30_u32),
        algorithm in prop::sample::select(Algorithm::ALL),
        share in 0..1000_usize,
    ) {
        let mut run = coarse(&recipe(algorithm, width, height, 5));
        let step = run.of_steps() * share / 999;
        run.seek_step(step);
        prop_assert!(run.steps() <= step);
        if run.forward() {
            prop_assert!(run.steps() > step);
        }
        run.seek_step(usize::MAX);
        prop_assert!(run.is_at_end());
    }
}

/// A run that is coarse and one that isn't keep in step, and a film has no picture twice.
#[test]
fn a_stage_goes_by_steps() {
    let (long, short) =
        (recipe(Algorithm::AldousBroder, 20, 20, 1), recipe(Algorithm::Prim, 20, 20, 1));
    let (long, short) = (coarse(&long), Timeline::of_making(&short).unwrap());
    let (of_long, of_short) = (long.of_steps(), short.len());
    assert!(of_long > 2 * of_short);
    let mut stage = Stage::new(vec![Act::from(long.clone()), Act::from(short)], 4).unwrap();
    assert_eq!(stage.steps(), of_long);
    for step in [0, 1, of_short / 2, of_short, of_long - 1, of_long] {
        stage.seek(step);
        let [at_long, at_short] = [0, 1].map(|act: usize| stage.acts()[act].run.steps());
        assert_eq!(at_short, step.min(of_short));
        assert!(at_long <= step && step - at_long <= of_long.div_ceil(255), "{at_long} at {step}");
    }

    let mut alone = Stage::new(vec![Act::from(long)], 4).unwrap();
    let cut = Cut::of(&alone, Pace { seconds: 600, frames: 50 });
    assert_eq!((alone.pictures(), cut.frames()), (256, 256));
    let positions: Vec<usize> = (0..256)
        .map(|frame| {
            alone.seek(cut.step(frame));
            alone.acts()[0].run.position()
        })
        .collect();
    assert_eq!(positions, (0..256).collect::<Vec<_>>());
}
