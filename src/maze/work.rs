//! Work that somebody else can watch and stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use thiserror::Error;

use crate::words::words;

use super::Direction;
use super::observe::{Observer, Place};

/// A handle on work that is done on another thread, such as [`Recipe::generate_with`]: how far it has
/// come, and a way to stop it. Clones are handles on the same work.
///
/// It serves for one thing after the other: each adds its cells. What has been cancelled stays so.
///
/// ```
/// use std::num::NonZeroUsize;
/// use maze_duel::maze::{Algorithm, Recipe, RecipeError, Seed, Size, Work};
/// let recipe = Recipe::new(Algorithm::Wilson, Size::new(300, 200)?, Seed::new(1).unwrap());
/// let work = Work::new();
/// let made = std::thread::scope(|scope| {
///     let making = scope.spawn(|| recipe.generate_with(NonZeroUsize::MIN, &work));
///     while !making.is_finished() {
///         assert!(work.done() <= 60_000);
///     }
///     making.join().unwrap()
/// });
/// assert_eq!(made?, recipe.generate()?);
/// assert_eq!((work.done(), work.cells()), (60_000, 60_000));
///
/// work.cancel();
/// let made = recipe.generate_with(NonZeroUsize::MIN, &work);
/// assert!(matches!(made, Err(RecipeError::Cancelled(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Recipe::generate_with`]: super::Recipe::generate_with
#[derive(Clone, Debug, Default)]
pub struct Work(Arc<State>);

/// Nothing here orders anything else, so that every access is a relaxed one: a plain load where an
/// algorithm asks whether to go on.
#[derive(Debug, Default)]
struct State {
    is_cancelled: AtomicBool,
    done: AtomicU64,
    cells: AtomicU64,
    #[cfg(test)]
    looks: AtomicU64,
}

impl State {
    #[inline]
    fn is_cancelled(&self) -> bool {
        #[cfg(test)]
        self.looks.fetch_add(1, Ordering::Relaxed);
        self.is_cancelled.load(Ordering::Relaxed)
    }

    fn add(&self, cells: u64) {
        self.done.fetch_add(cells, Ordering::Relaxed);
    }
}

impl Work {
    /// Work of which nothing has been done.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks it to stop. It does within a few thousand steps on each of its threads, and then tells
    /// [`Cancelled`].
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[inline]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    /// How many cells are finished: 0 at first, [`Work::cells`] when all is done, and never less than
    /// before. It is told some thousand cells at a time.
    #[must_use]
    pub fn done(&self) -> u64 {
        // Loops and the seam of two halves are passages too, so that there may be more than cells.
        self.0.done.load(Ordering::Relaxed).min(self.cells())
    }

    /// How many cells there are to be finished in all, of what has begun so far.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.0.cells.load(Ordering::Relaxed)
    }

    /// An observer that counts passages as cells done, and doesn't listen any more when the work is
    /// cancelled: for [`Algorithm::carve`](super::Algorithm::carve). A solver that it watches ends with
    /// [`SolveError::Cancelled`](super::SolveError::Cancelled) then.
    #[must_use]
    pub fn observer(&self) -> Watched<'_, ()> {
        self.watching(())
    }

    /// The same, which hands on to `inner` what it is told.
    #[must_use]
    pub fn watching<O: Observer>(&self, inner: O) -> Watched<'_, O> {
        Watched { work: self, state: &self.0, pending: 0, inner }
    }

    /// Something begins that comes to so many cells.
    pub(crate) fn begin(&self, cells: usize) {
        self.0.cells.fetch_add(cells as u64, Ordering::Relaxed);
    }

    /// What began has ended, one way or another: what came of it counts only if this is no error.
    pub(crate) fn end(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() {
            return Err(Cancelled);
        }
        // At the end all is done, however much was told on the way.
        self.0.done.store(self.cells(), Ordering::Relaxed);
        Ok(())
    }

    /// How often anybody has asked whether it is cancelled.
    #[cfg(test)]
    pub(crate) fn looks(&self) -> u64 {
        self.0.looks.load(Ordering::Relaxed)
    }
}

/// The work was cancelled before it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().cancelled)]
pub struct Cancelled;

/// That nobody has cancelled what is observed.
#[inline]
pub(super) fn go_on<O: Observer>(observer: &O) -> Result<(), Cancelled> {
    if observer.is_cancelled() { Err(Cancelled) } else { Ok(()) }
}

/// What threads that share some work have of it, if it is watched at all.
#[derive(Clone, Copy)]
pub(super) struct Share<'a> {
    work: Option<&'a Work>,
    counts: bool,
}

impl<'a> Share<'a> {
    /// Of nothing that anybody watches.
    #[cfg(test)]
    pub(super) const NONE: Self = Self { work: None, counts: false };

    /// Of what an observer watches. What it will be told of in detail isn't counted.
    pub(super) fn of<O: Observer>(observer: &'a O) -> Self {
        Self { work: observer.work(), counts: !O::WATCHES }
    }

    /// The work.
    pub(super) const fn work(self) -> Option<&'a Work> {
        self.work
    }

    /// Whether it is to stop.
    pub(super) fn is_stopped(self) -> bool {
        self.work.is_some_and(Work::is_cancelled)
    }

    /// So many cells more are finished.
    pub(super) fn finished(self, cells: usize) {
        if let Some(work) = self.work.filter(|_| self.counts) {
            work.0.add(cells as u64);
        }
    }
}

