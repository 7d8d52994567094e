//! Through a maze without an end, from beacon to beacon, in place of a race with a code.
//!
//! [`Expedition`] has the rules. Here its windows and its legs are made beside the game, and the game is
//! told when one takes the place of another: all that is drawn lies in a window, so that
//! whoever draws moves along, in [`WindowSystems`].

mod compass;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::chart::{CHUNK, Overview};
use crate::maze::endless::Endless;
use crate::maze::{Grid, Seed, Work};
use crate::race::expedition::{Expedition, Walkers, Window, WindowWanted};
use crate::race::{ByPlayer, Outcome, Race, Stage};

use super::background::Background;
use super::contest::ComesNext;
use super::fair::MeasuredFairness;
use super::keys::Action;
use super::look_back::LookBack;
use super::making::Making;
use super::maze::{CurrentSetup, MazeGrid, Notice, PristineMaze, SeedName};
use super::phase::{GameEvent, Pause, Phase, PhaseChange};
use super::race::{COUNTDOWN_TICKS, CurrentRace};
use super::settings::Settings;
use super::tiles::Chart;
use super::watch::Watching;

pub(super) use compass::show_compass;

/// The expedition that is on. While there is one there is no [`CurrentSetup`], and nothing of a match,
/// a record or a code.
#[derive(Resource, Debug)]
pub struct Journey {
    expedition: Expedition,
    /// Another window, because somebody is near an edge of the present one.
    window: Option<Background<Result<Sight, String>>>,
    leg: Option<Background<Result<Leg, String>>>,
    /// The leg that follows, once it is ready to begin.
    next: Option<Leg>,
    /// Whether it is to begin as soon as it is.
    wants_next: bool,
    /// Whether there is none.
    has_ended: bool,
}

/// What a window shows.
#[derive(Debug)]
struct Sight {
    window: Window,
    grid: Arc<Grid>,
    overview: Arc<Overview>,
}

/// The beginning of a leg.
#[derive(Debug)]
struct Leg {
    expedition: Expedition,
    race: Race,
    /// What is to be seen, where that is another window.
    sight: Option<Sight>,
}

impl Journey {
    /// The expedition.
    #[must_use]
    pub const fn expedition(&self) -> &Expedition {
        &self.expedition
    }

    /// Who explores.
    #[must_use]
    pub const fn walkers(&self) -> Walkers {
        self.expedition.walkers()
    }

    /// How many legs each has won, the one that is just over included.
    #[must_use]
    pub fn score(&self, race: &Race) -> ByPlayer<u32> {
        let mut score = self.expedition.score();
        if let Stage::Finished(Outcome::Won(player)) = race.stage() {
            *score.get_mut(player) += 1;
        }
        score
    }

    /// Whether a window or a leg is being made just now.
    #[must_use]
    pub const fn is_making(&self) -> bool {
        self.window.is_some() || self.leg.is_some()
    }
}

/// A wish for an expedition, with the algorithm, the knobs and the borders of the settings.
#[derive(Message, Clone, Copy, Debug)]
pub struct ExpeditionRequested {
    /// The maze's seed; `None` draws a fresh one.
    pub seed: Option<Seed>,
    /// Who explores.
    pub walkers: Walkers,
}

/// The expedition to begin with, where the command line names one.
#[derive(Resource, Clone, Debug)]
pub(super) struct FirstExpedition {
    pub endless: Endless,
    pub walkers: Walkers,
}

/// All that lies in the window has moved: by so many columns and rows of chunks.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WindowMoved {
    /// In chunks, to the right and down.
    pub chunks: (i32, i32),
}

impl WindowMoved {
    /// The same in the world.
    pub(super) fn in_world(self) -> Vec2 {
        #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴ wherever people walk")]
        let [across, down] = [self.chunks.0, self.chunks.1].map(|chunks| chunks as f32);
        #[expect(clippy::cast_precision_loss, reason = "it is 32")]
        let chunk = CHUNK as f32;
        Vec2::new(across, -down) * chunk
    }
}

/// Where all that is drawn follows the window: before anything ticks or is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WindowSystems;

/// How long nobody may move at the start of a leg: whoever is alone has nobody to wait for.
const fn countdown(walkers: Walkers) -> u32 {
    match walkers {
        Walkers::Alone => 0,
        Walkers::Both => COUNTDOWN_TICKS,
    }
}

/// Makes the window of an expedition's beginning. Its later ones take what they can from the one before.
fn outset(endless: Endless, walkers: Walkers) -> Result<Leg, String> {
    let (expedition, race) = Expedition::begin(endless, walkers, 0, countdown(walkers))
        .map_err(|error| error.to_string())?;
    let sight = sight(expedition.window(), race.shared_grid())?;
    Ok(Leg { expedition, race, sight: Some(sight) })
}

fn sight(window: Window, grid: Arc<Grid>) -> Result<Sight, String> {
    let overview = Overview::of(&grid).map_err(|error| error.to_string())?;
    Ok(Sight { window, grid, overview: Arc::new(overview) })
}

