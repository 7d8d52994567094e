//! How chunks hang together: the doors in the borders between them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::random::RandomExt;
use crate::maze::{Direction, MazeRng};
use crate::words::words;

use super::keys::Keys;
use super::{ChunkAt, MOST_DOORS};

/// Which borders between chunks have doors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Borders {
    /// Every border has 1 to [`MOST_DOORS`] doors, each number and each place equally likely. There
    /// are loops through several chunks, so that neighbours are never far apart.
    #[default]
    Loops,
    /// As few borders have a door, and one only, as keep all together: the whole is a tree, and of
    /// any two cells exactly one way leads from one to the other. It may be a long one even between
    /// neighbours.
    Tree,
}

impl Borders {
    /// Both.
    pub const ALL: &'static [Self] = &[Self::Loops, Self::Tree];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loops => "loops",
            Self::Tree => "tree",
        }
    }

    /// The doors in the border between a chunk and the next one in `direction`. Both chunks ask for
    /// the border by the same name, so they are told the same.
    pub(super) fn doors(self, keys: &Keys, at: ChunkAt, direction: Direction) -> Doors {
        let Some(next) = at.step(direction) else { return Doors::NONE };
        // A border is its western or northern chunk's.
        let (owner, axis) = match direction {
            Direction::East => (at, Axis::East),
            Direction::South => (at, Axis::South),
            Direction::West => (next, Axis::East),
            Direction::North => (next, Axis::South),
        };
        match self {
            Self::Loops => loops(keys, owner, axis),
            Self::Tree => tree(keys, owner, axis),
        }
    }
}

impl fmt::Display for Borders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Borders {
    type Err = UnknownBorders;

    fn from_str(text: &str) -> Result<Self, UnknownBorders> {
        Self::ALL.iter().copied().find(|one| one.name() == text).ok_or(UnknownBorders)
    }
}

/// A name that no kind of borders has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().endless.borders_form)]
pub struct UnknownBorders;

/// The doors in one side of a chunk, as places along it: 0 at the left or the top, to 31.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Doors(u32);

impl Doors {
    /// No door.
    pub const NONE: Self = Self(0);

    /// Whether there is a door at that place; there is none beyond 31.
    #[must_use]
    pub const fn contains(self, place: u32) -> bool {
        place < u32::BITS && self.0 >> place & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their places, ascending.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..u32::BITS).filter(move |&place| self.contains(place))
    }

    fn open(&mut self, place: u32) {
        self.0 |= 1 << (place % u32::BITS);
    }

    /// One door at any place.
    fn one(rng: &mut MazeRng) -> Self {
        let mut doors = Self::NONE;
        doors.open(rng.below(u32::BITS));
        doors
    }
}

/// In which direction from its owner the other chunk of a border lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    East,
    South,
}

/// How many, then one place after another; one that is drawn again is drawn once more.
fn loops(keys: &Keys, owner: ChunkAt, axis: Axis) -> Doors {
    let key = match axis {
        Axis::East => keys.east,
        Axis::South => keys.south,
    };
    let mut rng = key.rng(key_of(owner));
    let wanted = 1 + rng.below(MOST_DOORS);
    let mut doors = Doors::NONE;
    while doors.len() < wanted {
        doors.open(rng.below(u32::BITS));
    }
    doors
}

/// Both coordinates in one number.
pub(super) const fn key_of(at: ChunkAt) -> u64 {
    (at.x().cast_unsigned() as u64) << 32 | at.y().cast_unsigned() as u64
}

/// Blocks of 2 × 2 chunks are joined by three of the four sides between them, blocks of 2 × 2 such
/// blocks likewise, and so on; see the module's documentation. A border lies between two quarters of
/// just one block, the least that has both chunks.
fn tree(keys: &Keys, owner: ChunkAt, axis: Axis) -> Doors {
    // Counted from the edge of the world both are at least 0, and less than 2³¹.
    let count = |at: i32| at.wrapping_sub(ChunkAt::FIRST).cast_unsigned();
    let (x, y) = (count(owner.x()), count(owner.y()));
    let (across, along) = match axis {
        Axis::East => (x, y),
        Axis::South => (y, x),
    };
    // Two neighbours differ in all bits up to the lowest that is 0 in the lower one: the block is
    // 2 to the power of `level` chunks wide. The last chunk has no neighbour, so `level` ≤ 31.
    let level = across.trailing_ones() + 1;
    let half = 1 << (level - 1);
    // For each size of blocks, the first of these numbers begins with another bit.
    let block = u64::from((x >> level) | 1 << (31 - level)) << 32 | u64::from(y >> level);
    let mut rng = keys.blocks.rng(block);
    let left_out = rng.below(4);
    // Which of the block's four inner sides the border is part of, clockwise from the one between
    // the two northern quarters.
    let side = match (axis, along & half != 0) {
        (Axis::East, false) => 0,
        (Axis::South, true) => 1,
        (Axis::East, true) => 2,
        (Axis::South, false) => 3,
    };
    if side == left_out {
        return Doors::NONE;
    }
    // Each side has its door at any place of its whole length.
    let mut door = (0, Doors::NONE);
    for _ in 0..=side {
        door = (rng.below(half), Doors::one(&mut rng));
    }
    let (chunk, doors) = door;
    if chunk == along & (half - 1) { doors } else { Doors::NONE }
}
