//! Dead-end filling: close every way that leads nowhere; what is left leads to the goal.
//!
//! **Idea.** Row by row, fill a cell with a single way out, then the one before it if that has
//! become such a cell, and so back to the next junction. Start and goal are never filled. In a
//! perfect maze the path alone is left; with loops, all that lies on a loop or between loops is
//! left too, and a breadth-first search ends the work: no path without detours leads through a
//! dead end, so none is lost. [`Observer::refused`] tells each passage that is closed off, from
//! the side of the dead end.
//!
//! **Source.** Folklore; W. D. Pullen, "Think Labyrinth: maze algorithms", *dead end filler*.
//!
//! **Cost.** O(cells) time, all of them looked at whatever the path; one byte a cell.
//!
//! **Finds** a shortest path in every maze, wherever there is one.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, copied, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Cell, Direction, Grid};

use super::field::Field;
use super::{Route, SolveError, breadth_first, ends};

/// Two bits that a cell has which must not be filled: it never looks like a dead end.
const KEPT: u8 = 0b11 << 4;

/// A shortest path from `start` to `goal`; `_rng` is not drawn from. What [`Route::explored`]
/// counts is the cells filled and those of the path or the search in the rest.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let (Place(first), Place(last)) = ends(grid, start, goal)?;
    let mut rest = copied(grid.bytes())?;
    rest[first as usize] |= KEPT;
    rest[last as usize] |= KEPT;
    let filled = fill(grid, &mut rest, observer);
    rest[first as usize] &= !KEPT;
    rest[last as usize] &= !KEPT;

    if let Some(path) = walk(grid, &rest, first, last, observer)? {
        let explored = filled + path.len();
        return Ok(Route::found(path, explored));
    }
    let route = breadth_first::search(grid, Field::of(grid, rest), first, last, observer)?;
    let mut route = route.ok_or(SolveError::Unreachable { start, goal })?;
    route.explored += filled;
    Ok(route)
}

/// Fills dead ends until there is none. How many cells it filled.
fn fill<O: Observer>(grid: &Grid, rest: &mut [u8], observer: &mut O) -> usize {
    let mut filled = 0;
    let mut row = grid.stride();
    for _ in 0..grid.height() {
        for index in row + 1..=row + grid.width() {
            let mut here = index;
            // The one bit of a dead end is its way out. The ring's own bit is none.
            while rest[here as usize].is_power_of_two() && rest[here as usize] < 1 << 4 {
                let way = rest[here as usize].trailing_zeros();
                #[expect(clippy::cast_possible_truncation, reason = "below 4")]
                let direction = Direction::from_low_bits(way as u8);
                rest[here as usize] = 0;
                filled += 1;
                observer.turned_to(Place(here));
                observer.refused(Place(here), direction);
                here = grid.neighbour(here, direction);
                rest[here as usize] &= !direction.opposite().bit();
            }
        }
        row += grid.stride();
    }
    filled
}

/// Walks from the start along the only way that is left; `None` where there are several or none.
fn walk<O: Observer>(
    grid: &Grid,
    rest: &[u8],
    first: u32,
    last: u32,
    observer: &mut O,
) -> Result<Option<Vec<Cell>>, OutOfMemory> {
    // Look first, so that the observer isn't told of a walk that ends at a fork.
    let mut here = first;
    let mut behind = 0;
    let mut path = Vec::new();
    let mut cell = grid.cell(first);
    push(&mut path, cell)?;
    while here != last {
        let ahead = rest[here as usize] & !behind;
        if !ahead.is_power_of_two() {
            return Ok(None);
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 8")]
        let direction = Direction::from_low_bits(ahead.trailing_zeros() as u8);
        here = grid.neighbour(here, direction);
        cell = cell.step(direction).unwrap_or(cell);
        behind = direction.opposite().bit();
        push(&mut path, cell)?;
    }
    for index in path.iter().filter_map(|&cell| grid.index(cell)) {
        observer.turned_to(Place(index));
    }
    Ok(Some(path))
}
