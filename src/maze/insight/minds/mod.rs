//! What is shown of a run, one file a kind. A new one is its file and its line in the list below.

use crate::maze::Step;
use crate::maze::memory::OutOfMemory;

use super::recorded::Recorded;
use super::run::Run;
use super::{Event, Happening, Scene, Sign};

mod active;
mod areas;
mod both_ends;
mod filling;
mod finish;
mod forest;
mod frontier;
mod hand;
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
    ($($(#[$attribute:meta])* $variant:ident = $module:ident, $signs:ident;)*) => {
        /// What an algorithm has in mind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::maze) enum Mind {
            $($(#[$attribute])* $variant,)*
        }

        impl Mind {
            /// The signs that may come up, in the order of the legend.
            pub(super) const fn signs(self) -> &'static [Sign] {
                match self {
                    $(Self::$variant => $module::$signs,)*
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
    Stack = stack, SIGNS;
    /// Rooms with doors, and a stack in each.
    Rooms = rooms, SIGNS;
    /// Solid cells beside the maze.
    Frontier = frontier, SIGNS;
    /// The same, and the weakest wall between.
    Weakest = frontier, SIGNS_OF_WALLS;
    /// Cells of the maze that can still grow.
    Active = active, SIGNS;
    /// Parts of the maze that join.
    Sets = sets, SIGNS;
    /// The same, each of which opens a wall.
    Rounds = sets, SIGNS_OF_ROUNDS;
    /// Trees that grow and join.
    Forest = forest, SIGNS;
    /// Sets in a row and the one below.
    RowSets = row_sets, SIGNS;
    /// A run in a row.
    Row = row, SIGNS;
    /// Cells in a row, one by one.
    Coins = row, SIGNS_OF_COINS;
    /// A walk whose loops are erased.
    Walk = walk, SIGNS;
    /// How often a walk has been where.
    Visits = visits, SIGNS;
    /// First how often a walk has been where, then walks whose loops are erased.
    Wander = wander, SIGNS;
    /// A walk, and a hunt for the next one.
    Hunt = hunt, SIGNS;
    /// Areas that are divided.
    Areas = areas, SIGNS;
    /// Cells explored in some order.
    Search = search, SIGNS;
    /// Cells explored from both ends.
    BothEnds = both_ends, SIGNS;
    /// Dead ends filled, and what is left.
    Filling = filling, SIGNS;
    /// Somebody who walks.
    Walker = walker, SIGNS;
    /// Somebody who walks with a hand on the wall.
    Hand = hand, SIGNS;
    /// Somebody who walks and counts turns.
    Pledge = pledge, SIGNS;
    /// Somebody who walks and leaves marks.
    Marks = marks, SIGNS;
}

impl Mind {
    /// Draws what there is to be seen into a scene in which every cell is either solid or of the
    /// maze. Once the algorithm is done, that is what is done to the maze afterwards.
    pub(super) fn think(self, timeline: &Recorded, scene: &mut Scene) -> Result<(), OutOfMemory> {
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
