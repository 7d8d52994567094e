//! How much of each texel is wall.

use super::super::Grid;
use super::super::direction::Direction;
use super::super::grid::OUTSIDE;
use super::super::memory::{OutOfMemory, filled, with_capacity};
use super::overview::{BLOCK, Overview};
use super::{Level, Texels};

/// What a texel shows, in parts of 255. What is neither lies outside of the maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shade {
    /// How much of it is wall.
    pub wall: u8,
    /// How much of it is floor.
    pub floor: u8,
}

impl Shade {
    const WALL: Self = Self { wall: 255, floor: 0 };
    const FLOOR: Self = Self { wall: 0, floor: 255 };
    const OUTSIDE: Self = Self { wall: 0, floor: 0 };

    /// Of so many parts in all.
    fn of_parts(walls: u64, floors: u64, all: u64) -> Self {
        // Shares are cut off and not rounded, so that together they are at most 255.
        let share = |parts: u64| u8::try_from(parts * 255 / all.max(1)).unwrap_or(u8::MAX);
        // What is cut off of the one is the other's, so that nothing is lost between them.
        let wall = share(walls);
        Self { wall, floor: share(walls + floors) - wall }
    }

    /// What some texels of a maze show, row by row. O(texels), and O(cells) where a texel is smaller than 8
    /// × 8 cells.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the system has no memory for them.
    pub fn paint(
        grid: &Grid,
        overview: &Overview,
        texels: Texels,
    ) -> Result<Vec<Self>, OutOfMemory> {
        if texels.level > Level::CELLS {
            return paint_finely(grid, texels);
        }
        if texels.level.cells_a_texel() < BLOCK {
            return paint_cells(grid, texels);
        }
        let blocks = texels.level.cells_a_texel() / BLOCK;
        let all = PARTS * u64::from(texels.level.cells_a_texel()).pow(2);
        let mut shades = with_capacity((texels.side * texels.side) as usize)?;
        for y in 0..texels.side {
            for x in 0..texels.side {
                let at = [(texels.left, x), (texels.top, y)]
                    .map(|(first, texel)| (first / BLOCK).saturating_add(texel * blocks));
                let [walls, floors] = overview.sum(at[0], at[1], blocks);
                shades.push(Self::of_parts(walls, floors, all));
            }
        }
        Ok(shades)
    }
}

/// Several texels a cell: its upper left one is a corner, those beside it are the walls to the north
/// and to the west, and all others are floor. With two by two each is the mean of as many of the next
/// finer level.
fn paint_finely(grid: &Grid, texels: Texels) -> Result<Vec<Shade>, OutOfMemory> {
    let fine = texels.level.whole_texels_a_cell() as usize;
    let side = texels.side as usize;
    let mut shades = filled(side * side, Shade::OUTSIDE)?;
    let region = texels.region();
    let right = region.right.min(grid.width() + 1);
    for y in region.top..region.bottom.min(grid.height() + 1) {
        let rows = Rows::of(grid, y);
        let start = (y - region.top) as usize * fine * side;
        for x in region.left..right {
            let look = rows.look(x as usize);
            let [corner, north, west, floor] = if fine == 2 { look.means() } else { look.shades() };
            let place = start + (x - region.left) as usize * fine;
            for row in 0..fine {
                let at = place + row * side;
                let (first, others) = if row == 0 { (corner, north) } else { (west, floor) };
                shades[at] = first;
                shades[at + 1..at + fine].fill(others);
            }
        }
    }
    Ok(shades)
}

