//! Dead-end filling: close every way that leads nowhere; what is left leads to the goal.
//!
//! **Idea.** Row by row, fill a cell with a single way out, then the one that it leads to if that has
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

use crate::maze::memory::{copied, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::work::{Cancelled, go_on};
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
    let filled = fill(grid, &mut rest, observer)?;
    rest[first as usize] &= !KEPT;
    rest[last as usize] &= !KEPT;

    let mut path = Vec::new();
    let fork = walk(grid, &mut rest, (first, last), &mut path, observer)?;
    let mut explored = filled + path.len();
    if fork != last {
        // The search tells of the fork itself.
        path.pop();
        let found = breadth_first::search(grid, Field::of(grid, rest), fork, last, observer)?;
        let found = found.ok_or(SolveError::Unreachable { start, goal })?;
        explored += found.explored() - 1;
        for &cell in found.path() {
            push(&mut path, cell)?;
        }
    }
    Ok(Route::found(path, explored))
}

/// Whether a cell's byte has a single way out, and no other bit that counts.
#[inline]
const fn is_dead_end(byte: u8) -> bool {
    const DEAD_ENDS: u64 = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8;
    DEAD_ENDS >> (byte & 63) & 1 == 1
}

/// Fills dead ends until there is none. How many cells it filled.
fn fill<O: Observer>(grid: &Grid, rest: &mut [u8], observer: &mut O) -> Result<usize, Cancelled> {
    let steps = grid.steps();
    let mut filled = 0;
    for row in 1..=grid.height() {
        go_on(observer)?;
        let row = row * grid.stride();
        for index in row + 1..=row + grid.width() {
            let mut here = index;
            let mut ways = rest[here as usize];
            while is_dead_end(ways) {
                go_on(observer)?;
                #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
                let way = ways.trailing_zeros() as u8 & 3;
                rest[here as usize] = 0;
                filled += 1;
                observer.turned_to(Place(here));
                observer.refused(Place(here), Direction::from_low_bits(way));
                here = here.wrapping_add(steps[way as usize]);
                ways = rest[here as usize] & !(1 << (way ^ 2));
                rest[here as usize] = ways;
            }
        }
    }
    Ok(filled)
}

/// Walks from the start along the only way that is left, up to the goal or to where there are
/// several ways or none. Gives the index of that cell, and closes the way behind.
fn walk<O: Observer>(
    grid: &Grid,
    rest: &mut [u8],
    (first, last): (u32, u32),
    path: &mut Vec<Cell>,
    observer: &mut O,
) -> Result<u32, SolveError> {
    let mut here = first;
    let mut cell = grid.cell(first);
    push(path, cell)?;
    while here != last && is_dead_end(rest[here as usize]) {
        go_on(observer)?;
        observer.turned_to(Place(here));
        #[expect(clippy::cast_possible_truncation, reason = "below 4")]
        let direction = Direction::from_low_bits(rest[here as usize].trailing_zeros() as u8);
        here = grid.neighbour(here, direction);
        cell = cell.step(direction).unwrap_or(cell);
        rest[here as usize] &= !direction.opposite().bit();
        push(path, cell)?;
    }
    if here == last {
        observer.turned_to(Place(here));
    }
    Ok(here)
}
