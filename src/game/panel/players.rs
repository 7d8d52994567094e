//! Who plays.

use bevy_egui::egui;

use crate::race::Player;
use crate::race::bot::BotKind;
use crate::words::words;

use super::{Desk, choice};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let kinds = BotKind::ALL.iter().copied().map(Some);
    let all: Vec<_> = std::iter::once(None).chain(kinds).collect();
    for player in Player::ALL {
        let seat = desk.settings.seats.get_mut(player);
        choice(ui, (words.player)(player), seat, &all, |kind| (words.seat)(kind).to_owned());
    }
}
