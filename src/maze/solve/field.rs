//! What searches work on: the ways out of every cell, and how it was entered, in one byte.

use crate::maze::memory::{OutOfMemory, copied, push, with_capacity};
use crate::maze::observe::Observer;
use crate::maze::{Cell, Direction, Grid};

/// The four ways out.
const WAYS: u8 = 0b1111;
/// Where the two bits begin that a search may give a cell when it enters it.
const NOTE: u8 = 4;
/// Set when a cell is entered.
const SEEN: u8 = 1 << 6;

/// In place of the number of a direction: entered from nowhere, as a start is.
pub(super) const FROM_NOWHERE: u8 = 4;

/// A grid's bytes, to be noted in. A cell's four ways, two bits of the search's own, and whether
/// it has been seen lie side by side, so that a step touches one place in memory.
pub(crate) struct Field {
    cells: Vec<u8>,
    steps: [u32; 4],
}

impl Field {
    pub(crate) fn new(grid: &Grid) -> Result<Self, OutOfMemory> {
        Ok(Self::of(grid, copied(grid.bytes())?))
    }

    /// A field that has only those ways of the grid's that `cells` has.
    pub(super) const fn of(grid: &Grid, cells: Vec<u8>) -> Self {
        Self { cells, steps: grid.steps() }
    }

    /// A field in which every cell that can be reached from `start` is seen.
    pub(crate) fn flooded<O: Observer>(
        grid: &Grid,
        start: Cell,
        observer: &O,
    ) -> Result<Self, OutOfMemory> {
        let mut field = Self::new(grid)?;
        if let Some(first) = grid.index(start) {
            field.flood(first, &mut Vec::new(), observer)?;
        }
        Ok(field)
    }

    /// Sees every cell that can be reached from `first` over cells not seen yet. `open` is a
    /// stack to work with, empty before and, if it isn't cancelled, after.
    pub(crate) fn flood<O: Observer>(
        &mut self,
        first: u32,
        open: &mut Vec<u32>,
        observer: &O,
    ) -> Result<(), OutOfMemory> {
        self.enter(first, 0);
        push(open, first)?;
        while let Some(here) = open.pop().filter(|_| !observer.is_cancelled()) {
            for way in self.ways(here) {
                let next = self.neighbour(here, way);
                if !self.is_seen(next) {
                    self.enter(next, 0);
                    push(open, next)?;
                }
            }
        }
        Ok(())
    }

    /// The ways out of a cell, as the numbers of their directions, clockwise from north.
    #[inline]
    pub(crate) fn ways(&self, index: u32) -> Ways {
        Ways(self.cells[index as usize] & WAYS)
    }

    /// The ways out of a cell but the one back, for somebody who has come in the direction of a
    /// number; of a number over 3, all of them.
    #[inline]
    pub(crate) fn ways_on(&self, index: u32, entered: u8) -> Ways {
        // To turn round is to change the second bit.
        Ways(self.cells[index as usize] & WAYS & !(1 << ((entered ^ 2) & 7)))
    }

    /// The index one step on in the direction of that number.
    #[inline]
    pub(crate) const fn neighbour(&self, index: u32, way: u8) -> u32 {
        index.wrapping_add(self.steps[(way & 3) as usize])
    }

    #[inline]
    pub(crate) fn is_seen(&self, index: u32) -> bool {
        self.cells[index as usize] & SEEN != 0
    }

    /// Enters a cell that hasn't been seen, and keeps a note from 0 to 3.
    #[inline]
    pub(crate) fn enter(&mut self, index: u32, note: u8) {
        self.cells[index as usize] |= SEEN | note << NOTE;
    }

    /// What was noted when the cell was entered.
    #[inline]
    pub(crate) fn note(&self, index: u32) -> u8 {
        self.cells[index as usize] >> NOTE & 3
    }

    /// The path that led from `first` to `last`, where every cell's note is the direction in
    /// which it was entered.
    pub(super) fn path(
        &self,
        grid: &Grid,
        first: u32,
        last: u32,
    ) -> Result<Vec<Cell>, OutOfMemory> {
        let mut path = self.path_back(grid, last, first)?;
        path.reverse();
        Ok(path)
    }

    /// The same from its end to its beginning.
    pub(super) fn path_back(
        &self,
        grid: &Grid,
        last: u32,
        first: u32,
    ) -> Result<Vec<Cell>, OutOfMemory> {
        let mut path = with_capacity(64)?;
        let mut here = last;
        let mut cell = grid.cell(last);
        push(&mut path, cell)?;
        while here != first {
            let back = Direction::from_low_bits(self.note(here)).opposite();
            here = self.neighbour(here, back as u8);
            cell = cell.step(back).unwrap_or(cell);
            push(&mut path, cell)?;
        }
        Ok(path)
    }
}

/// The numbers of some directions, clockwise from north.
pub(crate) struct Ways(pub(crate) u8);

impl Iterator for Ways {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let way = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        #[expect(clippy::cast_possible_truncation, reason = "below 8")]
        Some(way as u8)
    }
}
