//! What is said below the maze while it is watched: what the last step did, what the colours
//! stand for, and the timeline.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::text::LayoutJob;
use egui::{Align2, FontId, Painter, Rect, pos2, vec2};

use crate::maze::insight::{Sign, Subject};
use crate::words::words;

use super::super::hud;
use super::super::panel::Rest;
use super::super::phase::Phase;
use super::super::settings::Settings;
use super::super::theme::Theme;
use super::bar::{Bar, show_bar};
use super::legend::{LEGEND, samples, show_legend};
use super::stage::{Stage, TITLES};
use super::{Pace, Show, Watching};

/// How high the timeline is, in points.
const BAR: f32 = 34.0;
/// How high the sentence is.
const SENTENCE: f32 = 40.0;
/// How far all of it is from the sides.
pub(super) const MARGIN: f32 = 20.0;

/// How high the strip is, in points: while a show that is over can be gone back into, the timeline
/// is all there is.
pub(in crate::game) fn height(watching: Option<&Watching>, phase: Phase) -> f32 {
    match watching {
        None => 0.0,
        Some(_) if phase != Phase::Carving => BAR,
        Some(watching) if watching.runs.len() > 1 => BAR + 2.0 * LEGEND,
        Some(_) => BAR + LEGEND + SENTENCE,
    }
}

/// How much is left free above the maze, in points: for the titles of two solvers on one maze.
pub(in crate::game) fn headroom(watching: Option<&Watching>) -> f32 {
    match watching {
        Some(watching) if watching.show == Show::Solving && watching.runs.len() > 1 => TITLES,
        _ => 0.0,
    }
}

/// The rectangle of the strip, above the one at the bottom.
fn place(rest: Rect, height: f32) -> Rect {
    let bottom = hud::bottom_strip(rest).min.y;
    Rect::from_min_max(pos2(rest.min.x, bottom - height), pos2(rest.max.x, bottom))
}

pub(in crate::game) fn show_strip(
    mut contexts: EguiContexts,
    rest: Res<Rest>,
    phase: Res<State<Phase>>,
    theme: Res<Theme>,
    stage: Res<Stage>,
    mut settings: ResMut<Settings>,
    watching: Option<ResMut<Watching>>,
) -> Result {
    let Some(mut watching) = watching else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let strip = place(rest.0, height(Some(&watching), *phase.get()));
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(strip, 0.0, theme.ground.egui());
    let is_on = *phase.get() == Phase::Carving;
    if is_on && watching.runs.len() > 1 {
        show_titles(&painter, &stage, &watching, &theme);
    }
    let mut top = strip.min.y;
    if is_on {
        if let ([_], Some(sentence)) = (&watching.runs[..], stage.sentences.first()) {
            let room = strip.width() - 2.0 * MARGIN;
            let galley = in_two_lines(&painter, sentence, theme.text.egui(), room);
            let at = pos2(strip.center().x, top + (SENTENCE - galley.size().y) / 2.0);
            painter.galley(at, galley, theme.text.egui());
            top += SENTENCE;
        }
        let rows = if watching.runs.len() > 1 { 2.0 } else { 1.0 };
        let size = vec2(strip.width(), rows * LEGEND);
        let legend = Rect::from_min_size(pos2(strip.min.x, top), size);
        show_legend(&painter, legend, &watching, &stage.palette, &theme);
        top += rows * LEGEND;
    }
    let line = Rect::from_min_max(pos2(strip.min.x, top), strip.max).shrink2(vec2(MARGIN, 2.0));
    let mut ui = egui::Ui::new(
        context.clone(),
        "timeline".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(line),
    );
    let mut transport = watching.transport.clone();
    let mut speed = settings.steps_per_second;
    let mut pace = watching.pace;
    let is_touched = ui
        .horizontal(|ui| {
            if watching.runs.len() > 1 {
                let has_room = ui.available_width() > 700.0;
                choose_pace(ui, has_room, &mut pace);
            }
            show_bar(ui, &mut Bar { transport: &mut transport, speed: &mut speed, theme: &theme })
        })
        .inner;
    if is_touched {
        watching.take(|own| *own = transport);
    }
    if pace != watching.pace {
        watching.set_pace(pace);
        settings.pace = pace;
    }
    if speed != settings.steps_per_second {
        settings.steps_per_second = speed;
    }
    Ok(())
}

