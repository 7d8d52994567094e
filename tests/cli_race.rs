//! `maze-duel race` and `fairness` as their users meet them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::fs;
use std::num::NonZeroUsize;
use std::process::Output;

use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
use maze_duel::race::bot::BotKind;
use maze_duel::race::{Fairness, Player, Setup};
use serde_json::{Value, json};
use tempfile::TempDir;

use program::{failed, run, run_in, stderr, stdout};

fn as_json(output: &Output) -> Value {
    serde_json::from_str(stdout(output)).unwrap()
}

#[track_caller]
fn refused(line: &str, code: i32, parts: &[&str]) {
    failed(&run(line), code, parts);
}

#[test]
fn two_bots_race_and_the_outcome_is_told() {
    let line = "race --bots merciless,wall-follower --seed 7 --size 20x12";
    let output = run(line);
    let text = stdout(&output);
    assert!(text.starts_with("One (merciless) beats Two (wall-follower) in 0:"), "{text}");
    assert!(text.contains("steps: One ") && text.lines().count() == 1, "{text}");
    assert!(stderr(&output).starts_with("seed 7 · backtracker · 20x12 · code "));
    assert_eq!(run(line).stdout, output.stdout, "the same race again");

    let told = as_json(&run(&format!("{line} --json")));
    assert_eq!(told["outcome"], "one");
    assert_eq!(told["bots"], json!(["merciless", "wall-follower"]));
    assert_eq!((&told["seed"], &told["algorithm"]), (&json!("7"), &json!("backtracker")));
    // Ten ticks for the first cell, eight for each further one.
    let steps = told["steps"][0].as_u64().unwrap();
    assert_eq!(told["ticks"].as_u64(), Some(8 * steps + 2));
    let seconds = format!("in 0:{:05.2} ", told["ticks"].as_f64().unwrap() / 64.0);
    assert!(text.contains(&seconds), "{text} lacks {seconds}");
}

#[test]
fn runners_alike_draw() {
    let line = "race --bots merciless,merciless --seed 7 --algorithm wilson";
    let text = stdout(&run(line)).to_owned();
    assert!(text.starts_with("One (merciless) and Two (merciless) draw in "), "{text}");
    assert_eq!(as_json(&run(&format!("{line} --json")))["outcome"], "draw");
    // In a maze of one cell both are there before anybody moves.
    let nobody = as_json(&run("race --size 1x1 --seed 1 --json"));
    assert_eq!((&nobody["outcome"], &nobody["ticks"]), (&json!("draw"), &json!(0)));
}

#[test]
fn every_bot_can_be_named_and_is_listed() {
    let help = stdout(&run("race --help")).to_owned();
    for kind in BotKind::ALL {
        assert!(help.contains(&format!("  {kind} ")), "{kind}");
        stdout(&run(&format!("race --seed 3 --size 6x6 --braid 40 --bots {kind},skilled")));
    }
}

#[test]
fn races_that_cannot_be_are_told() {
    refused("race --bots expert", 2, &["--bots", "A,B", "merciless"]);
    refused("race --bots expert,nobody", 2, &["--bots", "A,B", "merciless"]);
    refused("race --bots random-mouse,random-mouse --size 60x60 --seed 1 --limit 500", 1, &["500"]);
    refused("race --limit 0", 2, &["--limit"]);
}

#[test]
fn fairness_is_told_as_the_library_measures_it() {
    let told =
        as_json(&run("fairness --algorithm sidewinder --size 20x12 --seed 5 --runs 300 --json"));
    let seed = Seed::new(5).unwrap();
    let grid = Algorithm::Sidewinder.generate(Size::new(20, 12).unwrap(), seed).unwrap();
    let runs = 300.try_into().unwrap();
    let fairness = Fairness::of(&grid, grid.spawns(), seed, runs, NonZeroUsize::MIN).unwrap();
    let share = fairness.win_share_one();
    for (name, millionths) in [("share", share.share), ("low", share.low), ("high", share.high)] {
        assert_eq!(told["win_share_one"][name], json!(f64::from(millionths) / 1e6), "{name}");
    }
    for (name, player) in [("one", Player::One), ("two", Player::Two)] {
        let ticks = told[format!("expected_ticks_{name}")].as_f64().unwrap();
        let hundredths = u32::try_from(fairness.expected_ticks(player)).unwrap();
        assert!((ticks - f64::from(hundredths) / 100.0).abs() < 1e-6);
        let side = fairness.sides.get(player);
        assert_eq!(told[format!("junctions_{name}")], side.junctions);
        assert_eq!(told[format!("misleading_junctions_{name}")], side.misleading);
        assert_eq!(told[format!("dead_end_mass_{name}")], side.dead_end_mass);
    }
    assert_eq!((&told["fair"], &told["bound"]), (&json!(false), &json!(0.05)));
    assert_eq!((&told["passage_disjoint_routes"], &told["runs"]), (&json!(1), &json!(300)));

    let table = stdout(&run("fairness --algorithm sidewinder --size 20x12 --seed 5")).to_owned();
    for part in ["One wins", "of 400 pairs", "unfair", "5.0 %", "expected time", "dead-end mass"] {
        assert!(table.contains(part), "{table} lacks {part}");
    }
}

