//! A bot that finds its way as people do: it knows where the goal lies but not the way there.
//!
//! **Idea.** At each cell it takes, of the ways where it hasn't been, the one that brings it nearest
//! to the goal as the crow flies; ways that it sees to be blind are none. Where no way is left it
//! goes back by the one that it came by. At a junction it stops to think, and every so often takes
//! another way than it meant to. So it is a depth-first search with a sense of direction.
//!
//! **Memory.** It always knows the way by which it has come. Of the cells that it has turned back
//! from it remembers so many; older ones it forgets, and may look into them again, but each only
//! once: so it takes at most four steps for each cell, and always arrives.
//!
//! **Cost.** O(sight) a cell, a byte a cell, and four for each cell that is remembered.

use std::collections::VecDeque;

use crate::maze::{
    Cell, Direction, Directions, Grid, MazeRng, OutOfMemory, RandomExt, filled, with_capacity,
};

use super::mind::{Choice, Mind, View, pick};

/// How well somebody finds their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// How many cells it sees down a straight corridor.
    pub sight: u32,
    /// For how many ticks it stops at a junction, on average.
    pub hesitation: u32,
    /// How often it takes another way than it meant to, in percent of junctions.
    pub errors: u32,
    /// How many of the cells that it has turned back from it remembers.
    pub memory: u32,
}

impl Level {
    /// Plays for the first time.
    pub const BEGINNER: Self = Self { sight: 2, hesitation: 40, errors: 30, memory: 40 };
    /// Plays now and then.
    pub const CASUAL: Self = Self { sight: 4, hesitation: 24, errors: 20, memory: 120 };
    /// Plays often.
    pub const SKILLED: Self = Self { sight: 8, hesitation: 12, errors: 10, memory: 400 };
    /// Hardly ever errs.
    pub const EXPERT: Self = Self { sight: 16, hesitation: 4, errors: 3, memory: u32::MAX };
}

/// What is known about a cell, as bits; the lowest two are the way back.
type Known = u8;
/// It has been there.
const SEEN: Known = 1 << 2;
/// The cell lies on the way by which it has come.
const ON_TRAIL: Known = 1 << 3;
/// There is a way back.
const HAS_BACK: Known = 1 << 4;
/// It has forgotten the cell before.
const FORGOTTEN: Known = 1 << 5;

/// What there is to see down a corridor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    Goal,
    Blind,
    Open,
}

#[derive(Clone, Debug)]
pub(crate) struct Explorer {
    level: Level,
    known: Vec<Known>,
    /// The cells that it has turned back from, the latest last; empty for who forgets nothing.
    turned_back: VecDeque<u32>,
}

impl Explorer {
    pub(crate) fn new(grid: &Grid, level: Level) -> Result<Self, OutOfMemory> {
        let end = grid.index_end();
        // Who remembers as many cells as there are forgets none.
        let memory =
            usize::try_from(level.memory).ok().filter(|&memory| memory < grid.cell_count());
        let level = Level { memory: memory.map_or(u32::MAX, |_| level.memory), ..level };
        let turned_back: Vec<u32> = with_capacity(memory.map_or(0, |memory| memory + 1))?;
        Ok(Self { level, known: filled(end, 0)?, turned_back: turned_back.into() })
    }

    /// Forgets everything, for a walk from another place.
    pub(crate) fn forget(&mut self) {
        self.known.fill(0);
        self.turned_back.clear();
    }

    /// Turns back from a cell.
    fn leave(&mut self, index: u32) {
        self.known[index as usize] &= !ON_TRAIL;
        if self.level.memory == u32::MAX {
            return;
        }
        self.turned_back.push_back(index);
        if self.turned_back.len() > self.level.memory as usize
            && let Some(oldest) = self.turned_back.pop_front()
        {
            let known = &mut self.known[oldest as usize];
            if *known & (ON_TRAIL | FORGOTTEN) == 0 {
                *known = FORGOTTEN;
            }
        }
    }

    /// Looks from a cell in one direction.
    fn look(&self, view: &View<'_>, first: u32, direction: Direction) -> Sight {
        let View { grid, goal, .. } = *view;
        let goal = grid.index(goal);
        let along = Directions::from(direction).with(direction.opposite()).bits();
        let mut at = first;
        for _ in 0..self.level.sight {
            let ways = grid.ways_at(at);
            if goal == Some(at) {
                return Sight::Goal;
            }
            if ways.bits() & !along != 0 {
                return Sight::Open;
            }
            if !ways.contains(direction) {
                return Sight::Blind;
            }
            at = grid.neighbour(at, direction);
        }
        Sight::Open
    }

    /// The ways on where it hasn't been.
    fn prospects(&self, view: &View<'_>, here: u32) -> Prospects {
        let mut prospects = Prospects::default();
        for direction in view.ways_on().iter() {
            let next = view.grid.neighbour(here, direction);
            if self.known[next as usize] & SEEN != 0 {
                continue;
            }
            match self.look(view, next, direction) {
                Sight::Goal => prospects.goal = Some(direction),
                Sight::Blind => prospects.blind = prospects.blind.with(direction),
                Sight::Open => prospects.open = prospects.open.with(direction),
            }
        }
        prospects
    }

    /// The best of some ways, or by mistake another one, be it blind.
    fn pick(&self, view: &View<'_>, prospects: &Prospects, rng: &mut MazeRng) -> Option<Direction> {
        let nearest = nearest(view.here, view.goal, prospects.open);
        let best = pick(nearest, rng)?;
        let all = prospects.open.bits() | prospects.blind.bits();
        let others = Directions::from_bits(all & !Directions::from(best).bits());
        if !others.is_empty() && rng.below(100) < self.level.errors {
            return pick(others, rng);
        }
        Some(best)
    }
}

#[derive(Default)]
struct Prospects {
    goal: Option<Direction>,
    open: Directions,
    blind: Directions,
}

impl Mind for Explorer {
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice> {
        let here = view.grid.index(view.here)?;
        // Seated in a maze of another size, it knows no place of this one.
        if self.known.len() != view.grid.index_end() {
            return None;
        }
        let forks = view.ways_on().len() > 1;
        match view.heading {
            None => {
                self.forget();
                self.known[here as usize] = SEEN | ON_TRAIL;
            }
            Some(heading) => {
                let known = &mut self.known[here as usize];
                if *known & ON_TRAIL == 0 {
                    let back = heading.opposite() as u8;
                    *known = *known & FORGOTTEN | SEEN | ON_TRAIL | HAS_BACK | back;
                }
            }
        }
        let prospects = self.prospects(view, here);
        let known = self.known[here as usize];
        let direction = if let Some(goal) = prospects.goal {
            goal
        } else if let Some(direction) = self.pick(view, &prospects, rng) {
            direction
        } else if known & HAS_BACK != 0 {
            self.leave(here);
            Direction::from_low_bits(known)
        } else {
            // Been everywhere: the maze must have changed meanwhile.
            self.forget();
            self.known[here as usize] = SEEN | ON_TRAIL;
            pick(view.ways(), rng)?
        };
        let thought = if forks { rng.below(2 * self.level.hesitation + 1) } else { 0 };
        Some(Choice { direction, thought })
    }
}

/// Those of some ways that lead nearest to the goal as the crow flies.
fn nearest(here: Cell, goal: Cell, ways: Directions) -> Directions {
    let distance = |way| here.step(way).map_or(u64::MAX, |next| next.manhattan(goal));
    let Some(least) = ways.iter().map(distance).min() else { return ways };
    ways.iter().filter(|&way| distance(way) == least).collect()
}
