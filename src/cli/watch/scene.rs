//! What is seen of a run at any of its steps. It knows of no terminal and no clock.

use std::fmt;
use std::io;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::format::{write_lines, write_text, write_unicode};
use crate::maze::{Cell, Playback, Size, Step, Trace};
use crate::words::{Event, Room, words};

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

    /// Columns and lines that a maze takes, with the line that tells of the steps.
    pub(super) const fn needs(self, size: Size) -> Room {
        (self.pitch() * size.width() as usize + 1, 2 * size.height() as usize + 2)
    }

    /// The largest maze that there is room for.
    pub(super) fn fitting(self, (columns, lines): Room) -> Option<Size> {
        let side = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX).min(Size::MAX_SIDE);
        let across = columns.saturating_sub(1) / self.pitch();
        Size::new(side(across), side(lines.saturating_sub(2) / 2)).ok()
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

/// A run, at one of its steps. What comes after a solver's own steps is its path, cell by cell.
pub(super) struct Scene {
    playback: Playback,
    path: Vec<Cell>,
    /// How much of the path is drawn.
    drawn: usize,
    /// How often a solver has been at each place, row by row; empty for a generator.
    visits: Vec<u32>,
    last: Option<Step>,
}

impl Scene {
    /// A generator's run.
    pub(super) fn of_making(trace: Trace) -> Self {
        let playback = Playback::new(trace);
        Self { playback, path: Vec::new(), drawn: 0, visits: Vec::new(), last: None }
    }

    /// A solver's run, with the path that came of it.
    pub(super) fn of_solving(trace: Trace, path: Vec<Cell>) -> Result<Self, Failure> {
        let visits = per_place(trace.size(), 0)?;
        Ok(Self { path, visits, ..Self::of_making(trace) })
    }

    /// How many steps there are, the path's cells among them.
    pub(super) fn len(&self) -> usize {
        self.playback.trace().len() + self.path.len()
    }

    pub(super) fn position(&self) -> usize {
        self.playback.position() + self.drawn
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.position() == self.len()
    }

    /// What was seen last.
    pub(super) fn last(&self) -> Option<Event> {
        match self.drawn {
            0 => self.last.map(Event::Step),
            drawn => self.path.get(drawn - 1).copied().map(Event::Path),
        }
    }

    /// Takes a step; false at the end.
    pub(super) fn forward(&mut self) -> bool {
        if let Some(step) = self.playback.step_forward() {
            self.last = Some(step);
            if let Some(visits) = self.visits_of(step) {
                *visits = visits.saturating_add(1);
            }
            return true;
        }
        let is_left = self.drawn < self.path.len();
        self.drawn += usize::from(is_left);
        is_left
    }

    /// Takes a step back; false at the start.
    pub(super) fn back(&mut self) -> bool {
        if self.drawn > 0 {
            self.drawn -= 1;
            return true;
        }
        let Some(step) = self.playback.step_back() else { return false };
        if let Some(visits) = self.visits_of(step) {
            *visits = visits.saturating_sub(1);
        }
        // The step before is known once it's taken again.
        self.last = self.playback.step_back().and_then(|_| self.playback.step_forward());
        true
    }

    /// Goes to a step, or to the end where there are fewer.
    pub(super) fn seek(&mut self, position: usize) {
        while self.position() < position && self.forward() {}
        while self.position() > position && self.back() {}
    }

    fn visits_of(&mut self, step: Step) -> Option<&mut u32> {
        let Step::TurnedTo { cell } = step else { return None };
        let place = place(self.playback.trace().size(), cell);
        self.visits.get_mut(place)
    }

    fn marks(&self, paint: Paint) -> Result<Vec<Mark>, Failure> {
        let size = self.playback.trace().size();
        let mut marks = per_place(size, Mark::None)?;
        // The finished maze is drawn as it would be anywhere else, unless there are colours.
        let is_bare = paint == Paint::Plain && self.is_at_end();
        if !is_bare {
            for (mark, &visits) in marks.iter_mut().zip(&self.visits) {
                if visits > 0 {
                    *mark = Mark::Explored;
                }
            }
        }
        let mut raise = |cell, mark: Mark| {
            if let Some(place) = marks.get_mut(place(size, cell)) {
                *place = mark.max(*place);
            }
        };
        for end in self.path.first().into_iter().chain(self.path.last()) {
            raise(*end, Mark::End);
        }
        for cell in &self.path[..self.drawn] {
            raise(*cell, Mark::Path);
        }
        if self.position() > 0 && !self.is_at_end() {
            let at_work = match self.last() {
                Some(Event::Path(cell)) => cell,
                _ => self.playback.cell(),
            };
            raise(at_work, Mark::AtWork);
        }
        Ok(marks)
    }

    /// The picture, a line each.
    pub(super) fn lines(&self, style: Style, paint: Paint) -> Result<Vec<String>, Failure> {
        let failed = |reason: io::Error| Failure::at(words().standard_output, &reason);
        let (grid, path) = (self.playback.grid(), &self.path[..self.drawn]);
        let mut drawing = Vec::new();
        match style {
            Style::Unicode => write_unicode(grid, path, &mut drawing),
            Style::Lines => write_lines(grid, path, &mut drawing),
            Style::Text => write_text(grid, path, &mut drawing),
        }
        .map_err(failed)?;
        let drawing = String::from_utf8_lossy(&drawing);
        let marks = self.marks(paint)?;
        let width = grid.width() as usize;
        // Every second line is one of cells.
        let marks_of = |line: usize| {
            let row = &marks[line / 2 * width..];
            if line % 2 == 1 { &row[..width] } else { &[] }
        };
        let lines = drawing.lines().enumerate();
        Ok(lines.map(|(at, line)| painted(line, marks_of(at), style, paint)).collect())
    }
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

const fn place(size: Size, cell: Cell) -> usize {
    cell.y as usize * size.width() as usize + cell.x as usize
}

/// One of these for each place of a maze.
fn per_place<T: Clone>(size: Size, value: T) -> Result<Vec<T>, Failure> {
    let count = size.cells();
    let mut places = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    places.try_reserve_exact(count).map_err(|_| Failure::Failed((words().out_of_memory)(bytes)))?;
    places.resize(count, value);
    Ok(places)
}