/// A sentence in the middle; a long one, as what an algorithm does in general, smaller and in two lines.
fn in_two_lines(
    painter: &Painter,
    text: &str,
    colour: egui::Color32,
    room: f32,
) -> std::sync::Arc<egui::Galley> {
    let large = FontId::proportional(17.0);
    let galley = painter.layout_no_wrap(text.to_owned(), large.clone(), colour);
    let mut job = if galley.size().x <= room {
        LayoutJob::simple_singleline(text.to_owned(), large, colour)
    } else {
        let mut job = LayoutJob::simple(text.to_owned(), FontId::proportional(14.0), colour, room);
        job.wrap.max_rows = 2;
        job
    };
    job.halign = egui::Align::Center;
    painter.layout_job(job)
}

fn choose_pace(ui: &mut egui::Ui, has_room: bool, pace: &mut Pace) {
    let words = words().watch;
    let title = |pace| (words.pace_title)(pace == Pace::Time);
    if has_room {
        ui.label(egui::RichText::new(words.pace).size(13.0));
    }
    egui::ComboBox::from_id_salt("pace")
        .width(if has_room { 92.0 } else { 64.0 })
        .selected_text(title(*pace))
        .show_ui(ui, |ui| {
            for each in Pace::ALL {
                ui.selectable_value(pace, each, title(each));
            }
        })
        .response
        .on_hover_text(words.pace_tip);
}

/// What a run is called.
pub(in crate::game) fn title(subject: &Subject) -> &'static str {
    match subject {
        Subject::Making(recipe) | Subject::Moments(recipe) => {
            (words().game.algorithm_title)(recipe.algorithm)
        }
        Subject::Solving { solver, .. } => (words().watch.solver_title)(*solver),
    }
}

/// Above each of several runs: its name, its place once it is through, its figures and what its last
/// step did.
fn show_titles(painter: &Painter, stage: &Stage, watching: &Watching, theme: &Theme) {
    let words = words().watch;
    let places = watching.places();
    let is_race = watching.show == Show::Solving;
    for (number, run) in watching.runs.iter().enumerate() {
        // Above its picture; where both are on one maze, one to the left and one to the right.
        let Some(&place) = stage.places.get(if is_race { 0 } else { number }) else { return };
        let width = place.width() / if is_race { 2.0 } else { 1.0 };
        let left = place.min.x + if is_race && number == 1 { width } else { 0.0 };
        let top = place.min.y - TITLES;
        let tile = Rect::from_min_size(pos2(left, top), vec2(width - 4.0, TITLES));
        let subject = run.timeline.subject();
        // As its path.
        let colour = match (is_race, number) {
            (true, place) => {
                let colours = samples(Sign::Path, place == 1, &stage.palette);
                colours.first().copied().unwrap_or(theme.text.egui())
            }
            _ => theme.text.egui(),
        };
        let mut name = title(subject).to_owned();
        if watching.pace == Pace::Time {
            name = format!("{name} · {}", (words.cost)(run.cost));
        }
        let name = painter.text(
            tile.left_top() + vec2(0.0, 2.0),
            Align2::LEFT_TOP,
            name,
            FontId::proportional(17.0),
            colour,
        );
        if let Some(place) = places[number] {
            let colour = if place == 1 { theme.path } else { theme.muted };
            let text = (words.place)(place);
            let font = FontId::proportional(17.0);
            let at = pos2(name.max.x + 10.0, name.center().y);
            painter.text(at, Align2::LEFT_CENTER, text, font, colour.egui());
        }
        let small = FontId::proportional(13.0);
        let lines = [stage.figures.get(number), stage.sentences.get(number)];
        for (line, text) in lines.into_iter().enumerate() {
            let Some(text) = text else { continue };
            let ink = if line == 0 { theme.muted } else { theme.text };
            let galley =
                hud::shortened(painter, text.clone(), small.clone(), ink.egui(), tile.width());
            let y = if line == 0 { 23.0 } else { 39.0 };
            painter.galley(tile.left_top() + vec2(0.0, y), galley, ink.egui());
        }
    }
}
