//! The match around the races: what counts, what comes next, and when that begins by itself.

use bevy::prelude::*;

use crate::race::contest::{Match, Next};
use crate::race::{Outcome, Player};

use super::keys::Action;
use super::look_back::LookBack;
use super::phase::{GameEvent, Phase, PhaseChange};
use super::settings::Settings;

/// The match that is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentMatch(pub Match);

/// What the race that is over has brought, and what follows upon it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComesNext {
    /// What follows.
    pub next: Next,
    /// How the round ended, if it did.
    pub round: Option<Outcome>,
    /// Whether the race counted.
    pub is_counted: bool,
}

impl Default for ComesNext {
    fn default() -> Self {
        Self { next: Next::NextRound, round: None, is_counted: false }
    }
}

/// Counts a race that has ended. One with the path in sight proves nothing, and isn't.
pub(super) fn count(
    outcome: Outcome,
    ticks: u32,
    settings: &Settings,
    duel: &mut CurrentMatch,
    next: &mut ComesNext,
    phase: &mut PhaseChange,
) {
    if settings.practice {
        *next = ComesNext::default();
        return;
    }
    let before = duel.0.wins();
    let follows = duel.0.record(outcome, ticks);
    let has_won = |player: &Player| duel.0.wins().get(*player) > before.get(*player);
    let winner = Player::ALL.into_iter().find(has_won).map_or(Outcome::Draw, Outcome::Won);
    let round = (follows != Next::SecondLeg).then_some(winner);
    *next = ComesNext { next: follows, round, is_counted: true };
    phase.tell(GameEvent::MatchScored {
        wins: duel.0.wins(),
        draws: duel.0.draws(),
        next: follows,
    });
}

/// A match of another kind is another match.
fn follow_format(settings: Res<Settings>, mut duel: ResMut<CurrentMatch>) {
    if duel.0.format() != settings.format {
        duel.0 = Match::new(settings.format);
    }
}

/// How long the result has been on the screen, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct ResultShown(pub f32);

/// Goes on by itself after the pause that the settings name. Never after a match: that is to be
/// enjoyed.
fn advance(
    time: Res<Time>,
    settings: Res<Settings>,
    next: Res<ComesNext>,
    mut shown: ResMut<ResultShown>,
    mut actions: MessageWriter<Action>,
) {
    let before = shown.0;
    shown.0 += time.delta_secs();
    let Some(pause) = settings.pause_seconds.filter(|_| !matches!(next.next, Next::Won(_))) else {
        return;
    };
    let pause = f32::from(pause);
    if before < pause && shown.0 >= pause {
        actions.write(Action::Next);
    }
}

fn begin_result(mut shown: ResMut<ResultShown>) {
    shown.0 = 0.0;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentMatch>()
        .init_resource::<ComesNext>()
        .init_resource::<ResultShown>()
        .add_systems(OnEnter(Phase::Finished), begin_result)
        .add_systems(
            Update,
            (
                follow_format.run_if(resource_changed::<Settings>),
                advance.run_if(in_state(Phase::Finished)).run_if(not(resource_exists::<LookBack>)),
            )
                .before(super::MakeSystems),
        );
}
