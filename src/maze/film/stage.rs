//! What a film or a picture shows: one run or several, each at the same of its steps.

use crate::maze::Size;
use crate::maze::format::PictureError;
use crate::maze::insight::{Sign, Timeline};
use crate::maze::memory::OutOfMemory;

use super::area::{Area, Layout};
use super::canvas::Canvas;
use super::label;
use super::palette::{Side, WALL};
use super::surface::Surface;

/// A run, and another on the same maze.
#[derive(Clone, Debug)]
pub struct Act {
    /// The run.
    pub run: Timeline,
    /// A second solver's run on the same maze.
    pub rival: Option<Timeline>,
}

impl From<Timeline> for Act {
    fn from(run: Timeline) -> Self {
        Self { run, rival: None }
    }
}

/// Runs beside one another, on cells of a size. They go in step by steps: a run that is over waits for
/// the others, and a [coarse](Timeline::is_coarse) one is at its last moment before. Where there are several, their names stand above their mazes.
#[derive(Clone, Debug)]
pub struct Stage {
    acts: Vec<Act>,
    plan: Plan,
}

impl Stage {
    /// The largest cell, in pixels.
    pub const LARGEST_CELL: u32 = 1000;
    /// The most pixels that it may have on a side: as many as a GIF can.
    pub const MOST_SIDE: u32 = 65_535;
    /// The most pixels that it may have in all.
    pub const MOST_PIXELS: u64 = 1 << 26;

    /// A stage for acts on mazes of one size, with cells of `cell` pixels, the walls included.
    ///
    /// # Errors
    /// [`PictureError`] where it would be too large, or `cell` isn't 1 to [`Stage::LARGEST_CELL`].
    pub fn new(acts: Vec<Act>, cell: u32) -> Result<Self, PictureError> {
        let mut sizes = acts.iter().map(|act| act.run.grid().size());
        let size = sizes.next().unwrap_or_default();
        let has_rival = acts.iter().any(|act| act.rival.is_some());
        let plan = Plan::new(size, acts.len(), has_rival, cell)?;
        Ok(Self { acts, plan })
    }

    /// Width and height in pixels of a stage for so many mazes of a size, with or without rivals.
    ///
    /// # Errors
    /// [`PictureError`], as [`Stage::new`].
    pub fn dimensions(
        size: Size,
        acts: usize,
        has_rival: bool,
        cell: u32,
    ) -> Result<(u32, u32), PictureError> {
        Plan::new(size, acts, has_rival, cell).map(|plan| (plan.width, plan.height))
    }

    /// How large cells are where nobody says it, 3 to 32 pixels: so that the whole is about as large as
    /// is pleasant to send and to look at.
    #[must_use]
    pub fn pleasant_cell(size: Size, acts: usize) -> u32 {
        let (columns, rows) = arrangement(size, acts);
        let (width, height) = if acts > 1 { (1080, 720) } else { (720, 540) };
        let fitting = |pixels: u32, cells: u32, times: u32| {
            u64::from(pixels) / (u64::from(cells + 1) * u64::from(times))
        };
        let fitting =
            fitting(width, size.width(), columns).min(fitting(height, size.height(), rows));
        u32::try_from(fitting.clamp(3, 32)).unwrap_or(32)
    }

