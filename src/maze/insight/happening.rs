//! What a step did, as one would tell somebody who looks on.

use crate::maze::{Cell, Direction};

/// What the last step did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Happening {
    /// The run begins in a cell.
    Began {
        /// Which cell.
        cell: Cell,
    },
    /// A passage was dug into a solid cell.
    Dug {
        /// Where from.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// A solver looks at a cell, or a walker steps into it.
    Looked {
        /// Which cell.
        cell: Cell,
        /// How often it has been there, this time included.
        times: u32,
    },
    /// The path is drawn to a cell.
    PathDrawn {
        /// Which cell.
        cell: Cell,
        /// How many cells of the path are drawn.
        drawn: usize,
        /// How many there are.
        of: usize,
    },
}
