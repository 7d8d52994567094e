//! Aldous–Broder: one random walk that opens the way into every new cell.
//!
//! **Idea.** Walk at random, through walls and all. Whenever the walk comes to a cell where it has
//! never been, open the wall that it came through. Done when no cell is left.
//!
//! **Source.** D. Aldous, "The random walk construction of uniform spanning trees and uniform
//! labelled trees" (1990); A. Broder, "Generating random spanning trees" (1989).
//!
//! **Cost.** The time until a random walk has seen everything: some 80 steps a cell at 1000×1000,
//! O(cells · log² cells) on average, and now and then half as many again, since the last few cells
//! take the longest. Where a mask leaves nothing but one long corridor it is O(cells²). No memory
//! beside the grid.
//!
//! **Texture.** None: *uniform* over all spanning trees, like Wilson's. Watched, it begins quickly
//! and ends in a long search.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::OutOfMemory;
use crate::maze::observe::{Observer, Place};

use super::Knobs;
use super::walk::{Turns, Walks};

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
    let missing = grid.cell_count() - 1;
    observer.turned_to(Place(start));
    let mut walks = Walks::new(grid);
    walks.plant(start);
    walks.wander(start, missing, &mut Turns::new(rng), observer);
    walks.unmark(start);
    Ok(())
}
