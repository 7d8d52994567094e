//! Draws the best path, where that spoils nobody's race.

use std::sync::Arc;

use bevy::prelude::*;

use crate::maze::chart::{CellSet, WaySet};
use crate::maze::{Cell, Grid, Purpose, Route, Seed, Solver, Work};

use super::background::Background;
use super::camera::Director;
use super::chunks::Shown;
use super::journey::Journey;
use super::look_back::LookBack;
use super::maze::{CurrentSetup, MazeGrid};
use super::phase::Phase;
use super::settings::Settings;
use super::theme::{Theme, layer};
use super::tint::tint;
use super::view::{View, middle};

/// How thick the path is, in cells.
const THICKNESS: f32 = 0.16;

/// The best path from One's spawn to Two's, as A\* finds it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The path, both ends included; empty where there is none.
    pub path: Vec<Cell>,
    /// The ways along it.
    pub ways: Arc<WaySet>,
    /// The cells that A\* explored to find it.
    pub explored: Arc<CellSet>,
    /// The way that the solver of [`Settings::walker`] walks, detours and all; of one that looks
    /// from above, its path.
    pub walk: Vec<Cell>,
}

impl Solution {
    /// The path's length in steps.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}

/// A straight piece of the path.
#[derive(Component)]
pub struct PathPiece;

/// A piece of what was explored to find it.
#[derive(Component)]
pub struct Explored;

/// How much of the path's colour the explored cells have.
pub(super) const TINT: f32 = 0.07;

/// Finds the best path.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SolveSystems;

/// Finds the way that is walked for those who look on.
fn find_walk(
    grid: Res<MazeGrid>,
    settings: Res<Settings>,
    setup: Option<Res<CurrentSetup>>,
    journey: Option<Res<Journey>>,
    mut solution: ResMut<Solution>,
    mut found_for: Local<Option<Solver>>,
    mut finding: Local<Option<Background<Option<Vec<Cell>>>>>,
) {
    if journey.is_some() {
        (*finding, *found_for) = (None, None);
        return;
    }
    // Where it goes round for ever, or gives up, the best path is walked in its place.
    if let Some(walk) = Background::finish(&mut finding) {
        solution.walk = walk.unwrap_or_else(|| solution.path.clone());
    }
    let solver = settings.walker;
    if !settings.show_walk || (*found_for == Some(solver) && !grid.is_changed()) {
        if grid.is_changed() {
            *found_for = None;
        }
        return;
    }
    *found_for = Some(solver);
    let seed = setup.map_or(Seed::FIRST, |setup| setup.0.recipe.seed);
    let shared = grid.shared().clone();
    let does = move |work: &Work| walk_of(&shared, solver, seed, work);
    solution.walk = match Background::start(&mut finding, grid.cell_count(), does) {
        Some(walk) => walk.unwrap_or_else(|| solution.path.clone()),
        None => Vec::new(),
    };
}

/// The way that a solver walks, if it arrives.
fn walk_of(grid: &Grid, solver: Solver, seed: Seed, work: &Work) -> Option<Vec<Cell>> {
    let [start, goal] = grid.spawns();
    let mut rng = seed.rng(Purpose::Solver);
    let route = solver.solve(grid, start, goal, &mut rng, &mut work.observer()).ok()?;
    Some(walked(start, &route))
}

/// The cells of a walk, or of the path where there is none.
fn walked(start: Cell, route: &Route) -> Vec<Cell> {
    let Some(steps) = route.steps() else { return route.path().to_vec() };
    let mut cell = start;
    let mut cells = vec![start];
    for &direction in steps {
        cell = cell.step(direction).unwrap_or(cell);
        cells.push(cell);
    }
    cells
}

/// Whether the way may be told: never while a race is on, or about to be, unless the players only
/// practise.
#[must_use]
pub(super) fn may_be_told(settings: &Settings, phase: Phase) -> bool {
    let is_race = matches!(phase, Phase::Countdown | Phase::Racing);
    phase != Phase::Carving && (settings.practice || !is_race)
}

fn is_shown(settings: &Settings, phase: Phase) -> bool {
    settings.show_path && may_be_told(settings, phase)
}

/// What is to be seen of the way: nothing where that would spoil a race.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ShownWay {
    /// The best path.
    pub path: Arc<WaySet>,
    /// What was explored to find it.
    pub explored: Arc<CellSet>,
}

