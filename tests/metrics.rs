//! Measures against other ways to get them: brute force on small grids, theorems on large ones.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
#![allow(clippy::cast_possible_truncation, reason = "all numbers are small here")]

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::metrics::{Bottlenecks, Counts, Diameter, DisjointRoutes, Ratio, Solution};
use maze_duel::maze::{
    Algorithm, Cell, Direction, DistanceMap, Grid, Mask, MazeRng, Metrics, RandomExt, Seed, Size,
    SolveError, read_text,
};
use pathfinding::prelude::edmonds_karp_sparse;
use proptest::prelude::*;
use proptest::sample::Index;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

/// Grids of up to `longest` cells a side in which every place may be a hole and every wall may be
/// missing: loops, islands and all.
fn any_grids(longest: u32) -> impl Strategy<Value = Grid> {
    let shares = (0.3..=1.0, prop_oneof![Just(0.0), 0.0..0.3]);
    ((1..=longest, 1..=longest), shares).prop_flat_map(|((width, height), (open, hole))| {
        let size = Size::new(width, height).unwrap();
        let sides = proptest::collection::vec(proptest::bool::weighted(open), size.cells() * 2);
        let holes = proptest::collection::vec(proptest::bool::weighted(hole), size.cells());
        (sides, holes).prop_map(move |(sides, holes)| {
            let is_hole = |cell: Cell| holes[(cell.y * size.width() + cell.x) as usize];
            // Where the holes cut the grid apart there are none.
            let mask = Mask::new(size, is_hole).or_else(|_| Mask::new(size, |_| false)).unwrap();
            let mut grid = Grid::walled_around(&mask).unwrap();
            for (cell, open) in size.places().zip(sides.chunks(2)) {
                for (way, &open) in [Direction::East, Direction::South].into_iter().zip(open) {
                    if open {
                        // Beside holes and the outside the wall stays.
                        let _ = grid.open(cell, way);
                    }
                }
            }
            grid
        })
    })
}

fn pick(grid: &Grid, index: Index) -> Cell {
    let cells: Vec<Cell> = grid.cells().collect();
    cells[index.index(cells.len())]
}

/// How far every cell is from one, by relaxing until nothing changes.
fn distances(grid: &Grid, from: Cell) -> BTreeMap<Cell, u32> {
    let mut distances = BTreeMap::from([(from, 0)]);
    loop {
        let mut is_done = true;
        for cell in grid.cells() {
            for (_, next) in grid.exits(cell) {
                if let Some(&distance) = distances.get(&cell)
                    && distances.get(&next).is_none_or(|&other| other > distance + 1)
                {
                    distances.insert(next, distance + 1);
                    is_done = false;
                }
            }
        }
        if is_done {
            return distances;
        }
    }
}

fn is_joined(grid: &Grid, one: Cell, other: Cell) -> bool {
    distances(grid, one).contains_key(&other)
}

/// Every passage once.
fn passages(grid: &Grid) -> Vec<(Cell, Direction)> {
    let ways = [Direction::East, Direction::South];
    grid.cells()
        .flat_map(|cell| ways.map(|way| (cell, way)))
        .filter(|&(cell, way)| grid.is_open(cell, way))
        .collect()
}

fn without(grid: &Grid, closed: &[(Cell, Direction)]) -> Grid {
    let mut grid = grid.clone();
    for &(cell, way) in closed {
        grid.close(cell, way).unwrap();
    }
    grid
}

/// The same maze with all passages of some cells closed.
fn without_cells(grid: &Grid, closed: &[Cell]) -> Grid {
    let sides = closed.iter().flat_map(|&cell| grid.exits(cell).map(move |(way, _)| (cell, way)));
    without(grid, &sides.collect::<Vec<_>>())
}

