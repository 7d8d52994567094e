//! A maze that grows all around: the frontier is the solid cells beside it.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::{Algorithm, Step};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Frontier, Sign::Maze, Sign::Solid];

/// Where walls are looked at, and not cells.
pub(super) const SIGNS_OF_WALLS: &[Sign] =
    &[Sign::Head, Sign::Frontier, Sign::Refused, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (Some(last), Some(head)) = (run.last(), run.head()) else { return Ok(None) };
    let mut frontier = 0;
    for cell in run.cells() {
        if run.is_solid(cell) && run.beside(cell).any(|beside| run.timeline.is_in_maze(beside)) {
            frontier += 1;
            scene.fill(cell, Sign::Frontier);
        }
    }
    if run.is_going() {
        if let Step::Refused { cell, direction } = last {
            scene.bar(Sign::Refused, cell, direction)?;
        } else {
            scene.dot(Sign::Head, head)?;
        }
    }
    let is_weighed = run.recipe().is_some_and(|recipe| recipe.algorithm == Algorithm::TruePrim);
    Ok(match last {
        Step::TurnedTo { cell } => Some(Happening::Began { cell }),
        Step::Refused { cell, direction } => Some(Happening::BothInside { cell, direction }),
        Step::Opened { cell, direction } => {
            let cell = beyond(cell, direction);
            Some(if is_weighed {
                Happening::LightestBeside { cell, frontier }
            } else {
                Happening::Drawn { cell, frontier }
            })
        }
        Step::Closed { .. } => None,
    })
}
