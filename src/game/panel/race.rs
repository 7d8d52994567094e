//! What is shown and heard of a race.

use bevy_egui::egui;

use crate::maze::Solver;
use crate::words::words;

use super::super::solution;
use super::{Desk, choice};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let settings = &mut desk.settings;
    // Columns of equal width, so that short windows show all of it.
    ui.columns(2, |columns| {
        columns[0].checkbox(&mut settings.show_trails, words.trails);
        columns[1].checkbox(&mut settings.show_ghost, words.ghost).on_hover_text(words.ghost_tip);
        columns[0].checkbox(&mut settings.show_path, words.show_path);
        columns[1].checkbox(&mut settings.show_walk, words.show_walk).on_hover_text(words.walk_tip);
        columns[0]
            .checkbox(&mut settings.practice, words.practice)
            .on_hover_text(words.practice_tip);
        #[cfg(feature = "audio")]
        {
            let mut is_on = !settings.is_muted;
            columns[1].checkbox(&mut is_on, words.sound);
            settings.is_muted = !is_on;
        }
    });
    if settings.show_walk {
        choice(ui, words.walker, &mut settings.walker, Solver::ALL, |solver| {
            (crate::words::words().watch.solver_title)(solver).to_owned()
        });
    }
    let wants_it = settings.show_path || settings.show_walk;
    let text = if desk.journey.is_some() {
        crate::words::words().journey.not_here.to_owned()
    } else if wants_it && !solution::may_be_told(settings, desk.phase) {
        words.path_waits.to_owned()
    } else {
        (words.path_length)(desk.solution.steps(), desk.solution.explored.len())
    };
    ui.label(egui::RichText::new(text).small().color(desk.theme.muted.egui()));
}
