//! Random numbers that are the same on every machine and in every later version.
//!
//! Algorithms are generic over [`rand_core::Rng`]. What this crate itself seeds is
//! [`MazeRng`]. Bounded numbers and the shuffle are this crate's own, since other crates may
//! change theirs from one version to the next.

use std::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The crate's random source: xoshiro256++ (Blackman and Vigna, 2019), seeded from a `u64` by
/// `SplitMix64`, as its authors recommend. Not for secrets.
///
/// ```
/// use maze_duel::maze::MazeRng;
/// use rand_core::Rng;
/// assert_eq!(MazeRng::from_number(7).next_u64(), MazeRng::from_number(7).next_u64());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeRng(Xoshiro256PlusPlus);

impl MazeRng {
    /// The source that `number` names.
    #[inline]
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(number))
    }

    /// A source of its own for a part of the work, named by the next number of this one.
    #[inline]
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self::from_number(self.next_u64())
    }
}

impl TryRng for MazeRng {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    #[inline]
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// What `SplitMix64` adds to its state from one output to the next: 2⁶⁴ by the golden ratio.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output of `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014) for a state: a hash in which every bit of the state tells.
#[inline]
pub(crate) const fn splitmix(state: u64) -> u64 {
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Unbiased draws from any [`Rng`].
pub trait RandomExt: Rng {
    /// A whole number from 0 to `bound` − 1, each equally likely; 0 where `bound` is 0.
    ///
    /// Multiplies one 32-bit word by the bound and keeps the upper half; the few words that would
    /// make some results likelier than others are drawn again (Lemire, "Fast random integer
    /// generation in an interval", 2019).
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Heads or tails.
    fn coin(&mut self) -> bool {
        self.next_u32() >> 31 == 1
    }

    /// One entry of a slice, each equally likely; `None` where it is empty or longer than a `u32`
    /// can count.
    fn pick<'a, T>(&mut self, entries: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(entries.len()).ok().filter(|&count| count > 0)?;
        entries.get(self.below(count) as usize)
    }

    /// Puts a slice of at most 2³² entries in a random order, each equally likely (Fisher–Yates,
    /// from the last entry down). O(length).
    fn shuffle<T>(&mut self, entries: &mut [T]) {
        for last in (1..entries.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            entries.swap(last, self.below(bound) as usize);
        }
    }
}

impl<R: Rng + ?Sized> RandomExt for R {}

/// How many entries are moved between two looks whether to go on.
pub(super) const PIECE: usize = 1 << 12;

/// [`RandomExt::shuffle`] that ends early, with any order, where `goes_on` says no: it is asked every
/// few thousand entries.
pub(super) fn shuffle_while<R: Rng, T>(rng: &mut R, entries: &mut [T], goes_on: impl Fn() -> bool) {
    for last in (1..entries.len()).rev() {
        if last.is_multiple_of(PIECE) && !goes_on() {
            return;
        }
        let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
        entries.swap(last, rng.below(bound) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the authors' xoshiro256plusplus.c for the state {1, 2, 3, 4}, as
    /// `rand_xoshiro` documents them.
    #[test]
    fn the_source_is_xoshiro256_plus_plus() {
        let mut state = [0; 32];
        for (word, number) in state.chunks_exact_mut(8).zip(1_u64..) {
            word.copy_from_slice(&number.to_le_bytes());
        }
        let mut rng = MazeRng(Xoshiro256PlusPlus::from_seed(state));
        let expected: [u64; 4] =
            [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!(expected.map(|_| rng.next_u64()), expected);
    }

    /// `SplitMix64`'s published outputs for the state 0 are the seed of `from_number(0)`.
    #[test]
    fn seeding_is_splitmix64() {
        let words: [u64; 4] = [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f4,
            0x06c4_5d18_8009_454f,
            0xf88b_b8a8_724c_81ec,
        ];
        let mut state = [0; 32];
        for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        assert_eq!(MazeRng::from_number(0), MazeRng(Xoshiro256PlusPlus::from_seed(state)));
    }

    /// Words that a test chooses.
    struct Words(Vec<u32>);

    impl TryRng for Words {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(self.0.remove(0))
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            unreachable!("not drawn here")
        }
        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("not drawn here")
        }
    }

    #[test]
    fn a_word_that_would_favour_a_result_is_drawn_again() {
        // 2³² mod 3 = 1: exactly one word, 0, must be rejected for the bound 3.
        assert_eq!(Words(vec![0, 1]).below(3), 0);
        assert_eq!(Words(vec![u32::MAX]).below(3), 2);
        // A power of two divides 2³² evenly: nothing is rejected.
        assert_eq!(Words(vec![0]).below(4), 0);
        assert_eq!(Words(vec![5]).below(0), 0);
    }

    /// Chi-square over all 24 orders of four entries: 23 degrees of freedom, 49.7 is passed by
    /// chance once in a thousand. The seed is fixed, so the test either always passes or never.
    #[test]
    fn the_shuffle_favours_no_order() {
        let mut rng = MazeRng::from_number(1);
        let mut counts = std::collections::BTreeMap::<[u8; 4], u32>::new();
        for _ in 0..24_000 {
            let mut entries = [0, 1, 2, 3];
            rng.shuffle(&mut entries);
            *counts.entry(entries).or_default() += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi_square: f64 =
            counts.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_square < 49.7, "{chi_square}");
    }
}
