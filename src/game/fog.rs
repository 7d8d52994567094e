//! Fog over what nobody has seen: a picture for each chunk, a pixel a cell.

use bevy::prelude::*;

use crate::race::{Fog, Sight};

use super::chunks::Shown;
use super::maze::{CurrentSetup, MazeGrid};
use super::phase::{GameEvent, Phase};
use super::race::CurrentRace;
use super::theme::{Theme, layer};
use super::tint::pixel_a_cell;

/// What lies over a chunk of the maze.
#[derive(Component)]
pub struct FogCover;

/// What both see. Both look at one screen, so what either has seen is uncovered.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSight(pub Sight);

/// Lays the fog over a race that has been set up.
fn lay_fog(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    setup: Option<Res<CurrentSetup>>,
    race: Res<CurrentRace>,
) {
    if events.read().any(|event| *event == GameEvent::RaceSetUp) {
        // Sight is for mazes whose cells keep their names.
        match setup.map_or(Fog::None, |setup| setup.0.rules.fog) {
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

/// Who asks whether there is fog.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Overcast<'w> {
    sight: Option<Res<'w, CurrentSight>>,
    phase: Res<'w, State<Phase>>,
}

impl<'w> Overcast<'w> {
    /// What is seen through the fog while it lies: it lifts when the race is over, so that both see
    /// what they missed.
    pub(super) fn sight(&self) -> Option<&Res<'w, CurrentSight>> {
        let lies = matches!(self.phase.get(), Phase::Preparing | Phase::Countdown | Phase::Racing);
        self.sight.as_ref().filter(|_| lies)
    }
}

pub(super) fn draw_fog(
    mut commands: Commands,
    overcast: Overcast,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    shown: Res<Shown>,
    mut images: ResMut<Assets<Image>>,
    covers: Query<Entity, With<FogCover>>,
    mut drawn: Local<bool>,
) {
    let sight = overcast.sight();
    let is_other = match sight {
        Some(sight) => !*drawn || sight.is_changed(),
        None => *drawn,
    };
    *drawn = sight.is_some();
    if is_other {
        for cover in &covers {
            commands.entity(cover).despawn();
        }
    }
    let Some(sight) = sight else { return };
    let [red, green, blue, _] = theme.ground.egui().to_array();
    for (chunk, entity) in shown.stale(is_other) {
        let region = chunk.region(grid.size());
        let cover = pixel_a_cell(region, layer::FOG, &mut images, |cell| {
            let opacity = if sight.0.is_seen(cell) { 0 } else { u8::MAX };
            [red, green, blue, opacity]
        });
        commands.spawn((FogCover, cover, ChildOf(entity)));
    }
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
