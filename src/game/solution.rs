//! Draws the best path, where that spoils nobody's race.

use bevy::prelude::*;

use crate::maze::{Cell, Grid, Observer, Place, Purpose, Route, Seed, Solver, solve};

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
    /// The cells that A\* explored to find it, in order.
    pub explored: Vec<Cell>,
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

/// Notes the cells that a solver turns to.
struct Exploration<'a> {
    grid: &'a Grid,
    cells: Vec<Cell>,
}

impl Observer for Exploration<'_> {
    fn turned_to(&mut self, at: Place) {
        self.cells.push(self.grid.place_cell(at));
    }
}

/// A straight piece of the path.
#[derive(Component)]
pub struct PathPiece;

/// A piece of what was explored to find it.
#[derive(Component, Clone)]
pub struct Explored;

/// How much of the path's colour the explored cells have.
const TINT: f32 = 0.07;

/// Finds the best path.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SolveSystems;

fn solve_maze(grid: Res<MazeGrid>, mut solution: ResMut<Solution>) {
    let [start, goal] = grid.spawns();
    let mut exploration = Exploration { grid: &grid, cells: Vec::new() };
    solution.path = solve::astar(&grid, start, goal, &mut exploration).unwrap_or_default();
    solution.explored = exploration.cells;
}

/// Finds the way that is walked for those who look on.
fn find_walk(
    grid: Res<MazeGrid>,
    settings: Res<Settings>,
    setup: Option<Res<CurrentSetup>>,
    mut solution: ResMut<Solution>,
    mut found_for: Local<Option<Solver>>,
) {
    let solver = settings.walker;
    if !settings.show_walk || (*found_for == Some(solver) && !grid.is_changed()) {
        if grid.is_changed() {
            *found_for = None;
        }
        return;
    }
    *found_for = Some(solver);
    let [start, goal] = grid.spawns();
    let seed = setup.map_or(Seed::FIRST, |setup| setup.0.recipe.seed);
    let mut rng = seed.rng(Purpose::Solver);
    solution.walk = match solver.solve(&grid, start, goal, &mut rng, &mut ()) {
        Ok(route) => walked(start, &route),
        // It goes round for ever, or gives up: the best path is walked in its place.
        Err(_) => solution.path.clone(),
    };
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

fn draw_solution(
    mut commands: Commands,
    settings: Res<Settings>,
    phase: Res<State<Phase>>,
    solution: Res<Solution>,
    theme: Res<Theme>,
    view: Res<View>,
    pieces: Query<Entity, Or<(With<PathPiece>, With<Explored>)>>,
    look_back: Option<Res<LookBack>>,
    mut was_shown: Local<(bool, bool)>,
) {
    let is_shown = is_shown(&settings, *phase.get()) || look_back.is_some();
    let is_stale = solution.is_changed() || theme.is_changed() || view.is_changed();
    let shown = (is_shown, look_back.is_some());
    if shown == *was_shown && !(is_shown && is_stale) {
        return;
    }
    *was_shown = shown;
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    if !is_shown {
        return;
    }
    let colour = theme.path.bevy();
    // For those who look back the way itself is enough.
    if look_back.is_none() {
        let explored = solution.explored.clone();
        tint(&mut commands, explored, colour.with_alpha(TINT), layer::TINT, &Explored);
    }
    let thickness = (THICKNESS * view.cell_pixels).round().max(1.0) / view.cell_pixels;
    for (from, to) in straights(&solution.path) {
        let (start, end) = (middle(from), middle(to));
        commands.spawn((
            PathPiece,
            Sprite::from_color(colour, (end - start).abs() + thickness),
            Transform::from_translation(((start + end) / 2.0).extend(layer::PATH)),
        ));
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
    app.init_resource::<Solution>().add_systems(
        Update,
        (
            solve_maze
                .in_set(SolveSystems)
                .run_if(resource_exists::<MazeGrid>)
                .run_if(resource_exists_and_changed::<MazeGrid>),
            find_walk.in_set(SolveSystems).run_if(resource_exists::<MazeGrid>),
            draw_solution,
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
