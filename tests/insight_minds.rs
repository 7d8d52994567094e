//! What is shown of each making, checked step by step against what the textbook says of it, by
//! plain searches and counts of this test's own over the steps of the run.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may unwrap and panic: that is how it fails"
)]

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::generate::Corner;
use maze_duel::maze::insight::{Happening, Scene, Shape, Sign, Timeline, Tint};
use maze_duel::maze::{Algorithm, Cell, Direction, Knobs, Mask, Recipe, Seed, Size, Step};

type Cells = BTreeSet<Cell>;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn next(cell: Cell, direction: Direction) -> Cell {
    cell.step(direction).unwrap()
}

/// Calls `check` after each step with the steps so far and the scene. Two sizes and four seeds; of
/// the larger size also with a hole in the middle, where the algorithm takes one.
fn watch(algorithm: Algorithm, knobs: &Knobs, mut check: impl FnMut(&Timeline, &[Step], &Scene)) {
    let takes_mask = algorithm.knobs().contains(&maze_duel::maze::generate::Knob::Mask);
    for (width, height, has_hole) in [(5, 4, false), (11, 8, false), (11, 8, true)] {
        if has_hole && !takes_mask {
            continue;
        }
        for number in 1..=4 {
            let size = size(width, height);
            let mut knobs = knobs.clone();
            if has_hole {
                let is_hole = |cell: Cell| (4..7).contains(&cell.x) && (3..6).contains(&cell.y);
                knobs.mask = Some(Mask::new(size, is_hole).unwrap());
            }
            let seed = Seed::new(number).unwrap();
            let recipe = Recipe { algorithm, size, seed, knobs };
            let steps: Vec<Step> = recipe.trace().unwrap().steps().collect();
            let mut timeline = Timeline::of_making(&recipe).unwrap();
            while timeline.forward() {
                check(&timeline, &steps[..timeline.position()], &timeline.scene().unwrap());
            }
            assert_eq!(timeline.len(), steps.len());
        }
    }
}

fn happened(scene: &Scene) -> &Happening {
    scene.happening().unwrap()
}

/// The cells that are filled with a sign.
fn tinted(scene: &Scene, sign: Sign) -> Cells {
    let is_it = |&cell: &Cell| scene.tint(cell).is_some_and(|tint| tint.sign == sign);
    scene.size().places().filter(is_it).collect()
}

fn tint(scene: &Scene, cell: Cell) -> Tint {
    scene.tint(cell).unwrap()
}

/// The line of a sign; none where it would have but one cell.
fn line(scene: &Scene, wanted: Sign) -> Option<&[Cell]> {
    scene.shapes().iter().find_map(|shape| match shape {
        Shape::Line { sign, cells } if *sign == wanted => Some(&cells[..]),
        _ => None,
    })
}

fn frame(scene: &Scene, wanted: Sign) -> Option<(Cell, Cell)> {
    scene.shapes().iter().find_map(|shape| match *shape {
        Shape::Frame { sign, from, to } if sign == wanted => Some((from, to)),
        _ => None,
    })
}

fn bars(scene: &Scene, wanted: Sign) -> Vec<(Cell, Direction)> {
    let bars = scene.shapes().iter().filter_map(|shape| match *shape {
        Shape::Bar { sign, cell, direction } if sign == wanted => Some((cell, direction)),
        _ => None,
    });
    bars.collect()
}

fn head(scene: &Scene) -> Option<Cell> {
    scene.shapes().iter().find_map(|shape| match *shape {
        Shape::Dot { sign: Sign::Head, cell } => Some(cell),
        _ => None,
    })
}

/// A line of such cells is to be seen, and they are filled with its sign.
#[track_caller]
fn assert_line(scene: &Scene, sign: Sign, cells: &[Cell]) {
    assert_eq!(line(scene, sign).unwrap_or_default(), if cells.len() > 1 { cells } else { &[] });
    assert_eq!(tinted(scene, sign), cells.iter().copied().collect(), "{sign:?}");
}

