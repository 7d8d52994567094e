//! The numbers behind endless mazes, by another program: what docs/formats.md says, written anew.
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

use maze_duel::maze::endless::{Borders, ChunkAt, ENDLESS_VERSION, Endless, Spot};
use maze_duel::maze::{Algorithm, Direction, GENERATOR_VERSION, Knobs, Seed};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The outputs of `SplitMix64` from a state, by number.
fn output(state: u64, number: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn below(rng: &mut Xoshiro256PlusPlus, bound: u32) -> u32 {
    loop {
        // The upper half of an output.
        let word = rng.next_u64() >> 32;
        let product = word * u64::from(bound);
        if (product & 0xffff_ffff) >= (1 << 32) % u64::from(bound) {
            return u32::try_from(product >> 32).unwrap();
        }
    }
}

/// The five keys of a seed: chunks, eastern and southern borders, blocks, beacons.
fn keys(seed: u64) -> [u64; 5] {
    let hash = b"endless".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ hash);
    [(); 5].map(|()| rng.next_u64())
}

fn number_of(x: i32, y: i32) -> u64 {
    // Two's complement, x in the upper half.
    let half = |at: i32| u64::from_str_radix(&format!("{at:08x}"), 16).unwrap();
    half(x) * (1 << 32) + half(y)
}

fn maze(seed: u64, borders: Borders) -> Endless {
    let seed = Seed::new(seed).unwrap();
    Endless::new(seed, Algorithm::Backtracker, Knobs::default(), borders).unwrap()
}

const PLACES: [(i32, i32); 6] =
    [(0, 0), (-1, 0), (0, -1), (5, -9), (-715_827_882, 1_431_655_764), (77_777_777, -1_234_567)];

#[test]
fn seeds_of_chunks_are_as_told() {
    for seed in [1, 4711, u64::MAX] {
        for (x, y) in PLACES {
            let found = maze(seed, Borders::Loops).recipe(ChunkAt::new(x, y).unwrap()).seed;
            assert_eq!(found.number(), output(keys(seed)[0], number_of(x, y)), "{seed} {x},{y}");
        }
    }
}

#[test]
fn doors_in_loops_are_as_told() {
    for seed in [1, 4711, u64::MAX] {
        let maze = maze(seed, Borders::Loops);
        for (x, y) in PLACES {
            for (key, side) in [(1, Direction::East), (2, Direction::South)] {
                let number = output(keys(seed)[key], number_of(x, y));
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
                let wanted = 1 + below(&mut rng, 3) as usize;
                let mut doors = Vec::new();
                while doors.len() < wanted {
                    let place = below(&mut rng, 32);
                    if !doors.contains(&place) {
                        doors.push(place);
                    }
                }
                doors.sort_unstable();
                let found = maze.doors(ChunkAt::new(x, y).unwrap(), side);
                assert_eq!(found.iter().collect::<Vec<_>>(), doors, "{seed} {x},{y} {side:?}");
            }
        }
    }
}

/// From a block to its doors, where the library goes from a border to its block: all sizes of blocks up to
/// the world.
#[test]
fn doors_in_trees_are_as_told() {
    let first = i64::from(ChunkAt::FIRST);
    for seed in [1, 4711, u64::MAX] {
        let maze = maze(seed, Borders::Tree);
        for (x, y) in PLACES {
            for level in 1..=31_u32 {
                let block = |at: i32| (i64::from(at) - first) >> level;
                let (column, row) = (block(x), block(y));
                let number = ((column + (1 << (31 - level))) << 32) + row;
                let number = output(keys(seed)[3], u64::try_from(number).unwrap());
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
                let half = 1_i64 << (level - 1);
                let left_out = below(&mut rng, 4);
                let corner = [(column << level) + first, (row << level) + first];
                // North, east, south, west: along which line, and in which half of it.
                let sides = [
                    (Direction::East, 0),
                    (Direction::South, half),
                    (Direction::East, half),
                    (Direction::South, 0),
                ];
                for (number, (way, from)) in (0..).zip(sides) {
                    let along = from + i64::from(below(&mut rng, u32::try_from(half).unwrap()));
                    let place = below(&mut rng, 32);
                    let (across, down) =
                        if way == Direction::East { (half - 1, along) } else { (along, half - 1) };
                    let at = |corner: i64, further: i64| i32::try_from(corner + further).unwrap();
                    let at = ChunkAt::new(at(corner[0], across), at(corner[1], down)).unwrap();
                    let found: Vec<u32> = maze.doors(at, way).iter().collect();
                    if number == left_out {
                        assert!(found.is_empty(), "{seed} {x},{y} level {level}");
                    } else {
                        assert_eq!(found, [place], "{seed} {x},{y} level {level}");
                    }
                }
            }
        }
    }
}

#[test]
fn beacons_are_as_told() {
    for seed in [1, 4711, u64::MAX] {
        let maze = maze(seed, Borders::Loops);
        let (mut x, mut y) = (0, 0);
        for number in 0..200_u32 {
            assert_eq!(maze.beacon(number), Some(Spot::new(x, y).unwrap()));
            let distance = 32 + 8 * number;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(output(keys(seed)[4], number.into()));
            let place = below(&mut rng, 4 * distance);
            // From due east clockwise, on a screen, along the square that stands on a corner.
            let (mut right, mut down) = (i64::from(distance), 0);
            let quarters = [(-1, 1), (-1, -1), (1, -1), (1, 1)];
            for (before, quarter) in (0..).zip(quarters) {
                let steps = place.saturating_sub(distance * before).min(distance);
                let steps = i64::from(steps);
                right += quarter.0 * steps;
                down += quarter.1 * steps;
            }
            x += right;
            y += down;
        }
    }
}

/// 64-bit FNV-1a, as the other frozen mazes are hashed.
fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Windows over four chunks and their doors, as bytes of ways. What stands here stays.
#[test]
fn what_seeds_give_is_frozen() {
    assert_eq!((ENDLESS_VERSION, GENERATOR_VERSION), (1, 1));
    let size = maze_duel::maze::Size::new(64, 64).unwrap();
    let mut found = Vec::new();
    for (x, y) in [(0, 0), (-32, -32), (-1_000_000_007, 12_345), (Spot::LAST - 63, Spot::FIRST)] {
        for borders in [Borders::Loops, Borders::Tree] {
            let window = maze(4711, borders).window(Spot::new(x, y).unwrap(), size).unwrap();
            found.push(hash(window.cells().map(|cell| window.ways(cell).bits())));
        }
    }
    for algorithm in [Algorithm::Kruskal, Algorithm::Division, Algorithm::Wilson] {
        let seed = Seed::new(u64::MAX).unwrap();
        let maze = Endless::new(seed, algorithm, Knobs::default(), Borders::Loops).unwrap();
        let window = maze.window(Spot::new(-40, 7).unwrap(), size).unwrap();
        found.push(hash(window.cells().map(|cell| window.ways(cell).bits())));
    }
    assert_eq!(found, FROZEN);
}

const FROZEN: [u64; 11] = [
    0xdda5_9d9b_b2e2_5783,
    0x8891_e139_1e16_7aeb,
    0xcd3f_3e98_4172_8e59,
    0xab32_9516_1930_980b,
    0xd447_b399_169e_332e,
    0xdf30_5756_4d81_671b,
    0x01c9_ed09_7a31_92db,
    0x2e6d_29f4_9f42_3ce4,
    0x5483_f2a0_da14_eb8f,
    0xdb8f_979c_1d50_8dba,
    0xc143_9fa3_616e_2625,
];
