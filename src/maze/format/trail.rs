//! A path through a maze, row by row, as the writers draw it.

use crate::maze::memory::{OutOfMemory, with_capacity};
use crate::maze::{Cell, Direction, Grid};

/// The mark of a cell on the path; the bits of the directions in which the path goes on are set
/// beside it.
pub(super) const ON_PATH: u8 = 1 << 4;

/// The marks of a path, sorted by row. Consecutive cells that no passage joins are marked alone;
/// cells outside are left out.
pub(super) struct Trail {
    /// Row, column, marks.
    marks: Vec<(u32, u32, u8)>,
    next: usize,
}

impl Trail {
    /// O(path log path) time, O(path) memory.
    pub(super) fn new(grid: &Grid, path: &[Cell]) -> Result<Self, OutOfMemory> {
        let mut marks = with_capacity(path.len().saturating_mul(2))?;
        for (at, &cell) in path.iter().enumerate() {
            if !grid.contains(cell) {
                continue;
            }
            marks.push((cell.y, cell.x, ON_PATH));
            if let Some(&next) = path.get(at + 1)
                && let Some(direction) = step(grid, cell, next)
            {
                // The mark's cell is the path's too, so what is pushed here are its ways.
                if let Some(mark) = marks.last_mut() {
                    mark.2 |= direction.bit();
                }
                marks.push((next.y, next.x, ON_PATH | direction.opposite().bit()));
            }
        }
        marks.sort_unstable();
        Ok(Self { marks, next: 0 })
    }

    /// Fills `row` with the marks of row `y`; rows are asked for from the top down.
    pub(super) fn fill_row(&mut self, y: u32, row: &mut [u8]) {
        row.fill(0);
        while let Some(&(at, x, mark)) = self.marks.get(self.next)
            && at <= y
        {
            if at == y {
                row[x as usize] |= mark;
            }
            self.next += 1;
        }
    }
}

/// The direction of a step of a path, where a passage leads there. Were a step drawn through a wall,
/// what is read back would have a passage there.
pub(super) fn step(grid: &Grid, from: Cell, to: Cell) -> Option<Direction> {
    from.direction_to(to).filter(|&direction| grid.is_open(from, direction))
}
