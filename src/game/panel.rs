//! The side panel: what the next maze is to be, and what is shown.
//!
//! It edits [`Settings`] and asks for mazes; it decides nothing. The sections come in the order of
//! [`SECTIONS`]: a new one is a function and its line there.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Algorithm, Seed};
use crate::race::bot::BotKind;
use crate::race::contest::{Length, Match};
use crate::race::{ByPlayer, CodeError, Day, Fog, Handicap, Player, RaceCode, Setup};
use crate::words::words;

use super::archive::{LastRace, Told};
use super::contest::CurrentMatch;
use super::fair::MeasuredFairness;
use super::hud;
use super::keys::{Action, Typing};
use super::look_back;
use super::maze::{CurrentSetup, NewMazeRequested, Notice, SeedName, SetupRequested};
use super::phase::Phase;
use super::settings::{MAX_SIDE, Mazes, Settings};
use super::solution::{self, Solution};
use super::theme::Theme;

/// The name by which egui knows the field for the seed.
pub const SEED_FIELD: &str = "seed";
/// The name by which egui knows the field for the size.
pub const SIZE_FIELD: &str = "size";
/// The name by which egui knows the field for the race code.
pub const CODE_FIELD: &str = "code";
/// How wide the panel is, in points.
const WIDTH: f32 = 288.0;

/// What the sections read, edit and ask for.
struct Desk<'a> {
    settings: Settings,
    starts_new_match: bool,
    request: Option<NewMazeRequested>,
    /// The race of a code, or what is wrong with the code.
    coded: Option<Result<Setup, String>>,
    notice: Option<&'a str>,
    last_race: Option<&'a Told>,
    solution: &'a Solution,
    setup: Option<&'a Setup>,
    fairness: MeasuredFairness,
    /// The seed of the maze that stands, as people know it.
    seed: &'a str,
    /// Whether a fresh seed is to be drawn.
    wants_fresh_seed: bool,
    phase: Phase,
    theme: &'a Theme,
}

type Section = fn(&mut egui::Ui, &mut Desk);

/// The sections from top to bottom, each under its heading, and whether they are open at first: so
/// that all headings are seen at once in a window of the usual height.
const SECTIONS: [(fn() -> &'static str, Section, bool); 8] = [
    (|| words().game.heading_maze, maze_section, true),
    (|| words().game.heading_players, players_section, false),
    (|| words().game.heading_match, match_section, false),
    (|| words().game.heading_rules, rules_section, false),
    (|| words().game.heading_fairness, fairness_section, false),
    (|| words().game.heading_race, race_section, true),
    (|| words().game.heading_last_race, last_race_section, true),
    (|| words().game.heading_keys, keys_section, false),
];

fn maze_section(ui: &mut egui::Ui, desk: &mut Desk) {
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
    let mut is_code_entered = false;
    let settings = &mut desk.settings;
    row(ui, words.code, |ui, label| {
        let field = egui::TextEdit::singleline(&mut settings.code_text)
            .id(egui::Id::new(CODE_FIELD))
            .vertical_align(egui::Align::Center)
            .char_limit(120);
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
    ui.checkbox(&mut desk.settings.animate, words.animate);
    let settings = &mut desk.settings;
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
    ui.add_space(2.0);
    let text = egui::RichText::new(words.new_maze).strong().color(desk.theme.ground.egui());
    let button = egui::Button::new(text).fill(desk.theme.path.egui());
    ui.add_enabled_ui(size_error.is_none(), |ui| {
        is_asked_for |= ui
            .add_sized([ui.available_width(), 34.0], button)
            .on_hover_text(words.next_maze_note)
            .clicked();
    });
    if let Some(error) = &size_error {
        ui.label(small(error).color(desk.theme.one.egui()));
    }
    if let Some(notice) = desk.notice {
        ui.label(egui::RichText::new(notice).color(desk.theme.one.egui()));
    }
    if is_asked_for && desk.settings.read_size().is_ok() {
        let seed = desk.settings.seed();
        desk.request = Some(NewMazeRequested { seed, starts_at_once: false });
    }
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
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let day = since.and_then(|since| Day::at(since.as_secs()));
    day.map(Setup::daily).ok_or_else(|| words().replay.no_day.to_owned())
}

/// What is wrong with a size as typed.
fn settings_error(size_text: &str) -> Option<String> {
    let mut trial = Settings { size_text: size_text.to_owned(), ..Settings::default() };
    trial.read_size().err()
}

fn is_entered(ui: &egui::Ui, field: &egui::Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// A label, and beside it what it labels, which fills the rest of the line.
fn row(ui: &mut egui::Ui, label: &str, add: impl FnOnce(&mut egui::Ui, egui::Id)) {
    const LABEL: f32 = 69.0;
    let height = ui.spacing().interact_size.y;
    ui.horizontal(|ui| {
        let left = egui::Layout::left_to_right(egui::Align::Center);
        let label = ui
            .allocate_ui_with_layout(egui::vec2(LABEL, height), left, |ui| {
                ui.set_min_width(LABEL);
                ui.label(label)
            })
            .inner;
        let rest = egui::vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(rest, left, |ui| add(ui, label.id));
    });
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

fn race_section(ui: &mut egui::Ui, desk: &mut Desk) {
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
    let wants_it = settings.show_path || settings.show_walk;
    let text = if wants_it && !solution::may_be_told(settings, desk.phase) {
        words.path_waits.to_owned()
    } else {
        (words.path_length)(desk.solution.steps(), desk.solution.explored.len())
    };
    ui.label(egui::RichText::new(text).small().color(desk.theme.muted.egui()));
}

/// A list to choose from, which fills the rest of its line.
fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    label: &str,
    value: &mut T,
    all: &[T],
    title: impl Fn(T) -> String,
) {
    row(ui, label, |ui, label_id| {
        egui::ComboBox::from_id_salt(label)
            .width(ui.available_width())
            .selected_text(title(*value))
            .show_ui(ui, |ui| {
                for &each in all {
                    ui.selectable_value(value, each, title(each));
                }
            })
            .response
            .labelled_by(label_id);
    });
}

fn match_section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let settings = &mut desk.settings;
    choice(ui, words.length, &mut settings.format.length, &Length::ALL, words.length_title);
    // Without a list there is nothing to choose there.
    let mazes = if settings.list.is_empty() { &Mazes::ALL[..2] } else { &Mazes::ALL };
    choice(ui, words.goes_on_with, &mut settings.mazes, mazes, |mazes| match mazes {
        Mazes::Alike => words.same_settings.to_owned(),
        Mazes::AnyAlgorithm => words.any_algorithm.to_owned(),
        Mazes::Listed => words.listed.to_owned(),
    });
    let pauses = &Settings::PAUSES;
    choice(ui, words.pause_between, &mut settings.pause_seconds, pauses, words.pause_title);
    ui.columns(2, |columns| {
        columns[0].checkbox(&mut settings.format.swaps, words.swaps).on_hover_text(words.swaps_tip);
        columns[1].horizontal(|ui| {
            desk.starts_new_match = ui.button(words.new_match).clicked();
        });
    });
}

fn players_section(ui: &mut egui::Ui, desk: &mut Desk) {
    let words = &words().game;
    let kinds = BotKind::ALL.iter().copied().map(Some);
    let all: Vec<_> = std::iter::once(None).chain(kinds).collect();
    for player in Player::ALL {
        let seat = desk.settings.seats.get_mut(player);
        choice(ui, (words.player)(player), seat, &all, |kind| (words.seat)(kind).to_owned());
    }
}

fn fairness_section(ui: &mut egui::Ui, desk: &mut Desk) {
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
    for line in lines {
        ui.label(egui::RichText::new(line).small().color(desk.theme.muted.egui()));
    }
}

fn rules_section(ui: &mut egui::Ui, desk: &mut Desk) {
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
                .suffix(" s");
            ui.add(delay).labelled_by(label).on_hover_text(words.delay_tip);
            let mut pace = handicap.pace.get();
            let slider = egui::Slider::new(&mut pace, Handicap::SLOWEST..=100).suffix(" %");
            ui.spacing_mut().slider_width = 70.0;
            ui.add(slider).labelled_by(label).on_hover_text(words.pace_tip);
            handicap.pace = Percent::new(pace).unwrap_or(Percent::ALL);
        });
    }
    ui.checkbox(&mut rules.items, words.items).on_hover_text(words.items_tip);
    ui.label(egui::RichText::new(words.rules_note).small().color(desk.theme.muted.egui()));
}

