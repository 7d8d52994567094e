//! Short tones: the countdown, GO, walls and the end. Made on the spot, so there are no files.

use std::time::Duration;

use bevy::audio::{AudioPlayer, Pitch, PlaybackSettings, Volume};
use bevy::prelude::*;

use super::keys::Action;
use super::phase::{GameEvent, Phase};
use super::settings::Settings;

/// A tone: hertz, milliseconds, and how loud, 0 to 1.
struct Tone(f32, u64, f32);

/// What an event sounds like.
const fn tone(event: GameEvent) -> Option<Tone> {
    Some(match event {
        GameEvent::Counted { .. } => Tone(440.0, 110, 0.25),
        GameEvent::PhaseEntered { phase: Phase::Racing, .. } => Tone(880.0, 260, 0.3),
        GameEvent::Bumped { .. } => Tone(110.0, 45, 0.2),
        GameEvent::RaceWon { .. } => Tone(659.3, 600, 0.3),
        GameEvent::RaceDrawn { .. } => Tone(329.6, 600, 0.3),
        _ => return None,
    })
}

fn play_tones(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    mut tones: ResMut<Assets<Pitch>>,
    settings: Res<Settings>,
) {
    for Tone(hertz, milliseconds, loudness) in events.read().filter_map(|&event| tone(event)) {
        if settings.is_muted {
            continue;
        }
        commands.spawn((
            AudioPlayer(tones.add(Pitch::new(hertz, Duration::from_millis(milliseconds)))),
            PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness)),
        ));
    }
}

fn toggle_sound(mut actions: MessageReader<Action>, mut settings: ResMut<Settings>) {
    if actions.read().any(|&action| action == Action::ToggleSound) {
        settings.is_muted = !settings.is_muted;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle_sound, play_tones).chain());
}
