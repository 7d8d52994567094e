//! What is to be seen at one step of a run.

use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Direction, Size};
use crate::words::words;

use super::Happening;

/// What a cell, a line or a shape stands for. The legend names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Sign {
    /// A cell that isn't in the maze yet.
    Solid,
    /// A cell of the maze.
    Maze,
    /// Where the algorithm is.
    Head,
    /// On the stack: the way back.
    Stack,
    /// On the frontier: beside what is known, and next to be taken in.
    Frontier,
    /// Cells of the maze that may still grow.
    Active,
    /// The cells of a set; the level tells the sets apart.
    Set,
    /// Walked over, and still part of the walk.
    Walk,
    /// Walked over, and no part of the walk any more: its loop was erased.
    Erased,
    /// Looked through in the hunt.
    Hunted,
    /// The area that is being divided.
    Area,
    /// The passage that is left in a new wall, or that joins two rooms.
    Door,
    /// The row that is being made.
    Row,
    /// The cells of the row that belong together so far.
    Run,
    /// How often a cell has been walked over: the level grows with it.
    Visits,
    /// Explored from the start: the level grows with the time.
    Explored,
    /// Explored from the goal: the level grows with the time.
    ExploredBack,
    /// A passage that won't be tried any more.
    Refused,
    /// Filled, since it leads nowhere.
    Filled,
    /// The path that was found.
    Path,
    /// Where a solver starts.
    Start,
    /// Where a solver wants to get.
    Goal,
}

impl Sign {
    /// Every sign.
    pub const ALL: [Self; 22] = [
        Self::Solid,
        Self::Maze,
        Self::Head,
        Self::Stack,
        Self::Frontier,
        Self::Active,
        Self::Set,
        Self::Walk,
        Self::Erased,
        Self::Hunted,
        Self::Area,
        Self::Door,
        Self::Row,
        Self::Run,
        Self::Visits,
        Self::Explored,
        Self::ExploredBack,
        Self::Refused,
        Self::Filled,
        Self::Path,
        Self::Start,
        Self::Goal,
    ];

    /// How many levels it has: 1 for a sign that has but one colour.
    #[must_use]
    pub const fn levels(self) -> u8 {
        match self {
            Self::Set => 64,
            Self::Visits => 16,
            Self::Explored | Self::ExploredBack => 32,
            _ => 1,
        }
    }
}

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// What it stands for.
    pub sign: Sign,
    /// Below the sign's [`Sign::levels`]: which set, how often, how late.
    pub level: u8,
}

impl From<Sign> for Tint {
    fn from(sign: Sign) -> Self {
        Self { sign, level: 0 }
    }
}

/// What is drawn over the cells, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A line through the middles of cells, each beside the one before.
    Line {
        /// What it stands for.
        sign: Sign,
        /// From end to end.
        cells: Vec<Cell>,
    },
    /// A dot in the middle of a cell.
    Dot {
        /// What it stands for.
        sign: Sign,
        /// Where.
        cell: Cell,
    },
    /// A bar on a side of a cell: a door, or a passage that is closed off.
    Bar {
        /// What it stands for.
        sign: Sign,
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
    },
    /// A frame around a rectangle of cells.
    Frame {
        /// What it stands for.
        sign: Sign,
        /// The top left cell.
        from: Cell,
        /// The bottom right cell.
        to: Cell,
    },
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Steps taken.
    pub steps: usize,
    /// Steps that there are.
    pub of_steps: usize,
    /// Cells that are in the maze; of a solver, cells explored.
    pub cells: usize,
    /// Cells that there are.
    pub of_cells: usize,
    /// Cells of the maze with a single way out.
    pub dead_ends: usize,
    /// Cells of the path that has been drawn; 0 for a generator.
    pub path: usize,
}

/// What is to be seen at one step of a run, beside the grid itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    size: Size,
    pub(super) cells: Vec<Option<Tint>>,
    pub(super) shapes: Vec<Shape>,
    pub(super) happening: Option<Happening>,
    pub(super) figures: Figures,
}

impl Scene {
    pub(super) fn new(size: Size, cells: Vec<Option<Tint>>) -> Self {
        debug_assert_eq!(cells.len(), size.cells());
        Self { size, cells, shapes: Vec::new(), happening: None, figures: Figures::default() }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What fills a cell; `None` for a hole and outside.
    #[must_use]
    pub fn tint(&self, cell: Cell) -> Option<Tint> {
        self.place(cell).and_then(|place| self.cells[place])
    }

    /// Row `y`, from left to right; empty outside.
    #[must_use]
    pub fn row(&self, y: u32) -> &[Option<Tint>] {
        let width = self.size.width() as usize;
        let from = y as usize * width;
        self.cells.get(from..from + width).unwrap_or_default()
    }

    /// What is drawn over the cells, each over those before it.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// What the last step did; `None` before the first. Of a coarse run always which moment it is.
    #[must_use]
    pub const fn happening(&self) -> Option<&Happening> {
        self.happening.as_ref()
    }

    /// The same as a sentence without a full stop.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        self.happening.as_ref().map(words().insight.sentence)
    }

    /// How far the run is.
    #[must_use]
    pub const fn figures(&self) -> Figures {
        self.figures
    }

    /// Where a cell is in `cells`.
    pub(super) const fn place(&self, cell: Cell) -> Option<usize> {
        if cell.x < self.size.width() && cell.y < self.size.height() {
            Some(cell.y as usize * self.size.width() as usize + cell.x as usize)
        } else {
            None
        }
    }

    /// Fills several cells with a sign.
    pub(super) fn fill_all<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>, sign: Sign) {
        for &cell in cells {
            self.fill(cell, sign);
        }
    }

    /// Draws a line, unless it has but one cell.
    pub(super) fn line(&mut self, sign: Sign, cells: Vec<Cell>) -> Result<(), OutOfMemory> {
        if cells.len() < 2 { Ok(()) } else { push(&mut self.shapes, Shape::Line { sign, cells }) }
    }

    /// Draws a dot.
    pub(super) fn dot(&mut self, sign: Sign, cell: Cell) -> Result<(), OutOfMemory> {
        push(&mut self.shapes, Shape::Dot { sign, cell })
    }

    /// Draws a bar.
    pub(super) fn bar(
        &mut self,
        sign: Sign,
        cell: Cell,
        direction: Direction,
    ) -> Result<(), OutOfMemory> {
        push(&mut self.shapes, Shape::Bar { sign, cell, direction })
    }

    /// Draws a frame.
    pub(super) fn frame(&mut self, sign: Sign, from: Cell, to: Cell) -> Result<(), OutOfMemory> {
        push(&mut self.shapes, Shape::Frame { sign, from, to })
    }

    /// Fills a cell, unless it is a hole.
    pub(super) fn fill(&mut self, cell: Cell, tint: impl Into<Tint>) {
        if let Some(tinted) = self.place(cell).and_then(|place| self.cells[place].as_mut()) {
            *tinted = tint.into();
        }
    }
}
