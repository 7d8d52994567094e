//! The text format: a block a character.
//!
//! A maze of width × height cells is 2·height + 1 lines of 2·width + 1 characters. Cell (x, y) is
//! the character at column 2x + 1 of line 2y + 1 (both from 0); the characters between cells are
//! walls or passages, the rest are corners. `#` is a wall or a corner, a space a cell or a
//! passage, and `.` a cell or passage on a path. Lines end in a line feed.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use crate::words::words;

use super::memory::OutOfMemory;
use super::{Cell, Direction, Directions, Grid, Size};

/// The longest line and the most lines that a text maze can have.
const MAX_LENGTH: usize = 2 * Size::MAX_SIDE as usize + 1;

/// Writes `grid` as text, with `path` drawn in dots; an empty path draws none. Consecutive cells
/// of the path that aren't neighbours are drawn as cells alone; cells outside are left out.
/// O(cells) time, O(width + path) memory.
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for the path.
pub fn write_text(grid: &Grid, path: &[Cell], out: &mut impl Write) -> io::Result<()> {
    let (width, height) = (grid.width(), grid.height());
    let mut dots = Vec::<(u32, u32)>::new();
    dots.try_reserve_exact(path.len() * 2)?;
    for (step, &cell) in path.iter().enumerate() {
        if !grid.size().contains(cell) {
            continue;
        }
        dots.push((2 * cell.y + 1, 2 * cell.x + 1));
        if let Some(&next) = path.get(step + 1)
            && grid.size().contains(next)
            && cell.direction_to(next).is_some()
        {
            dots.push((cell.y + next.y + 1, cell.x + next.x + 1));
        }
    }
    dots.sort_unstable();
    let mut dots = dots.into_iter().peekable();

    let mut line = Vec::with_capacity(2 * width as usize + 2);
    for row in 0..=2 * height {
        line.clear();
        line.push(b'#');
        for x in 0..width {
            // Row 0 lies above the first cells; every other even row lies below those of `y`.
            let (here, beside) = if row % 2 == 1 {
                let cell = Cell::new(x, row / 2);
                (true, grid.is_open(cell, Direction::East))
            } else {
                let above = row.checked_sub(2).map(|row| Cell::new(x, row / 2));
                (above.is_some_and(|cell| grid.is_open(cell, Direction::South)), false)
            };
            line.push(if here { b' ' } else { b'#' });
            line.push(if beside { b' ' } else { b'#' });
        }
        line.push(b'\n');
        while let Some((_, column)) = dots.next_if(|&(dot_row, _)| dot_row == row) {
            line[column as usize] = b'.';
        }
        out.write_all(&line)?;
    }
    Ok(())
}

/// Reads a text maze; dots count as spaces. Lines may end in CR LF, and blank lines may follow
/// the maze. Reads a line at a time and stops at the first fault, so that no input can make it
/// take more memory than the maze that it holds so far.
///
/// # Errors
/// [`TextError`], which names the line and column.
pub fn read_text(input: &mut impl BufRead) -> Result<Grid, TextError> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    if !lines.next()? {
        return Err(TextError::Empty);
    }
    let length = lines.line.len();
    if length < 3 || length.is_multiple_of(2) || length > MAX_LENGTH {
        return Err(TextError::Width { found: length, limit: MAX_LENGTH });
    }
    if let Some(column) = lines.line.iter().position(|&byte| byte != b'#') {
        return Err(lines.unexpected(column, "#"));
    }

    let width = length / 2;
    // The open sides of every cell, east and south alone, row by row.
    let mut sides = Vec::<Directions>::new();
    let mut is_walled_off = false;
    while lines.next()? {
        if sides.len() / width == Size::MAX_SIDE as usize {
            return Err(TextError::Height { limit: MAX_LENGTH });
        }
        let row = sides.len();
        sides.try_reserve(width).map_err(|_| OutOfMemory { bytes: row + width })?;
        lines.expect_length(length)?;
        lines.expect_wall(0)?;
        for x in 0..width {
            lines.expect_open(2 * x + 1)?;
            let is_last = x + 1 == width;
            if is_last {
                lines.expect_wall(2 * x + 2)?;
            }
            let east = !is_last && lines.is_open(2 * x + 2)?;
            sides.push(if east { Direction::East.into() } else { Directions::NONE });
        }

        if !lines.next()? {
            return Err(TextError::Unfinished { line: lines.number + 1 });
        }
        lines.expect_length(length)?;
        lines.expect_wall(0)?;
        is_walled_off = true;
        for (x, cell) in sides[row..].iter_mut().enumerate() {
            if lines.is_open(2 * x + 1)? {
                *cell = cell.with(Direction::South);
                is_walled_off = false;
            }
            lines.expect_wall(2 * x + 2)?;
        }
    }
    if !is_walled_off {
        return Err(TextError::Unfinished { line: lines.number + 1 });
    }
    assemble(width, &sides)
}

