//! Two searches, from the start and from the goal.
//!
//! Whose a cell is: of the search that sees it first, which is told by going through the steps.

use crate::maze::Step;
use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign, Subject};

use super::{Thought, solving};

pub(super) const SIGNS: &[Sign] = &[
    Sign::Head,
    Sign::Explored,
    Sign::ExploredBack,
    Sign::Frontier,
    Sign::Path,
    Sign::Start,
    Sign::Goal,
    Sign::Maze,
];

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (timeline, grid) = (run.timeline, run.grid());
    // By place, whether it was seen by the search from the goal.
    let mut seen = run.places(None)?;
    if let Subject::Solving { start, goal, .. } = *timeline.subject() {
        for (cell, is_goal) in [(goal, true), (start, false)] {
            if run.contains(cell) {
                seen[run.place(cell)] = Some(is_goal);
            }
        }
    }
    let mut explored = [0, 0];
    let mut last = false;
    for step in run.steps() {
        let cell = step.cell();
        last = seen[run.place(cell)].unwrap_or(last);
        explored[usize::from(last)] += 1;
        for (_, beside) in grid.exits(cell) {
            seen[run.place(beside)].get_or_insert(last);
        }
    }
    if timeline.position() > 0 {
        for cell in grid.cells() {
            let Some(is_goal) = seen[run.place(cell)] else { continue };
            if let Some(first) = timeline.first_visit(cell) {
                let sign = if is_goal { Sign::ExploredBack } else { Sign::Explored };
                scene.fill(cell, solving::heat(run, sign, first));
            } else if solving::is_looking(run) {
                scene.fill(cell, Sign::Frontier);
            }
        }
    }
    let did = match run.last() {
        Some(Step::TurnedTo { cell }) if !solving::is_looking(run) => Some(Happening::Met { cell }),
        Some(Step::TurnedTo { cell }) => {
            let number = explored[usize::from(last)];
            Some(Happening::ExploredFrom { cell, is_goal: last, number })
        }
        _ => None,
    };
    solving::close(run, scene, did)
}
