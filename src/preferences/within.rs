//! Whole numbers that have a least and a greatest value.

/// A whole number from `LEAST` to `MOST`, both included.
///
/// ```
/// use maze_duel::preferences::Within;
/// type Volume = Within<0, 100>;
/// assert_eq!(Volume::new(101), None);
/// assert_eq!(Volume::nearest(101).get(), 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Within<const LEAST: u32, const MOST: u32>(u32);

impl<const LEAST: u32, const MOST: u32> Within<LEAST, MOST> {
    /// The least that there is.
    pub const LEAST: u32 = LEAST;
    /// The most that there is.
    pub const MOST: u32 = MOST;

    /// This number; `None` outside the bounds.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number < LEAST || number > MOST { None } else { Some(Self(number)) }
    }

    /// The nearest number within the bounds.
    #[must_use]
    pub const fn nearest(number: u32) -> Self {
        if number < LEAST {
            Self(LEAST)
        } else if number > MOST {
            Self(MOST)
        } else {
            Self(number)
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}
