//! What fixes a maze: a number that can be typed, shown and shared.

use std::fmt;
use std::num::NonZeroU64;

use rand_core::Rng;

use super::random::{MazeRng, RandomExt};

/// A number from 1 to 2⁶⁴ − 1 that fixes everything random about a maze and its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(NonZeroU64);

/// What a seed is asked to decide. Each purpose has a random source of its own, so that a new
/// use of chance never changes what an old one gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// Where walls and passages are.
    Walls,
    /// Which dead ends are opened, and how.
    Braid,
    /// What the bots do.
    Bots,
    /// Which items lie where.
    Items,
    /// Where a solver goes that leaves its way to chance.
    Solver,
    /// What the panel does that measures whether a maze is fair.
    Fairness,
    /// Where the walls, doors and beacons of an endless maze are.
    Endless,
}

impl Seed {
    /// The smallest seed.
    pub const FIRST: Self = Self(NonZeroU64::MIN);
    /// Fresh seeds are at most this, so that they are short enough to read out.
    const LARGEST_FRESH: u32 = 999_999_999;

    /// The seed of that number; `None` for 0, which stands for a fresh seed.
    #[must_use]
    pub const fn new(number: u64) -> Option<Self> {
        match NonZeroU64::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The seed that a typed text names. Blank or 0 is none: draw a fresh one. A whole number
    /// below 2⁶⁴ is itself; any other text is hashed (64-bit FNV-1a of its UTF-8 bytes without
    /// surrounding white space), so that a word makes a seed too.
    ///
    /// ```
    /// use maze_duel::maze::Seed;
    /// assert_eq!(Seed::from_text("4711"), Seed::new(4711));
    /// assert_eq!(Seed::from_text(" 0 "), None);
    /// assert!(Seed::from_text("our sofa").is_some());
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        if text.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(number) = text.parse()
        {
            return Self::new(number);
        }
        // 1 stands in for the one text in 2⁶⁴ whose hash is 0: a text never means "fresh".
        Some(Self::new(fnv1a(text.as_bytes())).unwrap_or(Self(NonZeroU64::MIN)))
    }

    /// A seed of at most nine digits, drawn from `rng`.
    pub fn fresh<R: Rng>(rng: &mut R) -> Self {
        Self(NonZeroU64::MIN.saturating_add(u64::from(rng.below(Self::LARGEST_FRESH))))
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0.get()
    }

    /// The random source for one purpose.
    #[must_use]
    pub fn rng(self, purpose: Purpose) -> MazeRng {
        // Walls draw from the seed itself: the plainest thing for others to reproduce.
        MazeRng::from_number(match purpose {
            Purpose::Walls => self.number(),
            Purpose::Braid => self.number() ^ fnv1a(b"braid"),
            Purpose::Bots => self.number() ^ fnv1a(b"bots"),
            Purpose::Items => self.number() ^ fnv1a(b"items"),
            Purpose::Solver => self.number() ^ fnv1a(b"solver"),
            Purpose::Fairness => self.number() ^ fnv1a(b"fairness"),
            Purpose::Endless => self.number() ^ fnv1a(b"endless"),
        })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// 64-bit FNV-1a: <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv1a() {
        // From the test vectors of the FNV authors.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn texts_name_seeds() {
        for blank in ["", "  ", "0", "000", "\t0\n"] {
            assert_eq!(Seed::from_text(blank), None, "{blank:?}");
        }
        assert_eq!(Seed::from_text("007"), Seed::new(7));
        assert_eq!(Seed::from_text("18446744073709551615"), Seed::new(u64::MAX));
        // One more than fits is a text like any other, as are signs and words.
        assert_eq!(Seed::from_text("foobar"), Seed::new(0x8594_4171_f739_67e8));
        for text in ["18446744073709551616", "-5", "+5", "1.5"] {
            assert_eq!(Seed::from_text(text), Seed::new(fnv1a(text.as_bytes())), "{text}");
        }
    }

    #[test]
    fn a_shown_seed_can_be_typed_again() {
        let mut rng = MazeRng::from_number(3);
        for _ in 0..1000 {
            let seed = Seed::fresh(&mut rng);
            assert!((1..=999_999_999).contains(&seed.number()));
            assert_eq!(Seed::from_text(&seed.to_string()), Some(seed));
        }
        let word = Seed::from_text("our sofa").unwrap();
        assert_eq!(Seed::from_text(&word.to_string()), Some(word));
    }
}