/// The least number, up to 4, of entries whose removal makes `is_cut` true.
fn least_cut<T: Copy>(entries: &[T], is_cut: &dyn Fn(&[T]) -> bool) -> u32 {
    fn any<T: Copy>(
        entries: &[T],
        chosen: &mut Vec<T>,
        more: u32,
        is_cut: &dyn Fn(&[T]) -> bool,
    ) -> bool {
        if more == 0 {
            return is_cut(chosen);
        }
        (0..entries.len()).any(|first| {
            chosen.push(entries[first]);
            let found = any(&entries[first + 1..], chosen, more - 1, is_cut);
            chosen.pop();
            found
        })
    }
    (0..4).find(|&count| any(entries, &mut Vec::new(), count, is_cut)).unwrap_or(4)
}

proptest! {
    #[test]
    fn counts_are_what_one_counts_by_hand(grid in any_grids(9)) {
        let counts = Counts::of(&grid).unwrap();
        let with = |ways| grid.cells().filter(|&cell| grid.ways(cell).len() == ways).count() as u32;
        prop_assert_eq!(counts.cells as usize, grid.cells().count());
        prop_assert_eq!(counts.passages as usize, passages(&grid).len());
        let kinds = [
            counts.closed_cells, counts.dead_ends, counts.straights + counts.turns,
            counts.junctions, counts.crossroads,
        ];
        prop_assert_eq!(kinds, [with(0), with(1), with(2), with(3), with(4)]);
        prop_assert_eq!(counts.corridor_cells(), with(2));
        let goes_straight = |&cell: &Cell| {
            let ways: Vec<Direction> = grid.ways(cell).iter().collect();
            ways.len() == 2 && ways[0].opposite() == ways[1]
        };
        prop_assert_eq!(counts.straights as usize, grid.cells().filter(goes_straight).count());

        let mut rest: BTreeSet<Cell> = grid.cells().collect();
        let mut components = 0;
        while let Some(&first) = rest.first() {
            components += 1;
            for cell in distances(&grid, first).keys() {
                rest.remove(cell);
            }
        }
        prop_assert_eq!(counts.components, components);
        prop_assert_eq!(counts.is_perfect(), grid.is_perfect().unwrap());

        // As many passages as there are loops can be closed without cutting anything off.
        let mut tree = grid.clone();
        let mut closed = 0;
        for (cell, way) in passages(&grid) {
            let less = without(&tree, &[(cell, way)]);
            if is_joined(&less, cell, cell.step(way).unwrap()) {
                tree = less;
                closed += 1;
            }
        }
        prop_assert_eq!(counts.loops, closed);
    }

    /// Corridors are what is left in one piece when all but cells with two ways are closed.
    #[test]
    fn corridors_are_pieces_of_cells_with_two_ways(grid in any_grids(9)) {
        let counts = Counts::of(&grid).unwrap();
        let (two, others): (BTreeSet<Cell>, Vec<Cell>) = {
            let is_two = |&cell: &Cell| grid.ways(cell).len() == 2;
            (grid.cells().filter(is_two).collect(), grid.cells().filter(|c| !is_two(c)).collect())
        };
        let pieces = without_cells(&grid, &others);
        let mut rest = two;
        let mut lengths = Vec::new();
        while let Some(&first) = rest.first() {
            let piece = distances(&pieces, first);
            for cell in piece.keys() {
                rest.remove(cell);
            }
            lengths.push(piece.len() as u32);
        }
        prop_assert_eq!(counts.corridors as usize, lengths.len());
        prop_assert_eq!(counts.longest_corridor, lengths.iter().copied().max().unwrap_or(0));
        prop_assert_eq!(counts.corridor_cells(), lengths.iter().sum::<u32>());
        prop_assert_eq!(counts.mean_corridor().is_some(), !lengths.is_empty());

        // A blind alley: the dead end and the corridor that it opens into.
        let mut alley_cells = 0;
        for end in grid.cells().filter(|&cell| grid.ways(cell).len() == 1) {
            let (_, next) = grid.exits(end).next().unwrap();
            let beyond = grid.ways(next).len() == 2;
            alley_cells += 1 + if beyond { distances(&pieces, next).len() as u32 } else { 0 };
        }
        prop_assert_eq!(counts.alley_cells, alley_cells);
    }

    #[test]
    fn distances_are_what_relaxing_gives(grid in any_grids(9), from in any::<Index>()) {
        let from = pick(&grid, from);
        let expected = distances(&grid, from);
        let map = DistanceMap::new(&grid, from).unwrap();
        for place in grid.size().places() {
            prop_assert_eq!(map.get(place), expected.get(&place).copied());
        }
        for far in [Cell::new(u32::MAX, 0), Cell::new(0, grid.height()), Cell::new(grid.width(), 0)]
        {
            prop_assert_eq!(map.get(far), None);
        }
        let max = *expected.values().max().unwrap();
        prop_assert_eq!(map.max(), max);
        prop_assert_eq!((map.from(), map.reached()), (from, expected.len()));
        let first = grid.cells().find(|cell| expected.get(cell) == Some(&max));
        prop_assert_eq!(Some(map.farthest()), first);
    }

    #[test]
    fn the_diameter_is_the_longest_of_all_distances(
        grid in any_grids(9), from in any::<Index>(),
    ) {
        let from = pick(&grid, from);
        let part: Vec<Cell> = distances(&grid, from).into_keys().collect();
        let longest = part.iter().flat_map(|&cell| distances(&grid, cell).into_values()).max();
        let diameter = Diameter::of(&grid, from).unwrap();
        prop_assert_eq!(Some(diameter.length), longest);
        prop_assert!(diameter.is_exact);
        let (one, other) = diameter.ends;
        let from_one = distances(&grid, one);
        prop_assert_eq!(from_one.get(&other), Some(&diameter.length));
        prop_assert!((one.y, one.x) <= (other.y, other.x));
        prop_assert!(part.contains(&one));
    }

    #[test]
    fn bottlenecks_are_what_cuts_the_spawns_apart(
        grid in any_grids(7), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let found = Bottlenecks::between(&grid, start, goal);
        let away = distances(&grid, start);
        if !away.contains_key(&goal) {
            prop_assert_eq!(found, Err(SolveError::Unreachable { start, goal }));
            return Ok(());
        }
        let found = found.unwrap();
        let cuts: BTreeSet<(Cell, Direction)> = passages(&grid)
            .into_iter()
            .filter(|&passage| !is_joined(&without(&grid, &[passage]), start, goal))
            .collect();
        // Each way is told from the side of the start; here from the north and west.
        let norm = |&(cell, way): &(Cell, Direction)| match way {
            Direction::North | Direction::West => (cell.step(way).unwrap(), way.opposite()),
            _ => (cell, way),
        };
        prop_assert_eq!(found.passages.iter().map(norm).collect::<BTreeSet<_>>(), cuts.clone());
        prop_assert_eq!(found.passages.len(), cuts.len());
        for &(cell, way) in &found.passages {
            prop_assert!(away[&cell] < away[&cell.step(way).unwrap()], "towards the goal");
        }
        prop_assert!(found.passages.is_sorted_by_key(|(cell, _)| away[cell]));

        let between = grid.cells().filter(|&cell| cell != start && cell != goal);
        let cells: BTreeSet<Cell> = between
            .filter(|&cell| !is_joined(&without_cells(&grid, &[cell]), start, goal))
            .collect();
        prop_assert_eq!(found.cells.iter().copied().collect::<BTreeSet<_>>(), cells.clone());
        prop_assert_eq!(found.cells.len(), cells.len());
        prop_assert!(found.cells.is_sorted_by_key(|cell| away[cell]));
    }

    /// Menger's theorem: as many disjoint routes as must be cut.
    #[test]
    fn there_are_as_many_disjoint_routes_as_must_be_cut(
        grid in any_grids(4), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        prop_assume!(start != goal);
        let routes = DisjointRoutes::between(&grid, start, goal).unwrap();
        let by_passages = least_cut(&passages(&grid), &|cut: &[_]| {
            !is_joined(&without(&grid, cut), start, goal)
        });
        prop_assert_eq!(routes.passages, by_passages);

        // The passage between neighbours can't be cut by closing cells: it counts by itself.
        let direct = grid.exits(start).find(|&(_, next)| next == goal);
        let direct: Vec<_> = direct.into_iter().map(|(way, _)| (start, way)).collect();
        let rest = without(&grid, &direct);
        let between: Vec<Cell> = grid.cells().filter(|&c| c != start && c != goal).collect();
        let by_cells = least_cut(&between, &|cut: &[_]| {
            !is_joined(&without_cells(&rest, cut), start, goal)
        });
        prop_assert_eq!(routes.cells, by_cells.min(4) + direct.len() as u32);
    }

    /// A tree: no loop, a single path, every step of it a bottleneck, and the leaves follow from
    /// the forks.
    #[test]
    fn perfect_mazes_keep_the_theorems_of_trees(
        algorithm in proptest::sample::select(Algorithm::ALL),
        (width, height) in (2..40_u32, 1..40_u32), seed in 1..u64::MAX,
        start in any::<Index>(), goal in any::<Index>(),
    ) {
        let maze = algorithm.generate(size(width, height), Seed::new(seed).unwrap()).unwrap();
        let (start, goal) = (pick(&maze, start), pick(&maze, goal));
        let metrics = Metrics::of(&maze, start, goal).unwrap();
        let counts = metrics.counts;
        prop_assert!(counts.is_perfect());
        prop_assert_eq!((counts.loops, counts.components, counts.closed_cells), (0, 1, 0));
        prop_assert_eq!(counts.passages + 1, counts.cells);
        prop_assert_eq!(counts.dead_ends, 2 + counts.junctions + 2 * counts.crossroads);
        let solution = metrics.solution.unwrap();
        prop_assert_eq!(solution.shortest_paths, 1);
        prop_assert_eq!(solution.cells_on_shortest, solution.length + 1);
        prop_assert_eq!(solution.bottleneck_passages, solution.length);
        prop_assert_eq!(solution.bottleneck_cells, solution.length.saturating_sub(1));
        let one = u32::from(start != goal);
        prop_assert_eq!((solution.routes.passages, solution.routes.cells), (one, one));
        prop_assert!(solution.turns <= solution.length.saturating_sub(1));
        prop_assert!(metrics.diameter.is_exact);
        prop_assert!(metrics.farthest_from_start <= metrics.diameter.length);
        prop_assert!(2 * metrics.farthest_from_start >= metrics.diameter.length);
        // In a tree the farthest cell from anywhere is an end of a longest path.
        let far = DistanceMap::new(&maze, start).unwrap().farthest();
        prop_assert_eq!(DistanceMap::new(&maze, far).unwrap().max(), metrics.diameter.length);
    }
}

