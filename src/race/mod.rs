//! The duel's rules: a pure function of state and inputs, in whole numbers, 64 ticks a second.
//!
//! The same inputs give the same race, on every machine: [`Race::tick`] is the only way forward,
//! and it looks at nothing but the race and the two [`Input`]s. What a person at the keys, a bot
//! or, later, a replay does, all comes in by that door.

pub mod bot;
mod input;
mod pawn;
mod player;

use std::sync::Arc;

use crate::maze::{Cell, Direction, Grid};

pub use input::Input;
pub use pawn::{Pawn, Stride};
pub use player::{ByPlayer, Player};

/// Ticks in a second.
pub const TICKS_PER_SECOND: u32 = 64;

/// How far a race is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nobody may move yet.
    Countdown {
        /// Ticks until GO, at least 1.
        ticks_left: u32,
    },
    /// Both may move.
    Racing,
    /// It is over.
    Finished(Outcome),
}

/// How a race ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player reached the other's spawn, and the other didn't.
    Won(Player),
    /// Both reached it in the same tick.
    Draw,
}

/// Something that happened in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceEvent {
    /// The race began.
    Started,
    /// A player came to a cell.
    Arrived {
        /// Who.
        player: Player,
        /// From where.
        from: Cell,
        /// Where to.
        cell: Cell,
        /// Cells walked by that player so far, this one included.
        steps: u32,
    },
    /// A player would go on but faces a wall.
    Bumped {
        /// Who.
        player: Player,
        /// Against which side of the cell.
        direction: Direction,
    },
    /// The race ended.
    Finished(Outcome),
}

/// What one tick brought, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TickOutcome {
    /// The events, player One's before player Two's.
    pub events: Vec<RaceEvent>,
}

/// One race through one maze.
///
/// ```
/// use std::sync::Arc;
/// use maze_duel::maze::{Direction, Grid, Size};
/// use maze_duel::race::{ByPlayer, Input, Outcome, Player, Race, Stage};
/// // A corridor of two cells: One starts at its left end, Two at its right end.
/// let grid = Grid::opened(Size::new(2, 1)?)?;
/// let mut race = Race::new(Arc::new(grid), 0);
/// let one_goes_east = ByPlayer { one: Input::hold(Direction::East), two: Input::NONE };
/// while race.stage() == Stage::Racing {
///     race.tick(one_goes_east);
/// }
/// assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::One)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    grid: Arc<Grid>,
    spawns: ByPlayer<Cell>,
    pawns: ByPlayer<Pawn>,
    stage: Stage,
    clock: u32,
}

impl Race {
    /// A race from corner to corner: One starts at the top left, Two at the bottom right, and
    /// neither may move for `countdown` ticks.
    #[must_use]
    pub fn new(grid: Arc<Grid>, countdown: u32) -> Self {
        let spawns = ByPlayer { one: grid.size().top_left(), two: grid.size().bottom_right() };
        let mut race = Self {
            pawns: spawns.map(|_, spawn| Pawn::new(spawn)),
            spawns,
            grid,
            stage: Stage::Countdown { ticks_left: countdown },
            clock: 0,
        };
        if countdown == 0 {
            race.start(&mut TickOutcome::default());
        }
        race
    }

    /// How far the race is.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The maze that is raced through.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Ticks since GO; stands still once the race is over.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Where a player is.
    #[must_use]
    pub const fn pawn(&self, player: Player) -> &Pawn {
        self.pawns.get(player)
    }

    /// Where a player starts.
    #[must_use]
    pub const fn spawn(&self, player: Player) -> Cell {
        *self.spawns.get(player)
    }

    /// Where a player must get to: the other's spawn.
    #[must_use]
    pub const fn goal(&self, player: Player) -> Cell {
        *self.spawns.get(player.other())
    }

    /// Takes both players one tick on. O(1).
    pub fn tick(&mut self, inputs: ByPlayer<Input>) -> TickOutcome {
        let mut outcome = TickOutcome::default();
        match self.stage {
            Stage::Countdown { ticks_left } => {
                for player in Player::ALL {
                    self.pawns.get_mut(player).wait(*inputs.get(player));
                }
                match ticks_left.saturating_sub(1) {
                    0 => self.start(&mut outcome),
                    ticks_left => self.stage = Stage::Countdown { ticks_left },
                }
            }
            Stage::Racing => {
                self.clock += 1;
                for player in Player::ALL {
                    let goal = self.goal(player);
                    let pawn = self.pawns.get_mut(player);
                    pawn.tick(&self.grid, goal, *inputs.get(player), |event| {
                        outcome.events.push(event.by(player));
                    });
                }
                self.finish_if_reached(&mut outcome);
            }
            Stage::Finished(_) => {}
        }
        outcome
    }

    /// Forgets which keys are held and which turns are remembered, as when the window has lost
    /// the keyboard. A key that is still down at the next tick counts as pressed then.
    pub fn forget_keys(&mut self) {
        for player in Player::ALL {
            self.pawns.get_mut(player).forget_keys();
        }
    }

    fn start(&mut self, outcome: &mut TickOutcome) {
        self.stage = Stage::Racing;
        outcome.events.push(RaceEvent::Started);
        // In a maze of one cell both are there already.
        self.finish_if_reached(outcome);
    }

    fn finish_if_reached(&mut self, outcome: &mut TickOutcome) {
        let there = |player| self.pawns.get(player).cell() == self.goal(player);
        let result = match (there(Player::One), there(Player::Two)) {
            (false, false) => return,
            (true, false) => Outcome::Won(Player::One),
            (false, true) => Outcome::Won(Player::Two),
            (true, true) => Outcome::Draw,
        };
        self.stage = Stage::Finished(result);
        outcome.events.push(RaceEvent::Finished(result));
    }
}
