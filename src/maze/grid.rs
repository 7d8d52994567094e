//! The maze itself: which cells are joined by a passage.

use thiserror::Error;

use crate::words::words;

use super::memory::{OutOfMemory, filled};
use super::{Cell, Direction, Directions, Mask, Size};

/// Set on the ring of bytes around the maze, so that looking at a neighbour needs no bounds test.
pub(crate) const OUTSIDE: u8 = 1 << 7;
/// A working mark that an algorithm may set and must clear again.
pub(crate) const MARK: u8 = 1 << 4;

/// A rectangle of cells and the passages between them.
///
/// One byte a cell, row by row, with a ring of one cell around it. A passage is kept on both of
/// its sides, which always agree. There is no way to open the outer wall. Some places of the
/// rectangle may be holes (see [`Mask`]): they are no cells, and their walls can't be opened either.
///
/// ```
/// use maze_duel::maze::{Cell, Direction, Grid, Size};
/// let mut grid = Grid::walled(Size::new(3, 2)?)?;
/// grid.open(Cell::new(0, 0), Direction::East)?;
/// assert!(grid.is_open(Cell::new(1, 0), Direction::West));
/// assert_eq!(grid.passages(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    cells: Vec<u8>,
    /// How many places are cells and not holes.
    count: usize,
}

impl Grid {
    /// A grid with a wall on every side of every cell. O(cells).
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for it (about a byte a cell).
    pub fn walled(size: Size) -> Result<Self, OutOfMemory> {
        let stride = size.width() as usize + 2;
        let mut cells = filled(stride * (size.height() as usize + 2), OUTSIDE)?;
        for row in cells.chunks_exact_mut(stride).skip(1).take(size.height() as usize) {
            row[1..=size.width() as usize].fill(0);
        }
        Ok(Self { size, cells, count: size.cells() })
    }

    /// A grid with a wall on every side of every cell, and holes where the mask has them.
    /// O(cells).
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Grid::walled`].
    pub fn walled_around(mask: &Mask) -> Result<Self, OutOfMemory> {
        let mut grid = Self::walled(mask.size())?;
        for hole in mask.holes() {
            if let Some(index) = grid.index(hole) {
                grid.cells[index as usize] = OUTSIDE;
                grid.count -= 1;
            }
        }
        Ok(grid)
    }

    /// A grid with a wall on every side of every cell, of which each row has so many from the left, and
    /// holes after those. O(places).
    pub(super) fn walled_rows(
        size: Size,
        cells_in: impl Fn(u32) -> u32,
    ) -> Result<Self, OutOfMemory> {
        let stride = size.width() as usize + 2;
        let mut cells = filled(stride * (size.height() as usize + 2), OUTSIDE)?;
        let mut count = 0;
        for (row, y) in cells.chunks_exact_mut(stride).skip(1).zip(0..size.height()) {
            let in_row = cells_in(y).min(size.width()) as usize;
            row[1..=in_row].fill(0);
            count += in_row;
        }
        Ok(Self { size, cells, count })
    }

    /// A grid with no wall but the outer one. O(cells).
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Grid::walled`].
    pub fn opened(size: Size) -> Result<Self, OutOfMemory> {
        let mut grid = Self::walled(size)?;
        grid.open_all();
        Ok(grid)
    }

    /// Closes every passage. O(cells).
    pub(super) fn close_all(&mut self) {
        for byte in &mut self.cells {
            *byte &= OUTSIDE;
        }
    }

    /// Opens every passage of a grid without holes. O(cells).
    pub(super) fn open_all(&mut self) {
        let stride = self.stride() as usize;
        let (width, height) = (self.width() as usize, self.height() as usize);
        for (y, row) in self.cells.chunks_exact_mut(stride).skip(1).take(height).enumerate() {
            let mut ways = Directions::ALL.bits();
            if y == 0 {
                ways &= !Direction::North.bit();
            }
            if y + 1 == height {
                ways &= !Direction::South.bit();
            }
            row[1..=width].fill(ways);
            row[1] &= !Direction::West.bit();
            row[width] &= !Direction::East.bit();
        }
    }

    /// Width and height.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Cells in a row.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.size.width()
    }

    /// Cells in a column.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.size.height()
    }

    /// How many cells there are: all places but the holes.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.count
    }

    /// Whether `cell` lies inside and is no hole.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// The directions in which one can leave `cell`; none for a hole or a cell outside the grid.
    #[inline]
    #[must_use]
    pub fn ways(&self, cell: Cell) -> Directions {
        match self.index(cell) {
            Some(index) => self.ways_at(index),
            None => Directions::NONE,
        }
    }

    /// Whether a passage leads from `cell` in `direction`; false for a cell outside the grid.
    #[inline]
    #[must_use]
    pub fn is_open(&self, cell: Cell, direction: Direction) -> bool {
        self.ways(cell).contains(direction)
    }

    /// The cells that one step from `cell` leads to, clockwise from north.
    pub fn exits(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        self.ways(cell).iter().filter_map(move |direction| Some((direction, cell.step(direction)?)))
    }

    /// Opens the passage from `cell` in `direction`, where it isn't open already.
    ///
    /// # Errors
    /// [`NoNeighbour`] where either of the two cells lies outside.
    pub fn open(&mut self, cell: Cell, direction: Direction) -> Result<(), NoNeighbour> {
        let index = self.index_with_neighbour(cell, direction)?;
        self.open_at(index, direction);
        Ok(())
    }

    /// Closes the passage from `cell` in `direction`, where it isn't closed already.
    ///
    /// # Errors
    /// [`NoNeighbour`] where either of the two cells lies outside.
    pub fn close(&mut self, cell: Cell, direction: Direction) -> Result<(), NoNeighbour> {
        let index = self.index_with_neighbour(cell, direction)?;
        self.close_at(index, direction);
        Ok(())
    }

    /// All cells, row by row, without the holes.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.size.places().filter(|&cell| self.contains(cell))
    }

    /// Where a race begins: the first cell and the last one, row by row. These are the corners top
    /// left and bottom right, where those are no holes.
    #[must_use]
    pub fn spawns(&self) -> [Cell; 2] {
        let corners = [self.size.top_left(), self.size.bottom_right()];
        let last_first = (0..self.height())
            .rev()
            .flat_map(|y| (0..self.width()).rev().map(move |x| Cell::new(x, y)))
            .find(|&place| self.contains(place));
        [self.cells().next().unwrap_or(corners[0]), last_first.unwrap_or(corners[1])]
    }

    /// How many passages there are. O(cells).
    #[must_use]
    pub fn passages(&self) -> usize {
        let ends: usize = self
            .cells
            .iter()
            .filter(|&&byte| byte & OUTSIDE == 0)
            .map(|&byte| Directions::from_bits(byte).len() as usize)
            .sum();
        ends / 2
    }

    /// Whether the maze is *perfect*: a spanning tree, in which exactly one way leads from any
    /// cell to any other. That is so when there is one passage fewer than there are cells (width ×
    /// height − 1 without holes) and every cell is reached; both are counted. O(cells) time and
    /// memory.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for the search.
    pub fn is_perfect(&self) -> Result<bool, OutOfMemory> {
        if self.passages() + 1 != self.count {
            return Ok(false);
        }
        let Some(first) = self.cells().next() else { return Ok(false) };
        Ok(self.reached_from(first)? == self.count)
    }

    /// How many cells can be reached from `start`, itself included; 0 where it lies outside.
    /// O(cells) time and memory.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for the search.
    pub fn reached_from(&self, start: Cell) -> Result<usize, OutOfMemory> {
        let Some(start) = self.index(start) else {
            return Ok(0);
        };
        let mut seen = filled(self.cells.len(), false)?;
        let mut open = super::memory::with_capacity::<u32>(self.count)?;
        seen[start as usize] = true;
        open.push(start);
        let mut reached = 0;
        while let Some(index) = open.pop() {
            reached += 1;
            for direction in self.ways_at(index).iter() {
                let next = self.neighbour(index, direction);
                if !seen[next as usize] {
                    seen[next as usize] = true;
                    open.push(next);
                }
            }
        }
        Ok(reached)
    }
}

