//! Everything that fixes a maze, and the making of it.

use std::num::NonZeroUsize;

use thiserror::Error;

use super::finish::{braid, mirror};
use super::generate::{Algorithm, KnobError, Knobs, Percent, Symmetry, cores};
use super::memory::OutOfMemory;
use super::observe::Observer;
use super::seed::{Purpose, Seed};
use super::trace::{Recording, TooLarge, Trace, TraceError};
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
        let mut grid = self.start()?;
        let Self { algorithm, seed, knobs, .. } = self;
        if knobs.symmetry == Symmetry::None {
            algorithm.carve_on(&mut grid, knobs, &mut seed.rng(Purpose::Walls), threads)?;
            self.finish(&mut grid, &mut ())?;
        } else {
            self.make(&mut grid, &mut ())?;
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
    /// take more either. A run that turns out too long never takes longer than its recording
    /// would: the random walks end at once, and the others, whose steps are a few a cell, go on
    /// without keeping them. Where the cells alone are too many, none begins, and no memory is taken.
    ///
    /// # Errors
    /// [`RecipeError::TooLarge`] where they take more, and as [`Recipe::trace`].
    pub fn trace_within(&self, limit: usize) -> Result<Trace, RecipeError> {
        self.knobs.check(self.algorithm, self.size)?;
        if self.fewest_steps() > limit {
            return Err(TooLarge { limit }.into());
        }
        let mut grid = self.start()?;
        let mut recording = Recording::new(&grid, limit);
        self.make(&mut grid, &mut recording)?;
        self.algorithm.start_again(&mut grid);
        Ok(recording.finish(grid)?)
    }

    /// How many steps the making takes at the least. O(1), with a mask O(places).
    fn fewest_steps(&self) -> usize {
        let Knobs { mask, smallest_room, doors, .. } = &self.knobs;
        let cells = self.size.cells() - mask.as_ref().map_or(0, |mask| mask.holes().count());
        // A tree has a passage fewer than cells, and no maze has less: each of them is opened.
        let passages = cells.saturating_sub(1);
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
