//! Solvers.

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::generate::Percent;
use maze_duel::maze::insight::{Event, Happening, Scene, Shape, Sign, Timeline, Turn};
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Knobs, Recipe, Seed, Size, Solver, Step};

use super::{Cells, line, tinted};

/// Calls `check` after each of the solver's own steps with the steps so far and the scene, in mazes
/// with loops and without.
fn watch(solver: Solver, mut check: impl FnMut(&Timeline, &[Step], &Scene)) {
    let mut runs = 0;
    for (number, braid) in [(1, 0), (2, 0), (3, 50), (4, 100), (5, 100)] {
        let knobs = Knobs { braid: Percent::new(braid).unwrap(), ..Knobs::default() };
        let size = Size::new(11, 8).unwrap();
        let seed = Seed::new(number).unwrap();
        let grid = Recipe { algorithm: Algorithm::Prim, size, seed, knobs }.generate().unwrap();
        let inside = Cell::new(5, 3);
        for (start, goal) in [(size.top_left(), size.bottom_right()), (inside, size.top_left())] {
            // A wall follower may miss the goal where there are loops.
            let run = Timeline::of_solving(&grid, solver, start, goal, Some(seed));
            let Ok(mut timeline) = run else { continue };
            runs += 1;
            let mut steps = Vec::new();
            while timeline.forward()
                && let Some(Event::Step(step)) = timeline.last()
            {
                steps.push(step);
                check(&timeline, &steps, &timeline.scene().unwrap());
            }
        }
    }
    assert!(runs >= 4, "{solver}");
}

/// The cells turned to, in order.
fn turned(steps: &[Step]) -> Vec<Cell> {
    let turned = steps.iter().filter(|step| matches!(step, Step::TurnedTo { .. }));
    turned.map(|step| step.cell()).collect()
}

/// The cells one step away from some that aren't among them.
fn around(grid: &Grid, cells: &Cells) -> Cells {
    let exits = cells.iter().flat_map(|&cell| grid.exits(cell).map(|(_, beside)| beside));
    exits.filter(|beside| !cells.contains(beside)).collect()
}

#[test]
fn a_search_has_explored_some_and_seen_what_is_around() {
    for solver in [Solver::AStar, Solver::BreadthFirst, Solver::AllShortest] {
        watch(solver, |timeline, steps, scene| {
            let order = turned(steps);
            let explored: Cells = order.iter().copied().collect();
            assert_eq!(explored.len(), order.len(), "none is explored twice");
            assert_eq!(tinted(scene, Sign::Explored), explored);
            let levels: Vec<u8> = order.iter().map(|&c| scene.tint(c).unwrap().level).collect();
            assert!(levels.is_sorted() && levels[0] == 0, "later is a higher level");
            let frontier = around(timeline.grid(), &explored);
            let is_found = steps.len() == timeline.playback().unwrap().trace().len();
            let shown = if is_found { Cells::new() } else { frontier };
            assert_eq!(tinted(scene, Sign::Frontier), shown);
            let cell = *order.last().unwrap();
            let expected = Happening::Explored { cell, number: order.len(), frontier: shown.len() };
            assert_eq!(scene.happening(), Some(&expected));
        });
    }
}

/// How many steps each cell is away.
fn distances(grid: &Grid, from: Cell) -> BTreeMap<Cell, usize> {
    let mut distances = BTreeMap::from([(from, 0)]);
    let mut edge = vec![from];
    while !edge.is_empty() {
        let mut beyond = Vec::new();
        for cell in edge {
            for (_, next) in grid.exits(cell) {
                if !distances.contains_key(&next) {
                    distances.insert(next, distances[&cell] + 1);
                    beyond.push(next);
                }
            }
        }
        edge = beyond;
    }
    distances
}

#[test]
fn two_searches_have_a_side_each() {
    watch(Solver::Bidirectional, |timeline, steps, scene| {
        let order = turned(steps);
        let (from_start, from_goal) =
            (tinted(scene, Sign::Explored), tinted(scene, Sign::ExploredBack));
        let all: Cells = order.iter().copied().collect();
        assert_eq!(from_start.len() + from_goal.len(), all.len());
        assert_eq!(&from_start | &from_goal, all);
        let maze_duel::maze::insight::Subject::Solving { start, goal, .. } = *timeline.subject()
        else {
            panic!()
        };
        let grid = timeline.grid();
        for (cells, end) in [(&from_start, start), (&from_goal, goal)] {
            // Rings: all that is nearer to the end than the farthest explored is explored too.
            let away = distances(grid, end);
            let Some(farthest) = cells.iter().map(|cell| away[cell]).max() else { continue };
            let nearer = away.iter().filter(|&(_, &distance)| distance < farthest);
            assert!(nearer.map(|(cell, _)| cell).all(|cell| cells.contains(cell)));
        }
        if steps.len() == timeline.playback().unwrap().trace().len() {
            let cell = *order.last().unwrap();
            assert_eq!(scene.happening(), Some(&Happening::Met { cell }));
        } else {
            assert!(around(grid, &from_start).is_disjoint(&from_goal), "else they had met");
            let beside = &around(grid, &from_start) | &around(grid, &from_goal);
            let frontier: Cells =
                [beside, Cells::from([start, goal])].iter().flatten().copied().collect();
            assert_eq!(tinted(scene, Sign::Frontier), &frontier - &all);
        }
    });
}

