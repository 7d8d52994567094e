//! A bot with a hand on the wall, which takes the other hand when it notices that it goes round.
//!
//! Where it takes a way that it has taken before with this hand, the wall leads round in a circle.
//! Then it walks on by the least worn ways for a while, each time twice as long as the time before,
//! and puts its other hand on whatever wall is there. Always the least worn way out of a cell comes
//! by everything in cells × length of the maze steps, so that it arrives in every maze.

use crate::maze::solve::wall_follower::Hand;
use crate::maze::{Direction, Grid, MazeRng, OutOfMemory, filled};

use super::mind::{Choice, Mind, View, pick};

/// How long it walks on the first time.
const FIRST_WANDERING: u32 = 8;

#[derive(Clone, Debug)]
pub(super) struct WallFollower {
    hand: Hand,
    /// For each cell the ways, as bits, that have been taken with this hand.
    taken: Vec<u8>,
    /// For each cell how often each way has been taken.
    worn: Vec<[u8; 4]>,
    /// Steps by the least worn ways that are left.
    wandering: u32,
    next_wandering: u32,
}

impl WallFollower {
    pub(super) fn new(grid: &Grid, hand: Hand) -> Result<Self, OutOfMemory> {
        Ok(Self {
            hand,
            taken: filled(grid.index_end(), 0)?,
            worn: filled(grid.index_end(), [0; 4])?,
            wandering: 0,
            next_wandering: FIRST_WANDERING,
        })
    }

    /// The way of the hand; `None` where it has been taken before, or there is none.
    fn by_hand(&mut self, view: &View<'_>) -> Option<Direction> {
        let heading = view
            .heading
            .unwrap_or_else(|| self.hand.other_side(self.hand.wall_of(view.grid, view.here)));
        let direction = self.hand.next(heading, view.ways())?;
        let taken = self.taken.get_mut(view.index())?;
        let is_new = *taken & direction.bit() == 0;
        *taken |= direction.bit();
        is_new.then_some(direction)
    }

    fn least_worn(&self, view: &View<'_>, rng: &mut MazeRng) -> Option<Direction> {
        let worn = self.worn.get(view.index())?;
        let least = view.ways().iter().map(|way| worn[way as usize]).min()?;
        pick(view.ways().iter().filter(|&way| worn[way as usize] == least).collect(), rng)
    }
}

impl Mind for WallFollower {
    fn choose(&mut self, view: &View<'_>, rng: &mut MazeRng) -> Option<Choice> {
        if view.heading.is_none() {
            self.taken.fill(0);
        }
        let by_hand = if self.wandering == 0 { self.by_hand(view) } else { None };
        let direction = by_hand.or_else(|| {
            if self.wandering == 0 {
                self.taken.fill(0);
                self.hand = self.hand.other();
                self.wandering = self.next_wandering;
                self.next_wandering = self.next_wandering.saturating_mul(2);
            }
            self.wandering -= 1;
            self.least_worn(view, rng)
        })?;
        let worn = &mut self.worn.get_mut(view.index())?[direction as usize];
        *worn = worn.saturating_add(1);
        Some(Choice::at_once(direction))
    }
}