/// Where one is after a step.
fn end(step: Step) -> Cell {
    match step {
        Step::Opened { cell, direction } => next(cell, direction),
        _ => step.cell(),
    }
}

/// The cells that the steps have put into the maze: the first one and what was dug into.
fn inside(steps: &[Step]) -> Cells {
    let dug = steps.iter().filter(|step| matches!(step, Step::Opened { .. }));
    dug.map(|&step| end(step)).chain([steps[0].cell()]).collect()
}

fn beside(timeline: &Timeline, cell: Cell) -> Vec<Cell> {
    let grid = timeline.grid();
    Direction::ALL
        .into_iter()
        .filter_map(|side| cell.step(side))
        .filter(|&cell| grid.contains(cell))
        .collect()
}

/// The cells outside the maze that have one of it beside them, and those of the maze that have one
/// outside it.
fn edges(timeline: &Timeline, inside: &Cells) -> (Cells, Cells) {
    let has_other = |cell: &Cell| {
        beside(timeline, *cell).iter().any(|other| inside.contains(other) != inside.contains(cell))
    };
    timeline.grid().cells().filter(has_other).partition(|cell| !inside.contains(cell))
}

/// Sets of cells that the passages opened so far join, one by one.
fn sets(timeline: &Timeline, steps: &[Step]) -> Vec<Cells> {
    let mut sets: Vec<Cells> = timeline.grid().cells().map(|cell| Cells::from([cell])).collect();
    for &step in steps {
        if let Step::Opened { cell, .. } = step {
            let of = |sets: &[Cells], cell| sets.iter().position(|set| set.contains(cell)).unwrap();
            let (one, other) = (of(&sets, &cell), of(&sets, &end(step)));
            if one != other {
                let lost = std::mem::take(&mut sets[other]);
                sets[one].extend(lost);
            }
        }
    }
    sets.retain(|set| !set.is_empty());
    sets
}

fn set_of(sets: &[Cells], cell: Cell) -> &Cells {
    sets.iter().find(|set| set.contains(&cell)).unwrap()
}

/// One more than the number of the set's first cell, counted row by row.
fn number(timeline: &Timeline, set: &Cells) -> u32 {
    let width = timeline.grid().width();
    set.iter().map(|cell| cell.y * width + cell.x + 1).min().unwrap()
}

#[test]
fn the_stack_is_the_chain_of_diggers() {
    watch(Algorithm::Backtracker, &Knobs::default(), |timeline, steps, scene| {
        // Who dug each cell.
        let mut diggers = BTreeMap::new();
        for &step in steps {
            if let Step::Opened { cell, .. } = step {
                diggers.insert(end(step), cell);
            }
        }
        let chain = |cell: Cell| {
            let mut chain = vec![cell];
            while let Some(&digger) = diggers.get(chain.last().unwrap()) {
                chain.push(digger);
            }
            chain.reverse();
            chain
        };
        let (last, before) = (steps[steps.len() - 1], steps.iter().rev().nth(1));
        if !timeline.is_at_end() {
            assert_line(scene, Sign::Stack, &chain(end(last)));
            assert_eq!(head(scene), Some(end(last)));
        }
        match (last, happened(scene)) {
            (Step::TurnedTo { cell }, Happening::Began { cell: begun }) => {
                assert_eq!((steps.len(), cell), (1, *begun));
            }
            (Step::TurnedTo { cell }, &Happening::Backtracked { cell: to, cells, is_again }) => {
                let before = *before.unwrap();
                assert_eq!(cells, chain(end(before)).len() - chain(cell).len());
                assert_eq!((to, is_again), (cell, matches!(before, Step::TurnedTo { .. })));
            }
            (Step::Opened { cell, direction }, happening) => {
                assert_eq!(happening, &Happening::Dug { cell, direction });
            }
            other => panic!("{other:?}"),
        }
    });
}

