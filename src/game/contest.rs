//! The match around the races: what counts, what comes next, and when that begins by itself.

use bevy::prelude::*;

use crate::race::Outcome;
use crate::race::contest::{Match, Next};

use super::keys::Action;
use super::look_back::LookBack;
use super::phase::{GameEvent, Phase, PhaseChange};
use super::settings::Settings;

/// The match that is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentMatch(pub Match);

/// What follows upon the race that is on, once it is over.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComesNext(pub Next);

impl Default for ComesNext {
    fn default() -> Self {
        Self(Next::NextRound)
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
        next.0 = Next::NextRound;
        return;
    }
    next.0 = duel.0.record(outcome, ticks);
    phase.tell(GameEvent::MatchScored { wins: duel.0.wins(), draws: duel.0.draws(), next: next.0 });
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
    let Some(pause) = settings.pause_seconds.filter(|_| !matches!(next.0, Next::Won(_))) else {
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
