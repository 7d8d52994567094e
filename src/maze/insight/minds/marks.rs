//! Somebody who walks through the maze and leaves a mark at every passage.
//!
//! The passages with one mark are the way from the start to where one is: to walk one back takes
//! it off the end of that way.

use crate::maze::Step;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::push;

use super::{Thought, solving};

pub(super) const SIGNS: &[Sign] = &[
    Sign::Head,
    Sign::Walk,
    Sign::Erased,
    Sign::Refused,
    Sign::Path,
    Sign::Start,
    Sign::Goal,
    Sign::Maze,
];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let mut way = Vec::new();
    let mut went_back = false;
    for step in run.steps() {
        if let Step::TurnedTo { cell } = step {
            went_back = way.len() > 1 && way[way.len() - 2] == cell;
            if went_back {
                way.pop();
            } else {
                push(&mut way, cell)?;
            }
        }
    }
    for cell in run.grid().cells() {
        if run.timeline.visits(cell) > 0 {
            scene.fill(cell, Sign::Erased);
        }
    }
    scene.fill_all(&way, Sign::Walk);
    if run.timeline.drawn_path().is_empty() {
        for step in run.past() {
            if let Step::Refused { cell, direction } = step {
                scene.bar(Sign::Refused, cell, direction)?;
            }
        }
        scene.line(Sign::Walk, way)?;
    }
    let is_first = run.past().nth(1).is_none();
    let did = match run.last() {
        Some(Step::TurnedTo { cell }) if is_first => Some(Happening::Began { cell }),
        Some(Step::TurnedTo { cell }) if went_back => Some(Happening::MarkedTwice { cell }),
        Some(Step::TurnedTo { cell }) => {
            let is_known = run.timeline.visits(cell) > 1;
            Some(Happening::MarkedOnce { cell, is_known })
        }
        Some(Step::Refused { cell, direction }) => Some(Happening::Sealed { cell, direction }),
        _ => None,
    };
    solving::close(run, scene, did)
}
