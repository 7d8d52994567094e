//! The text that a replay is kept as.

use std::io::{self, BufRead, Read, Write};

use crc32fast::Hasher;
use thiserror::Error;

use crate::maze::{Direction, Directions};
use crate::race::{ByPlayer, CodeError, Input, ItemKind, Outcome, Player, RaceCode};
use crate::words::words;

use super::{Moment, Replay, Run, What};

const TITLE: &str = "maze-duel replay ";
/// A line is begun anew before it gets longer than this.
const WIDTH: usize = 100;
/// No line that is read may be longer.
const LONGEST_LINE: u64 = 200;

impl Replay {
    /// Writes the replay as a text.
    ///
    /// # Errors
    /// What `out` has to say.
    pub fn write<W: Write>(&self, out: &mut W) -> io::Result<()> {
        let mut text =
            format!("{TITLE}{}\ncode {}\ncountdown {}\n", Self::VERSION, self.code, self.countdown);
        for (player, runs) in self.keys.iter() {
            section(&mut text, &format!("keys {}", player.name()), runs_as_text(runs));
        }
        if !self.forgets.is_empty() {
            section(&mut text, "forget", self.forgets.iter().map(u32::to_string));
        }
        for (player, moments) in self.moments.iter() {
            section(&mut text, &format!("moves {}", player.name()), moments_as_text(moments));
        }
        let end = format!("end {} {} ", self.ticks, outcome_name(self.outcome));
        text += &end;
        writeln!(out, "{text}{:08x}", crc32fast::hash(text.as_bytes()))
    }

    /// Reads what [`Replay::write`] has written. Takes memory as the text goes on, and no more than
    /// a replay of [`Replay::MOST_TICKS`] may.
    ///
    /// # Errors
    /// [`ReplayError`] for anything else; whether it is the race that was run is
    /// [`Replay::verify`]'s to tell.
    pub fn read<R: BufRead>(input: &mut R) -> Result<Self, ReplayError> {
        Reader { input, line: String::new(), number: 0, hasher: Hasher::new() }.read()
    }
}

/// Why a text is no replay.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// It can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("{}", words().replay.no_replay)]
    Title,
    /// It is of another version.
    #[error("{}", (words().replay.replay_version)(found, Replay::VERSION))]
    Version {
        /// Of which.
        found: String,
    },
    /// Its race code is wrong.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A line isn't what has its place there.
    #[error("{}", (words().replay.replay_line)(*line))]
    Line {
        /// Which, counted from 1.
        line: u64,
    },
    /// It has been changed since it was written.
    #[error("{}", words().replay.replay_checksum)]
    Checksum,
}

/// A line that says what follows, and that in lines of no more than [`WIDTH`].
fn section(text: &mut String, title: &str, tokens: impl Iterator<Item = String>) {
    *text += title;
    let mut used = WIDTH;
    for token in tokens {
        if used + 1 + token.len() > WIDTH {
            text.push('\n');
            used = token.len();
        } else {
            text.push(' ');
            used += 1 + token.len();
        }
        *text += &token;
    }
    text.push('\n');
}

fn runs_as_text(runs: &[Run]) -> impl Iterator<Item = String> {
    let mut before = 0;
    runs.iter().map(move |Run { last, input: Input { held, pressed } }| {
        let ticks = last - before;
        before = *last;
        let plus = if pressed.is_empty() { "" } else { "+" };
        format!("{ticks}{}{plus}{}", letters(*held), letters(*pressed))
    })
}

fn moments_as_text(moments: &[Moment]) -> impl Iterator<Item = String> {
    let mut before = 0;
    moments.iter().map(move |Moment { tick, what }| {
        let ticks = tick - before;
        before = *tick;
        match what {
            What::Arrived(direction) => format!("{ticks}{}", letter(*direction)),
            What::Bumped(direction) => {
                format!("{ticks}{}", letter(*direction).to_ascii_uppercase())
            }
            What::Broke(direction) => format!("{ticks}!{}", letter(*direction)),
            What::Took(kind) => format!("{ticks}{}", item_letter(*kind)),
        }
    })
}

const fn letter(direction: Direction) -> char {
    match direction {
        Direction::North => 'n',
        Direction::East => 'e',
        Direction::South => 's',
        Direction::West => 'w',
    }
}

