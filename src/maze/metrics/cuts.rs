//! What cuts two cells apart, and how many ways lead past each other.

use std::mem::replace;

use crate::maze::memory::{OutOfMemory, filled, filled_while, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::solve::field::Field;
use crate::maze::solve::{self, astar};
use crate::maze::work::go_on;
use crate::maze::{Cell, Direction, Grid, SolveError};

/// In the array of places on the path: not on it.
const BESIDE: u32 = u32::MAX;

/// What every way from one cell to another leads through, in that order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bottlenecks {
    /// The passages, each by the cell from which it leads towards the goal: to close one is to cut
    /// start and goal apart.
    pub passages: Vec<(Cell, Direction)>,
    /// The cells, without start and goal.
    pub cells: Vec<Cell>,
}

impl Bottlenecks {
    /// The bottlenecks between `start` and `goal`. O(cells) time, about nine bytes a cell.
    ///
    /// # Errors
    /// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
    pub fn between(grid: &Grid, start: Cell, goal: Cell) -> Result<Self, SolveError> {
        Self::on(grid, &astar(grid, start, goal, &mut ())?, &())
    }

    /// The bottlenecks between the ends of a path: all of them lie on it. Going along it, whatever
    /// can be reached beside it is searched once, and the farthest place kept at which that comes
    /// back to the path: what lies before can be walked round.
    pub(super) fn on<O: Observer>(
        grid: &Grid,
        path: &[Cell],
        observer: &O,
    ) -> Result<Self, SolveError> {
        let mut found = Self::default();
        let mut places = filled(grid.index_end(), BESIDE)?;
        for (place, index) in (0..).zip(path.iter().filter_map(|&cell| grid.index(cell))) {
            places[index as usize] = place;
        }
        let mut field = Field::new(grid)?;
        let mut open = Vec::new();
        let mut farthest = 0;
        for (place, &cell) in (0..).zip(path) {
            let Some(index) = grid.index(cell) else { continue };
            let onward = path.get(place as usize + 1).and_then(|&next| cell.direction_to(next));
            if place > 0 && onward.is_some() && farthest <= place {
                push(&mut found.cells, cell)?;
            }
            push(&mut open, index)?;
            while let Some(here) = open.pop() {
                go_on(observer)?;
                for way in field.ways(here) {
                    let next = field.neighbour(here, way);
                    let at = places[next as usize];
                    if at == BESIDE {
                        if !field.is_seen(next) {
                            field.enter(next, 0);
                            push(&mut open, next)?;
                        }
                    } else if here != index || at != place + 1 {
                        farthest = farthest.max(at);
                    }
                }
            }
            if let Some(direction) = onward.filter(|_| farthest <= place) {
                push(&mut found.passages, (cell, direction))?;
            }
        }
        Ok(found)
    }
}

/// How many ways lead from one cell to another that share nothing, at most four each. As many
/// passages, or cells, must be closed to cut the two apart (Menger's theorem), the passage between
/// neighbours aside. Both are 0 from a cell to itself and where no way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DisjointRoutes {
    /// Ways that share no passage.
    pub passages: u32,
    /// Ways that share no cell but their ends.
    pub cells: u32,
}

impl DisjointRoutes {
    /// The number of ways between `start` and `goal`. O(cells) time: a flow of at most four units,
    /// each found by one search (L. R. Ford, D. R. Fulkerson, 1956); four bytes a cell and a
    /// stack.
    ///
    /// # Errors
    /// [`SolveError::StartOutside`], [`SolveError::GoalOutside`], or a lack of memory.
    pub fn between(grid: &Grid, start: Cell, goal: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &())
    }

    pub(super) fn observed<O: Observer>(
        grid: &Grid,
        start: Cell,
        goal: Cell,
        observer: &O,
    ) -> Result<Self, SolveError> {
        let (Place(first), Place(last)) = solve::ends(grid, start, goal)?;
        if first == last {
            return Ok(Self { passages: 0, cells: 0 });
        }
        go_on(observer)?;
        let passages = PassageFlow::new(grid, first, last, observer)?.count(observer)?;
        let cells = CellFlow::new(grid, first, last, observer)?.count(observer)?;
        Ok(Self { passages, cells })
    }
}

/// In the arrays of origins: not reached.
const UNREACHED: u8 = 5;

const fn opposite(way: u8) -> u8 {
    (way + 2) & 3
}

/// A flow in which every passage carries at most one unit.
struct PassageFlow {
    field: Field,
    first: u32,
    last: u32,
    /// For each cell the ways, as bits, by which a unit leaves it.
    flow: Vec<u8>,
    /// For each cell the way by which the search came to it.
    origins: Vec<u8>,
    open: Vec<u32>,
}

impl PassageFlow {
    fn new<O: Observer>(
        grid: &Grid,
        first: u32,
        last: u32,
        observer: &O,
    ) -> Result<Self, OutOfMemory> {
        let (end, goes_on) = (grid.index_end(), || !observer.is_cancelled());
        let flow = filled_while(end, |_| 0, goes_on)?;
        let origins = filled_while(end, |_| UNREACHED, goes_on)?;
        Ok(Self { field: Field::new(grid)?, first, last, flow, origins, open: Vec::new() })
    }

