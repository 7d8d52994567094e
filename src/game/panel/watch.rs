//! What can be watched: how mazes are made, side by side too, and how they are solved.

use bevy_egui::egui;
use egui::PopupCloseBehavior;
use egui::containers::menu::{MenuButton, MenuConfig};

use crate::maze::{Algorithm, Solver};
use crate::words::words;

use super::super::phase::Phase;
use super::super::theme::Theme;
use super::super::watch::{self, ExportRequested, WatchRequested, Watching};
use super::{Desk, Save, choice, row};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let (words, game) = (words().watch, &words().game);
    let is_away = desk.journey.is_some();
    let may_watch = !matches!(desk.phase, Phase::Countdown | Phase::Racing) && !is_away;
    let small = |text: &str| egui::RichText::new(text).small();
    ui.add_enabled_ui(may_watch, |ui| {
        let wide = |ui: &mut egui::Ui, text: &str, is_enabled: bool| {
            let size = egui::vec2(ui.available_width(), 26.0);
            ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, egui::Button::new(text))).inner
        };
        if wide(ui, words.how_made, true).on_hover_text(words.how_made_tip).clicked() {
            desk.watch = Some(WatchRequested::Making);
        }
        ui.add_space(2.0);
        let settings = &mut desk.settings;
        choice(ui, words.solver, &mut settings.watched, Solver::ALL, |solver| {
            (words.solver_title)(solver).to_owned()
        });
        let rivals: Vec<_> =
            std::iter::once(None).chain(Solver::ALL.iter().copied().map(Some)).collect();
        choice(ui, words.against, &mut settings.rival, &rivals, |rival| {
            rival.map_or(words.nobody, words.solver_title).to_owned()
        });
        if wide(ui, words.solve, true).clicked() {
            let (solver, rival) = (settings.watched, settings.rival);
            desk.watch = Some(WatchRequested::Solving { solver, rival });
        }
        ui.add_space(2.0);
        row(ui, words.beside, |ui, _| {
            let names: Vec<_> =
                settings.beside.iter().map(|&each| (game.algorithm_title)(each)).collect();
            let text = (words.chosen)(names.len());
            // It stays open from tick to tick.
            let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
            MenuButton::new(text)
                .config(stays)
                .ui(ui, |ui| choose_algorithms(ui, &mut settings.beside))
                .0
                .on_hover_text(names.join(", "));
        });
        let is_enough = settings.beside.len() > 1;
        if wide(ui, words.compare, is_enough).clicked() {
            desk.watch = Some(WatchRequested::Beside(settings.beside.clone()));
        }
        if !is_enough {
            let text = (words.choose_more)(settings.beside.len());
            ui.label(small(&text).color(desk.theme.muted.egui()));
        }
    });
    ui.columns(2, |columns| {
        columns[0]
            .checkbox(&mut desk.settings.show_distances, words.distances)
            .on_hover_text(words.distances_tip);
    });
    if let Some(watching) = desk.watching {
        save_row(ui, desk);
        show_ideas(ui, watching, desk.theme);
    }
    if !may_watch {
        let why = if is_away { crate::words::words().journey.not_here } else { words.after_race };
        ui.label(small(why).color(desk.theme.muted.egui()));
    }
}

/// What the algorithms do that are watched, for those who have never heard of them.
fn show_ideas(ui: &mut egui::Ui, watching: &Watching, theme: &Theme) {
    for run in watching.runs() {
        let subject = run.timeline.subject();
        ui.label(egui::RichText::new(watch::title(subject)).small().color(theme.path.egui()));
        let idea = egui::RichText::new(subject.idea()).small().color(theme.text.egui());
        ui.add(egui::Label::new(idea).wrap());
    }
}

/// What is watched as a file.
fn save_row(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = words().watch;
    row(ui, words.save, |ui, _| {
        if let Some(percent) = desk.saving {
            ui.label((words.saving)(percent));
            if ui.small_button(words.stop_saving).clicked() {
                desk.save = Some(Save::Stop);
            }
            return;
        }
        for (request, ending) in ExportRequested::ALL {
            let button = ui.small_button(ending.to_uppercase());
            if button.on_hover_text((words.save_title)(ending)).clicked() {
                desk.save = Some(Save::Begin(request));
            }
        }
    });
    if let Some(saved) = desk.saved {
        let saved = egui::RichText::new(saved).small().color(desk.theme.muted.egui());
        ui.add(egui::Label::new(saved).wrap());
    }
}

/// Ticks of the algorithms that are watched side by side.
fn choose_algorithms(ui: &mut egui::Ui, beside: &mut Vec<Algorithm>) {
    let is_full = beside.len() == WatchRequested::MOST;
    egui::Grid::new("beside").num_columns(2).show(ui, |ui| {
        for (number, &algorithm) in Algorithm::ALL.iter().enumerate() {
            let mut is_chosen = beside.contains(&algorithm);
            let title = (words().game.algorithm_title)(algorithm);
            let tick = egui::Checkbox::new(&mut is_chosen, title);
            if ui.add_enabled(is_chosen_or(beside, algorithm, !is_full), tick).changed() {
                if is_chosen {
                    beside.push(algorithm);
                } else {
                    beside.retain(|&other| other != algorithm);
                }
            }
            if number % 2 == 1 {
                ui.end_row();
            }
        }
    });
    ui.label(egui::RichText::new((words().watch.choose_more)(beside.len())).small());
}

/// Whether a tick can be changed: one that is set always, one that isn't while there is room.
fn is_chosen_or(beside: &[Algorithm], algorithm: Algorithm, has_room: bool) -> bool {
    has_room || beside.contains(&algorithm)
}
