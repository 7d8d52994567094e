//! Looking back at a race: where the players went, and where they lost time.

use std::sync::Arc;

use thiserror::Error;

use crate::maze::metrics::Ratio;
use crate::maze::{Cell, Direction, DistanceMap, Grid, RecipeError, SolveError, solve};

use super::{ByPlayer, Outcome, Player, Race, RaceEvent, Replay, ReplayPlayer, Stage};

/// What can be told of a race that was run. Times are in ticks after GO.
///
/// On a grid every step leads one nearer to the goal or one farther away. One that leads away from a
/// shortest way is a wrong turn, and what follows, up to where the player is as near again as
/// before, is one [`Excursion`], whatever is done on it. A hammer shortens ways in the moment in
/// which it opens a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// How it ended; `None` where it was left before.
    pub outcome: Option<Outcome>,
    /// When it ended.
    pub clock: u32,
    /// What each player did.
    pub players: ByPlayer<PlayerReview>,
}

/// What a player did in a race.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerReview {
    /// When the player came to the goal, if that was.
    pub time: Option<u32>,
    /// Steps walked.
    pub steps: u32,
    /// Steps of a shortest way from spawn to goal, as the walls were at GO.
    pub shortest: u32,
    /// Steps that were left to go at the end.
    pub left: u32,
    /// Every leaving of the shortest way, in order.
    pub excursions: Vec<Excursion>,
    /// The longest run through a corridor; the first of those as long.
    pub top_run: Option<CorridorRun>,
    /// Every cell that the player came to, the spawn first.
    pub route: Vec<Visit>,
    /// A shortest way from spawn to goal, as the walls were at GO.
    pub best: Vec<Cell>,
}

/// A cell and when a player came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// When.
    pub clock: u32,
    /// Where.
    pub cell: Cell,
}

/// A leaving of the shortest way: from the wrong turn to where the player is as near to the goal
/// again as before it. In a perfect maze that is the same cell, and what lies between is a dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excursion {
    /// Where the wrong turn was taken.
    pub from: Cell,
    /// When the player set off from there.
    pub began: u32,
    /// How long it took.
    pub ticks: u32,
    /// Steps walked on it.
    pub steps: u32,
    /// Where it was farthest from the goal; the first of such cells.
    pub deepest: Cell,
    /// How many steps farther from the goal that was than `from`.
    pub depth: u32,
    /// Whether the player came back from it before the race was over.
    pub is_over: bool,
}

/// A run through cells with two ways out each, without a stop and without turning back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorridorRun {
    /// How many cells.
    pub cells: u32,
    /// The first of them.
    pub from: Cell,
    /// The last.
    pub to: Cell,
    /// When the player came to the first.
    pub began: u32,
    /// How long it took from the first to the last.
    pub ticks: u32,
}

impl Review {
    /// Runs a replay's race again and looks at it.
    ///
    /// # Errors
    /// [`ReviewError`] where its maze can't be made or measured.
    pub fn of(replay: &Replay) -> Result<Self, ReviewError> {
        let grid = Arc::new(replay.setup().recipe.generate()?);
        Self::in_maze(replay, grid)
    }

    /// The same in a maze that has been made of the replay's recipe.
    ///
    /// # Errors
    /// [`ReviewError`], as [`Review::of`].
    pub fn in_maze(replay: &Replay, grid: Arc<Grid>) -> Result<Self, ReviewError> {
        let mut player = ReplayPlayer::in_maze(Arc::new(replay.clone()), grid);
        let [one, two] = Player::ALL.map(|who| Follower::new(player.race(), who));
        let mut followers = ByPlayer { one: one?, two: two? };
        while let Some(outcome) = player.step() {
            let race = player.race();
            for event in &outcome.events {
                if let RaceEvent::Arrived { player, from, cell, .. } = *event {
                    followers.get_mut(player).step(race, from, cell);
                }
            }
            let is_wall_open =
                outcome.events.iter().any(|event| matches!(event, RaceEvent::Broke { .. }));
            for who in Player::ALL {
                let follower = followers.get_mut(who);
                if is_wall_open {
                    follower.measure_again(race)?;
                }
                follower.note_stride(race);
            }
        }
        let race = player.race();
        Ok(Self {
            outcome: match race.stage() {
                Stage::Finished(outcome) => Some(outcome),
                _ => None,
            },
            clock: race.clock(),
            players: followers.map(|_, follower| follower.finish(race)),
        })
    }
}

impl PlayerReview {
    /// How much of the walk was needed: the steps by which the player came nearer to the goal, all
    /// in all, of all steps. 1 is a shortest way; with a hammer's help it may be more. `None` where
    /// no step was walked.
    #[must_use]
    pub const fn optimality(&self) -> Option<Ratio> {
        Ratio::new(self.shortest.saturating_sub(self.left), self.steps)
    }

