//! Which keys do what.

use bevy_egui::egui;

use crate::words::words;

use super::Desk;

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    ui.spacing_mut().interact_size.y = 16.0;
    egui::Grid::new("keys").num_columns(4).spacing([10.0, 4.0]).show(ui, |ui| {
        for row in words().game.keys.chunks(2) {
            for &(key, what) in row {
                ui.label(egui::RichText::new(key).monospace().size(13.0));
                ui.label(egui::RichText::new(what).small().color(desk.theme.muted.egui()));
            }
            ui.end_row();
        }
    });
}