fn assemble(width: usize, sides: &[Directions]) -> Result<Grid, TextError> {
    let too_large = |_| TextError::Height { limit: MAX_LENGTH };
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let size = Size::new(count(width), count(sides.len() / width)).map_err(too_large)?;
    let mut grid = Grid::walled(size)?;
    for (cell, open) in size.places().zip(sides) {
        for direction in open.iter() {
            // Both sides of the wall are inside: the reader has refused gaps in the outer wall.
            if let Some(index) = grid.index(cell) {
                grid.open_at(index, direction);
            }
        }
    }
    Ok(grid)
}

/// The input, a line at a time.
struct Lines<'a, I> {
    input: &'a mut I,
    /// The number of the present line, from 1.
    number: usize,
    line: Vec<u8>,
}

impl<I: BufRead> Lines<'_, I> {
    /// Reads the next line of the maze. False at the end of the input, or where nothing but blank
    /// lines is left.
    fn next(&mut self) -> Result<bool, TextError> {
        if !self.read_line()? {
            return Ok(false);
        }
        if !self.line.is_empty() {
            return Ok(true);
        }
        let blank = self.number;
        // As many blank lines as a maze can have lines: an endless input must not hang us.
        while self.read_line()? {
            if !self.line.is_empty() || self.number - blank > MAX_LENGTH {
                return Err(TextError::AfterEnd { line: self.number });
            }
        }
        self.number = blank - 1;
        Ok(false)
    }

    /// Reads a line, or as much of it as is longer than any maze's; false at the end of the input.
    fn read_line(&mut self) -> Result<bool, TextError> {
        self.line.clear();
        let limit = MAX_LENGTH as u64 + 2;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
            if self.line.last() == Some(&b'\r') {
                self.line.pop();
            }
        }
        Ok(true)
    }

    fn expect_length(&self, expected: usize) -> Result<(), TextError> {
        if self.line.len() == expected {
            Ok(())
        } else {
            Err(TextError::Length { line: self.number, found: self.line.len(), expected })
        }
    }

    fn expect_wall(&self, column: usize) -> Result<(), TextError> {
        match self.line[column] {
            b'#' => Ok(()),
            _ => Err(self.unexpected(column, "#")),
        }
    }

    fn expect_open(&self, column: usize) -> Result<(), TextError> {
        match self.line[column] {
            b' ' | b'.' => Ok(()),
            _ => Err(self.unexpected(column, " .")),
        }
    }

    fn is_open(&self, column: usize) -> Result<bool, TextError> {
        match self.line[column] {
            b' ' | b'.' => Ok(true),
            b'#' => Ok(false),
            _ => Err(self.unexpected(column, "# .")),
        }
    }

    /// The error for the character in a column, from 0.
    fn unexpected(&self, column: usize, accepted: &'static str) -> TextError {
        TextError::Character {
            line: self.number,
            column: column + 1,
            found: char::from(self.line[column]),
            accepted,
        }
    }
}

/// What is wrong with a text maze. Lines and columns count from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TextError {
    /// There is nothing in it.
    #[error("{}", words().text_empty)]
    Empty,
    /// The first line is too short, too long or of an even length.
    #[error("{}", (words().text_width)(*found, *limit))]
    Width {
        /// Its length in bytes; where it is too long, as much as was read.
        found: usize,
        /// The longest that is accepted.
        limit: usize,
    },
    /// There are too many lines.
    #[error("{}", (words().text_height)(*limit))]
    Height {
        /// The most that are accepted.
        limit: usize,
    },
    /// A line is not as long as the first.
    #[error("{}", (words().text_length)(*line, *found, *expected))]
    Length {
        /// Which line.
        line: usize,
        /// Its length in bytes.
        found: usize,
        /// The first line's.
        expected: usize,
    },
    /// A character that can't stand where it stands.
    #[error("{}", (words().text_character)(*line, *column, *found, accepted))]
    Character {
        /// In which line.
        line: usize,
        /// In which column.
        column: usize,
        /// What stands there; bytes beyond ASCII are shown as Latin-1.
        found: char,
        /// The characters that may stand there.
        accepted: &'static str,
    },
    /// The bottom wall is missing.
    #[error("{}", (words().text_unfinished)(*line))]
    Unfinished {
        /// The line where the maze should have gone on.
        line: usize,
    },
    /// Something follows after the maze and a blank line.
    #[error("{}", (words().text_after_end)(*line))]
    AfterEnd {
        /// In which line.
        line: usize,
    },
    /// The maze needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}
