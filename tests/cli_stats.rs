//! `maze-duel stats` and `solve --solver` as their users meet them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::collections::BTreeSet;
use std::fs;

use maze_duel::maze::Solver;
use serde_json::{Value, json};
use tempfile::TempDir;

use program::{failed, run_with, stderr, stdout};

/// A 5×3 maze with one loop, measured by hand in tests/metrics.rs.
const MAZE: &str = "\
###########
#         #
# ##### ###
# #   #   #
# # ### # #
#       # #
###########
";

/// Two cells with a wall between.
const APART: &str = "#####\n# # #\n#####\n";

/// The value of a row of the table.
fn row<'a>(table: &'a str, name: &str) -> &'a str {
    let line =
        table.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}"));
    line[name.len()..].trim_start()
}

#[test]
fn a_table_tells_the_measures() {
    let output = run_with("stats", MAZE);
    let table = stdout(&output);
    for (name, value) in [
        ("size", "5x3"),
        ("cells", "15"),
        ("passages", "15"),
        ("perfect", "no"),
        ("loops", "1"),
        ("dead ends", "3 (20 %)"),
        ("river", "5.00"),
        ("blind alleys", "1.67 cells on average"),
        ("corridors", "4"),
        ("corridor length", "2.25 on average, longest 5"),
        ("turns", "5"),
        ("straightness", "44 %"),
        ("junctions", "3"),
        ("crossroads", "0"),
        ("spawns", "0,0 and 4,2"),
        ("solution", "6 steps, 3 turns"),
        ("shortest paths", "1, over 7 cells"),
        ("bottlenecks", "2 passages, 2 cells"),
        ("disjoint routes", "1 that share no passage, 1 that share no cell"),
        ("character", "many short dead ends, a straight edge, some loops, a direct way"),
    ] {
        assert_eq!(row(table, name), value, "{name}");
    }
    assert_eq!(stderr(&output), "");
    assert!(!table.contains(" \n"), "no blanks at the ends of lines");
    assert_eq!(stdout(&run_with("stats -", MAZE)), table);
}

#[test]
fn json_has_the_documented_keys_and_whole_numbers() {
    let output = run_with("stats --json", MAZE);
    let found: Value = serde_json::from_str(stdout(&output)).unwrap();
    let ratio =
        |numerator, denominator| json!({"numerator": numerator, "denominator": denominator});
    let expected = json!({
        "width": 5, "height": 3, "cells": 15, "passages": 15, "perfect": false,
        "components": 1, "loops": 1, "closed_cells": 0, "dead_ends": 3,
        "river": ratio(15, 3), "mean_alley": ratio(5, 3),
        "corridors": 4, "corridor_cells": 9, "longest_corridor": 5, "mean_corridor": ratio(9, 4),
        "straights": 4, "turns": 5, "straightness": ratio(4, 9),
        "junctions": 3, "crossroads": 0,
        "diameter": {"length": 7, "exact": true, "ends": found["diameter"]["ends"]},
        "from": [0, 0], "to": [4, 2], "farthest_from_start": 6, "farthest_from_goal": 7,
        "solution": {
            "length": 6, "turns": 3, "shortest_paths": "1", "cells_on_shortest": 7,
            "bottleneck_passages": 2, "bottleneck_cells": 2,
            "passage_disjoint_routes": 1, "cell_disjoint_routes": 1,
        },
        // 9 cells of 4 corridors, 4 of them straight on; 3 dead ends and 3 junctions of 15 cells; all of
        // the top row with two ways off; 6 steps where there are 6 without walls.
        "character": [
            "short-corridors", "winding", "many-dead-ends", "many-choices", "straight-edge",
            "some-loops", "direct",
        ],
    });
    assert_eq!(found, expected);
    let elsewhere = run_with("stats --json --from 2,1 --to 1,1", MAZE);
    let elsewhere: Value = serde_json::from_str(stdout(&elsewhere)).unwrap();
    assert_eq!(elsewhere["solution"]["length"], 1);
    assert_eq!((&elsewhere["from"], &elsewhere["to"]), (&json!([2, 1]), &json!([1, 1])));
}

#[test]
fn spawns_that_are_cut_off_are_measured_all_the_same() {
    let json: Value = serde_json::from_str(stdout(&run_with("stats --json", APART))).unwrap();
    assert_eq!(json["solution"], Value::Null);
    assert_eq!((&json["river"], &json["components"]), (&Value::Null, &json!(2)));
    let output = run_with("stats", APART);
    assert!(row(stdout(&output), "solution").contains("no way"));
    assert_eq!(row(stdout(&output), "river"), "none");
}

#[test]
fn a_maze_is_made_where_it_is_told_how() {
    let generated = run_with("generate --algorithm prim --size 20x10 --seed 7", "");
    let expected = run_with("stats --json", stdout(&generated));
    let made = run_with("stats --json --algorithm prim --size 20x10 --seed 7", "nonsense");
    assert_eq!(stdout(&made), stdout(&expected));
    assert!(stderr(&made).starts_with("seed 7 · prim · 20x10 · code "));
    // One option is enough, even where it says what is so anyway.
    for line in ["--size 24x16", "--algorithm backtracker", "--seed 0"] {
        let output = run_with(&format!("stats {line}"), "nonsense");
        assert_eq!(row(stdout(&output), "size"), "24x16", "{line}");
        assert!(stderr(&output).starts_with("seed "), "{line}");
    }
    let large = run_with("stats --size 300x300 --seed 5 --algorithm division", "");
    assert_eq!(row(stdout(&large), "perfect"), "yes");
}

