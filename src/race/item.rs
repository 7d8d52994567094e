//! Things that lie about in the maze, for whoever comes first.

use crate::maze::{Cell, Grid, MazeRng, Purpose, RandomExt, Seed};

use super::TICKS_PER_SECOND;

/// What an item does for the player who comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ItemKind {
    /// Twice as fast for five seconds.
    Boots,
    /// Opens one wall: the first inner one against which the player leans for half a second.
    Hammer,
    /// The rival stands still for two seconds.
    Freeze,
    /// The shortest path to the goal is shown for three seconds.
    Glimpse,
}

impl ItemKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Boots, Self::Hammer, Self::Freeze, Self::Glimpse];
    /// How long boots last, in ticks.
    pub const BOOTS_TICKS: u32 = 5 * TICKS_PER_SECOND;
    /// How long the rival stands still, in ticks.
    pub const FREEZE_TICKS: u32 = 2 * TICKS_PER_SECOND;
    /// How long the path is shown, in ticks.
    pub const GLIMPSE_TICKS: u32 = 3 * TICKS_PER_SECOND;
    /// How long one leans against a wall until the hammer opens it, in ticks.
    pub const HAMMER_TICKS: u32 = TICKS_PER_SECOND / 2;

    /// The name in events and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boots => "boots",
            Self::Hammer => "hammer",
            Self::Freeze => "freeze",
            Self::Glimpse => "glimpse",
        }
    }
}

/// An item that nobody has taken yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it lies.
    pub cell: Cell,
    /// What it does.
    pub kind: ItemKind,
}

/// A cell in so many gets an item, and another its like.
const CELLS_FOR_A_PAIR: usize = 64;
/// More than this clutter the picture.
const MOST_PAIRS: usize = 12;
/// How often a place is drawn before a pair is given up: mazes may be tiny or full of holes.
const ATTEMPTS: u32 = 64;

/// What lies in a maze. Items come in pairs of a kind, one of them where a half turn of the maze
/// takes the other, so that each player has the same in the same place of the view from the spawn.
/// None lies on a spawn.
pub(super) fn lay_out(grid: &Grid, spawns: [Cell; 2], seed: Seed) -> Vec<Item> {
    let mut rng: MazeRng = seed.rng(Purpose::Items);
    let mut items: Vec<Item> = Vec::new();
    let size = grid.size();
    let pairs = (grid.cell_count() / CELLS_FOR_A_PAIR).clamp(1, MOST_PAIRS);
    for _ in 0..pairs {
        #[expect(clippy::cast_possible_truncation, reason = "below four")]
        let kind = ItemKind::ALL[rng.below(ItemKind::ALL.len() as u32) as usize];
        for _ in 0..ATTEMPTS {
            let cell = Cell::new(rng.below(size.width()), rng.below(size.height()));
            let turned = Cell::new(size.width() - 1 - cell.x, size.height() - 1 - cell.y);
            let is_free = |cell: Cell| {
                grid.contains(cell)
                    && !spawns.contains(&cell)
                    && items.iter().all(|item| item.cell != cell)
            };
            if cell != turned && is_free(cell) && is_free(turned) {
                items.extend([cell, turned].map(|cell| Item { cell, kind }));
                break;
            }
        }
    }
    items
}
