//! Race codes and replays on the command line.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use maze_duel::maze::{Algorithm, MazeRng, Recipe, Seed, Size};
use maze_duel::race::bot::{Bot, RouteBot};
use maze_duel::race::{
    ByPlayer, Day, Input, Outcome, Player, RaceCode, Replay, ReplayRecorder, Review, Setup, Stage,
};
use serde_json::Value;

use program::{run, stderr, stdout};

/// What is refused, in one line.
fn refused(line: &str) -> String {
    let output = run(line);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(output.stdout.is_empty());
    let text = stderr(&output);
    assert_eq!(text.lines().count(), 1, "{text}");
    text.to_owned()
}

#[test]
fn a_code_makes_the_maze_that_it_was_told_for() {
    let flags = "--algorithm prim --size 12x9 --seed 7 --braid 30";
    let made = run(&format!("generate {flags}"));
    let line = stderr(&made);
    assert!(line.starts_with("seed 7 · prim · 12x9 · code "), "{line}");
    let code = line.trim().rsplit(' ').next().unwrap();
    let again = run(&format!("generate --code {code}"));
    assert_eq!(stdout(&again), stdout(&made));
    assert_eq!(stderr(&again), line);
    let told = run(&format!("code {flags}"));
    assert_eq!(stdout(&told), format!("{code}\n"));
    assert_eq!(stderr(&told), line);
    let small = code.to_lowercase().replace('-', "").replace('0', "o").replace('1', "l");
    assert_eq!(stdout(&run(&format!("generate --code {small}"))), stdout(&made));
    let (stats, by_code) = (run(&format!("stats {flags}")), run(&format!("stats --code {code}")));
    assert_eq!(stdout(&by_code), stdout(&stats));
    assert!(stderr(&by_code).ends_with(&format!("code {code}\n")));
    let solved = run(&format!("generate --code {code} --solve"));
    assert!(stderr(&solved).contains(" steps · code "), "{}", stderr(&solved));
    let several = run(&format!("generate --code {code} --count 2"));
    let separate = run("generate --algorithm prim --size 12x9 --seed 8 --braid 30");
    assert!(stdout(&several).ends_with(stdout(&separate)));
}

#[test]
fn swapped_spawns_turn_the_way_round() {
    let code = stdout(&run("code --size 6x4 --seed 7 --swapped")).trim().to_owned();
    let document = run(&format!("generate --code {code} --format json"));
    let document: Value = serde_json::from_str(stdout(&document)).unwrap();
    assert_eq!(document["spawns"], serde_json::json!([[5, 3], [0, 0]]));
    let stats: Value =
        serde_json::from_str(stdout(&run(&format!("stats --code {code} --json")))).unwrap();
    assert_eq!(stats["from"], serde_json::json!([5, 3]));
}

#[test]
fn a_code_tells_what_it_stands_for() {
    let rules = "--items --fog 3 --handicap-one 3:80";
    let code = run(&format!("code --algorithm division --size 9x5 --seed 7 --doors 2 {rules}"));
    let code = stdout(&code).trim().to_owned();
    let told: Value = serde_json::from_str(stdout(&run(&format!("code {code} --json")))).unwrap();
    for (member, value) in [
        ("code", serde_json::json!(code)),
        ("version", 1.into()),
        ("generator_version", 1.into()),
        ("algorithm", "division".into()),
        ("width", 9.into()),
        ("height", 5.into()),
        ("seed", "7".into()),
        ("knobs", serde_json::json!({"doors": "2"})),
        ("spawns", "usual".into()),
        ("items", true.into()),
        ("fog", 3.into()),
        (
            "handicaps",
            serde_json::json!({"one": {"delay": 3, "pace": 80}, "two": {"delay": 0, "pace": 100}}),
        ),
    ] {
        assert_eq!(told[member], value, "{member}");
    }
    let table = run(&format!("code {code}"));
    for part in ["division", "9x5", "doors", "3 s late, 80 %"] {
        assert!(stdout(&table).contains(part), "{part}: {}", stdout(&table));
    }
    assert_eq!(stderr(&table), "");
}

