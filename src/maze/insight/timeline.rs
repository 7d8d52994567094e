//! A run that one can go through in any order.

use thiserror::Error;

use crate::maze::memory::OutOfMemory;
use crate::maze::work::go_on;
use crate::maze::{
    Cell, Grid, MazeRng, Playback, Purpose, Recipe, RecipeError, Recorder, Seed, SolveError,
    Solver, Step, Trace, TraceError, Work,
};

use super::coarse::Coarse;
use super::recorded::Recorded;
use super::{Scene, Subject};

/// What was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step of the run.
    Step(Step),
    /// The path that was found came to this cell.
    Path(Cell),
}

/// A run, at one of its positions. These are its steps; after a solver's own come the cells of its
/// path.
///
/// Beside the [`Trace`] it takes nine bytes a cell and, where the run takes more than 20 steps a cell,
/// up to a quarter of a byte a step.
///
/// The making of a maze that is too large to record is gone through [coarsely](Timeline::is_coarse): its
/// positions are up to 255 [`Moments`](crate::maze::Moments), at three bytes a cell in all.
///
/// ```
/// use maze_duel::maze::insight::{Happening, Timeline};
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// let recipe = Recipe::new(Algorithm::Backtracker, Size::new(8, 6)?, Seed::new(1).unwrap());
/// let mut timeline = Timeline::of_making(&recipe)?;
/// timeline.seek(1);
/// assert!(matches!(timeline.scene()?.happening(), Some(Happening::Began { .. })));
/// timeline.seek(usize::MAX);
/// assert_eq!(timeline.grid(), &recipe.generate()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline(Run);

/// How a run was kept.
#[derive(Clone, Debug)]
enum Run {
    Recorded(Recorded),
    Coarse(Coarse),
}

impl Timeline {
    /// How many [bytes](Trace::bytes) the steps of a run may take, 256 MiB: a maze of 1000 × 1000 cells
    /// by any algorithm, and by most of 10000 × 10000.
    pub const TRACE_LIMIT: usize = 256 << 20;

    /// The making of a recipe's maze. One whose steps take more than [`Timeline::TRACE_LIMIT`] is gone
    /// through [coarsely](Timeline::is_coarse).
    ///
    /// # Errors
    /// [`TimelineError`] where the recipe's knobs don't fit, or memory runs out.
    pub fn of_making(recipe: &Recipe) -> Result<Self, TimelineError> {
        Self::of_making_within(recipe, Self::TRACE_LIMIT)
    }

    /// The same with another limit, in bytes. A run that is over it is made three times: until the limit
    /// is reached, and twice for its moments.
    ///
    /// # Errors
    /// [`TimelineError`], as [`Timeline::of_making`].
    pub fn of_making_within(recipe: &Recipe, bytes: usize) -> Result<Self, TimelineError> {
        // A handle that nobody has.
        Self::of_making_with(recipe, bytes, &Work::new())
    }

    /// The same under a handle that tells how far it has come and that can stop it. The cells of each
    /// making are added when that begins, so that there are more of them once a run turns out too large;
    /// what follows the makings isn't counted.
    ///
    /// # Errors
    /// [`RecipeError::Cancelled`] where the work is cancelled, and as [`Timeline::of_making`].
    pub fn of_making_with(
        recipe: &Recipe,
        bytes: usize,
        work: &Work,
    ) -> Result<Self, TimelineError> {
        match recipe.trace_with(bytes, work) {
            Ok(trace) => {
                let observer = work.observer();
                let subject = Subject::Making(recipe.clone());
                let run = Recorded::new(subject, trace, Vec::new(), &observer)?;
                go_on(&observer).map_err(RecipeError::from)?;
                Ok(Self(Run::Recorded(run)))
            }
            Err(RecipeError::TooLarge(_)) => {
                Ok(Self(Run::Coarse(Coarse::of_making(recipe, work)?)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The solving of a maze. Only a solver that [takes chances](Solver::takes_chances) heeds the
    /// seed.
    ///
    /// # Errors
    /// [`TimelineError`] where there is no path to be found, the steps take more than
    /// [`Timeline::TRACE_LIMIT`], or memory runs out.
    pub fn of_solving(
        grid: &Grid,
        solver: Solver,
        start: Cell,
        goal: Cell,
        seed: Option<Seed>,
    ) -> Result<Self, TimelineError> {
        let mut rng =
            seed.map_or_else(|| MazeRng::from_number(0), |seed| seed.rng(Purpose::Solver));
        let mut recorder = Recorder::within(grid.clone(), Self::TRACE_LIMIT);
        let route = solver.solve(grid, start, goal, &mut rng, &mut recorder)?;
        let subject = Subject::Solving { solver, start, goal };
        Ok(Self::new(subject, recorder.finish()?, route.into_path())?)
    }

    /// A run that was recorded, with the path that came of it. A long one is gone through once. O(cells
    /// + steps).
    ///
    /// # Errors
    /// [`OutOfMemory`], nine bytes a cell and up to a quarter of a byte a step.
    pub fn new(subject: Subject, trace: Trace, path: Vec<Cell>) -> Result<Self, OutOfMemory> {
        let subject = match subject {
            // Here each of its steps is.
            Subject::Moments(recipe) => Subject::Making(recipe),
            subject => subject,
        };
        Ok(Self(Run::Recorded(Recorded::new(subject, trace, path, &())?)))
    }

    /// What is being watched.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        match &self.0 {
            Run::Recorded(run) => run.subject(),
            Run::Coarse(run) => run.subject(),
        }
    }

    /// Whether the run was too large to record, so that its positions are moments and not steps: equal
    /// shares of its steps, 255 or as many as there are steps. The [grid](Timeline::grid) and the
    /// [figures](Scene::figures) are exact at each of them. What the algorithm looked at isn't known.
    #[must_use]
    pub const fn is_coarse(&self) -> bool {
        matches!(self.0, Run::Coarse(_))
    }

    /// How many positions there are after the start: the steps, the path's cells among them; of a coarse
    /// run the moments.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Run::Recorded(run) => run.len(),
            Run::Coarse(run) => run.len(),
        }
    }

    /// Whether nothing happens at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where it is, 0 to [`Timeline::len`].
    #[must_use]
    pub const fn position(&self) -> usize {
        match &self.0 {
            Run::Recorded(run) => run.position(),
            Run::Coarse(run) => run.position(),
        }
    }

    /// Whether every step lies behind.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.position() == self.len()
    }

