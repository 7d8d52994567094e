//! Random walks over the bytes of a grid, for the algorithms that wander.

use rand_core::Rng;

use crate::maze::grid::{MARK, OUTSIDE};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Direction, Grid};

/// Bits of a byte any of which says that a cell is in the tree: its passages, and the mark that
/// the first cell has until it gets one.
const IN_TREE: u8 = MARK | 0b1111;
/// Where the way by which a walk last left a cell is kept, while the cell isn't in the tree.
const EXIT_SHIFT: u32 = 5;

/// Coins for directions: 32 from each random word, every direction equally likely.
pub(super) struct Turns<'r, R> {
    rng: &'r mut R,
    bits: u64,
    left: u32,
}

impl<'r, R: Rng> Turns<'r, R> {
    pub(super) fn new(rng: &'r mut R) -> Self {
        Self { rng, bits: 0, left: 0 }
    }

    fn draw(&mut self) -> u8 {
        if self.left == 0 {
            self.bits = self.rng.next_u64();
            self.left = 32;
        }
        self.left -= 1;
        let turn = (self.bits & 3) as u8;
        self.bits >>= 2;
        turn
    }
}

/// The bytes of a grid, and how far it is from one cell to the next.
pub(super) struct Field<'g> {
    bytes: &'g mut [u8],
    offsets: [usize; 4],
}

impl<'g> Field<'g> {
    pub(super) fn new(grid: &'g mut Grid) -> Self {
        let stride = grid.stride() as usize;
        let offsets = [stride.wrapping_neg(), 1, stride, 1_usize.wrapping_neg()];
        Self { bytes: grid.bytes_mut(), offsets }
    }

    /// Puts the first cell in the tree.
    pub(super) fn plant(&mut self, root: u32) {
        self.bytes[root as usize] |= MARK;
    }

    /// Takes the first cell's mark off again: passages tell that it is in the tree.
    pub(super) fn unmark(&mut self, root: u32) {
        self.bytes[root as usize] &= !MARK;
    }

    /// Aldous and Broder's walk: wanders on from `here`, all of whose tree has been walked on, and
    /// opens the way into every cell that is new, until `missing` cells have been added.
    pub(super) fn wander<R: Rng, O: Observer>(
        &mut self,
        mut here: u32,
        mut missing: usize,
        turns: &mut Turns<'_, R>,
        observer: &mut O,
    ) {
        while missing > 0 {
            let turn = turns.draw();
            let next = self.step(here, turn);
            let byte = self.bytes[next as usize];
            if byte & OUTSIDE != 0 {
                continue;
            }
            if byte & IN_TREE == 0 {
                let direction = Direction::from_low_bits(turn);
                self.bytes[here as usize] |= direction.bit();
                self.bytes[next as usize] |= direction.opposite().bit();
                observer.opened(Place(here), direction);
                missing -= 1;
            } else {
                observer.turned_to(Place(next));
            }
            here = next;
        }
    }

    /// Wilson's walks: from every cell that isn't in the tree, row by row, wanders until the tree
    /// is met, and then adds the way that is left when all loops are taken out.
    pub(super) fn erase_loops<R: Rng, O: Observer>(
        &mut self,
        turns: &mut Turns<'_, R>,
        observer: &mut O,
    ) {
        #[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
        for start in 0..self.bytes.len() as u32 {
            if self.bytes[start as usize] & (OUTSIDE | IN_TREE) == 0 {
                self.walk_to_tree(start, turns, observer);
                self.add_walk(start, observer);
            }
        }
    }

    /// Walks from `start` into the tree. Every cell keeps the way by which it was left last:
    /// leaving it again another way is what erases a loop.
    fn walk_to_tree<R: Rng, O: Observer>(
        &mut self,
        start: u32,
        turns: &mut Turns<'_, R>,
        observer: &mut O,
    ) {
        observer.turned_to(Place(start));
        let mut here = start;
        loop {
            let turn = turns.draw();
            let next = self.step(here, turn);
            let byte = self.bytes[next as usize];
            if byte & (OUTSIDE | IN_TREE) == 0 {
                self.bytes[here as usize] = turn << EXIT_SHIFT;
                here = next;
                observer.turned_to(Place(here));
            } else if byte & OUTSIDE == 0 {
                self.bytes[here as usize] = turn << EXIT_SHIFT;
                return;
            }
        }
    }

    /// Opens the way from `start` along the kept exits into the tree.
    fn add_walk<O: Observer>(&mut self, start: u32, observer: &mut O) {
        let mut here = start;
        let mut entry = 0;
        loop {
            let byte = self.bytes[here as usize];
            if byte & IN_TREE != 0 {
                self.bytes[here as usize] = byte | entry;
                return;
            }
            let direction = Direction::from_low_bits(byte >> EXIT_SHIFT);
            self.bytes[here as usize] = entry | direction.bit();
            observer.opened(Place(here), direction);
            entry = direction.opposite().bit();
            here = self.step(here, direction as u8);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
    fn step(&self, here: u32, turn: u8) -> u32 {
        (here as usize).wrapping_add(self.offsets[(turn & 3) as usize]) as u32
    }
}
