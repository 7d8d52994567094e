//! The timeline itself: buttons, where one is, and how fast it goes on.

use bevy_egui::egui;
use egui::{Color32, Painter, Pos2, Rect, Response, Stroke, WidgetInfo, WidgetType, pos2, vec2};

use crate::words::words;

use super::super::settings::Settings;
use super::super::theme::Theme;
use super::Transport;

/// How wide a button is, in points.
const BUTTON: f32 = 30.0;
/// How wide the slider for the speed is.
const SPEED: f32 = 90.0;
/// In less room than this the speed isn't written out, and in less than that nor is the step.
const ROOMY: f32 = 620.0;
const NARROW: f32 = 500.0;

/// What the timeline shows and changes.
pub(super) struct Bar<'a> {
    pub(super) transport: &'a mut Transport,
    pub(super) speed: &'a mut u32,
    pub(super) theme: &'a Theme,
}

/// Shows the timeline; whether a hand was laid on it, other than to change the speed.
pub(super) fn show_bar(ui: &mut egui::Ui, bar: &mut Bar) -> bool {
    let words = words().watch;
    let Bar { transport, speed, theme } = bar;
    let before = transport.clone();
    let room = ui.available_width();
    ui.spacing_mut().item_spacing.x = 6.0;
    let is_playing = transport.is_playing;
    if icon(ui, theme, words.to_start, false, &to_start).clicked() {
        transport.seek(0);
    }
    if icon(ui, theme, words.step_back, false, &step_back).clicked() {
        transport.step(-1);
    }
    let (name, shape): (_, &Icon) =
        if is_playing { (words.pause, &pause) } else { (words.play, &play) };
    if icon(ui, theme, name, true, shape).clicked() {
        transport.play_or_pause();
    }
    if icon(ui, theme, words.step_on, false, &step_on).clicked() {
        transport.step(1);
    }
    if icon(ui, theme, words.to_end, false, &to_end).clicked() {
        transport.seek(usize::MAX);
    }

    // From the right: what is narrow; the position fills what is left.
    let from_right = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(from_right, |ui| {
        let told = (words.speed)(**speed, **speed == Settings::ALL_AT_ONCE);
        let text = egui::RichText::new(&told).monospace().size(13.0).color(theme.muted.egui());
        if room > ROOMY {
            ui.add_sized([96.0, 20.0], egui::Label::new(text));
        }
        ui.spacing_mut().slider_width = if room > NARROW { SPEED } else { SPEED / 2.0 };
        let slider =
            egui::Slider::new(*speed, Settings::SPEEDS).logarithmic(true).show_value(false);
        let slider = ui.add(slider);
        name_it(&slider, WidgetType::Slider, words.speed_name);
        slider.on_hover_text(told);
        let loops = transport.loops;
        if icon(ui, theme, words.loops, loops, &turn).clicked() {
            transport.loops = !loops;
        }
        let width = transport.length().to_string().len();
        let text = format!("{:>width$} / {}", transport.at(), transport.length());
        if room > NARROW {
            ui.label(egui::RichText::new(text).monospace().size(13.0).color(theme.text.egui()));
        }
        ui.spacing_mut().slider_width = (ui.available_width() - 8.0).max(20.0);
        let mut at = transport.at();
        let slider = egui::Slider::new(&mut at, 0..=transport.length()).show_value(false);
        let slider = ui.add(slider.trailing_fill(true));
        name_it(&slider, WidgetType::Slider, words.position);
        if slider.changed() {
            transport.is_playing = false;
            transport.seek(at);
        }
    });
    *transport != &before
}

fn name_it(response: &Response, kind: WidgetType, name: &str) {
    response.widget_info(|| WidgetInfo::labeled(kind, true, name));
}

type Icon = dyn Fn(&Painter, Rect, Color32);

fn icon(ui: &mut egui::Ui, theme: &Theme, name: &str, is_main: bool, shape: &Icon) -> Response {
    let response = ui.add_sized([BUTTON, 26.0], egui::Button::new(""));
    let colour = if is_main { theme.path } else { theme.text };
    let rect = Rect::from_center_size(response.rect.center(), vec2(12.0, 12.0));
    shape(ui.painter(), rect, colour.egui());
    name_it(&response, WidgetType::Button, name);
    response.on_hover_text(name)
}

fn triangle(painter: &Painter, tip: Pos2, back: f32, half: f32, colour: Color32) {
    let points = vec![tip, pos2(back, tip.y - half), pos2(back, tip.y + half)];
    painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
}

fn bar(painter: &Painter, x: f32, rect: Rect, colour: Color32) {
    let bar = Rect::from_center_size(pos2(x, rect.center().y), vec2(3.0, rect.height()));
    painter.rect_filled(bar, 0.0, colour);
}

fn play(painter: &Painter, rect: Rect, colour: Color32) {
    triangle(painter, rect.right_center(), rect.min.x, rect.height() / 2.0, colour);
}