    /// The acts, row by row.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.plan.width, self.plan.height)
    }

    /// How many steps the longest run has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.runs().map(Timeline::of_steps).max().unwrap_or(0)
    }

    /// How many pictures it can show at the most: a step more than the longest run has, or less where
    /// all are coarse.
    #[must_use]
    pub fn pictures(&self) -> usize {
        let positions = self.runs().map(Timeline::len).fold(0, usize::saturating_add);
        positions.min(self.steps()).saturating_add(1)
    }

    /// How many steps lie behind in the run that is farthest.
    #[must_use]
    pub fn step(&self) -> usize {
        self.runs().map(Timeline::steps).max().unwrap_or(0)
    }

    fn runs(&self) -> impl Iterator<Item = &Timeline> {
        self.acts.iter().flat_map(|act| std::iter::once(&act.run).chain(&act.rival))
    }

    /// Takes every run to a step, or to its end where it has fewer.
    pub fn seek(&mut self, step: usize) {
        for act in &mut self.acts {
            act.run.seek_step(step);
            if let Some(rival) = &mut act.rival {
                rival.seek_step(step);
            }
        }
    }

    /// Draws all of it, as it is now, on a canvas of its size.
    ///
    /// # Errors
    /// [`OutOfMemory`], some bytes a cell.
    pub fn draw(&self, canvas: &mut Canvas) -> Result<(), OutOfMemory> {
        canvas.clear();
        for (at, act) in self.acts.iter().enumerate() {
            let scene = act.run.scene()?;
            let rival = act.rival.as_ref().map(Timeline::scene).transpose()?;
            canvas.draw_in(self.area(at), act.run.grid(), &scene, rival.as_ref())?;
            self.write_names(at, canvas);
        }
        Ok(())
    }

    /// Writes the names of an act's runs, where there are several on the stage.
    pub(super) fn write_names(&self, act: usize, surface: &mut impl Surface) {
        let (area, Some(Act { run, rival })) = (self.area(act), self.acts.get(act)) else { return };
        if self.plan.line == 0 {
            return;
        }
        // Rivals in the colours of their paths.
        let colour = |side: Side| if rival.is_some() { side.shape(Sign::Path) } else { WALL };
        let names = [(Some(run), Side::Own), (rival.as_ref(), Side::Rival)];
        let names =
            names.into_iter().filter_map(|(run, side)| Some((run?.subject().name(), colour(side))));
        label::write(surface, Area { top: area.top - self.plan.line, ..area }, names);
    }

    /// Where an act's maze lies, by the act's number from 0.
    #[must_use]
    pub fn area(&self, act: usize) -> Area {
        let Plan { columns, maze: (width, height), line, cell, .. } = self.plan;
        let number = u32::try_from(act).unwrap_or(0);
        let (left, top) = (
            margin(cell) + number % columns * (width + cell),
            margin(cell) + line + number / columns * (height + line + cell),
        );
        Area { left, top, right: left + width, bottom: top + height }
    }
}

/// Half a cell around everything.
const fn margin(cell: u32) -> u32 {
    cell.div_ceil(2)
}

/// How the acts lie, in pixels.
#[derive(Clone, Copy, Debug)]
struct Plan {
    columns: u32,
    /// Of one maze.
    maze: (u32, u32),
    /// How much of the height names take above each maze.
    line: u32,
    cell: u32,
    /// Of all, with a cell's width between mazes and half of one around them.
    width: u32,
    height: u32,
}

impl Plan {
    fn new(size: Size, acts: usize, has_rival: bool, cell: u32) -> Result<Self, PictureError> {
        if cell == 0 || cell > Stage::LARGEST_CELL {
            return Err(PictureError::StageCell);
        }
        let (columns, rows) = arrangement(size, acts);
        let wall = if cell < 2 { 0 } else { Layout::wall_of(cell) };
        // At most 1000 · 32768 + 100: no overflow.
        let maze = (size.width() * cell + wall, size.height() * cell + wall);
        let whole = |pixels: u32, count: u32| {
            u64::from(pixels + cell) * u64::from(count) - u64::from(cell)
                + u64::from(2 * margin(cell))
        };
        let line = if acts > 1 || has_rival { label::line_height(maze.0) } else { 0 };
        let (width, height) = (whole(maze.0, columns), whole(maze.1 + line, rows));
        let sides = [width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        let most = u64::from(Stage::MOST_SIDE);
        if width > most || height > most || width * height > Stage::MOST_PIXELS {
            return Err(PictureError::StageTooLarge { width: sides[0], height: sides[1] });
        }
        Ok(Self { columns, maze, line, cell, width: sides[0], height: sides[1] })
    }
}

/// Columns and rows of so many mazes: all rows full, and the whole as near as can be to 16 by 9.
fn arrangement(size: Size, acts: usize) -> (u32, u32) {
    let acts = u32::try_from(acts).unwrap_or(u32::MAX).max(1);
    let full = (1..=acts).filter(|columns| acts.is_multiple_of(*columns));
    let off = |columns: &u32| {
        let width = u64::from(size.width() + 1) * u64::from(*columns) * 9;
        let height = u64::from(size.height() + 1) * u64::from(acts / columns) * 16;
        // The larger is so many thousandths of the smaller.
        width.max(height) * 1000 / width.min(height)
    };
    let columns = full.min_by_key(off).unwrap_or(acts);
    (columns, acts / columns)
}
