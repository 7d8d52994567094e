//! A maze without an end, made chunk by chunk where somebody looks.
//!
//! **Idea.** The plane is cut into chunks of 32 × 32 cells ([`CHUNK`]). A chunk's maze is the ordinary
//! maze of any algorithm, by a seed that is a hash of the maze's seed and the chunk's place. The
//! doors in the border between two chunks come of a hash of the seed and that border alone, so that
//! both agree on them and neither needs the other. Nothing is remembered: the same place is always
//! the same, whoever comes there, from wherever and however often.
//!
//! **All of it is connected.** Every algorithm connects all cells of a chunk, and braiding only opens
//! more. With [`Borders::Loops`] every border has a door, so that one can walk from chunk to chunk
//! like a rook on a board. With [`Borders::Tree`] a block of 2ⁿ × 2ⁿ chunks has four quarters, each
//! connected, and three of the four sides where two of them meet have a door: these join all four.
//! The world is one such block, with n = 31.
//!
//! **Perfect or not.** With [`Borders::Loops`] the maze is not perfect, even if each chunk is: a tree
//! of chunks has a door a chunk, and here there are two borders a chunk with two doors each on
//! average, which makes three loops in 1,024 cells. [`Borders::Tree`] gives a perfect maze of 2⁷²
//! cells: four quarters that are trees, joined by three doors, are a tree again. The same holds on a
//! plane without any edge: the blocks around the start grow on all sides, since it lies at a third
//! of each, so that any two chunks are in one of them; and a loop would lie in one of them too. The
//! price is what every tree on a plane has to pay: some neighbours are as far apart as one likes. A
//! third of a block's width around the start, though, everything is joined within that block.
//!
//! **The edge of the world** is there because numbers end: at [`Spot::FIRST`] and [`Spot::LAST`] is a
//! wall. Walking ten cells a second one comes to the nearest in 72 years.
//!
//! **A piece of it** ([`Endless::window`]) has a wall all around, so that it may fall into parts that
//! are joined outside. Whole chunks with [`Borders::Loops`], and whole blocks with
//! [`Borders::Tree`], don't.
//!
//! **Two players** start in the same cell: they pass through each other. Two different cells are never
//! fair if they are neighbours: the cells of a grid are black and white like a chessboard's, so that
//! one is an odd number of steps from anywhere and the other an even one. Each beacon is the start
//! of the leg to the next, so both run each leg from the same cell to the same cell, whatever the
//! walls are like. That it can be reached needs no search, since all of it is connected.
//!
//! **Version.** What a seed gives is fixed by [`ENDLESS_VERSION`] together with the version of the
//! generators, [`GENERATOR_VERSION`](crate::maze::GENERATOR_VERSION). docs/formats.md tells the
//! numbers, so that others can make the same maze.

use thiserror::Error;

use crate::maze::generate::KnobError;
use crate::maze::memory::OutOfMemory;
use crate::maze::{Algorithm, Direction, Grid, Knobs, Recipe, RecipeError, Seed, Size};
use crate::words::words;

mod beacons;
mod borders;
mod chunk;
mod chunks;
mod keys;
mod spot;
mod way;
mod window;

pub use beacons::Beacons;
pub use borders::{Borders, Doors, UnknownBorders};
pub use chunk::Chunk;
pub use chunks::Chunks;
pub use spot::{ChunkAt, Spot, SpotError};
pub use way::{Way, find_way};

use borders::key_of;
use keys::Keys;

/// The version of what seeds give: of the hashes, the doors and the beacons. A change to any of them
/// raises it.
pub const ENDLESS_VERSION: u8 = 1;

/// Cells along each side of a chunk. A border's places are the bits of a `u32`.
pub const CHUNK: u32 = u32::BITS;

/// The most doors in a border with [`Borders::Loops`].
pub const MOST_DOORS: u32 = 3;

/// An endless maze. It holds no more than what fixes it, so that copies are cheap and agree.
///
/// ```
/// use maze_duel::maze::endless::{Borders, Endless, Spot};
/// use maze_duel::maze::{Algorithm, Knobs, Seed, Size};
/// let seed = Seed::from_text("our sofa").unwrap();
/// let maze = Endless::new(seed, Algorithm::Prim, Knobs::default(), Borders::Loops)?;
/// let here = maze.window(Spot::new(-1_000_000, 5)?, Size::new(60, 30)?)?;
/// let right = maze.window(Spot::new(-999_999, 5)?, Size::new(60, 30)?)?;
/// // The same cell, seen from two windows.
/// let cell = maze_duel::maze::Cell::new;
/// assert_eq!(here.ways(cell(30, 8)), right.ways(cell(29, 8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// Of the chunks; the seed is none's.
    recipe: Recipe,
    borders: Borders,
    keys: Keys,
}

