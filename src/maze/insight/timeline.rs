//! A run that one can go through in any order.

use thiserror::Error;

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::playback::Kept;
use crate::maze::trace::Kind;
use crate::maze::{
    Algorithm, Cell, Direction, Grid, MazeRng, Playback, Purpose, Recipe, RecipeError, Recorder,
    Seed, SolveError, Solver, Step, Trace, TraceError,
};
use crate::words::words;

use super::Mind;
use super::keyframes::{From, Keyframes};
use super::phases::{self, Phases};
use super::scene::{Figures, Scene, Sign, Tint};

/// What is being watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A maze being made.
    Making(Recipe),
    /// A maze being solved.
    Solving {
        /// How.
        solver: Solver,
        /// From where.
        start: Cell,
        /// To where.
        goal: Cell,
    },
}

impl Subject {
    pub(super) const fn mind(&self) -> Mind {
        match self {
            Self::Making(recipe) => recipe.algorithm.mind(),
            Self::Solving { solver, .. } => solver.mind(),
        }
    }

    /// The name of the algorithm or solver.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Making(recipe) => recipe.algorithm.name(),
            Self::Solving { solver, .. } => solver.name(),
        }
    }

    /// The algorithm that makes the maze, if it is being made.
    #[must_use]
    pub const fn algorithm(&self) -> Option<Algorithm> {
        match self {
            Self::Making(recipe) => Some(recipe.algorithm),
            Self::Solving { .. } => None,
        }
    }

    /// The signs that may come up in its scenes, in the order of the legend.
    #[must_use]
    pub fn signs(&self) -> &'static [Sign] {
        self.mind().signs()
    }

    /// What the legend calls one of its signs.
    #[must_use]
    pub fn sign_name(&self, sign: Sign) -> &'static str {
        (words().insight.sign)(sign, self)
    }

    /// What the algorithm or solver does, in a few sentences for somebody who has never heard of
    /// it.
    #[must_use]
    pub fn idea(&self) -> &'static str {
        (words().insight.idea)(self)
    }
}

/// What was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step of the run.
    Step(Step),
    /// The path that was found came to this cell.
    Path(Cell),
}

/// A run, at one of its steps. After a solver's own steps comes its path, cell by cell.
///
/// Beside the [`Trace`] it takes nine bytes a cell and, where the run takes more than 20 steps a cell,
/// up to a quarter of a byte a step.
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
pub struct Timeline {
    subject: Subject,
    phases: Phases,
    /// The cell with which the maze begins, where the first step turns to one.
    root: Option<Cell>,
    playback: Playback,
    path: Vec<Cell>,
    /// How much of the path is drawn.
    drawn: usize,
    /// How often the run has turned to each cell, by index.
    visits: Vec<u32>,
    /// The step at which it first did, where it has. It is known of all steps up to the farthest
    /// that has been seen.
    first_visits: Vec<u32>,
    keyframes: Keyframes,
}

impl Timeline {
    /// How many [bytes](Trace::bytes) the steps of a run may take, 256 MiB: a maze of 1000 × 1000 cells
    /// by any algorithm, and by most of 10000 × 10000.
    pub const TRACE_LIMIT: usize = 256 << 20;

    /// The making of a recipe's maze. For one that is too large there are
    /// [`Moments`](crate::maze::Moments).
    ///
    /// # Errors
    /// [`TimelineError`] where the recipe's knobs don't fit, its steps take more than
    /// [`Timeline::TRACE_LIMIT`], or memory runs out.
    pub fn of_making(recipe: &Recipe) -> Result<Self, TimelineError> {
        let trace = recipe.trace_within(Self::TRACE_LIMIT)?;
        Ok(Self::new(Subject::Making(recipe.clone()), trace, Vec::new())?)
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
        let places = trace.start().index_end();
        let phases = match &subject {
            Subject::Making(recipe) => Phases::of(recipe, &trace),
            Subject::Solving { .. } => {
                let steps = trace.len() + path.len();
                Phases { carved: steps, joined: steps }
            }
        };
        let root = match trace.steps().next() {
            Some(Step::TurnedTo { cell }) => Some(cell),
            _ => None,
        };
        let mut timeline = Self {
            subject,
            phases,
            root,
            path,
            drawn: 0,
            visits: filled(places, 0)?,
            first_visits: filled(places, 0)?,
            keyframes: Keyframes::new(places),
            playback: Playback::new(trace),
        };
        timeline.keep_frames()?;
        Ok(timeline)
    }

    /// Goes through a run that is long enough and keeps a frame now and then.
    fn keep_frames(&mut self) -> Result<(), OutOfMemory> {
        let spacing = self.keyframes.spacing();
        let frames = self.playback.trace().len() / spacing;
        for _ in 0..frames {
            self.walk(self.playback.position() + spacing);
            self.keyframes.keep(&self.playback, &self.visits)?;
        }
        if frames > 0 {
            // To the end, so that every first visit is known before anybody leaps over it.
            self.walk(self.playback.trace().len());
            self.seek(0);
        }
        Ok(())
    }

