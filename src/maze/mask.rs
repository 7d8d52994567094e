//! Holes in the grid: which places of a rectangle are cells.

use thiserror::Error;

use crate::words::words;

use super::memory::{OutOfMemory, filled, push};
use super::{Cell, Direction, Size};

/// Which places of a rectangle are cells, and which are holes.
///
/// The cells always hang together: each can be reached from each by steps between neighbours. So
/// a mask has at least one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    size: Size,
    /// Row by row, whether a place is a hole.
    holes: Vec<bool>,
}

impl Mask {
    /// A mask of `size`, with holes where `is_hole` says so. O(places) time and memory.
    ///
    /// # Errors
    /// [`MaskError`] where no cell is left, the cells don't hang together, or memory runs out.
    pub fn new(size: Size, mut is_hole: impl FnMut(Cell) -> bool) -> Result<Self, MaskError> {
        let mut holes = filled(size.cells(), false)?;
        for (hole, place) in holes.iter_mut().zip(size.places()) {
            *hole = is_hole(place);
        }
        let mask = Self { size, holes };
        mask.check()?;
        Ok(mask)
    }

    /// Width and height, holes included.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether a place is a hole; a place outside is one.
    #[must_use]
    pub fn is_hole(&self, place: Cell) -> bool {
        self.index(place).is_none_or(|index| self.holes[index])
    }

    /// The holes, row by row.
    pub fn holes(&self) -> impl Iterator<Item = Cell> {
        self.size.places().zip(&self.holes).filter_map(|(place, &hole)| hole.then_some(place))
    }

    const fn index(&self, place: Cell) -> Option<usize> {
        if self.size.contains(place) {
            Some(place.y as usize * self.size.width() as usize + place.x as usize)
        } else {
            None
        }
    }

    /// Floods from the first cell and looks whether any was missed.
    fn check(&self) -> Result<(), MaskError> {
        let first = self.size.places().find(|&place| !self.is_hole(place));
        let first = first.ok_or(MaskError::Empty)?;
        let mut seen = filled(self.holes.len(), false)?;
        let mut open = Vec::new();
        if let Some(index) = self.index(first) {
            seen[index] = true;
        }
        push(&mut open, first)?;
        while let Some(cell) = open.pop() {
            for next in Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)) {
                if let Some(index) = self.index(next)
                    && !self.holes[index]
                    && !std::mem::replace(&mut seen[index], true)
                {
                    push(&mut open, next)?;
                }
            }
        }
        let missed = self.size.places().zip(self.holes.iter().zip(&seen));
        match missed.into_iter().find(|(_, (hole, seen))| !**hole && !**seen) {
            Some((cell, _)) => Err(MaskError::Apart { first, other: cell }),
            None => Ok(()),
        }
    }
}

/// A mask that no maze can be made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MaskError {
    /// Every place is a hole.
    #[error("{}", words().mask_empty)]
    Empty,
    /// The cells don't hang together.
    #[error("{}", (words().mask_apart)(*first, *other))]
    Apart {
        /// A cell.
        first: Cell,
        /// A cell that can't be reached from it.
        other: Cell,
    },
    /// The mask needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(rows: &[&str]) -> Result<Mask, MaskError> {
        let count = |length: usize| u32::try_from(length).unwrap();
        let size = Size::new(count(rows[0].len()), count(rows.len())).unwrap();
        Mask::new(size, |place| rows[place.y as usize].as_bytes()[place.x as usize] == b'#')
    }

    #[test]
    fn cells_must_hang_together() {
        assert!(mask(&["..#", "#..", "#.#"]).is_ok());
        assert_eq!(mask(&["##", "##"]), Err(MaskError::Empty));
        let apart = Err(MaskError::Apart { first: Cell::new(0, 0), other: Cell::new(1, 1) });
        assert_eq!(mask(&[".#", "#."]), apart, "corners don't count as neighbours");
    }

    #[test]
    fn outside_is_a_hole() {
        let mask = mask(&["..", ".#"]).unwrap();
        assert!(mask.is_hole(Cell::new(1, 1)) && mask.is_hole(Cell::new(2, 0)));
        assert_eq!(mask.holes().collect::<Vec<_>>(), [Cell::new(1, 1)]);
    }
}
