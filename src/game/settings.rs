//! What the panel sets, and what the command line sets beforehand.

use bevy::prelude::*;

use crate::maze::endless::Borders;
use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Algorithm, Knobs, Seed, Size, SizeError, Solver};
use crate::race::bot::BotKind;
use crate::race::contest::Format;
use crate::race::expedition::Walkers;
use crate::race::{ByPlayer, Rules, Setup};
use crate::words::words;

use super::camera::Shot;
use super::watch::Pace;

/// The longest side of a maze in the window, in cells.
pub const MAX_SIDE: u32 = 4096;

#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
/// The wishes for the next maze and for what is shown.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the next maze is made.
    pub algorithm: Algorithm,
    /// Its size, at most [`MAX_SIDE`] each way: the last that was typed and could be read.
    pub size: Size,
    /// The size as typed.
    pub size_text: String,
    /// The seed as typed: see [`Seed::from_text`].
    pub seed_text: String,
    /// The code of the race that is set up, or another one that is being typed.
    pub code_text: String,
    /// How many of its dead ends are opened into loops.
    pub braid: Percent,
    /// Whether a half turn maps it onto itself, so that both players face the same maze.
    pub symmetry: Symmetry,
    /// How far One's share of wins may be from a half in mazes that are drawn, in thousandths;
    /// `None` takes any.
    pub fair_bound: Option<u32>,
    /// How many ways between the spawns must share no passage, in mazes that are drawn.
    pub routes: u32,
    /// Which bot sits in whose seat; `None` is a person.
    pub seats: ByPlayer<Option<BotKind>>,
    /// What mazes a match goes on with.
    pub mazes: Mazes,
    /// The races of a fixed list.
    pub list: Vec<Setup>,
    /// What holds in a race.
    pub rules: Rules,
    /// Who goes on an expedition.
    pub walkers: Walkers,
    /// How the chunks of a maze without an end hang together.
    pub borders: Borders,
    /// What kind of match it is.
    pub format: Format,
    /// After how many seconds the next race begins by itself, if ever.
    pub pause_seconds: Option<u8>,
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
    /// Whether the best race by the same code runs along.
    pub show_ghost: bool,
    /// Whether a marker walks the best path, under the same condition.
    pub show_walk: bool,
    /// Whose way the marker walks.
    pub walker: Solver,
    /// Which solver is watched.
    pub watched: Solver,
    /// Which other one at the same time, if any.
    pub rival: Option<Solver>,
    /// Which algorithms are watched side by side.
    pub beside: Vec<Algorithm>,
    /// How several runs are in step with each other.
    pub pace: Pace,
    /// Whether a click on a cell shows how far it is from there to the others.
    pub show_distances: bool,
    /// What is looked at.
    pub shot: Shot,
    /// With [`Shot::Auto`]: how large a cell of the whole maze must be, in points, for nobody to have a
    /// half of the screen.
    pub split_below: u8,
    /// Whether a small map shows where one is in a maze of which one sees a part.
    pub show_minimap: bool,
    /// Whether the panel is open.
    pub panel_open: bool,
    /// Whether sounds are off.
    pub is_muted: bool,
}

/// What mazes a match goes on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mazes {
    /// Ones of the same algorithm.
    #[default]
    Alike,
    /// Any algorithm each round.
    AnyAlgorithm,
    /// Those of [`Settings::list`], one after another and over again.
    Listed,
}

impl Mazes {
    /// What people can choose from.
    pub const ALL: [Self; 3] = [Self::Alike, Self::AnyAlgorithm, Self::Listed];
}

impl Settings {
    /// What people can choose for [`Settings::pause_seconds`].
    pub const PAUSES: [Option<u8>; 4] = [None, Some(3), Some(5), Some(10)];

    /// What people can choose for [`Settings::fair_bound`].
    pub const BOUNDS: [Option<u32>; 4] = [None, Some(50), Some(100), Some(200)];

    /// What is set about the maze beside algorithm, size and seed.
    #[must_use]
    pub fn knobs(&self) -> Knobs {
        Knobs { braid: self.braid, symmetry: self.symmetry, ..Knobs::default() }
    }

    /// The slowest and the fastest that a run is shown, in steps a second.
    pub const SPEEDS: std::ops::RangeInclusive<u32> = 1..=Self::ALL_AT_ONCE;

    /// The speed at which the whole run is shown in one frame.
    pub const ALL_AT_ONCE: u32 = 1_000_000;

    /// Doubles the speed, or halves it.
    pub fn change_speed(&mut self, is_faster: bool) {
        let speed = self.steps_per_second;
        let changed = if is_faster { speed.saturating_mul(2) } else { speed / 2 };
        self.steps_per_second = changed.clamp(*Self::SPEEDS.start(), *Self::SPEEDS.end());
    }

    /// Reads the size as typed.
    ///
    /// # Errors
    /// What is wrong with it, in words; the size is then left as it was.
    pub fn read_size(&mut self) -> Result<(), String> {
        let size: Size = self.size_text.parse().map_err(|error: SizeError| error.to_string())?;
        if size.width().max(size.height()) > MAX_SIDE {
            return Err((words().game.size_too_large)(MAX_SIDE));
        }
        self.size = size;
        Ok(())
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
            size: Size::default(),
            size_text: Size::default().to_string(),
            seed_text: String::new(),
            code_text: String::new(),
            braid: Percent::NONE,
            symmetry: Symmetry::None,
            fair_bound: None,
            routes: 1,
            seats: ByPlayer::default(),
            mazes: Mazes::default(),
            list: Vec::new(),
            rules: Rules::default(),
            walkers: Walkers::default(),
            borders: Borders::default(),
            format: Format::default(),
            pause_seconds: None,
            animate: false,
            steps_per_second: 120,
            show_path: false,
            practice: false,
            show_walk: false,
            walker: Solver::AStar,
            watched: Solver::AStar,
            rival: None,
            beside: vec![Algorithm::Backtracker, Algorithm::Kruskal],
            pace: Pace::default(),
            show_distances: false,
            show_ghost: true,
            show_trails: true,
            shot: Shot::default(),
            split_below: 10,
            show_minimap: true,
            panel_open: true,
            is_muted: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_cannot_be_read_leaves_the_last_one() {
        let mut settings = Settings { size_text: "30x20".to_owned(), ..Settings::default() };
        assert_eq!(settings.read_size(), Ok(()));
        for text in ["", "30", "0x20", "30x", "4097x1", "1x99999", "axb"] {
            settings.size_text = text.to_owned();
            assert!(settings.read_size().is_err(), "{text:?}");
            assert_eq!(Some(settings.size), Size::new(30, 20).ok(), "{text:?}");
        }
    }
}