fn make_window(wanted: &WindowWanted) -> Result<Sight, String> {
    let grid = wanted.make().map_err(|error| error.to_string())?;
    sight(wanted.window(), grid)
}

/// The leg after the one that is over.
fn make_leg(mut expedition: Expedition, race: &Race) -> Result<Leg, String> {
    let before = expedition.window();
    let next = expedition.next_leg(race).map_err(|error| error.to_string())?;
    // It is over, so there always is one.
    let race = next.unwrap_or_else(|| race.clone());
    let is_other = expedition.window() != before;
    let sight = if is_other { Some(sight(expedition.window(), race.shared_grid())?) } else { None };
    Ok(Leg { expedition, race, sight })
}

/// An expedition that is about to begin.
#[derive(Resource, Debug)]
pub(super) struct SettingOut(Background<Result<Leg, String>>);

/// Everything that an expedition begins with.
#[derive(bevy::ecs::system::SystemParam)]
struct Guide<'w, 's> {
    commands: Commands<'w, 's>,
    settings: ResMut<'w, Settings>,
    notice: ResMut<'w, Notice>,
    phase: PhaseChange<'w>,
    pause: Option<Res<'w, State<Pause>>>,
    next_pause: ResMut<'w, NextState<Pause>>,
    comes_next: ResMut<'w, ComesNext>,
    moved: MessageWriter<'w, WindowMoved>,
}

impl Guide<'_, '_> {
    fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused)
    }

    /// Whoever was somewhere else is here now.
    fn set_out(&mut self, leg: Leg) {
        let Leg { expedition, race, sight } = leg;
        let endless = expedition.endless();
        let (seed, algorithm) = (endless.seed(), endless.algorithm());
        let is_alone = expedition.walkers() == Walkers::Alone;
        self.notice.0 = None;
        self.settings.code_text.clear();
        *self.comes_next = ComesNext::default();
        self.commands.remove_resource::<Making>();
        self.commands.remove_resource::<Watching>();
        self.commands.remove_resource::<LookBack>();
        self.commands.remove_resource::<CurrentSetup>();
        self.commands.remove_resource::<PristineMaze>();
        self.commands.insert_resource(MeasuredFairness::default());
        self.commands.insert_resource(SeedName::of(seed, &self.settings.seed_text));
        self.phase.tell(GameEvent::SetOut { seed, algorithm, is_alone });
        let was_paused = self.is_paused();
        self.phase.tell_set_up(was_paused, &mut self.next_pause);
        self.phase.tell(leg_begun(&expedition));
        if let Some(sight) = sight {
            self.show(sight);
        }
        self.commands.insert_resource(CurrentRace(race));
        let journey = Journey {
            expedition,
            window: None,
            leg: None,
            next: None,
            wants_next: false,
            has_ended: false,
        };
        self.commands.insert_resource(journey);
        self.phase.enter(Phase::Preparing, 0);
    }

    fn show(&mut self, sight: Sight) {
        self.commands.insert_resource(Chart::new(sight.grid.clone(), sight.overview));
        self.commands.insert_resource(MazeGrid::from(sight.grid));
    }

    /// Begins the leg that is ready.
    fn go_on(&mut self, journey: &mut Journey, race: &mut Race, leg: Leg) {
        let shift = journey.expedition.window().shift_to(leg.expedition.window());
        (journey.expedition, *race) = (leg.expedition, leg.race);
        (journey.wants_next, journey.window) = (false, None);
        if let Some(sight) = leg.sight {
            self.show(sight);
            self.moved.write(WindowMoved { chunks: shift });
        }
        self.phase.tell(leg_begun(&journey.expedition));
        if journey.walkers() == Walkers::Both {
            self.phase.enter(Phase::Countdown, 0);
        }
    }
}

const fn leg_begun(expedition: &Expedition) -> GameEvent {
    let (leg, start, beacon) = (expedition.leg(), expedition.start(), expedition.beacon());
    GameEvent::LegBegun { leg, start, beacon }
}

/// The game that the command line asked for begins with an expedition.
fn set_out_at_first(first: Res<FirstExpedition>, mut guide: Guide) {
    let FirstExpedition { endless, walkers } = first.clone();
    let settings = &mut *guide.settings;
    (settings.algorithm, settings.borders) = (endless.algorithm(), endless.borders());
    (settings.seed_text, settings.walkers) = (endless.seed().to_string(), walkers);
    match outset(endless, walkers) {
        Ok(leg) => guide.set_out(leg),
        Err(error) => guide.notice.0 = Some(error),
    }
}

