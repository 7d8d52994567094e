//! What is drawn of every solver: where it starts and wants to get, where it is, and its path.

use crate::maze::insight::run::Run;
use crate::maze::insight::{Happening, Scene, Sign, Subject, Tint};
use crate::maze::memory::copied;

use super::Thought;

/// Draws that, over what was drawn before. What happened is the path's last cell where the path is
/// being drawn, else what a step did.
pub(super) fn close(run: Run<'_>, scene: &mut Scene, did: Option<Happening>) -> Thought {
    let timeline = run.timeline;
    let path = timeline.drawn_path();
    scene.fill_all(path, Sign::Path);
    scene.line(Sign::Path, copied(path)?)?;
    if let Subject::Solving { start, goal, .. } = *timeline.subject() {
        scene.dot(Sign::Start, start)?;
        scene.dot(Sign::Goal, goal)?;
    }
    if timeline.position() > 0 && !timeline.is_at_end() {
        scene.dot(Sign::Head, timeline.cell())?;
    }
    let (drawn, of) = (path.len(), timeline.path().len());
    Ok(path.last().map(|&cell| Happening::PathDrawn { cell, drawn, of }).or(did))
}

/// Whether the solver's own steps aren't over.
pub(super) fn is_looking(run: Run<'_>) -> bool {
    !run.timeline.playback().is_at_end()
}

/// The colour of a cell that was explored in a step of that number, from 0.
pub(super) fn heat(run: Run<'_>, sign: Sign, step: u32) -> Tint {
    let steps = run.timeline.playback().trace().len().max(1) as u64;
    let level = u64::from(step) * u64::from(sign.levels()) / steps;
    Tint { sign, level: u8::try_from(level).unwrap_or(0).min(sign.levels() - 1) }
}
