//! What holds in a race beside walls and goals.

use bevy_egui::egui;

use crate::maze::generate::Percent;
use crate::race::{Fog, Handicap, Player};
use crate::words::words;

use super::{Desk, choice, row};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let rules = &mut desk.settings.rules;
    let near = Fog::Radius(match rules.fog {
        Fog::Radius(radius) => radius,
        Fog::None | Fog::Seen => 4,
    });
    choice(ui, words.fog, &mut rules.fog, &[Fog::None, Fog::Seen, near], |fog| {
        (words.fog_title)(fog).to_owned()
    });
    if let Fog::Radius(radius) = &mut rules.fog {
        row(ui, "", |ui, _| {
            ui.add(egui::Slider::new(radius, 1..=20).suffix(words.fog_radius));
        });
    }
    for player in Player::ALL {
        let handicap = rules.handicaps.get_mut(player);
        row(ui, (words.player)(player), |ui, label| {
            let delay = egui::DragValue::new(&mut handicap.delay)
                .range(0..=Handicap::LONGEST_DELAY)
                .prefix(words.late)
                .suffix(" s");
            ui.add(delay).labelled_by(label).on_hover_text(words.delay_tip);
            let mut pace = handicap.pace.get();
            let share = egui::DragValue::new(&mut pace)
                .range(Handicap::SLOWEST..=100)
                .prefix(words.pace)
                .suffix(" %");
            ui.add(share).labelled_by(label).on_hover_text(words.pace_tip);
            handicap.pace = Percent::new(pace).unwrap_or(Percent::ALL);
        });
    }
    ui.checkbox(&mut rules.items, words.items).on_hover_text(words.items_tip);
    if rules.items {
        for line in words.items_legend {
            ui.label(egui::RichText::new(*line).small().color(desk.theme.muted.egui()));
        }
    }
    ui.label(egui::RichText::new(words.rules_note).small().color(desk.theme.muted.egui()));
}
