//! Which races were run, and who was fastest in each.

mod store;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::replay::Replay;
use super::{ByPlayer, Outcome, Player, RaceCode};

pub use store::{DATA_VARIABLE, Store, StoreError, Warning};

/// A race that was run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, in seconds since the beginning of 1970. It decides nothing.
    pub at: u64,
    /// The race code. Codes of other versions are kept as they are.
    pub code: String,
    /// How it ended.
    pub outcome: Outcome,
    /// How many ticks after GO.
    pub clock: u32,
    /// Who raced, and how far they came.
    pub players: ByPlayer<Finish>,
    /// The name of the file with its replay, if one was kept.
    pub replay: Option<String>,
}

/// What a player did in a race.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// The player's name, or the bot's.
    pub name: String,
    /// Whether nobody sat at the keys. A bot's time is never the best.
    #[serde(rename = "bot")]
    pub is_bot: bool,
    /// The ticks after GO when the player came to the goal, if that was.
    pub time: Option<u32>,
    /// Steps walked.
    pub steps: u32,
}

impl Entry {
    /// The entry for a replay and who raced, each by name and whether it was a bot; `None` where
    /// the race was left before its end.
    #[must_use]
    pub fn new(replay: &Replay, at: u64, who: ByPlayer<(String, bool)>) -> Option<Self> {
        let outcome = replay.outcome()?;
        let players = who.map(|player, (name, is_bot)| {
            let is_there = outcome == Outcome::Draw || outcome == Outcome::Won(player);
            let time = is_there.then_some(replay.clock());
            Finish { name, is_bot, time, steps: replay.steps(player) }
        });
        let code = replay.code().to_string();
        Some(Self { at, code, outcome, clock: replay.clock(), players, replay: None })
    }

    /// The best time of a person in this race, and whose.
    fn best(&self) -> Option<(u32, Player)> {
        let people = self.players.iter().filter(|(_, finish)| !finish.is_bot);
        people.filter_map(|(player, finish)| Some((finish.time?, player))).min()
    }
}

/// A best time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best<'a> {
    /// The race in which it was run.
    pub entry: &'a Entry,
    /// By whom.
    pub player: Player,
    /// Ticks after GO.
    pub time: u32,
}

/// All races that are known of, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    entries: Vec<Entry>,
}

impl Records {
    /// How many of the newest races' replays are kept, besides those of best times.
    pub const REPLAYS_KEPT: usize = 200;

    /// Adds a race.
    pub fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// The races, the oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The best time that a person has run by a code: of equal ones the oldest.
    #[must_use]
    pub fn best(&self, code: &RaceCode) -> Option<Best<'_>> {
        let entries = self.entries.iter().filter(|entry| entry.code == code.as_str());
        let times = entries
            .filter_map(|entry| entry.best().map(|(time, player)| Best { entry, player, time }));
        times.min_by_key(|best| best.time)
    }

    /// The best time by each code, in the order in which the codes were first raced by.
    #[must_use]
    pub fn bests(&self) -> Vec<Best<'_>> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut bests: Vec<Best<'_>> = Vec::new();
        for entry in &self.entries {
            let Some((time, player)) = entry.best() else { continue };
            let best = Best { entry, player, time };
            match places.get(&*entry.code) {
                None => {
                    places.insert(&entry.code, bests.len());
                    bests.push(best);
                }
                Some(&place) if time < bests[place].time => bests[place] = best,
                Some(_) => {}
            }
        }
        bests
    }

    /// The names of the replays that are to be kept.
    #[must_use]
    pub fn replays_kept(&self) -> HashSet<&str> {
        let newest = self.entries.iter().rev().filter_map(|entry| entry.replay.as_deref());
        let mut kept: HashSet<&str> = newest.take(Self::REPLAYS_KEPT).collect();
        kept.extend(self.bests().iter().filter_map(|best| best.entry.replay.as_deref()));
        kept
    }
}

/// An entry as a line of the history.
#[derive(Serialize, Deserialize)]
struct Line {
    at: u64,
    code: String,
    outcome: String,
    clock: u32,
    one: Finish,
    two: Finish,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replay: Option<String>,
}

/// More of a name isn't kept, in characters.
const LONGEST_NAME: usize = 100;
const DRAW: &str = "draw";

impl From<&Entry> for Line {
    fn from(entry: &Entry) -> Self {
        let Entry { at, code, outcome, clock, players, replay } = entry.clone();
        let outcome = match outcome {
            Outcome::Won(player) => player.name(),
            Outcome::Draw => DRAW,
        };
        let ByPlayer { one, two } = players.map(|_, finish| Finish {
            name: finish.name.chars().take(LONGEST_NAME).collect(),
            ..finish
        });
        Self { at, code, outcome: outcome.to_owned(), clock, one, two, replay }
    }
}

impl Line {
    fn entry(self) -> Option<Entry> {
        let Self { at, code, outcome, clock, one, two, replay } = self;
        let outcome = match &*outcome {
            DRAW => Outcome::Draw,
            name => Outcome::Won(Player::ALL.into_iter().find(|player| player.name() == name)?),
        };
        // A name of a file, and no way out of the folder.
        let is_plain = |name: &String| {
            !name.starts_with('.')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
        };
        if !replay.as_ref().is_none_or(is_plain) {
            return None;
        }
        Some(Entry { at, code, outcome, clock, players: ByPlayer { one, two }, replay })
    }
}
