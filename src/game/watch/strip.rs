//! What is said below the maze while it is watched: what the last step did, what the colours
//! stand for, and the timeline.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::text::LayoutJob;
use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::maze::film::Palette;
use crate::maze::insight::{Sign, Subject, Tint};
use crate::words::words;

use super::super::hud;
use super::super::panel::Rest;
use super::super::phase::Phase;
use super::super::settings::Settings;
use super::super::theme::Theme;
use super::bar::{Bar, show_bar};
use super::stage::{Stage, TITLES};
use super::{Pace, Show, Watching};

/// How high the timeline is, in points.
const BAR: f32 = 34.0;
/// How high a line of the legend is.
const LEGEND: f32 = 22.0;
/// How high the sentence is.
const SENTENCE: f32 = 40.0;
/// How far all of it is from the sides.
const MARGIN: f32 = 20.0;

/// How high the strip is, in points: while a show that is over can be gone back into, the timeline
/// is all there is.
pub(in crate::game) fn height(watching: Option<&Watching>, phase: Phase) -> f32 {
    match watching {
        None => 0.0,
        Some(_) if phase != Phase::Carving => BAR,
        Some(watching) if watching.runs.len() > 1 => BAR + LEGEND,
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
        let legend = Rect::from_min_size(pos2(strip.min.x, top), vec2(strip.width(), LEGEND));
        show_legend(&painter, legend, &watching, &stage.palette, &theme);
        top += LEGEND;
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

/// The colours with which a sign is shown in the legend: one, or for a sign with levels some of them.
fn samples(sign: Sign, is_rival: bool, palette: &Palette) -> Vec<egui::Color32> {
    let is_shape = matches!(
        sign,
        Sign::Head
            | Sign::Path
            | Sign::Start
            | Sign::Goal
            | Sign::Door
            | Sign::Refused
            | Sign::Stack
            | Sign::Walk
    );
    let levels = sign.levels();
    let shown = if levels > 1 { vec![levels / 6, levels / 2, levels - 1] } else { vec![0] };
    let colour = |level: u8| {
        let colour = if is_shape {
            palette.shape(sign, is_rival)
        } else {
            palette.fill(Tint { sign, level }, is_rival)
        };
        let [red, green, blue] = colour.0;
        egui::Color32::from_rgb(red, green, blue)
    };
    shown.into_iter().map(colour).collect()
}

fn show_legend(
    painter: &Painter,
    line: Rect,
    watching: &Watching,
    palette: &Palette,
    theme: &Theme,
) {
    let mut entries = Vec::<(Sign, bool, String)>::new();
    let is_race = watching.show == Show::Solving && watching.runs.len() > 1;
    for (place, run) in watching.runs.iter().enumerate() {
        let subject = run.timeline.subject();
        for &sign in subject.signs() {
            let name = subject.sign_name(sign).to_owned();
            let is_rival = is_race && place == 1;
            let is_known = |(known, rival, text): &(Sign, bool, String)| {
                *known == sign && *text == name && *rival == is_rival
            };
            // Both have the same start, goal and floor.
            let is_told = !is_rival || !matches!(sign, Sign::Start | Sign::Goal | Sign::Maze);
            if is_told && !entries.iter().any(is_known) {
                entries.push((sign, is_rival, name));
            }
        }
    }
    // Smaller where there are too many for the line, and the last ones left out in the end.
    let mut size = 14.0;
    let room = line.width() - 2.0 * MARGIN;
    let width = |size: f32, entries: &[(Sign, bool, String)]| -> f32 {
        let font = FontId::proportional(size);
        let text = |text: &str| {
            painter.layout_no_wrap(text.to_owned(), font.clone(), theme.text.egui()).size().x
        };
        entries.iter().map(|(_, _, name)| text(name) + 36.0).sum::<f32>() - 16.0
    };
    while size > 11.0 && width(size, &entries) > room {
        size -= 1.0;
    }
    while !entries.is_empty() && width(size, &entries) > room {
        entries.pop();
    }
    let mut x = line.center().x - width(size, &entries) / 2.0;
    for (sign, is_rival, name) in entries {
        let chip = Rect::from_center_size(pos2(x + 6.0, line.center().y), vec2(12.0, 12.0));
        let colours = samples(sign, is_rival, palette);
        #[expect(clippy::cast_precision_loss, reason = "at most three")]
        let width = chip.width() / colours.len() as f32;
        let mut left = chip.min.x;
        for colour in colours {
            let stripe = Rect::from_min_size(pos2(left, chip.min.y), vec2(width, chip.height()));
            painter.rect_filled(stripe, 0.0, colour);
            left += width;
        }
        let edge = Stroke::new(1.0, theme.muted.egui());
        painter.rect_stroke(chip, 2.0, edge, StrokeKind::Outside);
        let text = painter.text(
            pos2(x + 19.0, line.center().y),
            Align2::LEFT_CENTER,
            name,
            FontId::proportional(size),
            theme.muted.egui(),
        );
        x = text.max.x + 17.0;
    }
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
