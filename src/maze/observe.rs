//! How an algorithm tells what it does while it does it.

use super::{Direction, Grid, Work};

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

    /// So many cells more are finished. Algorithms that tell of no passage where nobody
    /// [watches](Observer::WATCHES) tell this in its place; of what is finished there may be a little
    /// less or more than there are cells.
    fn finished(&mut self, cells: usize) {
        let _ = cells;
    }

    /// Whether it wants to be told more. A generator asks before each step or every few thousand of the
    /// smallest; where it doesn't, it ends before its maze is finished: nobody will use that.
    fn is_listening(&self) -> bool {
        true
    }

    /// Whether nobody wants the result any more. Solvers and measures ask it as generators ask
    /// [`Observer::is_listening`], and end with an error.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// The work that it is an observer of, for threads of which none can have the observer.
    fn work(&self) -> Option<&Work> {
        None
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