#[test]
fn the_frontier_is_what_lies_beside_the_maze() {
    for algorithm in [Algorithm::Prim, Algorithm::TruePrim] {
        watch(algorithm, &Knobs::default(), |timeline, steps, scene| {
            let inside = inside(steps);
            let (outside, _) = edges(timeline, &inside);
            assert_eq!(tinted(scene, Sign::Frontier), outside);
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    step @ Step::Opened { .. },
                    &Happening::Drawn { cell, frontier }
                    | &Happening::LightestBeside { cell, frontier },
                ) => assert_eq!((cell, frontier), (end(step), outside.len())),
                (Step::Refused { cell, direction }, &Happening::BothInside { .. }) => {
                    assert!(inside.contains(&cell) && inside.contains(&next(cell, direction)));
                    assert_eq!(bars(scene, Sign::Refused), [(cell, direction)]);
                }
                (Step::TurnedTo { .. }, Happening::Began { .. }) => assert_eq!(steps.len(), 1),
                other => panic!("{other:?}"),
            }
        });
    }
}

#[test]
fn active_cells_are_those_with_something_to_dig() {
    for mix in ["newest:1,random:1", "oldest:1", "middle:1"] {
        let knobs = Knobs { mix: Some(mix.parse().unwrap()), ..Knobs::default() };
        watch(Algorithm::GrowingTree, &knobs, |timeline, steps, scene| {
            let (_, active) = edges(timeline, &inside(steps));
            assert_eq!(tinted(scene, Sign::Active), active);
            match *happened(scene) {
                Happening::Grew { active: count, .. } | Happening::Struck { active: count, .. } => {
                    assert_eq!(count, active.len());
                }
                Happening::Began { .. } => assert_eq!(steps.len(), 1),
                ref other => panic!("{other:?}"),
            }
        });
    }
}

#[test]
fn sets_are_what_hangs_together_and_the_lower_number_wins() {
    for algorithm in [Algorithm::Kruskal, Algorithm::Boruvka] {
        let mut colours: BTreeMap<Cell, Tint> = BTreeMap::new();
        watch(algorithm, &Knobs::default(), |timeline, steps, scene| {
            if steps.len() == 1 {
                colours.clear();
            }
            let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
            let number_of = |cell| number(timeline, set_of(&before, cell));
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    Step::Opened { cell, direction },
                    &Happening::SetsJoined { one, other, cells }
                    | &Happening::LightestAround { one, other, cells },
                ) => {
                    let beyond = next(cell, direction);
                    assert_eq!((one, other), (number_of(cell), number_of(beyond)));
                    assert_eq!(cells, set_of(&now, cell).len());
                    let is_kruskal = matches!(happened(scene), Happening::SetsJoined { .. });
                    assert_eq!(is_kruskal, algorithm == Algorithm::Kruskal);
                    // The set of the lower number looks as it did.
                    let winner = if one < other { cell } else { beyond };
                    if let Some(&colour) = colours.get(&winner)
                        && !timeline.is_at_end()
                    {
                        assert_eq!(tint(scene, winner), colour);
                    }
                }
                (
                    Step::Refused { cell, direction },
                    &Happening::SameSet { cell: at, direction: side, set },
                ) => {
                    assert_eq!((at, side, set), (cell, direction, number_of(cell)));
                    assert_eq!(set, number_of(next(cell, direction)));
                }
                other => panic!("{other:?}"),
            }
            if timeline.is_at_end() {
                assert_eq!(now.len(), 1);
                return;
            }
            for set in &now {
                let looks: BTreeSet<(Sign, u8)> = set
                    .iter()
                    .map(|&cell| (tint(scene, cell).sign, tint(scene, cell).level))
                    .collect();
                let sign = if set.len() == 1 { Sign::Solid } else { Sign::Set };
                assert!(looks.len() == 1 && looks.iter().all(|look| look.0 == sign), "{looks:?}");
            }
            colours = tinted(scene, Sign::Set).into_iter().map(|c| (c, tint(scene, c))).collect();
        });
    }
}

