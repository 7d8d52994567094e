//! Races through a maze without an end, from beacon to beacon, by two or alone.
//!
//! **Idea.** A race knows a grid and nothing else. So an expedition shows it a window onto the
//! [`Endless`] maze, a rectangle of whole chunks around the players, and moves that window on when
//! somebody comes near its edge: [`Race::move_window`] renames the cells, and the pawns, their strides
//! and their keys don't notice.
//!
//! **The window** leaves 160 cells between a player and each edge, and is wanted anew once less than 96
//! are left: so within a leg at least 65 steps lie between two windows, and at eight cells a second there
//! are twelve seconds to make the next one in. The beacon is in it where that costs little (windows up to
//! 640 cells each way); else only its bearing is known. It counts wherever it is: players are always
//! inside the window, so that whoever comes to the beacon finds it there. Who is faster than a window is
//! made bumps against the wall around the old one, which is in no maze, and nothing worse.
//!
//! **Two who part** stretch the window up to 8,192 cells each way, 64 MiB; parted further, its columns or
//! rows stay as they are, and the wall around it is one for both. [`Expedition::strayed`] tells who
//! should turn back: the one who is farther from the beacon.
//!
//! **A leg** goes from one beacon to the next, for both from the same cell. Whoever wins it scores, and both
//! begin the next at the beacon. Somebody alone just goes on.
//!
//! **To share it** there is no race code: codes are for mazes that have an end. Written out an
//! expedition is the command that shows its maze.
//!
//! ```
//! use maze_duel::maze::endless::{Borders, Endless};
//! use maze_duel::maze::{Algorithm, Direction, Knobs, Seed};
//! use maze_duel::race::expedition::{Expedition, Walkers};
//! use maze_duel::race::{ByPlayer, Input};
//! let (seed, knobs) = (Seed::new(7).unwrap(), Knobs::default());
//! let maze = Endless::new(seed, Algorithm::Sidewinder, knobs, Borders::Loops)?;
//! let (mut expedition, mut race) = Expedition::begin(maze, Walkers::Both, 0, 3)?;
//! for _ in 0..1000 {
//!     race.tick(ByPlayer { one: Input::hold(Direction::East), two: Input::NONE });
//!     if let Some(wanted) = expedition.wants_window(&race) {
//!         let grid = wanted.make()?;
//!         expedition.move_to(&mut race, wanted.window(), grid)?;
//!     }
//!     if let Some(next) = expedition.next_leg(&race)? {
//!         race = next;
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::maze::endless::{Beacons, Endless, EndlessError, Spot};
use crate::maze::{Cell, Grid};
use crate::words::words;

use super::{ByPlayer, NotInWindow, Outcome, Player, Race, Stage};

mod window;

pub use window::{Window, WindowWanted};

/// Who explores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Walkers {
    /// Player One alone: Two takes no part in the race.
    Alone,
    /// Both, each for themselves.
    #[default]
    Both,
}

impl Walkers {
    /// What people can choose from.
    pub const ALL: [Self; 2] = [Self::Both, Self::Alone];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Alone => "alone",
        }
    }
}

/// Which way the beacon lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bearing {
    /// Columns to the right; to the left where negative.
    pub columns: i64,
    /// Rows down; up where negative.
    pub rows: i64,
}

impl Bearing {
    /// Steps that it would take if there were no walls.
    #[must_use]
    pub const fn steps(self) -> u64 {
        self.columns.unsigned_abs() + self.rows.unsigned_abs()
    }
}

/// An expedition under way. What is asked about a race is asked about the one that it has given out last,
/// moved by [`Expedition::move_to`] alone.
#[derive(Clone, Debug)]
pub struct Expedition {
    endless: Endless,
    walkers: Walkers,
    countdown: u32,
    leg: u32,
    /// Those after the present one.
    beacons: Beacons,
    start: Spot,
    beacon: Spot,
    window: Window,
    grid: Arc<Grid>,
    score: ByPlayer<u32>,
    /// Steps of the legs that are over.
    walked: ByPlayer<u64>,
}

impl Expedition {
    /// An expedition from beacon `leg`, which is the start for 0, and its first race. Nobody may move for
    /// `countdown` ticks, nor at the start of any later leg of a race by two.
    ///
    /// O(leg), and makes a window of some 400 × 400 cells.
    ///
    /// # Errors
    /// [`ExpeditionError::NoBeacon`] where there is none to race to, and [`ExpeditionError::Endless`]
    /// where memory runs out.
    pub fn begin(
        endless: Endless,
        walkers: Walkers,
        leg: u32,
        countdown: u32,
    ) -> Result<(Self, Race), ExpeditionError> {
        let mut beacons = endless.beacons();
        if let Some(before) = leg.checked_sub(1) {
            // Where there is none, the next is none either.
            beacons.nth(usize::try_from(before).unwrap_or(usize::MAX));
        }
        Self::from_beacons(endless, walkers, leg, beacons, countdown)
    }

