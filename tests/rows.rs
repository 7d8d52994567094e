//! The algorithms that go row by row, and those that divide: what their docs promise, counted.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use maze_duel::maze::generate::eller::Rows;
use maze_duel::maze::generate::{Corner, KnobError, division};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Knobs, Mask, MazeRng, Playback, Purpose, Recipe, RecipeError,
    Seed, Size, Step, TallSize, write_text, write_text_rows,
};

const CORNERS: [Corner; 4] =
    [Corner::NorthEast, Corner::NorthWest, Corner::SouthEast, Corner::SouthWest];

/// Around the 64 cells of a word, and the eight of a group, that rows are kept in.
const WIDTHS: [u32; 13] = [1, 2, 3, 7, 8, 9, 24, 63, 64, 65, 127, 128, 130];

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

fn made(algorithm: Algorithm, size: Size, number: u64, knobs: Knobs) -> Grid {
    Recipe { algorithm, size, seed: seed(number), knobs }.generate().unwrap()
}

fn corner(corner: Corner) -> Knobs {
    Knobs { corner: Some(corner), ..Knobs::default() }
}

fn rooms(largest: u32) -> Knobs {
    Knobs { smallest_room: Some(largest), ..Knobs::default() }
}

fn doors(doors: u32) -> Knobs {
    Knobs { doors: Some(doors), ..Knobs::default() }
}

