//! A search: the cells that it has explored, coloured by when, and the path.

use crate::maze::Step;
use crate::maze::insight::{Event, Happening, Shape};
use crate::maze::insight::{Scene, Sign, Subject, Timeline, Tint};
use crate::maze::memory::OutOfMemory;

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Explored, Sign::Path, Sign::Start, Sign::Goal, Sign::Maze];

#[expect(clippy::unnecessary_wraps, reason = "others allocate")]
pub(super) fn think(timeline: &Timeline, scene: &mut Scene) -> Result<(), OutOfMemory> {
    let levels = u64::from(Sign::Explored.levels());
    let steps = timeline.playback().trace().len().max(1) as u64;
    for cell in timeline.grid().cells() {
        if let Some(first) = timeline.first_visit(cell) {
            let level = u8::try_from(u64::from(first) * levels / steps).unwrap_or(0);
            scene.fill(cell, Tint { sign: Sign::Explored, level });
        }
    }
    let path = timeline.drawn_path();
    if !path.is_empty() {
        scene.shapes.push(Shape::Line { sign: Sign::Path, cells: path.to_vec() });
    }
    if let Subject::Solving { start, goal, .. } = *timeline.subject() {
        scene.shapes.push(Shape::Dot { sign: Sign::Start, cell: start });
        scene.shapes.push(Shape::Dot { sign: Sign::Goal, cell: goal });
    }
    scene.happening = match timeline.last() {
        Some(Event::Step(Step::TurnedTo { cell })) => {
            Some(Happening::Looked { cell, times: timeline.visits(cell) })
        }
        Some(Event::Path(cell)) => {
            let (drawn, of) = (path.len(), timeline.path().len());
            Some(Happening::PathDrawn { cell, drawn, of })
        }
        _ => None,
    };
    if timeline.position() > 0 && !timeline.is_at_end() {
        scene.shapes.push(Shape::Dot { sign: Sign::Head, cell: timeline.cell() });
    }
    Ok(())
}