/// A cell a texel, or some of them: each the mean of its cells.
fn paint_cells(grid: &Grid, texels: Texels) -> Result<Vec<Shade>, OutOfMemory> {
    let cells = texels.level.cells_a_texel();
    let all = PARTS * u64::from(cells).pow(2);
    let side = texels.side as usize;
    let mut shades = filled(side * side, Shade::OUTSIDE)?;
    let mut sums = filled(side, Parts::NONE)?;
    let right = texels.region().right.min(grid.width() + 1);
    for (number, shades) in shades.chunks_exact_mut(side).enumerate() {
        sums.fill(Parts::NONE);
        let top = texels.top.saturating_add(u32::try_from(number).unwrap_or(u32::MAX) * cells);
        for y in top..top.saturating_add(cells).min(grid.height() + 1) {
            let rows = Rows::of(grid, y);
            for x in texels.left..right {
                sums[((x - texels.left) / cells) as usize].add(rows.parts(x as usize));
            }
        }
        for (shade, sum) in shades.iter_mut().zip(&sums) {
            *shade = Shade::of_parts(sum.walls.into(), sum.floors.into(), all);
        }
    }
    Ok(shades)
}

/// A cell has so many parts: the texels of the coarsest level that has a texel between walls and others
/// than those of walls.
const PARTS: u64 = 16;

/// Parts of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) walls: u16,
    pub(super) floors: u16,
}

impl Parts {
    pub(super) const NONE: Self = Self { walls: 0, floors: 0 };

    pub(super) const fn add(&mut self, other: Self) {
        self.walls += other.walls;
        self.floors += other.floors;
    }
}

/// What is to be drawn of a cell: what belongs to its north and west.
#[expect(clippy::struct_excessive_bools, reason = "each side of it has one")]
#[derive(Clone, Copy)]
struct Look {
    is_inside: bool,
    corner: bool,
    north: bool,
    west: bool,
}

impl Look {
    /// The corner, the walls to the north and to the west, and the cell itself.
    fn shades(self) -> [Shade; 4] {
        let floor = if self.is_inside { Shade::FLOOR } else { Shade::OUTSIDE };
        [self.corner, self.north, self.west, false]
            .map(|is_wall| if is_wall { Shade::WALL } else { floor })
    }

    /// The means of a cell's quarters, of which each is two by two of those.
    fn means(self) -> [Shade; 4] {
        let [corner, north, west] = [self.corner, self.north, self.west].map(u8::from);
        [corner + north + west, 2 * north, 2 * west, 0].map(|walls| {
            let floors = if self.is_inside { 4 - walls } else { 0 };
            Shade::of_parts(walls.into(), floors.into(), 4)
        })
    }
}

/// A row of cells and the one above it, the ring around the maze included, so that the first cell is
/// number 1.
pub(super) struct Rows<'a> {
    above: &'a [u8],
    here: &'a [u8],
}

impl<'a> Rows<'a> {
    /// Row `y`, at most the one below the maze.
    pub(super) fn of(grid: &'a Grid, y: u32) -> Self {
        let stride = grid.stride() as usize;
        let start = y as usize * stride;
        let (above, here) = grid.bytes()[start..start + 2 * stride].split_at(stride);
        Self { above, here }
    }

    #[inline]
    fn has_north(&self, place: usize) -> bool {
        let (above, here) = (self.above[place], self.here[place]);
        here & Direction::North.bit() == 0 && above & here & OUTSIDE == 0
    }

    #[inline]
    fn has_west(row: &[u8], place: usize) -> bool {
        let (before, here) = (row[place - 1], row[place]);
        here & Direction::West.bit() == 0 && before & here & OUTSIDE == 0
    }

    /// Column `x`, at most the one right of the maze.
    #[inline]
    fn look(&self, x: usize) -> Look {
        let place = x + 1;
        let north = self.has_north(place);
        let west = Self::has_west(self.here, place);
        let corner =
            north || west || self.has_north(place - 1) || Self::has_west(self.above, place);
        Look { is_inside: self.here[place] & OUTSIDE == 0, corner, north, west }
    }

    #[inline]
    pub(super) fn parts(&self, x: usize) -> Parts {
        let Look { is_inside, corner, north, west } = self.look(x);
        let walls = u16::from(corner) + 3 * u16::from(north) + 3 * u16::from(west);
        Parts { walls, floors: if is_inside { 16 - walls } else { 0 } }
    }
}