/// Begins to set out where that was asked for; what else is being made isn't wanted any more.
fn begin_to_set_out(
    mut commands: Commands,
    mut requests: MessageReader<ExpeditionRequested>,
    settings: Res<Settings>,
    mut rng: Single<&mut WyRand, With<GlobalRng>>,
    mut notice: ResMut<Notice>,
) {
    let Some(&ExpeditionRequested { seed, walkers }) = requests.read().last() else { return };
    let seed = seed.unwrap_or_else(|| Seed::fresh(&mut **rng));
    match Endless::new(seed, settings.algorithm, settings.knobs(), settings.borders) {
        Ok(endless) => {
            commands.remove_resource::<Making>();
            let does = move |_: &Work| outset(endless, walkers);
            commands.insert_resource(SettingOut(Background::begin(does)));
        }
        Err(error) => notice.0 = Some(error.to_string()),
    }
}

fn set_out(mut coming: ResMut<SettingOut>, mut guide: Guide) {
    let Some(leg) = coming.bypass_change_detection().0.poll() else { return };
    guide.commands.remove_resource::<SettingOut>();
    match leg {
        Ok(leg) => guide.set_out(leg),
        Err(error) => guide.notice.0 = Some(error),
    }
}

/// Asks for what will be needed: the next window while they run, the next leg once somebody has arrived.
fn look_ahead(race: Res<CurrentRace>, mut journey: ResMut<Journey>) {
    let journey = journey.bypass_change_detection();
    let race = &race.0;
    if let Stage::Finished(_) = race.stage() {
        journey.window = None;
        if journey.leg.is_none() && journey.next.is_none() && !journey.has_ended {
            let (expedition, race) = (journey.expedition.clone(), race.clone());
            journey.leg = Some(Background::begin(move |_| make_leg(expedition, &race)));
        }
        journey.wants_next |= journey.walkers() == Walkers::Alone;
        return;
    }
    if journey.window.is_none()
        && let Some(wanted) = journey.expedition.wants_window(race)
    {
        journey.window = Some(Background::begin(move |_| make_window(&wanted)));
    }
}

/// Takes what has been made into use, before anything ticks or is drawn.
fn move_on(mut race: ResMut<CurrentRace>, mut journey: ResMut<Journey>, mut guide: Guide) {
    let made = journey.bypass_change_detection();
    match Background::finish(&mut made.window) {
        Some(Ok(sight)) => {
            let (window, grid) = (sight.window, sight.grid.clone());
            // Somebody who has left it meanwhile wants another one.
            if let Ok(chunks) = made.expedition.move_to(&mut race.0, window, grid) {
                guide.show(sight);
                guide.moved.write(WindowMoved { chunks });
                journey.set_changed();
            }
        }
        Some(Err(error)) => guide.notice.0 = Some(error),
        None => {}
    }
    let made = journey.bypass_change_detection();
    match Background::finish(&mut made.leg) {
        Some(Ok(leg)) => made.next = Some(leg),
        Some(Err(error)) => {
            made.has_ended = true;
            guide.notice.0 = Some(error);
        }
        None => {}
    }
    if made.wants_next
        && let Some(leg) = made.next.take()
    {
        guide.go_on(&mut journey, &mut race.0, leg);
    }
}

/// Space sets out, and goes on once a leg is over; R, then or while paused, goes back to the start.
fn follow_keys(
    mut actions: MessageReader<Action>,
    phase: Res<State<Phase>>,
    mut journey: ResMut<Journey>,
    mut guide: Guide,
) {
    for &action in actions.read() {
        let is_paused = guide.is_paused();
        let is_over = *phase.get() == Phase::Finished;
        match (action, phase.get()) {
            (Action::Next, Phase::Preparing) => {
                let is_alone = journey.walkers() == Walkers::Alone;
                guide.phase.enter(if is_alone { Phase::Racing } else { Phase::Countdown }, 0);
            }
            (Action::Next, Phase::Finished) => {
                journey.bypass_change_detection().wants_next = true;
            }
            (Action::Rematch, _) if is_paused || is_over => {
                let (endless, walkers) =
                    (journey.expedition.endless().clone(), journey.expedition.walkers());
                let does = move |_: &Work| outset(endless, walkers);
                guide.commands.insert_resource(SettingOut(Background::begin(does)));
            }
            _ => continue,
        }
        return;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ExpeditionRequested>()
        .add_message::<WindowMoved>()
        .configure_sets(PreUpdate, WindowSystems)
        .add_systems(Startup, set_out_at_first.run_if(resource_exists::<FirstExpedition>))
        .add_systems(
            PreUpdate,
            move_on
                .run_if(resource_exists::<Journey>)
                .run_if(resource_exists::<CurrentRace>)
                .before(WindowSystems),
        )
        .add_systems(
            Update,
            (
                follow_keys.run_if(resource_exists::<Journey>),
                set_out.run_if(resource_exists::<SettingOut>),
                begin_to_set_out,
                look_ahead
                    .run_if(resource_exists::<Journey>)
                    .run_if(resource_exists::<CurrentRace>),
            )
                .chain()
                .in_set(super::MakeSystems),
        );
}
