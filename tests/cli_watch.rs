//! `maze-duel watch` as its users meet it: through a pipe, and in a terminal that isn't there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use maze_duel::maze::insight::Timeline;
use maze_duel::maze::{Algorithm, Recipe, Seed, Size, Solver};

use program::{PROGRAM, failed, run_with, stderr, stdout};

#[test]
fn through_a_pipe_the_finished_maze_is_left() {
    for algorithm in Algorithm::ALL {
        let maze = format!("--algorithm {algorithm} --size 9x6 --seed 5");
        let expected = run_with(&format!("generate {maze} --format unicode"), "");
        let found = run_with(&format!("watch {maze}"), "");
        assert_eq!(stdout(&found), stdout(&expected), "{algorithm}");
        assert_eq!(stderr(&found), stderr(&expected), "{algorithm}");
    }
    let knobs = "--size 9x6 --seed 5 --braid 100 --symmetry half-turn --straightness 0";
    let expected = run_with(&format!("generate {knobs}"), "");
    assert_eq!(stdout(&run_with(&format!("watch {knobs} --style text"), "")), stdout(&expected));
}

#[test]
fn a_solved_maze_is_left_with_its_path() {
    let maze = run_with("generate --size 9x6 --seed 5 --braid 60", "");
    for solver in ["a-star", "tremaux", "dead-end-filling"] {
        let line = format!("--solver {solver} --from 2,1");
        let expected = run_with(&format!("solve {line} --format lines"), stdout(&maze));
        let found = run_with(&format!("watch {line} --style lines -"), stdout(&maze));
        assert_eq!(stdout(&found), stdout(&expected), "{solver}");
        assert_eq!(stderr(&found), stderr(&expected), "{solver}");
    }
    // Made on the spot, it is the same maze, and both lines are told.
    let at_once = run_with("watch --size 9x6 --seed 5 --braid 60 --solver a-star", "nonsense");
    let solved = run_with("solve --format unicode", stdout(&maze));
    assert_eq!(stdout(&at_once), stdout(&solved));
    assert_eq!(stderr(&at_once), format!("{}{}", stderr(&maze), stderr(&solved)));
}

#[test]
fn a_mouse_in_a_file_takes_a_seed() {
    let maze = run_with("generate --size 6x5 --seed 5", "");
    let line = "--solver random-mouse --seed 9";
    let expected = run_with(&format!("solve {line}"), stdout(&maze));
    let found = run_with(&format!("watch {line} -"), stdout(&maze));
    assert_eq!(stderr(&found), stderr(&expected));
}

/// Three cells in a row, carved from the left: every picture of it is known.
#[test]
fn frames_show_the_run_step_by_step() {
    let output =
        run_with("watch --size 3x1 --algorithm sidewinder --seed 1 --style text --frames 1", "");
    let frames: Vec<_> = stdout(&output).split("\n\n").collect();
    assert_eq!(frames[0], "#######\n# # # #\n#######", "it begins with all walls, nobody at work");
    assert_eq!(*frames.last().unwrap(), "#######\n#     #\n#######\n");
    assert!(frames.iter().any(|frame| frame.contains("#   # #") || frame.contains("#  @# #")));
    let at_work = frames.iter().filter(|frame| frame.matches('@').count() == 1).count();
    assert_eq!(at_work, frames.len() - 2, "one cell is at work at each step between");

    let every_second =
        run_with("watch --size 3x1 --algorithm sidewinder --seed 1 --style text --frames 2", "");
    let fewer: Vec<_> = stdout(&every_second).split("\n\n").collect();
    assert_eq!(fewer.len(), (frames.len() - 1).div_ceil(2) + 1);
    for (at, frame) in fewer.iter().enumerate() {
        assert_eq!(*frame, frames[(2 * at).min(frames.len() - 1)]);
    }
}

#[test]
fn a_solver_explores_and_then_its_path_grows() {
    let maze = "#########\n#       #\n# ##### #\n# #     #\n#########\n";
    let output = run_with("watch --solver breadth-first --to 3,0 --style text --frames 1 -", maze);
    let frames: Vec<_> = stdout(&output).split("\n\n").map(str::trim_end).collect();
    let count = |frame: &str, sign| frame.matches(sign).count();
    assert_eq!((count(frames[0], 'x'), count(frames[0], '.')), (0, 0));
    // Both ways out of the corner are explored, one is the path: 4 cells and 3 steps between. The
    // cell where it has come to is the one at work.
    let last_of_search = frames.iter().rposition(|frame| count(frame, '.') == 0).unwrap();
    assert!(count(frames[last_of_search], 'x') >= 3, "{}", frames[last_of_search]);
    let path: Vec<_> = frames[last_of_search + 1..].iter().map(|frame| count(frame, '.')).collect();
    assert_eq!(path, [2, 4, 7], "{}", stdout(&output));
}

