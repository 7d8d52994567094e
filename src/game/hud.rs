//! Above the maze: who is who, the score and the clock. Below it: what is being played, and the
//! keys. Over it: nothing but the countdown and the pause.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use crate::race::contest::Next;
use crate::race::{ByPlayer, Outcome, Player, Race, Stage, TICKS_PER_SECOND};
use crate::words::words;

use super::archive::LastRace;
use super::contest::{ComesNext, CurrentMatch, ResultShown};
use super::maze::{CurrentSetup, MazeGrid, SeedName};
use super::panel::Rest;
use super::phase::{Pause, Phase};
use super::race::CurrentRace;
use super::settings::Settings;
use super::theme::Theme;
use super::view::MazeArea;
use super::watch::{self, Show, Watching};

/// How high the strip above the maze is, in points.
const TOP: f32 = 68.0;
/// How high the strip below the maze is, in points.
const BOTTOM: f32 = 36.0;
/// How long the result takes to come in, in seconds.
const BANNER_SECONDS: f32 = 0.18;
/// How large the word for the pause is, and what stands below it.
const PAUSED_SIZE: f32 = 44.0;
const HINT_SIZE: f32 = 18.0;
/// How long a copied seed is said to be copied, in seconds.
const COPIED_SECONDS: f64 = 1.5;
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
    show_top(&painter, top, race, &shown, *finished_for);
    show_bottom(context, &painter, bottom, &shown);
    let maze = Rect::from_min_max(pos2(rest.min.x, top.max.y), pos2(rest.max.x, bottom.min.y));
    show_over_maze(&painter, maze, race, &shown);
    Ok(())
}

/// Both players at the ends; in the middle what matters now.
fn show_top(painter: &Painter, strip: Rect, race: &Race, shown: &Shown, finished_for: f32) {
    let theme = &shown.theme;
    let words = &words().game;
    let outcome = match race.stage() {
        Stage::Finished(outcome) if *shown.phase.get() == Phase::Finished => Some(outcome),
        _ => None,
    };
    if let Some(outcome) = outcome {
        let colour = match outcome {
            Outcome::Won(player) => theme.player(player).egui(),
            Outcome::Draw => theme.path.egui(),
        };
        // The result comes in from the middle.
        let share = (finished_for / BANNER_SECONDS).clamp(0.0, 1.0);
        let bar =
            Rect::from_center_size(strip.center(), vec2(strip.width() * share, strip.height()));
        painter.rect_filled(bar, 0.0, colour.gamma_multiply(0.22));
        let line = Rect::from_min_max(pos2(bar.min.x, bar.max.y - 3.0), bar.max);
        painter.rect_filled(line, 0.0, colour);
    }

    // How far the players' first lines and their second lines leave the middle free.
    let mut free = [strip; 2];
    for player in Player::ALL {
        let (edge, inward, align) = match player {
            Player::One => (strip.min.x + 20.0, 1.0, Align2::LEFT_CENTER),
            Player::Two => (strip.max.x - 20.0, -1.0, Align2::RIGHT_CENTER),
        };
        let colour = theme.player(player).egui();
        let middle = strip.center().y;
        paint_shape(painter, player, pos2(edge + inward * 12.0, middle), 12.0, colour);
        let name = painter.text(
            pos2(edge + inward * 36.0, middle - 11.0),
            align,
            (words.player)(player),
            FontId::proportional(23.0),
            colour,
        );
        let beside = if player == Player::One { name.max.x } else { name.min.x };
        let score = painter.text(
            pos2(beside + inward * 14.0, middle - 11.0),
            align,
            shown.duel.0.wins().get(player),
            FontId::monospace(27.0),
            theme.text.egui(),
        );
        let steps = race.pawn(player).steps();
        let below = match outcome {
            Some(Outcome::Won(winner)) if winner != player => {
                let left = shown.last.0.as_ref().map(|told| told.review.players.get(player).left);
                left.map_or_else(|| (words.steps)(steps), |left| (words.steps_to_go)(steps, left))
            }
            _ => (words.steps)(steps),
        };
        let below = match outcome {
            None => with_effects(race, player, below, shown),
            Some(_) => below,
        };
        let below = match shown.settings.seats.get(player) {
            Some(kind) => format!("{} · {below}", (words.bot)(*kind)),
            None => below,
        };
        let below = match outcome {
            Some(_) => format!("{} · {below}", clock(race.clock())),
            None => below,
        };
        let below = painter.text(
            pos2(edge + inward * 36.0, middle + 13.0),
            align,
            below,
            FontId::proportional(15.0),
            theme.muted.egui(),
        );
        for (free, taken) in free.iter_mut().zip([score, below]) {
            match player {
                Player::One => free.min.x = taken.max.x,
                Player::Two => free.max.x = taken.min.x,
            }
        }
    }

    let (text, font, colour) = headline(race, shown, outcome);
    // The match's line lies beneath; both are centred as far as the players' lines let them be.
    let raised = strip.translate(vec2(0.0, -8.0));
    paint_between(painter, raised, free, &text, font, colour);
    let room = free[1].shrink2(vec2(12.0, 0.0));
    let small = FontId::proportional(13.0);
    let about_match = fitting(painter, match_line(shown), &small, room.width());
    let line = shortened(painter, about_match, small, theme.muted.egui(), room.width());
    let half = line.size().x / 2.0;
    let middle =
        strip.center().x.clamp(room.min.x + half, (room.max.x - half).max(room.min.x + half));
    let at = pos2(middle - half, strip.center().y + 13.0);
    painter.galley(at, line, theme.muted.egui());
}

