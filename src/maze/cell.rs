//! Where something is in a maze, and how large a maze is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::words::words;

use super::Direction;

/// The place of one cell: column `x` from the left, row `y` from the top, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, 0 at the left.
    pub x: u32,
    /// Row, 0 at the top.
    pub y: u32,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }

    /// The next cell in `direction`; `None` where a coordinate would leave `u32`. Whether the
    /// cell lies in a given maze is [`Size::contains`]'s to say.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (x, y) = match direction {
            Direction::North => (Some(self.x), self.y.checked_sub(1)),
            Direction::East => (self.x.checked_add(1), Some(self.y)),
            Direction::South => (Some(self.x), self.y.checked_add(1)),
            Direction::West => (self.x.checked_sub(1), Some(self.y)),
        };
        match (x, y) {
            (Some(x), Some(y)) => Some(Self { x, y }),
            _ => None,
        }
    }

    /// The direction from this cell to `other`, where the two are side by side.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(other))
    }

    /// Steps between the two cells if there were no walls: |Δx| + |Δy|.
    #[must_use]
    pub const fn manhattan(self, other: Self) -> u64 {
        self.x.abs_diff(other.x) as u64 + self.y.abs_diff(other.y) as u64
    }
}

/// Written `x,y`, as the command line takes it.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = CellError;

    /// Reads `x,y`: two whole numbers from 0.
    fn from_str(text: &str) -> Result<Self, CellError> {
        let (x, y) = text.split_once(',').ok_or(CellError)?;
        Ok(Self { x: digits(x.trim()).ok_or(CellError)?, y: digits(y.trim()).ok_or(CellError)? })
    }
}

/// A text that names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().cell_form)]
pub struct CellError;

/// Width and height of a maze, in cells, each 1 to [`Size::MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// The longest side that a maze can have, in cells.
    pub const MAX_SIDE: u32 = 32_768;

    /// A size of `width` by `height` cells.
    ///
    /// # Errors
    /// [`SizeError::Range`] where a side is 0 or over [`Size::MAX_SIDE`].
    pub const fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || height == 0 || width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(SizeError::Range);
        }
        Ok(Self { width, height })
    }

    /// Cells in a row.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Cells in a column.
    #[must_use]
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Cells in all, at most 2³⁰.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// All places, row by row.
    pub fn places(self) -> impl Iterator<Item = Cell> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Cell::new(x, y)))
    }

    /// Whether `cell` lies inside.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// The first cell of the first row.
    #[must_use]
    pub const fn top_left(self) -> Cell {
        Cell::new(0, 0)
    }

    /// The last cell of the last row.
    #[must_use]
    pub const fn bottom_right(self) -> Cell {
        Cell::new(self.width - 1, self.height - 1)
    }
}

/// 24 × 16 cells: a race of a minute.
impl Default for Size {
    fn default() -> Self {
        Self { width: 24, height: 16 }
    }
}

/// Written `WIDTHxHEIGHT`, as [`Size::from_str`] reads it.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `WIDTHxHEIGHT`: `24x16`, `24X16` or `24×16`.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = sides(text)?;
        // A number too long for u32 is a number out of range all the same.
        match (digits(width), digits(height)) {
            (Some(width), Some(height)) => Self::new(width, height),
            _ => Err(SizeError::Range),
        }
    }
}

/// The two numbers of a size, in digits alone.
pub(super) fn sides(text: &str) -> Result<(&str, &str), SizeError> {
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or(SizeError::Form)?;
    let (width, height) = (width.trim(), height.trim());
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if is_number(width) && is_number(height) { Ok((width, height)) } else { Err(SizeError::Form) }
}

/// A size that no maze can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The text is not `WIDTHxHEIGHT`.
    #[error("{}", words().size_form)]
    Form,
    /// A side is 0 or over [`Size::MAX_SIDE`].
    #[error("{}", (words().size_range)(Size::MAX_SIDE))]
    Range,
    /// The width of a [`TallSize`](super::TallSize) is 0 or over [`Size::MAX_SIDE`], or its height
    /// is 0 or no `u64`.
    #[error("{}", (words().tall_size_range)(Size::MAX_SIDE))]
    TallRange,
}

/// A whole number written in digits alone: `u32`'s own parser would take `+5` too.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused() {
        assert_eq!("24x16".parse(), Size::new(24, 16));
        assert_eq!("1X1".parse(), Size::new(1, 1));
        assert_eq!(" 7 × 9 ".parse(), Size::new(7, 9));
        for text in ["", "24", "24x", "x16", "24x-1", "+4x4", "4x4x4", "axb", "2.5x3"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Form), "{text:?}");
        }
        for text in ["0x5", "5x0", "32769x1", "99999999999x1"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Range), "{text:?}");
        }
    }

    #[test]
    fn cells_are_read_and_refused() {
        assert_eq!("3,4".parse(), Ok(Cell::new(3, 4)));
        for text in ["", "3", "3,", ",4", "-1,2", "+1,2", "1,2,3", "99999999999,0"] {
            assert_eq!(text.parse::<Cell>(), Err(CellError), "{text:?}");
        }
    }

    #[test]
    fn steps_stay_in_the_number_range() {
        assert_eq!(Cell::new(0, 0).step(Direction::North), None);
        assert_eq!(Cell::new(0, 0).step(Direction::West), None);
        assert_eq!(Cell::new(u32::MAX, 0).step(Direction::East), None);
        assert_eq!(Cell::new(1, 1).direction_to(Cell::new(1, 2)), Some(Direction::South));
        assert_eq!(Cell::new(1, 1).direction_to(Cell::new(2, 2)), None);
    }
}
