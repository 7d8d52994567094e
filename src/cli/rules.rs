//! The flags for what holds in a race beside its maze.

use clap::Args;

use crate::race::{ByPlayer, Fog, Handicap, Player, Rules, Spawns};
use crate::words::words;

#[derive(Args, Debug)]
pub(super) struct RuleArguments {
    #[arg(long, help = words().replay.help_swapped)]
    swapped: bool,
    #[arg(long, help = words().replay.help_items)]
    items: bool,
    #[arg(long, value_name = words().replay.value_fog, value_parser = str::parse::<Fog>)]
    #[arg(allow_hyphen_values = true, help = words().replay.help_fog)]
    fog: Option<Fog>,
    #[arg(long, value_name = words().replay.value_handicap, value_parser = str::parse::<Handicap>)]
    #[arg(allow_hyphen_values = true, help = (words().replay.help_handicap)(Player::One))]
    handicap_one: Option<Handicap>,
    #[arg(long, value_name = words().replay.value_handicap, value_parser = str::parse::<Handicap>)]
    #[arg(allow_hyphen_values = true, help = (words().replay.help_handicap)(Player::Two))]
    handicap_two: Option<Handicap>,
}

impl RuleArguments {
    pub(super) fn spawns(&self) -> Spawns {
        if self.swapped { Spawns::Swapped } else { Spawns::Usual }
    }

    pub(super) fn rules(&self) -> Rules {
        let handicaps = ByPlayer {
            one: self.handicap_one.unwrap_or_default(),
            two: self.handicap_two.unwrap_or_default(),
        };
        Rules { handicaps, fog: self.fog.unwrap_or_default(), items: self.items }
    }
}
