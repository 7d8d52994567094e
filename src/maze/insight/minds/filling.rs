//! Dead ends that are filled, and what is left after that.

use crate::maze::Step;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};

use super::{Thought, solving};

pub(super) const SIGNS: &[Sign] = &[
    Sign::Head,
    Sign::Filled,
    Sign::Refused,
    Sign::Explored,
    Sign::Path,
    Sign::Start,
    Sign::Goal,
    Sign::Maze,
];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let timeline = run.timeline;
    // A cell that is filled is turned to, and then its way out is closed off.
    let mut is_filled = run.places(false)?;
    let mut filled = 0;
    for step in run.past() {
        if let Step::Refused { cell, .. } = step {
            is_filled[run.place(cell)] = true;
            filled += 1;
        }
    }
    let is_next_closed = matches!(timeline.playback().ahead().next(), Some(Step::Refused { .. }));
    if let Some(Step::TurnedTo { cell }) = run.last()
        && is_next_closed
    {
        is_filled[run.place(cell)] = true;
        filled += 1;
    }
    let mut number = 0;
    for cell in run.grid().cells() {
        if is_filled[run.place(cell)] {
            scene.fill(cell, Sign::Filled);
        } else if let Some(first) = timeline.first_visit(cell) {
            number += 1;
            scene.fill(cell, solving::heat(run, Sign::Explored, first));
        }
    }
    if let Some(Step::Refused { cell, direction }) = run.last()
        && solving::is_looking(run)
    {
        scene.bar(Sign::Refused, cell, direction)?;
    }
    let did = match run.last() {
        Some(Step::Refused { cell, direction }) => Some(Happening::ClosedOff { cell, direction }),
        Some(Step::TurnedTo { cell }) if is_next_closed => Some(Happening::Filled { cell, filled }),
        Some(Step::TurnedTo { cell }) => Some(Happening::LeftOver { cell, number }),
        _ => None,
    };
    solving::close(run, scene, did)
}
