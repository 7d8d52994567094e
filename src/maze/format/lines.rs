//! The lines format: `+--+`, as mazes have been drawn on terminals for ever.
//!
//! A maze of width × height cells is 2·height + 1 lines of 3·width + 1 characters. Every corner is
//! `+`, a wall is `--` or `|`, a cell is two spaces, or two dots on a path. A hole is filled with
//! `:`, together with whatever lies between holes or between a hole and the outside.

use std::io::{self, BufRead, Write};

use crate::maze::{Cell, Directions, Grid};

use super::blocks::{self, Style, TextError};

struct Ascii;

impl Style for Ascii {
    const CELL: usize = 2;
    const ACROSS: char = '-';
    const DOWN: char = '|';
    const SOLID: char = ':';
    const DOT: char = '.';
    const MARKED: std::ops::Range<usize> = 0..2;
    const BYTES: usize = 1;
    const CORNERS: &'static str = "+";

    fn corner(_walls: Directions) -> char {
        '+'
    }
}

/// Writes `grid` in lines, with `path` drawn in dots, as [`write_text`](super::write_text) does.
///
/// ```
/// use maze_duel::maze::{Grid, Size, format};
/// let mut out = Vec::new();
/// format::write_lines(&Grid::opened(Size::new(2, 1)?)?, &[], &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, "+--+--+\n|     |\n+--+--+\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for the path.
pub fn write_lines(grid: &Grid, path: &[Cell], out: &mut impl Write) -> io::Result<()> {
    blocks::write::<Ascii>(grid, path, out)
}

/// Reads a maze in lines, as [`read_text`](super::read_text) does.
///
/// # Errors
/// [`TextError`], which names the line and column.
pub fn read_lines(input: &mut impl BufRead) -> Result<Grid, TextError> {
    blocks::read::<Ascii>(input)
}
