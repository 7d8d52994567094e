//! From the start of the program to the first frame of the default game that is whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use maze_duel::game::{self, PlayOptions};
use maze_duel::maze::Size;
use serde_json::{Value, json};

use super::engine::{self, Screen};
use super::meter::ms;

/// How many pipelines the renderer still makes ready: until then it leaves out what needs them.
#[derive(Resource, Clone)]
struct Unready(Arc<AtomicUsize>);

impl Unready {
    /// Has the renderer count them, which runs on a thread of its own.
    fn watch(app: &mut App) -> Self {
        let unready = Self(Arc::new(AtomicUsize::new(usize::MAX)));
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            renderer
                .insert_resource(unready.clone())
                .add_systems(Render, Self::count.in_set(RenderSystems::Cleanup));
        }
        unready
    }

    fn count(pipelines: Res<PipelineCache>, unready: Res<Self>) {
        unready.0.store(pipelines.waiting_pipelines().count(), Ordering::Relaxed);
    }
}

struct Parts {
    plugins: Duration,
    renderer: Duration,
    first_update: Duration,
    pipelines: Duration,
}

impl Parts {
    /// Starts an app and looks on until a frame is whole.
    fn of(mut app: App, began: Instant) -> Self {
        let unready = Unready::watch(&mut app);
        let plugins = began.elapsed();
        engine::begin(&mut app);
        let renderer = began.elapsed();
        app.update();
        let first_update = began.elapsed();
        // The first frame asks for them, and some only ask once others are there.
        let mut whole = 0;
        while whole < 3 {
            app.update();
            whole = if unready.0.load(Ordering::Relaxed) > 0 { 0 } else { whole + 1 };
        }
        Self {
            plugins,
            renderer: renderer.saturating_sub(plugins),
            first_update: first_update.saturating_sub(renderer),
            pipelines: began.elapsed().saturating_sub(first_update),
        }
    }

    fn all(&self) -> Duration {
        self.plugins + self.renderer + self.first_update + self.pipelines
    }
}

pub(crate) fn measure(size: Size, screen: Screen) -> Value {
    // First, so that nothing is warm yet.
    let began = Instant::now();
    let mut app = engine::app(screen);
    app.add_plugins(game::plugin);
    game::apply_options(&mut app, PlayOptions { size, ..PlayOptions::default() });
    let ours = Parts::of(app, began);

    json!({
        "way": "start",
        "size": size.to_string(),
        "screen": screen.name(),
        "first_frame_ms": ms(ours.all()),
        "plugins_ms": ms(ours.plugins),
        "renderer_ms": ms(ours.renderer),
        "first_update_ms": ms(ours.first_update),
        "pipelines_ms": ms(ours.pipelines),
    })
}
