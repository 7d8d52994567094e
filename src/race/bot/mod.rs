//! Players without hands: one file a kind. A new one is its file and its line in the list below.
//!
//! A bot sees the race and answers with an [`Input`], the same that a person's keys give. What it
//! sees of the maze is the cell in which its next decision is due, and, where it says so, what can
//! be seen from there. It thinks once a cell, in bounded time; only where it has to begin anew, since
//! the maze has changed or somebody else has moved it, does it go through all cells once. All its
//! chance comes from the [`MazeRng`] that it is seated with.

use thiserror::Error;

use crate::maze::solve::wall_follower::Hand;
use crate::maze::{MazeRng, Purpose, Seed, SolveError, named, solve};
use crate::words::words;

use super::{ByPlayer, Input, Player, Race};

mod explorer;
mod mind;
mod random_mouse;
mod route;
mod tremaux;
mod wall_follower;

pub(super) use explorer::Explorer;
pub use explorer::Level;
pub(super) use mind::walk;
pub use route::RouteBot;

use mind::Hands;
use random_mouse::RandomMouse;
use route::Route;
use tremaux::Tremaux;
use wall_follower::WallFollower;

/// Plays for one player.
pub trait Bot {
    /// The keys that the bot presses in the coming tick, as `player` in `race`. Nothing is pressed
    /// by a bot that isn't asked, so that a person may take its seat at any time.
    fn decide(&mut self, race: &Race, player: Player) -> Input;
}

macro_rules! bots {
    ($($(#[$attribute:meta])* $variant:ident = $name:literal, |$grid:ident| $mind:expr;)*) => {
        /// The bots that there are.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum BotKind {
            $($(#[$attribute])* $variant,)*
        }

        impl BotKind {
            /// Every bot, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// A bot of this kind in `player`'s seat, with `rng` as its only source of chance.
            /// O(cells).
            ///
            /// ```
            /// use std::sync::Arc;
            /// use maze_duel::maze::{Algorithm, Seed, Size};
            /// use maze_duel::race::bot::{self, BotKind};
            /// use maze_duel::race::{ByPlayer, Player, Race, Stage};
            /// let seed = Seed::new(7).unwrap();
            /// let grid = Algorithm::Kruskal.generate(Size::new(12, 8)?, seed)?;
            /// let mut race = Race::new(Arc::new(grid), 0);
            /// let seat = |kind: BotKind, player| kind.seat(&race, player, bot::rng(seed, player));
            /// let mut one = seat(BotKind::Beginner, Player::One)?;
            /// let mut two = seat(BotKind::Merciless, Player::Two)?;
            /// while race.stage() == Stage::Racing {
            ///     let inputs = ByPlayer {
            ///         one: one.decide(&race, Player::One),
            ///         two: two.decide(&race, Player::Two),
            ///     };
            ///     race.tick(inputs);
            /// }
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// [`SolveError`] where no way leads to the player's goal, or memory runs out.
            pub fn seat(
                self,
                race: &Race,
                player: Player,
                rng: MazeRng,
            ) -> Result<Box<dyn Bot + Send + Sync>, SolveError> {
                let (grid, from) = (race.grid(), race.pawn(player).cell());
                solve::astar(grid, from, race.goal(player), &mut ())?;
                Ok(match self {
                    $(Self::$variant => {
                        let $grid = grid;
                        Box::new(Hands::new($mind, rng))
                    })*
                })
            }
        }
    };
}

bots! {
    /// The left hand on the wall. See [`Solver::WallFollowerLeft`](crate::maze::Solver).
    WallFollower = "wall-follower", |grid| WallFollower::new(grid, Hand::Left)?;
    /// The right hand on the wall.
    WallFollowerRight = "wall-follower-right", |grid| WallFollower::new(grid, Hand::Right)?;
    /// A mark at every passage, and none walked more than twice.
    Tremaux = "tremaux", |grid| Tremaux::new(grid)?;
    /// Runs where chance leads.
    RandomMouse = "random-mouse", |_grid| RandomMouse;
    /// Like somebody who plays for the first time. See [`Level::BEGINNER`].
    Beginner = "beginner", |grid| Explorer::new(grid, Level::BEGINNER)?;
    /// Like somebody who plays now and then. See [`Level::CASUAL`].
    Casual = "casual", |grid| Explorer::new(grid, Level::CASUAL)?;
    /// Like somebody who plays often. See [`Level::SKILLED`].
    #[default]
    Skilled = "skilled", |grid| Explorer::new(grid, Level::SKILLED)?;
    /// Like somebody who hardly ever errs. See [`Level::EXPERT`].
    Expert = "expert", |grid| Explorer::new(grid, Level::EXPERT)?;
    /// Knows a shortest way and never stops.
    Merciless = "merciless", |_grid| Route::without_a_thought();
}

named!(BotKind, UnknownBot);

/// A name that no bot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().race.unknown_bot)(BotKind::ALL))]
pub struct UnknownBot;

/// The source of chance of the bot in a player's seat: a seed fixes what bots do as well as where
/// walls are.
#[must_use]
pub fn rng(seed: Seed, player: Player) -> MazeRng {
    let mut rng = seed.rng(Purpose::Bots);
    let sources = ByPlayer::from_fn(|_| rng.fork());
    sources.get(player).clone()
}
