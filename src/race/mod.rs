//! The duel's rules: a pure function of state and inputs, in whole numbers, 64 ticks a second.
//!
//! The same inputs give the same race, on every machine: [`Race::tick`] is the only way forward,
//! and it looks at nothing but the race and the two [`Input`]s. What a person at the keys, a bot
//! or a replay does, all comes in by that door.

pub mod bot;
mod code;
pub mod contest;
mod daily;
pub mod expedition;
pub mod fairness;
mod input;
mod item;
mod landmark;
mod leg;
mod pawn;
mod player;
pub mod records;
mod replay;
mod review;
mod setup;
mod sight;

use std::sync::Arc;

use crate::maze::{Cell, Direction, Grid, Seed};

pub use code::{CodeError, RaceCode};
pub use daily::Day;
pub use fairness::Fairness;
pub use input::Input;
pub use item::{Item, ItemKind};
use landmark::Landmark;
pub use leg::NotInWindow;
use pawn::Gait;
pub use pawn::{Pawn, Stride};
pub use player::{ByPlayer, Player};
pub use replay::{Replay, ReplayError, ReplayPlayer, ReplayRecorder, VerifyError};
pub use review::{CorridorRun, Excursion, PlayerReview, Review, ReviewError, Visit};
pub use setup::{Fog, Handicap, Rules, Setup, Spawns, UnknownFog, UnknownHandicap};
pub use sight::Sight;

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
    /// This player reached the goal, and the other didn't.
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
    /// A player came to an item and took it.
    Took {
        /// Who.
        player: Player,
        /// What.
        kind: ItemKind,
        /// Where.
        cell: Cell,
    },
    /// A player's hammer opened a wall.
    Broke {
        /// Who.
        player: Player,
        /// From which cell.
        cell: Cell,
        /// On which of its sides.
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
    spawns: ByPlayer<Landmark>,
    goals: ByPlayer<Option<Landmark>>,
    /// Who takes part.
    plays: ByPlayer<bool>,
    pawns: ByPlayer<Pawn>,
    effects: ByPlayer<Effects>,
    handicaps: ByPlayer<Handicap>,
    items: Vec<Item>,
    stage: Stage,
    clock: u32,
}

/// Who goes from where to where.
struct Course {
    spawns: ByPlayer<Landmark>,
    goals: ByPlayer<Option<Landmark>>,
    plays: ByPlayer<bool>,
}

/// What items have done to a player, and what they will do.
#[derive(Clone, Copy, Debug, Default)]
struct Effects {
    /// The last tick on which the player stands still.
    still_until: u32,
    /// The last tick on which the player wears boots.
    boots_until: u32,
    /// The last tick on which the player's path is shown.
    glimpse_until: u32,
    has_hammer: bool,
}

impl Race {
    /// A race from corner to corner: One starts at the top left, Two at the bottom right, and
    /// neither may move for `countdown` ticks.
    #[must_use]
    pub fn new(grid: Arc<Grid>, countdown: u32) -> Self {
        Self::with_rules(grid, Spawns::Usual, Rules::default(), Seed::FIRST, countdown)
    }

    /// A race by `rules`, in which `seed` says which items lie where.
    #[must_use]
    pub fn with_rules(
        grid: Arc<Grid>,
        spawns: Spawns,
        rules: Rules,
        seed: Seed,
        countdown: u32,
    ) -> Self {
        let cells = spawns.cells(&grid);
        let items = if rules.items {
            item::lay_out(&grid, [cells.one, cells.two], seed)
        } else {
            Vec::new()
        };
        let spawns = cells.map(|_, cell| Landmark::at_cell(cell, &grid));
        let goals = ByPlayer { one: Some(spawns.two), two: Some(spawns.one) };
        let course = Course { spawns, goals, plays: ByPlayer { one: true, two: true } };
        Self::on_course(grid, course, rules.handicaps, items, countdown)
    }

