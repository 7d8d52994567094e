//! What `algorithms`, `watch`, `completions` and `man` say.

use crate::maze::{Algorithm, Size, Solver};

/// The texts of one language about the tools beside making and solving.
pub(crate) struct ToolWords {
    pub(crate) about_algorithms: &'static str,
    pub(crate) usage_algorithms: &'static str,
    pub(crate) examples_algorithms: &'static str,
    pub(crate) help_solvers: &'static str,
    pub(crate) help_names: &'static str,
    /// The headings of the table of generators.
    pub(crate) generator_columns: [&'static str; 6],
    /// The headings of the table of solvers.
    pub(crate) solver_columns: [&'static str; 6],
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    /// Time and memory, in the notation of [`Cost`].
    pub(crate) generator_cost: fn(Algorithm) -> Cost,
    pub(crate) solver_cost: fn(Solver) -> Cost,

    pub(crate) about_watch: &'static str,
    pub(crate) usage_watch: &'static str,
    pub(crate) examples_watch: &'static str,
    pub(crate) help_watched: &'static str,
    pub(crate) help_watched_size: fn(Size) -> String,
    pub(crate) help_watched_solver: fn(&[Solver]) -> String,
    pub(crate) help_speed: &'static str,
    pub(crate) help_style: &'static str,
    pub(crate) help_frames: &'static str,
    pub(crate) value_speed: &'static str,
    pub(crate) value_style: &'static str,
    pub(crate) speed_form: &'static str,
    pub(crate) style_form: &'static str,
    pub(crate) for_solvers: fn(&str) -> String,
    /// How large the maze is, what it needs, what there is, and what would fit in each style.
    pub(crate) does_not_fit: fn(Size, Room, Room, &[(&str, Option<Size>)]) -> String,
    pub(crate) status: fn(&Status) -> String,

    pub(crate) about_completions: &'static str,
    pub(crate) usage_completions: &'static str,
    pub(crate) examples_completions: &'static str,
    pub(crate) help_shell: fn(&str) -> String,
    pub(crate) value_shell: &'static str,
    pub(crate) missing_shell: fn(&str) -> String,
    pub(crate) unknown_shell: fn(&str) -> String,

    pub(crate) about_man: &'static str,
    pub(crate) usage_man: &'static str,
    pub(crate) examples_man: &'static str,
    pub(crate) help_man_folder: &'static str,
    pub(crate) man_commands: &'static str,
    pub(crate) man_notes: &'static str,
}

/// How time and memory beside the grid grow with n cells.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) time: &'static str,
    pub(crate) memory: &'static str,
}

const fn cost(time: &'static str, memory: &'static str) -> Cost {
    Cost { time, memory }
}

/// Columns and lines of characters.
pub(crate) type Room = (usize, usize);

/// Where a run that is being watched stands.
pub(crate) struct Status {
    pub(crate) position: usize,
    pub(crate) total: usize,
    /// Whether these are moments and not steps.
    pub(crate) is_coarse: bool,
    /// What the last step did.
    pub(crate) sentence: Option<String>,
    pub(crate) is_paused: bool,
    /// Steps a second; `None` is as fast as can be drawn.
    pub(crate) speed: Option<u32>,
}

pub(super) static ENGLISH: ToolWords = ToolWords {
    about_algorithms: "List the generators, or the solvers, and what is to be known of them",
    usage_algorithms: "maze-duel algorithms [OPTIONS]",
    examples_algorithms: "  uniform   every perfect maze of a size is equally likely
  shortest  the path is a shortest one even where there are loops
  chance    the way is left to chance, which --seed fixes
  time      how it grows with n cells, on average where that matters
  memory    beside the grid, which is a byte a cell; w is the width, h the height
  knobs     flags of maze-duel generate; what takes --mask takes --symmetry too, and all take
            --braid

In JSON the keys are the same names, and knobs are a list.

Examples:
  maze-duel algorithms
  maze-duel algorithms --solvers --json
  for name in $(maze-duel algorithms --names); do maze-duel generate --algorithm $name; done",
    help_solvers: "List the solvers",
    help_names: "Write the names alone, one a line",
    generator_columns: ["name", "texture", "uniform", "time", "memory", "knobs"],
    solver_columns: ["name", "idea", "shortest", "chance", "time", "memory"],
    yes: "yes",
    no: "no",
    generator_cost: |algorithm| match algorithm {
        Algorithm::Backtracker | Algorithm::Prim | Algorithm::GrowingTree => cost("n", "up to n"),
        Algorithm::HuntAndKill => cost("n", "h"),
        Algorithm::Kruskal | Algorithm::GrowingForest => cost("n", "n"),
        Algorithm::TruePrim | Algorithm::Boruvka => cost("n log n", "n"),
        Algorithm::Division | Algorithm::Dungeon => cost("n", "log n"),
        Algorithm::Wilson => cost("n log n", "none"),
        Algorithm::AldousBroder => cost("n log^2 n", "none"),
        Algorithm::Houston => cost("n", "none"),
        Algorithm::Eller | Algorithm::Sidewinder | Algorithm::BinaryTree => cost("n", "w"),
    },
    solver_cost: |solver| match solver {
        Solver::AStar
        | Solver::BreadthFirst
        | Solver::Bidirectional
        | Solver::DeadEndFilling
        | Solver::WallFollowerLeft
        | Solver::WallFollowerRight
        | Solver::Pledge
        | Solver::Tremaux => cost("n", "n"),
        Solver::AllShortest => cost("n log n", "n"),
        Solver::RandomMouse => cost("n x path", "n + walk"),
    },

    about_watch: "Watch a maze being made or solved, in the terminal",
    usage_watch: "maze-duel watch [OPTIONS] [--algorithm NAME] [--size WIDTHxHEIGHT] [--seed SEED]\n       maze-duel watch [OPTIONS] --solver NAME [FILE]",
    examples_watch: "Keys:
  q, Esc       end; the maze stays as it is then
  space        pause, and go on
  right, left  a step on, a step back
  +, -         twice as fast, half as fast

At the end the maze stays in the terminal; pause before it to go back from there. Where standard
output is no terminal, the finished maze alone is written, or, with --frames, many pictures of it.

The cell at work is yellow, what a solver has explored blue, where it starts and ends magenta, and
its path green. Without colour (--frames, NO_COLOR) the cell at work is @, what was explored is x
and the path is dots.

With --solver the maze is made as the options say, or read from a FILE; - is standard input.

Examples:
  maze-duel watch --algorithm wilson --speed 200
  maze-duel watch --solver tremaux --seed 4711
  maze-duel generate --size 12x8 | maze-duel watch --solver pledge -
  maze-duel watch --size 5x4 --frames 1 --style text | less",
    help_watched: "With --solver: the maze to solve, in any format but a picture; - reads standard input",
    help_watched_size: |default| {
        format!("How many cells across and down [default: {default}, or what fits of it]")
    },
    help_watched_solver: |all| {
        let lines = all.iter().map(|&solver| {
            let note = (super::solve::ENGLISH.note)(solver);
            format!("\n  {solver:<20} {note}")
        });
        format!("Watch the maze being solved and not made{}", lines.collect::<String>())
    },
    help_speed: "Steps a second, 1 to 1000000, or max: as fast as it can be drawn [default: all in ten seconds]",
    help_style: "How it is drawn: unicode, lines, text [default: unicode]",
    help_frames: "Write the maze at the start, after every N steps and at the end, a blank line between",
    value_speed: "SPEED",
    value_style: "STYLE",
    speed_form: "a speed is 1 to 1000000 steps a second, or max",
    style_form: "the styles are: unicode lines text",
    for_solvers: |argument| format!("{argument} is for watching a solver: add --solver"),
    does_not_fit: |size, needed, there, fitting| {
        let fitting: Vec<String> = fitting
            .iter()
            .filter_map(|(style, size)| Some(format!("{} with --style {style}", (*size)?)))
            .collect();
        let fitting = if fitting.is_empty() {
            "no maze fits".to_owned()
        } else {
            format!("what fits is up to {}", fitting.join(", "))
        };
        format!(
            "a maze of {size} cells takes {} columns and {} lines, and the terminal has {} and {}; {fitting}",
            needed.0, needed.1, there.0, there.1
        )
    },
    status: |status| {
        let Status { position, total, is_coarse, .. } = status;
        let unit = if *is_coarse { "moment" } else { "step" };
        let what = status.sentence.as_deref().unwrap_or("start");
        let pace = match status.speed {
            _ if status.is_paused => "paused".to_owned(),
            Some(speed) => format!("{speed} a second"),
            None => "max".to_owned(),
        };
        // The sentence has a line of its own: where the terminal is narrow, each may be cut off.
        let keys = "q ends, space pauses, arrows step, + - speed";
        format!("{what}\n{unit} {position} of {total} · {pace} · {keys}")
    },

    about_completions: "Write a completion script for a shell",
    usage_completions: "maze-duel completions SHELL",
    examples_completions: "Examples:
  maze-duel completions bash > ~/.local/share/bash-completion/completions/maze-duel
  maze-duel completions fish > ~/.config/fish/completions/maze-duel.fish
  maze-duel completions zsh > ~/.zfunc/_maze-duel",
    help_shell: |names| format!("The shell: {names}"),
    value_shell: "SHELL",
    missing_shell: |names| format!("name a shell: {names}"),
    unknown_shell: |names| format!("the shells are: {names}"),

    about_man: "Write the manual page",
    usage_man: "maze-duel man [--folder FOLDER]",
    examples_man: "Examples:
  maze-duel man | man -l -
  maze-duel man --folder ~/.local/share/man/man1",
    help_man_folder: "Write this page and one for each command into a folder; made if missing",
    man_commands: "COMMANDS",
    man_notes: "NOTES",
};