#[test]
fn dead_ends_are_filled_until_the_rest_leads_on() {
    watch(Solver::DeadEndFilling, |timeline, steps, scene| {
        // A cell is filled that has one way out but for those into cells filled before.
        let grid = timeline.grid();
        let mut filled = Cells::new();
        for (place, step) in steps.iter().enumerate() {
            if let Step::Refused { cell, direction } = *step {
                let ways: Vec<_> =
                    grid.exits(cell).filter(|(_, beside)| !filled.contains(beside)).collect();
                assert_eq!(ways, [(direction, cell.step(direction).unwrap())]);
                assert_eq!(steps[place - 1], Step::TurnedTo { cell });
                filled.insert(cell);
            }
        }
        let is_next =
            matches!(timeline.playback().unwrap().ahead().next(), Some(Step::Refused { .. }));
        let last = steps[steps.len() - 1];
        if is_next {
            filled.insert(last.cell());
        }
        assert_eq!(tinted(scene, Sign::Filled), filled);
        let rest: Cells = turned(steps).into_iter().filter(|c| !filled.contains(c)).collect();
        assert_eq!(tinted(scene, Sign::Explored), rest);
        let expected = match last {
            Step::Refused { cell, direction } => Happening::ClosedOff { cell, direction },
            _ if is_next => Happening::Filled { cell: last.cell(), filled: filled.len() },
            _ => Happening::LeftOver { cell: last.cell(), number: rest.len() },
        };
        assert_eq!(scene.happening(), Some(&expected));
        let is_over = steps.len() == timeline.playback().unwrap().trace().len();
        if is_over && grid.is_perfect().unwrap() {
            let path: Cells = timeline.path().iter().copied().collect();
            assert_eq!(rest, path, "of a tree the path is left");
        }
    });
}

