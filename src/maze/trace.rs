//! The record of a run, playable forwards and backwards.
//!
//! # Encoding
//! A step is one byte: two bits say what happened, two in which direction, three how the cursor
//! travelled from where the step before left it (not at all, one cell in a direction, or a
//! distance of two to four bytes kept in a second array). A passage that opens takes the cursor
//! along, so a depth-first run costs about one byte a step; algorithms that jump about, such as
//! Kruskal's, pay two to four bytes more for each jump.

use super::memory::{OutOfMemory, push};
use super::observe::{Observer, Place};
use super::{Cell, Direction, Grid, Size};

/// One thing that an algorithm did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A passage was opened from `cell` in `direction`.
    Opened {
        /// Where from.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// A wall was raised on the side `direction` of `cell`.
    Closed {
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
    },
    /// The side `direction` of `cell` was considered and left as it is.
    Refused {
        /// On which cell.
        cell: Cell,
        /// Which of its sides.
        direction: Direction,
    },
    /// The algorithm turned to `cell`.
    TurnedTo {
        /// Which cell.
        cell: Cell,
    },
}

impl Step {
    /// The cell that the step is about.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Opened { cell, .. }
            | Self::Closed { cell, .. }
            | Self::Refused { cell, .. }
            | Self::TurnedTo { cell } => cell,
        }
    }
}

/// What the two lowest bits of a step's byte say.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    Opened = 0,
    Closed = 1,
    Refused = 2,
    TurnedTo = 3,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Opened, Self::Closed, Self::Refused, Self::TurnedTo];
}

/// Bits 4 to 6 of a step's byte: no travel, one cell north, east, south or west, or far.
const STAY: u8 = 0;
/// This and the two codes after it: a distance of 2, 3 or 4 bytes.
const FAR: u8 = 5;

const fn code(kind: Kind, direction: Direction, travel: u8) -> u8 {
    kind as u8 | (direction as u8) << 2 | travel << 4
}

/// A recorded run: from a start grid, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    start: Grid,
    steps: Vec<u8>,
    distances: Vec<u8>,
}

impl Trace {
    /// How many steps were taken.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing happened at all, as in a maze of one cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Width and height of the grid.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// The grid as it was before the first step.
    #[must_use]
    pub const fn start(&self) -> &Grid {
        &self.start
    }

    /// Bytes that the steps take, without the start grid.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.steps.len() + self.distances.len()
    }
}

/// An [`Observer`] that keeps every step.
///
/// ```
/// use maze_duel::maze::{Algorithm, Knobs, MazeRng, Playback, Recorder, Size};
/// let mut grid = Algorithm::Kruskal.start(Size::new(5, 4)?)?;
/// let mut recorder = Recorder::new(grid.clone());
/// let mut rng = MazeRng::from_number(1);
/// Algorithm::Kruskal.carve(&mut grid, &Knobs::default(), &mut rng, &mut recorder)?;
/// let mut playback = Playback::new(recorder.finish()?);
/// playback.seek(usize::MAX);
/// assert_eq!(playback.grid(), &grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recorder {
    trace: Trace,
    cursor: u32,
    /// The first allocation that failed: nothing is kept after it.
    failure: Option<OutOfMemory>,
}

impl Recorder {
    /// A recorder for a run that begins with the grid `start`.
    #[must_use]
    pub fn new(start: Grid) -> Self {
        Self {
            cursor: first_cursor(&start),
            trace: Trace { start, steps: Vec::new(), distances: Vec::new() },
            failure: None,
        }
    }

    /// The run that was recorded.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there was no room for all of it.
    pub fn finish(self) -> Result<Trace, OutOfMemory> {
        match self.failure {
            Some(failure) => Err(failure),
            None => Ok(self.trace),
        }
    }

    fn record(&mut self, kind: Kind, Place(at): Place, direction: Direction) {
        if self.failure.is_none()
            && let Err(failure) = self.try_record(kind, at, direction)
        {
            self.failure = Some(failure);
        }
    }

    fn try_record(&mut self, kind: Kind, at: u32, direction: Direction) -> Result<(), OutOfMemory> {
        let travel = self.travel_to(at)?;
        push(&mut self.trace.steps, code(kind, direction, travel))?;
        self.cursor = match kind {
            Kind::Opened => self.trace.start.neighbour(at, direction),
            Kind::Closed | Kind::Refused | Kind::TurnedTo => at,
        };
        Ok(())
    }

    fn travel_to(&mut self, at: u32) -> Result<u8, OutOfMemory> {
        if at == self.cursor {
            return Ok(STAY);
        }
        for direction in Direction::ALL {
            if self.trace.start.neighbour(self.cursor, direction) == at {
                return Ok(1 + direction as u8);
            }
        }
        // Zigzag, so that short ways back stay short numbers too.
        let distance = at.wrapping_sub(self.cursor).cast_signed();
        let zigzag = ((distance << 1) ^ (distance >> 31)).cast_unsigned();
        let length = if zigzag < 1 << 16 {
            2
        } else if zigzag < 1 << 24 {
            3
        } else {
            4
        };
        for &byte in &zigzag.to_le_bytes()[..length] {
            push(&mut self.trace.distances, byte)?;
        }
        #[expect(clippy::cast_possible_truncation, reason = "length is 2 to 4")]
        Ok(FAR + (length - 2) as u8)
    }
}

