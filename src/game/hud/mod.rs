//! Above the maze: who is who, the score and the clock. Below it: what is being played, and the
//! keys. Over it: nothing but the countdown and the pause.

mod bottom;
mod marks;
mod top;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, Painter, Rect, Vec2, pos2};

use crate::race::expedition::Walkers;
use crate::race::{Race, Stage, TICKS_PER_SECOND};
use crate::words::words;

use super::archive::LastRace;
use super::contest::{ComesNext, CurrentMatch, ResultShown};
use super::journey::Journey;
use super::maze::{CurrentSetup, MazeGrid, SeedName};
use super::panel::Rest;
use super::phase::{Pause, Phase};
use super::race::CurrentRace;
use super::settings::Settings;
use super::theme::Theme;
use super::view::MazeArea;
use super::watch::{self, Watching};

pub(super) use bottom::{copy_seed, has_just_copied};
pub(super) use marks::{paint_goal, paint_shape, shortened};

/// How high the strip above the maze is, in points.
const TOP: f32 = 68.0;
/// How high the strip below the maze is, in points.
const BOTTOM: f32 = 36.0;
/// How large the word for the pause is, and what stands below it.
const PAUSED_SIZE: f32 = 44.0;
const HINT_SIZE: f32 = 18.0;
/// How long GO stands over the maze, in ticks.
const GO_TICKS: u32 = TICKS_PER_SECOND / 2;

/// A count of ticks as minutes, seconds and tenths: `01:07.3`.
#[must_use]
pub fn clock(ticks: u32) -> String {
    let tenths = u64::from(ticks) * 10 / u64::from(TICKS_PER_SECOND);
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    format!("{:02}:{:02}.{tenth}", seconds / 60, seconds % 60)
}

/// What the HUD shows, gathered.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Shown<'w> {
    race: Option<Res<'w, CurrentRace>>,
    grid: Option<Res<'w, MazeGrid>>,
    setup: Option<Res<'w, CurrentSetup>>,
    journey: Option<Res<'w, Journey>>,
    seed: Res<'w, SeedName>,
    watching: Option<Res<'w, Watching>>,
    duel: Res<'w, CurrentMatch>,
    next: Res<'w, ComesNext>,
    result: Res<'w, ResultShown>,
    settings: Res<'w, Settings>,
    last: Res<'w, LastRace>,
    phase: Res<'w, State<Phase>>,
    pause: Option<Res<'w, State<Pause>>>,
    theme: Res<'w, Theme>,
    time: Res<'w, Time<Real>>,
}

impl Shown<'_> {
    /// Whether the race that is on has begun with GO: whoever explores alone just goes on.
    fn starts(&self) -> bool {
        self.journey.as_ref().is_none_or(|journey| journey.walkers() == Walkers::Both)
    }

    fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused)
    }
}

/// The strip below the maze.
pub(super) fn bottom_strip(rest: Rect) -> Rect {
    Rect::from_min_max(pos2(rest.min.x, rest.max.y - BOTTOM), rest.max)
}

pub(super) fn show_hud(
    mut contexts: EguiContexts,
    rest: Res<Rest>,
    shown: Shown,
    mut area: ResMut<MazeArea>,
    mut finished_for: Local<f32>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let rest = rest.0;
    let top = Rect::from_min_max(rest.min, pos2(rest.max.x, rest.min.y + TOP));
    let bottom = bottom_strip(rest);
    let watching = shown.watching.as_deref();
    area.set_if_neq(MazeArea(bevy::math::Rect {
        min: bevy::math::Vec2::new(rest.min.x, top.max.y + watch::headroom(watching)),
        max: bevy::math::Vec2::new(
            rest.max.x,
            (bottom.min.y - watch::height(watching, *shown.phase.get())).max(top.max.y),
        ),
    }));
    let Some(race) = shown.race.as_ref().map(|race| &race.0) else { return Ok(()) };
    *finished_for = match shown.phase.get() {
        Phase::Finished => *finished_for + shown.time.delta_secs(),
        _ => 0.0,
    };

    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(top, 0.0, shown.theme.ground.egui());
    painter.rect_filled(bottom, 0.0, shown.theme.ground.egui());
    top::show(&painter, top, race, &shown, *finished_for);
    bottom::show(context, &painter, bottom, &shown);
    let maze = Rect::from_min_max(pos2(rest.min.x, top.max.y), pos2(rest.max.x, bottom.min.y));
    show_over_maze(&painter, maze, race, &shown);
    Ok(())
}

/// The countdown, GO, and the pause.
fn show_over_maze(painter: &Painter, maze: Rect, race: &Race, shown: &Shown) {
    let theme = &shown.theme;
    let words = &words().game;
    let large = countdown_size(maze);
    let announce = |text: &str, opacity: f32| {
        let font = FontId::proportional(large);
        let shade = theme.ground.egui().gamma_multiply(0.55 * opacity);
        painter.circle_filled(maze.center(), large * 0.75, shade);
        let colour = theme.text.egui().gamma_multiply(opacity);
        painter.text(maze.center(), Align2::CENTER_CENTER, text, font, colour);
    };
    match race.stage() {
        Stage::Countdown { ticks_left } if *shown.phase.get() == Phase::Countdown => {
            announce(&ticks_left.div_ceil(TICKS_PER_SECOND).to_string(), 1.0);
        }
        Stage::Racing
            if race.clock() < GO_TICKS && *shown.phase.get() == Phase::Racing && shown.starts() =>
        {
            #[expect(clippy::cast_precision_loss, reason = "a few ticks")]
            let opacity = 1.0 - race.clock() as f32 / GO_TICKS as f32;
            announce(words.go, opacity);
        }
        _ => {}
    }
    if shown.is_paused() {
        // Nobody studies the maze in a pause.
        painter.rect_filled(maze, 0.0, theme.ground.egui());
        let above = maze.center() - Vec2::new(0.0, 24.0);
        painter.text(
            above,
            Align2::CENTER_CENTER,
            words.paused,
            FontId::proportional(PAUSED_SIZE),
            theme.text.egui(),
        );
        let mut below = above + Vec2::new(0.0, 38.0);
        let hints = match shown.journey {
            Some(_) => crate::words::words().journey.paused_hints,
            None => words.paused_hints,
        };
        for hint in hints {
            let font = FontId::proportional(HINT_SIZE);
            painter.text(below, Align2::CENTER_TOP, hint, font, theme.muted.egui());
            below.y += 26.0;
        }
    }
}

/// How large the countdown is, in steps of 8, so that egui draws few sizes of its digits.
fn countdown_size(maze: Rect) -> f32 {
    (maze.height() * 0.35 / 8.0).floor().clamp(6.0, 27.0) * 8.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_told_as_time() {
        assert_eq!(clock(0), "00:00.0");
        assert_eq!(clock(63), "00:00.9");
        assert_eq!(clock(64), "00:01.0");
        assert_eq!(clock(64 * 67 + 20), "01:07.3");
        // The longest race that a clock of 32 bits can count: no overflow.
        assert_eq!(clock(u32::MAX), "1118481:03.9");
    }
}
