//! Which steps of a run a film shows, and for how long.

use super::Stage;

/// How long a film takes, and how many frames it has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Seconds, 1 to [`Pace::MOST_SECONDS`], without the rest on the last frame.
    pub seconds: u32,
    /// The most frames a second, 1 to [`Pace::MOST_FRAMES`].
    pub frames: u32,
}

impl Pace {
    /// The longest film, in seconds.
    pub const MOST_SECONDS: u32 = 600;
    /// The most frames a second: many viewers show a GIF more slowly that has more.
    pub const MOST_FRAMES: u32 = 50;
}

impl Default for Pace {
    fn default() -> Self {
        Self { seconds: 12, frames: 20 }
    }
}

/// A film of a run: its frames are spread evenly over the steps, the first before any step and the
/// last after all of them.
///
/// ```
/// use maze_duel::maze::film::{Cut, Pace};
/// let cut = Cut::new(1000, Pace { seconds: 2, frames: 10 });
/// assert_eq!((cut.frames(), cut.step(0), cut.step(19)), (20, 0, 1000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    steps: usize,
    frames: usize,
    /// Hundredths of a second that all frames take, each its share.
    time: usize,
}

impl Cut {
    /// How long the last frame rests, in hundredths of a second.
    pub const REST: u16 = 200;
    /// The longest that any other frame takes: a short run isn't drawn out.
    const SLOWEST: usize = 25;

    /// A film of a run of so many steps: never more frames than it has positions.
    #[must_use]
    pub fn new(steps: usize, pace: Pace) -> Self {
        Self::within(steps, steps.saturating_add(1), pace)
    }

    /// A film of all that a stage shows: never more frames than it has pictures.
    #[must_use]
    pub fn of(stage: &Stage, pace: Pace) -> Self {
        Self::within(stage.steps(), stage.pictures(), pace)
    }

    fn within(steps: usize, pictures: usize, pace: Pace) -> Self {
        let seconds = pace.seconds.clamp(1, Pace::MOST_SECONDS) as usize;
        let most = seconds * pace.frames.clamp(1, Pace::MOST_FRAMES) as usize;
        let frames = pictures.min(most.max(2));
        Self { steps, frames, time: (100 * seconds).min(frames * Self::SLOWEST) }
    }

    /// How many frames it has, at least 1.
    #[must_use]
    pub const fn frames(self) -> usize {
        self.frames
    }

    /// How many steps lie behind in a frame, counted from 0; frames beyond the last are as the last.
    #[must_use]
    pub fn step(self, frame: usize) -> usize {
        let last = (self.frames - 1).max(1) as u128;
        let step = frame as u128 * self.steps as u128 / last;
        usize::try_from(step).unwrap_or(self.steps).min(self.steps)
    }

    /// How long a frame is shown, in hundredths of a second.
    #[must_use]
    pub fn delay(self, frame: usize) -> u16 {
        if frame + 1 >= self.frames {
            return Self::REST;
        }
        let until = |frame: usize| frame * self.time / self.frames;
        u16::try_from(until(frame + 1) - until(frame)).unwrap_or(u16::MAX)
    }

    /// How long the film takes, the rest on its last frame included, in hundredths of a second.
    #[must_use]
    pub fn duration(self) -> usize {
        (self.frames - 1) * self.time / self.frames + usize::from(Self::REST)
    }
}
