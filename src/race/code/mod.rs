//! A short text that fixes a race: `docs/formats.md` tells it bit by bit.

mod symbols;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use thiserror::Error;

use crate::maze::generate::{Corner, KnobError, Lean, Mix, Percent, Symmetry};
use crate::maze::{Algorithm, Direction, GENERATOR_VERSION, Knobs, Recipe, Seed, Size};
use crate::words::words;

use super::{ByPlayer, Fog, Handicap, Rules, Setup, Spawns};
use symbols::{BitReader, BitWriter, CHECKS};

/// The race code of a [`Setup`]: a text to read out, write down and type in again. A set-up has
/// exactly one code, and a code one set-up.
///
/// ```
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// use maze_duel::race::{RaceCode, Setup};
/// let seed = Seed::new(271_828_182).unwrap();
/// let setup = Setup::new(Recipe::new(Algorithm::Backtracker, Size::new(24, 16)?, seed));
/// let code = setup.code()?;
/// assert_eq!(code.to_string(), "113G-1KRK-B050-6P");
/// assert_eq!("ii3g lkrk b05o 6p".parse::<RaceCode>()?.setup(), &setup);
/// assert!("113G-1KRK-B050-P6".parse::<RaceCode>().is_err(), "a slip is noticed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RaceCode {
    text: String,
    setup: Setup,
}

impl RaceCode {
    /// The version of the layout: the first character.
    pub const VERSION: u8 = 1;

    /// The code of a set-up. Handicaps and fog count as they are raced by: within their limits.
    ///
    /// # Errors
    /// [`CodeError`] where there is a mask, which no code can hold, or the knobs don't fit.
    pub fn of(setup: &Setup) -> Result<Self, CodeError> {
        let Setup { recipe, spawns, rules } = setup;
        if recipe.knobs.mask.is_some() {
            return Err(CodeError::Mask);
        }
        recipe.knobs.check(recipe.algorithm, recipe.size)?;
        let fog = match rules.fog {
            Fog::Radius(radius) => Fog::Radius(radius.max(1)),
            fog => fog,
        };
        let handicaps = rules.handicaps.map(|_, handicap| handicap.clamped());
        let rules = Rules { handicaps, fog, ..*rules };
        let setup = Setup { recipe: recipe.clone(), spawns: *spawns, rules };
        Ok(Self { text: symbols::write(&encode(&setup)), setup })
    }

    /// A text with the check characters that belong to it, whether or not it stands for anything.
    ///
    /// # Errors
    /// [`CodeError`] where a character is in no code, or there are too many.
    #[doc(hidden)]
    pub fn sealed(text: &str) -> Result<String, CodeError> {
        let mut symbols = symbols::read(text)?;
        symbols.extend(symbols::checks(&symbols));
        Ok(symbols::write(&symbols))
    }

    /// The set-up.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The code in capitals, with a hyphen after every four characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Setup {
    /// The code of this race.
    ///
    /// # Errors
    /// [`CodeError`], as [`RaceCode::of`].
    pub fn code(&self) -> Result<RaceCode, CodeError> {
        RaceCode::of(self)
    }
}

impl PartialEq for RaceCode {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for RaceCode {}

impl Hash for RaceCode {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for RaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for RaceCode {
    type Err = CodeError;

