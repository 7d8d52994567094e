//! States of a long run that were kept, so that one needn't go through all of it to come anywhere.

use crate::maze::Playback;
use crate::maze::memory::{OutOfMemory, copied, push};
use crate::maze::playback::Bookmark;

/// Steps between two frames for each byte of visits and ways that a frame takes: all frames together
/// take at most a quarter of a byte a step.
const STEPS_A_BYTE: usize = 4;

/// The fewest steps between two frames: some tenths of a millisecond.
const FEWEST: usize = 1 << 16;

/// The state of a run at evenly spaced steps, the start without a frame of its own.
#[derive(Clone, Debug)]
pub(super) struct Keyframes {
    spacing: usize,
    frames: Vec<Frame>,
}

#[derive(Clone, Debug)]
struct Frame {
    bookmark: Bookmark,
    visits: Vec<u32>,
}

/// Where to go on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// From where it is.
    Here,
    /// From the start.
    Start,
    /// From the frame of this number.
    Frame(usize),
}

impl Keyframes {
    /// None yet, for runs in a grid of so many indices.
    pub(super) fn new(index_end: usize) -> Self {
        // A byte for the ways, four for the visits.
        let bytes = index_end * 5;
        Self { spacing: (bytes * STEPS_A_BYTE).max(FEWEST), frames: Vec::new() }
    }

    /// Steps from one frame to the next.
    pub(super) const fn spacing(&self) -> usize {
        self.spacing
    }

    /// Keeps the state, which is that of the next frame.
    pub(super) fn keep(&mut self, playback: &Playback, visits: &[u32]) -> Result<(), OutOfMemory> {
        debug_assert_eq!(playback.position(), (self.frames.len() + 1) * self.spacing);
        let frame = Frame { bookmark: playback.bookmark()?, visits: copied(visits)? };
        push(&mut self.frames, frame)
    }

    /// From where it is shortest to come from the step `from` to `to`.
    pub(super) fn nearest(&self, from: usize, to: usize) -> From {
        // Loading a frame takes about as long as a step for every few cells.
        let load = self.spacing / 64;
        let below = (to / self.spacing).min(self.frames.len());
        let numbers = [below.checked_sub(1), Some(below).filter(|&at| at < self.frames.len())];
        let frames = numbers.into_iter().flatten().map(|number| {
            let position = self.frames[number].bookmark.position();
            (position.abs_diff(to) + load, From::Frame(number))
        });
        let others = [(from.abs_diff(to), From::Here), (to + load, From::Start)];
        let ways = others.into_iter().chain(frames);
        ways.min_by_key(|&(steps, _)| steps).map_or(From::Here, |(_, way)| way)
    }

    /// Goes to a frame.
    pub(super) fn load(&self, number: usize, playback: &mut Playback, visits: &mut [u32]) {
        if let Some(frame) = self.frames.get(number) {
            playback.open_at(&frame.bookmark);
            visits.copy_from_slice(&frame.visits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::insight::Subject;
    use crate::maze::insight::recorded::Recorded;
    use crate::maze::{Algorithm, Recipe, Seed, Size};

    /// What a frame holds, counted: a byte and a `u32` for each place of the grid and its ring.
    #[test]
    #[allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
    fn frames_take_a_quarter_of_a_byte_a_step_and_no_seek_is_long() {
        let size = Size::new(70, 50).unwrap();
        let recipe = Recipe::new(Algorithm::AldousBroder, size, Seed::new(2).unwrap());
        let trace = recipe.trace().unwrap();
        let steps = trace.len();
        let run = Recorded::new(Subject::Making(recipe), trace, Vec::new(), &()).unwrap();
        let frames = run.keyframes();
        assert!(!frames.frames.is_empty());
        let held: usize =
            frames.frames.iter().map(|frame| frame.bookmark.bytes() + frame.visits.len() * 4).sum();
        assert_eq!(held, frames.frames.len() * 72 * 52 * 5);
        assert!(held * 4 <= steps, "{held} bytes for {steps} steps");
        // Between two frames the farthest one is half a spacing away.
        for from in [0, steps / 3, steps] {
            for to in (0..steps).step_by(997) {
                let by_frame = match frames.nearest(from, to) {
                    From::Here => from.abs_diff(to),
                    From::Start => to,
                    From::Frame(number) => ((number + 1) * frames.spacing).abs_diff(to),
                };
                assert!(by_frame <= frames.spacing, "{by_frame} steps from {from} to {to}");
            }
        }
    }
}
