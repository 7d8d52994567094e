//! A bot without any memory: it runs on, and where the way forks chance decides.

use crate::maze::MazeRng;

use super::mind::{Choice, Mind, View, pick};

/// Turns round in dead ends alone.
#[derive(Clone, Debug)]
pub(super) struct RandomMouse;

impl Mind for RandomMouse {
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice> {
        let on = view.ways_on();
        let ways = if on.is_empty() { view.ways() } else { on };
        pick(ways, rng).map(Choice::at_once)
    }
}
