//! True Prim: grow from one cell, always through the cheapest wall beside the maze.
//!
//! **Idea.** Every inner wall has a random weight. The maze is one cell; of all walls between it
//! and the solid cells beside it, the one with the least weight comes down, again and again until
//! no cell is left. The result is the minimum spanning tree.
//!
//! **Source.** R. C. Prim, "Shortest connection networks and some generalizations" (1957). That
//! the maze seeps on through what is weakest, in fits and starts, is known as invasion percolation
//! (D. Wilkinson and J. F. Willemsen, 1983). [`prim`](super::prim) is the simplified form.
//!
//! **Cost.** O(cells · log cells) time at the worst, close to O(cells) in fact: only walls that
//! are light enough to come down soon are in a heap, which stays small; the others wait unsorted
//! by the upper bits of their weight, and get the lower bits only if their turn comes. Four bytes
//! a waiting wall, of which there is up to one a cell.
//!
//! **Texture.** Many short dead ends (30 % of the cells), evenly spread: the same mazes as
//! Kruskal's with the same probabilities, as both are the minimum spanning tree of independent
//! weights; only the growing looks different. *Not* uniform over all spanning trees.
//!
//! Weights have 64 bits. Of two equal ones, the wall nearer to the top left is the lighter.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rand_core::Rng;

use crate::maze::field::Field;
use crate::maze::memory::{OutOfMemory, push, reserve_for_push};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Direction, Grid};

use super::Knobs;

/// Carves a walled grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the walls.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let start = super::random_place(grid, rng, observer);
    let mut missing = grid.cell_count() - 1;
    let mut field = Field::new(grid);
    observer.turned_to(Place(start));
    // It has no passage to be known by until the first wall comes down.
    field.mark_if(start, true);
    let mut walls = Walls::default();
    walls.extend(&field, start, rng)?;
    while missing > 0 {
        let Some((here, direction)) = walls.lightest(&field, rng, observer)? else {
            break;
        };
        observer.opened(Place(here), direction);
        let next = field.open(here, direction);
        missing -= 1;
        walls.extend(&field, next, rng)?;
    }
    field.unmark(start);
    Ok(())
}

/// How many bits of a weight tell where a wall waits.
const UPPER: u32 = 6;
const LOWER: u32 = u64::BITS - UPPER;

/// Walls between the maze and solid cells, and some that were so once.
struct Walls {
    /// Every wall whose weight's upper bits are at most `level`.
    light: BinaryHeap<Reverse<Wall>>,
    level: usize,
    /// The others, by their upper bits.
    heavy: [Vec<u32>; 1 << UPPER],
}

/// A weight and a wall: twice the index of its upper or left cell, plus one where the other lies
/// south and not east. An index has at most 31 bits, so this fits.
type Wall = (u64, u32);

impl Default for Walls {
    fn default() -> Self {
        Self { light: BinaryHeap::new(), level: 0, heavy: [const { Vec::new() }; 1 << UPPER] }
    }
}

impl Walls {
    /// Gives weights to the walls between a new cell of the maze and its solid neighbours. No wall
    /// comes twice: before its second cell can be new, it isn't solid any more.
    fn extend<R: Rng>(
        &mut self,
        field: &Field<'_>,
        here: u32,
        rng: &mut R,
    ) -> Result<(), OutOfMemory> {
        let blanks = field.blanks(here);
        for direction in Direction::ALL {
            if blanks & direction.bit() == 0 {
                continue;
            }
            let wall = match direction {
                Direction::North => field.neighbour(here, direction) << 1 | 1,
                Direction::East => here << 1,
                Direction::South => here << 1 | 1,
                Direction::West => field.neighbour(here, direction) << 1,
            };
            let weight = rng.next_u64();
            let level = (weight >> LOWER) as usize;
            if level <= self.level {
                reserve_for_push(&mut self.light)?;
                self.light.push(Reverse((weight, wall)));
            } else {
                push(&mut self.heavy[level], wall)?;
            }
        }
        Ok(())
    }

    /// Takes out the lightest wall that still has a solid cell behind it, seen from the maze; none
    /// where nobody listens.
    fn lightest<R: Rng, O: Observer>(
        &mut self,
        field: &Field<'_>,
        rng: &mut R,
        observer: &mut O,
    ) -> Result<Option<(u32, Direction)>, OutOfMemory> {
        while observer.is_listening() {
            while let Some(Reverse((weight, wall))) = self.light.pop() {
                // Else a lighter wall might be waiting.
                debug_assert!((weight >> LOWER) as usize <= self.level);
                match between(field, wall) {
                    Ok(found) => return Ok(Some(found)),
                    Err((here, direction)) => observer.refused(Place(here), direction),
                }
            }
            self.level += 1;
            let Some(waiting) = self.heavy.get_mut(self.level) else {
                return Ok(None);
            };
            for wall in std::mem::take(waiting) {
                if !observer.is_listening() {
                    break;
                }
                match between(field, wall) {
                    Ok(_) => {
                        let weight = (self.level as u64) << LOWER | rng.next_u64() >> UPPER;
                        reserve_for_push(&mut self.light)?;
                        self.light.push(Reverse((weight, wall)));
                    }
                    Err((here, direction)) => observer.refused(Place(here), direction),
                }
            }
        }
        Ok(None)
    }
}

/// A wall as its side in the maze and the direction of the other one, if that is solid; as an
/// error if it isn't.
fn between(field: &Field<'_>, wall: u32) -> Result<(u32, Direction), (u32, Direction)> {
    let (here, direction) = (wall >> 1, [Direction::East, Direction::South][(wall & 1) as usize]);
    let next = field.neighbour(here, direction);
    if field.byte(next) == 0 {
        Ok((here, direction))
    } else if field.byte(here) == 0 {
        Ok((next, direction.opposite()))
    } else {
        Err((here, direction))
    }
}
