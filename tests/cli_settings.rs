//! `maze-duel settings` as its users meet it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::fs;
use std::path::Path;
use std::process::Output;

use maze_duel::preferences::{Preferences, Setting};
use tempfile::TempDir;

use program::{failed, program, stderr, stdout};

/// Runs `maze-duel settings` with a file, whatever the environment has.
fn settings(file: &Path, arguments: &[&str]) -> Output {
    let mut command = program();
    command.args(["settings", "--config"]).arg(file).args(arguments).output().unwrap()
}

fn in_folder() -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("my settings.toml");
    (folder, path)
}

#[test]
fn the_file_is_where_it_was_asked_for() {
    let folder = TempDir::new().unwrap();
    let path = |config: Option<&str>, arguments: &[&str]| {
        let mut command = program();
        command.arg("settings").args(arguments).arg("path").env("HOME", folder.path());
        command.env_remove("MAZE_DUEL_CONFIG").env("XDG_CONFIG_HOME", folder.path().join("conf"));
        if let Some(config) = config {
            command.env("MAZE_DUEL_CONFIG", config);
        }
        stdout(&command.output().unwrap()).trim_end().to_owned()
    };
    assert_eq!(path(Some("a.toml"), &[]), "a.toml");
    assert_eq!(path(Some("a.toml"), &["--config", "b.toml"]), "b.toml");
    if cfg!(target_os = "linux") {
        let usual = folder.path().join("conf/maze-duel/settings.toml").display().to_string();
        assert_eq!(path(None, &[]), usual);
        assert_eq!(path(Some(""), &[]), usual, "an empty name is none");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "asking makes nothing");
}

#[test]
fn what_is_shown_is_a_file_of_the_same_settings() {
    let (folder, path) = in_folder();
    fs::write(&path, "maze.algorithm = \"wilson\"\nmatch.one = \"expert\"\n").unwrap();
    let output = settings(&path, &["show"]);
    assert_eq!(stderr(&output), "");
    let text = stdout(&output);
    let (shown, faults) = Preferences::from_toml(text).unwrap();
    assert!(faults.is_empty());
    let mut expected = Preferences::default();
    for (name, value) in [("maze.algorithm", "wilson"), ("match.one", "expert")] {
        Setting::named(name).unwrap().set(&mut expected, value).unwrap();
    }
    assert_eq!(shown, expected);
    // Every key with its value and what is allowed, and whether it is the default.
    let keys = text.lines().filter(|line| line.contains(" = ") && !line.starts_with('#'));
    assert_eq!(keys.count(), Setting::ALL.len() + 1, "and the version");
    assert!(text.contains("algorithm = \"wilson\" # the default is \"backtracker\"\n"));
    assert!(text.contains("# one of: system en zh\nlanguage = \"system\" # the default\n"));
    let copy = folder.path().join("copy.toml");
    fs::write(&copy, text).unwrap();
    let again = settings(&copy, &["show"]);
    let without_name = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_name(stdout(&again)), without_name(text));
    // One setting alone, or a section.
    assert_eq!(stdout(&settings(&path, &["show", "maze.algorithm"])), "wilson\n");
    let section = settings(&path, &["show", "keys.one"]);
    let lines: Vec<_> = stdout(&section).lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines[0], "[keys.one]");
    assert_eq!(lines.len(), 5);
    assert!(lines[1].starts_with("up = [\"KeyW\"]"));
}