#[test]
fn the_code_of_the_day_is_today_s() {
    let day = || {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
        Setup::daily(Day::at(since.as_secs()).unwrap()).code().unwrap()
    };
    // Midnight may pass meanwhile.
    let before = day();
    let told: RaceCode = stdout(&run("code --daily")).parse().unwrap();
    assert!([before, day()].contains(&told));
}

#[test]
fn slips_and_contradictions_are_one_line() {
    let code = "113G-1KRK-B050-6P";
    for (line, part) in [
        ("code 113G-1KRK-B050-6Q", "slip"),
        ("code 113G-1KRK-B050-6U", "'U'"),
        ("code 113", "too short"),
        (&format!("code {code} --seed 7"), "--seed"),
        (&format!("code {code} --daily"), "--daily"),
        (&format!("code {code} --items"), "--items"),
        ("code --daily --size 3x4", "--size"),
        ("code --fog 0", "fog"),
        ("code --fog +3", "fog"),
        ("code --handicap-two 3", "3:80"),
        ("code --handicap-two 61:80", "3:80"),
        ("code --handicap-two 6:24", "3:80"),
        (&format!("generate --code {code} --seed 7"), "--seed and --code"),
        (&format!("generate --code {code} --braid 7"), "--braid and --code"),
        ("generate --code 113G-1KRK-B050-6Q", "slip"),
        (&format!("stats --code {code} --size 3x3"), "--size and --code"),
        (&format!("stats maze.txt --code {code}"), "--code"),
        (&format!("play --code {code} --seed 7"), "--seed"),
        (&format!("--code {code} --size 9x9"), "--size"),
        ("play --code 7", "too short"),
    ] {
        let text = refused(line);
        assert!(text.contains(part), "{line}: {text}");
    }
}

#[test]
fn what_has_no_code_is_told_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let mask = folder.path().join("mask.txt");
    std::fs::write(&mask, "..\n.#\n").unwrap();
    let line = format!("--mask {} --seed 7", mask.display());
    let made = run(&format!("generate {line}"));
    assert_eq!(stderr(&made), "seed 7 · backtracker · 2x2\n");
    assert!(refused(&format!("code {line}")).contains("mask"));
    // A maze that is made row by row may be taller than any other.
    let tall = run("generate --algorithm eller --size 1x40000 --seed 7");
    assert_eq!(stderr(&tall), "seed 7 · eller · 1x40000\n");
    let short = run("generate --algorithm eller --size 3x4 --seed 7");
    assert!(stderr(&short).starts_with("seed 7 · eller · 3x4 · code 11"));
}

/// A race of two bots.
fn race() -> Replay {
    let size = Size::new(9, 6).unwrap();
    let setup = Setup::new(Recipe::new(Algorithm::Wilson, size, Seed::new(7).unwrap()));
    let mut race = setup.race(64).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    let mut bots = Player::ALL
        .map(|player| RouteBot::new(&race, player, MazeRng::from_number(5), 60).unwrap());
    while !matches!(race.stage(), Stage::Finished(_)) {
        let [one, two] = &mut bots;
        let inputs =
            ByPlayer { one: one.decide(&race, Player::One), two: two.decide(&race, Player::Two) };
        recorder.tick(&mut race, inputs);
    }
    recorder.finish()
}

