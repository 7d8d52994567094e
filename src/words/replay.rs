//! What race codes, replays and records say.

use crate::maze::{Algorithm, Seed, Size};
use crate::race::records::Best;
use crate::race::{
    Excursion, Fog, Handicap, Outcome, Player, PlayerReview, RaceCode, Spawns, TICKS_PER_SECOND,
};

/// One thing that a race code tells.
#[derive(Clone, Copy)]
pub(crate) enum CodeRow<'a> {
    Seed(Seed),
    Algorithm(Algorithm),
    Size(Size),
    /// A knob by its name, and its value.
    Knob(&'static str, &'a str),
    Spawns(Spawns),
    Items(bool),
    Fog(Fog),
    Handicap(Player, Handicap),
}

/// The texts of one language about codes and about looking back.
pub(crate) struct ReplayWords {
    pub(crate) value_code: &'static str,
    pub(crate) help_code: &'static str,
    pub(crate) with_code: fn(&str, &RaceCode) -> String,

    pub(crate) about_code: &'static str,
    pub(crate) usage_code: &'static str,
    pub(crate) examples_code: &'static str,
    pub(crate) help_explained: &'static str,
    pub(crate) help_daily: &'static str,
    pub(crate) help_code_json: &'static str,
    pub(crate) heading_rules: &'static str,
    pub(crate) value_fog: &'static str,
    pub(crate) value_handicap: &'static str,
    pub(crate) help_swapped: &'static str,
    pub(crate) help_items: &'static str,
    pub(crate) help_fog: &'static str,
    pub(crate) help_handicap: fn(Player) -> String,
    pub(crate) fog_form: &'static str,
    pub(crate) handicap_form: fn(u8, u8) -> String,
    pub(crate) no_day: &'static str,
    pub(crate) code_row: fn(CodeRow<'_>) -> (&'static str, String),

    // Race codes.
    pub(crate) code_mask: &'static str,
    pub(crate) code_character: fn(char) -> String,
    pub(crate) code_short: &'static str,
    pub(crate) code_long: &'static str,
    pub(crate) code_checksum: &'static str,
    pub(crate) code_version: fn(u8, u8) -> String,
    pub(crate) code_generator: fn(u8, u8) -> String,
    pub(crate) code_algorithm: fn(u8) -> String,
    pub(crate) code_value: &'static str,

