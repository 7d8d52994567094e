//! Mazes in pieces: every wall once, every texel as the maze is.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a test fails that way")]

use std::collections::BTreeSet;

use maze_duel::maze::chart::{
    CHUNK, CellSet, Chunk, Level, Overview, Region, Shade, TILE, Tile, WaySet,
};
use maze_duel::maze::{
    Algorithm, Axis, Cell, Direction, Grid, Mask, Recipe, Seed, Size, WallSegment,
};
use proptest::prelude::*;

fn maze(width: u32, height: u32, seed: u64) -> Grid {
    let size = Size::new(width, height).unwrap();
    Recipe::new(Algorithm::Kruskal, size, Seed::new(seed).unwrap()).generate().unwrap()
}

/// A maze with holes and loops.
fn holey(width: u32, height: u32) -> Grid {
    let size = Size::new(width, height).unwrap();
    let mask = Mask::new(size, |cell| cell.x % 7 == 3 && cell.y % 5 != 0).unwrap();
    let mut grid = Grid::walled_around(&mask).unwrap();
    for y in 0..height {
        for x in 0..width {
            for direction in [Direction::East, Direction::South] {
                if !(x * 5 + y * 3 + direction as u32).is_multiple_of(4) {
                    let _ = grid.open(Cell::new(x, y), direction);
                }
            }
        }
    }
    grid
}

/// The pieces of a wall, a cell long each.
fn pieces(segment: WallSegment) -> impl Iterator<Item = (Axis, u32, u32)> {
    let WallSegment { axis, x, y, length } = segment;
    (0..length).map(move |at| match axis {
        Axis::Horizontal => (axis, x + at, y),
        Axis::Vertical => (axis, x, y + at),
    })
}

#[test]
fn chunks_have_every_wall_once_between_them() {
    for grid in [maze(97, 70, 5), maze(64, 32, 1), maze(1, 1, 1), maze(33, 1, 2), holey(70, 45)] {
        let whole: BTreeSet<_> = grid.wall_segments().flat_map(pieces).collect();
        let mut found = BTreeSet::new();
        for chunk in Region::whole(grid.size()).chunks() {
            let region = chunk.region(grid.size());
            for segment in grid.wall_segments_in(region) {
                for piece in pieces(segment) {
                    assert!(found.insert(piece), "{piece:?} twice");
                }
            }
        }
        assert_eq!(found, whole);
    }
}

#[test]
fn segments_in_a_region_are_as_long_as_it_lets_them() {
    let grid = maze(80, 50, 9);
    let region = Region { left: 10, top: 7, right: 61, bottom: 50 };
    let segments: BTreeSet<_> = grid.wall_segments_in(region).collect();
    for a in &segments {
        for b in &segments {
            let touches = match a.axis {
                Axis::Horizontal => a.y == b.y && a.x + a.length == b.x,
                Axis::Vertical => a.x == b.x && a.y + a.length == b.y,
            };
            assert!(a.axis != b.axis || !touches, "{a:?} and {b:?} are one");
        }
    }
    assert_eq!(grid.wall_segments_in(Region::default()).count(), 0);
    let beyond = Region { left: 80, top: 0, right: 90, bottom: 50 };
    assert_eq!(grid.wall_segments_in(beyond).count(), 0);
}

proptest! {
    #[test]
    fn the_chunks_of_a_region_are_those_of_its_cells(
        left in 0_u32..100, top in 0_u32..100, width in 0_u32..80, height in 0_u32..80,
    ) {
        let region = Region { left, top, right: left + width, bottom: top + height };
        let brute: BTreeSet<_> = (top..top + height)
            .flat_map(|y| (left..left + width).map(move |x| Chunk::of(Cell::new(x, y))))
            .collect();
        let found: Vec<_> = region.chunks().collect();
        prop_assert!(found.is_sorted());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), brute);
    }
}

/// Whether there is a wall north or west of a place, told by [`Grid::is_open`] alone.
fn is_wall(grid: &Grid, x: u32, y: u32, side: Direction) -> bool {
    let here = Cell::new(x, y);
    let there = here.step(side);
    let any = grid.contains(here) || there.is_some_and(|there| grid.contains(there));
    any && !grid.is_open(here, side)
}

/// What a cell looks like as 2 × 2 texels: corner, north, west, and itself.
fn quarters(grid: &Grid, x: u32, y: u32) -> [Option<bool>; 4] {
    let ground = grid.contains(Cell::new(x, y)).then_some(false);
    let north = is_wall(grid, x, y, Direction::North);
    let west = is_wall(grid, x, y, Direction::West);
    let corner = north
        || west
        || x > 0 && is_wall(grid, x - 1, y, Direction::North)
        || y > 0 && is_wall(grid, x, y - 1, Direction::West);
    [corner, north, west, false].map(|wall| if wall { Some(true) } else { ground })
}

