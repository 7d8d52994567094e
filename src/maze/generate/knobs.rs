//! What can be set about an algorithm, and about the maze that comes out of it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::{Direction, Mask, Size};
use crate::words::words;

use super::Algorithm;

/// A share from 0 to 100 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(u8);

impl Percent {
    /// None of it.
    pub const NONE: Self = Self(0);
    /// All of it.
    pub const ALL: Self = Self(100);

    /// That many per cent.
    ///
    /// # Errors
    /// [`PercentError`] over 100.
    pub const fn new(percent: u8) -> Result<Self, PercentError> {
        if percent > 100 { Err(PercentError) } else { Ok(Self(percent)) }
    }

    /// The number, 0 to 100.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Percent {
    type Err = PercentError;

    /// Reads a whole number from 0 to 100, with or without a percent sign.
    fn from_str(text: &str) -> Result<Self, PercentError> {
        let number = text.trim().trim_end_matches('%').trim_end();
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PercentError);
        }
        Self::new(number.parse().map_err(|_| PercentError)?)
    }
}

/// Not a whole number from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().percent_range)]
pub struct PercentError;

/// A liking for one direction of the compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lean {
    /// Which one.
    pub direction: Direction,
    /// How often it is taken where it is open to choice; else the choice is as without.
    pub percent: Percent,
}

/// Written `north:70`.
impl fmt::Display for Lean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.direction.name(), self.percent)
    }
}

impl FromStr for Lean {
    type Err = KnobTextError;

    /// Reads a direction and a share: `north:70`.
    fn from_str(text: &str) -> Result<Self, KnobTextError> {
        let (name, percent) = text.split_once(':').ok_or(KnobTextError::Lean)?;
        let direction = Direction::ALL.into_iter().find(|&d| d.name() == name.trim());
        Ok(Self {
            direction: direction.ok_or(KnobTextError::Lean)?,
            percent: percent.parse().map_err(|_| KnobTextError::Lean)?,
        })
    }
}

/// Which cell a growing tree grows from next: parts of any total above 0, each 0 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mix {
    /// The cell that was added last: like the recursive backtracker.
    pub newest: u16,
    /// The cell that was added first.
    pub oldest: u16,
    /// Any of them: like Prim.
    pub random: u16,
    /// The one in the middle.
    pub middle: u16,
}

impl Default for Mix {
    /// Half the newest, half any.
    fn default() -> Self {
        Self { newest: 50, oldest: 0, random: 50, middle: 0 }
    }
}

impl Mix {
    /// The parts and their names.
    fn parts(&mut self) -> [(&'static str, &mut u16); 4] {
        [
            ("newest", &mut self.newest),
            ("oldest", &mut self.oldest),
            ("random", &mut self.random),
            ("middle", &mut self.middle),
        ]
    }
}

/// Written `newest:50,random:50`: the parts that aren't 0.
impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (name, part) in { *self }.parts() {
            if *part != 0 {
                write!(f, "{comma}{name}:{part}")?;
                comma = ",";
            }
        }
        Ok(())
    }
}

impl FromStr for Mix {
    type Err = KnobTextError;

    /// Reads parts such as `newest:50,random:50`; those that aren't named are 0.
    fn from_str(text: &str) -> Result<Self, KnobTextError> {
        let mut mix = Self { newest: 0, oldest: 0, random: 0, middle: 0 };
        let mut named = Vec::new();
        for part in text.split(',') {
            let (name, number) = part.split_once(':').ok_or(KnobTextError::Mix)?;
            let (name, number) = (name.trim(), number.trim());
            let mut parts = mix.parts();
            let (name, place) =
                parts.iter_mut().find(|(known, _)| *known == name).ok_or(KnobTextError::Mix)?;
            if named.contains(name) || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(KnobTextError::Mix);
            }
            **place = number.parse().map_err(|_| KnobTextError::Mix)?;
            named.push(*name);
        }
        let parts = mix.parts().map(|(_, part)| u32::from(*part));
        if parts.iter().any(|&part| part > Knobs::LARGEST) || parts == [0; 4] {
            return Err(KnobTextError::Mix);
        }
        Ok(mix)
    }
}

/// A corner of the maze, towards which the row algorithms run straight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Top right: what textbooks draw.
    #[default]
    NorthEast,
    /// Top left.
    NorthWest,
    /// Bottom right.
    SouthEast,
    /// Bottom left.
    SouthWest,
}

