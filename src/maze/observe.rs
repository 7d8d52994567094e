//! How an algorithm tells what it does while it does it.

use super::{Direction, Grid};

/// Is told of every step that a generator or solver takes, in order.
///
/// An algorithm is an ordinary loop that calls these. With `()` as the observer every call
/// vanishes and the bare loop is left; with a [`Recorder`](super::Recorder) the run becomes a
/// [`Trace`](super::Trace).
pub trait Observer {
    /// Whether anything comes of telling it. An algorithm that has a faster way to the same maze
    /// when nobody watches takes it where this is false.
    const WATCHES: bool = true;

    /// A passage was opened from `at` in `direction`.
    fn opened(&mut self, at: Place, direction: Direction) {
        let _ = (at, direction);
    }

    /// A wall was raised at `at`, on the side `direction`.
    fn closed(&mut self, at: Place, direction: Direction) {
        let _ = (at, direction);
    }

    /// The side `direction` of `at` was considered and left as it is.
    fn refused(&mut self, at: Place, direction: Direction) {
        let _ = (at, direction);
    }

    /// A passage from `at` in `direction` was considered and, as `opens` says, opened or refused.
    /// Only to be overridden by an observer that does either without a branch.
    fn considered(&mut self, at: Place, direction: Direction, opens: bool) {
        if opens {
            self.opened(at, direction);
        } else {
            self.refused(at, direction);
        }
    }

    /// The algorithm turned to `at`: where it starts, where it backtracks to, or, in a solver,
    /// the cell that it explores next.
    fn turned_to(&mut self, at: Place) {
        let _ = at;
    }

    /// Whether it wants to be told more. Where it doesn't, an algorithm may stop telling, and one whose
    /// steps aren't bounded by the cells ends before its maze is finished: nobody will use it.
    fn is_listening(&self) -> bool {
        true
    }
}

impl Observer for () {
    const WATCHES: bool = false;
}

/// A cell of the grid that an algorithm works on; [`Grid::place_cell`] tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub(crate) u32);

impl Grid {
    /// The cell that an [`Observer`] was told of by its place in this grid.
    #[must_use]
    pub const fn place_cell(&self, place: Place) -> super::Cell {
        self.cell(place.0)
    }
}
