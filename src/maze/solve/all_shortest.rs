//! All shortest paths: in a maze with loops there may be many.
//!
//! **Idea.** A breadth-first search from the goal tells how far every cell is from it. A passage
//! lies on a shortest path if it leads from a cell that does to one that is a step nearer. Going
//! out from the start over such passages, distance by distance, the number of ways to each cell is
//! the sum of the numbers of those before it.
//!
//! **Source.** E. F. Moore (1959) for the search; U. Brandes, "A faster algorithm for betweenness
//! centrality" (2001), for counting shortest paths.
//!
//! **Cost.** O(cells) time for the search, O(n log n) for counting over the n cells on shortest
//! paths; two bytes a cell, and 32 for each cell at one distance.
//!
//! **Finds** every shortest path in every maze; in a perfect maze there is one.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::work::go_on;
use crate::maze::{Cell, Direction, Directions, Grid};

use super::field::{Field, Ways};
use super::{Route, SolveError, ends};

/// Every shortest path from one cell to another.
///
/// ```
/// use maze_duel::maze::{Cell, Grid, Size, solve};
/// // In an open room of 3 × 3 cells each shortest path has two steps east and two south.
/// let room = Grid::opened(Size::new(3, 3)?)?;
/// let paths = solve::shortest_paths(&room, Cell::new(0, 0), Cell::new(2, 2), &mut ())?;
/// assert_eq!((paths.length(), paths.count()), (4, 6));
/// for path in paths.iter().take(2) {
///     assert_eq!(path?.len(), 5);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShortestPaths {
    /// For each index, the ways from it that lie on shortest paths, towards the goal.
    onward: Vec<Directions>,
    stride: u32,
    start: Cell,
    first: u32,
    last: u32,
    length: usize,
    count: u128,
    explored: usize,
}

/// The first shortest path, and how many there are; `_rng` is not drawn from.
///
/// # Errors
/// As [`shortest_paths`].
pub fn solve<R: Rng, O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    _rng: &mut R,
    observer: &mut O,
) -> Result<Route, SolveError> {
    let paths = shortest_paths(grid, start, goal, observer)?;
    let mut route = Route::found(paths.first()?, paths.explored);
    route.shortest_paths = Some(paths.count);
    Ok(route)
}

/// Finds and counts them. `observer` is told of the cells in the order in which the search from
/// the goal explores them.
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
pub fn shortest_paths<O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &mut O,
) -> Result<ShortestPaths, SolveError> {
    let (Place(first), Place(last)) = ends(grid, start, goal)?;
    let (field, explored) =
        explore(grid, last, first, observer)?.ok_or(SolveError::Unreachable { start, goal })?;

    let mut onward = filled(grid.index_end(), Directions::NONE)?;
    let mut frontier = Vec::new();
    let mut beyond = Vec::new();
    push(&mut frontier, (first, 1_u128))?;
    let mut length = 0;
    while frontier.first().is_some_and(|&(index, _)| index != last) {
        for &(here, count) in &frontier {
            go_on(observer)?;
            let nearer = field.note(here).wrapping_sub(1) & 3;
            for way in field.ways(here) {
                let next = field.neighbour(here, way);
                if field.is_seen(next) && field.note(next) == nearer {
                    let ways = &mut onward[here as usize];
                    *ways = ways.with(Direction::from_low_bits(way));
                    push(&mut beyond, (next, count))?;
                }
            }
        }
        // The ways to a cell come together.
        beyond.sort_unstable_by_key(|&(index, _)| index);
        beyond.dedup_by(|(index, count), (kept, sum)| {
            let is_same = index == kept;
            if is_same {
                *sum = sum.saturating_add(*count);
            }
            is_same
        });
        frontier.clear();
        std::mem::swap(&mut frontier, &mut beyond);
        length += 1;
    }
    let count = frontier.first().map_or(0, |&(_, count)| count);
    Ok(ShortestPaths { onward, stride: grid.stride(), start, first, last, length, count, explored })
}

/// Searches from one index until another is explored, and notes every cell's distance, modulo 4:
/// neighbours differ by one, so that tells which is nearer. `None` where it isn't reached.
fn explore<O: Observer>(
    grid: &Grid,
    from: u32,
    to: u32,
    observer: &mut O,
) -> Result<Option<(Field, usize)>, SolveError> {
    let mut field = Field::new(grid)?;
    let mut explored = 0;
    let mut frontier = Vec::new();
    let mut beyond = Vec::new();
    let mut distance = 0_u8;
    field.enter(from, 0);
    push(&mut frontier, from)?;
    while !frontier.is_empty() {
        distance = (distance + 1) & 3;
        for &here in &frontier {
            go_on(observer)?;
            explored += 1;
            observer.turned_to(Place(here));
            if here == to {
                return Ok(Some((field, explored)));
            }
            for way in field.ways(here) {
                let next = field.neighbour(here, way);
                if !field.is_seen(next) {
                    field.enter(next, distance);
                    push(&mut beyond, next)?;
                }
            }
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut beyond);
    }
    Ok(None)
}

