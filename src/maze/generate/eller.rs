//! Eller: row by row, knowing of each cell of one row only which set it belongs to.
//!
//! **Idea.** Two cells of a row are in one set when a way leads from one to the other through the
//! rows so far. Neighbours in different sets are joined by a coin. Then each set goes on into the
//! next row by at least one of its cells: each goes on or not by a coin, save that the last one
//! left has to. A cell that was not gone on to starts a set of its own. In the last row all
//! neighbours in different sets are joined.
//!
//! Sets never cross (of two, one lies beside the other or between two neighbours of it), so each
//! is a ring of its cells in order, and everything is a matter of a few links: two neighbouring
//! cells are in one set exactly when they are neighbours in its ring. A row is gone through once,
//! from left to right or from right to left by a coin: "the last one left" would otherwise always
//! be at the same side.
//!
//! **Source.** Marlin Eller (1982, unpublished); Jamis Buck, "Maze Generation: Eller's Algorithm"
//! (2010) and *Mazes for Programmers* (2015), ch. 12. The rings are John Tromp's, in Don Libes,
//! *Obfuscated C and Other Mysteries* (1993).
//!
//! **Cost.** O(cells) time, 8.4 bytes for each cell of *one row*, whatever the height: [`Rows`]
//! makes mazes that no memory holds.
//!
//! **Texture.** Many short dead ends (three cells of ten), and a lean to the vertical: three
//! passages of five, since every set must go on but none must be joined. The last row has long
//! corridors, since all that is left is joined there. *Not* uniform over all spanning trees.
//!
//! **No mask.** Sets that never cross is what a full row gives; where a hole parts a row, a set
//! may have to wait for rows to come before it can be joined, and may then wait in vain.

use std::hint::select_unpredictable;

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, filled, with_capacity};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Direction, Directions, Grid, TallSize};

use super::Knobs;
use super::rows::{Passages, View, bit, words};

/// Carves a walled grid without holes.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for a row.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut rows = Rows::new(grid.size().into(), rng)?;
    for y in 0..grid.height() {
        if !observer.is_listening() {
            break;
        }
        if let Some(row) = rows.next_row() {
            let passages = Passages { back: row.north, along: row.east, ahead: row.south };
            View::PLAIN.write(grid, y, passages);
            if O::WATCHES {
                tell(grid, y, row, observer);
            } else {
                observer.finished(grid.width() as usize);
            }
        }
    }
    Ok(())
}

/// Tells of a row: what was joined, then what goes on. (Nothing in here can fail, so that nothing
/// of it is left where nobody listens.)
fn tell<O: Observer>(grid: &Grid, y: u32, row: Row<'_>, observer: &mut O) {
    let first = (y + 1) * grid.stride() + 1;
    for x in 0..grid.width() - 1 {
        observer.considered(Place(first + x), Direction::East, bit(row.east, x));
    }
    if y + 1 < grid.height() {
        for x in 0..grid.width() {
            observer.considered(Place(first + x), Direction::South, bit(row.south, x));
        }
    }
}

/// A maze as it is made, a row at a time: O(width) memory for any height.
///
/// ```
/// use maze_duel::maze::generate::eller::Rows;
/// use maze_duel::maze::{Direction, MazeRng, TallSize};
/// let mut rows = Rows::new(TallSize::new(3, 1_000_000_000)?, MazeRng::from_number(1))?;
/// let first = rows.next_row().unwrap();
/// assert!(!first.is_open(0, Direction::North), "the outer wall");
/// let second = rows.next_row().unwrap();
/// assert!((0..3).any(|x| second.is_open(x, Direction::North)), "a way leads on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows<R> {
    size: TallSize,
    made: u64,
    rng: R,
    /// For each cell of the row, the next one and the one before of its set's ring. Cells count
    /// from 1, so that there is a place beyond each end of the row: a ring of its own.
    next: Vec<u32>,
    previous: Vec<u32>,
    north: Vec<u64>,
    east: Vec<u64>,
    south: Vec<u64>,
}

impl<R: Rng> Rows<R> {
    /// The maze that a random source gives, with no row made yet. It is the one that
    /// [`Algorithm::Eller`](super::Algorithm::Eller) carves with the same source.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for a row.
    pub fn new(size: TallSize, rng: R) -> Result<Self, OutOfMemory> {
        let ends = size.width() + 2;
        let mut next = with_capacity(ends as usize)?;
        next.extend(0..ends);
        let mut previous = with_capacity(ends as usize)?;
        previous.extend(0..ends);
        let bits = || filled(words(size.width()), 0);
        let (north, east, south) = (bits()?, bits()?, bits()?);
        Ok(Self { size, made: 0, rng, next, previous, north, east, south })
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> TallSize {
        self.size
    }

    /// How many rows have been made.
    #[must_use]
    pub const fn made(&self) -> u64 {
        self.made
    }

    /// Makes the next row, from the top down; `None` after the last. O(width).
    pub fn next_row(&mut self) -> Option<Row<'_>> {
        if self.made == self.size.height() {
            return None;
        }
        self.made += 1;
        std::mem::swap(&mut self.north, &mut self.south);
        let is_last = self.made == self.size.height();
        if self.rng.coin() {
            self.sweep::<true>(is_last);
        } else {
            self.sweep::<false>(is_last);
            // Each bit was set at the eastern cell of the two.
            let mut after = 0;
            for word in self.east.iter_mut().rev() {
                (*word, after) = (*word >> 1 | after << 63, *word & 1);
            }
        }
        if is_last {
            self.south.fill(0);
        }
        let Self { north, east, south, .. } = self;
        Some(Row { width: self.size.width(), north, east, south })
    }

