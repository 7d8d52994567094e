//! Formats, masks and knobs on the command line: what goes to which file, and what is refused.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

mod program;

use std::fs;
use std::process::Output;

use maze_duel::maze::format::{read_any, read_json, read_maze};
use maze_duel::maze::{Algorithm, Cell, Seed, Size, read_text};
use tempfile::TempDir;

use program::{failed, run_in, stderr};

/// What a successful run wrote to standard output.
#[track_caller]
fn succeeded(output: &Output) -> &[u8] {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    &output.stdout
}

/// The names in a folder, sorted.
fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn the_end_of_a_files_name_picks_the_format() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    for (name, start) in [
        ("a.txt", &b"#####"[..]),
        ("a.lines", b"+--+"),
        ("a.unicode", "┌".as_bytes()),
        ("a.json", b"{\n"),
        ("a.maze", b"\x8dMAZE"),
        ("a.svg", b"<svg "),
        ("a.PNG", b"\x89PNG"),
        ("a.unknown", b"#####"),
        ("a", b"#####"),
    ] {
        succeeded(&run(&format!("generate --seed 5 --size 9x7 -o {name}")));
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}");
    }
    // A format that is named wins.
    succeeded(&run("generate --seed 5 --size 9x7 -o b.txt --format maze"));
    assert_eq!(
        fs::read(folder.path().join("b.txt")).unwrap(),
        fs::read(folder.path().join("a.maze")).unwrap()
    );
}

#[test]
fn every_format_converts_into_every_format_and_back() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let maze =
        Algorithm::Kruskal.generate(Size::new(9, 7).unwrap(), Seed::new(6).unwrap()).unwrap();
    succeeded(&run("generate --seed 6 --size 9x7 --algorithm kruskal -o maze.txt"));
    let formats = ["text", "lines", "unicode", "json", "maze"];
    for one in formats {
        succeeded(&run(&format!("convert maze.txt -o one --format {one}")));
        for other in formats {
            let output = run(&format!("convert one --format {other}"));
            assert_eq!(read_any(&mut succeeded(&output)).unwrap().grid, maze, "{one} {other}");
            assert_eq!(stderr(&output), "");
        }
        let solved = run("solve one --format unicode");
        assert!(str::from_utf8(succeeded(&solved)).unwrap().contains('·'));
        assert!(stderr(&solved).starts_with("path from 0,0 to 8,6: "));
    }
    // The path and the recipe stay where the format carries them.
    succeeded(&run("generate --seed 6 --size 9x7 --solve -o whole.json"));
    let again = run("convert whole.json --format json");
    assert_eq!(succeeded(&again), fs::read(folder.path().join("whole.json")).unwrap());
    let drawn = run("convert whole.json");
    assert_eq!(succeeded(&drawn), succeeded(&run("generate --seed 6 --size 9x7 --solve")));
    let picture = run("convert whole.json --format svg");
    assert!(str::from_utf8(succeeded(&picture)).unwrap().contains("solution"));

    failed(&run("convert missing.txt"), 1, &["missing.txt"]);
    failed(&run("convert maze.txt --format gif"), 2, &["--format", "gif", "svg"]);
    succeeded(&run("convert maze.txt -o maze.svg"));
    failed(&run("convert maze.svg"), 2, &["maze.svg", "picture"]);
}

