//! The players' shapes and short texts, for who paints by egui.

use bevy_egui::egui;
use egui::{Color32, FontId, Painter, Pos2, Stroke, vec2};

use crate::race::Player;

/// The outline of a player's shape: where that player must get to.
pub(in crate::game) fn paint_goal(
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
pub(in crate::game) fn paint_shape(
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

/// One line of text that ends in dots where it would be wider than it may be.
pub(in crate::game) fn shortened(
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
