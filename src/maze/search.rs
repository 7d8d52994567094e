//! Looking for seeds whose mazes are as one wishes.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::str::FromStr;

use thiserror::Error;

use crate::words::words;

use super::in_order::in_order;
use super::memory::OutOfMemory;
use super::metrics::{Counts, Diameter, DistanceMap, Ratio, Solution};
use super::recipe::{Recipe, RecipeError};
use super::seed::Seed;
use super::solve::SolveError;
use super::{Cell, Grid};

/// What a measure counts in, which says what a wish for it may look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Cells: a number of them, or a share of all.
    Cells,
    /// Something else: a number.
    Number,
    /// A mean: a number with decimals.
    Mean,
}

macro_rules! measures {
    ($($(#[$attribute:meta])* $variant:ident = $name:literal, $unit:ident, |$maze:ident| $amount:expr;)*) => {
        /// What can be wished for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Measure {
            $($(#[$attribute])* $variant,)*
        }

        impl Measure {
            /// Every measure, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line, without its dashes.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            const fn unit(self) -> Unit {
                match self {
                    $(Self::$variant => Unit::$unit,)*
                }
            }

            fn amount(self, maze: &mut Measured<'_>) -> Result<Option<Amount>, SolveError> {
                match self {
                    $(Self::$variant => {
                        let $maze = maze;
                        Ok($amount.into_amount())
                    })*
                }
            }
        }
    };
}

// What is cheap to measure comes first: wishes are looked at in this order.
measures! {
    /// [`Counts::dead_ends`]
    DeadEnds = "dead-ends", Cells, |maze| maze.counts()?.dead_ends;
    /// [`Counts::straights`]
    Straights = "straights", Cells, |maze| maze.counts()?.straights;
    /// [`Counts::turns`]
    Turns = "turns", Cells, |maze| maze.counts()?.turns;
    /// [`Counts::junctions`]
    Junctions = "junctions", Cells, |maze| maze.counts()?.junctions;
    /// [`Counts::crossroads`]
    Crossroads = "crossroads", Cells, |maze| maze.counts()?.crossroads;
    /// [`Counts::loops`]
    Loops = "loops", Number, |maze| maze.counts()?.loops;
    /// [`Counts::corridors`]
    Corridors = "corridors", Number, |maze| maze.counts()?.corridors;
    /// [`Counts::longest_corridor`]
    LongestCorridor = "longest-corridor", Cells, |maze| maze.counts()?.longest_corridor;
    /// [`Counts::mean_corridor`]
    MeanCorridor = "mean-corridor", Mean, |maze| maze.counts()?.mean_corridor();
    /// [`Counts::mean_alley`]
    MeanAlley = "mean-alley", Mean, |maze| maze.counts()?.mean_alley();
    /// [`Counts::river`]
    River = "river", Mean, |maze| maze.counts()?.river();
    /// [`Solution::length`]
    Solution = "solution", Cells, |maze| maze.solution_length()?;
    /// How far the farthest cell is from the first spawn, in steps.
    Farthest = "farthest", Cells, |maze| Some(maze.distances()?.max());
    /// [`Diameter::length`]
    Diameter = "diameter", Cells, |maze| maze.diameter()?.length;
    /// [`Solution::turns`]
    SolutionTurns = "solution-turns", Number, |maze| maze.solution()?.map(|solution| solution.turns);
    /// [`Solution::shortest_paths`]
    ShortestPaths = "shortest-paths", Number, |maze| maze.solution()?.map(|solution| solution.shortest_paths);
    /// [`Solution::bottleneck_cells`]
    Bottlenecks = "bottlenecks", Cells, |maze| maze.solution()?.map(|solution| solution.bottleneck_cells);
    /// Routes between the spawns that share no passage.
    Routes = "routes", Number, |maze| maze.solution()?.map(|solution| solution.routes.passages);
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much of something a maze has, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    numerator: u128,
    denominator: u32,
}

impl Amount {
    /// What is divided: the amount itself where it is whole.
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// By what it is divided, 1 where it is whole.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }
}

/// As digits, with two decimals where it is no whole number by nature.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u32::try_from(self.numerator).ok().and_then(|n| Ratio::new(n, self.denominator)) {
            Some(ratio) if self.denominator != 1 => ratio.fmt(f),
            _ => self.numerator.fmt(f),
        }
    }
}

/// Numbers as the measures have them.
trait IntoAmount {
    fn into_amount(self) -> Option<Amount>;
}

impl IntoAmount for u32 {
    fn into_amount(self) -> Option<Amount> {
        u128::from(self).into_amount()
    }
}

impl IntoAmount for u128 {
    fn into_amount(self) -> Option<Amount> {
        Some(Amount { numerator: self, denominator: 1 })
    }
}

impl IntoAmount for Ratio {
    fn into_amount(self) -> Option<Amount> {
        Some(Amount { numerator: self.numerator().into(), denominator: self.denominator() })
    }
}

impl<T: IntoAmount> IntoAmount for Option<T> {
    fn into_amount(self) -> Option<Amount> {
        self.and_then(IntoAmount::into_amount)
    }
}

