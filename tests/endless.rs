//! Endless mazes: the same place is always the same, and all of it hangs together.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use maze_duel::maze::endless::{
    Borders, CHUNK, ChunkAt, Chunks, Doors, Endless, EndlessError, MOST_DOORS, Spot, SpotError,
    Way, find_way,
};
use maze_duel::maze::generate::Percent;
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Knobs, Mask, Seed, Size, solve};
use proptest::prelude::*;

fn endless(seed: u64, algorithm: Algorithm, borders: Borders) -> Endless {
    Endless::new(Seed::new(seed).unwrap(), algorithm, Knobs::default(), borders).unwrap()
}

fn plain(seed: u64) -> Endless {
    endless(seed, Algorithm::Backtracker, Borders::Loops)
}

fn chunk_at(x: i32, y: i32) -> ChunkAt {
    ChunkAt::new(x, y).unwrap()
}

fn spot(x: i64, y: i64) -> Spot {
    Spot::new(x, y).unwrap()
}

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

/// Chunk coordinates: some near the start, some near the edges of the world, some anywhere.
fn any_coordinate() -> impl Strategy<Value = i32> {
    let (first, last) = (ChunkAt::FIRST, ChunkAt::LAST);
    prop_oneof![-9..9, first..first + 3, last - 2..=last, first..=last]
}

fn any_chunk() -> impl Strategy<Value = ChunkAt> {
    (any_coordinate(), any_coordinate()).prop_map(|(x, y)| chunk_at(x, y))
}

fn any_borders() -> impl Strategy<Value = Borders> {
    prop::sample::select(Borders::ALL)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Each door is seen from both of its sides, and none leads out of the world.
    #[test]
    fn neighbours_agree_on_their_doors(seed in 1..u64::MAX, at in any_chunk(), borders in any_borders()) {
        let maze = endless(seed, Algorithm::BinaryTree, borders);
        for side in Direction::ALL {
            let doors = maze.doors(at, side);
            let over_there = at.step(side).map(|next| maze.doors(next, side.opposite()));
            prop_assert_eq!(doors, over_there.unwrap_or(Doors::NONE));
            let most = if borders == Borders::Tree { 1 } else { MOST_DOORS };
            prop_assert!(doors.len() <= most);
            if borders == Borders::Loops && at.step(side).is_some() {
                prop_assert!(!doors.is_empty());
            }
        }
    }

    /// Two windows that share cells show the same passages between them.
    #[test]
    fn windows_agree(
        seed in 1..1000_u64, borders in any_borders(), at in any_chunk(),
        (left, up) in (-40..40_i64, -40..40_i64), (width, height) in (1..90_u32, 1..50_u32),
    ) {
        let maze = endless(seed, Algorithm::Sidewinder, borders);
        let one = at.top_left();
        let Ok(other) = one.offset(left, up) else { return Ok(()) };
        let (Ok(first), Ok(second)) =
            (maze.window(one, size(60, 40)), maze.window(other, size(width, height)))
        else {
            return Ok(());
        };
        for cell in first.cells() {
            let there = |cell: Cell| {
                let x = u32::try_from(i64::from(cell.x) - left).ok()?;
                let y = u32::try_from(i64::from(cell.y) - up).ok()?;
                second.size().contains(Cell::new(x, y)).then(|| Cell::new(x, y))
            };
            for way in [Direction::East, Direction::South] {
                let next = cell.step(way).filter(|&next| first.contains(next));
                if let (Some(here), Some(_)) = (there(cell), next.and_then(there)) {
                    prop_assert_eq!(first.is_open(cell, way), second.is_open(here, way));
                }
            }
        }
    }

    /// The cache gives what the maze gives, never holds more than it may, and makes a chunk anew only
    /// where a plain list of the latest ones doesn't have it.
    #[test]
    fn a_cache_changes_nothing_and_forgets_the_oldest(
        limit in 1..6_usize, asked in prop::collection::vec((-2..2_i32, -1..2_i32), 1..120),
    ) {
        let maze = endless(5, Algorithm::BinaryTree, Borders::Loops);
        let mut chunks = Chunks::new(maze.clone(), NonZeroUsize::new(limit).unwrap());
        let mut latest: Vec<(i32, i32)> = Vec::new();
        let mut made = 0;
        for place in asked {
            if let Some(found) = latest.iter().position(|&other| other == place) {
                latest.remove(found);
            } else {
                made += 1;
                latest.truncate(limit - 1);
            }
            latest.insert(0, place);
            let at = chunk_at(place.0, place.1);
            prop_assert_eq!(chunks.chunk(at).unwrap(), &maze.chunk(at).unwrap());
            prop_assert_eq!(chunks.held(), latest.len());
            prop_assert_eq!(chunks.made(), made);
        }
    }
}

