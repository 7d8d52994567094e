//! Solvers: one file each.

use thiserror::Error;

use crate::words::words;

use super::memory::OutOfMemory;
use super::observe::Place;
use super::{Cell, Grid};

mod astar;

pub use astar::astar;

/// Why no path can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The start lies outside the maze.
    #[error("{}", (words().start_outside)(*.0))]
    StartOutside(Cell),
    /// The goal lies outside the maze.
    #[error("{}", (words().goal_outside)(*.0))]
    GoalOutside(Cell),
    /// No way leads from the start to the goal.
    #[error("{}", (words().unreachable)(*start, *goal))]
    Unreachable {
        /// Where the search began.
        start: Cell,
        /// What it never reached.
        goal: Cell,
    },
    /// The search needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Start and goal as indices, where both lie inside.
fn ends(grid: &Grid, start: Cell, goal: Cell) -> Result<(Place, Place), SolveError> {
    let first = grid.index(start).ok_or(SolveError::StartOutside(start))?;
    let last = grid.index(goal).ok_or(SolveError::GoalOutside(goal))?;
    Ok((Place(first), Place(last)))
}