/// The inside view, by index, for algorithms. An index is only ever taken from [`Grid::index`] or
/// from a neighbour that [`Grid::is_inside`] has accepted.
impl Grid {
    /// Bytes between a cell and the one below it.
    #[inline]
    pub(crate) const fn stride(&self) -> u32 {
        self.size.width() + 2
    }

    /// One more than the largest index: the length of an array with a place for every index.
    #[inline]
    pub(crate) const fn index_end(&self) -> usize {
        self.cells.len()
    }

    /// Every index's byte: a cell's ways are its low four bits, the ring and holes have none.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.cells
    }

    /// The index of `cell`, where it lies inside and is no hole.
    #[inline]
    pub(crate) fn index(&self, cell: Cell) -> Option<u32> {
        if !self.size.contains(cell) {
            return None;
        }
        let index = (cell.y + 1) * self.stride() + cell.x + 1;
        self.is_inside(index).then_some(index)
    }

    /// The cell of an index.
    #[inline]
    pub(crate) const fn cell(&self, index: u32) -> Cell {
        Cell::new(index % self.stride() - 1, index / self.stride() - 1)
    }

    /// The index one step on, be it inside or on the ring.
    #[inline]
    pub(crate) const fn neighbour(&self, index: u32, direction: Direction) -> u32 {
        match direction {
            Direction::North => index - self.stride(),
            Direction::East => index + 1,
            Direction::South => index + self.stride(),
            Direction::West => index - 1,
        }
    }

    /// What to add, wrapping, to an index for a step in each direction.
    #[inline]
    pub(crate) const fn steps(&self) -> [u32; 4] {
        [self.stride().wrapping_neg(), 1, self.stride(), u32::MAX]
    }

    /// Whether an index is a cell, and not a hole or part of the ring.
    #[inline]
    pub(crate) fn is_inside(&self, index: u32) -> bool {
        self.cells[index as usize] & OUTSIDE == 0
    }

    #[inline]
    pub(crate) fn ways_at(&self, index: u32) -> Directions {
        Directions::from_bits(self.cells[index as usize])
    }

    #[inline]
    pub(crate) fn open_at(&mut self, index: u32, direction: Direction) {
        let next = self.neighbour(index, direction);
        debug_assert!(self.is_inside(index) && self.is_inside(next));
        self.cells[index as usize] |= direction.bit();
        self.cells[next as usize] |= direction.opposite().bit();
    }

    #[inline]
    pub(crate) fn close_at(&mut self, index: u32, direction: Direction) {
        let next = self.neighbour(index, direction);
        self.cells[index as usize] &= !direction.bit();
        self.cells[next as usize] &= !direction.opposite().bit();
    }

    #[inline]
    pub(crate) fn mark(&mut self, index: u32) {
        self.cells[index as usize] |= MARK;
    }

    #[inline]
    pub(crate) fn unmark(&mut self, index: u32) {
        self.cells[index as usize] &= !MARK;
    }

    #[inline]
    pub(crate) fn is_marked(&self, index: u32) -> bool {
        self.cells[index as usize] & MARK != 0
    }

    /// Every byte by index, the ring's too, for algorithms that open passages by themselves. The
    /// low four bits are a cell's [`Directions`]. Who writes them leaves the ring and the holes as
    /// they are, keeps both sides of a passage alike, and clears the marks that it makes.
    #[inline]
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    fn index_with_neighbour(&self, cell: Cell, direction: Direction) -> Result<u32, NoNeighbour> {
        match self.index(cell) {
            Some(index) if self.is_inside(self.neighbour(index, direction)) => Ok(index),
            _ => Err(NoNeighbour { cell, direction }),
        }
    }
}

