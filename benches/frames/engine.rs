//! The engine around what is measured, with or without a renderer.

use std::fmt;

use bevy::asset::AssetPlugin;
use bevy::camera::{CameraPlugin, ImageRenderTarget, RenderTarget};
use bevy::image::ImagePlugin;
use bevy::input::InputPlugin;
use bevy::log::LogPlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::shader::Shader;
use bevy::sprite::SpritePlugin;
use bevy::state::app::StatesPlugin;
use bevy::text::TextPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, WindowPlugin};
use bevy::winit::WinitPlugin;
use maze_duel::game::Canvas;

/// What is drawn to, in device pixels.
pub(crate) const PIXELS: UVec2 = UVec2::new(1280, 800);

/// Whether anything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// No renderer: the game, its places and what is seen of it.
    None,
    /// Drawn into a picture by whatever graphics card there is.
    Offscreen,
}

impl Screen {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "headless",
            Self::Offscreen => "offscreen",
        }
    }

    pub(crate) fn named(name: &str) -> Self {
        if name == Self::Offscreen.name() { Self::Offscreen } else { Self::None }
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An app with all that sprites need, and nothing of the game.
pub(crate) fn app(screen: Screen) -> App {
    let mut app = App::new();
    match screen {
        Screen::None => {
            app.add_plugins((
                MinimalPlugins,
                StatesPlugin,
                InputPlugin,
                AssetPlugin::default(),
                ImagePlugin::default(),
                WindowPlugin::default(),
            ))
            .init_asset::<Shader>()
            .add_plugins((
                TransformPlugin,
                TextPlugin,
                MeshPlugin,
                CameraPlugin,
                SpritePlugin,
            ));
        }
        Screen::Offscreen => {
            app.add_plugins(
                DefaultPlugins
                    .set(WindowPlugin {
                        primary_window: None,
                        exit_condition: ExitCondition::DontExit,
                        ..default()
                    })
                    .disable::<WinitPlugin>()
                    .disable::<LogPlugin>(),
            );
            let image =
                Image::new_target_texture(PIXELS.x, PIXELS.y, TextureFormat::Rgba8UnormSrgb, None);
            let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
            app.insert_resource(Canvas(RenderTarget::Image(ImageRenderTarget {
                handle: image,
                scale_factor: 1.0,
            })));
        }
    }
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}

/// Waits for the renderer, and begins.
pub(crate) fn begin(app: &mut App) {
    while app.plugins_state() == bevy::app::PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
}

/// How many entities there are.
pub(crate) fn entities(app: &App) -> u32 {
    app.world().entities().count_spawned()
}
