//! How fair a maze is, measured.
//!
//! Both players run the same maze from opposite ends, in a perfect one even the same route, so that
//! equal length proves nothing: what differs is how easily each side errs. So a panel of bots that
//! find their way as people do ([`Level`], from beginner to expert in equal parts) runs it many times
//! from both ends. The runs of one level are paired, one from each end, and whoever took fewer ticks
//! has won that pair; a draw is half a win for each.
//!
//! Whatever decides is a whole number, so that the same maze and seed are as fair on every machine,
//! and on any number of threads. A run is named by the seed, its number and the spawn it starts from,
//! and not by the player: swapping the spawns swaps the result exactly.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

use rand_core::Rng;
use thiserror::Error;

use crate::maze::metrics::DisjointRoutes;
use crate::maze::{
    Cancelled, Cell, Direction, Grid, MazeRng, Purpose, Recipe, RecipeError, Seed, SolveError,
    Work, filled, in_order, push, solve,
};

use super::bot::{Explorer, Level, walk};
use super::{ByPlayer, Player};

/// Who runs. Each run is of the next level.
const PANEL: [Level; 4] = [Level::BEGINNER, Level::CASUAL, Level::SKILLED, Level::EXPERT];
/// How many runs a thread does in one piece.
const PIECE: u32 = 64;
/// How far into a dead end its cells count as near the route.
const NEAR: u32 = 12;
/// 1.96², in ten-thousandths: 95 % of a normal distribution lie within 1.96 deviations.
const Z_SQUARED: u128 = 38_416;
/// The unit of [`Z_SQUARED`].
const Z_UNIT: u128 = 10_000;
/// A whole, in the unit of [`Interval`].
const MILLION: u128 = 1_000_000;

/// How likely each side is to win, and what makes it so.
///
/// ```
/// use std::num::{NonZeroU32, NonZeroUsize};
/// use maze_duel::maze::{Algorithm, Seed, Size};
/// use maze_duel::race::Fairness;
/// let seed = Seed::new(7).unwrap();
/// let runs = NonZeroU32::new(200).unwrap();
/// let grid = Algorithm::Sidewinder.generate(Size::new(24, 16)?, seed)?;
/// let fairness = Fairness::of(&grid, grid.spawns(), seed, runs, NonZeroUsize::MIN)?;
/// // From the bottom right every run leads up, and to the top left.
/// assert!(fairness.win_share_one().high < 500_000);
/// assert!(!fairness.is_fair(50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fairness {
    runs: NonZeroU32,
    /// Pairs that One won twice, those drawn once.
    half_wins: u64,
    /// All ticks of each side.
    ticks: ByPlayer<u64>,
    /// What stands beside: the plain figures of each side's shortest route.
    pub sides: ByPlayer<Side>,
    /// How many ways lead from one spawn to the other that share nothing.
    pub routes: DisjointRoutes,
}

/// What a player meets on a shortest route to the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Cells in which there is more than one way on.
    pub junctions: u32,
    /// Those of them in which a wrong way leads nearer to the goal as the crow flies, or as near,
    /// as the right one.
    pub misleading: u32,
    /// Cells beside the route, up to twelve steps into ways that lead nearer to the goal as the
    /// crow flies. A way that leads away from the goal in one direction tempts in the other.
    pub dead_end_mass: u32,
}

/// A share and its 95 % confidence interval, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The share measured, to the nearest.
    pub share: u32,
    /// The lower end.
    pub low: u32,
    /// The upper end.
    pub high: u32,
}

impl Fairness {
    /// How many runs of each side give a share to within five hundredths either way.
    pub const RUNS: NonZeroU32 = NonZeroU32::new(400).unwrap();

    /// Lets the panel run `runs` times from each of the spawns, One's first, on up to `threads`
    /// threads. O(runs × cells).
    ///
    /// # Errors
    /// [`SolveError`] where a spawn lies outside, no way leads from one to the other, or memory
    /// runs out.
    pub fn of(
        grid: &Grid,
        spawns: [Cell; 2],
        seed: Seed,
        runs: NonZeroU32,
        threads: NonZeroUsize,
    ) -> Result<Self, SolveError> {
        Self::of_with(grid, spawns, seed, runs, threads, &Work::new())
    }

