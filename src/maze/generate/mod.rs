//! Generators: one file an algorithm. A new one is its file and its line in the list below.

use std::num::NonZeroUsize;

use rand_core::Rng;
use thiserror::Error;

use crate::words::words;

use super::insight::Mind;
use super::memory::OutOfMemory;
use super::named;
use super::observe::Observer;
use super::seed::{Purpose, Seed};
use super::trace::{Recording, Trace, TraceError};
use super::{Cell, Grid, Size};

pub mod aldous_broder;
pub mod backtracker;
pub mod binary_tree;
pub mod boruvka;
pub mod division;
pub mod dungeon;
pub mod eller;
pub mod growing_forest;
pub mod growing_tree;
pub mod houston;
pub mod hunt_and_kill;
mod knobs;
pub mod kruskal;
pub mod prim;
mod rows;
mod sets;
pub mod sidewinder;
mod sorting;
pub mod true_prim;
mod walk;
mod weights;
pub mod wilson;

pub use knobs::{
    Corner, Knob, KnobError, KnobTextError, Knobs, Lean, Mix, Percent, PercentError, Symmetry,
};

/// By the name of how a grid is made, how it is made again.
struct Start;

impl Start {
    fn walled(grid: &mut Grid) {
        grid.close_all();
    }

    fn opened(grid: &mut Grid) {
        grid.open_all();
    }
}

macro_rules! algorithms {
    ($($(#[$attribute:meta])* $variant:ident = $module:ident, $name:literal, from $start:ident, takes [$($knob:ident)*], shows $mind:ident, uniform: $is_uniform:literal;)*) => {
        /// The ways to make a maze. Each variant's module tells its idea, source, cost and
        /// texture.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$attribute])* $variant,)*
        }

        impl Algorithm {
            /// Every algorithm, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The knobs that can be set for this algorithm, besides those of every maze.
            #[must_use]
            pub const fn knobs(self) -> &'static [Knob] {
                match self {
                    $(Self::$variant => &[$(Knob::$knob),*],)*
                }
            }

            /// Whether every perfect maze of a size is equally likely: a uniform spanning tree.
            /// Knobs may take that away.
            #[must_use]
            pub const fn is_uniform(self) -> bool {
                match self {
                    $(Self::$variant => $is_uniform,)*
                }
            }

            /// What is shown of its runs.
            pub(super) const fn mind(self) -> Mind {
                match self {
                    $(Self::$variant => Mind::$mind,)*
                }
            }

            /// The grid that the algorithm begins with when there are no holes: all walls, or
            /// none.
            ///
            /// # Errors
            /// [`OutOfMemory`], about a byte a cell.
            pub fn start(self, size: Size) -> Result<Grid, OutOfMemory> {
                match self {
                    $(Self::$variant => Grid::$start(size),)*
                }
            }

            /// Makes a grid that it has carved what it was when it began.
            pub(super) fn start_again(self, grid: &mut Grid) {
                match self {
                    $(Self::$variant => Start::$start(grid),)*
                }
            }

            /// Makes a maze in a grid that [`Algorithm::start`] or, where the algorithm takes a
            /// mask, [`Grid::walled_around`] has made, with `rng` as the only source of chance,
            /// and tells `observer` each step.
            ///
            /// # Errors
            /// [`OutOfMemory`] where the system has no memory for what the algorithm keeps beside
            /// the grid.
            pub fn carve<R: Rng, O: Observer>(
                self,
                grid: &mut Grid,
                knobs: &Knobs,
                rng: &mut R,
                observer: &mut O,
            ) -> Result<(), OutOfMemory> {
                match self {
                    $(Self::$variant => $module::carve(grid, knobs, rng, observer),)*
                }
            }
        }
    };
}