#[test]
fn trees_are_named_in_the_order_in_which_they_are_planted() {
    watch(Algorithm::GrowingForest, &Knobs::default(), |timeline, steps, scene| {
        let planted: Vec<Cell> = steps
            .iter()
            .take_while(|step| matches!(step, Step::TurnedTo { .. }))
            .map(|step| step.cell())
            .collect();
        // The number of the first tree planted in a set, from 1.
        let tree =
            |set: &Cells| planted.iter().position(|cell| set.contains(cell)).map(|at| at + 1);
        let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
        match (steps[steps.len() - 1], happened(scene)) {
            (Step::TurnedTo { cell }, &Happening::TreePlanted { tree, cell: at }) => {
                assert_eq!((tree as usize, at), (planted.len(), cell));
            }
            (step @ Step::Opened { cell, .. }, &Happening::TreeGrew { tree: grew, cells, .. }) => {
                assert_eq!(Some(grew as usize), tree(set_of(&before, cell)));
                assert_eq!(set_of(&before, end(step)).len(), 1);
                assert_eq!(tree(set_of(&before, end(step))), None);
                assert_eq!(cells, set_of(&now, cell).len());
            }
            (step @ Step::Opened { cell, .. }, &Happening::TreesMet { one, other, cells }) => {
                assert_eq!(Some(one as usize), tree(set_of(&before, cell)));
                assert_eq!(Some(other as usize), tree(set_of(&before, end(step))));
                assert_eq!(cells, set_of(&now, cell).len());
            }
            other => panic!("{other:?}"),
        }
        if timeline.is_at_end() {
            return;
        }
        let mut colours = BTreeSet::new();
        for set in &now {
            let looks: BTreeSet<u8> = set.iter().map(|&cell| tint(scene, cell).level).collect();
            let is_tree = set.iter().all(|&cell| tint(scene, cell).sign == Sign::Set);
            assert_eq!(is_tree, tree(set).is_some());
            assert_eq!(looks.len(), 1);
            assert!(!is_tree || colours.insert(looks), "two trees of one colour");
        }
    });
}

#[test]
fn eller_shows_the_sets_of_two_rows() {
    let mut goes_on: BTreeMap<(u32, u32), bool> = BTreeMap::new();
    watch(Algorithm::Eller, &Knobs::default(), |timeline, steps, scene| {
        if steps.len() == 1 {
            assert!(goes_on.values().all(|&goes| goes), "a set was left behind");
            goes_on.clear();
        }
        let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
        let last = steps[steps.len() - 1];
        let number_of = |cell| number(timeline, set_of(&before, cell));
        let (cell, is_last) = (last.cell(), last.cell().y + 1 == timeline.grid().height());
        let (width, row) = (timeline.grid().width(), last.cell().y);
        match (last, happened(scene)) {
            (Step::Opened { direction: Direction::East, .. }, happening) => {
                let (one, other) = (number_of(cell), number_of(end(last)));
                assert_eq!(happening, &Happening::RowJoined { one, other, is_last });
            }
            (Step::Refused { direction: Direction::East, .. }, happening) => {
                let (one, other) = (number_of(cell), number_of(next(cell, Direction::East)));
                if one == other {
                    assert!(matches!(happening, Happening::SameSet { set, .. } if *set == one));
                } else {
                    // When all of the row has been told, up to the first step into the next.
                    let all: Vec<Step> = timeline.playback().trace().steps().collect();
                    let rest = all[steps.len()..].iter().take_while(|step| match step {
                        Step::Opened { direction, .. } | Step::Refused { direction, .. } => {
                            *direction == Direction::East
                        }
                        _ => false,
                    });
                    let row_done = sets(timeline, &all[..steps.len() + rest.count()]);
                    let beyond = next(cell, Direction::East);
                    let meet_later = set_of(&row_done, cell).contains(&beyond);
                    assert_eq!(happening, &Happening::RowParted { one, other, meet_later });
                    assert!(meet_later || !is_last, "all are joined there");
                }
            }
            (Step::Opened { .. }, &Happening::SetWentOn { set, cell: at }) => {
                assert_eq!((set, at), (number_of(cell), cell));
                goes_on.insert((row, set), true);
            }
            (Step::Refused { .. }, &Happening::SetStayed { set, cell: at }) => {
                assert_eq!((set, at), (number_of(cell), cell));
                goes_on.entry((row, set)).or_insert(false);
            }
            other => panic!("{other:?}"),
        }
        if timeline.is_at_end() {
            return;
        }
        assert_eq!(frame(scene, Sign::Row), Some((Cell::new(0, row), Cell::new(width - 1, row))));
        let mut levels: BTreeMap<u32, u8> = BTreeMap::new();
        for cell in timeline.grid().cells() {
            let set = set_of(&now, cell);
            let is_shown = cell.y == row || (cell.y == row + 1 && set.len() > 1);
            assert_eq!(tint(scene, cell).sign == Sign::Set, is_shown, "{cell}");
            if is_shown {
                let level = tint(scene, cell).level;
                assert_eq!(*levels.entry(number(timeline, set)).or_insert(level), level);
            }
        }
    });
}

