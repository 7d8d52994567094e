//! `maze-duel find`, several mazes at once, progress and Ctrl-C as their users meet them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use maze_duel::maze::{Algorithm, Knobs, Metrics, Recipe, Seed, Size};
use serde_json::Value;
use tempfile::TempDir;

use program::{PROGRAM, program, run, run_in, stderr, stdout};

/// The first word of each line.
fn seeds(lines: &str) -> Vec<u64> {
    lines.lines().map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect()
}

fn recipe(seed: u64) -> Recipe {
    let mut knobs = Knobs::default();
    knobs.set("braid", "30").unwrap();
    let (size, seed) = (Size::new(12, 9).unwrap(), Seed::new(seed).unwrap());
    Recipe { algorithm: Algorithm::Prim, size, seed, knobs }
}

fn metrics(seed: u64) -> Metrics {
    let grid = recipe(seed).generate().unwrap();
    Metrics::of(&grid, grid.size().top_left(), grid.size().bottom_right()).unwrap()
}

#[test]
fn all_seeds_that_fit_are_found_and_no_others() {
    let found =
        run("find --algorithm prim --size 12x9 --braid 30 --seed 50 --tries 400 --take 400 \
        --dead-ends 18%..23.5% --solution ..26 --mean-corridor 1.6..2 --loops 7..");
    assert_eq!(found.status.code(), Some(1), "400 aren't found");
    let expected: Vec<u64> = (50..450)
        .filter(|&seed| {
            let Metrics { counts, solution, .. } = metrics(seed);
            let dead_ends = f64::from(counts.dead_ends) / f64::from(counts.cells);
            let corridor = f64::from(counts.straights + counts.turns) / f64::from(counts.corridors);
            (0.18..=0.235).contains(&dead_ends)
                && solution.unwrap().length <= 26
                && (1.6..=2.0).contains(&corridor)
                && counts.loops >= 7
        })
        .collect();
    assert!(expected.len() > 5, "the wishes are such that some seeds fit: {expected:?}");
    assert_eq!(seeds(str::from_utf8(&found.stdout).unwrap()), expected);
    assert!(stderr(&found).contains("the seeds 50 to 449"), "{}", stderr(&found));
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let line = "find --size 10x10 --solution 30..40 --dead-ends 12..14 --take 20";
    let alone = run(&format!("{line} --threads 1"));
    assert_eq!(seeds(stdout(&alone)).len(), 20);
    for threads in ["2", "7", "64"] {
        let output = run(&format!("{line} --threads {threads}"));
        assert_eq!((&output.stdout, &output.stderr), (&alone.stdout, &alone.stderr), "{threads}");
    }
}

#[test]
fn every_measure_can_be_wished_for_and_is_told() {
    let Metrics { counts, diameter, farthest_from_start, solution, .. } = metrics(3);
    let solution = solution.unwrap();
    let two = |ratio: Option<maze_duel::maze::metrics::Ratio>| ratio.unwrap().to_string();
    let expected = [
        ("dead-ends", counts.dead_ends.to_string()),
        ("straights", counts.straights.to_string()),
        ("turns", counts.turns.to_string()),
        ("junctions", counts.junctions.to_string()),
        ("crossroads", counts.crossroads.to_string()),
        ("loops", counts.loops.to_string()),
        ("corridors", counts.corridors.to_string()),
        ("longest-corridor", counts.longest_corridor.to_string()),
        ("mean-corridor", two(counts.mean_corridor())),
        ("mean-alley", two(counts.mean_alley())),
        ("river", two(counts.river())),
        ("solution", solution.length.to_string()),
        ("farthest", farthest_from_start.to_string()),
        ("diameter", diameter.length.to_string()),
        ("solution-turns", solution.turns.to_string()),
        ("shortest-paths", solution.shortest_paths.to_string()),
        ("bottlenecks", solution.bottleneck_cells.to_string()),
        ("routes", solution.routes.passages.to_string()),
    ];
    let wishes: Vec<_> = expected.iter().map(|(name, _)| format!(" --{name} 0..")).collect();
    let wishes = wishes.concat();
    let line = format!("find --algorithm prim --size 12x9 --braid 30 --seed 3{wishes}");
    let told: Vec<_> = expected.iter().map(|(name, amount)| format!("  {name} {amount}")).collect();
    assert_eq!(stdout(&run(&line)), format!("3{}\n", told.concat()));

    let json: Value = serde_json::from_str(stdout(&run(&format!("{line} --json")))).unwrap();
    assert_eq!(json["seed"], "3");
    assert_eq!(json["knobs"]["braid"], "30");
    assert_eq!(json["measures"]["longest_corridor"], counts.longest_corridor);
    assert_eq!(json["measures"]["river"]["denominator"], counts.dead_ends);
    assert_eq!(json["measures"].as_object().unwrap().len(), expected.len());
    assert_eq!(
        (&json["from"], &json["to"]),
        (&serde_json::json!([0, 0]), &serde_json::json!([11, 8]))
    );
}

#[test]
fn what_is_found_can_be_written_as_mazes() {
    let folder = TempDir::new().unwrap();
    let line = "find --size 6x5 --solution 12..16 --take 3";
    let found = seeds(stdout(&run(line)));
    stdout(&run_in(folder.path(), &format!("{line} -o some.unicode --solve")));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    for seed in found {
        let maze = fs::read_to_string(folder.path().join(format!("some-{seed}.unicode"))).unwrap();
        let plain = run(&format!("generate --size 6x5 --seed {seed} --format unicode --solve"));
        assert_eq!(maze, stdout(&plain));
    }
}

