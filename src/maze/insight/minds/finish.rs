//! What is done to a maze beyond its algorithm: two halves are joined, dead ends are opened.

use crate::maze::Step;
use crate::maze::insight::phases::turned;
use crate::maze::insight::run::{Run, beyond, end};
use crate::maze::insight::{Event, Happening, Scene, Sign};

use super::Thought;

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let timeline = run.timeline;
    let Some(Event::Step(step)) = timeline.last() else { return Ok(None) };
    if !timeline.is_at_end() {
        if let Step::Opened { cell, direction } = step {
            scene.line(Sign::Head, vec![cell, beyond(cell, direction)])?;
        }
        scene.dot(Sign::Head, end(step))?;
    }
    let is_joining = timeline.position() <= timeline.phases().joined;
    let before = timeline.playback().past().nth(1);
    // In this part the algorithm's own steps may begin in either half.
    let repeats = run.is_mirrored
        && timeline.position() > timeline.phases().carved + 1
        && turned(run.size(), step) == before;
    Ok(match step {
        Step::Opened { cell, direction } | Step::Closed { cell, direction } if repeats => {
            Some(Happening::Mirrored { cell, direction })
        }
        Step::Opened { cell, direction } if is_joining => {
            Some(Happening::SeamOpened { cell, direction })
        }
        Step::Opened { cell, direction } => Some(Happening::LoopOpened { cell, direction }),
        Step::Closed { cell, direction } => Some(Happening::SeamClosed { cell, direction }),
        Step::Refused { .. } | Step::TurnedTo { .. } => None,
    })
}
