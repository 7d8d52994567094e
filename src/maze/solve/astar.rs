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

use std::hint::select_unpredictable;

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::work::go_on;
use crate::maze::{Cell, Grid};

use super::field::{FROM_NOWHERE, Field};
use super::{Route, SolveError, ends};

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
/// [`SolveError`] where an end lies outside, no way leads to the goal, it is cancelled, or memory runs
/// out.
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
    let goal_x = goal.x + 1;
    let steps = Waiting::steps(grid);
    let mut explored = 0;
    let mut now = Stack::new()?;
    let mut later = Stack::new()?;
    now.put(Waiting::new(first, start.x + 1, FROM_NOWHERE), true);
    loop {
        let Some(waiting) = now.pop() else {
            if later.length == 0 {
                return Err(SolveError::Unreachable { start, goal });
            }
            std::mem::swap(&mut now, &mut later);
            continue;
        };
        let (here, x, entered) = (waiting.index(), waiting.column(), waiting.entered());
        if field.is_seen(here) {
            continue;
        }
        go_on(observer)?;
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
            let next = waiting.step(way, &steps);
            if !field.is_seen(next.index()) {
                let is_nearer = nearer >> way & 1 == 1;
                now.put(next, is_nearer);
                later.put(next, !is_nearer);
            }
        }
    }
}

/// A cell that waits to be explored: its index in the lower 32 bits, its column from 1 in the next
/// 16, so that nothing needs to be divided, and above them the direction in which it would be
/// entered. One word, so that the processor can choose among two without a branch.
#[derive(Clone, Copy, Default)]
struct Waiting(u64);

impl Waiting {
    const COLUMN: u32 = 32;
    const ENTERED: u32 = 48;

    const fn new(index: u32, column: u32, entered: u8) -> Self {
        let place = index as u64 | (column as u64) << Self::COLUMN;
        Self(place | (entered as u64) << Self::ENTERED)
    }

    /// For each direction, what leads to the neighbour when added.
    fn steps(grid: &Grid) -> [u64; 4] {
        let row = u64::from(grid.stride());
        let column = 1 + (1 << Self::COLUMN);
        [row.wrapping_neg(), column, row, column.wrapping_neg()]
    }

    #[inline]
    fn step(self, way: u8, steps: &[u64; 4]) -> Self {
        let place = self.0 & ((1 << Self::ENTERED) - 1);
        let place = place.wrapping_add(steps[(way & 3) as usize]);
        Self(place | u64::from(way) << Self::ENTERED)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    const fn index(self) -> u32 {
        self.0 as u32
    }

    const fn column(self) -> u32 {
        (self.0 >> Self::COLUMN & 0xffff) as u32
    }

    const fn entered(self) -> u8 {
        (self.0 >> Self::ENTERED & 7) as u8
    }
}

/// Cells that wait. Which of two stacks a cell goes to is as good as chance, so that a branch
/// would be guessed wrong half of the time: it is written to both, and counted in one. The entry on
/// top is also kept by itself, so that it needn't be read back from memory.
struct Stack {
    /// The first is none; the last that counts is the one at `length`.
    entries: Vec<Waiting>,
    length: usize,
    top: Waiting,
}

impl Stack {
    fn new() -> Result<Self, OutOfMemory> {
        let mut stack = Self { entries: Vec::new(), length: 0, top: Waiting::default() };
        stack.make_room()?;
        Ok(stack)
    }

    /// Sees that four more entries have room.
    #[inline]
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        while self.entries.len() < self.length + 5 {
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
        self.entries[self.length + 1] = entry;
        self.length += usize::from(counts);
        self.top = select_unpredictable(counts, entry, self.top);
    }

    #[inline]
    fn pop(&mut self) -> Option<Waiting> {
        let top = self.top;
        self.length = self.length.checked_sub(1)?;
        self.top = self.entries[self.length];
        Some(top)
    }
}