    /// An expedition from the first of some beacons to the next, which ends leg `leg`.
    fn from_beacons(
        endless: Endless,
        walkers: Walkers,
        leg: u32,
        mut beacons: Beacons,
        countdown: u32,
    ) -> Result<(Self, Race), ExpeditionError> {
        let no_beacon = ExpeditionError::NoBeacon { number: leg.saturating_add(1) };
        let (Some(start), Some(beacon)) = (beacons.next(), beacons.next()) else {
            return Err(no_beacon);
        };
        // One spot never is too far apart.
        let window = Window::around([start; 2], beacon).ok_or(no_beacon)?;
        let grid = WindowWanted { endless: endless.clone(), window, known: None }.make()?;
        let (score, walked) = (ByPlayer::default(), ByPlayer::default());
        let expedition = Self {
            endless,
            walkers,
            countdown,
            leg,
            beacons,
            start,
            beacon,
            window,
            grid,
            score,
            walked,
        };
        let race = expedition.race(countdown);
        Ok((expedition, race))
    }

    /// The race of the present leg before its first tick.
    fn race(&self, countdown: u32) -> Race {
        // It is inside, so the default is never taken.
        let start = self.window.cell_of(self.start).unwrap_or_default();
        let goal = self.window.place_of(self.beacon);
        let plays = ByPlayer { one: true, two: self.walkers == Walkers::Both };
        let starts = ByPlayer { one: start, two: start };
        Race::to_place(self.grid.clone(), starts, Some(goal), plays, countdown)
    }

    /// The maze.
    #[must_use]
    pub const fn endless(&self) -> &Endless {
        &self.endless
    }

    /// Who explores.
    #[must_use]
    pub const fn walkers(&self) -> Walkers {
        self.walkers
    }

    /// Which leg it is: leg 0 leads from the start to beacon 1.
    #[must_use]
    pub const fn leg(&self) -> u32 {
        self.leg
    }

    /// How many legs each has won; of somebody alone, how many beacons were reached.
    #[must_use]
    pub const fn score(&self) -> ByPlayer<u32> {
        self.score
    }

    /// Where the leg starts.
    #[must_use]
    pub const fn start(&self) -> Spot {
        self.start
    }

    /// Where it leads.
    #[must_use]
    pub const fn beacon(&self) -> Spot {
        self.beacon
    }

    /// What the race's grid shows.
    #[must_use]
    pub const fn window(&self) -> Window {
        self.window
    }

    /// The spot of a cell of the race; `None` for a cell outside its grid.
    #[must_use]
    pub fn spot_of(&self, cell: Cell) -> Option<Spot> {
        self.window.spot_of(cell)
    }

    /// The cell of the race for a spot; `None` where its grid doesn't have it.
    #[must_use]
    pub fn cell_of(&self, spot: Spot) -> Option<Cell> {
        self.window.cell_of(spot)
    }

    /// Where a player is; of one who takes no part, where the other is.
    #[must_use]
    pub fn spot(&self, race: &Race, player: Player) -> Spot {
        let player = if race.plays(player) { player } else { player.other() };
        self.spot_of(race.pawn(player).cell()).unwrap_or(self.start)
    }

    /// Which way the beacon lies from where a player is.
    #[must_use]
    pub fn bearing(&self, race: &Race, player: Player) -> Bearing {
        let (here, there) = (self.spot(race, player), self.beacon);
        Bearing { columns: there.x() - here.x(), rows: there.y() - here.y() }
    }

    /// Cells that a player has walked in all legs, the present one included.
    #[must_use]
    pub fn steps(&self, race: &Race, player: Player) -> u64 {
        self.walked.get(player).saturating_add(race.pawn(player).steps().into())
    }

    fn spots(&self, race: &Race) -> [Spot; 2] {
        Player::ALL.map(|player| self.spot(race, player))
    }

    /// The window to be made now, once somebody is near an edge of the present one. To be asked each
    /// frame: O(1), and without memory of what it has answered before.
    #[must_use]
    pub fn wants_window(&self, race: &Race) -> Option<WindowWanted> {
        let window = self.window.next(self.spots(race), self.beacon)?;
        Some(self.wanted(window))
    }

