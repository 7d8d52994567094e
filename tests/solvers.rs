//! Every solver from outside: what it finds is a way, as short as its docs promise, and what it
//! can't find is an error. Ways are looked for a second time by the `pathfinding` crate, and by
//! this file's own counting.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::solve::{self, random_mouse};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Mask, MazeRng, Observer, Place, Playback, Recorder, Route,
    Seed, Size, SolveError, Solver, Step, UnknownSolver,
};
use pathfinding::prelude::bfs;
use proptest::prelude::*;
use proptest::sample::Index;

/// Those that promise a shortest path in every maze.
const SHORTEST: [Solver; 5] = [
    Solver::AStar,
    Solver::BreadthFirst,
    Solver::AllShortest,
    Solver::Bidirectional,
    Solver::DeadEndFilling,
];
/// Those that walk.
const WALKERS: [Solver; 5] = [
    Solver::WallFollowerLeft,
    Solver::WallFollowerRight,
    Solver::Pledge,
    Solver::Tremaux,
    Solver::RandomMouse,
];

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn sizes() -> impl Strategy<Value = Size> {
    (1..=14_u32, 1..=14_u32).prop_map(|(width, height)| size(width, height))
}

fn mazes() -> impl Strategy<Value = Grid> {
    let algorithms = proptest::sample::select(Algorithm::ALL);
    (algorithms, sizes(), 1..u64::MAX).prop_map(|(algorithm, size, seed)| {
        algorithm.generate(size, Seed::new(seed).unwrap()).unwrap()
    })
}