    fn on_course(
        grid: Arc<Grid>,
        Course { spawns, goals, plays }: Course,
        handicaps: ByPlayer<Handicap>,
        items: Vec<Item>,
        countdown: u32,
    ) -> Self {
        let handicaps = handicaps.map(|_, handicap| handicap.clamped());
        let mut race = Self {
            pawns: spawns.map(|_, spawn| Pawn::new(spawn.nearest())),
            effects: handicaps.map(|_, handicap| Effects {
                still_until: handicap.delay_ticks(),
                ..Effects::default()
            }),
            handicaps,
            items,
            spawns,
            goals,
            plays,
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

    /// The same, to be held by somebody else as well.
    #[must_use]
    pub fn shared_grid(&self) -> Arc<Grid> {
        self.grid.clone()
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

    /// Where a player starts. In a race through a window that has left that cell behind: the cell of
    /// the window that is nearest to it.
    #[must_use]
    pub const fn spawn(&self, player: Player) -> Cell {
        self.spawns.get(player).nearest()
    }

    /// Where a player must get to: in a duel the other's spawn. In a race through a window in which
    /// the goal isn't: the cell of the window that is nearest to it, which ends nothing. Where there
    /// is no goal at all: the player's spawn. [`Race::goal_inside`] tells which of these it is.
    #[must_use]
    pub const fn goal(&self, player: Player) -> Cell {
        match self.goals.get(player) {
            Some(goal) => goal.nearest(),
            None => self.spawn(player),
        }
    }

    /// What nobody has taken yet.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Ticks for which a player can't move yet, from a handicap or the rival's item.
    #[must_use]
    pub fn stands_still_for(&self, player: Player) -> u32 {
        self.effects.get(player).still_until.saturating_sub(self.clock)
    }

    /// Ticks for which a player goes on wearing boots.
    #[must_use]
    pub fn boots_left(&self, player: Player) -> u32 {
        self.effects.get(player).boots_until.saturating_sub(self.clock)
    }

    /// Ticks for which a player's path to the goal is to be shown.
    #[must_use]
    pub fn glimpse_left(&self, player: Player) -> u32 {
        self.effects.get(player).glimpse_until.saturating_sub(self.clock)
    }

    /// Whether a player has a hammer.
    #[must_use]
    pub const fn has_hammer(&self, player: Player) -> bool {
        self.effects.get(player).has_hammer
    }

    /// Takes both players one tick on. O(1), but O(cells) when a hammer opens a wall of a maze that
    /// others hold too.
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
                    self.move_player(player, *inputs.get(player), &mut outcome);
                }
                self.give_items(&mut outcome);
                self.swing_hammers(&mut outcome);
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

    fn move_player(&mut self, player: Player, input: Input, outcome: &mut TickOutcome) {
        if !self.plays(player) {
            return;
        }
        let goal = self.goal_inside(player);
        let Effects { still_until, boots_until, .. } = *self.effects.get(player);
        let pawn = self.pawns.get_mut(player);
        if self.clock <= still_until {
            pawn.wait(input);
            return;
        }
        let handicap = *self.handicaps.get(player);
        let gait = if self.clock <= boots_until { Gait::BOOTS } else { Gait::USUAL };
        let gait = gait.map(|ticks| handicap.stretch(ticks));
        pawn.tick(&self.grid, goal, gait, input, |event| outcome.events.push(event.by(player)));
    }

    /// Hands items to those who have come to them; where both have, to both.
    fn give_items(&mut self, outcome: &mut TickOutcome) {
        if self.items.is_empty() {
            return;
        }
        let arrivals = outcome.events.iter().filter_map(|event| match *event {
            RaceEvent::Arrived { player, cell, .. } => Some((player, cell)),
            _ => None,
        });
        let takings: Vec<(Player, Item)> = arrivals
            .filter_map(|(player, cell)| {
                let item = self.items.iter().find(|item| item.cell == cell)?;
                Some((player, *item))
            })
            .collect();
        for (player, Item { cell, kind }) in takings {
            self.items.retain(|item| item.cell != cell);
            let clock = self.clock;
            let effects = self.effects.get_mut(player);
            match kind {
                ItemKind::Boots => effects.boots_until = clock + ItemKind::BOOTS_TICKS,
                ItemKind::Hammer => effects.has_hammer = true,
                ItemKind::Glimpse => effects.glimpse_until = clock + ItemKind::GLIMPSE_TICKS,
                ItemKind::Freeze => {
                    let rival = self.effects.get_mut(player.other());
                    rival.still_until = rival.still_until.max(clock + ItemKind::FREEZE_TICKS);
                }
            }
            outcome.events.push(RaceEvent::Took { player, kind, cell });
        }
    }

    fn swing_hammers(&mut self, outcome: &mut TickOutcome) {
        for player in Player::ALL {
            let pawn = self.pawns.get(player);
            let Some((direction, ItemKind::HAMMER_TICKS..)) = pawn.leans() else { continue };
            if !self.effects.get(player).has_hammer {
                continue;
            }
            let cell = pawn.cell();
            // The outer wall stays.
            if Arc::make_mut(&mut self.grid).open(cell, direction).is_ok() {
                self.effects.get_mut(player).has_hammer = false;
                outcome.events.push(RaceEvent::Broke { player, cell, direction });
            }
        }
    }

    fn start(&mut self, outcome: &mut TickOutcome) {
        self.stage = Stage::Racing;
        outcome.events.push(RaceEvent::Started);
        // In a maze of one cell both are there already.
        self.finish_if_reached(outcome);
    }

    fn finish_if_reached(&mut self, outcome: &mut TickOutcome) {
        let there = |player| {
            self.plays(player) && self.goal_inside(player) == Some(self.pawns.get(player).cell())
        };
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
