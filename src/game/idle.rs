//! While nothing moves, nothing is drawn: the window waits for keys, the mouse and the like.

use std::time::Duration;

use bevy::input::gamepad::Gamepad;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowFocused, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::race::contest::Next;

use super::contest::{ComesNext, ResultShown};
use super::demo::Demo;
use super::look_back::LookBack;
use super::phase::{GameEvent, Pause, Phase};
use super::settings::Settings;
use super::solution;
use super::watch::{Export, Watching};

/// How long everything goes on after something has happened, in seconds: what follows from it takes
/// some frames, and banners come in.
const LINGERS: f32 = 1.0;
/// How long a window that nothing happens in waits before it looks again.
const WAIT: Duration = Duration::from_mins(1);
/// How long it waits where a gamepad may be pressed, which no window hears of.
const WAIT_FOR_GAMEPADS: Duration = Duration::from_millis(50);

/// Whether anything moves or is about to.
#[derive(bevy::ecs::system::SystemParam)]
struct Moving<'w> {
    phase: Res<'w, State<Phase>>,
    pause: Option<Res<'w, State<Pause>>>,
    settings: Res<'w, Settings>,
    watching: Option<Res<'w, Watching>>,
    look_back: Option<Res<'w, LookBack>>,
    export: Option<Res<'w, Export>>,
    demo: Option<Res<'w, Demo>>,
    shown: Res<'w, ResultShown>,
    next: Res<'w, ComesNext>,
}

impl Moving<'_> {
    fn is_moving(&self) -> bool {
        let phase = *self.phase.get();
        let is_paused = self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused);
        let in_phase = match phase {
            Phase::Preparing => false,
            Phase::Carving => {
                self.watching.as_ref().is_some_and(|watching| watching.transport.is_playing)
            }
            Phase::Countdown | Phase::Racing => !is_paused,
            Phase::Finished => {
                let goes_on = self.settings.pause_seconds.is_some()
                    && !matches!(self.next.next, Next::Won(_));
                goes_on || self.shown.0 < LINGERS
            }
        };
        let walks = self.settings.show_walk && solution::may_be_told(&self.settings, phase);
        in_phase
            || walks && !is_paused
            || self.look_back.as_ref().is_some_and(|look_back| look_back.is_playing)
            || self.export.is_some()
            || self.demo.is_some()
    }
}

/// What may change what is seen.
#[derive(bevy::ecs::system::SystemParam)]
struct Stirrings<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    motion: MessageReader<'w, 's, MouseMotion>,
    cursor: MessageReader<'w, 's, CursorMoved>,
    focus: MessageReader<'w, 's, WindowFocused>,
    size: MessageReader<'w, 's, WindowResized>,
    events: MessageReader<'w, 's, GameEvent>,
    pads: Query<'w, 's, Ref<'static, Gamepad>>,
}

impl Stirrings<'_, '_> {
    fn any(&mut self) -> bool {
        // All are read, so that none is left for the next frame.
        let counts = [
            self.keys.read().count(),
            self.buttons.read().count(),
            self.wheel.read().count(),
            self.motion.read().count(),
            self.cursor.read().count(),
            self.focus.read().count(),
            self.size.read().count(),
            self.events.read().count(),
        ];
        counts.iter().any(|&count| count > 0) || self.pads.iter().any(|pad| pad.is_changed())
    }
}

fn rest(
    time: Res<Time<Real>>,
    moving: Moving,
    mut stirrings: Stirrings,
    mut settings: ResMut<WinitSettings>,
    mut stirred: Local<Option<f32>>,
) {
    let now = time.elapsed_secs();
    if stirrings.any() || moving.is_moving() || stirred.is_none() {
        *stirred = Some(now);
    }
    let is_awake = stirred.is_some_and(|since| now - since < LINGERS);
    let wait = if stirrings.pads.is_empty() { WAIT } else { WAIT_FOR_GAMEPADS };
    let mode = if is_awake { UpdateMode::Continuous } else { UpdateMode::reactive(wait) };
    // Without the focus a race stands still; films are written all the same.
    let unfocused = if is_awake { mode } else { UpdateMode::reactive_low_power(wait) };
    if settings.focused_mode != mode || settings.unfocused_mode != unfocused {
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: unfocused };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, rest.run_if(resource_exists::<WinitSettings>));
}
