//! Players without hands: one file a kind. A bot sees the race and answers with an [`Input`], the
//! same that a person's keys give.

mod route;

pub use route::RouteBot;

use super::{Input, Player, Race};

/// Plays for one player.
pub trait Bot {
    /// The keys that the bot presses in the coming tick, as `player` in `race`.
    fn decide(&mut self, race: &Race, player: Player) -> Input;
}
