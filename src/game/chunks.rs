//! Near by, the maze is sprites: a chunk of it at a time, as far as the cameras see.
//!
//! This file spawns and despawns the chunks, with their walls. What else lies in a chunk is drawn by
//! those who know of it, as children of its entity: see [`Shown`].

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;

use crate::maze::chart::Chunk;
use crate::maze::{Axis, WallSegment};

use super::maze::MazeGrid;
use super::theme::{Theme, layer};
use super::view::{Eyes, View, corner};

/// A chunk that is drawn by sprites; they are its children.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkView(pub Chunk);

/// A straight wall, as long as it goes in its chunk.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall(pub WallSegment);

/// The sprite beneath all cells.
#[derive(Component)]
pub struct Floor;

/// The chunks that are drawn by sprites.
#[derive(Resource, Debug, Default)]
pub(super) struct Shown {
    chunks: HashMap<Chunk, Entity>,
    fresh: Vec<(Chunk, Entity)>,
}

impl Shown {
    /// The entity of a chunk, if it is drawn.
    pub(super) fn get(&self, chunk: Chunk) -> Option<Entity> {
        self.chunks.get(&chunk).copied()
    }

    /// Those that have come in this frame and have nothing but their walls yet.
    pub(super) fn fresh(&self) -> impl Iterator<Item = (Chunk, Entity)> {
        self.fresh.iter().copied()
    }

    /// All of them, in no order.
    pub(super) fn all(&self) -> impl Iterator<Item = (Chunk, Entity)> {
        self.chunks.iter().map(|(&chunk, &entity)| (chunk, entity))
    }

    /// All of them where everything is drawn anew, else those that have come.
    pub(super) fn stale(&self, is_all: bool) -> Vec<(Chunk, Entity)> {
        if is_all { self.all().collect() } else { self.fresh.clone() }
    }
}

/// The chunks that the cameras see something of, each once.
fn seen(eyes: &Eyes, view: &View, grid: &MazeGrid) -> HashSet<Chunk> {
    if !view.is_near() {
        return HashSet::default();
    }
    eyes.0.iter().flat_map(|eye| eye.region(view, grid.size()).chunks()).collect()
}

fn come_and_go(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    view: Res<View>,
    eyes: Res<Eyes>,
    mut shown: ResMut<Shown>,
) {
    let shown = &mut *shown;
    shown.fresh.clear();
    let seen = seen(&eyes, &view, &grid);
    let is_other = grid.is_changed() || theme.is_changed();
    shown.chunks.retain(|chunk, entity| {
        let stays = !is_other && seen.contains(chunk);
        if !stays {
            commands.entity(*entity).despawn();
        }
        stays
    });
    for chunk in seen {
        if shown.chunks.contains_key(&chunk) {
            continue;
        }
        let walls = grid.wall_segments_in(chunk.region(grid.size()));
        let entity = commands
            .spawn((ChunkView(chunk), Transform::default(), Visibility::default()))
            .with_children(|children| {
                for segment in walls {
                    let mut sprite = Sprite::from_color(theme.wall.bevy(), Vec2::ONE);
                    let mut transform = Transform::default();
                    shape_wall(segment, *view, &mut sprite, &mut transform);
                    children.spawn((Wall(segment), sprite, transform));
                }
            })
            .id();
        shown.chunks.insert(chunk, entity);
        shown.fresh.push((chunk, entity));
    }
}

/// Nothing has come where nothing was looked at anew.
fn forget_fresh(mut shown: ResMut<Shown>) {
    shown.bypass_change_detection().fresh.clear();
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

fn reshape_walls(view: Res<View>, mut walls: Query<(&Wall, &mut Sprite, &mut Transform)>) {
    for (&Wall(segment), mut sprite, mut transform) in &mut walls {
        shape_wall(segment, *view, &mut sprite, &mut transform);
    }
}

/// Lays the floor under the walls. Far away the pictures have their own.
fn lay_floor(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    view: Res<View>,
    mut floors: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Floor>>,
) {
    let size = corner(grid.width(), grid.height());
    let shown = if view.is_near() { Visibility::Inherited } else { Visibility::Hidden };
    let at = Transform::from_translation((size / 2.0).extend(layer::FLOOR));
    if let Ok((mut sprite, mut transform, mut visibility)) = floors.single_mut() {
        visibility.set_if_neq(shown);
        if grid.is_changed() || theme.is_changed() {
            *sprite = Sprite::from_color(theme.floor.bevy(), size.abs());
            *transform = at;
        }
    } else {
        let sprite = Sprite::from_color(theme.floor.bevy(), size.abs());
        commands.spawn((Floor, sprite, at, shown));
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_other = resource_changed::<MazeGrid>
        .or_else(resource_changed::<Theme>)
        .or_else(resource_changed::<View>)
        .or_else(resource_changed::<Eyes>);
    app.init_resource::<Shown>().add_systems(
        Update,
        (
            forget_fresh,
            (
                reshape_walls.run_if(resource_changed::<View>),
                (come_and_go, lay_floor).chain().run_if(is_other),
            )
                .chain()
                .run_if(resource_exists::<MazeGrid>),
        )
            .chain()
            .in_set(super::ChunkSystems),
    );
}
