//! What bots, `race` and `fairness` say.

use crate::maze::metrics::DisjointRoutes;
use crate::maze::{Cell, Seed};
use crate::race::bot::BotKind;
use crate::race::fairness::{Demand, Interval};
use crate::race::{ByPlayer, Outcome, Player, TICKS_PER_SECOND};

/// The texts of one language about bots and fair mazes.
pub(crate) struct RaceWords {
    pub(crate) unknown_bot: fn(&[BotKind]) -> String,
    pub(crate) note: fn(BotKind) -> &'static str,

    pub(crate) about_race: &'static str,
    pub(crate) usage_race: &'static str,
    pub(crate) examples_race: &'static str,
    pub(crate) value_bots: &'static str,
    pub(crate) bots_form: fn(&str) -> String,
    pub(crate) value_ticks: &'static str,
    pub(crate) help_bots: fn(&[BotKind], BotKind) -> String,
    pub(crate) help_limit: fn(u32) -> String,
    pub(crate) help_json: &'static str,
    pub(crate) help_replay: &'static str,
    pub(crate) value_length: &'static str,
    pub(crate) help_best_of: &'static str,
    pub(crate) help_swap: &'static str,
    pub(crate) help_seat: fn(Player) -> String,
    pub(crate) value_seconds: &'static str,
    pub(crate) help_pause: &'static str,
    pub(crate) pause_form: &'static str,
    pub(crate) help_mazes: &'static str,
    #[cfg(feature = "game")]
    pub(crate) empty_list: &'static str,
    pub(crate) heading_rules: &'static str,
    pub(crate) racing: &'static str,
    pub(crate) raced: fn(&Raced) -> String,
    pub(crate) nobody_arrived: fn(u32) -> String,

