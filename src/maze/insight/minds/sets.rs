//! Parts of the maze that join until there is one: each has a colour, and the one with the lower
//! number keeps it.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::{Algorithm, Step};

use super::Thought;
use super::parts::Parts;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Set, Sign::Refused, Sign::Maze, Sign::Solid];

/// Where each set looks for walls that part it from others.
pub(super) const SIGNS_OF_ROUNDS: &[Sign] = &[Sign::Head, Sign::Set, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(last) = run.last() else { return Ok(None) };
    let opened = match last {
        Step::Opened { cell, direction } => Some((cell, direction)),
        _ => None,
    };
    let mut parts = Parts::of(run, opened)?;
    let happening = match last {
        Step::Opened { cell, direction } => {
            let (one, other) = (parts.number(cell), parts.number(beyond(cell, direction)));
            let cells = parts.join(one, other);
            let in_rounds = run.recipe().is_some_and(|r| r.algorithm == Algorithm::Boruvka);
            Some(if in_rounds {
                Happening::LightestAround { one, other, cells }
            } else {
                Happening::SetsJoined { one, other, cells }
            })
        }
        Step::Refused { cell, direction } => {
            Some(Happening::SameSet { cell, direction, set: parts.number(cell) })
        }
        Step::TurnedTo { .. } | Step::Closed { .. } => None,
    };
    if run.is_going() {
        for cell in run.grid().cells() {
            if !run.grid().ways(cell).is_empty() {
                scene.fill(cell, parts.tint(cell));
            }
        }
        match last {
            Step::Opened { cell, direction } => {
                scene.line(Sign::Head, vec![cell, beyond(cell, direction)])?;
            }
            Step::Refused { cell, direction } => scene.bar(Sign::Refused, cell, direction)?,
            Step::TurnedTo { .. } | Step::Closed { .. } => {}
        }
    }
    Ok(happening)
}
