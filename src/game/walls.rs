//! Draws the floor and the walls: collinear wall segments are one sprite.

use bevy::prelude::*;

use crate::maze::{Axis, WallSegment};

use super::maze::MazeGrid;
use super::theme::{Theme, layer};
use super::view::{View, corner};

/// A straight wall.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall(pub WallSegment);

/// The sprite beneath all cells.
#[derive(Component)]
pub struct Floor;

fn spawn_wall(commands: &mut Commands, segment: WallSegment, theme: &Theme, view: View) {
    let mut sprite = Sprite::from_color(theme.wall.bevy(), Vec2::ONE);
    let mut transform = Transform::default();
    shape_wall(segment, view, &mut sprite, &mut transform);
    commands.spawn((Wall(segment), sprite, transform));
}

/// As long as its cells plus its own thickness, so that corners close squarely.
fn shape_wall(segment: WallSegment, view: View, sprite: &mut Sprite, transform: &mut Transform) {
    let along = match segment.axis {
        Axis::Horizontal => corner(segment.length, 0),
        Axis::Vertical => corner(0, segment.length),
    };
    let middle = corner(segment.x, segment.y) + along / 2.0 + view.wall_shift();
    transform.translation = middle.extend(layer::WALL);
    sprite.custom_size = Some(along.abs() + view.wall());
}

/// Draws every wall anew, for another maze.
fn rebuild_walls(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    view: Res<View>,
    drawn: Query<Entity, Or<(With<Wall>, With<Floor>)>>,
) {
    for gone in &drawn {
        commands.entity(gone).despawn();
    }
    for segment in grid.wall_segments() {
        spawn_wall(&mut commands, segment, &theme, *view);
    }
    let size = corner(grid.width(), grid.height());
    commands.spawn((
        Floor,
        Sprite::from_color(theme.floor.bevy(), size.abs()),
        Transform::from_translation((size / 2.0).extend(layer::FLOOR)),
    ));
}

fn reshape_walls(view: Res<View>, mut walls: Query<(&Wall, &mut Sprite, &mut Transform)>) {
    for (&Wall(segment), mut sprite, mut transform) in &mut walls {
        shape_wall(segment, *view, &mut sprite, &mut transform);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            rebuild_walls.run_if(resource_changed::<MazeGrid>.or_else(resource_changed::<Theme>)),
            reshape_walls.run_if(resource_changed::<View>),
        )
            .chain()
            .run_if(resource_exists::<MazeGrid>)
            .in_set(super::DrawSystems),
    );
}
