//! What a solver gives.

use crate::maze::{Cell, Direction};

/// A way from a start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    pub(super) path: Vec<Cell>,
    pub(super) steps: Option<Vec<Direction>>,
    pub(super) explored: usize,
    pub(super) shortest_paths: Option<u128>,
}

impl Route {
    /// What a search found.
    pub(super) const fn found(path: Vec<Cell>, explored: usize) -> Self {
        Self { path, steps: None, explored, shortest_paths: None }
    }

    /// The path: from the start to the goal, both included, no cell twice.
    #[must_use]
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_path(self) -> Vec<Cell> {
        self.path
    }

    /// How many steps the path has: one less than cells.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// The steps that a walker took from the start until it stood at the goal, detours and ways
    /// back included; `None` where nobody walked, because the maze was searched from above.
    #[must_use]
    pub fn steps(&self) -> Option<&[Direction]> {
        self.steps.as_deref()
    }

    /// The cells that a walker came through, from the start to the goal, as often as it did.
    #[must_use]
    pub fn walk(&self) -> Option<impl Iterator<Item = Cell>> {
        let steps = self.steps.as_deref()?;
        let start = self.path.first().copied()?;
        Some(std::iter::once(start).chain(steps.iter().scan(start, |here, &direction| {
            *here = here.step(direction)?;
            Some(*here)
        })))
    }

    /// How many different cells were explored or walked through.
    #[must_use]
    pub const fn explored(&self) -> usize {
        self.explored
    }

    /// How many shortest paths there are, where the solver has counted them: see
    /// [`ShortestPaths::count`](super::ShortestPaths::count).
    #[must_use]
    pub const fn shortest_paths(&self) -> Option<u128> {
        self.shortest_paths
    }
}
