//! Draws what lies about in the maze, and the path that a glimpse shows.

use bevy::prelude::*;

use crate::maze::{Cell, Work, solve};
use crate::race::{ByPlayer, Item, Player, Race};

use super::background::Background;
use super::maze::MazeGrid;
use super::phase::GameEvent;
use super::race::CurrentRace;
use super::shapes::{Shapes, item_size};
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
    view: Res<View>,
    lying: Query<(Entity, &Lying)>,
    mut events: MessageReader<GameEvent>,
) {
    let is_new = events.read().any(|event| *event == GameEvent::RaceSetUp);
    // Items are taken, and lie there again for those who look back.
    let has_changed = lying.iter().len() != race.0.items().len();
    if !is_new && !has_changed && !view.is_changed() && !theme.is_changed() {
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
                custom_size: Some(Vec2::splat(item_size(&view))),
                ..default()
            },
            Transform::from_translation(middle(item.cell).extend(layer::ITEM)),
        ));
    }
}

/// How many cells of a path are drawn.
const FAR: usize = 4000;
/// How thick the path is, in cells.
const THICKNESS: f32 = 0.12;

/// The paths that players have a glimpse of: from where, and whether they are there yet.
#[derive(Default)]
struct Glimpse {
    shown: Option<Cell>,
    path: Vec<Cell>,
    finding: Option<Background<Vec<Cell>>>,
}

impl Glimpse {
    /// Finds the path from a cell, beside the game where the maze is large. As long as the player
    /// follows the one that is known it is the rest of that.
    fn follow(&mut self, race: &Race, player: Player, cell: Cell) {
        if let Some(at) = self.path.iter().position(|&each| each == cell) {
            self.path.drain(..at);
            return;
        }
        let (grid, goal) = (race.shared_grid(), race.goal(player));
        let does = move |work: &Work| {
            solve::astar(&grid, cell, goal, &mut work.observer()).unwrap_or_default()
        };
        let cells = race.grid().cell_count();
        self.path = Background::start(&mut self.finding, cells, does).unwrap_or_default();
    }
}

fn draw_glimpses(
    mut commands: Commands,
    race: Res<CurrentRace>,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    view: Res<View>,
    pieces: Query<(Entity, &GlimpsePiece)>,
    mut glimpses: Local<ByPlayer<Glimpse>>,
) {
    for player in Player::ALL {
        let glimpse = glimpses.get_mut(player);
        let cell = race.0.pawn(player).cell();
        let wanted = (race.0.glimpse_left(player) > 0).then_some(cell);
        // In another maze, or with another wall open, there may be a better path.
        if grid.is_changed() {
            *glimpse = Glimpse::default();
        }
        let found = Background::finish(&mut glimpse.finding);
        let has_come = found.is_some();
        if let Some(path) = found {
            glimpse.path = path;
        }
        if glimpse.shown == wanted && !has_come && !view.is_changed() {
            continue;
        }
        for (piece, _) in pieces.iter().filter(|(_, piece)| piece.0 == player) {
            commands.entity(piece).despawn();
        }
        glimpse.shown = wanted;
        let Some(cell) = wanted else {
            *glimpse = Glimpse::default();
            continue;
        };
        if glimpse.finding.is_none() {
            glimpse.follow(&race.0, player, cell);
        }
        let thickness = view.whole_pixels(THICKNESS);
        // In a large maze what lies far ahead isn't seen anyway.
        for (from, to) in straights(&glimpse.path[..glimpse.path.len().min(FAR)]) {
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