fn text(grid: &Grid) -> String {
    let mut out = Vec::new();
    write_text(grid, &[], &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Passages, and parts that hang together, counted by joining sets.
fn passages_and_parts(grid: &Grid) -> (usize, usize) {
    let width = grid.width() as usize;
    let mut sets: Vec<usize> = (0..grid.size().cells()).collect();
    let root = |sets: &mut Vec<usize>, mut place: usize| {
        while sets[place] != place {
            sets[place] = sets[sets[place]];
            place = sets[place];
        }
        place
    };
    let (mut passages, mut parts) = (0, sets.len());
    for cell in grid.cells() {
        let place = cell.y as usize * width + cell.x as usize;
        for (direction, beyond) in [(Direction::East, place + 1), (Direction::South, place + width)]
        {
            if grid.is_open(cell, direction) {
                let next = cell.step(direction).unwrap();
                assert!(grid.contains(next) && grid.is_open(next, direction.opposite()));
                passages += 1;
                let (one, other) = (root(&mut sets, place), root(&mut sets, beyond));
                parts -= usize::from(one != other);
                sets[one] = other;
            }
        }
    }
    (passages, parts)
}

fn is_spanning_tree(grid: &Grid) -> bool {
    passages_and_parts(grid) == (grid.size().cells() - 1, 1)
}

/// Whether counts stray from what is expected by less than `limit`, which chance passes once in a
/// thousand: the seeds are fixed, so a test always passes or never.
fn assert_law<K: Ord + std::fmt::Debug>(
    counts: &BTreeMap<K, u32>,
    expected: impl Fn(&K) -> f64,
    limit: f64,
) {
    let total: u32 = counts.values().sum();
    let mut all = 0.0;
    let chi_square: f64 = counts
        .iter()
        .map(|(key, &count)| {
            all += expected(key);
            let mean = expected(key) * f64::from(total);
            (f64::from(count) - mean).powi(2) / mean
        })
        .sum();
    assert!((all - 1.0).abs() < 1e-9, "not all that can come has: {counts:?}");
    assert!(chi_square < limit, "{chi_square}: {counts:?}");
}

fn tally(algorithm: Algorithm, size: Size, knobs: &Knobs, count: u64) -> BTreeMap<String, u32> {
    let mut tally = BTreeMap::new();
    for number in 1..=count {
        *tally.entry(text(&made(algorithm, size, number, knobs.clone()))).or_default() += 1;
    }
    tally
}

#[test]
fn every_width_and_height_is_perfect() {
    for width in WIDTHS {
        for height in [1, 2, 3, 17] {
            for (number, size) in (1..).zip([size(width, height), size(height, width)]) {
                for corner in CORNERS.map(corner) {
                    for algorithm in [Algorithm::Sidewinder, Algorithm::BinaryTree] {
                        let grid = made(algorithm, size, number, corner.clone());
                        assert!(is_spanning_tree(&grid), "{algorithm} {size} {corner:?}");
                    }
                }
                for largest in [1, 2, 3, 7, 8, 1000] {
                    let grid = made(Algorithm::Dungeon, size, number, rooms(largest));
                    assert!(is_spanning_tree(&grid), "dungeon {size} {largest}");
                }
                for algorithm in [Algorithm::Eller, Algorithm::Division, Algorithm::Dungeon] {
                    let grid = made(algorithm, size, number, Knobs::default());
                    assert!(is_spanning_tree(&grid), "{algorithm} {size}");
                }
            }
        }
    }
}

#[test]
fn no_mask_is_taken() {
    let size = size(4, 4);
    let mask = Mask::new(size, |place| place == Cell::new(1, 1)).unwrap();
    for algorithm in [
        Algorithm::Eller,
        Algorithm::Sidewinder,
        Algorithm::BinaryTree,
        Algorithm::Division,
        Algorithm::Dungeon,
    ] {
        let knobs = Knobs { mask: Some(mask.clone()), ..Knobs::default() };
        let made = Recipe { algorithm, size, seed: seed(1), knobs }.generate();
        assert!(matches!(made, Err(RecipeError::Knobs(KnobError::NotTaken { .. }))), "{algorithm}");
    }
}

// The row algorithms.

/// The cells of the straight edge row of a corner, and the directions towards the corner.
fn straight(corner: Corner, size: Size) -> (u32, Direction, Direction) {
    let bottom = size.height() - 1;
    match corner {
        Corner::NorthEast => (0, Direction::North, Direction::East),
        Corner::NorthWest => (0, Direction::North, Direction::West),
        Corner::SouthEast => (bottom, Direction::South, Direction::East),
        Corner::SouthWest => (bottom, Direction::South, Direction::West),
    }
}

#[test]
fn a_binary_tree_leads_every_cell_to_its_corner_and_has_two_straight_edges() {
    for number in 1..=50 {
        for which in CORNERS {
            let size = size(30, 12);
            let grid = made(Algorithm::BinaryTree, size, number, corner(which));
            let (edge_row, vertical, horizontal) = straight(which, size);
            let edge_column = if horizontal == Direction::East { 29 } else { 0 };
            for cell in grid.cells() {
                let ways = [vertical, horizontal].map(|way| grid.is_open(cell, way));
                match (cell.y == edge_row, cell.x == edge_column) {
                    (true, true) => assert_eq!(ways, [false, false]),
                    (true, false) => assert_eq!(ways, [false, true]),
                    (false, true) => assert_eq!(ways, [true, false]),
                    (false, false) => assert_ne!(ways[0], ways[1], "{which:?} {cell}"),
                }
            }
        }
    }
}

/// Four cells of 3×3 have a choice: 16 mazes. With 15 degrees of freedom 37.7 is passed by chance
/// once in a thousand.
#[test]
fn all_binary_trees_are_equally_likely() {
    for which in CORNERS {
        let tally = tally(Algorithm::BinaryTree, size(3, 3), &corner(which), 4000);
        assert_law(&tally, |_| 1.0 / 16.0, 37.7);
    }
}

/// The runs of a row: which cells each has.
fn runs(grid: &Grid, y: u32) -> Vec<Vec<Cell>> {
    let mut runs = vec![vec![]];
    for x in 0..grid.width() {
        let cell = Cell::new(x, y);
        runs.last_mut().unwrap().push(cell);
        if x + 1 < grid.width() && !grid.is_open(cell, Direction::East) {
            runs.push(vec![]);
        }
    }
    runs
}

#[test]
fn a_sidewinder_has_one_straight_edge_and_one_way_to_it_from_every_run() {
    for number in 1..=50 {
        for which in CORNERS {
            let size = size(70, 12);
            let grid = made(Algorithm::Sidewinder, size, number, corner(which));
            let (edge_row, vertical, _) = straight(which, size);
            for y in 0..size.height() {
                let runs = runs(&grid, y);
                if y == edge_row {
                    assert_eq!(runs.len(), 1, "{which:?}");
                    continue;
                }
                for run in runs {
                    let ways = run.iter().filter(|&&cell| grid.is_open(cell, vertical)).count();
                    assert_eq!(ways, 1, "{which:?} {run:?}");
                }
            }
        }
    }
}

/// The second row of three cells is one run, two or three; each wall stands by a coin and each
/// cell of a run is as likely as another to be joined: eight mazes of known chance. With 7 degrees
/// of freedom 24.3 is passed by chance once in a thousand.
#[test]
fn sidewinder_runs_end_by_a_coin_and_rise_anywhere() {
    for which in CORNERS {
        let tally = tally(Algorithm::Sidewinder, size(3, 2), &corner(which), 4000);
        assert_eq!(tally.len(), 8);
        let expected = |maze: &String| {
            let lines: Vec<&[u8]> = maze.lines().map(str::as_bytes).collect();
            let row = if straight(which, size(3, 2)).0 == 0 { lines[3] } else { lines[1] };
            match (row[2], row[4]) {
                (b' ', b' ') => 1.0 / 12.0,
                (b'#', b'#') => 1.0 / 4.0,
                _ => 1.0 / 8.0,
            }
        };
        assert_law(&tally, expected, 24.3);
    }
}

/// The same seed gives every corner the same maze, mirrored.
#[test]
fn corners_are_mirror_images() {
    let mirrored = |grid: &Grid, left_right: bool, up_down: bool| {
        let mut lines: Vec<String> = text(grid).lines().map(str::to_owned).collect();
        if left_right {
            for line in &mut lines {
                *line = line.chars().rev().collect();
            }
        }
        if up_down {
            lines.reverse();
        }
        lines.join("\n") + "\n"
    };
    for algorithm in [Algorithm::Sidewinder, Algorithm::BinaryTree] {
        for width in WIDTHS {
            let size = size(width, 9);
            let north_east = made(algorithm, size, 7, corner(Corner::NorthEast));
            assert_eq!(north_east, made(algorithm, size, 7, Knobs::default()));
            for (which, left_right, up_down) in [
                (Corner::NorthWest, true, false),
                (Corner::SouthEast, false, true),
                (Corner::SouthWest, true, true),
            ] {
                let grid = made(algorithm, size, 7, corner(which));
                assert_eq!(text(&grid), mirrored(&north_east, left_right, up_down), "{which:?}");
            }
        }
    }
}

// Eller.

/// Worked out by hand for 2×2: with a wall in the first row (1/2), both cells go on and the last
/// row is joined. Without one, the cell that comes first goes on by a coin (if not, the other has
/// to), and then the other by a coin: both go on by 1/4, either alone by 3/8 since either may come
/// first. With 3 degrees of freedom 16.3 is passed by chance once in a thousand.
#[test]
fn eller_joins_and_goes_on_by_coins_and_leans_to_no_side() {
    let tally = tally(Algorithm::Eller, size(2, 2), &Knobs::default(), 8000);
    let expected = |maze: &String| match maze.split('\n').nth(1).unwrap() {
        "# # #" => 1.0 / 2.0,
        _ => match maze.split('\n').nth(2).unwrap() {
            "# # #" => 1.0 / 8.0,
            _ => 3.0 / 16.0,
        },
    };
    assert_law(&tally, expected, 16.3);
}

#[test]
fn in_eller_every_set_of_the_rows_so_far_goes_on() {
    for number in 1..=20 {
        let whole = made(Algorithm::Eller, size(90, 20), number, Knobs::default());
        for y in 0..19 {
            // The rows so far, by themselves: each part of them has a cell that goes on.
            let mut rows = Grid::walled(size(90, y + 1)).unwrap();
            for cell in rows.size().places() {
                for way in whole.ways(cell).iter() {
                    let _ = rows.open(cell, way);
                }
            }
            let (passages, parts) = passages_and_parts(&rows);
            assert_eq!(passages + parts, rows.size().cells(), "no loop");
            let mut reached = BTreeSet::new();
            for x in (0..90).filter(|&x| whole.is_open(Cell::new(x, y), Direction::South)) {
                let mut open = vec![Cell::new(x, y)];
                while let Some(cell) = open.pop() {
                    if reached.insert(cell) {
                        open.extend(rows.exits(cell).map(|(_, next)| next));
                    }
                }
            }
            assert_eq!(reached.len(), rows.size().cells(), "row {y} of seed {number}");
        }
    }
}

#[test]
fn in_eller_three_passages_of_five_are_vertical_and_three_cells_of_ten_dead_ends() {
    for number in 1..=5 {
        let grid = made(Algorithm::Eller, size(200, 200), number, Knobs::default());
        let south = grid.cells().filter(|&cell| grid.is_open(cell, Direction::South)).count();
        let ends = grid.cells().filter(|&cell| grid.ways(cell).len() == 1).count();
        assert!((23_200..=24_800).contains(&south), "{south} of 39,999");
        assert!((11_200..=12_800).contains(&ends), "{ends} of 40,000");
    }
}

fn streamed(size: TallSize, number: u64) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rows = Rows::new(size, seed(number).rng(Purpose::Walls)).unwrap();
    write_text_rows(&mut rows, &mut out).unwrap();
    out
}

#[test]
fn streamed_rows_are_those_of_the_whole_maze() {
    for width in WIDTHS {
        for height in [1, 2, 3, 50] {
            let size = size(width, height);
            let whole = made(Algorithm::Eller, size, 9, Knobs::default());
            let mut rows = Rows::new(size.into(), seed(9).rng(Purpose::Walls)).unwrap();
            assert_eq!(rows.size(), size.into());
            for y in 0..height {
                assert_eq!(rows.made(), u64::from(y));
                let row = rows.next_row().unwrap();
                for x in 0..width {
                    assert_eq!(row.ways(x), whole.ways(Cell::new(x, y)), "{size} {x},{y}");
                }
                for outside in [width, width + 1, 64 * width.div_ceil(64), u32::MAX] {
                    assert!(row.ways(outside).is_empty());
                }
            }
            assert!(rows.next_row().is_none());
            assert!(rows.next_row().is_none());
            assert_eq!(streamed(size.into(), 9), text(&whole).into_bytes(), "{size}");
        }
    }
}

/// Taller than any grid: read line by line and counted, in sets of this test's own.
#[test]
fn a_streamed_maze_too_tall_for_a_grid_is_perfect() {
    let (columns, rows) = (3, 40_000);
    let text = streamed(TallSize::new(3, 40_000).unwrap(), 4);
    let lines: Vec<&[u8]> =
        text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 2 * rows + 1);
    let mut sets: Vec<usize> = (0..columns * rows).collect();
    let mut parts = sets.len();
    let mut passages = 0;
    for y in 0..rows {
        for x in 0..columns {
            let here = y * columns + x;
            for (open, beyond) in [
                (lines[2 * y + 1][2 * x + 2], here + 1),
                (lines[2 * y + 2][2 * x + 1], here + columns),
            ] {
                if open == b' ' {
                    passages += 1;
                    let root = |mut place: usize| {
                        while sets[place] != place {
                            place = sets[place];
                        }
                        place
                    };
                    let (one, other) = (root(here), root(beyond));
                    parts -= usize::from(one != other);
                    sets[one.min(other)] = one.max(other);
                }
            }
        }
    }
    assert_eq!((passages, parts), (columns * rows - 1, 1));
}

