//! Growing tree: one list of cells that may still grow, and any rule for which grows next.
//!
//! **Idea.** Keep a list of the maze's cells in the order in which they joined it. Take one of
//! them, by [`Mix`]: the newest, the oldest, any, or the middle one. Dig from it into a random
//! solid neighbour, which joins the list; strike it off where it has no solid neighbour left. Done
//! when the list is empty.
//!
//! **Source.** Walter D. Pullen, *Think Labyrinth* ("growing tree algorithm"); Jamis Buck, *Mazes
//! for Programmers* (2015), ch. 11.
//!
//! **Cost.** O(cells) time for every mix, up to eight bytes for each cell on the list. Striking off
//! from the middle of a list must not move the rest, so it depends on the mix how it is done:
//! - Of newest and any alone, which is faster: the oldest cell takes the place. The newest is
//!   always the one that was added last; behind it, a few old cells have come in between.
//! - With any part of oldest or middle: the place stays as a gap, and all others keep their
//!   order. When there are more gaps than cells the list is tidied. *Any* draws again where it
//!   meets a gap, twice at the most on average. The *middle* is that of the list with its gaps:
//!   from a gap there it goes on towards the older ones, along chains that it shortens as it goes.
//!
//! **Texture.** Newest alone is the recursive backtracker (10 % dead ends); any alone is close to
//! Prim, with longer twigs (28 %); half and half, the default, has winding corridors with many
//! short dead ends beside them (23 %). Oldest alone runs straight away from the start and never
//! turns but at a wall (3 %); middle alone has straight corridors with short dead ends (26 %).
//! *Not* uniform over all spanning trees with any mix.

use std::hint::select_unpredictable;

use rand_core::Rng;

use crate::maze::Grid;
use crate::maze::field::{Field, has_several, twelfth};
use crate::maze::memory::{OutOfMemory, push, resize};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::RandomExt;

use super::{Knobs, Mix};

/// Carves a walled grid. Cells that already have a passage are left alone.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the list.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let mix = knobs.mix.unwrap_or_default();
    if mix.oldest == 0 && mix.middle == 0 {
        grow(grid, mix, Unordered::default(), rng, observer)
    } else {
        grow(grid, mix, Ordered::default(), rng, observer)
    }
}

fn grow<L: List, R: Rng, O: Observer>(
    grid: &mut Grid,
    mix: Mix,
    mut list: L,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let bounds = Bounds::new(mix);
    let start = super::random_place(grid, rng, observer);
    let mut field = Field::new(grid);
    observer.turned_to(Place(start));
    list.add(start)?;
    while !list.is_empty() && observer.is_listening() {
        let place = list.choose(&bounds, rng);
        let here = list.entry(place);
        let choices = field.blanks(here);
        if choices == 0 {
            observer.turned_to(Place(here));
            list.strike(place);
            continue;
        }
        let (direction, next) = field.nth(here, choices, twelfth(rng));
        observer.opened(Place(here), direction);
        field.open_into_blank(here, next, direction);
        if !has_several(choices) {
            list.strike(place);
        }
        list.add(next)?;
    }
    Ok(())
}

/// A mix as the bounds of its parts.
struct Bounds {
    newest: u32,
    random: u32,
    oldest: u32,
    all: u32,
}

impl Bounds {
    fn new(mix: Mix) -> Self {
        let newest = u32::from(mix.newest);
        let random = newest + u32::from(mix.random);
        let oldest = random + u32::from(mix.oldest);
        Self { newest, random, oldest, all: oldest + u32::from(mix.middle) }
    }
}

/// The cells that may still grow, by the time at which they joined.
trait List {
    fn is_empty(&self) -> bool;
    fn entry(&self, place: usize) -> u32;
    fn add(&mut self, cell: u32) -> Result<(), OutOfMemory>;
    /// The place of the cell that grows next; the list isn't empty.
    fn choose<R: Rng>(&mut self, bounds: &Bounds, rng: &mut R) -> usize;
    /// Takes the cell at a place off.
    fn strike(&mut self, place: usize);
}

/// A list in which the oldest fills each gap.
#[derive(Default)]
struct Unordered {
    /// The cells from `oldest` to `end`; what is before and after is free.
    cells: Vec<u32>,
    oldest: usize,
    end: usize,
}

impl List for Unordered {
    fn is_empty(&self) -> bool {
        self.oldest == self.end
    }

    fn entry(&self, place: usize) -> u32 {
        self.cells[place]
    }

