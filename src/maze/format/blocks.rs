//! What the three formats for people have in common: a maze drawn in characters.
//!
//! A place of the maze is some characters wide and one line high; between places, and around all
//! of them, stand characters for walls or passages, and where those meet, corners. A hole is
//! filled, and so is whatever lies between holes, or between a hole and the outside.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::{Cell, Direction, Directions, Grid, MaskError, Size};
use crate::words::words;

use super::plan::{HOLE, Place, Plan, fill_row, is_cell, leads};
use super::trail::{ON_PATH, Trail};

/// How a format draws.
pub(super) trait Style {
    /// How many characters wide a cell is.
    const CELL: usize;
    /// A wall above or below a cell.
    const ACROSS: char;
    /// A wall beside a cell.
    const DOWN: char;
    /// A hole, and what lies between holes.
    const SOLID: char;
    /// A step of the path.
    const DOT: char;
    /// Which of a cell's characters the path marks, all of which count as its inside.
    const MARKED: std::ops::Range<usize>;
    /// The most bytes that one of its characters has.
    const BYTES: usize;
    /// Every corner that there is.
    const CORNERS: &'static str;

    /// What stands where walls lead off in these directions.
    fn corner(walls: Directions) -> char;
}

/// The longest line that a maze can have.
const fn max_length<S: Style>() -> usize {
    (S::CELL + 1) * Size::MAX_SIDE as usize + 1
}

/// What is between two places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Open,
    Wall,
    /// Both are no cells.
    Solid,
}

const fn between(one: Place, direction: Direction, other: Place) -> Between {
    if !is_cell(one) && !is_cell(other) {
        Between::Solid
    } else if is_cell(one) && leads(one, direction) {
        Between::Open
    } else {
        Between::Wall
    }
}

/// The corner before column `x`, between two rows as [`fill_row`] gives them.
fn corner<S: Style>(above: &[Place], below: &[Place], x: usize) -> char {
    let pieces = [
        (Direction::North, between(above[x], Direction::East, above[x + 1])),
        (Direction::East, between(above[x + 1], Direction::South, below[x + 1])),
        (Direction::South, between(below[x], Direction::East, below[x + 1])),
        (Direction::West, between(above[x], Direction::South, below[x])),
    ];
    if pieces.iter().all(|&(_, piece)| piece == Between::Solid) {
        return S::SOLID;
    }
    let walls = pieces.iter().filter(|&&(_, piece)| piece == Between::Wall);
    S::corner(walls.map(|&(direction, _)| direction).collect())
}

/// Writes a maze. O(cells) time, O(width + path) memory.
pub(super) fn write<S: Style>(grid: &Grid, path: &[Cell], out: &mut impl Write) -> io::Result<()> {
    let too_much = |_| io::Error::from(io::ErrorKind::OutOfMemory);
    let mut trail = Trail::new(grid, path).map_err(too_much)?;
    let width = grid.width() as usize;
    let mut marks = filled(width, 0).map_err(too_much)?;
    let mut above = filled(width + 2, HOLE).map_err(too_much)?;
    let mut below = filled(width + 2, HOLE).map_err(too_much)?;
    let mut line = String::new();
    line.try_reserve((width * (S::CELL + 1) + 2) * S::BYTES)?;
    for y in 0..=grid.height() {
        fill_row(grid, (y < grid.height()).then_some(y), &mut below);
        line.clear();
        for x in 0..width {
            line.push(corner::<S>(&above, &below, x));
            let is_marked = leads(marks[x], Direction::South);
            match between(above[x + 1], Direction::South, below[x + 1]) {
                Between::Solid => push_all::<S>(&mut line, S::SOLID),
                _ if is_marked => push_open::<S>(&mut line, true),
                Between::Open => push_open::<S>(&mut line, false),
                Between::Wall => push_all::<S>(&mut line, S::ACROSS),
            }
        }
        line.push(corner::<S>(&above, &below, width));
        line.push('\n');
        out.write_all(line.as_bytes())?;
        if y == grid.height() {
            break;
        }

        trail.fill_row(y, &mut marks);
        line.clear();
        for x in 0..=width {
            let is_marked = x > 0 && leads(marks[x - 1], Direction::East);
            line.push(match between(below[x], Direction::East, below[x + 1]) {
                Between::Solid => S::SOLID,
                _ if is_marked => S::DOT,
                Between::Open => ' ',
                Between::Wall => S::DOWN,
            });
            if x == width {
                line.push('\n');
            } else if is_cell(below[x + 1]) {
                push_open::<S>(&mut line, marks[x] & ON_PATH != 0);
            } else {
                push_all::<S>(&mut line, S::SOLID);
            }
        }
        out.write_all(line.as_bytes())?;
        std::mem::swap(&mut above, &mut below);
    }
    Ok(())
}

fn push_all<S: Style>(line: &mut String, character: char) {
    line.extend(std::iter::repeat_n(character, S::CELL));
}

