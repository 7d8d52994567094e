//! Everything that fixes a race before its first tick.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::maze::generate::Percent;
use crate::maze::{Cell, Grid, Recipe, RecipeError};
use crate::words::words;

use super::{ByPlayer, Player, Race, TICKS_PER_SECOND};

/// What fixes a race: the same set-up and the same inputs give the same race.
///
/// ```
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// use maze_duel::race::{Player, Setup};
/// let recipe = Recipe::new(Algorithm::Wilson, Size::new(9, 6)?, Seed::new(7).unwrap());
/// let setup = Setup::new(recipe);
/// let (first, second) = (setup.race(0)?, setup.swapped().race(0)?);
/// assert_eq!(first.grid(), second.grid());
/// assert_eq!(first.spawn(Player::One), second.spawn(Player::Two));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The maze.
    pub recipe: Recipe,
    /// Who starts where.
    pub spawns: Spawns,
    /// What else holds.
    pub rules: Rules,
}

/// Who starts where, and so who must get where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spawns {
    /// One in the first cell and Two in the last: see [`Grid::spawns`].
    #[default]
    Usual,
    /// The other way round.
    Swapped,
}

/// What holds in a race beside walls and goals. By default nothing does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What holds a player back.
    pub handicaps: ByPlayer<Handicap>,
    /// What the players see of the maze.
    pub fog: Fog,
    /// Whether items lie about: see [`ItemKind`](super::ItemKind).
    pub items: bool,
}

/// What holds a player back, so that a child can beat a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Seconds after GO until the player may move, up to [`Handicap::LONGEST_DELAY`].
    pub delay: u8,
    /// How fast the player is, from [`Handicap::SLOWEST`] to 100 % of what is usual.
    pub pace: Percent,
}

impl Handicap {
    /// The longest delay, in seconds.
    pub const LONGEST_DELAY: u8 = 60;
    /// The slowest pace, in per cent.
    pub const SLOWEST: u8 = 25;

    /// The delay in ticks.
    #[must_use]
    pub const fn delay_ticks(self) -> u32 {
        self.delay as u32 * TICKS_PER_SECOND
    }

    /// How long something takes that takes `ticks` at full speed; at least a tick.
    #[must_use]
    pub(super) fn stretch(self, ticks: u32) -> u32 {
        (ticks * 100).div_ceil(u32::from(self.pace.get()).max(1)).max(1)
    }

    /// The nearest handicap that is allowed.
    #[must_use]
    pub fn clamped(self) -> Self {
        let pace = Percent::new(self.pace.get().max(Self::SLOWEST)).unwrap_or(Percent::ALL);
        Self { delay: self.delay.min(Self::LONGEST_DELAY), pace }
    }
}

/// Written `3:80`: seconds and per cent.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.delay, self.pace)
    }
}

impl FromStr for Handicap {
    type Err = UnknownHandicap;

    /// Reads seconds and per cent, such as `3:80`.
    fn from_str(text: &str) -> Result<Self, UnknownHandicap> {
        let (delay, pace) = text.split_once(':').ok_or(UnknownHandicap)?;
        let pace = pace.parse().map_err(|_| UnknownHandicap)?;
        let handicap = Self { delay: number(delay).ok_or(UnknownHandicap)?, pace };
        if handicap == handicap.clamped() { Ok(handicap) } else { Err(UnknownHandicap) }
    }
}

/// A text that is no handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().replay.handicap_form)(Handicap::LONGEST_DELAY, Handicap::SLOWEST))]
pub struct UnknownHandicap;

impl Default for Handicap {
    fn default() -> Self {
        Self { delay: 0, pace: Percent::ALL }
    }
}

/// What the players see of the maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fog {
    /// All of it.
    #[default]
    None,
    /// What they have seen so far: straight on from where they were, up to the next wall.
    Seen,
    /// The cells that lie at most this many steps away from where they are; at least 1.
    Radius(u8),
}

/// Written `none`, `seen` or the number of steps.
impl fmt::Display for Fog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.pad("none"),
            Self::Seen => f.pad("seen"),
            Self::Radius(radius) => radius.fmt(f),
        }
    }
}

impl FromStr for Fog {
    type Err = UnknownFog;

    fn from_str(text: &str) -> Result<Self, UnknownFog> {
        match text {
            "none" => Ok(Self::None),
            "seen" => Ok(Self::Seen),
            _ => match number(text) {
                Some(radius @ 1..) => Ok(Self::Radius(radius)),
                _ => Err(UnknownFog),
            },
        }
    }
}

/// A text that is no fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().replay.fog_form)]
pub struct UnknownFog;

/// A number of digits alone: `parse` takes a plus sign too.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Setup {
    /// A race through a maze with nothing special about it.
    #[must_use]
    pub fn new(recipe: Recipe) -> Self {
        Self { recipe, spawns: Spawns::default(), rules: Rules::default() }
    }

    /// The same race with the spawns exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let spawns = match self.spawns {
            Spawns::Usual => Spawns::Swapped,
            Spawns::Swapped => Spawns::Usual,
        };
        Self { spawns, ..self.clone() }
    }

    /// The race, with its maze made. Neither player may move for `countdown` ticks.
    ///
    /// # Errors
    /// [`RecipeError`] where the maze can't be made.
    pub fn race(&self, countdown: u32) -> Result<Race, RecipeError> {
        Ok(self.race_in(Arc::new(self.recipe.generate()?), countdown))
    }

    /// The race through a maze that has been made of this recipe.
    #[must_use]
    pub fn race_in(&self, grid: Arc<Grid>, countdown: u32) -> Race {
        Race::with_rules(grid, self.spawns, self.rules, self.recipe.seed, countdown)
    }
}

impl Spawns {
    /// Where the players start, One first.
    #[must_use]
    pub fn in_order(self, grid: &Grid) -> [Cell; 2] {
        let ByPlayer { one, two } = self.cells(grid);
        [one, two]
    }

    /// Where each player starts.
    #[must_use]
    pub fn cells(self, grid: &Grid) -> ByPlayer<Cell> {
        let [first, last] = grid.spawns();
        let usual = ByPlayer { one: first, two: last };
        match self {
            Self::Usual => usual,
            Self::Swapped => ByPlayer::from_fn(|player: Player| *usual.get(player.other())),
        }
    }
}
