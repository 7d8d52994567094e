//! What is looked at.

use bevy_egui::egui;

use crate::words::words;

use super::super::camera::Shot;
use super::{Desk, choice, row};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = words().view;
    let settings = &mut desk.settings;
    choice(ui, words.shot, &mut settings.shot, &Shot::ALL, |shot| {
        (words.shot_title)(shot).to_owned()
    });
    if settings.shot == Shot::Auto {
        row(ui, words.split_below, |ui, label| {
            let size = egui::DragValue::new(&mut settings.split_below)
                .range(2..=40)
                .suffix(words.split_below_unit);
            ui.add(size).labelled_by(label).on_hover_text(words.split_below_tip);
        });
    }
    ui.checkbox(&mut settings.show_minimap, words.minimap).on_hover_text(words.minimap_tip);
    ui.label(egui::RichText::new(words.hint).small().color(desk.theme.muted.egui()));
}