/// Disjoint routes by another crate's flow.
fn routes_by_flow(grid: &Grid, start: Cell, goal: Cell) -> (u32, u32) {
    let both = grid.cells().flat_map(|cell| grid.exits(cell).map(move |(_, next)| (cell, next)));
    let both: Vec<(Cell, Cell)> = both.collect();
    let cells: Vec<Cell> = grid.cells().collect();
    let edges = both.iter().map(|&passage| (passage, 1_i32));
    let (_, passages, _) = edmonds_karp_sparse(&cells, &start, &goal, edges);
    // Every cell is two doors, joined by an edge of capacity 1: one to enter by, one to leave by.
    let doors: Vec<(Cell, bool)> =
        cells.iter().flat_map(|&cell| [(cell, false), (cell, true)]).collect();
    let through = cells.iter().map(|&cell| (((cell, false), (cell, true)), 1_i32));
    let edges = both.iter().map(|&(from, to)| (((from, true), (to, false)), 1)).chain(through);
    let (_, apart, _) = edmonds_karp_sparse(&doors, &(start, true), &(goal, false), edges);
    (passages.cast_unsigned(), apart.cast_unsigned())
}

/// The same on grids too large to try every cut, with so many walls between cells in the open that
/// the first routes found often stand in the way of others and must be led elsewhere.
#[test]
fn there_are_as_many_disjoint_routes_as_another_flow_finds() {
    let size = size(9, 9);
    let (start, goal) = (Cell::new(2, 2), Cell::new(6, 6));
    let mut tally = BTreeMap::<_, u32>::new();
    for seed in 0..300 {
        let mut rng = MazeRng::from_number(seed);
        let mut grid = Grid::opened(size).unwrap();
        for (cell, way) in passages(&grid) {
            let is_kept = [start, goal].iter().any(|&end| cell.manhattan(end) <= 1);
            if !is_kept && rng.below(100) < 30 {
                grid.close(cell, way).unwrap();
            }
        }
        let routes = DisjointRoutes::between(&grid, start, goal).unwrap();
        let found = (routes.passages, routes.cells);
        assert_eq!(found, routes_by_flow(&grid, start, goal), "{seed}");
        *tally.entry(found).or_default() += 1;
    }
    assert!(tally.len() > 5, "all sorts of numbers come: {tally:?}");
}