// Division.

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap()
}

#[test]
fn division_gives_the_same_maze_on_any_number_of_threads() {
    // Each has work enough for eight threads.
    let (wide, tall) = (size(32_768, 9), size(9, 32_768));
    let cases = [
        (size(600, 500), Knobs::default()),
        (size(257, 1031), rooms(5)),
        (size(600, 500), doors(3)),
        (size(257, 1031), Knobs { smallest_room: Some(2), ..doors(2) }),
        (wide, Knobs::default()),
        (tall, Knobs::default()),
    ];
    for (number, (size, knobs)) in (1..).zip(cases) {
        let mut one = Grid::opened(size).unwrap();
        let mut rng = MazeRng::from_number(number);
        division::carve(&mut one, &knobs, &mut rng, &mut ()).unwrap();
        let after = rng;
        for count in [1, 2, 3, 8, 1000] {
            let mut grid = Grid::opened(size).unwrap();
            let mut rng = MazeRng::from_number(number);
            division::carve_on(&mut grid, &knobs, &mut rng, threads(count)).unwrap();
            assert!(grid == one, "{size}, {count} threads, {knobs:?}");
            assert_eq!(rng, after);
        }
    }
}

#[test]
fn division_on_all_cores_is_what_its_trace_shows() {
    let size = size(500, 400);
    for knobs in [Knobs::default(), rooms(4), doors(2)] {
        let recipe = Recipe { algorithm: Algorithm::Division, size, seed: seed(3), knobs };
        let mut playback = Playback::new(recipe.trace().unwrap());
        playback.seek(usize::MAX);
        assert!(playback.grid() == &recipe.generate().unwrap());
    }
}

