//! Who plays: people at the keys, or bots.

use bevy::prelude::*;

use crate::race::bot;
use crate::race::{ByPlayer, Player};

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
    setup: Res<CurrentSetup>,
    mut bots: ResMut<Bots>,
    mut notice: ResMut<Notice>,
    mut seated: Local<ByPlayer<Option<bot::BotKind>>>,
) {
    let is_set_up = events.read().any(|event| *event == GameEvent::RaceSetUp);
    for player in Player::ALL {
        let wanted = *settings.seats.get(player);
        if !is_set_up && *seated.get(player) == wanted {
            continue;
        }
        *seated.get_mut(player) = wanted;
        let rng = bot::rng(setup.0.recipe.seed, player);
        *bots.0.get_mut(player) = match wanted.map(|kind| kind.seat(&race.0, player, rng)) {
            None => None,
            Some(Ok(bot)) => Some(bot),
            Some(Err(error)) => {
                notice.0 = Some(error.to_string());
                None
            }
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        seat.run_if(resource_exists::<CurrentRace>)
            .run_if(not(resource_exists::<Demo>))
            .after(super::MakeSystems)
            .before(super::FitSystems),
    );
}