#[test]
fn the_order_of_visits_doesnt_matter() {
    let maze = plain(11);
    let places: Vec<ChunkAt> = (-3..3).flat_map(|y| (-3..3).map(move |x| chunk_at(x, y))).collect();
    let mut chunks = Chunks::new(maze.clone(), NonZeroUsize::new(4).unwrap());
    let forwards: Vec<_> = places.iter().map(|&at| chunks.chunk(at).unwrap().clone()).collect();
    let mut backwards: Vec<_> =
        places.iter().rev().map(|&at| chunks.chunk(at).unwrap().clone()).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    let seeds: BTreeSet<u64> = places.iter().map(|&at| maze.recipe(at).seed.number()).collect();
    assert_eq!(seeds.len(), places.len(), "each place has a maze of its own");
    assert_ne!(plain(12).chunk(places[0]).unwrap(), forwards[0], "so has each seed");
}

#[test]
fn a_chunk_is_the_ordinary_maze_of_its_seed_with_doors() {
    let maze = plain(3);
    for at in [chunk_at(0, 0), chunk_at(-7, 4), chunk_at(ChunkAt::LAST, ChunkAt::FIRST)] {
        let recipe = maze.recipe(at);
        assert_eq!(recipe.size, size(CHUNK, CHUNK));
        let chunk = maze.chunk(at).unwrap();
        let ordinary = Algorithm::Backtracker.generate(recipe.size, recipe.seed).unwrap();
        assert_eq!(chunk.grid(), &ordinary);
        assert_eq!(maze.window(at.top_left(), recipe.size).unwrap(), ordinary);
    }
}

#[test]
fn the_cells_of_a_window_are_those_of_the_maze() {
    for borders in Borders::ALL {
        let maze = endless(8, Algorithm::Prim, *borders);
        let corner = spot(-45, -33);
        let window = maze.window(corner, size(100, 70)).unwrap();
        let mut chunks = Chunks::new(maze, NonZeroUsize::new(3).unwrap());
        for cell in window.cells() {
            let here = corner.offset(cell.x.into(), cell.y.into()).unwrap();
            for way in Direction::ALL {
                let is_inside = cell.step(way).is_some_and(|next| window.contains(next));
                let is_open = chunks.is_open(here, way).unwrap();
                assert_eq!(window.is_open(cell, way), is_open && is_inside, "{here} {way:?}");
                let next = here.step(way).unwrap();
                assert_eq!(chunks.is_open(next, way.opposite()).unwrap(), is_open);
            }
        }
    }
}

/// Sets of chunks, and how many doors join two that were apart or were together already.
struct Joined {
    parents: Vec<usize>,
    sets: usize,
    loops: usize,
}

