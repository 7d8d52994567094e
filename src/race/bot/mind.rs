//! What all bots have in common: a mind that chooses at each cell, and hands that press the keys.

use crate::maze::{Cell, Direction, Directions, Grid, MazeRng, RandomExt};
use crate::race::pawn::Gait;
use crate::race::{Input, Player, Race, Stage};

use super::Bot;

/// A cell in which a decision is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(super) grid: &'a Grid,
    pub(super) here: Cell,
    pub(super) goal: Cell,
    /// The direction in which one has come; `None` where one begins, or begins anew.
    pub(super) heading: Option<Direction>,
}

impl View<'_> {
    /// Where what is remembered about the cell lies.
    pub(super) fn index(&self) -> usize {
        self.grid.index(self.here).unwrap_or_default() as usize
    }

    pub(super) fn ways(&self) -> Directions {
        self.grid.ways(self.here)
    }

    /// The ways on: all but the one back.
    pub(super) fn ways_on(&self) -> Directions {
        let back = self.heading.map_or(Directions::NONE, |way| way.opposite().into());
        Directions::from_bits(self.ways().bits() & !back.bits())
    }
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// An open way.
    pub(super) direction: Direction,
    /// For how many ticks to stop and think before.
    pub(super) thought: u32,
}

impl Choice {
    /// A choice that needs no thought.
    pub(super) const fn at_once(direction: Direction) -> Self {
        Self { direction, thought: 0 }
    }
}

/// Somebody who finds their way.
pub(crate) trait Mind {
    /// Which way to take from a cell; `None` only where there is none. Asked once for each cell
    /// that is come to, in order, the first of them with no heading; whenever that happens again,
    /// what is remembered of the way no longer holds.
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice>;
}

/// The cell in which a decision is due, and what was decided.
#[derive(Clone, Copy, Debug)]
struct Due {
    cell: Cell,
    /// The steps that will have been taken there.
    steps: u32,
    ways: Directions,
    direction: Option<Direction>,
    /// Ticks of thought that are left.
    thought: u32,
}

/// A mind in a player's seat.
#[derive(Clone, Debug)]
pub(super) struct Hands<M> {
    mind: M,
    rng: MazeRng,
    due: Option<Due>,
}

impl<M> Hands<M> {
    pub(super) const fn new(mind: M, rng: MazeRng) -> Self {
        Self { mind, rng, due: None }
    }
}

impl<M: Mind> Bot for Hands<M> {
    fn decide(&mut self, race: &Race, player: Player) -> Input {
        let (grid, goal, pawn) = (race.grid(), race.goal(player), race.pawn(player));
        // While walking, the decision is due for the cell ahead: keys must be down on arrival.
        let ahead = pawn.stride().and_then(|stride| pawn.cell().step(stride.direction));
        let here = ahead.unwrap_or(pawn.cell());
        let steps = pawn.steps().saturating_add(u32::from(ahead.is_some()));
        if here == goal {
            return Input::NONE;
        }
        let ways = grid.ways(here);
        let known =
            self.due.filter(|due| due.cell == here && due.steps == steps && due.ways == ways);
        let mut due = known.unwrap_or_else(|| {
            // Whoever has come by another way than the chosen one was led by somebody else.
            let heading = self.due.and_then(|last| {
                let is_next = last.steps.checked_add(1) == Some(steps);
                last.direction.filter(|&way| is_next && last.cell.step(way) == Some(here))
            });
            let choice = self.mind.choose(&View { grid, here, goal, heading }, &mut self.rng);
            Due {
                cell: here,
                steps,
                ways,
                direction: choice.map(|choice| choice.direction),
                thought: choice.map_or(0, |choice| choice.thought),
            }
        });
        let input = match due.direction {
            Some(direction) if due.thought == 0 => Input::hold(direction),
            _ => Input::NONE,
        };
        if ahead.is_none() && race.stage() == Stage::Racing {
            due.thought = due.thought.saturating_sub(1);
        }
        self.due = Some(due);
        input
    }
}

/// The ticks in which a mind comes from `start` to `goal`, as in a race, without playing one: a
/// test holds that they are the same. `None` where it has not arrived within `most` steps.
pub(crate) fn walk<M: Mind>(
    grid: &Grid,
    [start, goal]: [Cell; 2],
    mind: &mut M,
    rng: &mut MazeRng,
    most: u32,
) -> Option<u64> {
    let (mut here, mut heading, mut ticks) = (start, None, 0);
    for _ in 0..most {
        if here == goal {
            return Some(ticks);
        }
        let choice = mind.choose(&View { grid, here, goal, heading }, rng)?;
        let is_gliding = heading.is_some() && choice.thought == 0;
        let pace = if is_gliding { Gait::USUAL.glide } else { Gait::USUAL.start };
        ticks += u64::from(choice.thought) + u64::from(pace);
        here = here.step(choice.direction)?;
        heading = Some(choice.direction);
    }
    (here == goal).then_some(ticks)
}