/// What matters now: how a race ended, how long it lasts, what is to be done.
fn headline(race: &Race, shown: &Shown, outcome: Option<Outcome>) -> (String, FontId, Color32) {
    let (theme, words) = (&shown.theme, &words().game);
    match (shown.phase.get(), outcome) {
        (_, Some(_)) if let Next::Won(player) = shown.next.next => {
            let ByPlayer { one, two } = shown.duel.0.wins();
            let text = (words.wins_match)(player, one, two);
            (text, FontId::proportional(28.0), theme.player(player).egui())
        }
        (_, Some(outcome)) if shown.next.is_counted && shown.duel.0.format().swaps => {
            // A round of two legs: what is won is said.
            let (player, text) = match (shown.next.next, outcome, shown.next.round) {
                (Next::SecondLeg, Outcome::Won(player), _) => {
                    (Some(player), (words.wins_leg)(player))
                }
                (Next::SecondLeg, Outcome::Draw, _) => (None, words.leg_drawn),
                (_, _, Some(Outcome::Won(player))) => (Some(player), (words.wins_round)(player)),
                _ => (None, words.round_drawn),
            };
            let colour = player.map_or(theme.path, |player| theme.player(player));
            (text.to_owned(), FontId::proportional(28.0), colour.egui())
        }
        (_, Some(Outcome::Won(player))) => (
            (words.wins)(player).to_owned(),
            FontId::proportional(30.0),
            theme.player(player).egui(),
        ),
        (_, Some(Outcome::Draw)) => {
            (words.draw.to_owned(), FontId::proportional(30.0), theme.path.egui())
        }
        (Phase::Preparing, _) => {
            (words.press_to_start.to_owned(), FontId::proportional(24.0), theme.path.egui())
        }
        (Phase::Carving, _) => {
            let watching = shown.watching.as_ref();
            let percent = watching.map_or(100, |watching| {
                watching.transport.at() * 100 / watching.transport.length().max(1)
            });
            let is_making = watching.is_none_or(|watching| watching.show() != Show::Solving);
            let is_over = watching.is_some_and(|watching| watching.transport.is_at_end());
            let text = if is_over {
                (crate::words::words().watch.over)(is_making).to_owned()
            } else {
                (words.carving)(percent, is_making)
            };
            (text, FontId::proportional(24.0), theme.path.egui())
        }
        (Phase::Countdown, _) => {
            (words.get_ready.to_owned(), FontId::proportional(24.0), theme.text.egui())
        }
        _ => (clock(race.clock()), FontId::monospace(30.0), theme.text.egui()),
    }
}

