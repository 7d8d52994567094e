//! Wall follower: one hand on the wall, and never let go.
//!
//! **Idea.** With the left hand on the wall: at every cell go left where that is open, else
//! straight on, else right, else back. The right hand is the mirror image. The hand begins at the
//! outer wall where the start lies beside it, else at any wall of the start, looked for clockwise
//! from north (anticlockwise for the right hand); where there is none the walk begins as if there
//! were one in the north.
//!
//! **Source.** Folklore, "the hand-on-wall rule"; W. H. Matthews, *Mazes and Labyrinths* (1922).
//!
//! **Cost.** O(cells) time: no passage is walked more than once in each direction. A byte a cell
//! and a byte a step. Somebody inside needs to remember nothing at all.
//!
//! **Finds** a goal for certain in a perfect maze, and in any maze where start and goal both lie
//! beside the outer wall. The path is the only one in a perfect maze; with loops it may be longer
//! than need be. **Misses** a goal that the wall doesn't lead by: one in the middle of loops, or
//! walls that stand free around the start. Steps follow from each other one to one forwards and
//! backwards, so that a walk that goes round comes to its own first step again; that is seen, and
//! an error.

use rand_core::Rng;

use crate::maze::observe::Observer;
use crate::maze::{Cell, Direction, Directions, Grid};

use super::walker::Walker;
use super::{Route, SolveError, check_reachable};

/// Which hand is on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    Left,
    Right,
}

impl Hand {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The side of the hand for somebody who looks in the direction `heading`.
    pub(crate) const fn side(self, heading: Direction) -> Direction {
        match self {
            Self::Left => heading.left(),
            Self::Right => heading.right(),
        }
    }

    /// The other side.
    pub(crate) const fn other_side(self, heading: Direction) -> Direction {
        self.side(heading).opposite()
    }

    /// The way to go on for somebody who has come in the direction `heading`; `None` in a cell
    /// without a way out.
    pub(crate) fn next(self, heading: Direction, ways: Directions) -> Option<Direction> {
        [self.side(heading), heading, self.other_side(heading), heading.opposite()]
            .into_iter()
            .find(|&direction| ways.contains(direction))
    }

    /// The side of a cell at which there is a wall to put the hand on.
    pub(crate) fn wall_of(self, grid: &Grid, cell: Cell) -> Direction {
        let [north, east, south, west] = Direction::ALL;
        let sides = match self {
            Self::Left => [north, east, south, west],
            Self::Right => [north, west, south, east],
        };
        let is_outer =
            |&side: &Direction| !cell.step(side).is_some_and(|at| grid.size().contains(at));
        let is_wall = |&side: &Direction| !grid.is_open(cell, side);
        let outer = sides.into_iter().find(is_outer);
        outer.or_else(|| sides.into_iter().find(is_wall)).unwrap_or(north)
    }
}

/// A walk with the left hand on the wall; `_rng` is not drawn from.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, the wall doesn't, or memory
/// runs out.
pub fn left<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    follow(Hand::Left, grid, start, goal, observer)
}

/// A walk with the right hand on the wall; `_rng` is not drawn from.
///
/// # Errors
/// As [`left`].
pub fn right<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    follow(Hand::Right, grid, start, goal, observer)
}

fn follow<O: Observer>(
    hand: Hand,
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let mut walker = Walker::new(grid, start, goal, observer)?;
    let first = walker.here();
    // The heading of somebody who has the wall at their hand.
    let mut heading = hand.other_side(hand.wall_of(grid, start));
    let mut first_step = None;
    while !walker.is_at_goal() {
        let next = hand.next(heading, walker.ways());
        let has_been_here = walker.here() == first && first_step.is_some_and(|step| step == next);
        let Some(direction) = next.filter(|_| !has_been_here) else {
            check_reachable(grid, start, goal, walker.observer())?;
            return Err(SolveError::WentRound { start, goal });
        };
        first_step.get_or_insert(next);
        walker.step(direction)?;
        heading = direction;
    }
    Ok(walker.route()?)
}