/// Decides what is to be seen.
fn show_or_hide(
    settings: Res<Settings>,
    phase: Res<State<Phase>>,
    solution: Res<Solution>,
    look_back: Option<Res<LookBack>>,
    mut way: ResMut<ShownWay>,
    mut was_shown: Local<(bool, bool)>,
) {
    let is_shown = is_shown(&settings, *phase.get()) || look_back.is_some();
    let shown = (is_shown, look_back.is_some());
    if shown == *was_shown && !(is_shown && solution.is_changed()) {
        return;
    }
    *was_shown = shown;
    *way = ShownWay::default();
    if is_shown {
        way.path = solution.ways.clone();
        // For those who look back the way itself is enough.
        if look_back.is_none() {
            way.explored = solution.explored.clone();
        }
    }
}

pub(super) fn draw_way(
    mut commands: Commands,
    way: Res<ShownWay>,
    theme: Res<Theme>,
    view: Res<View>,
    director: Res<Director>,
    shown: Res<Shown>,
    pieces: Query<Entity, Or<(With<PathPiece>, With<Explored>)>>,
    mut drawn_at: Local<f32>,
) {
    // Thicknesses are whole pixels, once the camera is there.
    let is_other_size = !director.is_zooming() && drawn_at.to_bits() != view.cell_pixels.to_bits();
    let is_other = way.is_changed() || is_other_size;
    if is_other {
        *drawn_at = view.cell_pixels;
        for piece in &pieces {
            commands.entity(piece).despawn();
        }
    }
    let colour = theme.path.bevy();
    let thickness = view.whole_pixels(THICKNESS);
    for (chunk, entity) in shown.stale(is_other) {
        let explored = way.explored.of_chunk(chunk);
        for piece in tint(explored, colour.with_alpha(TINT), layer::TINT) {
            commands.spawn((Explored, piece, ChildOf(entity)));
        }
        for (from, to) in way.path.runs_of(chunk) {
            let (start, end) = (middle(from), middle(to));
            commands.spawn((
                PathPiece,
                Sprite::from_color(colour, (end - start).abs() + thickness),
                Transform::from_translation(((start + end) / 2.0).extend(layer::PATH)),
                ChildOf(entity),
            ));
        }
    }
}

/// The ends of each straight part of a path.
pub(super) fn straights(path: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut straights = Vec::<(Cell, Cell)>::new();
    for pair in path.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        match straights.last_mut() {
            Some((start, end))
                if (start.x == end.x && end.x == to.x) || (start.y == end.y && end.y == to.y) =>
            {
                *end = to;
            }
            _ => straights.push((from, to)),
        }
    }
    straights
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Solution>().init_resource::<ShownWay>().add_systems(
        Update,
        (
            find_walk.in_set(SolveSystems).run_if(resource_exists::<MazeGrid>),
            show_or_hide,
            draw_way,
        )
            .chain()
            .in_set(super::DrawSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_is_spoilt_only_in_practice() {
        let mut settings = Settings { show_path: true, ..Settings::default() };
        for phase in [Phase::Countdown, Phase::Racing] {
            assert!(!is_shown(&settings, phase), "{phase:?}");
        }
        assert!(is_shown(&settings, Phase::Finished));
        settings.practice = true;
        assert!(is_shown(&settings, Phase::Racing));
        settings.show_path = false;
        assert!(!is_shown(&settings, Phase::Finished));
    }

    #[test]
    fn a_path_is_drawn_in_straight_parts() {
        let cell = Cell::new;
        let path = [cell(0, 0), cell(1, 0), cell(2, 0), cell(2, 1), cell(2, 2), cell(1, 2)];
        assert_eq!(
            straights(&path),
            [(cell(0, 0), cell(2, 0)), (cell(2, 0), cell(2, 2)), (cell(2, 2), cell(1, 2))]
        );
        assert_eq!(straights(&[]), []);
        assert_eq!(straights(&path[..1]), []);
    }
}
