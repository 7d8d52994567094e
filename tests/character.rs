//! What mazes are like at a glance, as somebody would say who looks at them.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::BTreeSet;

use maze_duel::maze::generate::Percent;
use maze_duel::maze::metrics::{Card, Character, Lines, Solution, Trait};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Knobs, Metrics, Recipe, Seed, Size, write_text,
};
use proptest::prelude::*;

use Trait::{
    Detours, Direct, FewChoices, FewDeadEnds, InPieces, LongCorridors, ManyChoices, ManyDeadEnds,
    ManyLoops, NoDeadEnds, OneCell, OneCorridor, Perfect, Roundabout, ShortCorridors, SomeLoops,
    Straight, StraightEdge, StraightWalls, Winding,
};

/// What belongs to how a maze is made, and not to where its spawns are.
const OF_TEXTURE: [Trait; 8] = [
    LongCorridors,
    ShortCorridors,
    Straight,
    Winding,
    FewDeadEnds,
    ManyDeadEnds,
    StraightEdge,
    StraightWalls,
];

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn card(grid: &Grid) -> Card {
    let [start, goal] = grid.spawns();
    Card::of(grid, start, goal).unwrap()
}

fn made(algorithm: Algorithm, size: Size, number: u64, braid: u8) -> Grid {
    let knobs = Knobs { braid: Percent::new(braid).unwrap(), ..Knobs::default() };
    Recipe { algorithm, size, seed: Seed::new(number).unwrap(), knobs }.generate().unwrap()
}

/// What the descriptions of the algorithms promise to the eye.
fn texture(algorithm: Algorithm) -> Vec<Trait> {
    let mut expected = match algorithm {
        Algorithm::Backtracker
        | Algorithm::HuntAndKill
        | Algorithm::GrowingForest
        | Algorithm::Dungeon => vec![LongCorridors, FewDeadEnds, FewChoices],
        _ => vec![ShortCorridors, ManyDeadEnds, ManyChoices],
    };
    if matches!(algorithm, Algorithm::Division | Algorithm::Dungeon) {
        expected.push(StraightWalls);
    }
    if matches!(algorithm, Algorithm::Sidewinder | Algorithm::BinaryTree) {
        expected.push(StraightEdge);
    }
    expected.push(Winding);
    expected
}

#[test]
fn nine_seeds_in_ten_agree_on_what_an_algorithm_makes() {
    for (width, height, seeds) in [(10, 10, 50), (24, 16, 50), (30, 30, 50), (100, 100, 50)] {
        for &algorithm in Algorithm::ALL {
            let expected = texture(algorithm);
            let all: Vec<Character> = (1..=seeds)
                .map(|number| card(&made(algorithm, size(width, height), number, 0)).character)
                .collect();
            for what in OF_TEXTURE.into_iter().chain([FewChoices, ManyChoices]) {
                let is_expected = expected.contains(&what);
                let agree = all.iter().filter(|one| one.has(what) == is_expected).count();
                // Ten cells come out straight by chance now and then, and Eller joins nearly all of
                // its last row: there a straight edge is nobody's mark.
                let share = if width == 10 && what == StraightEdge { 7 } else { 9 };
                assert!(
                    agree * 10 >= all.len() * share,
                    "{algorithm} {width}x{height}: {agree} of {seeds} agree on {what:?}"
                );
            }
            assert!(all.iter().all(|one| one.has(Perfect)), "{algorithm}");
        }
    }
}

#[test]
fn braiding_all_leaves_loops_and_no_dead_ends() {
    for &algorithm in Algorithm::ALL {
        for number in 1..=20 {
            let character = card(&made(algorithm, size(24, 16), number, 100)).character;
            assert!(character.has(NoDeadEnds) && !character.has(Perfect), "{algorithm}");
            assert!(character.has(ManyLoops), "{algorithm}");
            let told = character.to_string();
            assert!(told.contains("no dead ends") && told.contains("many loops"), "{told}");
        }
        // One dead end in ten of a backtracker is one cell in a hundred.
        let few = card(&made(algorithm, size(24, 16), 1, 10)).character;
        assert!(few.has(SomeLoops), "{algorithm}");
    }
}

#[test]
fn mazes_without_a_choice_are_told_so() {
    let grid = |width, height| made(Algorithm::Backtracker, size(width, height), 1, 0);
    let traits = |grid: &Grid| card(grid).character.traits().collect::<Vec<_>>();
    assert_eq!(traits(&grid(1, 1)), [OneCell, Perfect]);
    for (width, height) in [(1, 2), (2, 1), (1, 40), (40, 1), (9, 1)] {
        assert_eq!(traits(&grid(width, height)), [OneCorridor, Perfect, Direct]);
        let card = card(&grid(width, height));
        let length = width.max(height);
        assert_eq!((card.solution, card.turns), (Some(length - 1), 0));
        assert_eq!((card.dead_ends, card.longest_corridor), (2, length - 2));
        assert_eq!(card.character.to_string(), "a single corridor, no loops, a direct way");
    }
    assert_eq!(card(&grid(1, 1)).character.to_string(), "a single cell, no loops");
    // A ring of four cells.
    assert_eq!(traits(&Grid::opened(size(2, 2)).unwrap()), [OneCorridor, SomeLoops, Direct]);
    assert_eq!(traits(&Grid::walled(size(3, 1)).unwrap()).last(), Some(&InPieces));
}

/// The names are read by programs: all are told, and none is another's.
#[test]
fn the_names_of_traits_are_documented() {
    let told = include_str!("../docs/formats.md");
    let names: BTreeSet<&str> = Trait::ALL.iter().map(|what| what.name()).collect();
    assert_eq!(names.len(), Trait::ALL.len());
    for name in names {
        assert!(told.contains(&format!("`{name}`")), "{name}");
    }
}

