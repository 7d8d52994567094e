//! Somebody who walks through the maze and counts turns, as [`pledge`](crate::maze::solve::pledge)
//! does.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign, Subject, Turn};
use crate::maze::solve::pledge::favourite;
use crate::maze::solve::wall_follower::Hand;
use crate::maze::{Cell, Direction};

use super::{Thought, hand, solving, walker};

pub(super) const SIGNS: &[Sign] = hand::SIGNS;

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    walker::draw(run, scene)?;
    let turns = turns(run);
    let did = match (run.last(), run.past().nth(1)) {
        (Some(last), None) => Some(Happening::Began { cell: last.cell() }),
        (Some(last), Some(_)) => Some(Happening::Counted { cell: last.cell(), turns }),
        _ => None,
    };
    let thought = solving::close(run, scene, did);
    if turns.is_some() {
        hand::hold(run, scene, Hand::Left)?;
    }
    thought
}

/// The count, while a wall is followed. O(steps so far): it depends on all of them.
fn turns(run: Run<'_>) -> Option<i64> {
    let Subject::Solving { start, goal, .. } = *run.timeline.subject() else { return None };
    let favourite = favourite(start, goal);
    let mut here: Option<Cell> = None;
    // The heading and the count.
    let mut following: Option<(Direction, i64)> = None;
    for step in run.steps() {
        let cell = step.cell();
        if let Some(direction) = here.and_then(|here| here.direction_to(cell)) {
            following = if following.is_none() && direction == favourite {
                None
            } else {
                // At a wall the walker turns right first.
                let (heading, count) = following.unwrap_or((favourite.right(), 1));
                let count = count + added(Turn::between(heading, direction));
                (count != 0).then_some((direction, count))
            };
        }
        here = Some(cell);
    }
    following.map(|(_, count)| count)
}

/// What a turn adds to the count.
const fn added(turn: Turn) -> i64 {
    match turn {
        Turn::Left => -1,
        Turn::Straight => 0,
        Turn::Right => 1,
        Turn::Round => 2,
    }
}
