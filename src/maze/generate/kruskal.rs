//! Randomised Kruskal: take down walls in random order wherever that joins two parts.
//!
//! **Idea.** Give every inner wall a random weight and go through them from the lightest to the
//! heaviest: a wall between two parts of the maze that aren't joined yet comes down, any other
//! stays. The maze is the minimum spanning tree of the weights.
//!
//! **Source.** J. B. Kruskal, "On the shortest spanning subtree of a graph" (1956), with random
//! weights. Unwatched, the same tree is found tile by tile (see below) by the two rules of R. E.
//! Tarjan, *Data Structures and Network Algorithms* (1983), ch. 6: the heaviest wall of a cycle
//! stays, and the lightest wall around a set of cells comes down.
//!
//! **Cost.** O(cells) time up to the few walls that the tiles leave over, and about three bytes a
//! cell, or watched, sixteen. Unwatched on any number of
//! threads where the maze has 256×256 cells or more. The maze is the same for any number of them.
//!
//! **Texture.** Many short dead ends, evenly spread; a fairly direct solution. *Not* uniform over
//! all spanning trees, only over all orders of the walls.

use std::num::NonZeroUsize;

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::OutOfMemory;
use crate::maze::observe::{Observer, Place};
use crate::maze::work::Share;

use super::Knobs;
use super::sets::Sets;
use super::weights::{Weights, walls_by_weight};

mod tiles;

/// A maze with fewer cells is made sooner than a thread.
const CELLS_FOR_THREADS: usize = 1 << 16;
/// A maze with fewer cells is made sooner by the book than by tiles.
const CELLS_FOR_TILES: usize = 1 << 9;

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
    let weights = Weights::new(rng.next_u64());
    if grid.cell_count() < CELLS_FOR_TILES {
        return carve_in_order(grid, weights, observer);
    }
    tiles::carve(grid, weights, NonZeroUsize::MIN, Share::of(observer))?;
    if O::WATCHES {
        tell_in_order(grid, weights, observer)?;
    }
    Ok(())
}

/// Tells what [`carve_in_order`] would have, of a maze that is made. Which walls come down is known
/// by then, so that no sets are needed.
fn tell_in_order<O: Observer>(
    grid: &Grid,
    weights: Weights,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut missing = grid.cell_count() - 1;
    for wall in walls_by_weight(grid, weights, observer)?.iter() {
        if missing == 0 || !observer.is_listening() {
            break;
        }
        let (here, direction) = wall.sides(grid);
        let opens = grid.ways_at(here).contains(direction);
        observer.considered(Place(here), direction, opens);
        missing -= usize::from(opens);
    }
    Ok(())
}

/// Makes the maze that [`carve`] makes, on up to `threads` threads: on one where the grid is too
/// small for more to be worth it.
///
/// ```
/// use std::num::NonZeroUsize;
/// use maze_duel::maze::generate::{Knobs, kruskal};
/// use maze_duel::maze::{Algorithm, Grid, Purpose, Seed, Size};
/// let (size, seed) = (Size::new(300, 250)?, Seed::new(4711).unwrap());
/// let mut grid = Grid::walled(size)?;
/// let (mut rng, threads) = (seed.rng(Purpose::Walls), NonZeroUsize::new(2).unwrap());
/// kruskal::carve_on(&mut grid, &Knobs::default(), &mut rng, threads)?;
/// assert_eq!(grid, Algorithm::Kruskal.generate(size, seed)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OutOfMemory`], as [`carve`].
pub fn carve_on<R: Rng>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    threads: NonZeroUsize,
) -> Result<(), OutOfMemory> {
    carve_shared(grid, knobs, rng, threads, &mut ())
}

/// The same for an observer that need not be told of steps.
pub(super) fn carve_shared<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    threads: NonZeroUsize,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    if grid.cell_count() < CELLS_FOR_THREADS {
        return carve(grid, knobs, rng, observer);
    }
    tiles::carve(grid, Weights::new(rng.next_u64()), threads, Share::of(observer))
}

/// As the textbook has it.
fn carve_in_order<O: Observer>(
    grid: &mut Grid,
    weights: Weights,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut sets = Sets::new(grid.index_end(), || true)?;
    let mut missing = grid.cell_count() - 1;
    for wall in walls_by_weight(grid, weights, observer)?.iter() {
        if missing == 0 || !observer.is_listening() {
            break;
        }
        let (here, direction) = wall.sides(grid);
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