#[test]
fn runs_and_coins_fill_their_rows() {
    for corner in Corner::ALL {
        let knobs = Knobs { corner: Some(corner), ..Knobs::default() };
        let is_north = matches!(corner, Corner::NorthEast | Corner::NorthWest);
        let is_east = matches!(corner, Corner::NorthEast | Corner::SouthEast);
        let (back, along) = (
            if is_north { Direction::North } else { Direction::South },
            if is_east { Direction::East } else { Direction::West },
        );
        // By row, how many cells the runs have that are over; and how many since the last one.
        let mut over: BTreeMap<u32, usize> = BTreeMap::new();
        watch(Algorithm::Sidewinder, &knobs, |timeline, steps, scene| {
            if steps.len() == 1 {
                over.clear();
            }
            let (width, height) = (timeline.grid().width(), timeline.grid().height());
            let last = steps[steps.len() - 1];
            let row = last.cell().y;
            let first_row = if is_north { 0 } else { height - 1 };
            let Step::Opened { cell, direction } = last else { panic!("{last:?}") };
            let since = steps.iter().rev().skip(1).take_while(|step| {
                step.cell().y == row
                    && matches!(step, Step::Opened { direction, .. } if *direction == along)
            });
            let cells = since.count() + if direction == along { 2 } else { 1 };
            let done = over.entry(row).or_default();
            match *happened(scene) {
                Happening::FirstRowDug { .. } => assert_eq!((row, direction), (first_row, along)),
                Happening::RunGrew { cells: shown, direction: way } => {
                    assert_eq!((shown, way, direction), (cells, along, along));
                    assert_ne!(row, first_row);
                }
                Happening::RunEnded { cells: shown, cell: from, direction: way } => {
                    assert_eq!((shown, from, way, direction), (cells, cell, back, back));
                    *done += cells;
                    assert!(*done <= width as usize);
                }
                ref other => panic!("{other:?}"),
            }
            if timeline.is_at_end() {
                for y in (0..height).filter(|&y| y != first_row) {
                    assert_eq!(over[&y], width as usize, "row {y}");
                }
                return;
            }
            // The run in the order in which it was made.
            let done = over[&row] - if direction == along { 0 } else { cells };
            let place = |at: usize| {
                let at = u32::try_from(at).unwrap();
                Cell::new(if is_east { at } else { width - 1 - at }, row)
            };
            let run: Cells = (done..done + cells).map(place).collect();
            assert_eq!(tinted(scene, Sign::Run), run);
            let ends = (Cell::new(0, row), Cell::new(width - 1, row));
            assert_eq!(frame(scene, Sign::Row), Some(ends));
        });
        watch(Algorithm::BinaryTree, &knobs, |timeline, steps, scene| {
            let last = timeline.grid().width() - 1;
            let Step::Opened { cell, direction } = steps[steps.len() - 1] else { panic!() };
            let first_row = if is_north { 0 } else { timeline.grid().height() - 1 };
            let is_forced = cell.x == if is_east { last } else { 0 };
            let expected = if cell.y == first_row {
                Happening::FirstRowDug { cell, direction }
            } else {
                Happening::CoinFell { cell, direction, is_forced }
            };
            assert_eq!(happened(scene), &expected);
            assert!(direction == back || (direction == along && !is_forced));
        });
    }
}

