//! What every reader of mazes fills in, row by row, and what becomes of it.

use crate::maze::memory::OutOfMemory;
use crate::maze::{Direction, Grid, Mask, MaskError, Size, SizeError};

/// One place of a row: its open ways as the bits of [`Directions`], or [`HOLE`].
pub(super) type Place = u8;

/// A place that is no cell: a hole, or outside the maze.
pub(super) const HOLE: Place = 1 << 7;

/// Whether a place is a cell.
pub(super) const fn is_cell(place: Place) -> bool {
    place & HOLE == 0
}

/// Whether a place has a passage in `direction`.
pub(super) const fn leads(place: Place, direction: Direction) -> bool {
    place & direction.bit() != 0
}

/// Row `y` of the grid, between two places outside: place x is entry x + 1. A row outside the grid
/// is all holes.
pub(super) fn fill_row(grid: &Grid, y: Option<u32>, row: &mut [Place]) {
    row.fill(HOLE);
    let Some(y) = y else { return };
    let from = (y + 1) * grid.stride() + 1;
    for (index, place) in (from..from + grid.width()).zip(&mut row[1..]) {
        if grid.is_inside(index) {
            *place = grid.ways_at(index).bits();
        }
    }
}

/// A maze as far as it has been read. Its memory grows with the rows that were really there.
pub(super) struct Plan {
    width: usize,
    places: Vec<Place>,
    holes: usize,
}

impl Plan {
    /// A plan of rows of `width` places.
    pub(super) const fn new(width: usize) -> Self {
        Self { width, places: Vec::new(), holes: 0 }
    }

    /// How many rows there are.
    pub(super) const fn height(&self) -> usize {
        self.places.len() / self.width
    }

    /// Adds a row. Its ways east and south count; the reader has seen to it that they lead to cells.
    pub(super) fn push_row(&mut self, row: &[Place]) -> Result<(), OutOfMemory> {
        let bytes = self.places.len() + row.len();
        self.places.try_reserve(row.len()).map_err(|_| OutOfMemory { bytes })?;
        self.places.extend_from_slice(row);
        self.holes += row.iter().filter(|&&place| !is_cell(place)).count();
        Ok(())
    }

    /// Opens the ways south of the row that was added last, from another row's ways.
    pub(super) fn amend_last_row(&mut self, row: &[Place]) {
        let from = self.places.len().saturating_sub(self.width);
        self.places[from..].copy_from_slice(row);
    }

    /// The size that the rows make.
    pub(super) fn size(&self) -> Result<Size, SizeError> {
        let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Size::new(count(self.width), count(self.height()))
    }

    /// The maze.
    pub(super) fn into_grid(self, size: Size) -> Result<Grid, MaskError> {
        let mut grid = if self.holes == 0 {
            Grid::walled(size)?
        } else {
            let at = |x: u32, y: u32| self.places[y as usize * self.width + x as usize];
            let mask = Mask::new(size, |place| !is_cell(at(place.x, place.y)))?;
            Grid::walled_around(&mask)?
        };
        for (y, row) in (0..size.height()).zip(self.places.chunks_exact(self.width)) {
            let from = (y + 1) * grid.stride() + 1;
            for (index, &place) in (from..).zip(row) {
                for direction in [Direction::East, Direction::South] {
                    if is_cell(place)
                        && leads(place, direction)
                        && grid.is_inside(grid.neighbour(index, direction))
                    {
                        grid.open_at(index, direction);
                    }
                }
            }
        }
        Ok(grid)
    }
}