#[test]
fn a_file_is_measured() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("maze.txt");
    fs::write(&file, MAZE).unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(stdout(&run_with(&format!("stats {name}"), "")), stdout(&run_with("stats", MAZE)));
    failed(&run_with(&format!("stats {name} --size 3x3"), ""), 2, &["FILE", "--size", "together"]);
    failed(&run_with("stats - --seed 3", MAZE), 2, &["FILE", "--seed", "together"]);
    failed(
        &run_with(&format!("stats {name} --from 9,9"), ""),
        2,
        &["maze.txt", "9,9", "0,0 to 4,2"],
    );
}

#[test]
fn mistakes_are_refused() {
    for (line, input, code, parts) in [
        ("stats", "", 2, &["standard input", "empty"][..]),
        ("stats", "hello\n", 2, &["standard input", "line 1, column 1"]),
        ("stats missing.txt", "", 1, &["missing.txt"]),
        ("stats --from 5,0", MAZE, 2, &["standard input", "start 5,0", "0,0 to 4,2"]),
        ("stats --to 0,3", MAZE, 2, &["standard input", "goal 0,3", "0,0 to 4,2"]),
        ("stats --from 1", MAZE, 2, &["--from", "X,Y"]),
        ("stats --to -1,0", MAZE, 2, &["--to", "-1,0", "X,Y"]),
        ("stats --size 0x3", "", 2, &["--size", "0x3"]),
        ("stats --size 4x4 --to 4,4", "", 2, &["the maze", "4,4", "0,0 to 3,3"]),
        ("stats --algorithm foo", "", 2, &["--algorithm", "foo", "kruskal"]),
        ("stats --jsn", MAZE, 2, &["--jsn", "--json"]),
        ("stats --json=yes", MAZE, 2, &["--json"]),
        ("stats one two", "", 2, &["two"]),
        ("solve --solver foo", MAZE, 2, &["--solver", "foo", "a-star", "random-mouse"]),
        ("solve --solver", MAZE, 2, &["--solver"]),
        ("solve --seed 3", MAZE, 2, &["a-star", "--seed", "random-mouse"]),
        ("solve --solver pledge --seed 3", MAZE, 2, &["pledge", "--seed", "random-mouse"]),
    ] {
        failed(&run_with(line, input), code, parts);
    }
    for solver in Solver::ALL {
        let line = format!("solve --solver {solver}");
        failed(&run_with(&line, APART), 2, &["standard input", "0,0", "1,0"]);
        failed(&run_with(&format!("{line} --from 2,0"), APART), 2, &["start 2,0"]);
    }
}

#[test]
fn every_solver_draws_the_only_path_of_a_perfect_maze() {
    let maze = run_with("generate --seed 31 --size 12x9", "");
    let expected = run_with("solve", stdout(&maze));
    let dots = stdout(&expected).matches('.').count();
    let steps = (dots - 1) / 2;
    let mut lines = BTreeSet::new();
    for solver in Solver::ALL {
        let output = run_with(&format!("solve --solver {solver}"), stdout(&maze));
        assert_eq!(stdout(&output), stdout(&expected), "{solver}");
        let line = stderr(&output);
        assert!(line.contains(&format!("path from 0,0 to 11,8: {steps} steps")), "{line}");
        assert!(line.contains("explored: "), "{line}");
        let walks = ["wall-", "pledge", "tremaux", "random"];
        let is_walker = walks.iter().any(|start| solver.name().starts_with(start));
        assert_eq!(line.contains("walked: "), is_walker, "{line}");
        assert_eq!(line.contains("shortest paths: 1"), solver.name() == "all-shortest", "{line}");
        assert_eq!(line.starts_with("seed "), solver.takes_chances(), "{line}");
        lines.insert(line.to_owned());
    }
    assert!(lines.len() > 4, "they explore differently: {lines:?}");
}

#[test]
fn a_mouse_can_be_let_run_again() {
    let maze = run_with("generate --seed 8 --size 6x5", "");
    let drawn = run_with("solve --solver random-mouse", stdout(&maze));
    let line = stderr(&drawn);
    let seed = line.strip_prefix("seed ").unwrap().split(' ').next().unwrap();
    let again = run_with(&format!("solve --solver random-mouse --seed {seed}"), stdout(&maze));
    assert_eq!(stderr(&again), line);
    let other = run_with("solve --solver random-mouse --seed 1", stdout(&maze));
    let another = run_with("solve --solver random-mouse --seed 2", stdout(&maze));
    assert_ne!(stderr(&other), stderr(&another));
}

/// The wall that the left hand is on leads round the goal's room and never in.
#[test]
fn a_walk_that_goes_round_for_ever_is_an_error() {
    let hall = "#######\n#     #\n# # # #\n#     #\n# # # #\n#     #\n#######\n";
    let line = "solve --solver wall-follower-left --to 1,1";
    failed(&run_with(line, hall), 2, &["standard input", "0,0", "1,1", "round", "another solver"]);
    assert!(stdout(&run_with("solve --solver tremaux --to 1,1", hall)).contains('.'));
}

#[test]
fn the_help_names_every_solver() {
    let help = run_with("solve --help", "");
    assert!(Solver::ALL.iter().all(|solver| stdout(&help).contains(solver.name())));
    let help = run_with("stats --help", "");
    for part in ["--from", "--to", "--json", "--algorithm", "--size", "--seed", "[FILE]", "Usage:"]
    {
        assert!(stdout(&help).contains(part), "{part}");
    }
}
