//! Random walks over the bytes of a grid, for the algorithms that wander.

use rand_core::Rng;

use crate::maze::field::Field;
use crate::maze::grid::{MARK, OUTSIDE};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Direction, Grid};

/// Bits of a byte any of which says that a cell is in the tree: its passages, and the mark that
/// the first cell has until it gets one.
const IN_TREE: u8 = MARK | 0b1111;
/// Where the way by which a walk last left a cell is kept, while the cell isn't in the tree.
const EXIT_SHIFT: u32 = 5;

/// So many places are looked at for one where a walk may start before it is asked whether to go on.
const SCANNED: u32 = 1 << 12;

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

    /// Whether the walk should go on, which is asked once a random word.
    fn go_on<O: Observer>(&self, observer: &O) -> bool {
        self.left != 0 || observer.is_listening()
    }

    fn draw(&mut self) -> Direction {
        if self.left == 0 {
            self.bits = self.rng.next_u64();
            self.left = 32;
        }
        self.left -= 1;
        let direction = Direction::from_low_bits((self.bits & 3) as u8);
        self.bits >>= 2;
        direction
    }
}

/// A tree that walks make in a grid.
pub(super) struct Walks<'g> {
    field: Field<'g>,
}

impl<'g> Walks<'g> {
    pub(super) fn new(grid: &'g mut Grid) -> Self {
        Self { field: Field::new(grid) }
    }

    /// Puts the first cell in the tree.
    pub(super) fn plant(&mut self, root: u32) {
        self.field.mark_if(root, true);
    }

    /// Takes the first cell's mark off again: passages tell that it is in the tree.
    pub(super) fn unmark(&mut self, root: u32) {
        self.field.unmark(root);
    }

    /// Aldous and Broder's walk: wanders on from `here`, all of whose tree has been walked on, and
    /// opens the way into every cell that is new, until `missing` cells have been added or nobody
    /// listens any more.
    pub(super) fn wander<R: Rng, O: Observer>(
        &mut self,
        mut here: u32,
        mut missing: usize,
        turns: &mut Turns<'_, R>,
        observer: &mut O,
    ) {
        while missing > 0 && turns.go_on(observer) {
            let direction = turns.draw();
            let next = self.field.neighbour(here, direction);
            let byte = self.field.byte(next);
            if byte & OUTSIDE != 0 {
                continue;
            }
            if byte & IN_TREE == 0 {
                self.field.open(here, direction);
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
        for start in 0..self.field.end() {
            if start.is_multiple_of(SCANNED) && !observer.is_listening() {
                return;
            }
            if self.field.byte(start) & (OUTSIDE | IN_TREE) == 0 {
                self.walk_to_tree(start, turns, observer);
                if !observer.is_listening() {
                    // The walk may end anywhere.
                    return;
                }
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
        while turns.go_on(observer) {
            let direction = turns.draw();
            let next = self.field.neighbour(here, direction);
            let byte = self.field.byte(next);
            if byte & (OUTSIDE | IN_TREE) == 0 {
                self.field.set_byte(here, (direction as u8) << EXIT_SHIFT);
                here = next;
                observer.turned_to(Place(here));
            } else if byte & OUTSIDE == 0 {
                self.field.set_byte(here, (direction as u8) << EXIT_SHIFT);
                return;
            }
        }
    }

    /// Opens the way from `start` along the kept exits into the tree.
    fn add_walk<O: Observer>(&mut self, start: u32, observer: &mut O) {
        let mut here = start;
        let mut entry = 0;
        while observer.is_listening() {
            let byte = self.field.byte(here);
            if byte & IN_TREE != 0 {
                self.field.set_byte(here, byte | entry);
                return;
            }
            let direction = Direction::from_low_bits(byte >> EXIT_SHIFT);
            self.field.set_byte(here, entry | direction.bit());
            observer.opened(Place(here), direction);
            entry = direction.opposite().bit();
            here = self.field.neighbour(here, direction);
        }
    }
}
