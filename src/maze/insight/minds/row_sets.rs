//! A maze made row by row: the row that is made, and the sets that its cells and those below
//! belong to.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, with_capacity};
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
        (Direction::East, false) => {
            Happening::RowParted { one, other, meet_later: meet_later(run, &parts, one, other)? }
        }
        (_, true) => Happening::SetWentOn { set: one, cell },
        (_, false) => Happening::SetStayed { set: one, cell },
    }))
}

/// Whether what is still to be joined in this row makes one of two sets. (The algorithm may go
/// through a row from right to left: then it has done so already.) O(cells).
fn meet_later(run: Run<'_>, parts: &Parts<'_>, one: u32, other: u32) -> Result<bool, OutOfMemory> {
    // By a set's number, one that it is joined to, or itself; the first is a set of no cells.
    let mut joined: Vec<u32> = with_capacity(run.size().cells() + 1)?;
    joined.extend((0..).take(run.size().cells() + 1));
    let root = |joined: &[u32], mut number: u32| {
        while joined[number as usize] != number {
            number = joined[number as usize];
        }
        number
    };
    let ahead = run.timeline.playback().ahead();
    let rest_of_row = ahead.take_while(|step| match step {
        Step::Opened { direction, .. } | Step::Refused { direction, .. } => {
            *direction == Direction::East
        }
        _ => false,
    });
    for step in rest_of_row {
        if let Step::Opened { cell, direction } = step {
            let (left, right) = (parts.number(cell), parts.number(beyond(cell, direction)));
            let (left, right) = (root(&joined, left), root(&joined, right));
            joined[left.max(right) as usize] = left.min(right);
        }
    }
    Ok(root(&joined, one) == root(&joined, other))
}
