//! The side panel: what the next maze is to be, and what is shown.
//!
//! It edits [`Settings`] and asks for mazes; it decides nothing. The sections come in the order of
//! [`SECTIONS`], one file each: a new one is its file and its line there.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};
use bevy_rand::prelude::{GlobalRng, WyRand};

use crate::maze::Seed;
use crate::race::Setup;
use crate::race::contest::Match;
use crate::words::words;

use super::appraise::MazeCard;
use super::archive::{LastRace, Told};
use super::contest::CurrentMatch;
use super::distances;
use super::fair::MeasuredFairness;
use super::hud;
use super::journey::{self, ExpeditionRequested, Journey};
use super::keys::{Action, Typing};
use super::look_back;
use super::making::{Making, StopMaking};
use super::maze::{CurrentSetup, NewMazeRequested, Notice, SeedName, SetupRequested};
use super::minimap;
use super::phase::Phase;
use super::settings::Settings;
use super::solution::Solution;
use super::theme::Theme;
use super::watch::{Export, ExportRequested, Saved, WatchRequested, Watching, show_strip};

mod contest;
mod endless;
mod fairness;
mod keys;
mod last_race;
mod maze;
mod players;
mod race;
mod rules;
mod view;
mod watch;

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
    card: MazeCard,
    /// The seed of the maze that stands, as people know it.
    seed: &'a str,
    /// Whether a fresh seed is to be drawn.
    wants_fresh_seed: bool,
    phase: Phase,
    /// How many cells of how many are finished of a maze that is being made.
    making: Option<(u64, u64)>,
    stops_making: bool,
    /// What is to be watched.
    watch: Option<WatchRequested>,
    /// What is wished for of a maze without an end.
    expedition: Option<ExpeditionRequested>,
    /// The expedition that is on.
    journey: Option<&'a Journey>,
    /// What is watched.
    watching: Option<&'a Watching>,
    /// How much of a file is written, if one is.
    saving: Option<usize>,
    /// What has become of the last file.
    saved: Option<&'a str>,
    /// What is to be saved, or the leaving off of it.
    save: Option<Save>,
    theme: &'a Theme,
}

/// What is to be done about files.
#[derive(Clone, Copy)]
enum Save {
    Begin(ExportRequested),
    Stop,
}

type Section = fn(&mut egui::Ui, &mut Desk);

/// The sections from top to bottom, each under its heading, and whether they are open at first: so
/// that all headings are seen at once in a window of the usual height.
const SECTIONS: [(fn() -> &'static str, Section, bool); 11] = [
    (|| words().game.heading_maze, maze::section, true),
    (|| words().watch.heading, watch::section, false),
    (|| words().journey.heading, endless::section, false),
    (|| words().view.heading, view::section, false),
    (|| words().game.heading_players, players::section, false),
    (|| words().game.heading_match, contest::section, false),
    (|| words().game.heading_rules, rules::section, false),
    (|| words().game.heading_fairness, fairness::section, false),
    (|| words().game.heading_race, race::section, true),
    (|| words().game.heading_last_race, last_race::section, true),
    (|| words().game.heading_keys, keys::section, false),
];

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
    about: (
        Res<SeedName>,
        Res<MeasuredFairness>,
        Option<Res<CurrentSetup>>,
        Res<LastRace>,
        Res<MazeCard>,
    ),
    (mut setups, mut expeditions): (
        MessageWriter<SetupRequested>,
        MessageWriter<ExpeditionRequested>,
    ),
    mut watches: MessageWriter<WatchRequested>,
    mut saves: MessageWriter<ExportRequested>,
    shows: (
        Option<Res<Watching>>,
        Option<Res<Export>>,
        Res<Saved>,
        Option<Res<Making>>,
        Option<Res<Journey>>,
    ),
    mut stops: MessageWriter<StopMaking>,
    mut rng: Single<&mut WyRand, With<GlobalRng>>,
    phase: Res<State<Phase>>,
    theme: Res<Theme>,
) -> Result {
    let (seed, fairness, setup, last_race, card) = about;
    let (watching, export, last_file, making, journey) = shows;
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
                    card: *card,
                    seed: &seed.0,
                    wants_fresh_seed: false,
                    phase: *phase.get(),
                    making: making.as_ref().map(|making| making.progress()),
                    stops_making: false,
                    watch: None,
                    expedition: None,
                    journey: journey.as_deref(),
                    watching: watching.as_deref(),
                    saving: export.as_ref().map(|export| export.percent()),
                    saved: last_file.0.as_deref(),
                    save: None,
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
                if desk.stops_making {
                    stops.write(StopMaking);
                }
                if desk.starts_new_match {
                    duel.0 = Match::new(desk.settings.format);
                }
                let Desk { settings: edited, coded, request, watch, expedition, save, .. } = desk;
                match (save, &export) {
                    (Some(Save::Begin(request)), _) => {
                        saves.write(request);
                    }
                    (Some(Save::Stop), Some(export)) => export.stop(),
                    _ => {}
                }
                watches.write_batch(watch);
                settings.set_if_neq(edited);
                match coded {
                    Some(Ok(setup)) => {
                        setups.write(SetupRequested(setup));
                    }
                    Some(Err(error)) => notice.0 = Some(error),
                    None => {}
                }
                requests.write_batch(request);
                expeditions.write_batch(expedition);
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
            minimap::show_minimap,
            journey::show_compass,
            look_back::show_timeline,
            show_strip,
            distances::show_distance,
            give_keyboard_back,
        )
            .chain(),
    );
}