/// Which round of what match it is, and for whom it is match point.
fn match_line(shown: &Shown) -> Vec<String> {
    let words = &words().game;
    let duel = &shown.duel.0;
    let is_over = *shown.phase.get() == Phase::Finished;
    // While its result is shown, a round is still the present one.
    let is_counted =
        is_over && shown.next.is_counted && !duel.is_second_leg() && duel.winner().is_none();
    let round = duel.round() - u32::from(is_counted && duel.round() > 1);
    let mut parts = vec![(words.round)(round, duel.format().length)];
    if is_over && !shown.next.is_counted {
        parts.push(words.not_counted.to_owned());
    } else if duel.format().swaps && duel.winner().is_none() {
        // Just after the first leg the match is at the second one already.
        parts.push((words.leg)(duel.is_second_leg(), is_over).to_owned());
    }
    if duel.draws() > 0 {
        parts.push((words.draws)(duel.draws()));
    }
    let at_point = |player: &Player| duel.is_match_point(*player);
    let players: Vec<_> = Player::ALL.into_iter().filter(at_point).collect();
    match players[..] {
        [] => {}
        [player] => parts.push((words.match_point)(Some(player))),
        _ => parts.push((words.match_point)(None)),
    }
    parts
}

/// The parts in one line. Where that is too wide the first ones are left out: what matters most comes
/// last.
fn fitting(painter: &Painter, mut parts: Vec<String>, font: &FontId, width: f32) -> String {
    loop {
        let line = parts.join(" · ");
        let galley = painter.layout_no_wrap(line.clone(), font.clone(), Color32::PLACEHOLDER);
        if parts.len() < 2 || galley.size().x <= width {
            return line;
        }
        parts.remove(0);
    }
}

/// What a player's second line says while a race is on: why nothing moves, and what is carried.
fn with_effects(race: &Race, player: Player, steps: String, shown: &Shown) -> String {
    let words = &words().game;
    let mut parts = vec![steps];
    match race.stands_still_for(player) {
        0 => {}
        ticks => {
            // What lasts longer than the handicap is the rival's doing.
            let handicap = shown.setup.as_ref().map(|setup| *setup.0.rules.handicaps.get(player));
            let is_late = race.clock() < handicap.unwrap_or_default().delay_ticks();
            parts.push((words.stands_still)(&seconds(ticks), is_late));
        }
    }
    match race.boots_left(player) {
        0 => {}
        ticks => parts.push((words.boots)(&seconds(ticks))),
    }
    if race.has_hammer(player) {
        parts.push(words.hammer.to_owned());
    }
    parts.join(" · ")
}