    // Replays.
    pub(crate) no_replay: &'static str,
    pub(crate) replay_version: fn(&str, u32) -> String,
    pub(crate) replay_line: fn(u64) -> String,
    pub(crate) replay_checksum: &'static str,
    pub(crate) differs: fn(u32) -> String,
    pub(crate) about_replay: &'static str,
    pub(crate) usage_replay: &'static str,
    pub(crate) examples_replay: &'static str,
    pub(crate) help_replay: &'static str,
    pub(crate) help_verify: &'static str,
    pub(crate) help_summary: &'static str,
    pub(crate) help_replay_json: &'static str,
    pub(crate) ended: fn(Option<Outcome>, u32) -> String,
    pub(crate) verified: fn(u32, &str) -> String,
    pub(crate) player_title: fn(Player) -> &'static str,
    pub(crate) review_rows: fn(&PlayerReview) -> Vec<(&'static str, String)>,
    pub(crate) excursion: fn(&Excursion) -> String,
    pub(crate) cheaper: fn(usize) -> String,

    // Records.
    pub(crate) about_records: &'static str,
    pub(crate) usage_records: &'static str,
    pub(crate) examples_records: &'static str,
    pub(crate) help_records_code: &'static str,
    pub(crate) help_records_json: &'static str,
    pub(crate) best: fn(&Best<'_>) -> String,
    pub(crate) no_records: fn(&str) -> String,
    pub(crate) set_aside: fn(&str, &str) -> String,
    pub(crate) no_ghost: fn(&str, &str) -> String,
    pub(crate) no_data_folder: fn(&str) -> String,
    pub(crate) newer_history: fn(&str, u32, u32) -> String,
}

/// Ticks as seconds with two decimals, rounded to the nearest.
fn seconds(ticks: u32) -> String {
    let per_second = u64::from(TICKS_PER_SECOND);
    let hundredths = (u64::from(ticks) * 100 + per_second / 2) / per_second;
    format!("{}.{:02} s", hundredths / 100, hundredths % 100)
}

pub(super) static ENGLISH: ReplayWords = ReplayWords {
    value_code: "CODE",
    help_code: "The maze of a race code, in place of the flags that fix one",
    with_code: |line, code| format!("{line} · code {code}"),

    about_code: "Print the race code of a maze and its rules, or tell what a code stands for",
    usage_code: "maze-duel code [OPTIONS] [CODE]",
    examples_code: "A race code holds the maze, who starts where and the rules, all that both must agree on. Case,
hyphens and spaces don't matter, O is 0, I and L are 1, and a slip is noticed.

Examples:
  maze-duel code --algorithm prim --size 40x25 --braid 30 --fog seen
  maze-duel code 113G-1KRK-B050-6P
  maze-duel code --daily
  maze-duel generate --code 113G-1KRK-B050-6P",
    help_explained: "The race code to tell about",
    help_daily: "The race of today, by UTC: the same for everybody",
    help_code_json: "Write it as JSON",
    heading_rules: "Rules",
    value_fog: "FOG",
    value_handicap: "SECONDS:PERCENT",
    help_swapped: "One starts where Two usually does, and Two where One does",
    help_items: "Items lie about",
    help_fog: "What is seen of the maze: none of it hidden (none), what was seen straight on so far (seen), or the cells at most so many steps away (1 to 255)",
    help_handicap: |player| {
        let name = match player {
            Player::One => "One",
            Player::Two => "Two",
        };
        format!("{name} starts so many seconds late, and goes at this share of the usual pace: 3:80")
    },
    fog_form: "the fog is none, seen or a number of steps from 1 to 255",
    handicap_form: |longest, slowest| {
        format!("a handicap is SECONDS:PERCENT, such as 3:80, from 0 to {longest} seconds and from {slowest} to 100 %")
    },
    no_day: "the clock of this computer is out of all bounds, so there is no race of today",
    code_row: |row| match row {
        CodeRow::Seed(seed) => ("seed", seed.to_string()),
        CodeRow::Algorithm(algorithm) => ("algorithm", algorithm.to_string()),
        CodeRow::Size(size) => ("size", size.to_string()),
        CodeRow::Knob(name, value) => (name, value.to_owned()),
        CodeRow::Spawns(Spawns::Usual) => ("spawns", "One at the first cell, Two at the last".to_owned()),
        CodeRow::Spawns(Spawns::Swapped) => ("spawns", "Two at the first cell, One at the last".to_owned()),
        CodeRow::Items(true) => ("items", "yes".to_owned()),
        CodeRow::Items(false) => ("items", "no".to_owned()),
        CodeRow::Fog(Fog::None) => ("fog", "none".to_owned()),
        CodeRow::Fog(Fog::Seen) => ("fog", "what was seen straight on stays seen".to_owned()),
        CodeRow::Fog(Fog::Radius(radius)) => ("fog", format!("seen are {radius} steps around")),
        CodeRow::Handicap(player, Handicap { delay, pace }) => {
            let name = match player {
                Player::One => "handicap of One",
                Player::Two => "handicap of Two",
            };
            (name, format!("{delay} s late, {pace} % of the pace"))
        }
    },

    code_mask: "a maze with a mask has no race code: the code can't hold the mask",
    code_character: |character| {
        format!(
            "'{character}' is in no race code: they are made of digits and letters other than U"
        )
    },
    code_short: "the race code is too short: its end is missing",
    code_long: "the race code is too long",
    code_checksum: "the race code has a slip in it: a character is wrong, missing or out of its place",
    code_version: |found, known| {
        format!("the race code is of version {found}, and this program reads version {known}")
    },
    code_generator: |found, known| {
        format!(
            "the race code is for mazes of version {found}, and this program makes those of version {known}"
        )
    },
    code_algorithm: |number| {
        format!("the race code is for algorithm number {number}, which this program doesn't have")
    },
    code_value: "no set-up has this race code, though its check characters are right",

    no_replay: "this is no replay of a race",
    replay_version: |found, known| {
        format!("the replay is of version {found}, and this program reads version {known}")
    },
    replay_line: |line| format!("line {line} is not what stands there in a replay"),
    replay_checksum: "the replay has been changed since it was written: its checksum is wrong",
    differs: |tick| format!("the race that these keys give differs from the one recorded in tick {tick}"),
    about_replay: "Look back at a race, or check its replay",
    usage_replay: "maze-duel replay [OPTIONS] [FILE]",
    examples_replay: "The race is run again by the keys that were pressed, and must be the one that was recorded, tick
for tick; else the first tick that differs is named and the exit code is 1.

Examples:
  maze-duel replay race.replay
  maze-duel replay --verify race.replay",
    help_replay: "The replay; - or nothing reads standard input",
    help_verify: "Only check that the race is as it was recorded",
    help_summary: "Tell about it instead of playing it in a window; so it is where there is no screen",
    help_replay_json: "Write it as JSON; times are in ticks after GO, 64 a second",
    ended: |outcome, clock| {
        let clock = seconds(clock);
        match outcome {
            Some(Outcome::Won(Player::One)) => format!("One won after {clock}"),
            Some(Outcome::Won(Player::Two)) => format!("Two won after {clock}"),
            Some(Outcome::Draw) => format!("a draw after {clock}"),
            None => format!("left after {clock}"),
        }
    },
    verified: |ticks, ended| format!("the race is as recorded, in each of {ticks} ticks: {ended}"),
    player_title: |player| match player {
        Player::One => "One",
        Player::Two => "Two",
    },
    review_rows: |review| {
        let optimality = review.optimality();
        vec![
            ("  time", review.time.map_or_else(|| "not there".to_owned(), seconds)),
            ("  steps", review.steps.to_string()),
            ("  shortest way", review.shortest.to_string()),
            ("  left to go", review.left.to_string()),
            ("  optimality", optimality.map_or_else(|| "-".to_owned(), |ratio| format!("{} %", ratio.hundredths()))),
            ("  top run", review.top_run.map_or_else(|| "-".to_owned(), |run| {
                let cells = if run.cells == 1 { "cell" } else { "cells" };
                format!("{} corridor {cells}, {} to {}, in {}", run.cells, run.from, run.to, seconds(run.ticks))
            })),
            ("  wrong turns", review.wrong_turns().to_string()),
            ("  time lost", seconds(review.ticks_lost())),
        ]
    },
    excursion: |excursion| {
        let Excursion { from, began, ticks, deepest, depth, .. } = *excursion;
        format!("    at {from} after {}: {} lost, {depth} deep to {deepest}", seconds(began), seconds(ticks))
    },
    cheaper: |count| format!("    and {count} that cost less"),

    set_aside: |file, kept_as| {
        format!("{file} was damaged; it is kept as {kept_as}, and what could be read of it goes on")
    },
    no_ghost: |file, reason| format!("{file} can't be raced against: {reason}"),
    no_data_folder: |variable| {
        format!("no folder for data is known; name one in the environment variable {variable}")
    },
    newer_history: |file, found, known| {
        format!("{file} is of version {found}, and this program knows version {known}; it is left as it is")
    },
    about_records: "Print the best times by race code",
    usage_records: "maze-duel records [OPTIONS] [CODE]",
    examples_records: "Times are kept in the folder that your system has for programs' data, or in the one that the
environment variable MAZE_DUEL_DATA names. Bots have none.

Examples:
  maze-duel records
  maze-duel records 113G-1KRK-B050-6P --json",
    help_records_code: "Of this race code alone",
    help_records_json: "Write every race as a line of JSON; times are in ticks after GO, 64 a second",
    best: |Best { entry, player, time }| {
        format!("{}  {}  {}", entry.code, seconds(*time), entry.players.get(*player).name)
    },
    no_records: |folder| format!("no such records are kept in {folder}"),
};
