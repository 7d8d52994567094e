//! The window's own affairs: its icon, its title with the frame rate, and filling the screen.

use bevy::asset::RenderAssetUsages;
use bevy::diagnostic::{DiagnosticsStore, FrameTimeDiagnosticsPlugin};
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use crate::words::words;

use super::keys::Action;

const ICON: &[u8] = include_bytes!("../../assets/icon.png");

/// The icon as winit wants it; `None` where it can't be read, which a test rules out.
fn icon() -> Option<Icon> {
    let image = Image::from_buffer(
        ICON,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .ok()?;
    let (width, height) = (image.width(), image.height());
    Icon::from_rgba(image.data?, width, height).ok()
}

/// Gives the window its icon once winit has made it. Wayland takes it from the desktop entry.
fn set_icon(
    window: Single<Entity, With<PrimaryWindow>>,
    mut is_set: Local<bool>,
    _main_thread: NonSendMarker,
) {
    if *is_set {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(made) = windows.get_window(*window) {
            made.set_window_icon(icon());
            *is_set = true;
        }
    });
}

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
            set_icon,
        ),
    );
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_can_be_read() {
        assert!(super::icon().is_some());
    }
}
