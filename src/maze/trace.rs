//! The record of a run, playable forwards and backwards.
//!
//! # Encoding
//! A step is one byte: two bits say what happened, two in which direction, four how the cursor
//! travelled from where the step before left it: not at all, one cell in a direction, or far. A
//! passage that opens takes the cursor along, so a depth-first run costs about one byte a step.
//!
//! Far is a distance between indices, round the end of the grid where that is shorter, so that
//! positive and negative ones take as many numbers as there are indices. They alternate (0, −1, 1,
//! −2, …), for short ways to be small numbers. Its lower 16 bits are kept in a second array; what
//! is above them is in the step's byte where it is below [`HIGH_END`], else in the second array too.
//! So algorithms that jump about, such as Kruskal's, pay two bytes more for each jump, three for
//! most of the long ones in mazes of more than half a million cells, and four in the largest.

use std::hint::select_unpredictable;

use thiserror::Error;

use crate::words::words;

use super::memory::{OutOfMemory, reserve_within};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Opened = 0,
    Closed = 1,
    Refused = 2,
    TurnedTo = 3,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Opened, Self::Closed, Self::Refused, Self::TurnedTo];
}

/// The upper half of a step's byte: no travel; one cell north, east, south or west; or far.
const STAY: u8 = 0;
/// This and the codes after it, up to [`FAR_3`]: two bytes, and what the code is above this one
/// are the bits above them.
const FAR: u8 = 5;
/// Three bytes.
const FAR_3: u8 = FAR + HIGH_END;
/// Four bytes.
const FAR_4: u8 = FAR_3 + 1;
const _: () = assert!(FAR_4 == 15);

/// What may be above the lower 16 bits of a distance is below this, to be kept in a step's byte.
const HIGH_END: u8 = 9;

const fn code(kind: Kind, direction: Direction, travel: u8) -> u8 {
    kind as u8 | (direction as u8) << 2 | travel << 4
}

/// Bytes of each kind that a recording keeps when it has failed: few enough for the nearest cache.
const IDLE_ROOM: usize = 4096;

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
    start: Grid,
    recording: Recording,
}

impl Recorder {
    /// A recorder for a run that begins with the grid `start`.
    #[must_use]
    pub fn new(start: Grid) -> Self {
        Self::within(start, usize::MAX)
    }

    /// The same for a trace of at most so many [bytes](Trace::bytes). It never takes more; what comes
    /// after them isn't kept.
    #[must_use]
    pub fn within(start: Grid, limit: usize) -> Self {
        Self { recording: Recording::new(&start, limit), start }
    }

    /// The run that was recorded.
    ///
    /// # Errors
    /// [`TraceError`] where there was no room for all of it.
    pub fn finish(self) -> Result<Trace, TraceError> {
        self.recording.finish(self.start)
    }
}

impl Observer for Recorder {
    #[inline]
    fn opened(&mut self, at: Place, direction: Direction) {
        self.recording.opened(at, direction);
    }

    #[inline]
    fn closed(&mut self, at: Place, direction: Direction) {
        self.recording.closed(at, direction);
    }

    #[inline]
    fn refused(&mut self, at: Place, direction: Direction) {
        self.recording.refused(at, direction);
    }

    #[inline]
    fn considered(&mut self, at: Place, direction: Direction, opens: bool) {
        self.recording.considered(at, direction, opens);
    }

    #[inline]
    fn turned_to(&mut self, at: Place) {
        self.recording.turned_to(at);
    }

    #[inline]
    fn is_listening(&self) -> bool {
        self.recording.is_listening()
    }
}

/// A run takes more bytes than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().too_large_to_record)(*limit))]
pub struct TooLarge {
    /// How many bytes its trace may take.
    pub limit: usize,
}

/// Why a run couldn't be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TraceError {
    /// It takes more bytes than it may.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// A [`Recorder`] without the start grid: who can make that one when the run is over needn't keep
/// two grids during it.
#[derive(Debug)]
pub(super) struct Recording {
    steps: Vec<u8>,
    distances: Vec<u8>,
    cursor: u32,
    /// What to add, wrapping, to an index for a step in each direction.
    ways: [u32; 4],
    /// One more than the largest index.
    end: u32,
    /// How many bytes the steps and distances may take together.
    limit: usize,
    /// Why not all of it is kept. What is kept after that is of no use.
    failure: Option<TraceError>,
}

