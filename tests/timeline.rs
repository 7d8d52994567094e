//! A run that one jumps about in is at each step what it is for those who go there step by step.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::BTreeMap;

use maze_duel::maze::insight::{Event, Timeline};
use maze_duel::maze::{Algorithm, Cell, Playback, Recipe, Seed, Size, Solver, Step};
use proptest::prelude::*;
use proptest::sample::Index;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

/// The cell that a step goes to, if it goes anywhere.
fn goal(step: Step) -> Option<Cell> {
    match step {
        Step::TurnedTo { cell } => Some(cell),
        Step::Opened { cell, direction } => cell.step(direction),
        _ => None,
    }
}

/// How often each cell has been gone to in some steps, and in which first.
fn visits(steps: &[Step]) -> BTreeMap<Cell, (u32, u32)> {
    let mut visits = BTreeMap::new();
    for (&step, number) in steps.iter().zip(0..) {
        if let Some(cell) = goal(step) {
            visits.entry(cell).or_insert((0, number)).0 += 1;
        }
    }
    visits
}

fn check(timeline: &mut Timeline, jumps: &[Index]) {
    let mut plain = Playback::new(timeline.playback().unwrap().trace().clone());
    let steps: Vec<Step> = plain.trace().steps().collect();
    for jump in jumps {
        let to = jump.index(timeline.len() + 1);
        timeline.seek(to);
        let taken = to.min(steps.len());
        assert_eq!((timeline.position(), timeline.drawn_path().len()), (to, to - taken));
        // Step by step from the start.
        while plain.position() > taken {
            plain.step_back().unwrap();
        }
        while plain.position() < taken {
            plain.step_forward().unwrap();
        }
        assert_eq!(timeline.grid(), plain.grid(), "at {to}");
        let visits = visits(&steps[..taken]);
        for cell in timeline.grid().cells() {
            let expected = visits.get(&cell).copied();
            let first = timeline.first_visit(cell);
            let found = first.map(|first| (timeline.visits(cell), first));
            assert_eq!(found, expected, "{cell} at {to}");
        }
        let last = match timeline.drawn_path().last() {
            Some(&cell) => Some(Event::Path(cell)),
            None => steps[..taken].last().map(|&step| Event::Step(step)),
        };
        assert_eq!(timeline.last(), last, "at {to}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Over 150,000 steps, and a state kept for every 77,000.
    #[test]
    fn a_long_run_can_be_jumped_about_in(
        number in 1..1000_u64,
        jumps in proptest::collection::vec(any::<Index>(), 1..12),
    ) {
        let seed = Seed::new(number).unwrap();
        let recipe = Recipe::new(Algorithm::AldousBroder, size(60, 60), seed);
        let mut timeline = Timeline::of_making(&recipe).unwrap();
        prop_assume!(timeline.len() > 160_000);
        check(&mut timeline, &jumps);
    }

    #[test]
    fn a_short_run_can_be_jumped_about_in(
        algorithm in prop::sample::select(Algorithm::ALL),
        (width, height) in (1..12_u32, 1..12_u32),
        jumps in proptest::collection::vec(any::<Index>(), 1..20),
    ) {
        let seed = Seed::new(5).unwrap();
        let recipe = Recipe::new(algorithm, size(width, height), seed);
        check(&mut Timeline::of_making(&recipe).unwrap(), &jumps);
    }

    /// A mouse that runs for long, and its path after that.
    #[test]
    fn a_solver_can_be_jumped_about_in(
        solver in prop::sample::select(Solver::ALL),
        number in 1..20_u64,
        jumps in proptest::collection::vec(any::<Index>(), 1..12),
    ) {
        let seed = Seed::new(number).unwrap();
        let grid = Algorithm::Backtracker.generate(size(40, 20), seed).unwrap();
        let [start, goal] = grid.spawns();
        let run = Timeline::of_solving(&grid, solver, start, goal, Some(seed));
        check(&mut run.unwrap(), &jumps);
    }
}
