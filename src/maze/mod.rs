//! Mazes on a rectangular grid: making, recording, solving, reading and writing them.
//!
//! Nothing here knows of a window or an engine.

mod cell;
mod direction;
mod finish;
pub mod format;
pub mod generate;
mod grid;
mod mask;
mod memory;
mod observe;
mod random;
mod recipe;
mod seed;
pub mod solve;
mod trace;
mod wall;

pub use cell::{Cell, CellError, Size, SizeError};
pub use direction::{Direction, Directions};
pub use format::{Document, Format, TextError, read_text, write_text};
pub use generate::{Algorithm, Knobs, UnknownAlgorithm};
pub use grid::{Grid, NoNeighbour};
pub use mask::{Mask, MaskError};
pub use memory::OutOfMemory;
pub use observe::{Observer, Place};
pub use random::{MazeRng, RandomExt};
pub use recipe::{Recipe, RecipeError};
pub use seed::{Purpose, Seed};
pub use solve::SolveError;
pub use trace::{Playback, Recorder, Step, Trace};
pub use wall::{Axis, WallSegment};