/// Wilson's definition: whenever the walk comes to a cell of its own, all since then is taken out.
fn loops_erased(walk: &[Cell]) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for &cell in walk {
        match path.iter().position(|&other| other == cell) {
            Some(at) => path.truncate(at + 1),
            None => path.push(cell),
        }
    }
    path
}

/// Checks a step of a walk whose loops are erased, or of its adding.
fn check_walk(timeline: &Timeline, steps: &[Step], scene: &Scene) {
    let is_opened = |step: &&Step| matches!(step, Step::Opened { .. });
    let added = steps.iter().rev().take_while(is_opened).count();
    let before = &steps[..steps.len() - added];
    let from = before.iter().rposition(|step| is_opened(&step)).map_or(1, |at| at + 1);
    let walk: Vec<Cell> = before[from..].iter().map(|step| step.cell()).collect();
    let path = loops_erased(&walk);
    let cell = end(steps[steps.len() - 1]);
    let expected = match walk.split_last() {
        _ if added > 0 => Happening::WalkAdded { cells: path.len(), added },
        Some((_, [])) => Happening::WalkBegan { cell },
        Some((_, earlier)) => {
            let (earlier, cells) = (loops_erased(earlier).len(), path.len());
            match earlier.checked_sub(cells) {
                None => Happening::Walked { cell, cells },
                Some(erased) => Happening::LoopErased { cell, erased, cells },
            }
        }
        None => panic!("no walk"),
    };
    assert_eq!(happened(scene), &expected);
    if added > 0 {
        // What was added leads from the walk's first cell along what was left of it.
        let opened: Vec<Cell> = steps[steps.len() - added..].iter().map(|s| s.cell()).collect();
        assert_eq!(opened, path[..added]);
    }
    if timeline.is_at_end() {
        return;
    }
    assert_line(scene, Sign::Walk, &path[added..]);
    let mut erased: Cells = walk.iter().copied().filter(|cell| !path.contains(cell)).collect();
    if added > 0 {
        erased.clear();
    }
    assert_eq!(tinted(scene, Sign::Erased), erased);
    assert_eq!(head(scene), Some(cell));
}

/// Checks a step of a walk through everything.
fn check_visits(timeline: &Timeline, steps: &[Step], scene: &Scene) {
    // The least number of visits of each level after the first.
    const BOUNDS: [u32; 15] = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
    let mut counts: BTreeMap<Cell, u32> = BTreeMap::new();
    for &step in steps {
        *counts.entry(end(step)).or_default() += 1;
    }
    assert_eq!(tinted(scene, Sign::Visits), counts.keys().copied().collect());
    for (&cell, &count) in &counts {
        let level = BOUNDS.iter().filter(|&&bound| bound <= count).count();
        assert_eq!(usize::from(tint(scene, cell).level), level, "{count} times");
        assert_eq!(timeline.visits(cell), count);
    }
    let cell = end(steps[steps.len() - 1]);
    let expected = match steps[steps.len() - 1] {
        Step::TurnedTo { .. } if steps.len() == 1 => Happening::Began { cell },
        Step::TurnedTo { .. } => Happening::Revisited { cell, times: counts[&cell] },
        _ => Happening::Found { cell, missing: timeline.grid().cell_count() - counts.len() },
    };
    assert_eq!(happened(scene), &expected);
}

#[test]
fn walks_lose_their_loops_as_wilson_says() {
    watch(Algorithm::Wilson, &Knobs::default(), |timeline, steps, scene| match steps {
        [root] => assert_eq!(happened(scene), &Happening::Planted { cell: root.cell() }),
        _ => check_walk(timeline, steps, scene),
    });
}

#[test]
fn visits_are_counted() {
    watch(Algorithm::AldousBroder, &Knobs::default(), check_visits);
}

#[test]
fn houston_changes_over_at_a_third() {
    watch(Algorithm::Houston, &Knobs::default(), |timeline, steps, scene| {
        let before = inside(&steps[..steps.len().max(2) - 1]).len();
        // The step that finds the last cell of the third is still the first walk's.
        if steps.len() == 1 || before < timeline.grid().cell_count() / 3 {
            check_visits(timeline, steps, scene);
        } else {
            check_walk(timeline, steps, scene);
        }
    });
}

