//! The `maze-duel` program as its users meet it: arguments in, standard output, standard error and
//! an exit code out. What needs a display isn't tried here.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use maze_duel::maze::{Algorithm, Seed, read_text, write_text};
use tempfile::TempDir;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_maze-duel"))
}

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    program().args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs a line of arguments that hold no spaces.
fn run_line(line: &str) -> Output {
    run(line.split_whitespace())
}

fn run_with_input<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, input: &[u8]) -> Output {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // All inputs here fit a pipe's buffer. The program may stop reading at the first fault.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// The line about what was made, without its code.
fn told(output: &Output) -> &str {
    stderr(output).split_once(" · code ").unwrap().0
}

/// What a successful run printed.
fn succeeded(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    stdout(output)
}

/// Exit code `code`, nothing on standard output, and one line on standard error with every one of
/// `parts` in it.
#[track_caller]
fn failed(output: &Output, code: i32, parts: &[&str]) {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert_eq!(stdout(output), "");
    assert!(message.starts_with("error: "), "{message:?}");
    assert_eq!(message.lines().count(), 1, "{message:?}");
    assert!(message.ends_with('\n'), "{message:?}");
    for part in parts {
        assert!(message.contains(part), "{message:?} lacks {part:?}");
    }
}

/// The seed that a run of `generate` named on standard error.
fn seed_shown(output: &Output) -> u64 {
    let line = stderr(output);
    assert_eq!(line.lines().count(), 1, "{line:?}");
    line.strip_prefix("seed ").unwrap().split(' ').next().unwrap().parse().unwrap()
}

/// Where the dots of a text maze are, as (column, line).
fn dots(text: &str) -> BTreeSet<(usize, usize)> {
    let rows = text.lines().enumerate();
    rows.flat_map(|(y, line)| {
        line.bytes().enumerate().filter(|&(_, byte)| byte == b'.').map(move |(x, _)| (x, y))
    })
    .collect()
}

/// How many dots can be reached from `from` over dots.
fn connected(dots: &BTreeSet<(usize, usize)>, from: (usize, usize)) -> usize {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some((x, y)) = open.pop() {
        if dots.contains(&(x, y)) && seen.insert((x, y)) {
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
    }
    seen.len()
}

// Making mazes.

#[test]
fn a_maze_of_24_by_16_cells_is_33_lines_of_49_characters() {
    for line in ["generate", "generate --size 24x16 --format text", "generate --size 24×16"] {
        let output = run_line(line);
        let text = succeeded(&output);
        assert_eq!(text.lines().count(), 33);
        assert!(text.lines().all(|line| line.len() == 49), "{text}");
        assert!(text.ends_with("#\n"));
        assert!(text.bytes().all(|byte| b"# \n".contains(&byte)), "{text}");
    }
}

#[test]
fn the_same_seed_prints_the_same_maze() {
    for algorithm in Algorithm::ALL {
        let line = format!("generate --algorithm {algorithm} --seed 4711");
        let (one, other) = (run_line(&line), run_line(&line));
        assert_eq!(succeeded(&one), succeeded(&other));
        assert_eq!(told(&one), format!("seed 4711 · {algorithm} · 24x16"));
        let different = run_line(&format!("generate --algorithm {algorithm} --seed 4712"));
        assert_ne!(succeeded(&one), succeeded(&different));
    }
}

#[test]
fn algorithms_print_different_mazes() {
    let texts: BTreeSet<Vec<u8>> = Algorithm::ALL
        .iter()
        .map(|algorithm| run_line(&format!("generate --seed 1 --algorithm {algorithm}")).stdout)
        .collect();
    // Borůvka finds the tree that Kruskal finds; all others differ.
    assert_eq!(texts.len(), Algorithm::ALL.len() - 1);
}

#[test]
fn the_seed_that_was_drawn_is_shown_and_gives_the_maze_again() {
    let fresh: [&[&str]; 5] = [
        &["generate"],
        &["generate", "--seed", ""],
        &["generate", "--seed", "  "],
        &["generate", "--seed", "0"],
        &["generate", "--seed=000"],
    ];
    let mut seeds = BTreeSet::new();
    for arguments in fresh {
        let drawn = run(arguments);
        let seed = seed_shown(&drawn);
        assert_ne!(seed, 0);
        let again = run_line(&format!("generate --seed {seed}"));
        assert_eq!(succeeded(&drawn), succeeded(&again));
        seeds.insert(seed);
    }
    // Five draws from a thousand million: a repetition is a broken source.
    assert_eq!(seeds.len(), fresh.len());
}

#[test]
fn a_word_is_a_seed_and_so_is_a_negative_number() {
    for text in ["our sofa", "-5", "+5", "沙发", "18446744073709551616"] {
        let named = run(["generate", "--seed", text]);
        let number = seed_shown(&named);
        assert_eq!(
            succeeded(&named),
            succeeded(&run_line(&format!("generate --seed {number}"))),
            "{text}"
        );
    }
}

#[test]
fn every_algorithm_makes_the_smallest_mazes() {
    for algorithm in Algorithm::ALL {
        for size in ["1x1", "1x7", "7x1", "2x2"] {
            let output =
                run_line(&format!("generate --algorithm {algorithm} --size {size} --solve"));
            let grid = read_text(&mut succeeded(&output).as_bytes()).unwrap();
            assert_eq!(grid.size().to_string(), size);
            assert!(grid.is_perfect().unwrap(), "{algorithm} {size}");
        }
    }
    assert_eq!(succeeded(&run_line("generate --size 1x1")), "###\n# #\n###\n");
    assert_eq!(succeeded(&run_line("generate --size 3x1 --solve")), "#######\n#.....#\n#######\n");
}

#[test]
fn the_path_is_drawn_in_dots_from_corner_to_corner() {
    for algorithm in Algorithm::ALL {
        let maze = format!("generate --seed 99 --algorithm {algorithm}");
        let plain = run_line(&maze);
        let solved = run_line(&format!("{maze} --solve"));
        let text = succeeded(&solved);

        assert_eq!(text.replace('.', " "), succeeded(&plain), "the maze is the same beneath");
        let dots = dots(text);
        assert!(dots.contains(&(1, 1)) && dots.contains(&(47, 31)), "{text}");
        assert_eq!(connected(&dots, (1, 1)), dots.len(), "{text}");
        // A dot for each cell of the path and for each passage between two of them.
        let steps = (dots.len() - 1) / 2;
        assert_eq!(told(&solved), format!("seed 99 · {algorithm} · 24x16 · path: {steps} steps"));
        // In a perfect maze the shortest path has no loop: no cell but the ends has one dot beside.
        let beside = |&(x, y): &(usize, usize)| {
            [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                .iter()
                .filter(|place| dots.contains(place))
                .count()
        };
        assert_eq!(dots.iter().filter(|dot| beside(dot) == 1).count(), 2);
        assert!(dots.iter().all(|dot| beside(dot) <= 2));
    }
}

#[test]
fn a_maze_goes_to_a_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("maze.txt");
    for flag in ["-o", "--output"] {
        let output = program().args(["generate", "--seed", "5", flag]).arg(&file).output().unwrap();
        assert_eq!(succeeded(&output), "");
        assert_eq!(told(&output), "seed 5 · backtracker · 24x16");
        let printed = run_line("generate --seed 5 -o -");
        assert_eq!(fs::read(&file).unwrap(), printed.stdout);
        fs::remove_file(&file).unwrap();
    }
}

// Solving mazes.

#[test]
fn generating_then_solving_is_generating_with_the_path() {
    for algorithm in Algorithm::ALL {
        for size in ["24x16", "1x1", "1x7", "9x2"] {
            let line = format!("generate --seed 31 --algorithm {algorithm} --size {size}");
            let maze = run_line(&line);
            let both = run_line(&format!("{line} --solve"));
            for arguments in [&["solve"][..], &["solve", "-"]] {
                let solved = run_with_input(arguments, &maze.stdout);
                assert_eq!(succeeded(&solved), succeeded(&both), "{line}");
            }
            // Dots count as spaces: a solved maze can be solved again.
            assert_eq!(run_with_input(["solve"], &both.stdout).stdout, both.stdout);
        }
    }
}

#[test]
fn a_path_can_start_and_end_anywhere() {
    let maze = b"#######\n#     #\n### ###\n#     #\n#######\n";
    let solved = run_with_input(["solve", "--from", "0,0", "--to", "1,1"], maze);
    assert_eq!(succeeded(&solved), "#######\n#...  #\n###.###\n#  .  #\n#######\n");
    assert_eq!(stderr(&solved), "path from 0,0 to 1,1: 2 steps · explored: 3 cells\n");

    let nowhere = run_with_input(["solve", "--from", "2,1", "--to", "2,1"], maze);
    assert_eq!(succeeded(&nowhere), "#######\n#     #\n### ###\n#    .#\n#######\n");
    assert_eq!(stderr(&nowhere), "path from 2,1 to 2,1: 0 steps · explored: 1 cell\n");
}

#[test]
fn a_file_can_be_solved_into_itself() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("maze.txt");
    fs::write(&file, "#####\r\n#   #\r\n#####\r\n\r\n").unwrap();
    let output = program().arg("solve").arg(&file).arg("-o").arg(&file).output().unwrap();
    assert_eq!(succeeded(&output), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "#####\n#...#\n#####\n");
}

// Help.

#[test]
fn help_and_version_go_to_standard_output() {
    let version = run_line("--version");
    assert_eq!(succeeded(&version), concat!("maze-duel ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(run_line("-V").stdout, version.stdout);

    for (line, parts) in [
        ("--help", &["generate", "solve", "play", "--size", "--pictures", "--version"][..]),
        ("play --help", &["--algorithm", "--animate", "--events", "--demo", "--pictures"]),
        ("generate --help", &["--algorithm", "--size", "--seed", "--format", "-o,", "--solve"]),
        ("solve --help", &["--from", "--to", "-o,", "[FILE]"]),
    ] {
        let output = run_line(line);
        let text = succeeded(&output);
        assert_eq!(stderr(&output), "");
        for part in parts.iter().chain(&["Usage: maze-duel", "Examples:\n  maze-duel", "--help"]) {
            assert!(text.contains(part), "{line}: {text} lacks {part}");
        }
        assert_eq!(run_line(&line.replace("--help", "-h")).stdout, output.stdout);
    }
    for algorithm in Algorithm::ALL {
        assert!(stdout(&run_line("generate --help")).contains(algorithm.name()));
    }
}

/// Every example that the help shows is accepted, save that playing needs a display.
#[test]
fn the_examples_in_the_help_work() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("maze.txt"), "#####\n#   #\n#####\n").unwrap();
    let mut tried = 0;
    for page in ["--help", "generate --help", "solve --help", "stats --help"] {
        let help = run_line(page);
        let (_, examples) = stdout(&help).split_once("Examples:\n").unwrap();
        for example in examples.lines().map_while(|line| line.strip_prefix("  ")) {
            let command = example.split("   ").next().unwrap();
            if ![" generate", " solve", " stats"].iter().any(|name| command.contains(name)) {
                continue;
            }
            let mut input = Vec::new();
            for stage in command.split(" | ").filter_map(|stage| stage.strip_prefix("maze-duel ")) {
                let mut child = program()
                    .args(stage.split(' '))
                    .current_dir(&folder)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap();
                let _ = child.stdin.take().unwrap().write_all(&input);
                let output = child.wait_with_output().unwrap();
                succeeded(&output);
                input = output.stdout;
                tried += 1;
            }
        }
    }
    assert!(tried >= 8, "{tried}");
}

// Mazes that are never held whole.

#[test]
fn eller_prints_row_by_row_the_maze_that_the_library_carves() {
    for size in ["1x1", "24x16", "130x9", "3x32768"] {
        let whole = Algorithm::Eller.generate(size.parse().unwrap(), Seed::new(8).unwrap());
        let mut expected = Vec::new();
        write_text(&whole.unwrap(), &[], &mut expected).unwrap();
        let line = format!("generate --algorithm eller --seed 8 --size {size}");
        let output = run_line(&line);
        assert_eq!(succeeded(&output).as_bytes(), expected, "{size}");
        assert_eq!(told(&output), format!("seed 8 · eller · {size}"));
    }
}

#[test]
fn only_eller_in_text_without_its_path_may_be_taller_than_any_grid() {
    let output = run_line("generate --algorithm eller --size 2x40000 --seed 8");
    let text = succeeded(&output);
    assert_eq!(text.lines().count(), 80_001);
    assert!(text.ends_with("#####\n"));
    assert_eq!(stderr(&output), "seed 8 · eller · 2x40000\n");
    for line in [
        "generate --algorithm eller --size 2x40000 --solve",
        "generate --size 2x40000",
        "generate --algorithm kruskal --size 2x18446744073709551615",
    ] {
        failed(&run_line(line), 2, &["--size", "2x", "1 to 32768", "--algorithm eller", "--solve"]);
    }
    failed(&run_line("play --size 2x40000"), 2, &["--size", "2x40000", "1 to 32768"]);
    for size in ["32769x40000", "0x40000", "2x18446744073709551616"] {
        let line = format!("generate --algorithm eller --size {size}");
        failed(&run_line(&line), 2, &["--size", size, "1 to 32768"]);
    }
}

/// 40 million cells in 28 MiB of address space, program and all: other algorithms get a byte a
/// cell, and there is no room for that.
#[cfg(target_os = "linux")]
#[test]
fn eller_needs_no_memory_for_height() {
    // The engine's code alone takes more than the command line needs to run.
    let limit = if cfg!(feature = "game") { 1_000_000 } else { 28_672 };
    let limited = |line: &str| {
        let script =
            format!("ulimit -v {limit}; exec \"$0\" generate --seed 1 {line} -o /dev/null");
        let program = env!("CARGO_BIN_EXE_maze-duel");
        Command::new("sh").args(["-c", &script, program]).output().unwrap()
    };
    succeeded(&limited("--size 1000x40000 --algorithm eller"));
    failed(&limited("--size 32768x32768"), 1, &["out of memory"]);
}

// Mistakes in the arguments.

#[test]
fn a_wrong_size_is_refused() {
    for command in ["generate", "play", ""] {
        for size in ["0x3", "3x0", "32769x1", "1x99999999999"] {
            failed(
                &run_line(&format!("{command} --size {size}")),
                2,
                &["--size", size, "1 to 32768"],
            );
        }
        for size in ["24x", "x16", "24", "24x-1", "-1x5", "axb", "4x4x4", "2.5x3", "--solve"] {
            failed(
                &run_line(&format!("{command} --size {size}")),
                2,
                &["--size", size, "WIDTHxHEIGHT"],
            );
        }
        failed(&run_line(&format!("{command} --size")), 2, &["--size", "WIDTHxHEIGHT"]);
    }
    failed(&run(["generate", "--size", "3\n;x3"]), 2, &["--size", "3\\n;x3"]);
}

#[test]
fn an_unknown_algorithm_is_refused_and_the_known_ones_are_named() {
    for command in ["generate", "play", ""] {
        for name in ["foo", "Prim", "Kruskal"] {
            let names = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
            let parts: Vec<&str> = names.chain(["--algorithm", name]).collect();
            failed(&run_line(&format!("{command} --algorithm {name}")), 2, &parts);
        }
    }
    failed(&run(["generate", "--algorithm", ""]), 2, &["--algorithm"]);
}

#[test]
fn other_mistakes_in_the_arguments_are_refused() {
    for (line, parts) in [
        ("generate --format gif", &["--format", "gif", "text", "unicode", "svg"][..]),
        ("generate --frames", &["--frames", "--help"]),
        ("generate --sise 3x3", &["--sise", "--size"]),
        ("generate extra", &["extra"]),
        ("generate --solve=yes", &["--solve"]),
        ("generate --size 3x3 --size 4x4", &["--size", "twice"]),
        ("generate --seed", &["--seed"]),
        ("generate -o", &["--output", "FILE"]),
        ("generate --demo", &["--demo"]),
        ("genrate", &["genrate", "generate"]),
        ("frobnicate", &["frobnicate"]),
        ("help", &["help", "--help"]),
        ("-x", &["-x"]),
        ("--size 3x3 generate", &["--size", "generate"]),
        ("solve one two", &["two"]),
        ("solve --from", &["--from", "X,Y"]),
        ("solve --from 1", &["--from", "X,Y", "3,4"]),
        ("solve --from -1,0", &["--from", "-1,0", "X,Y"]),
        ("solve --to 1,2,3", &["--to", "1,2,3", "X,Y"]),
        ("play --pictures shots", &["--pictures", "--demo"]),
        ("--pictures shots", &["--pictures", "--demo"]),
    ] {
        failed(&run_line(line), 2, parts);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_unicode_are_refused_but_file_names_may_be() {
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"a\xff");
    failed(&run([OsStr::new("generate"), OsStr::new("--seed"), odd]), 2, &["UTF-8"]);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join(odd);
    let written = run([OsStr::new("generate"), OsStr::new("-o"), file.as_os_str()]);
    assert_eq!(succeeded(&written), "");
    let solved = run([OsStr::new("solve"), file.as_os_str()]);
    assert!(succeeded(&solved).contains('.'));
}

// Mazes that are no mazes.

#[test]
fn a_broken_maze_is_refused_with_its_place() {
    for (input, parts) in [
        (&b""[..], &["empty"][..]),
        (b"\n\n", &["empty"]),
        (b"hello\n", &["line 1, column 1", "'h'", "'#'"]),
        (b"####\n", &["line 1", "4 characters", "2N + 1"]),
        (b"#####\n#   \n#####\n", &["line 2", "4 characters", "5"]),
        (b"#####\n# x #\n#####\n", &["line 2, column 3", "'x'", "'#'", "' '", "'.'"]),
        (b"#####\n#   #\n", &["line 3"]),
        (b"#####\n#   #\n## ##\n", &["line 3, column 3", "' '"]),
        (b"#####\n#   #\n#####\n\nmore\n", &["line 5"]),
        (b"#####\n# \xe9 #\n#####\n", &["line 2, column 3"]),
        (b"#####\n# \x1b #\n#####\n", &["line 2, column 3", "\\u{1b}"]),
        (b"\xff\xfe#\0#\0", &["line 1"]),
        ("＃＃＃\n".as_bytes(), &["line 1"]),
    ] {
        let output = run_with_input(["solve"], input);
        failed(&output, 2, parts);
        failed(&output, 2, &["standard input"]);
    }
}

#[test]
fn a_refused_maze_leaves_no_file_behind_and_an_old_file_alone() {
    let folder = TempDir::new().unwrap();
    let (broken, made) = (folder.path().join("broken.txt"), folder.path().join("made.txt"));
    fs::write(&broken, "#####\n# # #\n#####\n").unwrap();
    let solve = |extra: &[&str]| {
        program().arg("solve").arg(&broken).arg("-o").arg(&made).args(extra).output().unwrap()
    };
    failed(&solve(&[]), 2, &["broken.txt", "0,0", "1,0"]);
    assert!(!made.exists());
    failed(&solve(&["--to", "2,0"]), 2, &["broken.txt", "goal 2,0", "0,0 to 1,0"]);
    failed(&solve(&["--from", "0,1"]), 2, &["broken.txt", "start 0,1", "0,0 to 1,0"]);
    assert!(!made.exists());

    let generate = program().args(["generate", "--size", "0x0", "-o"]).arg(&made).output().unwrap();
    failed(&generate, 2, &["0x0"]);
    assert!(!made.exists());

    fs::write(&made, "precious").unwrap();
    failed(&solve(&[]), 2, &["broken.txt"]);
    assert_eq!(fs::read_to_string(&made).unwrap(), "precious");
}

#[cfg(unix)]
#[test]
fn an_endless_line_is_refused_at_once() {
    let start = Instant::now();
    failed(&run_line("solve /dev/zero"), 2, &["/dev/zero", "line 1, column 1", "'#'"]);
    // A line as long as the longest that is accepted, but of the wrong character.
    failed(&run_with_input(["solve"], &b".".repeat(65_537)), 2, &["line 1, column 1"]);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

// Files that can't be read or written.

#[test]
fn a_file_that_cannot_be_read_is_named_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing.txt");
    let reason = fs::read(&missing).unwrap_err().to_string();
    let output = run([OsStr::new("solve"), missing.as_os_str()]);
    failed(&output, 1, &[missing.to_str().unwrap(), &reason]);
    failed(
        &run([OsStr::new("solve"), folder.path().as_os_str()]),
        1,
        &[folder.path().to_str().unwrap()],
    );
    failed(&run(["solve", "two\nlines"]), 1, &["two\\nlines"]);
}

#[test]
fn a_file_that_cannot_be_written_is_named_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let inside_missing = folder.path().join("missing").join("maze.txt");
    let reason = fs::write(&inside_missing, "").unwrap_err().to_string();
    for (file, reason) in [(inside_missing.as_path(), &*reason), (folder.path(), "")] {
        let name = file.to_str().unwrap();
        failed(&run(["generate", "-o", name]), 1, &[name, reason]);
        let maze = run_line("generate");
        failed(&run_with_input(["solve", "-o", name], &maze.stdout), 1, &[name, reason]);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A full disk shows when the buffer is written out, which is after the last row.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    failed(&run_line("generate --size 2x2 -o /dev/full"), 1, &["/dev/full", "No space"]);
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for line in ["generate --size 2x2", "--help", "--version"] {
        let output = program().args(line.split(' ')).stdout(full()).output().unwrap();
        failed(&output, 1, &["standard output", "No space"]);
    }
}

/// With 256 MiB of address space there is no room for 2³⁰ cells, nor for that many walls.
#[cfg(target_os = "linux")]
#[test]
fn a_lack_of_memory_is_reported() {
    for line in ["--size 32768x32768", "--size 12000x12000 --algorithm kruskal"] {
        let script = format!("ulimit -v 262144; exec \"$0\" generate {line} -o never.txt");
        let folder = TempDir::new().unwrap();
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_maze-duel")])
            .current_dir(&folder)
            .output()
            .unwrap();
        failed(&output, 1, &["out of memory", "needs", "MiB are free", "smaller size"]);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
}

/// `maze-duel generate --size 1000x1000 | head -1`.
#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    for line in ["generate --size 1000x1000 --seed 3", "generate --size 1000x1000 --seed 3 --solve"]
    {
        let mut child = program()
            .args(line.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut reader = child.stdout.take().unwrap();
        let mut first = [0; 10];
        reader.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"##########");
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(stderr(&output).starts_with("seed 3 · backtracker · 1000x1000"));
        assert_eq!(seed_shown(&output), 3);
    }
    let mut child = program().arg("--help").stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

// Playing, as far as it goes without a display.

#[test]
fn a_file_for_events_that_cannot_be_made_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("missing").join("events.jsonl");
    let name = file.to_str().unwrap();
    for arguments in [&["play", "--events", name][..], &["--events", name]] {
        let expected = if cfg!(feature = "game") { name } else { "no window" };
        failed(&run(arguments), 1, &[expected]);
    }
}

#[cfg(feature = "game")]
#[test]
fn a_maze_too_large_for_the_window_is_refused() {
    for size in ["4097x10", "10x4097", "32768x32768"] {
        failed(&run_line(&format!("play --size {size}")), 2, &["--size", size, "4096", "generate"]);
    }
}

#[cfg(not(feature = "game"))]
#[test]
fn a_build_without_a_window_says_so() {
    let folder = TempDir::new().unwrap();
    for line in ["", "play", "--size 5x5 --animate", "play --demo --pictures shots"] {
        let output = program().args(line.split_whitespace()).current_dir(&folder).output().unwrap();
        failed(&output, 1, &["no window", "default features", "generate", "solve"]);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
}
