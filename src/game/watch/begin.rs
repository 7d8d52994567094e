//! The beginning of a show.

use std::time::Instant;

use bevy::prelude::*;

use crate::maze::insight::{Timeline, TimelineError};
use crate::maze::{Algorithm, Grid, Knobs, MazeRng, Purpose, Recipe, Seed, Solver, Work, cores};
use crate::words::words;

use super::super::background::Background;
use super::super::maze::{CurrentSetup, Notice, PristineMaze};
use super::super::phase::{Phase, PhaseChange};
use super::super::settings::Settings;
use super::{Pace, Run, Show, WatchRequested, Watching};

/// How often something is timed: the shortest time is the one that nothing else disturbed.
const TRIES: usize = 3;

/// How long it takes, in nanoseconds, at least 1.
fn timed<T, E>(mut work: impl FnMut() -> Result<T, E>) -> Result<u64, E> {
    let mut shortest = u64::MAX;
    for _ in 0..TRIES {
        let began = Instant::now();
        work()?;
        shortest = shortest.min(u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX));
    }
    Ok(shortest.max(1))
}

/// The making of the maze that is to be raced through, and that maze.
pub(in crate::game) fn making(
    recipe: &Recipe,
    work: &Work,
) -> Result<(Grid, Watching), TimelineError> {
    let timeline = Timeline::of_making_with(recipe, Timeline::TRACE_LIMIT, work)?;
    let grid = recipe.generate_with(cores(), work)?;
    let run = Run { timeline, cost: 1 };
    Ok((grid, Watching::new(Show::Making, vec![run], Pace::Steps, Phase::Preparing)))
}

/// The makings of mazes of one size and seed by several algorithms. Knobs that one doesn't take it
/// is spared.
fn beside(
    recipe: &Recipe,
    algorithms: &[Algorithm],
    pace: Pace,
    back: Phase,
    work: &Work,
) -> Result<Watching, TimelineError> {
    let mut runs = Vec::new();
    for &algorithm in algorithms.iter().take(WatchRequested::MOST) {
        let mut recipe = Recipe { algorithm, ..recipe.clone() };
        if recipe.knobs.check(algorithm, recipe.size).is_err() {
            recipe.knobs = Knobs { braid: recipe.knobs.braid, ..Knobs::default() };
        }
        let cost = timed(|| recipe.generate_with(cores(), work))?;
        let timeline = Timeline::of_making_with(&recipe, Timeline::TRACE_LIMIT, work)?;
        runs.push(Run { timeline, cost });
    }
    Ok(Watching::new(Show::Beside, runs, pace, back))
}

/// The solving of the maze that stands, from One's spawn to Two's.
fn solving(
    grid: &Grid,
    seed: Seed,
    solvers: impl Iterator<Item = Solver>,
    back: Phase,
) -> Result<Watching, TimelineError> {
    let [start, goal] = grid.spawns();
    let mut runs = Vec::new();
    for solver in solvers {
        let mut rng: MazeRng = seed.rng(Purpose::Solver);
        let cost = timed(|| solver.solve(grid, start, goal, &mut rng, &mut ()))?;
        let timeline = Timeline::of_solving(grid, solver, start, goal, Some(seed))?;
        runs.push(Run { timeline, cost });
    }
    Ok(Watching::new(Show::Solving, runs, Pace::Steps, back))
}

/// Begins the show that was asked for last, unless a race is on.
pub(super) fn begin(
    mut commands: Commands,
    mut requests: MessageReader<WatchRequested>,
    mut settings: ResMut<Settings>,
    setup: Option<Res<CurrentSetup>>,
    pristine: Option<Res<PristineMaze>>,
    watching: Option<Res<Watching>>,
    phase: Res<State<Phase>>,
    mut change: PhaseChange,
    mut notice: ResMut<Notice>,
    mut coming: Local<Option<Background<Result<Watching, TimelineError>>>>,
) {
    let is_race = matches!(phase.get(), Phase::Countdown | Phase::Racing);
    if is_race || pristine.as_ref().is_some_and(DetectChanges::is_changed) {
        // What it was to show is no longer there.
        if coming.take().is_some() && notice.0.as_deref() == Some(words().watch.coming) {
            notice.0 = None;
        }
    }
    if let Some(begun) = Background::finish(&mut coming) {
        raise_curtain(begun, &mut commands, &mut settings, &mut change, &mut notice);
        return;
    }
    let (Some(request), Some(setup), Some(pristine)) = (requests.read().last(), setup, pristine)
    else {
        return;
    };
    let back = match (phase.get(), &watching) {
        (Phase::Countdown | Phase::Racing, _) => {
            notice.0 = Some(words().watch.after_race.to_owned());
            return;
        }
        (Phase::Carving, Some(watching)) => watching.back,
        (&phase, _) => phase,
    };
    let recipe = setup.0.recipe.clone();
    let (request, grid, pace) = (request.clone(), pristine.0.clone(), settings.pace);
    let does = move |work: &Work| match request {
        WatchRequested::Making => {
            making(&recipe, work).map(|(_, watching)| Watching { back, ..watching })
        }
        WatchRequested::Solving { solver, rival } => {
            solving(&grid, recipe.seed, std::iter::once(solver).chain(rival), back)
        }
        WatchRequested::Beside(algorithms) => beside(&recipe, &algorithms, pace, back, work),
    };
    match Background::start(&mut coming, pristine.0.cell_count(), does) {
        Some(begun) => {
            raise_curtain(begun, &mut commands, &mut settings, &mut change, &mut notice);
        }
        None => notice.0 = Some(words().watch.coming.to_owned()),
    }
}

fn raise_curtain(
    begun: Result<Watching, TimelineError>,
    commands: &mut Commands,
    settings: &mut Settings,
    change: &mut PhaseChange,
    notice: &mut Notice,
) {
    match begun {
        Ok(watching) => {
            notice.0 = None;
            settings.steps_per_second = watching.pleasant_speed();
            commands.insert_resource(watching);
            change.enter(Phase::Carving, 0);
        }
        Err(error) => notice.0 = Some(error.to_string()),
    }
}
