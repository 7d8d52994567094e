//! How far cells are from each other.

use crate::maze::memory::{filled_while, with_capacity};
use crate::maze::observe::Observer;
use crate::maze::solve::field::Field;
use crate::maze::work::go_on;
use crate::maze::{Cell, Grid, Size, SolveError, Work};

use super::index_of;

/// In an array of distances: not reached.
const UNREACHED: u32 = u32::MAX;

/// How many steps every cell is away from one of them.
///
/// ```
/// use maze_duel::maze::{Cell, DistanceMap, Grid, Size};
/// let room = Grid::opened(Size::new(4, 3)?)?;
/// let map = DistanceMap::new(&room, Cell::new(0, 0))?;
/// assert_eq!(map.get(Cell::new(2, 1)), Some(3));
/// assert_eq!((map.max(), map.farthest()), (5, Cell::new(3, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceMap {
    size: Size,
    from: Cell,
    distances: Vec<u32>,
    max: u32,
    farthest: Cell,
    reached: usize,
}

impl DistanceMap {
    /// The distances from `from`. O(cells) time, nine bytes a cell of which four are kept.
    ///
    /// # Errors
    /// [`SolveError::StartOutside`], or a lack of memory.
    pub fn new(grid: &Grid, from: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, from, &())
    }

    /// The same under a handle that can stop it.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`] where the work is cancelled, and as [`DistanceMap::new`].
    pub fn new_with(grid: &Grid, from: Cell, work: &Work) -> Result<Self, SolveError> {
        Self::observed(grid, from, &work.observer())
    }

    pub(super) fn observed<O: Observer>(
        grid: &Grid,
        from: Cell,
        observer: &O,
    ) -> Result<Self, SolveError> {
        let start = index_of(grid, from)?;
        let mut sweep = Sweep::new(grid, observer)?;
        let (farthest, max) = sweep.run(start, observer);
        go_on(observer)?;
        Ok(Self {
            size: grid.size(),
            from,
            max,
            farthest: grid.cell(farthest),
            reached: sweep.order.len(),
            distances: sweep.distances,
        })
    }

    /// From where it is measured.
    #[must_use]
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// How many steps a cell is away; `None` where it can't be reached, is a hole or lies outside.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<u32> {
        if !self.size.contains(cell) {
            return None;
        }
        let index = (cell.y + 1) * (self.size.width() + 2) + cell.x + 1;
        self.distances.get(index as usize).copied().filter(|&distance| distance != UNREACHED)
    }

    /// The greatest distance of a cell that can be reached.
    #[must_use]
    pub const fn max(&self) -> u32 {
        self.max
    }

    /// The cell at the greatest distance; of several the first, row by row.
    #[must_use]
    pub const fn farthest(&self) -> Cell {
        self.farthest
    }

    /// How many cells can be reached, the first included.
    #[must_use]
    pub const fn reached(&self) -> usize {
        self.reached
    }
}

/// The longest of all shortest paths between two cells of one part of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diameter {
    /// Its steps. Where it is not exact: there are two cells so far apart, and there may be some
    /// farther apart.
    pub length: u32,
    /// Two cells so far apart, the first of them first row by row.
    pub ends: (Cell, Cell),
    /// Whether no two cells are farther apart.
    pub is_exact: bool,
}

impl Diameter {
    /// How many cells may be looked at, each counted as often as it is, before the search for a
    /// farther pair is given up; or 16 times all cells, where that is more.
    pub const BUDGET: u64 = 1 << 24;

    /// The diameter of the part of the maze in which `from` lies.
    ///
    /// Without loops two searches find it: the farthest cell from anywhere is one end. With loops
    /// every cell is a candidate, and they are tried from the outermost inwards, seen from the
    /// middle of the longest path so far, until no pair of the rest can beat it (P. Crescenzi, R.
    /// Grossi, M. Habib, L. Lanzi, A. Marino, "On computing the diameter of real-world undirected
    /// graphs", 2013). That is always exact up to 4096 cells, since those can be tried one and
    /// all within [`Diameter::BUDGET`]; in larger mazes as far as the budget goes, and
    /// [`Diameter::is_exact`] tells. O(cells + budget) time, 27 bytes a cell, 9 without loops.
    ///
    /// # Errors
    /// [`SolveError::StartOutside`], or a lack of memory.
    pub fn of(grid: &Grid, from: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, from, &())
    }

    pub(super) fn observed<O: Observer>(
        grid: &Grid,
        from: Cell,
        observer: &O,
    ) -> Result<Self, SolveError> {
        let start = index_of(grid, from)?;
        let mut sweep = Sweep::new(grid, observer)?;
        let (one, _) = sweep.run(start, observer);
        let (other, length) = sweep.run(one, observer);
        go_on(observer)?;
        let mut best = Best { length, ends: (one, other) };
        let passages = sweep.order.iter().map(|&at| grid.ways_at(at).len() as usize).sum::<usize>();
        let is_tree = passages / 2 + 1 == sweep.order.len();
        let is_exact = is_tree || best.improve(grid, &sweep, observer)?;
        go_on(observer)?;
        let (one, other) = best.ends;
        let ends = (grid.cell(one.min(other)), grid.cell(one.max(other)));
        Ok(Self { length: best.length, ends, is_exact })
    }
}

