//! Binary tree: each cell is joined to one of two neighbours, by a coin.
//!
//! **Idea.** Every cell digs north or east, heads or tails. In the first row only east is left, in
//! the last column only north, and in the corner between them nothing. Following these passages
//! backwards each cell has at most two children: hence the name. [`Knobs::corner`] names another
//! corner; the maze of a seed is then the mirror image of what it is for the north-east.
//!
//! **Source.** Folklore; Jamis Buck, *Mazes for Programmers* (2015), ch. 2. Here with 64 coins to
//! a random word, and rows kept as bits until they are written.
//!
//! **Cost.** O(cells) time, half a byte for each cell of one row.
//!
//! **Texture.** A strong lean: the two edges at the corner are straight corridors, and from
//! everywhere a way that never turns back leads to the corner. *Not* uniform over all spanning
//! trees: 2^((width − 1)(height − 1)) of them are equally likely, the others never come.
//!
//! **No mask.** A cell whose two neighbours are both holes could be joined to none, though cells
//! on its other sides may be there: the rule makes trees of full rectangles only.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::OutOfMemory;
use crate::maze::observe::Observer;

use super::Knobs;
use super::rows::{carve_runs, clear_from, set};

/// Carves a walled grid without holes.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for a row.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let last = grid.width() - 1;
    carve_runs(grid, knobs.corner.unwrap_or_default(), rng, observer, |rng, along, back| {
        for (along, back) in along.iter_mut().zip(back.iter_mut()) {
            *along = rng.next_u64();
            *back = !*along;
        }
        clear_from(along, last);
        set(back, last);
    })
}