    /// How often the player left the shortest way.
    #[must_use]
    pub const fn wrong_turns(&self) -> usize {
        self.excursions.len()
    }

    /// How long the player was off the shortest way, all in all.
    #[must_use]
    pub fn ticks_lost(&self) -> u32 {
        self.excursions.iter().map(|excursion| excursion.ticks).sum()
    }
}

/// Why there is nothing to look back at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The maze can't be made.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// It can't be measured.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Goes along with a player.
struct Follower {
    who: Player,
    review: PlayerReview,
    /// From the goal, with the walls as they are.
    distances: DistanceMap,
    /// When the walk under way began.
    set_off: Option<u32>,
    /// The excursion under way, and how far from the goal it began.
    away: Option<(Excursion, u32)>,
    /// The run under way, when it came to its last cell, and how.
    run: Option<(CorridorRun, u32, Direction)>,
}

impl Follower {
    fn new(race: &Race, who: Player) -> Result<Self, SolveError> {
        let (spawn, goal) = (race.spawn(who), race.goal(who));
        let distances = DistanceMap::new(race.grid(), goal)?;
        let review = PlayerReview {
            // In a maze of one cell everybody is there.
            time: (spawn == goal).then_some(0),
            shortest: distances.get(spawn).unwrap_or(0),
            route: vec![Visit { clock: 0, cell: spawn }],
            best: solve::astar(race.grid(), spawn, goal, &mut ())?,
            ..PlayerReview::default()
        };
        Ok(Self { who, review, distances, set_off: None, away: None, run: None })
    }

    fn distance(&self, cell: Cell) -> u32 {
        self.distances.get(cell).unwrap_or(u32::MAX)
    }

    fn step(&mut self, race: &Race, from: Cell, cell: Cell) {
        let clock = race.clock();
        let set_off = self.set_off.take().unwrap_or(clock);
        self.review.route.push(Visit { clock, cell });
        self.review.steps += 1;
        if cell == race.goal(self.who) {
            self.review.time = Some(clock);
        }
        self.follow_excursion(set_off, clock, from, cell);
        self.follow_corridor(race, set_off, from, cell);
    }

    fn follow_excursion(&mut self, set_off: u32, clock: u32, from: Cell, cell: Cell) {
        let (before, now) = (self.distance(from), self.distance(cell));
        if self.away.is_none() && now > before {
            let excursion = Excursion {
                from,
                began: set_off,
                ticks: 0,
                steps: 0,
                deepest: from,
                depth: 0,
                is_over: false,
            };
            self.away = Some((excursion, before));
        }
        let Some((excursion, start)) = &mut self.away else { return };
        excursion.steps += 1;
        let depth = now.saturating_sub(*start);
        if depth > excursion.depth {
            excursion.depth = depth;
            excursion.deepest = cell;
        }
        if now <= *start {
            self.come_back(clock);
        }
    }

    fn come_back(&mut self, clock: u32) {
        if let Some((excursion, _)) = self.away.take() {
            let ticks = clock.saturating_sub(excursion.began);
            self.review.excursions.push(Excursion { ticks, is_over: true, ..excursion });
        }
    }

    fn follow_corridor(&mut self, race: &Race, set_off: u32, from: Cell, cell: Cell) {
        let clock = race.clock();
        let direction = from.direction_to(cell);
        let (Some(direction), 2) = (direction, race.grid().ways(cell).len()) else {
            self.run = None;
            return;
        };
        let run = match self.run {
            Some((run, at, way)) if at == set_off && way != direction.opposite() => {
                CorridorRun { cells: run.cells + 1, to: cell, ticks: clock - run.began, ..run }
            }
            _ => CorridorRun { cells: 1, from: cell, to: cell, began: clock, ticks: 0 },
        };
        self.run = Some((run, clock, direction));
        if self.review.top_run.is_none_or(|top| run.cells > top.cells) {
            self.review.top_run = Some(run);
        }
    }

    /// A wall is open that was none.
    fn measure_again(&mut self, race: &Race) -> Result<(), SolveError> {
        self.distances = DistanceMap::new(race.grid(), race.goal(self.who))?;
        let here = self.distance(race.pawn(self.who).cell());
        if let Some((excursion, _)) = self.away {
            let start = self.distance(excursion.from);
            self.away = Some((excursion, start));
            if here <= start {
                self.come_back(race.clock());
            }
        }
        Ok(())
    }

    fn note_stride(&mut self, race: &Race) {
        self.set_off = match race.pawn(self.who).stride() {
            Some(stride) => self.set_off.or(Some(race.clock().saturating_sub(stride.done))),
            None => None,
        };
    }

    fn finish(mut self, race: &Race) -> PlayerReview {
        self.review.left = self.distance(race.pawn(self.who).cell());
        if let Some((excursion, _)) = self.away {
            let ticks = race.clock().saturating_sub(excursion.began);
            self.review.excursions.push(Excursion { ticks, ..excursion });
        }
        self.review
    }
}