/// There is no cell on one side of the wall that was to be opened or closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().no_neighbour)(*cell))]
pub struct NoNeighbour {
    /// The cell whose wall was meant.
    pub cell: Cell,
    /// The side of that cell.
    pub direction: Direction,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_is_open_from_both_sides() {
        let mut grid = Grid::walled(Size::new(2, 2).unwrap()).unwrap();
        grid.open(Cell::new(0, 0), Direction::South).unwrap();
        assert!(grid.is_open(Cell::new(0, 1), Direction::North));
        grid.close(Cell::new(0, 1), Direction::North).unwrap();
        assert_eq!(grid, Grid::walled(grid.size()).unwrap());
    }

    #[test]
    fn the_outer_wall_stays() {
        let mut grid = Grid::walled(Size::new(2, 1).unwrap()).unwrap();
        let before = grid.clone();
        for (cell, direction) in [
            (Cell::new(0, 0), Direction::North),
            (Cell::new(1, 0), Direction::East),
            (Cell::new(2, 0), Direction::West),
            (Cell::new(u32::MAX, u32::MAX), Direction::South),
        ] {
            assert_eq!(grid.open(cell, direction), Err(NoNeighbour { cell, direction }));
            assert_eq!(grid.close(cell, direction), Err(NoNeighbour { cell, direction }));
            assert!(!grid.is_open(cell, direction));
        }
        assert_eq!(grid, before);
    }

    #[test]
    fn an_opened_grid_lacks_only_inner_walls() {
        // A w×h grid has (w−1)h + w(h−1) inner walls.
        for (width, height) in [(1, 1), (1, 5), (5, 1), (4, 3)] {
            let grid = Grid::opened(Size::new(width, height).unwrap()).unwrap();
            let inner = (width - 1) * height + width * (height - 1);
            assert_eq!(grid.passages(), inner as usize, "{width}x{height}");
        }
    }

    #[test]
    fn perfect_counts_passages_as_well_as_cells() {
        let size = Size::new(2, 2).unwrap();
        let ring = Grid::opened(size).unwrap();
        assert!(!ring.is_perfect().unwrap(), "a loop is not perfect");

        let mut tree = ring.clone();
        tree.close(Cell::new(0, 0), Direction::East).unwrap();
        assert!(tree.is_perfect().unwrap());

        // Three passages in a 3×2 grid's left half loop back on themselves: count right, reach wrong.
        let mut island = Grid::walled(Size::new(5, 1).unwrap()).unwrap();
        assert!(!island.is_perfect().unwrap());
        for x in [0, 1, 3] {
            island.open(Cell::new(x, 0), Direction::East).unwrap();
        }
        assert!(!island.is_perfect().unwrap());
        assert_eq!(island.reached_from(Cell::new(0, 0)).unwrap(), 3);

        let mut loop_and_island = Grid::opened(Size::new(3, 2).unwrap()).unwrap();
        loop_and_island.close(Cell::new(1, 0), Direction::East).unwrap();
        loop_and_island.close(Cell::new(1, 1), Direction::East).unwrap();
        assert_eq!(loop_and_island.passages(), 5, "as many as a perfect 3×2 maze has");
        assert!(!loop_and_island.is_perfect().unwrap(), "but not all of it is reached");
    }
}
