//! Draws where each player has been: One's trail solid, Two's dotted, side by side where they
//! share a way.

use bevy::platform::collections::HashSet;
use bevy::prelude::*;

use crate::maze::Cell;
use crate::race::{ByPlayer, Player};

use super::archive::LastRace;
use super::keys::Duelist;
use super::phase::GameEvent;
use super::race::CurrentRace;
use super::settings::Settings;
use super::theme::{Theme, layer};
use super::view::{View, middle};

/// How thick a trail is, in cells.
const THICKNESS: f32 = 0.09;
/// How far each player's trail lies beside the middle, in cells.
const ASIDE: f32 = 0.2;
/// Two's dots from one cell to the next.
const DOTS: u8 = 3;

/// A piece of a player's trail.
#[derive(Component, Clone, Copy, Debug)]
pub struct Trail(pub Player);

/// A piece on the way that a player is walking just now.
#[derive(Component, Clone, Copy, Debug)]
struct Tip {
    player: Player,
    /// Which of the pieces from one cell to the next.
    piece: u8,
}

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
    last: Res<LastRace>,
) {
    let thickness = thickness(*view);
    let visibility = visibility(&settings);
    let mut lay = |player: Player, from: Cell, cell: Cell, walked: &mut Walked| {
        let way = if from < cell { (from, cell) } else { (cell, from) };
        if !walked.0.get_mut(player).insert(way) {
            return;
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
    };
    let mut old = Vec::new();
    for event in events.read() {
        match *event {
            GameEvent::RaceSetUp => {
                *walked = Walked::default();
                old.extend(&trails);
            }
            GameEvent::Arrived { player, from, cell, .. } => {
                lay(player, from, cell, &mut walked);
            }
            // A race that was opened from a file has left none yet.
            GameEvent::LookedBack { is_on: true } => {
                let Some(told) = &last.0 else { continue };
                for (player, review) in told.review.players.iter() {
                    for pair in review.route.windows(2) {
                        lay(player, pair[0].cell, pair[1].cell, &mut walked);
                    }
                }
            }
            _ => {}
        }
    }
    for trail in old {
        commands.entity(trail).despawn();
    }
}

/// Each player's tips are kept from race to race.
fn spawn_tips(mut commands: Commands) {
    for (player, pieces) in [(Player::One, 1), (Player::Two, DOTS)] {
        for piece in 0..pieces {
            commands.spawn((Tip { player, piece }, Sprite::default(), Visibility::Hidden));
        }
    }
}

/// Draws the trail of the present stride up to the player.
fn follow_players(
    race: Res<CurrentRace>,
    theme: Res<Theme>,
    view: Res<View>,
    settings: Res<Settings>,
    duelists: Query<(&Duelist, &Transform), Without<Tip>>,
    mut tips: Query<(&Tip, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let thickness = thickness(*view);
    for (tip, mut sprite, mut transform, mut visible) in &mut tips {
        let from = race.0.pawn(tip.player).cell();
        let walked = duelists
            .iter()
            .find(|(duelist, _)| duelist.0 == tip.player)
            .map_or(Vec2::ZERO, |(_, place)| place.translation.truncate() - middle(from));
        let is_there = walked.length() * f32::from(DOTS) >= f32::from(tip.piece) + 0.5;
        let is_walking = race.0.pawn(tip.player).stride().is_some();
        let shown = if is_walking && is_there { visibility(&settings) } else { Visibility::Hidden };
        visible.set_if_neq(shown);
        if shown == Visibility::Hidden {
            continue;
        }
        let start = middle(from) + aside(tip.player);
        let (at, size) = match tip.player {
            Player::One => (start + walked / 2.0, walked.abs() + thickness),
            Player::Two => {
                let share = f32::from(tip.piece) / f32::from(DOTS);
                (start + walked.normalize_or_zero() * share, dot(thickness))
            }
        };
        sprite.color = theme.player(tip.player).bevy();
        sprite.custom_size = Some(size);
        transform.translation = at.extend(layer::TRAIL);
    }
}

const fn aside(player: Player) -> Vec2 {
    match player {
        Player::One => Vec2::new(-ASIDE, ASIDE),
        Player::Two => Vec2::new(ASIDE, -ASIDE),
    }
}

const fn dot(thickness: f32) -> Vec2 {
    Vec2::splat(thickness * 1.4)
}

fn thickness(view: View) -> f32 {
    (THICKNESS * view.cell_pixels).round().max(1.0) / view.cell_pixels
}

/// The pieces of a player's trail from one cell to the next: where, and how large.
fn pieces(player: Player, (from, to): (Cell, Cell), thickness: f32) -> Vec<(Vec2, Vec2)> {
    let (start, end) = (middle(from) + aside(player), middle(to) + aside(player));
    match player {
        Player::One => vec![((start + end) / 2.0, (end - start).abs() + thickness)],
        Player::Two => {
            let at = |step| start.lerp(end, f32::from(step) / f32::from(DOTS));
            (0..=DOTS).map(|step| (at(step), dot(thickness))).collect()
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
    app.init_resource::<Walked>().add_systems(Startup, spawn_tips).add_systems(
        Update,
        (
            lay_trails,
            show_or_hide,
            follow_players
                .after(super::pawns::place_duelists)
                .run_if(resource_exists::<CurrentRace>),
        )
            .chain()
            .in_set(super::DrawSystems),
    );
}
