//! Chunks that were made lately, so that walking about makes each only now and then.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use crate::maze::memory::{OutOfMemory, push, reserve_for_insert};
use crate::maze::{Direction, Directions};

use super::{Chunk, ChunkAt, Endless, Spot};

/// An endless maze with the chunks that were asked for last. However far somebody walks, there are
/// never more of them than the limit: the one that has not been asked for the longest makes way. What
/// is kept changes no answer.
///
/// A chunk takes about a kilobyte and a half. Who shows a part of the maze should allow as many as are to be
/// seen, and some around; two players who are far apart need twice as many.
#[derive(Clone, Debug)]
pub struct Chunks {
    endless: Endless,
    limit: NonZeroUsize,
    /// Where in `entries` a chunk is. Only ever looked into by name, so its order decides nothing.
    places: HashMap<ChunkAt, usize>,
    entries: Vec<Entry>,
    /// Of `entries`, the one that was asked for last, and the one that wasn't for the longest. Both are
    /// 0 while there is none.
    newest: usize,
    oldest: usize,
    made: u64,
}

/// A chunk and, by when they were asked for, its neighbours.
#[derive(Clone, Debug)]
struct Entry {
    chunk: Chunk,
    /// The one that was asked for next; of the newest, itself.
    newer: usize,
    /// The one that was asked for before; of the oldest, itself.
    older: usize,
}

impl Chunks {
    /// None yet, and never more than `limit`.
    #[must_use]
    pub fn new(endless: Endless, limit: NonZeroUsize) -> Self {
        let places = HashMap::new();
        Self { endless, limit, places, entries: Vec::new(), newest: 0, oldest: 0, made: 0 }
    }

    /// The maze.
    #[must_use]
    pub const fn endless(&self) -> &Endless {
        &self.endless
    }

    /// How many chunks are held.
    #[must_use]
    pub const fn held(&self) -> usize {
        self.entries.len()
    }

    /// How many chunks have been made so far, some of them perhaps again.
    #[must_use]
    pub const fn made(&self) -> u64 {
        self.made
    }

    /// The chunk at a place. O(1) where it is held, else as long as [`Endless::chunk`].
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Endless::chunk`]; what was held stays.
    pub fn chunk(&mut self, at: ChunkAt) -> Result<&Chunk, OutOfMemory> {
        let place = self.find(at)?;
        Ok(&self.entries[place].chunk)
    }

    /// The directions in which one can leave a cell. Costs as [`Chunks::chunk`].
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Chunks::chunk`].
    pub fn ways(&mut self, spot: Spot) -> Result<Directions, OutOfMemory> {
        Ok(self.chunk(ChunkAt::of(spot))?.ways(spot.in_chunk()))
    }

    /// Whether a passage leads from a cell in `direction`. Costs as [`Chunks::chunk`].
    ///
    /// # Errors
    /// [`OutOfMemory`], as [`Chunks::chunk`].
    pub fn is_open(&mut self, spot: Spot, direction: Direction) -> Result<bool, OutOfMemory> {
        Ok(self.ways(spot)?.contains(direction))
    }

    /// Where the chunk is, which is now the newest.
    fn find(&mut self, at: ChunkAt) -> Result<usize, OutOfMemory> {
        if let Some(newest) = self.entries.get(self.newest)
            && newest.chunk.at() == at
        {
            return Ok(self.newest);
        }
        if let Some(&place) = self.places.get(&at) {
            self.take_out(place);
            self.put_first(place);
            return Ok(place);
        }
        let chunk = self.endless.chunk(at)?;
        self.made += 1;
        reserve_for_insert(&mut self.places)?;
        let place = if self.entries.len() < self.limit.get() {
            let place = self.entries.len();
            push(&mut self.entries, Entry { chunk, newer: place, older: place })?;
            place
        } else {
            let place = self.oldest;
            self.take_out(place);
            let old = std::mem::replace(&mut self.entries[place].chunk, chunk);
            self.places.remove(&old.at());
            place
        };
        self.places.insert(at, place);
        self.put_first(place);
        Ok(place)
    }

    /// Joins the neighbours of an entry to each other.
    fn take_out(&mut self, place: usize) {
        let Entry { newer, older, .. } = self.entries[place];
        match (newer == place, older == place) {
            // The only one.
            (true, true) => {}
            (true, false) => {
                self.newest = older;
                self.entries[older].newer = older;
            }
            (false, true) => {
                self.oldest = newer;
                self.entries[newer].older = newer;
            }
            (false, false) => {
                self.entries[newer].older = older;
                self.entries[older].newer = newer;
            }
        }
    }

    /// Makes an entry that is out the newest.
    fn put_first(&mut self, place: usize) {
        if self.entries.len() == 1 {
            (self.newest, self.oldest) = (place, place);
            return;
        }
        let older = self.newest;
        self.entries[older].newer = place;
        let entry = &mut self.entries[place];
        (entry.newer, entry.older) = (place, older);
        self.newest = place;
    }
}
