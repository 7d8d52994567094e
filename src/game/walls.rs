//! Draws the floor and the walls: collinear wall segments are one sprite.

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;

use crate::maze::{Axis, Grid, Step, WallSegment};

use super::carve::{Carving, StepShown};
use super::maze::MazeGrid;
use super::theme::{Theme, layer};
use super::view::{View, corner};

/// A straight wall.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall(pub WallSegment);

/// The sprite beneath all cells.
#[derive(Component)]
pub struct Floor;

/// The walls on each grid line, so that a passage that opens changes one line and not all.
#[derive(Resource, Default)]
struct WallLines(HashMap<(Axis, u32), Vec<Entity>>);

fn spawn_wall(commands: &mut Commands, segment: WallSegment, theme: &Theme, view: View) -> Entity {
    let mut sprite = Sprite::from_color(theme.wall.bevy(), Vec2::ONE);
    let mut transform = Transform::default();
    shape_wall(segment, view, &mut sprite, &mut transform);
    commands.spawn((Wall(segment), sprite, transform)).id()
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
    carving: Option<Res<Carving>>,
    theme: Res<Theme>,
    view: Res<View>,
    mut lines: ResMut<WallLines>,
    floors: Query<Entity, With<Floor>>,
) {
    for wall in lines.0.drain().flat_map(|(_, walls)| walls) {
        commands.entity(wall).despawn();
    }
    let grid: &Grid = carving.as_ref().map_or(&grid, |carving| carving.playback().grid());
    for segment in grid.wall_segments() {
        let wall = spawn_wall(&mut commands, segment, &theme, *view);
        lines.0.entry(line_of(segment)).or_default().push(wall);
    }

    for floor in &floors {
        commands.entity(floor).despawn();
    }
    let size = corner(grid.width(), grid.height());
    commands.spawn((
        Floor,
        Sprite::from_color(theme.floor.bevy(), size.abs()),
        Transform::from_translation((size / 2.0).extend(layer::FLOOR)),
    ));
}

const fn line_of(segment: WallSegment) -> (Axis, u32) {
    match segment.axis {
        Axis::Horizontal => (Axis::Horizontal, segment.y),
        Axis::Vertical => (Axis::Vertical, segment.x),
    }
}

/// Draws the lines anew on which a passage was opened or a wall raised.
fn redraw_changed_lines(
    mut commands: Commands,
    mut shown: MessageReader<StepShown>,
    grid: Res<MazeGrid>,
    carving: Option<Res<Carving>>,
    theme: Res<Theme>,
    view: Res<View>,
    mut lines: ResMut<WallLines>,
) {
    use crate::maze::Direction::{East, North, South, West};
    let changed: HashSet<(Axis, u32)> = shown
        .read()
        .filter_map(|&StepShown(step)| match step {
            Step::Opened { cell, direction } | Step::Closed { cell, direction } => {
                Some(match direction {
                    North => (Axis::Horizontal, cell.y),
                    South => (Axis::Horizontal, cell.y + 1),
                    West => (Axis::Vertical, cell.x),
                    East => (Axis::Vertical, cell.x + 1),
                })
            }
            Step::Refused { .. } | Step::TurnedTo { .. } => None,
        })
        .collect();
    let grid: &Grid = carving.as_ref().map_or(&grid, |carving| carving.playback().grid());
    for (axis, line) in changed {
        let walls = lines.0.entry((axis, line)).or_default();
        for wall in walls.drain(..) {
            commands.entity(wall).despawn();
        }
        let segments = grid.wall_segments_on(axis, line);
        walls.extend(segments.map(|segment| spawn_wall(&mut commands, segment, &theme, *view)));
    }
}

fn reshape_walls(view: Res<View>, mut walls: Query<(&Wall, &mut Sprite, &mut Transform)>) {
    for (&Wall(segment), mut sprite, mut transform) in &mut walls {
        shape_wall(segment, *view, &mut sprite, &mut transform);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WallLines>().add_systems(
        Update,
        (
            redraw_changed_lines.run_if(not(resource_changed::<MazeGrid>)),
            rebuild_walls.run_if(resource_changed::<MazeGrid>.or_else(resource_changed::<Theme>)),
            reshape_walls.run_if(resource_changed::<View>),
        )
            .chain()
            .run_if(resource_exists::<MazeGrid>)
            .in_set(super::DrawSystems),
    );
}