#[test]
fn the_smallest_maze_can_be_watched() {
    for algorithm in Algorithm::ALL {
        let output = run_with(&format!("watch --size 1x1 --algorithm {algorithm} --frames 1"), "");
        assert!(stdout(&output).ends_with("┌───┐\n│   │\n└───┘\n"), "{algorithm}");
    }
    for solver in Solver::ALL {
        let output = run_with(&format!("watch --size 1x1 --solver {solver} --frames 1"), "");
        assert!(stdout(&output).ends_with("┌───┐\n│ · │\n└───┘\n"), "{solver}");
    }
}

#[test]
fn mistakes_are_refused() {
    for (line, input, code, parts) in [
        ("watch maze.txt", "", 2, &["FILE", "--solver"][..]),
        ("watch --from 0,0", "", 2, &["--from", "--solver"]),
        ("watch --to 0,0", "", 2, &["--to", "--solver"]),
        ("watch --solver foo", "", 2, &["--solver", "foo", "a-star"]),
        ("watch --solver a-star missing.txt", "", 1, &["missing.txt"]),
        ("watch --solver a-star -", "hello\n", 2, &["standard input", "line 1"]),
        ("watch --solver a-star --size 3x3 -", "", 2, &["FILE", "--size", "together"]),
        ("watch --solver a-star --braid 3 -", "", 2, &["FILE", "--braid", "together"]),
        ("watch --solver pledge --seed 3 -", "", 2, &["pledge", "--seed", "random-mouse"]),
        ("watch --solver pledge --size 3x3 --to 3,0", "", 2, &["the maze", "3,0", "2,2"]),
        ("watch --solver a-star -", "#####\n# # #\n#####\n", 2, &["no way", "0,0", "1,0"]),
        ("watch --speed 0", "", 2, &["--speed", "\"0\"", "1000000", "max"]),
        ("watch --speed 1000001", "", 2, &["--speed", "1000001", "max"]),
        ("watch --speed -5", "", 2, &["--speed", "-5"]),
        ("watch --speed +5", "", 2, &["--speed", "+5"]),
        ("watch --style png", "", 2, &["--style", "png", "unicode lines text"]),
        ("watch --frames 0", "", 2, &["--frames", "\"0\""]),
        ("watch --frames 5 --speed 5", "", 2, &["--frames", "--speed", "together"]),
        ("watch --algorithm eller --lean north:5", "", 2, &["eller", "--lean"]),
        ("watch --size 0x5", "", 2, &["--size", "0x5"]),
    ] {
        failed(&run_with(line, input), code, parts);
    }
}

/// What a terminal of a size gets to see; `None` where this machine has no `script` to make one.
fn in_terminal(columns: u32, lines: u32, line: &str, keys: &str) -> Option<(i32, String)> {
    // Without its standard input, script gives the terminal no size.
    let inner = format!("stty cols {columns} rows {lines}; {PROGRAM} {line}");
    let mut command = Command::new("script");
    command.args(["-qec", &inner, "/dev/null"]).env_remove("NO_COLOR").env("TERM", "xterm");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.ok()?;
    let mut input = child.stdin.take()?;
    let mut out = child.stdout.take()?;
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    let mut is_typed = keys.is_empty();
    loop {
        match out.read(&mut buffer).ok()? {
            0 => break,
            read => seen.extend_from_slice(&buffer[..read]),
        }
        // Before that, Ctrl-C would be the shell's.
        if !is_typed && String::from_utf8_lossy(&seen).contains(FIRST) {
            input.write_all(keys.as_bytes()).ok()?;
            is_typed = true;
        }
    }
    let status = child.wait().ok()?;
    // Held until the end: script passes the end of its input on as if it had been typed.
    drop(input);
    Some((status.code()?, String::from_utf8(seen).ok()?))
}

/// The text without what steers the terminal.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\x1b' => {
                let _ = characters.by_ref().skip(1).find(char::is_ascii_alphabetic);
            }
            '\r' => {}
            _ => plain.push(character),
        }
    }
    plain
}

const ON: &str = "\x1b[?1049h";
/// The beginning of the first status line.
const FIRST: &str = "step 0 of ";
const OFF: &str = "\x1b[?1049l";