/// Joins all chunks of a square by the doors between them.
fn join(maze: &Endless, first: ChunkAt, side: u16) -> Joined {
    fn root(parents: &mut [usize], mut of: usize) -> usize {
        while parents[of] != of {
            parents[of] = parents[parents[of]];
            of = parents[of];
        }
        of
    }
    let wide = usize::from(side);
    let count = wide * wide;
    let mut joined = Joined { parents: (0..count).collect(), sets: count, loops: 0 };
    for y in 0..side {
        for x in 0..side {
            let at = chunk_at(first.x() + i32::from(x), first.y() + i32::from(y));
            let here = usize::from(y) * wide + usize::from(x);
            let next = [(Direction::East, x + 1 < side, 1), (Direction::South, y + 1 < side, wide)];
            for (way, is_inside, further) in next {
                for _ in 0..if is_inside { maze.doors(at, way).len() } else { 0 } {
                    let one = root(&mut joined.parents, here);
                    let other = root(&mut joined.parents, here + further);
                    joined.parents[one] = other;
                    if one == other {
                        joined.loops += 1;
                    } else {
                        joined.sets -= 1;
                    }
                }
            }
        }
    }
    joined
}

#[test]
fn with_loops_any_square_of_chunks_hangs_together() {
    for seed in 1..=5 {
        let maze = plain(seed);
        for first in [
            chunk_at(-20, -20),
            chunk_at(1_000_000, -500_000_000),
            chunk_at(ChunkAt::FIRST, ChunkAt::LAST - 39),
        ] {
            let joined = join(&maze, first, 40);
            assert_eq!(joined.sets, 1, "seed {seed}, chunk {first}");
            // 2 · 40 · 39 borders with two doors each on average, less 1599 for a tree: 4641, with a
            // standard deviation of √(3120 · 2/3) = 46.
            assert!((4641 - 230..=4641 + 230).contains(&joined.loops), "{}", joined.loops);
        }
    }
}

/// The least chunk of the block of 2^level chunks a side that has a chunk.
fn block_of(at: ChunkAt, level: u32) -> ChunkAt {
    let start = |at: i32| {
        let from_edge = i64::from(at) - i64::from(ChunkAt::FIRST);
        i32::try_from((from_edge >> level << level) + i64::from(ChunkAt::FIRST)).unwrap()
    };
    chunk_at(start(at.x()), start(at.y()))
}

#[test]
fn with_a_tree_any_block_of_chunks_is_a_tree() {
    let edges = [(ChunkAt::FIRST, ChunkAt::LAST), (ChunkAt::LAST, ChunkAt::LAST)];
    let inside = [(0, 0), (-1, 5), (123_456_789, -98_765_432)];
    for seed in 1..=3 {
        let maze = endless(seed, Algorithm::Backtracker, Borders::Tree);
        for (x, y) in inside.into_iter().chain(edges) {
            for level in 0..=8 {
                let joined = join(&maze, block_of(chunk_at(x, y), level), 1 << level);
                assert_eq!((joined.sets, joined.loops), (1, 0), "seed {seed}, {x},{y}, {level}");
            }
        }
    }
}

#[test]
fn everything_around_the_start_is_in_a_block_three_times_as_large() {
    for level in 0..=30 {
        let first = block_of(chunk_at(0, 0), level);
        let around = (1_i64 << level) / 3;
        for start in [first.x(), first.y()].map(i64::from) {
            assert!(start <= -around && start + (1 << level) > around, "{level}");
        }
    }
}

#[test]
fn the_cells_of_whole_chunks_hang_together_whatever_the_algorithm() {
    for &algorithm in Algorithm::ALL {
        let maze = endless(21, algorithm, Borders::Loops);
        let window = maze.window(spot(-64, -96), size(160, 128)).unwrap();
        assert_eq!(window.reached_from(Cell::new(0, 0)).unwrap(), 160 * 128, "{algorithm}");
        assert!(!window.is_perfect().unwrap(), "{algorithm}");
        let tree = endless(21, algorithm, Borders::Tree);
        let corner = block_of(chunk_at(0, 0), 2).top_left();
        assert!(tree.window(corner, size(128, 128)).unwrap().is_perfect().unwrap(), "{algorithm}");
    }
}