    /// Goes through the row once, to the east or to the west, and sets the bits of `south`, and
    /// those of `east` at the first cell of each two that it joins.
    fn sweep<const EAST: bool>(&mut self, is_last: bool) {
        let (width, words) = (self.size.width(), self.east.len());
        // Links towards where the sweep goes, and back.
        let (ahead, back) = if EAST {
            (&mut *self.next, &mut *self.previous)
        } else {
            (&mut *self.previous, &mut *self.next)
        };
        // The links of the cell that the sweep has come to. They are kept by themselves: to read
        // back what was only just written would make every cell wait for the one before it.
        let first = if EAST { 1 } else { width as usize };
        let (mut after, mut behind) = (ahead[first], back[first]);
        for turn in 0..words {
            let number = if EAST { turn } else { words - 1 - turn };
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer words than cells")]
            let base = 64 * number as u32;
            let count = (width - base).min(64);
            let (mut joining, dropping) = (self.rng.next_u64(), self.rng.next_u64());
            if is_last {
                joining = u64::MAX;
            }
            if EAST && turn + 1 == words {
                joining &= !(1 << (count - 1));
            } else if !EAST && turn + 1 == words {
                joining &= !1;
            }
            let (mut joined, mut dropped) = (0, 0);
            for turn in 0..count {
                let place = if EAST { turn } else { count - 1 - turn };
                let here = base + place + 1;
                let beside = if EAST { here + 1 } else { here - 1 };

                // Two rings become one: … here, beside … and … before, after ….
                let (after_beside, before) = (ahead[beside as usize], back[beside as usize]);
                let joins = joining >> place & u64::from(after != beside) == 1;
                ahead[before as usize] = select_unpredictable(joins, after, beside);
                back[after as usize] = select_unpredictable(joins, before, here);
                let is_alone = after == here;
                behind = select_unpredictable(joins & is_alone, before, behind);
                let is_beside_alone = before == beside;
                let after_beside =
                    select_unpredictable(joins & is_beside_alone, after, after_beside);
                after = select_unpredictable(joins, beside, after);
                joined |= u64::from(joins) << place;

                // The cell leaves its ring, unless it is all of it.
                let drops = dropping >> place & u64::from(after != here) == 1;
                let over_here = select_unpredictable(drops, after, here);
                let back_over_here = select_unpredictable(drops, behind, here);
                ahead[behind as usize] = over_here;
                back[after as usize] = back_over_here;
                ahead[here as usize] = select_unpredictable(drops, here, after);
                back[here as usize] = select_unpredictable(drops, here, behind);

                // The links of the next cell, of which those that were just made are known.
                let (last_after, last_behind) = (after, behind);
                after = select_unpredictable(last_behind == beside, over_here, after_beside);
                behind = select_unpredictable(last_after == beside, back_over_here, before);
                dropped |= u64::from(drops) << place;
            }
            self.east[number] = joined;
            self.south[number] = !dropped & (u64::MAX >> (64 - count));
        }
    }
}

/// The passages of one row of [`Rows`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    width: u32,
    north: &'a [u64],
    east: &'a [u64],
    south: &'a [u64],
}

impl Row<'_> {
    /// Whether a passage leads from the cell in column `x` in `direction`; false for a cell
    /// outside the row.
    #[must_use]
    pub fn is_open(self, x: u32, direction: Direction) -> bool {
        let is_open = match direction {
            Direction::North => bit(self.north, x),
            Direction::East => bit(self.east, x),
            Direction::South => bit(self.south, x),
            Direction::West => x.checked_sub(1).is_some_and(|x| bit(self.east, x)),
        };
        is_open && x < self.width
    }

    /// The directions in which one can leave the cell in column `x`; none outside the row.
    #[must_use]
    pub fn ways(self, x: u32) -> Directions {
        Direction::ALL.into_iter().filter(|&direction| self.is_open(x, direction)).collect()
    }

    /// Whether a passage leads in `direction`, for each cell of the row from left to right.
    pub fn open(self, direction: Direction) -> impl Iterator<Item = bool> {
        (0..self.width).map(move |x| self.is_open(x, direction))
    }
}