fn push_open<S: Style>(line: &mut String, is_marked: bool) {
    line.extend((0..S::CELL).map(
        |at| {
            if is_marked && S::MARKED.contains(&at) { S::DOT } else { ' ' }
        },
    ));
}

/// Reads a maze, a line at a time, and stops at the first fault, so that no input can make it take
/// more memory than the maze that it holds so far.
pub(super) fn read<S: Style>(input: &mut impl BufRead) -> Result<Grid, TextError> {
    let limit = max_length::<S>();
    let mut lines = Lines::new(input, limit, limit * S::BYTES + 2);
    if !lines.next()? {
        return Err(TextError::Empty);
    }
    let length = lines.line.len();
    let pitch = S::CELL + 1;
    if length <= pitch || length % pitch != 1 || length > limit {
        return Err(TextError::Width { found: length, pitch, limit });
    }
    let width = length / pitch;
    look_over::<S>(&lines, true)?;
    let mut plan = Plan::new(width);
    let mut above = filled(width + 2, HOLE)?;
    let mut below = filled(width + 2, HOLE)?;
    // The line of walls before the row that is being read. Whether it is right depends on both
    // rows beside it.
    let mut walls = Line { number: lines.number, line: std::mem::take(&mut lines.line) };
    while lines.next()? {
        if plan.height() == Size::MAX_SIDE as usize {
            return Err(TextError::Height { limit: 2 * Size::MAX_SIDE as usize + 1 });
        }
        lines.expect_length(length)?;
        read_cells::<S>(&lines, &mut below)?;
        read_walls::<S>(&walls, &mut above, &mut below)?;
        if plan.height() > 0 {
            plan.amend_last_row(&above[1..=width]);
        }
        plan.push_row(&below[1..=width])?;
        if !lines.next()? {
            return Err(TextError::Unfinished { line: lines.number + 1 });
        }
        lines.expect_length(length)?;
        look_over::<S>(&lines, false)?;
        walls.number = lines.number;
        std::mem::swap(&mut walls.line, &mut lines.line);
        std::mem::swap(&mut above, &mut below);
    }
    let is_open = |at: &char| *at == ' ' || *at == S::DOT;
    if plan.height() == 0 || walls.line.iter().any(is_open) {
        return Err(TextError::Unfinished { line: lines.number + 1 });
    }
    below.fill(HOLE);
    read_walls::<S>(&walls, &mut above, &mut below)?;
    let size = plan.size().map_err(|_| TextError::Height { limit: 2 * limit + 1 })?;
    Ok(plan.into_grid(size)?)
}

/// Whether a line of walls has but characters that may stand there at all.
fn look_over<S: Style>(lines: &Lines<'_, impl BufRead>, is_first: bool) -> Result<(), TextError> {
    for (at, &found) in lines.line.iter().enumerate() {
        if at.is_multiple_of(S::CELL + 1) {
            if found != S::SOLID && !S::CORNERS.contains(found) {
                let accepted: Vec<char> = S::CORNERS.chars().chain([S::SOLID]).collect();
                return Err(unexpected(lines.number, at, found, &accepted));
            }
        } else if is_first {
            expect(lines.number, at, found, &[S::ACROSS, S::SOLID])?;
        } else {
            expect(lines.number, at, found, &[S::ACROSS, S::SOLID, ' ', S::DOT])?;
        }
    }
    Ok(())
}

/// Reads a line of cells and what is between them.
fn read_cells<S: Style>(
    lines: &Lines<'_, impl BufRead>,
    row: &mut [Place],
) -> Result<(), TextError> {
    let pitch = S::CELL + 1;
    let width = row.len() - 2;
    row.fill(HOLE);
    for x in 0..width {
        let from = x * pitch + 1;
        let characters = &lines.line[from..from + S::CELL];
        let is_hole = characters[0] == S::SOLID;
        expect(lines.number, from, characters[0], &[S::SOLID, ' ', S::DOT])?;
        for (at, &found) in characters.iter().enumerate().skip(1) {
            let accepted: &[char] = if is_hole { &[S::SOLID] } else { &[' ', S::DOT] };
            expect(lines.number, from + at, found, accepted)?;
        }
        if !is_hole {
            row[x + 1] = 0;
        }
    }
    for x in 0..=width {
        let found = lines.line[x * pitch];
        let accepted: &[char] = match (is_cell(row[x]), is_cell(row[x + 1])) {
            (true, true) => &[S::DOWN, ' ', S::DOT],
            (false, false) => &[S::SOLID],
            _ => &[S::DOWN],
        };
        expect(lines.number, x * pitch, found, accepted)?;
        if found == ' ' || found == S::DOT {
            row[x] |= Direction::East.bit();
            row[x + 1] |= Direction::West.bit();
        }
    }
    Ok(())
}