impl Observer for Recorder {
    fn opened(&mut self, at: Place, direction: Direction) {
        self.record(Kind::Opened, at, direction);
    }

    fn closed(&mut self, at: Place, direction: Direction) {
        self.record(Kind::Closed, at, direction);
    }

    fn refused(&mut self, at: Place, direction: Direction) {
        self.record(Kind::Refused, at, direction);
    }

    fn turned_to(&mut self, at: Place) {
        self.record(Kind::TurnedTo, at, Direction::North);
    }
}

/// The cell from which the first step travels: the top left one.
fn first_cursor(grid: &Grid) -> u32 {
    grid.stride() + 1
}

/// A [`Trace`] being played, with the grid as it is at the present position.
#[derive(Clone, Debug)]
pub struct Playback {
    trace: Trace,
    grid: Grid,
    cursor: u32,
    position: usize,
    /// How many bytes of the distances lie before the present position.
    distances_read: usize,
}

impl Playback {
    /// A playback at the start of `trace`.
    #[must_use]
    pub fn new(trace: Trace) -> Self {
        Self {
            grid: trace.start.clone(),
            cursor: first_cursor(&trace.start),
            position: 0,
            distances_read: 0,
            trace,
        }
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
        self.position
    }

    /// Whether every step lies behind.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.position == self.trace.len()
    }

    /// The cell at which the algorithm is now.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.grid.cell(self.cursor)
    }

    /// Takes the next step and tells what it was; `None` at the end.
    pub fn step_forward(&mut self) -> Option<Step> {
        let &code = self.trace.steps.get(self.position)?;
        let (kind, direction, travel) = decode(code);
        let at = match travel {
            STAY => self.cursor,
            1..FAR => self.grid.neighbour(self.cursor, Direction::from_low_bits(travel - 1)),
            _ => {
                let from = self.distances_read;
                self.distances_read += distance_length(travel);
                self.cursor.wrapping_add(self.distance(from..self.distances_read))
            }
        };
        self.cursor = at;
        match kind {
            Kind::Opened => {
                self.grid.open_at(at, direction);
                self.cursor = self.grid.neighbour(at, direction);
            }
            Kind::Closed => self.grid.close_at(at, direction),
            Kind::Refused | Kind::TurnedTo => {}
        }
        self.position += 1;
        Some(self.step(kind, at, direction))
    }

    /// Takes the last step back and tells what it was; `None` at the start.
    pub fn step_back(&mut self) -> Option<Step> {
        let position = self.position.checked_sub(1)?;
        let (kind, direction, travel) = decode(self.trace.steps[position]);
        let at = match kind {
            Kind::Opened => {
                let at = self.grid.neighbour(self.cursor, direction.opposite());
                self.grid.close_at(at, direction);
                at
            }
            Kind::Closed => {
                self.grid.open_at(self.cursor, direction);
                self.cursor
            }
            Kind::Refused | Kind::TurnedTo => self.cursor,
        };
        self.cursor = match travel {
            STAY => at,
            1..FAR => self.grid.neighbour(at, Direction::from_low_bits(travel - 1).opposite()),
            _ => {
                let to = self.distances_read;
                self.distances_read -= distance_length(travel);
                at.wrapping_sub(self.distance(self.distances_read..to))
            }
        };
        self.position = position;
        Some(self.step(kind, at, direction))
    }

    /// Goes to just after step number `position`, or to the end where there are fewer steps.
    /// O(steps between here and there).
    pub fn seek(&mut self, position: usize) {
        while self.position < position && self.step_forward().is_some() {}
        while self.position > position && self.step_back().is_some() {}
    }

    fn distance(&self, range: std::ops::Range<usize>) -> u32 {
        let mut bytes = [0; 4];
        let kept = &self.trace.distances[range];
        bytes[..kept.len()].copy_from_slice(kept);
        let zigzag = u32::from_le_bytes(bytes);
        (zigzag >> 1) ^ (zigzag & 1).wrapping_neg()
    }

    const fn step(&self, kind: Kind, at: u32, direction: Direction) -> Step {
        let cell = self.grid.cell(at);
        match kind {
            Kind::Opened => Step::Opened { cell, direction },
            Kind::Closed => Step::Closed { cell, direction },
            Kind::Refused => Step::Refused { cell, direction },
            Kind::TurnedTo => Step::TurnedTo { cell },
        }
    }
}

const fn decode(code: u8) -> (Kind, Direction, u8) {
    (Kind::ALL[(code & 3) as usize], Direction::from_low_bits(code >> 2), code >> 4)
}

const fn distance_length(travel: u8) -> usize {
    (travel - FAR) as usize + 2
}
