//! Shows how a maze is made: plays its trace, so many steps a tick.

use bevy::prelude::*;

use crate::maze::{Playback, Step};
use crate::race::TICKS_PER_SECOND;

use super::keys::Action;
use super::phase::{Phase, PhaseChange};
use super::settings::Settings;

/// The making of the maze, while it is being shown.
#[derive(Resource, Debug)]
pub struct Carving {
    playback: Playback,
    /// Steps owed, in parts of a step: the speed seldom is a whole number of steps a tick.
    owed: u32,
    skips: bool,
}

impl Carving {
    /// A making to be shown from the start of its trace.
    #[must_use]
    pub const fn new(playback: Playback) -> Self {
        Self { playback, owed: 0, skips: false }
    }

    /// The steps shown so far, and the grid after them.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }
}

/// A step of the making was shown.
#[derive(Message, Clone, Copy, Debug)]
pub struct StepShown(pub Step);

fn skip_carving(mut actions: MessageReader<Action>, mut carving: ResMut<Carving>) {
    if actions.read().any(|&action| action == Action::Next) {
        carving.skips = true;
    }
}

fn carve(
    mut carving: ResMut<Carving>,
    settings: Res<Settings>,
    mut shown: MessageWriter<StepShown>,
    mut phase: PhaseChange,
    mut commands: Commands,
) {
    let steps = if carving.skips {
        usize::MAX
    } else {
        carving.owed += settings.steps_per_second;
        let due = carving.owed / TICKS_PER_SECOND;
        carving.owed %= TICKS_PER_SECOND;
        due as usize
    };
    for _ in 0..steps {
        match carving.playback.step_forward() {
            Some(step) => shown.write(StepShown(step)),
            None => break,
        };
    }
    if carving.playback.is_at_end() {
        commands.remove_resource::<Carving>();
        phase.enter(Phase::Preparing, 0);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StepShown>()
        .add_systems(Update, skip_carving.run_if(resource_exists::<Carving>))
        .add_systems(
            FixedUpdate,
            carve
                .run_if(resource_exists::<Carving>)
                .run_if(in_state(Phase::Carving))
                .in_set(super::TickSystems::Carve),
        );
}
