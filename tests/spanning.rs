//! Kruskal, Borůvka, Wilson, Aldous–Broder and Houston from outside: what their definitions
//! promise beyond a perfect maze.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may unwrap and panic: that is how it fails"
)]

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use maze_duel::maze::generate::kruskal;
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Knobs, Mask, Playback, Purpose, Recipe, Seed, Size, Step,
    Trace,
};
use proptest::prelude::*;

const OF_WEIGHTS: [Algorithm; 2] = [Algorithm::Kruskal, Algorithm::Boruvka];
const OF_WALKS: [Algorithm; 3] = [Algorithm::Wilson, Algorithm::AldousBroder, Algorithm::Houston];

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

fn steps(trace: Trace) -> Vec<Step> {
    let mut playback = Playback::new(trace);
    std::iter::from_fn(|| playback.step_forward()).collect()
}

fn replayed(trace: Trace) -> Grid {
    let mut playback = Playback::new(trace);
    playback.seek(usize::MAX);
    playback.grid().clone()
}

fn recipe(algorithm: Algorithm, size: Size, number: u64, mask: Option<Mask>) -> Recipe {
    let knobs = Knobs { mask, ..Knobs::default() };
    Recipe { algorithm, size, seed: seed(number), knobs }
}

/// Passages by a walk over the cells, each by its cell to the west or north.
fn passages(grid: &Grid) -> BTreeSet<(Cell, Direction)> {
    let sides = [Direction::East, Direction::South];
    let walls = grid.cells().flat_map(|cell| sides.map(|side| (cell, side)));
    walls.filter(|&(cell, side)| grid.is_open(cell, side)).collect()
}

/// A mask that leaves what a flood over random places reaches: caves.
fn caves(size: Size, mut number: u64, holes_in_16: u64) -> Mask {
    let mut solid = vec![false; size.cells()];
    for place in &mut solid {
        // Knuth's MMIX generator.
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *place = number >> 60 < holes_in_16;
    }
    let at = |cell: Cell| cell.y as usize * size.width() as usize + cell.x as usize;
    let start = Cell::new(size.width() / 2, size.height() / 2);
    let (mut reached, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some(cell) = open.pop() {
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)) {
            if size.contains(next) && !solid[at(next)] && reached.insert(next) {
                open.push(next);
            }
        }
    }
    Mask::new(size, |place| !reached.contains(&place)).unwrap()
}

