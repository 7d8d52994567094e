//! What is shown of a run, one file a kind. A new one is its file and its line in the list below.

use crate::maze::Step;
use crate::maze::memory::OutOfMemory;

use super::run::Run;
use super::{Event, Happening, Scene, Sign, Timeline};

mod active;
mod areas;
mod both_ends;
mod filling;
mod finish;
mod forest;
mod frontier;
mod hunt;
mod marks;
mod parts;
mod pledge;
mod rooms;
mod row;
mod row_sets;
mod search;
mod sets;
mod solving;
mod stack;
mod visits;
mod walk;
mod walker;
mod wander;

/// What the last step did, if there was one; a mind fails for lack of memory alone.
type Thought = Result<Option<Happening>, OutOfMemory>;

macro_rules! minds {
    ($($(#[$attribute:meta])* $variant:ident = $module:ident;)*) => {
        /// What an algorithm has in mind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::maze) enum Mind {
            $($(#[$attribute])* $variant,)*
        }

        impl Mind {
            /// The signs that may come up, in the order of the legend.
            pub(super) const fn signs(self) -> &'static [Sign] {
                match self {
                    $(Self::$variant => $module::SIGNS,)*
                }
            }

            /// Draws what it has in mind into a scene in which every cell is either solid or of
            /// the maze, and tells what the last step did.
            fn think_of(self, run: Run<'_>, scene: &mut Scene) -> Thought {
                match self {
                    $(Self::$variant => $module::think(run, scene),)*
                }
            }
        }
    };
}

minds! {
    /// A stack of cells, the way back.
    Stack = stack;
    /// Rooms with doors, and a stack in each.
    Rooms = rooms;
    /// Solid cells beside the maze.
    Frontier = frontier;
    /// Cells of the maze that can still grow.
    Active = active;
    /// Parts of the maze that join.
    Sets = sets;
    /// Trees that grow and join.
    Forest = forest;
    /// Sets in a row and the one below.
    RowSets = row_sets;
    /// A run in a row.
    Row = row;
    /// A walk whose loops are erased.
    Walk = walk;
    /// How often a walk has been where.
    Visits = visits;
    /// First how often a walk has been where, then walks whose loops are erased.
    Wander = wander;
    /// A walk, and a hunt for the next one.
    Hunt = hunt;
    /// Areas that are divided.
    Areas = areas;
    /// Cells explored in some order.
    Search = search;
    /// Cells explored from both ends.
    BothEnds = both_ends;
    /// Dead ends filled, and what is left.
    Filling = filling;
    /// Somebody who walks.
    Walker = walker;
    /// Somebody who walks and counts turns.
    Pledge = pledge;
    /// Somebody who walks and leaves marks.
    Marks = marks;
}

impl Mind {
    /// Draws what there is to be seen into a scene in which every cell is either solid or of the
    /// maze. Once the algorithm is done, that is what is done to the maze afterwards.
    pub(super) fn think(self, timeline: &Timeline, scene: &mut Scene) -> Result<(), OutOfMemory> {
        let run = Run::new(timeline);
        if timeline.position() > timeline.phases().carved {
            scene.happening = finish::think(run, scene)?;
            return Ok(());
        }
        scene.happening = self.think_of(run, scene)?;
        if run.is_mirrored {
            mirror(run, scene);
        }
        if let Some(Event::Step(Step::Opened { cell, direction })) = timeline.last()
            && run.is_at_image()
        {
            scene.happening = Some(Happening::Mirrored { cell, direction });
        }
        Ok(())
    }
}

/// Fills the image of each cell of the half as that cell is; save those of sets, which know of
/// both halves.
fn mirror(run: Run<'_>, scene: &mut Scene) {
    for cell in run.cells() {
        if let Some(tint) = scene.tint(cell)
            && tint.sign != Sign::Set
        {
            scene.fill(run.image(cell), tint);
        }
    }
}