fn drawn(rows: &[&str]) -> Grid {
    read_text(&mut rows.join("\n").as_bytes()).unwrap()
}

#[test]
fn a_maze_measured_by_hand() {
    let maze = drawn(&[
        "###########", //
        "#         #",
        "# ##### ###",
        "# #   #   #",
        "# # ### # #",
        "#       # #",
        "###########",
    ]);
    let metrics = Metrics::of(&maze, Cell::new(0, 0), Cell::new(4, 2)).unwrap();
    let counts = metrics.counts;
    assert_eq!((counts.cells, counts.passages, counts.loops, counts.components), (15, 15, 1, 1));
    assert!(!counts.is_perfect());
    // Dead ends: 4,0, 2,1 and 4,2. Junctions: 3,0 and 3,1 and 1,2. Straight: 1,0 2,0 0,1 2,2.
    assert_eq!((counts.dead_ends, counts.junctions, counts.crossroads), (3, 3, 0));
    assert_eq!((counts.straights, counts.turns), (4, 5));
    // 2,0 1,0 0,0 0,1 0,2 between two junctions; 1,1; 2,2 and 3,2; 4,1.
    assert_eq!((counts.corridors, counts.longest_corridor), (4, 5));
    assert_eq!(counts.mean_corridor(), Ratio::new(9, 4));
    assert_eq!(counts.straightness(), Ratio::new(4, 9));
    // Alleys: 4,0; 2,1 and 1,1; 4,2 and 4,1.
    assert_eq!(counts.mean_alley(), Ratio::new(5, 3));
    assert_eq!(counts.river(), Ratio::new(15, 3));
    let solution = metrics.solution.unwrap();
    // East three, south one, east one, south one.
    assert_eq!((solution.length, solution.turns), (6, 3));
    assert_eq!(solution.shortest_paths, 1);
    // Out of the loop at 3,1, and on over 4,1.
    assert_eq!((solution.bottleneck_passages, solution.bottleneck_cells), (2, 2));
    assert_eq!((solution.routes.passages, solution.routes.cells), (1, 1));
    assert_eq!((metrics.farthest_from_start, metrics.farthest_from_goal), (6, 7));
}