#[test]
fn in_a_terminal_the_finished_maze_stays_and_the_cursor_comes_back() {
    let maze = "--size 9x6 --seed 5";
    let Some((code, seen)) = in_terminal(40, 15, &format!("watch {maze} --speed 2000"), "") else {
        return;
    };
    assert_eq!(code, 0, "{seen}");
    let (playing, after) = seen.rsplit_once(OFF).unwrap();
    let expected = run_with(&format!("generate {maze} --format unicode"), "");
    let expected = format!("{}{}", stdout(&expected), stderr(&expected));
    assert_eq!(plain(after), expected, "the maze, in the terminal's own screen");

    let (before, playing) = playing.split_once(ON).unwrap();
    assert_eq!(before, "");
    let (hidden, shown) = (playing.find("\x1b[?25l").unwrap(), playing.rfind("\x1b[?25h").unwrap());
    assert!(hidden < shown);
    assert!(playing.contains("\x1b[0;30;43m   \x1b[0m"), "the cell at work is in colour");
    let status = playing.rfind("step ").unwrap();
    let status: Vec<_> = playing[status..].split(' ').take(4).collect();
    assert_eq!(status[1], status[3], "it ended with the last step: {status:?}");
}

#[test]
fn keys_end_step_and_interrupt() {
    // Paused at once, a step on, two back, one on; slowly, so that nothing else happens.
    let line = "watch --size 9x6 --seed 5 --speed 1";
    let Some((code, seen)) = in_terminal(40, 15, line, " \x1b[C\x1b[C\x1b[C\x1b[Dq") else {
        return;
    };
    assert_eq!(code, 0);
    assert!(plain(&seen).contains("seed 5 · backtracker · 9x6"), "{seen}");
    let maze = plain(seen.rsplit_once(OFF).unwrap().1);
    let frames = run_with("watch --size 9x6 --seed 5 --frames 1", "");
    let third: Vec<_> = stdout(&frames).split("\n\n").collect();
    assert_eq!(maze.lines().next(), third[2].lines().next());
    let walls = third[2].replace('@', " ");
    assert!(maze.starts_with(&walls), "it stands after two steps:\n{maze}\n{walls}");

    let (code, seen) = in_terminal(40, 15, line, "\x03").unwrap();
    assert_eq!(code, 130);
    assert!(seen.ends_with(OFF) && seen.rfind("\x1b[?25h") > seen.rfind("\x1b[?25l"), "{seen:?}");
}

#[test]
fn the_last_line_says_what_the_last_step_did() {
    let size = Size::new(9, 6).unwrap();
    let recipe = Recipe::new(Algorithm::Backtracker, size, Seed::new(5).unwrap());
    let mut run = Timeline::of_making(&recipe).unwrap();
    let line = "watch --size 9x6 --seed 5 --speed 200";
    let Some((code, seen)) = in_terminal(150, 15, line, "") else { return };
    assert_eq!(code, 0);
    let screen = plain(&seen);
    let mut told = 0;
    // Not every step is drawn, but of those that are the sentence stands before the step.
    let of = format!(" of {} · 200 a second", run.len());
    let parts: Vec<_> = screen.split("step ").collect();
    for pair in parts.windows(2) {
        let Some((step, _)) = pair[1].split_once(&of) else { continue };
        run.seek(step.parse().unwrap());
        if let Some(sentence) = run.scene().unwrap().sentence() {
            assert!(pair[0].ends_with(&sentence), "{step}: {}", pair[0]);
            told += 1;
        }
    }
    assert!(told > 5, "{screen}");
}

#[test]
fn a_size_that_does_not_fit_is_refused_and_the_default_fits() {
    let Some((code, seen)) = in_terminal(40, 15, "watch --size 10x6", "") else { return };
    assert_eq!(code, 2);
    assert_eq!(seen.lines().count(), 1, "{seen:?}");
    for part in ["10x6", "41 columns", "40 and 15", "9x6", "13x6", "19x6"] {
        assert!(seen.contains(part), "{seen:?} lacks {part:?}");
    }
    for (fits, size) in [(true, "--style text --size 19x6"), (false, "--style text --size 19x7")] {
        let (code, _) = in_terminal(40, 15, &format!("watch --speed max {size}"), "").unwrap();
        assert_eq!(code == 0, fits, "{size}");
    }
    let (code, seen) = in_terminal(40, 15, "watch --speed max", "").unwrap();
    assert_eq!(code, 0);
    assert!(seen.contains("9x6"), "{seen}");
    let (code, seen) = in_terminal(4, 3, "watch", "").unwrap();
    assert_eq!(code, 2);
    assert!(seen.contains("no maze fits"), "{seen}");
}
