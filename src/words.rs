//! Every string that a person reads, in one table a language.
//!
//! A text without blanks to fill in is a `&'static str`, one with blanks a function of what goes
//! into them: a language that lacks a text, or forgets a blank, doesn't compile, and a text that is
//! used nowhere is a warning.

mod character;
mod endless;
mod expedition;
mod film;
mod find;
#[cfg(feature = "game")]
mod game;
mod insight;
#[cfg(feature = "game")]
mod journey;
mod race;
mod replay;
mod settings;
mod solve;
mod tools;
#[cfg(feature = "game")]
mod view;
#[cfg(feature = "game")]
mod watch;

use crate::maze::generate::Knob;
use crate::maze::{Algorithm, Cell, Format, Seed, Size, TallSize};

pub(crate) use endless::WayWords;
pub(crate) use race::{FairnessRow, Raced};
pub(crate) use replay::CodeRow;
pub(crate) use solve::{Row, Solved};
pub(crate) use tools::{Cost, Room, Status};

/// The texts of one language.
pub(crate) struct Words {
    /// What the window says.
    #[cfg(feature = "game")]
    pub(crate) game: &'static game::GameWords,
    /// What endless mazes say.
    pub(crate) endless: &'static endless::EndlessWords,
    /// What races through endless mazes say.
    pub(crate) expedition: &'static expedition::ExpeditionWords,
    /// What films say.
    pub(crate) film: &'static film::FilmWords,
    /// What mazes are like.
    pub(crate) character: &'static character::CharacterWords,
    /// What looking for mazes says, and waiting.
    pub(crate) find: &'static find::FindWords,
    /// What the window says of expeditions.
    #[cfg(feature = "game")]
    pub(crate) journey: &'static journey::JourneyWords,
    /// What the insight into a run says.
    pub(crate) insight: &'static insight::InsightWords,
    /// What bots and the measure of fairness say.
    pub(crate) race: &'static race::RaceWords,
    /// What race codes, replays and records say.
    pub(crate) replay: &'static replay::ReplayWords,
    /// What settings say.
    pub(crate) settings: &'static settings::SettingsWords,
    /// What solvers and measures say.
    pub(crate) solve: &'static solve::SolveWords,
    /// What the tools beside them say.
    pub(crate) tools: &'static tools::ToolWords,
    /// What is said about cameras.
    #[cfg(feature = "game")]
    pub(crate) view: &'static view::ViewWords,
    /// What is said about watching algorithms in the window.
    #[cfg(feature = "game")]
    pub(crate) watch: &'static watch::WatchWords,

    // Errors of the maze library.
    pub(crate) size_form: &'static str,
    pub(crate) size_range: fn(u32) -> String,
    pub(crate) tall_size_range: fn(u32) -> String,
    pub(crate) cell_form: &'static str,
    pub(crate) no_neighbour: fn(Cell) -> String,
    pub(crate) out_of_memory: fn(usize) -> String,
    pub(crate) too_little_memory: fn(Size, Algorithm, u64, u64) -> String,
    pub(crate) cancelled: &'static str,
    pub(crate) too_large_to_record: fn(usize) -> String,
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
    pub(crate) text_width: fn(usize, usize, usize) -> String,
    pub(crate) text_height: fn(usize) -> String,
    pub(crate) text_length: fn(usize, usize, usize) -> String,
    pub(crate) text_character: fn(usize, usize, char, &str) -> String,
    pub(crate) text_unfinished: fn(usize) -> String,
    pub(crate) text_after_end: fn(usize) -> String,
    pub(crate) read_unknown: fn(char) -> String,
    pub(crate) read_picture: &'static str,
    pub(crate) file_version: fn(u64, u64) -> String,
    pub(crate) maze_magic: &'static str,
    pub(crate) maze_size: fn(u32, u32, u32) -> String,
    pub(crate) maze_truncated: fn(u64) -> String,
    pub(crate) maze_bits: fn(u64) -> String,
    pub(crate) maze_checksum: fn(u32, u32) -> String,
    pub(crate) maze_after_end: fn(u64) -> String,
    pub(crate) json_object: &'static str,
    pub(crate) json_format: fn(&str) -> String,
    pub(crate) json_fault: fn(usize, usize, &str) -> String,
    pub(crate) json_too_long: &'static str,
    pub(crate) json_missing: fn(&str) -> String,
    pub(crate) json_size: fn(u64, u64, Size) -> String,
    pub(crate) json_rows: &'static str,
    pub(crate) json_row: &'static str,
    pub(crate) json_row_length: fn(usize, usize, Option<usize>) -> String,
    pub(crate) json_digit: fn(usize, usize, char) -> String,
    pub(crate) json_passage: fn(usize, usize) -> String,
    pub(crate) json_path: &'static str,
    pub(crate) json_outside: fn(Cell) -> String,
    pub(crate) json_recipe: &'static str,
    pub(crate) json_knobs: &'static str,
    pub(crate) json_seed: &'static str,
    pub(crate) json_bad_recipe: fn(&str) -> String,
    pub(crate) picture_length: fn(u32) -> String,
    pub(crate) picture_size: fn(u32, u32, u32) -> String,
    pub(crate) picture_no_cell: fn(Cell) -> String,
    pub(crate) colours_form: &'static str,
    pub(crate) mask_nothing: &'static str,
    pub(crate) mask_length: fn(usize, usize, usize) -> String,
    pub(crate) mask_interlaced: &'static str,
    pub(crate) mask_truncated: &'static str,
    pub(crate) mask_png: fn(&str) -> String,
    pub(crate) mask_palette: &'static str,
    pub(crate) knob_unknown: &'static str,
    pub(crate) lean_form: &'static str,
    pub(crate) mix_form: &'static str,
    pub(crate) corner_form: &'static str,
    pub(crate) symmetry_form: &'static str,

