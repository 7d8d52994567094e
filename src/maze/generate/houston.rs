//! Houston: Aldous–Broder until a third of the cells are in the maze, then Wilson.
//!
//! **Idea.** Aldous–Broder is quick at first and slow at last, Wilson slow at first and quick at
//! last. So begin with the one and end with the other.
//!
//! **Source.** Robin Houston's suggestion, reported in Jamis Buck, *Mazes for Programmers* (2015),
//! ch. 5.
//!
//! **Cost.** Some four steps of walk a cell, at 100×100 as at 1000×1000, and much the same for any
//! seed: the quickest of the three. Where a mask leaves nothing but one long corridor it is
//! O(cells²). No memory beside the grid.
//!
//! **Texture.** To the eye, that of Wilson's. *Not* uniform over all spanning trees, though both of
//! its parts are by themselves: the cells that a walk sees first are not those of a random tree.
//! Solved exactly for 3×3 cells, where it changes over after 3 of 9, a maze comes 0.87 to 1.18
//! times as often as it would if all 192 were equally likely (for 3×2, 0.94 to 1.02 times).
//!
//! A seed's maze begins as that seed's Aldous–Broder maze does.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::OutOfMemory;
use crate::maze::observe::{Observer, Place};

use super::Knobs;
use super::walk::{Turns, Walks};

/// One cell in so many is found by the first walk.
const SHARE: usize = 3;

/// How many cells the first walk finds, besides the one in which it begins.
pub(in crate::maze) const fn found_wandering(cells: usize) -> usize {
    (cells / SHARE).saturating_sub(1)
}

/// Carves a walled grid.
///
/// # Errors
/// None: it needs no memory.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let start = super::random_place(grid, rng, observer);
    let first_part = found_wandering(grid.cell_count());
    observer.turned_to(Place(start));
    let mut walks = Walks::new(grid);
    walks.plant(start);
    let mut turns = Turns::new(rng);
    walks.wander(start, first_part, &mut turns, observer);
    walks.erase_loops(&mut turns, observer);
    walks.unmark(start);
    Ok(())
}
