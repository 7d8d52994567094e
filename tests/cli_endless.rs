//! `maze-duel endless` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

mod program;

use maze_duel::maze::endless::{Borders, Endless, Spot};
use maze_duel::maze::format::read_any;
use maze_duel::maze::{Algorithm, Format, Knobs, Seed, Size, read_text};
use tempfile::TempDir;

use program::{failed, run, run_in, stderr, stdout};

#[track_caller]
fn refused(line: &str, parts: &[&str]) {
    failed(&run(line), 2, parts);
}

#[test]
fn it_prints_the_librarys_window() {
    let output = run("endless --seed 7 --algorithm prim --at -40,-11 --size 60x30");
    let found = read_text(&mut stdout(&output).as_bytes()).unwrap();
    let seed = Seed::new(7).unwrap();
    let maze = Endless::new(seed, Algorithm::Prim, Knobs::default(), Borders::Loops).unwrap();
    let expected = maze.window(Spot::new(-40, -11).unwrap(), Size::new(60, 30).unwrap()).unwrap();
    assert_eq!(found, expected);
    assert_eq!(stderr(&output), "seed 7 · prim · 60x30 · at -40,-11 · loops\n");
}

#[test]
fn the_same_place_is_the_same_in_every_piece() {
    for flags in ["", "--borders tree --algorithm kruskal --braid 20"] {
        let here = run(&format!("endless --seed sofa {flags} --at -20,-10 --size 50x40"));
        let there = run(&format!("endless --seed sofa {flags} --at -3,-1 --size 30x20"));
        // 17 columns and 9 rows on; in text a cell is two characters.
        let cut: Vec<&str> =
            stdout(&here).lines().skip(19).take(39).map(|line| &line[35..35 + 59]).collect();
        let inner: Vec<&str> =
            stdout(&there).lines().skip(1).take(39).map(|line| &line[1..60]).collect();
        assert_eq!(cut, inner, "{flags}");
    }
}

#[test]
fn every_format_has_it() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let text = run("endless --seed 5 --at 9,-9 --size 40x35");
    let expected = read_text(&mut stdout(&text).as_bytes()).unwrap();
    for format in Format::ALL {
        let name = format!("piece.{}", format.extensions()[0]);
        assert_eq!(stdout(&run(&format!("endless --seed 5 --at 9,-9 --size 40x35 -o {name}"))), "");
        let bytes = std::fs::read(folder.path().join(name)).unwrap();
        if format.is_picture() {
            assert!(bytes.len() > 1000);
        } else {
            assert_eq!(read_any(&mut &bytes[..]).unwrap().grid, expected, "{format}");
        }
    }
}

#[test]
fn a_way_is_drawn_where_it_lies_in_the_piece() {
    let plain = run("endless --seed 7 --at -40,-40 --size 120x100");
    let drawn = run("endless --seed 7 --at -40,-40 --size 120x100 --from -3,2 --to 20,9");
    let line = stderr(&drawn).lines().nth(1).unwrap();
    assert!(line.starts_with("path from -3,2 to 20,9: ") && !line.contains("drawn"), "{line}");
    let steps: usize = line.split([' ']).nth(5).unwrap().parse().unwrap();
    // Each of the cells and of the passages between them is a dot.
    assert_eq!(stdout(&drawn).matches('.').count(), 2 * steps + 1);
    assert_eq!(stdout(&drawn).replace('.', " "), stdout(&plain));

    // Without a piece that is named, the way decides.
    let around = run("endless --seed 7 --from -3,2 --to 20,9");
    assert_eq!(stderr(&around).lines().nth(1), Some(line));
    assert_eq!(stdout(&around).matches('.').count(), 2 * steps + 1);
    let lines: Vec<&str> = stdout(&around).lines().collect();
    // The path comes as near to each side as a cell.
    let columns = lines.iter().filter_map(|line| Some((line.find('.')?, line.rfind('.')?)));
    let (left, right) = columns
        .fold((usize::MAX, 0), |(left, right), (first, last)| (left.min(first), right.max(last)));
    assert_eq!((left, right), (3, lines[0].len() - 4));
    let rows: Vec<usize> = (0..lines.len()).filter(|&row| lines[row].contains('.')).collect();
    assert_eq!((rows[0], rows[rows.len() - 1]), (3, lines.len() - 4));

    let beside = run("endless --seed 7 --at 500,500 --size 10x10 --to 20,9");
    assert!(!stdout(&beside).contains('.'));
    assert!(stderr(&beside).contains("path from 0,0 to 20,9: "), "{}", stderr(&beside));
    assert!(stderr(&beside).ends_with("so it isn't drawn\n"));
}

