//! A maze made row by row, in runs: the row, and the run so far.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Algorithm, Cell, Direction, Step};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Run, Sign::Row, Sign::Maze, Sign::Solid];

/// Where each cell decides for itself.
pub(super) const SIGNS_OF_COINS: &[Sign] = &[Sign::Head, Sign::Row, Sign::Maze, Sign::Solid];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(Step::Opened { cell, direction }) = run.last() else { return Ok(None) };
    let is_along = matches!(direction, Direction::East | Direction::West);
    let has_coins = run.recipe().is_some_and(|r| r.algorithm == Algorithm::BinaryTree);
    let cells = stretch(run, cell)?;
    let count = cells.len();
    // The first row is the first step's, and it has nothing but passages along.
    let first = run.timeline.playback().trace().steps().next();
    let is_first_row = is_along && first.is_some_and(|first| first.cell().y == cell.y);
    if run.is_going() {
        if !has_coins {
            scene.fill_all(&cells, Sign::Run);
            scene.line(Sign::Run, cells)?;
        }
        let last = run.size().width() - 1;
        scene.frame(Sign::Row, Cell::new(0, cell.y), Cell::new(last, cell.y))?;
        scene.line(Sign::Head, vec![cell, beyond(cell, direction)])?;
        scene.dot(Sign::Head, cell)?;
    }
    Ok(Some(match (is_first_row, has_coins, is_along) {
        (true, ..) => Happening::FirstRowDug { cell, direction },
        (_, true, _) => {
            let is_forced = !is_along && is_at_end_of_row(run, cell);
            Happening::CoinFell { cell, direction, is_forced }
        }
        (_, false, true) => Happening::RunGrew { cells: count, direction },
        (_, false, false) => Happening::RunEnded { cells: count, cell, direction },
    }))
}

/// Whether a cell of a binary tree is the last of its row: beyond it there is nothing to dig into.
fn is_at_end_of_row(run: Run<'_>, cell: Cell) -> bool {
    use crate::maze::generate::Corner;
    let corner = run.recipe().and_then(|recipe| recipe.knobs.corner).unwrap_or_default();
    match corner {
        Corner::NorthEast | Corner::SouthEast => cell.x + 1 == run.size().width(),
        Corner::NorthWest | Corner::SouthWest => cell.x == 0,
    }
}

/// The cells of the row that hang together with a cell, from left to right. O(its length).
fn stretch(run: Run<'_>, cell: Cell) -> Result<Vec<Cell>, OutOfMemory> {
    let mut first = cell;
    while run.grid().is_open(first, Direction::West) {
        first = beyond(first, Direction::West);
    }
    let mut cells = Vec::new();
    push(&mut cells, first)?;
    while run.grid().is_open(first, Direction::East) {
        first = beyond(first, Direction::East);
        push(&mut cells, first)?;
    }
    Ok(cells)
}
