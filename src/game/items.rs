//! Draws what lies about in the maze, and the path that a glimpse shows.

use bevy::prelude::*;

use crate::maze::solve;
use crate::race::{Item, Player};

use super::maze::MazeGrid;
use super::phase::GameEvent;
use super::race::CurrentRace;
use super::shapes::{ITEM_SIZE, Shapes};
use super::solution::straights;
use super::theme::{Theme, layer};
use super::view::{View, middle};

/// Something that nobody has taken yet.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lying(pub Item);

/// A piece of the path that a player has a glimpse of.
#[derive(Component, Clone, Copy, Debug)]
pub struct GlimpsePiece(pub Player);

fn draw_items(
    mut commands: Commands,
    race: Res<CurrentRace>,
    shapes: Res<Shapes>,
    theme: Res<Theme>,
    lying: Query<(Entity, &Lying)>,
    mut events: MessageReader<GameEvent>,
) {
    let is_new = events.read().any(|event| *event == GameEvent::RaceSetUp);
    // Items are taken, and lie there again for those who look back.
    let has_changed = lying.iter().len() != race.0.items().len();
    if !is_new && !has_changed && !shapes.is_changed() && !theme.is_changed() {
        return;
    }
    for (item, _) in &lying {
        commands.entity(item).despawn();
    }
    for &item in race.0.items() {
        commands.spawn((
            Lying(item),
            Sprite {
                image: shapes.item(item.kind),
                color: theme.text.bevy(),
                custom_size: Some(Vec2::splat(ITEM_SIZE)),
                ..default()
            },
            Transform::from_translation(middle(item.cell).extend(layer::ITEM)),
        ));
    }
}

/// How thick the path is, in cells.
const THICKNESS: f32 = 0.12;

fn draw_glimpses(
    mut commands: Commands,
    race: Res<CurrentRace>,
    theme: Res<Theme>,
    view: Res<View>,
    pieces: Query<(Entity, &GlimpsePiece)>,
    mut shown: Local<crate::race::ByPlayer<Option<crate::maze::Cell>>>,
) {
    for player in Player::ALL {
        let cell = race.0.pawn(player).cell();
        let wanted = (race.0.glimpse_left(player) > 0).then_some(cell);
        if *shown.get(player) == wanted && !view.is_changed() {
            continue;
        }
        *shown.get_mut(player) = wanted;
        for (piece, _) in pieces.iter().filter(|(_, piece)| piece.0 == player) {
            commands.entity(piece).despawn();
        }
        let Some(cell) = wanted else { continue };
        let goal = race.0.goal(player);
        let path = solve::astar(race.0.grid(), cell, goal, &mut ()).unwrap_or_default();
        let thickness = (THICKNESS * view.cell_pixels).round().max(1.0) / view.cell_pixels;
        for (from, to) in straights(&path) {
            let (start, end) = (middle(from), middle(to));
            commands.spawn((
                GlimpsePiece(player),
                Sprite::from_color(
                    theme.player(player).bevy().with_alpha(0.6),
                    (end - start).abs() + thickness,
                ),
                Transform::from_translation(((start + end) / 2.0).extend(layer::GLIMPSE)),
            ));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (draw_items, draw_glimpses)
            .run_if(resource_exists::<CurrentRace>)
            .run_if(resource_exists::<MazeGrid>)
            .in_set(super::DrawSystems),
    );
}
