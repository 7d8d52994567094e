//! Draws where each player has been: One's trail solid, Two's dotted, side by side where they
//! share a way.

use bevy::prelude::*;

use crate::maze::Cell;
use crate::maze::chart::WaySet;
use crate::race::{ByPlayer, Player};

use super::archive::LastRace;
use super::camera::Director;
use super::chunks::Shown;
use super::journey::{WindowMoved, WindowSystems};
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

/// Where each player has been in this race.
#[derive(Resource, Default)]
pub(super) struct Trails(pub ByPlayer<WaySet>);

/// Puts the pieces of a trail from one cell to another straight on.
fn lay(
    commands: &mut Commands,
    chunk: Entity,
    player: Player,
    way: (Cell, Cell),
    look: (Color, f32, Visibility),
) {
    let (color, thickness, visibility) = look;
    for (at, size) in pieces(player, way, thickness) {
        commands.spawn((
            Trail(player),
            Sprite::from_color(color, size),
            Transform::from_translation(at.extend(layer::TRAIL)),
            visibility,
            ChildOf(chunk),
        ));
    }
}

pub(super) fn lay_trails(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    mut trails: ResMut<Trails>,
    laid: Query<Entity, With<Trail>>,
    theme: Res<Theme>,
    (view, director): (Res<View>, Res<Director>),
    settings: Res<Settings>,
    last: Res<LastRace>,
    shown: Res<Shown>,
    mut laid_at: Local<f32>,
) {
    let look =
        |player| (theme.player(player).bevy(), view.whole_pixels(THICKNESS), visibility(&settings));
    // Thicknesses are whole pixels, once the camera is there.
    let is_other_size = !director.is_zooming() && laid_at.to_bits() != view.cell_pixels.to_bits();
    let mut is_other = is_other_size;
    let mut walked = Vec::new();
    for event in events.read() {
        match *event {
            GameEvent::RaceSetUp => {
                *trails = Trails::default();
                is_other = true;
            }
            GameEvent::Arrived { player, from, cell, .. } => walked.push((player, from, cell)),
            // A race that was opened from a file has left none yet.
            GameEvent::LookedBack { is_on: true } => {
                let Some(told) = &last.0 else { continue };
                for (player, review) in told.review.players.iter() {
                    let steps = review.route.windows(2);
                    walked.extend(steps.map(|pair| (player, pair[0].cell, pair[1].cell)));
                }
            }
            _ => {}
        }
    }
    for (player, from, cell) in walked {
        if trails.0.get_mut(player).insert(from, cell)
            && !is_other
            && let Some(chunk) = shown.get(WaySet::chunk_of(from, cell))
            && !shown.fresh().any(|(_, fresh)| fresh == chunk)
        {
            let way = if from < cell { (from, cell) } else { (cell, from) };
            lay(&mut commands, chunk, player, way, look(player));
        }
    }
    if is_other {
        *laid_at = view.cell_pixels;
        for trail in &laid {
            commands.entity(trail).despawn();
        }
    }
    for (chunk, entity) in shown.stale(is_other) {
        for player in Player::ALL {
            for way in trails.0.get(player).runs_of(chunk) {
                lay(&mut commands, entity, player, way, look(player));
            }
        }
    }
}

/// In a window that has moved the same ways have other names.
fn follow_window(mut moved: MessageReader<WindowMoved>, mut trails: ResMut<Trails>) {
    for &WindowMoved { chunks } in moved.read() {
        for player in Player::ALL {
            let trail = trails.0.get_mut(player);
            *trail = std::mem::take(trail).shifted(chunks);
        }
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
    let thickness = view.whole_pixels(THICKNESS);
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

/// The pieces of a player's trail straight on from one cell to another: where, and how large.
fn pieces(player: Player, (from, to): (Cell, Cell), thickness: f32) -> Vec<(Vec2, Vec2)> {
    let (start, end) = (middle(from) + aside(player), middle(to) + aside(player));
    match player {
        Player::One => vec![((start + end) / 2.0, (end - start).abs() + thickness)],
        Player::Two => {
            let dots = u32::from(DOTS) * (from.x.abs_diff(to.x) + from.y.abs_diff(to.y));
            #[expect(clippy::cast_precision_loss, reason = "a chunk's side, times a few")]
            let at = |step: u32| start.lerp(end, step as f32 / dots as f32);
            (0..=dots).map(|step| (at(step), dot(thickness))).collect()
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
    app.init_resource::<Trails>().add_systems(Startup, spawn_tips);
    app.add_systems(PreUpdate, follow_window.in_set(WindowSystems)).add_systems(
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
