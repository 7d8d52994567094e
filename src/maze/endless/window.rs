//! A piece of an endless maze as an ordinary grid.

use crate::maze::{Cell, Direction, Directions, Grid, Size};

use super::{CHUNK, Chunk, ChunkAt, Endless, EndlessError, Spot};

impl Endless {
    /// The cells of a rectangle whose top left one is `top_left`, as a maze that has an end: its
    /// outer wall is closed, all else is as it is. It can be drawn, written and solved like any other,
    /// but parts of it may be joined only outside.
    ///
    /// As long as the chunks take that it touches, each of which is made once; one byte a cell, and one
    /// chunk at a time.
    ///
    /// # Errors
    /// [`EndlessError::Spot`] where it reaches beyond the edge of the world, and
    /// [`EndlessError::OutOfMemory`].
    pub fn window(&self, top_left: Spot, size: Size) -> Result<Grid, EndlessError> {
        let (width, height) = (i64::from(size.width()), i64::from(size.height()));
        let bottom_right = top_left.offset(width - 1, height - 1)?;
        let mut grid = Grid::walled(size)?;
        let (first, last) = (ChunkAt::of(top_left), ChunkAt::of(bottom_right));
        for y in first.y()..=last.y() {
            for x in first.x()..=last.x() {
                if let Some(at) = ChunkAt::new(x, y) {
                    paste(&mut grid, top_left, &self.chunk(at)?);
                }
            }
        }
        close_around(&mut grid);
        Ok(grid)
    }
}

/// Writes what of a chunk lies in the window.
fn paste(grid: &mut Grid, top_left: Spot, chunk: &Chunk) {
    let corner = chunk.at().top_left();
    for y in 0..CHUNK {
        for x in 0..CHUNK {
            // Where the cell is in the window; before and behind it no `u32` is in range.
            let column = u32::try_from(corner.x() - top_left.x() + i64::from(x));
            let row = u32::try_from(corner.y() - top_left.y() + i64::from(y));
            let (Ok(column), Ok(row)) = (column, row) else { continue };
            if let Some(index) = grid.index(Cell::new(column, row)) {
                grid.bytes_mut()[index as usize] = chunk.ways(Cell::new(x, y)).bits();
            }
        }
    }
}

/// Closes the passages that lead out of the grid.
fn close_around(grid: &mut Grid) {
    let (width, height) = (grid.width(), grid.height());
    let mut close = |cell: Cell, direction: Direction| {
        if let Some(index) = grid.index(cell) {
            let way = Directions::from(direction).bits();
            grid.bytes_mut()[index as usize] &= !way;
        }
    };
    for x in 0..width {
        close(Cell::new(x, 0), Direction::North);
        close(Cell::new(x, height - 1), Direction::South);
    }
    for y in 0..height {
        close(Cell::new(0, y), Direction::West);
        close(Cell::new(width - 1, y), Direction::East);
    }
}
