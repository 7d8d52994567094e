//! A square piece of an endless maze.

use crate::maze::{Cell, Direction, Directions, Grid};

use super::{CHUNK, ChunkAt, Doors};

/// A chunk: its own maze, and the doors in its four sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    at: ChunkAt,
    grid: Grid,
    doors: [Doors; 4],
}

impl Chunk {
    pub(super) const fn new(at: ChunkAt, grid: Grid, doors: [Doors; 4]) -> Self {
        Self { at, grid, doors }
    }

    /// Where it is.
    #[must_use]
    pub const fn at(&self) -> ChunkAt {
        self.at
    }

    /// Its maze by itself, with a wall all around.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The doors in one of its sides.
    #[must_use]
    pub const fn doors(&self, side: Direction) -> Doors {
        self.doors[side as usize]
    }

    /// The directions in which one can leave one of its cells, be it for the next chunk; none for a
    /// cell outside.
    #[must_use]
    pub fn ways(&self, cell: Cell) -> Directions {
        let mut ways = self.grid.ways(cell);
        let sides = [
            (Direction::North, cell.y == 0, cell.x),
            (Direction::East, cell.x == CHUNK - 1, cell.y),
            (Direction::South, cell.y == CHUNK - 1, cell.x),
            (Direction::West, cell.x == 0, cell.y),
        ];
        for (side, is_at, place) in sides {
            if is_at && self.doors(side).contains(place) {
                ways = ways.with(side);
            }
        }
        ways
    }
}
