//! A piece of an endless maze as an ordinary grid.

use std::ops::Range;

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

    /// The same as [`Endless::window`], made of what another window onto this maze has: of the chunks that
    /// lie in both as a whole none is made again. For a window that follows somebody who walks.
    ///
    /// `known` is the other window and `known_top_left` where it is; it must show what
    /// [`Endless::window`] gives there, or else this one is wrong too. O(cells), and as long as the
    /// chunks take that are new.
    ///
    /// ```
    /// use maze_duel::maze::endless::{Borders, Endless, Spot};
    /// use maze_duel::maze::{Algorithm, Knobs, Seed, Size};
    /// let (seed, knobs) = (Seed::new(7).unwrap(), Knobs::default());
    /// let maze = Endless::new(seed, Algorithm::Prim, knobs, Borders::Loops)?;
    /// let (size, here, right) = (Size::new(256, 256)?, Spot::ORIGIN, Spot::new(64, 0)?);
    /// let known = maze.window(here, size)?;
    /// assert_eq!(maze.window_beside(right, size, here, &known)?, maze.window(right, size)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Endless::window`].
    pub fn window_beside(
        &self,
        top_left: Spot,
        size: Size,
        known_top_left: Spot,
        known: &Grid,
    ) -> Result<Grid, EndlessError> {
        let (width, height) = (i64::from(size.width()), i64::from(size.height()));
        let bottom_right = top_left.offset(width - 1, height - 1)?;
        let mut grid = Grid::walled(size)?;
        let old = Rectangle::of(known_top_left, known);
        let common = old.common(&Rectangle::of(top_left, &grid));
        for y in common.rows.clone() {
            let start = Spot::new(common.columns.start, y)?;
            let length = usize::try_from(common.columns.end - common.columns.start).unwrap_or(0);
            let (Some(from), Some(to)) =
                (place(known, known_top_left, start), place(&grid, top_left, start))
            else {
                continue;
            };
            grid.bytes_mut()[to..to + length].copy_from_slice(&known.bytes()[from..from + length]);
        }
        let (first, last) = (ChunkAt::of(top_left), ChunkAt::of(bottom_right));
        for y in first.y()..=last.y() {
            for x in first.x()..=last.x() {
                let Some(at) = ChunkAt::new(x, y) else { continue };
                if old.has(at) {
                    self.open_doors(&mut grid, top_left, at, &old);
                } else {
                    paste(&mut grid, top_left, &self.chunk(at)?);
                }
            }
        }
        close_around(&mut grid);
        Ok(grid)
    }

    /// Opens the doors of a chunk where the old window was closed.
    fn open_doors(&self, grid: &mut Grid, top_left: Spot, at: ChunkAt, old: &Rectangle) {
        let (left, top) = (at.top_left().x(), at.top_left().y());
        let far = i64::from(CHUNK) - 1;
        let (right, bottom) = (left + far, top + far);
        for (side, was_closed) in [
            (Direction::North, top == old.rows.start),
            (Direction::East, right == old.columns.end - 1),
            (Direction::South, bottom == old.rows.end - 1),
            (Direction::West, left == old.columns.start),
        ] {
            if !was_closed {
                continue;
            }
            for door in self.doors(at, side).iter().map(i64::from) {
                let (x, y) = match side {
                    Direction::North => (left + door, top),
                    Direction::East => (right, top + door),
                    Direction::South => (left + door, bottom),
                    Direction::West => (left, top + door),
                };
                if let Some(place) =
                    Spot::new(x, y).ok().and_then(|spot| place(grid, top_left, spot))
                {
                    grid.bytes_mut()[place] |= Directions::from(side).bits();
                }
            }
        }
    }
}

/// The columns and rows of a window.
struct Rectangle {
    columns: Range<i64>,
    rows: Range<i64>,
}

impl Rectangle {
    fn of(top_left: Spot, grid: &Grid) -> Self {
        let range = |start: i64, length: u32| start..start + i64::from(length);
        Self {
            columns: range(top_left.x(), grid.width()),
            rows: range(top_left.y(), grid.height()),
        }
    }

    /// What both have; empty ranges where they have nothing.
    fn common(&self, other: &Self) -> Self {
        let common = |one: &Range<i64>, other: &Range<i64>| {
            one.start.max(other.start)..one.end.min(other.end)
        };
        Self {
            columns: common(&self.columns, &other.columns),
            rows: common(&self.rows, &other.rows),
        }
    }

    /// Whether all of a chunk lies inside.
    fn has(&self, at: ChunkAt) -> bool {
        let (corner, side) = (at.top_left(), i64::from(CHUNK));
        self.columns.start <= corner.x()
            && corner.x() + side <= self.columns.end
            && self.rows.start <= corner.y()
            && corner.y() + side <= self.rows.end
    }
}

/// Where the byte of a spot is; `None` outside the window.
fn place(grid: &Grid, top_left: Spot, spot: Spot) -> Option<usize> {
    let column = u32::try_from(spot.x() - top_left.x()).ok()?;
    let row = u32::try_from(spot.y() - top_left.y()).ok()?;
    Some(grid.index(Cell::new(column, row))? as usize)
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
