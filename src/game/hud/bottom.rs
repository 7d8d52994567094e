//! Below the maze: what is being played, and the keys.

use bevy_egui::egui;
use egui::{Align2, FontId, Painter, Rect, Stroke, pos2};

use crate::race::Player;
use crate::race::contest::Next;
use crate::words::words;

use super::super::phase::Phase;
use super::{Shown, paint_shape, shortened};

/// How long a copied seed is said to be copied, in seconds.
const COPIED_SECONDS: f64 = 1.5;

/// Which keys do what after a race, and when they do it by themselves.
fn after_race(shown: &Shown) -> String {
    let words = &words().game;
    let hint = match shown.journey {
        Some(_) => crate::words::words().journey.after_leg,
        None => (words.after_race)(shown.next.next),
    };
    match shown.settings.pause_seconds {
        Some(pause) if !matches!(shown.next.next, Next::Won(_)) => {
            let left = (f32::from(pause) - shown.result.0).max(0.0).ceil();
            (words.by_itself)(hint, left)
        }
        _ => hint.to_owned(),
    }
}

/// What fixes the maze that is run through, in a line.
fn what_is_played(shown: &Shown) -> Option<String> {
    let words = &words().game;
    if let Some(journey) = &shown.journey {
        let endless = journey.expedition().endless();
        let borders = crate::words::words().journey.borders_short;
        let algorithm = (words.algorithm_title)(endless.algorithm());
        return Some((words.made_of)(&shown.seed.0, algorithm, (borders)(endless.borders())));
    }
    let (setup, _) = (shown.setup.as_ref()?, shown.grid.as_ref()?);
    let recipe = &setup.0.recipe;
    let text = (words.made_of)(
        &shown.seed.0,
        (words.algorithm_title)(recipe.algorithm),
        &format!("{}×{}", recipe.size.width(), recipe.size.height()),
    );
    Some(match setup.0.code() {
        Ok(code) => (words.with_code)(&text, code.as_str()),
        Err(_) => text,
    })
}

/// What is being played, and which keys do what.
pub(super) fn show(context: &egui::Context, painter: &Painter, strip: Rect, shown: &Shown) {
    let theme = &shown.theme;
    let words = &words().game;
    let font = FontId::proportional(14.0);
    let middle = strip.center().y;
    let mut right = strip.max.x - 20.0;
    if *shown.phase.get() == Phase::Finished {
        let hint = painter.text(
            pos2(right, middle),
            Align2::RIGHT_CENTER,
            after_race(shown),
            FontId::proportional(16.0),
            theme.path.egui(),
        );
        right = hint.min.x;
    } else if *shown.phase.get() == Phase::Carving {
        let watch = crate::words::words().watch;
        // In a small window what is being played matters more.
        let keys = if strip.width() > 800.0 { watch.stops } else { watch.stops_short };
        let at = pos2(right, middle);
        let font = FontId::proportional(13.0);
        let hint = painter.text(at, Align2::RIGHT_CENTER, keys, font, theme.muted.egui());
        right = hint.min.x;
    } else {
        for player in [Player::Two, Player::One] {
            // A bot needs none, nor does one who isn't there.
            let has_hands = match (&shown.journey, &shown.race) {
                (Some(_), Some(race)) => race.0.plays(player),
                _ => shown.settings.seats.get(player).is_none(),
            };
            if !has_hands {
                continue;
            }
            let keys = painter.text(
                pos2(right, middle),
                Align2::RIGHT_CENTER,
                (words.player_keys)(player),
                FontId::monospace(14.0),
                theme.text.egui(),
            );
            let at = pos2(keys.min.x - 14.0, middle);
            paint_shape(painter, player, at, 6.0, theme.player(player).egui());
            right = at.x - 26.0;
        }
    }
    let Some(mut text) = what_is_played(shown) else { return };
    if has_just_copied(context) {
        text = format!("{text} · {}", words.copied);
    }
    let start = strip.min.x + 20.0;
    let line = shortened(painter, text, font, theme.muted.egui(), right - 16.0 - start);
    let at = Rect::from_min_size(pos2(start, middle - line.size().y / 2.0), line.size());
    painter.galley(at.min, line, theme.muted.egui());
    // A click copies the seed.
    let is_over = context.pointer_hover_pos().is_some_and(|pointer| at.contains(pointer));
    if is_over {
        context.set_cursor_icon(egui::CursorIcon::Copy);
        painter.line_segment(
            [at.left_bottom(), at.right_bottom()],
            Stroke::new(1.0, theme.muted.egui()),
        );
        if context.input(|input| input.pointer.primary_clicked()) {
            copy_seed(context, &shown.seed.0);
        }
    }
}

/// Puts the seed on the clipboard, and remembers for a moment that it has.
pub(in crate::game) fn copy_seed(context: &egui::Context, seed: &str) {
    context.copy_text(seed.to_owned());
    let now = context.input(|input| input.time);
    context.data_mut(|data| data.insert_temp(copied_id(), now));
}

/// Whether the seed has been copied within the last moment.
pub(in crate::game) fn has_just_copied(context: &egui::Context) -> bool {
    let now = context.input(|input| input.time);
    context
        .data(|data| data.get_temp::<f64>(copied_id()))
        .is_some_and(|copied| now - copied < COPIED_SECONDS)
}

fn copied_id() -> egui::Id {
    egui::Id::new("copied")
}