/// One of some ways, each equally likely.
pub(super) fn pick(ways: Directions, rng: &mut MazeRng) -> Option<Direction> {
    match ways.len() {
        0 | 1 => ways.iter().next(),
        count => ways.iter().nth(rng.below(count) as usize),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::maze::solve::wall_follower::Hand;
    use crate::maze::{Algorithm, Knobs, Recipe, Seed, Size};
    use crate::race::ByPlayer;
    use crate::race::bot::{Explorer, Level, RandomMouse, Route, Tremaux, WallFollower};

    use super::*;

    #[test]
    fn a_walk_takes_as_long_as_it_does_in_a_race() {
        let size = Size::new(11, 8).unwrap();
        let mut knobs = Knobs::default();
        knobs.set("braid", "40").unwrap();
        for (&algorithm, seed) in Algorithm::ALL.iter().cycle().zip((1..=40).filter_map(Seed::new))
        {
            let recipe = Recipe { algorithm, size, seed, knobs: knobs.clone() };
            let grid = Arc::new(recipe.generate().unwrap());
            for level in [Level::BEGINNER, Level::CASUAL, Level::SKILLED, Level::EXPERT] {
                for player in Player::ALL {
                    let mut race = Race::new(grid.clone(), 3);
                    let ends = [race.spawn(player), race.goal(player)];
                    let rng = MazeRng::from_number(seed.number());
                    let mut mind = Explorer::new(&grid, level).unwrap();
                    let ticks = walk(&grid, ends, &mut mind, &mut rng.clone(), 10_000);

                    let mut bot = Hands::new(Explorer::new(&grid, level).unwrap(), rng);
                    while !matches!(race.stage(), Stage::Finished(_)) {
                        let mut inputs = ByPlayer::default();
                        *inputs.get_mut(player) = bot.decide(&race, player);
                        race.tick(inputs);
                    }
                    assert_eq!(
                        ticks,
                        Some(u64::from(race.clock())),
                        "{algorithm} {seed} {level:?}"
                    );
                }
            }
        }
    }

    /// A wall falls after every third step. Whoever goes on must take a way that is there, and
    /// still arrive.
    fn arrives_while_walls_fall(name: &str, seed: Seed, make: impl FnOnce(&Grid) -> Box<dyn Mind>) {
        let size = Size::new(9, 9).unwrap();
        let mut grid = Algorithm::Wilson.generate(size, seed).unwrap();
        let mut mind = make(&grid);
        let mut rng = MazeRng::from_number(seed.number());
        let mut chance = rng.fork();
        let (mut here, goal, mut heading) = (size.top_left(), size.bottom_right(), None);
        for step in 0.. {
            if here == goal {
                return;
            }
            assert!(step < 100_000, "{name}, {seed}");
            if step % 3 == 0 {
                let place = Cell::new(chance.below(8), chance.below(9));
                grid.open(place, Direction::East).unwrap();
            }
            let view = View { grid: &grid, here, goal, heading };
            let choice = mind.choose(&view, &mut rng).unwrap();
            assert!(grid.is_open(here, choice.direction), "{name}, {seed}: into a wall");
            here = here.step(choice.direction).unwrap();
            heading = Some(choice.direction);
        }
    }

    #[test]
    fn every_mind_arrives_while_walls_fall() {
        for seed in (1..=20).filter_map(Seed::new) {
            let left = |grid: &Grid| WallFollower::new(grid, Hand::Left).unwrap();
            arrives_while_walls_fall("hand", seed, |grid| Box::new(left(grid)));
            let tremaux = |grid: &Grid| Tremaux::new(grid).unwrap();
            arrives_while_walls_fall("tremaux", seed, |grid| Box::new(tremaux(grid)));
            arrives_while_walls_fall("mouse", seed, |_| Box::new(RandomMouse));
            arrives_while_walls_fall("route", seed, |_| Box::new(Route::without_a_thought()));
            for level in [Level::BEGINNER, Level::CASUAL, Level::SKILLED, Level::EXPERT] {
                let explorer = |grid: &Grid| Explorer::new(grid, level).unwrap();
                arrives_while_walls_fall("explorer", seed, |grid| Box::new(explorer(grid)));
            }
        }
    }
}
