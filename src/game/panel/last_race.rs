//! What each player did in the race that is over.

use bevy_egui::egui;

use crate::race::{ByPlayer, Player};
use crate::words::words;

use super::Desk;

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let small = |text: &str| egui::RichText::new(text).small();
    let Some(told) = desk.last_race else {
        ui.label(small(words.no_race_yet).color(desk.theme.muted.egui()));
        return;
    };
    egui::Grid::new("last race").num_columns(3).spacing([14.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for player in Player::ALL {
            let colour = desk.theme.player(player).egui();
            ui.label(small((words.player)(player)).color(colour));
        }
        ui.end_row();
        let values =
            ByPlayer::from_fn(|player| (words.review_values)(told.review.players.get(player)));
        for (at, name) in words.review_names.iter().enumerate() {
            ui.label(small(name).color(desk.theme.muted.egui()))
                .on_hover_text(words.review_tips[at]);
            ui.label(small(&values.one[at]));
            ui.label(small(&values.two[at]));
            ui.end_row();
        }
    });
}
