//! Generators: one file an algorithm. A new one is its file and its line in the list below.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use thiserror::Error;

use crate::words::words;

use super::memory::OutOfMemory;
use super::observe::Observer;
use super::seed::{Purpose, Seed};
use super::trace::{Recorder, Trace};
use super::{Grid, Size};

pub mod backtracker;
pub mod division;
pub mod kruskal;
pub mod prim;

macro_rules! algorithms {
    ($($(#[$attribute:meta])* $variant:ident = $module:ident, $name:literal, from $start:ident;)*) => {
        /// The ways to make a maze. Each variant's module tells its idea, source, cost and
        /// texture.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$attribute])* $variant,)*
        }

        impl Algorithm {
            /// Every algorithm, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The grid that the algorithm begins with: all walls, or none.
            ///
            /// # Errors
            /// [`OutOfMemory`], about a byte a cell.
            pub fn start(self, size: Size) -> Result<Grid, OutOfMemory> {
                match self {
                    $(Self::$variant => Grid::$start(size),)*
                }
            }

            /// Makes a maze with `rng` as the only source of chance, and tells `observer` each
            /// step.
            ///
            /// # Errors
            /// [`OutOfMemory`] where the system has no memory for the grid or for what the
            /// algorithm keeps beside it.
            pub fn carve<R: Rng, O: Observer>(
                self,
                size: Size,
                rng: &mut R,
                observer: &mut O,
            ) -> Result<Grid, OutOfMemory> {
                let mut grid = self.start(size)?;
                match self {
                    $(Self::$variant => $module::carve(&mut grid, rng, observer)?,)*
                }
                Ok(grid)
            }
        }
    };
}

algorithms! {
    /// Depth-first: long winding corridors. See [`backtracker`].
    #[default]
    Backtracker = backtracker, "backtracker", from walled;
    /// Walls in random order: many short dead ends. See [`kruskal`].
    Kruskal = kruskal, "kruskal", from walled;
    /// Grows outwards: short dead ends around the start. See [`prim`].
    Prim = prim, "prim", from walled;
    /// Walls that halve rooms: long straight walls. See [`division`].
    Division = division, "division", from opened;
}

impl Algorithm {
    /// The maze of a size and seed: always the same one.
    ///
    /// ```
    /// use maze_duel::maze::{Algorithm, Seed, Size};
    /// let size = Size::new(24, 16)?;
    /// let maze = Algorithm::Backtracker.generate(size, Seed::new(4711).unwrap())?;
    /// assert!(maze.is_perfect()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Algorithm::carve`].
    pub fn generate(self, size: Size, seed: Seed) -> Result<Grid, OutOfMemory> {
        self.carve(size, &mut seed.rng(Purpose::Walls), &mut ())
    }

    /// The same maze as [`Algorithm::generate`]'s, as the run that made it.
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Algorithm::carve`], and for the steps.
    pub fn trace(self, size: Size, seed: Seed) -> Result<Trace, OutOfMemory> {
        let mut recorder = Recorder::new(self.start(size)?);
        self.carve(size, &mut seed.rng(Purpose::Walls), &mut recorder)?;
        recorder.finish()
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        Self::ALL.iter().copied().find(|algorithm| algorithm.name() == text).ok_or(UnknownAlgorithm)
    }
}

/// A name that no algorithm has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().unknown_algorithm)(&names()))]
pub struct UnknownAlgorithm;

/// Every algorithm's name, separated by spaces.
fn names() -> String {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect::<Vec<_>>().join(" ")
}

/// The index of a cell of the grid, each equally likely.
fn random_place<R: Rng>(grid: &Grid, rng: &mut R) -> u32 {
    use super::random::RandomExt;
    let (x, y) = (rng.below(grid.width()), rng.below(grid.height()));
    (y + 1) * grid.stride() + x + 1
}
