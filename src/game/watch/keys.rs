//! The timeline by keyboard.

use bevy::prelude::*;

use super::super::keys::{Action, Typing};
use super::super::phase::{Phase, PhaseChange};
use super::super::settings::Settings;
use super::{Show, Watching};

/// How long an arrow is held until it steps by itself, in seconds, and how often it then does.
const HELD: f32 = 0.35;
const REPEATED: f32 = 0.04;

/// Space, or Esc, ends the show at once. Arrows, or A and D, take steps; with Shift, or Page Up and Down, a
/// tenth of the whole; Home and End go to the ends; up and down, or W and S, change the speed; P
/// plays and pauses, L loops.
pub(super) fn follow_keys(
    mut commands: Commands,
    mut actions: MessageReader<Action>,
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    typing: Res<Typing>,
    phase: Res<State<Phase>>,
    mut settings: ResMut<Settings>,
    mut watching: ResMut<Watching>,
    mut change: PhaseChange,
    mut held: Local<f32>,
) {
    use KeyCode::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Home, KeyA, KeyD, KeyP, KeyS, KeyW,
        PageDown, PageUp, ShiftLeft, ShiftRight,
    };
    let is_on = *phase.get() == Phase::Carving;
    for action in actions.read() {
        match action {
            Action::Next | Action::Pause if is_on => {
                leave(&mut commands, &mut watching, &mut change);
                return;
            }
            Action::LookBack if is_on => watching.transport.loops = !watching.transport.loops,
            _ => {}
        }
    }
    if typing.0 {
        return;
    }
    let (back, on) = (keys.any_pressed([ArrowLeft, KeyA]), keys.any_pressed([ArrowRight, KeyD]));
    *held = if back == on { 0.0 } else { *held + time.delta_secs() };
    let mut is_repeated = false;
    if *held > HELD + REPEATED {
        *held -= REPEATED;
        is_repeated = true;
    }
    let has = |pressed: [KeyCode; 2]| keys.any_just_pressed(pressed);
    let steps_back = has([ArrowLeft, KeyA]) || (back && is_repeated);
    let steps_on = has([ArrowRight, KeyD]) || (on && is_repeated);
    let is_shifted = keys.any_pressed([ShiftLeft, ShiftRight]);
    let jumps_back = keys.just_pressed(PageUp) || (steps_back && is_shifted);
    let jumps_on = keys.just_pressed(PageDown) || (steps_on && is_shifted);
    if jumps_back != jumps_on {
        watching.take(|transport| transport.jump(jumps_on));
    } else if steps_back != steps_on {
        watching.take(|transport| transport.step(if steps_on { 1 } else { -1 }));
    } else if keys.just_pressed(Home) {
        watching.take(|transport| transport.seek(0));
    } else if keys.just_pressed(End) {
        watching.take(|transport| transport.seek(usize::MAX));
    } else if keys.just_pressed(KeyP) {
        watching.take(super::Transport::play_or_pause);
    }
    if is_on && has([ArrowUp, KeyW]) {
        settings.change_speed(true);
    }
    if is_on && has([ArrowDown, KeyS]) {
        settings.change_speed(false);
    }
    // Whoever goes back into a show that was over is in it again.
    if !is_on && !watching.transport.is_at_end() {
        change.enter(Phase::Carving, 0);
    }
}

/// Ends the show; the making of the maze that is raced through can still be gone back into.
fn leave(commands: &mut Commands, watching: &mut Watching, change: &mut PhaseChange) {
    if watching.show == Show::Making && watching.back == Phase::Preparing {
        watching.transport.is_playing = false;
        watching.is_held = false;
        watching.seek(usize::MAX);
    } else {
        commands.remove_resource::<Watching>();
    }
    change.enter(watching.back, 0);
}

impl Watching {
    /// Does something to the timeline by hand: from then on the show isn't over at its end.
    pub(super) fn take(&mut self, change: impl FnOnce(&mut super::Transport)) {
        self.is_held = true;
        change(&mut self.transport);
        self.follow();
    }
}
