//! The four compass directions, and sets of them.

/// One of the four ways out of a cell. North is up (towards row 0), west is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Up: one row less.
    North = 0,
    /// Right: one column more.
    East = 1,
    /// Down: one row more.
    South = 2,
    /// Left: one column less.
    West = 3,
}

impl Direction {
    /// The name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// All four, clockwise from north. Whatever goes through directions in order uses this order.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The direction that leads back.
    ///
    /// ```
    /// use maze_duel::maze::Direction;
    /// assert_eq!(Direction::North.opposite(), Direction::South);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The direction a quarter turn to the left.
    #[must_use]
    pub const fn left(self) -> Self {
        Self::ALL[(self as usize + 3) % 4]
    }

    /// The direction a quarter turn to the right.
    #[must_use]
    pub const fn right(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// This direction's bit in a cell's byte and in a [`Directions`].
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The direction of the two low bits.
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

/// A set of directions: the ways out of a cell, or the keys that a player holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// All four directions.
    pub const ALL: Self = Self(0b1111);

    /// The set whose members have their bits set (north 1, east 2, south 4, west 8); the upper
    /// four bits are ignored.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: north 1, east 2, south 4, west 8.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `direction` is in the set.
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & direction.bit() != 0
    }

    /// The set with `direction` in it.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | direction.bit())
    }

    /// How many directions are in the set, 0 to 4.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no direction.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions in the set, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&d| self.contains(d))
    }
}

impl From<Direction> for Directions {
    fn from(direction: Direction) -> Self {
        Self(direction.bit())
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::NONE, Self::with)
    }
}
