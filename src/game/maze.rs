//! Makes mazes and sets up races through them.

use std::ops::Deref;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::insight::TimelineError;
use crate::maze::{Algorithm, Grid, RandomExt, Recipe, Seed};
use crate::race::contest::{Match, Next};
use crate::race::{Setup, Spawns};

use super::contest::{ComesNext, CurrentMatch};
use super::fair;
use super::keys::Action;
use super::look_back::LookBack;
use super::phase::{GameEvent, Pause, Phase, PhaseChange};
use super::race::{COUNTDOWN_TICKS, CurrentRace};
use super::settings::{Mazes, Settings};
use super::watch::{self, Watching};

/// The maze that is raced through.
#[derive(Resource, Clone, Debug)]
pub struct MazeGrid(Arc<Grid>);

impl Deref for MazeGrid {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.0
    }
}

impl From<Arc<Grid>> for MazeGrid {
    fn from(grid: Arc<Grid>) -> Self {
        Self(grid)
    }
}

/// The maze as it was made, whatever hammers have done to it since.
#[derive(Resource, Clone, Debug)]
pub(super) struct PristineMaze(pub Arc<Grid>);

/// What fixes the race that is on, about to begin or just over.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct CurrentSetup(pub Setup);

/// The seed of the maze that is raced through, as people know it: the text that was typed, or the
/// number that was drawn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeedName(pub String);

fn make(recipe: &Recipe, is_shown: bool) -> Result<(Grid, Option<Watching>), TimelineError> {
    if !is_shown {
        return Ok((recipe.generate()?, None));
    }
    let (grid, watching) = watch::making(recipe)?;
    Ok((grid, Some(watching)))
}

/// A wish for another maze, with the present settings.
#[derive(Message, Clone, Copy, Debug)]
pub struct NewMazeRequested {
    /// Its seed; `None` draws a fresh one.
    pub seed: Option<Seed>,
    /// Whether the countdown begins by itself.
    pub starts_at_once: bool,
}

/// A wish for the very race of a code.
#[derive(Message, Clone, Debug)]
pub struct SetupRequested(pub Setup);

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
    settings: ResMut<'w, Settings>,
    rng: Single<'w, 's, &'static mut WyRand, With<GlobalRng>>,
    notice: ResMut<'w, Notice>,
    duel: ResMut<'w, CurrentMatch>,
    starts_at_once: ResMut<'w, StartsAtOnce>,
    phase: PhaseChange<'w>,
    pause: Option<Res<'w, State<Pause>>>,
    next_pause: ResMut<'w, NextState<Pause>>,
}

impl Maker<'_, '_> {
    /// Makes a maze as the settings say; where it can't be had, says so and leaves the old one.
    fn make(&mut self, request: NewMazeRequested) {
        let recipe = Recipe {
            algorithm: self.settings.algorithm,
            size: self.settings.size,
            seed: request.seed.unwrap_or_else(|| Seed::fresh(&mut **self.rng)),
            knobs: self.settings.knobs(),
        };
        match request.seed {
            // Whoever names a seed gets its maze.
            Some(_) => {
                let notice = fair::unmet(&self.settings);
                self.make_race(self.setup_of(recipe), notice, request.starts_at_once);
            }
            None => self.make_drawn(recipe, request.starts_at_once),
        }
    }

    /// Makes the maze of a match's next round.
    fn make_next(&mut self) {
        let settings = &self.settings;
        if settings.mazes == Mazes::Listed && !settings.list.is_empty() {
            let place = (self.duel.0.round() - 1) as usize % settings.list.len();
            let setup = settings.list[place].clone();
            self.make_coded(setup, true);
            return;
        }
        let mut recipe = Recipe {
            algorithm: self.settings.algorithm,
            size: self.settings.size,
            seed: Seed::fresh(&mut **self.rng),
            knobs: self.settings.knobs(),
        };
        if self.settings.mazes == Mazes::AnyAlgorithm {
            // Those that can be had with these settings: a symmetry isn't for all.
            let fits = |&algorithm: &Algorithm| recipe.knobs.check(algorithm, recipe.size).is_ok();
            let fitting: Vec<_> = Algorithm::ALL.iter().copied().filter(fits).collect();
            let count = u32::try_from(fitting.len()).unwrap_or(u32::MAX).max(1);
            let drawn = self.rng.below(count) as usize;
            recipe.algorithm = fitting.get(drawn).copied().unwrap_or(recipe.algorithm);
        }
        self.make_drawn(recipe, true);
    }

    /// Makes a maze of the first seed from the recipe's on that gives one as fair as is wished.
    fn make_drawn(&mut self, recipe: Recipe, starts_at_once: bool) {
        let (recipe, notice) = fair::draw(recipe, &self.settings);
        self.make_race(self.setup_of(recipe), notice, starts_at_once);
    }

    /// The race of a code, with the settings as it has them.
    fn make_coded(&mut self, setup: Setup, starts_at_once: bool) {
        let Recipe { algorithm, size, seed, knobs } = &setup.recipe;
        let settings = &mut *self.settings;
        (settings.algorithm, settings.size) = (*algorithm, *size);
        (settings.size_text, settings.seed_text) = (size.to_string(), seed.to_string());
        (settings.braid, settings.symmetry) = (knobs.braid, knobs.symmetry);
        settings.rules = setup.rules;
        self.make_race(setup, None, starts_at_once);
    }

