//! Borůvka: every part of the maze opens the lightest wall around it, all at once, again and again.
//!
//! **Idea.** Give every inner wall a random weight. At first every cell is a part by itself. In
//! each round every part takes down the lightest wall between it and another part, so that at
//! most half as many are left; done when one is left. Two parts may choose the same wall; that two
//! different choices close a loop would take equal weights, and these have a fixed order.
//!
//! **Source.** O. Borůvka, "O jistém problému minimálním" (1926); R. E. Tarjan, *Data Structures
//! and Network Algorithms* (1983), ch. 6.
//!
//! **Cost.** O(cells · log cells) time at the most; about linear, since few walls outlive the first
//! rounds. Sixteen bytes a cell.
//!
//! **Texture.** Kruskal's: both find the one minimum spanning tree of the same weights, so *a seed
//! gives the very maze that it gives with Kruskal*; only how it comes about looks different. *Not*
//! uniform over all spanning trees.

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::memory::{OutOfMemory, filled_while, with_capacity};
use crate::maze::observe::{Observer, Place};

use super::Knobs;
use super::sets::Sets;
use super::weights::{Wall, Weights, few_rows, inner_walls};

/// In place of a wall, where a part has chosen none.
const NONE: u32 = u32::MAX;

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
    let rank = |wall: Wall| (weights.of(wall), wall);

    let mut sets = Sets::new(grid.index_end(), || observer.is_listening())?;
    let mut walls = with_capacity(grid.cell_count() * 2)?;
    for rows in few_rows(grid) {
        if observer.is_listening() {
            walls.extend(inner_walls(grid, rows));
        }
    }
    let mut lightest = filled_while(grid.index_end(), |_| NONE, || observer.is_listening())?;
    let mut missing = grid.cell_count() - 1;
    while missing > 0 && observer.is_listening() {
        // What each part would choose; walls inside a part are done with.
        let mut kept = 0;
        for place in 0..walls.len() {
            if !observer.is_listening() {
                return Ok(());
            }
            let wall = walls[place];
            let (here, direction) = wall.sides(grid);
            let parts = [sets.root(here), sets.root(grid.neighbour(here, direction))];
            if parts[0] == parts[1] {
                continue;
            }
            for part in parts {
                let choice = &mut lightest[part as usize];
                if *choice == NONE || rank(wall) < rank(Wall(*choice)) {
                    *choice = wall.0;
                }
            }
            walls[kept] = wall;
            kept += 1;
        }
        walls.truncate(kept);
        // Every part opens its choice, unless the part beyond has just opened it.
        for choice in &mut lightest {
            if !observer.is_listening() {
                return Ok(());
            }
            let wall = Wall(std::mem::replace(choice, NONE));
            if wall.0 == NONE {
                continue;
            }
            let (here, direction) = wall.sides(grid);
            if sets.join(here, grid.neighbour(here, direction)) {
                grid.open_at(here, direction);
                observer.opened(Place(here), direction);
                missing -= 1;
            }
        }
    }
    Ok(())
}
