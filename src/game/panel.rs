//! The side panel: what the next maze is to be, and what is shown.
//!
//! It edits [`Settings`] and asks for mazes; it decides nothing. The sections come in the order of
//! [`SECTIONS`]: a new one is a function and its line there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::maze::Algorithm;
use crate::words::words;

use super::keys::{Action, Typing};
use super::maze::{NewMazeRequested, Notice};
use super::phase::Phase;
use super::race::Score;
use super::settings::{MAX_SIDE, Settings};
use super::solution::{self, Solution};
use super::theme::Theme;

/// The name by which egui knows the field for the seed.
pub const SEED_FIELD: &str = "seed";
/// How wide the panel is, in points.
const WIDTH: f32 = 288.0;

/// What the sections read, edit and ask for.
struct Desk<'a> {
    settings: Settings,
    score: Score,
    request: Option<NewMazeRequested>,
    solution: &'a Solution,
    phase: Phase,
    theme: &'a Theme,
}

type Section = fn(&mut egui::Ui, &mut Desk);

/// The sections from top to bottom, each under its heading.
const SECTIONS: [(fn() -> &'static str, Section); 4] = [
    (|| words().game.heading_maze, maze_section),
    (|| words().game.heading_race, race_section),
    (|| words().game.heading_solver, solver_section),
    (|| words().game.heading_keys, keys_section),
];

fn maze_section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let settings = &mut desk.settings;
    egui::Grid::new("maze").num_columns(2).spacing([10.0, 8.0]).show(ui, |ui| {
        let label = ui.label(words.algorithm);
        egui::ComboBox::from_id_salt("algorithm")
            .width(ui.available_width())
            .selected_text((words.algorithm_title)(settings.algorithm))
            .show_ui(ui, |ui| {
                for &algorithm in Algorithm::ALL {
                    let title = (words.algorithm_title)(algorithm);
                    ui.selectable_value(&mut settings.algorithm, algorithm, title)
                        .on_hover_text((crate::words::words().texture)(algorithm));
                }
            })
            .response
            .labelled_by(label.id);
        ui.end_row();

        ui.label(words.size);
        ui.horizontal(|ui| {
            let side = |ui: &mut egui::Ui, side: &mut u32, tip: &str| {
                ui.add(egui::DragValue::new(side).range(1..=MAX_SIDE).speed(0.2))
                    .on_hover_text(tip);
            };
            side(ui, &mut settings.width, words.width);
            ui.label("×");
            side(ui, &mut settings.height, words.height);
        });
        ui.end_row();

        let label = ui.label(words.seed);
        let from_right = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(ui.available_size(), from_right, |ui| {
            let fresh = ui.add_sized([52.0, 24.0], egui::Button::new(words.fresh_seed));
            if fresh.on_hover_text(words.fresh_seed_tip).clicked() {
                settings.seed_text.clear();
            }
            let field = egui::TextEdit::singleline(&mut settings.seed_text)
                .id(egui::Id::new(SEED_FIELD))
                .hint_text(words.seed_hint)
                .vertical_align(egui::Align::Center)
                .char_limit(64);
            let field = ui.add_sized(ui.available_size(), field).labelled_by(label.id);
            if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                desk.request =
                    Some(NewMazeRequested { seed: settings.seed(), starts_at_once: false });
            }
        });
        ui.end_row();
    });
    ui.add_space(4.0);
    ui.checkbox(&mut settings.animate, words.animate);
    ui.add_enabled_ui(settings.animate, |ui| {
        ui.horizontal(|ui| {
            let label = ui.label(words.speed);
            ui.spacing_mut().slider_width = 92.0;
            let slider = egui::Slider::new(&mut settings.steps_per_second, Settings::SPEEDS)
                .logarithmic(true)
                .suffix(words.speed_unit);
            ui.add(slider).labelled_by(label.id);
        });
    });
    ui.add_space(6.0);
    let text = egui::RichText::new(words.new_maze).strong().color(desk.theme.ground.egui());
    let button = egui::Button::new(text).fill(desk.theme.path.egui());
    if ui.add_sized([ui.available_width(), 34.0], button).clicked() {
        let seed = settings.seed();
        desk.request = Some(NewMazeRequested { seed, starts_at_once: false });
    }
}

fn race_section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    // Two columns of equal width, so that short windows show all of it.
    ui.columns(2, |columns| {
        columns[0].checkbox(&mut desk.settings.show_trails, words.trails);
        columns[1]
            .checkbox(&mut desk.settings.practice, words.practice)
            .on_hover_text(words.practice_tip);
        #[cfg(feature = "audio")]
        {
            let mut is_on = !desk.settings.is_muted;
            columns[0].checkbox(&mut is_on, words.sound);
            desk.settings.is_muted = !is_on;
        }
        columns[1].horizontal(|ui| {
            if ui.button(words.reset_score).clicked() {
                desk.score = Score::default();
            }
        });
    });
}

