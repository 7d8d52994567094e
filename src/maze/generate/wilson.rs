//! Wilson: random walks with their loops erased.
//!
//! **Idea.** One cell is the maze. From any other, walk at random until the maze is met. Take
//! every loop out of that walk, and what is left of it joins the maze. Again from the next cell,
//! until none is left. A cell remembers only how it was left last, which is all that taking the
//! loops out needs: the way along these exits has none.
//!
//! **Source.** D. B. Wilson, "Generating random spanning trees more quickly than the cover time"
//! (1996). That neither the first cell nor the order of the others matters is his theorem; here
//! the first one lies in the middle, which makes the walks shortest, and the others come row by
//! row.
//!
//! **Cost.** About 10 steps of walk a cell at 1000×1000, and slowly more: O(cells · log cells) on
//! average, and sometimes a good deal more. Where a mask leaves nothing but one long corridor it
//! is O(cells²). No memory beside the grid.
//!
//! **Texture.** None: *uniform* over all spanning trees, so whatever can be is as likely as
//! anything else. Watched, the first walks take long, the last ones no time.

use rand_core::Rng;

use crate::maze::memory::OutOfMemory;
use crate::maze::observe::{Observer, Place};
use crate::maze::{Cell, Grid};

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
    let root = middle(grid);
    observer.turned_to(Place(root));
    let mut walks = Walks::new(grid);
    walks.plant(root);
    walks.erase_loops(&mut Turns::new(rng), observer);
    walks.unmark(root);
    Ok(())
}

/// The cell in the middle, or where that is a hole, the next one, row by row and from the top
/// again.
fn middle(grid: &Grid) -> u32 {
    let middle = grid.index(Cell::new(grid.width() / 2, grid.height() / 2));
    let (stride, end) = (grid.stride(), grid.stride() * (grid.height() + 2));
    let from = middle.unwrap_or((grid.height() / 2 + 1) * stride + grid.width() / 2 + 1);
    (from..end).chain(0..from).find(|&index| grid.is_inside(index)).unwrap_or(from)
}
