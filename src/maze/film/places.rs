//! A scene and its grid as bytes, row by row with a ring around them: what the painting goes through.

use crate::maze::insight::{Scene, Sign, Tint};
use crate::maze::memory::{OutOfMemory, resize};
use crate::maze::{Cell, Direction, Grid};

use super::palette::Side;

/// A place of the rectangle.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The palette's entries of what the solver and its rival have there.
    pub(super) colour: u8,
    pub(super) rival: u8,
    bits: u8,
}

/// It is no hole.
const CELL: u8 = 1;
/// It isn't in the maze, so that a wall to another such is faint.
const UNCARVED: u8 = 2;
/// One can go south.
const SOUTH: u8 = 4;
/// One can go east.
const EAST: u8 = 8;

/// What stands between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    /// A passage.
    Passage,
    /// A wall that is of no account yet.
    Faint,
    /// A wall.
    Wall,
    /// Nothing: there is no cell on either side.
    Nothing,
}

impl Place {
    pub(super) const fn is_cell(self) -> bool {
        self.bits & CELL != 0
    }

    const fn between(self, other: Self, way: u8) -> Between {
        match (self.bits | other.bits, self.bits & other.bits) {
            (either, _) if either & CELL == 0 => Between::Nothing,
            _ if self.bits & way != 0 => Between::Passage,
            (_, both) if both & (CELL | UNCARVED) == CELL | UNCARVED => Between::Faint,
            _ => Between::Wall,
        }
    }
}

/// All places of a maze.
#[derive(Clone, Default)]
pub(super) struct Places {
    stride: usize,
    list: Vec<Place>,
    pub(super) has_faint: bool,
    pub(super) has_rival: bool,
}

impl Places {
    /// Takes in a scene, and another over the same grid. O(cells); three bytes a cell.
    pub(super) fn fill(
        &mut self,
        grid: &Grid,
        scene: &Scene,
        rival: Option<&Scene>,
    ) -> Result<(), OutOfMemory> {
        let size = scene.size();
        self.stride = size.width() as usize + 2;
        self.list.clear();
        let length = self.stride * (size.height() as usize + 2);
        resize(&mut self.list, length, Place::default())?;
        self.has_rival = rival.is_some();
        self.has_faint = false;
        // In a row most cells are as the one before.
        let mut last = (Tint::from(Sign::Maze), Side::Own.fill(Sign::Maze.into()));
        let mut last_rival = last;
        for y in 0..size.height() {
            let others = rival.map_or(&[][..], |rival| rival.row(y));
            let row = self.stride * (y as usize + 1) + 1;
            for (x, &tint) in (0..size.width()).zip(scene.row(y)) {
                let Some(tint) = tint else { continue };
                if tint != last.0 {
                    last = (tint, Side::Own.fill(tint));
                }
                let other = others.get(x as usize).copied().flatten();
                let rival = match other {
                    None => last.1,
                    Some(other) => {
                        if other != last_rival.0 {
                            last_rival = (other, Side::Rival.fill(other));
                        }
                        last_rival.1
                    }
                };
                let ways = grid.ways(Cell::new(x, y));
                let mut bits = CELL;
                if ways.contains(Direction::East) {
                    bits |= EAST;
                }
                if ways.contains(Direction::South) {
                    bits |= SOUTH;
                }
                if ways.is_empty() && is_uncarved(tint.sign) {
                    bits |= UNCARVED;
                    self.has_faint = true;
                }
                self.list[row + x as usize] = Place { colour: last.1, rival, bits };
            }
        }
        Ok(())
    }

    /// Row `y`, from left to right.
    pub(super) fn row(&self, y: u32) -> &[Place] {
        let from = self.stride * (y as usize + 1) + 1;
        &self.list[from..from + self.stride - 2]
    }

    /// What stands to the right of column `x` − 1.
    pub(super) fn west_of(&self, x: u32, y: u32) -> Between {
        let at = self.stride * (y as usize + 1) + x as usize;
        self.list[at].between(self.list[at + 1], EAST)
    }

    /// What stands below row `y` − 1.
    pub(super) fn north_of(&self, x: u32, y: u32) -> Between {
        let at = self.stride * y as usize + x as usize + 1;
        self.list[at].between(self.list[at + self.stride], SOUTH)
    }
}

/// Whether cells of this sign may be no part of the maze.
const fn is_uncarved(sign: Sign) -> bool {
    matches!(
        sign,
        Sign::Solid
            | Sign::Frontier
            | Sign::Walk
            | Sign::Erased
            | Sign::Hunted
            | Sign::Area
            | Sign::Row
            | Sign::Run
    )
}
