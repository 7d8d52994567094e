//! The plain way to draw a maze: a sprite for each side of a cell that is a wall, always there. The same game
//! with those beside what it draws itself.

use bevy::prelude::*;
use maze_duel::game::MazeGrid;
use maze_duel::maze::{Cell, Direction, Size};
use serde_json::Value;

use super::duel;
use super::engine::Screen;

/// The most cells that are tried: a sprite takes some 600 bytes, and drawing a million of them seconds.
pub(crate) fn fits(size: Size, screen: Screen) -> bool {
    let most = match screen {
        Screen::None => 2_000_000,
        Screen::Offscreen => 1_000_000,
    };
    size.cells() <= most
}

fn spawn(app: &mut App) {
    let grid = (**app.world().resource::<MazeGrid>()).clone();
    let cells = (0..grid.height()).flat_map(|y| (0..grid.width()).map(move |x| Cell::new(x, y)));
    let walls = cells.flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
    let walls = walls.filter(|&(cell, direction)| !grid.is_open(cell, direction));
    let walls: Vec<_> = walls.map(|(cell, direction)| wall(cell, direction)).collect();
    app.world_mut().spawn_batch(walls);
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn wall(cell: Cell, direction: Direction) -> (Sprite, Transform) {
    let middle = Vec2::new(cell.x as f32 + 0.5, -(cell.y as f32) - 0.5);
    let (aside, size) = match direction {
        Direction::North => (Vec2::new(0.0, 0.5), Vec2::new(1.1, 0.1)),
        Direction::South => (Vec2::new(0.0, -0.5), Vec2::new(1.1, 0.1)),
        Direction::East => (Vec2::new(0.5, 0.0), Vec2::new(0.1, 1.1)),
        Direction::West => (Vec2::new(-0.5, 0.0), Vec2::new(0.1, 1.1)),
    };
    let place = Transform::from_translation((middle + aside).extend(5.0));
    (Sprite::from_color(Color::WHITE, size), place)
}

pub(crate) fn measure(size: Size, screen: Screen) -> Value {
    duel::measure(size, screen, super::PLAIN, Some(spawn))
}