/// 3×2 has twelve mazes of this kind, worked out by hand: both walls upright (four ways to put the
/// doors, each come by in two orders), or one upright and one level beside it (eight). With 11
/// degrees of freedom 31.3 is passed by chance once in a thousand.
#[test]
fn division_puts_walls_and_doors_anywhere() {
    let tally = tally(Algorithm::Division, size(3, 2), &Knobs::default(), 8000);
    assert_eq!(tally.len(), 12);
    let expected = |maze: &String| {
        let level = maze.lines().nth(2).unwrap();
        if level == "# # # #" { 1.0 / 8.0 } else { 1.0 / 16.0 }
    };
    assert_law(&tally, expected, 31.3);
}

/// Whether the four cells from `cell` on to the south-east have no wall between them.
fn is_open_block(grid: &Grid, cell: Cell) -> bool {
    let (east, south) = (Cell::new(cell.x + 1, cell.y), Cell::new(cell.x, cell.y + 1));
    grid.is_open(cell, Direction::East)
        && grid.is_open(cell, Direction::South)
        && grid.is_open(east, Direction::South)
        && grid.is_open(south, Direction::East)
}

/// With one door to a wall all loops are within rooms, a room has as many independent ones as it
/// has blocks of four cells, and no block reaches through a door.
#[test]
fn rooms_up_to_the_smallest_are_left_whole_and_no_others() {
    for largest in [1, 2, 3, 5, 9] {
        let mut longest = 0;
        for number in 1..=20 {
            let grid = made(Algorithm::Division, size(41, 33), number, rooms(largest));
            let is_block = |x, y| is_open_block(&grid, Cell::new(x, y));
            let mut blocks = 0;
            for y in 0..33 {
                for x in 0..41 {
                    blocks += usize::from(is_block(x, y));
                    let wide = (x..41).take_while(|&x| is_block(x, y)).count();
                    let high = (y..33).take_while(|&y| is_block(x, y)).count();
                    longest = longest.max(wide).max(high);
                }
            }
            assert_eq!(passages_and_parts(&grid), (grid.size().cells() - 1 + blocks, 1));
            assert_eq!(grid.is_perfect().unwrap(), largest == 1);
        }
        // A room of n cells is n − 1 blocks long. Among so many, some are as long as may be.
        assert_eq!(longest, largest as usize - 1);
    }
}

