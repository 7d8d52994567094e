//! What of a maze is as straight as it is long.

use crate::maze::observe::Observer;
use crate::maze::{Cell, Direction, Grid};

/// How many straight lines a maze has from edge to edge. Some algorithms are known by them at a
/// glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lines {
    /// Edges, of the four, along which one can walk from corner to corner with at least one way off
    /// for every four cells: sidewinder leaves one, binary tree two. An edge has at least four
    /// cells.
    pub straight_edges: u32,
    /// Lines right across the maze that are wall but for at most every eighth cell: the first walls
    /// of a division, the rooms of a dungeon. A line is at least eight cells long, holes not counted.
    pub straight_walls: u32,
}

impl Lines {
    /// Counts. O(cells) time, no memory.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        Self::observed(grid, &())
    }

    /// The same; of no use where it was cancelled.
    pub(super) fn observed<O: Observer>(grid: &Grid, observer: &O) -> Self {
        let (width, height) = (grid.width(), grid.height());
        let row = |y| move |x| Cell::new(x, y);
        let column = |x| move |y| Cell::new(x, y);
        let edges = [
            is_straight_edge(grid, width, row(0), (Direction::East, Direction::South)),
            is_straight_edge(grid, width, row(height - 1), (Direction::East, Direction::North)),
            is_straight_edge(grid, height, column(0), (Direction::South, Direction::East)),
            is_straight_edge(grid, height, column(width - 1), (Direction::South, Direction::West)),
        ];
        let goes_on = || !observer.is_cancelled();
        let across =
            (1..height).filter(|&y| goes_on() && is_wall(grid, width, row(y), Direction::North));
        let down =
            (1..width).filter(|&x| goes_on() && is_wall(grid, height, column(x), Direction::West));
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            straight_edges: count(edges.into_iter().filter(|&is| is).count()),
            straight_walls: count(across.count() + down.count()),
        }
    }
}

/// Whether a row or column of cells is a way of its own, with enough ways off it.
fn is_straight_edge(
    grid: &Grid,
    length: u32,
    cell: impl Fn(u32) -> Cell,
    (along, off): (Direction, Direction),
) -> bool {
    if length < 4 || !(0..length - 1).all(|at| grid.is_open(cell(at), along)) {
        return false;
    }
    let ways = (0..length).filter(|&at| grid.is_open(cell(at), off)).count();
    ways * 4 >= length as usize
}

/// Whether hardly a passage leads across the line on one side of a row or column of cells.
fn is_wall(grid: &Grid, length: u32, cell: impl Fn(u32) -> Cell, side: Direction) -> bool {
    let (mut sides, mut open) = (0, 0);
    for at in 0..length {
        let here = cell(at);
        let has_both = grid.contains(here) && here.step(side).is_some_and(|on| grid.contains(on));
        sides += u32::from(has_both);
        open += u32::from(grid.is_open(here, side));
    }
    sides >= 8 && open * 8 <= sides
}
