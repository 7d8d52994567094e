//! Breadth-first search: all cells one step away, then all two steps away, and so on.
//!
//! **Idea.** The cells at one distance from the start are the frontier. Whatever cell not seen yet
//! lies one step beyond is the next frontier. Cells are explored in the order in which they were
//! found; of one cell's neighbours north comes before east before south before west.
//!
//! **Source.** E. F. Moore, "The shortest path through a maze" (1959).
//!
//! **Cost.** O(cells) time; one byte a cell and four for each cell of two frontiers.
//!
//! **Finds** a shortest path in every maze, wherever there is one.

use rand_core::Rng;

use crate::maze::memory::push;
use crate::maze::observe::{Observer, Place};
use crate::maze::work::go_on;
use crate::maze::{Cell, Grid};

use super::field::{FROM_NOWHERE, Field};
use super::{Route, SolveError, ends};

/// A shortest path from `start` to `goal`; `_rng` is not drawn from.
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
    search(grid, Field::new(grid)?, first, last, observer)?
        .ok_or(SolveError::Unreachable { start, goal })
}

/// The search itself, over the ways that `field` has; `None` where they don't lead to the goal.
pub(super) fn search<O: Observer>(
    grid: &Grid,
    mut field: Field,
    first: u32,
    last: u32,
    observer: &mut O,
) -> Result<Option<Route>, SolveError> {
    let mut explored = 0;
    let mut frontier = Vec::new();
    let mut beyond = Vec::new();
    field.enter(first, 0);
    push(&mut frontier, first)?;
    while !frontier.is_empty() {
        for &here in &frontier {
            go_on(observer)?;
            explored += 1;
            observer.turned_to(Place(here));
            if here == last {
                return Ok(Some(Route::found(field.path(grid, first, last)?, explored)));
            }
            let entered = if here == first { FROM_NOWHERE } else { field.note(here) };
            for way in field.ways_on(here, entered) {
                let next = field.neighbour(here, way);
                if !field.is_seen(next) {
                    field.enter(next, way);
                    push(&mut beyond, next)?;
                }
            }
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut beyond);
    }
    Ok(None)
}
