//! Work that is watched and stopped: the same result as without, and an early end.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may unwrap and panic: that is how it fails"
)]

use std::cell::Cell as Shared;
use std::convert::Infallible;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::thread;

use maze_duel::maze::generate::{Knobs, Percent, Symmetry};
use maze_duel::maze::insight::{Timeline, TimelineError};
use maze_duel::maze::memory::available;
use maze_duel::maze::metrics::Card;
use maze_duel::maze::{
    Algorithm, Cancelled, Direction, DistanceMap, Grid, Mask, MazeRng, Metrics, Moments, Observer,
    Place, Purpose, Recipe, RecipeError, Seed, Size, SolveError, Solver, Work,
};
use maze_duel::race::Fairness;
use maze_duel::race::fairness::{Demand, DrawError, draw_fair, draw_fair_with};
use proptest::prelude::*;
use rand_core::{Rng, TryRng};

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn knobs(kind: usize, size: Size) -> Knobs {
    let percent = |share| Percent::new(share).unwrap();
    let holes = |place: maze_duel::maze::Cell| place.x % 5 == 3 && place.y % 3 == 1;
    match kind {
        0 => Knobs::default(),
        1 => Knobs { braid: percent(70), ..Knobs::default() },
        2 => Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() },
        3 => Knobs { symmetry: Symmetry::HalfTurn, braid: percent(30), ..Knobs::default() },
        4 => Knobs { mask: Mask::new(size, holes).ok(), braid: percent(10), ..Knobs::default() },
        5 => Knobs { smallest_room: Some(9), ..Knobs::default() },
        6 => Knobs { doors: Some(3), ..Knobs::default() },
        7 => Knobs { mix: Some("random:1,oldest:1,middle:1".parse().unwrap()), ..Knobs::default() },
        8 => Knobs { straightness: Some(percent(80)), ..Knobs::default() },
        _ => Knobs { corner: Some("south-west".parse().unwrap()), ..Knobs::default() },
    }
}
const KINDS: usize = 10;

/// The algorithm's recipes, one for each kind of knobs that it takes.
fn recipes(algorithm: Algorithm, size: Size, number: u64) -> Vec<Recipe> {
    let all = (0..KINDS).map(|kind| knobs(kind, size));
    let taken = all.filter(|knobs| knobs.check(algorithm, size).is_ok());
    taken.map(|knobs| Recipe { algorithm, size, seed: seed(number), knobs }).collect()
}

fn cells(recipe: &Recipe) -> u64 {
    let holes = recipe.knobs.mask.as_ref().map_or(0, |mask| mask.holes().count());
    (recipe.size.cells() - holes) as u64
}

fn watched_is_the_same(recipe: &Recipe, count: usize) {
    let work = Work::new();
    let grid = recipe.generate_with(threads(count), &work).unwrap();
    assert_eq!(grid, recipe.generate().unwrap(), "{recipe:?}");
    assert_eq!((work.done(), work.cells()), (cells(recipe), cells(recipe)), "{recipe:?}");
}

