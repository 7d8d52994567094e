//! Every string that a person reads, in one table a language.
//!
//! A text without blanks to fill in is a `&'static str`, one with blanks a function of what goes
//! into them: a language that lacks a text, or forgets a blank, doesn't compile, and a text that is
//! used nowhere is a warning.

#[cfg(feature = "game")]
mod game;
mod solve;

use crate::maze::generate::Knob;
use crate::maze::{Algorithm, Cell, Seed, Size, TallSize};

pub(crate) use solve::{Row, Solved};

/// The texts of one language.
pub(crate) struct Words {
    /// What the window says.
    #[cfg(feature = "game")]
    pub(crate) game: &'static game::GameWords,
    /// What solvers and measures say.
    pub(crate) solve: &'static solve::SolveWords,

    // Errors of the maze library.
    pub(crate) size_form: &'static str,
    pub(crate) size_range: fn(u32) -> String,
    pub(crate) tall_size_range: fn(u32) -> String,
    pub(crate) cell_form: &'static str,
    pub(crate) no_neighbour: fn(Cell) -> String,
    pub(crate) out_of_memory: fn(usize) -> String,
    pub(crate) unknown_algorithm: fn(&str) -> String,
    pub(crate) start_outside: fn(Cell) -> String,
    pub(crate) goal_outside: fn(Cell) -> String,
    pub(crate) unreachable: fn(Cell, Cell) -> String,
    pub(crate) mask_empty: &'static str,
    pub(crate) mask_apart: fn(Cell, Cell) -> String,
    pub(crate) mask_size: fn(Size, Size) -> String,
    pub(crate) mask_and_symmetry: &'static str,
    pub(crate) percent_range: &'static str,
    pub(crate) knob_not_taken: fn(Algorithm, Knob) -> String,
    pub(crate) knob_range: fn(Knob) -> String,
    pub(crate) text_empty: &'static str,
    pub(crate) text_width: fn(usize, usize) -> String,
    pub(crate) text_height: fn(usize) -> String,
    pub(crate) text_length: fn(usize, usize, usize) -> String,
    pub(crate) text_character: fn(usize, usize, char, &str) -> String,
    pub(crate) text_unfinished: fn(usize) -> String,
    pub(crate) text_after_end: fn(usize) -> String,

    // The command line.
    pub(crate) about: &'static str,
    pub(crate) about_play: &'static str,
    pub(crate) about_generate: &'static str,
    pub(crate) about_solve: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) usage_play: &'static str,
    pub(crate) usage_generate: &'static str,
    pub(crate) usage_solve: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) examples_play: &'static str,
    pub(crate) examples_generate: &'static str,
    pub(crate) examples_solve: &'static str,
    pub(crate) heading_usage: &'static str,
    pub(crate) heading_commands: &'static str,
    pub(crate) heading_arguments: &'static str,
    pub(crate) heading_options: &'static str,
    pub(crate) heading_play_options: &'static str,
    pub(crate) value_name: &'static str,
    pub(crate) value_size: &'static str,
    pub(crate) value_seed: &'static str,
    pub(crate) value_cell: &'static str,
    pub(crate) value_file: &'static str,
    pub(crate) value_folder: &'static str,
    pub(crate) help_algorithm: fn(&[Algorithm], Algorithm) -> String,
    pub(crate) help_size: fn(Size) -> String,
    pub(crate) help_seed: &'static str,
    pub(crate) help_animate: &'static str,
    pub(crate) help_events: &'static str,
    pub(crate) help_demo: &'static str,
    pub(crate) help_pictures: &'static str,
    pub(crate) help_format: fn(&str) -> String,
    pub(crate) help_output: &'static str,
    pub(crate) help_with_path: &'static str,
    pub(crate) help_input: &'static str,
    pub(crate) help_from: &'static str,
    pub(crate) help_to: &'static str,
    pub(crate) help_help: &'static str,
    pub(crate) help_version: &'static str,
    pub(crate) texture: fn(Algorithm) -> &'static str,
    pub(crate) error: fn(&str) -> String,
    pub(crate) bad_value: fn(&str, &str, &str) -> String,
    pub(crate) missing_value: fn(&str) -> String,
    pub(crate) needless_value: fn(&str) -> String,
    pub(crate) unknown_argument: fn(&str, Option<&str>) -> String,
    pub(crate) given_twice: fn(&str) -> String,
    pub(crate) conflict: fn(&str, &str) -> String,
    pub(crate) not_unicode: &'static str,
    pub(crate) unknown_format: fn(&str) -> String,
    pub(crate) too_tall: fn(u32) -> String,
    pub(crate) pictures_need_demo: &'static str,
    #[cfg(feature = "game")]
    pub(crate) too_large_to_play: fn(Size, u32) -> String,
    #[cfg(not(feature = "game"))]
    pub(crate) no_window: &'static str,
    pub(crate) no_chance: fn(&str) -> String,
    pub(crate) at: fn(&str, &str) -> String,
    pub(crate) outside_of: fn(&str, Cell) -> String,
    pub(crate) standard_input: &'static str,
    pub(crate) standard_output: &'static str,
    pub(crate) generated: fn(Seed, Algorithm, TallSize, Option<usize>) -> String,
}