#[test]
fn what_is_set_is_shown_and_the_rest_stays() {
    let (_folder, path) = in_folder();
    fs::write(&path, "# mine\nmood = \"good\"\n").unwrap();
    for (name, value) in [
        ("maze.algorithm", "wilson"),
        ("maze.size", "40x25"),
        ("maze.seed", "our sofa"),
        ("maze.seed", "-5"),
        ("maze.seed", "007"),
        ("maze.seed", ""),
        ("maze.animate", "true"),
        ("match.length", "3"),
        ("match.pause-seconds", "none"),
        ("rules.fog", "4"),
        ("rules.handicap-two", "3:80"),
        ("keys.two.up", "ArrowUp,Numpad8"),
        ("keys.shell.play", ""),
        ("pads.one.up", "North"),
        ("watch.beside", "prim,wilson,eller"),
        ("window.position", "-10,20"),
        ("look.one", "#0080ff"),
        ("language", "zh"),
    ] {
        let output = settings(&path, &["set", name, value]);
        assert_eq!(stdout(&output), "");
        let told = stderr(&output);
        assert!(told.starts_with(&format!("{name} = ")) && told.lines().count() == 1, "{told:?}");
        assert_eq!(stdout(&settings(&path, &["show", name])), format!("{value}\n"), "{name}");
    }
    // As it stands in the file is as good.
    settings(&path, &["set", "keys.two.up", "[\"Numpad8\"]"]);
    assert_eq!(stdout(&settings(&path, &["show", "keys.two.up"])), "Numpad8\n");
    // A default is written too: somebody has asked for it.
    settings(&path, &["set", "sound.volume", "100"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("# mine\nmood = \"good\"\n") && text.contains("volume = 100"));
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let (folder, path) = in_folder();
    for (arguments, parts) in [
        (&[][..], &["path", "show", "set", "reset"][..]),
        (&["list"], &["list", "path show set reset"]),
        (&["set"], &["KEY VALUE"]),
        (&["set", "maze.size"], &["KEY VALUE"]),
        (&["set", "maze", "3"], &["maze is a section"]),
        (&["set", "maze.colour", "3"], &["maze.colour", "settings show"]),
        (&["show", "colour"], &["colour", "settings show"]),
        (&["set", "maze.size", "0x3"], &["maze.size", "0x3", "4096"]),
        (&["set", "maze.algorithm", "prims"], &["prims", "true-prim"]),
        (&["set", "maze.braid", "101"], &["101", "0 to 100"]),
        (&["set", "maze.braid", "-1"], &["-1", "0 to 100"]),
        (&["set", "keys.two.up", "KeyW"], &["KeyW", "keys.one.up", "keys.two.up"]),
        (&["set", "keys.two.up", "Space"], &["Space", "keys.shell.next"]),
        (&["set", "keys.two.up", "Up"], &["Up", "ArrowUp"]),
        (&["set", "look.one", "line\nbreak"], &["look.one", "\\n", "#ff6b4a"]),
        (&["path", "maze.size"], &["maze.size"]),
        (&["reset", "maze.size"], &["maze.size"]),
        (&["show", "maze.size", "3"], &["3"]),
    ] {
        failed(&settings(&path, arguments), 2, parts);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn what_is_wrong_in_the_file_is_told_a_line_each() {
    let (_folder, path) = in_folder();
    let text = "[maze]\nsize = \"0x3\"\nbraid = 30\nseed = 1.5\n";
    fs::write(&path, text).unwrap();
    let output = settings(&path, &["show", "maze.braid"]);
    assert_eq!(stdout(&output), "30\n");
    let told: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(told.len(), 2);
    for (line, parts) in
        told.iter().zip([["line 2", "maze.size", "\"0x3\""], ["line 4", "maze.seed", "1.5"]])
    {
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "looking changes nothing");
    // Whatever is in it, no terminal is led astray.
    fs::write(&path, "language = \"\u{9b}31m\"\n").unwrap();
    assert!(!stderr(&settings(&path, &["show", "language"])).contains('\u{9b}'));
}

#[test]
fn a_later_versions_file_and_what_is_no_file_are_left_alone() {
    let (folder, path) = in_folder();
    fs::write(&path, "version = 7\n").unwrap();
    failed(&settings(&path, &["set", "language", "en"]), 1, &["version 7", "version 1"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "version = 7\n");
    assert!(stderr(&settings(&path, &["show", "language"])).contains("version 7"));
    failed(&settings(folder.path(), &["set", "language", "en"]), 1, &["no file"]);
    failed(&settings(folder.path(), &["reset"]), 1, &["no file"]);
    if cfg!(unix) {
        failed(&settings(Path::new("/dev/zero"), &["set", "language", "en"]), 1, &["/dev/zero"]);
    }
}

#[test]
fn a_reset_tells_where_the_old_file_is() {
    let (folder, path) = in_folder();
    let output = settings(&path, &["reset"]);
    assert_eq!(stdout(&output), "");
    assert!(stderr(&output).contains("isn't there"), "{}", stderr(&output));
    fs::write(&path, "language = \"zh\"\n").unwrap();
    let output = settings(&path, &["reset"]);
    let old = folder.path().join("my settings.toml.old");
    assert!(stderr(&output).contains(&*old.display().to_string()), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(old).unwrap(), "language = \"zh\"\n");
    assert_eq!(stdout(&settings(&path, &["show", "language"])), "system\n");
}
