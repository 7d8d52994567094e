//! What is shown of a run, one file a kind. A new one is its file and its line in the list below.

use crate::maze::memory::OutOfMemory;

use super::{Scene, Sign, Timeline};

mod search;
mod stack;

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
            /// the maze.
            pub(super) fn think(
                self,
                timeline: &Timeline,
                scene: &mut Scene,
            ) -> Result<(), OutOfMemory> {
                match self {
                    $(Self::$variant => $module::think(timeline, scene),)*
                }
            }
        }
    };
}

minds! {
    /// A stack of cells, the way back.
    Stack = stack;
    /// Cells explored in some order.
    Search = search;
}
