//! Where a race begins and ends, be it in the window through which it is seen or outside.

use crate::maze::{Cell, Grid, Size};

/// A place of the maze as its window names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landmark {
    /// Columns and rows from the window's top left cell.
    at: (i64, i64),
    nearest: Cell,
    is_inside: bool,
}

impl Landmark {
    /// The place so many columns and rows from the top left cell of a window.
    pub(super) fn new(at: (i64, i64), grid: &Grid) -> Self {
        let size = grid.size();
        let nearest = Cell::new(within(at.0, size.width()), within(at.1, size.height()));
        let is_inside = (i64::from(nearest.x), i64::from(nearest.y)) == at;
        Self { at, nearest, is_inside }
    }

    /// A cell that the window has.
    pub(super) fn at_cell(cell: Cell, grid: &Grid) -> Self {
        Self::new((cell.x.into(), cell.y.into()), grid)
    }

    /// The cell, where it lies in the window.
    pub(super) fn cell(self) -> Option<Cell> {
        self.is_inside.then_some(self.nearest)
    }

    /// The cell of the window that is nearest to it.
    pub(super) const fn nearest(self) -> Cell {
        self.nearest
    }

    /// The same place in a window in which everything lies `by` columns and rows further.
    pub(super) fn shifted(self, by: (i64, i64), grid: &Grid) -> Self {
        Self::new((self.at.0.saturating_add(by.0), self.at.1.saturating_add(by.1)), grid)
    }
}

/// The column or row that is nearest to `at`.
fn within(at: i64, length: u32) -> u32 {
    u32::try_from(at.clamp(0, i64::from(length) - 1)).unwrap_or_default()
}

/// The cell that lies `by` columns and rows further, where the maze has it.
pub(super) fn shifted(cell: Cell, by: (i64, i64), size: Size) -> Option<Cell> {
    let x = u32::try_from(i64::from(cell.x).checked_add(by.0)?).ok()?;
    let y = u32::try_from(i64::from(cell.y).checked_add(by.1)?).ok()?;
    Some(Cell::new(x, y)).filter(|&cell| size.contains(cell))
}
