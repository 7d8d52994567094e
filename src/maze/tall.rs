//! How large a maze is that is made row by row and never held whole.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use super::cell::sides;
use super::{Size, SizeError};

/// Width and height, in cells, of a maze of which only a row at a time is held: the width is 1 to
/// [`Size::MAX_SIDE`], the height anything from 1. See [`Rows`](super::generate::eller::Rows).
///
/// ```
/// use maze_duel::maze::{Size, SizeError, TallSize};
/// let tall: TallSize = "1000x1000000".parse()?;
/// assert_eq!(Size::try_from(tall), Err(SizeError::Range));
/// # Ok::<(), SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TallSize {
    width: u32,
    height: NonZeroU64,
}

impl TallSize {
    /// A size of `width` by `height` cells.
    ///
    /// # Errors
    /// [`SizeError::TallRange`] where a side is 0 or the width over [`Size::MAX_SIDE`].
    pub const fn new(width: u32, height: u64) -> Result<Self, SizeError> {
        match NonZeroU64::new(height) {
            Some(height) if width != 0 && width <= Size::MAX_SIDE => Ok(Self { width, height }),
            _ => Err(SizeError::TallRange),
        }
    }

    /// Cells in a row.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Cells in a column.
    #[must_use]
    pub const fn height(self) -> u64 {
        self.height.get()
    }
}

impl From<Size> for TallSize {
    fn from(size: Size) -> Self {
        let height = NonZeroU64::new(size.height().into()).unwrap_or(NonZeroU64::MIN);
        Self { width: size.width(), height }
    }
}

impl TryFrom<TallSize> for Size {
    type Error = SizeError;

    /// The same size, where a maze of it can be held.
    fn try_from(tall: TallSize) -> Result<Self, SizeError> {
        let height = u32::try_from(tall.height()).map_err(|_| SizeError::Range)?;
        Self::new(tall.width, height)
    }
}

/// Written `WIDTHxHEIGHT`, as [`TallSize::from_str`] reads it.
impl fmt::Display for TallSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for TallSize {
    type Err = SizeError;

    /// Reads `WIDTHxHEIGHT` as [`Size`] does.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = sides(text)?;
        match (width.parse(), height.parse()) {
            (Ok(width), Ok(height)) => Self::new(width, height),
            _ => Err(SizeError::TallRange),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tall_sizes_are_read_and_refused() {
        assert_eq!("3x4".parse::<TallSize>(), Ok(Size::new(3, 4).unwrap().into()));
        for text in ["32768x1", "1X18446744073709551615", " 7 × 40000 "] {
            assert!(text.parse::<TallSize>().is_ok(), "{text}");
        }
        for text in ["0x5", "5x0", "32769x1", "99999999999x1", "1x18446744073709551616"] {
            assert_eq!(text.parse::<TallSize>(), Err(SizeError::TallRange), "{text}");
        }
        assert_eq!("5x".parse::<TallSize>(), Err(SizeError::Form));
    }

    #[test]
    fn only_what_can_be_held_is_a_size() {
        let size = |height| Size::try_from(TallSize::new(5, height).unwrap());
        assert_eq!(size(32_768), Size::new(5, 32_768));
        for height in [32_769, 1 << 32, (1 << 32) + 1, u64::MAX] {
            assert_eq!(size(height), Err(SizeError::Range), "{height}");
        }
    }
}
