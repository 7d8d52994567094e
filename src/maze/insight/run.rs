//! A timeline as a mind looks at it: the algorithm's own steps, and the part of the grid in which
//! it works.

use crate::maze::finish::is_in_half;
use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::{Cell, Direction, Grid, Recipe, Size, Step};

use super::Event;
use super::phases::{image, is_image, is_mirrored};
use super::recorded::Recorded;

/// A timeline, as a mind looks at it.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) timeline: &'a Recorded,
    /// Whether all is done twice: the algorithm sees only half of the grid.
    pub(super) is_mirrored: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(timeline: &'a Recorded) -> Self {
        let is_mirrored = timeline.subject().recipe().is_some_and(is_mirrored);
        Self { timeline, is_mirrored }
    }

    pub(super) const fn grid(self) -> &'a Grid {
        self.timeline.grid()
    }

    pub(super) const fn size(self) -> Size {
        self.grid().size()
    }

    pub(super) const fn recipe(self) -> Option<&'a Recipe> {
        self.timeline.subject().recipe()
    }

    /// Whether the algorithm has begun and isn't done yet.
    pub(super) const fn is_going(self) -> bool {
        let position = self.timeline.position();
        position > 0 && position < self.timeline.phases().carved
    }

    /// The algorithm's own steps so far, the last one first; without the images of passages.
    pub(super) fn past(self) -> impl Iterator<Item = Step> + 'a {
        let steps = self.timeline.playback().past();
        steps.filter(move |&step| !self.is_image(step))
    }

    /// The algorithm's own steps so far, the first one first.
    pub(super) fn steps(self) -> impl Iterator<Item = Step> + 'a {
        let playback = self.timeline.playback();
        let steps = playback.trace().steps().take(playback.position());
        steps.filter(move |&step| !self.is_image(step))
    }

    /// The algorithm's last step; `None` before the first.
    pub(super) fn last(self) -> Option<Step> {
        self.past().next()
    }

    /// Whether a step is the image of one of the algorithm's.
    pub(super) fn is_image(self, step: Step) -> bool {
        self.is_mirrored && is_image(self.size(), step)
    }

    /// Whether what was seen last is the image of one of the algorithm's steps.
    pub(super) fn is_at_image(self) -> bool {
        matches!(self.timeline.last(), Some(Event::Step(step)) if self.is_image(step))
    }

    /// Where a half turn takes a cell.
    pub(super) const fn image(self, cell: Cell) -> Cell {
        image(self.size(), cell)
    }

    /// Where the algorithm is after its last step.
    pub(super) fn head(self) -> Option<Cell> {
        self.last().map(end)
    }

    /// Whether a cell is in the part of the grid in which the algorithm works.
    pub(super) fn contains(self, cell: Cell) -> bool {
        self.grid().contains(cell) && (!self.is_mirrored || is_in_half(self.size(), cell))
    }

    /// All cells of that part, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> + 'a {
        self.grid().cells().filter(move |&cell| self.contains(cell))
    }

    /// How many cells that part has.
    pub(super) const fn cell_count(self) -> usize {
        let cells = self.grid().cell_count();
        if self.is_mirrored { cells.div_ceil(2) } else { cells }
    }

    /// How many passages the algorithm has opened.
    pub(super) fn passages(self) -> usize {
        let passages = self.grid().passages();
        if self.is_mirrored { passages.div_ceil(2) } else { passages }
    }

    /// Whether a cell is in that part and not in the maze yet.
    pub(super) fn is_solid(self, cell: Cell) -> bool {
        self.contains(cell) && !self.timeline.is_in_maze(cell)
    }

    /// The cells of that part beside a cell, walls or not.
    pub(super) fn beside(self, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
        let sides = Direction::ALL.into_iter().filter_map(move |side| cell.step(side));
        sides.filter(move |&beside| self.contains(beside))
    }

    /// Whether a cell is in the maze, and has a cell beside it that isn't.
    pub(super) fn can_grow(self, cell: Cell) -> bool {
        self.timeline.is_in_maze(cell) && self.beside(cell).any(|beside| self.is_solid(beside))
    }

    /// Where a cell is in an array with a place for each, row by row.
    pub(super) const fn place(self, cell: Cell) -> usize {
        cell.y as usize * self.size().width() as usize + cell.x as usize
    }

    /// An array with a place for each cell.
    pub(super) fn places<T: Clone>(self, value: T) -> Result<Vec<T>, OutOfMemory> {
        filled(self.size().cells(), value)
    }

    /// The way between two cells of a tree, both included; only the last one where there is none.
    /// O(cells).
    pub(super) fn way(self, from: Cell, to: Cell) -> Result<Vec<Cell>, OutOfMemory> {
        // From the end to the start, so that going back along it gives the right order. By place,
        // whether the search has been there, and where it came from.
        let mut been: Vec<Option<Option<Direction>>> = self.places(None)?;
        let mut waiting = Vec::new();
        push(&mut waiting, (to, None))?;
        while let Some((cell, back)) = waiting.pop() {
            if been[self.place(cell)].is_some() {
                continue;
            }
            been[self.place(cell)] = Some(back);
            if cell == from {
                break;
            }
            for (direction, next) in self.grid().exits(cell) {
                if back != Some(direction) {
                    push(&mut waiting, (next, Some(direction.opposite())))?;
                }
            }
        }
        let mut way = Vec::new();
        let mut cell = if been[self.place(from)].is_some() { from } else { to };
        push(&mut way, cell)?;
        while let Some(Some(direction)) = been[self.place(cell)]
            && let Some(next) = cell.step(direction)
        {
            cell = next;
            push(&mut way, cell)?;
        }
        Ok(way)
    }
}

/// Where an algorithm is after a step.
pub(super) fn end(step: Step) -> Cell {
    match step {
        Step::Opened { cell, direction } => beyond(cell, direction),
        _ => step.cell(),
    }
}

/// The cell on the other side of a wall or passage.
pub(super) fn beyond(cell: Cell, direction: Direction) -> Cell {
    cell.step(direction).unwrap_or(cell)
}
