//! Mazes without an end.

use bevy_egui::egui;

use crate::maze::endless::Borders;
use crate::race::expedition::Walkers;
use crate::words::words;

use super::super::journey::ExpeditionRequested;
use super::{Desk, choice};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().journey;
    let muted = desk.theme.muted.egui();
    let small = |text: &str| egui::RichText::new(text).small().color(muted);
    ui.label(small(words.about));
    let settings = &mut desk.settings;
    let both = [Walkers::Both, Walkers::Alone];
    choice(ui, words.who, &mut settings.walkers, &both, |walkers| {
        (words.walkers_title)(walkers).to_owned()
    });
    choice(ui, words.borders, &mut settings.borders, Borders::ALL, |borders| {
        (words.borders_title)(borders).to_owned()
    });
    let size = egui::vec2(ui.available_width(), 26.0);
    let button = ui.add_sized(size, egui::Button::new(words.set_out));
    if button.on_hover_text(words.set_out_tip).clicked() {
        let (seed, walkers) = (settings.seed(), settings.walkers);
        desk.expedition = Some(ExpeditionRequested { seed, walkers });
    }
    if let Some(journey) = desk.journey {
        ui.horizontal(|ui| {
            ui.label(small(words.leave));
        });
        if ui.small_button(words.copy_command).clicked() {
            ui.ctx().copy_text(journey.expedition().to_string());
        }
    }
}