#[test]
fn spawns_are_where_one_says() {
    let output = run("find --size 9x9 --from 4,4 --to 5,4 --solution 1 --take 4");
    for seed in seeds(stdout(&output)) {
        let size = Size::new(9, 9).unwrap();
        let maze = Algorithm::default().generate(size, Seed::new(seed).unwrap()).unwrap();
        assert!(maze.is_open(maze_duel::maze::Cell::new(4, 4), maze_duel::maze::Direction::East));
    }
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    for (line, parts) in [
        ("find", &["--dead-ends", "--routes", "range"][..]),
        ("find --solution", &["--solution", "missing"]),
        ("find --solution 9..3", &["--solution", "9..3", "above"]),
        ("find --solution ..", &["--solution", "60..90"]),
        ("find --solution -3..", &["--solution", "60..90"]),
        ("find --solution 1.2.3", &["60..90"]),
        ("find --solution 1.1234567", &["six decimals"]),
        ("find --solution 99999999999999999999", &["60..90"]),
        ("find --loops 5%..", &["--loops", "5%..", "cells"]),
        ("find --loops 1 --take 0", &["--take", "1 to"]),
        ("find --loops 1 --tries 0", &["--tries", "from 1 up"]),
        ("find --loops 1 --threads 0", &["--threads", "from 1 up"]),
        ("find --loops 1 --threads -1", &["--threads", "from 1 up"]),
        ("find --loops 1 --json --format text", &["--json"]),
        ("find --loops 1 --solve", &["--solve", "--output"]),
        ("find --loops 1 --format png", &["find", "png", "-o"]),
        ("find --loops 1 --from 24,0", &["24,0", "23,15"]),
        ("find --loops 1 --braid 101", &["--braid", "0 to 100"]),
        ("find --loops 1 --algorithm wilson --doors 2", &["wilson", "--doors"]),
    ] {
        let output = run(line);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {message}");
        assert!(output.stdout.is_empty());
        assert!(message.starts_with("error: ") && message.lines().count() == 1, "{message:?}");
        for part in parts {
            assert!(message.contains(part), "{line}: {message:?} lacks {part:?}");
        }
    }
}

#[test]
fn a_search_in_vain_ends_and_says_so() {
    let output = run("find --size 5x5 --loops 1.. --tries 300");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert_eq!(stderr(&output).lines().count(), 1);
    let last = u64::MAX;
    let output = run(&format!("find --size 5x5 --loops 0 --take 9 --seed {}", last - 1));
    assert_eq!(output.status.code(), Some(1), "two seeds are left");
    assert_eq!(seeds(str::from_utf8(&output.stdout).unwrap()), [last - 1, last]);
}

#[test]
fn stats_measures_what_generate_makes_with_the_same_knobs() {
    let folder = TempDir::new().unwrap();
    let flags = "--algorithm backtracker --size 14x10 --seed 9 --braid 40 --straightness 80";
    stdout(&run_in(folder.path(), &format!("generate {flags} -o m.json")));
    let read = run_in(folder.path(), "stats --json m.json");
    assert_eq!(stdout(&run(&format!("stats --json {flags}"))), stdout(&read));
    assert!(stdout(&read).contains("\"perfect\": false"));
}

/// Whether a line of progress was shown, on a terminal that util-linux's `script` makes.
#[cfg(target_os = "linux")]
#[test]
fn long_work_shows_progress_on_a_terminal_and_wipes_it() {
    let folder = TempDir::new().unwrap();
    let command = format!("{PROGRAM} find --size 60x60 --loops 1.. --tries 9000");
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains(" of 9,000 · "), "{shown}");
    let left = shown.rsplit("\x1b[2K").next().unwrap();
    assert!(left.starts_with("error: 0 mazes found"), "{left:?}");
    // Nobody reads it where there is no terminal.
    let plain = run("find --size 60x60 --loops 1.. --tries 9000");
    assert_eq!(stderr(&plain).lines().count(), 1);
}

/// Ends `line` by a signal as soon as a draft of what it writes has some bytes.
#[cfg(unix)]
fn interrupted(folder: &Path, line: &str, signal: &str) -> Output {
    let child = program()
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let is_draft = |entry: &fs::DirEntry| {
        entry.file_name().to_string_lossy().starts_with(".maze-duel-")
            && entry.metadata().is_ok_and(|data| data.len() > 0)
    };
    while !fs::read_dir(folder).unwrap().any(|entry| is_draft(&entry.unwrap())) {
        assert!(began.elapsed() < Duration::from_mins(1), "it writes nothing");
        thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_no_half_written_file() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        for line in [
            "generate --size 3000x3000 --seed 1 --algorithm binary-tree --format svg -o maze.svg",
            "generate --size 1000x9000000 --algorithm eller --seed 1 -o maze.svg --format text",
        ] {
            let folder = TempDir::new().unwrap();
            fs::write(folder.path().join("maze.svg"), "what was there").unwrap();
            let output = interrupted(folder.path(), line, signal);
            assert_eq!(output.status.code(), Some(130), "{signal}: {}", stderr(&output));
            assert_eq!(stderr(&output), "");
            let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
            assert_eq!(left.len(), 1, "{left:?}");
            let old = fs::read_to_string(folder.path().join("maze.svg")).unwrap();
            assert_eq!(old, "what was there");
        }
    }
}