/// Ticks as seconds, rounded up to tenths.
fn seconds(ticks: u32) -> String {
    let tenths = (u64::from(ticks) * 10).div_ceil(u64::from(TICKS_PER_SECOND));
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// In the middle of a strip between two lines on either side of it: beside both lines where there
/// is room, else on the first, and smaller where there must be.
fn paint_between(
    painter: &Painter,
    strip: Rect,
    [first, second]: [Rect; 2],
    text: &str,
    mut font: FontId,
    colour: Color32,
) {
    const GAP: f32 = 14.0;
    let width = |font: &FontId| {
        painter.layout_no_wrap(text.to_owned(), font.clone(), colour).size().x + 2.0 * GAP
    };
    let both = first.intersect(second);
    let half = width(&font) / 2.0;
    let middle = strip.center();
    if middle.x - half >= both.min.x && middle.x + half <= both.max.x {
        painter.text(middle, Align2::CENTER_CENTER, text, font, colour);
        return;
    }
    if width(&font) > first.width() {
        font.size *= (first.width() / width(&font)).max(0.4);
    }
    let at = pos2(first.center().x, middle.y - 11.0);
    painter.text(at, Align2::CENTER_CENTER, text, font, colour);
}

/// One line of text that ends in dots where it would be wider than it may be.
pub(super) fn shortened(
    painter: &Painter,
    text: String,
    font: FontId,
    colour: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(text, font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(0.0));
    painter.layout_job(job)
}

/// Puts the seed on the clipboard, and remembers for a moment that it has.
pub(super) fn copy_seed(context: &egui::Context, seed: &str) {
    context.copy_text(seed.to_owned());
    let now = context.input(|input| input.time);
    context.data_mut(|data| data.insert_temp(copied_id(), now));
}

/// Whether the seed has been copied within the last moment.
pub(super) fn has_just_copied(context: &egui::Context) -> bool {
    let now = context.input(|input| input.time);
    context
        .data(|data| data.get_temp::<f64>(copied_id()))
        .is_some_and(|copied| now - copied < COPIED_SECONDS)
}

fn copied_id() -> egui::Id {
    egui::Id::new("copied")
}

/// Which keys do what after a race, and when they do it by themselves.
fn after_race(shown: &Shown) -> String {
    let words = &words().game;
    let hint = (words.after_race)(shown.next.next);
    match shown.settings.pause_seconds {
        Some(pause) if !matches!(shown.next.next, Next::Won(_)) => {
            let left = (f32::from(pause) - shown.result.0).max(0.0).ceil();
            (words.by_itself)(hint, left)
        }
        _ => hint.to_owned(),
    }
}

/// What is being played, and which keys do what.
fn show_bottom(context: &egui::Context, painter: &Painter, strip: Rect, shown: &Shown) {
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
            // A bot needs none.
            if shown.settings.seats.get(player).is_some() {
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
    let (Some(setup), Some(_)) = (&shown.setup, &shown.grid) else { return };
    let recipe = &setup.0.recipe;
    let mut text = (words.made_of)(
        &shown.seed.0,
        (words.algorithm_title)(recipe.algorithm),
        &format!("{}×{}", recipe.size.width(), recipe.size.height()),
    );
    if let Ok(code) = setup.0.code() {
        text = (words.with_code)(&text, code.as_str());
    }
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
        Stage::Racing if race.clock() < GO_TICKS && *shown.phase.get() == Phase::Racing => {
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
        for hint in words.paused_hints {
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

/// The outline of a player's shape: where that player must get to.
pub(super) fn paint_goal(
    painter: &Painter,
    player: Player,
    at: Pos2,
    radius: f32,
    colour: Color32,
) {
    let stroke = Stroke::new(1.5, colour);
    match player {
        Player::One => {
            painter.circle_stroke(at, radius * 0.92, stroke);
        }
        Player::Two => {
            let corners =
                [vec2(0.0, -radius), vec2(radius, 0.0), vec2(0.0, radius), vec2(-radius, 0.0)];
            painter
                .add(egui::Shape::closed_line(corners.map(|corner| at + corner).to_vec(), stroke));
        }
    }
}

/// A player's shape: a circle or a diamond.
pub(super) fn paint_shape(
    painter: &Painter,
    player: Player,
    at: Pos2,
    radius: f32,
    colour: Color32,
) {
    match player {
        Player::One => {
            painter.circle_filled(at, radius * 0.92, colour);
        }
        Player::Two => {
            let corners =
                [vec2(0.0, -radius), vec2(radius, 0.0), vec2(0.0, radius), vec2(-radius, 0.0)];
            painter.add(egui::Shape::convex_polygon(
                corners.map(|corner| at + corner).to_vec(),
                colour,
                Stroke::NONE,
            ));
        }
    }
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
