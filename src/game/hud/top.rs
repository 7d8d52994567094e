//! Above the maze: who is who, the score and the clock.

use bevy_egui::egui;
use egui::{Align2, Color32, FontId, Painter, Rect, pos2, vec2};

use crate::race::contest::Next;
use crate::race::expedition::Walkers;
use crate::race::{ByPlayer, Outcome, Player, Race, Stage, TICKS_PER_SECOND};
use crate::words::words;

use super::super::journey::Journey;
use super::super::phase::Phase;
use super::super::watch::Show;
use super::{Shown, clock, paint_shape, shortened};

/// How long the result takes to come in, in seconds.
const BANNER_SECONDS: f32 = 0.18;

/// Both players at the ends; in the middle what matters now.
pub(super) fn show(painter: &Painter, strip: Rect, race: &Race, shown: &Shown, finished_for: f32) {
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
    for player in Player::ALL.into_iter().filter(|&player| race.plays(player)) {
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
            score(race, shown).get(player),
            FontId::monospace(27.0),
            theme.text.egui(),
        );
        let steps = match &shown.journey {
            Some(journey) => journey.expedition().steps(race, player),
            None => race.pawn(player).steps().into(),
        };
        let below = match outcome {
            Some(Outcome::Won(winner)) if winner != player && shown.journey.is_none() => {
                let left = shown.last.0.as_ref().map(|told| told.review.players.get(player).left);
                left.map_or_else(|| (words.steps)(steps), |left| (words.steps_to_go)(steps, left))
            }
            _ => (words.steps)(steps),
        };
        let below = match outcome {
            None => with_effects(race, player, below, shown),
            Some(_) => below,
        };
        let below = match shown.settings.seats.get(player).filter(|_| shown.journey.is_none()) {
            Some(kind) => format!("{} · {below}", (words.bot)(kind)),
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
    let parts = match &shown.journey {
        Some(journey) => leg_line(journey, race),
        None => match_line(shown),
    };
    let about_match = fitting(painter, parts, &small, room.width());
    let line = shortened(painter, about_match, small, theme.muted.egui(), room.width());
    let half = line.size().x / 2.0;
    let middle =
        strip.center().x.clamp(room.min.x + half, (room.max.x - half).max(room.min.x + half));
    let at = pos2(middle - half, strip.center().y + 13.0);
    painter.galley(at, line, theme.muted.egui());
}

/// What each has won so far.
fn score(race: &Race, shown: &Shown) -> ByPlayer<u32> {
    match &shown.journey {
        Some(journey) => journey.score(race),
        None => shown.duel.0.wins(),
    }
}

/// Where an expedition leads, and who has gone too far.
fn leg_line(journey: &Journey, race: &Race) -> Vec<String> {
    let words = &words().journey;
    let expedition = journey.expedition();
    let strayed = expedition.strayed(race);
    let mut parts = vec![(words.to_beacon)(u64::from(expedition.leg()) + 1)];
    if journey.walkers() == Walkers::Alone {
        parts.push((words.away)(expedition.bearing(race, Player::One).steps()));
    }
    match strayed {
        ByPlayer { one: true, two: true } => parts.push((words.turn_back)(None)),
        ByPlayer { one: true, .. } => parts.push((words.turn_back)(Some(Player::One))),
        ByPlayer { two: true, .. } => parts.push((words.turn_back)(Some(Player::Two))),
        _ => {}
    }
    parts
}

/// What matters now: how a race ended, how long it lasts, what is to be done.
fn headline(race: &Race, shown: &Shown, outcome: Option<Outcome>) -> (String, FontId, Color32) {
    let (theme, words) = (&shown.theme, &words().game);
    match (shown.phase.get(), outcome) {
        (_, Some(Outcome::Won(player))) if shown.journey.is_some() => {
            let text = (crate::words::words().journey.reaches)(player);
            (text.to_owned(), FontId::proportional(28.0), theme.player(player).egui())
        }
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
            let text = match shown.journey {
                Some(_) => crate::words::words().journey.press_to_set_out,
                None => words.press_to_start,
            };
            (text.to_owned(), FontId::proportional(24.0), theme.path.egui())
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
