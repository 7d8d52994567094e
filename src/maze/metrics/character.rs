//! What a maze is like, at a glance.

use std::fmt;

use crate::maze::observe::Observer;
use crate::maze::solve::SolveError;
use crate::maze::work::go_on;
use crate::maze::{Cell, Grid, Work};
use crate::words::words;

use super::{Counts, Lines, Metrics, Solution};

macro_rules! traits {
    ($($(#[$attribute:meta])* $variant:ident = $name:literal;)*) => {
        /// Something that a maze is like. Each has a plain bound, in whole numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Trait {
            $($(#[$attribute])* $variant,)*
        }

        impl Trait {
            /// Every trait, in the order in which they are told.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in JSON, which stays what it is.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

traits! {
    /// There is one cell.
    OneCell = "one-cell";
    /// No cell has a third way, and all hang together: one goes on or back.
    OneCorridor = "one-corridor";
    /// A corridor has 2.8 cells or more on average.
    LongCorridors = "long-corridors";
    /// A corridor has fewer than 2.8 cells on average.
    ShortCorridors = "short-corridors";
    /// In corridors the way goes straight on in 70 % of the cells or more. (By chance it would in a
    /// third.)
    Straight = "straight";
    /// It turns more often than that.
    Winding = "winding";
    /// No cell is a dead end.
    NoDeadEnds = "no-dead-ends";
    /// Fewer than 19 % of the cells are dead ends.
    FewDeadEnds = "few-dead-ends";
    /// 19 % of the cells or more are dead ends.
    ManyDeadEnds = "many-dead-ends";
    /// Fewer than 17 % of the cells have three ways or four.
    FewChoices = "few-choices";
    /// 17 % of the cells or more have three ways or four.
    ManyChoices = "many-choices";
    /// There is a [straight edge](Lines::straight_edges).
    StraightEdge = "straight-edge";
    /// There is a [straight wall](Lines::straight_walls) right across.
    StraightWalls = "straight-walls";
    /// Exactly one way leads from every cell to every other.
    Perfect = "perfect";
    /// One loop or two, or up to one for every twenty cells.
    SomeLoops = "some-loops";
    /// More loops than that.
    ManyLoops = "many-loops";
    /// Not every cell can be reached from every other.
    InPieces = "in-pieces";
    /// The way between the spawns takes up to 1.5 times as many steps as there would be without walls.
    Direct = "direct";
    /// It takes more than 1.5 times as many, and fewer than 2.5 times.
    Detours = "detours";
    /// It takes 2.5 times as many or more.
    Roundabout = "roundabout";
}

/// What a maze is like: a few [`Trait`]s. Shown, it is a line of words.
///
/// ```
/// use maze_duel::maze::metrics::{Card, Trait};
/// use maze_duel::maze::{Algorithm, Seed, Size};
/// let size = Size::new(24, 16)?;
/// let maze = Algorithm::Backtracker.generate(size, Seed::new(7).unwrap())?;
/// let card = Card::of(&maze, size.top_left(), size.bottom_right())?;
/// assert!(card.character.has(Trait::LongCorridors) && card.character.has(Trait::Perfect));
/// assert!(card.character.to_string().starts_with("long winding corridors"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character(u32);

impl Character {
    /// Judges a maze by what was measured. O(1).
    #[must_use]
    pub fn of(counts: &Counts, lines: Lines, solution: Option<&Solution>) -> Self {
        let mut character = Self(0);
        let choices = counts.junctions + counts.crossroads;
        if counts.cells == 1 {
            character.add(Trait::OneCell);
        } else if choices == 0 && counts.components == 1 {
            character.add(Trait::OneCorridor);
        } else {
            character.judge_texture(counts, lines);
        }
        character.add(match counts.loops {
            _ if counts.components > 1 => Trait::InPieces,
            0 => Trait::Perfect,
            1 | 2 => Trait::SomeLoops,
            loops if u64::from(loops) * 20 <= u64::from(counts.cells) => Trait::SomeLoops,
            _ => Trait::ManyLoops,
        });
        if let Some(solution) = solution.filter(|solution| solution.beeline > 0) {
            let (twice, beeline) = (u64::from(solution.length) * 2, u64::from(solution.beeline));
            character.add(if twice <= beeline * 3 {
                Trait::Direct
            } else if twice < beeline * 5 {
                Trait::Detours
            } else {
                Trait::Roundabout
            });
        }
        character
    }

    /// What a maze is like that has more than one way to go.
    fn judge_texture(&mut self, counts: &Counts, lines: Lines) {
        let cells = counts.cells;
        let corridor_cells = u64::from(counts.corridor_cells());
        let is_long = corridor_cells * 10 >= u64::from(counts.corridors) * 28;
        let has_corridors = counts.corridors > 0;
        let which = |is: bool, one, other| if is { one } else { other };
        self.add(which(has_corridors && is_long, Trait::LongCorridors, Trait::ShortCorridors));
        if has_corridors {
            let is_straight = u64::from(counts.straights) * 10 >= corridor_cells * 7;
            self.add(which(is_straight, Trait::Straight, Trait::Winding));
        }
        self.add(match counts.dead_ends {
            0 => Trait::NoDeadEnds,
            dead_ends if is_share_below(dead_ends, cells, 19) => Trait::FewDeadEnds,
            _ => Trait::ManyDeadEnds,
        });
        let has_few = is_share_below(counts.junctions + counts.crossroads, cells, 17);
        self.add(which(has_few, Trait::FewChoices, Trait::ManyChoices));
        if lines.straight_edges > 0 {
            self.add(Trait::StraightEdge);
        }
        if lines.straight_walls > 0 {
            self.add(Trait::StraightWalls);
        }
    }

    fn add(&mut self, what: Trait) {
        self.0 |= 1 << what as u32;
    }

    /// Whether a maze is like that.
    #[must_use]
    pub const fn has(self, what: Trait) -> bool {
        self.0 >> what as u32 & 1 == 1
    }

    /// Its traits, in the order in which they are told.
    pub fn traits(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.iter().copied().filter(move |&what| self.has(what))
    }
}

/// Whether `part` is less than so many hundredths of `whole`.
fn is_share_below(part: u32, whole: u32, hundredths: u64) -> bool {
    u64::from(part) * 100 < u64::from(whole) * hundredths
}

/// In words, on one line.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(words().character.line)(*self))
    }
}

impl Metrics {
    /// What the maze is like.
    #[must_use]
    pub fn character(&self) -> Character {
        Character::of(&self.counts, self.lines, self.solution.as_ref())
    }
}

/// What stands on a small card beside a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// Cells with one way out.
    pub dead_ends: u32,
    /// Cells of the longest corridor.
    pub longest_corridor: u32,
    /// Steps from one spawn to the other; `None` where no way leads there.
    pub solution: Option<u32>,
    /// How often that way turns; 0 where there is none.
    pub turns: u32,
    /// What the maze is like.
    pub character: Character,
}

impl Card {
    /// Measures what is on the card, and so less than [`Metrics::of`]: the diameter can take long.
    /// Linear time but for [`Solution::of`].
    ///
    /// # Errors
    /// [`SolveError::StartOutside`], [`SolveError::GoalOutside`], or a lack of memory.
    pub fn of(grid: &Grid, start: Cell, goal: Cell) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &mut ())
    }

    /// The same under a handle that can stop it.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`] where the work is cancelled, and as [`Card::of`].
    pub fn of_with(grid: &Grid, start: Cell, goal: Cell, work: &Work) -> Result<Self, SolveError> {
        Self::observed(grid, start, goal, &mut work.observer())
    }

    pub(super) fn observed<O: Observer>(
        grid: &Grid,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Self, SolveError> {
        let solution = Solution::if_any(grid, start, goal, observer)?;
        let counts = Counts::observed(grid, observer)?;
        let lines = Lines::observed(grid, observer);
        go_on(observer)?;
        Ok(Self {
            dead_ends: counts.dead_ends,
            longest_corridor: counts.longest_corridor,
            solution: solution.map(|solution| solution.length),
            turns: solution.map_or(0, |solution| solution.turns),
            character: Character::of(&counts, lines, solution.as_ref()),
        })
    }
}
