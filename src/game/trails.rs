//! Draws where each player has been: One's trail solid, Two's dotted, side by side where they
//! share a way.

use bevy::platform::collections::HashSet;
use bevy::prelude::*;

use crate::maze::Cell;
use crate::race::{ByPlayer, Player};

use super::phase::GameEvent;
use super::settings::Settings;
use super::theme::{Theme, layer};
use super::view::{View, middle};

/// How thick a trail is, in cells.
const THICKNESS: f32 = 0.09;
/// How far each player's trail lies beside the middle, in cells.
const ASIDE: f32 = 0.11;
/// Two's dots from one cell to the next.
const DOTS: u8 = 3;

/// A piece of a player's trail.
#[derive(Component, Clone, Copy, Debug)]
pub struct Trail(pub Player);

/// The ways that already have their piece.
#[derive(Resource, Default)]
struct Walked(ByPlayer<HashSet<(Cell, Cell)>>);

fn lay_trails(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    mut walked: ResMut<Walked>,
    trails: Query<Entity, With<Trail>>,
    theme: Res<Theme>,
    view: Res<View>,
    settings: Res<Settings>,
) {
    let thickness = (THICKNESS * view.cell_pixels).round().max(1.0) / view.cell_pixels;
    let visibility = visibility(&settings);
    for event in events.read() {
        match *event {
            GameEvent::RaceSetUp => {
                *walked = Walked::default();
                for trail in &trails {
                    commands.entity(trail).despawn();
                }
            }
            GameEvent::Arrived { player, from, cell, .. } => {
                let way = if from < cell { (from, cell) } else { (cell, from) };
                if !walked.0.get_mut(player).insert(way) {
                    continue;
                }
                let color = theme.player(player).bevy();
                for (at, size) in pieces(player, way, thickness) {
                    commands.spawn((
                        Trail(player),
                        Sprite::from_color(color, size),
                        Transform::from_translation(at.extend(layer::TRAIL)),
                        visibility,
                    ));
                }
            }
            _ => {}
        }
    }
}

/// The pieces of a player's trail from one cell to the next: where, and how large.
fn pieces(player: Player, (from, to): (Cell, Cell), thickness: f32) -> Vec<(Vec2, Vec2)> {
    let aside = match player {
        Player::One => Vec2::new(-ASIDE, ASIDE),
        Player::Two => Vec2::new(ASIDE, -ASIDE),
    };
    let (start, end) = (middle(from) + aside, middle(to) + aside);
    match player {
        Player::One => vec![((start + end) / 2.0, (end - start).abs() + thickness)],
        Player::Two => {
            let dot = Vec2::splat(thickness * 1.4);
            (0..=DOTS)
                .map(|step| (start.lerp(end, f32::from(step) / f32::from(DOTS)), dot))
                .collect()
        }
    }
}

const fn visibility(settings: &Settings) -> Visibility {
    if settings.show_trails { Visibility::Inherited } else { Visibility::Hidden }
}

fn show_or_hide(
    settings: Res<Settings>,
    mut shown: Local<Option<bool>>,
    mut trails: Query<&mut Visibility, With<Trail>>,
) {
    if shown.replace(settings.show_trails) != Some(settings.show_trails) {
        for mut trail in &mut trails {
            *trail = visibility(&settings);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Walked>()
        .add_systems(Update, (lay_trails, show_or_hide).chain().in_set(super::DrawSystems));
}