#[test]
fn a_mask_gives_the_maze_its_holes_and_its_size() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    fs::write(folder.path().join("mask.txt"), "#....\n..#..\n....X\n").unwrap();
    let output = run("generate --mask mask.txt --seed 3 --solve");
    let grid = read_text(&mut succeeded(&output)).unwrap();
    assert_eq!(grid.size().to_string(), "5x3");
    let holes: Vec<Cell> = grid.size().places().filter(|&place| !grid.contains(place)).collect();
    assert_eq!(holes, [Cell::new(0, 0), Cell::new(2, 1), Cell::new(4, 2)]);
    assert!(grid.is_perfect().unwrap());
    // The way leads from the first cell to the last, where the corners are holes.
    assert!(stderr(&output).contains("path: "));
    let solved = run("generate --mask mask.txt --seed 3 --format json -o m.json");
    succeeded(&solved);
    assert!(stderr(&run("solve m.json")).starts_with("path from 1,0 to 3,2: "));

    succeeded(&run("generate --mask mask.txt --size 5x3"));
    failed(&run("generate --mask mask.txt --size 5x4"), 2, &["5x3", "5x4"]);
    failed(&run("generate --mask mask.txt --algorithm division"), 2, &["division", "mask"]);
    failed(&run("generate --mask mask.txt --symmetry half-turn"), 2, &["symmetry"]);
    failed(&run("generate --mask missing.png"), 1, &["missing.png"]);
    fs::write(folder.path().join("apart.txt"), ".#.\n").unwrap();
    failed(&run("generate --mask apart.txt"), 2, &["apart.txt", "0,0", "2,0"]);
    fs::write(folder.path().join("odd.txt"), "..\n.?\n").unwrap();
    failed(&run("generate --mask odd.txt -o new.txt"), 2, &["odd.txt", "line 2, column 2", "'?'"]);
    assert!(!folder.path().join("new.txt").exists());

    // A picture of the mask, drawn by ourselves: dark walls would be holes, so of floor alone.
    succeeded(&run(
        "generate --size 3x2 --format png --cell 1 --wall 1 --margin 0 --colours walls=#ffffff -o light.png",
    ));
    let output = run("generate --mask light.png");
    assert_eq!(read_text(&mut succeeded(&output)).unwrap().size().to_string(), "7x5");
}

#[test]
fn knobs_go_into_the_recipe() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let output = run(
        "generate --straightness 30% --lean north:70 --braid 50 --symmetry half-turn --format json",
    );
    let recipe = read_json(&mut succeeded(&output)).unwrap().recipe.unwrap();
    let named: Vec<String> =
        recipe.knobs.named().iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(named, ["straightness=30", "lean=north:70", "braid=50", "symmetry=half-turn"]);
    let output = run("generate --algorithm division --smallest-room 4 --doors 2 --format json");
    let recipe = read_json(&mut succeeded(&output)).unwrap().recipe.unwrap();
    assert_eq!((recipe.knobs.smallest_room, recipe.knobs.doors), (Some(4), Some(2)));
    // The same recipe gives the same maze by way of the library.
    let output = run("generate --seed 77 --size 11x8 --braid 40 --format json");
    let document = read_json(&mut succeeded(&output)).unwrap();
    assert_eq!(document.recipe.unwrap().generate().unwrap(), document.grid);

    for (line, parts) in [
        ("--straightness 101", &["--straightness", "101", "0 to 100"][..]),
        ("--straightness -1", &["--straightness", "-1", "0 to 100"]),
        ("--braid lots", &["--braid", "lots", "0 to 100"]),
        ("--lean north", &["--lean", "north:70", "west"]),
        ("--lean up:70", &["--lean", "up:70"]),
        ("--mix newest:0", &["--mix", "newest:0", "not all of them 0"]),
        ("--mix some:50", &["--mix", "middle"]),
        ("--corner north", &["--corner", "north-east"]),
        ("--symmetry mirror", &["--symmetry", "half-turn"]),
        ("--algorithm division --doors 0", &["--doors", "1 to 1000"]),
        ("--algorithm division --smallest-room 1001", &["--smallest-room", "1 to 1000"]),
        ("--doors 2", &["backtracker", "--doors", "division"]),
        ("--algorithm kruskal --straightness 5", &["kruskal", "--straightness", "backtracker"]),
        ("--count 0", &["--count", "1 to"]),
        ("--count -3", &["--count", "-3", "1 to"]),
    ] {
        failed(&run(&format!("generate {line} -o never.txt")), 2, parts);
    }
    assert!(names(&folder).is_empty());
}

