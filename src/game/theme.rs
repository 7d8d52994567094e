//! Colours and proportions: the one place to change how the game looks.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::race::Player;

/// A colour that both Bevy and egui can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(u8, u8, u8);

impl Ink {
    /// The colour of a hexadecimal triplet, `0xRRGGBB`.
    const fn hex(triplet: u32) -> Self {
        let [_, red, green, blue] = triplet.to_be_bytes();
        Self(red, green, blue)
    }

    /// For sprites.
    #[must_use]
    pub const fn bevy(self) -> Color {
        Color::srgb_u8(self.0, self.1, self.2)
    }

    /// For the panel and the HUD.
    #[must_use]
    pub const fn egui(self) -> egui::Color32 {
        egui::Color32::from_rgb(self.0, self.1, self.2)
    }
}

/// Every colour on the screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Around the maze, and behind panel and HUD.
    pub ground: Ink,
    /// A little lighter than the ground: fields, buttons.
    pub raised: Ink,
    /// The maze's cells.
    pub floor: Ink,
    /// The maze's walls.
    pub wall: Ink,
    /// Player One.
    pub one: Ink,
    /// Player Two.
    pub two: Ink,
    /// Text.
    pub text: Ink,
    /// Text that matters less.
    pub muted: Ink,
    /// The best path, and the main button.
    pub path: Ink,
}

impl Theme {
    /// Light walls on a dark floor.
    pub const DARK: Self = Self {
        ground: Ink::hex(0x0F_1218),
        raised: Ink::hex(0x2A_3140),
        floor: Ink::hex(0x1A_1F29),
        wall: Ink::hex(0xD9_D4C7),
        one: Ink::hex(0xFF_6B4A),
        two: Ink::hex(0x4A_A8FF),
        text: Ink::hex(0xEC_E9E1),
        muted: Ink::hex(0x9A_A3B2),
        path: Ink::hex(0xF2_C14E),
    };

    /// A player's colour.
    #[must_use]
    pub const fn player(&self, player: Player) -> Ink {
        match player {
            Player::One => self.one,
            Player::Two => self.two,
        }
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
    }
}

/// How far in front things are drawn; larger is nearer.
pub(super) mod layer {
    /// The cells.
    pub(in crate::game) const FLOOR: f32 = 0.0;
    /// Pictures of a maze that is far away.
    pub(in crate::game) const TILE: f32 = 0.1;
    /// Where players start.
    pub(in crate::game) const SPAWN: f32 = 0.5;
    /// Cells that are explored, on a stack or on a frontier.
    pub(in crate::game) const TINT: f32 = 1.0;
    /// The best path.
    pub(in crate::game) const PATH: f32 = 2.0;
    /// The path that a player has a glimpse of.
    pub(in crate::game) const GLIMPSE: f32 = 2.5;
    /// Where players have been.
    pub(in crate::game) const TRAIL: f32 = 3.0;
    /// What lies about.
    pub(in crate::game) const ITEM: f32 = 3.5;
    /// Where players must get to.
    pub(in crate::game) const GOAL: f32 = 4.0;
    /// Who walks the best path.
    pub(in crate::game) const WALKER: f32 = 4.5;
    /// Who ran here best.
    pub(in crate::game) const GHOST: f32 = 4.6;
    /// The walls.
    pub(in crate::game) const WALL: f32 = 5.0;
    /// What nobody has seen.
    pub(in crate::game) const FOG: f32 = 5.5;
    /// The players.
    pub(in crate::game) const PAWN: f32 = 6.0;
    /// What is watched, and hides all the rest.
    pub(in crate::game) const STAGE: f32 = 7.0;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Theme>();
}
