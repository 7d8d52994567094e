//! Everything that fixes a maze, and the making of it.

use std::num::NonZeroUsize;

use thiserror::Error;

use super::finish::{braid, mirror};
use super::generate::{Algorithm, KnobError, Knobs, Percent, Symmetry, cores};
use super::memory::OutOfMemory;
use super::observe::Observer;
use super::seed::{Purpose, Seed};
use super::trace::{Recording, TooLarge, Trace, TraceError};
use super::work::{Cancelled, Work};
use super::{Grid, Size};

/// The version of what seeds give. A change that makes another maze of any recipe raises it, and race
/// codes of the old version are then refused by name.
pub const GENERATOR_VERSION: u8 = 1;

/// What fixes a maze: the same recipe gives the same maze, on every machine and in every later
/// version.
///
/// ```
/// use maze_duel::maze::generate::{Knobs, Percent};
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// let knobs = Knobs { braid: Percent::new(50)?, ..Knobs::default() };
/// let recipe = Recipe {
///     algorithm: Algorithm::Prim,
///     size: Size::new(24, 16)?,
///     seed: Seed::from_text("our sofa").unwrap(),
///     knobs,
/// };
/// let maze = recipe.generate()?;
/// assert!(!maze.is_perfect()?, "half of its dead ends are loops");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How it is made.
    pub algorithm: Algorithm,
    /// How large it is.
    pub size: Size,
    /// What decides all that is left to chance.
    pub seed: Seed,
    /// What else is asked of it.
    pub knobs: Knobs,
}

impl Recipe {
    /// A recipe with every knob unset.
    #[must_use]
    pub fn new(algorithm: Algorithm, size: Size, seed: Seed) -> Self {
        Self { algorithm, size, seed, knobs: Knobs::default() }
    }

    /// The maze.
    ///
    /// # Errors
    /// [`RecipeError`] where the knobs don't fit or memory runs out.
    pub fn generate(&self) -> Result<Grid, RecipeError> {
        self.generate_on(cores())
    }

    /// The same maze, made on up to `threads` threads where the algorithm can.
    ///
    /// # Errors
    /// [`RecipeError`], as [`Recipe::generate`].
    pub fn generate_on(&self, threads: NonZeroUsize) -> Result<Grid, RecipeError> {
        self.carved(threads, &mut ())
    }

    /// The same maze as [`Recipe::generate_on`]'s, made under a handle that tells how many of its cells
    /// are finished and that can stop the making, from any other thread: within a few thousand steps,
    /// which is far below a hundredth of a second, on all of its own. The handle is asked about once a
    /// step, which costs next to nothing.
    ///
    /// Cells count as passages are opened. A division opens none: there each piece of a wall counts, so
    /// that one with large rooms comes to all cells at the end only. When all are finished there may
    /// still be dead ends to be opened, see [`Knobs::braid`].
    ///
    /// # Errors
    /// [`RecipeError::Cancelled`] where the work is cancelled, even if that was after the last step; and
    /// as [`Recipe::generate`].
    pub fn generate_with(&self, threads: NonZeroUsize, work: &Work) -> Result<Grid, RecipeError> {
        self.under(work, || self.carved(threads, &mut work.observer()))
    }

    /// Does something that comes to as many cells as the maze has.
    pub(super) fn under<T, E: From<Cancelled>>(
        &self,
        work: &Work,
        does: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        work.begin(self.cells());
        if work.is_cancelled() {
            return Err(Cancelled.into());
        }
        let came_of_it = does();
        work.end()?;
        came_of_it
    }

    fn carved<O: Observer>(
        &self,
        threads: NonZeroUsize,
        observer: &mut O,
    ) -> Result<Grid, RecipeError> {
        let mut grid = self.start()?;
        let Self { algorithm, seed, knobs, .. } = self;
        if knobs.symmetry == Symmetry::None {
            let rng = &mut seed.rng(Purpose::Walls);
            algorithm.carve_shared(&mut grid, knobs, rng, threads, observer)?;
            self.finish(&mut grid, observer)?;
        } else {
            self.make(&mut grid, observer)?;
        }
        Ok(grid)
    }

    /// The same maze as [`Recipe::generate`]'s, as the run that made it.
    ///
    /// # Errors
    /// [`RecipeError`] where the knobs don't fit or memory runs out.
    pub fn trace(&self) -> Result<Trace, RecipeError> {
        self.trace_within(usize::MAX)
    }

