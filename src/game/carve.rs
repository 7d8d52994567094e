//! Shows how a maze is made: plays its trace, so many steps a tick.

use bevy::prelude::*;

use crate::maze::{Algorithm, Cell, Grid, Playback, Step};
use crate::race::TICKS_PER_SECOND;

use super::maze::{CurrentSetup, MazeGrid};
use super::phase::{Phase, PhaseChange};
use super::settings::Settings;
use super::theme::{Theme, layer};
use super::tint::tint;
use super::view::middle;

/// The making of the maze, while it is being shown.
#[derive(Resource, Debug)]
pub struct Carving {
    playback: Playback,
    /// Steps owed, in parts of a step: the speed seldom is a whole number of steps a tick.
    owed: u32,
    skips: bool,
    /// The way from where a depth-first run began to where it is now.
    stack: Vec<Cell>,
}

impl Carving {
    /// A making to be shown from the start of its trace.
    #[must_use]
    pub const fn new(playback: Playback) -> Self {
        Self { playback, owed: 0, skips: false, stack: Vec::new() }
    }

    /// The steps shown so far, and the grid after them.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Shows the rest at once.
    pub const fn skip(&mut self) {
        self.skips = true;
    }

    fn step_forward(&mut self) -> Option<Step> {
        let step = self.playback.step_forward()?;
        let at = step.cell();
        while self.stack.last().is_some_and(|&last| last != at) {
            self.stack.pop();
        }
        if self.stack.is_empty() {
            self.stack.push(at);
        }
        if let Step::Opened { cell, direction } = step {
            self.stack.extend(cell.step(direction));
        }
        Some(step)
    }

    /// The cells that the algorithm keeps in mind: the stack of a depth-first run, the frontier of
    /// one that grows all around. Others have neither.
    #[must_use]
    pub fn kept_in_mind(&self, algorithm: Algorithm) -> Vec<Cell> {
        let grid = self.playback.grid();
        match algorithm {
            Algorithm::Backtracker => self.stack.clone(),
            Algorithm::Prim
            | Algorithm::TruePrim
            | Algorithm::GrowingTree
            | Algorithm::GrowingForest => {
                grid.cells().filter(|&cell| is_frontier(grid, cell)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Whether a cell is still solid and lies beside one that isn't.
fn is_frontier(grid: &Grid, cell: Cell) -> bool {
    grid.ways(cell).is_empty()
        && crate::maze::Direction::ALL
            .into_iter()
            .filter_map(|direction| cell.step(direction))
            .any(|beside| !grid.ways(beside).is_empty())
}

/// A step of the making was shown.
#[derive(Message, Clone, Copy, Debug)]
pub struct StepShown(pub Step);

fn carve(
    mut carving: ResMut<Carving>,
    settings: Res<Settings>,
    mut shown: MessageWriter<StepShown>,
    mut phase: PhaseChange,
    mut commands: Commands,
) {
    let steps = if carving.skips {
        usize::MAX
    } else {
        carving.owed += settings.steps_per_second;
        let due = carving.owed / TICKS_PER_SECOND;
        carving.owed %= TICKS_PER_SECOND;
        due as usize
    };
    for _ in 0..steps {
        match carving.step_forward() {
            Some(step) => shown.write(StepShown(step)),
            None => break,
        };
    }
    if carving.playback.is_at_end() {
        commands.remove_resource::<Carving>();
        phase.enter(Phase::Preparing, 0);
    }
}

/// The cell at which the maze is being made.
#[derive(Component)]
pub struct Head;

/// A piece of the stack or frontier.
#[derive(Component, Clone)]
pub struct KeptInMind;

/// How much of the path's colour the stack or frontier has.
const TINT: f32 = 0.3;

fn mark_head(
    mut commands: Commands,
    carving: Option<Res<Carving>>,
    setup: Res<CurrentSetup>,
    theme: Res<Theme>,
    marks: Query<Entity, Or<(With<Head>, With<KeptInMind>)>>,
) {
    let is_stale = carving.as_ref().is_none_or(DetectChanges::is_changed);
    if !is_stale {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let Some(carving) = carving else { return };
    let colour = theme.path.bevy();
    commands.spawn((
        Head,
        Sprite::from_color(colour, Vec2::ONE),
        Transform::from_translation(middle(carving.playback.cell()).extend(layer::HEAD)),
    ));
    let cells = carving.kept_in_mind(setup.0.recipe.algorithm);
    tint(&mut commands, cells, colour.with_alpha(TINT), layer::TINT, &KeptInMind);
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StepShown>()
        .add_systems(
            FixedUpdate,
            carve
                .run_if(resource_exists::<Carving>)
                .run_if(in_state(Phase::Carving))
                .in_set(super::TickSystems::Carve),
        )
        .add_systems(
            Update,
            mark_head.run_if(resource_exists::<MazeGrid>).in_set(super::DrawSystems),
        );
}
