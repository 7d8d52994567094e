//! Trees that grow and join. A tree's number tells when it was planted; the lower one is kept.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::OutOfMemory;
use crate::maze::{Cell, Step};

use super::Thought;
use super::parts::{Parts, colour};

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Set, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(last) = run.last() else { return Ok(None) };
    let opened = match last {
        Step::Opened { cell, direction } => Some((cell, direction)),
        _ => None,
    };
    let mut parts = Parts::of(run, opened)?;
    let mut trees = Trees::of(run, &parts)?;
    let happening = match last {
        Step::TurnedTo { cell } => {
            Happening::TreePlanted { tree: trees.number(&parts, cell), cell }
        }
        Step::Opened { cell, direction } => {
            let beyond = beyond(cell, direction);
            let (near, far) = (parts.number(cell), parts.number(beyond));
            let (one, other) = (trees.number(&parts, cell), trees.number(&parts, beyond));
            let cells = parts.join(near, far);
            trees.0[near.min(far) as usize] = if other == 0 { one } else { one.min(other) };
            if other == 0 {
                Happening::TreeGrew { tree: one, cell: beyond, cells }
            } else {
                Happening::TreesMet { one, other, cells }
            }
        }
        Step::Refused { .. } | Step::Closed { .. } => return Ok(None),
    };
    if run.is_going() {
        for cell in run.grid().cells() {
            let tree = trees.number(&parts, cell);
            if tree != 0 {
                scene.fill(cell, colour(tree.wrapping_mul(39)));
            }
        }
        if let Some(head) = run.head() {
            scene.dot(Sign::Head, head)?;
        }
    }
    Ok(Some(happening))
}

/// By a part's number, that of the first tree planted in it; 0 where there is none.
struct Trees(Vec<u32>);

impl Trees {
    fn of(run: Run<'_>, parts: &Parts<'_>) -> Result<Self, OutOfMemory> {
        let mut trees = crate::maze::memory::filled(run.size().cells() + 1, 0)?;
        let planted = run.steps().take_while(|step| matches!(step, Step::TurnedTo { .. }));
        for (step, number) in planted.zip(1..) {
            let mut cells = [step.cell(); 2];
            if run.is_mirrored {
                cells[1] = run.image(step.cell());
            }
            for cell in cells {
                let tree = &mut trees[parts.number(cell) as usize];
                if *tree == 0 {
                    *tree = number;
                }
            }
        }
        Ok(Self(trees))
    }

    fn number(&self, parts: &Parts<'_>, cell: Cell) -> u32 {
        self.0[parts.number(cell) as usize]
    }
}