impl Recording {
    /// Of a run in a grid like this, in at most so many bytes.
    pub(super) fn new(grid: &Grid, limit: usize) -> Self {
        Self {
            steps: Vec::new(),
            distances: Vec::new(),
            cursor: grid.stride() + 1,
            ways: grid.steps(),
            end: end(grid),
            limit,
            failure: None,
        }
    }

    /// The run, which began with the grid `start`.
    pub(super) fn finish(self, start: Grid) -> Result<Trace, TraceError> {
        let Self { steps, distances, limit, failure, .. } = self;
        let trace = Trace { start, steps, distances };
        match failure {
            Some(failure) => Err(failure),
            // The room that there is may be a few bytes more than what is allowed.
            None if trace.bytes() > limit => Err(TooLarge { limit }.into()),
            None => Ok(trace),
        }
    }

    /// Keeps a step. This is done for every step of a run that itself takes little longer, and
    /// what the steps are is chance: so there is no branch but those that mostly go one way.
    #[expect(clippy::inline_always, reason = "a call would cost as much as what it does")]
    #[inline(always)]
    fn record(&mut self, kind: Kind, at: Place, direction: Direction) {
        let travel = self.travel_to(at);
        self.push(kind, travel, at, direction);
    }

    /// The code for how to come from the cursor to `at`.
    #[inline]
    fn travel_to(&mut self, Place(at): Place) -> u8 {
        let distance = at.wrapping_sub(self.cursor);
        // A bit above the codes tells that nothing is left to be found out.
        let mut near = u8::from(distance == 0) << 3 | STAY;
        for (way, code) in self.ways.into_iter().zip(STAY + 1..) {
            near |= code * u8::from(distance == way);
        }
        if near == 0 { self.record_distance(at) } else { near & 7 }
    }

    #[inline]
    fn push(&mut self, kind: Kind, travel: u8, Place(at): Place, direction: Direction) {
        if self.steps.len() == self.steps.capacity() && !self.make_room() {
            return;
        }
        self.steps.push(code(kind, direction, travel));
        let way = self.ways[direction as usize];
        self.cursor = at.wrapping_add(select_unpredictable(kind == Kind::Opened, way, 0));
    }

    /// Keeps how far `at` is from the cursor, and tells the code for it.
    fn record_distance(&mut self, at: u32) -> u8 {
        let distances = &mut self.distances;
        if distances.capacity() - distances.len() < 4 && !self.make_room() {
            return FAR;
        }
        let folded = fold(at, self.cursor, self.end);
        let high = folded >> 16;
        let is_short = high < u32::from(HIGH_END);
        let is_long = high > 0xff;
        #[expect(clippy::cast_possible_truncation, reason = "only where it is below nine")]
        let short = FAR + high as u8;
        let length = 3 - usize::from(is_short) + usize::from(is_long);
        // Four bytes at once, and then those that aren't wanted away again.
        let distances = &mut self.distances;
        let kept = distances.len() + length;
        distances.extend_from_slice(&folded.to_le_bytes());
        distances.truncate(kept);
        select_unpredictable(is_short, short, FAR_3 + u8::from(is_long))
    }

    /// Makes room for more, or keeps why there is none. Then the recording begins anew in a little of
    /// the memory that there is: nobody will see it, and the next step needn't ask whether it is kept.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) -> bool {
        let Self { steps, distances, limit, failure, .. } = self;
        let left = limit.checked_sub(steps.len() + distances.len());
        let room = match (&failure, left) {
            (Some(failure), _) => Err(*failure),
            (None, None | Some(0)) => Err(TooLarge { limit: *limit }.into()),
            // Half of what is left to each: they never take more together than they may.
            (None, Some(left)) => reserve_within(steps, left / 2)
                .and_then(|()| reserve_within(distances, left / 2))
                .map_err(TraceError::from),
        };
        if let Err(reason) = room {
            *failure = Some(reason);
            for bytes in [steps, distances] {
                bytes.clear();
                bytes.shrink_to(IDLE_ROOM);
            }
        }
        let Self { steps, distances, .. } = self;
        steps.len() < steps.capacity() && distances.capacity() - distances.len() >= 4
    }
}

impl Observer for Recording {
    #[inline]
    fn opened(&mut self, at: Place, direction: Direction) {
        // Most algorithms that open a passage are there already, and those that mostly aren't
        // mostly aren't: a branch that is guessed right.
        let travel = if at.0 == self.cursor { STAY } else { self.travel_to(at) };
        self.push(Kind::Opened, travel, at, direction);
    }

