//! What kind of match is played.

use bevy_egui::egui;

use crate::race::contest::Length;
use crate::words::words;

use super::super::settings::{Mazes, Settings};
use super::{Desk, choice};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let settings = &mut desk.settings;
    choice(ui, words.length, &mut settings.format.length, &Length::ALL, words.length_title);
    // Without a list there is nothing to choose there.
    let mazes = if settings.list.is_empty() { &Mazes::ALL[..2] } else { &Mazes::ALL };
    choice(ui, words.goes_on_with, &mut settings.mazes, mazes, |mazes| match mazes {
        Mazes::Alike => words.same_settings.to_owned(),
        Mazes::AnyAlgorithm => words.any_algorithm.to_owned(),
        Mazes::Listed => words.listed.to_owned(),
    });
    let pauses = &Settings::PAUSES;
    choice(ui, words.pause_between, &mut settings.pause_seconds, pauses, words.pause_title);
    ui.columns(2, |columns| {
        columns[0].checkbox(&mut settings.format.swaps, words.swaps).on_hover_text(words.swaps_tip);
        columns[1].horizontal(|ui| {
            desk.starts_new_match = ui.button(words.new_match).clicked();
        });
    });
}
