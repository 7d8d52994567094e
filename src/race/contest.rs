//! The match: races added up to rounds, rounds to a winner.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::words::words;

use super::{ByPlayer, Outcome, Player};

/// How long a match is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// The first to win the larger half of so many rounds has won: an odd number.
    BestOf(u8),
    /// As long as people like.
    #[default]
    Endless,
}

impl Length {
    /// What people can choose from.
    pub const ALL: [Self; 5] =
        [Self::BestOf(1), Self::BestOf(3), Self::BestOf(5), Self::BestOf(7), Self::Endless];

    /// How many rounds win the match.
    #[must_use]
    pub const fn wins_needed(self) -> Option<u32> {
        match self {
            Self::BestOf(rounds) => Some(rounds as u32 / 2 + 1),
            Self::Endless => None,
        }
    }
}

/// Written `3` or `endless`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BestOf(rounds) => rounds.fmt(f),
            Self::Endless => f.pad("endless"),
        }
    }
}

impl FromStr for Length {
    type Err = UnknownLength;

    fn from_str(text: &str) -> Result<Self, UnknownLength> {
        Self::ALL.into_iter().find(|length| length.to_string() == text).ok_or(UnknownLength)
    }
}

/// A text that is no length of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().match_length_form)]
pub struct UnknownLength;

/// What kind of match it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Format {
    /// How long.
    pub length: Length,
    /// Whether each round has a second leg: the same maze with the spawns exchanged.
    pub swaps: bool,
}

/// One race of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// How it ended.
    pub outcome: Outcome,
    /// How long it took, in ticks.
    pub ticks: u32,
}

/// What comes after a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The same maze with the spawns exchanged.
    SecondLeg,
    /// Another maze.
    NextRound,
    /// Nothing: this player has won the match.
    Won(Player),
}

/// A match that is being played.
///
/// ```
/// use maze_duel::race::contest::{Format, Length, Match, Next};
/// use maze_duel::race::{Outcome, Player};
/// let mut duel = Match::new(Format { length: Length::BestOf(3), swaps: false });
/// assert_eq!(duel.record(Outcome::Won(Player::One), 700), Next::NextRound);
/// assert!(duel.is_match_point(Player::One));
/// assert_eq!(duel.record(Outcome::Draw, 650), Next::NextRound);
/// assert_eq!(duel.record(Outcome::Won(Player::One), 720), Next::Won(Player::One));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    format: Format,
    wins: ByPlayer<u32>,
    draws: u32,
    /// The legs of the round that is being played.
    legs: Vec<Leg>,
}

impl Match {
    /// A match before its first race.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self { format, ..Self::default() }
    }

    /// What kind of match it is.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Rounds won by each.
    #[must_use]
    pub const fn wins(&self) -> ByPlayer<u32> {
        self.wins
    }

    /// Rounds that nobody won.
    #[must_use]
    pub const fn draws(&self) -> u32 {
        self.draws
    }

    /// Which round is being played or is to be played next, from 1. After the last round, that one.
    #[must_use]
    pub fn round(&self) -> u32 {
        let ended = self.wins.one + self.wins.two + self.draws;
        if self.winner().is_some() { ended } else { ended + 1 }
    }

    /// The legs of the present round that are over.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Whether the next race is the second leg of a round.
    #[must_use]
    pub fn is_second_leg(&self) -> bool {
        !self.legs.is_empty()
    }

    /// Who has won the match.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let needed = self.format.length.wins_needed()?;
        Player::ALL.into_iter().find(|&player| *self.wins.get(player) >= needed)
    }

    /// Whether one more round wins the match for this player.
    #[must_use]
    pub fn is_match_point(&self, player: Player) -> bool {
        let needed = self.format.length.wins_needed();
        needed.is_some_and(|needed| self.wins.get(player) + 1 == needed) && self.winner().is_none()
    }

    /// Forgets the legs of the present round, which begins anew.
    pub fn restart_round(&mut self) {
        self.legs.clear();
    }

    /// Counts a race, and tells what is next. A match that has been won stays as it is.
    pub fn record(&mut self, outcome: Outcome, ticks: u32) -> Next {
        if let Some(winner) = self.winner() {
            return Next::Won(winner);
        }
        self.legs.push(Leg { outcome, ticks });
        if self.format.swaps && self.legs.len() < 2 {
            return Next::SecondLeg;
        }
        match decided(&self.legs) {
            Outcome::Won(player) => *self.wins.get_mut(player) += 1,
            Outcome::Draw => self.draws += 1,
        }
        self.legs.clear();
        self.winner().map_or(Next::NextRound, Next::Won)
    }
}

/// Who won a round: whoever won more of its legs; where both won as many, whoever took less time for
/// them in all. A leg ends when the first arrives, so only the time of a leg that one won is known.
fn decided(legs: &[Leg]) -> Outcome {
    let sum = |player: Player| {
        let won = legs.iter().filter(|leg| leg.outcome == Outcome::Won(player));
        won.fold((0_u32, 0_u32), |(wins, ticks), leg| (wins + 1, ticks.saturating_add(leg.ticks)))
    };
    let ((one_wins, one_ticks), (two_wins, two_ticks)) = (sum(Player::One), sum(Player::Two));
    match one_wins.cmp(&two_wins).then(two_ticks.cmp(&one_ticks)) {
        std::cmp::Ordering::Greater => Outcome::Won(Player::One),
        std::cmp::Ordering::Less => Outcome::Won(Player::Two),
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}
