//! The making of a maze that is too large to record: moments in place of steps.

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::{Algorithm, Cell, Grid, Moments, Recipe, RecipeError, Work};

use super::scene::{Figures, Scene, Sign, Tint};
use super::{Happening, Subject};

/// A maze being made, at one of its moments. Position 0 is the start; each further one is a moment in
/// which there is a step, so that a run of less than 255 steps has as many as steps.
#[derive(Clone, Debug)]
pub(super) struct Coarse {
    subject: Subject,
    moments: Moments,
    position: usize,
}

/// The signs that come up: a division begins with an empty room, in which no cell is solid.
pub(super) const fn signs(algorithm: Algorithm) -> &'static [Sign] {
    match algorithm {
        Algorithm::Division => &[Sign::Maze],
        _ => &[Sign::Maze, Sign::Solid],
    }
}

impl Coarse {
    /// The making of a recipe's maze, at its start. The maze is made twice, see
    /// [`Moments::of_making`].
    pub(super) fn of_making(recipe: &Recipe, work: &Work) -> Result<Self, RecipeError> {
        let mut moments = Moments::of_making_with(recipe, work)?;
        moments.show(0);
        Ok(Self { subject: Subject::Moments(recipe.clone()), moments, position: 0 })
    }

    pub(super) const fn subject(&self) -> &Subject {
        &self.subject
    }

    pub(super) const fn grid(&self) -> &Grid {
        self.moments.grid()
    }

    pub(super) const fn position(&self) -> usize {
        self.position
    }

    pub(super) fn len(&self) -> usize {
        self.of_steps().min(usize::from(Moments::LAST))
    }

    /// How many steps lie behind.
    pub(super) fn steps(&self) -> usize {
        usize::try_from(self.moments.steps_at(self.moments.moment())).unwrap_or(usize::MAX)
    }

    /// How many steps the run takes.
    pub(super) fn of_steps(&self) -> usize {
        usize::try_from(self.moments.steps()).unwrap_or(usize::MAX)
    }

    /// Goes to a position, or to the last where there are fewer. O(cells).
    pub(super) fn seek(&mut self, position: usize) {
        let len = self.len();
        self.position = position.min(len);
        // The first moment by which so many of less than 255 steps lie behind; of more, the moment
        // of that number.
        let moment = (self.position * usize::from(Moments::LAST)).div_ceil(len.max(1));
        self.moments.show(u8::try_from(moment).unwrap_or(Moments::LAST));
    }

    /// Goes to the last position at which no more than so many steps lie behind. O(cells).
    pub(super) fn seek_step(&mut self, step: usize) {
        let (len, of_steps) = (self.len() as u128, self.of_steps() as u128);
        // ⌊steps · position / len⌋ ≤ step: the largest such position.
        let position = ((step as u128 + 1) * len).div_ceil(of_steps.max(1)).saturating_sub(1);
        self.seek(usize::try_from(position).unwrap_or(usize::MAX));
    }

    /// Which cells are in the maze, and nothing else: what the algorithm has in mind nobody knows.
    /// O(cells).
    pub(super) fn scene(&self) -> Result<Scene, OutOfMemory> {
        let grid = self.grid();
        let size = grid.size();
        let mut cells = filled(size.cells(), None)?;
        let root = self.root().and_then(|root| grid.index(root));
        let mut figures = Figures {
            steps: self.steps(),
            of_steps: self.of_steps(),
            of_cells: grid.cell_count(),
            ..Figures::default()
        };
        let is_single = grid.cell_count() == 1;
        let mut index = grid.stride() + 1;
        for row in cells.chunks_exact_mut(size.width() as usize) {
            for tint in row {
                if grid.is_inside(index) {
                    let ways = grid.ways_at(index).len();
                    let is_in_maze = ways > 0 || root == Some(index) || is_single;
                    figures.cells += usize::from(is_in_maze);
                    figures.dead_ends += usize::from(ways == 1);
                    let sign = if is_in_maze { Sign::Maze } else { Sign::Solid };
                    *tint = Some(Tint::from(sign));
                }
                index += 1;
            }
            // Over the ring on both sides.
            index += 2;
        }
        let mut scene = Scene::new(size, cells);
        scene.figures = figures;
        scene.happening = Some(Happening::Moment { number: self.position, of: self.len() });
        Ok(scene)
    }

    /// The cell with which the algorithm began, once it has, where it began with one.
    fn root(&self) -> Option<Cell> {
        self.moments.root().filter(|_| self.position > 0)
    }
}