impl Endless {
    /// The endless maze of a seed. The knobs are each chunk's: a braid opens so many of the dead
    /// ends that a chunk has without its doors.
    ///
    /// # Errors
    /// [`EndlessError::Knobs`] where the knobs don't fit the algorithm, and
    /// [`EndlessError::Mask`] where they hold a mask: doors could lead into its holes.
    pub fn new(
        seed: Seed,
        algorithm: Algorithm,
        knobs: Knobs,
        borders: Borders,
    ) -> Result<Self, EndlessError> {
        if knobs.mask.is_some() {
            return Err(EndlessError::Mask);
        }
        // In range, so the default is never taken.
        let size = Size::new(CHUNK, CHUNK).unwrap_or_default();
        knobs.check(algorithm, size)?;
        let recipe = Recipe { algorithm, size, seed, knobs };
        Ok(Self { recipe, borders, keys: Keys::new(seed) })
    }

    /// What fixes it.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.recipe.seed
    }

    /// How its chunks are made.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.recipe.algorithm
    }

    /// How its chunks hang together.
    #[must_use]
    pub const fn borders(&self) -> Borders {
        self.borders
    }

    /// What else is asked of each chunk.
    #[must_use]
    pub const fn knobs(&self) -> &Knobs {
        &self.recipe.knobs
    }

    /// The recipe of a chunk's own maze: what the ordinary generator is told. O(1).
    #[must_use]
    pub fn recipe(&self, at: ChunkAt) -> Recipe {
        // 1 stands in for the one chunk in 2⁶⁴ whose number is 0.
        let seed = Seed::new(self.keys.chunks.number(key_of(at))).unwrap_or(Seed::FIRST);
        Recipe { seed, ..self.recipe.clone() }
    }

    /// The doors in one side of a chunk, without making the chunk: none at the edge of the world.
    /// O(1).
    #[must_use]
    pub fn doors(&self, at: ChunkAt, side: Direction) -> Doors {
        self.borders.doors(&self.keys, at, side)
    }

    /// The chunk at a place, made anew. As long as the algorithm takes for 32 × 32 cells.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for it: about a kilobyte, and what the
    /// algorithm needs.
    pub fn chunk(&self, at: ChunkAt) -> Result<Chunk, OutOfMemory> {
        let grid = self.carve(at)?;
        Ok(Chunk::new(at, grid, Direction::ALL.map(|side| self.doors(at, side))))
    }

    fn carve(&self, at: ChunkAt) -> Result<Grid, OutOfMemory> {
        match self.recipe(at).generate_on(std::num::NonZeroUsize::MIN) {
            Ok(grid) => Ok(grid),
            Err(RecipeError::OutOfMemory(error)) => Err(error),
            // The knobs were checked, and nothing is recorded or could be cancelled.
            Err(RecipeError::Knobs(_) | RecipeError::TooLarge(_) | RecipeError::Cancelled(_)) => {
                Grid::opened(self.recipe.size)
            }
        }
    }

    /// The places to race to, one after another; the first is where both players start.
    #[must_use]
    pub fn beacons(&self) -> Beacons {
        Beacons::new(self.keys)
    }

    /// Beacon `number`, from 1; number 0 is the start. Beacon n lies 24 + 8n columns and rows from the
    /// one before, counted together, in any direction. `None` where that would be beyond the edge of the
    /// world, which it isn't for the first 75,000. O(number): a beacon lies where it does because of
    /// those before.
    ///
    /// ```
    /// use maze_duel::maze::endless::{Borders, Endless, Spot};
    /// use maze_duel::maze::{Algorithm, Knobs, Seed};
    /// let (seed, knobs) = (Seed::new(7).unwrap(), Knobs::default());
    /// let maze = Endless::new(seed, Algorithm::Prim, knobs, Borders::Loops)?;
    /// assert_eq!(maze.beacon(0), Some(Spot::ORIGIN));
    /// assert_eq!(maze.beacon(1).unwrap().manhattan(Spot::ORIGIN), 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn beacon(&self, number: u32) -> Option<Spot> {
        self.beacons().nth(usize::try_from(number).ok()?)
    }
}

/// Why there is no endless maze, or no window into one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndlessError {
    /// The knobs don't fit.
    #[error(transparent)]
    Knobs(#[from] KnobError),
    /// A mask is for mazes that have an end.
    #[error("{}", words().endless.mask)]
    Mask,
    /// It would reach beyond the edge of the world.
    #[error(transparent)]
    Spot(#[from] SpotError),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}
