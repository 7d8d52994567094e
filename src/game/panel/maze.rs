//! What the next maze is to be.

use bevy_egui::egui;

use crate::maze::Algorithm;
use crate::maze::metrics::Card;
use crate::race::{CodeError, Day, RaceCode, Setup};
use crate::words::words;

use super::super::hud;
use super::super::maze::NewMazeRequested;
use super::super::settings::{MAX_SIDE, Settings};
use super::super::theme::Theme;
use super::{CODE_FIELD, Desk, SEED_FIELD, SIZE_FIELD, row};

pub(super) fn section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let muted = desk.theme.muted.egui();
    let small = |text: &str| egui::RichText::new(text).small();
    let mut is_asked_for = false;
    let mut is_rolled = false;
    let settings = &mut desk.settings;
    row(ui, words.algorithm, |ui, label| {
        egui::ComboBox::from_id_salt("algorithm")
            .width(ui.available_width())
            .selected_text((words.algorithm_title)(settings.algorithm))
            .show_ui(ui, |ui| {
                for &algorithm in Algorithm::ALL {
                    let title = (words.algorithm_title)(algorithm);
                    ui.selectable_value(&mut settings.algorithm, algorithm, title);
                }
            })
            .response
            .labelled_by(label);
    });
    ui.label(small((crate::words::words().texture)(settings.algorithm)).color(muted));
    let size_error = settings_error(&settings.size_text);
    row(ui, words.size, |ui, label| {
        let mut field = egui::TextEdit::singleline(&mut settings.size_text)
            .id(egui::Id::new(SIZE_FIELD))
            .vertical_align(egui::Align::Center)
            .char_limit(16);
        if size_error.is_some() {
            field = field.text_color(desk.theme.one.egui());
        }
        let field = ui.add_sized(ui.available_size(), field).labelled_by(label);
        is_asked_for |= is_entered(ui, &field);
    });
    row(ui, words.seed, |ui, label| {
        let from_right = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(ui.available_size(), from_right, |ui| {
            is_rolled = die(ui, desk.theme).clicked();
            let field = egui::TextEdit::singleline(&mut settings.seed_text)
                .id(egui::Id::new(SEED_FIELD))
                .vertical_align(egui::Align::Center)
                .hint_text(words.seed_hint)
                .char_limit(64);
            let field = ui.add_sized(ui.available_size(), field).labelled_by(label);
            is_asked_for |= is_entered(ui, &field);
        });
    });
    row(ui, "", |ui, _| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_copied = hud::has_just_copied(ui.ctx());
            if ui.small_button(if is_copied { words.copied } else { words.copy }).clicked() {
                hud::copy_seed(ui.ctx(), desk.seed);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = small(&(words.seed_in_use)(desk.seed)).color(muted);
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
    desk.wants_fresh_seed = is_rolled;
    code_rows(ui, desk);
    making_rows(ui, desk);
    ui.add_space(2.0);
    let text = egui::RichText::new(words.new_maze).strong().color(desk.theme.ground.egui());
    let button = egui::Button::new(text).fill(desk.theme.path.egui());
    ui.add_enabled_ui(size_error.is_none(), |ui| {
        is_asked_for |= ui
            .add_sized([ui.available_width(), 34.0], button)
            .on_hover_text(words.next_maze_note)
            .clicked();
    });
    progress_row(ui, desk);
    if let Some(error) = &size_error {
        ui.label(small(error).color(desk.theme.one.egui()));
    }
    if let Some(notice) = desk.notice {
        ui.label(egui::RichText::new(notice).color(desk.theme.one.egui()));
    }
    if let Some(card) = desk.card.0 {
        show_card(ui, &card, desk.theme);
    }
    if is_asked_for && desk.settings.read_size().is_ok() {
        let seed = desk.settings.seed();
        desk.request = Some(NewMazeRequested { seed, starts_at_once: false });
    }
}

/// What the maze that stands is like.
fn show_card(ui: &mut egui::Ui, card: &Card, theme: &Theme) {
    let frame = egui::Frame::new().fill(theme.floor.egui()).corner_radius(4).inner_margin(8);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        let small = |text: String| egui::RichText::new(text).small();
        let character = (words().character.line)(card.character);
        ui.label(small((words().game.this_maze_is)(&character)).color(theme.text.egui()));
        for line in (words().game.card)(card) {
            ui.label(small(line).color(theme.muted.egui()));
        }
    });
}

