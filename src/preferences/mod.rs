//! What a person has set, and the file that keeps it.
//!
//! [`Preferences`] are plain values, each with a default. [`Preferences::from_toml`] and
//! [`Preferences::to_toml`] are the text of the file, [`SettingsFile`] is the file itself, and
//! [`Setting::ALL`] lists every key with what is allowed. `docs/formats.md` tells the file key by key.

mod bindings;
mod choice;
mod file;
mod inputs;
mod setting;
mod text;
mod value;
mod within;

use std::fmt;

use crate::maze::endless::Borders;
use crate::maze::format::Colour;
use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Algorithm, Size, Solver};
use crate::race::bot::BotKind;
use crate::race::contest::Format;
use crate::race::expedition::Walkers;
use crate::race::{ByPlayer, Rules};

pub use bindings::{
    Action, Bindings, Conflict, KeyOrButton, Moves, Preset, ShellAction, ShellKeys,
};
pub use choice::{CameraShot, Language, NextMazes, Theme, WatchPace};
pub use file::{CONFIG_VARIABLE, SettingsError, SettingsFile, Warning};
pub use inputs::{Button, Key};
pub use setting::{Setting, WrongValue};
pub use text::{Fault, TextError};
pub(crate) use value::Allowed;
pub use within::Within;

/// Everything that is kept.
///
/// ```
/// use maze_duel::maze::Algorithm;
/// use maze_duel::preferences::Preferences;
/// let text = "[maze]\nalgorithm = \"prim\" # quick\nmood = \"good\"\n";
/// let (mut preferences, faults) = Preferences::from_toml(text)?;
/// assert_eq!(preferences.maze.algorithm, Algorithm::Prim);
/// assert!(faults.is_empty());
/// let before = preferences.clone();
/// preferences.maze.algorithm = Algorithm::Wilson;
/// let after = preferences.to_toml(text, &before)?;
/// assert!(after.contains("algorithm = \"wilson\" # quick\nmood = \"good\"\n"));
/// # Ok::<(), maze_duel::preferences::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preferences {
    /// The language of all texts.
    pub language: Language,
    /// The next maze.
    pub maze: MazePreferences,
    /// The match.
    pub contest: MatchPreferences,
    /// What is shown.
    pub view: ViewPreferences,
    /// What is watched.
    pub watch: WatchPreferences,
    /// Mazes without an end.
    pub expedition: ExpeditionPreferences,
    /// Which key does what.
    pub bindings: Bindings,
    /// Colours and sizes.
    pub look: LookPreferences,
    /// What is heard.
    pub sound: SoundPreferences,
    /// The window itself.
    pub window: WindowPreferences,
}

/// The size of a maze that can be played in the window: up to [`PlaySize::MAX_SIDE`] cells each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlaySize(Size);

impl PlaySize {
    /// The longest side, in cells.
    pub const MAX_SIDE: u32 = 4096;

    /// A size; `None` where a side is longer.
    #[must_use]
    pub const fn new(size: Size) -> Option<Self> {
        if size.width() > Self::MAX_SIDE || size.height() > Self::MAX_SIDE {
            return None;
        }
        Some(Self(size))
    }

    /// The size.
    #[must_use]
    pub const fn get(self) -> Size {
        self.0
    }
}

impl fmt::Display for PlaySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The algorithms to watch side by side: none twice, and up to [`Beside::MOST`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside(Vec<Algorithm>);

impl Beside {
    /// How many there can be.
    pub const MOST: usize = 4;

    /// These algorithms; `None` where they are too many or one stands twice.
    #[must_use]
    pub fn new(algorithms: Vec<Algorithm>) -> Option<Self> {
        let is_new = |(place, one): (usize, &Algorithm)| !algorithms[..place].contains(one);
        let is_sound = algorithms.len() <= Self::MOST && algorithms.iter().enumerate().all(is_new);
        is_sound.then_some(Self(algorithms))
    }

    /// The algorithms.
    #[must_use]
    pub fn get(&self) -> &[Algorithm] {
        &self.0
    }
}

impl Default for Beside {
    fn default() -> Self {
        Self(vec![Algorithm::Backtracker, Algorithm::Kruskal])
    }
}

/// How the next maze is made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MazePreferences {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The size.
    pub size: PlaySize,
    /// The seed as typed: see [`Seed::from_text`](crate::maze::Seed::from_text). Blank is a fresh one.
    pub seed: String,
    /// How many of its dead ends are opened into loops.
    pub braid: Percent,
    /// Whether a half turn maps it onto itself.
    pub symmetry: Symmetry,
    /// Whether the making is shown.
    pub animate: bool,
    /// How fast, in steps a second; the fastest is all at once.
    pub steps_per_second: Within<1, 1_000_000>,
}

impl Default for MazePreferences {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            size: PlaySize::default(),
            seed: String::new(),
            braid: Percent::NONE,
            symmetry: Symmetry::None,
            animate: false,
            steps_per_second: Within::nearest(120),
        }
    }
}

