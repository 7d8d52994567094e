//! Marks on cells and on the ways between them, a bit each.

use std::collections::BTreeMap;

use super::super::{Axis, Cell, Size};
use super::{CHUNK, Chunk, Region};

type Bits = [u32; CHUNK as usize];

/// Column and row of a cell in its chunk.
const fn inside(cell: Cell) -> (u32, usize) {
    (cell.x % CHUNK, (cell.y % CHUNK) as usize)
}

const fn cell_of(chunk: Chunk, x: u32, y: usize) -> Cell {
    #[expect(clippy::cast_possible_truncation, reason = "below 32")]
    Cell::new(chunk.x * CHUNK + x, chunk.y * CHUNK + y as u32)
}

/// The runs of set bits, as first and length.
fn runs(mut bits: u32) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let first = bits.trailing_zeros();
        let length = (bits >> first).trailing_ones();
        // A run of 32 is all of them.
        bits &= !(1_u32.checked_shl(length).map_or(u32::MAX, |end| end - 1) << first);
        Some((first, length))
    })
}

/// A set of cells. Takes 128 bytes for each chunk that has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellSet {
    chunks: BTreeMap<Chunk, Box<Bits>>,
    count: usize,
}

impl CellSet {
    /// The cells of a maze for which `is_in` says so. O(cells).
    pub fn of_those(size: Size, is_in: impl Fn(Cell) -> bool) -> Self {
        let mut set = Self::default();
        for chunk in Region::whole(size).chunks() {
            let mut bits = Box::new(Bits::default());
            for cell in chunk.region(size).cells().filter(|&cell| is_in(cell)) {
                let (x, y) = inside(cell);
                bits[y] |= 1 << x;
                set.count += 1;
            }
            if bits.iter().any(|&row| row != 0) {
                set.chunks.insert(chunk, bits);
            }
        }
        set
    }

    /// Puts a cell in; whether it is new. O(log chunks).
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (x, y) = inside(cell);
        let row = &mut self.chunks.entry(Chunk::of(cell)).or_default()[y];
        let is_new = *row & (1 << x) == 0;
        *row |= 1 << x;
        self.count += usize::from(is_new);
        is_new
    }

    /// Whether a cell is in it. O(log chunks).
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let (x, y) = inside(cell);
        self.chunks.get(&Chunk::of(cell)).is_some_and(|bits| bits[y] & (1 << x) != 0)
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many there are. O(1).
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Those in a chunk, row by row.
    pub fn of_chunk(&self, chunk: Chunk) -> impl Iterator<Item = Cell> {
        self.chunks.get(&chunk).into_iter().flat_map(move |bits| {
            bits.iter().enumerate().flat_map(move |(y, &row)| {
                (0..CHUNK).filter(move |x| row & (1 << x) != 0).map(move |x| cell_of(chunk, x, y))
            })
        })
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        set.extend(cells);
        set
    }
}

/// The ways that begin in a chunk's cells and go east or south.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ways {
    /// A number for each row, a bit for each column.
    east: Bits,
    /// A number for each column, a bit for each row.
    south: Bits,
}

/// A set of ways between neighbouring cells, whichever way one goes. Takes 256 bytes for each chunk
/// that has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaySet(BTreeMap<Chunk, Box<Ways>>);

impl WaySet {
    /// Puts a way in; whether it is new. Two cells that aren't neighbours have none, which is not new.
    /// O(log chunks).
    pub fn insert(&mut self, from: Cell, to: Cell) -> bool {
        let Some((cell, axis)) = Self::begin(from, to) else { return false };
        let ways = self
            .0
            .entry(Chunk::of(cell))
            .or_insert_with(|| Box::new(Ways { east: Bits::default(), south: Bits::default() }));
        let (line, bit) = Self::place(ways, cell, axis);
        let is_new = *line & bit == 0;
        *line |= bit;
        is_new
    }

    /// The chunk in which a way is kept: that of its western or northern cell.
    #[must_use]
    pub fn chunk_of(from: Cell, to: Cell) -> Chunk {
        Chunk::of(from.min(to))
    }

    fn begin(from: Cell, to: Cell) -> Option<(Cell, Axis)> {
        let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        match (x, y) {
            (1, 0) => Some((from.min(to), Axis::Horizontal)),
            (0, 1) => Some((from.min(to), Axis::Vertical)),
            _ => None,
        }
    }

    fn place(ways: &mut Ways, cell: Cell, axis: Axis) -> (&mut u32, u32) {
        let (x, y) = inside(cell);
        match axis {
            Axis::Horizontal => (&mut ways.east[y], 1 << x),
            Axis::Vertical => (&mut ways.south[x as usize], 1 << y),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ways that are kept in a chunk, as straight runs from cell to cell, each as long as it goes
    /// there: those from left to right, then those from top to bottom. The last way of a run may lead
    /// out of the chunk.
    pub fn runs_of(&self, chunk: Chunk) -> impl Iterator<Item = (Cell, Cell)> {
        self.0.get(&chunk).into_iter().flat_map(move |ways| {
            let level = ways.east.iter().enumerate().flat_map(move |(y, &row)| {
                runs(row).map(move |(x, length)| {
                    let from = cell_of(chunk, x, y);
                    (from, Cell::new(from.x + length, from.y))
                })
            });
            let upright = ways.south.iter().zip(0..).flat_map(move |(&column, x)| {
                runs(column).map(move |(y, length)| {
                    let from = cell_of(chunk, x, y as usize);
                    (from, Cell::new(from.x, from.y + length))
                })
            });
            level.chain(upright)
        })
    }

    /// The chunks that keep any.
    pub fn chunks(&self) -> impl Iterator<Item = Chunk> {
        self.0.keys().copied()
    }

    /// The same ways, so many columns and rows of chunks further: for a maze whose cells are named
    /// anew. None is lost. Those that come to lie left of the maze, or above it, count on downwards from
    /// the largest number, where no maze reaches; moved back they are where they were. O(chunks).
    #[must_use]
    pub fn shifted(self, (columns, rows): (i32, i32)) -> Self {
        let moved = |Chunk { x, y }: Chunk| Chunk {
            x: x.wrapping_add_signed(columns),
            y: y.wrapping_add_signed(rows),
        };
        Self(self.0.into_iter().map(|(chunk, ways)| (moved(chunk), ways)).collect())
    }

    /// The ways along a path.
    #[must_use]
    pub fn along(path: &[Cell]) -> Self {
        let mut set = Self::default();
        for pair in path.windows(2) {
            set.insert(pair[0], pair[1]);
        }
        set
    }
}
