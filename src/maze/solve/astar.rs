//! A\*: a best-first search guided by the distance as the crow walks.

use crate::maze::memory::{filled, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Cell, Direction, Grid};

use super::{SolveError, ends};

/// In the array of origins: not explored yet.
const UNSEEN: u8 = 4;
/// In the array of origins: the start, which was entered from nowhere.
const START: u8 = 5;

/// A shortest path from `start` to `goal`, both included, by A\*.
///
/// **Idea.** Explore first the cell with the least *steps so far + Manhattan distance to the
/// goal*. A step either keeps that sum or raises it by two, so two stacks do a heap's work: one
/// for the present sum, one for the next. Among cells of equal sum the newest is explored first,
/// and of one cell's neighbours west before south before east before north; so the order of
/// exploration, which `observer` is told by [`Observer::turned_to`], is fixed.
///
/// **Source.** P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
/// determination of minimum cost paths" (1968).
///
/// **Cost.** O(cells) time; one byte a cell and five for each cell on the stacks.
///
/// ```
/// use maze_duel::maze::{Algorithm, Seed, Size, solve};
/// let size = Size::new(8, 5)?;
/// let maze = Algorithm::Prim.generate(size, Seed::new(1).unwrap())?;
/// let path = solve::astar(&maze, size.top_left(), size.bottom_right(), &mut ())?;
/// assert_eq!(path.first(), Some(&size.top_left()));
/// assert_eq!(path.last(), Some(&size.bottom_right()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] where an end lies outside, no way leads to the goal, or memory runs out.
pub fn astar<O: Observer>(
    grid: &Grid,
    start: Cell,
    goal: Cell,
    observer: &mut O,
) -> Result<Vec<Cell>, SolveError> {
    let (Place(first), Place(last)) = ends(grid, start, goal)?;
    let mut origins = filled(grid.index_end(), UNSEEN)?;
    let mut now = Vec::new();
    let mut later = Vec::new();
    push(&mut now, (first, START))?;
    loop {
        let Some((here, origin)) = now.pop() else {
            if later.is_empty() {
                return Err(SolveError::Unreachable { start, goal });
            }
            std::mem::swap(&mut now, &mut later);
            continue;
        };
        if origins[here as usize] != UNSEEN {
            continue;
        }
        origins[here as usize] = origin;
        observer.turned_to(Place(here));
        if here == last {
            return walk_back(grid, &origins, last);
        }
        let cell = grid.cell(here);
        for direction in grid.ways_at(here).iter() {
            let next = grid.neighbour(here, direction);
            if origins[next as usize] == UNSEEN {
                let stack = if leads_nearer(cell, direction, goal) { &mut now } else { &mut later };
                push(stack, (next, direction as u8))?;
            }
        }
    }
}

/// Whether one step in `direction` lessens the Manhattan distance to `goal`.
const fn leads_nearer(cell: Cell, direction: Direction, goal: Cell) -> bool {
    match direction {
        Direction::North => cell.y > goal.y,
        Direction::East => cell.x < goal.x,
        Direction::South => cell.y < goal.y,
        Direction::West => cell.x > goal.x,
    }
}

/// The path that ends at `last`, found by going back the way that every cell was entered.
fn walk_back(grid: &Grid, origins: &[u8], last: u32) -> Result<Vec<Cell>, SolveError> {
    let mut path = Vec::new();
    let mut here = last;
    loop {
        push(&mut path, grid.cell(here))?;
        let origin = origins[here as usize];
        if origin >= UNSEEN {
            path.reverse();
            return Ok(path);
        }
        here = grid.neighbour(here, Direction::from_low_bits(origin).opposite());
    }
}
