//! The race of the day: the same for everybody.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Algorithm, Knobs, MazeRng, Recipe, Seed, Size};

use super::Setup;

/// A day of the Gregorian calendar, by UTC, from the year 0 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

const SECONDS_A_DAY: u64 = 86_400;
/// The days of 400 years: after them the calendar repeats itself.
const DAYS_AN_ERA: u64 = 146_097;

impl Day {
    /// A day by its numbers; `None` where the calendar has none such.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (year <= 9999 && (1..=days).contains(&day)).then_some(Self { year, month, of_month: day })
    }

    /// The day of a time, in seconds since the beginning of 1970; `None` after the year 9999.
    ///
    /// ```
    /// use maze_duel::race::Day;
    /// assert_eq!(Day::at(951_868_799), Day::new(2000, 2, 29));
    /// ```
    #[must_use]
    pub fn at(seconds: u64) -> Option<Self> {
        // Hinnant, "chrono-Compatible Low-Level Date Algorithms": years that begin with March, so
        // that a leap day is the last of its year.
        let days = seconds / SECONDS_A_DAY + 719_468;
        let (era, day) = (days / DAYS_AN_ERA, days % DAYS_AN_ERA);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, turn) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = year + era * 400 + turn;
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }

    /// The present day by UTC, as the system's clock has it; `None` where that is before 1970 or after
    /// the year 9999.
    #[must_use]
    pub fn today() -> Option<Self> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        Self::at(since.as_secs())
    }

    /// The day of the week, 0 for Monday to 6 for Sunday: Zeller's congruence.
    fn weekday(self) -> usize {
        let (year, month) = match (u32::from(self.year), u32::from(self.month)) {
            // January and February are the last months of the year before; 400 years more change
            // no weekday.
            (year, month @ 1..=2) => (year + 399, month + 12),
            (year, month) => (year + 400, month),
        };
        let sum = u32::from(self.of_month) + 13 * (month + 1) / 5 + year + year / 4;
        let from_saturday = sum + year / 400 + 6 * (year / 100);
        (from_saturday as usize + 5) % 7
    }
}

/// Written `2026-02-28`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

/// What each weekday's maze is like, from Monday on: how it is made, how large it is and how many
/// per cent of its dead ends are loops. Days that have been are raced again by their codes, which
/// don't change with this.
const WEEK: [(Algorithm, [u32; 2], u8); 7] = [
    (Algorithm::Backtracker, [24, 16], 0),
    (Algorithm::Prim, [24, 16], 0),
    (Algorithm::Wilson, [28, 18], 0),
    (Algorithm::HuntAndKill, [30, 20], 20),
    (Algorithm::Kruskal, [32, 20], 30),
    (Algorithm::GrowingTree, [36, 24], 50),
    (Algorithm::Backtracker, [45, 30], 40),
];

impl Setup {
    /// The race of a day: its weekday says what kind of maze it is, and the date is the seed.
    ///
    /// ```
    /// use maze_duel::race::{Day, Setup};
    /// let day = Day::new(2026, 2, 28).unwrap();
    /// assert_eq!(Setup::daily(day).code()?.to_string(), "11JD-928D-4ZQY-KC1C-M0Q6-K");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn daily(day: Day) -> Self {
        let (algorithm, [width, height], braid) = WEEK[day.weekday()];
        // Hashed once more into nine digits: that makes a shorter code.
        let hash = Seed::from_text(&format!("maze-duel {day}")).map_or(0, Seed::number);
        let seed = Seed::fresh(&mut MazeRng::from_number(hash));
        let braid = Percent::new(braid).unwrap_or_default();
        // The same for everybody, and so for both: they face exactly the same maze.
        let knobs = Knobs { braid, symmetry: Symmetry::HalfTurn, ..Knobs::default() };
        let size = Size::new(width, height).unwrap_or_default();
        Self::new(Recipe { algorithm, size, seed, knobs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another() {
        let mut day = Day::at(0).unwrap();
        assert_eq!(day, Day::new(1970, 1, 1).unwrap());
        assert_eq!(day.weekday(), 3, "a Thursday");
        let mut days = 0;
        for number in 1_u64.. {
            let Some(next) = Day::at(number * SECONDS_A_DAY) else { break };
            assert_eq!(Day::at(number * SECONDS_A_DAY - 1), Some(day));
            assert_eq!(next.weekday(), (day.weekday() + 1) % 7, "{next}");
            let tomorrow = Day::new(day.year, day.month, day.of_month + 1)
                .or_else(|| Day::new(day.year, day.month + 1, 1))
                .or_else(|| Day::new(day.year + 1, 1, 1));
            assert_eq!(Some(next), tomorrow);
            (day, days) = (next, number);
        }
        assert_eq!(day, Day::new(9999, 12, 31).unwrap());
        assert_eq!(days, 2_932_896);
        assert_eq!(Day::at(u64::MAX), None);
    }

    #[test]
    fn known_days_are_known() {
        for (seconds, text, weekday) in [
            (951_782_400, "2000-02-29", 1),
            (1_767_225_599, "2025-12-31", 2),
            (4_107_542_400, "2100-03-01", 0),
        ] {
            let day = Day::at(seconds).unwrap();
            assert_eq!((day.to_string().as_str(), day.weekday()), (text, weekday));
        }
        for (year, month, day) in
            [(2100, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0)]
        {
            assert_eq!(Day::new(year, month, day), None);
        }
    }
}
