//! What the panel sets, and what the command line sets beforehand.

use bevy::prelude::*;

use crate::maze::{Algorithm, Seed, Size};

/// The longest side of a maze in the window, in cells: one sprite a wall is drawn up to here.
pub const MAX_SIDE: u32 = 256;

#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
/// The wishes for the next maze and for what is shown.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the next maze is made.
    pub algorithm: Algorithm,
    /// Its width in cells, 1 to [`MAX_SIDE`].
    pub width: u32,
    /// Its height in cells, 1 to [`MAX_SIDE`].
    pub height: u32,
    /// The seed as typed: see [`Seed::from_text`].
    pub seed_text: String,
    /// Whether the making is shown.
    pub animate: bool,
    /// How fast it is shown, in steps a second.
    pub steps_per_second: u32,
    /// Whether the best path is shown.
    pub show_path: bool,
    /// Whether it is shown during a race too.
    pub practice: bool,
    /// Whether trails are shown.
    pub show_trails: bool,
    /// Whether the panel is open.
    pub panel_open: bool,
    /// Whether sounds are off.
    pub is_muted: bool,
}

impl Settings {
    /// The slowest and the fastest that a making is shown, in steps a second.
    pub const SPEEDS: std::ops::RangeInclusive<u32> = 1..=20_000;

    /// The size asked for, with sides out of range brought into it.
    #[must_use]
    pub fn size(&self) -> Size {
        let side = |side: u32| side.clamp(1, MAX_SIDE);
        Size::new(side(self.width), side(self.height)).unwrap_or_default()
    }

    /// The seed asked for; `None` is a fresh one.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        Seed::from_text(&self.seed_text)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            width: Size::default().width(),
            height: Size::default().height(),
            seed_text: String::new(),
            animate: false,
            steps_per_second: 120,
            show_path: false,
            practice: false,
            show_trails: true,
            panel_open: true,
            is_muted: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}
