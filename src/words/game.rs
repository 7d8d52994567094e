//! What the window says.

use crate::maze::Algorithm;
use crate::race::Player;

/// The window's texts of one language.
pub(crate) struct GameWords {
    pub(crate) title: &'static str,
    pub(crate) title_with_rate: fn(f64) -> String,
    pub(crate) events_stopped: fn(&std::io::Error) -> String,
    pub(crate) picture_kept: fn(&std::path::Path) -> String,
    pub(crate) demo_failed: fn(&str) -> String,
    pub(crate) no_display: &'static str,
    pub(crate) app_failed: &'static str,

    // The panel.
    pub(crate) heading_maze: &'static str,
    pub(crate) heading_race: &'static str,
    pub(crate) heading_solver: &'static str,
    pub(crate) heading_keys: &'static str,
    pub(crate) algorithm: &'static str,
    pub(crate) algorithm_title: fn(Algorithm) -> &'static str,
    pub(crate) size: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) seed_hint: &'static str,
    pub(crate) fresh_seed: &'static str,
    pub(crate) seed_in_use: fn(&str) -> String,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) next_maze_note: &'static str,
    pub(crate) size_too_large: fn(u32) -> String,
    pub(crate) animate: &'static str,
    pub(crate) speed: &'static str,
    pub(crate) speed_unit: &'static str,
    pub(crate) new_maze: &'static str,
    pub(crate) practice: &'static str,
    pub(crate) practice_tip: &'static str,
    pub(crate) trails: &'static str,
    pub(crate) reset_score: &'static str,
    pub(crate) show_path: &'static str,
    pub(crate) show_walk: &'static str,
    pub(crate) path_length: fn(usize, usize) -> String,
    pub(crate) path_waits: &'static str,
    #[cfg(feature = "audio")]
    pub(crate) sound: &'static str,
    /// Keys and what they do.
    pub(crate) keys: &'static [(&'static str, &'static str)],

    // Above, below and over the maze.
    pub(crate) player: fn(Player) -> &'static str,
    pub(crate) player_keys: fn(Player) -> &'static str,
    pub(crate) steps: fn(u32) -> String,
    pub(crate) steps_to_go: fn(u32, usize) -> String,
    pub(crate) press_to_start: &'static str,
    pub(crate) carving: fn(usize) -> String,
    pub(crate) get_ready: &'static str,
    pub(crate) go: &'static str,
    pub(crate) wins: fn(Player) -> &'static str,
    pub(crate) draw: &'static str,
    pub(crate) paused: &'static str,
    pub(crate) paused_hints: &'static [&'static str],
    pub(crate) after_race: &'static str,
    pub(crate) made_of: fn(&str, &str, &str) -> String,
}

pub(super) static ENGLISH: GameWords = GameWords {
    title: "Maze Duel",
    title_with_rate: |rate| format!("Maze Duel · {rate:.0} fps"),
    events_stopped: |error| format!("no more events are written: {error}"),
    picture_kept: |path| format!("picture: {}", path.display()),
    demo_failed: |reason| format!("no demonstration: {reason}"),
    no_display: "no display: DISPLAY and WAYLAND_DISPLAY are both unset; start this from a desktop, or use \
                 `maze-duel generate` and `maze-duel solve`, which need none",
    app_failed: "the game ended with an error; the lines above say why",

    heading_maze: "Maze",
    heading_race: "Race",
    heading_solver: "Solver",
    heading_keys: "Keys",
    algorithm: "Algorithm",
    algorithm_title: |algorithm| match algorithm {
        Algorithm::Backtracker => "Recursive backtracker",
        Algorithm::Kruskal => "Kruskal",
        Algorithm::Prim => "Prim",
        Algorithm::TruePrim => "True Prim",
        Algorithm::Division => "Recursive division",
        Algorithm::Wilson => "Wilson",
        Algorithm::AldousBroder => "Aldous–Broder",
        Algorithm::Houston => "Houston",
        Algorithm::HuntAndKill => "Hunt-and-kill",
        Algorithm::GrowingTree => "Growing tree",
        Algorithm::GrowingForest => "Growing forest",
        Algorithm::Eller => "Eller",
        Algorithm::Sidewinder => "Sidewinder",
        Algorithm::BinaryTree => "Binary tree",
        Algorithm::Boruvka => "Borůvka",
        Algorithm::Dungeon => "Dungeon",
    },
    size: "Size",
    seed: "Seed",
    seed_hint: "blank: a fresh one",
    fresh_seed: "Draws a fresh seed",
    seed_in_use: |seed| format!("In use: {seed}"),
    copy: "Copy",
    copied: "copied",
    next_maze_note: "These take effect with the next maze.",
    size_too_large: |limit| format!("the window shows up to {limit}x{limit} cells"),
    animate: "Show how it is made",
    speed: "Speed",
    speed_unit: " steps/s",
    new_maze: "New maze",
    practice: "Practice",
    practice_tip: "Lets you see the best path while you race; such races don't count",
    trails: "Show trails",
    reset_score: "Reset score",
    show_path: "Show the best path",
    show_walk: "Watch the system walk it",
    path_length: |steps, explored| {
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        format!("A*: {steps}, {explored} cells explored")
    },
    path_waits: "Hidden while you race; tick Practice to see it",
    #[cfg(feature = "audio")]
    sound: "Sound",
    keys: &[
        ("Space", "Start, next"),
        ("R", "Rematch"),
        ("Esc", "Pause"),
        ("F1", "Panel"),
        ("F11", "Full screen"),
        #[cfg(feature = "audio")]
        ("M", "Mute"),
    ],

    player: |player| match player {
        Player::One => "ONE",
        Player::Two => "TWO",
    },
    player_keys: |player| match player {
        Player::One => "W A S D",
        Player::Two => "↑ ← ↓ →",
    },
    steps: |steps| match steps {
        1 => "1 step".to_owned(),
        _ => format!("{steps} steps"),
    },
    steps_to_go: |steps, to_go| match steps {
        1 => format!("1 step, {to_go} to go"),
        _ => format!("{steps} steps, {to_go} to go"),
    },
    press_to_start: "Space to start",
    carving: |percent| format!("Making… {percent} %"),
    get_ready: "Get ready",
    go: "GO",
    wins: |player| match player {
        Player::One => "One wins",
        Player::Two => "Two wins",
    },
    draw: "A draw",
    paused: "Paused",
    paused_hints: &["Space or Esc: go on", "R: rematch"],
    after_race: "Space: next maze   R: rematch",
    made_of: |seed, algorithm, size| format!("seed {seed} · {algorithm} · {size}"),
};
