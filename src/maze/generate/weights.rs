//! Random weights of walls, for the algorithms that make a minimum spanning tree.
//!
//! The wall of number n has as its weight the upper 51 bits of the n-th output of `SplitMix64`
//! (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) for a seed that
//! is called the key here; of two walls with the same weight the one with the smaller number is
//! the lighter one. So a weight depends on the key and the wall alone and not on when, where or in
//! what order it is asked for.
//!
//! Any order of all walls is as likely as any other, but for such ties: at 1000×1000 one maze in a
//! thousand has one.

use std::ops::Range;

use crate::maze::memory::{OutOfMemory, filled, filled_while, resize};
use crate::maze::observe::Observer;
use crate::maze::random::{GOLDEN, splitmix};
use crate::maze::{Direction, Grid};

/// Bits of a hash that aren't part of the weight. In their place a tile puts a wall's number
/// within the tile.
pub(super) const SPARE_BITS: u32 = 13;

/// The weights that a key gives.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    key: u64,
}

impl Weights {
    pub(super) const fn new(key: u64) -> Self {
        Self { key }
    }

    /// The weight of a wall, shifted up by [`SPARE_BITS`]: the lowest bits are 0.
    #[inline]
    pub(super) const fn of(self, wall: Wall) -> u64 {
        let state = self.key.wrapping_add(GOLDEN.wrapping_mul(wall.0 as u64 + 1));
        splitmix(state) >> SPARE_BITS << SPARE_BITS
    }
}

/// A wall between two places by its number: twice the number of the place to the west or north of
/// it, counted row by row, and one more where the wall lies south and not east of it. There are at
/// most 2³⁰ places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wall(pub(super) u32);

impl Wall {
    /// The wall east or south of a place.
    pub(super) const fn new(width: u32, x: u32, y: u32, is_south: bool) -> Self {
        Self((y * width + x) * 2 + is_south as u32)
    }

    /// The index of the cell west or north of it in a grid, and where the other cell is from there.
    pub(super) const fn sides(self, grid: &Grid) -> (u32, Direction) {
        let (x, y) = ((self.0 >> 1) % grid.width(), (self.0 >> 1) / grid.width());
        let index = (y + 1) * grid.stride() + x + 1;
        (index, if self.0 & 1 == 0 { Direction::East } else { Direction::South })
    }
}

/// Every wall between two cells of which the western or northern one is in some rows, by number.
pub(super) fn inner_walls(grid: &Grid, rows: Range<u32>) -> impl Iterator<Item = Wall> {
    let width = grid.width();
    rows.flat_map(move |y| {
        (0..width).flat_map(move |x| {
            let here = (y + 1) * grid.stride() + x + 1;
            [(Direction::East, false), (Direction::South, true)].into_iter().filter_map(
                move |(direction, is_south)| {
                    let has_two_sides =
                        grid.is_inside(here) && grid.is_inside(grid.neighbour(here, direction));
                    has_two_sides.then_some(Wall::new(width, x, y, is_south))
                },
            )
        })
    })
}

/// The rows of a grid, a few at a time: so many are gone through before it is asked whether to go on.
pub(super) fn few_rows(grid: &Grid) -> impl Iterator<Item = Range<u32>> {
    let height = grid.height();
    (0..height).step_by(2).map(move |first| first..height.min(first + 2))
}

