//! The maze library from outside: what holds for every maze, checked by other means than its own.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use maze_duel::maze::{
    Algorithm, Axis, Cell, Direction, Grid, Observer, Place, Playback, Recipe, Recorder, Seed,
    Size, SolveError, Step, TextError, Trace, read_text, solve, write_text,
};
use pathfinding::prelude::bfs;
use proptest::prelude::*;
use proptest::sample::Index;

const SIDES: RangeInclusive<u32> = 1..=24;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

fn sizes() -> impl Strategy<Value = Size> {
    (SIDES, SIDES).prop_map(|(width, height)| size(width, height))
}

fn algorithms() -> impl Strategy<Value = Algorithm> {
    proptest::sample::select(Algorithm::ALL)
}

fn seeds() -> impl Strategy<Value = Seed> {
    (1..=u64::MAX).prop_map(seed)
}

fn mazes() -> impl Strategy<Value = Grid> {
    (algorithms(), sizes(), seeds())
        .prop_map(|(algorithm, size, seed)| algorithm.generate(size, seed).unwrap())
}

/// Grids in which every inner wall is there or not by chance: loops, islands and all.
fn any_grids() -> impl Strategy<Value = Grid> {
    (sizes(), 0.0..=1.0).prop_flat_map(|(size, share)| {
        let sides = proptest::collection::vec(proptest::bool::weighted(share), size.cells() * 2);
        sides.prop_map(move |sides| {
            let mut grid = Grid::walled(size).unwrap();
            for (cell, open) in grid.size().places().zip(sides.chunks(2)) {
                for (direction, &open) in [Direction::East, Direction::South].into_iter().zip(open)
                {
                    if open {
                        // Where there is no cell beyond, the outer wall stays.
                        let _ = grid.open(cell, direction);
                    }
                }
            }
            grid
        })
    })
}

fn pick(grid: &Grid, index: Index) -> Cell {
    grid.cells().nth(index.index(grid.size().cells())).unwrap()
}