#[test]
fn open_halls_have_all_routes_there_are() {
    let hall = Grid::opened(size(9, 7)).unwrap();
    let counts = Counts::of(&hall).unwrap();
    // As many loops as inner corners.
    assert_eq!((counts.loops, counts.components), (8 * 6, 1));
    assert_eq!((counts.dead_ends, counts.turns), (0, 4));
    assert_eq!((counts.junctions, counts.crossroads), (2 * (7 + 5), 7 * 5));
    assert_eq!((counts.river(), counts.corridors, counts.longest_corridor), (None, 4, 1));
    let between = |one, other| {
        let routes = DisjointRoutes::between(&hall, one, other).unwrap();
        (routes.passages, routes.cells)
    };
    assert_eq!(between(Cell::new(2, 3), Cell::new(6, 3)), (4, 4));
    assert_eq!(between(Cell::new(4, 3), Cell::new(5, 3)), (4, 4), "neighbours");
    assert_eq!(between(Cell::new(0, 0), Cell::new(8, 6)), (2, 2), "corners have two ways out");
    assert_eq!(between(Cell::new(4, 3), Cell::new(4, 3)), (0, 0));
    assert_eq!(Diameter::of(&hall, Cell::new(4, 3)).unwrap().length, 8 + 6);
}

/// Two rings that touch in one cell: two passages into it and two out, but one cell cuts them.
#[test]
fn routes_may_share_a_cell_and_no_passage() {
    let maze = drawn(&[
        "#######", //
        "#   # #", "# # ###", "#     #", "### # #", "# #   #", "#######",
    ]);
    let solution = Solution::of(&maze, Cell::new(0, 0), Cell::new(2, 2)).unwrap();
    assert_eq!((solution.routes.passages, solution.routes.cells), (2, 1));
    assert_eq!((solution.bottleneck_passages, solution.bottleneck_cells), (0, 1));
    assert_eq!((solution.length, solution.shortest_paths), (4, 4));
    assert_eq!(solution.cells_on_shortest, 7);
    // The first goes east, south, east, south.
    assert_eq!(solution.turns, 3);
}

