//! The numbers that chance comes from: one stream of numbers for each kind of thing.

use rand_core::Rng;

use crate::maze::random::{GOLDEN, splitmix};
use crate::maze::{MazeRng, Purpose, Seed};

/// A stream of numbers of which any can be had at once: the outputs of `SplitMix64` from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(u64);

impl Key {
    /// The number at `counter`, from 0. Different counters have different numbers.
    pub(super) const fn number(self, counter: u64) -> u64 {
        splitmix(self.0.wrapping_add(GOLDEN.wrapping_mul(counter.wrapping_add(1))))
    }

    /// The random source that it names.
    pub(super) fn rng(self, counter: u64) -> MazeRng {
        MazeRng::from_number(self.number(counter))
    }
}

/// The keys of one endless maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// By chunk: its walls.
    pub(super) chunks: Key,
    /// By chunk: the doors in its eastern border.
    pub(super) east: Key,
    /// By chunk: the doors in its southern border.
    pub(super) south: Key,
    /// By block of chunks: how its quarters are joined.
    pub(super) blocks: Key,
    /// By number: the way from one beacon to the next.
    pub(super) beacons: Key,
}

impl Keys {
    /// Those of a seed. What is added later comes after these.
    pub(super) fn new(seed: Seed) -> Self {
        let mut rng = seed.rng(Purpose::Endless);
        let mut key = || Key(rng.next_u64());
        Self { chunks: key(), east: key(), south: key(), blocks: key(), beacons: key() }
    }
}
