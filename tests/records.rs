//! Records: what is best, what is kept, and that damage costs no more than itself.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use maze_duel::maze::{Algorithm, Direction, MazeRng, RandomExt, Recipe, Seed, Size};
use maze_duel::race::records::{Entry, Finish, Records, Store, StoreError, Warning};
use maze_duel::race::{
    ByPlayer, Input, Outcome, Player, RaceCode, Replay, ReplayRecorder, Setup, Stage,
};
use tempfile::TempDir;

/// A race through a corridor that One wins after having waited for so many ticks.
fn replay(length: u32, wait: u32) -> Replay {
    let size = Size::new(length, 1).unwrap();
    let setup = Setup::new(Recipe::new(Algorithm::Backtracker, size, Seed::FIRST));
    let mut race = setup.race(0).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    for _ in 0..wait {
        recorder.tick(&mut race, ByPlayer::default());
    }
    while race.stage() == Stage::Racing {
        let one = Input::hold(Direction::East);
        recorder.tick(&mut race, ByPlayer { one, two: Input::NONE });
    }
    recorder.finish()
}

fn people() -> ByPlayer<(String, bool)> {
    ByPlayer { one: ("Ada \"A\"".to_owned(), false), two: ("Bo\n".to_owned(), false) }
}

fn entry(replay: &Replay, at: u64) -> Entry {
    Entry::new(replay, at, people()).unwrap()
}

fn open(folder: &TempDir) -> (Store, Vec<Warning>) {
    Store::open_in(folder.path()).unwrap()
}

fn history(folder: &TempDir) -> Vec<u8> {
    fs::read(folder.path().join("history.jsonl")).unwrap()
}

