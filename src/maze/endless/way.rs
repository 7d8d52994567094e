//! A shortest way between two places that may be many chunks apart.

use std::collections::HashMap;

use crate::maze::memory::{OutOfMemory, push, reserve_for_insert};
use crate::maze::{Cell, Direction, Directions};

use super::{CHUNK, ChunkAt, Endless, Spot};

/// Set above a cell's ways once it is explored.
const SEEN: u8 = 1 << 4;
/// Where the direction lies in which it was entered.
const ENTERED: u8 = 5;
/// Cells of a chunk.
const CELLS: usize = (CHUNK * CHUNK) as usize;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// A shortest way was found.
    Found {
        /// Its cells from start to goal, both included.
        path: Vec<Spot>,
        /// How many cells were explored.
        explored: usize,
        /// How many chunks were looked into.
        chunks: usize,
    },
    /// The search would have had to look into more chunks than it may. There is a way all the same.
    GaveUp {
        /// How many cells were explored.
        explored: usize,
    },
}

/// Looks for a shortest way by A\*, looking into at most `budget` chunks.
///
/// As [`solve::astar()`](crate::maze::solve::astar()) in a window that is large enough, step for step; chunks
/// are made when the search first comes there, each once. O(cells of these chunks) time. A
/// kilobyte a chunk, and 24 bytes for each cell that waits to be explored: with the most that may,
/// where there are no walls at all, less than 150 kilobytes a chunk.
///
/// ```
/// use maze_duel::maze::endless::{Borders, Endless, Spot, Way, find_way};
/// use maze_duel::maze::{Algorithm, Knobs, Seed};
/// let (seed, knobs) = (Seed::new(7).unwrap(), Knobs::default());
/// let maze = Endless::new(seed, Algorithm::Prim, knobs, Borders::Loops)?;
/// let Way::Found { path, .. } = find_way(&maze, Spot::ORIGIN, Spot::new(-70, 40)?, 100)? else {
///     panic!("it is not far");
/// };
/// assert!(path.len() > 110);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OutOfMemory`] where the system has no memory for the search.
pub fn find_way(
    endless: &Endless,
    start: Spot,
    goal: Spot,
    budget: usize,
) -> Result<Way, OutOfMemory> {
    let mut field = Field::new(endless, budget);
    let mut explored = 0;
    // Two stacks do a heap's work: a step keeps the sum of steps so far and distance to the goal, or
    // raises it by two.
    let (mut now, mut later) = (Vec::new(), Vec::new());
    push(&mut now, (start, None))?;
    loop {
        let Some((here, entered)) = now.pop() else {
            if later.is_empty() {
                // All is connected, so this doesn't come before the budget's end.
                return Ok(Way::GaveUp { explored });
            }
            std::mem::swap(&mut now, &mut later);
            continue;
        };
        let Some(byte) = field.byte(here)? else { return Ok(Way::GaveUp { explored }) };
        if *byte & SEEN != 0 {
            continue;
        }
        let ways = Directions::from_bits(*byte);
        *byte |= SEEN | entered.map_or(0, |way: Direction| way as u8) << ENTERED;
        explored += 1;
        if here == goal {
            let path = field.path(start, goal)?;
            return Ok(Way::Found { path, explored, chunks: field.held() });
        }
        for way in ways.iter() {
            if entered.is_some_and(|entered| way == entered.opposite()) {
                continue;
            }
            // No way leads out of the world.
            let Some(next) = here.step(way) else { continue };
            let is_nearer = next.manhattan(goal) < here.manhattan(goal);
            push(if is_nearer { &mut now } else { &mut later }, (next, Some(way)))?;
        }
    }
}

/// What a search knows: a byte for each cell of the chunks that it has looked into.
struct Field<'a> {
    endless: &'a Endless,
    budget: usize,
    /// Which chunk's bytes begin where, in chunks. Only ever looked into by name.
    places: HashMap<ChunkAt, usize>,
    bytes: Vec<[u8; CELLS]>,
    /// The chunk that was looked into last.
    last: Option<(ChunkAt, usize)>,
}

impl<'a> Field<'a> {
    fn new(endless: &'a Endless, budget: usize) -> Self {
        Self { endless, budget, places: HashMap::new(), bytes: Vec::new(), last: None }
    }

    fn held(&self) -> usize {
        self.bytes.len()
    }

    /// The byte of a cell; `None` where its chunk would be one too many.
    fn byte(&mut self, spot: Spot) -> Result<Option<&mut u8>, OutOfMemory> {
        let at = ChunkAt::of(spot);
        let place = match self.last {
            Some((last, place)) if last == at => place,
            _ => match self.places.get(&at) {
                Some(&place) => place,
                None if self.bytes.len() >= self.budget => return Ok(None),
                None => self.look_into(at)?,
            },
        };
        self.last = Some((at, place));
        let Cell { x, y } = spot.in_chunk();
        Ok(self.bytes[place].get_mut((y * CHUNK + x) as usize))
    }

    fn look_into(&mut self, at: ChunkAt) -> Result<usize, OutOfMemory> {
        let chunk = self.endless.chunk(at)?;
        let mut bytes = [0; CELLS];
        for (byte, cell) in bytes.iter_mut().zip(chunk.grid().size().places()) {
            *byte = chunk.ways(cell).bits();
        }
        let place = self.bytes.len();
        reserve_for_insert(&mut self.places)?;
        push(&mut self.bytes, bytes)?;
        self.places.insert(at, place);
        Ok(place)
    }

    /// The way back from the goal, turned round.
    fn path(&mut self, start: Spot, goal: Spot) -> Result<Vec<Spot>, OutOfMemory> {
        let mut path = Vec::new();
        let mut here = goal;
        push(&mut path, here)?;
        while here != start {
            let Some(byte) = self.byte(here)? else { break };
            let entered = Direction::from_low_bits(*byte >> ENTERED);
            let Some(before) = here.step(entered.opposite()) else { break };
            here = before;
            push(&mut path, here)?;
        }
        path.reverse();
        Ok(path)
    }
}