    /// The same run, if its steps take at most so many [bytes](Trace::bytes); while it runs they don't
    /// take more either. A run that turns out too long ends at once. Where the cells alone are too many,
    /// none begins, and no memory is taken.
    ///
    /// # Errors
    /// [`RecipeError::TooLarge`] where they take more, and as [`Recipe::trace`].
    pub fn trace_within(&self, limit: usize) -> Result<Trace, RecipeError> {
        let mut grid = self.start_within(limit)?;
        let mut recording = Recording::new(&grid, limit);
        self.make(&mut grid, &mut recording)?;
        self.algorithm.start_again(&mut grid);
        Ok(recording.finish(grid)?)
    }

    /// The same under a handle, as [`Recipe::generate_with`] is.
    ///
    /// # Errors
    /// [`RecipeError::Cancelled`] where the work is cancelled, and as [`Recipe::trace_within`].
    pub fn trace_with(&self, limit: usize, work: &Work) -> Result<Trace, RecipeError> {
        self.under(work, || {
            let mut grid = self.start_within(limit)?;
            let mut watched = work.watching(Recording::new(&grid, limit));
            self.make(&mut grid, &mut watched)?;
            self.algorithm.start_again(&mut grid);
            Ok(watched.into_inner().finish(grid)?)
        })
    }

    /// The grid with which a recording begins that may take so many bytes.
    fn start_within(&self, limit: usize) -> Result<Grid, RecipeError> {
        self.knobs.check(self.algorithm, self.size)?;
        if self.fewest_steps() > limit {
            return Err(TooLarge { limit }.into());
        }
        self.start()
    }

    /// How many cells the maze has: all places but the holes. O(1), with a mask O(places).
    pub(super) fn cells(&self) -> usize {
        let holes = self.knobs.mask.as_ref().map_or(0, |mask| mask.holes().count());
        self.size.cells().saturating_sub(holes)
    }

    /// How many steps the making takes at the least. O(1), with a mask O(places).
    fn fewest_steps(&self) -> usize {
        let Knobs { smallest_room, doors, .. } = &self.knobs;
        // A tree has a passage fewer than cells, and no maze has less: each of them is opened.
        let passages = self.cells().saturating_sub(1);
        if self.algorithm != Algorithm::Division {
            return passages;
        }
        // A division closes the others. With larger rooms or more doors it closes fewer.
        let [width, height] = [self.size.width(), self.size.height()].map(|side| side as usize);
        let all = (width - 1) * height + width * (height - 1);
        let closes_all = smallest_room.unwrap_or(1) == 1 && doors.unwrap_or(1) == 1;
        if closes_all { all - passages } else { 0 }
    }

    /// The grid with which the making begins.
    pub(super) fn start(&self) -> Result<Grid, RecipeError> {
        self.knobs.check(self.algorithm, self.size)?;
        Ok(match &self.knobs.mask {
            Some(mask) => Grid::walled_around(mask)?,
            None => self.algorithm.start(self.size)?,
        })
    }

    pub(super) fn make<O: Observer>(
        &self,
        grid: &mut Grid,
        observer: &mut O,
    ) -> Result<(), OutOfMemory> {
        let Self { algorithm, seed, knobs, .. } = self;
        let mut rng = seed.rng(Purpose::Walls);
        match knobs.symmetry {
            Symmetry::None => algorithm.carve(grid, knobs, &mut rng, observer)?,
            Symmetry::HalfTurn => mirror(grid, *algorithm, knobs, &mut rng, observer)?,
        }
        self.finish(grid, observer)
    }

    /// What comes after the algorithm.
    fn finish<O: Observer>(&self, grid: &mut Grid, observer: &mut O) -> Result<(), OutOfMemory> {
        let Self { seed, knobs, .. } = self;
        if knobs.braid != Percent::NONE && observer.is_listening() {
            braid(grid, knobs.braid, knobs.symmetry, &mut seed.rng(Purpose::Braid), observer)?;
        }
        Ok(())
    }
}

/// Why there is no maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The knobs don't fit.
    #[error(transparent)]
    Knobs(#[from] KnobError),
    /// The run takes more bytes than its trace may.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Somebody has cancelled the work.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl From<TraceError> for RecipeError {
    fn from(error: TraceError) -> Self {
        match error {
            TraceError::TooLarge(error) => error.into(),
            TraceError::OutOfMemory(error) => error.into(),
        }
    }
}