impl Corner {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthEast => "north-east",
            Self::NorthWest => "north-west",
            Self::SouthEast => "south-east",
            Self::SouthWest => "south-west",
        }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Corner {
    type Err = KnobTextError;

    fn from_str(text: &str) -> Result<Self, KnobTextError> {
        Self::ALL.into_iter().find(|corner| corner.name() == text).ok_or(KnobTextError::Corner)
    }
}

/// Whether a maze looks the same from both spawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// It doesn't.
    #[default]
    None,
    /// A half turn maps it onto itself.
    HalfTurn,
}

impl Symmetry {
    /// Both.
    pub const ALL: [Self; 2] = [Self::None, Self::HalfTurn];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = KnobTextError;

    fn from_str(text: &str) -> Result<Self, KnobTextError> {
        Self::ALL.into_iter().find(|one| one.name() == text).ok_or(KnobTextError::Symmetry)
    }
}

/// Everything that can be set. Unset knobs leave each algorithm as the textbook has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knobs {
    /// Recursive backtracker: how often it goes straight on where it can, 0 (turns wherever it
    /// can) to 100; unset, straight on is a choice like any other.
    pub straightness: Option<Percent>,
    /// Recursive backtracker: a liking for one direction.
    pub lean: Option<Lean>,
    /// Recursive division: a room is left whole when neither side is over this. Dungeon: how long
    /// the longest sides of the rooms may be. 1 to 1000; unset, 1 and 8.
    pub smallest_room: Option<u32>,
    /// Recursive division: doors in each wall, 1 to 1000, as far as a piece of wall is left.
    pub doors: Option<u32>,
    /// Growing tree: where it grows.
    pub mix: Option<Mix>,
    /// Sidewinder, binary tree: where they run straight.
    pub corner: Option<Corner>,
    /// How many of the dead ends are opened into a loop.
    pub braid: Percent,
    /// Whether a half turn maps the maze onto itself.
    pub symmetry: Symmetry,
    /// Holes in the grid.
    pub mask: Option<Mask>,
}

/// One of the knobs, by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Knob {
    /// [`Knobs::straightness`]
    Straightness,
    /// [`Knobs::lean`]
    Lean,
    /// [`Knobs::smallest_room`]
    SmallestRoom,
    /// [`Knobs::doors`]
    Doors,
    /// [`Knobs::mix`]
    Mix,
    /// [`Knobs::corner`]
    Corner,
    /// [`Knobs::mask`], and [`Knobs::symmetry`], which masks half of the grid.
    Mask,
}

impl Knob {
    /// The name on the command line, without its dashes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Straightness => "straightness",
            Self::Lean => "lean",
            Self::SmallestRoom => "smallest-room",
            Self::Doors => "doors",
            Self::Mix => "mix",
            Self::Corner => "corner",
            Self::Mask => "mask",
        }
    }
}

impl Knobs {
    /// The largest number that rooms, doors and parts of a mix can be set to.
    pub const LARGEST: u32 = 1000;

