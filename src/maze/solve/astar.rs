//! A\*: a best-first search guided by the distance as the crow walks.
//!
//! **Idea.** Explore first the cell with the least *steps so far + Manhattan distance to the
//! goal*. A step either keeps that sum or raises it by two, so two stacks do a heap's work: one
//! for the present sum, one for the next. Among cells of equal sum the newest is explored first,
//! and of one cell's neighbours west before south before east before north; so the order of
//! exploration is fixed.
//!
//! **Source.** P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
//! determination of minimum cost paths" (1968).
//!
//! **Cost.** O(cells) time; one byte a cell and eight for each cell on the stacks.
//!
//! **Finds** a shortest path in every maze, wherever there is one.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Cell, Grid};

use super::field::{FROM_NOWHERE, Field};
use super::{Route, SolveError, ends};

/// A cell that waits to be explored.
#[derive(Clone, Copy, Default)]
struct Waiting {
    index: u32,
    /// Its column, so that nothing needs to be divided.
    x: u16,
    /// The direction in which it would be entered.
    entered: u8,
}

/// A shortest path from `start` to `goal`, both included. [`Observer::turned_to`] tells the order
/// of exploration.
///
/// ```
/// use maze_duel::maze::{Algorithm, Seed, Size, solve};
/// let size = Size::new(8, 5)?;
/// let maze = Algorithm::Prim.generate(size, Seed::new(1).unwrap())?;
/// let path = solve::astar(&maze, size.top_left(), size.bottom_right(), &mut ())?;
/// assert_eq!(path.first(), Some(&size.top_left()));
/// assert_eq!(path.last(), Some(&size.bottom_right()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
pub fn astar<O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &mut O,
) -> Result<Vec<Cell>, SolveError> {
    search(grid, start, goal, observer).map(Route::into_path)
}

/// The same as a [`Route`]; `_rng` is not drawn from.
///
/// # Errors
/// As [`astar()`].
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    search(grid, start, goal, observer)
}

fn search<O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let (Place(first), Place(last)) = ends(grid, start, goal)?;
    let mut field = Field::new(grid)?;
    // A cell lies below the goal's row from `below` on, and above it before `above`.
    let above = (goal.y + 1) * grid.stride();
    let below = above + grid.stride();
    let goal_x = column(goal);
    let mut explored = 0;
    let mut now = Stack::default();
    let mut later = Stack::default();
    now.make_room()?;
    now.put(Waiting { index: first, x: column(start), entered: FROM_NOWHERE }, true);
    loop {
        let Some(Waiting { index: here, x, entered }) = now.pop() else {
            if later.length == 0 {
                return Err(SolveError::Unreachable { start, goal });
            }
            std::mem::swap(&mut now, &mut later);
            continue;
        };
        if field.is_seen(here) {
            continue;
        }
        field.enter(here, entered & 3);
        explored += 1;
        observer.turned_to(Place(here));
        if here == last {
            return Ok(Route::found(field.path(grid, first, last)?, explored));
        }
        now.make_room()?;
        later.make_room()?;
        // By direction: whether it leads nearer to the goal.
        let nearer = u8::from(here >= below)
            | u8::from(x < goal_x) << 1
            | u8::from(here < above) << 2
            | u8::from(x > goal_x) << 3;
        for way in field.ways_on(here, entered) {
            let index = field.neighbour(here, way);
            if !field.is_seen(index) {
                let x = x.wrapping_add_signed([0, 1, 0, -1][way as usize & 3]);
                let next = Waiting { index, x, entered: way };
                let is_nearer = nearer >> way & 1 == 1;
                now.put(next, is_nearer);
                later.put(next, !is_nearer);
            }
        }
    }
}

/// Cells that wait. Which of two stacks a cell goes to is as good as chance, so that a branch
/// would be guessed wrong half of the time: it is written to both, and counted in one.
#[derive(Default)]
struct Stack {
    entries: Vec<Waiting>,
    /// How many entries count.
    length: usize,
}

impl Stack {
    /// Sees that four more entries have room.
    #[inline]
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        while self.entries.len() < self.length + 4 {
            push(&mut self.entries, Waiting::default())?;
            // Growing a little at a time would be as many calls as cells.
            while self.entries.len() < self.entries.capacity() {
                self.entries.push(Waiting::default());
            }
        }
        Ok(())
    }

    /// Writes an entry after the last one, and counts it or not.
    #[inline]
    fn put(&mut self, entry: Waiting, counts: bool) {
        self.entries[self.length] = entry;
        self.length += usize::from(counts);
    }

    #[inline]
    fn pop(&mut self) -> Option<Waiting> {
        let last = self.length.checked_sub(1)?;
        self.length = last;
        Some(self.entries[last])
    }
}

/// A cell's column; every maze's fit.
#[expect(clippy::cast_possible_truncation, reason = "no maze is wider than 2¹⁵")]
const fn column(cell: Cell) -> u16 {
    cell.x as u16
}
