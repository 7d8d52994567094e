//! How a run is drawn in characters, at any of its steps. It knows of no terminal and no clock.

use std::fmt;
use std::io;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::format::{write_lines, write_text, write_unicode};
use crate::maze::insight::Timeline;
use crate::maze::{Cell, Size, filled};
use crate::words::{Room, words};

use super::super::failure::Failure;

/// How a maze is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Style {
    #[default]
    Unicode,
    Lines,
    Text,
}

impl Style {
    pub(super) const ALL: &'static [Self] = &[Self::Unicode, Self::Lines, Self::Text];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Lines => "lines",
            Self::Text => "text",
        }
    }

    /// How many characters lie between the left sides of two cells.
    const fn pitch(self) -> usize {
        match self {
            Self::Unicode => 4,
            Self::Lines => 3,
            Self::Text => 2,
        }
    }

    /// The sign of a path.
    const fn dot(self) -> char {
        match self {
            Self::Unicode => '·',
            Self::Lines | Self::Text => '.',
        }
    }

    /// Columns and lines that a maze takes, with the two that tell of the steps.
    pub(super) const fn needs(self, size: Size) -> Room {
        (self.pitch() * size.width() as usize + 1, 2 * size.height() as usize + 3)
    }

    /// The largest maze that there is room for.
    pub(super) fn fitting(self, (columns, lines): Room) -> Option<Size> {
        let side = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX).min(Size::MAX_SIDE);
        let across = columns.saturating_sub(1) / self.pitch();
        Size::new(side(across), side(lines.saturating_sub(3) / 2)).ok()
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        Self::ALL.iter().copied().find(|style| style.name() == text).ok_or(UnknownStyle)
    }
}

/// A name that no style has.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", words().tools.style_form)]
pub(super) struct UnknownStyle;

/// How cells are told apart: by colours or, where there are none, by characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Colours,
    Plain,
}

/// What a cell is at a step, from the least to the most that is to be seen of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    None,
    Explored,
    End,
    Path,
    AtWork,
}

impl Mark {
    /// Select Graphic Rendition of ECMA-48. Black on light grounds is read on any terminal's.
    const fn colours(self) -> &'static str {
        match self {
            Self::None => "\x1b[0m",
            Self::Explored => "\x1b[0;44m",
            Self::End => "\x1b[0;45m",
            Self::Path => "\x1b[0;30;42m",
            Self::AtWork => "\x1b[0;30;43m",
        }
    }

    const fn sign(self) -> Option<char> {
        match self {
            Self::Explored => Some('x'),
            Self::AtWork => Some('@'),
            // The drawing itself has the path's dots.
            Self::None | Self::End | Self::Path => None,
        }
    }
}

/// What each cell is to those who look on, row by row.
fn marks(run: &Timeline, paint: Paint) -> Result<Vec<Mark>, Failure> {
    let grid = run.grid();
    let mut marks = filled(grid.size().cells(), Mark::None)?;
    let width = grid.width() as usize;
    let mut raise = |cell: Cell, mark: Mark| {
        if let Some(place) = marks.get_mut(cell.y as usize * width + cell.x as usize) {
            *place = mark.max(*place);
        }
    };
    // The finished maze is drawn as it would be anywhere else, unless there are colours.
    let is_bare = paint == Paint::Plain && run.is_at_end();
    if run.subject().algorithm().is_none() && !is_bare {
        for cell in grid.cells().filter(|&cell| run.visits(cell) > 0) {
            raise(cell, Mark::Explored);
        }
    }
    let path = run.path();
    for &end in path.first().into_iter().chain(path.last()) {
        raise(end, Mark::End);
    }
    for &cell in run.drawn_path() {
        raise(cell, Mark::Path);
    }
    if run.position() > 0
        && !run.is_at_end()
        && let Some(cell) = run.cell()
    {
        raise(cell, Mark::AtWork);
    }
    Ok(marks)
}

/// The picture, a line each.
pub(super) fn lines(run: &Timeline, style: Style, paint: Paint) -> Result<Vec<String>, Failure> {
    let failed = |reason: io::Error| Failure::at(words().standard_output, &reason);
    let (grid, path) = (run.grid(), run.drawn_path());
    let mut drawing = Vec::new();
    match style {
        Style::Unicode => write_unicode(grid, path, &mut drawing),
        Style::Lines => write_lines(grid, path, &mut drawing),
        Style::Text => write_text(grid, path, &mut drawing),
    }
    .map_err(failed)?;
    let drawing = String::from_utf8_lossy(&drawing);
    let marks = marks(run, paint)?;
    let width = grid.width() as usize;
    // Every second line is one of cells.
    let marks_of = |line: usize| {
        let row = &marks[line / 2 * width..];
        if line % 2 == 1 { &row[..width] } else { &[] }
    };
    let lines = drawing.lines().enumerate();
    Ok(lines.map(|(at, line)| painted(line, marks_of(at), style, paint)).collect())
}

/// A line of the drawing with the marks of its cells.
fn painted(line: &str, marks: &[Mark], style: Style, paint: Paint) -> String {
    let pitch = style.pitch();
    let mut painted = String::new();
    let mut before = Mark::None;
    for (at, character) in line.chars().enumerate() {
        let mark = marks.get(at / pitch).copied().filter(|_| at % pitch != 0);
        let is_middle = at % pitch == pitch / 2;
        match paint {
            Paint::Plain => {
                let sign = mark.and_then(Mark::sign).filter(|_| is_middle);
                painted.push(sign.unwrap_or(character));
            }
            Paint::Colours => {
                let mark = match mark {
                    None if character == style.dot() => Mark::Path,
                    mark => mark.unwrap_or(Mark::None),
                };
                if mark != before {
                    painted.push_str(mark.colours());
                }
                before = mark;
                painted.push(character);
            }
        }
    }
    if before != Mark::None {
        painted.push_str(Mark::None.colours());
    }
    painted
}
