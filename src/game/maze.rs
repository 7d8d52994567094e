//! Makes mazes and sets up races through them.

use std::ops::Deref;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::{Grid, Playback, Recipe, RecipeError, Seed};
use crate::race::Race;

use super::carve::Carving;
use super::keys::Action;
use super::phase::{GameEvent, Pause, Phase, PhaseChange};
use super::race::{COUNTDOWN_TICKS, CurrentRace};
use super::settings::Settings;

/// The maze that is raced through.
#[derive(Resource, Clone, Debug)]
pub struct MazeGrid(Arc<Grid>);

impl Deref for MazeGrid {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.0
    }
}

/// What fixes the maze that is raced through.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct CurrentRecipe(pub Recipe);

/// The seed of the maze that is raced through, as people know it: the text that was typed, or the
/// number that was drawn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeedName(pub String);

fn make(recipe: &Recipe, is_shown: bool) -> Result<(Grid, Option<Carving>), RecipeError> {
    if !is_shown {
        return Ok((recipe.generate()?, None));
    }
    let mut playback = Playback::new(recipe.trace()?);
    let carving = Carving::new(playback.clone());
    playback.seek(usize::MAX);
    Ok((playback.grid().clone(), Some(carving)))
}

/// A wish for another maze, with the present settings.
#[derive(Message, Clone, Copy, Debug)]
pub struct NewMazeRequested {
    /// Its seed; `None` draws a fresh one.
    pub seed: Option<Seed>,
    /// Whether the countdown begins by itself.
    pub starts_at_once: bool,
}

/// Something that went wrong, in words for the panel.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notice(pub Option<String>);

/// Whether the race begins by itself once the maze stands.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct StartsAtOnce(pub bool);

/// Everything that makes a maze and sets up a race.
#[derive(bevy::ecs::system::SystemParam)]
struct Maker<'w, 's> {
    commands: Commands<'w, 's>,
    settings: Res<'w, Settings>,
    rng: Single<'w, 's, &'static mut WyRand, With<GlobalRng>>,
    notice: ResMut<'w, Notice>,
    starts_at_once: ResMut<'w, StartsAtOnce>,
    phase: PhaseChange<'w>,
    pause: Option<Res<'w, State<Pause>>>,
    next_pause: ResMut<'w, NextState<Pause>>,
}

impl Maker<'_, '_> {
    /// Makes a maze as the settings say; where it can't be had, says so and leaves the old one.
    fn make(&mut self, request: NewMazeRequested) {
        let recipe = Recipe::new(
            self.settings.algorithm,
            self.settings.size,
            request.seed.unwrap_or_else(|| Seed::fresh(&mut **self.rng)),
        );
        let (grid, carving) = match make(&recipe, self.settings.animate) {
            Ok(made) => made,
            Err(error) => {
                self.notice.0 = Some(error.to_string());
                return;
            }
        };
        self.notice.0 = None;
        self.starts_at_once.0 = request.starts_at_once;
        self.phase.tell(GameEvent::MazeMade {
            seed: recipe.seed,
            algorithm: recipe.algorithm,
            size: recipe.size,
        });
        let grid = MazeGrid(Arc::new(grid));
        let is_shown = carving.is_some();
        match carving {
            Some(carving) => self.commands.insert_resource(carving),
            None => self.commands.remove_resource::<Carving>(),
        }
        self.set_up(&grid);
        self.commands.insert_resource(grid);
        let typed = self.settings.seed_text.trim();
        let is_typed = Seed::from_text(typed) == Some(recipe.seed);
        let name = if is_typed { typed.to_owned() } else { recipe.seed.to_string() };
        self.commands.insert_resource(SeedName(name));
        self.commands.insert_resource(CurrentRecipe(recipe));
        self.phase.enter(if is_shown { Phase::Carving } else { Phase::Preparing }, 0);
    }

    fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused)
    }

    fn set_up(&mut self, grid: &MazeGrid) {
        self.commands.insert_resource(CurrentRace(Race::new(grid.0.clone(), COUNTDOWN_TICKS)));
        if self.is_paused() {
            self.phase.tell(GameEvent::PauseChanged { is_paused: false, tick: 0 });
        }
        self.next_pause.set(Pause::Running);
        self.phase.tell(GameEvent::RaceSetUp);
    }
}

/// The generation system: the first maze stands before the first frame.
fn make_first_maze(mut maker: Maker) {
    let request =
        NewMazeRequested { seed: maker.settings.seed(), starts_at_once: maker.starts_at_once.0 };
    maker.make(request);
}

/// Makes the maze that was asked for last.
fn make_requested_maze(mut maker: Maker, mut requests: MessageReader<NewMazeRequested>) {
    if let Some(&request) = requests.read().last() {
        maker.make(request);
    }
}

/// Space after a race asks for a fresh maze; R, then or while paused, races through the same one
/// again. While both run it does nothing: it lies too near to One's keys.
fn follow_keys(
    mut actions: MessageReader<Action>,
    phase: Res<State<Phase>>,
    grid: Res<MazeGrid>,
    mut carving: Option<ResMut<Carving>>,
    mut maker: Maker,
) {
    for &action in actions.read() {
        let is_paused = maker.is_paused();
        match (action, phase.get()) {
            (Action::Next, Phase::Finished) => {
                maker.make(NewMazeRequested { seed: None, starts_at_once: true });
            }
            (Action::Rematch, phase) if is_paused || *phase == Phase::Finished => {
                maker.set_up(&grid);
                maker.phase.enter(Phase::Countdown, 0);
            }
            (Action::Next, Phase::Preparing) => maker.phase.enter(Phase::Countdown, 0),
            (Action::Next, Phase::Carving) => {
                if let Some(carving) = &mut carving {
                    carving.skip();
                }
            }
            _ => continue,
        }
        // One key a frame: the next would be meant for a phase that has yet to begin.
        return;
    }
}

/// Begins the countdown by itself where that was asked for.
fn start_by_itself(mut starts_at_once: ResMut<StartsAtOnce>, mut phase: PhaseChange) {
    if starts_at_once.0 {
        starts_at_once.0 = false;
        phase.enter(Phase::Countdown, 0);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<NewMazeRequested>()
        .init_resource::<Notice>()
        .init_resource::<SeedName>()
        .init_resource::<StartsAtOnce>()
        .add_systems(Startup, make_first_maze)
        .add_systems(
            Update,
            (start_by_itself.run_if(in_state(Phase::Preparing)), follow_keys, make_requested_maze)
                .chain()
                .in_set(super::MakeSystems),
        );
}
