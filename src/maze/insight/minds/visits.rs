//! A walk that goes on through everything: how often it has been where.

use crate::maze::Step;
use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign, Tint};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Visits, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(last) = run.last() else { return Ok(None) };
    let mut missing = 0;
    for cell in run.cells() {
        let times = run.timeline.visits(cell);
        if times > 0 {
            scene.fill(cell, tint(times));
        }
        missing += usize::from(times == 0);
    }
    if run.is_going()
        && let Some(head) = run.head()
    {
        scene.dot(Sign::Head, head)?;
    }
    Ok(match last {
        Step::TurnedTo { cell } if run.past().nth(1).is_none() => Some(Happening::Began { cell }),
        Step::TurnedTo { cell } => {
            Some(Happening::Revisited { cell, times: run.timeline.visits(cell) })
        }
        Step::Opened { cell, direction } => {
            Some(Happening::Found { cell: beyond(cell, direction), missing })
        }
        Step::Closed { .. } | Step::Refused { .. } => None,
    })
}

/// The colour of a cell that was come to so often, which is once at least. Each level stands for
/// half as many times again as the one before, or a third: 1, 2, 3, 4, 6, 8, 12 … 256 and more.
pub(super) fn tint(times: u32) -> Tint {
    let halves = times
        .ilog2()
        .checked_sub(1)
        .map_or(times.ilog2(), |next| 2 * times.ilog2() - 1 + (times >> next & 1));
    let highest = u32::from(Sign::Visits.levels()) - 1;
    Tint { sign: Sign::Visits, level: u8::try_from(halves.min(highest)).unwrap_or(0) }
}