    #[inline]
    fn closed(&mut self, at: Place, direction: Direction) {
        self.record(Kind::Closed, at, direction);
    }

    #[inline]
    fn refused(&mut self, at: Place, direction: Direction) {
        self.record(Kind::Refused, at, direction);
    }

    #[inline]
    fn considered(&mut self, at: Place, direction: Direction, opens: bool) {
        self.record(select_unpredictable(opens, Kind::Opened, Kind::Refused), at, direction);
    }

    #[inline]
    fn turned_to(&mut self, at: Place) {
        self.record(Kind::TurnedTo, at, Direction::North);
    }

    #[inline]
    fn is_listening(&self) -> bool {
        self.failure.is_none()
    }
}

/// One more than the largest index.
#[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
fn end(grid: &Grid) -> u32 {
    grid.index_end() as u32
}

/// The way from one index to another, as a number below `end`.
#[inline]
fn fold(to: u32, from: u32, end: u32) -> u32 {
    let distance = to.wrapping_sub(from).wrapping_add(select_unpredictable(to < from, end, 0));
    let is_back = distance > (end - 1) / 2;
    select_unpredictable(
        is_back,
        (end - distance).wrapping_mul(2).wrapping_sub(1),
        distance.wrapping_mul(2),
    )
}

/// How far on the way is that [`fold`] made a number of, from 0 to `end` − 1.
const fn unfold(folded: u32, end: u32) -> u32 {
    if folded & 1 == 1 { end - 1 - (folded >> 1) } else { folded >> 1 }
}

/// How the cursor travels before a step: the upper half of the step's byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Travel(u8);

impl Travel {
    /// How many bytes of the distances belong to it.
    #[inline]
    pub(super) const fn distance_length(self) -> usize {
        match self.0 {
            FAR_4 => 4,
            FAR_3 => 3,
            FAR.. => 2,
            _ => 0,
        }
    }
}

/// For those who play it.
impl Trace {
    /// From where the first step travels.
    pub(super) const fn first_cursor(&self) -> u32 {
        self.start.stride() + 1
    }

    /// What happened in step number `position`, in which direction, and how far it lies from the
    /// one before.
    #[inline]
    pub(super) fn code(&self, position: usize) -> Option<(Kind, Direction, Travel)> {
        let &code = self.steps.get(position)?;
        let kind = Kind::ALL[(code & 3) as usize];
        Some((kind, Direction::from_low_bits(code >> 2), Travel(code >> 4)))
    }

    /// The index to which a step travels. Its distance, if any, begins at byte `from`.
    #[inline]
    pub(super) fn travelled(&self, cursor: u32, travel: Travel, from: usize) -> u32 {
        match travel.0 {
            near @ ..FAR => cursor.wrapping_add(self.nearby(near)),
            _ => self.ahead_of(cursor, self.distance(travel, from)),
        }
    }

    /// The index from which a step travels to `at`.
    #[inline]
    pub(super) fn travelled_back(&self, at: u32, travel: Travel, from: usize) -> u32 {
        match travel.0 {
            near @ ..FAR => at.wrapping_sub(self.nearby(near)),
            _ => self.ahead_of(at, end(&self.start) - self.distance(travel, from)),
        }
    }

    /// What to add, wrapping, to an index for no step or one in a direction: looked up and not
    /// branched upon, since in a random walk any guess would mostly be wrong.
    #[inline]
    fn nearby(&self, travel: u8) -> u32 {
        let [north, east, south, west] = self.start.steps();
        [0, north, east, south, west, 0, 0, 0][(travel & 7) as usize]
    }

    /// How far on a far step goes.
    fn distance(&self, travel: Travel, from: usize) -> u32 {
        let mut bytes = [0; 4];
        let kept = &self.distances[from..from + travel.distance_length()];
        bytes[..kept.len()].copy_from_slice(kept);
        if travel.0 < FAR_3 {
            bytes[2] = travel.0 - FAR;
        }
        unfold(u32::from_le_bytes(bytes), end(&self.start))
    }

    /// The index that far on, from the end on to the beginning.
    fn ahead_of(&self, from: u32, distance: u32) -> u32 {
        let (end, to) = (u64::from(end(&self.start)), u64::from(from) + u64::from(distance));
        #[expect(clippy::cast_possible_truncation, reason = "below the end")]
        let to = (if to < end { to } else { to - end }) as u32;
        to
    }
}
