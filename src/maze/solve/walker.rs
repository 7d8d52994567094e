//! Somebody who walks through the maze and sees one cell at a time.

use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::work::go_on;
use crate::maze::{Cell, Direction, Directions, Grid};

use super::{Route, SolveError, ends};

/// In the array of exits: never been there.
const NEVER: u8 = 5;
/// In the array of exits: been there, and not left yet.
const NOT_LEFT: u8 = 4;

/// Where somebody stands, and how they came there.
pub(super) struct Walker<'a, O> {
    grid: &'a Grid,
    observer: &'a mut O,
    start: Cell,
    goal: u32,
    here: u32,
    steps: Vec<Direction>,
    /// For each cell, the direction in which it was last left.
    exits: Vec<u8>,
    explored: usize,
}

impl<'a, O: Observer> Walker<'a, O> {
    pub(super) fn new(
        grid: &'a Grid,
        start: Cell,
        goal: Cell,
        observer: &'a mut O,
    ) -> Result<Self, SolveError> {
        let (Place(here), Place(goal)) = ends(grid, start, goal)?;
        let mut exits = filled(grid.index_end(), NEVER)?;
        exits[here as usize] = NOT_LEFT;
        observer.turned_to(Place(here));
        Ok(Self { grid, observer, start, goal, here, steps: Vec::new(), exits, explored: 1 })
    }

    /// The index of the cell in which the walker stands.
    pub(super) const fn here(&self) -> u32 {
        self.here
    }

    pub(super) const fn is_at_goal(&self) -> bool {
        self.here == self.goal
    }

    /// The ways out of the cell.
    pub(super) fn ways(&self) -> Directions {
        self.grid.ways_at(self.here)
    }

    /// How many steps have been taken.
    pub(super) const fn count(&self) -> usize {
        self.steps.len()
    }

    /// Walks one cell on, through an open way.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`], or a lack of memory.
    pub(super) fn step(&mut self, direction: Direction) -> Result<(), SolveError> {
        go_on(self.observer)?;
        push(&mut self.steps, direction)?;
        self.exits[self.here as usize] = direction as u8;
        self.here = self.grid.neighbour(self.here, direction);
        self.observer.turned_to(Place(self.here));
        if self.exits[self.here as usize] == NEVER {
            self.exits[self.here as usize] = NOT_LEFT;
            self.explored += 1;
        }
        Ok(())
    }

    /// Who is told of the walk.
    pub(super) const fn observer(&self) -> &O {
        self.observer
    }

    /// Tells that the way in `direction` from here will not be walked again.
    pub(super) fn refuse(&mut self, direction: Direction) {
        self.observer.refused(Place(self.here), direction);
    }

    /// The walk so far. Its path leaves every cell by the way by which the walker left it for the
    /// last time: each such step is later than the one before it, so that no cell comes twice.
    pub(super) fn route(self) -> Result<Route, OutOfMemory> {
        let mut path = Vec::new();
        let mut index = self.grid.index(self.start).unwrap_or(self.here);
        let mut cell = self.start;
        push(&mut path, cell)?;
        while index != self.here {
            let direction = Direction::from_low_bits(self.exits[index as usize]);
            index = self.grid.neighbour(index, direction);
            cell = cell.step(direction).unwrap_or(cell);
            push(&mut path, cell)?;
        }
        let Self { steps, explored, .. } = self;
        Ok(Route { path, steps: Some(steps), explored, shortest_paths: None })
    }
}
