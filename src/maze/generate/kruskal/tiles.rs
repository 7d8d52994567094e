//! The minimum spanning tree of the walls' weights, tile by tile.
//!
//! Kruskal's cost is waiting for memory: the sets of a large maze lie all over it. So each tile of
//! 64×64 cells, which fits the nearest cache, is gone through by itself first, with the walls
//! inside it from the lightest to the heaviest. What that decides is decided for the whole maze:
//!
//! - A wall between two cells that are joined already is the heaviest of a cycle: it stays.
//! - Any other is the lightest wall inside the tile around each of the two parts that it lies
//!   between. Where one of them doesn't touch the tile's border, it is the lightest of all around
//!   that part: it comes down.
//! - Else it is left over, as are the walls between tiles: all in all about one for eleven cells.
//!   They are gone through by themselves in the end, over the parts that the tiles have made.
//!
//! A band of tiles is a piece of work for one thread.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::maze::grid::OUTSIDE;
use crate::maze::memory::{OutOfMemory, filled, push, with_capacity};
use crate::maze::work::Share;
use crate::maze::{Direction, Grid};

use super::super::sets::Sets;
use super::super::sorting::sort_by_weight;
use super::super::weights::{SPARE_BITS, Wall, Weights};

/// Cells along a tile's side.
const SIDE: usize = 64;
/// Cells in a tile.
const CELLS: usize = SIDE * SIDE;
/// The bits of a wall's number within a tile: twice the number of the cell to the west or north of
/// it, one more where it lies south and not east of it.
const CODE_MASK: u64 = (1 << SPARE_BITS) - 1;
const _: () = assert!(2 * CELLS == 1 << SPARE_BITS);

/// Walls up to this weight are gone through first. By then most cells hang together, so that most
/// of the heavier ones can be thrown away unsorted. Any number gives the same maze.
const LIGHT: u64 = (u64::MAX / 100) * 56;
/// Sorting begins by the upper bits of a weight: so many buckets.
const BUCKET_BITS: u32 = 12;
const BUCKETS: usize = 1 << BUCKET_BITS;

/// In place of the number of a part, where there is no cell or none has been given.
const NONE: u32 = u32::MAX;

/// A wall that the tiles have left undecided.
#[derive(Clone, Copy)]
struct Left {
    weight: u64,
    wall: Wall,
    /// The parts on both of its sides.
    parts: [u32; 2],
}

/// What a band of tiles leaves over.
struct Band {
    left: Vec<Left>,
    /// How many parts there are.
    parts: u32,
    /// The parts along its first row and its last.
    north: Vec<u32>,
    south: Vec<u32>,
}

pub(super) fn carve(
    grid: &mut Grid,
    weights: Weights,
    threads: NonZeroUsize,
    share: Share<'_>,
) -> Result<(), OutOfMemory> {
    let bands = carve_bands(grid, weights, threads, share)?;
    if share.is_stopped() {
        return Ok(());
    }
    carve_left_over(grid, weights, bands, share)
}

