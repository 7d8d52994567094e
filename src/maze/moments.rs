//! A run by 255 moments instead of by steps, for mazes that are too large to record.

use super::generate::Algorithm;
use super::memory::{OutOfMemory, filled, push};
use super::observe::{Observer, Place};
use super::recipe::{Recipe, RecipeError};
use super::{Cell, Direction, Grid, Work};

/// The making of a maze, to be seen at 256 moments: the start, and the ends of 255 equal shares of
/// the run's steps.
///
/// However many steps a run takes, this takes the grid and two bytes a cell beside it, for the walls
/// to the east and south: the number of the moment in which the wall changed first. Few walls
/// change again: half-turn symmetry closes some of the passages along its seam, and braiding may open
/// those once more, as well as walls of a division. Such later changes are kept one by one, at four
/// bytes; a braided division has at most one for each dead end, a quarter of the cells, anything else
/// has fewer than twice the width and height together. So the grid at each moment is exact. What isn't kept is which
/// cells the algorithm has looked at without changing a wall.
///
/// ```
/// use maze_duel::maze::{Algorithm, Moments, Recipe, Seed, Size};
/// let seed = Seed::new(4711).unwrap();
/// let recipe = Recipe::new(Algorithm::AldousBroder, Size::new(40, 30)?, seed);
/// let mut moments = Moments::of_making(&recipe)?;
/// assert_eq!(moments.grid(), &recipe.generate()?);
/// moments.show(100);
/// let mut playback = maze_duel::maze::Playback::new(recipe.trace()?);
/// playback.seek(moments.steps_at(100).try_into()?);
/// assert_eq!(moments.grid(), playback.grid());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Moments {
    algorithm: Algorithm,
    grid: Grid,
    /// The cell to which the first step turns, if it turns to one.
    root: Option<Cell>,
    moment: u8,
    steps: u64,
    changes: Changes,
}

impl Moments {
    /// The last moment: the maze is finished. The first is 0.
    pub const LAST: u8 = u8::MAX;

    /// The making of a recipe's maze, at its [last](Moments::LAST) moment. The maze is made twice: once
    /// to count the steps, and once to see in which of the shares they fall. So it takes two or three
    /// times as long as [`Recipe::generate`] on one thread, and some 20 ns a cell at the least.
    ///
    /// # Errors
    /// [`RecipeError`] where the knobs don't fit or memory runs out, two bytes a cell beside what the
    /// making takes.
    pub fn of_making(recipe: &Recipe) -> Result<Self, RecipeError> {
        // A handle that nobody has.
        Self::of_making_with(recipe, &Work::new())
    }

    /// The same under a handle that tells how far it has come, by the cells of both makings, and that
    /// can stop it.
    ///
    /// # Errors
    /// [`RecipeError::Cancelled`] where the work is cancelled, and as [`Moments::of_making`].
    pub fn of_making_with(recipe: &Recipe, work: &Work) -> Result<Self, RecipeError> {
        let algorithm = recipe.algorithm;
        let mut grid = recipe.start()?;
        let mut changes = Changes::new(&grid)?;
        let Count { steps, root } = recipe.under(work, || -> Result<_, RecipeError> {
            let mut count = work.watching(Count { steps: 0, root: None });
            recipe.make(&mut grid, &mut count)?;
            Ok(count.into_inner())
        })?;
        algorithm.start_again(&mut grid);
        let root = root.map(|Place(at)| grid.cell(at));
        let marker = Marker { changes, steps, taken: 0, moment: 0, until: 0, failure: None };
        let marker = recipe.under(work, || -> Result<_, RecipeError> {
            let mut marker = work.watching(marker);
            recipe.make(&mut grid, &mut marker)?;
            Ok(marker.into_inner())
        })?;
        if let Some(failure) = marker.failure {
            return Err(failure.into());
        }
        changes = marker.changes;
        changes.finish();
        Ok(Self { algorithm, grid, root, moment: Self::LAST, steps, changes })
    }

    /// The algorithm that makes the maze.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The cell with which the maze begins, where the first step turns to one.
    pub(super) const fn root(&self) -> Option<Cell> {
        self.root
    }

    /// How many steps the whole run takes: as many as the [trace](Recipe::trace) would be long.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// How many of them lie behind at a moment: its share of them, rounded down. With fewer than 255
    /// steps some moments are alike.
    #[must_use]
    pub fn steps_at(&self, moment: u8) -> u64 {
        steps_at(self.steps, moment)
    }

    /// The moment that the grid shows.
    #[must_use]
    pub const fn moment(&self) -> u8 {
        self.moment
    }

    /// The maze at that moment.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Goes to a moment, forwards or backwards. O(cells) from anywhere to anywhere, without
    /// memory: all walls that change between here and there are turned over.
    pub fn show(&mut self, moment: u8) {
        let (from, to) = (moment.min(self.moment), moment.max(self.moment));
        if from < to {
            self.changes.turn_over(&mut self.grid, from, to);
        }
        self.moment = moment;
    }

    /// Bytes that the changes take, without the grid: two for each cell and for each place of the ring
    /// around them, and four for each later change.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        let Changes { first, later, .. } = &self.changes;
        first.len() + size_of_val(later.as_slice())
    }
}

fn steps_at(steps: u64, moment: u8) -> u64 {
    // Wide enough for any number of steps.
    let share = u128::from(steps) * u128::from(moment) / u128::from(Moments::LAST);
    u64::try_from(share).unwrap_or(u64::MAX)
}

