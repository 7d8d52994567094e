//! `maze-duel film` as its users meet it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

mod program;

use std::fs;
use std::path::Path;
use std::process::Stdio;

use program::{failed, program, run_in, stderr, stdout};

/// How many frames a GIF has, and its size.
fn gif(file: &Path) -> (usize, (u16, u16)) {
    let mut decoder = gif::Decoder::new(fs::File::open(file).unwrap()).unwrap();
    let size = (decoder.width(), decoder.height());
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    (frames, size)
}

/// How many frames a PNG has, if it is animated, and its size.
fn png(file: &Path) -> (Option<u32>, (u32, u32)) {
    let file = std::io::BufReader::new(fs::File::open(file).unwrap());
    let reader = png::Decoder::new(file).read_info().unwrap();
    let info = reader.info();
    (info.animation_control().map(|control| control.num_frames), info.size())
}

#[test]
fn a_film_has_the_frames_and_the_size_that_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let line = "film --algorithm wilson --size 12x8 --seed 7 --cell 10 --seconds 2 --fps 10";
    let output = run_in(folder.path(), &format!("{line} -o wilson.gif"));
    assert!(stdout(&output).is_empty());
    let told: Vec<_> = stderr(&output).lines().collect();
    assert!(told[0].starts_with("seed 7 · wilson · 12x8 · code "), "{told:?}");
    // Twelve cells, a wall, and half a cell on each side.
    assert!(told[1].starts_with("20 frames of ") && told[1].contains("131x91 pixels"), "{told:?}");
    assert!(told[1].ends_with(" · 3.9 s"), "19 tenths and two seconds: {told:?}");
    assert_eq!(gif(&folder.path().join("wilson.gif")), (20, (131, 91)));

    // Nothing but the format changes with the ending, in whatever case; nothing else is left there.
    run_in(folder.path(), &format!("{line} -o wilson.APNG"));
    run_in(folder.path(), &format!("{line} -o wilson.png --theme light"));
    for name in ["wilson.APNG", "wilson.png"] {
        assert_eq!(png(&folder.path().join(name)), (Some(20), (131, 91)), "{name}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);

    // The same seed, the same film.
    run_in(folder.path(), &format!("{line} -o again.gif"));
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert!(read("again.gif") == read("wilson.gif"));
}

#[test]
fn a_film_goes_to_standard_output_too() {
    let folder = tempfile::tempdir().unwrap();
    let line = "film --size 4x3 --seed 7";
    run_in(folder.path(), &format!("{line} -o film.gif"));
    let output = run_in(folder.path(), &format!("{line} -o -"));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(output.stdout == fs::read(folder.path().join("film.gif")).unwrap());
}

#[test]
fn algorithms_lie_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let beside =
        "film --size 12x8 --seed 7 --cell 10 --beside prim,wilson --beside eller --seconds 1";
    let output = run_in(folder.path(), &format!("{beside} -o four.gif"));
    assert!(stdout(&output).is_empty());
    let (frames, (width, height)) = gif(&folder.path().join("four.gif"));
    assert_eq!(frames, 20);
    // Two rows of two: a cell between, half of one around, and a line for the names of each row.
    assert_eq!(width, 2 * 121 + 10 + 2 * 5);
    assert!(height >= 2 * 81 + 10 + 2 * 5, "{height}");
}

#[test]
fn solvers_are_filmed_in_a_file_or_in_a_maze_made_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let made = run_in(folder.path(), "generate --size 9x6 --seed 5 --braid 60 -o maze.txt");
    let told = |line: &str| {
        let output = run_in(folder.path(), line);
        assert!(stdout(&output).is_empty());
        stderr(&output).to_owned()
    };
    let of_file = told("film --solver a-star maze.txt -o file.gif");
    let at_once = told("film --solver a-star --size 9x6 --seed 5 --braid 60 -o made.gif");
    assert_eq!(at_once, format!("{}{of_file}", stderr(&made)));
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert!(read("file.gif") == read("made.gif"));

    // With a rival the film is another; with ends it is shorter.
    let raced = told("film --solver a-star --rival tremaux maze.txt -o raced.gif");
    assert!(read("raced.gif") != read("file.gif"));
    let steps = |line: &str| -> u32 {
        let (_, rest) = line.rsplit_once(" of ").unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    assert!(steps(&raced) >= steps(&of_file));
    let short = told("film --solver a-star --from 0,0 --to 0,0 maze.txt -o short.gif");
    assert_eq!(steps(&short), 2, "it looks at a cell and draws a path of one: {short}");

    // A mouse's chance is told, and a seed repeats it.
    let mouse = told("film --solver a-star --rival random-mouse maze.txt -o mouse.gif");
    let seed = mouse.lines().next().unwrap().strip_prefix("seed ").unwrap();
    told(&format!("film --solver a-star --rival random-mouse --seed {seed} maze.txt -o again.gif"));
    assert!(read("again.gif") == read("mouse.gif"));
}