/// The code of the race that is set up, or of one that is wanted, and the race of the day.
fn code_rows(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let mut is_code_entered = false;
    let settings = &mut desk.settings;
    row(ui, words.code, |ui, label| {
        // An expedition has none: then the field is empty, and waits for one.
        let is_code = settings.code_text.parse::<RaceCode>().is_ok();
        let mut field = egui::TextEdit::singleline(&mut settings.code_text)
            .id(egui::Id::new(CODE_FIELD))
            .hint_text(crate::words::words().journey.no_code)
            .vertical_align(egui::Align::Center)
            .char_limit(120);
        if !is_code {
            field = field.text_color(desk.theme.one.egui());
        }
        let field = ui.add_sized(ui.available_size(), field).labelled_by(label);
        is_code_entered = is_entered(ui, &field);
    });
    row(ui, "", |ui, _| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button(words.copy_code).clicked() {
                ui.ctx().copy_text(settings.code_text.clone());
            }
            if ui.small_button(words.today).on_hover_text(words.today_tip).clicked() {
                desk.coded = Some(today());
            }
        });
    });
    if is_code_entered {
        desk.coded = Some(read_code(&desk.settings.code_text));
    }
}

/// How far a maze is that is being made, and the button that leaves it off.
fn progress_row(ui: &mut egui::Ui, desk: &mut Desk) {
    let Some((done, cells)) = desk.making else { return };
    let words = words().view;
    ui.horizontal(|ui| {
        #[expect(clippy::cast_precision_loss, reason = "for the eye")]
        let share = done as f32 / cells.max(1) as f32;
        let text = egui::RichText::new((words.making)(done, cells)).small();
        let stop = 54.0;
        ui.add(
            egui::ProgressBar::new(share)
                .desired_width(ui.available_width() - stop)
                .desired_height(24.0)
                .fill(desk.theme.two.egui().gamma_multiply(0.6))
                .text(text),
        );
        desk.stops_making = ui.button(words.stop_making).clicked();
    });
}

/// Whether the making is shown, and how fast.
fn making_rows(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    ui.checkbox(&mut desk.settings.animate, words.animate);
    let settings = &mut desk.settings;
    ui.add_enabled_ui(settings.animate, |ui| {
        ui.horizontal(|ui| {
            let label = ui.label(words.speed);
            ui.spacing_mut().slider_width = 92.0;
            let slider = egui::Slider::new(&mut settings.steps_per_second, Settings::SPEEDS)
                .logarithmic(true)
                .show_value(false);
            ui.add(slider).labelled_by(label.id);
            let speed = settings.steps_per_second;
            let text = (crate::words::words().watch.speed)(speed, speed == Settings::ALL_AT_ONCE);
            ui.label(egui::RichText::new(text).small());
        });
    });
}

/// The race of a code, if it can be played in the window.
fn read_code(text: &str) -> Result<Setup, String> {
    let code: RaceCode = text.parse().map_err(|error: CodeError| error.to_string())?;
    let size = code.setup().recipe.size;
    if size.width().max(size.height()) > MAX_SIDE {
        return Err((words().game.size_too_large)(MAX_SIDE));
    }
    Ok(code.setup().clone())
}

/// The race of the day, by UTC.
fn today() -> Result<Setup, String> {
    Day::today().map(Setup::daily).ok_or_else(|| words().replay.no_day.to_owned())
}

/// What is wrong with a size as typed.
fn settings_error(size_text: &str) -> Option<String> {
    let mut trial = Settings { size_text: size_text.to_owned(), ..Settings::default() };
    trial.read_size().err()
}

fn is_entered(ui: &egui::Ui, field: &egui::Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// The button that draws a fresh seed: a die with five pips.
fn die(ui: &mut egui::Ui, theme: &Theme) -> egui::Response {
    let response = ui.add_sized([28.0, 24.0], egui::Button::new(""));
    let middle = response.rect.center();
    for (x, y) in [(0.0, 0.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let pip = middle + egui::vec2(x, y) * 5.5;
        ui.painter().circle_filled(pip, 1.8, theme.text.egui());
    }
    let name = words().game.fresh_seed;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    response.on_hover_text(name)
}
