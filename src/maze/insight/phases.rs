//! Where a run's own steps end, and what is done to the maze afterwards begins.

use crate::maze::finish::is_in_half;
use crate::maze::generate::{Percent, Symmetry};
use crate::maze::observe::Observer;
use crate::maze::{Algorithm, Cell, Recipe, Size, Step, Trace};

/// The parts of a maze's making, by the number of steps that lie before their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phases {
    /// The algorithm's own.
    pub(super) carved: usize,
    /// The joining of two symmetric halves. What comes after are dead ends that are opened.
    pub(super) joined: usize,
}

impl Phases {
    /// Of a run that a recipe gave. O(steps) where something is done to the maze afterwards, else
    /// O(1). Any, where `observer` is cancelled.
    ///
    /// A tree of n cells has n − 1 passages: so many times an algorithm opens one, and what it
    /// opens beyond is a loop. In a symmetric maze it makes a tree of one half, each passage
    /// twice. What joins the halves opens and closes passages until there are as many as there
    /// should be, and after that none is closed any more.
    pub(super) fn of<O: Observer>(recipe: &Recipe, trace: &Trace, observer: &O) -> Self {
        let (end, size, is_mirrored) = (trace.len(), recipe.size, is_mirrored(recipe));
        if !is_mirrored && recipe.knobs.braid == Percent::NONE {
            return Self { carved: end, joined: end };
        }
        let changes = || {
            let steps = trace.steps().take_while(|_| !observer.is_cancelled()).enumerate();
            steps.filter(|(_, step)| matches!(step, Step::Opened { .. } | Step::Closed { .. }))
        };
        if recipe.algorithm == Algorithm::Division {
            let opened = |(_, step): &(usize, Step)| matches!(step, Step::Opened { .. });
            let carved = changes().find(opened).map_or(end, |(number, _)| number);
            return Self { carved, joined: carved };
        }
        let cells = trace.start().cell_count();
        let own = if is_mirrored { 2 * (cells.div_ceil(2) - 1) } else { cells - 1 };
        let carved = changes().nth(own).map_or(end, |(number, _)| number);
        if !is_mirrored {
            return Self { carved, joined: carved };
        }
        // One more than a tree has where no half turn of a tree is the same tree.
        let is_even = size.width().is_multiple_of(2) && size.height().is_multiple_of(2);
        let wanted = cells - 1 + usize::from(is_even);
        let last_closed = changes().filter(|(_, step)| matches!(step, Step::Closed { .. })).last();
        let closed = last_closed.map_or(carved, |(number, _)| number + 1);
        let mut passages = 0_usize;
        let mut joined = if own == wanted { closed } else { end };
        for (number, step) in changes() {
            match step {
                Step::Opened { .. } => passages += 1,
                _ => passages = passages.saturating_sub(1),
            }
            if number + 1 >= closed && passages == wanted {
                joined = number + 1;
                break;
            }
        }
        Self { carved, joined: joined.max(carved) }
    }
}

/// Whether a recipe makes half a maze and its image.
pub(super) fn is_mirrored(recipe: &Recipe) -> bool {
    recipe.knobs.symmetry == Symmetry::HalfTurn
}

/// Where a half turn takes a cell.
pub(super) const fn image(size: Size, cell: Cell) -> Cell {
    Cell::new(size.width() - 1 - cell.x, size.height() - 1 - cell.y)
}

/// Whether a step of the algorithm is the image of one. It works in one half of the maze, and both
/// cells beside a passage are either in that half or in the other.
pub(super) fn is_image(size: Size, step: Step) -> bool {
    match step {
        Step::Opened { cell, direction } | Step::Closed { cell, direction } => {
            !(is_in_half(size, cell) && cell.step(direction).is_some_and(|c| is_in_half(size, c)))
        }
        Step::Refused { .. } | Step::TurnedTo { .. } => false,
    }
}

/// The same step where a half turn takes it; `None` for one that changes nothing.
pub(super) fn turned(size: Size, step: Step) -> Option<Step> {
    match step {
        Step::Opened { cell, direction } => {
            Some(Step::Opened { cell: image(size, cell), direction: direction.opposite() })
        }
        Step::Closed { cell, direction } => {
            Some(Step::Closed { cell: image(size, cell), direction: direction.opposite() })
        }
        Step::Refused { .. } | Step::TurnedTo { .. } => None,
    }
}