    pub(crate) match_length_form: &'static str,

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
    pub(crate) help_format: fn(&[Format]) -> String,
    pub(crate) help_cell: fn(u32) -> String,
    pub(crate) help_wall: fn(u32) -> String,
    pub(crate) help_margin: fn(u32) -> String,
    pub(crate) help_colours: &'static str,
    pub(crate) help_distances: &'static str,
    pub(crate) help_count: &'static str,
    pub(crate) help_knob: fn(Knob, &str) -> String,
    pub(crate) help_braid: &'static str,
    pub(crate) help_symmetry: &'static str,
    pub(crate) value_pixels: &'static str,
    pub(crate) value_colours: &'static str,
    pub(crate) value_percent: &'static str,
    pub(crate) value_lean: &'static str,
    pub(crate) value_mix: &'static str,
    pub(crate) value_corner: &'static str,
    pub(crate) value_count: &'static str,
    pub(crate) heading_knobs: &'static str,
    pub(crate) about_convert: &'static str,
    pub(crate) usage_convert: &'static str,
    pub(crate) examples_convert: &'static str,
    pub(crate) binary_to_terminal: fn(Format) -> String,
    pub(crate) for_pictures: fn(&str, Format) -> String,
    pub(crate) count_form: &'static str,
    pub(crate) seeds_run_out: fn(Seed, u32) -> String,
    pub(crate) generated_several: fn(Seed, Seed, Algorithm, Size) -> String,
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

/// An amount of memory, rounded to a tenth of a GiB or to a MiB.
fn bytes(count: u64, up: bool) -> String {
    let rounded = |unit: u64| if up { count.div_ceil(unit) } else { count / unit };
    if count < 1 << 30 {
        return format!("{} MiB", rounded(1 << 20));
    }
    // A tenth of a GiB isn't a whole number of bytes.
    let count = u128::from(count) * 10;
    let tenths = if up { count.div_ceil(1 << 30) } else { count >> 30 };
    format!("{}.{} GiB", tenths / 10, tenths % 10)
}

/// The texts of the language in use.
#[must_use]
pub(crate) fn words() -> &'static Words {
    &ENGLISH
}

