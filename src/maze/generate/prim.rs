//! Randomised Prim, the simplified form: grow from one cell by a random cell of the frontier.
//!
//! **Idea.** The maze is one cell; the frontier is all solid cells beside it. Take a random
//! frontier cell, join it to a random neighbour that is in the maze, add its own solid neighbours
//! to the frontier, and repeat until the frontier is empty.
//!
//! **Source.** R. C. Prim, "Shortest connection networks and some generalizations" (1957); in this
//! form, with cells and not walls drawn at random, in Jamis Buck, *Mazes for Programmers* (2015),
//! ch. 11. [`true_prim`](super::true_prim) is the form with weights.
//!
//! **Cost.** O(cells) time, four bytes for each cell on the frontier.
//!
//! **Texture.** Very many short dead ends (a third of the cells), branching outwards from where it
//! began. *Not* uniform over all spanning trees.

use rand_core::Rng;

use crate::maze::field::{Field, twelfth};
use crate::maze::memory::{OutOfMemory, resize};
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
    let start = super::random_place(grid, rng, observer);
    let mut field = Field::new(grid);
    observer.turned_to(Place(start));

    let mut frontier = Frontier::default();
    frontier.extend(&mut field, start)?;
    // As yet the start has no passage to be known by.
    let mut is_first = true;
    while let Some(here) = frontier.draw(rng).filter(|_| observer.is_listening()) {
        field.unmark(here);
        let inside = if is_first { field.towards(here, start) } else { field.reached(here) };
        is_first = false;
        let (back, from) = field.nth(here, inside, twelfth(rng));
        observer.opened(Place(from), back.opposite());
        field.open(here, back);
        frontier.extend(&mut field, here)?;
    }
    Ok(())
}

/// Solid cells beside the maze, each marked in the grid.
#[derive(Default)]
struct Frontier {
    /// The first `count` entries are the cells, in no order that means anything; what comes after
    /// them is room for more.
    cells: Vec<u32>,
    count: usize,
}

impl Frontier {
    /// Takes out one, each equally likely.
    fn draw<R: Rng>(&mut self, rng: &mut R) -> Option<u32> {
        let last = self.count.checked_sub(1)?;
        #[expect(clippy::cast_possible_truncation, reason = "a grid has fewer than 2³² cells")]
        let place = rng.below(self.count as u32) as usize;
        let drawn = self.cells[place];
        self.cells[place] = self.cells[last];
        self.count = last;
        Some(drawn)
    }

    /// Puts the blank neighbours of `here` on the frontier. Each of the four is written to the
    /// next place, which counts only where the neighbour is blank: no branch to guess wrong.
    fn extend(&mut self, field: &mut Field<'_>, here: u32) -> Result<(), OutOfMemory> {
        if self.cells.len() < self.count + 4 {
            let length = self.cells.len() + (self.cells.len() / 4).max(1024);
            resize(&mut self.cells, length, 0)?;
        }
        for direction in Direction::ALL {
            let next = field.neighbour(here, direction);
            let is_blank = field.byte(next) == 0;
            self.cells[self.count] = next;
            self.count += usize::from(is_blank);
            field.mark_if(next, is_blank);
        }
        Ok(())
    }
}
