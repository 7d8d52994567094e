//! A bot that knows the best route and hesitates at junctions.

use crate::maze::{Cell, MazeRng, RandomExt, SolveError, solve};
use crate::race::{Input, Player, Race};

use super::Bot;

/// Walks the shortest path, and stops to think for a random while wherever the way forks.
#[derive(Clone, Debug)]
pub struct RouteBot {
    path: Vec<Cell>,
    rng: MazeRng,
    longest_thought: u32,
    ticks_to_think: u32,
    /// The steps taken when it last stopped to think.
    thought_at: Option<usize>,
}

impl RouteBot {
    /// A bot for `player`, from its spawn to its goal, that thinks at each junction for up to
    /// `longest_thought` ticks.
    ///
    /// # Errors
    /// [`SolveError`] where no way leads there.
    pub fn new(
        race: &Race,
        player: Player,
        rng: MazeRng,
        longest_thought: u32,
    ) -> Result<Self, SolveError> {
        let path = solve::astar(race.grid(), race.spawn(player), race.goal(player), &mut ())?;
        Ok(Self { path, rng, longest_thought, ticks_to_think: 0, thought_at: None })
    }
}

impl Bot for RouteBot {
    fn decide(&mut self, race: &Race, player: Player) -> Input {
        if self.ticks_to_think > 0 {
            self.ticks_to_think -= 1;
            return Input::NONE;
        }
        let pawn = race.pawn(player);
        let is_walking = pawn.stride().is_some();
        // The place on the path where the next decision is due.
        let place = pawn.steps() as usize + usize::from(is_walking);
        let (Some(&here), Some(&next)) = (self.path.get(place), self.path.get(place + 1)) else {
            return Input::NONE;
        };
        if race.grid().ways(here).len() > 2 && self.thought_at != Some(place) {
            if !is_walking {
                self.thought_at = Some(place);
                self.ticks_to_think = self.rng.below(self.longest_thought.saturating_add(1));
            }
            return Input::NONE;
        }
        here.direction_to(next).map_or(Input::NONE, Input::hold)
    }
}