fn last_race_section(ui: &mut egui::Ui, desk: &mut Desk) {
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
            ui.label(small(name).color(desk.theme.muted.egui()));
            ui.label(small(&values.one[at]));
            ui.label(small(&values.two[at]));
            ui.end_row();
        }
    });
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
    mut duel: ResMut<CurrentMatch>,
    mut requests: MessageWriter<NewMazeRequested>,
    mut rest: ResMut<Rest>,
    mut notice: ResMut<Notice>,
    solution: Res<Solution>,
    about: (Res<SeedName>, Res<MeasuredFairness>, Option<Res<CurrentSetup>>, Res<LastRace>),
    mut setups: MessageWriter<SetupRequested>,
    mut rng: Single<&mut WyRand, With<GlobalRng>>,
    phase: Res<State<Phase>>,
    theme: Res<Theme>,
) -> Result {
    let (seed, fairness, setup, last_race) = about;
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
                    starts_new_match: false,
                    coded: None,
                    notice: notice.0.as_deref(),
                    last_race: last_race.0.as_deref(),
                    request: None,
                    solution: &solution,
                    setup: setup.as_ref().map(|setup| &setup.0),
                    fairness: *fairness,
                    seed: &seed.0,
                    wants_fresh_seed: false,
                    phase: *phase.get(),
                    theme: &theme,
                };
                for (heading, section, is_open) in SECTIONS {
                    ui.add_space(2.0);
                    let heading = egui::RichText::new(heading()).strong().color(theme.path.egui());
                    egui::CollapsingHeader::new(heading)
                        .default_open(is_open)
                        .show_unindented(ui, |ui| section(ui, &mut desk));
                }
                if desk.wants_fresh_seed {
                    desk.settings.seed_text = Seed::fresh(&mut **rng).to_string();
                }
                if desk.starts_new_match {
                    duel.0 = Match::new(desk.settings.format);
                }
                let Desk { settings: edited, coded, request, .. } = desk;
                settings.set_if_neq(edited);
                match coded {
                    Some(Ok(setup)) => {
                        setups.write(SetupRequested(setup));
                    }
                    Some(Err(error)) => notice.0 = Some(error),
                    None => {}
                }
                requests.write_batch(request);
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
        // Seen without hovering: in a low window there is more below.
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
    });
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    // Letters that egui draws for the first time go into a texture. Without this order they reach
    // the renderer a frame late, and a clock that ticks lacks digits.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.init_resource::<Rest>().add_systems(Update, toggle_panel).add_systems(
        EguiPrimaryContextPass,
        (
            dress_widgets.run_if(resource_changed::<Theme>),
            show_panel,
            hud::show_hud,
            look_back::show_timeline,
            give_keyboard_back,
        )
            .chain(),
    );
}
