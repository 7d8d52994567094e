//! A search: the cells that it has explored, coloured by when, and those that it has seen.

use crate::maze::Step;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};

use super::{Thought, solving};

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Explored, Sign::Frontier, Sign::Path, Sign::Start, Sign::Goal, Sign::Maze];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (timeline, grid) = (run.timeline, run.grid());
    let (mut number, mut frontier) = (0, 0);
    for cell in grid.cells() {
        if let Some(first) = timeline.first_visit(cell) {
            number += 1;
            scene.fill(cell, solving::heat(run, Sign::Explored, first));
        } else if solving::is_looking(run)
            && grid.exits(cell).any(|(_, beside)| timeline.visits(beside) > 0)
        {
            frontier += 1;
            scene.fill(cell, Sign::Frontier);
        }
    }
    let did = match run.last() {
        Some(Step::TurnedTo { cell }) => Some(Happening::Explored { cell, number, frontier }),
        _ => None,
    };
    solving::close(run, scene, did)
}
