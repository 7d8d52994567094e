//! Who plays: people at the keys, or bots.

use bevy::prelude::*;

use crate::maze::SolveError;
use crate::race::bot;
use crate::race::{ByPlayer, Player};

use super::background::Background;
use super::demo::Demo;
use super::maze::{CurrentSetup, Notice};
use super::phase::GameEvent;
use super::race::{Bots, CurrentRace};
use super::settings::Settings;

/// Seats bots where the settings want them: each before its race, or when somebody gives up the
/// seat. A person who takes a seat has it at once.
fn seat(
    mut events: MessageReader<GameEvent>,
    settings: Res<Settings>,
    race: Res<CurrentRace>,
    setup: Option<Res<CurrentSetup>>,
    mut bots: ResMut<Bots>,
    mut notice: ResMut<Notice>,
    mut seated: Local<ByPlayer<Option<bot::BotKind>>>,
    mut coming: Local<ByPlayer<Option<Background<Seated>>>>,
) {
    let is_set_up = events.read().any(|event| *event == GameEvent::RaceSetUp);
    let Some(setup) = setup else {
        // Bots know the whole of a maze, or nothing: on an expedition nobody comes along.
        (*bots, *coming, *seated) = (Bots::default(), ByPlayer::default(), ByPlayer::default());
        return;
    };
    for player in Player::ALL {
        let slot = coming.get_mut(player);
        let mut came = Background::finish(slot);
        let wanted = *settings.seats.get(player);
        if is_set_up || *seated.get(player) != wanted {
            *seated.get_mut(player) = wanted;
            (*slot, *bots.0.get_mut(player)) = (None, None);
            // It looks over the whole maze first: in a large one while the countdown is on.
            came = wanted.and_then(|kind| {
                let rng = bot::rng(setup.0.recipe.seed, player);
                let (race, cells) = (race.0.clone(), race.0.grid().cell_count());
                Background::start(slot, cells, move |_| kind.seat(&race, player, rng))
            });
        }
        match came {
            Some(Ok(bot)) => *bots.0.get_mut(player) = Some(bot),
            Some(Err(error)) => notice.0 = Some(error.to_string()),
            None => {}
        }
    }
}

/// A bot, or why there is none.
type Seated = Result<Box<dyn bot::Bot + Send + Sync>, SolveError>;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        seat.run_if(resource_exists::<CurrentRace>)
            .run_if(not(resource_exists::<Demo>))
            .after(super::MakeSystems)
            .before(super::FitSystems),
    );
}