/// Reads a line of walls, of which both rows beside are known.
fn read_walls<S: Style>(
    walls: &Line,
    above: &mut [Place],
    below: &mut [Place],
) -> Result<(), TextError> {
    let pitch = S::CELL + 1;
    let width = above.len() - 2;
    for x in 1..=width {
        let from = (x - 1) * pitch + 1;
        let characters = &walls.line[from..from + S::CELL];
        let first: &[char] = match (is_cell(above[x]), is_cell(below[x])) {
            (true, true) => &[S::ACROSS, ' ', S::DOT],
            (false, false) => &[S::SOLID],
            _ => &[S::ACROSS],
        };
        expect(walls.number, from, characters[0], first)?;
        let is_open = characters[0] == ' ' || characters[0] == S::DOT;
        for (at, &found) in characters.iter().enumerate().skip(1) {
            let accepted: &[char] = if is_open { &[' ', S::DOT] } else { &[characters[0]] };
            expect(walls.number, from + at, found, accepted)?;
        }
        if is_open {
            above[x] |= Direction::South.bit();
            below[x] |= Direction::North.bit();
        }
    }
    for x in 0..=width {
        let expected = corner::<S>(above, below, x);
        expect(walls.number, x * pitch, walls.line[x * pitch], &[expected])?;
    }
    Ok(())
}

fn expect(line: usize, column: usize, found: char, accepted: &[char]) -> Result<(), TextError> {
    if accepted.contains(&found) {
        return Ok(());
    }
    Err(unexpected(line, column, found, accepted))
}

/// The error for the character in a column, from 0.
pub(super) fn unexpected(line: usize, column: usize, found: char, accepted: &[char]) -> TextError {
    let mut each_once = String::new();
    for &character in accepted {
        if !each_once.contains(character) {
            each_once.push(character);
        }
    }
    TextError::Character { line, column: column + 1, found, accepted: each_once }
}

/// A line and its number, from 1.
struct Line {
    number: usize,
    line: Vec<char>,
}

/// An input in lines.
pub(super) struct Lines<'a, I> {
    input: &'a mut I,
    /// How many blank lines are waited for to end.
    patience: usize,
    /// The most bytes of a line that are read.
    bytes: usize,
    buffer: Vec<u8>,
    /// The number of the present line, from 1.
    pub(super) number: usize,
    /// The present line, in characters.
    pub(super) line: Vec<char>,
}

impl<'a, I: BufRead> Lines<'a, I> {
    pub(super) const fn new(input: &'a mut I, patience: usize, bytes: usize) -> Self {
        Self { input, patience, bytes, buffer: Vec::new(), number: 0, line: Vec::new() }
    }

    /// Reads the next line of the maze. False at the end of the input, or where nothing but blank
    /// lines is left.
    pub(super) fn next(&mut self) -> Result<bool, TextError> {
        if !self.read_line()? {
            return Ok(false);
        }
        if !self.line.is_empty() {
            return Ok(true);
        }
        let blank = self.number;
        // An endless input of blank lines must not hang us.
        while self.read_line()? {
            if !self.line.is_empty() || self.number - blank > self.patience {
                return Err(TextError::AfterEnd { line: self.number });
            }
        }
        self.number = blank - 1;
        Ok(false)
    }

    /// Reads a line, or as much of it as is longer than any maze's; false at the end of the input.
    /// A line that isn't UTF-8 is taken for Latin-1, so that the byte that is wrong can be shown.
    fn read_line(&mut self) -> Result<bool, TextError> {
        self.buffer.clear();
        self.line.clear();
        let limit = self.bytes as u64;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
            if self.buffer.last() == Some(&b'\r') {
                self.buffer.pop();
            }
        }
        match str::from_utf8(&self.buffer) {
            Ok(text) => self.line.extend(text.chars()),
            Err(_) => self.line.extend(self.buffer.iter().map(|&byte| char::from(byte))),
        }
        // Some editors put this before a file in UTF-8.
        if self.number == 1 && self.line.first() == Some(&'\u{feff}') {
            self.line.remove(0);
        }
        Ok(true)
    }

    pub(super) fn expect_length(&self, expected: usize) -> Result<(), TextError> {
        if self.line.len() == expected {
            Ok(())
        } else {
            Err(TextError::Length { line: self.number, found: self.line.len(), expected })
        }
    }
}

/// What is wrong with a maze drawn in characters. Lines and columns count from 1, columns in
/// characters.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TextError {
    /// There is nothing in it.
    #[error("{}", words().text_empty)]
    Empty,
    /// The first line is too short, too long or no whole number of cells.
    #[error("{}", (words().text_width)(*found, *pitch, *limit))]
    Width {
        /// Its length; where it is too long, as much as was read.
        found: usize,
        /// How many characters each cell takes; the line has one more.
        pitch: usize,
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
        /// Its length.
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
        /// What stands there; in a line that isn't UTF-8, bytes are shown as Latin-1.
        found: char,
        /// The characters that may stand there.
        accepted: String,
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
    /// The cells that the holes leave make no maze.
    #[error(transparent)]
    Mask(MaskError),
    /// The maze needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<MaskError> for TextError {
    fn from(error: MaskError) -> Self {
        match error {
            MaskError::OutOfMemory(error) => Self::OutOfMemory(error),
            error => Self::Mask(error),
        }
    }
}
