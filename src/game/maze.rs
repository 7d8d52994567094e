//! Makes mazes and sets up races through them.

use std::ops::Deref;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::{Algorithm, Grid, RandomExt, Recipe, Seed, Size, Work};
use crate::race::contest::{Match, Next};
use crate::race::{Race, Setup, Spawns};
use crate::words::words;

use super::contest::{ComesNext, CurrentMatch};
use super::fair;
use super::journey::{FirstExpedition, Journey, SettingOut};
use super::keys::Action;
use super::look_back::LookBack;
use super::making::{Made, Making, Plan, StopMaking};
use super::phase::{GameEvent, Pause, Phase, PhaseChange};
use super::race::{COUNTDOWN_TICKS, CurrentRace};
use super::settings::{Mazes, Settings};
use super::tiles::Chart;
use super::watch::Watching;

/// The maze that is raced through.
#[derive(Resource, Clone, Debug)]
pub struct MazeGrid(Arc<Grid>);

impl Deref for MazeGrid {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.0
    }
}

impl MazeGrid {
    /// The same, to be held by somebody else as well.
    pub(super) const fn shared(&self) -> &Arc<Grid> {
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

impl SeedName {
    /// How people know a seed: by the text that was typed, where that stands for it.
    pub(super) fn of(seed: Seed, typed: &str) -> Self {
        let typed = typed.trim();
        let is_typed = Seed::from_text(typed) == Some(seed);
        Self(if is_typed { typed.to_owned() } else { seed.to_string() })
    }
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
    making: Option<ResMut<'w, Making>>,
    duel: ResMut<'w, CurrentMatch>,
    starts_at_once: ResMut<'w, StartsAtOnce>,
    phase: PhaseChange<'w>,
    pause: Option<Res<'w, State<Pause>>>,
    next_pause: ResMut<'w, NextState<Pause>>,
}

impl Maker<'_, '_> {
    /// What the settings make of a seed, or of a fresh one.
    fn recipe(&mut self, seed: Option<Seed>) -> Recipe {
        Recipe {
            algorithm: self.settings.algorithm,
            size: self.settings.size,
            seed: seed.unwrap_or_else(|| Seed::fresh(&mut **self.rng)),
            knobs: self.settings.knobs(),
        }
    }

    /// A maze as the settings say.
    fn plan_of_request(&mut self, request: NewMazeRequested) -> Plan {
        // Whoever names a seed gets its maze.
        let is_drawn = request.seed.is_none();
        let notice = if is_drawn { None } else { fair::unmet(&self.settings) };
        let recipe = self.recipe(request.seed);
        Plan { is_drawn, notice, ..self.plan(recipe, request.starts_at_once) }
    }

    /// Makes the maze of a match's next round.
    fn make_next(&mut self) {
        let settings = &self.settings;
        if settings.mazes == Mazes::Listed && !settings.list.is_empty() {
            let place = (self.duel.0.round() - 1) as usize % settings.list.len();
            let setup = settings.list[place].clone();
            let plan = self.plan_of_code(setup, true);
            self.begin(plan);
            return;
        }
        let mut recipe = self.recipe(None);
        if self.settings.mazes == Mazes::AnyAlgorithm {
            // Those that can be had with these settings: a symmetry isn't for all.
            let fits = |&algorithm: &Algorithm| recipe.knobs.check(algorithm, recipe.size).is_ok();
            let fitting: Vec<_> = Algorithm::ALL.iter().copied().filter(fits).collect();
            let count = u32::try_from(fitting.len()).unwrap_or(u32::MAX).max(1);
            let drawn = self.rng.below(count) as usize;
            recipe.algorithm = fitting.get(drawn).copied().unwrap_or(recipe.algorithm);
        }
        let plan = Plan { is_drawn: true, ..self.plan(recipe, true) };
        self.begin(plan);
    }

    /// The race of a code, with the settings as it has them.
    fn plan_of_code(&mut self, setup: Setup, starts_at_once: bool) -> Plan {
        let Recipe { algorithm, size, seed, knobs } = &setup.recipe;
        let settings = &mut *self.settings;
        (settings.algorithm, settings.size) = (*algorithm, *size);
        (settings.size_text, settings.seed_text) = (size.to_string(), seed.to_string());
        (settings.braid, settings.symmetry) = (knobs.braid, knobs.symmetry);
        settings.rules = setup.rules;
        let plan = self.plan(setup.recipe.clone(), starts_at_once);
        Plan { setup, ..plan }
    }

    /// The race through a recipe's maze, by the settings.
    fn plan(&self, recipe: Recipe, starts_at_once: bool) -> Plan {
        Plan {
            setup: Setup { rules: self.settings.rules, ..Setup::new(recipe) },
            is_drawn: false,
            notice: None,
            starts_at_once,
            settings: self.settings.clone(),
        }
    }

    /// Begins to carry a plan out: at once where that takes no longer than a frame, else beside the
    /// game, which goes on. What else is being made isn't wanted any more. Where it can't be had, says so
    /// and leaves all as it is.
    fn begin(&mut self, plan: Plan) {
        if let Err(error) = plan.check() {
            self.notice.0 = Some(error);
            return;
        }
        self.stop();
        if plan.is_quick() {
            self.carry_out(plan);
        } else {
            self.commands.insert_resource(Making::begin(plan));
        }
    }

    fn carry_out(&mut self, plan: Plan) {
        match plan.carry_out(&Work::new()) {
            Ok(made) => self.stand(made),
            Err(error) => self.notice.0 = Some(error),
        }
    }

    /// Leaves off what is being made; whether anything was.
    fn stop(&mut self) -> bool {
        self.commands.remove_resource::<Making>();
        self.commands.remove_resource::<SettingOut>();
        self.making.is_some()
    }

    /// The maze stands, and the race through it is set up.
    fn stand(&mut self, made: Made) {
        let Made { setup, grid, overview, race, watching, fairness, notice, starts_at_once } = made;
        self.notice.0 = notice;
        self.starts_at_once.0 = starts_at_once;
        let Recipe { seed, algorithm, size, .. } = setup.recipe;
        self.phase.tell(GameEvent::MazeMade { seed, algorithm, size });
        let is_shown = watching.is_some();
        match watching {
            Some(watching) => self.commands.insert_resource(watching),
            None => self.commands.remove_resource::<Watching>(),
        }
        self.commands.remove_resource::<Journey>();
        self.duel.0.restart_round();
        self.commands.insert_resource(fairness);
        self.commands.insert_resource(PristineMaze(grid.clone()));
        self.commands.insert_resource(Chart::new(grid.clone(), overview));
        self.commands.insert_resource(MazeGrid(grid));
        self.commands.insert_resource(SeedName::of(seed, &self.settings.seed_text));
        self.set_up(race, setup);
        self.phase.enter(if is_shown { Phase::Carving } else { Phase::Preparing }, 0);
    }

    fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused)
    }