/// The room is just too long to be left whole and both parts are not: there is one wall. With 9
/// degrees of freedom 27.9 is passed by chance once in a thousand.
#[test]
fn a_wall_has_as_many_doors_as_it_is_told_as_far_as_it_is_long_enough() {
    let size = size(20, 10);
    for wanted in [1, 2, 3, 9, 10, 1000] {
        let mut places = BTreeMap::new();
        for number in 1..=1000 {
            let knobs = Knobs { smallest_room: Some(19), ..doors(wanted) };
            let grid = made(Algorithm::Division, size, number, knobs);
            let wall: BTreeSet<u32> = grid
                .cells()
                .filter(|&cell| cell.x < 19 && !grid.is_open(cell, Direction::East))
                .map(|cell| cell.x)
                .collect();
            let [x] = wall.into_iter().collect::<Vec<_>>()[..] else { panic!("not one wall") };
            let open: Vec<u32> =
                (0..10).filter(|&y| grid.is_open(Cell::new(x, y), Direction::East)).collect();
            assert_eq!(open.len(), wanted.min(9) as usize);
            for y in open {
                *places.entry(y).or_default() += 1;
            }
            let south = grid.cells().filter(|&cell| grid.is_open(cell, Direction::South)).count();
            assert_eq!(south, 20 * 9, "no level wall");
        }
        if wanted <= 2 {
            assert_law(&places, |_| 1.0 / 10.0, 27.9);
        }
    }
    let grid = made(Algorithm::Division, Size::new(30, 20).unwrap(), 1, doors(2));
    let (passages, parts) = passages_and_parts(&grid);
    assert!(passages > 30 * 20 - 1 && parts == 1);
}

