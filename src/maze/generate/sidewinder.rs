//! Sidewinder: runs along each row, each with one passage to the row before.
//!
//! **Idea.** The first row is one corridor. Every other row falls into runs of joined cells: after
//! each cell a coin says whether the run goes on. When it ends, a random cell of it is joined to
//! the cell north of it. [`Knobs::corner`] names the first row, north or south, and the way that
//! runs go, east or west; the maze of a seed is then the mirror image of what it is for the
//! north-east. Since runs have no lean of their own, east and west give the same mazes equally
//! often.
//!
//! **Source.** Jamis Buck, *Mazes for Programmers* (2015), ch. 2, and "Maze Generation: Sidewinder
//! algorithm" (2011). Here with 64 coins to a random word, and rows kept as bits until they are
//! written.
//!
//! **Cost.** O(cells) time, half a byte for each cell of one row.
//!
//! **Texture.** One straight corridor along an edge, towards which every way rises without ever
//! turning back; runs two cells long on average. *Not* uniform over all spanning trees.
//!
//! **No mask.** A run whose cells all have a hole north of them could be joined to nothing: the
//! rule makes trees of full rectangles only.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::OutOfMemory;
use crate::maze::observe::Observer;
use crate::maze::random::RandomExt;

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
    let width = grid.width();
    carve_runs(grid, knobs.corner.unwrap_or_default(), rng, observer, |rng, along, back| {
        along.fill_with(|| rng.next_u64());
        clear_from(along, width - 1);
        back.fill(0);
        let mut first = 0;
        for (&along, base) in along.iter().zip((0..width).step_by(64)) {
            // The last word may have more bits than cells: those beyond the row end no run.
            let beyond = 64_u32.saturating_sub(width - base);
            let mut ends = !along << beyond >> beyond;
            while ends != 0 {
                let last = base + ends.trailing_zeros();
                ends &= ends - 1;
                set(back, first + rng.below(last - first + 1));
                first = last + 1;
            }
        }
    })
}
