//! A game that tests drive: by real keys, a frame at a time, with or without a renderer.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test file includes it, and none uses all of it"
)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

pub mod studio;
pub mod trek;

use std::collections::BTreeSet;

use bevy::asset::AssetPlugin;
use bevy::image::ImagePlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowPlugin};
use bevy_egui::{EguiContext, egui};
use bevy_rand::prelude::{GlobalRng, WyRand};
use leafwing_input_manager::prelude::*;
use maze_duel::game::{
    self, COUNTDOWN_TICKS, CurrentRace, Making, MazeGrid, NewMazeRequested, Pause, Phase,
    PlayOptions, Wall,
};
use maze_duel::maze::{Cell, Direction, Seed, Size, WallSegment, solve};
use maze_duel::race::Player;
use rand_core::SeedableRng;

/// A game of a given size, and what a test does with it.
pub struct Game {
    pub app: App,
}

impl Game {
    pub fn new(options: PlayOptions) -> Self {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            InputPlugin,
            AssetPlugin::default(),
            ImagePlugin::default(),
            WindowPlugin::default(),
        ))
        .init_asset::<Shader>()
        .add_plugins(game::plugin)
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        Self::begin(app, options)
    }

    pub fn begin(mut app: App, options: PlayOptions) -> Self {
        let is_fixed = options.seed.is_some()
            || options.setup.is_some()
            || options.replay.is_some()
            || !options.list.is_empty();
        game::apply_options(&mut app, options);
        app.finish();
        app.cleanup();
        // Fresh seeds are the same in every run, unless they are all there is to it: a test must not
        // fail once in a hundred times.
        if is_fixed {
            let mut global = app.world_mut().query_filtered::<&mut WyRand, With<GlobalRng>>();
            *global.single_mut(app.world_mut()).unwrap() = WyRand::seed_from_u64(4711);
        }
        let mut game = Self { app };
        game.frames(2);
        game
    }

    /// A game that waits for Space, in a maze of this size.
    pub fn of_size(width: u32, height: u32) -> Self {
        Self::new(PlayOptions {
            size: Size::new(width, height).unwrap(),
            seed: Seed::new(4711),
            ..PlayOptions::default()
        })
    }

    /// A race that is on, in a maze of this size.
    pub fn racing(width: u32, height: u32) -> Self {
        let mut game = Self::of_size(width, height);
        game.start();
        game
    }

    pub fn start(&mut self) {
        self.tap(KeyCode::Space);
        self.wait_for_go();
    }

    pub fn wait_for_go(&mut self) {
        self.fast_forward(COUNTDOWN_TICKS + 1);
        assert_eq!(self.phase(), Phase::Racing);
    }

    /// Lets many ticks go by in few frames.
    pub fn fast_forward(&mut self, ticks: u32) {
        self.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(16));
        self.frames(ticks.div_ceil(16));
        self.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        self.frames(1);
    }

    pub fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.app.update();
        }
    }

    pub fn press(&mut self, key: KeyCode) {
        key.press(self.app.world_mut());
    }

    pub fn release(&mut self, key: KeyCode) {
        key.release(self.app.world_mut());
    }

    /// Asks for another maze and waits until it stands.
    pub fn new_maze(&mut self, request: NewMazeRequested) {
        self.app.world_mut().write_message(request);
        self.frames(2);
        self.wait_for_maze();
    }

    /// Until no maze is being made any more.
    pub fn wait_for_maze(&mut self) {
        let began = std::time::Instant::now();
        while self.app.world().get_resource::<Making>().is_some() {
            assert!(began.elapsed().as_secs() < 120, "it is made for ever");
            self.frames(1);
        }
        self.frames(2);
    }

    /// Down and up again within a frame.
    pub fn tap(&mut self, key: KeyCode) {
        self.press(key);
        self.release(key);
        self.frames(2);
    }

    pub fn phase(&self) -> Phase {
        *self.resource::<State<Phase>>().get()
    }

    pub fn is_paused(&self) -> bool {
        self.app
            .world()
            .get_resource::<State<Pause>>()
            .is_some_and(|pause| *pause.get() == Pause::Paused)
    }

    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    pub fn cell(&self, player: Player) -> Cell {
        self.resource::<CurrentRace>().0.pawn(player).cell()
    }

    pub fn steps(&self, player: Player) -> u32 {
        self.resource::<CurrentRace>().0.pawn(player).steps()
    }

    pub fn clock(&self) -> u32 {
        self.resource::<CurrentRace>().0.clock()
    }

    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query_filtered::<(), With<C>>().iter(self.app.world()).count()
    }

    pub fn walls(&mut self) -> BTreeSet<WallSegment> {
        let mut walls = self.app.world_mut().query::<&Wall>();
        let found: Vec<_> = walls.iter(self.app.world()).map(|wall| wall.0).collect();
        let unique: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(unique.len(), found.len(), "no wall is drawn twice");
        unique
    }

    pub fn entities(&self) -> usize {
        self.app.world().entities().count_spawned() as usize
    }

    pub fn grid_walls(&self) -> BTreeSet<WallSegment> {
        self.resource::<MazeGrid>().wall_segments().collect()
    }

    /// Walks a player along the best path to the goal, key by key.
    pub fn walk_to_goal(&mut self, player: Player) {
        let race = &self.resource::<CurrentRace>().0;
        let (from, to) = (self.cell(player), race.goal(player));
        let path = solve::astar(race.grid(), from, to, &mut ()).unwrap();
        for pair in path.windows(2) {
            let key = key_of(player, pair[0].direction_to(pair[1]).unwrap());
            self.tap(key);
            self.frames(12);
        }
    }

    pub fn window(&mut self) -> Entity {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(self.app.world()).unwrap()
    }

    pub fn with_egui<T>(&mut self, f: impl FnOnce(&mut egui::Context) -> T) -> T {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        f(contexts.single_mut(self.app.world_mut()).unwrap().get_mut())
    }

    /// Enter, as a window sends it.
    pub fn enter(&mut self) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::Enter,
                logical_key: Key::Enter,
                state,
                text: None,
                repeat: false,
                window,
            });
            self.frames(2);
        }
    }

    /// A key with the letter that it types, as a window sends it.
    pub fn type_letter(&mut self, key: KeyCode, letter: &str) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: key,
                logical_key: Key::Character(letter.into()),
                state,
                text: (state == ButtonState::Pressed).then(|| letter.into()),
                repeat: false,
                window,
            });
            self.frames(1);
        }
    }
}

/// The key with which a player goes that way.
pub fn key_of(player: Player, direction: Direction) -> KeyCode {
    match (player, direction) {
        (Player::One, Direction::North) => KeyCode::KeyW,
        (Player::One, Direction::East) => KeyCode::KeyD,
        (Player::One, Direction::South) => KeyCode::KeyS,
        (Player::One, Direction::West) => KeyCode::KeyA,
        (Player::Two, Direction::North) => KeyCode::ArrowUp,
        (Player::Two, Direction::East) => KeyCode::ArrowRight,
        (Player::Two, Direction::South) => KeyCode::ArrowDown,
        (Player::Two, Direction::West) => KeyCode::ArrowLeft,
    }
}