    /// Sets a race up through a maze that stands.
    fn set_up(&mut self, race: Race, setup: Setup) {
        self.commands.insert_resource(CurrentRace(race));
        self.settings.code_text =
            setup.code().map_or_else(|error| error.to_string(), |code| code.to_string());
        self.commands.insert_resource(CurrentSetup(setup));
        let was_paused = self.is_paused();
        self.phase.tell_set_up(was_paused, &mut self.next_pause);
    }
}

/// The race to begin with, where the command line names it.
#[derive(Resource, Clone, Debug)]
pub(super) struct FirstSetup(pub Setup);

/// The generation system: a maze stands before the first frame. Where the one that is wished for takes
/// a while to make, that is a small one to begin with.
fn make_first_maze(first: Option<Res<FirstSetup>>, mut maker: Maker) {
    let starts_at_once = maker.starts_at_once.0;
    if let Some(first) = first {
        // Somebody wants this race and no other.
        let plan = maker.plan_of_code(first.0.clone(), starts_at_once);
        maker.carry_out(plan);
        return;
    }
    let request = NewMazeRequested { seed: maker.settings.seed(), starts_at_once };
    let wished = maker.plan_of_request(request);
    if wished.is_quick() && wished.check().is_ok() {
        maker.carry_out(wished);
        return;
    }
    let recipe = Recipe { size: Size::default(), ..wished.setup.recipe.clone() };
    let meanwhile = maker.plan(recipe, false);
    maker.carry_out(Plan {
        settings: Settings { animate: false, ..meanwhile.settings },
        ..meanwhile
    });
    maker.begin(wished);
}

/// Makes the maze that was asked for last.
fn make_requested_maze(
    mut maker: Maker,
    mut requests: MessageReader<NewMazeRequested>,
    mut setups: MessageReader<SetupRequested>,
    mut stops: MessageReader<StopMaking>,
) {
    if stops.read().last().is_some() && maker.stop() {
        maker.notice.0 = Some(words().view.stopped.to_owned());
    }
    if let Some(&request) = requests.read().last() {
        let plan = maker.plan_of_request(request);
        maker.begin(plan);
    }
    if let Some(SetupRequested(setup)) = setups.read().last() {
        let plan = maker.plan_of_code(setup.clone(), false);
        maker.begin(plan);
    }
}

/// The maze that was being made beside the game takes the place of the one that stands.
fn finish_making(mut maker: Maker) {
    let Some(made) = maker.making.as_mut().and_then(|making| making.task.poll()) else { return };
    maker.stop();
    match made {
        Ok(made) => maker.stand(made),
        Err(error) => maker.notice.0 = Some(error),
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
        let setup = Setup { rules, ..again };
        let race = setup.race_in(pristine.0.clone(), COUNTDOWN_TICKS);
        maker.set_up(race, setup);
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
        .add_message::<StopMaking>()
        .init_resource::<Notice>()
        .init_resource::<SeedName>()
        .init_resource::<StartsAtOnce>()
        .add_systems(Startup, make_first_maze.run_if(not(resource_exists::<FirstExpedition>)))
        .add_systems(
            Update,
            (
                start_by_itself.run_if(in_state(Phase::Preparing)),
                follow_keys.run_if(resource_exists::<CurrentSetup>),
                finish_making.run_if(resource_exists::<Making>),
                make_requested_maze,
            )
                .chain()
                .in_set(super::MakeSystems),
        );
}
