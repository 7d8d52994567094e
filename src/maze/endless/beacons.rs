//! Where to race to.

use crate::maze::random::RandomExt;

use super::Spot;
use super::keys::Keys;

/// Columns and rows from the start to the first beacon, together.
const FIRST_LEG: u32 = 32;
/// How many more each leg has than the one before.
const LONGER: u32 = 8;

/// The places of a race through an endless maze, one after another: first the start, which is
/// [`Spot::ORIGIN`], then each beacon. It ends only before the edge of the world, after 75,000 of
/// them at least.
#[derive(Clone, Debug)]
pub struct Beacons {
    keys: Keys,
    next: Option<Spot>,
    number: u32,
}

impl Beacons {
    pub(super) const fn new(keys: Keys) -> Self {
        Self { keys, next: Some(Spot::ORIGIN), number: 0 }
    }
}

impl Iterator for Beacons {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        let here = self.next?;
        self.next = beyond(self.keys, here, self.number);
        self.number = self.number.saturating_add(1);
        Some(here)
    }
}

/// The beacon after the one with that number: any of the 4 × distance places at its distance.
fn beyond(keys: Keys, here: Spot, number: u32) -> Option<Spot> {
    let distance = LONGER.checked_mul(number)?.checked_add(FIRST_LEG)?;
    let place = keys.beacons.rng(number.into()).below(distance.checked_mul(4)?);
    // A quarter of them goes from east to south, the others are that one turned.
    let down = i64::from(place % distance);
    let across = i64::from(distance) - down;
    let (columns, rows) = match place / distance {
        0 => (across, down),
        1 => (-down, across),
        2 => (-across, -down),
        _ => (down, -across),
    };
    here.offset(columns, rows).ok()
}
