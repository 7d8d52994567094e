//! How much detail a picture of a part of a maze has.

use super::super::Size;
use super::Region;

/// Texels along each side of a [`Tile`].
pub const TILE: u32 = 256;

/// How many texels a cell has each way: 2 to the power of the level. Below 0 several cells share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(i8);

impl Level {
    /// 8 × 8 texels a cell.
    pub const FINEST: Self = Self(3);
    /// 1 texel a cell.
    pub const CELLS: Self = Self(0);
    /// 4096 × 4096 cells a texel: the largest maze takes a few.
    pub const COARSEST: Self = Self(-12);

    /// The level of a number, as near as there is one.
    #[must_use]
    pub fn new(number: i8) -> Self {
        Self(number.clamp(Self::COARSEST.0, Self::FINEST.0))
    }

    /// The coarsest level whose texels are no larger than pixels where a cell is `pixels` wide;
    /// [`Level::FINEST`] where none is as fine.
    #[must_use]
    pub fn for_cells_of(pixels: f32) -> Self {
        let fits = |&number: &i8| f32::from(number).exp2() >= pixels;
        (Self::COARSEST.0..=Self::FINEST.0).find(fits).map_or(Self::FINEST, Self)
    }

    /// Its number: the power of two.
    #[must_use]
    pub const fn number(self) -> i8 {
        self.0
    }

    /// The level with half the detail; itself where it is the coarsest.
    #[must_use]
    pub fn coarser(self) -> Self {
        Self::new(self.0 - 1)
    }

    /// How many texels a cell has each way.
    #[must_use]
    pub fn texels_a_cell(self) -> f32 {
        f32::from(self.0).exp2()
    }

    /// How many cells share a texel each way, at least 1.
    #[must_use]
    pub const fn cells_a_texel(self) -> u32 {
        if self.0 < 0 { 1 << -self.0 } else { 1 }
    }

    /// How many texels a cell has each way, at least 1.
    #[must_use]
    pub const fn whole_texels_a_cell(self) -> u32 {
        if self.0 > 0 { 1 << self.0 } else { 1 }
    }

    /// How many cells a tile is wide and high.
    #[must_use]
    pub const fn cells_a_tile(self) -> u32 {
        TILE / self.whole_texels_a_cell() * self.cells_a_texel()
    }

    /// How many tiles a maze takes across and down. The walls at its right and at its bottom belong to
    /// the cells beyond.
    #[must_use]
    pub fn tiles(self, size: Size) -> [u32; 2] {
        [size.width(), size.height()].map(|side| side / self.cells_a_tile() + 1)
    }
}

/// A square picture of a part of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Its detail.
    pub level: Level,
    /// How many tiles of its level lie left of it.
    pub x: u32,
    /// How many tiles of its level lie above it.
    pub y: u32,
}

impl Tile {
    /// What is painted of it.
    #[must_use]
    pub const fn texels(self) -> Texels {
        let cells = self.level.cells_a_tile();
        Texels {
            level: self.level,
            left: self.x.saturating_mul(cells),
            top: self.y.saturating_mul(cells),
            side: TILE,
        }
    }

    /// The same part of the maze with half the detail, in half the texels.
    #[must_use]
    pub fn texels_of_half(self) -> Texels {
        let Texels { left, top, .. } = self.texels();
        Texels { level: self.level.coarser(), left, top, side: TILE / 2 }
    }

    /// The cells that it shows, also those beyond the maze.
    #[must_use]
    pub const fn region(self) -> Region {
        self.texels().region()
    }
}

/// Square texels of one level, row by row: a square of the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texels {
    /// Their detail.
    pub level: Level,
    /// The column of the first cell.
    pub left: u32,
    /// The row of the first cell.
    pub top: u32,
    /// How many texels the square has on each side.
    pub side: u32,
}

impl Texels {
    /// The cells that they show.
    #[must_use]
    pub const fn region(self) -> Region {
        let cells = self.side / self.level.whole_texels_a_cell() * self.level.cells_a_texel();
        Region {
            left: self.left,
            top: self.top,
            right: self.left.saturating_add(cells),
            bottom: self.top.saturating_add(cells),
        }
    }
}