#[test]
fn beacons_are_raced_to_from_one_to_the_next() {
    let ends = |line: &str| {
        let output = run(line);
        stdout(&output);
        let line = stderr(&output).lines().nth(1).unwrap().to_owned();
        let words: Vec<&str> = line.split([' ', ':']).collect();
        (words[2].to_owned(), words[4].to_owned())
    };
    let first = ends("endless --seed 7 --algorithm prim --beacon 1");
    let second = ends("endless --seed 7 --algorithm prim --beacon 2");
    assert_eq!(first.0, "0,0");
    assert_eq!(second.0, first.1);
}

#[test]
fn what_cant_be_had_is_one_line() {
    refused("endless --at 3", &["--at", "X,Y"]);
    refused("endless --at 3,x", &["--at", "negative"]);
    refused("endless --at -22906492225,0", &["--at", "-22906492224", "45812984511"]);
    refused("endless --at 99999999999999999999999,0", &["--at", "45812984511"]);
    refused("endless --at 45812984511,0 --size 2x1", &["--size 2x1", "45812984511,0"]);
    refused("endless --size 40000x2", &["--size", "32768"]);
    refused("endless --algorithm eller --size 2x40000", &["--size", "32768"]);
    refused("endless --borders none", &["--borders", "loops tree"]);
    refused("endless --straightness 4 --algorithm prim", &["prim", "--straightness"]);
    refused("endless --mask examples/heart.txt", &["mask"]);
    refused("endless --beacon 0", &["--beacon", "from 1"]);
    refused("endless --beacon 100000000", &["100000000", "smaller"]);
    refused("endless --beacon 1 --to 3,4", &["--to", "--beacon"]);
    refused("endless --from 3,4", &["--from", "--to"]);
    refused("endless --chunks 4", &["--chunks", "--to"]);
    refused("endless --to 3,4 --chunks 0", &["--chunks", "from 1"]);
    refused("endless --count 3", &["--count"]);
    refused("endless --format png --cell 1000 --size 32768x1", &["pixels"]);
    // There is a way, but it wasn't looked for far enough.
    failed(
        &run("endless --seed 1 --to 900,900 --chunks 3"),
        1,
        &["gave up", "900,900", "--chunks"],
    );
}

#[test]
fn what_an_expedition_in_the_window_cannot_have_is_one_line() {
    refused("play --alone", &["--alone", "--endless"]);
    refused("play --borders tree", &["--borders", "--endless"]);
    for other in [
        "--size 9x9",
        "--code 113G-1KRK-B050-6P",
        "--mazes list.txt",
        "--best-of 3",
        "--swap",
        "--one skilled",
        "--two person",
        "--animate",
        "--demo",
        "--items",
        "--fog seen",
    ] {
        let flag = other.split(' ').next().unwrap();
        refused(&format!("play --endless {other}"), &["--endless", flag]);
    }
    refused("play --endless --borders none", &["--borders", "loops tree"]);
    refused("play --endless --mask examples/heart.txt", &["mask"]);
    refused("play --endless --straightness 4 --algorithm prim", &["prim", "--straightness"]);
    // What can be had is only refused for want of a screen.
    for line in ["play --endless", "play --endless --alone --borders tree --seed 7 --pause 3"] {
        failed(&run(line), 1, &[]);
    }
}

#[test]
fn the_shells_and_the_manual_know_it() {
    let script = run("completions bash");
    assert!(stdout(&script).contains("--borders") && stdout(&script).contains("loops tree"));
    let folder = TempDir::new().unwrap();
    stdout(&run_in(folder.path(), "man --folder ."));
    let page = std::fs::read_to_string(folder.path().join("maze-duel-endless.1")).unwrap();
    assert!(page.contains("beacon") && page.contains("perfect maze without an end"));
    assert!(stdout(&run("--help")).contains("endless"));
}
