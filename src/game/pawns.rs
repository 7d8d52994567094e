//! Draws the players, between the last tick and the next, and the goals.

use bevy::prelude::*;

use crate::maze::Direction;
use crate::race::{ByPlayer, Pawn, Player};

use super::journey::{Journey, WindowMoved, WindowSystems};
use super::keys::Duelist;
use super::maze::{CurrentSetup, MazeGrid};
use super::phase::{GameEvent, Pause, Phase};
use super::race::CurrentRace;
use super::shapes::{Shapes, goal_size, pawn_size};
use super::theme::{Theme, layer};
use super::view::{View, middle};

/// How much of a player's colour its spawn has.
const SPAWN_TINT: f32 = 0.28;

/// Where a player was drawn after the last two ticks.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Pose {
    before: Vec2,
    now: Vec2,
}

/// A short give against a wall.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Bump {
    towards: Vec2,
    seconds: f32,
}

impl Bump {
    const SECONDS: f32 = 0.12;
    const DEPTH: f32 = 0.08;
}

/// The tinted cell in which a player starts.
#[derive(Component, Clone, Copy, Debug)]
pub struct Spawn(pub Player);

/// The mark of where a player must get to.
#[derive(Component, Clone, Copy, Debug)]
pub struct Goal(pub Player);

/// Where a player is in the world after the last tick.
pub(super) fn place(pawn: &Pawn) -> Vec2 {
    let from = middle(pawn.cell());
    match pawn.stride() {
        #[expect(clippy::cast_precision_loss, reason = "a stride takes a few ticks")]
        Some(stride) => {
            from + towards(stride.direction) * (stride.done as f32 / stride.ticks as f32)
        }
        None => from,
    }
}

/// A step of one cell in the world.
pub(super) fn towards(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::Y,
        Direction::East => Vec2::X,
        Direction::South => Vec2::NEG_Y,
        Direction::West => Vec2::NEG_X,
    }
}

/// Where a player is seen: `share` of the way from the last tick but one to the last, and with no pose
/// where the last has brought them.
pub(super) fn seen_at(pawn: &Pawn, pose: Option<&Pose>, share: f32) -> Vec2 {
    pose.map_or_else(|| place(pawn), |pose| pose.before.lerp(pose.now, share))
}

fn dress_duelists(
    mut commands: Commands,
    duelists: Query<(Entity, &Duelist)>,
    theme: Res<Theme>,
    shapes: Res<Shapes>,
    view: Res<View>,
    race: Res<CurrentRace>,
) {
    for (entity, &Duelist(player)) in &duelists {
        let is_there = race.0.plays(player);
        let seen = if is_there { Visibility::Inherited } else { Visibility::Hidden };
        commands.entity(entity).insert(seen);
        commands.entity(entity).insert(Sprite {
            image: shapes.pawn.get(player).clone(),
            color: theme.player(player).bevy(),
            custom_size: Some(Vec2::splat(pawn_size(&view))),
            ..default()
        });
        commands.entity(entity).insert_if_new(Pose::default());
    }
}

/// Tints each spawn in its player's colour and marks it as the rival's goal, in the rival's shape
/// and colour.
fn mark_spawns_and_goals(
    mut commands: Commands,
    race: Res<CurrentRace>,
    journey: Option<Res<Journey>>,
    marks: Query<Entity, Or<(With<Spawn>, With<Goal>)>>,
    theme: Res<Theme>,
    shapes: Res<Shapes>,
    view: Res<View>,
) {
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    if journey.is_some() {
        // One beacon for both, if it is near: both outlines, and neither's colour.
        for (player, beacon) in
            Player::ALL.into_iter().filter_map(|player| Some((player, race.0.goal_inside(player)?)))
        {
            commands.spawn((
                Goal(player),
                Sprite {
                    image: shapes.goal.get(player).clone(),
                    color: theme.path.bevy(),
                    custom_size: Some(Vec2::splat(goal_size(&view))),
                    ..default()
                },
                Transform::from_translation(middle(beacon).extend(layer::GOAL)),
            ));
        }
        return;
    }
    for player in Player::ALL {
        let tint = theme.player(player).bevy().with_alpha(SPAWN_TINT);
        commands.spawn((
            Spawn(player),
            Sprite::from_color(tint, Vec2::ONE),
            Transform::from_translation(middle(race.0.spawn(player)).extend(layer::SPAWN)),
        ));
        commands.spawn((
            Goal(player),
            Sprite {
                image: shapes.goal.get(player).clone(),
                color: theme.player(player).bevy(),
                custom_size: Some(Vec2::splat(goal_size(&view))),
                ..default()
            },
            Transform::from_translation(middle(race.0.goal(player)).extend(layer::GOAL)),
        ));
    }
}