/// The turn from a step to the next, by their coordinates: y grows downwards.
fn turn(steps: &[Cell]) -> Option<Turn> {
    let [first, middle, last] = *steps.last_chunk::<3>()?;
    let vector = |from: Cell, to: Cell| {
        (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
    };
    let ((x, y), (u, v)) = (vector(first, middle), vector(middle, last));
    Some(match (x * v - y * u, x * u + y * v) {
        (1, _) => Turn::Right,
        (-1, _) => Turn::Left,
        (_, 1) => Turn::Straight,
        _ => Turn::Round,
    })
}

#[test]
fn walkers_leave_traces_where_they_have_been() {
    let walkers =
        [Solver::WallFollowerLeft, Solver::WallFollowerRight, Solver::RandomMouse, Solver::Pledge];
    for solver in walkers {
        watch(solver, |_, steps, scene| {
            let walk = turned(steps);
            let mut counts: BTreeMap<Cell, u32> = BTreeMap::new();
            for &cell in &walk {
                *counts.entry(cell).or_default() += 1;
            }
            assert_eq!(tinted(scene, Sign::Visits), counts.keys().copied().collect());
            for (one, more) in counts.keys().flat_map(|a| counts.keys().map(move |b| (a, b))) {
                let level = |cell: &Cell| scene.tint(*cell).unwrap().level;
                if counts[one] < counts[more] {
                    assert!(level(one) <= level(more));
                }
                if counts[one] == 1 && counts[more] == 2 {
                    assert!(level(one) < level(more));
                }
            }
            let tail = &walk[walk.len().saturating_sub(64)..];
            let shown = line(scene, Sign::Walk).unwrap_or_default();
            assert_eq!(shown, if tail.len() > 1 { tail } else { &[] });
            let cell = walk[walk.len() - 1];
            if walk.len() == 1 {
                assert_eq!(scene.happening(), Some(&Happening::Began { cell }));
            } else if solver != Solver::Pledge {
                let (times, turn) = (counts[&cell], turn(&walk));
                let expected = Happening::Stepped { cell, times, turn };
                assert_eq!(scene.happening(), Some(&expected));
            }
        });
    }
}

#[test]
fn the_hand_is_on_a_wall_at_its_own_side() {
    let left = |heading: Direction| heading.left();
    let right = |heading: Direction| heading.right();
    for (solver, side) in [
        (Solver::WallFollowerLeft, left as fn(Direction) -> Direction),
        (Solver::WallFollowerRight, right),
        (Solver::Pledge, left),
    ] {
        let (mut held, mut seen) = (0, 0);
        watch(solver, |timeline, steps, scene| {
            let bars: Vec<_> = scene
                .shapes()
                .iter()
                .filter_map(|shape| match *shape {
                    Shape::Bar { cell, direction, .. } => Some((cell, direction)),
                    _ => None,
                })
                .collect();
            seen += 1;
            let cells = turned(steps);
            let [.., before, here] = cells[..] else {
                assert!(bars.is_empty(), "nobody has walked yet");
                return;
            };
            assert!(bars.len() <= 1);
            for &(cell, direction) in &bars {
                held += 1;
                assert!(!timeline.grid().is_open(cell, direction), "{solver}: a wall");
                assert_eq!(direction, side(before.direction_to(here).unwrap()), "{solver}");
                assert!(cell == here || cell == before);
            }
        });
        // Between two free-standing ends of walls there may be none.
        assert!(held * 3 > seen, "{solver}: {held} of {seen}");
    }
}

#[test]
fn pledges_count_agrees_with_where_the_walker_looks() {
    let mut along_walls = 0;
    watch(Solver::Pledge, |timeline, steps, scene| {
        let maze_duel::maze::insight::Subject::Solving { start, goal, .. } = *timeline.subject()
        else {
            panic!()
        };
        // Both runs are wider than high: east or west.
        let favourite = if goal.x > start.x { Direction::East } else { Direction::West };
        let walk = turned(steps);
        let Some(Happening::Counted { cell, turns }) = scene.happening() else {
            assert_eq!(walk.len(), 1);
            return;
        };
        let heading = walk[walk.len() - 2].direction_to(*cell).unwrap();
        // So many turns right from the favourite direction.
        let turns = turns.inspect(|&turns| assert_ne!(turns, 0)).unwrap_or(0);
        let mut expected = favourite;
        for _ in 0..turns.rem_euclid(4) {
            expected = expected.right();
        }
        assert_eq!(heading, expected, "after {turns} turns");
        along_walls += usize::from(turns != 0);
    });
    assert!(along_walls > 50);
}

#[test]
fn one_mark_is_the_way_and_two_are_never_again() {
    watch(Solver::Tremaux, |_, steps, scene| {
        // Marks at each passage, by its two cells in order.
        let passage = |one: Cell, other: Cell| (one.min(other), one.max(other));
        let walk = turned(steps);
        let mut marks: BTreeMap<(Cell, Cell), u32> = BTreeMap::new();
        for two in walk.windows(2) {
            *marks.entry(passage(two[0], two[1])).or_default() += 1;
        }
        let with = |count: u32| -> BTreeSet<(Cell, Cell)> {
            marks.iter().filter(|mark| *mark.1 == count).map(|mark| *mark.0).collect()
        };
        assert!(marks.values().all(|&count| count <= 2));
        let way = line(scene, Sign::Walk).unwrap_or_default();
        let of_way = way.windows(2).map(|two| passage(two[0], two[1]));
        assert_eq!(of_way.collect::<BTreeSet<_>>(), with(1));
        if let (Some(first), Some(last)) = (way.first(), way.last()) {
            assert_eq!((first, last), (&walk[0], &walk[walk.len() - 1]));
        }
        let sealed = scene.shapes().iter().filter_map(|shape| match *shape {
            Shape::Bar { sign: Sign::Refused, cell, direction } => {
                Some(passage(cell, cell.step(direction).unwrap()))
            }
            _ => None,
        });
        let sealed: BTreeSet<(Cell, Cell)> = sealed.collect();
        let cell = walk[walk.len() - 1];
        let last = walk.len().checked_sub(2).map(|at| passage(walk[at], cell));
        match (steps[steps.len() - 1], scene.happening().unwrap()) {
            (Step::Refused { .. }, Happening::Sealed { .. }) => assert_eq!(sealed, with(2)),
            (_, Happening::Began { .. }) => assert_eq!(walk.len(), 1),
            (_, &Happening::MarkedTwice { cell: at }) => {
                // It is told that the passage is sealed in the step after this one.
                assert_eq!((at, marks[&last.unwrap()]), (cell, 2));
                assert_eq!(sealed.len() + 1, with(2).len());
            }
            (_, &Happening::MarkedOnce { cell: at, is_known }) => {
                assert_eq!((at, marks[&last.unwrap()]), (cell, 1));
                assert_eq!(is_known, walk[..walk.len() - 1].contains(&cell));
                assert_eq!(sealed, with(2));
            }
            other => panic!("{other:?}"),
        }
        let been: Cells = walk.iter().copied().collect();
        assert_eq!(&tinted(scene, Sign::Walk) | &tinted(scene, Sign::Erased), been);
    });
}
