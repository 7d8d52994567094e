//! Recursive backtracker: a depth-first search that takes its turns at random.
//!
//! **Idea.** From a random cell, dig into a random neighbour that is still solid, and on from
//! there. Where none is left, go back to the last cell that has one. Done when back at the start.
//!
//! **Source.** Depth-first search is Trémaux's (19th century); as a maze maker it is described in
//! Jamis Buck, *Mazes for Programmers* (2015), ch. 5. Here with an explicit stack.
//!
//! **Cost.** O(cells) time. Only cells that had another choice are on the stack, so it
//! takes less than a byte a cell.
//!
//! **Texture.** Long winding corridors, few but deep dead ends (10 % of the cells), a long
//! solution. *Not* uniform over all spanning trees.
//!
//! **Knobs.** [`Knobs::lean`] is asked first: where its direction is among the choices, it is
//! taken with that probability. Then [`Knobs::straightness`]: where straight on is among the
//! choices, it is taken with that probability, else any other way, if there is one. In a cell that
//! it has gone back to, and in the first, no way is straight on, and all are equally likely. At
//! straightness 100 corridors turn only where they must, which is close to one spiral; at 0 they
//! zigzag; a lean to the north or south
//! draws them upright, to the east or west level.

use rand_core::Rng;

use crate::maze::field::{Field, has_several, twelfth};
use crate::maze::memory::{OutOfMemory, resize};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Direction, Grid};

use super::{Knobs, Lean, Percent};

/// Carves a walled grid. Cells that already have a passage are left alone.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stack.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    match (knobs.straightness, knobs.lean) {
        (None, None) => dig(grid, Any, rng, observer),
        (straightness, lean) => {
            dig(grid, Wilful { straightness, lean, ahead: None }, rng, observer)
        }
    }
}

fn dig<W: Will, R: Rng, O: Observer>(
    grid: &mut Grid,
    mut will: W,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut here = super::random_place(grid, rng, observer);
    let mut field = Field::new(grid);
    let mut stack = Stack::default();
    observer.turned_to(Place(here));
    while observer.is_listening() {
        let choices = field.blanks(here);
        if choices == 0 {
            let Some(back) = stack.pop() else {
                return Ok(());
            };
            here = back;
            will.turned_back();
            observer.turned_to(Place(here));
            continue;
        }
        stack.push_if(here, has_several(choices))?;
        let (direction, next) = will.choose(&field, here, choices, rng);
        observer.opened(Place(here), direction);
        field.open_into_blank(here, next, direction);
        here = next;
    }
    Ok(())
}

/// Cells to go back to.
#[derive(Default)]
struct Stack {
    /// The first `count` are the cells; what comes after them is room for more.
    cells: Vec<u32>,
    count: usize,
}

impl Stack {
    /// Pushes where `is` says so. The cell is written in any case, and counts where it should: no
    /// branch to guess wrong.
    fn push_if(&mut self, cell: u32, is: bool) -> Result<(), OutOfMemory> {
        if self.count == self.cells.len() {
            let length = self.count + (self.count / 8).max(1024);
            resize(&mut self.cells, length, 0)?;
        }
        self.cells[self.count] = cell;
        self.count += usize::from(is);
        Ok(())
    }

    fn pop(&mut self) -> Option<u32> {
        self.count = self.count.checked_sub(1)?;
        Some(self.cells[self.count])
    }
}

/// How one of several ways is chosen.
trait Will {
    /// One of the directions whose bits are set, of which there is one at least, and the index of
    /// the neighbour there.
    fn choose<R: Rng>(
        &mut self,
        field: &Field<'_>,
        here: u32,
        choices: u8,
        rng: &mut R,
    ) -> (Direction, u32);

    /// The search went back to a cell.
    fn turned_back(&mut self) {}
}

/// All are equally likely.
struct Any;

impl Will for Any {
    fn choose<R: Rng>(
        &mut self,
        field: &Field<'_>,
        here: u32,
        choices: u8,
        rng: &mut R,
    ) -> (Direction, u32) {
        field.nth(here, choices, twelfth(rng))
    }
}

/// As the knobs say.
struct Wilful {
    straightness: Option<Percent>,
    lean: Option<Lean>,
    /// Where straight on is; `None` after going back.
    ahead: Option<Direction>,
}

impl Will for Wilful {
    fn choose<R: Rng>(
        &mut self,
        field: &Field<'_>,
        here: u32,
        choices: u8,
        rng: &mut R,
    ) -> (Direction, u32) {
        let liked = self.liked(choices, rng);
        let (direction, next) = field.nth(here, liked, twelfth(rng));
        self.ahead = Some(direction);
        (direction, next)
    }

    fn turned_back(&mut self) {
        self.ahead = None;
    }
}

impl Wilful {
    /// Those of the choices that are left when the knobs have been asked.
    fn liked<R: Rng>(&self, choices: u8, rng: &mut R) -> u8 {
        if let Some(Lean { direction, percent }) = self.lean
            && choices & direction.bit() != 0
            && chance(percent, rng)
        {
            return direction.bit();
        }
        if let (Some(percent), Some(ahead)) = (self.straightness, self.ahead)
            && choices & ahead.bit() != 0
            && has_several(choices)
        {
            let ahead = ahead.bit();
            return if chance(percent, rng) { ahead } else { choices & !ahead };
        }
        choices
    }
}

/// Whether what happens in `percent` of all cases happens now.
fn chance<R: Rng>(percent: Percent, rng: &mut R) -> bool {
    rng.below(100) < u32::from(percent.get())
}
