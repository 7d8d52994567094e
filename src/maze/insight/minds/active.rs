//! A maze that grows from any of its cells: the active ones can still grow.

use crate::maze::Step;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Active, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(last) = run.last() else { return Ok(None) };
    let mut active = 0;
    for cell in run.cells() {
        if run.can_grow(cell) {
            active += 1;
            scene.fill(cell, Sign::Active);
        }
    }
    if run.is_going()
        && let Some(head) = run.head()
    {
        scene.dot(Sign::Head, head)?;
    }
    let is_first = run.past().nth(1).is_none();
    Ok(match last {
        Step::TurnedTo { cell } if is_first => Some(Happening::Began { cell }),
        Step::TurnedTo { cell } => Some(Happening::Struck { cell, active }),
        Step::Opened { cell, direction } => Some(Happening::Grew { cell, direction, active }),
        Step::Closed { .. } | Step::Refused { .. } => None,
    })
}
