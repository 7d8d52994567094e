//! What the solvers, `solve` and `stats` say.

use crate::maze::metrics::Character;
use crate::maze::{Cell, Size, Solver};

/// The texts of one language about solving and measuring.
pub(crate) struct SolveWords {
    pub(crate) unknown_solver: fn(&str) -> String,
    pub(crate) went_round: fn(Cell, Cell) -> String,
    pub(crate) gave_up: fn(Cell, usize) -> String,
    pub(crate) note: fn(Solver) -> &'static str,
    pub(crate) help_solver: fn(&[Solver], Solver) -> String,
    pub(crate) help_solver_seed: &'static str,
    pub(crate) seed_not_needed: fn(Solver) -> String,
    pub(crate) solved: fn(&Solved) -> String,

    pub(crate) about_stats: &'static str,
    pub(crate) usage_stats: &'static str,
    pub(crate) examples_stats: &'static str,
    pub(crate) help_measured: &'static str,
    pub(crate) help_measure_from: &'static str,
    pub(crate) help_measure_to: &'static str,
    pub(crate) help_json: &'static str,
    /// The rows of the table, each with its name before it.
    pub(crate) row: fn(&Row) -> (&'static str, String),
    pub(crate) none: &'static str,
    pub(crate) the_maze: &'static str,
}

/// What is told about a route.
pub(crate) struct Solved {
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
    pub(crate) steps: usize,
    /// The steps of a walker.
    pub(crate) walked: Option<usize>,
    pub(crate) explored: usize,
    pub(crate) shortest_paths: Option<u128>,
    /// The seed of a walker that leaves its way to chance.
    pub(crate) seed: Option<crate::maze::Seed>,
}

/// A line of the table of measures.
pub(crate) enum Row {
    Size(Size),
    Cells(u32),
    Passages(u32),
    Perfect(bool),
    Components(u32),
    Loops(u32),
    ClosedCells(u32),
    DeadEnds(u32, Option<u64>),
    River(Option<String>),
    Alley(Option<String>),
    Corridors(u32),
    CorridorCells { longest: u32, mean: Option<String> },
    Turns(u32),
    Straightness(Option<u64>),
    Junctions(u32),
    Crossroads(u32),
    Diameter { length: u32, ends: (Cell, Cell), is_exact: bool },
    Spawns(Cell, Cell),
    Farthest(u32, u32),
    NoWay,
    Solution { length: u32, turns: u32 },
    ShortestPaths { count: u128, cells: u32 },
    Bottlenecks { passages: u32, cells: u32 },
    Routes { passages: u32, cells: u32 },
    Character(Character),
}

pub(super) static ENGLISH: SolveWords = SolveWords {
    unknown_solver: |names| format!("the solvers are: {names}"),
    went_round: |start, goal| {
        format!("the walk from {start} goes round for ever: the walls that it follows don't lead to {goal}; try another solver")
    },
    gave_up: |goal, steps| {
        format!("{goal} was not come upon in {steps} steps; try another seed or another solver")
    },
    note: |solver| match solver {
        Solver::AStar => "guided by the distance to the goal",
        Solver::BreadthFirst => "outwards in rings",
        Solver::AllShortest => "counts all shortest paths, draws the first",
        Solver::Bidirectional => "rings from both ends until they meet",
        Solver::DeadEndFilling => "closes what leads nowhere",
        Solver::WallFollowerLeft => "left hand on the wall",
        Solver::WallFollowerRight => "right hand on the wall",
        Solver::Pledge => "hand on the wall, counting turns",
        Solver::Tremaux => "marks passages, none walked over twice",
        Solver::RandomMouse => "runs where chance leads",
    },
    help_solver: |all, default| {
        let lines = all.iter().map(|&solver| {
            let note = (ENGLISH.note)(solver);
            format!("\n  {solver:<20} {note}")
        });
        format!("How the path is found [default: {default}]{}", lines.collect::<String>())
    },
    help_solver_seed: "A number or any text, for a solver that leaves its way to chance. Blank or 0 draws a fresh one, which is shown",
    seed_not_needed: |solver| {
        let others: Vec<&str> = Solver::ALL
            .iter()
            .filter(|other| other.takes_chances())
            .map(|other| other.name())
            .collect();
        format!("{solver} leaves nothing to chance and takes no --seed; {} does", others.join(" "))
    },
    solved: |solved| {
        let Solved { start, goal, steps, explored, .. } = solved;
        let parts = [
            solved.seed.map(|seed| format!("seed {seed}")),
            Some(format!("path from {start} to {goal}: {}", counted(*steps, "step"))),
            solved.walked.map(|walked| format!("walked: {}", counted(walked, "step"))),
            Some(format!("explored: {}", counted(*explored, "cell"))),
            solved
                .shortest_paths
                .map(|count| format!("shortest paths: {}", at_most_countable(count))),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    },

    about_stats: "Measure a maze",
    usage_stats: "maze-duel stats [OPTIONS] [FILE]\n       maze-duel stats [OPTIONS] [--algorithm NAME] [--size WIDTHxHEIGHT] [--seed SEED]",
    examples_stats: "A FILE is read, - is standard input, and so is nothing at all. With any option that says how a
maze is made, one is made and measured instead; its seed goes to standard error.

  components    parts that no passage joins
  loops         passages that can be closed without cutting anything off
  river         cells to each dead end: much where ways are long and winding
  blind alleys  ways from a dead end to the first cell where there is a choice
  corridors     rows of cells with two ways out, from one dead end or junction to the next
  straightness  share of the cells of corridors where the way goes straight on
  diameter      longest of all shortest paths; \"at least\" where not every pair could be ruled out
  bottlenecks   what every way between the spawns leads through
  character     what it is like at a glance

In JSON the keys are the same names in full, numbers are whole, and a share or a mean is a
numerator and a denominator (null where that would be 0). Where no way leads from one spawn to the
other \"solution\" is null. \"shortest_paths\" is a text of digits, which may be too long for a
number; 2^128 - 1 stands for that many or more. \"character\" is a list of names, such as
long-corridors, few-dead-ends, perfect, detours; docs/formats.md tells them all.

Examples:
  maze-duel stats maze.txt
  maze-duel stats --algorithm kruskal --size 40x20 --seed 4711
  maze-duel generate | maze-duel stats --json",
    help_measured: "The maze to measure, as maze-duel generate prints it; - or nothing reads standard input",
    help_measure_from: "One spawn: column and row, both from 0 [default: the top left cell]",
    help_measure_to: "The other spawn [default: the bottom right cell]",
    help_json: "Write JSON in place of a table",
    row: |row| match row {
        Row::Size(size) => ("size", size.to_string()),
        Row::Cells(count) => ("cells", count.to_string()),
        Row::Passages(count) => ("passages", count.to_string()),
        Row::Perfect(is_perfect) => ("perfect", if *is_perfect { "yes" } else { "no" }.to_owned()),
        Row::Components(count) => ("components", count.to_string()),
        Row::Loops(count) => ("loops", count.to_string()),
        Row::ClosedCells(count) => ("closed cells", count.to_string()),
        Row::DeadEnds(count, share) => ("dead ends", with_share(*count, *share)),
        Row::River(mean) => ("river", mean.as_deref().unwrap_or(ENGLISH.none).to_owned()),
        Row::Alley(mean) => ("blind alleys", mean.as_deref().map_or(ENGLISH.none.to_owned(), |mean| format!("{mean} cells on average"))),
        Row::Corridors(count) => ("corridors", count.to_string()),
        Row::CorridorCells { longest, mean } => {
            let mean = mean.as_deref().unwrap_or(ENGLISH.none);
            ("corridor length", format!("{mean} on average, longest {longest}"))
        }
        Row::Turns(count) => ("turns", count.to_string()),
        Row::Straightness(share) => {
            ("straightness", share.map_or(ENGLISH.none.to_owned(), per_cent))
        }
        Row::Junctions(count) => ("junctions", count.to_string()),
        Row::Crossroads(count) => ("crossroads", count.to_string()),
        Row::Diameter { length, ends: (one, other), is_exact } => {
            let at_least = if *is_exact { "" } else { "at least " };
            ("diameter", format!("{at_least}{length}, from {one} to {other}"))
        }
        Row::Spawns(start, goal) => ("spawns", format!("{start} and {goal}")),
        Row::Farthest(from_start, from_goal) => {
            ("farthest cells", format!("{from_start} and {from_goal} steps away"))
        }
        Row::NoWay => ("solution", "no way leads from one spawn to the other".to_owned()),
        Row::Solution { length, turns } => (
            "solution",
            format!(
                "{}, {}",
                counted(*length as usize, "step"),
                counted(*turns as usize, "turn")
            ),
        ),
        Row::ShortestPaths { count, cells } => (
            "shortest paths",
            format!("{}, over {}", at_most_countable(*count), counted(*cells as usize, "cell")),
        ),
        Row::Bottlenecks { passages, cells } => (
            "bottlenecks",
            format!(
                "{}, {}",
                counted(*passages as usize, "passage"),
                counted(*cells as usize, "cell")
            ),
        ),
        Row::Routes { passages, cells } => (
            "disjoint routes",
            format!("{passages} that share no passage, {cells} that share no cell"),
        ),
        Row::Character(character) => ("character", character.to_string()),
    },
    none: "none",
    the_maze: "the maze",
};

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn at_most_countable(count: u128) -> String {
    match count {
        u128::MAX => format!("{count} or more"),
        _ => count.to_string(),
    }
}

fn with_share(count: u32, share: Option<u64>) -> String {
    match share {
        Some(share) => format!("{count} ({})", per_cent(share)),
        None => count.to_string(),
    }
}

/// A share in hundredths.
fn per_cent(share: u64) -> String {
    format!("{share} %")
}
