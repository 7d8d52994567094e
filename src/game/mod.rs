//! The window around the maze and the race.
//!
//! One plugin function a file; this one composes them and owns all ordering. Nothing here decides
//! where a wall is or who wins: that is [`crate::maze`]'s and [`crate::race`]'s.

mod appraise;
mod archive;
mod background;
mod camera;
mod chunks;
mod contest;
mod demo;
mod distances;
mod events;
mod fair;
mod fog;
#[cfg(feature = "gamepad")]
mod gamepad;
mod hud;
mod idle;
mod items;
mod journey;
mod keys;
mod look_back;
mod making;
mod maze;
mod minimap;
mod one_thread;
mod panel;
mod pawns;
mod phase;
mod race;
mod seats;
mod settings;
mod shapes;
mod solution;
#[cfg(feature = "audio")]
mod sound;
mod theme;
mod tiles;
mod tint;
mod trails;
mod view;
mod walker;
mod watch;
mod window;

use std::fs::File;
use std::path::PathBuf;

use bevy::diagnostic::FrameTimeDiagnosticsPlugin;
use bevy::prelude::*;
use bevy::window::{WindowResizeConstraints, WindowResolution};
use bevy_egui::EguiPlugin;
use bevy_rand::prelude::{EntropyPlugin, WyRand};
use thiserror::Error;

use crate::maze::endless::Endless;
use crate::maze::{Algorithm, Seed, Size};
use crate::race::bot::BotKind;
use crate::race::expedition::Walkers;
use crate::race::records::Store;
use crate::race::{ByPlayer, Replay, Setup, contest as matches};
use crate::words::words;

pub use appraise::MazeCard;
pub use archive::{Archive, Ghost, GhostPawn, GhostRun, LastRace, Told};
pub use background::background_tasks;
pub use camera::{Director, Shot};
pub use chunks::{ChunkView, Floor, Wall};
pub use contest::{ComesNext, CurrentMatch};
pub use demo::Demo;
pub use distances::{DistancePicture, Distances};
pub use fair::MeasuredFairness;
pub use fog::{CurrentSight, FogCover};
pub use hud::clock;
pub use items::{GlimpsePiece, Lying};
pub use journey::{ExpeditionRequested, Journey};
pub use keys::{Action, Duelist, Move, Typing, default_keys};
pub use look_back::LookBack;
pub use making::{Making, StopMaking};
pub use maze::{CurrentSetup, MazeGrid, NewMazeRequested, Notice, SeedName, SetupRequested};
pub use minimap::Minimap;
pub use panel::{CODE_FIELD, SEED_FIELD, SIZE_FIELD};
pub use pawns::{Goal, Spawn};
pub use phase::{GameEvent, Pause, Phase};
pub use race::{Bots, COUNTDOWN_TICKS, CurrentRace};
pub use settings::{MAX_SIDE, Mazes, Settings};
pub use solution::{Explored, PathPiece, Solution};
pub use theme::{Ink, Theme};
pub use tiles::TileView;
pub use trails::Trail;
pub use view::{Canvas, Eye, Eyes, MazeArea, MazeCamera, Screen, View};
pub use walker::Walker;
pub use watch::{
    Curtain, Export, ExportRequested, Pace, Pictured, Run, Saved, Show, Transport, WatchRequested,
    Watching,
};

/// What the game begins with.
#[derive(Debug)]
pub struct PlayOptions {
    /// How the maze is made.
    pub algorithm: Algorithm,
    /// How large it is, at most [`MAX_SIDE`] each way.
    pub size: Size,
    /// Its seed; `None` draws a fresh one.
    pub seed: Option<Seed>,
    /// The very race to begin with, in place of algorithm, size and seed.
    pub setup: Option<Setup>,
    /// A race to look back at, in place of all that.
    pub replay: Option<Replay>,
    /// The races of a match, one after another, in place of all that.
    pub list: Vec<Setup>,
    /// A maze without an end to set out into, and who does, in place of all that.
    pub expedition: Option<(Endless, Walkers)>,
    /// What kind of match is played.
    pub format: matches::Format,
    /// Which bots sit in whose seat.
    pub seats: ByPlayer<Option<BotKind>>,
    /// After how many seconds the next race begins by itself, if ever.
    pub pause_seconds: Option<u8>,
    /// Where races are kept. Without it they are forgotten.
    pub store: Option<Store>,
    /// Whether the making is shown.
    pub animate: bool,
    /// Where events are written, a line of JSON each.
    pub events: Option<File>,
    /// Whether two bots play one race, with nobody at the keys.
    pub demo: bool,
    /// The folder in which a demonstration leaves its pictures.
    pub pictures: Option<PathBuf>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        let settings = Settings::default();
        Self {
            algorithm: settings.algorithm,
            size: settings.size,
            seed: None,
            setup: None,
            replay: None,
            list: Vec::new(),
            expedition: None,
            format: settings.format,
            seats: settings.seats,
            pause_seconds: settings.pause_seconds,
            store: None,
            animate: settings.animate,
            events: None,
            demo: false,
            pictures: None,
        }
    }
}

