//! Recursive division: halve the room with a wall that has one door, then halve both halves.
//!
//! **Idea.** A room wider than high gets a vertical wall, a higher one a horizontal wall, a square
//! one either; where the wall stands and where its one door is, is random. Both parts are divided
//! again until every room is one cell wide or high: stopping any earlier, at two cells by two,
//! would leave loops. [`Knobs::smallest_room`] stops earlier: a room is left whole when neither
//! side is over it. [`Knobs::doors`] gives each wall more doors, all of its places equally likely,
//! as many as leave a piece of wall. Either, from 2 on, leaves loops.
//!
//! **Source.** A. Reynolds, "Maze generation by recursive division"; Jamis Buck, *Mazes for
//! Programmers* (2015), ch. 12. Here with an explicit stack.
//!
//! **Cost.** O(cells) walls are raised, each once. The stack holds O(log cells) rooms at a time on
//! average, width + height at the most.
//!
//! **Threads.** What chance decides about a room is a hash of the room and of one number for the
//! whole maze, so that it doesn't matter who divides it, and when. Each thread has a band of rows
//! of its own, goes through all rooms that reach into it, and raises the walls in it. The maze is
//! the same for any number of threads.
//!
//! **Texture.** Long straight walls with single doors, rooms within rooms; bottlenecks on every
//! way across. *Not* uniform over all spanning trees.
//!
//! **No mask.** A wall that meets a hole would fall into pieces, each of which needs a door of its
//! own for the parts to hang together, and may not have one without a loop.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;

use rand_core::{Rng, TryRng};

use crate::maze::memory::{OutOfMemory, filled, push, with_capacity};
use crate::maze::observe::{Observer, Place};
use crate::maze::random::{GOLDEN, RandomExt, splitmix};
use crate::maze::work::Share;
use crate::maze::{Direction, Grid, Size};

use super::Knobs;

/// Raises walls in an opened grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stack.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let plan = Plan::new(grid, knobs, rng);
    let rows = grid.height();
    plan.raise(&mut Band { first: 0, rows, stride: grid.stride(), bytes: inner(grid) }, observer)
}