const fn item_letter(kind: ItemKind) -> char {
    match kind {
        ItemKind::Boots => 'b',
        ItemKind::Hammer => 'h',
        ItemKind::Freeze => 'f',
        ItemKind::Glimpse => 'g',
    }
}

fn letters(directions: Directions) -> String {
    directions.iter().map(letter).collect()
}

const OUTCOMES: [Option<Outcome>; 4] =
    [Some(Outcome::Won(Player::One)), Some(Outcome::Won(Player::Two)), Some(Outcome::Draw), None];

const fn outcome_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(player)) => player.name(),
        Some(Outcome::Draw) => "draw",
        None => "none",
    }
}

struct Reader<'a, R> {
    input: &'a mut R,
    /// The line read last, without its end.
    line: String,
    number: u64,
    /// Of all lines before that one.
    hasher: Hasher,
}

impl<R: BufRead> Reader<'_, R> {
    fn read(mut self) -> Result<Replay, ReplayError> {
        self.next().map_err(|error| match error {
            ReplayError::Line { .. } => ReplayError::Title,
            error => error,
        })?;
        let version = self.line.strip_prefix(TITLE).ok_or(ReplayError::Title)?;
        if version != Replay::VERSION.to_string() {
            return Err(ReplayError::Version { found: version.to_owned() });
        }
        self.next()?;
        let code: RaceCode = self.value("code ")?.parse()?;
        self.require(self.line.ends_with(&format!(" {code}")))?;
        self.next()?;
        let countdown = number(self.value("countdown ")?);
        let countdown = self.some(countdown.filter(|&ticks| ticks <= Replay::MOST_TICKS))?;
        self.next()?;
        let keys = ByPlayer { one: self.keys(Player::One)?, two: self.keys(Player::Two)? };
        let forgets = self.forgets()?;
        let moments = ByPlayer { one: self.moments(Player::One)?, two: self.moments(Player::Two)? };
        let (ticks, outcome) = self.end()?;
        let ends = [&keys.one, &keys.two].map(|runs| runs.last().map_or(0, |run| run.last));
        self.require(ends == [ticks; 2])?;
        self.require(forgets.last().is_none_or(|&after| after < ticks))?;
        let lasts = [&moments.one, &moments.two].map(|moments| moments.last());
        self.require(lasts.iter().flatten().all(|last| last.tick <= ticks))?;
        self.nothing_follows()?;
        Ok(Replay { code, countdown, ticks, keys, forgets, moments, outcome })
    }

    /// Goes to the next line.
    fn next(&mut self) -> Result<(), ReplayError> {
        if self.number > 0 {
            self.hasher.update(self.line.as_bytes());
            self.hasher.update(b"\n");
        }
        self.number += 1;
        let mut bytes = Vec::new();
        (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        let ended = bytes.strip_suffix(b"\n").map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let line = ended.and_then(|line| str::from_utf8(line).ok()).map(str::to_owned);
        self.line = self.some(line)?;
        Ok(())
    }

    fn require(&self, holds: bool) -> Result<(), ReplayError> {
        if holds { Ok(()) } else { Err(ReplayError::Line { line: self.number }) }
    }

    fn some<T>(&self, value: Option<T>) -> Result<T, ReplayError> {
        value.ok_or(ReplayError::Line { line: self.number })
    }

    fn value(&self, name: &str) -> Result<&str, ReplayError> {
        self.some(self.line.strip_prefix(name))
    }

    /// Reads the lines that follow a title, token by token, up to the next title.
    fn tokens(&mut self, mut token: impl FnMut(&str) -> Option<()>) -> Result<(), ReplayError> {
        self.next()?;
        while self.line.starts_with(|c: char| c.is_ascii_digit()) {
            self.some(self.line.split(' ').try_for_each(&mut token))?;
            self.next()?;
        }
        Ok(())
    }

    fn keys(&mut self, player: Player) -> Result<Vec<Run>, ReplayError> {
        self.require(self.line == format!("keys {}", player.name()))?;
        let mut runs: Vec<Run> = Vec::new();
        self.tokens(|token| {
            let (ticks, keys) = leading_number(token)?;
            let (held, pressed) = match keys.split_once('+') {
                None => (keys, Directions::NONE),
                Some((held, pressed)) => {
                    (held, directions(pressed).filter(|keys| !keys.is_empty())?)
                }
            };
            let input = Input { held: directions(held)?, pressed };
            let before = runs.last();
            // Other keys than before, or it would be one run.
            if ticks == 0 || before.is_some_and(|run| run.input == input) {
                return None;
            }
            let last = before.map_or(0, |run| run.last).checked_add(ticks)?;
            (last <= Replay::MOST_TICKS).then(|| runs.push(Run { last, input }))
        })?;
        Ok(runs)
    }

    fn forgets(&mut self) -> Result<Vec<u32>, ReplayError> {
        let mut forgets: Vec<u32> = Vec::new();
        if self.line == "forget" {
            self.tokens(|token| {
                let after = number(token)?;
                forgets.last().is_none_or(|&last| last < after).then(|| forgets.push(after))
            })?;
            self.require(!forgets.is_empty())?;
        }
        Ok(forgets)
    }

    fn moments(&mut self, player: Player) -> Result<Vec<Moment>, ReplayError> {
        self.require(self.line == format!("moves {}", player.name()))?;
        let mut moments: Vec<Moment> = Vec::new();
        // A tick can't bring a player more than this.
        let (mut in_tick, most_in_tick) = (0, 8);
        self.tokens(|token| {
            let (ticks, what) = leading_number(token)?;
            let what = happening(what)?;
            in_tick = if ticks == 0 { in_tick + 1 } else { 1 };
            let tick = moments.last().map_or(0, |moment| moment.tick).checked_add(ticks)?;
            let is_possible = tick > 0 && tick <= Replay::MOST_TICKS && in_tick <= most_in_tick;
            is_possible.then(|| moments.push(Moment { tick, what }))
        })?;
        Ok(moments)
    }

    fn end(&mut self) -> Result<(u32, Option<Outcome>), ReplayError> {
        let (before, checksum) = self.some(self.line.rsplit_once(' '))?;
        let fields = before.strip_prefix("end ").and_then(|fields| fields.split_once(' '));
        let (ticks, name) = self.some(fields)?;
        let outcome = OUTCOMES.into_iter().find(|&outcome| outcome_name(outcome) == name);
        let (ticks, outcome) = (self.some(number(ticks))?, self.some(outcome)?);
        let mut hasher = self.hasher.clone();
        hasher.update(before.as_bytes());
        hasher.update(b" ");
        if format!("{:08x}", hasher.finalize()) != checksum {
            return Err(ReplayError::Checksum);
        }
        Ok((ticks, outcome))
    }

    /// Blank lines alone may come after the end.
    fn nothing_follows(&mut self) -> Result<(), ReplayError> {
        loop {
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            let (length, is_blank) = (bytes.len(), bytes.iter().all(|byte| b"\r\n".contains(byte)));
            self.input.consume(length);
            if !is_blank {
                return Err(ReplayError::Line { line: self.number + 1 });
            }
        }
    }
}

/// A whole number as it is written: without signs and needless noughts.
fn number(text: &str) -> Option<u32> {
    match leading_number(text)? {
        (number, "") => Some(number),
        _ => None,
    }
}

/// A whole number and what comes after it.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let is_plain = digits == "0" || !digits.starts_with('0');
    digits.parse().ok().filter(|_| is_plain).map(|number| (number, rest))
}

/// Letters of directions, each once and in their order.
fn directions(text: &str) -> Option<Directions> {
    let found: Option<Directions> = text.chars().map(direction).collect();
    found.filter(|&found| letters(found) == text)
}

fn direction(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| self::letter(direction) == letter)
}

fn happening(text: &str) -> Option<What> {
    let mut characters = text.chars();
    let what = match characters.next()? {
        '!' => What::Broke(direction(characters.next()?)?),
        upper if upper.is_ascii_uppercase() => What::Bumped(direction(upper.to_ascii_lowercase())?),
        lower => match ItemKind::ALL.into_iter().find(|&kind| item_letter(kind) == lower) {
            Some(kind) => What::Took(kind),
            None => What::Arrived(direction(lower)?),
        },
    };
    characters.next().is_none().then_some(what)
}
