//! Writes each race down while it is run, keeps it, and lets the best one run along as a ghost.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use crate::maze::Work;
use crate::race::records::{Entry, Store, Warning};
use crate::race::{ByPlayer, Player, Replay, ReplayPlayer, ReplayRecorder, Review, ReviewError};
use crate::words::words;

use super::background::Background;
use super::maze::{CurrentSetup, Notice, PristineMaze};
use super::pawns::place;
use super::phase::{GameEvent, Phase};
use super::race::CurrentRace;
use super::settings::Settings;
use super::shapes::{Shapes, pawn_size};
use super::theme::{Theme, layer};
use super::view::View;

/// Where races are kept. Without it the game forgets them.
#[derive(Resource, Debug)]
pub struct Archive(pub Store);

/// The race that is being written down.
#[derive(Resource, Debug, Default)]
pub(super) struct Recording(pub Option<ReplayRecorder>);

/// The race that was run last, to be looked back at.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastRace(pub Option<Arc<Told>>);

/// A race that is over, and what can be said of it.
#[derive(Debug)]
pub struct Told {
    /// The race.
    pub replay: Arc<Replay>,
    /// What can be said of it.
    pub review: Review,
}

/// The best race by the present code, which runs along.
#[derive(Resource, Clone, Debug, Default)]
pub struct Ghost(pub Option<GhostRun>);

/// A race that runs along.
#[derive(Clone, Debug)]
pub struct GhostRun {
    player: ReplayPlayer,
    /// Who ran it.
    pub who: Player,
    /// How long it took, in ticks.
    pub time: u32,
}

/// The ghost on the screen.
#[derive(Component)]
pub struct GhostPawn;

/// How much of its player's colour a ghost has.
const OPACITY: f32 = 0.4;

/// Begins to write a race down, and calls the ghost.
fn begin(
    mut events: MessageReader<GameEvent>,
    race: Res<CurrentRace>,
    setup: Option<Res<CurrentSetup>>,
    pristine: Option<Res<PristineMaze>>,
    archive: Option<Res<Archive>>,
    mut recording: ResMut<Recording>,
    mut ghost: ResMut<Ghost>,
    mut notice: ResMut<Notice>,
) {
    if !events.read().any(|event| *event == GameEvent::RaceSetUp) {
        return;
    }
    (recording.0, ghost.0) = (None, None);
    // Without a code there is nothing to write down.
    let (Some(setup), Some(pristine)) = (setup, pristine) else { return };
    recording.0 = ReplayRecorder::new(&setup.0, &race.0).ok();
    let (Some(archive), Ok(code)) = (archive, setup.0.code()) else { return };
    let Some(best) = archive.0.records().best(&code) else { return };
    let (who, time) = (best.player, best.time);
    match archive.0.ghost(&code) {
        Ok((replay, warnings)) => {
            ghost.0 = replay.map(|replay| GhostRun {
                player: ReplayPlayer::in_maze(Arc::new(replay), pristine.0.clone()),
                who,
                time,
            });
            warn(&warnings, &mut notice);
        }
        Err(error) => notice.0 = Some(error.to_string()),
    }
}

fn warn(warnings: &[Warning], notice: &mut Notice) {
    if let Some(warning) = warnings.last() {
        notice.0 = Some(warning.to_string());
    }
}

/// A race, and what is found when one looks back at it.
type Reviewed = (Arc<Replay>, Result<Review, ReviewError>);

/// What is told of a race, or what is wrong with it.
fn told(
    replay: Arc<Replay>,
    review: Result<Review, ReviewError>,
    notice: &mut Notice,
) -> Option<Arc<Told>> {
    match review {
        Ok(review) => Some(Arc::new(Told { replay, review })),
        Err(error) => {
            notice.0 = Some(error.to_string());
            None
        }
    }
}

/// Puts away a race that is over.
fn finish(
    mut events: MessageReader<GameEvent>,
    settings: Res<Settings>,
    pristine: Res<PristineMaze>,
    mut recording: ResMut<Recording>,
    mut last: ResMut<LastRace>,
    mut archive: Option<ResMut<Archive>>,
    mut notice: ResMut<Notice>,
    mut reviewing: Local<Option<Background<Reviewed>>>,
) {
    if let Some((replay, review)) = Background::finish(&mut reviewing) {
        last.0 = told(replay, review, &mut notice);
    }
    let is_over = events
        .read()
        .any(|event| matches!(event, GameEvent::PhaseEntered { phase: Phase::Finished, .. }));
    if !is_over {
        return;
    }
    let Some(recorder) = recording.0.take() else { return };
    let replay = Arc::new(recorder.finish());
    let (grid, reviewed) = (pristine.0.clone(), replay.clone());
    let does = move |_: &Work| {
        let review = Review::in_maze(&reviewed, grid);
        (reviewed, review)
    };
    let cells = pristine.0.cell_count();
    last.0 = Background::start(&mut reviewing, cells, does)
        .and_then(|(replay, review)| told(replay, review, &mut notice));
    // A race with the path in sight proves nothing.
    // Nor does one in a single cell.
    let proves = !settings.practice && replay.clock() > 0;
    let Some(archive) = archive.as_mut().filter(|_| proves) else { return };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let who = ByPlayer::from_fn(|player| match settings.seats.get(player) {
        Some(kind) => (kind.name().to_owned(), true),
        None => ((words().race.player)(player).to_owned(), false),
    });
    let Some(entry) = Entry::new(&replay, now, who) else { return };
    match archive.0.add(entry, Some(&replay)) {
        Ok(warnings) => warn(&warnings, &mut notice),
        Err(error) => notice.0 = Some(error.to_string()),
    }
}

/// Runs the ghost along with the race.
fn haunt(
    mut commands: Commands,
    race: Res<CurrentRace>,
    phase: Res<State<Phase>>,
    settings: Res<Settings>,
    theme: Res<Theme>,
    (shapes, view): (Res<Shapes>, Res<View>),
    mut ghost: ResMut<Ghost>,
    mut pawns: Query<(Entity, &mut Transform), With<GhostPawn>>,
) {
    let is_on = *phase.get() == Phase::Racing && settings.show_ghost;
    let Some(run) = ghost.bypass_change_detection().0.as_mut().filter(|_| is_on) else {
        for (pawn, _) in &pawns {
            commands.entity(pawn).despawn();
        }
        return;
    };
    run.player.seek_clock(race.0.clock());
    let at = place(run.player.race().pawn(run.who)).extend(layer::GHOST);
    if let Ok((_, mut transform)) = pawns.single_mut() {
        transform.translation = at;
        return;
    }
    commands.spawn((
        GhostPawn,
        Sprite {
            image: shapes.pawn.get(run.who).clone(),
            color: theme.player(run.who).bevy().with_alpha(OPACITY),
            custom_size: Some(Vec2::splat(pawn_size(&view))),
            ..default()
        },
        Transform::from_translation(at),
    ));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recording>()
        .init_resource::<LastRace>()
        .init_resource::<Ghost>()
        .add_systems(
            Update,
            (begin, finish.run_if(resource_exists::<PristineMaze>))
                .chain()
                .run_if(resource_exists::<CurrentRace>)
                .after(super::MakeSystems)
                .before(super::FitSystems),
        )
        .add_systems(
            Update,
            haunt.run_if(resource_exists::<CurrentRace>).in_set(super::DrawSystems),
        );
}
