//! The grid as the inner loops of algorithms see it: bytes, and the ways between them.

use super::grid::{MARK, OUTSIDE};
use super::random::RandomExt;
use super::{Direction, Directions, Grid};

/// The bytes of a grid, ring included, with the distances from a byte to its four neighbours.
///
/// The invariants are the grid's: an index comes from [`Grid::index`] or from a neighbour that is
/// known to be a cell, and what is opened has a cell on both sides. A wrong index stops the
/// program; it never reads or writes outside the grid's bytes.
pub(super) struct Field<'a> {
    cells: &'a mut [u8],
    /// What to add to an index for a step in each direction, wrapping.
    steps: [u32; 4],
    /// By [`place`], the step to where [`nth`] says: to look up the direction first, and its step
    /// then, would make the next cell wait for one more load.
    steps_to_nth: [u32; 256],
}

impl<'a> Field<'a> {
    pub(super) fn new(grid: &'a mut Grid) -> Self {
        let steps = grid.steps();
        let steps_to_nth = NTH.map(|direction| steps[direction as usize & 3]);
        Self { cells: grid.bytes_mut(), steps, steps_to_nth }
    }

    /// One more than the largest index.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
    pub(super) const fn end(&self) -> u32 {
        self.cells.len() as u32
    }

    #[inline]
    pub(super) fn byte(&self, here: u32) -> u8 {
        self.cells[here as usize]
    }

    /// Overwrites a byte, for algorithms that have notes of their own in it.
    #[inline]
    pub(super) fn set_byte(&mut self, here: u32, byte: u8) {
        self.cells[here as usize] = byte;
    }

    /// Whether a cell has a passage.
    #[inline]
    pub(super) fn is_reached(&self, here: u32) -> bool {
        self.byte(here) & Directions::ALL.bits() != 0
    }

    /// The index one step on, be it a cell or not.
    #[inline]
    pub(super) const fn neighbour(&self, here: u32, direction: Direction) -> u32 {
        here.wrapping_add(self.steps[direction as usize])
    }

    /// What [`nth`] gives, and the index one step on in that direction.
    #[inline]
    pub(super) fn nth(&self, here: u32, directions: u8, twelfth: u32) -> (Direction, u32) {
        let step = self.steps_to_nth[place(directions, twelfth)];
        (nth(directions, twelfth), here.wrapping_add(step))
    }

    /// The directions, as bits, whose neighbour's index passes `test`. Without branches.
    #[inline]
    pub(super) fn around(&self, here: u32, test: impl Fn(u32) -> bool) -> u8 {
        let bit = |direction: Direction| {
            u8::from(test(self.neighbour(here, direction))) << direction as u8
        };
        bit(Direction::North) | bit(Direction::East) | bit(Direction::South) | bit(Direction::West)
    }

    /// The directions, as bits, in which a blank cell lies: no passage, no mark, no hole.
    #[inline]
    pub(super) fn blanks(&self, here: u32) -> u8 {
        self.around(here, |next| self.byte(next) == 0)
    }

    /// The directions, as bits, in which a cell with a passage lies.
    #[inline]
    pub(super) fn reached(&self, here: u32) -> u8 {
        self.around(here, |next| self.is_reached(next))
    }

    /// The direction, as a bit, in which `next` lies; none where the two aren't neighbours.
    pub(super) fn towards(&self, here: u32, next: u32) -> u8 {
        let is_there = |&direction: &Direction| self.neighbour(here, direction) == next;
        Direction::ALL.into_iter().find(is_there).map_or(0, Direction::bit)
    }

    /// Opens a passage and tells where it leads.
    #[inline]
    pub(super) fn open(&mut self, here: u32, direction: Direction) -> u32 {
        let next = self.neighbour(here, direction);
        debug_assert!(self.byte(here) & OUTSIDE == 0 && self.byte(next) & OUTSIDE == 0);
        self.cells[here as usize] |= direction.bit();
        self.cells[next as usize] |= direction.opposite().bit();
        next
    }

    /// [`Field::open`] where the neighbour, `next`, is known and blank, so that its byte needn't be
    /// read.
    #[inline]
    pub(super) fn open_into_blank(&mut self, here: u32, next: u32, direction: Direction) {
        debug_assert_eq!(next, self.neighbour(here, direction));
        debug_assert!(self.byte(here) & OUTSIDE == 0 && self.byte(next) == 0);
        self.cells[here as usize] |= direction.bit();
        self.cells[next as usize] = direction.opposite().bit();
    }

    /// Marks a cell where `is` says so. Without a branch.
    #[inline]
    pub(super) fn mark_if(&mut self, here: u32, is: bool) {
        self.cells[here as usize] |= MARK * u8::from(is);
    }

    #[inline]
    pub(super) fn unmark(&mut self, here: u32) {
        self.cells[here as usize] &= !MARK;
    }
}

/// Whether a set of directions has more than one member.
#[inline]
pub(super) const fn has_several(directions: u8) -> bool {
    directions & directions.wrapping_sub(1) != 0
}

/// A draw for [`Field::nth`]: twelve divides evenly by one, two, three and four, so that one draw serves
/// whatever the number of choices turns out to be. It doesn't wait for the grid.
#[inline]
pub(super) fn twelfth<R: rand_core::Rng>(rng: &mut R) -> u32 {
    rng.below(12)
}

/// One of a set of directions that isn't empty, each equally likely if each `twelfth` from 0 to 11
/// is; north where the set is empty.
#[inline]
fn nth(directions: u8, twelfth: u32) -> Direction {
    Direction::from_low_bits(NTH[place(directions, twelfth)])
}

/// The place in a table of what [`nth`] gives: below 256, so that no index is tested.
#[inline]
const fn place(directions: u8, twelfth: u32) -> usize {
    ((directions & 15) as usize) << 4 | (twelfth & 15) as usize
}

/// By set of directions and twelfth.
#[expect(clippy::cast_possible_truncation, reason = "no number here is above 255")]
static NTH: [u8; 256] = {
    let mut table = [0; 256];
    let mut entry = 0;
    while entry < table.len() {
        let (directions, twelfth) = ((entry >> 4) as u8, entry as u32 & 15);
        let mut left = directions;
        let mut skip = twelfth * directions.count_ones() / 12;
        while skip > 0 && has_several(left) {
            left &= left - 1;
            skip -= 1;
        }
        table[entry] = if left == 0 { 0 } else { left.trailing_zeros() as u8 };
        entry += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_of_a_set_has_the_same_share_of_the_twelfths() {
        for bits in 1..16 {
            let set = Directions::from_bits(bits);
            for direction in Direction::ALL {
                let share = (0..12).filter(|&twelfth| nth(bits, twelfth) == direction).count();
                let expected = if set.contains(direction) { 12 / set.len() as usize } else { 0 };
                assert_eq!(share, expected, "{set:?} {direction:?}");
            }
        }
    }
}
