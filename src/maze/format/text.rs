//! The text format: a block a character.
//!
//! A maze of width × height cells is 2·height + 1 lines of 2·width + 1 characters. Cell (x, y) is
//! the character at column 2x + 1 of line 2y + 1 (both from 0); the characters between cells are
//! walls or passages, the rest are corners. `#` is a wall, a corner or a hole, a space a cell or a
//! passage, and `.` a cell or passage on a path. Lines end in a line feed.

use std::io::{self, BufRead, Write};

use crate::maze::{Cell, Directions, Grid};

use super::blocks::{self, Style, TextError};

struct Text;

impl Style for Text {
    const CELL: usize = 1;
    const ACROSS: char = '#';
    const DOWN: char = '#';
    const SOLID: char = '#';
    const DOT: char = '.';
    const MARKED: std::ops::Range<usize> = 0..1;
    const BYTES: usize = 1;
    const CORNERS: &'static str = "#";

    fn corner(_walls: Directions) -> char {
        '#'
    }
}

/// Writes `grid` as text, with `path` drawn in dots; an empty path draws none. Consecutive cells
/// of the path that no passage joins are drawn as cells alone; cells outside are left out.
/// O(cells) time, O(width + path) memory.
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for the path.
pub fn write_text(grid: &Grid, path: &[Cell], out: &mut impl Write) -> io::Result<()> {
    blocks::write::<Text>(grid, path, out)
}

/// Reads a text maze; dots count as spaces. Lines may end in CR LF, and blank lines may follow
/// the maze. Reads a line at a time and stops at the first fault, so that no input can make it
/// take more memory than the maze that it holds so far.
///
/// # Errors
/// [`TextError`], which names the line and column.
pub fn read_text(input: &mut impl BufRead) -> Result<Grid, TextError> {
    blocks::read::<Text>(input)
}
