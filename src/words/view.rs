//! What is said about cameras, and about mazes that take a while to make.

use crate::game::Shot;
use crate::race::Player;

/// The texts of one language about what is looked at.
pub(crate) struct ViewWords {
    pub(crate) heading: &'static str,
    pub(crate) shot: &'static str,
    pub(crate) shot_title: fn(Shot) -> &'static str,
    pub(crate) split_below: &'static str,
    pub(crate) split_below_unit: &'static str,
    pub(crate) split_below_tip: &'static str,
    pub(crate) minimap: &'static str,
    pub(crate) minimap_tip: &'static str,
    pub(crate) hint: &'static str,
    /// How many cells of how many stand.
    pub(crate) making: fn(u64, u64) -> String,
    pub(crate) stop_making: &'static str,
    pub(crate) stopped: &'static str,
}

pub(super) static ENGLISH: ViewWords = ViewWords {
    heading: "View",
    shot: "Camera",
    shot_title: |shot| match shot {
        Shot::Auto => "By itself",
        Shot::Whole => "Whole maze",
        Shot::Split => "Split screen",
        Shot::Follow(Player::One) => "Follow One",
        Shot::Follow(Player::Two) => "Follow Two",
    },
    split_below: "Split",
    split_below_unit: " points a cell",
    split_below_tip: "While both run, the screen is split if the whole maze's cells would be smaller",
    minimap: "Small map",
    minimap_tip: "Shows both players and both goals where you see a part of the maze",
    hint: "Wheel, + and - zoom, 0 goes back. Drag to look around. V: next camera.",
    making: |done, all| format!("{done} of {all} cells"),
    stop_making: "Stop",
    stopped: "Stopped. The old maze still stands.",
};