#[test]
fn the_hunt_finds_the_first_cell_with_something_to_dig() {
    watch(Algorithm::HuntAndKill, &Knobs::default(), |timeline, steps, scene| {
        let last = steps[steps.len() - 1];
        let is_hunt = steps.len() > 1 && matches!(last, Step::TurnedTo { .. });
        if is_hunt {
            let (_, can_grow) = edges(timeline, &inside(steps));
            let found = can_grow.into_iter().min_by_key(|cell| (cell.y, cell.x)).unwrap();
            assert_eq!(happened(scene), &Happening::Hunted { found, cell: last.cell() });
            let looked_at = timeline.grid().cells().filter(|c| (c.y, c.x) <= (found.y, found.x));
            assert_eq!(tinted(scene, Sign::Hunted), looked_at.collect());
            let width = timeline.grid().width();
            let row = (Cell::new(0, found.y), Cell::new(width - 1, found.y));
            assert_eq!(frame(scene, Sign::Hunted), Some(row));
        } else if !timeline.is_at_end() {
            let from = steps.iter().rposition(|s| matches!(s, Step::TurnedTo { .. })).unwrap();
            let walk: Vec<Cell> = steps[from..].iter().map(|&step| end(step)).collect();
            assert_line(scene, Sign::Walk, &walk);
            assert!(tinted(scene, Sign::Hunted).is_empty());
        }
    });
}

/// The cells of a rectangle.
fn rectangle((from, to): (Cell, Cell)) -> Cells {
    (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Cell::new(x, y))).collect()
}

#[test]
fn division_halves_areas_until_none_is_to_be_divided() {
    for (doors, smallest) in [(1, 1), (2, 1), (3, 1), (1, 3), (1000, 2)] {
        let knobs = Knobs { doors: Some(doors), smallest_room: Some(smallest), ..Knobs::default() };
        let mut areas: Vec<(Cell, Cell)> = Vec::new();
        let mut wall: Option<(Cells, Vec<(Cell, Direction)>)> = None;
        watch(Algorithm::Division, &knobs, |timeline, steps, scene| {
            let grid = timeline.grid();
            if steps.len() == 1 {
                areas = vec![(grid.size().top_left(), grid.size().bottom_right())];
            }
            let Step::Closed { cell, direction } = steps[steps.len() - 1] else { panic!() };
            let &Happening::Divided { width, height, door, doors: count, raised, of } =
                happened(scene)
            else {
                panic!()
            };
            let is_upright = direction == Direction::East;
            let length = if is_upright { height } else { width };
            assert_eq!(count + of, length as usize);
            assert_eq!(count, doors.min(length - 1) as usize);
            if raised == 1 {
                // Of all areas there are, the one that the piece is in, both of whose sides are in it.
                assert!(wall.is_none(), "the last wall is complete");
                let both = [cell, next(cell, direction)];
                let holds =
                    |area: &(Cell, Cell)| both.iter().all(|cell| rectangle(*area).contains(cell));
                let at = areas.iter().position(holds).unwrap();
                let (from, to) = areas.remove(at);
                assert_eq!((width, height), (to.x - from.x + 1, to.y - from.y + 1));
                assert!(width.min(height) > 1 && width.max(height) > smallest);
                assert!(if is_upright { width >= height } else { height >= width });
                let places = rectangle((from, to)).into_iter();
                let along = places
                    .filter(|place| if is_upright { place.x == cell.x } else { place.y == cell.y });
                wall = Some((along.collect(), Vec::new()));
                if is_upright {
                    areas.push((from, Cell::new(cell.x, to.y)));
                    areas.push((Cell::new(cell.x + 1, from.y), to));
                } else {
                    areas.push((from, Cell::new(to.x, cell.y)));
                    areas.push((Cell::new(from.x, cell.y + 1), to));
                }
                if !timeline.is_at_end() {
                    assert_eq!(frame(scene, Sign::Area), Some((from, to)));
                    assert_eq!(tinted(scene, Sign::Area), rectangle((from, to)));
                }
            }
            let (places, pieces) = wall.as_mut().unwrap();
            pieces.push((cell, direction));
            assert_eq!(raised, pieces.len());
            if !timeline.is_at_end() {
                // The doors are known from the first piece on.
                let bars = bars(scene, Sign::Door);
                assert!(bars.len() == count && bars.contains(&(door, direction)));
                assert!(bars.iter().all(|bar| !pieces.contains(bar) && places.contains(&bar.0)));
            }
            if raised == of {
                for (piece, _) in pieces {
                    assert!(places.remove(piece), "{piece} is a place of the wall");
                }
                assert_eq!(places.len(), count, "all places are pieces or doors");
                assert!(places.iter().all(|&open| grid.is_open(open, direction)));
                wall = None;
            }
            if timeline.is_at_end() {
                let done = |&(from, to): &(Cell, Cell)| {
                    let (width, height) = (to.x - from.x + 1, to.y - from.y + 1);
                    width.min(height) == 1 || width.max(height) <= smallest
                };
                assert!(areas.iter().all(done));
                let all: Vec<Cell> = areas.iter().flat_map(|&area| rectangle(area)).collect();
                assert_eq!(all.len(), grid.cell_count());
            }
        });
    }
}