    /// Reads a code in any case, with hyphens and white space anywhere or nowhere; O is 0, I and L
    /// are 1.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let symbols = symbols::read(text)?;
        let (message, checks) = symbols.split_last_chunk::<CHECKS>().ok_or(CodeError::Short)?;
        if symbols::checks(message) != *checks {
            return Err(CodeError::Checksum);
        }
        let code = Self::of(&decode(message)?)?;
        // Whatever could be said in two ways is said in one.
        if encode(&code.setup) != symbols {
            return Err(CodeError::Value);
        }
        Ok(code)
    }
}

/// Why a set-up has no code, or a text is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The maze has holes.
    #[error("{}", words().replay.code_mask)]
    Mask,
    /// The knobs don't fit.
    #[error(transparent)]
    Knobs(#[from] KnobError),
    /// This character is in no code.
    #[error("{}", (words().replay.code_character)(*.0))]
    Character(char),
    /// The end is missing.
    #[error("{}", words().replay.code_short)]
    Short,
    /// No code is that long.
    #[error("{}", words().replay.code_long)]
    Long,
    /// A character is wrong, missing or out of its place.
    #[error("{}", words().replay.code_checksum)]
    Checksum,
    /// The code is of another version.
    #[error("{}", (words().replay.code_version)(*found, RaceCode::VERSION))]
    Version {
        /// Of which.
        found: u8,
    },
    /// The maze is one of another version's, which this one wouldn't make.
    #[error("{}", (words().replay.code_generator)(*found, GENERATOR_VERSION))]
    Generator {
        /// Of which.
        found: u8,
    },
    /// The algorithm of this number isn't known here.
    #[error("{}", (words().replay.code_algorithm)(*.0))]
    Algorithm(u8),
    /// The checksum is right, but no set-up is written so.
    #[error("{}", words().replay.code_value)]
    Value,
}

/// Each algorithm's number in codes. A number, once given, is never given again.
const fn number(algorithm: Algorithm) -> u8 {
    match algorithm {
        Algorithm::Backtracker => 0,
        Algorithm::Kruskal => 1,
        Algorithm::Prim => 2,
        Algorithm::TruePrim => 3,
        Algorithm::Division => 4,
        Algorithm::Wilson => 5,
        Algorithm::AldousBroder => 6,
        Algorithm::Houston => 7,
        Algorithm::HuntAndKill => 8,
        Algorithm::GrowingTree => 9,
        Algorithm::GrowingForest => 10,
        Algorithm::Eller => 11,
        Algorithm::Sidewinder => 12,
        Algorithm::BinaryTree => 13,
        Algorithm::Boruvka => 14,
        Algorithm::Dungeon => 15,
    }
}

// What costs a bit and no more. These stay as they are, whatever the defaults become elsewhere.
const USUAL_ALGORITHM: u8 = 0;
const USUAL_SIDES: [u32; 2] = [24, 16];

const VERSION_BITS: u32 = 5;
const ALGORITHM_BITS: u32 = 6;
const SIDE_LENGTH_BITS: u32 = 4;
const SEED_LENGTH_BITS: u32 = 6;
const PERCENT_BITS: u32 = 7;
const DIRECTION_BITS: u32 = 2;
const CORNER_BITS: u32 = 2;
const KNOB_BITS: u32 = 10;
const FOG_BITS: u32 = 2;
const RADIUS_BITS: u32 = 8;
const DELAY_BITS: u32 = 6;

/// The symbols of a set-up that has been checked.
fn encode(setup: &Setup) -> Vec<u8> {
    let Setup { recipe, spawns, rules } = setup;
    let mut out = BitWriter::default();
    out.put(RaceCode::VERSION.into(), VERSION_BITS);
    out.put(GENERATOR_VERSION.into(), VERSION_BITS);
    let number = number(recipe.algorithm);
    out.flag(number != USUAL_ALGORITHM);
    if number != USUAL_ALGORITHM {
        out.put(number.into(), ALGORITHM_BITS);
    }
    let sides = [recipe.size.width(), recipe.size.height()];
    out.flag(sides != USUAL_SIDES);
    if sides != USUAL_SIDES {
        for side in sides {
            out.count(side.into(), SIDE_LENGTH_BITS);
        }
    }
    out.count(recipe.seed.number(), SEED_LENGTH_BITS);
    let has_knobs = recipe.knobs != Knobs::default();
    out.flag(has_knobs);
    if has_knobs {
        put_knobs(&mut out, &recipe.knobs);
    }
    let has_rules = *spawns != Spawns::Usual || *rules != Rules::default();
    out.flag(has_rules);
    if has_rules {
        put_rules(&mut out, *spawns, *rules);
    }
    let mut symbols = out.finish();
    symbols.extend(symbols::checks(&symbols));
    symbols
}

fn decode(symbols: &[u8]) -> Result<Setup, CodeError> {
    let mut bits = BitReader::new(symbols);
    match bits.small(VERSION_BITS)? {
        RaceCode::VERSION => {}
        found => return Err(CodeError::Version { found }),
    }
    match bits.small(VERSION_BITS)? {
        GENERATOR_VERSION => {}
        found => return Err(CodeError::Generator { found }),
    }
    let wanted = if bits.flag()? { bits.small(ALGORITHM_BITS)? } else { USUAL_ALGORITHM };
    let known = Algorithm::ALL.iter().copied().find(|&algorithm| number(algorithm) == wanted);
    let algorithm = known.ok_or(CodeError::Algorithm(wanted))?;
    let [width, height] =
        if bits.flag()? { [side(&mut bits)?, side(&mut bits)?] } else { USUAL_SIDES };
    let size = Size::new(width, height).map_err(|_| CodeError::Value)?;
    let seed = Seed::new(bits.count(SEED_LENGTH_BITS)?).ok_or(CodeError::Value)?;
    let knobs = if bits.flag()? { knobs(&mut bits)? } else { Knobs::default() };
    let (spawns, rules) =
        if bits.flag()? { rules(&mut bits)? } else { (Spawns::Usual, Rules::default()) };
    Ok(Setup { recipe: Recipe { algorithm, size, seed, knobs }, spawns, rules })
}

fn side(bits: &mut BitReader<'_>) -> Result<u32, CodeError> {
    u32::try_from(bits.count(SIDE_LENGTH_BITS)?).map_err(|_| CodeError::Value)
}

fn put_knobs(out: &mut BitWriter, knobs: &Knobs) {
    fn put<T>(out: &mut BitWriter, value: Option<T>, put: impl Fn(&mut BitWriter, T)) {
        out.flag(value.is_some());
        if let Some(value) = value {
            put(out, value);
        }
    }
    // No mask: that has been refused.
    let Knobs { straightness, lean, smallest_room, doors, mix, corner, braid, symmetry, mask: _ } =
        knobs;
    let percent = |out: &mut BitWriter, value: Percent| out.put(value.get().into(), PERCENT_BITS);
    let number = |out: &mut BitWriter, value: u32| out.put(value.into(), KNOB_BITS);
    put(out, *straightness, percent);
    put(out, *lean, |out, lean| {
        out.put(lean.direction as u64, DIRECTION_BITS);
        percent(out, lean.percent);
    });
    put(out, *smallest_room, number);
    put(out, *doors, number);
    put(out, *mix, |out, Mix { newest, oldest, random, middle }| {
        for part in [newest, oldest, random, middle] {
            number(out, part.into());
        }
    });
    put(out, *corner, |out, corner| {
        let number = match corner {
            Corner::NorthEast => 0,
            Corner::NorthWest => 1,
            Corner::SouthEast => 2,
            Corner::SouthWest => 3,
        };
        out.put(number, CORNER_BITS);
    });
    put(out, Some(*braid).filter(|&braid| braid != Percent::NONE), percent);
    out.flag(match symmetry {
        Symmetry::None => false,
        Symmetry::HalfTurn => true,
    });
}

fn knobs(bits: &mut BitReader<'_>) -> Result<Knobs, CodeError> {
    fn take<'a, T>(
        bits: &mut BitReader<'a>,
        take: impl Fn(&mut BitReader<'a>) -> Result<T, CodeError>,
    ) -> Result<Option<T>, CodeError> {
        if bits.flag()? { take(bits).map(Some) } else { Ok(None) }
    }
    let number = |bits: &mut BitReader<'_>| {
        u32::try_from(bits.take(KNOB_BITS)?).map_err(|_| CodeError::Value)
    };
    Ok(Knobs {
        straightness: take(bits, percent)?,
        lean: take(bits, |bits| {
            let direction = usize::from(bits.small(DIRECTION_BITS)?);
            let direction = *Direction::ALL.get(direction).ok_or(CodeError::Value)?;
            Ok(Lean { direction, percent: percent(bits)? })
        })?,
        smallest_room: take(bits, number)?,
        doors: take(bits, number)?,
        mix: take(bits, |bits| {
            let mut part = || u16::try_from(bits.take(KNOB_BITS)?).map_err(|_| CodeError::Value);
            Ok(Mix { newest: part()?, oldest: part()?, random: part()?, middle: part()? })
        })?,
        corner: take(bits, |bits| {
            Ok(match bits.small(CORNER_BITS)? {
                0 => Corner::NorthEast,
                1 => Corner::NorthWest,
                2 => Corner::SouthEast,
                _ => Corner::SouthWest,
            })
        })?,
        braid: take(bits, percent)?.unwrap_or(Percent::NONE),
        symmetry: if bits.flag()? { Symmetry::HalfTurn } else { Symmetry::None },
        mask: None,
    })
}

