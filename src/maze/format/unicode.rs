//! The unicode format: box drawing, in which a cell looks square in most terminals.
//!
//! A maze of width × height cells is 2·height + 1 lines of 4·width + 1 characters of UTF-8. A
//! corner shows the walls that meet in it, a wall is `───` or `│`, a cell is three spaces with a
//! `·` in their middle on a path. A hole is filled with `░`, together with whatever lies between
//! holes or between a hole and the outside.

use std::io::{self, BufRead, Write};

use crate::maze::{Cell, Directions, Grid};

use super::blocks::{self, Style, TextError};

/// By the walls that meet: the bits of [`Directions`], north 1, east 2, south 4, west 8.
const CORNERS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

struct BoxDrawing;

impl Style for BoxDrawing {
    const CELL: usize = 3;
    const ACROSS: char = '─';
    const DOWN: char = '│';
    const SOLID: char = '░';
    const DOT: char = '·';
    const MARKED: std::ops::Range<usize> = 1..2;
    const BYTES: usize = 3;
    const CORNERS: &'static str = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";

    fn corner(walls: Directions) -> char {
        CORNERS[walls.bits() as usize & 15]
    }
}

/// Writes `grid` in box drawing characters, with `path` drawn in dots, as
/// [`write_text`](super::write_text) does.
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for the path.
pub fn write_unicode(grid: &Grid, path: &[Cell], out: &mut impl Write) -> io::Result<()> {
    blocks::write::<BoxDrawing>(grid, path, out)
}

/// Reads a maze in box drawing characters, as [`read_text`](super::read_text) does.
///
/// # Errors
/// [`TextError`], which names the line and column.
pub fn read_unicode(input: &mut impl BufRead) -> Result<Grid, TextError> {
    blocks::read::<BoxDrawing>(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_corners_is_the_table() {
        assert_eq!(BoxDrawing::CORNERS.chars().collect::<Vec<_>>(), CORNERS);
    }
}
