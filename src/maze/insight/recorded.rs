//! A run whose every step was recorded, at one of them.

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::observe::Observer;
use crate::maze::playback::Kept;
use crate::maze::trace::Kind;
use crate::maze::{Cell, Direction, Grid, Playback, Step, Trace};

use super::keyframes::{From, Keyframes};
use super::phases::{self, Phases};
use super::scene::{Figures, Scene, Sign, Tint};
use super::{Event, Subject};

/// So many steps are taken before it is asked whether to go on.
const PIECE: usize = 1 << 12;

/// A recorded run. After a solver's own steps comes its path, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Recorded {
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

impl Recorded {
    /// A run that was recorded, with the path that came of it. A long one is gone through once. O(cells
    /// + steps). It ends early, and is of no use, where `observer` is cancelled.
    ///
    /// # Errors
    /// [`OutOfMemory`], nine bytes a cell and up to a quarter of a byte a step.
    pub(super) fn new<O: Observer>(
        subject: Subject,
        trace: Trace,
        path: Vec<Cell>,
        observer: &O,
    ) -> Result<Self, OutOfMemory> {
        let places = trace.start().index_end();
        let phases = subject.recipe().map_or_else(
            || {
                let steps = trace.len() + path.len();
                Phases { carved: steps, joined: steps }
            },
            |recipe| Phases::of(recipe, &trace, observer),
        );
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
        timeline.keep_frames(observer)?;
        Ok(timeline)
    }

    /// Goes through a run that is long enough and keeps a frame now and then.
    fn keep_frames<O: Observer>(&mut self, observer: &O) -> Result<(), OutOfMemory> {
        let spacing = self.keyframes.spacing();
        let frames = self.playback.trace().len() / spacing;
        for _ in 0..frames {
            self.walk_on(self.playback.position() + spacing, observer);
            if observer.is_cancelled() {
                return Ok(());
            }
            self.keyframes.keep(&self.playback, &self.visits)?;
        }
        if frames > 0 {
            // To the end, so that every first visit is known before anybody leaps over it.
            self.walk_on(self.playback.trace().len(), observer);
            self.seek(0);
        }
        Ok(())
    }

    /// Goes on to a step, or not so far where it is cancelled.
    fn walk_on<O: Observer>(&mut self, position: usize, observer: &O) {
        while self.position() < position && !observer.is_cancelled() {
            self.walk(position.min(self.position() + PIECE));
        }
    }

    /// What is being watched.
    pub(super) const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// How many steps there are, the path's cells among them.
    pub(super) const fn len(&self) -> usize {
        self.playback.trace().len() + self.path.len()
    }

    /// How many steps lie behind.
    pub(super) const fn position(&self) -> usize {
        self.playback.position() + self.drawn
    }

    /// Whether every step lies behind.
    pub(super) const fn is_at_end(&self) -> bool {
        self.position() == self.len()
    }

    /// The run itself, without the path.
    pub(super) const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// The maze as it is now.
    pub(super) const fn grid(&self) -> &Grid {
        self.playback.grid()
    }

    /// The path that came of it, from the start to the goal; empty for a generator.
    pub(super) fn path(&self) -> &[Cell] {
        &self.path
    }

    /// As much of the path as is drawn now.
    pub(super) fn drawn_path(&self) -> &[Cell] {
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
    pub(super) fn cell(&self) -> Cell {
        self.drawn_path().last().copied().unwrap_or_else(|| self.playback.cell())
    }

    /// How often the run has turned to a cell; 0 outside.
    pub(super) fn visits(&self, cell: Cell) -> u32 {
        self.grid().index(cell).map_or(0, |index| self.visits[index as usize])
    }

    /// The number of the step at which the run first turned to a cell, from 0; `None` where it
    /// hasn't.
    pub(super) fn first_visit(&self, cell: Cell) -> Option<u32> {
        let index = self.grid().index(cell)? as usize;
        (self.visits[index] > 0).then(|| self.first_visits[index])
    }

    /// What was seen last; `None` at the start. O(1).
    pub(super) fn last(&self) -> Option<Event> {
        match self.drawn_path().last() {
            Some(&cell) => Some(Event::Path(cell)),
            None => self.playback.past().next().map(Event::Step),
        }
    }

    /// Takes a step; false at the end. O(1).
    #[inline]
    pub(super) fn forward(&mut self) -> bool {
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
    pub(super) fn back(&mut self) -> bool {
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
    pub(super) fn seek(&mut self, position: usize) {
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
    pub(super) fn scene(&self) -> Result<Scene, OutOfMemory> {
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
        let is_mirrored = self.subject.recipe().is_some_and(phases::is_mirrored);
        let step = || Step::Opened { cell: self.grid().cell(at), direction };
        is_mirrored && phases::is_image(self.grid().size(), step())
    }
}
