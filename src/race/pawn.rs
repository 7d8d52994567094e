//! How a player moves: from cell to cell, by held keys and remembered turns.

use crate::maze::{Cell, Direction, Grid};

use super::{Input, Player, RaceEvent};

/// How many ticks a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gait {
    /// From a standstill. A little longer, so that a tap of up to 156 ms, as fingers and slow
    /// screens make them, moves one cell and not two.
    pub(super) start: u32,
    /// While gliding on.
    pub(super) glide: u32,
}

impl Gait {
    /// 8 cells a second.
    pub(super) const USUAL: Self = Self { start: 10, glide: 8 };
    /// 16 cells a second. A tap still moves one cell.
    pub(super) const BOOTS: Self = Self { start: 10, glide: 4 };

    pub(super) fn map(self, f: impl Fn(u32) -> u32) -> Self {
        Self { start: f(self.start), glide: f(self.glide) }
    }
}

/// A walk from one cell to the next that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Which way.
    pub direction: Direction,
    /// Ticks walked so far.
    pub done: u32,
    /// Ticks that it takes.
    pub ticks: u32,
}

/// A key that has been pressed.
#[derive(Clone, Copy, Debug)]
struct Press {
    direction: Direction,
    /// Whether it is still down.
    is_held: bool,
    /// Whether no cell has been reached since: only then does it outlive its release.
    is_fresh: bool,
}

/// One player in the maze.
#[derive(Clone, Debug)]
pub struct Pawn {
    cell: Cell,
    stride: Option<Stride>,
    steps: u32,
    /// The newest last; at most one for each direction.
    presses: Vec<Press>,
    /// Against which wall the newest key that is held has pressed, and for how many ticks.
    leaning: Option<(Direction, u32)>,
}

/// What befell a pawn in a tick.
pub(super) enum PawnEvent {
    Arrived { from: Cell, cell: Cell, steps: u32 },
    Bumped { direction: Direction },
}

impl PawnEvent {
    pub(super) const fn by(self, player: Player) -> RaceEvent {
        match self {
            Self::Arrived { from, cell, steps } => RaceEvent::Arrived { player, from, cell, steps },
            Self::Bumped { direction } => RaceEvent::Bumped { player, direction },
        }
    }
}

impl Pawn {
    pub(super) const fn new(cell: Cell) -> Self {
        Self { cell, stride: None, steps: 0, presses: Vec::new(), leaning: None }
    }

    /// The cell that it stands in, or the one that it is walking out of.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.cell
    }

    /// The walk under way, if any.
    #[must_use]
    pub const fn stride(&self) -> Option<Stride> {
        self.stride
    }

    /// Cells walked so far.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Against which wall it leans, and for how many ticks it has.
    pub(super) const fn leans(&self) -> Option<(Direction, u32)> {
        self.leaning
    }

    /// A tick without moving: keys may be held, but a tap is not remembered.
    pub(super) fn wait(&mut self, input: Input) {
        self.leaning = None;
        self.note_keys(input);
        self.settle_presses();
    }

    /// A tick of the race.
    pub(super) fn tick(
        &mut self,
        grid: &Grid,
        goal: Option<Cell>,
        gait: Gait,
        input: Input,
        mut report: impl FnMut(PawnEvent),
    ) {
        self.note_keys(input);
        if self.stride.is_none() {
            let has_pressed = self.presses.iter().any(|press| press.is_fresh);
            self.set_off(grid, gait.start, has_pressed, &mut report);
        }
        self.lean();
        let Some(stride) = &mut self.stride else { return };
        stride.done += 1;
        if stride.done < stride.ticks {
            return;
        }
        let from = self.cell;
        // A stride only ever starts towards a cell that is there.
        self.cell = from.step(stride.direction).unwrap_or(from);
        self.steps += 1;
        self.stride = None;
        report(PawnEvent::Arrived { from, cell: self.cell, steps: self.steps });
        if goal != Some(self.cell) {
            self.set_off(grid, gait.glide, true, &mut report);
        }
    }

    /// The cell that it is walking to, or else stands in.
    pub(super) fn ahead(&self) -> Cell {
        let next = self.stride.and_then(|stride| self.cell.step(stride.direction));
        next.unwrap_or(self.cell)
    }

    /// Calls the cell that it is in by another name; it goes on as it does.
    pub(super) const fn rename_cell(&mut self, cell: Cell) {
        self.cell = cell;
    }

    pub(super) fn forget_keys(&mut self) {
        self.leaning = None;
        self.presses.clear();
    }

    /// Counts how long it has been leaning against a wall: it stands, though a key is held.
    fn lean(&mut self) {
        let newest = self.presses.iter().rev().find(|press| press.is_held);
        self.leaning = match (self.stride, newest, self.leaning) {
            (None, Some(press), Some((direction, ticks))) if press.direction == direction => {
                Some((direction, ticks + 1))
            }
            (None, Some(press), _) => Some((press.direction, 1)),
            _ => None,
        };
    }

    /// Brings the presses up to date with the keys.
    fn note_keys(&mut self, input: Input) {
        for direction in Direction::ALL {
            let known = self.presses.iter().position(|press| press.direction == direction);
            let is_held = input.held.contains(direction);
            let went_down = input.pressed.contains(direction) || (is_held && known.is_none());
            if went_down {
                if let Some(place) = known {
                    self.presses.remove(place);
                }
                self.presses.push(Press { direction, is_held, is_fresh: true });
            } else if let Some(place) = known {
                self.presses[place].is_held = is_held;
            }
        }
        self.presses.retain(|press| press.is_held || press.is_fresh);
    }

    /// At the middle of a cell: starts to walk where the newest press leads that isn't blocked.
    /// After this only held keys are left: a turn is remembered for one cell and no further.
    fn set_off(
        &mut self,
        grid: &Grid,
        ticks: u32,
        tells_bumps: bool,
        report: &mut impl FnMut(PawnEvent),
    ) {
        let newest_first = || self.presses.iter().rev().map(|press| press.direction);
        let open = newest_first().find(|&direction| grid.is_open(self.cell, direction));
        if let Some(direction) = open {
            self.stride = Some(Stride { direction, done: 0, ticks });
        } else if tells_bumps && let Some(direction) = newest_first().next() {
            report(PawnEvent::Bumped { direction });
        }
        self.settle_presses();
    }

    fn settle_presses(&mut self) {
        self.presses.retain_mut(|press| {
            press.is_fresh = false;
            press.is_held
        });
    }
}
