//! Sums over blocks of cells.

use super::super::Grid;
use super::super::memory::{OutOfMemory, filled};
use super::shade::{Parts, Rows};

/// Cells along each side of a block.
pub(super) const BLOCK: u32 = 8;

/// How much wall there is in each block of 8 × 8 cells of a maze. A sixteenth of a byte a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    blocks: Vec<Parts>,
    across: usize,
}

impl Overview {
    /// That of a maze. O(cells).
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for it.
    pub fn of(grid: &Grid) -> Result<Self, OutOfMemory> {
        // The walls at the right and at the bottom belong to cells beyond.
        let [across, down] = [grid.width(), grid.height()].map(|side| side / BLOCK + 1);
        let mut overview = Self {
            blocks: filled((across * down) as usize, Parts::NONE)?,
            across: across as usize,
        };
        for block in 0..down {
            overview.add_up(grid, block);
        }
        Ok(overview)
    }

    /// Counts a row of blocks anew, as after a wall in it was opened. O(cells of the row).
    pub fn refresh(&mut self, grid: &Grid, row_of_cells: u32) {
        let block = row_of_cells.min(grid.height()) / BLOCK;
        self.add_up(grid, block);
        // The walls above a cell count in its row.
        if row_of_cells % BLOCK + 1 == BLOCK && block < grid.height() / BLOCK {
            self.add_up(grid, block + 1);
        }
    }

    fn add_up(&mut self, grid: &Grid, block: u32) {
        let start = block as usize * self.across;
        let sums = &mut self.blocks[start..start + self.across];
        sums.fill(Parts::NONE);
        for y in block * BLOCK..((block + 1) * BLOCK).min(grid.height() + 1) {
            let rows = Rows::of(grid, y);
            for (number, sum) in sums.iter_mut().enumerate() {
                let from = number * BLOCK as usize;
                for x in from..(from + BLOCK as usize).min(grid.width() as usize + 1) {
                    sum.add(rows.parts(x));
                }
            }
        }
    }

    /// The sum over `side` × `side` blocks, as far as there are any.
    pub(super) fn sum(&self, x: u32, y: u32, side: u32) -> [u64; 2] {
        let (mut walls, mut floors) = (0, 0);
        let (left, right) = (x as usize, ((x + side) as usize).min(self.across));
        for row in self.blocks.chunks_exact(self.across).skip(y as usize).take(side as usize) {
            for block in row.get(left..right).unwrap_or_default() {
                walls += u64::from(block.walls);
                floors += u64::from(block.floors);
            }
        }
        [walls, floors]
    }
}
