//! Rectangles of cells.

use super::super::{Cell, Size};

/// Cells along each side of a [`Chunk`].
pub const CHUNK: u32 = u32::BITS;

/// A rectangle of cells: those from (`left`, `top`) up to, but without, (`right`, `bottom`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its first column.
    pub left: u32,
    /// Its first row.
    pub top: u32,
    /// The column after its last one.
    pub right: u32,
    /// The row below its last one.
    pub bottom: u32,
}

impl Region {
    /// All places of a maze.
    #[must_use]
    pub const fn whole(size: Size) -> Self {
        Self { left: 0, top: 0, right: size.width(), bottom: size.height() }
    }

    /// Whether there is no cell in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// Whether a cell lies in it.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.left <= cell.x && cell.x < self.right && self.top <= cell.y && cell.y < self.bottom
    }

    /// What lies in both.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.top..self.bottom)
            .flat_map(move |y| (self.left..self.right).map(move |x| Cell::new(x, y)))
    }

    /// The chunks that have a cell in it, row by row.
    pub fn chunks(self) -> impl Iterator<Item = Chunk> {
        let (right, bottom) = if self.is_empty() {
            (self.left / CHUNK, self.top / CHUNK)
        } else {
            (self.right.div_ceil(CHUNK), self.bottom.div_ceil(CHUNK))
        };
        (self.top / CHUNK..bottom)
            .flat_map(move |y| (self.left / CHUNK..right).map(move |x| Chunk { x, y }))
    }
}

/// One of the squares of [`CHUNK`] × [`CHUNK`] cells into which every maze is cut, from its top left
/// corner on. The last ones in a row and in a column may reach beyond the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chunk {
    /// How many chunks lie left of it.
    pub x: u32,
    /// How many chunks lie above it.
    pub y: u32,
}

impl Chunk {
    /// The one in which a cell lies.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self { x: cell.x / CHUNK, y: cell.y / CHUNK }
    }

    /// Its cells in a maze of `size`.
    #[must_use]
    pub fn region(self, size: Size) -> Region {
        let [left, top] = [self.x, self.y].map(|at| at.saturating_mul(CHUNK));
        let all = Region {
            left,
            top,
            right: left.saturating_add(CHUNK),
            bottom: top.saturating_add(CHUNK),
        };
        all.intersection(Region::whole(size))
    }
}

impl Ord for Chunk {
    /// Row by row.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Chunk {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
