//! A demonstration with nobody at the keys: two bots race once, pictures are kept, the game ends.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Capturing, Screenshot, save_to_disk};

use crate::maze::solve;
use crate::race::bot::{self, Bot, RouteBot};
use crate::race::{ByPlayer, Player, Stage, TICKS_PER_SECOND};
use crate::words::words;

use super::maze::CurrentSetup;
use super::phase::{GameEvent, Phase};
use super::race::{Bots, CurrentRace};
use super::watch::Watching;

/// How long a bot thinks at a junction at the most.
const LONGEST_THOUGHT: u32 = TICKS_PER_SECOND / 2;
/// How long the result stays on the screen, in seconds.
const LAST_SECONDS: f32 = 2.0;

/// What the demonstration does and has done.
#[derive(Resource, Debug)]
pub struct Demo {
    /// The folder for pictures, if any are wanted.
    pub pictures: Option<PathBuf>,
    /// The moments of which a picture has been taken.
    taken: Vec<&'static str>,
    seconds_after_end: f32,
}

impl Demo {
    /// A demonstration that leaves its pictures in a folder.
    #[must_use]
    pub const fn new(pictures: Option<PathBuf>) -> Self {
        Self { pictures, taken: Vec::new(), seconds_after_end: 0.0 }
    }

    fn take_picture(&mut self, moment: &'static str, commands: &mut Commands) {
        let Some(folder) = &self.pictures else { return };
        if self.taken.contains(&moment) {
            return;
        }
        let path = folder.join(format!("{}-{moment}.png", self.taken.len() + 1));
        self.taken.push(moment);
        info!("{}", (words().game.picture_kept)(&path));
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    }
}

/// Puts a bot in each seat, for the race that has been set up.
fn seat_bots(
    mut events: MessageReader<GameEvent>,
    race: Option<Res<CurrentRace>>,
    setup: Option<Res<CurrentSetup>>,
    mut bots: ResMut<Bots>,
    mut exit: MessageWriter<AppExit>,
) {
    let is_set_up = events.read().any(|event| matches!(event, GameEvent::RaceSetUp));
    let (true, Some(race), Some(setup)) = (is_set_up, race, setup) else { return };
    let seat = |player: Player| -> Result<Box<dyn Bot + Send + Sync>, crate::maze::SolveError> {
        let rng = bot::rng(setup.0.recipe.seed, player);
        Ok(Box::new(RouteBot::new(&race.0, player, rng, LONGEST_THOUGHT)?))
    };
    match (seat(Player::One), seat(Player::Two)) {
        (Ok(one), Ok(two)) => bots.0 = ByPlayer { one: Some(one), two: Some(two) },
        (Err(error), _) | (_, Err(error)) => {
            error!("{}", (words().game.demo_failed)(&error.to_string()));
            exit.write(AppExit::error());
        }
    }
}

/// Pictures of the making, the countdown, the race at its middle, and the result.
fn take_pictures(
    mut commands: Commands,
    mut demo: ResMut<Demo>,
    phase: Res<State<Phase>>,
    race: Res<CurrentRace>,
    watching: Option<Res<Watching>>,
    mut half_way: Local<Option<usize>>,
) {
    match phase.get() {
        Phase::Carving => {
            let is_half_made = watching
                .is_some_and(|watching| watching.transport.at() * 2 > watching.transport.length());
            if is_half_made {
                demo.take_picture("carving", &mut commands);
            }
        }
        // Not in the first second: the window may have drawn nothing yet.
        Phase::Countdown => {
            if let Stage::Countdown { ticks_left } = race.0.stage()
                && ticks_left < 2 * TICKS_PER_SECOND
            {
                demo.take_picture("countdown", &mut commands);
            }
        }
        Phase::Racing => {
            let half_way = *half_way.get_or_insert_with(|| {
                let (from, to) = (race.0.spawn(Player::One), race.0.goal(Player::One));
                solve::astar(race.0.grid(), from, to, &mut ()).map_or(0, |way| way.len() / 2)
            });
            let is_there = |player: Player| race.0.pawn(player).steps() as usize >= half_way;
            if Player::ALL.into_iter().any(is_there) {
                demo.take_picture("racing", &mut commands);
            }
        }
        Phase::Finished if demo.seconds_after_end > 0.5 => {
            demo.take_picture("finished", &mut commands);
        }
        Phase::Preparing | Phase::Finished => {}
    }
}

fn end_demo(
    mut demo: ResMut<Demo>,
    time: Res<Time>,
    pending: Query<(), Or<(With<Screenshot>, With<Capturing>)>>,
    mut exit: MessageWriter<AppExit>,
) {
    demo.seconds_after_end += time.delta_secs();
    if demo.seconds_after_end > LAST_SECONDS && pending.is_empty() {
        exit.write(AppExit::Success);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            seat_bots,
            take_pictures.run_if(resource_exists::<CurrentRace>),
            end_demo.run_if(in_state(Phase::Finished)),
        )
            .chain()
            .run_if(resource_exists::<Demo>)
            .in_set(super::DrawSystems),
    );
}