    /// What is being watched.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// How many steps there are, the path's cells among them.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.playback.trace().len() + self.path.len()
    }

    /// Whether nothing happens at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many steps lie behind.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.playback.position() + self.drawn
    }

    /// Whether every step lies behind.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.position() == self.len()
    }

    /// The run itself, without the path.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// The maze as it is now.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        self.playback.grid()
    }

    /// The path that came of it, from the start to the goal; empty for a generator.
    #[must_use]
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// As much of the path as is drawn now.
    #[must_use]
    pub fn drawn_path(&self) -> &[Cell] {
        &self.path[..self.drawn]
    }

    /// Where the algorithm's own steps end.
    pub(super) const fn phases(&self) -> Phases {
        self.phases
    }

    /// The cell with which the algorithm began, once it has, where it began with one.
    pub(super) fn root(&self) -> Option<Cell> {
        self.root.filter(|_| self.position() > 0)
    }

    /// Whether a cell is in the maze that is being made: it has a way out, or the maze began with
    /// it, or will never have another.
    pub(super) fn is_in_maze(&self, cell: Cell) -> bool {
        !self.grid().ways(cell).is_empty()
            || self.root() == Some(cell)
            || (self.grid().cell_count() == 1 && self.grid().contains(cell))
    }

    /// The cell at which the algorithm is.
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.drawn_path().last().copied().unwrap_or_else(|| self.playback.cell())
    }

    /// How often the run has turned to a cell; 0 outside.
    #[must_use]
    pub fn visits(&self, cell: Cell) -> u32 {
        self.grid().index(cell).map_or(0, |index| self.visits[index as usize])
    }

    /// The number of the step at which the run first turned to a cell, from 0; `None` where it
    /// hasn't.
    #[must_use]
    pub fn first_visit(&self, cell: Cell) -> Option<u32> {
        let index = self.grid().index(cell)? as usize;
        (self.visits[index] > 0).then(|| self.first_visits[index])
    }

    /// What was seen last; `None` at the start. O(1).
    #[must_use]
    pub fn last(&self) -> Option<Event> {
        match self.drawn_path().last() {
            Some(&cell) => Some(Event::Path(cell)),
            None => self.playback.past().next().map(Event::Step),
        }
    }

    /// Takes a step; false at the end. O(1).
    #[inline]
    pub fn forward(&mut self) -> bool {
        let Some(kept) = self.playback.forward() else {
            let is_left = self.drawn < self.path.len();
            self.drawn += usize::from(is_left);
            return is_left;
        };
        if let Some(index) = self.turned_to(kept) {
            if self.visits[index] == 0 {
                let number = self.playback.position() - 1;
                self.first_visits[index] = u32::try_from(number).unwrap_or(u32::MAX);
            }
            self.visits[index] = self.visits[index].saturating_add(1);
        }
        true
    }

    /// Takes a step back; false at the start. O(1).
    #[inline]
    pub fn back(&mut self) -> bool {
        if self.drawn > 0 {
            self.drawn -= 1;
            return true;
        }
        let Some(kept) = self.playback.back() else { return false };
        if let Some(index) = self.turned_to(kept) {
            self.visits[index] = self.visits[index].saturating_sub(1);
        }
        true
    }

    /// Goes to a step, or to the end where there are fewer. O(steps between here and there), but of
    /// a run that takes more than 20 steps a cell O(20 · cells) at the most.
    pub fn seek(&mut self, position: usize) {
        let to = position.min(self.playback.trace().len());
        match self.keyframes.nearest(self.playback.position(), to) {
            From::Here => {}
            From::Start => {
                self.playback.rewind();
                self.visits.fill(0);
                self.drawn = 0;
            }
            From::Frame(number) => {
                self.keyframes.load(number, &mut self.playback, &mut self.visits);
                self.drawn = 0;
            }
        }
        self.walk(position);
    }

    #[cfg(test)]
    pub(super) const fn keyframes(&self) -> &Keyframes {
        &self.keyframes
    }

    /// Goes to a step by all those between.
    fn walk(&mut self, position: usize) {
        while self.position() < position && self.forward() {}
        while self.position() > position && self.back() {}
    }

    /// What is to be seen now. O(cells + steps) at the most.
    ///
    /// # Errors
    /// [`OutOfMemory`], some bytes a cell.
    pub fn scene(&self) -> Result<Scene, OutOfMemory> {
        let grid = self.grid();
        let size = grid.size();
        let mut cells = filled(size.cells(), None)?;
        let mut figures = Figures {
            steps: self.position(),
            of_steps: self.len(),
            of_cells: grid.cell_count(),
            path: self.drawn,
            ..Figures::default()
        };
        let is_making = self.subject.algorithm().is_some();
        let width = size.width() as usize;
        for cell in grid.cells() {
            let ways = grid.ways(cell);
            let is_done = if is_making { self.is_in_maze(cell) } else { self.visits(cell) > 0 };
            figures.cells += usize::from(is_done);
            figures.dead_ends += usize::from(ways.len() == 1);
            let sign = if is_making && !is_done { Sign::Solid } else { Sign::Maze };
            cells[cell.y as usize * width + cell.x as usize] = Some(Tint::from(sign));
        }
        let mut scene = Scene::new(size, cells);
        scene.figures = figures;
        self.subject.mind().think(self, &mut scene)?;
        Ok(scene)
    }

    /// The index of the cell that a step turns to, or digs into; none where it is but the image of a
    /// step.
    #[inline]
    fn turned_to(&self, (kind, at, direction): Kept) -> Option<usize> {
        match kind {
            Kind::TurnedTo => Some(at as usize),
            Kind::Opened if self.is_image(at, direction) => None,
            Kind::Opened => Some(self.grid().neighbour(at, direction) as usize),
            Kind::Closed | Kind::Refused => None,
        }
    }

    fn is_image(&self, at: u32, direction: Direction) -> bool {
        let is_mirrored =
            matches!(&self.subject, Subject::Making(recipe) if phases::is_mirrored(recipe));
        let step = || Step::Opened { cell: self.grid().cell(at), direction };
        is_mirrored && phases::is_image(self.grid().size(), step())
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