#[test]
fn every_algorithm_makes_the_same_maze_when_it_is_watched() {
    // The second is cut into tiles and bands, and made on several threads.
    for (width, height) in [(41, 31), (301, 240)] {
        for &algorithm in Algorithm::ALL {
            for recipe in recipes(algorithm, size(width, height), 11) {
                watched_is_the_same(&recipe, 3);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_maze_is_the_same_when_it_is_watched(
        algorithm in proptest::sample::select(Algorithm::ALL),
        width in 1..90_u32, height in 1..90_u32, number in 1..=u64::MAX,
        kind in any::<prop::sample::Index>(), count in 1..4_usize,
    ) {
        let recipes = recipes(algorithm, size(width, height), number);
        let recipe = &recipes[kind.index(recipes.len())];
        watched_is_the_same(recipe, count);
        let trace = recipe.trace_with(usize::MAX, &Work::new()).unwrap();
        prop_assert_eq!(trace, recipe.trace().unwrap());
    }
}

/// Moments and timelines are made of one making or several, and each of them counts.
#[test]
fn runs_are_the_same_when_they_are_watched() {
    for &algorithm in Algorithm::ALL {
        for recipe in recipes(algorithm, size(40, 31), 3) {
            let work = Work::new();
            let moments = Moments::of_making_with(&recipe, &work).unwrap();
            let plain = Moments::of_making(&recipe).unwrap();
            assert_eq!((moments.grid(), moments.steps()), (plain.grid(), plain.steps()));
            assert_eq!((work.done(), work.cells()), (2 * cells(&recipe), 2 * cells(&recipe)));

            let bytes = recipe.trace().unwrap().bytes();
            for (limit, makings) in [(bytes, 1), (bytes - 1, 3)] {
                let work = Work::new();
                let mut timeline = Timeline::of_making_with(&recipe, limit, &work).unwrap();
                let plain = Timeline::of_making_within(&recipe, limit).unwrap();
                assert_eq!(timeline.is_coarse(), makings == 3, "{recipe:?}");
                assert_eq!((timeline.len(), timeline.of_steps()), (plain.len(), plain.of_steps()));
                assert_eq!(work.done(), makings * cells(&recipe), "{recipe:?}");
                timeline.seek(usize::MAX);
                assert_eq!(timeline.grid(), &recipe.generate().unwrap());
            }
        }
    }
}

#[test]
fn what_is_done_grows_from_none_to_all() {
    for &algorithm in Algorithm::ALL {
        for recipe in recipes(algorithm, size(400, 301), 5) {
            let (work, all) = (Work::new(), cells(&recipe));
            assert_eq!((work.done(), work.cells()), (0, 0));
            let mut seen = vec![0];
            thread::scope(|scope| {
                let making = scope.spawn(|| recipe.generate_with(threads(2), &work));
                while !making.is_finished() {
                    let done = work.done();
                    if seen.last() != Some(&done) {
                        seen.push(done);
                    }
                }
                making.join().unwrap().unwrap();
            });
            seen.push(work.done());
            assert!(seen.is_sorted(), "{recipe:?}: {seen:?}");
            assert_eq!(seen.last(), Some(&all), "{recipe:?}");
        }
    }
}

// Stopping.

const STOPPED: RecipeError = RecipeError::Cancelled(Cancelled);

#[test]
fn what_is_cancelled_beforehand_never_begins() {
    let work = Work::new();
    let other_handle = work.clone();
    other_handle.cancel();
    assert!(work.is_cancelled());
    for &algorithm in Algorithm::ALL {
        // Even of one cell, which would take no step.
        for size in [size(1, 1), size(60, 50)] {
            for recipe in recipes(algorithm, size, 5) {
                assert_eq!(recipe.generate_with(threads(2), &work), Err(STOPPED), "{recipe:?}");
                assert_eq!(recipe.trace_with(usize::MAX, &work), Err(STOPPED));
                assert_eq!(Moments::of_making_with(&recipe, &work).unwrap_err(), STOPPED);
                let timeline = Timeline::of_making_with(&recipe, usize::MAX, &work);
                assert_eq!(timeline.unwrap_err(), TimelineError::Recipe(STOPPED));
            }
        }
        // Nor does it touch the grid, where somebody else looks after that.
        let mut grid = algorithm.start(size(300, 300)).unwrap();
        let before = grid.passages();
        let mut rng = seed(1).rng(Purpose::Walls);
        algorithm.carve(&mut grid, &Knobs::default(), &mut rng, &mut work.observer()).unwrap();
        // A row of chance is made before anybody is asked, and a first wall.
        assert!(grid.passages().abs_diff(before) <= 1, "{algorithm}");
    }
    assert_eq!(work.done(), 0);
    assert_eq!(STOPPED.to_string(), "cancelled before it was finished");
}

/// Another thread cancels when a third is done. The making may be over before that thread comes to
/// it: then a larger one is tried.
#[test]
fn what_is_cancelled_in_the_middle_ends_with_an_error() {
    for &algorithm in Algorithm::ALL {
        for kind in 0..4 {
            let is_cancelled = (0..6).any(|times| {
                let size = size(400 << times, 201 << times);
                let knobs = knobs(kind, size);
                if knobs.check(algorithm, size).is_err() {
                    return true;
                }
                let recipe = Recipe { algorithm, size, seed: seed(9), knobs };
                let (work, all) = (Work::new(), cells(&recipe));
                thread::scope(|scope| {
                    let making = scope.spawn(|| recipe.generate_with(threads(2), &work));
                    while work.done() < all / 3 && !making.is_finished() {}
                    work.cancel();
                    match making.join().unwrap() {
                        Ok(_) => false,
                        Err(error) => {
                            assert_eq!(error, STOPPED);
                            true
                        }
                    }
                })
            });
            assert!(is_cancelled, "{algorithm} was always sooner");
        }
    }
}

/// Counts what an algorithm does between two times that it asks whether to go on: the steps that it
/// tells, and the numbers that it draws.
#[derive(Default)]
struct Gauge {
    since: Shared<u64>,
    most: Shared<u64>,
    looks: Shared<u64>,
    /// After how many looks to answer no.
    patience: Option<u64>,
    after: Shared<u64>,
}

impl Gauge {
    fn step(&self, count: u64) {
        self.since.set(self.since.get() + count);
        self.most.set(self.most.get().max(self.since.get()));
        if self.is_over() {
            self.after.set(self.after.get() + count);
        }
    }

    fn is_over(&self) -> bool {
        self.patience.is_some_and(|patience| self.looks.get() > patience)
    }

    fn look(&self) -> bool {
        self.since.set(0);
        self.looks.set(self.looks.get() + 1);
        !self.is_over()
    }
}

/// Who is told of each step, or who isn't where that is slower.
struct Asked<'a, const WATCHES: bool>(&'a Gauge);

impl<const WATCHES: bool> Observer for Asked<'_, WATCHES> {
    const WATCHES: bool = WATCHES;

    fn opened(&mut self, _: Place, _: Direction) {
        self.0.step(1);
    }

    fn closed(&mut self, _: Place, _: Direction) {
        self.0.step(1);
    }

    fn refused(&mut self, _: Place, _: Direction) {
        self.0.step(1);
    }

    fn turned_to(&mut self, _: Place) {
        self.0.step(1);
    }

    fn is_listening(&self) -> bool {
        self.0.look()
    }

    fn is_cancelled(&self) -> bool {
        !self.0.look()
    }
}

struct Drawing<'a>(MazeRng, &'a Gauge);