    #[expect(clippy::inline_always, reason = "calls cost 6 % of the time")]
    #[inline(always)]
    fn add(&mut self, cell: u32) -> Result<(), OutOfMemory> {
        if self.end == self.cells.len() {
            self.make_room()?;
        }
        self.cells[self.end] = cell;
        self.end += 1;
        Ok(())
    }

    fn choose<R: Rng>(&mut self, bounds: &Bounds, rng: &mut R) -> usize {
        // Both are known before it is known which one is meant: no branch to guess wrong.
        let newest = self.end - 1;
        #[expect(clippy::cast_possible_truncation, reason = "a grid has fewer than 2³² cells")]
        let any = self.oldest + rng.below((self.end - self.oldest) as u32) as usize;
        select_unpredictable(rng.below(bounds.all) < bounds.newest, newest, any)
    }

    #[expect(clippy::inline_always, reason = "calls cost 6 % of the time")]
    #[inline(always)]
    fn strike(&mut self, place: usize) {
        if place + 1 == self.end {
            self.end -= 1;
        } else {
            self.cells[place] = self.cells[self.oldest];
            self.oldest += 1;
        }
    }
}

impl Unordered {
    /// Moves the cells down where more than half of the room is free below them, else doubles it.
    #[cold]
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        if self.oldest > self.cells.len() / 2 {
            self.cells.copy_within(self.oldest.., 0);
            self.end -= self.oldest;
            self.oldest = 0;
            return Ok(());
        }
        let length = (2 * self.cells.len()).max(64);
        resize(&mut self.cells, length, 0)
    }
}

/// How many cells there are.
fn count(cells: &[u32]) -> u32 {
    u32::try_from(cells.len()).unwrap_or(u32::MAX)
}

/// A list that keeps its order, with gaps where cells were struck off.
#[derive(Default)]
struct Ordered {
    /// A cell's index; or, with the top bit set, a gap, and a place below it with nothing but gaps
    /// between the two. The last entry is no gap.
    entries: Vec<u32>,
    /// The place of the first that is no gap.
    oldest: usize,
    /// How many are no gaps.
    living: usize,
}

const GAP: u32 = 1 << 31;

impl List for Ordered {
    fn is_empty(&self) -> bool {
        self.living == 0
    }

    fn entry(&self, place: usize) -> u32 {
        self.entries[place]
    }

    fn add(&mut self, cell: u32) -> Result<(), OutOfMemory> {
        self.living += 1;
        push(&mut self.entries, cell)
    }

    fn choose<R: Rng>(&mut self, bounds: &Bounds, rng: &mut R) -> usize {
        let part = rng.below(bounds.all);
        if part < bounds.newest {
            self.entries.len() - 1
        } else if part < bounds.random {
            self.any(rng)
        } else if part < bounds.oldest {
            self.oldest
        } else {
            self.middle()
        }
    }

    fn strike(&mut self, place: usize) {
        self.entries[place] = GAP | count(&self.entries[..place]).saturating_sub(1);
        self.living -= 1;
        if self.living == 0 {
            self.entries.clear();
            self.oldest = 0;
            return;
        }
        while self.entries.last().is_some_and(|entry| entry & GAP != 0) {
            self.entries.pop();
        }
        while self.is_gap(self.oldest) {
            self.oldest += 1;
        }
        if self.entries.len() > 2 * self.living + 64 {
            self.entries.retain(|entry| entry & GAP == 0);
            self.oldest = 0;
        }
    }
}

impl Ordered {
    fn is_gap(&self, place: usize) -> bool {
        self.entries[place] & GAP != 0
    }

    /// A random living entry, each equally likely.
    fn any<R: Rng>(&self, rng: &mut R) -> usize {
        loop {
            let place = self.oldest + rng.below(count(&self.entries[self.oldest..])) as usize;
            if !self.is_gap(place) {
                return place;
            }
        }
    }

    /// The living entry in the middle, or the next older one where a gap is there.
    fn middle(&mut self) -> usize {
        let mut place = self.oldest.midpoint(self.entries.len());
        while place > self.oldest {
            let entry = self.entries[place];
            if entry & GAP == 0 {
                return place;
            }
            // The chain is halved for the next who comes along.
            let below = (entry & !GAP) as usize;
            let beyond = self.entries[below];
            if beyond & GAP != 0 {
                self.entries[place] = beyond;
            }
            place = below;
        }
        self.oldest
    }
}
