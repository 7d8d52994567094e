//! Which way the beacon lies, where it isn't in sight: an arrow at the edge of what each player sees.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, Painter, Shape, Stroke};

use crate::race::Player;
use crate::race::expedition::Bearing;

use super::super::phase::{Pause, Phase};
use super::super::race::CurrentRace;
use super::super::theme::Theme;
use super::super::view::{Eyes, FLIP, Screen, View, middle};
use super::Journey;

/// How large the plate behind the arrow is, and how far it stays from the edge of what is seen, in points.
const PLATE: f32 = 25.0;
const INSET: f32 = 36.0;
/// How long the arrow is from its middle to its tip, in points.
const ARROW: f32 = 11.0;

pub(in crate::game) fn show_compass(
    mut contexts: EguiContexts,
    journey: Option<Res<Journey>>,
    race: Option<Res<CurrentRace>>,
    (eyes, view, screen): (Res<Eyes>, Res<View>, Res<Screen>),
    phase: Res<State<Phase>>,
    pause: Option<Res<State<Pause>>>,
    theme: Res<Theme>,
) -> Result {
    let (Some(journey), Some(race)) = (journey, race) else { return Ok(()) };
    let is_paused = pause.is_some_and(|pause| *pause.get() == Pause::Paused);
    if is_paused || matches!(phase.get(), Phase::Carving | Phase::Finished) {
        return Ok(());
    }
    let painter = contexts.ctx_mut()?.layer_painter(egui::LayerId::background());
    let scale = screen.pixels_per_point;
    for eye in &eyes.0 {
        let Some(player) = eye.follows else { continue };
        let on_screen = |at: Vec2| eye.origin(&view) + at * FLIP * view.cell_pixels;
        let beacon = race.0.goal_inside(player).map(|cell| on_screen(middle(cell)));
        if beacon.is_some_and(|at| eye.area.contains(at)) {
            continue;
        }
        let here = on_screen(middle(race.0.pawn(player).cell()));
        let bearing = journey.expedition().bearing(&race.0, player);
        let area = Rect { min: eye.area.min / scale, max: eye.area.max / scale };
        if let Some(at) = place(area.inflate(-INSET), here / scale, towards(bearing)) {
            paint(&painter, at, bearing, player, &theme);
        }
    }
    Ok(())
}

/// Which way on the screen; nothing for who is there.
fn towards(Bearing { columns, rows }: Bearing) -> Vec2 {
    #[expect(clippy::cast_precision_loss, reason = "for the eye")]
    let off = Vec2::new(columns as f32, rows as f32);
    off.normalize_or_zero()
}

/// Where one who goes straight on from `here` leaves `area`; `None` for who goes nowhere, or where there
/// is no room for anything.
fn place(area: Rect, here: Vec2, towards: Vec2) -> Option<Vec2> {
    if area.is_empty() || towards == Vec2::ZERO {
        return None;
    }
    let here = here.clamp(area.min, area.max);
    let until = |at: f32, by: f32, [least, most]: [f32; 2]| {
        let edge = if by > 0.0 { most } else { least };
        if by.abs() < 1e-6 { f32::INFINITY } else { (edge - at) / by }
    };
    let across = until(here.x, towards.x, [area.min.x, area.max.x]);
    let down = until(here.y, towards.y, [area.min.y, area.max.y]);
    Some(here + towards * across.min(down))
}

fn paint(painter: &Painter, at: Vec2, bearing: Bearing, player: Player, theme: &Theme) {
    let towards = towards(bearing);
    let point = |at: Vec2| egui::pos2(at.x, at.y);
    let colour = theme.player(player).egui();
    painter.circle_filled(point(at), PLATE, theme.ground.egui());
    painter.circle_stroke(point(at), PLATE, Stroke::new(1.5, colour));
    let middle = at - Vec2::new(0.0, 6.0);
    let tip = middle + towards * ARROW;
    let aside = towards.perp() * ARROW * 0.62;
    let back = middle - towards * ARROW * 0.7;
    let notch = middle - towards * ARROW * 0.3;
    // Two halves, for egui fills nothing that isn't convex.
    for side in [aside, -aside] {
        let corners = [tip, back + side, notch].map(point).to_vec();
        painter.add(Shape::convex_polygon(corners, theme.path.egui(), Stroke::NONE));
    }
    let cells = bearing.steps().to_string();
    let below = point(at + Vec2::new(0.0, 13.0));
    let font = FontId::proportional(12.0);
    painter.text(below, Align2::CENTER_CENTER, cells, font, theme.text.egui());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_lies_at_the_edge_on_the_straight_way_to_the_beacon() {
        let area = Rect::new(100.0, 50.0, 300.0, 150.0);
        let here = Vec2::new(200.0, 100.0);
        for (columns, rows, x, y) in [
            (9, 0, 300.0, 100.0),
            (-9, 0, 100.0, 100.0),
            (0, 7, 200.0, 150.0),
            (0, -7, 200.0, 50.0),
            (30, 30, 250.0, 150.0),
            (-40, 10, 100.0, 125.0),
        ] {
            let at = place(area, here, towards(Bearing { columns, rows })).unwrap();
            assert!(at.distance(Vec2::new(x, y)) < 0.01, "{columns}, {rows}: {at}");
        }
        assert_eq!(place(area, here, towards(Bearing::default())), None);
        let outside = place(area, Vec2::new(-50.0, 100.0), Vec2::X).unwrap();
        assert_eq!(outside, Vec2::new(300.0, 100.0));
    }
}