#[test]
fn a_race_code_is_filmed() {
    let folder = tempfile::tempdir().unwrap();
    let code = run_in(folder.path(), "code --algorithm prim --size 9x6 --seed 5");
    let code = stdout(&code).trim();
    let output = run_in(folder.path(), &format!("film --code {code} -o coded.gif"));
    assert!(stderr(&output).starts_with("seed 5 · prim · 9x6 · code "), "{}", stderr(&output));
    run_in(folder.path(), "film --algorithm prim --size 9x6 --seed 5 -o flags.gif");
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert!(read("coded.gif") == read("flags.gif"));
}

#[test]
fn a_moment_is_a_picture_or_a_drawing() {
    let folder = tempfile::tempdir().unwrap();
    let line = "film --algorithm prim --size 9x6 --seed 5 --cell 12";
    let told = |end: &str| stderr(&run_in(folder.path(), &format!("{line} {end}"))).to_owned();
    let half = told("--at 50% -o half.svg");
    let last = half.lines().last().unwrap();
    let numbers: Vec<u32> =
        last.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    assert_eq!(numbers[0], numbers[1] / 2, "{last}");
    let drawing = fs::read_to_string(folder.path().join("half.svg")).unwrap();
    let document = roxmltree::Document::parse(&drawing).unwrap();
    assert!(document.descendants().any(|node| node.attribute("id") == Some("walls")));

    told(&format!("--at {} -o number.svg", numbers[0]));
    assert_eq!(fs::read_to_string(folder.path().join("number.svg")).unwrap(), drawing);
    told("--at 99999999 -o end.png");
    told("--at 100% -o all.png");
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert!(read("end.png") == read("all.png"));
    assert_eq!(png(&folder.path().join("all.png")), (None, (9 * 12 + 1 + 12, 6 * 12 + 1 + 12)));
}

#[test]
fn every_default_makes_a_handy_film() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), "film --seed 1 -o film.gif");
    assert!(stderr(&output).contains("24x16"), "{}", stderr(&output));
    let (frames, (width, height)) = gif(&folder.path().join("film.gif"));
    assert!((400..=720).contains(&width) && (300..=540).contains(&height), "{width}x{height}");
    assert_eq!(frames, 240);
    assert!(fs::metadata(folder.path().join("film.gif")).unwrap().len() < 1_000_000);
    let output = run_in(folder.path(), "film --size 1x1 --seed 1 -o tiny.gif");
    assert!(stdout(&output).is_empty());
    assert_eq!(gif(&folder.path().join("tiny.gif")).1, (32 + 3 + 32, 32 + 3 + 32));
}

