//! Dungeon: division lays out rooms with one door each, and a tree fills every room.
//!
//! **Idea.** A hybrid of two algorithms. Recursive division cuts the grid into rooms, each wall
//! with one door; it stops at rooms of which no side is over [`Knobs::smallest_room`] (8 unless
//! set). Walls are put so that both parts are at least half of that (rounded up) wide or high: so
//! every room's sides are between half of it and all of it, where the grid itself is no smaller.
//! Then a recursive backtracker fills each room with a tree that stays inside it.
//!
//! That this is perfect: every wall cuts one part in two and joins the two by one door, so doors
//! join the rooms as a tree joins its nodes; inside each room is a tree; trees of trees are trees.
//!
//! **Source.** This crate's own blend of [`division`](super::division) and
//! [`backtracker`](super::backtracker), after the blends of Jamis Buck, *Mazes for Programmers*
//! (2015), ch. 12.
//!
//! **Cost.** O(cells) time. Eight bytes for each room that waits to be divided and four for each
//! cell of one room.
//!
//! **Texture.** Rooms with long straight walls and one door in each wall, winding corridors within
//! them: whoever leaves a room by a door that isn't on the way comes back through it. *Not*
//! uniform over all spanning trees.
//!
//! **No mask.** For the reason that division has: a wall that meets a hole falls into pieces, for
//! which one door may be too few and two too many.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Cell, Direction, Grid};

use super::Knobs;

/// The largest side of a room, where the knob is unset.
const ROOM: u32 = 8;

/// A part of the grid.
#[derive(Clone, Copy)]
struct Part {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// Carves a walled grid without holes.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stacks.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let largest = knobs.smallest_room.unwrap_or(ROOM);
    let least = largest.div_ceil(2);
    let (mut parts, mut stack) = (Vec::new(), Vec::new());
    push(&mut parts, Part { x: 0, y: 0, width: grid.width(), height: grid.height() })?;
    while let Some(part) = parts.pop().filter(|_| observer.is_listening()) {
        if part.width.max(part.height) <= largest {
            fill(grid, part, &mut stack, rng, observer)?;
            continue;
        }
        let is_vertical = match part.width.cmp(&part.height) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => rng.coin(),
        };
        // `near` is the part west or north of the wall, `far` the part beyond it.
        let (mut near, mut far) = (part, part);
        let (door, side) = if is_vertical {
            near.width = least + rng.below(part.width - 2 * least + 1);
            far.x += near.width;
            far.width -= near.width;
            (Cell::new(far.x - 1, part.y + rng.below(part.height)), Direction::East)
        } else {
            near.height = least + rng.below(part.height - 2 * least + 1);
            far.y += near.height;
            far.height -= near.height;
            (Cell::new(part.x + rng.below(part.width), far.y - 1), Direction::South)
        };
        if let Some(here) = grid.index(door) {
            grid.open_at(here, side);
            observer.opened(Place(here), side);
        }
        push(&mut parts, far)?;
        push(&mut parts, near)?;
    }
    Ok(())
}

/// Fills a room with a tree: the recursive backtracker, within marks on all of the room's cells
/// that it has not come to yet. Doors, which are open already, don't confuse it.
fn fill<R: Rng, O: Observer>(
    grid: &mut Grid,
    room: Part,
    stack: &mut Vec<u32>,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let first = (room.y + 1) * grid.stride() + room.x + 1;
    for row in 0..room.height {
        for x in 0..room.width {
            grid.mark(first + row * grid.stride() + x);
        }
    }
    let mut here = first + rng.below(room.height) * grid.stride() + rng.below(room.width);
    grid.unmark(here);
    observer.turned_to(Place(here));
    while observer.is_listening() {
        let mut choices = [Direction::North; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            if grid.is_marked(grid.neighbour(here, direction)) {
                choices[count as usize] = direction;
                count += 1;
            }
        }
        if count == 0 {
            let Some(back) = stack.pop() else {
                return Ok(());
            };
            here = back;
            observer.turned_to(Place(here));
            continue;
        }
        if count > 1 {
            push(stack, here)?;
        }
        let direction = choices[rng.below(count) as usize];
        grid.open_at(here, direction);
        observer.opened(Place(here), direction);
        here = grid.neighbour(here, direction);
        grid.unmark(here);
    }
    Ok(())
}