/// A maze, and what has been measured of it so far.
struct Measured<'a> {
    grid: &'a Grid,
    spawns: [Cell; 2],
    counts: Option<Counts>,
    distances: Option<DistanceMap>,
    diameter: Option<Diameter>,
    solution: Option<Result<Solution, SolveError>>,
}

impl<'a> Measured<'a> {
    fn new(grid: &'a Grid, spawns: [Cell; 2]) -> Self {
        Self { grid, spawns, counts: None, distances: None, diameter: None, solution: None }
    }

    fn counts(&mut self) -> Result<&Counts, SolveError> {
        kept(&mut self.counts, || Ok(Counts::of(self.grid)?))
    }

    fn distances(&mut self) -> Result<&DistanceMap, SolveError> {
        kept(&mut self.distances, || DistanceMap::new(self.grid, self.spawns[0]))
    }

    fn diameter(&mut self) -> Result<&Diameter, SolveError> {
        kept(&mut self.diameter, || Diameter::of(self.grid, self.spawns[0]))
    }

    fn solution(&mut self) -> Result<Option<Solution>, SolveError> {
        let [start, goal] = self.spawns;
        match *self.solution.get_or_insert_with(|| Solution::of(self.grid, start, goal)) {
            Ok(solution) => Ok(Some(solution)),
            Err(SolveError::Unreachable { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The length of the solution, for which the distances will do.
    fn solution_length(&mut self) -> Result<Option<u32>, SolveError> {
        let goal = self.spawns[1];
        if !self.grid.contains(goal) {
            return Err(SolveError::GoalOutside(goal));
        }
        Ok(self.distances()?.get(goal))
    }
}

/// What is in `place`, measured if it isn't yet.
fn kept<T>(
    place: &mut Option<T>,
    measure: impl FnOnce() -> Result<T, SolveError>,
) -> Result<&T, SolveError> {
    Ok(match place {
        Some(known) => known,
        None => place.insert(measure()?),
    })
}

/// A whole number of 10⁻⁶.
type Millionths = u64;
const ONE: Millionths = 1_000_000;

/// From how much to how much, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    at_least: Option<Millionths>,
    at_most: Option<Millionths>,
    /// Whether they are hundredths of the cells.
    is_share: bool,
}

impl FromStr for Bounds {
    type Err = BoundsError;

    /// Reads `60..90`, `60..`, `..90` or `60`; each number may have decimals, and `%` behind
    /// either makes both shares of the cells.
    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        let (low, high) = (low.trim(), high.trim());
        let mut is_share = false;
        let mut bound = |text: &str| {
            let number = text.strip_suffix('%').unwrap_or(text);
            is_share |= number.len() < text.len();
            if text.is_empty() { Ok(None) } else { millionths(number.trim_end()).map(Some) }
        };
        let (at_least, at_most) = (bound(low)?, bound(high)?);
        if at_least.is_none() && at_most.is_none() {
            return Err(BoundsError::Form);
        }
        if at_least.zip(at_most).is_some_and(|(low, high)| low > high) {
            return Err(BoundsError::Empty);
        }
        Ok(Self { at_least, at_most, is_share })
    }
}

/// Reads up to six decimals.
fn millionths(text: &str) -> Result<Millionths, BoundsError> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 6 {
        return Err(BoundsError::Form);
    }
    let number = |text: &str| text.parse::<Millionths>().map_err(|_| BoundsError::Form);
    let millionths = number(&format!("{decimals:0<6}"))?;
    number(whole)?
        .checked_mul(ONE)
        .and_then(|whole| whole.checked_add(millionths))
        .ok_or(BoundsError::Form)
}

/// A text that names no bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoundsError {
    /// It isn't written as bounds are.
    #[error("{}", words().find.bounds_form)]
    Form,
    /// Nothing lies between them.
    #[error("{}", words().find.bounds_empty)]
    Empty,
}

/// What one wants of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    measure: Measure,
    bounds: Bounds,
}

impl Wish {
    /// That `measure` lies within `bounds`.
    ///
    /// # Errors
    /// [`NotOfCells`] where the bounds are a share of the cells and the measure counts none.
    pub fn new(measure: Measure, bounds: Bounds) -> Result<Self, NotOfCells> {
        if bounds.is_share && measure.unit() != Unit::Cells {
            return Err(NotOfCells { measure });
        }
        Ok(Self { measure, bounds })
    }

    /// Reads the bounds that [`Bounds`] reads, for a measure.
    ///
    /// ```
    /// use maze_duel::maze::search::{Measure, Wish};
    /// assert!(Wish::parse(Measure::DeadEnds, "10%..25%").is_ok());
    /// assert!(Wish::parse(Measure::Loops, "10%..").is_err(), "loops are no share of the cells");
    /// ```
    ///
    /// # Errors
    /// [`WishError`].
    pub fn parse(measure: Measure, text: &str) -> Result<Self, WishError> {
        Ok(Self::new(measure, text.parse()?)?)
    }

