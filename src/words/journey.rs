//! What the window says of expeditions through mazes without an end.

use crate::maze::endless::Borders;
use crate::race::Player;
use crate::race::expedition::Walkers;

/// The texts of one language about expeditions in the window.
pub(crate) struct JourneyWords {
    pub(crate) heading: &'static str,
    pub(crate) about: &'static str,
    pub(crate) who: &'static str,
    pub(crate) walkers_title: fn(Walkers) -> &'static str,
    pub(crate) borders: &'static str,
    pub(crate) borders_title: fn(Borders) -> &'static str,
    /// Behind seed and algorithm, in place of a size.
    pub(crate) borders_short: fn(Borders) -> &'static str,
    pub(crate) set_out: &'static str,
    pub(crate) set_out_tip: &'static str,
    pub(crate) copy_command: &'static str,
    pub(crate) leave: &'static str,
    pub(crate) no_code: &'static str,
    pub(crate) not_here: &'static str,
    pub(crate) press_to_set_out: &'static str,
    pub(crate) to_beacon: fn(u64) -> String,
    /// Cells as if there were no walls.
    pub(crate) away: fn(u64) -> String,
    /// Who should; `None` is both.
    pub(crate) turn_back: fn(Option<Player>) -> String,
    pub(crate) reaches: fn(Player) -> &'static str,
    pub(crate) after_leg: &'static str,
    pub(crate) paused_hints: &'static [&'static str],
}

pub(super) static ENGLISH: JourneyWords = JourneyWords {
    heading: "Endless maze",
    about: "A maze without an end, of the algorithm and seed above. An arrow shows the way to the next beacon.",
    who: "Who goes",
    walkers_title: |walkers| match walkers {
        Walkers::Both => "Both, a race",
        Walkers::Alone => "One alone",
    },
    borders: "Chunks",
    borders_title: |borders| match borders {
        Borders::Loops => "Several ways",
        Borders::Tree => "One way only",
    },
    borders_short: |borders| match borders {
        Borders::Loops => "endless",
        Borders::Tree => "endless tree",
    },
    set_out: "Set out",
    set_out_tip: "A beacon lies 32 cells away, each one after it 8 cells further than the last",
    copy_command: "Copy command",
    leave: "\"New maze\" leads back to a match.",
    no_code: "none here",
    not_here: "Not in an endless maze: make a new maze first.",
    press_to_set_out: "Space to set out",
    to_beacon: |number| format!("to beacon {number}"),
    away: |cells| match cells {
        1 => "1 cell away".to_owned(),
        _ => format!("{cells} cells away"),
    },
    turn_back: |player| match player {
        Some(Player::One) => "too far apart: One, turn back".to_owned(),
        Some(Player::Two) => "too far apart: Two, turn back".to_owned(),
        None => "too far apart: turn back".to_owned(),
    },
    reaches: |player| match player {
        Player::One => "Player One is first at the beacon",
        Player::Two => "Player Two is first at the beacon",
    },
    after_leg: "Space: on to the next beacon   R: back to the start",
    paused_hints: &["Space or Esc: go on", "R: back to the start"],
};
