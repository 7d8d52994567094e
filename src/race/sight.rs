//! What each player sees of the maze, where there is fog.

use crate::maze::{Cell, Direction, Grid};

use super::{ByPlayer, Fog, Player, Race};

/// Which cells are in sight. Follow a race with [`Sight::update`], after each tick or only when
/// somebody has come to a cell.
#[derive(Clone, Debug)]
pub struct Sight {
    fog: Fog,
    width: usize,
    /// For each player, whether a cell is in sight, row by row.
    seen: ByPlayer<Vec<bool>>,
    /// With [`Fog::Radius`]: the cells that each player sees, to be forgotten at the next.
    lit: ByPlayer<Vec<Cell>>,
    /// Where the players were when that was found out.
    at: ByPlayer<Option<Cell>>,
}

impl Sight {
    /// What is seen at the start of a race.
    #[must_use]
    pub fn new(race: &Race, fog: Fog) -> Self {
        let size = race.grid().size();
        let mut sight = Self {
            fog,
            width: size.width() as usize,
            seen: ByPlayer::from_fn(|_| vec![fog == Fog::None; size.cells()]),
            lit: ByPlayer::default(),
            at: ByPlayer::default(),
        };
        sight.update(race);
        sight
    }

    /// Whether a player sees a cell. Goals are always seen.
    #[must_use]
    pub fn sees(&self, player: Player, cell: Cell) -> bool {
        self.seen.get(player).get(self.place(cell)).is_some_and(|&is_seen| is_seen)
    }

    /// Whether either of them does.
    #[must_use]
    pub fn is_seen(&self, cell: Cell) -> bool {
        Player::ALL.into_iter().any(|player| self.sees(player, cell))
    }

    /// Looks about from where the players are now; tells whether anything has changed. O(width +
    /// height), or O(cells in sight) with [`Fog::Radius`].
    pub fn update(&mut self, race: &Race) -> bool {
        let mut has_changed = false;
        for player in Player::ALL {
            let cell = race.pawn(player).cell();
            if self.fog == Fog::None || *self.at.get(player) == Some(cell) {
                continue;
            }
            *self.at.get_mut(player) = Some(cell);
            has_changed = true;
            match self.fog {
                Fog::None => {}
                Fog::Seen => self.look_along(race.grid(), player, cell),
                Fog::Radius(radius) => self.look_round(race.grid(), player, cell, radius),
            }
            self.mark(player, race.goal(player));
        }
        has_changed
    }

    fn look_along(&mut self, grid: &Grid, player: Player, from: Cell) {
        self.mark(player, from);
        for direction in Direction::ALL {
            let mut cell = from;
            while grid.is_open(cell, direction)
                && let Some(next) = cell.step(direction)
            {
                cell = next;
                self.mark(player, cell);
            }
        }
    }

    fn look_round(&mut self, grid: &Grid, player: Player, from: Cell, radius: u8) {
        for cell in std::mem::take(self.lit.get_mut(player)) {
            let place = self.place(cell);
            if let Some(is_seen) = self.seen.get_mut(player).get_mut(place) {
                *is_seen = false;
            }
        }
        self.light(player, from);
        let mut edge = vec![from];
        for _ in 0..radius.max(1) {
            let mut beyond = Vec::new();
            for cell in edge {
                for direction in Direction::ALL {
                    if grid.is_open(cell, direction)
                        && let Some(next) = cell.step(direction)
                        && !self.sees(player, next)
                    {
                        self.light(player, next);
                        beyond.push(next);
                    }
                }
            }
            edge = beyond;
        }
    }

    /// Marks a cell that is seen from here only.
    fn light(&mut self, player: Player, cell: Cell) {
        self.mark(player, cell);
        self.lit.get_mut(player).push(cell);
    }

    fn mark(&mut self, player: Player, cell: Cell) {
        let place = self.place(cell);
        if let Some(is_seen) = self.seen.get_mut(player).get_mut(place) {
            *is_seen = true;
        }
    }

    const fn place(&self, cell: Cell) -> usize {
        cell.y as usize * self.width + cell.x as usize
    }
}