/// Makes the maze that [`carve`] makes, on up to `threads` threads: fewer where the grid is too
/// small for so many to be worth it.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the stacks.
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
    let most = (grid.size().cells() / CELLS_PER_THREAD).clamp(1, grid.height() as usize);
    let threads = threads.get().min(most);
    if threads == 1 {
        return carve(grid, knobs, rng, observer);
    }
    let share = Share::of(observer);
    let plan = &Plan::new(grid, knobs, rng);
    let (height, stride) = (grid.height(), grid.stride());
    let rows = u32::try_from(threads).map_or(1, |threads| height.div_ceil(threads));
    let mut bands = with_capacity(threads)?;
    let bytes = inner(grid).chunks_mut(rows as usize * stride as usize);
    for (first, bytes) in (0..height).step_by(rows as usize).zip(bytes) {
        push(&mut bands, Band { first, rows: rows.min(height - first), stride, bytes })?;
    }
    // A thread that the system doesn't give leaves its band to the others.
    let bands = &Mutex::new(bands);
    let work = move || {
        loop {
            let band = bands.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match band {
                Some(mut band) => match share.work() {
                    Some(work) => plan.raise(&mut band, &mut work.observer())?,
                    None => plan.raise(&mut band, &mut ())?,
                },
                None => return Ok(()),
            }
        }
    };
    thread::scope(|scope| {
        let mut others = with_capacity(threads)?;
        for _ in 1..threads {
            if let Ok(other) = thread::Builder::new().spawn_scoped(scope, work) {
                push(&mut others, other)?;
            }
        }
        work()?;
        others.into_iter().try_for_each(|other| match other.join() {
            Ok(worked) => worked,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })
}

/// With less than this to do for each, starting threads takes longer than it saves.
const CELLS_PER_THREAD: usize = 1 << 15;

/// The bytes of the cells' rows, with the ring's at both ends of each row.
fn inner(grid: &mut Grid) -> &mut [u8] {
    let (stride, end) = (grid.stride() as usize, grid.index_end());
    &mut grid.bytes_mut()[stride..end - stride]
}

/// A part of the grid that is still undivided: from the lowest bits on, 16 each, the column and
/// row of its first cell, its width and its height, so that either way of halving it is the same
/// sum in other places. (Which way it is, a processor can't foresee: branches here are what costs.)
#[derive(Clone, Copy)]
struct Room(u64);

impl Room {
    /// How far the row is shifted from the column, and the height from the width.
    const TO_Y: u32 = 16;
    /// How far the width is shifted from the column, and the height from the row.
    const TO_SIDE: u32 = 32;

    fn whole(size: Size) -> Self {
        Self(u64::from(size.width()) << 32 | u64::from(size.height()) << 48)
    }

    #[inline]
    const fn field(self, number: u32) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "16 bits are meant")]
        let field = (self.0 >> (16 * number)) as u16;
        field as u32
    }

    #[inline]
    const fn x(self) -> u32 {
        self.field(0)
    }

    #[inline]
    const fn y(self) -> u32 {
        self.field(1)
    }

    #[inline]
    const fn width(self) -> u32 {
        self.field(2)
    }

    #[inline]
    const fn height(self) -> u32 {
        self.field(3)
    }

    /// The first `near` columns or rows, and those beyond.
    #[inline]
    fn halved(self, is_vertical: bool, near: u32) -> (Self, Self) {
        let axis = if is_vertical { 0 } else { Self::TO_Y };
        let side = if is_vertical { self.width() } else { self.height() };
        let near = u64::from(near);
        (
            Self(self.0 - ((u64::from(side) - near) << (axis + Self::TO_SIDE))),
            Self(self.0 + (near << axis) - (near << (axis + Self::TO_SIDE))),
        )
    }
}

/// A wall: it stands west or north of the cell `x`, `y` and the cells after
/// that.
#[derive(Clone, Copy)]
struct Wall {
    x: u32,
    y: u32,
    length: u32,
    is_vertical: bool,
}

/// Some of the grid's rows.
struct Band<'a> {
    first: u32,
    rows: u32,
    stride: u32,
    bytes: &'a mut [u8],
}

/// What all rooms have in common.
struct Plan {
    whole: Room,
    smallest: u32,
    doors: u32,
    key: u64,
}

impl Plan {
    fn new<R: Rng>(grid: &Grid, knobs: &Knobs, rng: &mut R) -> Self {
        Self {
            whole: Room::whole(grid.size()),
            smallest: knobs.smallest_room.unwrap_or(1),
            doors: knobs.doors.unwrap_or(1),
            key: rng.next_u64(),
        }
    }

    /// Raises all walls, as far as they are in the band.
    fn raise<O: Observer>(&self, band: &mut Band<'_>, observer: &mut O) -> Result<(), OutOfMemory> {
        let mut across = with_capacity(64)?;
        let mut inside = filled(64, self.whole)?;
        push(&mut across, self.whole)?;
        while let Some(room) = across.pop().filter(|_| observer.is_listening()) {
            if band.holds(room) {
                self.raise_inside(room, &mut inside, band, observer)?;
            } else if self.divides(room) && band.meets(room) {
                let (near, far) = self.divide(room, band, observer);
                push(&mut across, far)?;
                push(&mut across, near)?;
            }
        }
        Ok(())
    }

