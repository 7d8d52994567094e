//! Random mouse: run on, and where the way forks let chance decide.
//!
//! **Idea.** Any way is as good as another, except the one that the mouse has just come by: that
//! it takes in dead ends alone. It remembers nothing.
//!
//! **Source.** Folklore; W. D. Pullen, "Think Labyrinth: maze algorithms", *random mouse*.
//!
//! **Cost.** A perfect maze takes O(cells × length of the path) steps on average, with a heavy
//! tail. A byte a cell and a byte a step. So the steps are bounded: by [`LIMIT`], or by whatever
//! [`within`] is given.
//!
//! **Finds** the goal with certainty if it could run for ever, and often doesn't before its steps
//! are used up, which is an error. Its path is what is left of the walk without the detours: the
//! only one in a perfect maze, any in one with loops. Whether there is a way at all is looked up
//! before it starts, since the mouse could never tell.

use rand_core::Rng;

use crate::maze::observe::Observer;
use crate::maze::random::RandomExt;
use crate::maze::{Cell, Direction, Directions, Grid};

use super::walker::Walker;
use super::{Route, SolveError, check_reachable, ends};

/// The most steps that [`solve`] takes: 2²⁴, enough for mazes of some 50 × 50 cells.
pub const LIMIT: usize = 1 << 24;

/// A walk where `rng` leads, of at most [`LIMIT`] steps.
///
/// # Errors
/// As [`within`].
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    within(LIMIT, grid, start, goal, rng, observer)
}

/// A walk where `rng` leads, of at most `limit` steps.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, the steps are used up, or
/// memory runs out.
pub fn within<R: Rng, O: Observer>(
    limit: usize,
    grid: &Grid,
    start: Cell,
    goal: Cell,
    rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    ends(grid, start, goal)?;
    check_reachable(grid, start, goal, observer)?;
    let mut walker = Walker::new(grid, start, goal, observer)?;
    let mut behind = Directions::NONE;
    while !walker.is_at_goal() {
        if walker.count() >= limit {
            return Err(SolveError::GaveUp { goal, steps: limit });
        }
        let ways = walker.ways();
        let ahead = Directions::from_bits(ways.bits() & !behind.bits());
        let Some(direction) = pick(if ahead.is_empty() { ways } else { ahead }, rng) else {
            return Err(SolveError::Unreachable { start, goal });
        };
        walker.step(direction)?;
        behind = direction.opposite().into();
    }
    Ok(walker.route()?)
}

/// One of some directions, each equally likely. A single one costs no chance.
fn pick<R: Rng>(directions: Directions, rng: &mut R) -> Option<Direction> {
    let number = match directions.len() {
        0 | 1 => 0,
        count => rng.below(count),
    };
    directions.iter().nth(number as usize)
}
