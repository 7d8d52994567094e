//! The playing of a [`Trace`], forwards and backwards.

use super::memory::{OutOfMemory, copied};
use super::trace::{Kind, Trace};
use super::{Cell, Direction, Grid, Step};

/// A place between two steps of a trace.
#[derive(Clone, Copy, Debug)]
struct Reader {
    cursor: u32,
    position: usize,
    /// How many bytes of the distances lie before the position.
    distances_read: usize,
}

/// A step as it is kept: what happened, at which index, in which direction.
pub(super) type Kept = (Kind, u32, Direction);

impl Reader {
    const fn at_start(trace: &Trace) -> Self {
        Self { cursor: trace.first_cursor(), position: 0, distances_read: 0 }
    }

    #[inline]
    fn forward(&mut self, trace: &Trace) -> Option<Kept> {
        let (kind, direction, travel) = trace.code(self.position)?;
        let length = travel.distance_length();
        let at = trace.travelled(self.cursor, travel, self.distances_read);
        self.distances_read += length;
        self.position += 1;
        self.cursor = match kind {
            Kind::Opened => trace.start().neighbour(at, direction),
            _ => at,
        };
        Some((kind, at, direction))
    }

    #[inline]
    fn back(&mut self, trace: &Trace) -> Option<Kept> {
        let position = self.position.checked_sub(1)?;
        let (kind, direction, travel) = trace.code(position)?;
        let at = match kind {
            Kind::Opened => trace.start().neighbour(self.cursor, direction.opposite()),
            _ => self.cursor,
        };
        self.distances_read -= travel.distance_length();
        self.cursor = trace.travelled_back(at, travel, self.distances_read);
        self.position = position;
        Some((kind, at, direction))
    }
}

fn step(grid: &Grid, (kind, at, direction): Kept) -> Step {
    let cell = grid.cell(at);
    match kind {
        Kind::Opened => Step::Opened { cell, direction },
        Kind::Closed => Step::Closed { cell, direction },
        Kind::Refused => Step::Refused { cell, direction },
        Kind::TurnedTo => Step::TurnedTo { cell },
    }
}

impl Trace {
    /// Every step, from the first on. O(1) a step.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut reader = Reader::at_start(self);
        std::iter::from_fn(move || reader.forward(self).map(|kept| step(self.start(), kept)))
    }
}

/// A [`Trace`] being played, with the grid as it is at the present position.
#[derive(Clone, Debug)]
pub struct Playback {
    trace: Trace,
    grid: Grid,
    reader: Reader,
}

/// A position in a trace, with the grid as it is there.
#[derive(Clone, Debug)]
pub(super) struct Bookmark {
    reader: Reader,
    ways: Vec<u8>,
}

impl Bookmark {
    /// How many steps lie before it.
    pub(super) const fn position(&self) -> usize {
        self.reader.position
    }

    /// Bytes that the grid's state takes.
    #[cfg(test)]
    pub(super) const fn bytes(&self) -> usize {
        self.ways.len()
    }
}

impl Playback {
    /// A playback at the start of `trace`.
    #[must_use]
    pub fn new(trace: Trace) -> Self {
        Self { grid: trace.start().clone(), reader: Reader::at_start(&trace), trace }
    }

    /// What is being played.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The grid after the steps so far.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many steps lie behind, 0 to the trace's length.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.reader.position
    }

    /// Whether every step lies behind.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.position() == self.trace.len()
    }

    /// The cell at which the algorithm is now.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.grid.cell(self.reader.cursor)
    }

    /// Takes the next step and tells what it was; `None` at the end.
    pub fn step_forward(&mut self) -> Option<Step> {
        self.forward().map(|kept| step(&self.grid, kept))
    }

    /// Takes the last step back and tells what it was; `None` at the start.
    pub fn step_back(&mut self) -> Option<Step> {
        self.back().map(|kept| step(&self.grid, kept))
    }

    /// Takes the next step and tells it by its index, which is quicker.
    #[inline]
    pub(super) fn forward(&mut self) -> Option<Kept> {
        let kept = self.reader.forward(&self.trace)?;
        match kept {
            (Kind::Opened, at, direction) => self.grid.open_at(at, direction),
            (Kind::Closed, at, direction) => self.grid.close_at(at, direction),
            (Kind::Refused | Kind::TurnedTo, ..) => {}
        }
        Some(kept)
    }

    /// Takes the last step back and tells it by its index.
    #[inline]
    pub(super) fn back(&mut self) -> Option<Kept> {
        let kept = self.reader.back(&self.trace)?;
        match kept {
            (Kind::Opened, at, direction) => self.grid.close_at(at, direction),
            (Kind::Closed, at, direction) => self.grid.open_at(at, direction),
            (Kind::Refused | Kind::TurnedTo, ..) => {}
        }
        Some(kept)
    }

    /// Where it is now, to come back to. O(cells) time, a byte a cell.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub(super) fn bookmark(&self) -> Result<Bookmark, OutOfMemory> {
        Ok(Bookmark { reader: self.reader, ways: copied(self.grid.bytes())? })
    }

    /// Goes to where a bookmark of this very trace was made. O(cells).
    pub(super) fn open_at(&mut self, bookmark: &Bookmark) {
        self.reader = bookmark.reader;
        self.grid.bytes_mut().copy_from_slice(&bookmark.ways);
    }

    /// Goes to the start. O(cells).
    pub(super) fn rewind(&mut self) {
        self.reader = Reader::at_start(&self.trace);
        self.grid.bytes_mut().copy_from_slice(self.trace.start().bytes());
    }

    /// Goes to just after step number `position`, or to the end where there are fewer steps.
    /// O(steps between here and there).
    pub fn seek(&mut self, position: usize) {
        while self.position() < position && self.forward().is_some() {}
        while self.position() > position && self.back().is_some() {}
    }

    /// The steps that lie behind, the last one first. O(1) a step; the playback stays where it is.
    pub fn past(&self) -> impl Iterator<Item = Step> + '_ {
        self.past_kept().map(|kept| step(&self.grid, kept))
    }

    /// The same by their indices, which is several times as quick.
    pub(super) fn past_kept(&self) -> impl Iterator<Item = Kept> + '_ {
        let mut reader = self.reader;
        std::iter::from_fn(move || reader.back(&self.trace))
    }

    /// The steps that lie ahead, the next one first. O(1) a step; the playback stays where it is.
    pub fn ahead(&self) -> impl Iterator<Item = Step> + '_ {
        let mut reader = self.reader;
        std::iter::from_fn(move || reader.forward(&self.trace).map(|kept| step(&self.grid, kept)))
    }
}
