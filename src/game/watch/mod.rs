//! Watching algorithms think: a maze being made, several side by side, or solvers at work.
//!
//! A show is one to four runs on one timeline. It is there while [`Watching`] is; the phase is then
//! [`Phase::Carving`]. The making of the maze that is raced through stays on show at its end until
//! the race begins, so that one can go back into it.

mod bar;
mod begin;
mod export;
mod keys;
mod legend;
mod stage;
mod strip;
mod transport;

use bevy::prelude::*;

use crate::maze::insight::Timeline;
use crate::maze::{Algorithm, Solver};

use super::phase::{Phase, PhaseChange};
use super::settings::Settings;

pub(super) use begin::making;
pub use export::{Export, ExportRequested, Saved};
pub use stage::{Curtain, Pictured};
pub(super) use strip::{headroom, height, show_strip, title};
pub use transport::Transport;

/// How long a show takes that somebody has asked for, in seconds, until they change its speed.
const SECONDS: usize = 20;
/// Below this the shortest runs would seem to stand still, in steps a second.
const SLOWEST: usize = 4;

/// A wish to watch something.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum WatchRequested {
    /// How the maze that stands was made.
    Making,
    /// How it is solved, by one solver or by two at once.
    Solving {
        /// The one.
        solver: Solver,
        /// The other, if any.
        rival: Option<Solver>,
    },
    /// How two to four algorithms make a maze of its size and seed.
    Beside(Vec<Algorithm>),
}

impl WatchRequested {
    /// How many algorithms are seen side by side at the most.
    pub const MOST: usize = 4;
}

/// What kind of show it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The making of the maze that is raced through.
    Making,
    /// The solving of it; two runs are two solvers on one maze.
    Solving,
    /// The making of several mazes, side by side.
    Beside,
}

/// How several runs are in step with each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Each takes as many steps as the others.
    #[default]
    Steps,
    /// Each takes as much of the time that it takes this machine, slowed down alike.
    Time,
}

impl Pace {
    /// What people can choose from.
    pub const ALL: [Self; 2] = [Self::Steps, Self::Time];
}

/// One of the runs on show.
#[derive(Clone, Debug)]
pub struct Run {
    /// The run, at the step that is seen.
    pub timeline: Timeline,
    /// How long it takes when nobody watches, in nanoseconds, at least 1.
    pub cost: u64,
}

impl Run {
    /// How many steps there are to see. Several runs are in step by their true steps; one that is too
    /// large to record and is by itself goes by its moments.
    fn length(&self, is_one: bool) -> usize {
        if is_one { self.timeline.len() } else { self.timeline.of_steps() }
    }
}

/// What is being watched.
#[derive(Resource, Clone, Debug)]
pub struct Watching {
    show: Show,
    runs: Vec<Run>,
    pace: Pace,
    /// Where it is.
    pub transport: Transport,
    /// Where the game goes on afterwards.
    back: Phase,
    /// Whether somebody has taken it in hand: then it isn't over at its end.
    pub is_held: bool,
}

impl Watching {
    fn new(show: Show, runs: Vec<Run>, pace: Pace, back: Phase) -> Self {
        let is_one = runs.len() == 1;
        let length = runs.iter().map(|run| run.length(is_one)).max().unwrap_or(0);
        Self { show, runs, pace, transport: Transport::new(length), back, is_held: false }
    }

    /// What kind of show it is.
    #[must_use]
    pub const fn show(&self) -> Show {
        self.show
    }

    /// The runs, in the order in which they are seen.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// How the runs are in step.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Puts the runs in step another way; the share that has been seen stays about the same.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.follow();
    }

    /// Goes to a step of the longest run.
    pub fn seek(&mut self, at: usize) {
        self.transport.seek(at);
        self.follow();
    }

    /// Where a run is when the show is at `at`.
    fn position(&self, run: &Run, at: usize) -> usize {
        let length = run.length(self.runs.len() == 1);
        match self.pace {
            Pace::Steps => at.min(length),
            Pace::Time => {
                let slowest = self.runs.iter().map(|run| run.cost).max().unwrap_or(1);
                let whole = self.transport.length().max(1) as u128 * u128::from(run.cost);
                let part = length as u128 * at as u128 * u128::from(slowest);
                usize::try_from(part / whole.max(1)).unwrap_or(usize::MAX).min(length)
            }
        }
    }

    /// The speed at which the whole is pleasant to watch, in steps a second.
    fn pleasant_speed(&self) -> u32 {
        let speed = self.transport.length().div_ceil(SECONDS).max(SLOWEST);
        u32::try_from(speed).unwrap_or(u32::MAX).min(Settings::ALL_AT_ONCE - 1)
    }

    /// Takes every run to where the show is.
    fn follow(&mut self) {
        let at = self.transport.at();
        let is_one = self.runs.len() == 1;
        for place in 0..self.runs.len() {
            let position = self.position(&self.runs[place], at);
            let timeline = &mut self.runs[place].timeline;
            if is_one { timeline.seek(position) } else { timeline.seek_step(position) }
        }
    }

    /// The places of the runs that are at their ends, from 1 on, as they came in; a tie shares one.
    #[must_use]
    pub fn places(&self) -> Vec<Option<usize>> {
        let time = |run: &Run| match self.pace {
            Pace::Steps => run.timeline.of_steps() as u64,
            Pace::Time => run.cost,
        };
        let place = |run: &Run| {
            let faster = self.runs.iter().filter(|other| time(other) < time(run)).count();
            run.timeline.is_at_end().then_some(faster + 1)
        };
        self.runs.iter().map(place).collect()
    }
}

/// Lets the show go on; one that nobody holds is over at its end.
fn advance(
    time: Res<Time>,
    settings: Res<Settings>,
    mut watching: ResMut<Watching>,
    mut phase: PhaseChange,
) {
    if watching.transport.is_playing {
        let microseconds = u64::try_from(time.delta().as_micros()).unwrap_or(u64::MAX);
        watching.transport.advance(microseconds, settings.steps_per_second);
        watching.follow();
    }
    let is_over = watching.transport.is_at_end() && !watching.transport.loops;
    if is_over && watching.show == Show::Making && !watching.is_held {
        watching.transport.is_playing = false;
        phase.enter(watching.back, 0);
    }
}

/// A race, and another maze, leave nothing of the show.
fn end(mut commands: Commands) {
    commands.remove_resource::<Watching>();
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WatchRequested>()
        .add_systems(
            Update,
            (
                begin::begin,
                keys::follow_keys.run_if(resource_exists::<Watching>),
                advance.run_if(resource_exists::<Watching>).run_if(in_state(Phase::Carving)),
            )
                .chain()
                .after(super::MakeSystems)
                .before(super::FitSystems),
        )
        .add_systems(OnEnter(Phase::Countdown), end);
    stage::plugin(app);
    export::plugin(app);
}