fn solver_section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    ui.checkbox(&mut desk.settings.show_path, words.show_path);
    let is_shown = solution::is_shown(&desk.settings, desk.phase);
    let text = if is_shown || !desk.settings.show_path {
        (words.path_length)(desk.solution.steps())
    } else {
        words.path_waits.to_owned()
    };
    ui.label(egui::RichText::new(text).small().color(desk.theme.muted.egui()));
}

fn keys_section(ui: &mut egui::Ui, desk: &mut Desk) {
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

/// The part of the window that the panel leaves.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct Rest(pub egui::Rect);

impl Default for Rest {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut score: ResMut<Score>,
    mut requests: MessageWriter<NewMazeRequested>,
    mut rest: ResMut<Rest>,
    notice: Res<Notice>,
    solution: Res<Solution>,
    phase: Res<State<Phase>>,
    theme: Res<Theme>,
) -> Result {
    let context = contexts.ctx_mut()?;
    rest.0 = context.viewport_rect();
    if !settings.panel_open {
        return Ok(());
    }
    let mut root = egui::Ui::new(
        context.clone(),
        "panel".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rest.0),
    );
    let frame = egui::Frame::new().fill(theme.ground.egui()).inner_margin(16);
    egui::Panel::left("panel").exact_size(WIDTH).resizable(false).frame(frame).show(
        &mut root,
        |ui| {
            ui.label(egui::RichText::new(words().game.title).heading().color(theme.text.egui()));
            egui::ScrollArea::vertical().show(ui, |ui| {
                let mut desk = Desk {
                    settings: settings.clone(),
                    score: *score,
                    request: None,
                    solution: &solution,
                    phase: *phase.get(),
                    theme: &theme,
                };
                for (heading, section) in SECTIONS {
                    ui.add_space(12.0);
                    ui.label(egui::RichText::new(heading()).strong().color(theme.path.egui()));
                    ui.add_space(4.0);
                    section(ui, &mut desk);
                }
                if let Some(notice) = &notice.0 {
                    ui.add_space(12.0);
                    ui.label(egui::RichText::new(notice).color(theme.one.egui()));
                }
                settings.set_if_neq(desk.settings);
                score.set_if_neq(desk.score);
                requests.write_batch(desk.request);
            });
        },
    );
    rest.0 = root.available_rect_before_wrap();
    Ok(())
}

/// Only a text field may keep the keyboard: any other widget gives it back at once, so that Space,
/// Enter, Tab and the arrows never press a button while people play.
fn give_keyboard_back(mut contexts: EguiContexts, mut typing: ResMut<Typing>) -> Result {
    let context = contexts.ctx_mut()?;
    typing.0 = context.text_edit_focused();
    if !typing.0 {
        context.memory_mut(|memory| {
            if let Some(widget) = memory.focused() {
                memory.surrender_focus(widget);
            }
        });
    }
    Ok(())
}

fn toggle_panel(mut actions: MessageReader<Action>, mut settings: ResMut<Settings>) {
    if actions.read().any(|&action| action == Action::TogglePanel) {
        settings.panel_open = !settings.panel_open;
    }
}

/// Gives egui the theme's colours and letters that read from a sofa.
fn dress_widgets(mut contexts: EguiContexts, theme: Res<Theme>) -> Result {
    let context = contexts.ctx_mut()?;
    context.all_styles_mut(|style| {
        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(theme.text.egui());
        visuals.panel_fill = theme.ground.egui();
        visuals.window_fill = theme.ground.egui();
        visuals.extreme_bg_color = theme.floor.egui();
        visuals.weak_text_color = Some(theme.muted.egui());
        visuals.selection.bg_fill = theme.two.egui().gamma_multiply(0.5);
        visuals.selection.stroke.color = theme.text.egui();
        visuals.widgets.inactive.weak_bg_fill = theme.raised.egui();
        visuals.widgets.inactive.bg_fill = theme.raised.egui();
        visuals.widgets.inactive.bg_stroke = egui::Stroke::new(1.0, theme.muted.egui());
        for size in &mut style.text_styles {
            size.1.size = match size.0 {
                egui::TextStyle::Small => 13.0,
                egui::TextStyle::Heading => 26.0,
                _ => 15.0,
            };
        }
        style.spacing.interact_size.y = 24.0;
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
    });
    super::hud::warm_letters(context);
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rest>().add_systems(Update, toggle_panel).add_systems(
        EguiPrimaryContextPass,
        (
            dress_widgets.run_if(resource_changed::<Theme>),
            show_panel,
            super::hud::show_hud,
            give_keyboard_back,
        )
            .chain(),
    );
}
