//! Somebody who walks with a hand on the wall, and which wall that is.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Scene, Sign, Subject};
use crate::maze::memory::OutOfMemory;
use crate::maze::solve::wall_follower::Hand;
use crate::maze::{Cell, Solver, Step};

use super::{Thought, walker};

pub(super) const SIGNS: &[Sign] = &[
    Sign::Head,
    Sign::Refused,
    Sign::Walk,
    Sign::Visits,
    Sign::Path,
    Sign::Start,
    Sign::Goal,
    Sign::Maze,
];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let right = matches!(
        run.timeline.subject(),
        Subject::Solving { solver: Solver::WallFollowerRight, .. }
    );
    let thought = walker::think(run, scene);
    hold(run, scene, if right { Hand::Right } else { Hand::Left })?;
    thought
}

/// Marks the wall that the hand is on: beside the walker or, where that wall has just ended, beside
/// the cell before.
pub(super) fn hold(run: Run<'_>, scene: &mut Scene, hand: Hand) -> Result<(), OutOfMemory> {
    let turned = |step| match step {
        Step::TurnedTo { cell } => Some(cell),
        _ => None,
    };
    let mut back = run.past().filter_map(turned);
    let (Some(here), Some(before)) = (back.next(), back.next()) else { return Ok(()) };
    let Some(heading) = before.direction_to(here) else { return Ok(()) };
    if !run.timeline.drawn_path().is_empty() {
        return Ok(());
    }
    let side = hand.side(heading);
    let is_wall = |cell: &Cell| !run.grid().is_open(*cell, side);
    match [here, before].into_iter().find(is_wall) {
        Some(cell) => scene.bar(Sign::Refused, cell, side),
        None => Ok(()),
    }
}
