//! Randomised Kruskal: take down walls in random order wherever that joins two parts.
//!
//! **Idea.** List every inner wall, shuffle the list, and go through it once: a wall between two
//! parts of the maze that aren't joined yet comes down, any other stays. A union-find forest tells
//! which parts are joined.
//!
//! **Source.** J. B. Kruskal, "On the shortest spanning subtree of a graph" (1956), with random
//! weights; union by size with path halving after R. E. Tarjan, *Data Structures and Network
//! Algorithms* (1983).
//!
//! **Cost.** O(cells · α(cells)) time, twelve bytes a cell.
//!
//! **Texture.** Many short dead ends, evenly spread; a fairly direct solution. *Not* uniform over
//! all spanning trees (it is the minimum spanning tree of random weights).

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, filled, with_capacity};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Direction, Grid};

use super::Knobs;

/// Carves a walled grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the walls and the sets.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut walls = inner_walls(grid)?;
    rng.shuffle(&mut walls);

    let mut sets = Sets::new(grid.index_end())?;
    let mut missing = grid.cell_count() - 1;
    for wall in walls {
        if missing == 0 {
            break;
        }
        let (here, direction) =
            (wall >> 1, [Direction::East, Direction::South][(wall & 1) as usize]);
        if sets.join(here, grid.neighbour(here, direction)) {
            grid.open_at(here, direction);
            observer.opened(Place(here), direction);
            missing -= 1;
        } else {
            observer.refused(Place(here), direction);
        }
    }
    Ok(())
}

/// Every inner wall as twice its cell's index, plus one where it lies south and not east of it.
/// An index has at most 31 bits, so this fits.
fn inner_walls(grid: &Grid) -> Result<Vec<u32>, OutOfMemory> {
    let mut walls = with_capacity(grid.cell_count() * 2)?;
    for cell in grid.cells() {
        let Some(here) = grid.index(cell) else { continue };
        for (direction, code) in [(Direction::East, here << 1), (Direction::South, here << 1 | 1)] {
            if grid.is_inside(grid.neighbour(here, direction)) {
                walls.push(code);
            }
        }
    }
    Ok(walls)
}

/// Disjoint sets of cells.
struct Sets {
    /// A member's parent; a root's own size, with the top bit set.
    parents: Vec<u32>,
}

const ROOT: u32 = 1 << 31;

impl Sets {
    fn new(length: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { parents: filled(length, ROOT | 1)? })
    }

    fn root(&mut self, mut member: u32) -> u32 {
        loop {
            let parent = self.parents[member as usize];
            if parent & ROOT != 0 {
                return member;
            }
            let above = self.parents[parent as usize];
            if above & ROOT != 0 {
                return parent;
            }
            self.parents[member as usize] = above;
            member = above;
        }
    }

    /// Joins the sets of both; false where they were one already.
    fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return false;
        }
        let (size_one, size_other) =
            (self.parents[one as usize] & !ROOT, self.parents[other as usize] & !ROOT);
        let (large, small) = if size_one >= size_other { (one, other) } else { (other, one) };
        self.parents[small as usize] = large;
        self.parents[large as usize] = ROOT | (size_one + size_other);
        true
    }
}
