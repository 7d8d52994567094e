//! Seeing a race again, forwards and backwards.

use std::sync::Arc;

use crate::maze::{Grid, RecipeError};
use crate::race::{Race, TickOutcome};

use super::Replay;

/// About so many races are kept to go back to.
const SNAPSHOTS: u32 = 512;
/// Fewer ticks than this are run again in no time.
const LEAST_BETWEEN: u32 = 256;

/// Runs a [`Replay`]'s race again, to any tick of it: O(ticks since the last race kept), which are
/// a few hundred where the replay is an hour long.
#[derive(Clone, Debug)]
pub struct ReplayPlayer {
    replay: Arc<Replay>,
    race: Race,
    tick: u32,
    /// The race after every so many ticks, as far as it has been run.
    kept: Vec<Race>,
    every: u32,
}

impl ReplayPlayer {
    /// The race before its first tick, with its maze made.
    ///
    /// # Errors
    /// [`RecipeError`] where the maze can't be made.
    pub fn new(replay: Arc<Replay>) -> Result<Self, RecipeError> {
        let grid = Arc::new(replay.setup().recipe.generate()?);
        Ok(Self::in_maze(replay, grid))
    }

    /// The same in a maze that has been made of the replay's recipe.
    #[must_use]
    pub fn in_maze(replay: Arc<Replay>, grid: Arc<Grid>) -> Self {
        let race = replay.setup().race_in(grid, replay.countdown());
        let every = LEAST_BETWEEN.max(replay.ticks() / SNAPSHOTS + 1);
        Self { kept: vec![race.clone()], race, tick: 0, every, replay }
    }

    /// What is played.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The race after [`ReplayPlayer::tick`] ticks.
    #[must_use]
    pub const fn race(&self) -> &Race {
        &self.race
    }

    /// How many ticks have been played.
    #[must_use]
    pub const fn tick(&self) -> u32 {
        self.tick
    }

    /// Plays the next tick; `None` after the last.
    pub fn step(&mut self) -> Option<TickOutcome> {
        if self.tick >= self.replay.ticks() {
            return None;
        }
        if self.replay.forgets.binary_search(&self.tick).is_ok() {
            self.race.forget_keys();
        }
        self.tick += 1;
        let outcome = self.race.tick(self.replay.inputs(self.tick));
        if self.tick.is_multiple_of(self.every) && self.kept.len() == self.place(self.tick) {
            self.kept.push(self.race.clone());
        }
        Some(outcome)
    }

    /// Goes to where `tick` ticks have been played, back or forth; to the last where there are
    /// fewer.
    pub fn seek(&mut self, tick: u32) {
        let tick = tick.min(self.replay.ticks());
        let place = self.place(tick).min(self.kept.len() - 1);
        #[expect(clippy::cast_possible_truncation, reason = "no more than ticks / every are kept")]
        let kept_at = place as u32 * self.every;
        if tick < self.tick || kept_at > self.tick {
            self.race = self.kept[place].clone();
            self.tick = kept_at;
        }
        while self.tick < tick {
            self.step();
        }
    }

    /// Goes to so many ticks after GO: how a ghost keeps up with a race.
    pub fn seek_clock(&mut self, clock: u32) {
        self.seek(clock.saturating_add(self.replay.countdown()));
    }

    const fn place(&self, tick: u32) -> usize {
        (tick / self.every) as usize
    }
}
