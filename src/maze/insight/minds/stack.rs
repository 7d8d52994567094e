//! A depth-first run: the stack is the way from where it began to where it is.

use crate::maze::Step;
use crate::maze::insight::run::{Run, end};
use crate::maze::insight::{Happening, Scene, Sign};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Stack, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (Some(root), Some(head)) = (run.timeline.root(), run.head()) else { return Ok(None) };
    if run.is_going() {
        let stack = run.way(root, head)?;
        scene.fill_all(&stack, Sign::Stack);
        scene.line(Sign::Stack, stack)?;
        scene.dot(Sign::Head, head)?;
    }
    happening(run)
}

/// What a step of a depth-first run does, be it in the whole grid or in a room.
pub(super) fn happening(run: Run<'_>) -> Thought {
    let mut past = run.past();
    let (last, before) = (past.next(), past.next());
    Ok(match (last, before) {
        (Some(Step::TurnedTo { cell }), None) => Some(Happening::Began { cell }),
        (Some(Step::TurnedTo { cell }), Some(before)) => {
            let cells = run.way(end(before), cell)?.len() - 1;
            let is_again = matches!(before, Step::TurnedTo { .. });
            Some(Happening::Backtracked { cell, cells, is_again })
        }
        (Some(Step::Opened { cell, direction }), _) => Some(Happening::Dug { cell, direction }),
        _ => None,
    })
}
