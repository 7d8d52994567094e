//! How much memory the making of a maze takes, told beforehand.

use std::num::NonZeroUsize;

use thiserror::Error;

use crate::words::words;

use super::generate::{Algorithm, Knobs, Percent, Symmetry, cores};
use super::memory::available;
use super::recipe::Recipe;
use super::{Cell, Size};

/// Room for what doesn't grow with the maze.
const SMALL: u64 = 64 << 10;
/// What a thread of Kruskal's has for itself: the walls of a tile three times.
const A_TILE: u64 = 256 << 10;
/// What a thread of a division has for itself: lists of rooms.
const ROOMS: u64 = 16 << 10;

impl Recipe {
    /// How many bytes the making takes at most at a time, the maze included, on so many threads: what
    /// has to be free for [`Recipe::generate_on`]. What the recipe itself holds, such as its mask, isn't
    /// counted.
    ///
    /// A byte a place with a ring of one around it is the maze. Beside it there are, in bytes a cell:
    ///
    /// | | beside the maze |
    /// |-|-|
    /// | Wilson, Aldous–Broder, Houston, division, sidewinder, binary tree | next to none |
    /// | Eller, hunt-and-kill | none, ten a column and eight a row |
    /// | Prim | none, 48 a row and column |
    /// | dungeon | none, eight for each cell of the largest room |
    /// | growing tree | 0.6; with another mix than its own, 4 |
    /// | backtracker | 1.25 |
    /// | Kruskal | 4.9 |
    /// | growing forest, true Prim | 6 and 6.5 |
    /// | Borůvka | 16 |
    ///
    /// Half-turn symmetry takes 10, or what the algorithm takes for half of the maze and one more.
    /// Braiding takes four for each dead end, when the algorithm's own are free again. How long lists
    /// become is chance and was measured: at 1000 × 1000 cells and above, the bound is at most one and a
    /// half times what is taken. In mazes less than a hundred cells wide or high, under a mask, and with
    /// knobs that make corridors longer it is what a list can come to at the worst, up to four times as
    /// much. O(1), with a mask O(places).
    #[must_use]
    pub fn memory(&self, threads: NonZeroUsize) -> u64 {
        let Self { algorithm, size, knobs, .. } = self;
        let threads = threads.get() as u64;
        let grid = places(*size);
        let cells = self.cells() as u64;
        let carving = if knobs.symmetry == Symmetry::None {
            beside(*algorithm, *size, cells, knobs, threads)
        } else {
            // Half of the maze, and then the passages of that in a list, and sets of all cells.
            let half = cells.div_ceil(2);
            let in_half = match algorithm {
                // Its walls are told in order.
                Algorithm::Kruskal => cells * 9 + A_TILE,
                _ => beside(*algorithm, *size, half, knobs, 1),
            };
            grid + in_half.max(5 * grid + 8 * half + 16 * edge(*size))
        };
        let braiding = if knobs.braid == Percent::NONE {
            0
        } else {
            let share = if knobs.mask.is_some() || knobs.symmetry != Symmetry::None {
                50
            } else {
                dead_ends_in_a_hundred(*algorithm)
            };
            4 * (cells * share).div_ceil(100)
        };
        grid + carving.max(braiding) + SMALL
    }

    /// Whether there is memory for the making on as many threads as this machine runs at a time, and
    /// for `extra` bytes beside it, by what [`available`] tells. Nothing is allocated for it. Where
    /// nobody can tell, there is.
    ///
    /// # Errors
    /// [`TooLittleMemory`] where there isn't.
    pub fn fits(&self, extra: u64) -> Result<(), TooLittleMemory> {
        let needed = self.memory(cores()).saturating_add(extra);
        match available() {
            Some(available) if available < needed => {
                let Self { algorithm, size, .. } = *self;
                Err(TooLittleMemory { algorithm, size, needed, available })
            }
            _ => Ok(()),
        }
    }
}

