//! Hunt-and-kill: walk at random until stuck, then hunt for the next place to walk from.
//!
//! **Idea.** From a random cell, dig at random into solid neighbours until there is none. Then go
//! through the rows from the top, each from the left, to the first cell of the maze that has a
//! solid neighbour. Join that neighbour to a random cell of the maze beside it and walk on from
//! there. Done when the hunt finds nothing.
//!
//! **Source.** Jamis Buck, "Maze Generation: Hunt-and-Kill algorithm" (2011), and *Mazes for
//! Programmers* (2015), ch. 5.
//!
//! **Cost.** O(cells) time, eight bytes a row. Going through all rows in each hunt would be
//! quadratic. But a cell with no solid neighbour never gets one again. So each row keeps only the
//! span that was walked over since it was last gone through: a walk adds about as much as its own
//! length, and all else is passed over.
//!
//! **Texture.** Like the recursive backtracker's, winding with few dead ends (10 %), but nothing
//! goes back: side branches are shorter, and the solution is much shorter. *Not* uniform over all
//! spanning trees.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::field::{Field, twelfth};
use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::observe::{Observer, Place};

use super::Knobs;

/// Carves a walled grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the rows' spans.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut here = super::random_place(grid, rng, observer);
    let mut row = here as usize / grid.stride() as usize;
    let mut spans = filled(grid.height() as usize + 2, Span::NONE)?;
    let mut field = Field::new(grid);
    observer.turned_to(Place(here));
    // No row above this one has a cell of the maze with a solid neighbour.
    let mut top = row;
    loop {
        // The walk.
        while observer.is_listening() {
            let choices = field.blanks(here);
            if choices == 0 {
                break;
            }
            spans[row].add(here);
            let (direction, next) = field.nth(here, choices, twelfth(rng));
            observer.opened(Place(here), direction);
            field.open_into_blank(here, next, direction);
            here = next;
            row = row.wrapping_add(ROWS[direction as usize]);
            top = top.min(row);
        }
        // The hunt.
        let found = loop {
            let Some(span) = spans.get_mut(top).filter(|_| observer.is_listening()) else {
                return Ok(());
            };
            if let Some(found) = span.hunt(&field) {
                break found;
            }
            top += 1;
        };
        let (direction, next) = field.nth(found, field.blanks(found), twelfth(rng));
        row = top.wrapping_add(ROWS[direction as usize]);
        top = top.min(row);
        here = next;
        let (back, from) = field.nth(here, field.reached(here), twelfth(rng));
        observer.turned_to(Place(from));
        observer.opened(Place(from), back.opposite());
        field.open(here, back);
    }
}

/// What a step in each direction adds to the row, wrapping.
const ROWS: [usize; 4] = [usize::MAX, 0, 1, 0];

/// A part of a row, from the first to the last index: outside it no cell of the maze has a solid
/// neighbour.
#[derive(Clone, Copy)]
struct Span {
    first: u32,
    last: u32,
}

impl Span {
    const NONE: Self = Self { first: u32::MAX, last: 0 };

    fn add(&mut self, here: u32) {
        self.first = self.first.min(here);
        self.last = self.last.max(here);
    }

    /// The first cell of the maze with a solid neighbour. The span begins there from now on.
    fn hunt(&mut self, field: &Field<'_>) -> Option<u32> {
        while self.first <= self.last {
            if field.is_reached(self.first) && field.blanks(self.first) != 0 {
                return Some(self.first);
            }
            self.first += 1;
        }
        *self = Self::NONE;
        None
    }
}
