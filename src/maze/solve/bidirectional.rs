//! Bidirectional search: breadth-first from both ends at once, until the two meet.
//!
//! **Idea.** Two frontiers grow, one around the start and one around the goal, always the smaller
//! of the two by one whole ring (the start's where they are equal). The first passage between the
//! two sides lies on a shortest path: had there been a shorter one, the rings so far would have
//! met on it.
//!
//! **Source.** I. Pohl, "Bi-directional search" (1971).
//!
//! **Cost.** O(cells) time, in open mazes about half of what breadth-first explores; two bytes a
//! cell and four for each cell of the frontiers.
//!
//! **Finds** a shortest path in every maze, wherever there is one.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::work::go_on;
use crate::maze::{Cell, Grid};

use super::field::Field;
use super::{Route, SolveError, ends};

/// One of the two searches.
struct Side {
    field: Field,
    frontier: Vec<u32>,
}

impl Side {
    fn new(grid: &Grid, first: u32) -> Result<Self, OutOfMemory> {
        let mut field = Field::new(grid)?;
        field.enter(first, 0);
        let mut frontier = Vec::new();
        push(&mut frontier, first)?;
        Ok(Self { field, frontier })
    }

    /// Explores the whole frontier, or up to the first cell beside one that `other` has seen:
    /// gives those two cells, this side's first. What lies beyond is the frontier afterwards.
    fn grow<O: Observer>(
        &mut self,
        other: &Self,
        beyond: &mut Vec<u32>,
        explored: &mut usize,
        observer: &mut O,
    ) -> Result<Option<(u32, u32)>, SolveError> {
        for &here in &self.frontier {
            go_on(observer)?;
            *explored += 1;
            observer.turned_to(Place(here));
            for way in self.field.ways(here) {
                let next = self.field.neighbour(here, way);
                if other.field.is_seen(next) {
                    return Ok(Some((here, next)));
                }
                if !self.field.is_seen(next) {
                    self.field.enter(next, way);
                    push(beyond, next)?;
                }
            }
        }
        self.frontier.clear();
        std::mem::swap(&mut self.frontier, beyond);
        Ok(None)
    }
}

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
    let mut explored = 0;
    if first == last {
        observer.turned_to(Place(first));
        return Ok(Route::found(vec![start], 1));
    }
    let mut from_start = Side::new(grid, first)?;
    let mut from_goal = Side::new(grid, last)?;
    let mut beyond = Vec::new();
    let (near_start, near_goal) = loop {
        if from_start.frontier.is_empty() || from_goal.frontier.is_empty() {
            return Err(SolveError::Unreachable { start, goal });
        }
        if from_start.frontier.len() <= from_goal.frontier.len() {
            let met = from_start.grow(&from_goal, &mut beyond, &mut explored, observer)?;
            if let Some((here, there)) = met {
                break (here, there);
            }
        } else {
            let met = from_goal.grow(&from_start, &mut beyond, &mut explored, observer)?;
            if let Some((here, there)) = met {
                break (there, here);
            }
        }
    };
    let mut path = from_start.field.path(grid, first, near_start)?;
    for cell in from_goal.field.path_back(grid, near_goal, last)? {
        push(&mut path, cell)?;
    }
    Ok(Route::found(path, explored))
}
