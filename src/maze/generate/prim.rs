//! Randomised Prim, the simplified form: grow from one cell by a random cell of the frontier.
//!
//! **Idea.** The maze is one cell; the frontier is all solid cells beside it. Take a random
//! frontier cell, join it to a random neighbour that is in the maze, add its own solid neighbours
//! to the frontier, and repeat until the frontier is empty.
//!
//! **Source.** R. C. Prim, "Shortest connection networks and some generalizations" (1957); in this
//! form, with cells and not walls drawn at random, in Jamis Buck, *Mazes for Programmers* (2015),
//! ch. 11.
//!
//! **Cost.** O(cells) time, four bytes for each cell on the frontier.
//!
//! **Texture.** Very many short dead ends, branching outwards from where it began. *Not* uniform
//! over all spanning trees.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Direction, Grid};

use super::Knobs;

/// Carves a walled grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the frontier.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let start = super::random_place(grid, rng);
    observer.turned_to(Place(start));
    let mut frontier = Vec::new();
    extend(&mut frontier, grid, start)?;
    loop {
        #[expect(clippy::cast_possible_truncation, reason = "a grid has fewer than 2³² cells")]
        let count = frontier.len() as u32;
        if count == 0 {
            return Ok(());
        }
        let here = frontier.swap_remove(rng.below(count) as usize);
        grid.unmark(here);

        let mut inside = [Direction::North; 4];
        let mut ways = 0;
        for direction in Direction::ALL {
            let next = grid.neighbour(here, direction);
            if next == start || !grid.ways_at(next).is_empty() {
                inside[ways as usize] = direction;
                ways += 1;
            }
        }
        let direction = inside[rng.below(ways) as usize];
        let from = grid.neighbour(here, direction);
        grid.open_at(from, direction.opposite());
        observer.opened(Place(from), direction.opposite());
        extend(&mut frontier, grid, here)?;
        // The start has no passage to be known by before the first one is opened.
        debug_assert!(!grid.ways_at(start).is_empty());
    }
}

/// Puts the solid neighbours of `here` on the frontier and marks them as being there.
fn extend(frontier: &mut Vec<u32>, grid: &mut Grid, here: u32) -> Result<(), OutOfMemory> {
    for direction in Direction::ALL {
        let next = grid.neighbour(here, direction);
        if grid.is_blank(next) {
            grid.mark(next);
            push(frontier, next)?;
        }
    }
    Ok(())
}
