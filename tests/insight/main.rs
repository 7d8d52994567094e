//! The insight into runs. In any order: what holds of every run. The other files hold what is shown
//! of each, step by step, against what the textbook says of it, by plain searches and counts of this
//! test's own over the steps of the run.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may unwrap and panic: that is how it fails"
)]

mod any_order;
mod growing;
mod rooms;
mod rows;
mod solvers;
mod walks;

use std::collections::BTreeSet;

use maze_duel::maze::insight::{Happening, Scene, Shape, Sign, Timeline, Tint};
use maze_duel::maze::{Algorithm, Cell, Direction, Knobs, Mask, Recipe, Seed, Size, Step};

pub(crate) type Cells = BTreeSet<Cell>;

pub(crate) fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

pub(crate) fn next(cell: Cell, direction: Direction) -> Cell {
    cell.step(direction).unwrap()
}

/// Calls `check` after each step with the steps so far and the scene. Two sizes and four seeds; of
/// the larger size also with a hole in the middle, where the algorithm takes one.
pub(crate) fn watch(
    algorithm: Algorithm,
    knobs: &Knobs,
    mut check: impl FnMut(&Timeline, &[Step], &Scene),
) {
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

pub(crate) fn happened(scene: &Scene) -> &Happening {
    scene.happening().unwrap()
}

/// The cells that are filled with a sign.
pub(crate) fn tinted(scene: &Scene, sign: Sign) -> Cells {
    let is_it = |&cell: &Cell| scene.tint(cell).is_some_and(|tint| tint.sign == sign);
    scene.size().places().filter(is_it).collect()
}

pub(crate) fn tint(scene: &Scene, cell: Cell) -> Tint {
    scene.tint(cell).unwrap()
}

/// The line of a sign; none where it would have but one cell.
pub(crate) fn line(scene: &Scene, wanted: Sign) -> Option<&[Cell]> {
    scene.shapes().iter().find_map(|shape| match shape {
        Shape::Line { sign, cells } if *sign == wanted => Some(&cells[..]),
        _ => None,
    })
}

pub(crate) fn frame(scene: &Scene, wanted: Sign) -> Option<(Cell, Cell)> {
    scene.shapes().iter().find_map(|shape| match *shape {
        Shape::Frame { sign, from, to } if sign == wanted => Some((from, to)),
        _ => None,
    })
}

pub(crate) fn bars(scene: &Scene, wanted: Sign) -> Vec<(Cell, Direction)> {
    let bars = scene.shapes().iter().filter_map(|shape| match *shape {
        Shape::Bar { sign, cell, direction } if sign == wanted => Some((cell, direction)),
        _ => None,
    });
    bars.collect()
}

pub(crate) fn head(scene: &Scene) -> Option<Cell> {
    scene.shapes().iter().find_map(|shape| match *shape {
        Shape::Dot { sign: Sign::Head, cell } => Some(cell),
        _ => None,
    })
}

/// A line of such cells is to be seen, and they are filled with its sign.
#[track_caller]
pub(crate) fn assert_line(scene: &Scene, sign: Sign, cells: &[Cell]) {
    assert_eq!(line(scene, sign).unwrap_or_default(), if cells.len() > 1 { cells } else { &[] });
    assert_eq!(tinted(scene, sign), cells.iter().copied().collect(), "{sign:?}");
}

/// Where one is after a step.
pub(crate) fn end(step: Step) -> Cell {
    match step {
        Step::Opened { cell, direction } => next(cell, direction),
        _ => step.cell(),
    }
}

/// The cells that the steps have put into the maze: the first one and what was dug into.
pub(crate) fn inside(steps: &[Step]) -> Cells {
    let dug = steps.iter().filter(|step| matches!(step, Step::Opened { .. }));
    dug.map(|&step| end(step)).chain([steps[0].cell()]).collect()
}

pub(crate) fn beside(timeline: &Timeline, cell: Cell) -> Vec<Cell> {
    let grid = timeline.grid();
    Direction::ALL
        .into_iter()
        .filter_map(|side| cell.step(side))
        .filter(|&cell| grid.contains(cell))
        .collect()
}

/// The cells outside the maze that have one of it beside them, and those of the maze that have one
/// outside it.
pub(crate) fn edges(timeline: &Timeline, inside: &Cells) -> (Cells, Cells) {
    let has_other = |cell: &Cell| {
        beside(timeline, *cell).iter().any(|other| inside.contains(other) != inside.contains(cell))
    };
    timeline.grid().cells().filter(has_other).partition(|cell| !inside.contains(cell))
}

/// Sets of cells that the passages opened so far join, one by one.
pub(crate) fn sets(timeline: &Timeline, steps: &[Step]) -> Vec<Cells> {
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

pub(crate) fn set_of(sets: &[Cells], cell: Cell) -> &Cells {
    sets.iter().find(|set| set.contains(&cell)).unwrap()
}

/// One more than the number of the set's first cell, counted row by row.
pub(crate) fn number(timeline: &Timeline, set: &Cells) -> u32 {
    let width = timeline.grid().width();
    set.iter().map(|cell| cell.y * width + cell.x + 1).min().unwrap()
}
