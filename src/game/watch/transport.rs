//! Play, pause, step, jump, loop: where on its timeline a show is, and how fast it goes on.

use super::super::settings::Settings;

/// How long the end is seen before a show that loops begins again, in microseconds.
const REST: u64 = 1_500_000;
/// What a jump goes over: so many of a whole.
const JUMPS: usize = 10;

/// Where a show is on its timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transport {
    /// Whether it goes on by itself.
    pub is_playing: bool,
    /// Whether it begins again at its end.
    pub loops: bool,
    at: usize,
    length: usize,
    /// Steps owed, in millionths: the speed seldom is a whole number of steps a frame.
    owed: u64,
    /// How long the end has been seen, in microseconds.
    rested: u64,
}

impl Transport {
    /// At the start of a show of so many steps, and playing.
    #[must_use]
    pub fn new(length: usize) -> Self {
        Self { is_playing: true, length, ..Self::default() }
    }

    /// How many steps lie behind.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Whether every step lies behind.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.at == self.length
    }

    /// Goes to a step, or to the end where there are fewer.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.length);
        (self.owed, self.rested) = (0, 0);
    }

    /// Takes so many steps, forwards or back, and stands still.
    pub fn step(&mut self, steps: isize) {
        self.is_playing = false;
        self.seek(self.at.saturating_add_signed(steps));
    }

    /// Takes a tenth of the whole, forwards or back. It plays on if it did.
    pub fn jump(&mut self, is_forward: bool) {
        let far = (self.length / JUMPS).max(1);
        let at = if is_forward { self.at + far } else { self.at.saturating_sub(far) };
        self.seek(at);
    }

    /// Plays or stands still; from the end it plays from the start.
    pub fn play_or_pause(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.is_at_end() {
            self.seek(0);
        }
    }

    /// Lets time go by, at so many steps a second; at [`Settings::ALL_AT_ONCE`] the whole in one
    /// frame.
    pub(super) fn advance(&mut self, microseconds: u64, speed: u32) {
        if !self.is_playing {
            return;
        }
        if self.is_at_end() {
            self.rested = self.rested.saturating_add(microseconds);
            if !self.loops {
                self.is_playing = false;
            } else if self.rested >= REST {
                self.seek(0);
            }
            return;
        }
        if speed == Settings::ALL_AT_ONCE {
            self.seek(self.length);
            return;
        }
        self.owed = self.owed.saturating_add(microseconds.saturating_mul(speed.into()));
        let due = usize::try_from(self.owed / 1_000_000).unwrap_or(usize::MAX);
        self.owed %= 1_000_000;
        self.at = self.at.saturating_add(due).min(self.length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_as_fast_as_is_asked_whatever_the_frames() {
        let mut transport = Transport::new(1000);
        for _ in 0..64 {
            transport.advance(15_625, 120);
        }
        assert_eq!(transport.at(), 120);
        let mut slow = Transport::new(1000);
        slow.advance(999_999, 1);
        assert_eq!(slow.at(), 0);
        slow.advance(1, 1);
        assert_eq!(slow.at(), 1);
        let mut whole = Transport::new(1000);
        whole.advance(1, Settings::ALL_AT_ONCE);
        assert!(whole.is_at_end());
    }

    #[test]
    fn at_the_end_it_stands_still_or_begins_again() {
        let mut transport = Transport::new(10);
        transport.advance(1_000_000, 20);
        assert!(transport.is_at_end() && transport.is_playing);
        transport.advance(REST, 20);
        assert!(!transport.is_playing, "nothing is left to play");
        transport.play_or_pause();
        assert_eq!((transport.at(), transport.is_playing), (0, true), "from the start again");
        transport.loops = true;
        transport.advance(1_000_000, 20);
        transport.advance(REST - 1, 20);
        assert!(transport.is_at_end());
        transport.advance(1, 20);
        assert_eq!((transport.at(), transport.is_playing), (0, true));
    }

    #[test]
    fn steps_and_jumps_stay_on_the_timeline() {
        let mut transport = Transport::new(25);
        transport.step(-1);
        assert_eq!((transport.at(), transport.is_playing), (0, false));
        transport.step(3);
        transport.jump(true);
        assert_eq!(transport.at(), 5);
        transport.jump(false);
        transport.jump(false);
        transport.jump(false);
        assert_eq!(transport.at(), 0);
        transport.seek(usize::MAX);
        transport.step(1);
        assert_eq!(transport.at(), 25);
    }
}
