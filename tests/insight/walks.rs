//! Walks, with their loops and without, visits and hunts.

use std::collections::BTreeMap;

use maze_duel::maze::insight::{Happening, Scene, Sign, Timeline};
use maze_duel::maze::{Algorithm, Cell, Knobs, Step};

use super::{Cells, assert_line, edges, end, frame, happened, head, inside, tint, tinted, watch};

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