/// The farthest pair so far.
struct Best {
    length: u32,
    ends: (u32, u32),
}

impl Best {
    /// Looks for a farther pair; false where the budget was used up before all were ruled out.
    /// `sweep` has gone from one end of this pair.
    fn improve<O: Observer>(
        &mut self,
        grid: &Grid,
        sweep: &Sweep,
        observer: &O,
    ) -> Result<bool, SolveError> {
        let all = sweep.order.len() as u64;
        let mut budget = Diameter::BUDGET.max(16 * all);
        let mut from_middle = Sweep::new(grid, observer)?;
        from_middle.run(sweep.half_way(self.ends.1, self.length / 2), observer);
        let mut from_here = Sweep::new(grid, observer)?;
        for &here in from_middle.order.iter().rev() {
            // Two cells at most this far from the middle are at most twice as far apart.
            if self.length >= 2 * from_middle.distances[here as usize] {
                return Ok(true);
            }
            let Some(rest) = budget.checked_sub(all).filter(|_| !observer.is_cancelled()) else {
                return Ok(false);
            };
            budget = rest;
            let (farthest, length) = from_here.run(here, observer);
            if length > self.length {
                *self = Self { length, ends: (here, farthest) };
            }
        }
        Ok(true)
    }
}

/// A breadth-first search of everything that can be reached, to be used again and again.
struct Sweep {
    field: Field,
    distances: Vec<u32>,
    /// The cells reached, nearest first.
    order: Vec<u32>,
}

impl Sweep {
    fn new<O: Observer>(grid: &Grid, observer: &O) -> Result<Self, SolveError> {
        let goes_on = || !observer.is_cancelled();
        let distances = filled_while(grid.index_end(), |_| UNREACHED, goes_on)?;
        go_on(observer)?;
        Ok(Self { field: Field::new(grid)?, distances, order: with_capacity(grid.cell_count())? })
    }

    /// Searches from an index. Gives the farthest one, of several the first row by row, and how
    /// far it is; any, where it is cancelled.
    fn run<O: Observer>(&mut self, from: u32, observer: &O) -> (u32, u32) {
        for &index in &self.order {
            if observer.is_cancelled() {
                return (from, 0);
            }
            self.distances[index as usize] = UNREACHED;
        }
        self.order.clear();
        self.distances[from as usize] = 0;
        self.order.push(from);
        let mut place = 0;
        while let Some(&here) = self.order.get(place).filter(|_| !observer.is_cancelled()) {
            place += 1;
            let distance = self.distances[here as usize] + 1;
            for way in self.field.ways(here) {
                let next = self.field.neighbour(here, way);
                if self.distances[next as usize] == UNREACHED {
                    self.distances[next as usize] = distance;
                    // There is room for every cell, and each comes once.
                    self.order.push(next);
                }
            }
        }
        let farthest = self.order.last().map_or(0, |&last| self.distances[last as usize]);
        let outermost =
            self.order.iter().rev().take_while(|&&at| self.distances[at as usize] == farthest);
        (outermost.min().copied().unwrap_or(from), farthest)
    }

    /// The index `steps` steps from `index` on the way back to where the search began.
    fn half_way(&self, index: u32, steps: u32) -> u32 {
        let mut here = index;
        for _ in 0..steps {
            let nearer = self.distances[here as usize].wrapping_sub(1);
            let mut ways = self.field.ways(here).map(|way| self.field.neighbour(here, way));
            here = ways.find(|&next| self.distances[next as usize] == nearer).unwrap_or(here);
        }
        here
    }
}
