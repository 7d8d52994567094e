//! What can be measured about a maze.
//!
//! [`Metrics::of`] takes every measure; each of its parts can be had alone, and cheaper. All take
//! linear time but where they say otherwise, none recurses, and holes are no cells.

use std::fmt;

use super::observe::{Observer, Place};
use super::solve::{self, SolveError};
use super::work::go_on;
use super::{Cell, Grid, Work};

mod character;
mod counts;
mod cuts;
mod distance;
mod lines;

pub use character::{Card, Character, Trait};
pub use counts::Counts;
pub use cuts::{Bottlenecks, DisjointRoutes};
pub use distance::{Diameter, DistanceMap};
pub use lines::Lines;

/// Everything that is measured about a maze and the two spawns in it.
///
/// ```
/// use maze_duel::maze::{Algorithm, Metrics, Seed, Size};
/// let size = Size::new(24, 16)?;
/// let maze = Algorithm::Kruskal.generate(size, Seed::new(7).unwrap())?;
/// let metrics = Metrics::of(&maze, size.top_left(), size.bottom_right())?;
/// assert!(metrics.counts.is_perfect());
/// let solution = metrics.solution.unwrap();
/// assert_eq!((solution.shortest_paths, solution.routes.passages), (1, 1));
/// assert!(metrics.diameter.length >= solution.length);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// What cells and passages there are.
    pub counts: Counts,
    /// What straight lines there are.
    pub lines: Lines,
    /// The longest way between any two cells of the part of the maze where the start is.
    pub diameter: Diameter,
    /// How far the farthest cell is from the start, in steps.
    pub farthest_from_start: u32,
    /// How far the farthest cell is from the goal, in steps.
    pub farthest_from_goal: u32,
    /// What lies between the spawns; `None` where no way leads from one to the other.
    pub solution: Option<Solution>,
}

impl Metrics {
    /// Measures a maze with the spawns `start` and `goal`. Linear time but for
    /// [`Diameter::of`] and [`Solution::of`].
    ///
    /// # Errors
    /// [`SolveError::StartOutside`], [`SolveError::GoalOutside`], or a lack of memory.
    pub fn of(grid: &Grid, start: Cell, goal: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &mut ())
    }

    /// The same under a handle that can stop it.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`] where the work is cancelled, and as [`Metrics::of`].
    pub fn of_with(grid: &Grid, start: Cell, goal: Cell, work: &Work) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &mut work.observer())
    }

    fn observed<O: Observer>(
        grid: &Grid,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Self, SolveError> {
        solve::ends(grid, start, goal)?;
        let solution = Solution::if_any(grid, start, goal, observer)?;
        let metrics = Self {
            counts: Counts::observed(grid, observer)?,
            lines: Lines::observed(grid, observer),
            diameter: Diameter::observed(grid, start, observer)?,
            farthest_from_start: DistanceMap::observed(grid, start, observer)?.max(),
            farthest_from_goal: DistanceMap::observed(grid, goal, observer)?.max(),
            solution,
        };
        go_on(observer)?;
        Ok(metrics)
    }
}

/// What lies between two spawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// Steps on a shortest path.
    pub length: u32,
    /// Steps that there would be between the spawns without any wall: columns and rows apart.
    pub beeline: u32,
    /// How often the first shortest path turns: first in the order of
    /// [`ShortestPaths::iter`](solve::ShortestPaths::iter).
    pub turns: u32,
    /// How many shortest paths there are; [`u128::MAX`] stands for that many or more.
    pub shortest_paths: u128,
    /// How many cells lie on any shortest path, the spawns included.
    pub cells_on_shortest: u32,
    /// Passages that every way between the spawns leads through.
    pub bottleneck_passages: u32,
    /// Cells that every way between the spawns leads through, without the spawns.
    pub bottleneck_cells: u32,
    /// How many ways there are that share nothing.
    pub routes: DisjointRoutes,
}