/// Every wall between two cells, the lightest first; none where `observer` doesn't listen any more.
/// O(cells) time, since weights are spread evenly; sixteen bytes a cell.
pub(super) fn walls_by_weight<O: Observer>(
    grid: &Grid,
    weights: Weights,
    observer: &O,
) -> Result<WallsByWeight, OutOfMemory> {
    // The upper half of an entry is that of the weight, the lower half the wall's number.
    let entry = |wall: Wall| weights.of(wall) >> 32 << 32 | u64::from(wall.0);
    // So many bits that a bucket fits the nearest cache: some two thousand entries.
    let bits = (2 * grid.cell_count()).ilog2().saturating_sub(FINE_BITS).max(1);
    let bucket = |entry: u64| upper(entry, bits);

    let mut ends = filled((1 << bits) + 1, 0)?;
    for rows in few_rows(grid) {
        if !observer.is_listening() {
            return Ok(WallsByWeight::NONE);
        }
        inner_walls(grid, rows).for_each(|wall| ends[bucket(entry(wall)) + 1] += 1);
    }
    for bucket in 1..ends.len() {
        ends[bucket] += ends[bucket - 1];
    }
    let mut entries = filled_while(ends[ends.len() - 1], |_| 0, || observer.is_listening())?;
    // Weights are worked out once more, which is quicker than to keep them. Each start of a bucket
    // becomes its end.
    for rows in few_rows(grid) {
        if !observer.is_listening() {
            return Ok(WallsByWeight::NONE);
        }
        inner_walls(grid, rows).for_each(|wall| {
            let entry = entry(wall);
            let place = &mut ends[bucket(entry)];
            entries[*place] = entry;
            *place += 1;
        });
    }
    let mut start = 0;
    let mut scratch = Vec::new();
    for &end in &ends[..1 << bits] {
        if !observer.is_listening() {
            return Ok(WallsByWeight::NONE);
        }
        sort_bucket(&mut entries[start..end], bits, &mut scratch)?;
        start = end;
    }

    // Now the few whose weights differ in the lower half alone.
    for alike in entries.chunk_by_mut(|one, other| one >> 32 == other >> 32) {
        if alike.len() > 1 {
            // The more walls there are, the oftener that is.
            if !observer.is_listening() {
                return Ok(WallsByWeight::NONE);
            }
            alike.sort_unstable_by_key(|&entry| (weights.of(wall_of(entry)), wall_of(entry)));
        }
    }
    Ok(WallsByWeight { entries })
}

/// The uppermost bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "asked for less than 32 bits")]
const fn upper(entry: u64, bits: u32) -> usize {
    (entry >> (u64::BITS - bits)) as usize
}

/// The bits of a weight by which a bucket is sorted at first.
const FINE_BITS: u32 = 11;

/// Sorts entries whose uppermost `bits` are alike and the bits after that spread evenly.
fn sort_bucket(entries: &mut [u64], bits: u32, scratch: &mut Vec<u64>) -> Result<(), OutOfMemory> {
    let place = |entry: u64| upper(entry << bits, FINE_BITS);
    scratch.clear();
    resize(scratch, entries.len(), 0)?;
    scratch.copy_from_slice(entries);
    let mut starts = [0_u32; (1 << FINE_BITS) + 1];
    for &entry in &*scratch {
        starts[place(entry) + 1] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    for &entry in &*scratch {
        let start = &mut starts[place(entry)];
        entries[*start as usize] = entry;
        *start += 1;
    }
    // What is left is to sort the one or two that came to the same place.
    for last in 1..entries.len() {
        let entry = entries[last];
        let mut place = last;
        while place > 0 && entries[place - 1] > entry {
            entries[place] = entries[place - 1];
            place -= 1;
        }
        entries[place] = entry;
    }
    Ok(())
}

/// Walls in the order of their weights.
pub(super) struct WallsByWeight {
    entries: Vec<u64>,
}

impl WallsByWeight {
    const NONE: Self = Self { entries: Vec::new() };

    pub(super) fn iter(&self) -> impl Iterator<Item = Wall> {
        self.entries.iter().map(|&entry| wall_of(entry))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
const fn wall_of(entry: u64) -> Wall {
    Wall(entry as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published outputs of `SplitMix64` for the seed 1234567.
    #[test]
    fn weights_are_the_outputs_of_splitmix64() {
        let weights = Weights::new(1_234_567);
        let outputs: [u64; 5] = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for (number, output) in (0..).zip(outputs) {
            assert_eq!(weights.of(Wall(number)), output & !0x1fff, "{number}");
        }
    }
}