/// There is no memory for a maze, as far as can be told beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().too_little_memory)(*size, *algorithm, *needed, *available))]
pub struct TooLittleMemory {
    /// How it would be made.
    pub algorithm: Algorithm,
    /// How large it would be.
    pub size: Size,
    /// How many bytes the making takes.
    pub needed: u64,
    /// How many bytes there are.
    pub available: u64,
}

/// The bytes of a grid, its ring included.
fn places(size: Size) -> u64 {
    (u64::from(size.width()) + 2) * (u64::from(size.height()) + 2)
}

/// Width and height together.
fn edge(size: Size) -> u64 {
    let Cell { x, y } = size.bottom_right();
    u64::from(x) + u64::from(y) + 2
}

/// A maze less wide or high than this is a corridor rather than an area: lists that follow its ways can
/// come to anything.
const NARROW: u32 = 100;

/// The bytes that an algorithm takes at most beside a grid of `size` in which so many places are cells.
fn beside(algorithm: Algorithm, size: Size, cells: u64, knobs: &Knobs, threads: u64) -> u64 {
    let grid = places(size);
    let (width, height) = (u64::from(size.width()), u64::from(size.height()));
    let is_masked = knobs.mask.is_some();
    let is_any_shape = is_masked || size.width().min(size.height()) < NARROW;
    let hundredths = |number: u64| (cells * number).div_ceil(100);
    match algorithm {
        Algorithm::Wilson | Algorithm::AldousBroder | Algorithm::Houston => 0,
        Algorithm::Sidewinder | Algorithm::BinaryTree => width,
        Algorithm::Eller => 10 * width,
        Algorithm::HuntAndKill => 8 * (height + 2),
        Algorithm::Division => threads * ROOMS,
        // A frontier is written to in fours, and grows by a quarter.
        Algorithm::Prim if is_masked => hundredths(500),
        Algorithm::Prim => 48 * (width + height),
        // Lists that grow by an eighth.
        Algorithm::Backtracker
            if is_any_shape || knobs.straightness.is_some() || knobs.lean.is_some() =>
        {
            hundredths(450)
        }
        Algorithm::Backtracker => hundredths(125),
        Algorithm::GrowingForest if is_any_shape => 2 * grid + hundredths(900),
        Algorithm::GrowingForest => 2 * grid + hundredths(400),
        // Lists that double.
        Algorithm::GrowingTree | Algorithm::TruePrim if is_any_shape => hundredths(800),
        Algorithm::GrowingTree if knobs.mix.is_some() => hundredths(400),
        Algorithm::GrowingTree => hundredths(60),
        Algorithm::TruePrim => hundredths(650),
        Algorithm::Dungeon => {
            let room = u64::from(knobs.smallest_room.unwrap_or(8));
            8 * room.saturating_mul(room).min(cells)
        }
        // A list of what each band of tiles leaves over, with room for a tenth of its walls, and all of
        // them in one.
        Algorithm::Kruskal if is_masked => 5 * grid + hundredths(500) + threads * A_TILE,
        Algorithm::Kruskal => {
            let borders = 8 * width * height.div_ceil(64);
            (24 * grid).div_ceil(10) + borders + hundredths(240) + threads * A_TILE
        }
        // Sets and choices by place, walls by cell.
        Algorithm::Boruvka => 8 * grid + 8 * cells,
    }
}

/// How many cells of a hundred are dead ends at most, before any is opened. Measured, and half a hundredth
/// more.
const fn dead_ends_in_a_hundred(algorithm: Algorithm) -> u64 {
    match algorithm {
        Algorithm::Backtracker | Algorithm::HuntAndKill | Algorithm::GrowingForest => 14,
        Algorithm::GrowingTree => 36,
        Algorithm::Division
        | Algorithm::Dungeon
        | Algorithm::BinaryTree
        | Algorithm::Sidewinder => 30,
        Algorithm::Kruskal
        | Algorithm::TruePrim
        | Algorithm::Boruvka
        | Algorithm::Wilson
        | Algorithm::AldousBroder
        | Algorithm::Houston
        | Algorithm::Eller => 32,
        Algorithm::Prim => 37,
    }
}