    /// The same under a handle that can stop it: it is asked before each run.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`] where the work is cancelled, and as [`Fairness::of`].
    pub fn of_with(
        grid: &Grid,
        spawns: [Cell; 2],
        seed: Seed,
        runs: NonZeroU32,
        threads: NonZeroUsize,
        work: &Work,
    ) -> Result<Self, SolveError> {
        let [one, two] = spawns;
        let sides = ByPlayer { one: Side::of(grid, [one, two])?, two: Side::of(grid, [two, one])? };
        let routes = DisjointRoutes::between(grid, one, two)?;
        let mut fairness = Self { runs, half_wins: 0, ticks: ByPlayer::default(), sides, routes };
        let names = ByPlayer::from_fn(|player| name(seed, spawns, player));
        let panel = Panel { grid, spawns, names, work };
        let pieces = u64::from(runs.get().div_ceil(PIECE));
        let end = in_order(
            pieces,
            threads,
            |piece| {
                let first = u32::try_from(piece).unwrap_or(u32::MAX).saturating_mul(PIECE);
                panel.run(first, first.saturating_add(PIECE).min(runs.get()))
            },
            |tally| match tally {
                Ok(tally) => {
                    fairness.half_wins += tally.half_wins;
                    for player in Player::ALL {
                        *fairness.ticks.get_mut(player) += tally.ticks.get(player);
                    }
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            },
        );
        match end {
            ControlFlow::Continue(()) => Ok(fairness),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// How many runs there were from each side.
    #[must_use]
    pub const fn runs(&self) -> NonZeroU32 {
        self.runs
    }

    /// A player's ticks from spawn to goal on average, in hundredths of a tick.
    #[must_use]
    pub fn expected_ticks(&self, player: Player) -> u64 {
        let runs = u128::from(self.runs.get());
        let hundredths = (u128::from(*self.ticks.get(player)) * 200 + runs) / (2 * runs);
        u64::try_from(hundredths).unwrap_or(u64::MAX)
    }

    /// How likely One is to win, draws counting half, with Wilson's interval (E. B. Wilson, 1927).
    /// Draws vary less than wins and losses do, so that it is rather too wide than too narrow.
    #[must_use]
    pub fn win_share_one(&self) -> Interval {
        // All scaled by 2 × runs, and once more by Z_UNIT.
        let (runs, halves) = (u128::from(self.runs.get()), u128::from(self.half_wins));
        let whole = 2 * runs;
        let spread =
            (Z_SQUARED * Z_UNIT * halves * (whole - halves) / runs + Z_SQUARED * Z_SQUARED).isqrt();
        let middle = Z_UNIT * halves + Z_SQUARED;
        let scale = Z_UNIT * whole + 2 * Z_SQUARED;
        let millionths = |share: u128| u32::try_from(share).unwrap_or(u32::MAX);
        Interval {
            share: millionths((MILLION * halves * 2 + whole) / (2 * whole)),
            low: millionths(MILLION * middle.saturating_sub(spread) / scale),
            high: millionths((MILLION * (middle + spread)).div_ceil(scale)),
        }
    }

    /// How far One's share of wins is from a half, in thousandths, rounded up.
    #[must_use]
    pub fn gap(&self) -> u32 {
        let runs = u64::from(self.runs.get());
        let gap = (1000 * self.half_wins.abs_diff(runs)).div_ceil(2 * runs);
        u32::try_from(gap).unwrap_or(u32::MAX)
    }

    /// Whether that gap is at most so many thousandths.
    #[must_use]
    pub fn is_fair(&self, bound: u32) -> bool {
        self.gap() <= bound
    }
}

/// The number from which a side's runs are counted. It is the same for a spawn, whoever starts there.
fn name(seed: Seed, spawns: [Cell; 2], player: Player) -> u64 {
    let [start, goal] = match player {
        Player::One => spawns,
        Player::Two => [spawns[1], spawns[0]],
    };
    let mut rng = seed.rng(Purpose::Fairness);
    for number in [start.x, start.y, goal.x, goal.y] {
        rng = MazeRng::from_number(rng.next_u64() ^ u64::from(number));
    }
    rng.next_u64()
}

/// What some of the runs came to.
#[derive(Default)]
struct Tally {
    half_wins: u64,
    ticks: ByPlayer<u64>,
}

struct Panel<'a> {
    grid: &'a Grid,
    spawns: [Cell; 2],
    names: ByPlayer<u64>,
    work: &'a Work,
}

impl Panel<'_> {
    /// The runs from one number to below another.
    fn run(&self, first: u32, end: u32) -> Result<Tally, SolveError> {
        let [one, two] = self.spawns;
        let mut minds = Vec::with_capacity(PANEL.len());
        for level in PANEL {
            minds.push(Explorer::new(self.grid, level)?);
        }
        // No explorer takes more than four steps for each cell.
        let most = u32::try_from(4 * self.grid.cell_count()).unwrap_or(u32::MAX);
        let mut tally = Tally::default();
        for number in first..end {
            if self.work.is_cancelled() {
                return Err(Cancelled.into());
            }
            let mind = &mut minds[number as usize % PANEL.len()];
            let mut run = |player, ends| {
                let name = self.names.get(player).wrapping_add(u64::from(number));
                let ticks = walk(self.grid, ends, mind, &mut MazeRng::from_number(name), most);
                ticks.unwrap_or(u64::from(u32::MAX))
            };
            let (one, two) = (run(Player::One, [one, two]), run(Player::Two, [two, one]));
            tally.half_wins += match one.cmp(&two) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            tally.ticks.one += one;
            tally.ticks.two += two;
        }
        Ok(tally)
    }
}

impl Side {
    /// Measures a shortest route. O(cells).
    fn of(grid: &Grid, [start, goal]: [Cell; 2]) -> Result<Self, SolveError> {
        let path = solve::astar(grid, start, goal, &mut ())?;
        let mut seen = filled(grid.index_end(), false)?;
        for index in path.iter().filter_map(|&cell| grid.index(cell)) {
            seen[index as usize] = true;
        }
        let mut side = Self::default();
        let mut ring = Vec::new();
        let mut heading: Option<Direction> = None;
        for step in path.windows(2) {
            let [here, right] = [step[0], step[1]];
            let back = heading.map(Direction::opposite);
            let wrong = || {
                let ways = grid.exits(here).filter(move |&(way, _)| Some(way) != back);
                ways.filter(move |&(_, next)| next != right)
            };
            side.junctions += u32::from(wrong().next().is_some());
            let misleads = |next: Cell| next.manhattan(goal) <= right.manhattan(goal);
            side.misleading += u32::from(wrong().any(|(_, next)| misleads(next)));
            for (_, next) in wrong().filter(|(_, next)| next.manhattan(goal) < here.manhattan(goal))
            {
                if let Some(index) = grid.index(next).filter(|&index| !seen[index as usize]) {
                    seen[index as usize] = true;
                    push(&mut ring, index)?;
                }
            }
            heading = here.direction_to(right);
        }
        // Outwards from all the wrong ways at once.
        for _ in 0..NEAR {
            side.dead_end_mass =
                side.dead_end_mass.saturating_add(u32::try_from(ring.len()).unwrap_or(u32::MAX));
            let mut outer = Vec::new();
            for &index in &ring {
                for way in grid.ways_at(index).iter() {
                    let next = grid.neighbour(index, way);
                    if !seen[next as usize] {
                        seen[next as usize] = true;
                        push(&mut outer, next)?;
                    }
                }
            }
            ring = outer;
        }
        Ok(side)
    }
}

/// What [`draw_fair`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The largest gap, in thousandths: see [`Fairness::gap`].
    pub bound: u32,
    /// How many runs from each side measure it.
    pub runs: NonZeroU32,
    /// How many ways from one spawn to the other must share no passage: more than 1 only where
    /// there are loops, and from corner to corner at most 2.
    pub routes: u32,
}