#[test]
fn a_file_is_as_fair_as_the_maze_that_was_made() {
    let folder = TempDir::new().unwrap();
    let recipe = "--algorithm prim --size 12x9 --seed 8 --braid 20";
    stdout(&run_in(folder.path(), &format!("generate {recipe} -o maze.json")));
    let read = as_json(&run_in(folder.path(), "fairness maze.json --json --bound 50%"));
    assert_eq!(read, as_json(&run(&format!("fairness {recipe} --json --bound 500"))));
    assert_eq!(read["fair"], true, "half is as wide as gaps get");

    // A drawing carries no seed; its panel runs by seed 1.
    fs::write(folder.path().join("two.txt"), "#####\n#   #\n#####\n").unwrap();
    let two = as_json(&run_in(folder.path(), "fairness two.txt --json --threads 3"));
    assert_eq!((&two["gap"], &two["expected_ticks_one"]), (&json!(0.0), &json!(10.0)));
    assert!(two.get("seed").is_none());
}

#[test]
fn a_draw_finds_a_fair_seed_or_says_that_it_gave_up() {
    let line = "fairness --draw --size 14x10 --seed 1 --runs 100 --json";
    let drawn = as_json(&run(&format!("{line} --threads 1")));
    assert_eq!(drawn["fair"], true);
    let tried = drawn["tried"].as_u64().unwrap();
    assert_eq!(drawn["seed"], tried.to_string(), "the seeds are tried from 1 on");
    assert_eq!(drawn, as_json(&run(&format!("{line} --threads 4"))));
    let alone = format!("fairness --size 14x10 --seed {tried} --runs 100 --json");
    assert_eq!(as_json(&run(&alone))["win_share_one"], drawn["win_share_one"]);

    let binary = "fairness --draw --algorithm binary-tree --corner north-west --seed 1 --tries 4";
    let gave_up = run(binary);
    assert_eq!(gave_up.status.code(), Some(1));
    let table = str::from_utf8(&gave_up.stdout).unwrap();
    assert!(table.contains("unfair") && table.contains("seeds tried"), "{table}");
    let message = stderr(&gave_up).lines().last().unwrap();
    assert!(message.starts_with("error: given up after 4 seeds"), "{message}");
}

#[test]
fn measures_that_cannot_be_are_told() {
    refused("fairness --bound 51%", 2, &["--bound", "500"]);
    refused("fairness --bound 2.55%", 2, &["--bound"]);
    refused("fairness --runs 0 --seed 1", 2, &["--runs"]);
    refused("fairness --tries 5 --seed 1", 2, &["--tries", "--draw"]);
    refused("fairness --draw maze.txt", 2, &["FILE", "--draw"]);
    refused("fairness maze.txt --seed 5", 2, &["FILE", "--seed"]);
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("apart.txt"), "#####\n# # #\n#####\n").unwrap();
    let apart = run_in(folder.path(), "fairness apart.txt");
    assert_eq!(apart.status.code(), Some(2));
    assert!(stderr(&apart).contains("no way leads"), "{}", stderr(&apart));
}

#[test]
fn a_race_can_be_written_as_a_replay_that_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("race.replay");
    let file = file.to_str().unwrap();
    let flags = "--bots casual,tremaux --size 12x9 --seed 3 --items --handicap-two 2:80";
    let raced = run(&format!("race {flags} --replay {file}"));
    let verified = run(&format!("replay --verify {file}"));
    let replayed = run(&format!("replay --json {file}"));
    let replayed: Value = as_json(&replayed);
    let told = as_json(&run(&format!("race {flags} --json")));
    assert!(stdout(&verified).contains(&replayed["clock"].to_string()), "{verified:?}");
    assert_eq!(replayed["outcome"], told["outcome"]);

    // The code that is told gives the same race again.
    let told = stderr(&raced);
    let code = told.split("code ").nth(1).unwrap().trim();
    let again = run(&format!("race --bots casual,tremaux --code {code}"));
    assert_eq!(stdout(&again), stdout(&raced));
    refused(&format!("race --code {code} --items"), 2, &["--items", "--code"]);
    refused(&format!("race --code {code} --seed 4"), 2, &["--seed", "--code"]);
}

#[test]
fn what_play_cannot_make_sense_of_is_refused_before_any_window() {
    let code = Setup::new(Recipe::new(Algorithm::Prim, Size::default(), Seed::new(7).unwrap()));
    let code = code.code().unwrap();
    for (line, parts) in [
        ("play --best-of 4".to_owned(), &["--best-of", "1, 3, 5 or 7"][..]),
        ("play --one nobody".to_owned(), &["--one", "person", "merciless"]),
        ("play --two".to_owned(), &["--two", "missing"]),
        ("play --pause 0".to_owned(), &["--pause", "1 to 60"]),
        ("play --fog deep".to_owned(), &["--fog", "seen"]),
        ("play --handicap-one 99:80".to_owned(), &["--handicap-one", "60"]),
        ("play --braid 101".to_owned(), &["--braid", "0 to 100"]),
        ("play --algorithm eller --symmetry half-turn".to_owned(), &["eller", "symmetry"]),
        (format!("play --code {code} --items"), &["--items", "--code"]),
        (format!("play --code {code} --seed 3"), &["--seed", "--code"]),
        (format!("play --code {code}0"), &["--code", "race code"]),
        (format!("play --code {code} --mazes list"), &["--code", "--mazes"]),
        ("play --mazes list --fog seen".to_owned(), &["--fog", "--mazes"]),
    ] {
        refused(&line, 2, parts);
    }
}

#[test]
fn two_routes_without_loops_are_refused_at_once() {
    refused("fairness --draw --routes 2 --size 9x9 --seed 1", 2, &["--routes", "--braid"]);
    let drawn = run("fairness --draw --routes 2 --braid 60 --size 9x9 --seed 1 --bound 50%");
    assert!(stdout(&drawn).contains("2 that share no passage"), "{}", stdout(&drawn));
    refused("fairness --routes 2 --size 9x9", 2, &["--routes", "--draw"]);
}
