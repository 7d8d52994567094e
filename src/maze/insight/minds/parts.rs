//! The connected parts of a grid, each with a number and a colour.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Sign, Tint};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Direction};

/// Which part each cell belongs to. A part's number is one more than the place of its first cell,
/// row by row.
pub(super) struct Parts<'a> {
    run: Run<'a>,
    /// 0 for a hole.
    numbers: Vec<u32>,
}

impl<'a> Parts<'a> {
    /// The parts of the grid as it is, or as it was before a passage was opened. O(cells).
    pub(super) fn of(
        run: Run<'a>,
        without: Option<(Cell, Direction)>,
    ) -> Result<Self, OutOfMemory> {
        let grid = run.grid();
        let mut numbers = run.places(0)?;
        let mut waiting = Vec::new();
        let left_out = without.map(|(cell, direction)| (cell, beyond(cell, direction)));
        let is_left_out =
            |one, other| left_out.is_some_and(|ends| ends == (one, other) || ends == (other, one));
        for first in grid.cells() {
            let place = run.place(first);
            if numbers[place] != 0 {
                continue;
            }
            let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
            numbers[place] = number;
            push(&mut waiting, first)?;
            while let Some(cell) = waiting.pop() {
                for (_, next) in grid.exits(cell) {
                    let place = run.place(next);
                    if numbers[place] == 0 && !is_left_out(cell, next) {
                        numbers[place] = number;
                        push(&mut waiting, next)?;
                    }
                }
            }
        }
        Ok(Self { run, numbers })
    }

    /// The number of a cell's part.
    pub(super) fn number(&self, cell: Cell) -> u32 {
        self.numbers[self.run.place(cell)]
    }

    /// Makes two parts one, which keeps the lower number. How many cells it has.
    pub(super) fn join(&mut self, one: u32, other: u32) -> usize {
        let (kept, lost) = (one.min(other), one.max(other));
        let mut cells = 0;
        for number in &mut self.numbers {
            if *number == lost {
                *number = kept;
            }
            cells += usize::from(*number == kept);
        }
        cells
    }

    /// The colour of a cell's part.
    pub(super) fn tint(&self, cell: Cell) -> Tint {
        let place = self.number(cell).saturating_sub(1);
        let width = self.run.size().width();
        colour((place % width).wrapping_mul(29).wrapping_add((place / width).wrapping_mul(15)))
    }
}

/// The colour of a number: cells or numbers close to each other have colours that differ. For
/// places 29 and 15 are good factors: no two have one colour whose distance is below seven cells.
pub(super) fn colour(number: u32) -> Tint {
    let levels = u32::from(Sign::Set.levels());
    Tint { sign: Sign::Set, level: u8::try_from(number % levels).unwrap_or(0) }
}