#[test]
fn mistakes_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (line, code, parts) in [
        ("film", 2, &["-o", "film.gif"][..]),
        ("film -o film", 2, &["film", ".gif", ".png", ".apng"]),
        ("film -o film.svg", 2, &["film.svg", ".gif", "--at"]),
        ("film --at 50% -o film.gif", 2, &["film.gif", ".png", ".svg"]),
        ("film --at 101% -o film.png", 2, &["--at", "101%", "100%"]),
        ("film --at -1 -o film.png", 2, &["--at", "-1", "100%"]),
        ("film --at half -o film.png", 2, &["--at", "half"]),
        ("film --at 5 --fps 5 -o film.png", 2, &["--fps", "--at", "together"]),
        ("film --cell 0 -o film.gif", 2, &["--cell", "\"0\"", "1 to 1000"]),
        ("film --cell 1001 -o film.gif", 2, &["--cell", "1001", "1 to 1000"]),
        ("film --fps 51 -o film.gif", 2, &["--fps", "51", "1 to 50"]),
        ("film --fps 0 -o film.gif", 2, &["--fps", "1 to 50"]),
        ("film --seconds 601 -o film.gif", 2, &["--seconds", "601", "1 to 600"]),
        ("film --seconds +1 -o film.gif", 2, &["--seconds", "+1"]),
        ("film --theme grey -o film.gif", 2, &["--theme", "grey", "dark light"]),
        ("film --solver foo -o film.gif", 2, &["--solver", "foo", "a-star"]),
        ("film --beside prim,foo -o film.gif", 2, &["--beside", "foo", "wilson"]),
        ("film --beside prim,prim,prim,prim -o film.gif", 2, &["--beside", "3"]),
        ("film --beside eller --straightness 5 -o film.gif", 2, &["eller", "--straightness"]),
        (
            "film --beside prim --solver a-star -o film.gif",
            2,
            &["--beside", "--solver", "together"],
        ),
        ("film --rival a-star -o film.gif", 2, &["--rival", "--solver"]),
        ("film maze.txt -o film.gif", 2, &["FILE", "--solver"]),
        ("film --from 0,0 -o film.gif", 2, &["--from", "--solver"]),
        ("film --solver a-star missing.txt -o film.gif", 1, &["missing.txt"]),
        ("film --solver a-star --size 3x3 - -o film.gif", 2, &["FILE", "--size", "together"]),
        ("film --solver pledge --size 3x3 --to 3,0 -o film.gif", 2, &["the maze", "3,0", "2,2"]),
        ("film --solver pledge --seed 3 - -o film.gif", 2, &["pledge", "--seed"]),
        ("film --code 110B-0AHH-1 --size 3x3 -o film.gif", 2, &["--size", "--code", "together"]),
        ("film --size 0x3 -o film.gif", 2, &["--size", "0x3"]),
        ("film --size 9000x9000 --cell 20 -o film.gif", 2, &["180022x180022", "65535", "--cell"]),
        ("film --size 3x3 -o nowhere/film.gif", 1, &["nowhere/film.gif"]),
    ] {
        let output = run_in(folder.path(), line);
        let is_told_of_maze = stderr(&output).starts_with("seed ");
        if is_told_of_maze {
            // What comes of the file is known only once there is a film.
            assert!(line.contains("nowhere"), "{line}");
            assert_eq!(output.status.code(), Some(code));
            assert!(parts.iter().all(|part| stderr(&output).contains(part)));
        } else {
            failed(&output, code, parts);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{line}");
    }
}

/// Ctrl-C in the middle: the old file stays, and no draft.
#[cfg(unix)]
#[test]
fn an_interrupted_film_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.gif");
    fs::write(&file, "the old one").unwrap();
    let mut command = program();
    command
        .args("film --size 60x60 --cell 30 --seed 1 --seconds 600 --fps 50 -o film.gif".split(' '));
    command.current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    // A draft beside it: the film is being written.
    while fs::read_dir(folder.path()).unwrap().count() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let killed =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_to_string(&file).unwrap(), "the old one");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Some 90 steps a cell, a byte each: more than the 256 MiB that are kept.
#[test]
fn what_is_too_large_to_record_is_filmed_coarsely_and_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let line =
        "film --algorithm aldous-broder --size 2000x2000 --cell 1 --seed 1 --at 50% -o half.png";
    let output = run_in(folder.path(), line);
    assert!(stdout(&output).is_empty());
    let told: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(told.len(), 3, "{told:?}");
    let steps = told[1].strip_prefix("aldous-broder: too large to record each of its ").unwrap();
    let (steps, rest) = steps.split_once(' ').unwrap();
    assert_eq!(rest, "steps, so it is shown in 255 moments");
    let steps: u64 = steps.parse().unwrap();
    assert!(steps > 256 << 20);
    // 127 of 255 moments lie before the half.
    let expected = format!("after {} of {steps} steps · 2002x2002 pixels", steps * 127 / 255);
    assert_eq!(told[2], expected);
    assert_eq!(png(&folder.path().join("half.png")), (None, (2002, 2002)));
}