fn percent(bits: &mut BitReader<'_>) -> Result<Percent, CodeError> {
    Percent::new(bits.small(PERCENT_BITS)?).map_err(|_| CodeError::Value)
}

fn put_rules(out: &mut BitWriter, spawns: Spawns, rules: Rules) {
    let Rules { handicaps, fog, items } = rules;
    out.flag(match spawns {
        Spawns::Usual => false,
        Spawns::Swapped => true,
    });
    out.flag(items);
    match fog {
        Fog::None => out.put(0, FOG_BITS),
        Fog::Seen => out.put(1, FOG_BITS),
        Fog::Radius(radius) => {
            out.put(2, FOG_BITS);
            out.put(radius.into(), RADIUS_BITS);
        }
    }
    for (_, handicap) in handicaps.iter() {
        let is_held_back = *handicap != Handicap::default();
        out.flag(is_held_back);
        if is_held_back {
            out.put(handicap.delay.into(), DELAY_BITS);
            out.put(handicap.pace.get().into(), PERCENT_BITS);
        }
    }
}

fn rules(bits: &mut BitReader<'_>) -> Result<(Spawns, Rules), CodeError> {
    let spawns = if bits.flag()? { Spawns::Swapped } else { Spawns::Usual };
    let items = bits.flag()?;
    let fog = match bits.small(FOG_BITS)? {
        0 => Fog::None,
        1 => Fog::Seen,
        2 => Fog::Radius(bits.small(RADIUS_BITS)?),
        _ => return Err(CodeError::Value),
    };
    let mut handicap = || {
        Ok::<_, CodeError>(if bits.flag()? {
            Handicap { delay: bits.small(DELAY_BITS)?, pace: percent(bits)? }
        } else {
            Handicap::default()
        })
    };
    let handicaps = ByPlayer { one: handicap()?, two: handicap()? };
    Ok((spawns, Rules { handicaps, fog, items }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message with the check characters that belong to it.
    fn with_checks(message: &str) -> Result<RaceCode, CodeError> {
        RaceCode::sealed(message)?.parse()
    }

    #[test]
    fn other_versions_are_refused_by_name() {
        assert_eq!(with_checks("21730"), Err(CodeError::Version { found: 2 }));
        assert_eq!(with_checks("17730"), Err(CodeError::Generator { found: 7 }));
        let text = CodeError::Version { found: 2 }.to_string();
        assert!(text.contains("version 2") && text.contains("version 1"), "{text}");
        let text = CodeError::Generator { found: 7 }.to_string();
        assert!(text.contains("version 7") && text.contains("version 1"), "{text}");
    }

    #[test]
    fn what_could_be_said_shorter_is_refused() {
        // No algorithm, no size, six bits for the seed 1, no knobs, no rules.
        let code = with_checks("1100").unwrap();
        assert_eq!(code.setup().recipe.seed, Seed::FIRST);
        // A symbol that isn't needed.
        assert_eq!(with_checks("11000"), Err(CodeError::Value));
        // Knobs that are all unset: 0 0 000000 1 0000 0000 0 and two bits to fill the symbol.
        assert_eq!(with_checks("11020"), Err(CodeError::Short));
        assert_eq!(with_checks("110200"), Err(CodeError::Value));
        // The usual algorithm, said: 1 000000 0 000000 0 0 and four bits.
        assert_eq!(with_checks("11G000"), Err(CodeError::Value));
        // Another that isn't there: 1 111111 0 and so on.
        assert_eq!(with_checks("11ZR00"), Err(CodeError::Algorithm(63)));
    }

    #[test]
    fn every_algorithm_has_a_number_of_its_own() {
        for (place, &algorithm) in Algorithm::ALL.iter().enumerate() {
            assert!(u32::from(number(algorithm)) < 1 << ALGORITHM_BITS);
            for &other in &Algorithm::ALL[..place] {
                assert_ne!(number(algorithm), number(other), "{algorithm} and {other}");
            }
        }
    }
}