    /// Raises all walls in a room that is all in the band. `rooms` is to work with, and has some
    /// length.
    #[inline(never)]
    fn raise_inside<O: Observer>(
        &self,
        room: Room,
        rooms: &mut Vec<Room>,
        band: &mut Band<'_>,
        observer: &mut O,
    ) -> Result<(), OutOfMemory> {
        // The first `waiting` of these are still to be divided. Both parts of a room are put down
        // and then counted or not: that is a sum, where pushing or not would be a branch.
        rooms[0] = room;
        let mut waiting = usize::from(self.divides(room));
        while waiting > 0 && observer.is_listening() {
            if waiting + 2 >= rooms.len() {
                push(rooms, room)?;
                rooms.resize(rooms.capacity(), room);
            }
            if !O::WATCHES && waiting > 1 {
                // Two at a time, neither of which has to wait for what becomes of the other.
                let (one, other) = (rooms[waiting - 1], rooms[waiting - 2]);
                waiting -= 2;
                let one = self.divide_inside(one, band, observer);
                let other = self.divide_inside(other, band, observer);
                for room in [other.1, other.0, one.1, one.0] {
                    rooms[waiting] = room;
                    waiting += usize::from(self.divides(room));
                }
            } else {
                waiting -= 1;
                let (near, far) = self.divide_inside(rooms[waiting], band, observer);
                for room in [far, near] {
                    rooms[waiting] = room;
                    waiting += usize::from(self.divides(room));
                }
            }
        }
        Ok(())
    }

    /// Halves a room that is all in the band and raises the wall between its parts.
    #[inline]
    fn divide_inside<O: Observer>(
        &self,
        room: Room,
        band: &mut Band<'_>,
        observer: &mut O,
    ) -> (Room, Room) {
        if self.doors > 1 || room.width().min(room.height()) > SHORT {
            return self.divide(room, band, observer);
        }
        let (near, far, wall, door) = halve(room, &mut Chance::of(room, self.key));
        band.raise_short(wall, door, observer);
        (near, far)
    }

    /// Halves a room and raises the wall between its parts, as far as it is in the band.
    #[cold]
    #[inline(never)]
    fn divide<O: Observer>(
        &self,
        room: Room,
        band: &mut Band<'_>,
        observer: &mut O,
    ) -> (Room, Room) {
        let mut chance = Chance::of(room, self.key);
        let (near, far, wall, door) = halve(room, &mut chance);
        if self.doors > 1 {
            self.raise_with_doors(wall, band, &mut chance, observer);
        } else {
            band.raise(wall, 0..door, observer);
            band.raise(wall, door + 1..wall.length, observer);
        }
        (near, far)
    }

    /// Whether a room is to be divided.
    #[inline]
    fn divides(&self, room: Room) -> bool {
        let (width, height) = (room.width(), room.height());
        (width.min(height) > 1) & (width.max(height) > self.smallest)
    }

    /// Raises a wall with several doors, any choice of places for them being equally likely.
    fn raise_with_doors<O: Observer>(
        &self,
        wall: Wall,
        band: &mut Band<'_>,
        chance: &mut Chance,
        observer: &mut O,
    ) {
        let mut doors = self.doors.min(wall.length - 1);
        for place in 0..wall.length {
            if chance.below(wall.length - place) < doors {
                doors -= 1;
            } else {
                band.raise(wall, place..place + 1, observer);
            }
        }
    }
}

/// The parts west or north of a wall across the room and beyond it, the wall, and its door.
#[inline]
fn halve(room: Room, chance: &mut Chance) -> (Room, Room, Wall, u32) {
    let (width, height) = (room.width(), room.height());
    let (longer, length) = (width.max(height), width.min(height));
    // In a square the lowest bit says which of the two ways the wall goes: it makes up for the
    // width that isn't greater.
    let is_square = u32::from(longer == length);
    let (place, door) = chance.pair((longer - 1) << is_square, length);
    let is_vertical = width + (place & is_square) > height;
    let (near, far) = room.halved(is_vertical, (place >> is_square) + 1);
    (near, far, Wall { x: far.x(), y: far.y(), length, is_vertical }, door)
}

/// Up to this length a wall is raised without looking which way it goes.
const SHORT: u32 = 16;