    fn count<O: Observer>(mut self, observer: &O) -> Result<u32, SolveError> {
        let mut count = 0;
        go_on(observer)?;
        while self.search(observer)? {
            self.add();
            count += 1;
        }
        Ok(count)
    }

    /// Looks for a way on which one more unit can flow: through any passage but those that carry
    /// one in the same direction.
    fn search<O: Observer>(&mut self, observer: &O) -> Result<bool, SolveError> {
        self.origins.fill(UNREACHED);
        self.open.clear();
        push(&mut self.open, self.first)?;
        while let Some(here) = self.open.pop() {
            go_on(observer)?;
            for way in self.field.ways(here) {
                let next = self.field.neighbour(here, way);
                let is_full = self.flow[here as usize] >> way & 1 == 1;
                if is_full || next == self.first || self.origins[next as usize] != UNREACHED {
                    continue;
                }
                self.origins[next as usize] = way;
                if next == self.last {
                    return Ok(true);
                }
                push(&mut self.open, next)?;
            }
        }
        Ok(false)
    }

    /// Lets a unit flow on the way found.
    fn add(&mut self) {
        let mut here = self.last;
        while here != self.first {
            let way = self.origins[here as usize];
            let back = opposite(way);
            let before = self.field.neighbour(here, back);
            if self.flow[here as usize] >> back & 1 == 1 {
                // Two units in opposite directions are none.
                self.flow[here as usize] &= !(1 << back);
            } else {
                self.flow[before as usize] |= 1 << way;
            }
            here = before;
        }
    }
}

/// The entrance and the exit of a cell: every unit that passes through goes from one to the other.
const ENTRANCE: usize = 0;
const EXIT: usize = 1;
/// In the array of origins: from the other door of the same cell.
const INSIDE: u8 = 4;

/// A flow in which every cell but the ends lets at most one unit through.
struct CellFlow {
    field: Field,
    first: u32,
    last: u32,
    /// For each cell the ways, as bits, by which a unit leaves it.
    flow: Vec<u8>,
    /// For each cell, for its entrance and its exit: the way by which the search came there from
    /// a neighbour, or [`INSIDE`].
    origins: Vec<[u8; 2]>,
    open: Vec<(u32, usize)>,
}

impl CellFlow {
    fn new<O: Observer>(
        grid: &Grid,
        first: u32,
        last: u32,
        observer: &O,
    ) -> Result<Self, OutOfMemory> {
        let (end, goes_on) = (grid.index_end(), || !observer.is_cancelled());
        let flow = filled_while(end, |_| 0, goes_on)?;
        let origins = filled_while(end, |_| [UNREACHED; 2], goes_on)?;
        Ok(Self { field: Field::new(grid)?, first, last, flow, origins, open: Vec::new() })
    }

    fn count<O: Observer>(mut self, observer: &O) -> Result<u32, SolveError> {
        let mut count = 0;
        go_on(observer)?;
        while self.search(observer)? {
            self.add();
            count += 1;
        }
        Ok(count)
    }

    fn reach(&mut self, index: u32, door: usize, way: u8) -> Result<(), OutOfMemory> {
        let origin = &mut self.origins[index as usize][door];
        if replace(origin, if *origin == UNREACHED { way } else { *origin }) == UNREACHED {
            push(&mut self.open, (index, door))?;
        }
        Ok(())
    }

    /// Looks for a way on which one more unit can flow.
    fn search<O: Observer>(&mut self, observer: &O) -> Result<bool, SolveError> {
        self.origins.fill([UNREACHED; 2]);
        self.open.clear();
        push(&mut self.open, (self.first, EXIT))?;
        while let Some((here, door)) = self.open.pop() {
            go_on(observer)?;
            if here == self.last {
                return Ok(true);
            }
            let is_full = here != self.first && self.flow[here as usize] != 0;
            if door == EXIT {
                if is_full {
                    // The unit that has come through may have another way from here.
                    self.reach(here, ENTRANCE, INSIDE)?;
                }
                for way in self.field.ways(here) {
                    let next = self.field.neighbour(here, way);
                    if next != self.first && self.flow[here as usize] >> way & 1 == 0 {
                        self.reach(next, ENTRANCE, way)?;
                    }
                }
            } else if is_full {
                // Only against the unit that comes in.
                for way in self.field.ways(here) {
                    let before = self.field.neighbour(here, way);
                    let comes = self.flow[before as usize] >> opposite(way) & 1 == 1;
                    if comes && before != self.first {
                        self.reach(before, EXIT, way)?;
                    }
                }
            } else {
                self.reach(here, EXIT, INSIDE)?;
            }
        }
        Ok(false)
    }

    /// Lets a unit flow on the way found.
    fn add(&mut self) {
        let (mut here, mut door) = (self.last, ENTRANCE);
        while here != self.first {
            let way = self.origins[here as usize][door];
            if way == INSIDE {
                door = 1 - door;
                continue;
            }
            let before = self.field.neighbour(here, opposite(way));
            if door == ENTRANCE {
                self.flow[before as usize] |= 1 << way;
            } else {
                // Came from the neighbour's entrance, against the unit from here to there.
                self.flow[here as usize] &= !(1 << opposite(way));
            }
            door = 1 - door;
            here = before;
        }
    }
}