// Dungeon.

/// A part of a grid: its first cell and its size.
type Part = (u32, u32, u32, u32);

/// Whether a part is a room whose cells hang together by themselves, or is cut in two by a wall
/// with one door into parts of which the same is true: a search for any such reading.
fn is_dungeon(grid: &Grid, (x, y, width, height): Part, largest: u32) -> bool {
    if width.max(height) <= largest {
        let mut seen = BTreeSet::new();
        let mut open = vec![Cell::new(x, y)];
        while let Some(cell) = open.pop() {
            let inside = (x..x + width).contains(&cell.x) && (y..y + height).contains(&cell.y);
            if inside && seen.insert(cell) {
                open.extend(grid.exits(cell).map(|(_, next)| next));
            }
        }
        return seen.len() == (width * height) as usize;
    }
    let least = largest.div_ceil(2);
    let doors = |cells: &mut dyn Iterator<Item = Cell>, way| {
        cells.filter(|&cell| grid.is_open(cell, way)).count()
    };
    let upright = (least..=width.saturating_sub(least)).any(|near| {
        width >= height
            && doors(&mut (y..y + height).map(|y| Cell::new(x + near - 1, y)), Direction::East) == 1
            && is_dungeon(grid, (x, y, near, height), largest)
            && is_dungeon(grid, (x + near, y, width - near, height), largest)
    });
    upright
        || (least..=height.saturating_sub(least)).any(|near| {
            height >= width
                && doors(&mut (x..x + width).map(|x| Cell::new(x, y + near - 1)), Direction::South)
                    == 1
                && is_dungeon(grid, (x, y, width, near), largest)
                && is_dungeon(grid, (x, y + near, width, height - near), largest)
        })
}

#[test]
fn a_dungeon_is_rooms_of_the_size_asked_for_behind_single_doors() {
    for number in 1..=20 {
        for (knobs, largest) in [(Knobs::default(), 8), (rooms(3), 3), (rooms(12), 12)] {
            let grid = made(Algorithm::Dungeon, size(40, 30), number, knobs.clone());
            assert!(is_dungeon(&grid, (0, 0, 40, 30), largest), "{number} {knobs:?}");
            // Other mazes can't be read like that: the promise is one that can be broken.
            let other = made(Algorithm::Backtracker, size(40, 30), number, Knobs::default());
            assert!(!is_dungeon(&other, (0, 0, 40, 30), largest));
        }
    }
}

#[test]
fn each_passage_is_told_of_once() {
    for algorithm in
        [Algorithm::Eller, Algorithm::Sidewinder, Algorithm::BinaryTree, Algorithm::Dungeon]
    {
        let trace = algorithm.trace(size(70, 9), seed(2)).unwrap();
        let mut playback = Playback::new(trace);
        let mut opened = 0;
        while let Some(step) = playback.step_forward() {
            opened += usize::from(matches!(step, Step::Opened { .. }));
        }
        assert_eq!(opened, 70 * 9 - 1, "{algorithm}");
    }
}