/// Every algorithm and every small size has one sentence on one line, and no two traits that
/// exclude each other.
#[test]
fn every_small_maze_has_a_character() {
    let groups: [&[Trait]; 5] = [
        &[OneCell, OneCorridor, LongCorridors, ShortCorridors],
        &[OneCell, OneCorridor, NoDeadEnds, FewDeadEnds, ManyDeadEnds],
        &[OneCell, OneCorridor, FewChoices, ManyChoices],
        &[Perfect, SomeLoops, ManyLoops, InPieces],
        &[OneCell, Direct, Detours, Roundabout],
    ];
    for &algorithm in Algorithm::ALL {
        for places in 0..36 {
            let size = size(places % 6 + 1, places / 6 + 1);
            for braid in [0, 100] {
                let character = card(&made(algorithm, size, 3, braid)).character;
                for group in groups {
                    let count = group.iter().filter(|&&what| character.has(what)).count();
                    assert_eq!(count, 1, "{algorithm} {size}: {character} of {group:?}");
                }
                let told = character.to_string();
                assert!((10..110).contains(&told.len()) && !told.contains('\n'), "{told}");
            }
        }
    }
}

#[test]
fn the_way_is_judged_by_how_far_it_goes_round() {
    // Two columns of seven, joined at the bottom.
    let mut grid = Grid::walled(size(2, 7)).unwrap();
    for y in 0..6 {
        grid.open(Cell::new(0, y), Direction::South).unwrap();
        grid.open(Cell::new(1, y), Direction::South).unwrap();
    }
    grid.open(Cell::new(0, 6), Direction::East).unwrap();
    for (from, to, steps, expected) in [
        (0, 0, 13, Roundabout),
        // Of 4 steps without walls: exactly 2.5 times as many, twice, and exactly 1.5 times.
        (0, 3, 10, Roundabout),
        (1, 4, 8, Detours),
        (2, 5, 6, Direct),
        (6, 6, 1, Direct),
    ] {
        let found = Card::of(&grid, Cell::new(0, from), Cell::new(1, to)).unwrap();
        assert_eq!((found.solution, found.turns), (Some(steps), turns(from, to)));
        assert_eq!(found.character.traits().last(), Some(expected), "{from} {to}");
    }
    // Nobody has to go anywhere.
    let here = Card::of(&grid, Cell::new(0, 0), Cell::new(0, 0)).unwrap();
    assert_eq!(here.character.traits().last(), Some(Perfect));
}

/// Round the bottom of two columns of seven: a turn into the bottom row and one out of it.
fn turns(from: u32, to: u32) -> u32 {
    u32::from(from < 6) + u32::from(to < 6)
}

#[test]
fn straight_corridors_are_told_from_winding_ones() {
    let knobs = Knobs { straightness: Some(Percent::new(100).unwrap()), ..Knobs::default() };
    for number in 1..=20 {
        let seed = Seed::new(number).unwrap();
        let recipe = Recipe {
            algorithm: Algorithm::Backtracker,
            size: size(30, 30),
            seed,
            knobs: knobs.clone(),
        };
        let character = card(&recipe.generate().unwrap()).character;
        assert!(character.to_string().starts_with("long straight corridors"), "{character}");
    }
}

#[test]
fn the_card_says_what_the_metrics_say() {
    for &algorithm in Algorithm::ALL {
        let grid = made(algorithm, size(20, 15), 9, 30);
        let [start, goal] = grid.spawns();
        let metrics = Metrics::of(&grid, start, goal).unwrap();
        let card = card(&grid);
        assert_eq!(card.character, metrics.character(), "{algorithm}");
        let Solution { length, turns, beeline, .. } = metrics.solution.unwrap();
        assert_eq!((card.solution, card.turns), (Some(length), turns));
        assert_eq!(beeline, 19 + 14);
        assert_eq!(card.dead_ends, metrics.counts.dead_ends);
        assert_eq!(card.longest_corridor, metrics.counts.longest_corridor);
    }
}

fn blanks(line: &[u8]) -> usize {
    String::from_utf8_lossy(line).matches(' ').count()
}

/// The same lines, read off a drawing of `#` and blanks.
fn drawn_lines(grid: &Grid) -> (u32, u32) {
    let mut text = Vec::new();
    write_text(grid, &[], &mut text).unwrap();
    let rows: Vec<Vec<u8>> = String::from_utf8(text).unwrap().lines().map(Into::into).collect();
    let turned: Vec<Vec<u8>> =
        (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect()).collect();
    let (mut edges, mut walls) = (0, 0);
    for rows in [rows, turned] {
        let length = (rows[0].len() - 1) / 2;
        let last = rows.len() - 1;
        // A line of cells at the rim without a wall in it; beside it the ways off.
        for (line, beside) in [(1, 2), (last - 1, last - 2)] {
            let is_open = rows[line][1..2 * length].iter().all(|&sign| sign == b' ');
            let ways = blanks(&rows[beside]);
            edges += u32::from(length >= 4 && is_open && ways * 4 >= length);
        }
        for line in (2..last).step_by(2) {
            let open = blanks(&rows[line]);
            walls += u32::from(length >= 8 && open * 8 <= length);
        }
    }
    (edges, walls)
}

proptest! {
    #[test]
    fn lines_are_those_of_the_drawing(
        algorithm in prop::sample::select(Algorithm::ALL),
        (width, height) in (1..20_u32, 1..20_u32),
        number in 1..1000_u64,
        braid in prop::sample::select(vec![0_u8, 20, 100]),
    ) {
        let grid = made(algorithm, size(width, height), number, braid);
        let lines = Lines::of(&grid);
        prop_assert_eq!((lines.straight_edges, lines.straight_walls), drawn_lines(&grid));
    }
}