    /// How many steps lie behind: the position, but for a coarse run.
    #[must_use]
    pub fn steps(&self) -> usize {
        match &self.0 {
            Run::Recorded(run) => run.position(),
            Run::Coarse(run) => run.steps(),
        }
    }

    /// How many steps there are: as many as positions, but for a coarse run, which has more.
    #[must_use]
    pub fn of_steps(&self) -> usize {
        match &self.0 {
            Run::Recorded(run) => run.len(),
            Run::Coarse(run) => run.of_steps(),
        }
    }

    /// The run itself, without the path; `None` for a coarse one, of which no step is known.
    #[must_use]
    pub const fn playback(&self) -> Option<&Playback> {
        match &self.0 {
            Run::Recorded(run) => Some(run.playback()),
            Run::Coarse(_) => None,
        }
    }

    /// The maze as it is now.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        match &self.0 {
            Run::Recorded(run) => run.grid(),
            Run::Coarse(run) => run.grid(),
        }
    }

    /// The path that came of it, from the start to the goal; empty for a generator.
    #[must_use]
    pub fn path(&self) -> &[Cell] {
        self.recorded().map_or(&[], Recorded::path)
    }

    /// As much of the path as is drawn now.
    #[must_use]
    pub fn drawn_path(&self) -> &[Cell] {
        self.recorded().map_or(&[], Recorded::drawn_path)
    }

    /// The cell at which the algorithm is; `None` for a coarse run.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.recorded().map(Recorded::cell)
    }

    /// How often the run has turned to a cell; 0 outside, and everywhere in a coarse run.
    #[must_use]
    pub fn visits(&self, cell: Cell) -> u32 {
        self.recorded().map_or(0, |run| run.visits(cell))
    }

    /// The number of the step at which the run first turned to a cell, from 0; `None` where it
    /// hasn't, and everywhere in a coarse run.
    #[must_use]
    pub fn first_visit(&self, cell: Cell) -> Option<u32> {
        self.recorded()?.first_visit(cell)
    }

    /// What was seen last; `None` at the start, and in a coarse run. O(1).
    #[must_use]
    pub fn last(&self) -> Option<Event> {
        self.recorded()?.last()
    }

    /// Goes on by one position; false at the end. O(1), of a coarse run O(cells).
    #[inline]
    pub fn forward(&mut self) -> bool {
        match &mut self.0 {
            Run::Recorded(run) => run.forward(),
            Run::Coarse(run) => {
                let before = run.position();
                run.seek(before + 1);
                run.position() > before
            }
        }
    }

    /// Goes back by one position; false at the start. O(1), of a coarse run O(cells).
    #[inline]
    pub fn back(&mut self) -> bool {
        match &mut self.0 {
            Run::Recorded(run) => run.back(),
            Run::Coarse(run) => {
                let before = run.position();
                run.seek(before.saturating_sub(1));
                before > 0
            }
        }
    }

    /// Goes to a position, or to the end where there are fewer. O(steps between here and there), but of
    /// a run that takes more than 20 steps a cell O(20 · cells) at the most, and of a coarse one
    /// O(cells).
    pub fn seek(&mut self, position: usize) {
        match &mut self.0 {
            Run::Recorded(run) => run.seek(position),
            Run::Coarse(run) => run.seek(position),
        }
    }

    /// Goes to the last position at which no more than so many [steps](Timeline::steps) lie behind: so
    /// runs keep in step of which some are coarse. As [`Timeline::seek`].
    pub fn seek_step(&mut self, step: usize) {
        match &mut self.0 {
            Run::Recorded(run) => run.seek(step),
            Run::Coarse(run) => run.seek_step(step),
        }
    }

    /// What is to be seen now. O(cells + steps) at the most.
    ///
    /// # Errors
    /// [`OutOfMemory`], some bytes a cell.
    pub fn scene(&self) -> Result<Scene, OutOfMemory> {
        match &self.0 {
            Run::Recorded(run) => run.scene(),
            Run::Coarse(run) => run.scene(),
        }
    }

    const fn recorded(&self) -> Option<&Recorded> {
        match &self.0 {
            Run::Recorded(run) => Some(run),
            Run::Coarse(_) => None,
        }
    }
}

/// Why there is nothing to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TimelineError {
    /// The maze can't be made.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// The maze can't be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The run can't be recorded.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}
