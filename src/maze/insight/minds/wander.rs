//! First a walk that goes on through everything, then walks whose loops are erased.

use crate::maze::Step;
use crate::maze::generate::houston;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Scene, Sign};

use super::{Thought, visits, walk};

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Visits, Sign::Walk, Sign::Erased, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (passages, wandered) = (run.passages(), houston::found_wandering(run.cell_count()));
    let is_wandering = match run.last() {
        Some(Step::Opened { .. }) => passages <= wandered,
        Some(step) => passages < wandered || Some(step.cell()) == run.timeline.root(),
        None => true,
    };
    if is_wandering { visits::think(run, scene) } else { walk::think(run, scene) }
}
