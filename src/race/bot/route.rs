//! A bot that knows the best route, and may hesitate at junctions.

use crate::maze::{Cell, Directions, MazeRng, OutOfMemory, RandomExt, SolveError, push, solve};
use crate::race::{Input, Player, Race};

use super::Bot;
use super::mind::{Choice, Hands, Mind, View};

/// Walks a shortest path, and stops to think for a random while wherever the way forks. Where the
/// maze isn't what it was when the path was looked for, another one is.
#[derive(Clone, Debug)]
pub(super) struct Route {
    /// The path, and the ways out of each of its cells.
    path: Vec<(Cell, Directions)>,
    /// Where on the path the next decision is due.
    place: usize,
    longest_thought: u32,
}

impl Route {
    pub(super) const fn without_a_thought() -> Self {
        Self { path: Vec::new(), place: 0, longest_thought: 0 }
    }

    fn plan(&mut self, view: &View<'_>) -> Result<(), SolveError> {
        self.path.clear();
        self.place = 0;
        for cell in solve::astar(view.grid, view.here, view.goal, &mut ())? {
            let step: Result<(), OutOfMemory> = push(&mut self.path, (cell, view.grid.ways(cell)));
            step?;
        }
        Ok(())
    }
}

impl Mind for Route {
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice> {
        if self.path.get(self.place) != Some(&(view.here, view.ways())) {
            self.plan(view).ok()?;
        }
        self.place += 1;
        let (next, _) = *self.path.get(self.place)?;
        let direction = view.here.direction_to(next)?;
        let forks = view.ways().len() > 2 && self.longest_thought > 0;
        let thought = if forks { rng.below(self.longest_thought.saturating_add(1)) } else { 0 };
        Some(Choice { direction, thought })
    }
}

/// Walks a shortest path, and stops to think for a random while wherever the way forks.
#[derive(Clone, Debug)]
pub struct RouteBot(Hands<Route>);

impl RouteBot {
    /// A bot for `player`, from where it is to its goal, that thinks at each junction for up to
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
        let (grid, here, goal) = (race.grid(), race.pawn(player).cell(), race.goal(player));
        let mut route = Route { longest_thought, ..Route::without_a_thought() };
        route.plan(&View { grid, here, goal, heading: None })?;
        Ok(Self(Hands::new(route, rng)))
    }
}

impl Bot for RouteBot {
    fn decide(&mut self, race: &Race, player: Player) -> Input {
        self.0.decide(race, player)
    }
}
