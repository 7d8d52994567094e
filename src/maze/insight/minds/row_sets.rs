//! A maze made row by row: the row that is made, and the sets that its cells and those below
//! belong to.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::{Cell, Direction, Step};

use super::Thought;
use super::parts::Parts;

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Set, Sign::Row, Sign::Refused, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (cell, direction, is_opened) = match run.last() {
        Some(Step::Opened { cell, direction }) => (cell, direction, true),
        Some(Step::Refused { cell, direction }) => (cell, direction, false),
        _ => return Ok(None),
    };
    let mut parts = Parts::of(run, is_opened.then_some((cell, direction)))?;
    let (one, other) = (parts.number(cell), parts.number(beyond(cell, direction)));
    if is_opened {
        parts.join(one, other);
    }
    let (width, height) = (run.size().width(), run.size().height());
    let (row, below) = (cell.y, cell.y + 1);
    if run.is_going() {
        for x in 0..width {
            let (here, next) = (Cell::new(x, row), Cell::new(x, below));
            scene.fill(here, parts.tint(here));
            if !run.grid().ways(next).is_empty() {
                scene.fill(next, parts.tint(next));
            }
        }
        scene.frame(Sign::Row, Cell::new(0, row), Cell::new(width - 1, row))?;
        if is_opened {
            scene.line(Sign::Head, vec![cell, beyond(cell, direction)])?;
        } else {
            scene.bar(Sign::Refused, cell, direction)?;
        }
        scene.dot(Sign::Head, cell)?;
    }
    Ok(Some(match (direction, is_opened) {
        (Direction::East, true) => Happening::RowJoined { one, other, is_last: below == height },
        (Direction::East, false) if one == other => {
            Happening::SameSet { cell, direction, set: one }
        }
        (Direction::East, false) => Happening::RowParted { one, other },
        (_, true) => Happening::SetWentOn { set: one, cell },
        (_, false) => Happening::SetStayed { set: one, cell },
    }))
}
