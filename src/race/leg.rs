//! Races to a common goal, and through a window that moves over a maze.

use std::sync::Arc;

use thiserror::Error;

use crate::maze::{Cell, Grid};
use crate::words::words;

use super::landmark::shifted;
use super::{ByPlayer, Course, Item, Landmark, Player, Race};

impl Race {
    /// A race to one cell for both, or to none: then nobody can win, and it never ends. Neither
    /// may move for `countdown` ticks. A start or goal outside the maze is taken for the nearest cell.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use maze_duel::maze::{Cell, Direction, Grid, Size};
    /// use maze_duel::race::{ByPlayer, Input, Outcome, Race, Stage};
    /// let grid = Arc::new(Grid::opened(Size::new(9, 9)?)?);
    /// let start = Cell::new(4, 4);
    /// let starts = ByPlayer { one: start, two: start };
    /// let mut race = Race::to_goal(grid, starts, Some(Cell::new(8, 4)), 0);
    /// let east = Input::hold(Direction::East);
    /// while race.stage() == Stage::Racing {
    ///     race.tick(ByPlayer { one: east, two: east });
    /// }
    /// assert_eq!(race.stage(), Stage::Finished(Outcome::Draw));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_goal(
        grid: Arc<Grid>,
        starts: ByPlayer<Cell>,
        goal: Option<Cell>,
        countdown: u32,
    ) -> Self {
        let goal = goal.map(|cell| place_of(cell, &grid));
        Self::to_place(grid, starts, goal, ByPlayer { one: true, two: true }, countdown)
    }

    /// Player One's walk to a cell, or to none, as [`Race::to_goal`]. Player Two takes no part.
    #[must_use]
    pub fn alone(grid: Arc<Grid>, start: Cell, goal: Option<Cell>, countdown: u32) -> Self {
        let goal = goal.map(|cell| place_of(cell, &grid));
        let starts = ByPlayer { one: start, two: start };
        Self::to_place(grid, starts, goal, ByPlayer { one: true, two: false }, countdown)
    }

    /// A race to a place that may lie outside the window, so many columns and rows from its top left
    /// cell.
    pub(super) fn to_place(
        grid: Arc<Grid>,
        starts: ByPlayer<Cell>,
        goal: Option<(i64, i64)>,
        plays: ByPlayer<bool>,
        countdown: u32,
    ) -> Self {
        let spawns = starts.map(|_, cell| Landmark::at_cell(cell, &grid));
        let goal = goal.map(|at| Landmark::new(at, &grid));
        let course = Course { spawns, goals: ByPlayer { one: goal, two: goal }, plays };
        Self::on_course(grid, course, ByPlayer::default(), Vec::new(), countdown)
    }

    /// Whether a player takes part. One who doesn't is to be drawn nowhere: no key moves them, nothing
    /// happens to them, and they don't win.
    #[must_use]
    pub const fn plays(&self, player: Player) -> bool {
        *self.plays.get(player)
    }

    /// The cell that ends the race for a player; `None` where there is no goal, or where the window
    /// doesn't have it.
    #[must_use]
    pub fn goal_inside(&self, player: Player) -> Option<Cell> {
        (*self.goals.get(player))?.cell()
    }

    /// Looks at the same race through another window onto the same maze, in which every cell lies `by`
    /// columns and rows further: the old window's top left cell less the new one's. Strides, keys,
    /// clocks and all else stay.
    ///
    /// The race goes on as it would have without, as long as both windows show the same walls around
    /// the players, those that a hammer has opened included. A spawn or goal outside the window is kept
    /// in mind and is there again in a window that has it; nobody can come to it meanwhile, since players
    /// are always inside. O(items).
    ///
    /// # Errors
    /// [`NotInWindow`] where a player who takes part, the cell that they are walking to, or an item
    /// would lie outside `grid`. Nothing has changed then.
    pub fn move_window(&mut self, grid: Arc<Grid>, by: (i64, i64)) -> Result<(), NotInWindow> {
        let size = grid.size();
        let moved = |cell: Cell| shifted(cell, by, size).ok_or(NotInWindow);
        let place = |player: Player| {
            let pawn = self.pawns.get(player);
            if !self.plays(player) {
                let place = Landmark::at_cell(pawn.cell(), &self.grid);
                return Ok(place.shifted(by, &grid).nearest());
            }
            moved(pawn.ahead())?;
            moved(pawn.cell())
        };
        let cells = ByPlayer { one: place(Player::One)?, two: place(Player::Two)? };
        let items: Result<Vec<Item>, NotInWindow> =
            self.items.iter().map(|item| Ok(Item { cell: moved(item.cell)?, ..*item })).collect();
        self.items = items?;
        for player in Player::ALL {
            self.pawns.get_mut(player).rename_cell(*cells.get(player));
        }
        self.spawns = self.spawns.map(|_, spawn| spawn.shifted(by, &grid));
        self.goals = self.goals.map(|_, goal| goal.map(|goal| goal.shifted(by, &grid)));
        self.grid = grid;
        Ok(())
    }
}

/// The cell that is nearest to `cell`, by columns and rows.
fn place_of(cell: Cell, grid: &Grid) -> (i64, i64) {
    let Cell { x, y } = Landmark::at_cell(cell, grid).nearest();
    (x.into(), y.into())
}

/// Somebody or something in the race would lie outside the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().expedition.not_in_window)]
pub struct NotInWindow;