fn pause(painter: &Painter, rect: Rect, colour: Color32) {
    bar(painter, rect.min.x + 2.5, rect, colour);
    bar(painter, rect.max.x - 2.5, rect, colour);
}

fn step_on(painter: &Painter, rect: Rect, colour: Color32) {
    bar(painter, rect.min.x + 1.5, rect, colour);
    triangle(painter, rect.right_center(), rect.min.x + 5.0, rect.height() / 2.0, colour);
}

fn step_back(painter: &Painter, rect: Rect, colour: Color32) {
    bar(painter, rect.max.x - 1.5, rect, colour);
    triangle(painter, rect.left_center(), rect.max.x - 5.0, rect.height() / 2.0, colour);
}

fn to_start(painter: &Painter, rect: Rect, colour: Color32) {
    bar(painter, rect.min.x + 1.5, rect, colour);
    let tip = pos2(rect.min.x + 4.0, rect.center().y);
    triangle(painter, tip, rect.max.x, rect.height() / 2.0, colour);
}

fn to_end(painter: &Painter, rect: Rect, colour: Color32) {
    bar(painter, rect.max.x - 1.5, rect, colour);
    let tip = pos2(rect.max.x - 4.0, rect.center().y);
    triangle(painter, tip, rect.min.x, rect.height() / 2.0, colour);
}

/// An arrow that goes round.
fn turn(painter: &Painter, rect: Rect, colour: Color32) {
    let (middle, radius) = (rect.center(), rect.width() / 2.0 - 0.5);
    let points: Vec<Pos2> = (0..=18_u8)
        .map(|part| {
            let angle = 0.6 + f32::from(part) * 0.28;
            middle + radius * vec2(angle.sin(), -angle.cos())
        })
        .collect();
    painter.add(egui::Shape::line(points, Stroke::new(2.0, colour)));
    let tip = middle + vec2(2.0, -radius);
    triangle(painter, tip + vec2(4.0, 0.5), tip.x - 1.5, 4.0, colour);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails that way")]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    struct Shown {
        transport: Transport,
        speed: u32,
        is_touched: bool,
    }

    fn harness(length: usize) -> Harness<'static, Shown> {
        let shown = Shown { transport: Transport::new(length), speed: 120, is_touched: false };
        Harness::builder().with_size(vec2(900.0, 60.0)).build_ui_state(
            |ui, shown: &mut Shown| {
                ui.horizontal(|ui| {
                    let Shown { transport, speed, is_touched } = shown;
                    let mut bar = Bar { transport, speed, theme: &Theme::DARK };
                    *is_touched |= show_bar(ui, &mut bar);
                });
            },
            shown,
        )
    }

    fn click(harness: &mut Harness<Shown>, name: &str) {
        harness.get_by_label(name).click();
        harness.run();
    }

    #[test]
    fn the_timeline_is_driven_by_its_names() {
        let words = words().watch;
        let mut harness = harness(40);
        harness.run();
        assert!(!harness.state().is_touched, "shown is not touched");
        click(&mut harness, words.pause);
        assert!(!harness.state().transport.is_playing);
        click(&mut harness, words.step_on);
        click(&mut harness, words.step_on);
        click(&mut harness, words.step_back);
        assert_eq!(harness.state().transport.at(), 1);
        click(&mut harness, words.to_end);
        assert!(harness.state().transport.is_at_end());
        click(&mut harness, words.play);
        let transport = &harness.state().transport;
        assert_eq!((transport.at(), transport.is_playing), (0, true), "from the start again");
        assert!(!transport.loops);
        click(&mut harness, words.loops);
        assert!(harness.state().transport.loops);
        click(&mut harness, words.to_start);
        assert_eq!(harness.state().transport.at(), 0);
        assert!(harness.state().is_touched);
    }

    #[test]
    fn the_position_is_dragged_anywhere_and_stays() {
        let mut harness = harness(1000);
        harness.run();
        let slider = harness.get_by_label(words().watch.position).rect();
        let at = |share: f32| pos2(slider.min.x + slider.width() * share, slider.center().y);
        for (share, near) in [(0.5, 500), (0.9, 900), (0.2, 200)] {
            harness.drag_at(at(share));
            harness.run();
            harness.drop_at(at(share));
            harness.run();
            let now = harness.state().transport.at();
            // The knob takes some of the width.
            assert!(now.abs_diff(near) < 80, "{share}: {now}");
            assert!(!harness.state().transport.is_playing);
        }
    }

    #[test]
    fn the_speed_goes_from_a_step_a_second_to_all_at_once() {
        let mut harness = harness(1000);
        harness.run();
        let slider = harness.get_by_label(words().watch.speed_name).rect();
        for (x, speed) in [(slider.min.x, 1), (slider.max.x, Settings::ALL_AT_ONCE)] {
            harness.drag_at(pos2(x, slider.center().y));
            harness.run();
            harness.drop_at(pos2(x, slider.center().y));
            harness.run();
            assert_eq!(harness.state().speed, speed);
        }
        assert!(!harness.state().is_touched, "to change the speed doesn't hold the show");
    }
}