#[test]
fn several_mazes_are_numbered_by_their_seeds() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let output = run("generate --seed 98 --count 3 --size 4x3 -o some.maze");
    assert_eq!(succeeded(&output), b"");
    assert_eq!(stderr(&output), "seeds 98 to 100 · backtracker · 4x3\n");
    assert_eq!(names(&folder), ["some-100.maze", "some-98.maze", "some-99.maze"]);
    for number in 98..=100 {
        let expected = run(&format!("generate --seed {number} --size 4x3"));
        let file = fs::read(folder.path().join(format!("some-{number}.maze"))).unwrap();
        let grid = read_maze(&mut &*file).unwrap();
        assert_eq!(grid, read_text(&mut succeeded(&expected)).unwrap());
    }
    // To standard output, one after another.
    let output = run("generate --seed 98 --count 3 --size 4x3");
    let singles: Vec<String> = (98..=100)
        .map(|number| {
            let single = run(&format!("generate --seed {number} --size 4x3"));
            String::from_utf8(succeeded(&single).to_vec()).unwrap()
        })
        .collect();
    assert_eq!(str::from_utf8(succeeded(&output)).unwrap(), singles.join("\n"));
    for format in ["maze", "svg", "png"] {
        failed(
            &run(&format!("generate --count 2 --format {format}")),
            2,
            &["--count", format, "-o"],
        );
    }
    let last = u64::MAX;
    failed(&run(&format!("generate --seed {last} --count 2")), 2, &["18446744073709551615"]);
    succeeded(&run(&format!("generate --seed {last} --count 1 -o last")));
    assert!(folder.path().join(format!("last-{last}")).exists());
}

#[test]
fn pictures_are_as_asked_for() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let output = run(
        "generate --size 3x2 --format svg --cell 10 --wall 3 --margin 1 --colours walls=#123456,outside=none --distances 2,1 --solve",
    );
    let svg = str::from_utf8(succeeded(&output)).unwrap();
    let tree = roxmltree::Document::parse(svg).unwrap();
    assert_eq!(tree.root_element().attribute("width"), Some("44"));
    assert_eq!(tree.root_element().attribute("height"), Some("31"));
    for part in ["#123456", "id=\"distances\"", "id=\"solution\"", "stroke-width=\"3\""] {
        assert!(svg.contains(part), "{svg} lacks {part}");
    }
    // A PNG tells its size in bytes 16 to 23.
    let output = run("generate --size 3x2 --format png --cell 10 --wall 3 --margin 1");
    assert_eq!(succeeded(&output)[16..24], [0, 0, 0, 44, 0, 0, 0, 31]);

    for (line, parts) in [
        ("--cell 8", &["--cell", "svg", "text"][..]),
        ("--format json --distances 0,0", &["--distances", "json"]),
        ("--format svg --cell 0", &["--cell", "0", "1000"]),
        ("--format svg --wall 0", &["1 to 1000"]),
        ("--format svg --cell 1001", &["--cell", "1001", "1000"]),
        ("--format svg --margin -1", &["--margin", "-1"]),
        ("--format svg --colours red", &["--colours", "walls=#000000"]),
        ("--format png --distances 24,0", &["24,0"]),
        ("--format png --distances 1", &["--distances", "X,Y"]),
        ("--format png --size 32768x1 --cell 500", &["16449554x520"]),
    ] {
        failed(&run(&format!("generate {line} -o never.txt")), 2, parts);
    }
    assert!(names(&folder).is_empty());
}

/// A run that fails half way leaves the old file, and nothing beside it.
#[test]
fn a_file_is_replaced_when_it_is_whole() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    fs::write(folder.path().join("maze.png"), "precious").unwrap();
    // Only once the maze is there does it show that there is no such cell.
    failed(&run("generate --size 3x3 --distances 3,3 -o maze.png"), 2, &["3,3"]);
    assert_eq!(fs::read(folder.path().join("maze.png")).unwrap(), b"precious");
    assert_eq!(names(&folder), ["maze.png"]);
    succeeded(&run("generate --size 3x3 -o maze.png"));
    assert_eq!(names(&folder), ["maze.png"]);
    assert!(fs::read(folder.path().join("maze.png")).unwrap().starts_with(b"\x89PNG"));
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let (real, link) = (folder.path().join("real.txt"), folder.path().join("link.txt"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &link).unwrap();
    succeeded(&run("generate --size 2x2 -o link.txt"));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read(&real).unwrap().starts_with(b"#####\n"));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&folder), ["link.txt", "real.txt"]);
    // A link to what isn't there yet is followed too.
    symlink(folder.path().join("new.txt"), folder.path().join("dangling.txt")).unwrap();
    succeeded(&run("generate --size 2x2 -o dangling.txt"));
    assert_eq!(names(&folder), ["dangling.txt", "link.txt", "new.txt", "real.txt"]);
    succeeded(&run("generate --size 2x2 -o /dev/null"));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}