    /// What is wished about.
    #[must_use]
    pub const fn measure(self) -> Measure {
        self.measure
    }

    /// Whether an amount in a maze of so many cells is within the bounds.
    fn allows(self, amount: Amount, cells: usize) -> bool {
        let Bounds { at_least, at_most, is_share } = self.bounds;
        let (hundred, cells) = if is_share { (100, cells as u128) } else { (1, 1) };
        // Both sides are multiplied by what either is divided by. A number of paths may be too
        // large for that; then it is above every bound anyway.
        let amount_is = amount.numerator.saturating_mul(hundred * u128::from(ONE));
        let bound_is = |bound| u128::from(bound) * cells * u128::from(amount.denominator);
        at_least.is_none_or(|bound| amount_is >= bound_is(bound))
            && at_most.is_none_or(|bound| amount_is <= bound_is(bound))
    }
}

/// A share of the cells was wished of what is no number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().find.not_of_cells)(*measure))]
pub struct NotOfCells {
    /// What it was wished of.
    pub measure: Measure,
}

/// A text that is no wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WishError {
    /// It names no bounds.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// Its bounds don't fit the measure.
    #[error(transparent)]
    NotOfCells(#[from] NotOfCells),
}

/// A search for seeds.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use maze_duel::maze::search::{Measure, Search, Wish};
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
///
/// let recipe = Recipe::new(Algorithm::Prim, Size::new(20, 20)?, Seed::new(1).unwrap());
/// let wishes = vec![Wish::parse(Measure::Solution, "60..")?];
/// let search = Search { recipe, wishes, spawns: None };
/// let cores = NonZeroUsize::new(2).unwrap();
/// let first = search.run(10_000, cores, |tried| match tried.found {
///     Some(found) => ControlFlow::Break(found.seed),
///     None => ControlFlow::Continue(()),
/// })?;
/// assert!(first.is_some(), "a maze whose shortest path has 60 steps or more");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// What mazes are tried: this one's, and those of the seeds after its seed.
    pub recipe: Recipe,
    /// What is wanted, all of it.
    pub wishes: Vec<Wish>,
    /// From where to where the way through the maze is measured; by default [`Grid::spawns`].
    pub spawns: Option<[Cell; 2]>,
}

/// A seed that was tried.
#[derive(Debug)]
pub struct Tried {
    /// Which.
    pub seed: Seed,
    /// Its maze, where that is as wished.
    pub found: Option<Found>,
}

/// A maze that is as wished.
#[derive(Debug)]
pub struct Found {
    /// Its seed.
    pub seed: Seed,
    /// The maze.
    pub grid: Grid,
    /// The spawns between which it was measured.
    pub spawns: [Cell; 2],
    /// What was wished about it, and how much of that it has.
    pub amounts: Vec<(Measure, Amount)>,
}

impl Search {
    /// Tries up to `tries` seeds, as far as there are so many, on `threads` threads, and tells
    /// `each` of every one, in their order, until it breaks. What it is told is the same for any
    /// number of threads.
    ///
    /// # Errors
    /// [`SearchError`] where a maze can't be made or measured: what came before it was told.
    pub fn run<B>(
        &self,
        tries: u64,
        threads: NonZeroUsize,
        mut each: impl FnMut(Tried) -> ControlFlow<B>,
    ) -> Result<Option<B>, SearchError> {
        let mut wishes = self.wishes.clone();
        wishes.sort_by_key(|wish| Measure::ALL.iter().position(|&each| each == wish.measure));
        let first = self.recipe.seed.number();
        let tries = tries.min((u64::MAX - first).saturating_add(1));
        let end = in_order(
            tries,
            threads,
            |number| self.attempt(first + number, &wishes),
            |attempt| match attempt {
                Ok(one) => each(one).map_break(Ok),
                Err(error) => ControlFlow::Break(Err(error)),
            },
        );
        end.break_value().transpose()
    }

    fn attempt(&self, number: u64, wishes: &[Wish]) -> Result<Tried, SearchError> {
        // The first seed isn't 0, so none is.
        let seed = Seed::new(number).unwrap_or(self.recipe.seed);
        let recipe = Recipe { seed, ..self.recipe.clone() };
        // The other threads are at other mazes.
        let grid = recipe.generate_on(NonZeroUsize::MIN)?;
        let spawns = self.spawns.unwrap_or_else(|| grid.spawns());
        let mut maze = Measured::new(&grid, spawns);
        let mut amounts = Vec::with_capacity(wishes.len());
        for wish in wishes {
            match wish.measure.amount(&mut maze)? {
                Some(amount) if wish.allows(amount, grid.cell_count()) => {
                    amounts.push((wish.measure, amount));
                }
                _ => return Ok(Tried { seed, found: None }),
            }
        }
        Ok(Tried { seed, found: Some(Found { seed, grid, spawns, amounts }) })
    }
}

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A maze can't be made.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A maze can't be measured.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl From<OutOfMemory> for SearchError {
    fn from(error: OutOfMemory) -> Self {
        Self::Recipe(error.into())
    }
}
