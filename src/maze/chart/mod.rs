//! Mazes in pieces, for who draws what a camera sees of a large one.
//!
//! **Near** a maze is its walls, as [segments](super::WallSegment) of one [`Region`] at a time.
//! [`Chunk`]s are regions that don't overlap and that everybody counts alike.
//!
//! **Far** it is pictures: [`Tile`]s of [`TILE`] × [`TILE`] texels, each [`Level`] of them with half
//! the detail of the one before. At any level a screen is covered by about as many of them, so that
//! neither memory nor time depend on how large the maze is. [`Shade`] tells how much of a texel is
//! wall; with four texels a cell and more walls are one texel thick, and a texel of any coarser level is the
//! mean of what it shows of that, so that nothing flickers and nothing is left to chance. An
//! [`Overview`] holds sums of 8 × 8 cells, from which the coarsest levels are drawn in no time.
//!
//! **Marks** on cells and on the ways between them ([`CellSet`], [`WaySet`]) are kept by chunks, a bit
//! each.
//!
//! ```
//! use maze_duel::maze::chart::{Level, Overview, Shade, Tile};
//! use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
//! let maze = Recipe::new(Algorithm::Sidewinder, Size::new(1000, 700)?, Seed::FIRST).generate()?;
//! let overview = Overview::of(&maze)?;
//! // On a screen that shows a cell as a third of a pixel two cells share a texel each way.
//! let level = Level::for_cells_of(0.33);
//! let [across, down] = level.tiles(maze.size());
//! assert_eq!((across, down), (2, 2));
//! let shades = Shade::paint(&maze, &overview, Tile { level, x: 0, y: 0 }.texels())?;
//! assert_eq!(shades.len(), 256 * 256);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod level;
mod marks;
mod overview;
mod region;
mod shade;

pub use level::{Level, TILE, Texels, Tile};
pub use marks::{CellSet, WaySet};
pub use overview::Overview;
pub use region::{CHUNK, Chunk, Region};
pub use shade::Shade;