/// The texts of the language in use.
#[must_use]
pub(crate) fn words() -> &'static Words {
    &ENGLISH
}

static ENGLISH: Words = Words {
    #[cfg(feature = "game")]
    game: &game::ENGLISH,
    solve: &solve::ENGLISH,

    size_form: "a size is WIDTHxHEIGHT in cells, such as 24x16",
    size_range: |limit| format!("width and height are 1 to {limit} cells each"),
    tall_size_range: |limit| {
        format!("the width is 1 to {limit} cells and the height 1 to {}", u64::MAX)
    },
    cell_form: "a cell is X,Y, both from 0, such as 3,4",
    no_neighbour: |cell| format!("cell {cell} has no cell beyond that side"),
    out_of_memory: |bytes| {
        format!(
            "out of memory: {} MiB more are needed; try a smaller size",
            bytes.div_ceil(1 << 20)
        )
    },
    unknown_algorithm: |names| format!("the algorithms are: {names}"),
    start_outside: |cell| format!("the start {cell} lies outside the maze"),
    goal_outside: |cell| format!("the goal {cell} lies outside the maze"),
    unreachable: |start, goal| format!("no way leads from {start} to {goal}"),
    mask_empty: "the mask has no cell left: every place is a hole",
    mask_apart: |first, other| {
        format!("the mask's cells don't hang together: no steps lead from {first} to {other}")
    },
    mask_size: |mask, size| format!("the mask is {mask} and the maze {size}: make them the same"),
    mask_and_symmetry: "a mask and a symmetry can't be had together",
    percent_range: "a share is a whole number from 0 to 100",
    knob_not_taken: |algorithm, knob| {
        let others: Vec<&str> = Algorithm::ALL
            .iter()
            .filter(|other| other.knobs().contains(&knob))
            .map(|other| other.name())
            .collect();
        let what = match knob {
            Knob::Mask => "neither a mask nor a symmetry".to_owned(),
            _ => format!("no --{}", knob.name()),
        };
        format!("{algorithm} takes {what}; these do: {}", others.join(" "))
    },
    knob_range: |knob| match knob {
        Knob::Mix => "--mix is parts from 0 to 1000 each, not all of them 0".to_owned(),
        _ => format!("--{} is a whole number from 1 to 1000", knob.name()),
    },
    text_empty: "the maze is empty; its first line should be a wall of #",
    text_width: |found, limit| {
        format!(
            "line 1 is {found} characters long; a maze of N cells across has 2N + 1, an odd number from 3 to {limit}"
        )
    },
    text_height: |limit| format!("the maze has more than {limit} lines"),
    text_length: |line, found, expected| {
        format!("line {line} is {found} characters long; the first line is {expected}")
    },
    text_character: |line, column, found, accepted| {
        let accepted: Vec<String> = accepted.chars().map(|c| format!("{c:?}")).collect();
        format!("line {line}, column {column}: {found:?} where {} should be", accepted.join(" or "))
    },
    text_unfinished: |line| format!("line {line}: the maze ends here without a bottom wall of #"),
    text_after_end: |line| format!("line {line}: text after the end of the maze"),

    // The command line.
    about: "Make mazes, solve them, race through them: two people, one keyboard, one maze.",
    about_play: "Play the duel in a window (what maze-duel does by itself)",
    about_generate: "Make a maze and print it",
    about_solve: "Print a maze with a path through it",
    usage: "maze-duel [OPTIONS]\n       maze-duel <COMMAND>",
    usage_play: "maze-duel [play] [OPTIONS]",
    usage_generate: "maze-duel generate [OPTIONS]",
    usage_solve: "maze-duel solve [OPTIONS] [FILE]",
    examples: "Examples:
  maze-duel                                   play
  maze-duel --size 40x25 --seed 4711          play in a maze of that size and seed
  maze-duel generate --solve                  print a maze with its path
  maze-duel generate | maze-duel solve        the same in two steps
  maze-duel stats --seed 4711                 measure a maze

maze-duel <COMMAND> --help tells more about each command.",
    examples_play: "Examples:
  maze-duel play --animate --algorithm prim   watch the maze grow, then race
  maze-duel --seed \"our sofa\"                 any text is a seed
  maze-duel play --demo --pictures shots      two bots race; pictures go to shots/",
    examples_generate:
        "A maze is drawn in # for walls and spaces for ways, 2 x width + 1 characters across.
The maze alone goes to standard output; its seed goes to standard error.

Examples:
  maze-duel generate --size 40x20 --algorithm kruskal
  maze-duel generate --seed 4711 -o maze.txt
  maze-duel generate --solve | less

Any height, in no more memory than a row takes:
  maze-duel generate --algorithm eller --size 1000x1000000 > tall.txt",
    examples_solve:
        "The path is drawn in dots; its length goes to standard error, with how many steps
somebody inside has walked for it, detours included, and how many cells were explored.

Examples:
  maze-duel solve maze.txt
  maze-duel solve --solver tremaux maze.txt
  maze-duel generate --seed 4711 | maze-duel solve --from 3,0 --to 10,8",
    heading_usage: "Usage:",
    heading_commands: "Commands",
    heading_arguments: "Arguments",
    heading_options: "Options",
    heading_play_options: "Options for playing",
    value_name: "NAME",
    value_size: "WIDTHxHEIGHT",
    value_seed: "SEED",
    value_cell: "X,Y",
    value_file: "FILE",
    value_folder: "FOLDER",
    help_algorithm: |all, default| {
        let lines = all.iter().map(|&algorithm| {
            let texture = (words().texture)(algorithm);
            format!("\n  {algorithm:<14} {texture}")
        });
        format!("How the maze is made [default: {default}]{}", lines.collect::<String>())
    },
    help_size: |default| format!("How many cells across and down [default: {default}]"),
    help_seed: "A number or any text; the same seed gives the same maze. Blank or 0 draws a fresh one, which is shown",
    help_animate: "Show how the maze is made",
    help_events: "Write what happens to a file, a line of JSON an event",
    help_demo: "Let two bots play one race with nobody at the keys, then end the game",
    help_pictures: "Folder for the demonstration's pictures (PNG); made if missing. Needs --demo",
    help_format: |names| format!("What the maze is written as: {names}"),
    help_output: "Write to this file instead of standard output (- is standard output)",
    help_with_path: "Draw the path from the top left to the bottom right cell, in dots",
    help_input: "The maze to solve, as maze-duel generate prints it; - or nothing reads standard input",
    help_from: "Where the path starts: column and row, both from 0 [default: the top left cell]",
    help_to: "Where the path ends [default: the bottom right cell]",
    help_help: "Show this help",
    help_version: "Show the version",
    texture: |algorithm| match algorithm {
        Algorithm::Backtracker => "long winding corridors",
        Algorithm::Kruskal => "many short dead ends everywhere",
        Algorithm::Prim => "grows outwards, short dead ends",
        Algorithm::TruePrim => "like kruskal, grown from one cell",
        Algorithm::Division => "long straight walls, rooms within rooms",
        Algorithm::Wilson => "no bias: every maze is equally likely",
        Algorithm::AldousBroder => "no bias, as Wilson, by one aimless walk",
        Algorithm::Houston => "almost no bias, sooner than Wilson",
        Algorithm::HuntAndKill => "winding, few dead ends",
        Algorithm::GrowingTree => "corridors with short dead ends beside",
        Algorithm::GrowingForest => "a patchwork of small winding mazes",
        Algorithm::Eller => "short dead ends, made row by row",
        Algorithm::Sidewinder => "one straight edge, every way rises to it",
        Algorithm::BinaryTree => "two straight edges, ways lean to their corner",
        Algorithm::Boruvka => "Kruskal's maze, made in a few rounds",
        Algorithm::Dungeon => "rooms with one door each, winding inside",
    },
    error: |message| format!("error: {message}"),
    bad_value: |argument, value, reason| format!("{argument} {value:?}: {reason}"),
    missing_value: |argument| format!("{argument}: the value is missing"),
    needless_value: |argument| format!("{argument} takes no value"),
    unknown_argument: |argument, similar| match similar {
        Some(similar) => format!("unknown argument {argument:?}; did you mean {similar}?"),
        None => format!("unknown argument {argument:?}; --help lists what is accepted"),
    },
    given_twice: |argument| format!("{argument} is given twice; once is accepted"),
    conflict: |argument, other| format!("{argument} and {other} can't be used together"),
    not_unicode: "an argument is not valid UTF-8; only file names may be anything else",
    too_tall: |limit| {
        format!(
            "width and height are 1 to {limit} cells each; any height goes with --algorithm eller --format text and no --solve, which never holds the whole maze"
        )
    },
    unknown_format: |names| format!("the formats are: {names}"),
    pictures_need_demo: "--pictures is for a demonstration: add --demo",
    #[cfg(feature = "game")]
    too_large_to_play: |size, limit| {
        format!(
            "--size {size}: the window shows up to {limit}x{limit} cells; maze-duel generate makes larger mazes"
        )
    },
    #[cfg(not(feature = "game"))]
    no_window: "this build has no window to play in: build it with the default features, or use generate and solve",
    no_chance: |reason| format!("the system gives no random numbers: {reason}; name a --seed"),
    at: |place, reason| format!("{place}: {reason}"),
    outside_of: |reason, last| format!("{reason}; its cells are 0,0 to {last}"),
    standard_input: "standard input",
    standard_output: "standard output",
    generated: |seed, algorithm, size, steps| {
        let path = steps.map_or(String::new(), |steps| format!(" · path: {steps} steps"));
        format!("seed {seed} · {algorithm} · {size}{path}")
    },
};
