//! What the algorithms that go row by row have in common: rows kept as bits, 64 cells a word.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Direction, Grid};

use super::Corner;

/// Words for a bit a cell.
#[inline]
pub(super) const fn words(width: u32) -> usize {
    width.div_ceil(64) as usize
}

/// Whether the bit of cell `x` is set.
#[inline]
pub(super) fn bit(bits: &[u64], x: u32) -> bool {
    bits.get(x as usize / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
}

/// Sets the bit of cell `x`.
#[inline]
pub(super) fn set(bits: &mut [u64], x: u32) {
    bits[x as usize / 64] |= 1 << (x % 64);
}

/// Clears the bits of the cells from `x` to the end of `x`'s word, which is the last one.
#[inline]
pub(super) fn clear_from(bits: &mut [u64], x: u32) {
    bits[x as usize / 64] &= (1 << (x % 64)) - 1;
}

/// One row's passages, seen along the way that the rows are made.
#[derive(Clone, Copy)]
pub(super) struct Passages<'a> {
    /// To the row that was made before.
    pub(super) back: &'a [u64],
    /// To the next cell of the row; never set for the last cell.
    pub(super) along: &'a [u64],
    /// To the row that is made next.
    pub(super) ahead: &'a [u64],
}

/// Which directions `back` and `along` are. Where `along` is west, the bits run from right to
/// left, so that one algorithm makes a maze and its mirror images.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) back: Direction,
    pub(super) along: Direction,
}

impl View {
    /// Rows from top to bottom, cells from left to right.
    pub(super) const PLAIN: Self = Self { back: Direction::North, along: Direction::East };

    /// Rows away from a corner's row, cells towards its column.
    const fn towards(corner: Corner) -> Self {
        let (back, along) = match corner {
            Corner::NorthEast => (Direction::North, Direction::East),
            Corner::NorthWest => (Direction::North, Direction::West),
            Corner::SouthEast => (Direction::South, Direction::East),
            Corner::SouthWest => (Direction::South, Direction::West),
        };
        Self { back, along }
    }

    /// Where the row that is made as number `row` begins in the grid's bytes, its ring left out.
    #[inline]
    fn first(self, grid: &Grid, row: u32) -> u32 {
        let y = if self.back == Direction::North { row } else { grid.height() - 1 - row };
        (y + 1) * grid.stride() + 1
    }

    /// Writes a row that is made as number `row`. It must have been walled.
    #[inline]
    pub(super) fn write(self, grid: &mut Grid, row: u32, passages: Passages<'_>) {
        let (first, width) = (self.first(grid, row) as usize, grid.width() as usize);
        let bytes = &mut grid.bytes_mut()[first..first + width];
        let mut before = 0;
        let words = passages.back.iter().zip(passages.along).zip(passages.ahead);
        let mut write = |bytes: &mut [u8], ((&back, &along), &ahead): ((&u64, &u64), &u64)| {
            let behind = along << 1 | before;
            before = along >> 63;
            let group = |start: usize| {
                spread(back, start, self.back)
                    | spread(ahead, start, self.back.opposite())
                    | spread(along, start, self.along)
                    | spread(behind, start, self.along.opposite())
            };
            if self.along == Direction::East {
                for (number, eight) in bytes.chunks_mut(8).enumerate() {
                    let length = eight.len();
                    eight.copy_from_slice(&group(8 * number).to_le_bytes()[..length]);
                }
            } else {
                for (number, eight) in bytes.rchunks_mut(8).enumerate() {
                    let length = eight.len();
                    eight.copy_from_slice(&group(8 * number).to_be_bytes()[8 - length..]);
                }
            }
        };
        if self.along == Direction::East {
            bytes.chunks_mut(64).zip(words).for_each(|(bytes, words)| write(bytes, words));
        } else {
            bytes.rchunks_mut(64).zip(words).for_each(|(bytes, words)| write(bytes, words));
        }
    }
}

/// For each number of eight bits, a byte for each of them, the lowest bit in the lowest byte.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            table[bits] |= ((bits as u64 >> place) & 1) << (8 * place);
            place += 1;
        }
        bits += 1;
    }
    table
};

/// The eight bits of `word` from `start` on, each as the bit of `direction` in a byte of its own.
#[inline]
fn spread(word: u64, start: usize, direction: Direction) -> u64 {
    SPREAD[usize::from((word >> start).to_le_bytes()[0])] << direction as u8
}

/// Carves a walled grid in runs: the first row, at the corner, is one run without a passage back;
/// of every other row `fill` sets the bits of `along` and `back` by chance, from anything they
/// were, so that each run (cells joined along the row) has one passage back.
pub(super) fn carve_runs<R: Rng, O: Observer>(
    grid: &mut Grid,
    corner: Corner,
    rng: &mut R,
    observer: &mut O,
    mut fill: impl FnMut(&mut R, &mut [u64], &mut [u64]),
) -> Result<(), OutOfMemory> {
    let view = View::towards(corner);
    let (width, height) = (grid.width(), grid.height());
    let (mut along, mut back) = (filled(words(width), u64::MAX)?, filled(words(width), 0)?);
    let (mut next_along, mut ahead) = (along.clone(), back.clone());
    clear_from(&mut along, width - 1);
    for row in 0..height {
        if !observer.is_listening() {
            break;
        }
        if O::WATCHES {
            tell(view, grid, row, &along, &back, observer);
        } else {
            observer.finished(grid.width() as usize);
        }
        if row + 1 < height {
            fill(rng, &mut next_along, &mut ahead);
        } else {
            ahead.fill(0);
        }
        view.write(grid, row, Passages { back: &back, along: &along, ahead: &ahead });
        std::mem::swap(&mut along, &mut next_along);
        std::mem::swap(&mut back, &mut ahead);
    }
    Ok(())
}

/// Tells of a row run by run: its cells in order, then its passage back. (Nothing in here can
/// fail, so that nothing of it is left where nobody listens.)
fn tell<O: Observer>(
    view: View,
    grid: &Grid,
    row: u32,
    along: &[u64],
    back: &[u64],
    observer: &mut O,
) {
    let first = view.first(grid, row);
    let mut picked = None;
    for x in 0..grid.width() {
        let place = Place(if view.along == Direction::East {
            first + x
        } else {
            first + grid.width() - 1 - x
        });
        if bit(back, x) {
            picked = Some(place);
        }
        if bit(along, x) {
            observer.opened(place, view.along);
        } else if let Some(picked) = picked.take() {
            observer.opened(picked, view.back);
        }
    }
}