    fn wanted(&self, window: Window) -> WindowWanted {
        let known = Some((self.window, self.grid.clone()));
        WindowWanted { endless: self.endless.clone(), window, known }
    }

    /// Who should turn back, since no window has room for both: the one who is farther from the beacon,
    /// both where neither is. The window stays meanwhile, with a wall around.
    #[must_use]
    pub fn strayed(&self, race: &Race) -> ByPlayer<bool> {
        if !Window::is_too_small_for(self.spots(race)) {
            return ByPlayer::default();
        }
        let far = ByPlayer::from_fn(|player| self.bearing(race, player).steps());
        ByPlayer { one: far.one >= far.two, two: far.two >= far.one }
    }

    /// Goes on in a window that was wanted and has been made: by how many columns and rows of chunks
    /// all that is drawn of the old one has to be moved, as [`Window::shift_to`] says.
    ///
    /// The window may have been wanted some time ago, even in the leg before: all that matters is whether
    /// it has everybody.
    ///
    /// # Errors
    /// [`NotInWindow`] where a player would lie outside, or the grid isn't of the window's size. Nothing
    /// has changed then; what is wanted is to be asked again.
    pub fn move_to(
        &mut self,
        race: &mut Race,
        window: Window,
        grid: Arc<Grid>,
    ) -> Result<(i32, i32), NotInWindow> {
        if grid.size() != window.size() {
            return Err(NotInWindow);
        }
        race.move_window(grid.clone(), window.place_of(self.window.origin()))?;
        let shift = self.window.shift_to(window);
        (self.window, self.grid) = (window, grid);
        Ok(shift)
    }

    /// Once the leg is over, counts it and gives the race of the next one; `None` while it isn't.
    ///
    /// Both start at the beacon, after the countdown; somebody alone is there already, and goes on at
    /// once. The window is replaced where its edge is near, where another of usual size would show the next
    /// beacon, and where it has grown far too large: [`Expedition::window`] tells, and the making takes as
    /// long as [`WindowWanted::make`].
    ///
    /// # Errors
    /// [`ExpeditionError::NoBeacon`] where there is no other beacon, and [`ExpeditionError::Endless`]
    /// where memory runs out. Nothing has changed then.
    pub fn next_leg(&mut self, race: &Race) -> Result<Option<Race>, ExpeditionError> {
        let Stage::Finished(outcome) = race.stage() else { return Ok(None) };
        let mut beacons = self.beacons.clone();
        let leg = self.leg.saturating_add(1);
        let no_beacon = ExpeditionError::NoBeacon { number: leg.saturating_add(1) };
        let (start, beacon) = (self.beacon, beacons.next().ok_or(no_beacon)?);
        let starts = [start; 2];
        let window = Window::around(starts, beacon).ok_or(no_beacon)?;
        let would_show_it = window.cell_of(beacon).is_some();
        let shows_it = self.window.cell_of(beacon).is_some();
        if !self.window.suits(starts) || (would_show_it && !shows_it) {
            self.grid = self.wanted(window).make()?;
            self.window = window;
        }
        self.walked = ByPlayer::from_fn(|player| self.steps(race, player));
        if let Outcome::Won(player) = outcome {
            let score = self.score.get_mut(player);
            *score = score.saturating_add(1);
        }
        (self.leg, self.beacons, self.start, self.beacon) = (leg, beacons, start, beacon);
        let countdown = if self.walkers == Walkers::Both { self.countdown } else { 0 };
        Ok(Some(self.race(countdown)))
    }
}

/// The command that shows the maze: `maze-duel endless --seed 7 …`.
impl fmt::Display for Expedition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(words().expedition.command)(&self.endless))
    }
}

/// Why an expedition doesn't begin, or doesn't go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExpeditionError {
    /// The beacon would lie beyond the edge of the world, which is so for none of the first 75,000.
    #[error("{}", (words().expedition.no_beacon)(*number))]
    NoBeacon {
        /// Which beacon.
        number: u32,
    },
    /// There is no window.
    #[error(transparent)]
    Endless(#[from] EndlessError),
}

#[cfg(test)]
mod tests {
    use crate::maze::endless::Borders;
    use crate::maze::{Algorithm, Direction, Knobs, Seed};
    use crate::race::{Input, RaceEvent};

    use super::*;

    fn spot(x: i64, y: i64) -> Spot {
        Spot::new(x, y).unwrap()
    }