algorithms! {
    /// Depth-first: long winding corridors. See [`backtracker`].
    #[default]
    Backtracker = backtracker, "backtracker", from walled, takes [Mask Straightness Lean], shows Stack, uniform: false;
    /// Walls in random order: many short dead ends. See [`kruskal`].
    Kruskal = kruskal, "kruskal", from walled, takes [Mask], shows Sets, uniform: false;
    /// Grows outwards: short dead ends around the start. See [`prim`].
    Prim = prim, "prim", from walled, takes [Mask], shows Frontier, uniform: false;
    /// Grows through the weakest wall: the same mazes as Kruskal's. See [`true_prim`].
    TruePrim = true_prim, "true-prim", from walled, takes [Mask], shows Weakest, uniform: false;
    /// Walls that halve rooms: long straight walls. See [`division`].
    Division = division, "division", from opened, takes [SmallestRoom Doors], shows Areas, uniform: false;
    /// Walks whose loops are erased: every maze is equally likely. See [`wilson`].
    Wilson = wilson, "wilson", from walled, takes [Mask], shows Walk, uniform: true;
    /// One aimless walk: every maze is equally likely. See [`aldous_broder`].
    AldousBroder = aldous_broder, "aldous-broder", from walled, takes [Mask], shows Visits, uniform: true;
    /// An aimless walk, then walks whose loops are erased: like Wilson's, sooner. See [`houston`].
    Houston = houston, "houston", from walled, takes [Mask], shows Wander, uniform: false;
    /// Random walks, one joined to the next: winding, few dead ends. See [`hunt_and_kill`].
    HuntAndKill = hunt_and_kill, "hunt-and-kill", from walled, takes [Mask], shows Hunt, uniform: false;
    /// One list and any rule for which cell grows: corridors with short dead ends. See
    /// [`growing_tree`].
    GrowingTree = growing_tree, "growing-tree", from walled, takes [Mask Mix], shows Active, uniform: false;
    /// Many trees at once: a patchwork of small winding mazes. See [`growing_forest`].
    GrowingForest = growing_forest, "growing-forest", from walled, takes [Mask], shows Forest, uniform: false;
    /// Sets of cells, row by row: short dead ends, any height. See [`eller`].
    Eller = eller, "eller", from walled, takes [], shows RowSets, uniform: false;
    /// Runs along each row: one straight edge. See [`sidewinder`].
    Sidewinder = sidewinder, "sidewinder", from walled, takes [Corner], shows Row, uniform: false;
    /// A coin for each cell: two straight edges. See [`binary_tree`].
    BinaryTree = binary_tree, "binary-tree", from walled, takes [Corner], shows Coins, uniform: false;
    /// Kruskal's maze, made in rounds: many short dead ends. See [`boruvka`].
    Boruvka = boruvka, "boruvka", from walled, takes [Mask], shows Rounds, uniform: false;
    /// Rooms with one door each, and a tree in each of them. See [`dungeon`].
    Dungeon = dungeon, "dungeon", from walled, takes [SmallestRoom], shows Rooms, uniform: false;
}

impl Algorithm {
    /// Makes the maze that [`Algorithm::carve`] makes, on up to `threads` threads where the
    /// algorithm can: the maze is the same for any number of them.
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Algorithm::carve`].
    pub fn carve_on<R: Rng>(
        self,
        grid: &mut Grid,
        knobs: &Knobs,
        rng: &mut R,
        threads: NonZeroUsize,
    ) -> Result<(), OutOfMemory> {
        self.carve_shared(grid, knobs, rng, threads, &mut ())
    }

    /// The same for an observer that need not be told of steps.
    pub(super) fn carve_shared<R: Rng, O: Observer>(
        self,
        grid: &mut Grid,
        knobs: &Knobs,
        rng: &mut R,
        threads: NonZeroUsize,
        observer: &mut O,
    ) -> Result<(), OutOfMemory> {
        match self {
            Self::Kruskal => kruskal::carve_shared(grid, knobs, rng, threads, observer),
            Self::Division => division::carve_shared(grid, knobs, rng, threads, observer),
            _ => self.carve(grid, knobs, rng, observer),
        }
    }

    /// The maze of a size and seed with every knob unset: always the same one.
    ///
    /// ```
    /// use maze_duel::maze::{Algorithm, Seed, Size};
    /// let size = Size::new(24, 16)?;
    /// let maze = Algorithm::Backtracker.generate(size, Seed::new(4711).unwrap())?;
    /// assert!(maze.is_perfect()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Algorithm::carve`].
    pub fn generate(self, size: Size, seed: Seed) -> Result<Grid, OutOfMemory> {
        let mut grid = self.start(size)?;
        let mut rng = seed.rng(Purpose::Walls);
        self.carve_on(&mut grid, &Knobs::default(), &mut rng, cores())?;
        Ok(grid)
    }

    /// The same maze as [`Algorithm::generate`]'s, as the run that made it.
    ///
    /// # Errors
    /// [`TraceError::OutOfMemory`], as [`Algorithm::carve`], and for the steps.
    pub fn trace(self, size: Size, seed: Seed) -> Result<Trace, TraceError> {
        let mut grid = self.start(size)?;
        let mut recording = Recording::new(&grid, usize::MAX);
        let mut rng = seed.rng(Purpose::Walls);
        self.carve(&mut grid, &Knobs::default(), &mut rng, &mut recording)?;
        self.start_again(&mut grid);
        recording.finish(grid)
    }
}

named!(Algorithm, UnknownAlgorithm);

/// A name that no algorithm has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().unknown_algorithm)(&names()))]
pub struct UnknownAlgorithm;

/// Every algorithm's name, separated by spaces.
fn names() -> String {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect::<Vec<_>>().join(" ")
}

/// How many threads this machine runs at a time.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The index of a cell of the grid, each equally likely: places are drawn until one is no hole.
/// A mask has a cell, so this ends; with few cells among many holes it takes a while. Where nobody
/// listens it may be the first place, cell or hole.
fn random_place<R: Rng, O: Observer>(grid: &Grid, rng: &mut R, observer: &O) -> u32 {
    use super::random::RandomExt;
    loop {
        if !observer.is_listening() {
            return grid.stride() + 1;
        }
        let (x, y) = (rng.below(grid.width()), rng.below(grid.height()));
        if let Some(index) = grid.index(Cell::new(x, y)) {
            return index;
        }
    }
}