fn text(grid: &Grid, path: &[Cell]) -> String {
    let mut out = Vec::new();
    write_text(grid, path, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn read(text: &str) -> Result<Grid, TextError> {
    read_text(&mut text.as_bytes())
}

/// Whether every cell is reached from the first over width × height − 1 passages, by a count and
/// a search of this test's own.
fn is_spanning_tree(grid: &Grid) -> bool {
    let (width, cells) = (grid.width() as usize, grid.size().cells());
    let mut passages = 0;
    for cell in grid.cells() {
        passages += usize::from(grid.is_open(cell, Direction::East));
        passages += usize::from(grid.is_open(cell, Direction::South));
    }
    let mut seen = vec![false; cells];
    let mut reached = 0;
    let mut open = vec![Cell::new(0, 0)];
    while let Some(cell) = open.pop() {
        let place = cell.y as usize * width + cell.x as usize;
        if !std::mem::replace(&mut seen[place], true) {
            reached += 1;
            open.extend(grid.exits(cell).map(|(_, next)| next));
        }
    }
    passages == cells - 1 && reached == cells
}

/// A length of wall between two neighbouring grid corners: its axis and its first corner.
type Piece = (Axis, u32, u32);

/// The wall pieces around closed cell sides.
fn pieces(grid: &Grid) -> BTreeSet<Piece> {
    let mut pieces = BTreeSet::new();
    for cell in grid.cells() {
        for direction in Direction::ALL {
            if !grid.is_open(cell, direction) {
                pieces.insert(match direction {
                    Direction::North => (Axis::Horizontal, cell.x, cell.y),
                    Direction::South => (Axis::Horizontal, cell.x, cell.y + 1),
                    Direction::West => (Axis::Vertical, cell.x, cell.y),
                    Direction::East => (Axis::Vertical, cell.x + 1, cell.y),
                });
            }
        }
    }
    pieces
}

/// Does to a grid what a step says was done, and refuses a step that would change nothing.
fn apply(grid: &mut Grid, step: Step) {
    match step {
        Step::Opened { cell, direction } => {
            assert!(!grid.is_open(cell, direction), "{cell} {direction:?} is open already");
            grid.open(cell, direction).unwrap();
        }
        Step::Closed { cell, direction } => {
            assert!(grid.is_open(cell, direction), "{cell} {direction:?} is closed already");
            grid.close(cell, direction).unwrap();
        }
        Step::Refused { .. } | Step::TurnedTo { .. } => {}
    }
}

/// The playback that has taken `position` steps and no other.
fn fresh_playback(trace: &Trace, position: usize) -> Playback {
    let mut playback = Playback::new(trace.clone());
    for _ in 0..position {
        playback.step_forward().unwrap();
    }
    playback
}

/// Keeps the order in which a solver explores.
#[derive(Default)]
struct Explored(Vec<Place>);

impl Observer for Explored {
    fn turned_to(&mut self, at: Place) {
        self.0.push(at);
    }
}

proptest! {
    // Making.

    #[test]
    fn every_maze_is_perfect(algorithm in algorithms(), size in sizes(), seed in seeds()) {
        let grid = algorithm.generate(size, seed).unwrap();
        prop_assert_eq!(grid.size(), size);
        prop_assert!(is_spanning_tree(&grid));
        prop_assert!(grid.is_perfect().unwrap());
    }

    #[test]
    fn a_grid_is_perfect_when_it_is_a_spanning_tree(grid in any_grids()) {
        prop_assert_eq!(grid.is_perfect().unwrap(), is_spanning_tree(&grid));
    }

    #[test]
    fn one_passage_more_or_less_is_not_perfect(
        mut grid in mazes(), index in any::<Index>(), direction in 0..4_usize,
    ) {
        let (cell, direction) = (pick(&grid, index), Direction::ALL[direction]);
        let changed = if grid.is_open(cell, direction) {
            grid.close(cell, direction)
        } else {
            grid.open(cell, direction)
        };
        prop_assert_eq!(grid.is_perfect().unwrap(), changed.is_err());
    }

    #[test]
    fn a_seed_always_gives_the_same_maze(
        algorithm in algorithms(), size in sizes(), seed in seeds(),
    ) {
        let grid = algorithm.generate(size, seed).unwrap();
        prop_assert_eq!(algorithm.generate(size, seed).unwrap(), grid);
    }

    // Recording and playing.

    #[test]
    fn a_replayed_run_gives_the_maze_and_undone_gives_the_start(
        algorithm in algorithms(), size in sizes(), seed in seeds(),
    ) {
        let grid = algorithm.generate(size, seed).unwrap();
        let trace = algorithm.trace(size, seed).unwrap();
        prop_assert_eq!(trace.size(), size);
        prop_assert_eq!(trace.start(), &algorithm.start(size).unwrap());

        let mut playback = Playback::new(trace.clone());
        let mut by_hand = trace.start().clone();
        let mut steps = Vec::new();
        while let Some(step) = playback.step_forward() {
            apply(&mut by_hand, step);
            steps.push(step);
            prop_assert_eq!(playback.position(), steps.len());
        }
        prop_assert!(playback.is_at_end());
        prop_assert_eq!(steps.len(), trace.len());
        prop_assert_eq!(playback.grid(), &grid);
        prop_assert_eq!(&by_hand, &grid);

        while let Some(step) = playback.step_back() {
            prop_assert_eq!(Some(step), steps.pop());
        }
        prop_assert_eq!(steps, []);
        prop_assert_eq!(playback.position(), 0);
        prop_assert_eq!(playback.grid(), trace.start());
        prop_assert_eq!(playback.cell(), Playback::new(trace).cell());
    }

    #[test]
    fn seeking_to_and_fro_arrives_where_a_fresh_replay_does(
        algorithm in algorithms(), size in sizes(), seed in seeds(),
        stops in proptest::collection::vec(any::<Index>(), 1..6),
    ) {
        let trace = algorithm.trace(size, seed).unwrap();
        let mut playback = Playback::new(trace.clone());
        for stop in stops {
            let position = stop.index(trace.len() + 1);
            playback.seek(position);
            let mut fresh = fresh_playback(&trace, position);
            prop_assert_eq!(playback.position(), position);
            prop_assert_eq!(playback.grid(), fresh.grid());
            prop_assert_eq!(playback.cell(), fresh.cell());
            prop_assert_eq!(playback.clone().step_forward(), fresh.step_forward());
        }
        playback.seek(usize::MAX);
        prop_assert!(playback.is_at_end());
    }

    // Solving.

    #[test]
    fn a_star_finds_a_path_as_short_as_breadth_first_search_or_none(
        grid in prop_oneof![mazes(), any_grids()], start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let expected =
            bfs(&start, |&cell| grid.exits(cell).map(|(_, next)| next), |&cell| cell == goal);
        match (solve::astar(&grid, start, goal, &mut ()), expected) {
            (Ok(path), Some(expected)) => {
                prop_assert_eq!(path.len(), expected.len());
                prop_assert_eq!((path[0], path[path.len() - 1]), (start, goal));
                for step in path.windows(2) {
                    let direction = step[0].direction_to(step[1]);
                    prop_assert!(direction.is_some_and(|way| grid.is_open(step[0], way)));
                }
            }
            (Err(error), None) => {
                prop_assert_eq!(error, SolveError::Unreachable { start, goal });
            }
            (ours, expected) => prop_assert!(false, "{ours:?}, but breadth-first: {expected:?}"),
        }
    }

    #[test]
    fn a_star_explores_from_the_start_to_the_goal_and_no_cell_twice(
        grid in prop_oneof![mazes(), any_grids()], start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let mut explored = Explored::default();
        let solved = solve::astar(&grid, start, goal, &mut explored);
        let order: Vec<Cell> = explored.0.iter().map(|&place| grid.place_cell(place)).collect();
        prop_assert_eq!(order[0], start);
        let seen: BTreeSet<Cell> = order.iter().copied().collect();
        prop_assert_eq!(seen.len(), order.len());
        if let Ok(path) = solved {
            prop_assert_eq!(order[order.len() - 1], goal);
            prop_assert!(path.iter().all(|cell| seen.contains(cell)));
        } else {
            prop_assert_eq!(seen.len(), grid.reached_from(start).unwrap());
        }
    }

    // Drawing.

    #[test]
    fn wall_segments_are_exactly_the_closed_sides_as_long_as_they_go(
        grid in prop_oneof![mazes(), any_grids()],
    ) {
        let mut covered = BTreeSet::new();
        let mut ends = BTreeSet::new();
        for wall in grid.wall_segments() {
            prop_assert!(wall.length > 0);
            for along in 0..wall.length {
                let (x, y) = match wall.axis {
                    Axis::Horizontal => (wall.x + along, wall.y),
                    Axis::Vertical => (wall.x, wall.y + along),
                };
                prop_assert!(covered.insert((wall.axis, x, y)), "{wall:?} covers {x},{y} again");
            }
            let far = match wall.axis {
                Axis::Horizontal => (wall.axis, wall.x + wall.length, wall.y),
                Axis::Vertical => (wall.axis, wall.x, wall.y + wall.length),
            };
            for end in [(wall.axis, wall.x, wall.y), far] {
                prop_assert!(ends.insert(end), "{wall:?} goes on where another ends");
            }
        }
        prop_assert_eq!(covered, pieces(&grid));
    }

    // Text.

    #[test]
    fn text_gives_the_grid_again(grid in prop_oneof![mazes(), any_grids()]) {
        let text = text(&grid, &[]);
        prop_assert_eq!(text.lines().count(), 2 * grid.height() as usize + 1);
        let length = 2 * grid.width() as usize + 1;
        prop_assert!(text.lines().all(|line| line.len() == length));
        prop_assert_eq!(read(&text).unwrap(), grid.clone());
        prop_assert_eq!(read(&text.replace('\n', "\r\n")).unwrap(), grid.clone());
        prop_assert_eq!(read(&format!("{text}\n\r\n\n")).unwrap(), grid.clone());
        prop_assert_eq!(read(text.trim_end()).unwrap(), grid);
    }

    #[test]
    fn a_path_is_drawn_in_dots_that_reading_ignores(
        grid in mazes(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let path = solve::astar(&grid, start, goal, &mut ()).unwrap();
        let solved = text(&grid, &path);
        prop_assert_eq!(solved.replace('.', " "), text(&grid, &[]));
        prop_assert_eq!(solved.matches('.').count(), 2 * path.len() - 1);
        let lines: Vec<&[u8]> = solved.lines().map(str::as_bytes).collect();
        for cell in &path {
            prop_assert_eq!(lines[2 * cell.y as usize + 1][2 * cell.x as usize + 1], b'.');
        }
        prop_assert_eq!(read(&solved).unwrap(), grid);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_text(&mut bytes.as_slice());
    }

    /// A damaged maze is refused, or is a maze still: then writing it gives what was read.
    #[test]
    fn what_is_read_from_a_damaged_maze_is_what_stands_there(
        grid in mazes(),
        damage in proptest::collection::vec(
            (any::<Index>(), 0..3_u8, prop_oneof![
                proptest::sample::select(b"# .\n\r".as_slice()), any::<u8>(),
            ]),
            1..4,
        ),
    ) {
        let mut bytes = text(&grid, &[]).into_bytes();
        for (index, kind, byte) in damage {
            let place = index.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => { bytes.remove(place); }
            }
        }
        if let Ok(grid) = read_text(&mut bytes.as_slice()) {
            let lines: Vec<String> = String::from_utf8(bytes).unwrap()
                .replace('.', " ").lines().map(str::to_owned).collect();
            let expected = text(&grid, &[]);
            let found = lines.join("\n");
            prop_assert_eq!(found.trim_end(), expected.trim_end());
        }
    }
}

#[test]
fn the_smallest_mazes_are_perfect() {
    for &algorithm in Algorithm::ALL {
        for (width, height) in [(1, 1), (1, 2), (2, 1), (1, 300), (300, 1), (2, 2)] {
            for number in 1..=20 {
                let size = size(width, height);
                let grid = algorithm.generate(size, seed(number)).unwrap();
                assert!(is_spanning_tree(&grid), "{algorithm} {size} {number}");
                let path = solve::astar(&grid, size.top_left(), size.bottom_right(), &mut ());
                let shortest = (width + height - 1) as usize;
                assert!(path.unwrap().len() >= shortest);
            }
        }
    }
    assert_eq!(text(&Grid::walled(size(1, 1)).unwrap(), &[]), "###\n# #\n###\n");
}

#[test]
fn mazes_of_four_million_cells_are_perfect() {
    let check = |algorithm: Algorithm| {
        // Aldous and Broder's walk takes its time.
        let side = if algorithm == Algorithm::AldousBroder { 300 } else { 2000 };
        let grid = algorithm.generate(size(side, side), seed(4711)).unwrap();
        assert!(is_spanning_tree(&grid), "{algorithm}");
        assert!(grid.is_perfect().unwrap(), "{algorithm}");
    };
    // The longest of all tests: by two threads, so that it isn't waited for with one idle.
    let half = Algorithm::ALL.len() / 2;
    std::thread::scope(|scope| {
        scope.spawn(|| Algorithm::ALL[..half].iter().copied().for_each(check));
        Algorithm::ALL[half..].iter().copied().for_each(check);
    });
}

/// A jump takes two, three or four bytes, by its length, and the end of the maze is near to its
/// beginning. A solver that is already at its goal
/// turns to that one cell, so that a run of any jumps can be recorded.
#[test]
fn a_run_may_jump_any_distance_forwards_and_back() {
    let grid = Grid::walled(size(4200, 4200)).unwrap();
    let jumps = [
        ((0, 2099), 4),
        ((0, 0), 4),
        ((7, 0), 2),
        ((7, 70), 2),
        ((7, 0), 2),
        ((7, 71), 3),
        ((7, 0), 3),
        ((7, 4199), 2),
        ((9, 0), 2),
        ((4190, 4199), 2),
        ((9, 2099), 4),
    ];
    let places = jumps.map(|(place, _)| place);
    let cells = places.map(|(x, y)| Cell::new(x, y));
    let mut recorder = Recorder::new(grid.clone());
    for cell in cells {
        solve::astar(&grid, cell, cell, &mut recorder).unwrap();
    }
    let trace = recorder.finish().unwrap();
    assert_eq!(trace.bytes(), jumps.map(|(_, bytes)| 1 + bytes).into_iter().sum::<usize>());

    let mut playback = Playback::new(trace);
    let first = playback.cell();
    for cell in cells {
        assert_eq!(playback.step_forward(), Some(Step::TurnedTo { cell }));
        assert_eq!(playback.cell(), cell);
    }
    assert_eq!(playback.step_forward(), None);
    for cell in cells.into_iter().rev() {
        assert_eq!(playback.cell(), cell);
        assert_eq!(playback.step_back(), Some(Step::TurnedTo { cell }));
    }
    assert_eq!(playback.cell(), first);
    assert_eq!(playback.grid(), &grid);
}

/// How often each maze comes, over the seeds from 1 to `count`.
fn tally(algorithm: Algorithm, size: Size, count: u64) -> BTreeMap<String, u32> {
    let mut tally = BTreeMap::new();
    for number in 1..=count {
        let grid = algorithm.generate(size, seed(number)).unwrap();
        *tally.entry(text(&grid, &[])).or_default() += 1;
    }
    tally
}

/// There are four 2×2 mazes, each a quarter turn of the next, and no algorithm has a reason to
/// prefer one, save those that go row by row (tests/rows.rs has their laws). Chi-square with 3
/// degrees of freedom passes 16.3 by chance once in a thousand.
#[test]
fn all_four_mazes_of_two_by_two_are_equally_likely() {
    let by_rows = [Algorithm::Eller, Algorithm::Sidewinder, Algorithm::BinaryTree];
    for &algorithm in Algorithm::ALL.iter().filter(|algorithm| !by_rows.contains(algorithm)) {
        let tally = tally(algorithm, size(2, 2), 4000);
        assert_eq!(tally.len(), 4, "{algorithm}");
        let chi_square: f64 =
            tally.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_square < 16.3, "{algorithm}: {chi_square}");
    }
}

/// Kirchhoff's matrix-tree theorem: a 3×3 grid has 192 spanning trees. Kruskal and both Prims can
/// give every one of them; a depth-first search never gives a crossroads in the middle, and
/// recursive division always has a wall with a single door.
#[test]
fn the_unrestricted_algorithms_give_every_maze_of_three_by_three() {
    for algorithm in [Algorithm::Kruskal, Algorithm::Prim, Algorithm::TruePrim] {
        assert_eq!(tally(algorithm, size(3, 3), 20_000).len(), 192, "{algorithm}");
    }
}

#[test]
fn ends_outside_the_maze_are_named() {
    let grid = Algorithm::Prim.generate(size(3, 2), seed(1)).unwrap();
    let (inside, outside) = (Cell::new(2, 1), Cell::new(3, 1));
    for far in [outside, Cell::new(0, 2), Cell::new(u32::MAX, u32::MAX)] {
        assert_eq!(solve::astar(&grid, far, inside, &mut ()), Err(SolveError::StartOutside(far)));
        assert_eq!(solve::astar(&grid, inside, far, &mut ()), Err(SolveError::GoalOutside(far)));
    }
}

#[test]
fn a_step_without_a_wall_between_is_drawn_and_a_jump_is_not() {
    let grid = Grid::opened(size(3, 1)).unwrap();
    let cell = |x| Cell::new(x, 0);
    assert_eq!(text(&grid, &[cell(0), cell(1)]), "#######\n#...  #\n#######\n");
    assert_eq!(text(&grid, &[cell(0), cell(2)]), "#######\n#.   .#\n#######\n");
    assert_eq!(text(&grid, &[cell(9), cell(1)]), "#######\n#  .  #\n#######\n");
}

/// What kind of fault a text has, and where: line and column from 1, 0 where there is none.
fn fault(text: &[u8]) -> (&'static str, usize, usize) {
    match read_text(&mut &text[..]).unwrap_err() {
        TextError::Empty => ("empty", 0, 0),
        TextError::Width { found, .. } => ("width", 1, found),
        TextError::Height { .. } => ("height", 0, 0),
        TextError::Length { line, found, .. } => ("length", line, found),
        TextError::Character { line, column, .. } => ("character", line, column),
        TextError::Unfinished { line } => ("unfinished", line, 0),
        TextError::AfterEnd { line } => ("after end", line, 0),
        TextError::Mask(_) => ("mask", 0, 0),
        _ => ("not the text's", 0, 0),
    }
}

#[test]
fn faults_are_found_where_they_are() {
    for (text, expected) in [
        ("", ("empty", 0, 0)),
        ("\r\n\n", ("empty", 0, 0)),
        ("\n###\n# #\n###\n", ("after end", 2, 0)),
        ("#", ("width", 1, 1)),
        ("####\n", ("width", 1, 4)),
        ("## ##\n", ("character", 1, 3)),
        ("###", ("unfinished", 2, 0)),
        ("###\n", ("unfinished", 2, 0)),
        ("###\n# #\n", ("unfinished", 3, 0)),
        ("###\n# #\n# #\n", ("unfinished", 4, 0)),
        ("###\n# #\n\n###\n", ("after end", 4, 0)),
        ("###\n# #\n###\n\n\n!", ("after end", 6, 0)),
        // A cell that is a # is a hole.
        ("###\n# #\n###\n###\n", ("unfinished", 5, 0)),
        ("###\n#  #\n###\n", ("length", 2, 4)),
        ("###\n# #\n##\n", ("length", 3, 2)),
        ("###\n  #\n###\n", ("character", 2, 1)),
        ("###\n#  \n###\n", ("character", 2, 3)),
        ("###\n###\n###\n", ("mask", 0, 0)),
        ("#######\n# ### #\n#######\n", ("mask", 0, 0)),
        ("#####\n#  ##\n#####\n", ("character", 2, 3)),
        ("#####\n# ###\n# # #\n#   #\n#####\n", ("character", 3, 4)),
        ("#####\n#   #\n## ##\n", ("character", 3, 3)),
        ("#####\n# | #\n#####\n", ("character", 2, 3)),
        ("#####\n#   #\n# ##x\n", ("character", 3, 5)),
        ("###\n#\t#\n###\n", ("character", 2, 2)),
        ("###\n#\r#\n###\n", ("character", 2, 2)),
    ] {
        assert_eq!(fault(text.as_bytes()), expected, "{text:?}");
    }
    assert_eq!(fault(b"###\n#\xff#\n###\n"), ("character", 2, 2));
}

#[test]
fn mazes_beyond_the_largest_are_refused() {
    let limit = 2 * Size::MAX_SIDE as usize + 1;
    assert_eq!(fault("#".repeat(limit + 2).as_bytes()).0, "width");
    assert_eq!(fault("#".repeat(limit).as_bytes()), ("unfinished", 2, 0));

    let longest = format!("###\n{}", "# #\n# #\n".repeat(Size::MAX_SIDE as usize - 1));
    let grid = read(&format!("{longest}# #\n###\n")).unwrap();
    assert_eq!(grid.size(), size(1, Size::MAX_SIDE));
    assert_eq!(fault(format!("{longest}# #\n# #\n# #\n###\n").as_bytes()).0, "height");
}

/// 64-bit FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The hashes of text mazes: the same seed gives the same maze for ever and everywhere. A change
/// here means that seeds which people have shared, and replays which they have kept, break: it
/// needs a new generator version: see [`maze_duel::maze::GENERATOR_VERSION`]. These are version 1's, and
/// final.
#[test]
fn seeds_give_the_mazes_that_they_have_always_given() {
    let golden = [
        ("backtracker", "24x16", 4711, 0x24d1_07a7_6200_2d55),
        ("backtracker", "7x9", 1, 0x497b_a5a1_a341_bdb1),
        ("backtracker", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("backtracker", "64x64", u64::MAX, 0x12c4_b870_4532_8d6f),
        ("kruskal", "24x16", 4711, 0xdedd_c369_0d63_846f),
        ("kruskal", "7x9", 1, 0x6c0e_737b_fb79_eec9),
        ("kruskal", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("kruskal", "64x64", u64::MAX, 0x33d7_8d3f_2f27_e969),
        ("prim", "24x16", 4711, 0x3342_42ae_14ba_7659),
        ("prim", "7x9", 1, 0x3766_a05c_c418_3a5f),
        ("prim", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("prim", "64x64", u64::MAX, 0xf162_53ea_0f76_31af),
        ("true-prim", "24x16", 4711, 0xc25b_fea4_6251_d201),
        ("true-prim", "7x9", 1, 0xa1f8_c8f2_2b4d_f1a1),
        ("true-prim", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("true-prim", "64x64", u64::MAX, 0x4809_c7b1_e7c3_f227),
        ("division", "24x16", 4711, 0x1593_6539_3a8e_070d),
        ("division", "7x9", 1, 0x7be1_8010_bdd3_dbf1),
        ("division", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("division", "64x64", u64::MAX, 0x1271_cc8b_dbea_8189),
        ("wilson", "24x16", 4711, 0xd4c5_f50b_5b4e_6bbb),
        ("wilson", "7x9", 1, 0xd48e_70d8_a931_685d),
        ("wilson", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("wilson", "64x64", u64::MAX, 0x174c_664f_b48e_78f5),
        ("aldous-broder", "24x16", 4711, 0x260c_0baf_bc16_72d9),
        ("aldous-broder", "7x9", 1, 0xbb89_c695_b2cd_aa8d),
        ("aldous-broder", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("aldous-broder", "64x64", u64::MAX, 0x2809_c125_7d3d_178d),
        ("houston", "24x16", 4711, 0xea1c_637e_2722_c9b1),
        ("houston", "7x9", 1, 0xc5f3_b59b_55a2_57ad),
        ("houston", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("houston", "64x64", u64::MAX, 0x8041_8795_6294_5c33),
        ("hunt-and-kill", "24x16", 4711, 0x4e57_3e1b_59e1_6cc7),
        ("hunt-and-kill", "7x9", 1, 0x68ac_e666_8749_8539),
        ("hunt-and-kill", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("hunt-and-kill", "64x64", u64::MAX, 0xde91_5649_4296_7af1),
        ("growing-tree", "24x16", 4711, 0xc760_8b32_19fe_c48d),
        ("growing-tree", "7x9", 1, 0x5d86_9017_d5df_5563),
        ("growing-tree", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("growing-tree", "64x64", u64::MAX, 0xf464_ef98_d0b9_35d3),
        ("growing-forest", "24x16", 4711, 0xb6f5_0965_a859_8573),
        ("growing-forest", "7x9", 1, 0x1a8c_a0c5_f686_317d),
        ("growing-forest", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("growing-forest", "64x64", u64::MAX, 0x9a51_b45e_b46f_86d7),
        ("eller", "24x16", 4711, 0xc752_44dc_3aca_0637),
        ("eller", "7x9", 1, 0xb989_0c42_700d_9bcd),
        ("eller", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("eller", "64x64", u64::MAX, 0x20ad_3fd0_1398_fffb),
        ("sidewinder", "24x16", 4711, 0xe335_c942_5cef_4f19),
        ("sidewinder", "7x9", 1, 0xb102_20aa_7273_b017),
        ("sidewinder", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("sidewinder", "64x64", u64::MAX, 0x130f_7ac3_c7a3_7201),
        ("binary-tree", "24x16", 4711, 0xffab_aab1_3924_34f5),
        ("binary-tree", "7x9", 1, 0x129f_ad32_1569_88e7),
        ("binary-tree", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("binary-tree", "64x64", u64::MAX, 0xc9c4_a64f_690f_a75f),
        ("boruvka", "24x16", 4711, 0xdedd_c369_0d63_846f),
        ("boruvka", "7x9", 1, 0x6c0e_737b_fb79_eec9),
        ("boruvka", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("boruvka", "64x64", u64::MAX, 0x33d7_8d3f_2f27_e969),
        ("dungeon", "24x16", 4711, 0x1b07_9893_5022_991f),
        ("dungeon", "7x9", 1, 0x0420_8125_8046_60ff),
        ("dungeon", "1x5", 2, 0x32eb_3db3_10b1_f15f),
        ("dungeon", "64x64", u64::MAX, 0xb4ba_4861_b665_d341),
    ];
    for (algorithm, size, number, expected) in golden {
        let maze = algorithm.parse::<Algorithm>().unwrap();
        let grid = maze.generate(size.parse().unwrap(), seed(number)).unwrap();
        let found = hash(&text(&grid, &[]));
        assert_eq!(found, expected, "{algorithm} {size} {number}: {found:#x}");
    }
    let guarded: BTreeSet<&str> = golden.iter().map(|&(algorithm, ..)| algorithm).collect();
    let all = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    assert_eq!(guarded, all.collect(), "every algorithm is guarded");
}

/// As above, with every knob set.
#[test]
fn knobs_give_the_mazes_that_they_have_always_given() {
    let golden: [(&str, &[(&str, &str)], u64); 12] = [
        ("backtracker", &[("straightness", "80")], 0x1e6b_714b_11b6_2e7f),
        ("backtracker", &[("lean", "north:60"), ("straightness", "20")], 0x1624_3e6b_fd9f_a0e5),
        ("division", &[("smallest-room", "3")], 0x3ebd_81ee_e857_718c),
        ("division", &[("doors", "2")], 0xcb37_0984_433d_c223),
        ("dungeon", &[("smallest-room", "5")], 0x50a7_e8e3_4f44_4c45),
        ("growing-tree", &[("mix", "oldest:1,random:2,middle:3,newest:4")], 0x2dc0_968d_7f36_620b),
        ("sidewinder", &[("corner", "south-west")], 0x5613_bc41_a7db_92b1),
        ("binary-tree", &[("corner", "north-west")], 0x08a3_fa0b_8c1c_cff9),
        ("prim", &[("braid", "40")], 0x3a90_a275_6695_881f),
        ("kruskal", &[("symmetry", "half-turn")], 0xe9b5_c350_8a7e_aa87),
        ("wilson", &[("symmetry", "half-turn"), ("braid", "100")], 0x46cd_e392_92a8_c4c7),
        ("eller", &[("braid", "5")], 0xe9d6_e45b_c27d_d4b8),
    ];
    let mut set = BTreeSet::new();
    for (algorithm, knobs, expected) in golden {
        let mut recipe =
            Recipe::new(algorithm.parse().unwrap(), "23x16".parse().unwrap(), seed(4711));
        for &(name, value) in knobs {
            recipe.knobs.set(name, value).unwrap();
            set.insert(name);
        }
        let found = hash(&text(&recipe.generate().unwrap(), &[]));
        assert_eq!(found, expected, "{algorithm} {knobs:?}: {found:#x}");
    }
    let all =
        ["straightness", "lean", "smallest-room", "doors", "mix", "corner", "braid", "symmetry"];
    assert_eq!(set, all.into_iter().collect(), "every knob is guarded");
}