/// An [`Observer`] of work that can be stopped: see [`Work::observer`].
#[derive(Debug)]
pub struct Watched<'a, O> {
    work: &'a Work,
    /// The work's, a load nearer.
    state: &'a State,
    /// Cells that haven't been added yet.
    pending: u64,
    inner: O,
}

/// So many cells are added at a time, for threads not to wait for each other.
const BATCH: u64 = 4096;

impl<O> Watched<'_, O> {
    /// Whom it has handed on to.
    pub fn into_inner(self) -> O {
        self.inner
    }

    #[inline]
    fn count(&mut self, cells: u64) {
        self.pending += cells;
        if self.pending >= BATCH {
            self.state.add(self.pending);
            self.pending = 0;
        }
    }
}

impl<O: Observer> Observer for Watched<'_, O> {
    const WATCHES: bool = O::WATCHES;

    #[inline]
    fn opened(&mut self, at: Place, direction: Direction) {
        self.count(1);
        self.inner.opened(at, direction);
    }

    #[inline]
    fn closed(&mut self, at: Place, direction: Direction) {
        self.inner.closed(at, direction);
    }

    #[inline]
    fn refused(&mut self, at: Place, direction: Direction) {
        self.inner.refused(at, direction);
    }

    #[inline]
    fn considered(&mut self, at: Place, direction: Direction, opens: bool) {
        self.count(opens.into());
        self.inner.considered(at, direction, opens);
    }

    #[inline]
    fn turned_to(&mut self, at: Place) {
        self.inner.turned_to(at);
    }

    #[inline]
    fn finished(&mut self, cells: usize) {
        self.count(cells as u64);
        self.inner.finished(cells);
    }

    #[inline]
    fn is_listening(&self) -> bool {
        !self.state.is_cancelled() && self.inner.is_listening()
    }

    #[inline]
    fn is_cancelled(&self) -> bool {
        self.state.is_cancelled()
    }

    fn work(&self) -> Option<&Work> {
        Some(self.work)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::maze::generate::{Algorithm, Knobs, Percent, Symmetry};
    use crate::maze::{Grid, Purpose, Recipe, Seed, Size};

    fn recipe(algorithm: Algorithm, knobs: Knobs) -> Recipe {
        Recipe { knobs, ..Recipe::new(algorithm, Size::new(640, 512).unwrap(), Seed::FIRST) }
    }

    fn shared(algorithm: Algorithm, threads: usize, work: &Work) -> Grid {
        let Recipe { size, seed, knobs, .. } = recipe(algorithm, Knobs::default());
        let mut grid = algorithm.start(size).unwrap();
        let threads = NonZeroUsize::new(threads).unwrap();
        let rng = &mut seed.rng(Purpose::Walls);
        algorithm.carve_shared(&mut grid, &knobs, rng, threads, &mut work.observer()).unwrap();
        grid
    }

    /// On each of its threads.
    #[test]
    fn cancelled_work_leaves_the_grid_alone() {
        for &algorithm in Algorithm::ALL {
            for threads in [1, 4] {
                let work = Work::new();
                work.cancel();
                let before = algorithm.start(recipe(algorithm, Knobs::default()).size).unwrap();
                let grid = shared(algorithm, threads, &work);
                let changed = grid.passages().abs_diff(before.passages());
                assert!(changed <= 1, "{algorithm} on {threads}: {changed} walls");
            }
        }
    }

    /// How often it is asked while nothing is told: Kruskal's 80 tiles, the 80 bands of 4096 walls that
    /// they leave over, in pieces to sort and to go through, and what a division's threads ask.
    #[test]
    fn threads_that_tell_nothing_ask_all_the_same() {
        for (algorithm, fewest) in [(Algorithm::Kruskal, 80 + 3 * 6), (Algorithm::Division, 10_000)]
        {
            for threads in [1, 4] {
                let work = Work::new();
                let grid = shared(algorithm, threads, &work);
                assert!(grid.is_perfect().unwrap());
                assert!(work.looks() >= fewest, "{algorithm} asks {} times", work.looks());
            }
        }
    }

    /// What is done to a maze afterwards asks too: by the cells, twice, for braiding, and more often for
    /// the joining of two halves.
    #[test]
    fn finishing_touches_ask_more() {
        let looks = |knobs| {
            let work = Work::new();
            let recipe = recipe(Algorithm::Sidewinder, knobs);
            let _maze = recipe.generate_with(NonZeroUsize::MIN, &work).unwrap();
            work.looks()
        };
        let plain = looks(Knobs::default());
        let braid = Percent::new(100).unwrap();
        let braided = looks(Knobs { braid, ..Knobs::default() });
        // Counting, listing and shuffling in pieces of 4096, and each of some 80,000 dead ends that is
        // still one.
        assert!(braided > plain + 2 * 80 + 18 + 40_000, "{braided}, and {plain} without");
        let knobs = Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() };
        let recipe = recipe(Algorithm::Prim, knobs);
        let work = Work::new();
        let _maze = recipe.generate_with(NonZeroUsize::MIN, &work).unwrap();
        // Each cell of the half is carved, listed, and joined.
        assert!(work.looks() > 3 * 320 * 512, "{}", work.looks());
    }
}
