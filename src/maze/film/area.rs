//! Rectangles of pixels, and where the parts of a maze lie.

use crate::maze::memory::{OutOfMemory, with_capacity};
use crate::maze::{Cell, Size};

/// A rectangle of pixels: from `left` and `top` up to but without `right` and `bottom`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub left: u32,
    /// The first row.
    pub top: u32,
    /// The first column that isn't in it any more.
    pub right: u32,
    /// The first row that isn't in it any more.
    pub bottom: u32,
}

impl Area {
    /// All of a canvas.
    #[must_use]
    pub const fn of(width: u32, height: u32) -> Self {
        Self { left: 0, top: 0, right: width, bottom: height }
    }

    /// How many columns it has.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.right.saturating_sub(self.left)
    }

    /// How many rows it has.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.bottom.saturating_sub(self.top)
    }

    /// Whether no pixel lies in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.width() == 0 || self.height() == 0
    }

    /// The part that both have.
    pub(super) fn within(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// The least that holds both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// So many pixels more on each side.
    pub(super) const fn grown(self, by: u32) -> Self {
        Self {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    /// A rectangle in its middle, `right` and `down` of it, as large as there is room.
    pub(super) fn middle(self, width: u32, height: u32, (right, down): (i32, i32)) -> Self {
        let (width, height) = (width.min(self.width()), height.min(self.height()));
        let left = moved(self.left + (self.width() - width) / 2, right);
        let top = moved(self.top + (self.height() - height) / 2, down);
        let left = left.clamp(self.left, self.right - width);
        let top = top.clamp(self.top, self.bottom - height);
        Self { left, top, right: left + width, bottom: top + height }
    }
}

const fn moved(from: u32, by: i32) -> u32 {
    from.saturating_add_signed(by)
}

/// Where the cells of a maze lie: border i of n at i · inner / n, so that they fill the area to the
/// pixel. A wall takes the first pixels of a cell's; after the last cell there is one wall more.
pub(super) struct Layout {
    pub(super) area: Area,
    /// How thick walls are; 0 where there is no room for any.
    pub(super) wall: u32,
    /// How wide the narrowest cell is, its wall included.
    pub(super) pitch: u32,
    columns: Vec<u32>,
    rows: Vec<u32>,
}

impl Layout {
    /// A layout of a maze in an area that isn't empty.
    pub(super) fn new(size: Size, area: Area) -> Result<Self, OutOfMemory> {
        let pitch = |pixels: u32, cells: u32| pixels.saturating_sub(1) / cells;
        let pitch = pitch(area.width(), size.width()).min(pitch(area.height(), size.height()));
        let wall = if pitch < 2 { 0 } else { Self::wall_of(pitch) };
        let columns = borders(area.left, area.width() - wall, size.width())?;
        let rows = borders(area.top, area.height() - wall, size.height())?;
        Ok(Self { area, wall, pitch, columns, rows })
    }

    /// Cells in a row.
    pub(super) fn width(&self) -> u32 {
        // One more than a size has, which is u32.
        u32::try_from(self.columns.len() - 1).unwrap_or(0)
    }

    /// Cells in a column.
    pub(super) fn height(&self) -> u32 {
        u32::try_from(self.rows.len() - 1).unwrap_or(0)
    }

    /// Whether a cell lies inside.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width() && cell.y < self.height()
    }

    /// How thick the walls of cells of `pitch` pixels are: a tenth.
    pub(super) const fn wall_of(pitch: u32) -> u32 {
        if pitch < 15 { 1 } else { (pitch + 5) / 10 }
    }

    /// Where the wall before column `x` begins.
    pub(super) fn x(&self, x: u32) -> u32 {
        self.columns[x as usize]
    }

    /// Where the wall before row `y` begins.
    pub(super) fn y(&self, y: u32) -> u32 {
        self.rows[y as usize]
    }

    /// A cell without its walls. Without walls, cells that are smaller than a pixel share one.
    pub(super) fn inside(&self, cell: Cell) -> Area {
        let (left, top) = (self.x(cell.x) + self.wall, self.y(cell.y) + self.wall);
        let right = self.x(cell.x + 1).max(left + 1);
        Area { left, top, right, bottom: self.y(cell.y + 1).max(top + 1) }
    }
}

fn borders(from: u32, pixels: u32, cells: u32) -> Result<Vec<u32>, OutOfMemory> {
    let mut borders = with_capacity(cells as usize + 1)?;
    let at = |border: u32| u64::from(border) * u64::from(pixels) / u64::from(cells);
    // None lies beyond the area, whose borders are u32.
    borders.extend((0..=cells).map(|border| from + u32::try_from(at(border)).unwrap_or(pixels)));
    Ok(borders)
}
