//! How fair mazes are to be, and how fair the present one is.

use bevy_egui::egui;

use crate::maze::generate::{Percent, Symmetry};
use crate::words::words;

use super::super::settings::Settings;
use super::{Desk, choice, row};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let settings = &mut desk.settings;
    let both = [Symmetry::None, Symmetry::HalfTurn];
    choice(ui, words.symmetry, &mut settings.symmetry, &both, |symmetry| {
        (words.symmetry_title)(symmetry).to_owned()
    });
    choice(ui, words.fair_bound, &mut settings.fair_bound, &Settings::BOUNDS, |bound| {
        (words.fair_bound_title)(bound)
    });
    row(ui, words.loops, |ui, label| {
        let mut braid = settings.braid.get();
        ui.spacing_mut().slider_width = 110.0;
        let slider = egui::Slider::new(&mut braid, 0..=100).suffix(" %");
        ui.add(slider).labelled_by(label).on_hover_text(words.loops_tip);
        settings.braid = Percent::new(braid).unwrap_or(Percent::ALL);
    });
    choice(ui, words.routes, &mut settings.routes, &[1, 2], |routes| {
        (words.routes_title)(routes).to_owned()
    });
    let lines = match (desk.setup, desk.fairness.0) {
        (Some(setup), _) if setup.recipe.knobs.symmetry != Symmetry::None => {
            vec![words.both_alike.to_owned()]
        }
        (_, Some(fairness)) => (words.fairness)(&fairness),
        _ => vec![words.not_measured.to_owned()],
    };
    ui.label(egui::RichText::new(words.this_maze).small().strong());
    for line in lines {
        ui.label(egui::RichText::new(line).small().color(desk.theme.muted.egui()));
    }
}