impl TryRng for Drawing<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.1.step(1);
        Ok(self.0.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.1.step(1);
        Ok(self.0.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.1.step(1);
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

fn carved<const WATCHES: bool>(
    algorithm: Algorithm,
    size: Size,
    knobs: &Knobs,
    gauge: &Gauge,
) -> Grid {
    let mut grid = algorithm.start(size).unwrap();
    let mut rng = Drawing(seed(21).rng(Purpose::Walls), gauge);
    algorithm.carve(&mut grid, knobs, &mut rng, &mut Asked::<WATCHES>(gauge)).unwrap();
    grid
}

/// 100,000 steps are a millisecond or a few; of a row's there are at most four a cell.
#[test]
fn it_is_asked_often_whether_to_go_on() {
    let size = size(700, 600);
    for &algorithm in Algorithm::ALL {
        for kind in [0, 5, 6, 7, 8, 9] {
            let knobs = knobs(kind, size);
            if knobs.check(algorithm, size).is_err() {
                continue;
            }
            for watches in [false, true] {
                let gauge = Gauge::default();
                let carve = if watches { carved::<true> } else { carved::<false> };
                carve(algorithm, size, &knobs, &gauge);
                let most = gauge.most.get();
                assert!(most <= 4 * 700, "{algorithm} {watches}: {most} steps without a look");
                // What has no steps to be counted has looks, in rows, tiles and pieces of a few
                // thousand. Unwatched, Kruskal's tiles ask the work itself; see the library's own tests.
                if watches || algorithm != Algorithm::Kruskal {
                    assert!(gauge.looks.get() >= 600, "{algorithm} {watches}");
                }
            }
        }
    }
}

#[test]
fn whoever_says_no_is_soon_left_alone() {
    let size = size(200, 150);
    for &algorithm in Algorithm::ALL {
        for watches in [false, true] {
            for patience in [0, 1, 2, 3, 5, 30, 100, 140] {
                let gauge = Gauge { patience: Some(patience), ..Gauge::default() };
                let carve = if watches { carved::<true> } else { carved::<false> };
                carve(algorithm, size, &Knobs::default(), &gauge);
                if watches || algorithm != Algorithm::Kruskal {
                    assert!(gauge.is_over(), "{algorithm} never asks a {patience}th time");
                    let after = gauge.after.get();
                    assert!(
                        after <= 40,
                        "{algorithm} {watches}: {after} steps after {patience} looks"
                    );
                }
            }
        }
    }
}

// Solving and measuring.

#[test]
fn searches_and_measures_are_the_same_under_a_handle() {
    let size = size(60, 41);
    for knobs in [knobs(0, size), knobs(1, size)] {
        let recipe = Recipe { knobs, ..Recipe::new(Algorithm::Kruskal, size, seed(8)) };
        let grid = recipe.generate().unwrap();
        let [start, goal] = grid.spawns();
        let work = Work::new();
        assert_eq!(Card::of_with(&grid, start, goal, &work), Card::of(&grid, start, goal));
        assert_eq!(Metrics::of_with(&grid, start, goal, &work), Metrics::of(&grid, start, goal));
        assert_eq!(DistanceMap::new_with(&grid, start, &work), DistanceMap::new(&grid, start));
        for &solver in Solver::ALL {
            let rng = || seed(1).rng(Purpose::Solver);
            let route = solver.solve(&grid, start, goal, &mut rng(), &mut work.observer());
            assert_eq!(route, solver.solve(&grid, start, goal, &mut rng(), &mut ()), "{solver}");
        }
    }
}

#[test]
fn solvers_and_measures_stop_when_they_are_cancelled() {
    let grid = Algorithm::Wilson.generate(size(60, 41), seed(8)).unwrap();
    let [start, goal] = grid.spawns();
    let work = Work::new();
    work.cancel();
    let stopped = SolveError::Cancelled(Cancelled);
    assert_eq!(Card::of_with(&grid, start, goal, &work), Err(stopped));
    assert_eq!(Metrics::of_with(&grid, start, goal, &work), Err(stopped));
    assert_eq!(DistanceMap::new_with(&grid, start, &work), Err(stopped));
    // Somebody else's fault comes first.
    let outside = maze_duel::maze::Cell::new(60, 0);
    let error = Card::of_with(&grid, outside, goal, &work);
    assert_eq!(error, Err(SolveError::StartOutside(outside)));
    for &solver in Solver::ALL {
        for patience in [0, 1, 10, 25] {
            let gauge = Gauge { patience: Some(patience), ..Gauge::default() };
            let mut rng = seed(1).rng(Purpose::Solver);
            let mut asked = Asked::<true>(&gauge);
            let route = solver.solve(&grid, start, goal, &mut rng, &mut asked);
            assert_eq!(route, Err(stopped), "{solver} after {patience} looks");
            assert_eq!(gauge.after.get(), 0, "{solver}: a step after it was told to stop");
        }
        let gauge = Gauge::default();
        let mut rng = seed(1).rng(Purpose::Solver);
        solver.solve(&grid, start, goal, &mut rng, &mut Asked::<true>(&gauge)).unwrap();
        assert!(gauge.most.get() <= 3, "{solver}: {} steps without a look", gauge.most.get());
    }
}

#[test]
fn a_draw_of_fair_seeds_can_be_stopped() {
    let recipe = Recipe::new(Algorithm::Sidewinder, size(12, 9), seed(1));
    let tries = NonZeroU64::new(10_000).unwrap();
    let runs = NonZeroU32::new(20).unwrap();
    // What no maze with one way through it can be.
    let demand = Demand { bound: 0, runs, routes: 2 };
    for count in [1, 3] {
        let (work, mut told) = (Work::new(), 0);
        let drawn = draw_fair_with(&recipe, tries, demand, threads(count), &work, |_| {
            told += 1;
            if told == 5 {
                work.cancel();
            }
        });
        let is_stopped = matches!(
            drawn,
            Err(DrawError::Recipe(STOPPED) | DrawError::Solve(SolveError::Cancelled(_)))
        );
        assert!(is_stopped, "{drawn:?}");
        // Each thread may have measured some ahead.
        assert!(told <= 5 + 6 * count, "{told} mazes");
    }
    let few = NonZeroU64::new(4).unwrap();
    let watched = draw_fair_with(&recipe, few, demand, threads(2), &Work::new(), |_| {}).unwrap();
    assert_eq!(watched, draw_fair(&recipe, few, demand, threads(2), |_| {}).unwrap());

    let grid = recipe.generate().unwrap();
    let work = Work::new();
    work.cancel();
    let measured = Fairness::of_with(&grid, grid.spawns(), seed(1), runs, threads(2), &work);
    assert_eq!(measured, Err(SolveError::Cancelled(Cancelled)));
}

// Memory; what it takes to make a maze is tried in a file of its own.

/// 2³⁰ cells by the algorithm that takes the most: 17 GiB. On what can't be told nothing is refused.
#[test]
fn what_does_not_fit_is_refused_with_the_figures() {
    let recipe = Recipe::new(Algorithm::Boruvka, size(32_768, 32_768), seed(1));
    let needed = recipe.memory(NonZeroUsize::MIN);
    assert!(needed > 17 << 30 && needed < 18 << 30, "{needed}");
    match (available(), recipe.fits(1 << 60)) {
        (None, fits) => assert_eq!(fits, Ok(())),
        (Some(_), fits) => {
            let error = fits.unwrap_err();
            assert!(error.needed >= needed + (1 << 60) && error.available < error.needed);
            let text = error.to_string();
            assert!(
                text.contains("32768x32768 by boruvka needs 1073741841.") && !text.contains('\n')
            );
            assert!(text.ends_with(" are free; try a smaller size"), "{text}");
        }
    }
    assert_eq!(Recipe::new(Algorithm::Wilson, size(30, 20), seed(1)).fits(0), Ok(()));
}
