//! A walk whose loops are erased, and the adding of what is left of it.
//!
//! The steps of a walk are those that turn to cells since a passage was last opened. As long as it
//! lasts, what is left of it is the way along the passages by which its cells were last left. Once
//! it has met the maze these are opened, from the first cell on.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::trace::Kind;
use crate::maze::{Cell, Step};

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
                if run.grid().index(cell).is_some_and(|index| walked[index as usize] != NEVER) {
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

/// In place of an index: the walk hasn't been there. It is the ring's.
const NEVER: u32 = 0;

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
    /// By index, where it went from each cell the last time: that cell itself where it is, or
    /// [`NEVER`].
    walked: Vec<u32>,
}

impl Walk {
    /// `None` where there is none. O(steps of the walk), which may be many a cell: so it goes by
    /// indices.
    fn of(run: Run<'_>) -> Result<Option<Self>, OutOfMemory> {
        let grid = run.grid();
        let root = run.timeline.root().and_then(|root| grid.index(root));
        let added = run.past().take_while(|step| matches!(step, Step::Opened { .. })).count();
        // What was opened may be images too.
        let past = run.timeline.playback().past_kept();
        let mut back = past.skip_while(|&(kind, ..)| kind == Kind::Opened).map_while(|kept| {
            let (kind, at, _) = kept;
            Some(at).filter(|&at| kind == Kind::TurnedTo && Some(at) != root)
        });
        let Some(head) = back.next() else { return Ok(None) };
        // Without the last step: so that one can see what that did.
        let mut walked = filled(grid.index_end(), NEVER)?;
        let (mut start, mut later) = (head, None);
        for at in back {
            let exit = &mut walked[at as usize];
            if *exit == NEVER {
                *exit = later.unwrap_or(at);
            }
            (start, later) = (at, Some(at));
        }
        let is_new = later.is_none();
        let (head_cell, mut path) = (grid.cell(head), Vec::new());
        if !is_new {
            let mut at = start;
            push(&mut path, grid.cell(at))?;
            while walked[at as usize] != at {
                at = walked[at as usize];
                push(&mut path, grid.cell(at))?;
            }
        }
        let mut erased = 0;
        if let Some(place) = path.iter().position(|&cell| cell == head_cell) {
            erased = path.len() - place - 1;
            path.truncate(place + 1);
        } else {
            push(&mut path, head_cell)?;
        }
        walked[head as usize] = head;
        Ok(Some(Self { path, added, erased, is_new: is_new && added == 0, walked }))
    }
}
