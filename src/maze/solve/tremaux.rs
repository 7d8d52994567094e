//! Trémaux: a mark at every passage, and none walked more than twice.
//!
//! **Idea.** Whoever goes through a passage leaves a mark at it. In a cell that is new, or at
//! which one has just arrived back, take a passage without a mark, clockwise from north; where
//! there is none, go back through the one with a single mark. Who comes through a new passage to
//! a cell where they have been before turns round at once: the loop is cut there. A passage with
//! two marks is never walked again, which [`Observer::refused`] tells from the side where one has
//! come out of it. The passages with one mark are always the path from the start to where one is.
//!
//! **Source.** C. P. Trémaux, in É. Lucas, *Récréations mathématiques* I (1882): depth-first
//! search before there were computers.
//!
//! **Cost.** O(cells) time: at most two steps a passage. Two bytes a cell and a byte a step.
//!
//! **Finds** the goal in every maze, wherever there is a way: after going everywhere one is back
//! at the start, and knows that there is none. The path is the only one in a perfect maze; with
//! loops it may be longer than need be.

use rand_core::Rng;

use crate::maze::memory::filled;
use crate::maze::observe::Observer;
use crate::maze::{Cell, Direction, Directions, Grid};

use super::walker::Walker;
use super::{Route, SolveError};

/// The marks at the passages of a cell: two bits a direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks(u8);

impl Marks {
    pub(crate) const fn at(self, direction: Direction) -> u8 {
        self.0 >> (2 * direction as u8) & 3
    }

    pub(crate) const fn add(&mut self, direction: Direction) {
        self.0 += 1 << (2 * direction as u8);
    }

    /// Whether there is a mark at any passage but that one.
    pub(crate) const fn any_but(self, direction: Direction) -> bool {
        self.0 & !(3 << (2 * direction as u8)) != 0
    }

    /// The first of some passages that has that many marks.
    fn find(self, ways: Directions, count: u8) -> Option<Direction> {
        ways.iter().find(|&direction| self.at(direction) == count)
    }
}

/// A walk by Trémaux's rule; `_rng` is not drawn from.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let mut walker = Walker::new(grid, start, goal, observer)?;
    let mut marks = filled(grid.index_end(), Marks::default())?;
    let mut behind = None;
    while !walker.is_at_goal() {
        let here = marks[walker.here() as usize];
        let turns_round = behind.filter(|&back| here.at(back) == 1 && here.any_but(back));
        let next = turns_round
            .or_else(|| here.find(walker.ways(), 0))
            .or_else(|| here.find(walker.ways(), 1));
        let Some(direction) = next else {
            return Err(SolveError::Unreachable { start, goal });
        };
        let back = direction.opposite();
        marks[walker.here() as usize].add(direction);
        walker.step(direction)?;
        marks[walker.here() as usize].add(back);
        if marks[walker.here() as usize].at(back) == 2 {
            walker.refuse(back);
        }
        behind = Some(back);
    }
    Ok(walker.route()?)
}
