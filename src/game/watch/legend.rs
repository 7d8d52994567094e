//! What the colours and shapes of a show stand for.

use bevy_egui::egui;
use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::maze::film::Palette;
use crate::maze::insight::{Sign, Tint};

use super::super::theme::Theme;
use super::strip::MARGIN;
use super::{Show, Watching};

/// How high a line of the legend is, in points.
pub(super) const LEGEND: f32 = 22.0;

/// The colours with which a sign is shown in the legend: one, or for a sign with levels some of them.
pub(super) fn samples(sign: Sign, is_rival: bool, palette: &Palette) -> Vec<egui::Color32> {
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

pub(super) fn show_legend(
    painter: &Painter,
    space: Rect,
    watching: &Watching,
    palette: &Palette,
    theme: &Theme,
) {
    let mut entries = Vec::<Entry>::new();
    let is_race = watching.show == Show::Solving && watching.runs.len() > 1;
    for (place, run) in watching.runs.iter().enumerate() {
        let subject = run.timeline.subject();
        for &sign in subject.signs() {
            let name = subject.sign_name(sign).to_owned();
            let is_rival = is_race && place == 1;
            let is_known = |(known, rival, text): &Entry| {
                *known == sign && *text == name && *rival == is_rival
            };
            // Both have the same start, goal and floor.
            let is_told = !is_rival || !matches!(sign, Sign::Start | Sign::Goal | Sign::Maze);
            if is_told && !entries.iter().any(is_known) {
                entries.push((sign, is_rival, name));
            }
        }
    }
    // In as many rows as there is height for, and smaller where they don't fit.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "one or two")]
    let rows = (space.height() / LEGEND).round().max(1.0) as usize;
    let room = space.width() - 2.0 * MARGIN;
    let mut size = 14.0;
    let lines = loop {
        let lines = wrapped(painter, &entries, size, room);
        if lines.len() <= rows || size <= 11.0 {
            break lines;
        }
        size -= 1.0;
    };
    let mut top = space.min.y;
    for (width, line) in lines.into_iter().take(rows) {
        let mut x = space.center().x - width / 2.0;
        let y = top + LEGEND / 2.0;
        for (sign, is_rival, name) in line {
            let chip = Rect::from_center_size(pos2(x + 6.0, y), vec2(12.0, 12.0));
            paint_chip(painter, chip, &samples(*sign, *is_rival, palette), theme);
            let font = FontId::proportional(size);
            let at = pos2(x + 19.0, y);
            let text = painter.text(at, Align2::LEFT_CENTER, name, font, theme.muted.egui());
            x = text.max.x + ENTRY_GAP;
        }
        top += LEGEND;
    }
}

/// What lies between two entries of the legend, in points.
const ENTRY_GAP: f32 = 17.0;

/// An entry of the legend: a sign, whether it is the second solver's, and what it stands for.
type Entry = (Sign, bool, String);

/// The entries in lines that are no wider than the room, and how wide these are.
fn wrapped<'a>(
    painter: &Painter,
    entries: &'a [Entry],
    size: f32,
    room: f32,
) -> Vec<(f32, &'a [Entry])> {
    let width = |(_, _, name): &Entry| {
        let font = FontId::proportional(size);
        19.0 + painter.layout_no_wrap(name.clone(), font, egui::Color32::PLACEHOLDER).size().x
    };
    let mut lines = Vec::new();
    let (mut from, mut used) = (0, 0.0);
    for (place, entry) in entries.iter().enumerate() {
        let wanted = width(entry) + if place > from { ENTRY_GAP } else { 0.0 };
        if used + wanted > room && place > from {
            lines.push((used, &entries[from..place]));
            (from, used) = (place, width(entry));
        } else {
            used += wanted;
        }
    }
    if from < entries.len() {
        lines.push((used, &entries[from..]));
    }
    lines
}

/// A little square in stripes of colours.
fn paint_chip(painter: &Painter, chip: Rect, colours: &[egui::Color32], theme: &Theme) {
    #[expect(clippy::cast_precision_loss, reason = "at most three")]
    let width = chip.width() / colours.len() as f32;
    let mut left = chip.min.x;
    for &colour in colours {
        let stripe = Rect::from_min_size(pos2(left, chip.min.y), vec2(width, chip.height()));
        painter.rect_filled(stripe, 0.0, colour);
        left += width;
    }
    let edge = Stroke::new(1.0, theme.muted.egui());
    painter.rect_stroke(chip, 2.0, edge, StrokeKind::Outside);
}