    pub(crate) about_fairness: &'static str,
    pub(crate) usage_fairness: &'static str,
    pub(crate) examples_fairness: &'static str,
    pub(crate) value_bound: &'static str,
    pub(crate) help_runs: fn(u32) -> String,
    pub(crate) help_bound: fn(u32) -> String,
    pub(crate) help_draw: &'static str,
    pub(crate) help_routes: &'static str,
    pub(crate) help_tries: fn(u64) -> String,
    pub(crate) bound_form: &'static str,
    pub(crate) only_to_draw: fn(&str) -> String,
    pub(crate) gave_up: fn(u64, Demand, Seed) -> String,
    pub(crate) routes_need_loops: &'static str,
    pub(crate) seats_form: fn(&[BotKind]) -> String,
    /// The rows of the table, each with its name before it.
    pub(crate) row: fn(&FairnessRow) -> (&'static str, String),
    /// How a player is called.
    pub(crate) player: fn(Player) -> &'static str,
}

/// What is told about a race.
pub(crate) struct Raced {
    pub(crate) outcome: Outcome,
    pub(crate) kinds: ByPlayer<BotKind>,
    pub(crate) ticks: u32,
    pub(crate) steps: ByPlayer<u32>,
}

/// A line of the table of fairness; of two numbers One's is the first.
pub(crate) enum FairnessRow {
    Share(Interval, u32),
    /// In thousandths.
    Gap {
        gap: u32,
        bound: u32,
        is_fair: bool,
    },
    /// In hundredths of a tick.
    Time([u64; 2]),
    Junctions([u32; 2]),
    Misleading([u32; 2]),
    DeadEndMass([u32; 2]),
    Routes(DisjointRoutes),
    Spawns([Cell; 2]),
    Tried(u64),
}

pub(super) static ENGLISH: RaceWords = RaceWords {
    unknown_bot: |all| {
        let names: Vec<&str> = all.iter().map(|kind| kind.name()).collect();
        format!("the bots are: {}", names.join(" "))
    },
    note: |kind| match kind {
        BotKind::WallFollower => "left hand on the wall",
        BotKind::WallFollowerRight => "right hand on the wall",
        BotKind::Tremaux => "marks passages, none walked over twice",
        BotKind::RandomMouse => "runs where chance leads",
        BotKind::Beginner => "as people who play for the first time",
        BotKind::Casual => "as people who play now and then",
        BotKind::Skilled => "as people who play often",
        BotKind::Expert => "as people who hardly ever err",
        BotKind::Merciless => "knows the way and never stops",
    },
    about_race: "Let two bots race, without a window",
    usage_race: "maze-duel race [OPTIONS]",
    examples_race: "The same seed and bots give the same race. Its outcome goes to standard output, the seed to
standard error. Where nobody arrives within the limit, the exit code is 1.

Examples:
  maze-duel race --bots expert,skilled --seed 4711
  maze-duel race --bots wall-follower,tremaux --size 40x25 --braid 30 --json",
    value_bots: "A,B",
    bots_form: |names| format!("who races is A,B; {names}"),
    value_ticks: "TICKS",
    help_bots: |all, default| {
        let lines = all.iter().map(|&kind| format!("\n  {kind:<20} {}", (ENGLISH.note)(kind)));
        format!(
            "Who plays One and who plays Two [default: {default},{default}]{}",
            lines.collect::<String>()
        )
    },
    help_limit: |default| {
        format!("Break the race off after so many ticks, {TICKS_PER_SECOND} a second [default: {default}]")
    },
    value_length: "N",
    help_best_of: "How many rounds the match has: 1, 3, 5, 7 or endless [default: endless]",
    help_swap: "Give each round a second leg, with the sides swapped",
    help_seat: |player| {
        let who = (ENGLISH.player)(player);
        format!("Who plays {who}: person, or a bot of maze-duel race --help [default: person]")
    },
    value_seconds: "SECONDS",
    help_pause: "Go on by itself so long after each race, 1 to 60 [default: on Space]",
    help_mazes: "Play the races of this file one after another: a race code a line",
    #[cfg(feature = "game")]
    empty_list: "no race code in it; each line should be one",
    pause_form: "a whole number of seconds from 1 to 60",
    help_replay: "Write the replay of the race to this file: maze-duel replay reads it",
    heading_rules: "Rules",
    help_json: "Write the outcome as JSON",
    racing: "racing",
    raced: |raced| {
        let Raced { outcome, kinds, ticks, steps } = raced;
        let time = clock(u64::from(*ticks) * 100);
        let outcome = match *outcome {
            Outcome::Won(player) => {
                let (winner, loser) = (player, player.other());
                format!(
                    "{} ({}) beats {} ({}) in {time}",
                    (ENGLISH.player)(winner),
                    kinds.get(winner),
                    (ENGLISH.player)(loser),
                    kinds.get(loser),
                )
            }
            Outcome::Draw => format!("One ({}) and Two ({}) draw in {time}", kinds.one, kinds.two),
        };
        format!("{outcome} · steps: One {}, Two {}", steps.one, steps.two)
    },
    nobody_arrived: |ticks| {
        format!("nobody has arrived in {ticks} ticks; try another seed, other bots or a higher --limit")
    },
    about_fairness: "Measure how fair a maze is, or draw one that is",
    usage_fairness: "maze-duel fairness [OPTIONS] [FILE]",
    examples_fairness: "A panel of bots that find their way and err as people do runs the maze from both spawns; runs are
paired, and One's share of the pairs won, with draws as halves, tells who has it easier. The
interval holds the true share in 95 of 100 mazes. Misleading junctions are those where a wrong way
looks as good as the right one; the dead-end mass is the cells, up to twelve steps beside the route,
of ways that lead towards the goal as the crow flies. They show why a maze is unfair, and decide
nothing.

With --draw the seeds from --seed on, or from a fresh one, are tried until the gap is within the
bound. Where none is, the fairest of them is told and the exit code is 1.

In JSON shares, gaps and the bound are parts of one: \"win_share_one\" has a \"share\" and the ends
\"low\" and \"high\" of its interval. Times are ticks, 64 a second, on average.

Examples:
  maze-duel fairness --seed 4711
  maze-duel fairness --algorithm sidewinder --seed 4711 --runs 2000 --json
  maze-duel fairness --draw --size 40x25 --bound 2.5%
  maze-duel fairness maze.txt",
    value_bound: "GAP",
    help_runs: |default| format!("How often to run from each spawn [default: {default}]"),
    help_bound: |default| {
        format!("How far from a half One's share may be, in thousandths, or in hundredths with % [default: {default}]")
    },
    help_draw: "Try one seed after another until the maze is fair",
    help_routes: "With --draw: how many ways must share no passage; 2 needs --braid, and is the most from a corner",
    help_tries: |default| format!("How many seeds to try at most [default: {default}]"),
    bound_form: "a gap is thousandths, such as 50, or with a percent sign hundredths, such as 5% or 2.5%; at most 500 or 50%",
    only_to_draw: |flag| format!("{flag} is for drawing a fair maze: add --draw"),
    gave_up: |tried, demand, seed| {
        let seeds = if tried == 1 { "seed" } else { "seeds" };
        let routes = match demand.routes {
            ..=1 => String::new(),
            routes => format!(" and {routes} routes"),
        };
        format!(
            "given up after {tried} {seeds}: none has a gap of {} or less{routes}; {seed} comes nearest",
            per_cent_of(u64::from(demand.bound), 10)
        )
    },
    routes_need_loops: "--routes 2 needs loops, and a maze without has one route: add --braid, as in --braid 50",
    seats_form: |all| format!("it is person, or a bot; {}", (ENGLISH.unknown_bot)(all)),
    row: |row| match *row {
        FairnessRow::Share(Interval { share, low, high }, runs) => {
            let [share, low, high] = [(share + 500) / 1000, low / 1000, high.div_ceil(1000)]
                .map(|part| per_cent_of(u64::from(part), 10));
            let pairs = if runs == 1 { "pair" } else { "pairs" };
            ("One wins", format!("{share} of {runs} {pairs} ({low} to {high})"))
        }
        FairnessRow::Gap { gap, bound, is_fair } => {
            let verdict = if is_fair { "fair" } else { "unfair" };
            let [gap, bound] = [gap, bound].map(|part| per_cent_of(u64::from(part), 10));
            ("gap", format!("{gap}: {verdict}, the bound is {bound}"))
        }
        FairnessRow::Time(ticks) => {
            let [one, two] = ticks.map(clock);
            ("expected time", format!("One {one}, Two {two}"))
        }
        FairnessRow::Junctions(pair) => ("junctions", of_both(pair)),
        FairnessRow::Misleading(pair) => ("misleading ones", of_both(pair)),
        FairnessRow::DeadEndMass([one, two]) => {
            ("dead-end mass", format!("{} cells", of_both([one, two])))
        }
        FairnessRow::Routes(DisjointRoutes { passages, cells, .. }) => (
            "disjoint routes",
            format!("{passages} that share no passage, {cells} that share no cell"),
        ),
        FairnessRow::Spawns([one, two]) => ("spawns", format!("One {one}, Two {two}")),
        FairnessRow::Tried(count) => ("seeds tried", count.to_string()),
    },
    player: |player| match player {
        Player::One => "One",
        Player::Two => "Two",
    },
};

fn of_both([one, two]: [u32; 2]) -> String {
    format!("One {one}, Two {two}")
}

/// A share as per cent, given in parts of one per cent of which there are `unit`.
fn per_cent_of(parts: u64, unit: u64) -> String {
    format!("{}.{} %", parts / unit, parts % unit)
}

/// Minutes, seconds and hundredths, of hundredths of a tick.
fn clock(hundredths: u64) -> String {
    let ticks = u64::from(TICKS_PER_SECOND);
    let centiseconds = (hundredths + ticks / 2) / ticks;
    let seconds = centiseconds / 100;
    format!("{}:{:02}.{:02}", seconds / 60, seconds % 60, centiseconds % 100)
}