#[test]
fn a_dungeon_has_rooms_with_a_door_in_each_wall() {
    for room in [1, 2, 3, 5, 8] {
        let knobs = Knobs { smallest_room: Some(room), ..Knobs::default() };
        let mut doors: BTreeSet<(Cell, Direction)> = BTreeSet::new();
        let mut rooms: BTreeMap<Cell, (Cell, Cell)> = BTreeMap::new();
        let mut start = Cell::new(0, 0);
        watch(Algorithm::Dungeon, &knobs, |timeline, steps, scene| {
            if steps.len() == 1 {
                doors.clear();
                rooms.clear();
            }
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    Step::Opened { cell, direction },
                    &Happening::Parted { width, height, door, direction: side },
                ) => {
                    assert_eq!((door, side), (cell, direction));
                    assert!(width.max(height) > room);
                    doors.insert((cell, direction));
                }
                (Step::TurnedTo { cell }, &Happening::RoomBegan { cell: at, width, height }) => {
                    assert!(width.max(height) <= room, "{width} by {height}");
                    assert_eq!(at, cell);
                    start = cell;
                    if let Some(frame) = frame(scene, Sign::Area) {
                        rooms.insert(start, frame);
                    }
                }
                (Step::Opened { cell, direction }, happening) => {
                    assert_eq!(happening, &Happening::Dug { cell, direction });
                }
                (Step::TurnedTo { .. }, Happening::Backtracked { .. }) => {}
                other => panic!("{other:?}"),
            }
            if !timeline.is_at_end() {
                assert_eq!(bars(scene, Sign::Door).into_iter().collect::<BTreeSet<_>>(), doors);
                if let Some(room) = rooms.get(&start)
                    && line(scene, Sign::Stack).is_some()
                {
                    assert_eq!(line(scene, Sign::Stack).unwrap()[0], start);
                    assert_eq!(frame(scene, Sign::Area), Some(*room));
                    assert!(tinted(scene, Sign::Stack).is_subset(&rectangle(*room)));
                }
                return;
            }
            // Rooms are what hangs together when all doors are shut.
            let dug: Vec<Step> = steps
                .iter()
                .copied()
                .filter(|step| match *step {
                    Step::Opened { cell, direction } => !doors.contains(&(cell, direction)),
                    _ => true,
                })
                .collect();
            let sets = sets(timeline, &dug);
            assert_eq!(sets.len(), doors.len() + 1);
            for (&start, &room) in &rooms {
                assert_eq!(set_of(&sets, start), &rectangle(room));
            }
            // A room of one cell may be begun by the very last step.
            assert!(rooms.len() >= sets.len() - 1);
        });
    }
}
