//! Where something is in an endless maze.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::{Cell, Direction};
use crate::words::words;

/// Cells along each side of a chunk, as a type for each use.
pub(super) const SIDE: i64 = 32;
/// See [`ChunkAt::FIRST`].
const FIRST: i32 = -0x2aaa_aaaa;
/// See [`ChunkAt::LAST`].
const LAST: i32 = 0x5555_5555;

/// The place of one chunk: column `x` and row `y` of chunks, from [`ChunkAt::FIRST`] to
/// [`ChunkAt::LAST`] each. Chunk (0, 0) has the cell (0, 0) at its top left; rows grow downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkAt {
    x: i32,
    y: i32,
}

impl ChunkAt {
    /// The least column and row: −715,827,882.
    pub const FIRST: i32 = FIRST;
    /// The greatest column and row: 1,431,655,765. From the first to this one there are 2³¹, and 0
    /// lies at a third of them: that is what [`Borders::Tree`](super::Borders::Tree) needs.
    pub const LAST: i32 = LAST;

    /// The chunk in column `x` and row `y`; `None` beyond the edge of the world.
    ///
    /// ```
    /// use maze_duel::maze::endless::ChunkAt;
    /// assert!(ChunkAt::new(-3, 8).is_some());
    /// assert_eq!(ChunkAt::new(i32::MIN, 0), None);
    /// ```
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Option<Self> {
        if x < FIRST || x > LAST || y < FIRST || y > LAST { None } else { Some(Self { x, y }) }
    }

    /// The chunk that has the cell `spot`.
    #[must_use]
    pub fn of(spot: Spot) -> Self {
        // A spot's chunk fits, by its limits.
        let chunk = |at: i64| i32::try_from(at.div_euclid(SIDE)).unwrap_or(LAST);
        Self { x: chunk(spot.x), y: chunk(spot.y) }
    }

    /// Its column.
    #[must_use]
    pub const fn x(self) -> i32 {
        self.x
    }

    /// Its row.
    #[must_use]
    pub const fn y(self) -> i32 {
        self.y
    }

    /// Its cell at the top left.
    #[must_use]
    pub const fn top_left(self) -> Spot {
        Spot { x: self.x as i64 * SIDE, y: self.y as i64 * SIDE }
    }

    /// The next chunk in `direction`; `None` at the edge of the world.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (x, y) = offset(direction);
        Self::new(self.x.checked_add(x)?, self.y.checked_add(y)?)
    }
}

/// Written `x,y`.
impl fmt::Display for ChunkAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One cell of an endless maze: column `x` from the left and row `y` from the top, from
/// [`Spot::FIRST`] to [`Spot::LAST`] each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    x: i64,
    y: i64,
}

impl Spot {
    /// The least column and row: −22,906,492,224.
    pub const FIRST: i64 = FIRST as i64 * SIDE;
    /// The greatest column and row: 45,812,984,511.
    pub const LAST: i64 = LAST as i64 * SIDE + SIDE - 1;
    /// Column 0, row 0: where exploring begins.
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// The cell in column `x` and row `y`, whatever these are.
    ///
    /// ```
    /// use maze_duel::maze::endless::Spot;
    /// assert_eq!("-3,12".parse(), Spot::new(-3, 12));
    /// assert!(Spot::new(i64::MIN, i64::MAX).is_err());
    /// ```
    ///
    /// # Errors
    /// [`SpotError::Beyond`] where either is less than [`Spot::FIRST`] or more than
    /// [`Spot::LAST`].
    pub const fn new(x: i64, y: i64) -> Result<Self, SpotError> {
        if x < Self::FIRST || x > Self::LAST || y < Self::FIRST || y > Self::LAST {
            return Err(SpotError::Beyond);
        }
        Ok(Self { x, y })
    }

    /// Its column.
    #[must_use]
    pub const fn x(self) -> i64 {
        self.x
    }

    /// Its row.
    #[must_use]
    pub const fn y(self) -> i64 {
        self.y
    }

    /// The cell so many columns to the right and rows down; negative ones lead left and up.
    ///
    /// # Errors
    /// [`SpotError::Beyond`] where it would lie beyond the edge of the world.
    pub fn offset(self, columns: i64, rows: i64) -> Result<Self, SpotError> {
        match (self.x.checked_add(columns), self.y.checked_add(rows)) {
            (Some(x), Some(y)) => Self::new(x, y),
            _ => Err(SpotError::Beyond),
        }
    }

    /// The next cell in `direction`; `None` at the edge of the world.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (columns, rows) = offset(direction);
        self.offset(columns.into(), rows.into()).ok()
    }

    /// Steps between the two cells if there were no walls: |Δx| + |Δy|.
    #[must_use]
    pub const fn manhattan(self, other: Self) -> u64 {
        // Each difference is less than 2³⁷.
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// Where it is in its chunk, from 0 to 31 each way.
    #[must_use]
    pub fn in_chunk(self) -> Cell {
        let within = |at: i64| u32::try_from(at.rem_euclid(SIDE)).unwrap_or(0);
        Cell::new(within(self.x), within(self.y))
    }
}

/// Columns and rows that a step leads on.
const fn offset(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (0, -1),
        Direction::East => (1, 0),
        Direction::South => (0, 1),
        Direction::West => (-1, 0),
    }
}

/// Written `x,y`, as the command line takes it.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Spot {
    type Err = SpotError;

    /// Reads `x,y`: two whole numbers, either of which may have a minus sign.
    fn from_str(text: &str) -> Result<Self, SpotError> {
        let (x, y) = text.split_once(',').ok_or(SpotError::Form)?;
        match (number(x.trim())?, number(y.trim())?) {
            (Some(x), Some(y)) => Self::new(x, y),
            _ => Err(SpotError::Beyond),
        }
    }
}

/// A whole number; `None` where it is one that no `i64` holds.
fn number(text: &str) -> Result<Option<i64>, SpotError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SpotError::Form);
    }
    Ok(text.parse().ok())
}

/// No cell of an endless maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpotError {
    /// The text is not `x,y`.
    #[error("{}", words().endless.spot_form)]
    Form,
    /// It lies beyond the edge of the world.
    #[error("{}", (words().endless.beyond)(Spot::FIRST, Spot::LAST))]
    Beyond,
}
