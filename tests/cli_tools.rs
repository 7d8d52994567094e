//! `maze-duel algorithms`, `completions` and `man` as their users meet them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::fs;
use std::process::{Command, Stdio};

use maze_duel::maze::generate::{Corner, Symmetry};
use maze_duel::maze::{Algorithm, Format, Solver};
use serde_json::Value;
use tempfile::TempDir;

use program::{PROGRAM, failed, run, stderr, stdout};

#[track_caller]
fn refused(line: &str, parts: &[&str]) {
    failed(&run(line), 2, parts);
}

fn algorithm_names() -> Vec<&'static str> {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect()
}

fn solver_names() -> Vec<&'static str> {
    Solver::ALL.iter().map(|solver| solver.name()).collect()
}

#[test]
fn names_alone_are_for_shells() {
    let output = run("algorithms --names");
    assert_eq!(stdout(&output), algorithm_names().join("\n") + "\n");
    assert_eq!(stderr(&output), "");
    assert_eq!(stdout(&run("algorithms --solvers --names")), solver_names().join("\n") + "\n");
}

#[test]
fn the_table_tells_of_every_generator_and_solver() {
    for (line, names, columns) in [
        ("algorithms", algorithm_names(), ["texture", "uniform", "time", "memory", "knobs"]),
        ("algorithms --solvers", solver_names(), ["idea", "shortest", "chance", "time", "memory"]),
    ] {
        let output = run(line);
        let table = stdout(&output);
        let (headings, rows) = table.split_once('\n').unwrap();
        let found: Vec<_> = rows.lines().map(|row| row.split(' ').next().unwrap()).collect();
        assert_eq!(found, names);
        let mut at = 0;
        for column in columns {
            at += headings[at..].find(column).unwrap();
            for row in table.lines().filter(|row| row.len() > at) {
                assert_eq!(&row[at - 2..at], "  ", "{column} begins where its heading does: {row}");
            }
        }
        assert!(!table.contains(" \n"), "no blanks at the ends of lines");
    }
}

#[test]
fn json_agrees_with_the_library() {
    let output = run("algorithms --json");
    let found: Vec<Value> = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(found.len(), Algorithm::ALL.len());
    for (one, algorithm) in found.iter().zip(Algorithm::ALL) {
        assert_eq!(one["name"], algorithm.name());
        let knobs: Vec<_> = algorithm.knobs().iter().map(|knob| knob.name()).collect();
        assert_eq!(one["knobs"], Value::from(knobs), "{algorithm}");
        for key in ["texture", "time", "memory"] {
            assert!(one[key].as_str().is_some_and(|text| !text.is_empty()), "{algorithm}: {key}");
        }
    }
    let uniform = found.iter().filter(|one| one["uniform"] == true);
    let uniform: Vec<_> = uniform.map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(uniform, ["wilson", "aldous-broder"]);

    let output = run("algorithms --json --solvers");
    let found: Vec<Value> = serde_json::from_str(stdout(&output)).unwrap();
    let named = |key: &str| -> Vec<_> {
        let having = found.iter().filter(|one| one[key] == true);
        having.map(|one| one["name"].as_str().unwrap()).collect()
    };
    assert_eq!(named("shortest"), solver_names()[..5]);
    assert_eq!(named("chance"), ["random-mouse"]);
}

