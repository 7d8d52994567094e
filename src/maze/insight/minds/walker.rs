//! Somebody who walks through the maze: how often they have been where, and by which way they came
//! of late.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign, Turn};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Step};

use super::{Thought, solving, visits};

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Walk, Sign::Visits, Sign::Path, Sign::Start, Sign::Goal, Sign::Maze];

/// How many cells of the walk are drawn as a line, from where it is back.
const TAIL: usize = 64;

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    draw(run, scene)?;
    let did = step(run);
    solving::close(run, scene, did)
}

/// Draws the walk.
pub(super) fn draw(run: Run<'_>, scene: &mut Scene) -> Result<(), OutOfMemory> {
    for cell in run.grid().cells() {
        let times = run.timeline.visits(cell);
        if times > 0 {
            scene.fill(cell, visits::tint(times));
        }
    }
    if run.timeline.drawn_path().is_empty() {
        let mut tail = Vec::new();
        for cell in back(run).take(TAIL) {
            push(&mut tail, cell)?;
        }
        tail.reverse();
        scene.line(Sign::Walk, tail)?;
    }
    Ok(())
}

/// The cells of the walk, the last one first.
fn back(run: Run<'_>) -> impl Iterator<Item = Cell> {
    run.past().filter_map(|step| match step {
        Step::TurnedTo { cell } => Some(cell),
        _ => None,
    })
}

/// What the last step did.
fn step(run: Run<'_>) -> Option<Happening> {
    let mut back = back(run);
    let cell = back.next()?;
    let Some(before) = back.next() else { return Some(Happening::Began { cell }) };
    let heading = back.next().and_then(|first| first.direction_to(before));
    let turn = heading.zip(before.direction_to(cell)).map(|(from, to)| Turn::between(from, to));
    Some(Happening::Stepped { cell, times: run.timeline.visits(cell), turn })
}
