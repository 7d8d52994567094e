//! A bot that goes by Trémaux's rule: a mark at every passage, and none walked more than twice.

use crate::maze::solve::tremaux::Marks;
use crate::maze::{Direction, Directions, Grid, MazeRng, OutOfMemory, filled};

use super::mind::{Choice, Mind, View, pick};

/// As [`Solver::Tremaux`](crate::maze::Solver), but of several new passages chance picks one.
#[derive(Clone, Debug)]
pub(super) struct Tremaux {
    marks: Vec<Marks>,
}

impl Tremaux {
    pub(super) fn new(grid: &Grid) -> Result<Self, OutOfMemory> {
        Ok(Self { marks: filled(grid.index_end(), Marks::default())? })
    }
}

impl Mind for Tremaux {
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice> {
        let (here, ways) = (view.index(), view.ways());
        let back = view.heading.map(Direction::opposite);
        match back {
            Some(back) => self.marks.get_mut(here)?.add(back),
            None => self.marks.fill(Marks::default()),
        }
        let marks = *self.marks.get(here)?;
        let with =
            |count| -> Directions { ways.iter().filter(|&way| marks.at(way) == count).collect() };
        let turns_round = back.filter(|&back| marks.at(back) == 1 && marks.any_but(back));
        let direction = turns_round
            .or_else(|| pick(with(0), rng))
            .or_else(|| with(1).iter().next())
            .or_else(|| {
                // Been everywhere: the maze must have changed meanwhile.
                self.marks.fill(Marks::default());
                pick(ways, rng)
            })?;
        self.marks.get_mut(here)?.add(direction);
        Some(Choice::at_once(direction))
    }
}
