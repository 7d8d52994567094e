//! Walls as lines: what a picture of a maze is drawn from.

use super::chart::Region;
use super::{Cell, Direction, Grid};

/// Which way a wall runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// From left to right: above and below cells.
    Horizontal,
    /// From top to bottom: left and right of cells.
    Vertical,
}

/// A straight wall as long as it goes: collinear pieces that touch are one segment.
///
/// Its start is a grid corner: corner (0, 0) is the maze's top left one, corner (width, height)
/// its bottom right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WallSegment {
    /// Which way it runs.
    pub axis: Axis,
    /// Column of the corner where it begins, 0 to the maze's width.
    pub x: u32,
    /// Row of the corner where it begins, 0 to the maze's height.
    pub y: u32,
    /// How many cells long it is, at least 1.
    pub length: u32,
}

impl Grid {
    /// Every wall, as segments merged as far as they go: the horizontal ones from top to bottom,
    /// then the vertical ones from left to right. O(cells) for the whole of it.
    pub fn wall_segments(&self) -> impl Iterator<Item = WallSegment> {
        let horizontal = (0..=self.height()).map(|line| (Axis::Horizontal, line));
        let vertical = (0..=self.width()).map(|line| (Axis::Vertical, line));
        horizontal.chain(vertical).flat_map(|(axis, line)| self.wall_segments_on(axis, line))
    }

    /// The wall segments on one grid line: row `line` of corners for [`Axis::Horizontal`], column
    /// `line` of corners for [`Axis::Vertical`]. O(length of the line).
    pub fn wall_segments_on(&self, axis: Axis, line: u32) -> impl Iterator<Item = WallSegment> {
        let (length, lines) = match axis {
            Axis::Horizontal => (self.width(), self.height()),
            Axis::Vertical => (self.height(), self.width()),
        };
        let length = if line > lines { 0 } else { length };
        self.wall_segments_along(axis, line, 0, length)
    }

    /// The wall segments on a grid line from one cell along it up to another.
    fn wall_segments_along(
        &self,
        axis: Axis,
        line: u32,
        from: u32,
        end: u32,
    ) -> impl Iterator<Item = WallSegment> {
        let mut place = from;
        std::iter::from_fn(move || {
            let from = (place..end).find(|&at| self.is_wall(axis, line, at))?;
            let to = (from..end).find(|&at| !self.is_wall(axis, line, at)).unwrap_or(end);
            place = to;
            let (x, y) = match axis {
                Axis::Horizontal => (from, line),
                Axis::Vertical => (line, from),
            };
            Some(WallSegment { axis, x, y, length: to - from })
        })
    }

    /// The walls that belong to a region, as segments merged as far as they go inside it: those to the
    /// north and to the west of its cells, and where it touches the right and the bottom of the maze
    /// the outer ones there. So regions that tile the maze have each wall once between them. O(cells of
    /// the region) for the whole of it.
    pub fn wall_segments_in(&self, region: Region) -> impl Iterator<Item = WallSegment> {
        let region = region.intersection(Region::whole(self.size()));
        // Past the last line there is one more at the maze's own edge.
        let end = |last: u32, side: u32| if last == side { side + 1 } else { last };
        let (rows, columns) = if region.is_empty() {
            (0..0, 0..0)
        } else {
            (
                region.top..end(region.bottom, self.height()),
                region.left..end(region.right, self.width()),
            )
        };
        let horizontal = rows.map(|line| (Axis::Horizontal, line));
        let vertical = columns.map(|line| (Axis::Vertical, line));
        horizontal.chain(vertical).flat_map(move |(axis, line)| {
            let (from, to) = match axis {
                Axis::Horizontal => (region.left, region.right),
                Axis::Vertical => (region.top, region.bottom),
            };
            self.wall_segments_along(axis, line, from, to)
        })
    }

    /// Whether there is a wall on grid line `line` beside the cell number `at` along it.
    fn is_wall(&self, axis: Axis, line: u32, at: u32) -> bool {
        let (after, back) = match axis {
            Axis::Horizontal => (Cell::new(at, line), Direction::North),
            Axis::Vertical => (Cell::new(line, at), Direction::West),
        };
        let has_cell_before = after.step(back).is_some_and(|before| self.contains(before));
        // Between two holes there is no wall.
        (has_cell_before || self.contains(after)) && !self.is_open(after, back)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Size;
    use super::*;

    #[test]
    fn collinear_walls_are_one_segment() {
        // +--+--+--+
        // |     |  |
        // +  +--+  +
        // |        |
        // +--+--+--+
        let mut grid = Grid::opened(Size::new(3, 2).unwrap()).unwrap();
        grid.close(Cell::new(1, 0), Direction::South).unwrap();
        grid.close(Cell::new(1, 0), Direction::East).unwrap();
        let segment = |axis, x, y, length| WallSegment { axis, x, y, length };
        let segments: Vec<_> = grid.wall_segments().collect();
        assert_eq!(
            segments,
            [
                segment(Axis::Horizontal, 0, 0, 3),
                segment(Axis::Horizontal, 1, 1, 1),
                segment(Axis::Horizontal, 0, 2, 3),
                segment(Axis::Vertical, 0, 0, 2),
                segment(Axis::Vertical, 2, 0, 1),
                segment(Axis::Vertical, 3, 0, 2),
            ]
        );
    }

    #[test]
    fn lines_outside_have_no_walls() {
        let grid = Grid::walled(Size::new(3, 2).unwrap()).unwrap();
        assert_eq!(grid.wall_segments_on(Axis::Horizontal, 3).count(), 0);
        assert_eq!(grid.wall_segments_on(Axis::Vertical, 4).count(), 0);
        assert_eq!(grid.wall_segments_on(Axis::Vertical, u32::MAX).count(), 0);
    }
}