fn text(replay: &Replay) -> String {
    let mut text = Vec::new();
    replay.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A file of that text, and its folder, which is there as long as it isn't dropped.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.replay");
    std::fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn a_replay_is_looked_back_at_and_verified() {
    let replay = race();
    let (_folder, path) = file(&text(&replay));
    let verified = run(&format!("replay --verify {path}"));
    let line = stdout(&verified);
    let winner = match replay.outcome().unwrap() {
        Outcome::Won(Player::One) => "One won after",
        Outcome::Won(Player::Two) => "Two won after",
        Outcome::Draw => "a draw after",
    };
    assert!(line.starts_with("the race is as recorded, in each of "), "{line}");
    assert!(line.contains(winner) && line.lines().count() == 1, "{line}");
    let told = run(&format!("replay {path}"));
    assert!(stdout(&told).starts_with(winner), "{}", stdout(&told));
    assert!(stdout(&told).contains(replay.code().as_str()));
    for name in ["optimality", "wrong turns", "top run", "time lost"] {
        assert_eq!(stdout(&told).matches(name).count(), 2, "{name}");
    }
    let told: Value = serde_json::from_str(stdout(&run(&format!("replay {path} --json")))).unwrap();
    let review = Review::of(&replay).unwrap();
    assert_eq!(told["code"], replay.code().as_str());
    assert_eq!(told["countdown"], 64);
    assert_eq!(told["clock"], review.clock);
    for (player, review) in review.players.iter() {
        let told = &told[player.name()];
        assert_eq!(told["steps"], review.steps);
        assert_eq!(told["shortest"], review.shortest);
        assert_eq!(told["wrong_turns"], review.wrong_turns());
        assert_eq!(told["route"].as_array().unwrap().len(), review.route.len());
        assert_eq!(told["time"], serde_json::json!(review.time));
    }
    let verified = run(&format!("replay --verify --json {path}"));
    let verified: Value = serde_json::from_str(stdout(&verified)).unwrap();
    assert_eq!(verified["verified"], true);
}

#[test]
fn of_many_wrong_turns_the_costliest_are_told() {
    use maze_duel::maze::Direction::{East, West};
    let size = Size::new(9, 1).unwrap();
    let setup = Setup::new(Recipe::new(Algorithm::Wilson, size, Seed::FIRST));
    let mut race = setup.race(0).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    // A step, then to and fro, with a rest after each step.
    for direction in [East].into_iter().chain([West, East].into_iter().cycle().take(16)) {
        let steps = race.pawn(Player::One).steps();
        while race.pawn(Player::One).steps() == steps {
            let is_walking = race.pawn(Player::One).stride().is_some();
            let one = if is_walking { Input::NONE } else { Input::hold(direction) };
            recorder.tick(&mut race, ByPlayer { one, two: Input::NONE });
        }
    }
    let replay = recorder.finish();
    let wrong_turns = Review::of(&replay).unwrap().players.one.wrong_turns();
    assert!(wrong_turns > 5, "{wrong_turns}");
    let (_folder, path) = file(&text(&replay));
    let told = run(&format!("replay {path}"));
    assert_eq!(stdout(&told).matches(" lost, ").count(), 5);
    let others = format!("and {} that cost less", wrong_turns - 5);
    assert!(stdout(&told).contains(&others), "{}", stdout(&told));
}

#[test]
fn a_replay_of_another_race_names_the_tick() {
    let replay = race();
    let text = text(&replay);
    // One's first step is taken the other way.
    let (before, after) = text.split_once("moves one\n").unwrap();
    let letter = after.chars().find(char::is_ascii_alphabetic).unwrap();
    let other = if letter == 'n' { "s" } else { "n" };
    let changed = format!("{before}moves one\n{}", after.replacen(letter, other, 1));
    let (body, _) = changed.trim_end().rsplit_once(' ').unwrap();
    let checksum = crc32fast::hash(format!("{body} ").as_bytes());
    let first: String = after.chars().take_while(char::is_ascii_digit).collect();
    for flags in ["--verify", "", "--json"] {
        let (_folder, path) = file(&format!("{body} {checksum:08x}\n"));
        let output = run(&format!("replay {flags} {path}"));
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let line = stderr(&output);
        assert!(line.trim_end().ends_with(&format!("in tick {first}")), "{line}");
        assert_eq!(line.lines().count(), 1);
    }
}

#[test]
fn what_is_no_replay_is_one_line() {
    for (text, part) in [
        ("", "no replay"),
        ("###\n# #\n###\n", "no replay"),
        ("maze-duel replay 9\n", "version 9"),
        ("maze-duel replay 1\ncode 113G-1KRK-B050-6Q\n", "slip"),
        ("maze-duel replay 1\ncode 113G-1KRK-B050-6P\nkeys\n", "line 3"),
    ] {
        let (_folder, path) = file(text);
        let line = refused(&format!("replay --verify {path}"));
        assert!(line.contains(part) && line.contains(&path), "{line}");
    }
    let missing = run("replay no-such-file.replay");
    assert_eq!(missing.status.code(), Some(1));
}
