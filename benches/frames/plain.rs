//! The plain way to draw a maze: a sprite for each side of a cell that is a wall, always there.

use bevy::prelude::*;
use maze_duel::game::Canvas;
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Seed, Size};
use serde_json::{Value, json};

use super::engine::{self, PIXELS, Screen};
use super::meter::Updates;

/// Somebody who moves.
#[derive(Component)]
struct Runner;

/// The most cells that are tried: a sprite takes some 600 bytes, and drawing a million of them seconds.
pub(crate) fn fits(size: Size, screen: Screen) -> bool {
    let most = match screen {
        Screen::None => 2_000_000,
        Screen::Offscreen => 1_000_000,
    };
    size.cells() <= most
}

fn spawn(mut commands: Commands, maze: Res<Maze>, canvas: Option<Res<Canvas>>) {
    let grid = &maze.0;
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let (width, height) = (grid.width() as f32, grid.height() as f32);
    let scale = (width / PIXELS.as_vec2().x).max(height / PIXELS.as_vec2().y);
    let projection = OrthographicProjection { scale, ..OrthographicProjection::default_2d() };
    let mut camera = commands.spawn((
        Camera2d,
        Projection::Orthographic(projection),
        Transform::from_xyz(width / 2.0, -height / 2.0, 0.0),
    ));
    if let Some(canvas) = canvas {
        camera.insert(canvas.0.clone());
    }
    for y in 0..grid.height() {
        for x in 0..grid.width() {
            for direction in Direction::ALL {
                if !grid.is_open(Cell::new(x, y), direction) {
                    commands.spawn(wall(x, y, direction));
                }
            }
        }
    }
    for place in [Vec2::new(0.5, -0.5), Vec2::new(width - 0.5, 0.5 - height)] {
        commands.spawn((
            Runner,
            Sprite::from_color(Color::WHITE, Vec2::splat(0.6)),
            Transform::from_translation(place.extend(2.0)),
        ));
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn wall(x: u32, y: u32, direction: Direction) -> (Sprite, Transform) {
    let middle = Vec2::new(x as f32 + 0.5, -(y as f32) - 0.5);
    let (aside, size) = match direction {
        Direction::North => (Vec2::new(0.0, 0.5), Vec2::new(1.1, 0.1)),
        Direction::South => (Vec2::new(0.0, -0.5), Vec2::new(1.1, 0.1)),
        Direction::East => (Vec2::new(0.5, 0.0), Vec2::new(0.1, 1.1)),
        Direction::West => (Vec2::new(-0.5, 0.0), Vec2::new(0.1, 1.1)),
    };
    let place = Transform::from_translation((middle + aside).extend(1.0));
    (Sprite::from_color(Color::WHITE, size), place)
}

#[derive(Resource)]
struct Maze(Grid);

fn run(mut runners: Query<&mut Transform, With<Runner>>, mut tick: Local<u32>) {
    *tick += 1;
    let step = if *tick % 64 < 32 { 0.1 } else { -0.1 };
    for mut runner in &mut runners {
        runner.translation.x += step;
    }
}

pub(crate) fn measure(size: Size, screen: Screen) -> Value {
    let grid = Algorithm::Kruskal.generate(size, Seed::new(4711).unwrap()).unwrap();
    let mut app = engine::app(screen);
    app.insert_resource(Maze(grid)).add_systems(Startup, spawn).add_systems(Update, run);
    engine::begin(&mut app);
    // The first ones make all that is to be made.
    Updates::run(&mut app, 4);
    let count = match (screen, size.cells()) {
        (Screen::None, _) => 60,
        (Screen::Offscreen, ..100_000) => 30,
        (Screen::Offscreen, _) => 4,
    };
    let mut told = Updates::run(&mut app, count).told();
    told.insert("way".to_owned(), json!("plain"));
    told.insert("size".to_owned(), json!(size.to_string()));
    told.insert("screen".to_owned(), json!(screen.name()));
    told.insert("entities".to_owned(), json!(engine::entities(&app)));
    Value::Object(told)
}
