//! A maze and what a file can tell about it.

use crate::maze::{Cell, Grid, Recipe};

/// A maze and what may be written beside it. Which format carries what is told by [`Format`].
///
/// [`Format`]: super::Format
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The maze.
    pub grid: Grid,
    /// A way through it, from start to end; empty where there is none.
    pub path: Vec<Cell>,
    /// Where the two players start.
    pub spawns: Option<[Cell; 2]>,
    /// What the maze was made by.
    pub recipe: Option<Recipe>,
}

impl From<Grid> for Document {
    /// The maze with nothing beside it.
    fn from(grid: Grid) -> Self {
        Self { grid, path: Vec::new(), spawns: None, recipe: None }
    }
}
