//! What a player's hands do in one tick.

use crate::maze::{Direction, Directions};

/// The keys of one player in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Input {
    /// The directions whose keys are down at the end of the tick.
    pub held: Directions,
    /// The directions whose keys went down during the tick, even if they are up again already.
    pub pressed: Directions,
}

impl Input {
    /// No key.
    pub const NONE: Self = Self { held: Directions::NONE, pressed: Directions::NONE };

    /// A key that is down. Whether it went down just now follows from the tick before.
    #[must_use]
    pub fn hold(direction: Direction) -> Self {
        Self { held: direction.into(), pressed: Directions::NONE }
    }

    /// A key that went down and up again within the tick.
    #[must_use]
    pub fn tap(direction: Direction) -> Self {
        Self { held: Directions::NONE, pressed: direction.into() }
    }
}