/// What a tile must show, by a brute force over quarters of cells.
fn wanted(grid: &Grid, tile: Tile, texel: (u32, u32)) -> Shade {
    let Tile { level, x, y } = tile;
    let first = [x, y].map(|at| at * level.cells_a_tile());
    let fine = level.whole_texels_a_cell();
    let ink = |part: Option<bool>| match part {
        Some(true) => Shade { wall: 255, floor: 0 },
        Some(false) => Shade { wall: 0, floor: 255 },
        None => Shade { wall: 0, floor: 0 },
    };
    // What the place (x, y) of so many in a cell shows, where walls are one place thick.
    let part = |cell: [u32; 2], x: u32, y: u32| {
        quarters(grid, cell[0], cell[1])[usize::from(x != 0) + 2 * usize::from(y != 0)]
    };
    if fine > 2 {
        let cell = [first[0] + texel.0 / fine, first[1] + texel.1 / fine];
        return ink(part(cell, texel.0 % fine, texel.1 % fine));
    }
    // All others are means of cells of 4 × 4 places.
    let places = 4 * level.cells_a_texel() / fine;
    let (mut walls, mut floors) = (0_u64, 0_u64);
    // As far as there are cells, and those right and below that have the last walls.
    let range = |texel: u32, first: u32, side: u32| {
        let end = (4 * (side + 1)).saturating_sub(4 * first);
        (texel * places).min(end)..((texel + 1) * places).min(end)
    };
    for py in range(texel.1, first[1], grid.height()) {
        for px in range(texel.0, first[0], grid.width()) {
            let cell = [first[0] + px / 4, first[1] + py / 4];
            let part = part(cell, px % 4, py % 4);
            walls += u64::from(part == Some(true));
            floors += u64::from(part == Some(false));
        }
    }
    let all = u64::from(places).pow(2);
    let wall = (walls * 255 / all) as u8;
    Shade { wall, floor: ((walls + floors) * 255 / all) as u8 - wall }
}

#[test]
fn every_texel_is_as_the_maze_is() {
    for grid in [maze(75, 41, 3), holey(66, 70), maze(300, 9, 4)] {
        let overview = Overview::of(&grid).unwrap();
        for number in -5..=3 {
            let level = Level::new(number);
            let [across, down] = level.tiles(grid.size());
            for (x, y) in (0..down).flat_map(|y| (0..across).map(move |x| (x, y))) {
                let tile = Tile { level, x, y };
                let shades = Shade::paint(&grid, &overview, tile.texels()).unwrap();
                for (place, &shade) in shades.iter().enumerate() {
                    let texel = (place as u32 % TILE, place as u32 / TILE);
                    assert_eq!(shade, wanted(&grid, tile, texel), "{tile:?} {texel:?}");
                }
                // The half is a quarter of the tile of the next level.
                let half = Shade::paint(&grid, &overview, tile.texels_of_half()).unwrap();
                let next = Tile { level: level.coarser(), x: x / 2, y: y / 2 };
                let next_shades = Shade::paint(&grid, &overview, next.texels()).unwrap();
                let (left, top) = (x % 2 * TILE / 2, y % 2 * TILE / 2);
                for (place, &shade) in half.iter().enumerate() {
                    let (tx, ty) = (place as u32 % (TILE / 2), place as u32 / (TILE / 2));
                    let other = ((top + ty) * TILE + left + tx) as usize;
                    assert_eq!(shade, next_shades[other], "{tile:?} half {tx},{ty}");
                }
            }
        }
    }
}

#[test]
fn levels_fit_pixels() {
    for (pixels, number) in [
        (100.0, 3),
        (8.0, 3),
        (7.9, 3),
        (4.1, 3),
        (4.0, 2),
        (2.0, 1),
        (1.5, 1),
        (1.0, 0),
        (0.9, 0),
        (0.5, -1),
        (0.22, -2),
        (0.0001, -12),
    ] {
        assert_eq!(Level::for_cells_of(pixels).number(), number, "{pixels}");
    }
    assert_eq!(
        Level::new(-1).tiles(Size::new(511, 512).unwrap()),
        [1, 2],
        "its last wall is beyond"
    );
}

#[test]
fn a_wall_that_is_opened_is_seen_in_the_overview() {
    let mut grid = Grid::walled(Size::new(40, 40).unwrap()).unwrap();
    let mut overview = Overview::of(&grid).unwrap();
    for cell in [Cell::new(3, 7), Cell::new(39, 38), Cell::new(20, 16)] {
        for direction in Direction::ALL {
            let _ = grid.open(cell, direction);
        }
        overview.refresh(&grid, cell.y);
        assert_eq!(overview, Overview::of(&grid).unwrap(), "{cell}");
    }
}

