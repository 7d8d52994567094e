//! While nothing moves, nothing is drawn: the window waits for keys, the mouse and the like.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::input::gamepad::Gamepad;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{CursorMoved, WindowFocused, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::race::contest::Next;

use super::background::background_tasks;
use super::camera::Director;
use super::contest::{ComesNext, ResultShown};
use super::demo::Demo;
use super::look_back::LookBack;
use super::making::Making;
use super::phase::{GameEvent, Pause, Phase};
use super::settings::Settings;
use super::solution;
use super::tiles::Tiles;
use super::watch::{Export, Watching};

/// How long everything goes on after something has happened, in seconds: what follows from it takes
/// some frames, and banners come in.
const LINGERS: f32 = 1.0;
/// And for so many frames at least, where frames are slow.
const LINGERING_FRAMES: u32 = 10;
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
    making: Option<Res<'w, Making>>,
    director: Res<'w, Director>,
    tiles: Res<'w, Tiles>,
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
            || self.making.is_some()
            || background_tasks() > 0
            || self.director.is_gliding()
            || self.tiles.are_missing()
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

/// How many pipelines the renderer still makes ready: until then it leaves out what needs them.
#[derive(Resource, Clone, Default)]
struct Unready(Arc<AtomicUsize>);

fn count_unready(pipelines: Res<PipelineCache>, unready: Res<Unready>) {
    unready.0.store(pipelines.waiting_pipelines().count(), Ordering::Relaxed);
}

fn rest(
    time: Res<Time<Real>>,
    moving: Moving,
    mut stirrings: Stirrings,
    unready: Res<Unready>,
    mut settings: ResMut<WinitSettings>,
    mut stirred: Local<Option<(f32, u32)>>,
) {
    let now = time.elapsed_secs();
    let is_unready = unready.0.load(Ordering::Relaxed) > 0;
    let (since, frames) = match *stirred {
        Some((since, frames)) if !stirrings.any() && !moving.is_moving() && !is_unready => {
            (since, frames.saturating_add(1))
        }
        _ => (now, 0),
    };
    *stirred = Some((since, frames));
    let is_awake = now - since < LINGERS || frames < LINGERING_FRAMES;
    let wait = if stirrings.pads.is_empty() { WAIT } else { WAIT_FOR_GAMEPADS };
    let mode = if is_awake { UpdateMode::Continuous } else { UpdateMode::reactive(wait) };
    // Without the focus a race stands still; films are written all the same.
    let unfocused = if is_awake { mode } else { UpdateMode::reactive_low_power(wait) };
    if settings.focused_mode != mode || settings.unfocused_mode != unfocused {
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: unfocused };
    }
}

/// `bevy_egui` tells egui in every frame which of Shift, Ctrl and so on are down. egui takes that for
/// news and asks for another frame, and so on for ever. Here only news are left.
fn tell_news_only(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                std::mem::replace(&mut *last, *modifiers) != *modifiers
            }
            _ => true,
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    let unready = Unready::default();
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer
            .insert_resource(unready.clone())
            .add_systems(Render, count_unready.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(unready)
        .add_systems(Last, rest.run_if(resource_exists::<WinitSettings>))
        .add_systems(
            PreUpdate,
            tell_news_only
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}
