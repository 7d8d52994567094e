//! A depth-first run: the stack is the way from where it began to where it is.

use crate::maze::Step;
use crate::maze::insight::{Event, Happening, Scene, Shape, Sign, Timeline};
use crate::maze::memory::OutOfMemory;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Stack, Sign::Maze, Sign::Solid];

#[expect(clippy::unnecessary_wraps, reason = "others allocate")]
pub(super) fn think(timeline: &Timeline, scene: &mut Scene) -> Result<(), OutOfMemory> {
    scene.happening = match timeline.last() {
        Some(Event::Step(Step::TurnedTo { cell })) => Some(Happening::Began { cell }),
        Some(Event::Step(Step::Opened { cell, direction })) => {
            Some(Happening::Dug { cell, direction })
        }
        _ => None,
    };
    if timeline.position() > 0 && !timeline.is_at_end() {
        scene.shapes.push(Shape::Dot { sign: Sign::Head, cell: timeline.cell() });
    }
    Ok(())
}
