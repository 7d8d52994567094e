//! Solvers: one file each. A new one is its file and its line in the list below.
//!
//! Searches ([`mod@astar`], [`breadth_first`], [`all_shortest`], [`bidirectional`],
//! [`dead_end_filling`]) look at the maze from above and give a path. Walkers ([`wall_follower`],
//! [`pledge`], [`tremaux`], [`random_mouse`]) are somebody inside it, who sees one cell at a time:
//! they give the walk as it was walked, and the path that is left when its detours are cut out.

use rand_core::Rng;
use thiserror::Error;

use crate::words::words;

use super::insight::Mind;
use super::memory::OutOfMemory;
use super::named;
use super::observe::{Observer, Place};
use super::work::{Cancelled, go_on};
use super::{Cell, Grid};

pub mod all_shortest;
pub mod astar;
pub mod bidirectional;
pub mod breadth_first;
pub mod dead_end_filling;
pub(super) mod field;
pub mod pledge;
pub mod random_mouse;
mod route;
pub mod tremaux;
mod walker;
pub mod wall_follower;

pub use all_shortest::{ShortestPaths, shortest_paths};
pub use astar::astar;
pub use route::Route;

macro_rules! solvers {
    ($($(#[$attribute:meta])* $variant:ident = $solve:path, $name:literal, shows $mind:ident, shortest: $is_shortest:literal;)*) => {
        /// The ways to solve a maze. Each variant's module tells its idea, source and cost, and
        /// when it finds a shortest path or none.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Solver {
            $($(#[$attribute])* $variant,)*
        }

        impl Solver {
            /// Every solver, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What is shown of its runs.
            pub(super) const fn mind(self) -> Mind {
                match self {
                    $(Self::$variant => Mind::$mind,)*
                }
            }

            /// Whether its path is a shortest one, loops or not. In a perfect maze every path is.
            #[must_use]
            pub const fn is_shortest(self) -> bool {
                match self {
                    $(Self::$variant => $is_shortest,)*
                }
            }

            /// A route from `start` to `goal`. Tells `observer` each step:
            /// [`Observer::turned_to`] for every cell explored or walked to,
            /// [`Observer::refused`] for a passage that it will not try any more. Only
            /// [`Solver::takes_chances`] draws from `rng`. Before each step it asks whether it
            /// [is cancelled](Observer::is_cancelled).
            ///
            /// ```
            /// use maze_duel::maze::{Algorithm, MazeRng, Seed, Size, Solver};
            /// let size = Size::new(8, 5)?;
            /// let maze = Algorithm::Prim.generate(size, Seed::new(1).unwrap())?;
            /// let (start, goal) = (size.top_left(), size.bottom_right());
            /// let mut rng = MazeRng::from_number(1);
            /// for solver in Solver::ALL {
            ///     let route = solver.solve(&maze, start, goal, &mut rng, &mut ())?;
            ///     assert_eq!(route.path().last(), Some(&goal), "a perfect maze has one path");
            /// }
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// [`SolveError`] where an end lies outside, no way leads to the goal, the solver
            /// misses it, it is cancelled, or memory runs out.
            pub fn solve<R: Rng, O: Observer>(
                self,
                grid: &Grid,
                start: Cell,
                goal: Cell,
                rng: &mut R,
                observer: &mut O,
            ) -> Result<Route, SolveError> {
                match self {
                    $(Self::$variant => $solve(grid, start, goal, rng, observer),)*
                }
            }
        }
    };
}

solvers! {
    /// Guided by the distance to the goal: a shortest path. See [`astar`](mod@astar).
    #[default]
    AStar = astar::solve, "a-star", shows Search, shortest: true;
    /// Outwards in rings: a shortest path. See [`breadth_first`].
    BreadthFirst = breadth_first::solve, "breadth-first", shows Search, shortest: true;
    /// Every shortest path, counted. See [`all_shortest`].
    AllShortest = all_shortest::solve, "all-shortest", shows Search, shortest: true;
    /// Rings from both ends until they meet: a shortest path. See [`bidirectional`].
    Bidirectional = bidirectional::solve, "bidirectional", shows BothEnds, shortest: true;
    /// Closes what leads nowhere: a shortest path. See [`dead_end_filling`].
    DeadEndFilling = dead_end_filling::solve, "dead-end-filling", shows Filling, shortest: true;
    /// The left hand on the wall. See [`wall_follower`].
    WallFollowerLeft = wall_follower::left, "wall-follower-left", shows Hand, shortest: false;
    /// The right hand on the wall. See [`wall_follower`].
    WallFollowerRight = wall_follower::right, "wall-follower-right", shows Hand, shortest: false;
    /// A hand on the wall, and a count of the turns. See [`pledge`].
    Pledge = pledge::solve, "pledge", shows Pledge, shortest: false;
    /// Marks at every passage. See [`tremaux`].
    Tremaux = tremaux::solve, "tremaux", shows Marks, shortest: false;
    /// Where chance leads. See [`random_mouse`].
    RandomMouse = random_mouse::solve, "random-mouse", shows Walker, shortest: false;
}

impl Solver {
    /// Whether it draws from the random source: else it goes the same way every time.
    #[must_use]
    pub const fn takes_chances(self) -> bool {
        matches!(self, Self::RandomMouse)
    }
}

named!(Solver, UnknownSolver);

/// A name that no solver has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().solve.unknown_solver)(&names()))]
pub struct UnknownSolver;

/// Every solver's name, separated by spaces.
fn names() -> String {
    Solver::ALL.iter().map(|solver| solver.name()).collect::<Vec<_>>().join(" ")
}

/// Why no path can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The start lies outside the maze, or in a hole.
    #[error("{}", (words().start_outside)(*.0))]
    StartOutside(Cell),
    /// The goal lies outside the maze, or in a hole.
    #[error("{}", (words().goal_outside)(*.0))]
    GoalOutside(Cell),
    /// No way leads from the start to the goal.
    #[error("{}", (words().unreachable)(*start, *goal))]
    Unreachable {
        /// Where the search began.
        start: Cell,
        /// What it never reached.
        goal: Cell,
    },
    /// A way leads to the goal, but the walker has come back to where it was before and would go
    /// round for ever: the goal lies at another wall.
    #[error("{}", (words().solve.went_round)(*start, *goal))]
    WentRound {
        /// Where the walk began.
        start: Cell,
        /// What it missed.
        goal: Cell,
    },
    /// A way leads to the goal, but the walker hasn't come upon it in as many steps as it had.
    #[error("{}", (words().solve.gave_up)(*goal, *steps))]
    GaveUp {
        /// What it missed.
        goal: Cell,
        /// How many steps it took.
        steps: usize,
    },
    /// Somebody has cancelled the work.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The search needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Start and goal as indices, where both lie inside.
pub(crate) fn ends(grid: &Grid, start: Cell, goal: Cell) -> Result<(Place, Place), SolveError> {
    let first = grid.index(start).ok_or(SolveError::StartOutside(start))?;
    let last = grid.index(goal).ok_or(SolveError::GoalOutside(goal))?;
    Ok((Place(first), Place(last)))
}

/// Whether any way leads from `start` to `goal`, for walkers, who can't tell.
fn check_reachable<O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &O,
) -> Result<(), SolveError> {
    let seen = field::Field::flooded(grid, start, observer)?;
    go_on(observer)?;
    if grid.index(goal).is_some_and(|goal| seen.is_seen(goal)) {
        Ok(())
    } else {
        Err(SolveError::Unreachable { start, goal })
    }
}
