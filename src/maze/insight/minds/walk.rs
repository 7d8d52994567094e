//! A walk whose loops are erased, and the adding of what is left of it.
//!
//! The steps of a walk are those that turn to cells since a passage was last opened. As long as it
//! lasts, what is left of it is the way along the passages by which its cells were last left. Once
//! it has met the maze these are opened, from the first cell on.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Direction, Step};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Walk, Sign::Erased, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let root = run.timeline.root();
    if run.last().map(Step::cell) == root
        && let Some(Step::TurnedTo { cell }) = run.last()
    {
        if run.is_going() {
            scene.dot(Sign::Head, cell)?;
        }
        return Ok(Some(Happening::Planted { cell }));
    }
    let Some(walk) = Walk::of(run)? else { return Ok(None) };
    let Walk { path, added, erased, is_new, walked } = walk;
    let (cells, head) = (path.len(), run.head());
    if run.is_going() {
        if added == 0 {
            for cell in run.cells() {
                if walked[run.place(cell)] != Exit::Never {
                    scene.fill(cell, Sign::Erased);
                }
            }
        }
        let rest = path.get(added..).unwrap_or_default();
        scene.fill_all(rest, Sign::Walk);
        scene.line(Sign::Walk, crate::maze::memory::copied(rest)?)?;
        if let Some(head) = head {
            scene.dot(Sign::Head, head)?;
        }
    }
    Ok(match run.last() {
        Some(Step::TurnedTo { cell }) if erased > 0 => {
            Some(Happening::LoopErased { cell, erased, cells })
        }
        Some(Step::TurnedTo { cell }) if is_new => Some(Happening::WalkBegan { cell }),
        Some(Step::TurnedTo { cell }) => Some(Happening::Walked { cell, cells }),
        Some(Step::Opened { .. }) => Some(Happening::WalkAdded { cells, added }),
        _ => None,
    })
}

/// How a walk left a cell the last time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// It hasn't been there.
    Never,
    /// It is there.
    NotLeft,
    /// That way.
    By(Direction),
}

/// The present walk.
struct Walk {
    /// What is left of it.
    path: Vec<Cell>,
    /// How many of its cells have been added to the maze.
    added: usize,
    /// How many cells the last step erased.
    erased: usize,
    /// Whether the last step began it.
    is_new: bool,
    /// By place, the exits of all cells that it walked over.
    walked: Vec<Exit>,
}

impl Walk {
    /// `None` where there is none.
    fn of(run: Run<'_>) -> Result<Option<Self>, OutOfMemory> {
        let root = run.timeline.root();
        let added = run.past().take_while(|step| matches!(step, Step::Opened { .. })).count();
        let turned = |step: Step| match step {
            Step::TurnedTo { cell } => Some(cell).filter(|&cell| Some(cell) != root),
            _ => None,
        };
        let mut back = run.past().skip(added).map_while(turned);
        let Some(head) = back.next() else { return Ok(None) };
        // Without the last step: so that one can see what that did.
        let mut walked = run.places(Exit::Never)?;
        let (mut start, mut later) = (head, None::<Cell>);
        let mut is_new = true;
        for cell in back {
            let exit = &mut walked[run.place(cell)];
            if *exit == Exit::Never {
                let direction = later.and_then(|later| cell.direction_to(later));
                *exit = direction.map_or(Exit::NotLeft, Exit::By);
            }
            (start, later, is_new) = (cell, Some(cell), false);
        }
        let mut path = Vec::new();
        if !is_new {
            let mut cell = start;
            push(&mut path, cell)?;
            while let Exit::By(direction) = walked[run.place(cell)]
                && let Some(next) = cell.step(direction)
            {
                cell = next;
                push(&mut path, cell)?;
            }
        }
        let mut erased = 0;
        if let Some(place) = path.iter().position(|&cell| cell == head) {
            erased = path.len() - place - 1;
            path.truncate(place + 1);
        } else {
            push(&mut path, head)?;
        }
        walked[run.place(head)] = Exit::NotLeft;
        Ok(Some(Self { path, added, erased, is_new: is_new && added == 0, walked }))
    }
}