/// What bash offers after a line, asked of a real bash.
fn offered(line: &[&str]) -> Vec<String> {
    // A bash that completes calls the function with the program, the word and the word before it.
    let script = r#"
        source <("$PROGRAM" completions bash)
        function=$(complete -p maze-duel | sed 's/.*-F \([^ ]*\) .*/\1/')
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        "$function" maze-duel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let mut command = Command::new("bash");
    command.args(["--norc", "-c", script, "bash"]).args(line).env("PROGRAM", PROGRAM);
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(stderr(&output), "");
    stdout(&output).lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_names_of_all_kinds() {
    let corners = Corner::ALL.map(Corner::name);
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    let maze = "maze-duel";
    for (line, names) in [
        (&[maze, "generate", "--algorithm", ""][..], algorithm_names()),
        (&[maze, "watch", "--algorithm", ""], algorithm_names()),
        (&[maze, "stats", "--algorithm", ""], algorithm_names()),
        (&[maze, "--algorithm", ""], algorithm_names()),
        (&[maze, "generate", "--algorithm", "gro"], vec!["growing-tree", "growing-forest"]),
        (&[maze, "solve", "--solver", ""], solver_names()),
        (&[maze, "watch", "--solver", ""], solver_names()),
        (&[maze, "convert", "--format", ""], formats),
        (&[maze, "generate", "--corner", ""], corners.to_vec()),
        (&[maze, "generate", "--symmetry", ""], Symmetry::ALL.map(Symmetry::name).to_vec()),
        (&[maze, "watch", "--style", ""], vec!["unicode", "lines", "text"]),
        (&[maze, "compl"], vec!["completions"]),
        (&[maze, "completions", "z"], vec!["zsh"]),
        (&[maze, "watch", "--sp"], vec!["--speed"]),
        (&[maze, "settings", "sh"], vec!["show"]),
        (&[maze, "settings", "show", "maze.al"], vec!["maze.algorithm"]),
    ] {
        assert_eq!(offered(line), names, "{line:?}");
    }
}

#[test]
fn every_shell_has_a_script_with_every_name() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&format!("completions {shell}"));
        let script = stdout(&output);
        assert_eq!(stderr(&output), "");
        for command in ["generate", "watch", "algorithms"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
        // These two offer flags only.
        if !["elvish", "powershell"].contains(&shell) {
            for name in algorithm_names().into_iter().chain(solver_names()) {
                assert!(script.contains(name), "{shell}: {name}");
            }
        }
    }
}

#[test]
fn the_page_names_every_command_and_is_sound() {
    let output = run("man");
    let page = stdout(&output);
    assert!(page.starts_with(".ie") || page.contains(".TH maze-duel 1"), "{page}");
    for command in ["play", "generate", "solve", "stats", "convert", "watch", "man", "settings"] {
        assert!(page.contains(&format!("maze\\-duel\\-{command}(1)")), "{command}");
    }
    let folder = TempDir::new().unwrap();
    let folder = folder.path().join("man1");
    assert_eq!(stdout(&run(&format!("man --folder {}", folder.display()))), "");
    assert_eq!(fs::read_to_string(folder.join("maze-duel.1")).unwrap(), page);
    let generate = fs::read_to_string(folder.join("maze-duel-generate.1")).unwrap();
    for part in ["smallest-room", "braid"].into_iter().chain(algorithm_names()) {
        assert!(generate.contains(&part.replace('-', "\\-")), "{part}");
    }
    let algorithms = fs::read_to_string(folder.join("maze-duel-algorithms.1")).unwrap();
    assert!(algorithms.contains(".SH NOTES\n") && algorithms.contains(".TP 16\nuniform\n"));
    assert!(!algorithms.contains("EXTRA"));

    let pages: Vec<_> = fs::read_dir(&folder).unwrap().map(|page| page.unwrap().path()).collect();
    assert_eq!(pages.len(), page.matches("(1)").count() + 1, "the main page and one a command");

    // Debian's minimal images have no groff.
    for page in &pages {
        let mut groff = Command::new("groff");
        let Ok(output) = groff.args(["-man", "-Tutf8", "-ww", "-z"]).arg(page).output() else {
            return;
        };
        assert_eq!(stderr(&output), "", "{}", page.display());
    }
}

#[test]
fn the_help_lists_each_name_once() {
    for line in ["generate --help", "watch --help", "convert --help", "completions --help"] {
        let help = run(line);
        assert!(!stdout(&help).contains("possible values"), "{line}");
    }
}

#[test]
fn mistakes_are_refused() {
    for (line, parts) in [
        ("completions", &["shell", "bash", "powershell"][..]),
        ("completions tcsh", &["SHELL", "tcsh", "fish", "elvish"]),
        ("completions bash zsh", &["zsh"]),
        ("algorithms --names --json", &["--names", "--json", "together"]),
        ("algorithms --solver", &["--solver", "--solvers"]),
        ("algorithms prim", &["prim"]),
        ("man generate", &["generate"]),
        ("generate --algorithm kruskall", &["--algorithm", "kruskall", "the algorithms are: "]),
        ("generate --algorithm=", &["--algorithm"]),
        ("generate --symmetry both", &["--symmetry", "both", "half-turn"]),
        ("generate --corner north", &["--corner", "north", "south-west"]),
        ("generate --format pdf", &["--format", "pdf", "unicode"]),
    ] {
        refused(line, parts);
    }
    let output = run("man --folder /dev/null/man1");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("/dev/null/man1"));
}