#[test]
fn knobs_are_each_chunks() {
    let seed = Seed::new(4).unwrap();
    let braided = Knobs { braid: Percent::ALL, ..Knobs::default() };
    let with = |algorithm, knobs| Endless::new(seed, algorithm, knobs, Borders::Loops);
    let maze = with(Algorithm::Prim, braided).unwrap();
    let at = chunk_at(2, -2);
    let dead_ends = |grid: &Grid| grid.cells().filter(|&cell| grid.ways(cell).len() == 1).count();
    assert_eq!(dead_ends(maze.chunk(at).unwrap().grid()), 0);
    assert!(dead_ends(endless(4, Algorithm::Prim, Borders::Loops).chunk(at).unwrap().grid()) > 200);

    let straight = Knobs { straightness: Some(Percent::ALL), ..Knobs::default() };
    assert!(matches!(with(Algorithm::Prim, straight), Err(EndlessError::Knobs(_))));
    let mask = Some(Mask::new(size(CHUNK, CHUNK), |cell| cell.x == 0).unwrap());
    let masked = with(Algorithm::Prim, Knobs { mask, ..Knobs::default() });
    assert_eq!(masked, Err(EndlessError::Mask));
}

#[test]
fn the_world_ends_where_it_says() {
    let (first, last) = (Spot::FIRST, Spot::LAST);
    // 2³¹ chunks of 32 cells a side.
    assert_eq!(last - first + 1, 1 << 36);
    for (x, y) in [(i64::MIN, 0), (0, i64::MAX), (first - 1, 0), (0, last + 1), (last + 1, first)] {
        assert_eq!(Spot::new(x, y), Err(SpotError::Beyond));
        assert_eq!(format!("{x},{y}").parse::<Spot>(), Err(SpotError::Beyond));
    }
    for (x, y) in [(i32::MIN, 0), (0, i32::MAX), (ChunkAt::FIRST - 1, 0), (0, ChunkAt::LAST + 1)] {
        assert_eq!(ChunkAt::new(x, y), None);
    }
    let corners = [spot(first, first), spot(last, first), spot(last, last), spot(first, last)];
    let out = [Direction::North, Direction::East, Direction::South, Direction::West];
    for (number, corner) in corners.into_iter().enumerate() {
        // Clockwise from the north-west: the side before and the side itself lead out.
        for way in [out[number], out[(number + 3) % 4]] {
            assert_eq!(corner.step(way), None);
            let mut chunks = Chunks::new(plain(2), NonZeroUsize::MIN);
            assert!(!chunks.is_open(corner, way).unwrap());
        }
        assert_eq!(corner.offset(i64::MIN, i64::MAX), Err(SpotError::Beyond));
        assert_eq!(corner.manhattan(corners[(number + 2) % 4]), 2 * ((1 << 36) - 1));
    }
    let maze = plain(2);
    assert!(maze.window(spot(last - 9, last - 4), size(10, 5)).is_ok());
    for wide in [size(11, 5), size(10, 6)] {
        let beyond = maze.window(spot(last - 9, last - 4), wide);
        assert_eq!(beyond, Err(EndlessError::Spot(SpotError::Beyond)));
    }
}

#[test]
fn spots_are_read_as_they_are_written() {
    for (x, y) in [(0, 0), (-1, 5), (Spot::FIRST, Spot::LAST)] {
        assert_eq!(spot(x, y).to_string().parse(), Ok(spot(x, y)));
    }
    assert_eq!(" -3 , 4".parse(), Ok(spot(-3, 4)));
    for text in ["", "3", "3,", ",4", "+3,4", "3,4,5", "--3,4", "3.5,4", "- 3,4", "x,y"] {
        assert_eq!(text.parse::<Spot>(), Err(SpotError::Form), "{text:?}");
    }
    assert_eq!("99999999999999999999,0".parse::<Spot>(), Err(SpotError::Beyond));
    // Chunk −1 ends before cell 0.
    assert_eq!(ChunkAt::of(spot(-1, -32)), chunk_at(-1, -1));
    assert_eq!(ChunkAt::of(spot(-33, 32)), chunk_at(-2, 1));
    assert_eq!(spot(-1, -32).in_chunk(), Cell::new(31, 0));
}

