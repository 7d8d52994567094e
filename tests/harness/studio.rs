//! A game drawn into pictures without a window, and pictures that can be asked for colours.
//!
//! They are kept in `pictures` under cargo's folder for test files, to be looked at.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy::asset::RenderAssetUsages;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use maze_duel::game::{self, Canvas, CurrentRace, Ink, MazeCamera, PlayOptions, Settings};
use maze_duel::maze::{Algorithm, Cell, Direction, Seed, Size, solve};
use maze_duel::race::Player;

use super::{Game, key_of};

/// One renderer at a time: the software one takes all the cores there are.
fn renderer() -> MutexGuard<'static, ()> {
    static RENDERER: Mutex<()> = Mutex::new(());
    RENDERER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game drawn into a picture.
pub struct Studio {
    pub game: Game,
    _renderer: MutexGuard<'static, ()>,
}

#[derive(Resource, Default)]
pub struct Shot(Option<Image>);

/// A picture that can be asked for the colour of a place.
pub struct Picture {
    width: u32,
    /// Red, green, blue and opacity, row by row.
    pub pixels: Vec<u8>,
}

impl Studio {
    /// A studio for pictures of so many device pixels.
    pub fn new(pixels: UVec2, scale: f32, options: PlayOptions) -> Self {
        let renderer = renderer();
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>(),
        )
        .add_plugins(game::plugin)
        .init_resource::<Shot>()
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        let mut image =
            Image::new_target_texture(pixels.x, pixels.y, TextureFormat::Rgba8UnormSrgb, None);
        image.asset_usage = RenderAssetUsages::all();
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.insert_resource(Canvas(RenderTarget::Image(ImageRenderTarget {
            handle: image,
            scale_factor: scale,
        })));
        let mut game = Game::begin(app, options);
        game.frames(4);
        Self { game, _renderer: renderer }
    }

    /// A studio at 1280 × 800 for Kruskal's 24 × 16 maze.
    pub fn usual(animate: bool) -> Self {
        Self::new(UVec2::new(1280, 800), 1.0, PlayOptions { animate, ..kruskal(24, 16) })
    }

    pub fn shoot(&mut self, name: &str) -> Picture {
        self.game.frames(2);
        self.shoot_next_frame(name)
    }

    /// A picture of the very next frame.
    pub fn shoot_next_frame(&mut self, name: &str) -> Picture {
        let canvas = self.game.resource::<Canvas>().0.clone();
        self.game.app.world_mut().spawn(Screenshot(canvas)).observe(
            |shot: On<ScreenshotCaptured>, mut kept: ResMut<Shot>| {
                kept.0 = Some(shot.image.clone());
            },
        );
        // A frozen picture: no tick goes by until it has been taken.
        self.game
            .app
            .insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::ZERO));
        let mut patience = 200;
        let shot = loop {
            self.game.frames(1);
            if let Some(shot) = self.game.app.world_mut().resource_mut::<Shot>().0.take() {
                break shot;
            }
            patience -= 1;
            assert!(patience > 0, "no picture comes");
        };
        self.game.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        let image = shot.try_into_dynamic().unwrap().to_rgba8();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        std::fs::create_dir_all(&folder).unwrap();
        image.save(folder.join(format!("{name}.png"))).unwrap();
        Picture { width: image.width(), pixels: image.into_raw() }
    }

    /// Where a place in the world is in the picture, by the camera's own reckoning.
    pub fn pixel(&mut self, place: Vec2) -> UVec2 {
        let scale = match &self.game.resource::<Canvas>().0 {
            RenderTarget::Image(target) => target.scale_factor,
            _ => 1.0,
        };
        let world = self.game.app.world_mut();
        let mut cameras = world.query::<(&MazeCamera, &Camera, &GlobalTransform)>();
        let (_, camera, transform) =
            cameras.iter(world).find(|(number, ..)| number.0 == 0).unwrap();
        let at = camera.world_to_viewport(transform, place.extend(0.0)).unwrap();
        // A wall one pixel thick lies just right and below of its line.
        (at * scale).round().as_uvec2()
    }

    pub fn middle(&mut self, cell: Cell) -> UVec2 {
        self.pixel(middle(cell))
    }

    /// Presses keys until a player has walked so many cells of the best path.
    pub fn walk(&mut self, player: Player, cells: usize) {
        let race = &self.game.resource::<CurrentRace>().0;
        let (from, to) = (race.pawn(player).cell(), race.goal(player));
        let path = solve::astar(race.grid(), from, to, &mut ()).unwrap();
        // Two frames a tap: enough ticks for a cell.
        self.game.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(6));
        for pair in path.windows(2).take(cells) {
            self.game.tap(key_of(player, pair[0].direction_to(pair[1]).unwrap()));
        }
        self.game.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    }

    pub fn edit(&mut self, edit: impl FnOnce(&mut Settings)) {
        edit(&mut self.game.app.world_mut().resource_mut::<Settings>());
        self.game.frames(2);
    }
}

impl Picture {
    pub fn at(&self, pixel: UVec2) -> [u8; 3] {
        let at = (pixel.y * self.width + pixel.x) as usize * 4;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }

    /// Whether a colour, more or less, stands anywhere within so many pixels of a place.
    pub fn has_near(&self, ink: Ink, pixel: UVec2, radius: u32) -> bool {
        let from = pixel.saturating_sub(UVec2::splat(radius));
        (from.y..=pixel.y + radius)
            .flat_map(|y| (from.x..=pixel.x + radius).map(move |x| UVec2::new(x, y)))
            .any(|at| is_about(self.at(at), ink, 48.0))
    }

    /// How many pixels have a colour.
    pub fn count(&self, ink: Ink) -> usize {
        self.pixels.chunks_exact(4).filter(|pixel| is([pixel[0], pixel[1], pixel[2]], ink)).count()
    }
}

pub fn kruskal(width: u32, height: u32) -> PlayOptions {
    PlayOptions {
        algorithm: Algorithm::Kruskal,
        size: Size::new(width, height).unwrap(),
        seed: Seed::new(4711),
        ..PlayOptions::default()
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn middle(cell: Cell) -> Vec2 {
    Vec2::new(cell.x as f32 + 0.5, -(cell.y as f32) - 0.5)
}

pub fn step(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::Y,
        Direction::East => Vec2::X,
        Direction::South => Vec2::NEG_Y,
        Direction::West => Vec2::NEG_X,
    }
}

pub fn is(found: [u8; 3], ink: Ink) -> bool {
    is_about(found, ink, 2.0)
}

/// Whether no channel differs by more than a tolerance: thin lines are blended with the floor.
pub fn is_about(found: [u8; 3], ink: Ink, tolerance: f32) -> bool {
    let Srgba { red, green, blue, .. } = ink.bevy().to_srgba();
    [red, green, blue]
        .iter()
        .zip(found)
        .all(|(&wanted, found)| (wanted * 255.0 - f32::from(found)).abs() <= tolerance)
}
