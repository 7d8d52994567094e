//! Writing down a race while it is run.

use crate::race::{
    ByPlayer, CodeError, Input, Outcome, Player, Race, RaceCode, RaceEvent, Setup, Stage,
    TickOutcome,
};

use super::{Moment, Replay, Run, What};

/// Collects a [`Replay`], a tick at a time.
#[derive(Clone, Debug)]
pub struct ReplayRecorder {
    replay: Replay,
}

impl ReplayRecorder {
    /// A recorder for a race that was made of this set-up and hasn't been run yet.
    ///
    /// # Errors
    /// [`CodeError`] where the set-up has no race code, as with a mask.
    pub fn new(setup: &Setup, race: &Race) -> Result<Self, CodeError> {
        let (countdown, outcome) = match race.stage() {
            Stage::Countdown { ticks_left } => (ticks_left, None),
            Stage::Racing => (0, None),
            Stage::Finished(outcome) => (0, Some(outcome)),
        };
        let replay = Replay {
            code: RaceCode::of(setup)?,
            countdown,
            ticks: 0,
            keys: ByPlayer::default(),
            forgets: Vec::new(),
            moments: ByPlayer::default(),
            outcome,
        };
        Ok(Self { replay })
    }

    /// Takes the race a tick on and records it.
    pub fn tick(&mut self, race: &mut Race, inputs: ByPlayer<Input>) -> TickOutcome {
        let outcome = race.tick(inputs);
        self.record(inputs, &outcome);
        outcome
    }

    /// Records a tick that the race has taken. What comes after the end, or after
    /// [`Replay::MOST_TICKS`], isn't kept.
    pub fn record(&mut self, inputs: ByPlayer<Input>, outcome: &TickOutcome) {
        let Replay { ticks, keys, moments, outcome: end, .. } = &mut self.replay;
        if end.is_some() || *ticks >= Replay::MOST_TICKS {
            return;
        }
        *ticks += 1;
        for player in Player::ALL {
            let (runs, input) = (keys.get_mut(player), *inputs.get(player));
            match runs.last_mut() {
                Some(run) if run.input == input => run.last = *ticks,
                _ => runs.push(Run { last: *ticks, input }),
            }
        }
        for (player, what) in outcome.events.iter().filter_map(What::of) {
            moments.get_mut(player).push(Moment { tick: *ticks, what });
        }
        *end = outcome.events.iter().find_map(|event| match *event {
            RaceEvent::Finished(outcome) => Some(outcome),
            _ => None,
        });
    }

    /// Records that [`Race::forget_keys`] was called.
    pub fn forget_keys(&mut self) {
        let Replay { ticks, forgets, .. } = &mut self.replay;
        if forgets.last() != Some(ticks) {
            forgets.push(*ticks);
        }
    }

    /// How the race has ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.replay.outcome
    }

    /// The replay of what has been recorded.
    #[must_use]
    pub fn finish(self) -> Replay {
        let mut replay = self.replay;
        // Forgetting shows in the next tick; after the last there is none.
        replay.forgets.retain(|&after| after < replay.ticks);
        replay
    }
}
