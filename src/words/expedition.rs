//! What races through endless mazes say.

use crate::maze::endless::Endless;

/// The texts of one language about races through endless mazes.
pub(crate) struct ExpeditionWords {
    pub(crate) not_in_window: &'static str,
    /// Which beacon.
    pub(crate) no_beacon: fn(u32) -> String,
    /// The command that shows the maze.
    pub(crate) command: fn(&Endless) -> String,
}

pub(super) static ENGLISH: ExpeditionWords = ExpeditionWords {
    not_in_window: "a player or an item would lie outside the window",
    no_beacon: |number| {
        format!(
            "beacon {number} would lie beyond the edge of the world: there is nowhere to race to"
        )
    },
    command: |endless| {
        let (seed, algorithm, borders) = (endless.seed(), endless.algorithm(), endless.borders());
        let knobs = endless.knobs().named();
        let knobs = knobs.iter().map(|(name, value)| format!(" --{name} {value}"));
        format!(
            "maze-duel endless --seed {seed} --algorithm {algorithm} --borders {borders}{}",
            knobs.collect::<String>()
        )
    },
};