    /// An expedition with its players at two spots, and with its beacon at another.
    fn placed(at: [Spot; 2], beacon: Spot) -> (Expedition, Race) {
        let seed = Seed::new(3).unwrap();
        let knobs = Knobs::default();
        let maze = Endless::new(seed, Algorithm::BinaryTree, knobs, Borders::Loops).unwrap();
        let (mut expedition, _) = Expedition::begin(maze, Walkers::Both, 0, 0).unwrap();
        let window = Window::around(at, beacon).unwrap();
        expedition.grid = expedition.wanted(window).make().unwrap();
        (expedition.window, expedition.beacon) = (window, beacon);
        let [one, two] = at.map(|spot| window.cell_of(spot).unwrap());
        let goal = Some(window.place_of(beacon));
        let starts = ByPlayer { one, two };
        let grid = expedition.grid.clone();
        let race = Race::to_place(grid, starts, goal, ByPlayer { one: true, two: true }, 0);
        (expedition, race)
    }

    #[test]
    fn who_is_farther_from_the_beacon_has_strayed() {
        // Just not too far apart, so that both are in a window; then they part.
        let at = [spot(0, 0), spot(7800, 0)];
        for (beacon, strayed) in [
            (spot(-30, 0), [false, true]),
            (spot(7900, 90), [true, false]),
            (spot(3900, -7), [true, true]),
        ] {
            let (expedition, race) = placed(at, beacon);
            assert_eq!(expedition.strayed(&race), ByPlayer::default());
            let far = ByPlayer {
                one: expedition.cell_of(spot(-50, 0)).unwrap(),
                two: expedition.cell_of(spot(7850, 0)).unwrap(),
            };
            let goal = Some(expedition.window.place_of(beacon));
            let plays = ByPlayer { one: true, two: true };
            let race = Race::to_place(race.shared_grid(), far, goal, plays, 0);
            let ByPlayer { one, two } = expedition.strayed(&race);
            assert_eq!([one, two], strayed);
            assert!(expedition.wants_window(&race).is_none());
        }
    }

    #[test]
    fn the_last_leg_ends_before_the_edge_of_the_world() {
        let (over, finished) = placed([Spot::ORIGIN; 2], Spot::ORIGIN);
        assert_eq!(finished.stage(), Stage::Finished(Outcome::Draw));
        let maze = over.endless().clone();
        // All beacons from the last but one on, and all from the last on.
        let (mut last_but_one, mut last, mut rest) =
            (maze.beacons(), maze.beacons(), maze.beacons());
        let mut number = 0_u32;
        loop {
            let here = rest.clone();
            if rest.next().is_none() {
                break;
            }
            (last_but_one, last) = (last, here);
            number += 1;
        }
        let number = number - 1;
        let begin =
            |leg, beacons| Expedition::from_beacons(maze.clone(), Walkers::Both, leg, beacons, 3);
        let none = ExpeditionError::NoBeacon { number: number + 1 };
        assert!(none.to_string().contains("edge of the world"));
        assert_eq!(begin(number, last.clone()).unwrap_err(), none);
        assert_eq!(begin(number, rest).unwrap_err(), none);
        let (mut expedition, race) = begin(number - 1, last_but_one).unwrap();
        assert_eq!(race.goal_inside(Player::One), None, "it is a long way");
        assert!(expedition.wants_window(&race).is_none());
        let before = (expedition.leg(), expedition.start(), expedition.beacon());
        assert_eq!(Some(before.2), last.next());
        assert_eq!(expedition.next_leg(&finished).unwrap_err(), none);
        let after = (expedition.leg(), expedition.start(), expedition.beacon());
        assert_eq!((before, expedition.score()), (after, ByPlayer::default()));
    }

    #[test]
    fn the_edge_of_the_world_is_a_wall_and_wants_no_window() {
        let corners = [(Spot::FIRST, Direction::West), (Spot::LAST, Direction::East)];
        for (x, outwards) in corners {
            let here = spot(x, Spot::LAST);
            let (expedition, mut race) = placed([here; 2], spot(x, Spot::LAST - 40));
            let keys = ByPlayer { one: Input::hold(outwards), two: Input::hold(Direction::South) };
            let events: Vec<RaceEvent> = (0..100).flat_map(|_| race.tick(keys).events).collect();
            assert!(events.iter().all(|event| matches!(event, RaceEvent::Bumped { .. })));
            assert_eq!(events.len(), 2, "each bumps once");
            assert!(expedition.wants_window(&race).is_none());
            assert_eq!(expedition.bearing(&race, Player::One), Bearing { columns: 0, rows: -40 });
        }
    }
}
