//! How each kind of value is written in the file.

use crate::maze::endless::Borders;
use crate::maze::format::Colour;
use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Algorithm, Size, Solver};
use crate::race::bot::BotKind;
use crate::race::contest::Length;
use crate::race::expedition::Walkers;
use crate::race::{Fog, Handicap};

use super::inputs::{Button, Key};
use super::{
    Beside, CameraShot, Language, NextMazes, PlaySize, Position, Theme, WatchPace, Within,
};

/// A value as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Bool(bool),
    Integer(i64),
    Text(String),
    List(Vec<Value>),
}

impl Value {
    fn text(text: impl ToString) -> Self {
        Self::Text(text.to_string())
    }

    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    fn as_list<T>(&self, read: impl Fn(&Self) -> Option<T>) -> Option<Vec<T>> {
        match self {
            Self::List(list) => list.iter().map(read).collect(),
            _ => None,
        }
    }
}

/// What is allowed as a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// True or false.
    Bool,
    /// Any text that names a seed.
    Seed,
    /// One of these.
    Names(Vec<&'static str>),
    /// A whole number within bounds.
    Number(u32, u32),
    /// The same, or a word.
    NumberOr(u32, u32, &'static str),
    /// How long a match is.
    Length,
    /// Width and height, up to so many cells each.
    Size(u32),
    /// What is hidden.
    Fog,
    /// A handicap: the longest delay, the slowest pace.
    Handicap(u8, u8),
    /// A list of up to so many of these, none twice.
    List(usize, Vec<&'static str>),
    /// A list of keys.
    Keys,
    /// A list of these buttons.
    Buttons(Vec<&'static str>),
    /// A colour, or a word.
    Colour(&'static str),
    /// A place on the screen, or a word.
    Position(&'static str),
}

/// Something that stands in the file.
pub(super) trait Kept: Sized {
    fn to_value(&self) -> Value;
    /// `None` where it is no such thing.
    fn from_value(value: &Value) -> Option<Self>;
    fn allowed() -> Allowed;
}

/// Stands in place of what is absent.
const NONE: &str = "none";
const PERSON: &str = "person";
const BY_THEME: &str = "theme";
const BY_SYSTEM: &str = "system";

impl Kept for bool {
    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    fn allowed() -> Allowed {
        Allowed::Bool
    }
}

/// A seed: the only text that is free. A number may stand there without quotes.
impl Kept for String {
    fn to_value(&self) -> Value {
        Value::text(self)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            Value::Integer(number @ 0..) => Some(number.to_string()),
            _ => None,
        }
    }

    fn allowed() -> Allowed {
        Allowed::Seed
    }
}

macro_rules! kept_by_name {
    ($($type:ty)*) => {
        $(impl Kept for $type {
            fn to_value(&self) -> Value {
                Value::text(self.name())
            }

            fn from_value(value: &Value) -> Option<Self> {
                let name = value.as_text()?;
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }

            fn allowed() -> Allowed {
                Allowed::Names(Self::ALL.iter().map(|one| one.name()).collect())
            }
        })*
    };
}

kept_by_name! {
    Algorithm Borders CameraShot Language NextMazes Solver Symmetry Theme Walkers WatchPace
}

/// A named thing or a word that stands for none.
macro_rules! kept_by_name_or {
    ($($type:ty, $word:ident;)*) => {
        $(impl Kept for Option<$type> {
            fn to_value(&self) -> Value {
                Value::text(self.map_or($word, <$type>::name))
            }

            fn from_value(value: &Value) -> Option<Self> {
                let name = value.as_text()?;
                let known = <$type>::ALL.iter().copied().find(|one| one.name() == name);
                known.map(Some).or_else(|| (name == $word).then_some(None))
            }

            fn allowed() -> Allowed {
                let names = <$type>::ALL.iter().map(|one| one.name());
                Allowed::Names(std::iter::once($word).chain(names).collect())
            }
        })*
    };
}

kept_by_name_or! {
    Solver, NONE;
    BotKind, PERSON;
}

impl<const LEAST: u32, const MOST: u32> Kept for Within<LEAST, MOST> {
    fn to_value(&self) -> Value {
        Value::Integer(self.get().into())
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Self::new(u32::try_from(*number).ok()?),
            _ => None,
        }
    }

    fn allowed() -> Allowed {
        Allowed::Number(LEAST, MOST)
    }
}

impl<const LEAST: u32, const MOST: u32> Kept for Option<Within<LEAST, MOST>> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or_else(|| Value::text(NONE), Kept::to_value)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value.as_text() {
            Some(NONE) => Some(None),
            _ => Within::from_value(value).map(Some),
        }
    }

    fn allowed() -> Allowed {
        Allowed::NumberOr(LEAST, MOST, NONE)
    }
}

impl Kept for Percent {
    fn to_value(&self) -> Value {
        Value::Integer(self.get().into())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let number = Within::<0, 100>::from_value(value)?.get();
        Self::new(u8::try_from(number).ok()?).ok()
    }

    fn allowed() -> Allowed {
        Allowed::Number(0, 100)
    }
}

impl Kept for Length {
    fn to_value(&self) -> Value {
        match self {
            Self::BestOf(rounds) => Value::Integer((*rounds).into()),
            Self::Endless => Value::text(self),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.to_value() == *value)
    }

    fn allowed() -> Allowed {
        Allowed::Length
    }
}

impl Kept for PlaySize {
    fn to_value(&self) -> Value {
        Value::text(self)
    }

    fn from_value(value: &Value) -> Option<Self> {
        Self::new(value.as_text()?.parse::<Size>().ok()?)
    }

    fn allowed() -> Allowed {
        Allowed::Size(Self::MAX_SIDE)
    }
}

impl Kept for Fog {
    fn to_value(&self) -> Value {
        match self {
            // Nobody would see anything; the nearest is a step.
            Self::Radius(radius) => Value::Integer((*radius).max(1).into()),
            Self::None | Self::Seen => Value::text(self),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(radius) => {
                u8::try_from(*radius).ok().filter(|&radius| radius > 0).map(Self::Radius)
            }
            Value::Text(name) if !name.starts_with(|c: char| c.is_ascii_digit()) => {
                name.parse().ok()
            }
            _ => None,
        }
    }

    fn allowed() -> Allowed {
        Allowed::Fog
    }
}

impl Kept for Handicap {
    fn to_value(&self) -> Value {
        Value::text(self.clamped())
    }

    fn from_value(value: &Value) -> Option<Self> {
        value.as_text()?.parse().ok()
    }

    fn allowed() -> Allowed {
        Allowed::Handicap(Self::LONGEST_DELAY, Self::SLOWEST)
    }
}

impl Kept for Beside {
    fn to_value(&self) -> Value {
        Value::List(self.get().iter().map(Kept::to_value).collect())
    }

    fn from_value(value: &Value) -> Option<Self> {
        Self::new(value.as_list(Algorithm::from_value)?)
    }

    fn allowed() -> Allowed {
        Allowed::List(Self::MOST, Algorithm::ALL.iter().map(|one| one.name()).collect())
    }
}

macro_rules! kept_as_list {
    ($($type:ty => $allowed:expr;)*) => {
        $(impl Kept for Vec<$type> {
            fn to_value(&self) -> Value {
                Value::List(self.iter().map(Value::text).collect())
            }

            fn from_value(value: &Value) -> Option<Self> {
                value.as_list(|one| <$type>::new(one.as_text()?))
            }

            fn allowed() -> Allowed {
                $allowed
            }
        })*
    };
}

kept_as_list! {
    Key => Allowed::Keys;
    Button => Allowed::Buttons(Button::ALL.iter().map(|one| one.name()).collect());
}

impl Kept for Option<Colour> {
    fn to_value(&self) -> Value {
        self.map_or_else(|| Value::text(BY_THEME), Value::text)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value.as_text()? {
            BY_THEME => Some(None),
            text => text.starts_with('#').then(|| text.parse().ok())?.map(Some),
        }
    }

    fn allowed() -> Allowed {
        Allowed::Colour(BY_THEME)
    }
}

impl Kept for Option<Position> {
    fn to_value(&self) -> Value {
        let integer = |number: i32| Value::Integer(number.into());
        match self {
            Some(Position { x, y }) => Value::List(vec![integer(*x), integer(*y)]),
            None => Value::text(BY_SYSTEM),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        if value.as_text() == Some(BY_SYSTEM) {
            return Some(None);
        }
        let numbers = value.as_list(|one| match one {
            Value::Integer(number) => i32::try_from(*number).ok(),
            _ => None,
        });
        match numbers?[..] {
            [x, y] => Some(Some(Position { x, y })),
            _ => None,
        }
    }

    fn allowed() -> Allowed {
        Allowed::Position(BY_SYSTEM)
    }
}