impl Solution {
    /// Measures what lies between `start` and `goal`. As [`solve::shortest_paths`]: linear, but
    /// n log n in the n cells on shortest paths.
    ///
    /// # Errors
    /// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
    pub fn of(grid: &Grid, start: Cell, goal: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &mut ())
    }

    fn observed<O: Observer>(
        grid: &Grid,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Self, SolveError> {
        let paths = solve::shortest_paths(grid, start, goal, observer)?;
        let first = match paths.iter().next() {
            Some(path) => path?,
            None => Vec::new(),
        };
        let turns = first.windows(3).filter(|cells| {
            // Straight on, the cells before and after share a column or a row.
            cells[0].x != cells[2].x && cells[0].y != cells[2].y
        });
        let bottlenecks = Bottlenecks::on(grid, &first, observer)?;
        Ok(Self {
            length: number(paths.length()),
            beeline: start.x.abs_diff(goal.x) + start.y.abs_diff(goal.y),
            turns: number(turns.count()),
            shortest_paths: paths.count(),
            cells_on_shortest: number(paths.cells().count()),
            bottleneck_passages: number(bottlenecks.passages.len()),
            bottleneck_cells: number(bottlenecks.cells.len()),
            routes: DisjointRoutes::observed(grid, start, goal, observer)?,
        })
    }

    /// The same, or `None` where no way leads to the goal.
    fn if_any<O: Observer>(
        grid: &Grid,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Option<Self>, SolveError> {
        match Self::observed(grid, start, goal, observer) {
            Ok(solution) => Ok(Some(solution)),
            Err(SolveError::Unreachable { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// A number of cells or passages of one maze, of which there are below 2³¹.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The index of a cell from which something is measured.
fn index_of(grid: &Grid, from: Cell) -> Result<u32, SolveError> {
    solve::ends(grid, from, from).map(|(Place(index), _)| index)
}

/// An exact share or mean: whole numbers, so that it is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: u32,
    denominator: u32,
}

impl Ratio {
    /// That ratio, as it is: 2/4 stays 2/4. `None` where the denominator is 0.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if denominator == 0 { None } else { Some(Self { numerator, denominator }) }
    }

    /// What is divided.
    #[must_use]
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// By what it is divided; not 0.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }

    /// The ratio in units of a hundredth, to the nearest, halves up.
    #[must_use]
    pub const fn hundredths(self) -> u64 {
        let (numerator, denominator) = (self.numerator as u64, self.denominator as u64);
        (numerator * 200 + denominator) / (denominator * 2)
    }
}

/// With two decimals, rounded to the nearest.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.hundredths();
        f.pad(&format!("{}.{:02}", hundredths / 100, hundredths % 100))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
mod tests {
    use std::cell::Cell as Shared;

    use super::*;
    use crate::maze::{Algorithm, Cancelled, Recipe, Seed, Size};

    /// Is cancelled when it has been asked so many times.
    struct Patience(Shared<u64>);

    impl Observer for Patience {
        fn is_cancelled(&self) -> bool {
            self.0.set(self.0.get().saturating_sub(1));
            self.0.get() == 0
        }
    }

    /// Whatever comes of a measure that is cancelled anywhere is an error, and never a wrong number.
    #[test]
    fn what_is_measured_is_whole_or_an_error() {
        let size = Size::new(13, 9).unwrap();
        let mut recipe = Recipe::new(Algorithm::Prim, size, Seed::FIRST);
        recipe.knobs.braid = "50".parse().unwrap();
        let grid = recipe.generate().unwrap();
        let [start, goal] = grid.spawns();
        let card = |patience: &mut Patience| Card::observed(&grid, start, goal, patience).map(Ok);
        let map = |patience: &mut Patience| {
            DistanceMap::observed(&grid, start, patience).map(|map| Err(map.max()))
        };
        let whole = [Card::of(&grid, start, goal).map(Ok), Ok(Err(map_of(&grid, start)))];
        let measures: [&dyn Fn(&mut Patience) -> Result<Result<Card, u32>, SolveError>; 2] =
            [&card, &map];
        // Each of the 117 cells is come to, on the card by each of six searches as far as they go.
        let fewest = [650, 117];
        for ((measure, whole), fewest) in measures.into_iter().zip(whole).zip(fewest) {
            let mut cancelled = 0;
            for looks in 1.. {
                let mut patience = Patience(Shared::new(looks));
                let came_of_it = measure(&mut patience);
                if patience.0.get() > 0 {
                    assert_eq!(came_of_it, whole, "after {looks} looks");
                    break;
                }
                assert_eq!(came_of_it, Err(Cancelled.into()), "after {looks} looks");
                cancelled += 1;
            }
            assert!(cancelled >= fewest, "asked {cancelled} times");
        }
        for looks in 1..300 {
            let metrics = Metrics::observed(&grid, start, goal, &mut Patience(Shared::new(looks)));
            assert_eq!(metrics, Err(Cancelled.into()), "after {looks} looks");
        }
    }

    fn map_of(grid: &Grid, start: Cell) -> u32 {
        DistanceMap::new(grid, start).unwrap().max()
    }
}