/// Opens what is certain in every tile.
fn carve_bands(
    grid: &mut Grid,
    weights: Weights,
    threads: NonZeroUsize,
    share: Share<'_>,
) -> Result<Vec<Band>, OutOfMemory> {
    let (width, height, stride) =
        (grid.width() as usize, grid.height() as usize, grid.stride() as usize);
    let count = height.div_ceil(SIDE);
    let mut done: Vec<Option<Band>> = with_capacity(count)?;
    done.resize_with(count, || None);
    let done = Mutex::new(Ok(done));

    let rows = &mut grid.bytes_mut()[stride..stride * (height + 1)];
    let todo = Mutex::new(rows.chunks_mut(SIDE * stride).enumerate());
    let work = || {
        let mut tile = Tile::new(weights, width, height);
        while !share.is_stopped() {
            let next = lock(&todo).next();
            let Some((number, rows)) = next else { return };
            let band = tile
                .as_mut()
                .map_err(|error| *error)
                .and_then(|tile| tile.carve_band(number, rows, share));
            let mut done = lock(&done);
            match (band, &mut *done) {
                (Ok(band), Ok(bands)) => bands[number] = Some(band),
                (Err(error), _) => *done = Err(error),
                (Ok(_), Err(_)) => return,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(count) {
            // Where the system gives no more threads, fewer do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner)?;
    Ok(done.into_iter().flatten().collect())
}

/// Nobody panics while holding one of these locks; and what they guard would be whole all the same.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Goes through the walls that are left over, from the lightest to the heaviest.
fn carve_left_over(
    grid: &mut Grid,
    weights: Weights,
    bands: Vec<Band>,
    share: Share<'_>,
) -> Result<(), OutOfMemory> {
    let width = grid.width();
    let count: usize = bands.iter().map(|band| band.left.len()).sum();
    let mut left: Vec<Left> = with_capacity(count + width as usize * (bands.len() - 1))?;
    let mut first_part = 0;
    let mut above: Vec<u32> = Vec::new();
    for (band, y) in bands.into_iter().zip((0..).step_by(SIDE)) {
        if share.is_stopped() {
            return Ok(());
        }
        left.extend(
            band.left
                .into_iter()
                .map(|left| Left { parts: left.parts.map(|part| part + first_part), ..left }),
        );
        for (x, (&north, &south)) in (0..width).zip(above.iter().zip(&band.north)) {
            if north != NONE && south != NONE {
                let wall = Wall::new(width, x, y - 1, true);
                left.push(Left {
                    weight: weights.of(wall),
                    wall,
                    parts: [north, south + first_part],
                });
            }
        }
        above = band.south;
        for part in above.iter_mut().filter(|part| **part != NONE) {
            *part += first_part;
        }
        first_part += band.parts;
    }
    sort_by_weight(&mut left, |left| left.weight, |left| left.wall, share)?;
    let mut sets = Sets::new(first_part as usize, || !share.is_stopped())?;
    for some in left.chunks(CELLS) {
        if share.is_stopped() {
            return Ok(());
        }
        let mut joined = 0;
        for &Left { wall, parts: [one, other], .. } in some {
            if sets.join(one, other) {
                let (here, direction) = wall.sides(grid);
                grid.open_at(here, direction);
                joined += 1;
            }
        }
        share.finished(joined);
    }
    Ok(())
}

/// The tile that a thread is at work on. Its cells are numbered row by row, [`SIDE`] to a row even
/// where the maze ends sooner.
struct Tile {
    weights: Weights,
    maze_width: usize,
    maze_height: usize,
    /// Union-find over all walls that were lightest between two parts, certain or left over.
    parents: [u16; CELLS],
    /// For a root, whether its set has a cell on a side where the maze goes on.
    touches: [bool; CELLS],
    /// The same forest without the walls left over, loosely: from a cell's number to another in
    /// its part, on to one that is its own.
    parts: [u16; CELLS],
    /// The number of the part of a cell that is its own in `parts`.
    numbers: [u32; CELLS],
    /// Open passages.
    ways: [u8; CELLS],
    counts: [u16; BUCKETS + 1],
    light: Vec<u64>,
    heavy: Vec<u64>,
    sorted: Vec<u64>,
}

impl Tile {
    fn new(weights: Weights, maze_width: usize, maze_height: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            weights,
            maze_width,
            maze_height,
            parents: [0; CELLS],
            touches: [false; CELLS],
            parts: [0; CELLS],
            numbers: [NONE; CELLS],
            ways: [0; CELLS],
            counts: [0; BUCKETS + 1],
            light: filled(2 * CELLS, 0)?,
            heavy: filled(2 * CELLS, 0)?,
            sorted: filled(2 * CELLS, 0)?,
        })
    }

    /// Opens what is certain in a band of tiles, whose rows are given with the ring on both sides.
    fn carve_band(
        &mut self,
        number: usize,
        rows: &mut [u8],
        share: Share<'_>,
    ) -> Result<Band, OutOfMemory> {
        let stride = self.maze_width + 2;
        let y = number * SIDE;
        let mut band = Band {
            left: with_capacity(rows.len() / 10)?,
            parts: 0,
            north: filled(self.maze_width, NONE)?,
            south: filled(self.maze_width, NONE)?,
        };
        let height = rows.len() / stride;
        let mut east = [NONE; SIDE];
        for x in (0..self.maze_width).step_by(SIDE) {
            if share.is_stopped() {
                break;
            }
            let place = Frame { x, y, width: SIDE.min(self.maze_width - x), height };
            let left = band.left.len();
            self.carve_tile(place, rows, &mut band, &mut east)?;
            // What is left over is counted when it is decided.
            share.finished((place.width * height).saturating_sub(band.left.len() - left));
        }
        Ok(band)
    }
}

/// Where a tile lies.
#[derive(Clone, Copy)]
struct Frame {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Frame {
    /// Cells by number, those beyond the maze's east side included.
    const fn end(self) -> usize {
        self.height * SIDE
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a tile has 2¹² cells, a maze 2³⁰ at the most")]
impl Tile {
    /// Opens what is certain in a tile and adds what is left over to its band. `east` is the parts
    /// along the east side of the tile to the west, and then those of this one.
    fn carve_tile(
        &mut self,
        frame: Frame,
        rows: &mut [u8],
        band: &mut Band,
        east: &mut [u32; SIDE],
    ) -> Result<(), OutOfMemory> {
        let first_left = band.left.len();
        let mut missing = self.begin(frame, rows).saturating_sub(1);

        let (light, mut heavy) = self.weigh(frame);
        self.sort_light(light);
        self.join(frame, light, &mut missing, &mut band.left)?;
        if missing > 0 {
            heavy = self.drop_joined(frame, heavy);
            self.light[..heavy].copy_from_slice(&self.heavy[..heavy]);
            self.sort_light(heavy);
            self.join(frame, heavy, &mut missing, &mut band.left)?;
        }

        let stride = self.maze_width + 2;
        for (row, ways) in rows.chunks_mut(stride).zip(self.ways.chunks(SIDE)) {
            for (byte, ways) in row[frame.x + 1..=frame.x + frame.width].iter_mut().zip(ways) {
                *byte |= ways;
            }
        }
        for left in &mut band.left[first_left..] {
            left.parts = left.parts.map(|cell| self.part(cell as usize, &mut band.parts));
        }
        self.leave_borders(frame, rows, band, east)
    }

    /// Makes everything ready for a tile and tells how many cells it has.
    fn begin(&mut self, frame: Frame, rows: &[u8]) -> usize {
        let (Frame { x, y, width, height }, end) = (frame, frame.end());
        for (number, (parent, part)) in
            (0..).zip(self.parents.iter_mut().zip(&mut self.parts).take(end))
        {
            *parent = number;
            *part = number;
        }
        self.numbers[..end].fill(NONE);
        self.touches[..end].fill(false);
        if y > 0 {
            self.touches[..SIDE].fill(true);
        }
        if y + height < self.maze_height {
            self.touches[end - SIDE..end].fill(true);
        }
        for row in self.touches[..end].chunks_mut(SIDE) {
            row[0] |= x > 0;
            row[width - 1] |= x + width < self.maze_width;
        }
        let mut cells = 0;
        for (row, ways) in rows.chunks(self.maze_width + 2).zip(self.ways.chunks_mut(SIDE)) {
            for (byte, ways) in row[x + 1..=x + width].iter().zip(ways) {
                *ways = byte & OUTSIDE;
                cells += usize::from(byte & OUTSIDE == 0);
            }
        }
        cells
    }

    /// Puts the walls inside a tile, each its weight with its number in the lowest bits, in `light`
    /// and `heavy`, and tells how many there are in each.
    fn weigh(&mut self, frame: Frame) -> (usize, usize) {
        let Frame { x, y, width, height } = frame;
        let (mut lights, mut heavies) = (0, 0);
        let ways = &self.ways;
        for row in 0..height {
            let first = Wall::new(self.maze_width as u32, x as u32, (y + row) as u32, false).0;
            for column in 0..width {
                let cell = row * SIDE + column;
                let here = ways[cell % CELLS];
                for is_south in [0, 1] {
                    let (is_last, next) = if is_south == 1 {
                        (row + 1 == height, cell + SIDE)
                    } else {
                        (column + 1 == width, cell + 1)
                    };
                    let is_wall = !is_last && (here | ways[next % CELLS]) & OUTSIDE == 0;
                    let wall = Wall(first + 2 * column as u32 + is_south);
                    let key = self.weights.of(wall) | (2 * cell as u64 + u64::from(is_south));
                    let is_light = key <= LIGHT;
                    self.light[lights] = key;
                    lights += usize::from(is_wall && is_light);
                    self.heavy[heavies] = key;
                    heavies += usize::from(is_wall && !is_light);
                }
            }
        }
        (lights, heavies)
    }

    /// Sorts the first walls of `light` into `sorted`.
    fn sort_light(&mut self, count: usize) {
        let (keys, sorted) = (&self.light[..count], &mut self.sorted[..count]);
        if count < BUCKETS / 16 {
            sorted.copy_from_slice(keys);
            sorted.sort_unstable();
            return;
        }
        let bucket = |key: u64| (key >> (64 - BUCKET_BITS)) as usize;
        self.counts.fill(0);
        for &key in keys {
            self.counts[bucket(key) + 1] += 1;
        }
        let mut sum = 0;
        for count in &mut self.counts {
            sum += *count;
            *count = sum;
        }
        for &key in keys {
            let place = &mut self.counts[bucket(key)];
            sorted[*place as usize] = key;
            *place += 1;
        }
        // Every bucket is in its place: what is left is to sort the few walls in each.
        for last in 1..count {
            let key = sorted[last];
            let mut place = last;
            while place > 0 && sorted[place - 1] > key {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = key;
        }
    }

    /// Goes through the first walls of `sorted`, until no cell is missing.
    fn join(
        &mut self,
        frame: Frame,
        count: usize,
        missing: &mut usize,
        left: &mut Vec<Left>,
    ) -> Result<(), OutOfMemory> {
        for &key in &self.sorted[..count] {
            if *missing == 0 {
                break;
            }
            let code = (key & CODE_MASK) as usize;
            let cell = code >> 1;
            let next = cell + if code & 1 == 0 { 1 } else { SIDE };
            let (one, other) = (root(&mut self.parents, cell), root(&mut self.parents, next));
            if one == other {
                continue;
            }
            *missing -= 1;
            // A set that touches the border never goes under one that doesn't, so that the root of
            // the latter is what its part leads to.
            let (under, over, end) =
                if self.touches[one % CELLS] { (other, one, cell) } else { (one, other, next) };
            self.parents[under % CELLS] = over as u16;
            if self.touches[under % CELLS] {
                let (x, y) = (frame.x + cell % SIDE, frame.y + cell / SIDE);
                let wall = Wall::new(self.maze_width as u32, x as u32, y as u32, code & 1 == 1);
                let parts = [cell as u32, next as u32];
                push(left, Left { weight: key & !CODE_MASK, wall, parts })?;
            } else {
                self.parts[under % CELLS] = end as u16;
                let way = if code & 1 == 0 { Direction::East } else { Direction::South };
                self.ways[cell % CELLS] |= way.bit();
                self.ways[next % CELLS] |= way.opposite().bit();
            }
        }
        Ok(())
    }

    /// Keeps of the first walls of `heavy` those between two sets, and tells how many there are.
    fn drop_joined(&mut self, frame: Frame, count: usize) -> usize {
        for cell in 0..frame.end() {
            let root = root(&mut self.parents, cell);
            self.parents[cell % CELLS] = root as u16;
        }
        let mut kept = 0;
        for index in 0..count {
            let key = self.heavy[index];
            let code = (key & CODE_MASK) as usize;
            let (cell, next) = (code >> 1, (code >> 1) + if code & 1 == 0 { 1 } else { SIDE });
            self.heavy[kept] = key;
            kept += usize::from(self.parents[cell % CELLS] != self.parents[next % CELLS]);
        }
        kept
    }

    /// The number of a cell's part in its band; `count` is how many there are.
    fn part(&mut self, cell: usize, count: &mut u32) -> u32 {
        let number = &mut self.numbers[root(&mut self.parts, cell) % CELLS];
        if *number == NONE {
            *number = *count;
            *count += 1;
        }
        *number
    }

    /// Adds the walls to the tile on the west, and keeps the parts along the other sides.
    fn leave_borders(
        &mut self,
        frame: Frame,
        rows: &[u8],
        band: &mut Band,
        east: &mut [u32; SIDE],
    ) -> Result<(), OutOfMemory> {
        let Frame { x, y, width, height } = frame;
        let stride = self.maze_width + 2;
        let is_hole =
            |row: usize, column: usize| rows[row * stride + x + column + 1] & OUTSIDE != 0;
        for (row, beside) in east.iter_mut().enumerate().take(height) {
            if x > 0 && *beside != NONE && !is_hole(row, 0) {
                let part = self.part(row * SIDE, &mut band.parts);
                let maze_width = self.maze_width as u32;
                let wall = Wall::new(maze_width, x as u32 - 1, (y + row) as u32, false);
                let weight = self.weights.of(wall);
                push(&mut band.left, Left { weight, wall, parts: [*beside, part] })?;
            }
            *beside = NONE;
            if x + width < self.maze_width && !is_hole(row, width - 1) {
                *beside = self.part(row * SIDE + width - 1, &mut band.parts);
            }
        }
        for column in 0..width {
            if y > 0 && !is_hole(0, column) {
                band.north[x + column] = self.part(column, &mut band.parts);
            }
            if y + height < self.maze_height && !is_hole(height - 1, column) {
                let cell = (height - 1) * SIDE + column;
                band.south[x + column] = self.part(cell, &mut band.parts);
            }
        }
        Ok(())
    }
}

/// The root of a cell, with path halving.
#[expect(clippy::cast_possible_truncation, reason = "a tile has 2¹² cells")]
fn root(parents: &mut [u16; CELLS], mut cell: usize) -> usize {
    loop {
        let parent = parents[cell % CELLS] as usize;
        if parent == cell {
            return cell;
        }
        let above = parents[parent % CELLS] as usize;
        if above == parent {
            return parent;
        }
        parents[cell % CELLS] = above as u16;
        cell = above;
    }
}
