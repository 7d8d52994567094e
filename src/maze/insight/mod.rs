//! What an algorithm has in mind, at any step of its run: for those who want to see how it works.
//!
//! A [`Timeline`] is a run that one can go through in any order, a generator's or a solver's. At
//! each of its steps it gives a [`Scene`]: what each cell is to the algorithm, which lines and
//! shapes to draw over them, what the last step did, and a few figures. The scene is made of the
//! run's steps up to there and nothing else, so it is the same however one came there. Of a maze too
//! large to record there are moments in place of steps, and the maze alone is shown.
//!
//! What is shown of a run is a *mind*, one file each in `minds`, and several algorithms may share
//! one: a depth-first run has a stack, one that grows all around a frontier. Which is whose stands in
//! the lists of [`Algorithm`](super::Algorithm) and [`Solver`](super::Solver).

mod coarse;
mod happening;
mod keyframes;
mod minds;
mod phases;
mod recorded;
mod run;
mod scene;
mod subject;
mod timeline;

pub use happening::{Happening, Turn};
pub(super) use minds::Mind;
pub use scene::{Figures, Scene, Shape, Sign, Tint};
pub use subject::Subject;
pub use timeline::{Event, Timeline, TimelineError};