proptest! {
    #[test]
    fn marks_are_what_was_put_in(
        cells in prop::collection::vec((0_u32..100, 0_u32..100), 0..300),
    ) {
        let brute: BTreeSet<_> = cells.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        let mut set = CellSet::default();
        let mut seen = BTreeSet::new();
        for &(x, y) in &cells {
            let cell = Cell::new(x, y);
            prop_assert_eq!(set.insert(cell), seen.insert(cell));
        }
        prop_assert_eq!(set.len(), brute.len());
        let size = Size::new(100, 100).unwrap();
        prop_assert_eq!(&CellSet::of_those(size, |cell| brute.contains(&cell)), &set);
        let all = Region { left: 0, top: 0, right: 100, bottom: 100 };
        let found: BTreeSet<_> = all.chunks().flat_map(|chunk| set.of_chunk(chunk)).collect();
        prop_assert_eq!(found, brute);
        prop_assert!(!set.contains(Cell::new(100, 100)));
    }

    #[test]
    fn ways_come_back_in_straight_runs(
        ways in prop::collection::vec((0_u32..80, 0_u32..80, any::<bool>()), 0..400),
    ) {
        let mut set = WaySet::default();
        let mut brute = BTreeSet::new();
        for &(x, y, level) in &ways {
            let (from, to) = (Cell::new(x, y), Cell::new(x + u32::from(level), y + u32::from(!level)));
            prop_assert_eq!(set.insert(to, from), brute.insert((from, to)));
            prop_assert!(!set.insert(from, to));
        }
        let mut found = BTreeSet::new();
        for chunk in set.chunks() {
            let runs: Vec<_> = set.runs_of(chunk).collect();
            for &(from, to) in &runs {
                prop_assert_eq!(Chunk::of(from), chunk);
                let mut at = from;
                let direction =
                    if from.y == to.y { Direction::East } else { Direction::South };
                while at != to {
                    let next = at.step(direction).unwrap();
                    prop_assert!(found.insert((at, next)));
                    at = next;
                }
                // As long as it goes in the chunk.
                let begins_here = |run: &(Cell, Cell)| {
                    run.0 == to && (run.0.y == run.1.y) == (from.y == to.y)
                };
                prop_assert!(!runs.iter().any(begins_here));
            }
        }
        prop_assert_eq!(found, brute);
    }

    /// In a window that has moved the same ways have other names; moved back nothing is lost, not even what
    /// was outside meanwhile.
    #[test]
    fn ways_that_are_moved_come_back(
        ways in prop::collection::vec((0_u32..200, 0_u32..200), 0..100),
        columns in -9_i32..9, rows in -9_i32..9,
    ) {
        let mut set = WaySet::default();
        for &(x, y) in &ways {
            set.insert(Cell::new(x, y), Cell::new(x + 1, y));
        }
        let moved = set.clone().shifted((columns, rows));
        let side = CHUNK.cast_signed();
        let place = |cell: Cell| {
            let x = cell.x.checked_add_signed(columns * side)?;
            Some(Cell::new(x, cell.y.checked_add_signed(rows * side)?))
        };
        let mut wanted = WaySet::default();
        for &(x, y) in &ways {
            if let Some(from) = place(Cell::new(x, y)) {
                wanted.insert(from, Cell::new(from.x + 1, from.y));
            }
        }
        let all = Region { left: 0, top: 0, right: 1000, bottom: 1000 };
        let seen = |set: &WaySet| -> Vec<_> {
            all.chunks().flat_map(|chunk| set.runs_of(chunk).collect::<Vec<_>>()).collect()
        };
        prop_assert_eq!(seen(&moved), seen(&wanted));
        prop_assert_eq!(moved.shifted((-columns, -rows)), set);
    }
}

#[test]
fn full_rows_are_one_run() {
    let path: Vec<_> = (0..=CHUNK * 2).map(|x| Cell::new(x, 5)).collect();
    let set = WaySet::along(&path);
    let runs: Vec<_> =
        set.chunks().flat_map(|chunk| set.runs_of(chunk).collect::<Vec<_>>()).collect();
    assert_eq!(
        runs,
        [(Cell::new(0, 5), Cell::new(CHUNK, 5)), (Cell::new(CHUNK, 5), Cell::new(CHUNK * 2, 5))]
    );
    assert!(!WaySet::default().insert(Cell::new(0, 0), Cell::new(1, 1)), "no neighbours");
}
