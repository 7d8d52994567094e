//! What `find` and long work say.

use crate::maze::search::Measure;
use crate::maze::{Algorithm, Seed, Size};

/// The texts of one language about looking for mazes, and about waiting.
pub(crate) struct FindWords {
    pub(crate) about: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) heading_wishes: &'static str,
    pub(crate) value_range: &'static str,
    pub(crate) measure: fn(Measure) -> &'static str,
    pub(crate) help_take: &'static str,
    pub(crate) help_tries: fn(u64) -> String,
    pub(crate) help_threads: &'static str,
    pub(crate) help_json: &'static str,
    pub(crate) bounds_form: &'static str,
    pub(crate) bounds_empty: &'static str,
    pub(crate) not_of_cells: fn(Measure) -> String,
    pub(crate) number_form: &'static str,
    pub(crate) no_wish: fn(&[Measure]) -> String,
    pub(crate) json_and_output: &'static str,
    pub(crate) solve_needs_output: &'static str,
    pub(crate) several_to_stream: fn(&str, crate::maze::Format) -> String,
    pub(crate) found_so_far: fn(u32) -> String,
    pub(crate) searched: fn(u32, [Seed; 2], Algorithm, Size) -> String,
    /// Templates of indicatif's.
    pub(crate) bar: &'static str,
    pub(crate) cells_bar: &'static str,
    pub(crate) spinner: &'static str,
    pub(crate) carving: &'static str,
    pub(crate) solving: &'static str,
    pub(crate) measuring: &'static str,
    pub(crate) reading: &'static str,
    pub(crate) writing: &'static str,
}

pub(super) static ENGLISH: FindWords = FindWords {
    about: "Look for seeds whose mazes are as you wish",
    usage: "maze-duel find [OPTIONS] --MEASURE RANGE...",
    examples: "A RANGE is 60..90 (both included), 60.., ..90 or 60. Of measures that count cells it may be a
share of all cells: 10%..25%. Means may have decimals: 3.5..

Seeds are tried one after another from --seed on, by default 1, on all processors; the result is
the same on any number of them. Each maze that is as wished is a line: its seed, and what it has of
what was wished. With --output or --format the mazes themselves are written, as maze-duel generate
--count does. Where fewer than wished are found within --tries, the exit code is 1.

Examples:
  maze-duel find --solution 60..90 --dead-ends 10%.. --take 5
  maze-duel find --algorithm wilson --size 40x25 --longest-corridor 30.. --json
  maze-duel find --braid 60 --routes 2 --shortest-paths 4.. -o good.svg --solve",
    heading_wishes: "Wishes",
    value_range: "RANGE",
    measure: |measure| match measure {
        Measure::DeadEnds => "Cells with one way out",
        Measure::Straights => "Cells where a corridor goes straight on",
        Measure::Turns => "Cells where a corridor turns",
        Measure::Junctions => "Cells with three ways out",
        Measure::Crossroads => "Cells with four ways out",
        Measure::Loops => "Passages that can be closed without cutting anything off",
        Measure::Corridors => "Rows of cells with two ways out",
        Measure::LongestCorridor => "Cells of the longest corridor",
        Measure::MeanCorridor => "Cells of a corridor on average",
        Measure::MeanAlley => "Cells of a blind alley on average",
        Measure::River => "Cells to each dead end",
        Measure::Solution => "Steps from one spawn to the other",
        Measure::Farthest => "Steps from the first spawn to the cell farthest from it",
        Measure::Diameter => "Steps of the longest of all shortest paths",
        Measure::SolutionTurns => "Turns on a shortest path between the spawns",
        Measure::ShortestPaths => "Shortest paths between the spawns",
        Measure::Bottlenecks => "Cells that every way between the spawns leads through",
        Measure::Routes => "Ways between the spawns that share no passage, at most 2 from a corner",
    },
    help_take: "How many mazes to find [default: 1]",
    help_tries: |default| format!("How many seeds to try at most [default: {default}]"),
    help_threads: "How many threads to search on [default: as many as there are processors]",
    help_json: "Write a line of JSON for each maze",
    bounds_form: "a range is 60..90, 60.., ..90 or 60, with up to six decimals; % behind a number makes it a share of the cells",
    bounds_empty: "the range is empty: its first number is above its last",
    not_of_cells: |measure| format!("{measure} doesn't count cells, so it can't be a share of them: leave out the %"),
    number_form: "a whole number from 1 up",
    no_wish: |all| {
        let names: Vec<String> = all.iter().map(|measure| format!("--{measure}")).collect();
        format!("nothing is wished for; name a range for one or more of {}", names.join(" "))
    },
    json_and_output: "--json tells about the mazes, --output and --format write them: use one of both",
    solve_needs_output: "--solve draws the path into mazes that are written: add --output or --format",
    several_to_stream: |flag, format| {
        format!("{flag} writes {format} to files only: name them with -o, as in -o maze.{format}")
    },
    found_so_far: |count| format!(" · {count} found"),
    searched: |found, [first, last], algorithm, size| {
        let mazes = if found == 1 { "maze" } else { "mazes" };
        format!("{found} {mazes} found in the seeds {first} to {last} · {algorithm} · {size}")
    },
    bar: "{bar:30} {human_pos} of {human_len} · {eta} left{msg}",
    cells_bar: "{msg} {bar:30} {human_pos} of {human_len} cells · {elapsed}",
    spinner: "{spinner} {msg} · {elapsed}",
    carving: "carving",
    solving: "solving",
    measuring: "measuring",
    reading: "reading",
    writing: "writing",
};
