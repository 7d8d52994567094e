//! Recursive division: halve the room with a wall that has one door, then halve both halves.
//!
//! **Idea.** A room wider than high gets a vertical wall, a higher one a horizontal wall, a square
//! one either; where the wall stands and where its one door is, is random. Both parts are divided
//! again until every room is one cell wide or high: stopping any earlier, at two cells by two,
//! would leave loops.
//!
//! **Source.** A. Reynolds, "Maze generation by recursive division"; Jamis Buck, *Mazes for
//! Programmers* (2015), ch. 12. Here with an explicit stack.
//!
//! **Cost.** O(cells) walls are raised, each once. The stack holds O(log cells) rooms at a time on
//! average, width + height at the most.
//!
//! **Texture.** Long straight walls with single doors, rooms within rooms; bottlenecks on every
//! way across. *Not* uniform over all spanning trees.

use rand_core::Rng;

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;
use crate::maze::{Cell, Direction, Grid};

use super::Knobs;

/// A part of the grid that is still undivided.
#[derive(Clone, Copy)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// Raises walls in an opened grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stack.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mut rooms = vec![Room { x: 0, y: 0, width: grid.width(), height: grid.height() }];
    while let Some(room) = rooms.pop() {
        if room.width == 1 || room.height == 1 {
            continue;
        }
        let vertical = match room.width.cmp(&room.height) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => rng.coin(),
        };
        // `near` is the part west or north of the wall, `far` the part beyond it.
        let (mut near, mut far) = (room, room);
        let (along, side) = if vertical {
            near.width = 1 + rng.below(room.width - 1);
            far.x += near.width;
            far.width -= near.width;
            (room.height, Direction::East)
        } else {
            near.height = 1 + rng.below(room.height - 1);
            far.y += near.height;
            far.height -= near.height;
            (room.width, Direction::South)
        };
        let door = rng.below(along);
        for place in (0..along).filter(|&place| place != door) {
            let cell = if vertical {
                Cell::new(far.x - 1, room.y + place)
            } else {
                Cell::new(room.x + place, far.y - 1)
            };
            if let Some(here) = grid.index(cell) {
                grid.close_at(here, side);
                observer.closed(Place(here), side);
            }
        }
        push(&mut rooms, far)?;
        push(&mut rooms, near)?;
    }
    Ok(())
}
