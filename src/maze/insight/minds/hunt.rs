//! Walks, and the hunt for where the next one begins.

use crate::maze::insight::run::{Run, end};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Step};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Walk, Sign::Hunted, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(last) = run.last() else { return Ok(None) };
    let is_first = run.past().nth(1).is_none();
    let found = match last {
        Step::TurnedTo { .. } if !is_first => run.cells().find(|&cell| run.can_grow(cell)),
        _ => None,
    };
    if run.is_going() {
        if let Some(found) = found {
            for cell in run.cells().take_while(|cell| (cell.y, cell.x) <= (found.y, found.x)) {
                scene.fill(cell, Sign::Hunted);
            }
            let last = Cell::new(run.size().width() - 1, found.y);
            scene.frame(Sign::Hunted, Cell::new(0, found.y), last)?;
        } else {
            let walk = walk(run)?;
            scene.fill_all(&walk, Sign::Walk);
            scene.line(Sign::Walk, walk)?;
        }
        scene.dot(Sign::Head, end(last))?;
    }
    Ok(match last {
        Step::TurnedTo { cell } => Some(match found {
            Some(found) => Happening::Hunted { found, cell },
            None => Happening::Began { cell },
        }),
        Step::Opened { cell, direction } => Some(Happening::Dug { cell, direction }),
        Step::Closed { .. } | Step::Refused { .. } => None,
    })
}

/// The walk since the last hunt, with the cell of the maze from which it began.
fn walk(run: Run<'_>) -> Result<Vec<Cell>, OutOfMemory> {
    let mut cells = Vec::new();
    for step in run.past() {
        push(&mut cells, end(step))?;
        if matches!(step, Step::TurnedTo { .. }) {
            break;
        }
    }
    cells.reverse();
    Ok(cells)
}
