//! Fog over what nobody has seen: one picture, a pixel a cell.

use bevy::prelude::*;

use crate::maze::Grid;
use crate::race::{Fog, Sight};

use super::maze::{CurrentSetup, MazeGrid};
use super::phase::{GameEvent, Phase};
use super::race::CurrentRace;
use super::theme::{Theme, layer};
use super::tint::pixel_a_cell;
use super::view::corner;

/// What lies over the maze.
#[derive(Component)]
pub struct FogCover;

/// What both see. Both look at one screen, so what either has seen is uncovered.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSight(pub Sight);

/// Lays the fog over a race that has been set up.
fn lay_fog(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    setup: Res<CurrentSetup>,
    race: Res<CurrentRace>,
) {
    if events.read().any(|event| *event == GameEvent::RaceSetUp) {
        match setup.0.rules.fog {
            Fog::None => commands.remove_resource::<CurrentSight>(),
            fog => commands.insert_resource(CurrentSight(Sight::new(&race.0, fog))),
        }
    }
}

fn look(race: Res<CurrentRace>, mut sight: ResMut<CurrentSight>) {
    if sight.bypass_change_detection().0.update(&race.0) {
        sight.set_changed();
    }
}

/// Whether the fog lies: it lifts when the race is over, so that both see what they missed.
fn lies(phase: Phase) -> bool {
    matches!(phase, Phase::Preparing | Phase::Countdown | Phase::Racing)
}

fn draw_fog(
    mut commands: Commands,
    sight: Option<Res<CurrentSight>>,
    grid: Res<MazeGrid>,
    phase: Res<State<Phase>>,
    theme: Res<Theme>,
    mut images: ResMut<Assets<Image>>,
    covers: Query<(Entity, &Sprite), With<FogCover>>,
    mut drawn: Local<bool>,
) {
    let sight = sight.filter(|_| lies(*phase.get()));
    let is_stale = match &sight {
        Some(sight) => !*drawn || sight.is_changed() || grid.is_changed() || theme.is_changed(),
        None => *drawn,
    };
    if !is_stale {
        return;
    }
    *drawn = sight.is_some();
    let Some(sight) = sight else {
        for (cover, _) in &covers {
            commands.entity(cover).despawn();
        }
        return;
    };
    let image = images.add(picture(&grid, &sight.0, &theme));
    for (cover, _) in &covers {
        commands.entity(cover).despawn();
    }
    let size = corner(grid.width(), grid.height());
    commands.spawn((
        FogCover,
        Sprite { image, custom_size: Some(size.abs()), ..default() },
        Transform::from_translation((size / 2.0).extend(layer::FOG)),
    ));
}

/// A pixel a cell: clear where somebody sees it.
fn picture(grid: &Grid, sight: &Sight, theme: &Theme) -> Image {
    let [red, green, blue, _] = theme.ground.egui().to_array();
    pixel_a_cell(grid.size(), |cell| {
        let opacity = if sight.is_seen(cell) { 0 } else { u8::MAX };
        [red, green, blue, opacity]
    })
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            lay_fog,
            look.run_if(resource_exists::<CurrentSight>),
            draw_fog.run_if(resource_exists::<MazeGrid>),
        )
            .chain()
            .run_if(resource_exists::<CurrentRace>)
            .in_set(super::DrawSystems),
    );
}