static ENGLISH: Words = Words {
    #[cfg(feature = "game")]
    game: &game::ENGLISH,
    endless: &endless::ENGLISH,
    expedition: &expedition::ENGLISH,
    film: &film::ENGLISH,
    character: &character::ENGLISH,
    find: &find::ENGLISH,
    insight: &insight::ENGLISH,
    #[cfg(feature = "game")]
    journey: &journey::ENGLISH,
    race: &race::ENGLISH,
    replay: &replay::ENGLISH,
    settings: &settings::ENGLISH,
    solve: &solve::ENGLISH,
    tools: &tools::ENGLISH,
    #[cfg(feature = "game")]
    view: &view::ENGLISH,
    #[cfg(feature = "game")]
    watch: &watch::ENGLISH,

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
    too_little_memory: |size, algorithm, needed, available| {
        let (needed, available) = (bytes(needed, true), bytes(available, false));
        format!(
            "out of memory: {size} by {algorithm} needs {needed}, and {available} are free; try a smaller size"
        )
    },
    cancelled: "cancelled before it was finished",
    too_large_to_record: |limit| {
        let limit = match limit >> 20 {
            0 => format!("{limit} bytes"),
            mib => format!("{mib} MiB"),
        };
        format!("too large to record: its steps take more than {limit}; try a smaller size")
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
    text_empty: "the maze is empty; its first line should be a wall",
    text_width: |found, pitch, limit| {
        format!(
            "line 1 is {found} characters long; a maze of N cells across has {pitch}N + 1, from {} to {limit}",
            pitch + 1
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
    text_unfinished: |line| format!("line {line}: the maze ends here without a bottom wall"),
    text_after_end: |line| format!("line {line}: text after the end of the maze"),
    read_unknown: |found| {
        format!(
            "line 1, column 1: {found:?} where a maze begins: '#' (text), '+' (lines), '┌' (unicode), '{{' (json) or '\\u{{8d}}' (maze)"
        )
    },
    read_picture: "a picture can't be read back as a maze; what can are text, lines, unicode, json and maze",
    file_version: |found, known| {
        format!("the file is of version {found} of its format; version {known} is known here")
    },
    maze_magic: "the file doesn't begin as one in the maze format does",
    maze_size: |width, height, limit| {
        format!("bytes 10 to 17: the maze is {width}x{height}; width and height are 1 to {limit} cells each")
    },
    maze_truncated: |offset| format!("the file ends at byte {offset}, in the middle of the maze"),
    maze_bits: |offset| format!("byte {offset}: a bit is set that must be 0; the file is damaged"),
    maze_checksum: |found, expected| {
        format!("the file is damaged: its checksum is {found:08x} where its content gives {expected:08x}")
    },
    maze_after_end: |offset| format!("byte {offset}: something follows after the end of the maze"),
    json_object: "an object with the members format, version, width, height and cells",
    json_format: |name| format!("the member \"format\" should be there and say \"{name}\""),
    json_fault: |line, column, reason| format!("line {line}, column {column}: {reason}"),
    json_too_long: "a text or white space in it is longer than any maze needs",
    json_missing: |name| format!("the member \"{name}\" is missing or empty"),
    json_size: |width, height, size| {
        format!("width and height say {width}x{height}, the cells are {size}")
    },
    json_rows: "a list of one text a row of cells, at least one",
    json_row: "a row of cells as a text",
    json_row_length: |row, found, expected| match expected {
        Some(expected) => format!("row {row} has {found} cells, row 0 has {expected}"),
        None => format!("row {row} has {found} cells; 1 to 32768 are accepted"),
    },
    json_digit: |x, y, found| {
        format!("cell {x},{y}: {found:?} where a hexadecimal digit, or # for a hole, should be")
    },
    json_passage: |x, y| {
        format!("cell {x},{y}: a passage leads to a neighbour that has none back, or out of the maze")
    },
    json_path: "a list of cells, each [X,Y]",
    json_outside: |cell| format!("{cell}, of the path or the spawns, is no cell of the maze"),
    json_recipe: "an object with the members algorithm and seed",
    json_knobs: "an object of knobs by their names, all of them texts",
    json_seed: "the seed should be a text of a whole number from 1 to 18446744073709551615",
    json_bad_recipe: |reason| format!("the recipe: {reason}"),
    picture_length: |limit| {
        format!("cells and walls are 1 to {limit} pixels, the margin 0 to {limit}")
    },
    picture_size: |width, height, limit| {
        format!(
            "the picture would be {width}x{height} pixels; up to {limit} a side are accepted: try smaller cells"
        )
    },
    picture_no_cell: |cell| format!("{cell}, from where distances should be counted, is no cell of the maze"),
    colours_form: "colours are a list such as walls=#000000,floor=#ffffff of walls, floor, path, near, far and outside, which may be none",
    mask_nothing: "the mask is empty; each of its lines should be a row of # for holes and . for cells",
    mask_length: |line, found, expected| {
        format!(
            "line {line} is {found} characters long, the first line {expected}; all should be alike: . is a cell that editors leave at the end of a line"
        )
    },
    mask_interlaced: "the picture is interlaced; save it without",
    mask_truncated: "the picture ends too soon",
    mask_palette: "its palette isn't one",
    mask_png: |reason| format!("the picture can't be decoded: {reason}"),
    knob_unknown: "no knob has that name",
    lean_form: "a lean is a direction and a share, such as north:70; the directions are north, east, south and west",
    mix_form: "a mix is a list such as newest:50,random:50 of newest, oldest, random and middle, each 0 to 1000 and not all of them 0",
    corner_form: "the corners are north-east, north-west, south-east and south-west",
    match_length_form: "a match is the best of 1, 3, 5 or 7 rounds, or endless",
    symmetry_form: "the symmetries are none and half-turn",

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
        "In text a maze is drawn in # for walls and spaces for ways, 2 x width + 1 characters across.
The maze alone goes to standard output; its seed goes to standard error.

Examples:
  maze-duel generate --size 40x20 --algorithm kruskal
  maze-duel generate --seed 4711 -o maze.txt
  maze-duel generate --solve -o maze.svg
  maze-duel generate --format unicode --solve | less
  maze-duel generate --count 3 --seed 100 -o maze.json

Any height, in no more memory than a row takes:
  maze-duel generate --algorithm eller --size 1000x1000000 > tall.txt",
    examples_solve:
        "The maze may be in any format but a picture. In text the path is drawn in dots; its length
goes to standard error, with how many steps somebody inside has walked for it, detours
included, and how many cells were explored.

Examples:
  maze-duel solve maze.txt
  maze-duel solve --solver tremaux maze.txt
  maze-duel generate --seed 4711 | maze-duel solve --from 3,0 --to 10,8
  maze-duel solve maze.txt -o solved.png",
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
    help_format: |all| {
        let lines = all.iter().map(|&format| {
            let about = match format {
                Format::Text => "# for walls, a character a cell",
                Format::Lines => "+--+, for terminals of all ages",
                Format::Unicode => "box drawing",
                Format::Json => "for other programs, with path, spawns and recipe",
                Format::Maze => "compact and binary, with a checksum",
                Format::Svg => "a drawing",
                Format::Png => "a picture",
            };
            format!("\n  {format:<12} {about}")
        });
        format!(
            "What the maze is written as [default: as the file's name ends, else text]{}",
            lines.collect::<String>()
        )
    },
    help_cell: |default| format!("Of pictures: how wide a cell is inside [default: {default}]"),
    help_wall: |default| format!("Of pictures: how thick a wall is [default: {default}]"),
    help_margin: |default| format!("Of pictures: what is left free around [default: {default}]"),
    help_colours: "Of pictures: the colours of walls, floor, outside (or none), path, near and far, as in walls=#000000,outside=none",
    help_distances: "Of pictures: colour each cell by its distance from this one",
    help_count: "Make this many mazes, of the seed and those after it; each file gets its seed into its name",
    help_knob: |knob, names| {
        let what = match knob {
            Knob::Straightness => "How often to go straight on where that is possible, 0 to 100",
            Knob::Lean => "How often to go in one direction where that is possible: north:70",
            Knob::SmallestRoom => "Leave rooms whole from this many cells a side down",
            Knob::Doors => "How many doors each wall gets",
            Knob::Mix => "Where the maze grows: parts of newest, oldest, random, middle, as in newest:50,random:50",
            Knob::Corner => "Where it runs straight: north-east, north-west, south-east, south-west",
            Knob::Mask => "Make the maze around holes: a text file of # (hole) and . (cell), or a PNG, dark for holes; the size is the mask's",
        };
        if names.is_empty() { what.to_owned() } else { format!("{what} (for: {names})") }
    },
    help_braid: "Open this share of the dead ends into loops, 0 to 100",
    help_symmetry: "half-turn: a maze that looks the same from both of its far corners",
    value_pixels: "PIXELS",
    value_colours: "NAME=COLOUR,...",
    value_percent: "PERCENT",
    value_lean: "DIRECTION:PERCENT",
    value_mix: "NAME:PART,...",
    value_corner: "CORNER",
    value_count: "N",
    heading_knobs: "Knobs",
    about_convert: "Read a maze in one format and write it in another",
    usage_convert: "maze-duel convert [OPTIONS] [FILE]",
    examples_convert: "The format that is read is told by its content.

Examples:
  maze-duel convert maze.txt -o maze.svg
  maze-duel convert maze.txt -o maze.png --cell 8 --distances 0,0
  maze-duel generate | maze-duel convert --format unicode",
    binary_to_terminal: |format| {
        format!("{format} is nothing for a terminal: name a file with -o, or lead the output elsewhere")
    },
    for_pictures: |argument, format| {
        format!("{argument} is for svg and png, and the format is {format}")
    },
    count_form: "a whole number from 1 to 4294967295",
    seeds_run_out: |seed, count| format!("there aren't {count} seeds from {seed} on"),
    generated_several: |first, last, algorithm, size| {
        format!("seeds {first} to {last} · {algorithm} · {size}")
    },
    help_output: "Write to this file instead of standard output (- is standard output)",
    help_with_path: "Draw the path from the top left to the bottom right cell, in dots",
    help_input: "The maze, in any format but a picture; - or nothing reads standard input",
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
            "width and height are 1 to {limit} cells each; any height goes with --algorithm eller --format text without --solve, --count and knobs, which never holds the whole maze"
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
