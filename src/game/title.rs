//! The window's own affairs: its title with the frame rate, and filling the screen.

use bevy::diagnostic::{DiagnosticsStore, FrameTimeDiagnosticsPlugin};
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::words::words;

use super::keys::Action;

fn show_frame_rate(
    diagnostics: Res<DiagnosticsStore>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let rate = diagnostics
        .get(&FrameTimeDiagnosticsPlugin::FPS)
        .and_then(bevy::diagnostic::Diagnostic::smoothed);
    if let Some(rate) = rate {
        window.title = (words().game.title_with_rate)(rate);
    }
}

fn toggle_fullscreen(
    mut actions: MessageReader<Action>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    if actions.read().any(|&action| action == Action::ToggleFullscreen) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_frame_rate.run_if(on_timer(std::time::Duration::from_millis(500))),
            toggle_fullscreen,
        ),
    );
}