/// What kind of match it is, who plays and by which rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MatchPreferences {
    /// How long it is, and whether rounds have second legs. Of lengths those in
    /// [`Length::ALL`](crate::race::contest::Length::ALL) are kept.
    pub format: Format,
    /// What mazes it goes on with.
    pub next: NextMazes,
    /// After how many seconds the next race begins by itself, if ever.
    pub pause_seconds: Option<Within<1, 60>>,
    /// How far One's share of wins may be from a half, in thousandths; `None` takes any.
    pub fair_bound: Option<Within<1, 500>>,
    /// How many ways between the spawns must share no passage. From a corner there are two at most.
    pub routes: Within<1, 2>,
    /// What holds in a race. Handicaps are kept within their bounds.
    pub rules: Rules,
    /// Which bot sits in whose seat; `None` is a person.
    pub seats: ByPlayer<Option<BotKind>>,
}

impl Default for MatchPreferences {
    fn default() -> Self {
        Self {
            format: Format::default(),
            next: NextMazes::default(),
            pause_seconds: None,
            fair_bound: None,
            routes: Within::nearest(1),
            rules: Rules::default(),
            seats: ByPlayer::default(),
        }
    }
}

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub struct ViewPreferences {
    /// Whether the best path is shown.
    pub show_path: bool,
    /// Whether it is shown during a race too.
    pub practice: bool,
    /// Whether trails are shown.
    pub show_trails: bool,
    /// Whether the best race by the same code runs along.
    pub show_ghost: bool,
    /// Whether a marker walks a solver's way.
    pub show_walk: bool,
    /// Which solver's.
    pub walker: Solver,
    /// Whether a click on a cell shows how far it is from there to the others.
    pub show_distances: bool,
    /// What the camera shows.
    pub camera: CameraShot,
    /// With [`CameraShot::Auto`]: how large a cell of the whole maze must be, in points, for nobody to
    /// have a half of the screen.
    pub split_below: Within<2, 40>,
    /// Whether a small map shows where one is in a maze of which one sees a part.
    pub show_minimap: bool,
    /// Whether the panel is open.
    pub panel_open: bool,
}

impl Default for ViewPreferences {
    fn default() -> Self {
        Self {
            show_path: false,
            practice: false,
            show_trails: true,
            show_ghost: true,
            show_walk: false,
            walker: Solver::AStar,
            show_distances: false,
            camera: CameraShot::default(),
            split_below: Within::nearest(10),
            show_minimap: true,
            panel_open: true,
        }
    }
}

/// What is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WatchPreferences {
    /// Which solver.
    pub solver: Solver,
    /// Which other one at the same time, if any.
    pub rival: Option<Solver>,
    /// Which algorithms side by side.
    pub beside: Beside,
    /// How several are in step with each other.
    pub pace: WatchPace,
}

impl Default for WatchPreferences {
    fn default() -> Self {
        Self {
            solver: Solver::AStar,
            rival: None,
            beside: Beside::default(),
            pace: WatchPace::default(),
        }
    }
}

/// Mazes without an end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpeditionPreferences {
    /// Who goes.
    pub walkers: Walkers,
    /// How chunks hang together.
    pub borders: Borders,
}

/// Colours and sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LookPreferences {
    /// How the window is coloured.
    pub theme: Theme,
    /// Each player's colour; `None` is the theme's.
    pub colours: ByPlayer<Option<Colour>>,
    /// How large texts and buttons are, in per cent of what is usual.
    pub scale: Within<50, 300>,
    /// Whether nothing glides, fades or pulses that needn't.
    pub reduced_motion: bool,
}

impl Default for LookPreferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            colours: ByPlayer::default(),
            scale: Within::nearest(100),
            reduced_motion: false,
        }
    }
}

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SoundPreferences {
    /// How loud, in per cent.
    pub volume: Percent,
    /// Whether sounds are off.
    pub is_muted: bool,
}

impl Default for SoundPreferences {
    fn default() -> Self {
        Self { volume: Percent::ALL, is_muted: false }
    }
}

/// The window itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WindowPreferences {
    /// How wide its inside is where it fills nothing, in points.
    pub width: Within<320, 16_384>,
    /// How high.
    pub height: Within<200, 16_384>,
    /// Where its top left corner is, in pixels from that of the first screen; `None` leaves it to the
    /// system.
    pub position: Option<Position>,
    /// Whether it fills the screen.
    pub fullscreen: bool,
    /// Whether it is as large as the desktop lets it be.
    pub maximised: bool,
}

impl Default for WindowPreferences {
    fn default() -> Self {
        Self {
            width: Within::nearest(1280),
            height: Within::nearest(800),
            position: None,
            fullscreen: false,
            maximised: false,
        }
    }
}

/// A place on the screens, in pixels. Screens to the left of the first and above it have negative ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}