/// Every file in a folder and below, but the lock, with what is in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(files(&path));
        } else if name != "lock" {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

/// A folder with so many races, of corridors from 2 cells on.
fn with_races(count: u32) -> TempDir {
    let folder = TempDir::new().unwrap();
    let (mut store, _) = open(&folder);
    for length in 2..2 + count {
        store.add(entry(&replay(length, 0), length.into()), None).unwrap();
    }
    folder
}

#[test]
fn what_is_added_is_there_again() {
    let folder = TempDir::new().unwrap();
    let nested = folder.path().join("not/yet");
    let (mut store, warnings) = Store::open_in(&nested).unwrap();
    assert!(warnings.is_empty() && store.records().entries().is_empty());
    assert!(!nested.exists(), "looking makes nothing");
    let race = replay(5, 3);
    let first = entry(&race, 7);
    assert_eq!(first.outcome, Outcome::Won(Player::One));
    assert_eq!(first.players.one.time, Some(race.clock()));
    assert_eq!((first.players.one.steps, first.players.two.time), (4, None));
    assert!(store.add(first.clone(), Some(&race)).unwrap().is_empty());
    store.add(entry(&race, 8), None).unwrap();
    let (again, warnings) = Store::open_in(&nested).unwrap();
    assert!(warnings.is_empty());
    assert_eq!(again.records(), store.records());
    let [one, two] = again.records().entries() else { panic!() };
    assert_eq!(Entry { replay: None, ..one.clone() }, first);
    assert_eq!(two.replay, None);
    let (ghost, warnings) = again.ghost(race.code()).unwrap();
    assert_eq!((ghost, warnings), (Some(race), vec![]));
    let other = replay(6, 0);
    assert_eq!(again.ghost(other.code()).unwrap(), (None, vec![]));
    // A name without an end is cut, and a line that wouldn't be read isn't written.
    let before = fs::read(nested.join("history.jsonl")).unwrap();
    let mut long = entry(&other, 9);
    long.players.one.name = "\u{1}".repeat(100_000);
    store.add(long.clone(), None).unwrap();
    long.code = "1".repeat(100_000);
    fs::write(nested.join("history.jsonl"), &before).unwrap();
    assert!(matches!(store.add(long, Some(&other)), Err(StoreError::Io { .. })));
    assert_eq!(fs::read(nested.join("history.jsonl")).unwrap(), before);
    assert_eq!(fs::read_dir(nested.join("replays")).unwrap().count(), 1);
}

#[test]
fn the_best_is_the_fastest_person_and_the_first_of_them() {
    let code: RaceCode = replay(5, 0).code().clone();
    let finish = |is_bot, time| Finish { name: String::new(), is_bot, time, steps: 4 };
    let mut records = Records::default();
    assert_eq!(records.best(&code), None);
    let mut add = |at, one: Finish, two: Finish| {
        let (code, outcome) = (code.to_string(), Outcome::Won(Player::One));
        let players = ByPlayer { one, two };
        records.add(Entry { at, code, outcome, clock: 50, players, replay: None });
    };
    add(1, finish(true, Some(10)), finish(false, None));
    add(2, finish(false, Some(50)), finish(false, None));
    add(3, finish(false, Some(40)), finish(true, Some(40)));
    add(4, finish(false, None), finish(false, Some(40)));
    let best = records.best(&code).unwrap();
    assert_eq!((best.time, best.player, best.entry.at), (40, Player::One, 3));
    assert_eq!(records.bests(), [best]);
    assert_eq!(records.best(replay(6, 0).code()), None);
}

#[test]
fn a_damaged_line_costs_itself_and_the_file_is_set_aside() {
    let folder = with_races(5);
    let good = String::from_utf8(history(&folder)).unwrap();
    let path = folder.path().join("history.jsonl");
    for (number, name) in [(1, "history.jsonl.damaged-1"), (2, "history.jsonl.damaged-2")] {
        let damaged = good.replacen("\"at\":4", "\"at\":-", 1);
        assert_ne!(damaged, good);
        fs::write(&path, &damaged).unwrap();
        let (store, warnings) = open(&folder);
        let [Warning::Damaged { file, kept_as }] = &warnings[..] else { panic!("{warnings:?}") };
        assert_eq!((file, kept_as), (&path, &folder.path().join(name)));
        assert!(warnings[0].to_string().contains(name));
        assert_eq!(fs::read_to_string(kept_as).unwrap(), damaged);
        let left: Vec<u64> = store.records().entries().iter().map(|entry| entry.at).collect();
        assert_eq!(left, [2, 3, 5, 6], "{number}");
        // What is there now is sound.
        assert!(open(&folder).1.is_empty());
    }
}

#[test]
fn wherever_a_file_is_cut_the_rest_is_read() {
    let folder = with_races(3);
    let good = history(&folder);
    let all = open(&folder).0.records().entries().to_vec();
    let path = folder.path().join("history.jsonl");
    for length in (0..good.len()).rev().step_by(3) {
        fs::write(&path, &good[..length]).unwrap();
        let (mut store, warnings) = open(&folder);
        let entries = store.records().entries();
        assert_eq!(entries, &all[..entries.len()]);
        let lines = good[..length].split(|&byte| byte == b'\n').count() - 1;
        assert!(entries.len() + 1 >= lines, "{length}");
        let is_cut = length == 0 || good[length - 1] != b'\n';
        assert_eq!(warnings.len(), usize::from(is_cut), "{length}");
        let kept = entries.len();
        assert!(store.add(all[0].clone(), None).unwrap().is_empty());
        assert_eq!(open(&folder).0.records().entries().len(), kept + 1);
        for (name, bytes) in files(folder.path()) {
            if name.contains("damaged") {
                assert_eq!(bytes, good[..length]);
                fs::remove_file(folder.path().join(name)).unwrap();
            }
        }
    }
}

#[test]
fn no_damage_is_a_crash_or_a_loss() {
    let folder = with_races(4);
    let good = history(&folder);
    let all = open(&folder).0.records().entries().to_vec();
    let path = folder.path().join("history.jsonl");
    let mut rng = MazeRng::from_number(1);
    for _ in 0..150 {
        let mut bytes = good.clone();
        let length = u32::try_from(bytes.len()).unwrap();
        for _ in 0..=rng.below(3) {
            let at = rng.below(length) as usize;
            bytes[at] = u8::try_from(rng.below(256)).unwrap();
        }
        fs::write(&path, &bytes).unwrap();
        match Store::open_in(folder.path()) {
            Ok((store, warnings)) => {
                let unharmed = good.split(|&byte| byte == b'\n').filter(|line| {
                    !line.is_empty() && bytes.split(|&byte| byte == b'\n').any(|l| l == *line)
                });
                // One of the lines is the header.
                assert!(store.records().entries().len() + 1 >= unharmed.count());
                if warnings.is_empty() {
                    assert_eq!(store.records().entries().len(), all.len());
                    assert_eq!(history(&folder), bytes);
                } else {
                    let kept = files(folder.path());
                    assert!(kept.values().any(|kept| *kept == bytes));
                }
            }
            // The damage made a later version of it.
            Err(StoreError::Newer { .. }) => assert_eq!(history(&folder), bytes),
            Err(error) => panic!("{error}"),
        }
        for name in files(folder.path()).into_keys().filter(|name| name.contains("damaged")) {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
}

#[test]
fn a_later_version_is_left_as_it_is() {
    let folder = with_races(2);
    let path = folder.path().join("history.jsonl");
    let newer =
        String::from_utf8(history(&folder)).unwrap().replace("\"version\":1", "\"version\":2");
    let (mut store, _) = open(&folder);
    fs::write(&path, &newer).unwrap();
    let before = files(folder.path());
    let race = replay(3, 0);
    for error in [
        Store::open_in(folder.path()).unwrap_err(),
        store.add(entry(&race, 1), Some(&race)).unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::Newer { found: 2, .. }), "{error}");
        assert!(error.to_string().contains("version 2"), "{error}");
    }
    assert_eq!(files(folder.path()), before);
}

#[test]
fn games_side_by_side_lose_nothing_of_each_other() {
    let folder = TempDir::new().unwrap();
    let race = replay(4, 0);
    thread::scope(|scope| {
        for number in 0..4 {
            let (folder, race) = (&folder, &race);
            scope.spawn(move || {
                let (mut store, _) = open(folder);
                for turn in 0..10 {
                    let warnings = store.add(entry(race, number * 100 + turn), Some(race)).unwrap();
                    assert!(warnings.is_empty());
                }
            });
        }
    });
    let (store, warnings) = open(&folder);
    assert!(warnings.is_empty());
    let mut found: Vec<u64> = store.records().entries().iter().map(|entry| entry.at).collect();
    found.sort_unstable();
    let all: Vec<u64> = (0..4).flat_map(|n| (0..10).map(move |turn| n * 100 + turn)).collect();
    assert_eq!(found, all);
    let replays: std::collections::HashSet<_> =
        store.records().entries().iter().map(|entry| entry.replay.clone().unwrap()).collect();
    assert_eq!(replays.len(), 40, "each has a file of its own");
}

#[test]
fn new_and_best_replays_are_kept() {
    let folder = TempDir::new().unwrap();
    // A history of many races, made at one go: only the last is added.
    let (mut store, _) = open(&folder);
    let (best, slow) = (replay(4, 0), replay(4, 9));
    store.add(entry(&best, 1), Some(&best)).unwrap();
    store.add(entry(&slow, 2), Some(&slow)).unwrap();
    let replays = folder.path().join("replays");
    fs::write(replays.join("mine.replay"), "not the history's").unwrap();
    let mut text = String::from_utf8(history(&folder)).unwrap();
    let last = text.lines().last().unwrap().to_owned();
    for number in 3..3 + Records::REPLAYS_KEPT {
        let name = format!("{number}-X.replay");
        let (before, _) = last.split_once("\"replay\"").unwrap();
        let line = format!("{before}\"replay\":\"{name}\"}}\n");
        text += &line;
        fs::write(replays.join(name), "").unwrap();
    }
    fs::write(folder.path().join("history.jsonl"), text).unwrap();
    let (mut store, warnings) = open(&folder);
    assert!(warnings.is_empty());
    store.add(entry(&slow, 1000), Some(&slow)).unwrap();
    let names = files(&replays);
    let first = &store.records().entries()[0].replay;
    assert!(names.contains_key(first.as_ref().unwrap()), "the best");
    assert!(names.contains_key("mine.replay"), "what isn't ours");
    assert!(!names.contains_key("3-X.replay") && names.contains_key("4-X.replay"));
    // The newest, the best, and the other's.
    assert_eq!(names.len(), Records::REPLAYS_KEPT + 2);
}

#[test]
fn a_ghost_that_cannot_be_shown_is_a_warning() {
    let folder = TempDir::new().unwrap();
    let race = replay(4, 0);
    let (mut store, _) = open(&folder);
    store.add(entry(&race, 1), Some(&race)).unwrap();
    let name = store.records().entries()[0].replay.clone().unwrap();
    let path = folder.path().join("replays").join(&name);
    let good = fs::read_to_string(&path).unwrap();
    // A later version's is left as it is.
    fs::write(&path, good.replace("replay 1", "replay 2")).unwrap();
    let (ghost, warnings) = store.ghost(race.code()).unwrap();
    assert!(ghost.is_none() && matches!(warnings[..], [Warning::NoGhost { .. }]), "{warnings:?}");
    assert!(path.exists());
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    let (ghost, warnings) = store.ghost(race.code()).unwrap();
    let [Warning::Damaged { file, kept_as }] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(ghost.is_none() && *file == path && !path.exists());
    assert_eq!(fs::read_to_string(kept_as).unwrap(), good[..good.len() / 2]);
    assert_eq!(store.ghost(race.code()).unwrap(), (None, vec![]));
}

#[test]
fn a_history_names_no_file_elsewhere() {
    let folder = with_races(1);
    let path = folder.path().join("history.jsonl");
    let good = String::from_utf8(history(&folder)).unwrap();
    for name in ["../x.replay", "/etc/passwd", "..", "a/b", ".hidden", "a\\\\b"] {
        let line = good.lines().last().unwrap();
        let other = line.trim_end_matches('}').to_owned() + &format!(",\"replay\":\"{name}\"}}");
        fs::write(&path, good.replace(line, &other)).unwrap();
        let (store, warnings) = open(&folder);
        assert_eq!((store.records().entries().len(), warnings.len()), (0, 1), "{name}");
    }
}

#[test]
fn the_command_line_tells_what_is_kept_where_the_environment_says() {
    let folder = with_races(3);
    let run = |line: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_maze-duel"))
            .args(line.split_whitespace())
            .env("MAZE_DUEL_DATA", folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (best, told) = run("records");
    assert_eq!((best.lines().count(), told.as_str()), (3, ""));
    assert!(best.lines().all(|line| line.ends_with("s  Ada \"A\"")), "{best}");
    let code = replay(3, 0).code().to_string();
    let (one, _) = run(&format!("records {code} --json"));
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(one["code"], code);
    assert_eq!((&one["one"]["time"], &one["two"]["time"]), (&18.into(), &serde_json::Value::Null));
    let (none, told) = run("records 113G-1KRK-B050-6P");
    assert!(none.is_empty() && told.lines().count() == 1);
    fs::write(folder.path().join("history.jsonl"), "nonsense\n").unwrap();
    let (_, told) = run("records");
    assert!(told.contains("damaged-1"), "{told}");
}
