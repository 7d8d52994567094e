//! Hands the players' inputs to the race, tick by tick, and tells what came of it.

use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::race::bot::Bot;
use crate::race::expedition::Walkers;
use crate::race::{
    ByPlayer, Input, Outcome, Race, RaceEvent, Stage, TICKS_PER_SECOND, TickOutcome,
};

use super::archive::Recording;
use super::contest::{self, ComesNext, CurrentMatch};
use super::journey::Journey;
use super::keys::{Action, Duelist, Hands};
use super::maze::MazeGrid;
use super::phase::{GameEvent, Pause, Phase, PhaseChange};
use super::settings::Settings;

/// How long both wait for GO.
pub const COUNTDOWN_TICKS: u32 = 3 * TICKS_PER_SECOND;

/// The race that is on, about to begin or just over.
#[derive(Resource, Clone, Debug)]
pub struct CurrentRace(pub Race);

/// Whose place a bot has taken.
#[derive(Resource, Default)]
pub struct Bots(pub ByPlayer<Option<Box<dyn Bot + Send + Sync>>>);

impl Bots {
    /// Whether nobody is at the keys.
    #[must_use]
    pub fn have_both(&self) -> bool {
        self.0.one.is_some() && self.0.two.is_some()
    }
}

/// What both players do in the coming tick.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Inputs(ByPlayer<Input>);

/// What the tick brought.
#[derive(Resource, Clone, Debug, Default)]
struct News(TickOutcome);

fn read_input(
    race: Res<CurrentRace>,
    mut bots: ResMut<Bots>,
    mut duelists: Query<(&Duelist, &mut Hands)>,
    mut inputs: ResMut<Inputs>,
) {
    for (&Duelist(player), mut hands) in &mut duelists {
        let by_hand = hands.take();
        *inputs.0.get_mut(player) = match bots.0.get_mut(player) {
            Some(bot) => bot.decide(&race.0, player),
            None => by_hand,
        };
    }
}

fn tick_race(
    mut race: ResMut<CurrentRace>,
    inputs: Res<Inputs>,
    mut recording: ResMut<Recording>,
    mut news: ResMut<News>,
) {
    news.0 = race.0.tick(inputs.0);
    if let Some(recorder) = &mut recording.0 {
        recorder.record(inputs.0, &news.0);
    }
}

fn report(
    race: Res<CurrentRace>,
    news: Res<News>,
    settings: Res<Settings>,
    mut duel: ResMut<CurrentMatch>,
    mut next: ResMut<ComesNext>,
    mut grid: ResMut<MazeGrid>,
    journey: Option<Res<Journey>>,
    mut phase: PhaseChange,
) {
    let race = &race.0;
    let tick = race.clock();
    if let Stage::Countdown { ticks_left } = race.stage()
        && (ticks_left + 1).is_multiple_of(TICKS_PER_SECOND)
    {
        phase.tell(GameEvent::Counted { seconds_left: ticks_left.div_ceil(TICKS_PER_SECOND) });
    }
    for &event in &news.0.events {
        match event {
            RaceEvent::Started => phase.enter(Phase::Racing, tick),
            RaceEvent::Arrived { player, from, cell, steps } => {
                phase.tell(GameEvent::Arrived { player, from, cell, steps, tick });
            }
            RaceEvent::Bumped { player, direction } => {
                phase.tell(GameEvent::Bumped { player, direction, tick });
            }
            RaceEvent::Took { player, kind, cell } => {
                phase.tell(GameEvent::Took { player, kind, cell, tick });
            }
            RaceEvent::Broke { player, cell, direction } => {
                *grid = race.shared_grid().into();
                phase.tell(GameEvent::Broke { player, cell, direction, tick });
            }
            RaceEvent::Finished(outcome) => {
                phase.tell(match outcome {
                    Outcome::Won(player) => {
                        GameEvent::RaceWon { player, tick, steps: race.pawn(player).steps() }
                    }
                    Outcome::Draw => GameEvent::RaceDrawn { tick },
                });
                match journey.as_deref().map(Journey::walkers) {
                    // Whoever is alone goes on at once.
                    Some(Walkers::Alone) => {}
                    Some(Walkers::Both) => phase.enter(Phase::Finished, tick),
                    None => {
                        phase.enter(Phase::Finished, tick);
                        contest::count(outcome, tick, &settings, &mut duel, &mut next, &mut phase);
                    }
                }
            }
        }
    }
}

fn pause_by_key(
    mut actions: MessageReader<Action>,
    pause: Option<Res<State<Pause>>>,
    mut next: ResMut<NextState<Pause>>,
    mut race: ResMut<CurrentRace>,
    mut recording: ResMut<Recording>,
    mut events: MessageWriter<GameEvent>,
) {
    // Read in every phase: a key that was pressed in another one isn't meant for this.
    for &action in actions.read() {
        let Some(pause) = &pause else { continue };
        let is_paused = match (action, pause.get()) {
            (Action::Pause, Pause::Running) => true,
            (Action::Pause | Action::Next, Pause::Paused) => false,
            _ => continue,
        };
        set_pause(is_paused, &mut next, &mut race.0, &mut recording, &mut events);
        return;
    }
}

/// A race whose players can't see it or be heard stands still, unless bots play it.
fn pause_without_focus(
    mut focus: MessageReader<WindowFocused>,
    bots: Res<Bots>,
    pause: Option<Res<State<Pause>>>,
    mut next: ResMut<NextState<Pause>>,
    mut race: ResMut<CurrentRace>,
    mut recording: ResMut<Recording>,
    mut events: MessageWriter<GameEvent>,
) {
    let is_lost = focus.read().last().is_some_and(|window| !window.focused);
    let is_running = pause.is_some_and(|pause| *pause.get() == Pause::Running);
    if is_lost && !bots.have_both() && is_running {
        set_pause(true, &mut next, &mut race.0, &mut recording, &mut events);
    }
}

fn set_pause(
    is_paused: bool,
    next: &mut NextState<Pause>,
    race: &mut Race,
    recording: &mut Recording,
    events: &mut MessageWriter<GameEvent>,
) {
    next.set(if is_paused { Pause::Paused } else { Pause::Running });
    race.forget_keys();
    if let Some(recorder) = &mut recording.0 {
        recorder.forget_keys();
    }
    events.write(GameEvent::PauseChanged { is_paused, tick: race.clock() });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bots>()
        .init_resource::<Inputs>()
        .init_resource::<News>()
        .add_systems(
            FixedUpdate,
            (
                read_input.in_set(super::TickSystems::ReadInput),
                tick_race.in_set(super::TickSystems::Tick),
                report.in_set(super::TickSystems::Report),
            )
                .run_if(in_state(Pause::Running)),
        )
        .add_systems(
            Update,
            (pause_by_key, pause_without_focus)
                .chain()
                .run_if(resource_exists::<CurrentRace>)
                .in_set(super::MakeSystems),
        );
}