/// In a window that has moved everybody is where they were.
fn follow_window(mut moved: MessageReader<WindowMoved>, mut poses: Query<&mut Pose>) {
    for moved in moved.read() {
        for mut pose in &mut poses {
            let Pose { before, now } = *pose;
            *pose = Pose { before: before + moved.in_world(), now: now + moved.in_world() };
        }
    }
}

fn note_poses(race: Res<CurrentRace>, mut duelists: Query<(&Duelist, &mut Pose)>) {
    for (&Duelist(player), mut pose) in &mut duelists {
        let now = place(race.0.pawn(player));
        // Farther than a tick can take anyone: a new race has put the player back.
        let before = if pose.now.distance_squared(now) > 1.0 { now } else { pose.now };
        *pose = Pose { before, now };
    }
}

fn bump(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    duelists: Query<(Entity, &Duelist)>,
) {
    for event in events.read() {
        if let &GameEvent::Bumped { player, direction, .. } = event
            && let Some((entity, _)) = duelists.iter().find(|(_, duelist)| duelist.0 == player)
        {
            commands
                .entity(entity)
                .insert(Bump { towards: towards(direction), seconds: Bump::SECONDS });
        }
    }
}

pub(super) fn place_duelists(
    mut commands: Commands,
    time: Res<Time>,
    fixed: Res<Time<Fixed>>,
    race: Res<CurrentRace>,
    is_running: Option<Res<State<Pause>>>,
    mut duelists: Query<(Entity, &Duelist, &Pose, &mut Transform, Option<&mut Bump>)>,
) {
    let is_running = is_running.is_some_and(|pause| *pause.get() == Pause::Running);
    for (entity, &Duelist(player), pose, mut transform, bump) in &mut duelists {
        let pose = Some(pose).filter(|_| is_running);
        let mut at = seen_at(race.0.pawn(player), pose, fixed.overstep_fraction());
        if let Some(mut bump) = bump {
            bump.seconds -= time.delta_secs();
            if bump.seconds > 0.0 {
                let phase = bump.seconds / Bump::SECONDS * std::f32::consts::PI;
                at += bump.towards * Bump::DEPTH * phase.sin();
            } else {
                commands.entity(entity).remove::<Bump>();
            }
        }
        let front = match player {
            Player::One => 0.0,
            Player::Two => 0.1,
        };
        transform.translation = at.extend(layer::PAWN + front);
    }
}

/// A short pulse at GO and at the goal.
fn pulse(
    time: Res<Time>,
    mut events: MessageReader<GameEvent>,
    mut pulses: Local<ByPlayer<f32>>,
    view: Res<View>,
    mut duelists: Query<(&Duelist, &mut Sprite)>,
) {
    const SECONDS: f32 = 0.35;
    for event in events.read() {
        let (one, two) = match event {
            GameEvent::PhaseEntered { phase: Phase::Racing, .. } | GameEvent::RaceDrawn { .. } => {
                (true, true)
            }
            GameEvent::RaceWon { player, .. } => (*player == Player::One, *player == Player::Two),
            _ => continue,
        };
        for (player, starts) in [(Player::One, one), (Player::Two, two)] {
            if starts {
                *pulses.get_mut(player) = SECONDS;
            }
        }
    }
    for (&Duelist(player), mut sprite) in &mut duelists {
        let left = pulses.get_mut(player);
        if *left > 0.0 {
            *left = (*left - time.delta_secs()).max(0.0);
            let swell = (*left / SECONDS * std::f32::consts::PI).sin() * 0.3;
            sprite.custom_size = Some(Vec2::splat(pawn_size(&view) * (1.0 + swell)));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_window.in_set(WindowSystems))
        .add_systems(
            FixedUpdate,
            note_poses.run_if(resource_exists::<CurrentRace>).in_set(super::TickSystems::Report),
        )
        .add_systems(
            Update,
            (
                (dress_duelists, mark_spawns_and_goals).run_if(
                    resource_changed::<Shapes>
                        .or_else(resource_changed::<Theme>)
                        .or_else(resource_changed::<View>)
                        .or_else(resource_changed::<MazeGrid>)
                        .or_else(resource_exists_and_changed::<CurrentSetup>)
                        .or_else(resource_exists_and_changed::<Journey>),
                ),
                bump,
                place_duelists,
                pulse,
            )
                .chain()
                .run_if(resource_exists::<CurrentRace>)
                .in_set(super::DrawSystems),
        );
}
