//! Recursive backtracker: a depth-first search that takes its turns at random.
//!
//! **Idea.** From a random cell, dig into a random neighbour that is still solid, and on from
//! there. Where none is left, go back to the last cell that has one. Done when back at the start.
//!
//! **Source.** Depth-first search is Trémaux's (19th century); as a maze maker it is described in
//! Jamis Buck, *Mazes for Programmers* (2015), ch. 5. Here with an explicit stack.
//!
//! **Cost.** O(cells) time. Up to four bytes a cell for the stack, usually much less: only cells
//! that had another choice are kept.
//!
//! **Texture.** Long winding corridors, few but deep dead ends, a long solution. *Not* uniform
//! over all spanning trees.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Direction, Grid};

use super::Knobs;

/// Carves a walled grid. Cells that already have a passage are left alone.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stack.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut stack = Vec::new();
    let mut here = super::random_place(grid, rng);
    observer.turned_to(Place(here));
    loop {
        let mut choices = [Direction::North; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            if grid.is_blank(grid.neighbour(here, direction)) {
                choices[count as usize] = direction;
                count += 1;
            }
        }
        if count == 0 {
            let Some(back) = stack.pop() else {
                return Ok(());
            };
            here = back;
            observer.turned_to(Place(here));
            continue;
        }
        if count > 1 {
            push(&mut stack, here)?;
        }
        let direction = choices[rng.below(count) as usize];
        grid.open_at(here, direction);
        observer.opened(Place(here), direction);
        here = grid.neighbour(here, direction);
    }
}
