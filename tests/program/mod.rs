//! The program as a shell meets it: run it, and what it wrote.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "several test files include it, and none uses all of it"
)]
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program that is tested.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_maze-duel");

/// The program, without a screen: where it could open a window it says so instead.
pub fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

/// Runs a line of arguments that hold no spaces.
pub fn run(line: &str) -> Output {
    run_in(Path::new("."), line)
}

/// The same in a folder.
pub fn run_in(folder: &Path, line: &str) -> Output {
    program().args(line.split_whitespace()).current_dir(folder).output().unwrap()
}

/// The same with something on standard input.
pub fn run_with(line: &str, input: &str) -> Output {
    let mut command = program();
    command.args(line.split_whitespace());
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Small enough for a pipe; the program may stop reading early.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a successful run wrote to standard output.
#[track_caller]
pub fn stdout(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    str::from_utf8(&output.stdout).unwrap()
}

/// What a run wrote to standard error.
pub fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// Exit code `code`, nothing on standard output, and one line on standard error with every one of
/// `parts` in it.
#[track_caller]
pub fn failed(output: &Output, code: i32, parts: &[&str]) {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert!(output.stdout.is_empty());
    assert!(message.starts_with("error: ") && message.ends_with('\n'), "{message:?}");
    assert_eq!(message.lines().count(), 1, "{message:?}");
    for part in parts {
        assert!(message.contains(part), "{message:?} lacks {part:?}");
    }
}
