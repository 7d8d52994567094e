//! A race that can be seen again: its set-up, what was held and pressed, and what came of it.

mod player;
mod recorder;
mod text;

use std::sync::Arc;

use thiserror::Error;

use crate::maze::{Direction, RecipeError};
use crate::words::words;

use super::{
    ByPlayer, Input, ItemKind, Outcome, Player, RaceCode, RaceEvent, Setup, Stage, TICKS_PER_SECOND,
};

pub use player::ReplayPlayer;
pub use recorder::ReplayRecorder;
pub use text::ReplayError;

/// What both players did in each tick of a race, and what happened.
///
/// Ticks count from 1, the first after the race was made: a countdown's come first. [`Replay::read`]
/// and [`Replay::write`] keep it as a text, which `docs/formats.md` tells.
///
/// ```
/// use maze_duel::maze::{Algorithm, Direction, Recipe, Seed, Size};
/// use maze_duel::race::{ByPlayer, Input, Outcome, Player, Replay, ReplayRecorder, Setup, Stage};
/// // A corridor, through which One runs east.
/// let recipe = Recipe::new(Algorithm::Backtracker, Size::new(5, 1)?, Seed::FIRST);
/// let setup = Setup::new(recipe);
/// let mut race = setup.race(0)?;
/// let mut recorder = ReplayRecorder::new(&setup, &race)?;
/// let inputs = ByPlayer { one: Input::hold(Direction::East), two: Input::NONE };
/// while race.stage() == Stage::Racing {
///     recorder.tick(&mut race, inputs);
/// }
/// let mut text = Vec::new();
/// recorder.finish().write(&mut text)?;
/// let replay = Replay::read(&mut &text[..])?;
/// assert_eq!(replay.verify()?, Some(Outcome::Won(Player::One)));
/// assert_eq!(replay.ticks(), race.clock());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    code: RaceCode,
    countdown: u32,
    ticks: u32,
    keys: ByPlayer<Vec<Run>>,
    /// After how many ticks the keys were forgotten; ascending.
    forgets: Vec<u32>,
    moments: ByPlayer<Vec<Moment>>,
    outcome: Option<Outcome>,
}

/// The same keys for some ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// The last of these ticks.
    last: u32,
    input: Input,
}

/// Something that happened to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    tick: u32,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Arrived(Direction),
    Bumped(Direction),
    Took(ItemKind),
    Broke(Direction),
}

impl What {
    /// What an event says of a player; `None` where it is about both.
    fn of(event: &RaceEvent) -> Option<(Player, Self)> {
        match *event {
            RaceEvent::Arrived { player, from, cell, .. } => {
                Some((player, Self::Arrived(from.direction_to(cell)?)))
            }
            RaceEvent::Bumped { player, direction } => Some((player, Self::Bumped(direction))),
            RaceEvent::Took { player, kind, .. } => Some((player, Self::Took(kind))),
            RaceEvent::Broke { player, direction, .. } => Some((player, Self::Broke(direction))),
            RaceEvent::Started | RaceEvent::Finished(_) => None,
        }
    }
}

impl Replay {
    /// The version of the text format, and of the rules by which races are run.
    pub const VERSION: u32 = 1;
    /// The most ticks that a replay holds: a day's.
    pub const MOST_TICKS: u32 = 24 * 60 * 60 * TICKS_PER_SECOND;

    /// The code of the race.
    #[must_use]
    pub const fn code(&self) -> &RaceCode {
        &self.code
    }

    /// The set-up of the race.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        self.code.setup()
    }

    /// Ticks until GO.
    #[must_use]
    pub const fn countdown(&self) -> u32 {
        self.countdown
    }

    /// How many ticks it holds, the countdown's among them.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// How the race ended; `None` where it was left before.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Ticks from GO to the end.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.ticks.saturating_sub(self.countdown)
    }

    /// Steps that a player walked.
    #[must_use]
    pub fn steps(&self, player: Player) -> u32 {
        let moments = self.moments.get(player).iter();
        let arrivals = moments.filter(|moment| matches!(moment.what, What::Arrived(_))).count();
        u32::try_from(arrivals).unwrap_or(u32::MAX)
    }

    /// What was held and pressed in a tick; nothing before the first and after the last.
    #[must_use]
    pub fn inputs(&self, tick: u32) -> ByPlayer<Input> {
        ByPlayer::from_fn(|player| {
            let runs = self.keys.get(player);
            let place = runs.partition_point(|run| run.last < tick);
            runs.get(place).filter(|_| tick > 0).map_or(Input::NONE, |run| run.input)
        })
    }

    /// Runs the race again by what was held and pressed, and compares what happens with what
    /// happened, tick for tick: every cell that somebody came to, every bump, item and broken wall,
    /// and the end.
    ///
    /// # Errors
    /// [`VerifyError`], which names the first tick that differs.
    pub fn verify(&self) -> Result<Option<Outcome>, VerifyError> {
        let mut again = ReplayPlayer::new(Arc::new(self.clone()))?;
        let mut left = ByPlayer { one: &self.moments.one[..], two: &self.moments.two[..] };
        let mut same = self.ends_alike(0, again.race().stage());
        while same && let Some(outcome) = again.step() {
            let tick = again.tick();
            for (player, what) in outcome.events.iter().filter_map(What::of) {
                let left = left.get_mut(player);
                match left.split_first() {
                    Some((first, rest)) if *first == (Moment { tick, what }) => *left = rest,
                    _ => same = false,
                }
            }
            // What is left should be yet to come.
            same &= left.iter().all(|(_, left)| left.first().is_none_or(|next| next.tick > tick));
            same &= self.ends_alike(tick, again.race().stage());
        }
        let tick = again.tick();
        if same { Ok(self.outcome) } else { Err(VerifyError::Differs { tick }) }
    }

    /// Whether the race is over after a tick, and how, as it was.
    fn ends_alike(&self, tick: u32, stage: Stage) -> bool {
        match stage {
            Stage::Finished(outcome) => tick == self.ticks && self.outcome == Some(outcome),
            _ => tick < self.ticks || self.outcome.is_none(),
        }
    }
}

/// Why a replay isn't the race that its keys give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The maze can't be made.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Something else happens than did.
    #[error("{}", (words().replay.differs)(*tick))]
    Differs {
        /// In which tick first.
        tick: u32,
    },
}