impl Demand {
    /// The largest gap that the game takes, in thousandths: One wins 45 to 55 of a hundred.
    pub const BOUND: u32 = 50;

    /// Whether a maze is as demanded.
    #[must_use]
    pub fn is_met(&self, fairness: &Fairness) -> bool {
        self.shortfall(fairness) == (0, 0)
    }

    /// How far a maze is from what is demanded: in routes, then in thousandths.
    fn shortfall(&self, fairness: &Fairness) -> (u32, u32) {
        let gap = if fairness.is_fair(self.bound) { 0 } else { fairness.gap() };
        (self.routes.saturating_sub(fairness.routes.passages), gap)
    }
}

impl Default for Demand {
    fn default() -> Self {
        Self { bound: Self::BOUND, runs: Fairness::RUNS, routes: 1 }
    }
}

/// The seed that a draw came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The seed: the first whose maze is as was demanded, else the one that came nearest.
    pub seed: Seed,
    /// How fair that is.
    pub fairness: Fairness,
    /// How many seeds were tried, this one included.
    pub tried: u64,
    /// Whether it is as was demanded.
    pub is_fair: bool,
}

/// Tries the recipe with the seeds from its own on, `tries` of them at most, until a maze is fair.
/// Where none is, the draw gives up and has the fairest of them. Tells `measured` how fair each was.
///
/// The bound holds for what was measured. Of many mazes the one that happens to measure well is taken,
/// so that in truth its gap is likely to be a little wider; more runs make that less.
///
/// # Errors
/// [`DrawError`] where the recipe makes no maze, or its spawns lie apart.
pub fn draw_fair(
    recipe: &Recipe,
    tries: NonZeroU64,
    demand: Demand,
    threads: NonZeroUsize,
    measured: impl FnMut(&Fairness),
) -> Result<Drawn, DrawError> {
    draw_fair_with(recipe, tries, demand, threads, &Work::new(), measured)
}