/// Around the sides of a tile, 64 cells, as well as anywhere else.
fn tiled_sizes() -> impl Strategy<Value = Size> {
    let side = || prop_oneof![1..=200_u32, 62..=66_u32, 127..=130_u32];
    (side(), side()).prop_map(|(width, height)| size(width, height))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The watched run goes through all walls in order of their weights; unwatched, tiles do.
    #[test]
    fn kruskal_by_tiles_is_kruskal_by_the_book(
        size in tiled_sizes(), number in 1..=u64::MAX, holes in 0..8_u64,
    ) {
        let mask = (holes > 0).then(|| caves(size, number, holes - 1));
        let recipe = recipe(Algorithm::Kruskal, size, number, mask);
        let grid = recipe.generate().unwrap();
        prop_assert!(grid.is_perfect().unwrap());
        prop_assert_eq!(replayed(recipe.trace().unwrap()), grid);
    }

    #[test]
    fn boruvka_finds_the_tree_that_kruskal_finds(
        size in tiled_sizes(), number in 1..=u64::MAX, holes in 0..8_u64,
    ) {
        let mask = (holes > 0).then(|| caves(size, number, holes - 1));
        let [kruskal, boruvka] =
            OF_WEIGHTS.map(|algorithm| recipe(algorithm, size, number, mask.clone()));
        let grid = boruvka.generate().unwrap();
        prop_assert_eq!(&kruskal.generate().unwrap(), &grid);
        prop_assert_eq!(replayed(boruvka.trace().unwrap()), grid);
    }

    /// A watched Kruskal opens a wall exactly where its two sides aren't joined yet, comes to no
    /// wall twice, and leaves none out before the last passage.
    #[test]
    fn kruskal_opens_what_joins_and_refuses_what_closes_a_loop(
        width in 1..20_u32, height in 1..20_u32, number in 1..=u64::MAX,
    ) {
        let trace = Algorithm::Kruskal.trace(size(width, height), seed(number)).unwrap();
        let mut grid = trace.start().clone();
        let mut seen = BTreeSet::new();
        let steps = steps(trace);
        for step in &steps {
            let (cell, direction, opened) = match *step {
                Step::Opened { cell, direction } => (cell, direction, true),
                Step::Refused { cell, direction } => (cell, direction, false),
                other => panic!("{other:?}"),
            };
            prop_assert!(seen.insert((cell, direction)));
            let before = grid.reached_from(cell).unwrap();
            grid.open(cell, direction).unwrap();
            let joins = grid.reached_from(cell).unwrap() > before;
            prop_assert_eq!(joins, opened, "{:?}", step);
            if !opened {
                grid.close(cell, direction).unwrap();
            }
        }
        let ends_with_a_passage = matches!(steps.last(), None | Some(Step::Opened { .. }));
        prop_assert!(ends_with_a_passage);
        prop_assert!(grid.is_perfect().unwrap());
    }

    /// In Borůvka's first round every cell opens one wall, and two cells may choose the same: until
    /// no cell is left alone there are at least half as many passages as cells, and never all.
    /// Kruskal comes to the last lone cell much later.
    #[test]
    fn boruvka_leaves_no_cell_alone_in_its_first_round(
        width in 12..20_u32, height in 12..20_u32, number in 1..=u64::MAX,
    ) {
        let cells = width * height;
        let opened_until_none_is_alone = |algorithm: Algorithm| {
            let trace = algorithm.trace(size(width, height), seed(number)).unwrap();
            let mut alone: BTreeSet<Cell> = trace.start().cells().collect();
            let mut opened = 0;
            for step in steps(trace) {
                let Step::Opened { cell, direction } = step else { continue };
                if alone.is_empty() {
                    break;
                }
                opened += 1;
                alone.remove(&cell);
                alone.remove(&cell.step(direction).unwrap());
            }
            opened
        };
        let [kruskal, boruvka] = OF_WEIGHTS.map(opened_until_none_is_alone);
        prop_assert!(boruvka * 2 >= cells && boruvka < cells, "{} of {}", boruvka, cells);
        prop_assert!(boruvka < kruskal, "{} and {}", boruvka, kruskal);
    }

    #[test]
    fn walks_fill_masks(
        width in 1..40_u32, height in 1..40_u32, number in 1..=u64::MAX, holes in 0..8_u64,
    ) {
        let mask = caves(size(width, height), number, holes);
        for algorithm in OF_WALKS.into_iter().chain(OF_WEIGHTS) {
            let recipe = recipe(algorithm, mask.size(), number, Some(mask.clone()));
            let grid = recipe.generate().unwrap();
            prop_assert!(grid.is_perfect().unwrap(), "{}", algorithm);
            // Nothing but passages is left in it: built again from these it is the same.
            let mut again = Grid::walled_around(&mask).unwrap();
            for (cell, side) in passages(&grid) {
                again.open(cell, side).unwrap();
            }
            prop_assert_eq!(&again, &grid);
            prop_assert_eq!(replayed(recipe.trace().unwrap()), grid);
        }
    }

    /// Wilson's walk goes from cell to neighbour until it meets the maze; what is then opened leads
    /// from where it began into the maze, over cells of the walk, none of them twice.
    #[test]
    fn wilson_shows_each_walk_and_then_opens_it_without_its_loops(
        width in 1..16_u32, height in 1..16_u32, number in 1..=u64::MAX,
    ) {
        let trace = Algorithm::Wilson.trace(size(width, height), seed(number)).unwrap();
        let mut maze = BTreeSet::new();
        let mut steps = steps(trace).into_iter().peekable();
        let Some(Step::TurnedTo { cell: root }) = steps.next() else { panic!("no root") };
        maze.insert(root);
        while steps.peek().is_some() {
            let mut walk: Vec<Cell> = Vec::new();
            while let Some(Step::TurnedTo { cell }) = steps.peek().copied() {
                prop_assert!(!maze.contains(&cell), "walks end at the maze");
                if let Some(last) = walk.last() {
                    prop_assert!(last.direction_to(cell).is_some(), "one step at a time");
                }
                walk.push(cell);
                steps.next();
            }
            let mut here = walk[0];
            while !maze.contains(&here) {
                let Some(Step::Opened { cell, direction }) = steps.next() else {
                    panic!("a path into the maze");
                };
                prop_assert_eq!(cell, here);
                prop_assert!(walk.contains(&cell));
                maze.insert(cell);
                here = cell.step(direction).unwrap();
                // A step along the walk, leaving this cell as the walk left it last.
                let last = walk.iter().rposition(|&on| on == cell).unwrap();
                prop_assert!(walk.get(last + 1).is_none_or(|&next| next == here));
            }
        }
        prop_assert_eq!(maze.len(), (width * height) as usize);
    }

    /// Aldous–Broder goes from cell to neighbour, opens the way into every new cell and no other.
    #[test]
    fn aldous_broder_walks_and_opens_the_way_into_new_cells(
        width in 1..16_u32, height in 1..16_u32, number in 1..=u64::MAX,
    ) {
        let trace = Algorithm::AldousBroder.trace(size(width, height), seed(number)).unwrap();
        let steps = steps(trace);
        let Step::TurnedTo { cell: mut here } = steps[0] else { panic!("no start") };
        let mut seen = BTreeSet::from([here]);
        for step in &steps[1..] {
            match *step {
                Step::Opened { cell, direction } => {
                    prop_assert_eq!(cell, here);
                    here = cell.step(direction).unwrap();
                    prop_assert!(seen.insert(here));
                }
                Step::TurnedTo { cell } => {
                    prop_assert!(here.direction_to(cell).is_some());
                    prop_assert!(seen.contains(&cell));
                    here = cell;
                }
                other => panic!("{other:?}"),
            }
        }
        prop_assert_eq!(seen.len(), (width * height) as usize);
    }
}

#[test]
fn kruskal_gives_the_same_maze_on_any_number_of_threads() {
    // Each has work enough for several threads: many bands of tiles, a few, thin ones.
    for (number, size) in (1..).zip([size(65, 1031), size(300, 250), size(9, 8000), size(700, 129)])
    {
        let on = |threads| {
            let mut grid = Grid::walled(size).unwrap();
            let mut rng = seed(number).rng(Purpose::Walls);
            let threads = NonZeroUsize::new(threads).unwrap();
            kruskal::carve_on(&mut grid, &Knobs::default(), &mut rng, threads).unwrap();
            grid
        };
        let one = on(1);
        assert!(one.is_perfect().unwrap());
        for threads in [2, 3, 8, 1000] {
            assert!(on(threads) == one, "{size}, {threads} threads");
        }
    }
}