impl Band<'_> {
    /// Whether all of a room's rows are the band's.
    #[inline]
    const fn holds(&self, room: Room) -> bool {
        room.y() >= self.first && room.y() + room.height() <= self.first + self.rows
    }

    /// Whether any of a room's rows are the band's.
    const fn meets(&self, room: Room) -> bool {
        room.y() < self.first + self.rows && room.y() + room.height() > self.first
    }

    /// How much less a cell's index is among the band's bytes than in the whole grid.
    #[inline]
    const fn before(&self) -> u32 {
        (self.first + 1) * self.stride
    }

    #[inline]
    const fn index(&self, x: u32, y: u32) -> u32 {
        (y + 1) * self.stride + x + 1
    }

    /// Raises a wall with one door that is all in the band.
    fn raise_short<O: Observer>(&mut self, wall: Wall, door: u32, observer: &mut O) {
        let Wall { x, y, length, is_vertical } = wall;
        let (side, across, along) = if is_vertical {
            (Direction::East, 1, self.stride)
        } else {
            (Direction::South, self.stride, 1)
        };
        let (keep_near, keep_far) = (!side.bit(), !side.opposite().bit());
        let first = self.index(x, y) - across;
        for place in 0..length - 1 {
            let here = first + (place + u32::from(place >= door)) * along;
            let local = here - self.before();
            self.bytes[local as usize] &= keep_near;
            self.bytes[(local + across) as usize] &= keep_far;
            observer.closed(Place(here), side);
        }
        // A piece of wall for each cell, but for those of one row and one column.
        observer.finished(length as usize - 1);
    }

    /// Raises some of a wall's places, as far as they are in the band.
    fn raise<O: Observer>(&mut self, wall: Wall, places: Range<u32>, observer: &mut O) {
        let Wall { x, y, .. } = wall;
        let before = self.before();
        if wall.is_vertical {
            let from = places.start.max(self.first.saturating_sub(y));
            let to = places.end.min((self.first + self.rows).saturating_sub(y));
            observer.finished(to.saturating_sub(from) as usize);
            for y in y + from..y + to {
                let here = self.index(x - 1, y);
                let local = (here - before) as usize;
                self.bytes[local] &= !Direction::East.bit();
                self.bytes[local + 1] &= !Direction::West.bit();
                observer.closed(Place(here), Direction::East);
            }
        } else {
            let rows = self.first..self.first + self.rows;
            for (y, side) in [(y - 1, Direction::South), (y, Direction::North)] {
                if !rows.contains(&y) {
                    continue;
                }
                let (from, to) = (self.index(x + places.start, y), self.index(x + places.end, y));
                for byte in &mut self.bytes[(from - before) as usize..(to - before) as usize] {
                    *byte &= !side.bit();
                }
                if side == Direction::South {
                    (from..to).for_each(|here| observer.closed(Place(here), side));
                    observer.finished((to - from) as usize);
                }
            }
        }
    }
}

/// What chance decides about one room: `SplitMix64`, begun at a number that is made of the room and
/// the maze's key.
struct Chance(u64);

impl Chance {
    #[inline]
    fn of(room: Room, key: u64) -> Self {
        Self(room.0.wrapping_mul(GOLDEN) ^ key)
    }

    /// Two numbers below two bounds, each pair equally likely: as two draws of
    /// [`RandomExt::below`], but of one word.
    #[inline]
    fn pair(&mut self, one: u32, other: u32) -> (u32, u32) {
        let word = self.next_u64();
        #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
        let halves = ((word >> 32) as u32, word as u32);
        (self.below_from(halves.0, one), self.below_from(halves.1, other))
    }

    #[inline]
    fn below_from(&mut self, word: u32, bound: u32) -> u32 {
        let product = u64::from(word) * u64::from(bound);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
        let is_fair = product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound;
        if is_fair { (product >> 32) as u32 } else { self.below(bound) }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(GOLDEN);
        Ok(splitmix(self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for part in bytes.chunks_mut(8) {
            let length = part.len();
            part.copy_from_slice(&self.next_u64().to_le_bytes()[..length]);
        }
        Ok(())
    }
}