/// The same under a handle that can stop it, before each step of a making and each run. What it tells
/// of cells is of no use: mazes are made ahead, and nobody knows how many it will take.
///
/// # Errors
/// [`DrawError::Recipe`] or [`DrawError::Solve`] with what is cancelled, where the work is, and as
/// [`draw_fair`].
pub fn draw_fair_with(
    recipe: &Recipe,
    tries: NonZeroU64,
    demand: Demand,
    threads: NonZeroUsize,
    work: &Work,
    mut measured: impl FnMut(&Fairness),
) -> Result<Drawn, DrawError> {
    let measure = |seed: Seed| -> Result<Drawn, DrawError> {
        let one_thread = NonZeroUsize::MIN;
        let grid = Recipe { seed, ..recipe.clone() }.generate_with(one_thread, work)?;
        let (spawns, runs) = (grid.spawns(), demand.runs);
        let fairness = Fairness::of_with(&grid, spawns, seed, runs, one_thread, work)?;
        Ok(Drawn { seed, fairness, tried: 1, is_fair: demand.is_met(&fairness) })
    };
    let mut best = measure(recipe.seed)?;
    measured(&best.fairness);
    if best.is_fair {
        return Ok(best);
    }
    let mut count = 1;
    let next = |number: u64| recipe.seed.number().checked_add(number + 1).and_then(Seed::new);
    let end = in_order(
        tries.get() - 1,
        threads,
        |number| next(number).map(measure),
        |drawn| {
            let drawn = match drawn {
                Some(Ok(drawn)) => drawn,
                Some(Err(error)) => return ControlFlow::Break(Err(error)),
                // The largest seed was tried.
                None => return ControlFlow::Break(Ok(())),
            };
            count += 1;
            measured(&drawn.fairness);
            if demand.shortfall(&drawn.fairness) < demand.shortfall(&best.fairness) {
                best = drawn;
            }
            if drawn.is_fair { ControlFlow::Break(Ok(())) } else { ControlFlow::Continue(()) }
        },
    );
    match end {
        ControlFlow::Break(Err(error)) => Err(error),
        _ => Ok(Drawn { tried: count, ..best }),
    }
}

/// Why no seed can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The recipe makes no maze.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Its spawns can't be raced between.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson's interval as R's `binom::binom.wilson` and textbooks give it.
    #[test]
    fn the_interval_is_wilsons() {
        let share = |wins: u64, runs| {
            let runs = NonZeroU32::new(runs).unwrap();
            let sides = ByPlayer::default();
            let routes = DisjointRoutes::between(
                &Grid::opened(crate::maze::Size::default()).unwrap(),
                Cell::new(0, 0),
                Cell::new(1, 0),
            );
            let ticks = ByPlayer::default();
            let half_wins = 2 * wins;
            let fairness = Fairness { runs, half_wins, ticks, sides, routes: routes.unwrap() };
            let Interval { share, low, high } = fairness.win_share_one();
            [share, low, high].map(|millionths| (millionths + 50) / 100)
        };
        assert_eq!(share(50, 100), [5000, 4038, 5962]);
        assert_eq!(share(10, 100), [1000, 552, 1744]);
        assert_eq!(share(0, 100), [0, 0, 370]);
        assert_eq!(share(100, 100), [10_000, 9630, 10_000]);
        assert_eq!(share(1, 1), [10_000, 2065, 10_000]);
        // Nothing overflows.
        assert_eq!(share(u64::from(u32::MAX), u32::MAX), [10_000, 10_000, 10_000]);
        assert_eq!(share(u64::from(u32::MAX / 2), u32::MAX), [5000, 5000, 5000]);
    }
}