#[test]
fn spawns_that_are_cut_off_or_outside_are_told_apart() {
    let walled = Grid::walled(size(2, 1)).unwrap();
    let (one, other, outside) = (Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 0));
    let metrics = Metrics::of(&walled, one, other).unwrap();
    assert_eq!(metrics.solution, None);
    assert_eq!((metrics.counts.components, metrics.counts.closed_cells), (2, 2));
    assert_eq!(metrics.diameter.ends, (one, one));
    assert_eq!(Metrics::of(&walled, outside, one), Err(SolveError::StartOutside(outside)));
    assert_eq!(Metrics::of(&walled, one, outside), Err(SolveError::GoalOutside(outside)));
    assert_eq!(DistanceMap::new(&walled, outside), Err(SolveError::StartOutside(outside)));
    assert_eq!(Diameter::of(&walled, outside), Err(SolveError::StartOutside(outside)));
    let routes = DisjointRoutes::between(&walled, one, outside);
    assert_eq!(routes, Err(SolveError::GoalOutside(outside)));
}

/// One long ring: every cell is as far from the one opposite, and none can be ruled out.
#[test]
fn where_not_every_pair_can_be_tried_the_diameter_is_a_lower_bound() {
    let ring = |side: u32| {
        let mut ring = Grid::walled(size(side, side)).unwrap();
        for at in 0..side - 1 {
            ring.open(Cell::new(at, 0), Direction::East).unwrap();
            ring.open(Cell::new(at, side - 1), Direction::East).unwrap();
            ring.open(Cell::new(0, at), Direction::South).unwrap();
            ring.open(Cell::new(side - 1, at), Direction::South).unwrap();
        }
        ring
    };
    let small = Diameter::of(&ring(100), Cell::new(0, 0)).unwrap();
    assert_eq!((small.length, small.is_exact), (2 * 99, true));
    let large = Diameter::of(&ring(3000), Cell::new(0, 0)).unwrap();
    assert_eq!((large.length, large.is_exact), (2 * 2999, false));
    let counts = Counts::of(&ring(100)).unwrap();
    assert_eq!((counts.corridors, counts.longest_corridor), (1, 4 * 99));
}

#[test]
fn ratios_are_rounded_to_the_nearest_hundredth() {
    for (numerator, denominator, text) in [
        (1, 3, "0.33"),
        (2, 3, "0.67"),
        (1, 8, "0.13"),
        (1, 200, "0.01"),
        (1, 201, "0.00"),
        (199, 200, "1.00"),
        (7, 2, "3.50"),
        (u32::MAX, 1, "4294967295.00"),
        (0, 5, "0.00"),
    ] {
        assert_eq!(Ratio::new(numerator, denominator).unwrap().to_string(), text);
    }
    assert_eq!(Ratio::new(1, 0), None);
}

/// What people mean by texture: a backtracker flows, Prim's mazes are all short ends.
#[test]
fn the_river_runs_where_it_should() {
    let river = |algorithm: Algorithm| {
        let maze = algorithm.generate(size(100, 100), Seed::new(1).unwrap()).unwrap();
        Counts::of(&maze).unwrap().river().unwrap().hundredths()
    };
    assert!(river(Algorithm::Backtracker) > 2 * river(Algorithm::Kruskal));
    assert!(river(Algorithm::Kruskal) > river(Algorithm::Prim));
}