impl ShortestPaths {
    /// How many steps each of them has.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// How many there are; [`u128::MAX`] where there are that many or more.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// Whether a cell lies on any of them.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.is_on(index))
    }

    /// The cells that lie on any of them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..)
            .zip(&self.onward)
            .filter(|&(index, _)| self.is_on(index))
            .map(|(index, _)| self.cell(index))
    }

    /// The passages that lie on any of them, row by row by the cell from which each leads, and
    /// clockwise from north.
    pub fn passages(&self) -> impl Iterator<Item = (Cell, Direction)> {
        (0..).zip(&self.onward).flat_map(move |(index, ways)| {
            ways.iter().map(move |direction| (self.cell(index), direction))
        })
    }

    /// The paths themselves, one at a time as they are asked for: in the order of their steps,
    /// north before east before south before west. Each costs at most O(length) time; there may
    /// be more than anybody can wait for, so take a bounded number.
    #[must_use]
    pub const fn iter(&self) -> Paths<'_> {
        Paths { all: self, steps: Vec::new(), here: self.first, is_over: false }
    }

    fn first(&self) -> Result<Vec<Cell>, OutOfMemory> {
        self.iter().next().unwrap_or_else(|| Ok(Vec::new()))
    }

    fn is_on(&self, index: u32) -> bool {
        index == self.last || !self.onward[index as usize].is_empty()
    }

    const fn cell(&self, index: u32) -> Cell {
        Cell::new(index % self.stride - 1, index / self.stride - 1)
    }

    fn index(&self, cell: Cell) -> Option<u32> {
        if cell.x > self.stride - 3 {
            return None;
        }
        let index = cell.y.checked_add(1)?.checked_mul(self.stride)?.checked_add(cell.x + 1)?;
        ((index as usize) < self.onward.len()).then_some(index)
    }

    const fn neighbour(&self, index: u32, direction: Direction) -> u32 {
        match direction {
            Direction::North => index - self.stride,
            Direction::East => index + 1,
            Direction::South => index + self.stride,
            Direction::West => index - 1,
        }
    }
}

impl<'a> IntoIterator for &'a ShortestPaths {
    type Item = Result<Vec<Cell>, OutOfMemory>;
    type IntoIter = Paths<'a>;

    fn into_iter(self) -> Paths<'a> {
        self.iter()
    }
}

/// Shortest paths one after the other: see [`ShortestPaths::iter`].
#[derive(Clone, Debug)]
pub struct Paths<'a> {
    all: &'a ShortestPaths,
    /// The steps of the path given last.
    steps: Vec<Direction>,
    here: u32,
    is_over: bool,
}

impl Paths<'_> {
    /// Goes back to the last cell that has a later way on, and takes it; false where none has.
    fn turn_off(&mut self) -> bool {
        while let Some(step) = self.steps.pop() {
            self.here = self.all.neighbour(self.here, step.opposite());
            let ways = self.all.onward[self.here as usize];
            if let Some(later) = ways.iter().find(|&way| way > step) {
                self.here = self.all.neighbour(self.here, later);
                // There is room: a step has just been taken away.
                self.steps.push(later);
                return true;
            }
        }
        false
    }

    /// Goes on to the goal by the first way of each cell.
    fn run_on(&mut self) -> Result<Vec<Cell>, OutOfMemory> {
        while self.here != self.all.last
            && let Some(way) = Ways(self.all.onward[self.here as usize].bits()).next()
        {
            let direction = Direction::from_low_bits(way);
            self.here = self.all.neighbour(self.here, direction);
            push(&mut self.steps, direction)?;
        }
        let mut path = Vec::new();
        let mut cell = self.all.start;
        push(&mut path, cell)?;
        for &direction in &self.steps {
            cell = cell.step(direction).unwrap_or(cell);
            push(&mut path, cell)?;
        }
        Ok(path)
    }
}

impl Iterator for Paths<'_> {
    type Item = Result<Vec<Cell>, OutOfMemory>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_first = self.here == self.all.first && self.steps.is_empty();
        if self.is_over || !(is_first || self.turn_off()) {
            self.is_over = true;
            return None;
        }
        let path = self.run_on();
        // Without memory there is nothing after it; from the start to itself there is one path.
        self.is_over = path.is_err() || self.steps.is_empty();
        Some(path)
    }
}