/// Why there was no game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no screen to open a window on.
    #[error("{}", words().game.no_display)]
    NoDisplay,
    /// The engine gave up.
    #[error("{}", words().game.app_failed)]
    Failed,
}

/// Within a tick: inputs, then what they lead to, then the telling of it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum TickSystems {
    /// Gathers what people and bots do.
    ReadInput,
    /// Takes the race one tick on.
    Tick,
    /// Tells what happened.
    Report,
}

/// Within a frame, first: mazes and races are made as asked for.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MakeSystems;

/// Then the maze is fitted into its space,
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FitSystems;

/// shapes are drawn at the size that this gives,
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ShapeSystems;

/// what comes into sight is spawned, and what goes despawned,
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ChunkSystems;

/// and sprites follow the maze and the race.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DrawSystems;

/// The game, without the engine around it: needs Bevy's input, state, asset, image and window
/// plugins, and brings egui, leafwing's input maps and the random source along.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        EguiPlugin::default(),
        EntropyPlugin::<WyRand>::default(),
        phase::plugin,
        settings::plugin,
        theme::plugin,
        keys::plugin,
        maze::plugin,
        race::plugin,
        contest::plugin,
        journey::plugin,
        fair::plugin,
        seats::plugin,
        archive::plugin,
        look_back::plugin,
        watch::plugin,
    ))
    .add_plugins((view::plugin, camera::plugin, minimap::plugin, shapes::plugin))
    .add_plugins((
        chunks::plugin,
        tiles::plugin,
        pawns::plugin,
        trails::plugin,
        walker::plugin,
        appraise::plugin,
        solution::plugin,
        distances::plugin,
        items::plugin,
        fog::plugin,
        panel::plugin,
        events::plugin,
        demo::plugin,
        idle::plugin,
    ));
    app.add_plugins(one_thread::OneThread);
    #[cfg(feature = "gamepad")]
    app.add_plugins(gamepad::plugin);

    app.insert_resource(Time::<Fixed>::from_hz(crate::race::TICKS_PER_SECOND.into()))
        .configure_sets(
            FixedUpdate,
            (TickSystems::ReadInput, TickSystems::Tick, TickSystems::Report).chain(),
        )
        .configure_sets(
            Update,
            (MakeSystems, FitSystems, ShapeSystems, ChunkSystems, DrawSystems).chain(),
        );
}

/// Sets a game up as the options say; to be called before the app's first update.
pub fn apply_options(app: &mut App, options: PlayOptions) {
    app.insert_resource(Settings {
        algorithm: options.algorithm,
        size: options.size,
        size_text: options.size.to_string(),
        seed_text: options.seed.map_or_else(String::new, |seed| seed.to_string()),
        mazes: if options.list.is_empty() { Mazes::Alike } else { Mazes::Listed },
        list: options.list.clone(),
        format: options.format,
        seats: options.seats,
        pause_seconds: options.pause_seconds,
        animate: options.animate,
        ..Settings::default()
    });
    let replayed = options.replay.as_ref().map(|replay| replay.setup().clone());
    let first = options.setup.or(replayed).or_else(|| options.list.first().cloned());
    if let Some(replay) = options.replay {
        app.insert_resource(look_back::Opened(replay));
    }
    if let Some(setup) = first {
        app.insert_resource(maze::FirstSetup(setup));
    }
    if let Some((endless, walkers)) = options.expedition {
        app.insert_resource(journey::FirstExpedition { endless, walkers });
    }
    if let Some(store) = options.store {
        app.insert_resource(Archive(store));
    }
    if let Some(file) = options.events {
        app.insert_resource(events::EventsFile(file));
    }
    if options.demo {
        app.insert_resource(Demo::new(options.pictures));
        app.insert_resource(maze::StartsAtOnce(true));
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// [`PlayError`]
pub fn play(options: PlayOptions) -> Result<(), PlayError> {
    if !has_display() {
        return Err(PlayError::NoDisplay);
    }
    let window = Window {
        resize_constraints: WindowResizeConstraints {
            min_width: 800.0,
            min_height: 600.0,
            ..default()
        },
        title: words().game.title.to_owned(),
        name: Some("maze-duel".to_owned()),
        resolution: WindowResolution::new(1280, 800),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(bevy::log::LogPlugin { filter: "warn,maze_duel=info".to_owned(), ..default() }),
    )
    .add_plugins((FrameTimeDiagnosticsPlugin::default(), plugin, window::plugin));
    #[cfg(feature = "audio")]
    app.add_plugins(sound::plugin);
    apply_options(&mut app, options);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(PlayError::Failed),
    }
}

/// Whether a window can be opened: on Linux, whether X or Wayland can be asked for one.
#[must_use]
pub fn has_display() -> bool {
    !cfg!(target_os = "linux") || names_display()
}

fn names_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .into_iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