/// Grids in which every place may be a hole and every wall may be missing: loops, islands and all.
fn any_grids() -> impl Strategy<Value = Grid> {
    (sizes(), 0.3..=1.0, prop_oneof![Just(0.0), 0.0..0.4]).prop_flat_map(|(size, open, hole)| {
        let sides = proptest::collection::vec(proptest::bool::weighted(open), size.cells() * 2);
        let holes = proptest::collection::vec(proptest::bool::weighted(hole), size.cells());
        (sides, holes).prop_map(move |(sides, holes)| {
            let place = |cell: Cell| (cell.y * size.width() + cell.x) as usize;
            // A mask's cells must hang together: what doesn't is a hole too.
            let first = size.places().find(|&cell| !holes[place(cell)]).unwrap_or_default();
            let mut kept = BTreeSet::new();
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                if kept.insert(cell) {
                    let beside = Direction::ALL.into_iter().filter_map(|way| cell.step(way));
                    open.extend(beside.filter(|&at| size.contains(at) && !holes[place(at)]));
                }
            }
            let mask = Mask::new(size, |cell| !kept.contains(&cell)).unwrap();
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

fn solve(solver: Solver, grid: &Grid, start: Cell, goal: Cell) -> Result<Route, SolveError> {
    solver.solve(grid, start, goal, &mut MazeRng::from_number(5), &mut ())
}

/// A shortest path by another crate.
fn shortest(grid: &Grid, start: Cell, goal: Cell) -> Option<Vec<Cell>> {
    bfs(&start, |&cell| grid.exits(cell).map(|(_, next)| next), |&cell| cell == goal)
}

fn assert_walk(grid: &Grid, walk: &[Cell], start: Cell, goal: Cell) {
    assert_eq!((walk[0], walk[walk.len() - 1]), (start, goal));
    for step in walk.windows(2) {
        let way = step[0].direction_to(step[1]);
        assert!(way.is_some_and(|way| grid.is_open(step[0], way)), "{step:?}");
    }
}

fn assert_path(grid: &Grid, path: &[Cell], start: Cell, goal: Cell) {
    assert_walk(grid, path, start, goal);
    assert_eq!(path.iter().collect::<BTreeSet<_>>().len(), path.len(), "a cell comes twice");
}

fn is_at_rim(grid: &Grid, cell: Cell) -> bool {
    cell.x == 0 || cell.y == 0 || cell.x + 1 == grid.width() || cell.y + 1 == grid.height()
}

/// All that an observer is told.
#[derive(Default)]
struct Told {
    turned: Vec<Place>,
    refused: Vec<(Place, Direction)>,
}

impl Observer for Told {
    fn turned_to(&mut self, at: Place) {
        self.turned.push(at);
    }

    fn refused(&mut self, at: Place, direction: Direction) {
        self.refused.push((at, direction));
    }

    fn opened(&mut self, _: Place, _: Direction) {
        panic!("a solver opens nothing");
    }

    fn closed(&mut self, _: Place, _: Direction) {
        panic!("a solver closes nothing");
    }
}

proptest! {
    #[test]
    fn in_a_perfect_maze_every_solver_finds_the_only_path(
        grid in mazes(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let expected = shortest(&grid, start, goal).unwrap();
        for &solver in Solver::ALL {
            let route = solve(solver, &grid, start, goal).unwrap();
            prop_assert_eq!(route.path(), &*expected, "{}", solver);
            prop_assert_eq!(route.length() + 1, expected.len());
            let counted = (solver == Solver::AllShortest).then_some(1);
            prop_assert_eq!(route.shortest_paths(), counted);
        }
    }

    #[test]
    fn searches_find_a_shortest_path_in_any_maze(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let expected = shortest(&grid, start, goal);
        for solver in SHORTEST {
            match (solve(solver, &grid, start, goal), &expected) {
                (Ok(route), Some(expected)) => {
                    assert_path(&grid, route.path(), start, goal);
                    prop_assert_eq!(route.path().len(), expected.len(), "{}", solver);
                    prop_assert!(route.steps().is_none() && route.walk().is_none());
                }
                (found, None) => {
                    prop_assert_eq!(found, Err(SolveError::Unreachable { start, goal }));
                }
                (found, _) => prop_assert!(false, "{solver}: {found:?}"),
            }
        }
    }

    #[test]
    fn a_walk_is_a_walk_and_its_path_a_part_of_it(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let is_reachable = shortest(&grid, start, goal).is_some();
        for solver in WALKERS {
            let mut told = Told::default();
            let mut rng = MazeRng::from_number(5);
            let found = solver.solve(&grid, start, goal, &mut rng, &mut told);
            match found {
                Ok(route) => {
                    assert_path(&grid, route.path(), start, goal);
                    let walk: Vec<Cell> = route.walk().unwrap().collect();
                    assert_walk(&grid, &walk, start, goal);
                    prop_assert_eq!(route.steps().unwrap().len() + 1, walk.len());
                    prop_assert!(!walk[..walk.len() - 1].contains(&goal), "it stops at the goal");
                    let visited: BTreeSet<&Cell> = walk.iter().collect();
                    prop_assert_eq!(visited.len(), route.explored());
                    prop_assert!(route.path().iter().all(|cell| visited.contains(cell)));
                    let turned = told.turned.iter().map(|&at| grid.place_cell(at));
                    prop_assert_eq!(turned.collect::<Vec<_>>(), walk, "{}", solver);
                }
                Err(SolveError::Unreachable { .. }) => prop_assert!(!is_reachable, "{solver}"),
                Err(SolveError::WentRound { .. }) => {
                    prop_assert!(is_reachable);
                    prop_assert!(![Solver::Tremaux, Solver::RandomMouse].contains(&solver));
                }
                Err(error) => prop_assert!(false, "{solver}: {error}"),
            }
        }
    }

    /// Nobody who keeps their rule walks a passage more often than the rule has it.
    #[test]
    fn passages_are_walked_no_more_often_than_the_rules_have_it(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        for solver in [Solver::WallFollowerLeft, Solver::WallFollowerRight, Solver::Tremaux] {
            let mut told = Told::default();
            let _ = solver.solve(&grid, start, goal, &mut MazeRng::from_number(5), &mut told);
            let cells: Vec<Cell> = told.turned.iter().map(|&at| grid.place_cell(at)).collect();
            let mut walked = BTreeMap::<_, u32>::new();
            for step in cells.windows(2) {
                *walked.entry((step[0], step[1])).or_default() += 1;
            }
            prop_assert!(walked.values().all(|&count| count == 1), "{solver}: {walked:?}");
            if solver == Solver::Tremaux {
                let twice = walked.keys().filter(|&&(from, to)| walked.contains_key(&(to, from)));
                prop_assert_eq!(twice.count(), 2 * told.refused.len());
            }
        }
    }

    /// The outer wall is one wall: a hand on it comes by every cell beside it.
    #[test]
    fn a_hand_on_the_outer_wall_finds_every_goal_beside_it(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let is_reachable = shortest(&grid, start, goal).is_some();
        if is_reachable && is_at_rim(&grid, goal) {
            // Pledge's rule leads out from anywhere.
            prop_assert!(solve(Solver::Pledge, &grid, start, goal).is_ok());
            if is_at_rim(&grid, start) {
                prop_assert!(solve(Solver::WallFollowerLeft, &grid, start, goal).is_ok());
                prop_assert!(solve(Solver::WallFollowerRight, &grid, start, goal).is_ok());
            }
        }
    }

    #[test]
    fn the_right_hand_is_the_left_hand_in_the_mirror(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let mirror = |cell: Cell| Cell::new(grid.width() - 1 - cell.x, cell.y);
        let mask = Mask::new(grid.size(), |place| !grid.contains(mirror(place))).unwrap();
        let mut mirrored = Grid::walled_around(&mask).unwrap();
        for cell in grid.cells() {
            for (_, next) in grid.exits(cell) {
                let way = mirror(cell).direction_to(mirror(next)).unwrap();
                mirrored.open(mirror(cell), way).unwrap();
            }
        }
        let left = solve(Solver::WallFollowerLeft, &grid, start, goal);
        let right = solve(Solver::WallFollowerRight, &mirrored, mirror(start), mirror(goal));
        prop_assert_eq!(left.is_ok(), right.is_ok());
        if let (Ok(left), Ok(right)) = (left, right) {
            let there = left.walk().unwrap().map(mirror).collect::<Vec<_>>();
            prop_assert_eq!(there, right.walk().unwrap().collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_shortest_paths_are_counted_and_given_in_order(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let Some(expected) = shortest(&grid, start, goal) else {
            let found = solve::shortest_paths(&grid, start, goal, &mut ());
            prop_assert_eq!(found.unwrap_err(), SolveError::Unreachable { start, goal });
            return Ok(());
        };
        // How many walks of k steps end at each cell: at the length of the shortest path, those
        // that end at the goal are the shortest paths.
        let mut walks = BTreeMap::from([(start, 1_u128)]);
        for _ in 1..expected.len() {
            let mut longer = BTreeMap::new();
            for (&cell, &count) in &walks {
                for (_, next) in grid.exits(cell) {
                    *longer.entry(next).or_default() += count;
                }
            }
            walks = longer;
        }
        let paths = solve::shortest_paths(&grid, start, goal, &mut ()).unwrap();
        prop_assert_eq!(paths.count(), walks[&goal]);
        prop_assert_eq!(paths.length() + 1, expected.len());

        let some: Vec<Vec<Cell>> = paths.iter().take(500).map(Result::unwrap).collect();
        prop_assert_eq!(some.len() as u128, paths.count().min(500));
        let ways = |path: &Vec<Cell>| -> Vec<Direction> {
            path.windows(2).map(|step| step[0].direction_to(step[1]).unwrap()).collect()
        };
        for path in &some {
            assert_path(&grid, path, start, goal);
            prop_assert_eq!(path.len(), expected.len());
        }
        for pair in some.windows(2) {
            prop_assert!(ways(&pair[0]) < ways(&pair[1]), "in order, none twice");
        }
        let on_any: BTreeSet<Cell> = paths.cells().collect();
        let passages: BTreeSet<(Cell, Direction)> = paths.passages().collect();
        let crossed: BTreeSet<(Cell, Direction)> = some
            .iter()
            .flat_map(|path| path.iter().copied().zip(ways(path)))
            .collect();
        let seen: BTreeSet<Cell> = some.iter().flatten().copied().collect();
        if paths.count() <= 500 {
            prop_assert_eq!(&on_any, &seen);
            prop_assert_eq!(&passages, &crossed);
        } else {
            prop_assert!(on_any.is_superset(&seen) && passages.is_superset(&crossed));
        }
        for cell in grid.size().places() {
            prop_assert_eq!(paths.contains(cell), on_any.contains(&cell));
        }
        for far in [Cell::new(u32::MAX, 0), Cell::new(0, u32::MAX), Cell::new(grid.width(), 0)] {
            prop_assert!(!paths.contains(far));
        }
        let route = solve(Solver::AllShortest, &grid, start, goal).unwrap();
        prop_assert_eq!(route.shortest_paths(), Some(paths.count()));
        prop_assert_eq!(route.path(), &*some[0]);
    }

    #[test]
    fn a_run_can_be_recorded_and_changes_nothing(
        grid in any_grids(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        for &solver in Solver::ALL {
            let mut told = Told::default();
            let mut recorder = Recorder::new(grid.clone());
            let bare = solve(solver, &grid, start, goal);
            let rng = || MazeRng::from_number(5);
            prop_assert_eq!(&solver.solve(&grid, start, goal, &mut rng(), &mut told), &bare);
            prop_assert_eq!(&solver.solve(&grid, start, goal, &mut rng(), &mut recorder), &bare);
            let mut playback = Playback::new(recorder.finish().unwrap());
            let mut turned = Vec::new();
            while let Some(step) = playback.step_forward() {
                if let Step::TurnedTo { cell } = step {
                    turned.push(cell);
                }
            }
            prop_assert_eq!(playback.grid(), &grid);
            let told = told.turned.iter().map(|&at| grid.place_cell(at));
            prop_assert_eq!(turned, told.collect::<Vec<_>>());
        }
    }

    /// In a perfect maze all but the path is filled, each cell once, and what is left leads on.
    #[test]
    fn dead_end_filling_leaves_the_path(
        grid in mazes(), start in any::<Index>(), goal in any::<Index>(),
    ) {
        let (start, goal) = (pick(&grid, start), pick(&grid, goal));
        let mut told = Told::default();
        let mut rng = MazeRng::from_number(5);
        let route =
            Solver::DeadEndFilling.solve(&grid, start, goal, &mut rng, &mut told).unwrap();
        let mut rest = grid.clone();
        for &(at, direction) in &told.refused {
            let cell = grid.place_cell(at);
            prop_assert_eq!(rest.ways(cell), direction.into(), "the only way out");
            rest.close(cell, direction).unwrap();
        }
        let left = rest.cells().filter(|&cell| !rest.ways(cell).is_empty() || cell == start);
        let path: BTreeSet<Cell> = route.path().iter().copied().collect();
        prop_assert_eq!(left.collect::<BTreeSet<_>>(), path);
        prop_assert_eq!(route.explored(), grid.cell_count());
    }

    #[test]
    fn ends_outside_and_in_holes_are_named(grid in any_grids(), inside in any::<Index>()) {
        let inside = pick(&grid, inside);
        let hole = grid.size().places().find(|&place| !grid.contains(place));
        let outside = [Cell::new(grid.width(), 0), Cell::new(u32::MAX, u32::MAX)];
        for far in outside.into_iter().chain(hole) {
            for &solver in Solver::ALL {
                let found = solve(solver, &grid, far, inside);
                prop_assert_eq!(found, Err(SolveError::StartOutside(far)));
                let found = solve(solver, &grid, inside, far);
                prop_assert_eq!(found, Err(SolveError::GoalOutside(far)));
            }
        }
    }

    #[test]
    fn from_a_cell_to_itself_there_are_no_steps(grid in any_grids(), at in any::<Index>()) {
        let at = pick(&grid, at);
        for &solver in Solver::ALL {
            let route = solve(solver, &grid, at, at).unwrap();
            prop_assert_eq!(route.path(), [at]);
            prop_assert_eq!(route.steps().unwrap_or_default().len(), 0);
        }
    }
}

/// The walls of the room in the middle stand free: a hand on the outer wall goes round and round
/// them. A hand on theirs comes out at their only door and all round them, outside too.
#[test]
fn a_wall_follower_that_misses_an_island_says_so() {
    let mut grid = Grid::opened(size(5, 5)).unwrap();
    for at in 1..=3 {
        grid.close(Cell::new(at, 1), Direction::North).unwrap();
        grid.close(Cell::new(1, at), Direction::West).unwrap();
        grid.close(Cell::new(3, at), Direction::East).unwrap();
        if at != 2 {
            grid.close(Cell::new(at, 3), Direction::South).unwrap();
        }
    }
    let (start, goal) = (Cell::new(0, 0), Cell::new(1, 1));
    // Beside the outer wall all is found, by either hand the other way round.
    for (solver, length) in [(Solver::WallFollowerLeft, 7), (Solver::WallFollowerRight, 9)] {
        let found = solve(solver, &grid, start, goal);
        assert_eq!(found, Err(SolveError::WentRound { start, goal }), "{solver}");
        assert_path(&grid, solve(solver, &grid, goal, start).unwrap().path(), goal, start);
        assert_eq!(solve(solver, &grid, start, Cell::new(4, 3)).unwrap().length(), length);
    }
    // Pledge's rule was made to get out.
    assert_path(&grid, solve(Solver::Pledge, &grid, goal, start).unwrap().path(), goal, start);
    assert_eq!(solve(Solver::Tremaux, &grid, start, goal).unwrap().path().last(), Some(&goal));
}

/// In an open hall nothing is at hand, and Pledge's straight run misses the goal.
#[test]
fn walkers_in_an_open_hall_end() {
    let hall = Grid::opened(size(5, 5)).unwrap();
    let (start, goal) = (Cell::new(1, 0), Cell::new(2, 3));
    for solver in [Solver::WallFollowerLeft, Solver::WallFollowerRight, Solver::Pledge] {
        let found = solve(solver, &hall, start, goal);
        assert_eq!(found, Err(SolveError::WentRound { start, goal }), "{solver}");
    }
}

/// C(2n, n) by Pascal's rule.
fn central_binomial(n: usize) -> u128 {
    let mut row = vec![1_u128];
    for _ in 0..2 * n {
        let sums = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1).chain(sums).chain(std::iter::once(1)).collect();
    }
    row[n]
}

#[test]
fn shortest_paths_in_open_halls_are_binomial_coefficients() {
    for side in [1, 2, 3, 20, 60] {
        let hall = Grid::opened(size(side, side)).unwrap();
        let (start, goal) = (hall.size().top_left(), hall.size().bottom_right());
        let paths = solve::shortest_paths(&hall, start, goal, &mut ()).unwrap();
        assert_eq!(paths.count(), central_binomial(side as usize - 1), "{side}");
    }
    // C(398, 199) is about 10^118: more than can be counted.
    let hall = Grid::opened(size(200, 200)).unwrap();
    let (start, goal) = (hall.size().top_left(), hall.size().bottom_right());
    let paths = solve::shortest_paths(&hall, start, goal, &mut ()).unwrap();
    assert_eq!(paths.count(), u128::MAX);
    let first = paths.iter().next().unwrap().unwrap();
    assert_eq!(first[199], Cell::new(199, 0), "east comes before south");
}

#[test]
fn bidirectional_search_explores_less_of_an_open_hall() {
    let hall = Grid::opened(size(101, 101)).unwrap();
    let (start, goal) = (Cell::new(30, 50), Cell::new(70, 50));
    let one = solve(Solver::BreadthFirst, &hall, start, goal).unwrap().explored();
    let both = solve(Solver::Bidirectional, &hall, start, goal).unwrap().explored();
    // A disc of radius 40 has about 3,200 cells, two of radius 20 have 1,600 together.
    assert!(2 * both < one + 200, "{both} against {one}");
    let guided = solve(Solver::AStar, &hall, start, goal).unwrap().explored();
    assert_eq!(guided, 41, "A* runs straight there");
}

#[test]
fn a_mouse_gives_up_and_another_finds_the_goal() {
    let maze = Algorithm::Backtracker.generate(size(9, 9), Seed::new(3).unwrap()).unwrap();
    let (start, goal) = (maze.size().top_left(), maze.size().bottom_right());
    let run = |limit, seed| {
        let mut rng = MazeRng::from_number(seed);
        random_mouse::within(limit, &maze, start, goal, &mut rng, &mut ())
    };
    let least = shortest(&maze, start, goal).unwrap().len() - 1;
    assert_eq!(run(least - 1, 1), Err(SolveError::GaveUp { goal, steps: least - 1 }));
    let walk = run(1_000_000, 1).unwrap();
    assert_eq!(run(1_000_000, 1).unwrap(), walk, "the same seed, the same walk");
    let steps = walk.steps().unwrap().len();
    assert_eq!(run(steps, 1).unwrap(), walk, "just enough is enough");
    assert_eq!(run(steps - 1, 1), Err(SolveError::GaveUp { goal, steps: steps - 1 }));
    assert!((2..20).any(|seed| run(1_000_000, seed).unwrap() != walk));

    // It turns back in dead ends alone.
    let cells: Vec<Cell> = walk.walk().unwrap().collect();
    for three in cells.windows(3) {
        assert_eq!(three[0] == three[2], maze.ways(three[1]).len() == 1, "{three:?}");
    }
}

/// Chi-square with 3 degrees of freedom passes 16.3 by chance once in a thousand.
#[test]
fn a_mouse_takes_every_way_equally_often() {
    let hall = Grid::opened(size(3, 3)).unwrap();
    let (start, goal) = (Cell::new(1, 1), Cell::new(2, 2));
    let mut counts = BTreeMap::<Cell, u32>::new();
    let mut after_north = BTreeMap::<Cell, u32>::new();
    for seed in 0..4000 {
        let mut rng = MazeRng::from_number(seed);
        let route = Solver::RandomMouse.solve(&hall, start, goal, &mut rng, &mut ()).unwrap();
        let first = route.walk().unwrap().nth(1).unwrap();
        *counts.entry(first).or_default() += 1;
        if first == Cell::new(1, 0) {
            *after_north.entry(route.walk().unwrap().nth(2).unwrap()).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 4);
    let chi_square: f64 =
        counts.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
    assert!(chi_square < 16.3, "{chi_square}");
    // Not back: left or right, some 500 times each, ± 4 standard deviations of 16.
    assert_eq!(after_north.len(), 2);
    let expected = counts[&Cell::new(1, 0)] / 2;
    assert!(after_north.values().all(|count| count.abs_diff(expected) < 64), "{after_north:?}");
}

#[test]
fn a_mouse_that_is_cut_off_does_not_run_at_all() {
    let grid = Grid::walled(size(2, 1)).unwrap();
    let (start, goal) = (Cell::new(0, 0), Cell::new(1, 0));
    for &solver in Solver::ALL {
        let found = solve(solver, &grid, start, goal);
        assert_eq!(found, Err(SolveError::Unreachable { start, goal }), "{solver}");
    }
}

#[test]
fn solvers_go_by_their_names() {
    let names: Vec<&str> = Solver::ALL.iter().map(|solver| solver.name()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), Solver::ALL.len());
    for &solver in Solver::ALL {
        assert_eq!(solver.name().parse(), Ok(solver));
        assert_eq!(solver.to_string(), solver.name());
    }
    for other in ["", "A-star", "a_star", "a-star "] {
        assert_eq!(other.parse::<Solver>(), Err(UnknownSolver), "{other:?}");
    }
    let message = UnknownSolver.to_string();
    assert!(names.iter().all(|name| message.contains(name)), "{message}");
    assert_eq!(Solver::default(), Solver::AStar);
}

/// A million cells, deep and wide, without recursion; and A* as it was always called.
#[test]
fn mazes_of_a_million_cells_are_solved() {
    let maze = Algorithm::Backtracker.generate(size(1000, 1000), Seed::new(8).unwrap()).unwrap();
    let (start, goal) = (maze.size().top_left(), maze.size().bottom_right());
    let path = solve::astar(&maze, start, goal, &mut ()).unwrap();
    for &solver in Solver::ALL {
        if !solver.takes_chances() {
            assert_eq!(solve(solver, &maze, start, goal).unwrap().into_path(), path, "{solver}");
        }
    }
}