/// Σ (found − expected)² / expected, where all are equally likely.
fn chi_square(counts: &[u32]) -> f64 {
    let kinds = f64::from(u32::try_from(counts.len()).unwrap());
    let expected = f64::from(counts.iter().sum::<u32>()) / kinds;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// The bounds are passed by chance once in a thousand; the seeds are fixed, so that the test either
/// always passes or never.
#[test]
fn doors_favour_no_number_and_no_place() {
    for side in [Direction::East, Direction::South] {
        let maze = plain(77);
        let (mut numbers, mut places) = ([0; 3], [0; 32]);
        for y in -60..60 {
            for x in -60..60 {
                let doors = maze.doors(chunk_at(x, y), side);
                numbers[doors.len() as usize - 1] += 1;
                // Of several, no two are in the same place: only single ones are independent.
                if doors.len() == 1 {
                    doors.iter().for_each(|place| places[place as usize] += 1);
                }
            }
        }
        assert!(chi_square(&numbers) < 13.82, "2 degrees of freedom: {numbers:?}");
        assert!(chi_square(&places) < 61.10, "31 degrees of freedom: {places:?}");
    }
}

/// The same for trees: which side of a block is left out, and where the doors are along all of it.
#[test]
fn trees_favour_no_side_and_no_place() {
    let maze = endless(78, Algorithm::Prim, Borders::Tree);
    let (mut sides, mut places) = ([0; 4], [0; 128]);
    let level = 3;
    for block in 0..3000 {
        // Blocks of 8 × 8 chunks one beside the other, and the two sides that part their halves.
        let first = block_of(chunk_at(8 * block - 12_000, 40), level);
        for (side, along) in (0..8_u8).flat_map(|along| [(0, along), (1, along)]) {
            let (x, y, way) = if side == 0 {
                (3, along.into(), Direction::East)
            } else {
                (along.into(), 3, Direction::South)
            };
            let doors = maze.doors(chunk_at(first.x() + x, first.y() + y), way);
            for place in doors.iter() {
                let along = usize::from(along);
                sides[side * 2 + along / 4] += 1;
                places[along % 4 * 32 + place as usize] += 1;
            }
        }
    }
    assert_eq!(sides.iter().sum::<u32>(), 9000, "three of four sides have a door");
    // Each side is left out as often as any other: so many are missing of 3000.
    let missing = sides.map(|count| 3000 - count);
    assert!(chi_square(&missing) < 16.27, "3 degrees of freedom: {missing:?}");
    assert!(chi_square(&places) < 181.99, "127 degrees of freedom: {places:?}");
}

#[test]
fn beacons_lie_farther_and_farther_apart() {
    let maze = plain(7);
    let beacons: Vec<Spot> = maze.beacons().take(2000).collect();
    assert_eq!(beacons[0], Spot::ORIGIN);
    let mut directions = [0; 4];
    for (number, leg) in (1..).zip(beacons.windows(2)) {
        assert_eq!(leg[0].manhattan(leg[1]), 24 + 8 * number, "beacon {number}");
        let (x, y) = (leg[1].x() - leg[0].x(), leg[1].y() - leg[0].y());
        directions[usize::from(x > y) * 2 + usize::from(x > -y)] += 1;
    }
    // 3 degrees of freedom, once in a thousand.
    assert!(chi_square(&directions) < 16.27, "{directions:?}");
    for number in [0, 1, 2, 17, 1999] {
        assert_eq!(maze.beacon(number), Some(beacons[number as usize]));
    }
    // Algorithm and borders don't move them, the seed does.
    assert_eq!(endless(7, Algorithm::Prim, Borders::Tree).beacon(9), maze.beacon(9));
    assert_ne!(plain(8).beacon(1), maze.beacon(1));
    for seed in 1..4 {
        assert_eq!(plain(seed).beacons().take(75_001).count(), 75_001);
    }
    assert_eq!(maze.beacon(u32::MAX), None);
}

/// Both players start a leg in the same cell. That two neighbours never would be fair, whichever they
/// are, is seen here; that all of it hangs together, too.
#[test]
fn beacons_are_reached_and_neighbours_are_never_equally_far() {
    let maze = endless(31, Algorithm::Kruskal, Borders::Loops);
    let steps = |start: Spot, goal: Spot| match find_way(&maze, start, goal, 2000).unwrap() {
        Way::Found { path, .. } => path.len() - 1,
        Way::GaveUp { .. } => panic!("no way from {start} to {goal}"),
    };
    let beacons: Vec<Spot> = maze.beacons().take(6).collect();
    for leg in beacons.windows(2) {
        let from_start = steps(leg[0], leg[1]);
        assert!(from_start as u64 >= leg[0].manhattan(leg[1]));
        let beside = leg[0].step(Direction::East).unwrap();
        assert_eq!((from_start + steps(beside, leg[1])) % 2, 1);
    }
}

#[test]
fn a_way_is_plain_a_stars_in_a_large_window() {
    let mut compared = 0;
    for borders in Borders::ALL {
        for (seed, algorithm) in (1..).zip([
            Algorithm::Backtracker,
            Algorithm::Kruskal,
            Algorithm::Division,
            Algorithm::Wilson,
        ]) {
            let maze = endless(seed, algorithm, *borders);
            let (start, goal) = (spot(-5, 9), spot(40, -17));
            let Way::Found { path, explored, chunks } = find_way(&maze, start, goal, 300).unwrap()
            else {
                assert_eq!(*borders, Borders::Tree, "loops are near");
                continue;
            };
            // So many chunks can't lead out of a window with as many on each side.
            let around = i64::try_from(chunks).unwrap() + 2;
            if around > 40 {
                continue;
            }
            let corner = spot(-32 * around, -32 * around);
            let side = u32::try_from(64 * around).unwrap();
            let window = maze.window(corner, size(side, side)).unwrap();
            let cell = |spot: Spot| {
                let within = |at: i64, from: i64| u32::try_from(at - from).unwrap();
                Cell::new(within(spot.x(), corner.x()), within(spot.y(), corner.y()))
            };
            let mut counted = Counted(0);
            let expected = solve::astar(&window, cell(start), cell(goal), &mut counted).unwrap();
            assert_eq!(path.iter().map(|&at| cell(at)).collect::<Vec<_>>(), expected);
            assert_eq!(explored, counted.0, "step for step");
            compared += 1;
        }
    }
    assert!(compared >= 6, "{compared}");
}

/// How many cells a search turned to.
struct Counted(usize);

impl maze_duel::maze::Observer for Counted {
    fn turned_to(&mut self, _: maze_duel::maze::Place) {
        self.0 += 1;
    }
}

#[test]
fn a_search_gives_up_where_its_chunks_are_used_up() {
    let maze = plain(1);
    let (start, goal) = (Spot::ORIGIN, spot(200, 100));
    assert_eq!(find_way(&maze, start, goal, 0).unwrap(), Way::GaveUp { explored: 0 });
    let Way::GaveUp { explored } = find_way(&maze, start, goal, 1).unwrap() else {
        panic!("the goal is chunks away");
    };
    assert!((1..=1024).contains(&explored));
    let Way::Found { chunks, .. } = find_way(&maze, start, goal, 10_000).unwrap() else {
        panic!("it is near");
    };
    assert!(matches!(find_way(&maze, start, goal, chunks).unwrap(), Way::Found { .. }));
    assert!(matches!(find_way(&maze, start, goal, chunks - 1).unwrap(), Way::GaveUp { .. }));
    let here = find_way(&maze, goal, goal, 1).unwrap();
    assert_eq!(here, Way::Found { path: vec![goal], explored: 1, chunks: 1 });
    // The corners of the world are like any place.
    let corner = spot(Spot::LAST, Spot::FIRST);
    let beside = spot(Spot::LAST - 40, Spot::FIRST + 40);
    assert!(matches!(find_way(&maze, corner, beside, 10_000).unwrap(), Way::Found { .. }));
}