    /// The knobs that are set, save the mask: the name of each and its value, as on the command
    /// line. [`Knobs::set`] takes them back.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, String)> {
        let mut named = Vec::new();
        let mut add = |name, value: Option<String>| named.extend(value.map(|value| (name, value)));
        add("straightness", self.straightness.map(|value| value.to_string()));
        add("lean", self.lean.map(|value| value.to_string()));
        add("smallest-room", self.smallest_room.map(|value| value.to_string()));
        add("doors", self.doors.map(|value| value.to_string()));
        add("mix", self.mix.map(|value| value.to_string()));
        add("corner", self.corner.map(|value| value.to_string()));
        add("braid", (self.braid != Percent::NONE).then(|| self.braid.to_string()));
        add("symmetry", (self.symmetry != Symmetry::None).then(|| self.symmetry.to_string()));
        named
    }

    /// Sets the knob of that name, as on the command line.
    ///
    /// ```
    /// use maze_duel::maze::Knobs;
    /// let mut knobs = Knobs::default();
    /// knobs.set("braid", "50")?;
    /// assert_eq!(knobs.braid.get(), 50);
    /// assert!(knobs.set("braid", "much").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`KnobTextError`] where there is no such knob or the value isn't one of its.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), KnobTextError> {
        match name {
            "straightness" => self.straightness = Some(value.parse()?),
            "lean" => self.lean = Some(value.parse()?),
            "smallest-room" => self.smallest_room = Some(Self::count(Knob::SmallestRoom, value)?),
            "doors" => self.doors = Some(Self::count(Knob::Doors, value)?),
            "mix" => self.mix = Some(value.parse()?),
            "corner" => self.corner = Some(value.parse()?),
            "braid" => self.braid = value.parse()?,
            "symmetry" => self.symmetry = value.parse()?,
            _ => return Err(KnobTextError::Unknown),
        }
        Ok(())
    }

    /// Reads the number of a knob that counts, from 1 to [`Knobs::LARGEST`].
    pub(crate) fn count(knob: Knob, text: &str) -> Result<u32, KnobTextError> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|&number| is_number && number <= Self::LARGEST);
        number.filter(|&number| number > 0).ok_or(KnobTextError::Count { knob })
    }

    /// Whether these knobs fit an algorithm and a size.
    ///
    /// # Errors
    /// [`KnobError`], which names the knob.
    pub fn check(&self, algorithm: Algorithm, size: Size) -> Result<(), KnobError> {
        let needs_mask = self.mask.is_some() || self.symmetry != Symmetry::None;
        let set = [
            (Knob::Straightness, self.straightness.is_some()),
            (Knob::Lean, self.lean.is_some()),
            (Knob::SmallestRoom, self.smallest_room.is_some()),
            (Knob::Doors, self.doors.is_some()),
            (Knob::Mix, self.mix.is_some()),
            (Knob::Corner, self.corner.is_some()),
            (Knob::Mask, needs_mask),
        ];
        for (knob, is_set) in set {
            if is_set && !algorithm.knobs().contains(&knob) {
                return Err(KnobError::NotTaken { algorithm, knob });
            }
        }
        for (knob, number) in [(Knob::SmallestRoom, self.smallest_room), (Knob::Doors, self.doors)]
        {
            if number.is_some_and(|number| number == 0 || number > Self::LARGEST) {
                return Err(KnobError::Range { knob });
            }
        }
        if let Some(Mix { newest, oldest, random, middle }) = self.mix {
            let parts = [newest, oldest, random, middle];
            let is_too_large = parts.iter().any(|&part| u32::from(part) > Self::LARGEST);
            if is_too_large || parts.iter().all(|&part| part == 0) {
                return Err(KnobError::Range { knob: Knob::Mix });
            }
        }
        if let Some(mask) = &self.mask {
            if mask.size() != size {
                return Err(KnobError::MaskSize { mask: mask.size(), size });
            }
            if self.symmetry != Symmetry::None {
                return Err(KnobError::MaskAndSymmetry);
            }
        }
        Ok(())
    }
}

/// Knobs that don't fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnobError {
    /// The algorithm has no such knob.
    #[error("{}", (words().knob_not_taken)(*algorithm, *knob))]
    NotTaken {
        /// The algorithm.
        algorithm: Algorithm,
        /// What it doesn't take.
        knob: Knob,
    },
    /// The knob's number is out of range.
    #[error("{}", (words().knob_range)(*knob))]
    Range {
        /// Which knob.
        knob: Knob,
    },
    /// The mask has another size than the maze.
    #[error("{}", (words().mask_size)(*mask, *size))]
    MaskSize {
        /// The mask's.
        mask: Size,
        /// The maze's.
        size: Size,
    },
    /// A mask and a symmetry can't be had together.
    #[error("{}", words().mask_and_symmetry)]
    MaskAndSymmetry,
}

/// A text that no knob can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnobTextError {
    /// No knob has that name.
    #[error("{}", words().knob_unknown)]
    Unknown,
    /// It is no share.
    #[error(transparent)]
    Percent(#[from] PercentError),
    /// It is no direction with a share.
    #[error("{}", words().lean_form)]
    Lean,
    /// It is no mix.
    #[error("{}", words().mix_form)]
    Mix,
    /// It is no corner.
    #[error("{}", words().corner_form)]
    Corner,
    /// It is no symmetry.
    #[error("{}", words().symmetry_form)]
    Symmetry,
    /// It is no number in range.
    #[error("{}", (words().knob_range)(*knob))]
    Count {
        /// Which knob's.
        knob: Knob,
    },
}
