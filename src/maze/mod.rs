//! Mazes on a rectangular grid: making, recording, solving, reading and writing them.
//!
//! Nothing here knows of a window or an engine.

mod cell;
mod direction;
pub mod endless;
mod field;
pub mod film;
mod finish;
pub mod format;
pub mod generate;
mod grid;
mod in_order;
pub mod insight;
mod mask;
mod memory;
pub mod metrics;
mod moments;
mod named;
mod observe;
mod playback;
mod random;
mod recipe;
pub mod search;
mod seed;
pub mod solve;
mod tall;
mod text_rows;
mod trace;
mod wall;

pub use cell::{Cell, CellError, Size, SizeError};
pub use direction::{Direction, Directions};
pub use format::{Document, Format, TextError, read_text, write_text};
pub(crate) use generate::cores;
pub use generate::{Algorithm, Knobs, UnknownAlgorithm};
pub use grid::{Grid, NoNeighbour};
pub(crate) use in_order::in_order;
pub use mask::{Mask, MaskError};
pub use memory::OutOfMemory;
pub(crate) use memory::{filled, push, with_capacity};
pub use metrics::{DistanceMap, Metrics};
pub use moments::Moments;
pub(crate) use named::named;
pub use observe::{Observer, Place};
pub use playback::Playback;
pub use random::{MazeRng, RandomExt};
pub use recipe::{GENERATOR_VERSION, Recipe, RecipeError};
pub use seed::{Purpose, Seed};
pub use solve::{Route, SolveError, Solver, UnknownSolver};
pub use tall::TallSize;
pub use text_rows::write_text_rows;
pub use trace::{Recorder, Step, TooLarge, Trace, TraceError};
pub use wall::{Axis, WallSegment};