    /// The race through a recipe's maze, by the settings.
    fn setup_of(&self, recipe: Recipe) -> Setup {
        Setup { rules: self.settings.rules, ..Setup::new(recipe) }
    }

    fn make_race(&mut self, setup: Setup, notice: Option<String>, starts_at_once: bool) {
        let recipe = setup.recipe.clone();
        let (grid, watching) = match make(&recipe, self.settings.animate) {
            Ok(made) => made,
            Err(error) => {
                self.notice.0 = Some(error.to_string());
                return;
            }
        };
        self.notice.0 = notice;
        self.starts_at_once.0 = starts_at_once;
        self.phase.tell(GameEvent::MazeMade {
            seed: recipe.seed,
            algorithm: recipe.algorithm,
            size: recipe.size,
        });
        let grid = MazeGrid(Arc::new(grid));
        let is_shown = watching.is_some();
        match watching {
            Some(watching) => self.commands.insert_resource(watching),
            None => self.commands.remove_resource::<Watching>(),
        }
        self.duel.0.restart_round();
        self.commands.insert_resource(fair::measure(&grid, &recipe));
        self.commands.insert_resource(PristineMaze(grid.0.clone()));
        self.set_up(&grid.0, setup);
        self.commands.insert_resource(grid);
        let typed = self.settings.seed_text.trim();
        let is_typed = Seed::from_text(typed) == Some(recipe.seed);
        let name = if is_typed { typed.to_owned() } else { recipe.seed.to_string() };
        self.commands.insert_resource(SeedName(name));
        self.phase.enter(if is_shown { Phase::Carving } else { Phase::Preparing }, 0);
    }

    fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused)
    }

    /// Sets a race up through a maze that stands.
    fn set_up(&mut self, grid: &Arc<Grid>, setup: Setup) {
        self.commands.insert_resource(CurrentRace(setup.race_in(grid.clone(), COUNTDOWN_TICKS)));
        self.settings.code_text =
            setup.code().map_or_else(|error| error.to_string(), |code| code.to_string());
        self.commands.insert_resource(CurrentSetup(setup));
        if self.is_paused() {
            self.phase.tell(GameEvent::PauseChanged { is_paused: false, tick: 0 });
        }
        self.next_pause.set(Pause::Running);
        self.phase.tell(GameEvent::RaceSetUp);
    }
}

/// The race to begin with, where the command line names it.
#[derive(Resource, Clone, Debug)]
pub(super) struct FirstSetup(pub Setup);

/// The generation system: the first maze stands before the first frame.
fn make_first_maze(first: Option<Res<FirstSetup>>, mut maker: Maker) {
    let starts_at_once = maker.starts_at_once.0;
    if let Some(first) = first {
        maker.make_coded(first.0.clone(), starts_at_once);
    } else {
        let request = NewMazeRequested { seed: maker.settings.seed(), starts_at_once };
        maker.make(request);
    }
}

/// Makes the maze that was asked for last.
fn make_requested_maze(
    mut maker: Maker,
    mut requests: MessageReader<NewMazeRequested>,
    mut setups: MessageReader<SetupRequested>,
) {
    if let Some(&request) = requests.read().last() {
        maker.make(request);
    }
    if let Some(SetupRequested(setup)) = setups.read().last() {
        maker.make_coded(setup.clone(), false);
    }
}

/// Space after a race goes on with the match; R, then or while paused, races through the same maze
/// again. While both run R does nothing: it lies too near to One's keys.
fn follow_keys(
    mut actions: MessageReader<Action>,
    phase: Res<State<Phase>>,
    grid: Res<MazeGrid>,
    pristine: Res<PristineMaze>,
    setup: Res<CurrentSetup>,
    next: Res<ComesNext>,
    look_back: Option<Res<LookBack>>,
    mut maker: Maker,
) {
    if look_back.is_some() {
        // They are meant for that.
        actions.clear();
        return;
    }
    for &action in actions.read() {
        let is_paused = maker.is_paused();
        let again = match (action, phase.get(), next.next) {
            (Action::Next, Phase::Finished, Next::SecondLeg) => setup.0.swapped(),
            (Action::Next, Phase::Finished, next) => {
                if let Next::Won(_) = next {
                    maker.duel.0 = Match::new(maker.settings.format);
                }
                maker.make_next();
                return;
            }
            (Action::Rematch, Phase::Finished, next) => {
                if let Next::Won(_) = next {
                    maker.duel.0 = Match::new(maker.settings.format);
                }
                maker.duel.0.restart_round();
                // A round begins with One at its own corner.
                Setup { spawns: Spawns::Usual, ..setup.0.clone() }
            }
            (Action::Rematch, ..) if is_paused => setup.0.clone(),
            (Action::Next, Phase::Preparing, _) => {
                maker.phase.enter(Phase::Countdown, 0);
                return;
            }
            _ => continue,
        };
        let rules = maker.settings.rules;
        maker.set_up(&pristine.0, Setup { rules, ..again });
        if !Arc::ptr_eq(&grid.0, &pristine.0) {
            maker.commands.insert_resource(MazeGrid(pristine.0.clone()));
        }
        maker.phase.enter(Phase::Countdown, 0);
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
        .add_message::<SetupRequested>()
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
