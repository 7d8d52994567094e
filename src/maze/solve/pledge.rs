//! Pledge: follow walls, but count the turns, so that a wall that stands free is left again.
//!
//! **Idea.** Go straight in one favourite direction until a wall is in the way. Turn right and
//! follow it with the left hand, and count: a turn to the right is one more, a turn to the left
//! one less. When the count is nought, the walker looks in the favourite direction again and lets
//! go of the wall. Round a wall that stands free the turns add up to a full turn to the left, so
//! that the count must pass nought; only along the outer wall it grows without end. The favourite
//! direction is the one in which the goal is farther away, east or west where both are equal.
//!
//! **Source.** John Pledge, aged 12; H. Abelson, A. diSessa, *Turtle Geometry* (1981), ch. 4.
//!
//! **Cost.** O(cells) time in a perfect maze; at worst O(cells²), where many walls are met again
//! and again. A byte a cell and a byte a step. Somebody inside needs to remember one number.
//!
//! **Finds** a goal for certain in a perfect maze, and in any maze where the goal lies beside the
//! outer wall, wherever the start is: the rule was made to get *out*. The path may be longer than
//! need be where there are loops. **Misses** a goal among loops that neither the straight runs
//! nor the walls lead by. A wall followed all round without letting go will never be let go of;
//! a place where the same wall is met again begins the same round: both are seen, and an error.

use rand_core::Rng;

use crate::maze::memory::filled;
use crate::maze::observe::Observer;
use crate::maze::{Cell, Direction, Grid};

use super::walker::Walker;
use super::wall_follower::Hand;
use super::{Route, SolveError, check_reachable};

/// A walk by Pledge's rule; `_rng` is not drawn from.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, the rule doesn't, or memory
/// runs out.
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let mut walker = Walker::new(grid, start, goal, observer)?;
    let favourite = favourite(start, goal);
    // Where a wall was met on a straight run.
    let mut met = filled(grid.index_end(), false)?;
    while !walker.is_at_goal() {
        if walker.ways().contains(favourite) {
            walker.step(favourite)?;
            continue;
        }
        let has_been_here = std::mem::replace(&mut met[walker.here() as usize], true);
        if has_been_here || !follow(&mut walker, favourite)? {
            check_reachable(grid, start, goal, walker.observer())?;
            return Err(SolveError::WentRound { start, goal });
        }
    }
    Ok(walker.route()?)
}

/// Follows the wall ahead until it can be let go of or the goal is reached: then true. False where
/// the wall has been followed all round.
fn follow<O: Observer>(walker: &mut Walker<O>, favourite: Direction) -> Result<bool, SolveError> {
    let mut heading = favourite.right();
    let mut turns = 1_i64;
    let mut first_step = None;
    loop {
        let Some(direction) = Hand::Left.next(heading, walker.ways()) else {
            return Ok(false);
        };
        turns += if direction == heading.left() {
            -1
        } else if direction == heading {
            0
        } else if direction == heading.right() {
            1
        } else {
            2
        };
        heading = direction;
        // The count and the heading agree: at nought the favourite direction lies ahead, open.
        if turns == 0 {
            return Ok(true);
        }
        let step = (walker.here(), direction);
        if first_step == Some(step) {
            return Ok(false);
        }
        first_step.get_or_insert(step);
        walker.step(direction)?;
        if walker.is_at_goal() {
            return Ok(true);
        }
    }
}

pub(in crate::maze) const fn favourite(start: Cell, goal: Cell) -> Direction {
    if start.x.abs_diff(goal.x) >= start.y.abs_diff(goal.y) {
        if goal.x >= start.x { Direction::East } else { Direction::West }
    } else if goal.y >= start.y {
        Direction::South
    } else {
        Direction::North
    }
}