/// When which wall changes.
#[derive(Clone, Debug)]
struct Changes {
    stride: u32,
    /// The moment in which each wall changes first, 0 where it never does: those to the east of all
    /// cells by index, and after them those to the south.
    first: Vec<u8>,
    /// The places in that list of walls that change again, in the order in which they do.
    later: Vec<u32>,
    /// How many of those changes lie behind at each moment.
    later_by: Vec<usize>,
}

impl Changes {
    fn new(grid: &Grid) -> Result<Self, OutOfMemory> {
        let first = filled(2 * grid.index_end(), 0)?;
        let later_by = filled(usize::from(Moments::LAST) + 1, 0)?;
        Ok(Self { stride: grid.stride(), first, later: Vec::new(), later_by })
    }

    /// Where the walls to the south begin.
    const fn middle(&self) -> usize {
        self.first.len() / 2
    }

    fn push(&mut self, at: u32, direction: Direction, moment: u8) -> Result<(), OutOfMemory> {
        #[expect(clippy::cast_possible_truncation, reason = "twice an index fits 32 bits")]
        let wall = match direction {
            Direction::East => at,
            Direction::West => at - 1,
            Direction::South => at + self.middle() as u32,
            Direction::North => at - self.stride + self.middle() as u32,
        };
        let first = &mut self.first[wall as usize];
        if *first == 0 {
            *first = moment;
        } else {
            push(&mut self.later, wall)?;
            self.later_by[usize::from(moment)] = self.later.len();
        }
        Ok(())
    }

    /// Where no wall changes again in a moment, as many lie behind as in the one before.
    fn finish(&mut self) {
        let mut before = 0;
        for behind in &mut self.later_by {
            before = before.max(*behind);
            *behind = before;
        }
    }

    /// Opens what is closed and closes what is open of all that changes after the moment `from` and
    /// not after `to`. A step always changes its wall, so that two changes undo each other.
    fn turn_over(&self, grid: &mut Grid, from: u8, to: u8) {
        let [north, east, south, west] = Direction::ALL.map(Direction::bit);
        // One comparison for both bounds; 0 is never within.
        let is_due = |moment: u8| moment.wrapping_sub(from).wrapping_sub(1) < to - from;
        let due = |bit: u8, moment: u8| if is_due(moment) { bit } else { 0 };
        let stride = self.stride as usize;
        let (easts, souths) = self.first.split_at(self.middle());
        let rows = easts.chunks_exact(stride).zip(souths.chunks_exact(stride)).enumerate();
        let bytes = grid.bytes_mut();
        for (number, (easts, souths)) in rows {
            let (here, below) = bytes[number * stride..].split_at_mut(stride);
            for (byte, (&on_east, &on_south)) in here.iter_mut().zip(easts.iter().zip(souths)) {
                *byte ^= due(east, on_east) | due(south, on_south);
            }
            for (byte, &on_west) in here[1..].iter_mut().zip(easts) {
                *byte ^= due(west, on_west);
            }
            for (byte, &on_north) in below.iter_mut().zip(souths) {
                *byte ^= due(north, on_north);
            }
        }
        let [from, to] = [from, to].map(|moment| self.later_by[usize::from(moment)]);
        for &wall in &self.later[from..to] {
            let wall = wall as usize;
            let (at, on, ways) = match wall.checked_sub(self.middle()) {
                None => (wall, 1, [east, west]),
                Some(at) => (at, stride, [south, north]),
            };
            bytes[at] ^= ways[0];
            bytes[at + on] ^= ways[1];
        }
    }
}

/// Counts the steps of a run.
struct Count {
    steps: u64,
    /// To where the first one turned, if it did.
    root: Option<Place>,
}

impl Observer for Count {
    #[inline]
    fn opened(&mut self, _: Place, _: Direction) {
        self.steps += 1;
    }

    #[inline]
    fn closed(&mut self, _: Place, _: Direction) {
        self.steps += 1;
    }

    #[inline]
    fn refused(&mut self, _: Place, _: Direction) {
        self.steps += 1;
    }

    #[inline]
    fn considered(&mut self, _: Place, _: Direction, _: bool) {
        self.steps += 1;
    }

    #[inline]
    fn turned_to(&mut self, at: Place) {
        if self.steps == 0 {
            self.root = Some(at);
        }
        self.steps += 1;
    }
}

/// Marks the walls of a run, whose steps have been counted, as they change.
struct Marker {
    changes: Changes,
    steps: u64,
    taken: u64,
    /// The moment in which the last step fell.
    moment: u8,
    /// Up to how many steps it lasts.
    until: u64,
    failure: Option<OutOfMemory>,
}

impl Marker {
    #[inline]
    fn step(&mut self) {
        if self.taken == self.until {
            self.begin_moment();
        }
        self.taken += 1;
    }

    /// Goes on to the next moment in which there is a step.
    #[cold]
    fn begin_moment(&mut self) {
        while self.until <= self.taken && self.moment < Moments::LAST {
            self.moment += 1;
            self.until = steps_at(self.steps, self.moment);
        }
    }

    #[inline]
    fn change(&mut self, Place(at): Place, direction: Direction) {
        self.step();
        if let Err(failure) = self.changes.push(at, direction, self.moment) {
            self.failure = Some(failure);
        }
    }
}

impl Observer for Marker {
    #[inline]
    fn opened(&mut self, at: Place, direction: Direction) {
        self.change(at, direction);
    }

    #[inline]
    fn closed(&mut self, at: Place, direction: Direction) {
        self.change(at, direction);
    }

    #[inline]
    fn refused(&mut self, _: Place, _: Direction) {
        self.step();
    }

    #[inline]
    fn turned_to(&mut self, _: Place) {
        self.step();
    }
}
