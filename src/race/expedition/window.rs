//! Which piece of an endless maze is looked at.

use std::sync::Arc;

use crate::maze::endless::{CHUNK, ChunkAt, Endless, EndlessError, Spot};
use crate::maze::{Cell, Grid, Size};

/// Who comes nearer than this to an edge of the window, in cells, wants another one.
pub(super) const NEAR: i64 = 96;
/// Cells at least between everybody and each edge of a new window.
pub(super) const MARGIN: i64 = 160;
/// Up to so many cells each way a window has the beacon too.
pub(super) const ROOMY: u32 = 640;
/// The most cells of a window each way.
pub(super) const WIDEST: u32 = 8192;
/// Cells along each side of a chunk.
const SIDE: i64 = CHUNK as i64;

/// A rectangle of whole chunks of an endless maze, and its cells as those of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    first: ChunkAt,
    last: ChunkAt,
}

impl Window {
    /// The spot of the grid's cell (0, 0).
    #[must_use]
    pub const fn origin(self) -> Spot {
        self.first.top_left()
    }

    /// The chunk at its top left, and the one at its bottom right.
    #[must_use]
    pub const fn chunks(self) -> [ChunkAt; 2] {
        [self.first, self.last]
    }

    /// The grid's width and height: a multiple of [`CHUNK`] each.
    #[must_use]
    pub fn size(self) -> Size {
        let [columns, rows] = self.spans();
        // Never more than the widest, so the default is never taken.
        Size::new(columns.cells(), rows.cells()).unwrap_or_default()
    }

    /// The spot of a cell of the grid; `None` for a cell outside.
    #[must_use]
    pub fn spot_of(self, cell: Cell) -> Option<Spot> {
        let is_inside = self.size().contains(cell);
        self.origin().offset(cell.x.into(), cell.y.into()).ok().filter(|_| is_inside)
    }

    /// The grid's cell for a spot; `None` where the window doesn't have it.
    #[must_use]
    pub fn cell_of(self, spot: Spot) -> Option<Cell> {
        let (columns, rows) = self.place_of(spot);
        let cell = Cell::new(u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
        self.size().contains(cell).then_some(cell)
    }

    /// By how many columns and rows of chunks a drawing made for this window has to be moved so that
    /// it fits the other one: what has cell `c` here has cell `c` + 32 × shift there.
    #[must_use]
    pub const fn shift_to(self, other: Self) -> (i32, i32) {
        // Each is less than 2³¹ both ways.
        let (here, there) = (self.first, other.first);
        (here.x().wrapping_sub(there.x()), here.y().wrapping_sub(there.y()))
    }

    /// Columns and rows from the origin to a spot, which may lie outside.
    pub(super) const fn place_of(self, spot: Spot) -> (i64, i64) {
        let origin = self.origin();
        (spot.x() - origin.x(), spot.y() - origin.y())
    }

    /// The least window with the margin around some spots, and around the beacon where that makes
    /// it no wider than [`ROOMY`]; `None` where it would be wider than [`WIDEST`].
    pub(super) fn around(spots: [Spot; 2], beacon: Spot) -> Option<Self> {
        let [columns, rows] = spans(spots, beacon);
        Self::of([columns?, rows?])
    }

    /// The window that follows this one once somebody is near an edge of it. Each way by itself: where
    /// both are too far apart for a window that has both with their margins, this window's columns or
    /// rows stay as they are, and nearness to their edges is as nothing.
    pub(super) fn next(self, spots: [Spot; 2], beacon: Spot) -> Option<Self> {
        let wanted = spans(spots, beacon);
        let mine = self.spans();
        let is_due = |way: usize, of: fn(Spot) -> i64| {
            wanted[way].is_some() && spots.iter().any(|&spot| mine[way].is_near_edge(of(spot)))
        };
        if !is_due(0, Spot::x) && !is_due(1, Spot::y) {
            return None;
        }
        Self::of([wanted[0].unwrap_or(mine[0]), wanted[1].unwrap_or(mine[1])])
    }

    /// Whether it is too small for the spots to be apart as they are with their margins, and can't be
    /// made larger.
    pub(super) fn is_too_small_for(spots: [Spot; 2]) -> bool {
        let ways: [fn(Spot) -> i64; 2] = [Spot::x, Spot::y];
        ways.iter().any(|of| Span::around(&spots.map(of)).is_none())
    }

    /// Whether all spots are inside and nobody of them near an edge, in a window that isn't much larger than a
    /// new one would be.
    pub(super) fn suits(self, spots: [Spot; 2]) -> bool {
        let [columns, rows] = self.spans();
        let is_near = |spot: Spot| columns.is_near_edge(spot.x()) || rows.is_near_edge(spot.y());
        columns.cells().max(rows.cells()) <= 2 * ROOMY && !spots.into_iter().any(is_near)
    }

    fn spans(self) -> [Span; 2] {
        let Self { first, last } = self;
        [Span { first: first.x(), last: last.x() }, Span { first: first.y(), last: last.y() }]
    }

    fn of([columns, rows]: [Span; 2]) -> Option<Self> {
        let first = ChunkAt::new(columns.first, rows.first)?;
        Some(Self { first, last: ChunkAt::new(columns.last, rows.last)? })
    }
}

/// The columns and rows of the window that is wanted; `None` where they would be too many.
fn spans(spots: [Spot; 2], beacon: Spot) -> [Option<Span>; 2] {
    let ways: [fn(Spot) -> i64; 2] = [Spot::x, Spot::y];
    let with_beacon = ways.map(|of| {
        let [one, two] = spots.map(of);
        Span::around(&[one, two, of(beacon)]).filter(|span| span.cells() <= ROOMY)
    });
    if with_beacon.iter().all(Option::is_some) {
        return with_beacon;
    }
    ways.map(|of| Span::around(&spots.map(of)))
}

/// The columns, or rows, of chunks from `first` to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    first: i32,
    last: i32,
}

impl Span {
    /// The chunks around some columns or rows of cells, up to the edge of the world; `None` where they
    /// would be wider than [`WIDEST`].
    fn around(places: &[i64]) -> Option<Self> {
        let chunk = |at: i64| {
            let chunk = at.clamp(Spot::FIRST, Spot::LAST).div_euclid(SIDE);
            i32::try_from(chunk).ok()
        };
        let (low, high) = (places.iter().min()?, places.iter().max()?);
        let (first, last) = (chunk(low - MARGIN)?, chunk(high + MARGIN)?);
        let is_narrow = (i64::from(last) - i64::from(first) + 1) * SIDE <= i64::from(WIDEST);
        is_narrow.then_some(Self { first, last })
    }

    /// How many cells they are, at most [`WIDEST`].
    const fn cells(self) -> u32 {
        (self.last.abs_diff(self.first) + 1) * CHUNK
    }

    /// Whether a column or row lies outside, or with less than [`NEAR`] others between itself and an
    /// edge beyond which there is more.
    fn is_near_edge(self, at: i64) -> bool {
        let first = i64::from(self.first) * SIDE;
        let last = i64::from(self.last) * SIDE + SIDE - 1;
        (at - first < NEAR && self.first != ChunkAt::FIRST)
            || (last - at < NEAR && self.last != ChunkAt::LAST)
    }
}

/// A window that is to be made, with all that the making needs: it can be sent to another thread.
#[derive(Clone, Debug)]
pub struct WindowWanted {
    pub(super) endless: Endless,
    pub(super) window: Window,
    /// What is known already.
    pub(super) known: Option<(Window, Arc<Grid>)>,
}

impl WindowWanted {
    /// Which window.
    #[must_use]
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Its cells. Those that the window before it has are copied, so that moving on by 64 cells makes
    /// about a fifth of them anew. O(cells), and as long as the algorithm takes for the new ones.
    ///
    /// # Errors
    /// [`EndlessError::OutOfMemory`] where the system has no memory for it: a byte a cell.
    pub fn make(&self) -> Result<Arc<Grid>, EndlessError> {
        let (origin, size) = (self.window.origin(), self.window.size());
        let grid = match &self.known {
            Some((known, grid)) => {
                self.endless.window_beside(origin, size, known.origin(), grid)?
            }
            None => self.endless.window(origin, size)?,
        };
        Ok(Arc::new(grid))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spot(x: i64, y: i64) -> Spot {
        Spot::new(x, y).unwrap()
    }

    /// Near the start, near either edge of the world, and anywhere.
    fn any_place() -> impl Strategy<Value = i64> {
        let (first, last) = (Spot::FIRST, Spot::LAST);
        prop_oneof![-500..500_i64, first..first + 400, last - 399..=last, first..=last]
    }

    fn near(place: i64) -> impl Strategy<Value = i64> {
        (-9000..9000_i64).prop_map(move |by| (place + by).clamp(Spot::FIRST, Spot::LAST))
    }

    prop_compose! {
        /// Two players who may be far apart, and a beacon.
        fn any_spots()(x in any_place(), y in any_place())
            (x in Just(x), y in Just(y), other_x in near(x), other_y in near(y), x3 in near(x), y3 in near(y))
            -> ([Spot; 2], Spot)
        {
            ([spot(x, y), spot(other_x, other_y)], spot(x3, y3))
        }
    }

    /// Cells between a place and the two ends of what a window has, where the world goes on there.
    fn room(window: Window, of: fn(Spot) -> i64, here: Spot) -> [Option<i64>; 2] {
        let length =
            if of(spot(1, 0)) == 1 { window.size().width() } else { window.size().height() };
        let first = of(window.origin());
        let last = first + i64::from(length) - 1;
        [
            (first != Spot::FIRST).then(|| of(here) - first),
            (last != Spot::LAST).then(|| last - of(here)),
        ]
    }

    const WAYS: [fn(Spot) -> i64; 2] = [Spot::x, Spot::y];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// A new window is made of whole chunks, has everybody with the margin that the world allows, isn't
        /// wider than it may be, and needn't be moved at once. There is none only for two who are far apart.
        #[test]
        fn a_new_window_has_room_around_everybody((spots, beacon) in any_spots()) {
            let apart = WAYS.map(|of| of(spots[0]).abs_diff(of(spots[1])));
            let Some(window) = Window::around(spots, beacon) else {
                prop_assert!(apart.iter().any(|&apart| apart > 8192 - 320 - 64));
                prop_assert!(Window::is_too_small_for(spots));
                return Ok(());
            };
            let size = window.size();
            prop_assert!(size.width() <= WIDEST && size.height() <= WIDEST);
            prop_assert_eq!((size.width() % 32, size.height() % 32), (0, 0));
            let origin = window.origin();
            prop_assert_eq!((origin.x().rem_euclid(32), origin.y().rem_euclid(32)), (0, 0));
            for here in spots {
                let cell = window.cell_of(here).unwrap();
                prop_assert_eq!(window.spot_of(cell), Some(here));
                for room in WAYS.iter().flat_map(|&of| room(window, of, here)).flatten() {
                    prop_assert!(room >= MARGIN, "{}", room);
                }
            }
            prop_assert_eq!(window.next(spots, beacon), None);
            // No larger than it has to be, by a chunk on each side; with the beacon it is roomy at most.
            for (length, apart) in [(size.width(), apart[0]), (size.height(), apart[1])] {
                let least = apart + 1 + 320;
                prop_assert!(u64::from(length) <= (least + 62).max(u64::from(ROOMY)));
            }
        }

        /// Another window is wanted just when somebody is near an edge beyond which there is more, and a
        /// window could have them both.
        #[test]
        fn another_window_is_wanted_near_an_edge(
            (spots, beacon) in any_spots(), steps in (-200..200_i64, -200..200_i64), two: bool,
        ) {
            let Some(window) = Window::around(spots, beacon) else { return Ok(()) };
            let mut now = spots;
            let who = usize::from(two);
            let Ok(moved) = now[who].offset(steps.0, steps.1) else { return Ok(()) };
            now[who] = moved;
            let fits = WAYS.map(|of| Span::around(&now.map(of)).is_some());
            let is_near = WAYS.iter().zip(fits).any(|(&of, fits)| {
                let rooms = now.into_iter().flat_map(|here| room(window, of, here)).flatten();
                fits && rooms.min().is_some_and(|least| least < NEAR)
            });
            let next = window.next(now, beacon);
            prop_assert_eq!(next.is_some(), is_near);
            let Some(next) = next else { return Ok(()) };
            for (of, fits) in WAYS.into_iter().zip(fits) {
                for room in now.into_iter().flat_map(|here| room(next, of, here)).flatten() {
                    prop_assert!(room >= MARGIN || !fits);
                }
            }
            prop_assert_eq!(next.next(now, beacon), None);
        }
    }

    #[test]
    fn at_the_corners_of_the_world_the_window_ends_with_it() {
        for (x, left) in [(Spot::FIRST, Spot::FIRST), (Spot::LAST, Spot::LAST - 191)] {
            for (y, top) in [(Spot::FIRST, Spot::FIRST), (Spot::LAST, Spot::LAST - 191)] {
                let window = Window::around([spot(x, y); 2], Spot::ORIGIN).unwrap();
                // 160 cells of margin and the cell itself need six chunks.
                assert_eq!((window.size().width(), window.size().height()), (192, 192));
                assert_eq!(window.origin(), spot(left, top));
                assert_eq!(window.next([spot(x, y); 2], Spot::ORIGIN), None);
            }
        }
    }

    #[test]
    fn a_near_beacon_is_in_the_window_and_a_far_one_is_not() {
        let start = [Spot::ORIGIN; 2];
        let with = |beacon: Spot| Window::around(start, beacon).unwrap().cell_of(beacon).is_some();
        // 640 cells less both margins and at most a chunk on each side; without it they would be 352.
        assert!(with(spot(250, -250)) && with(spot(-256, 0)) && with(spot(1, 256)));
        assert!(!with(spot(0, 321)) && !with(spot(321, 20)));
        assert!(!with(spot(2000, 2000)));
    }

    #[test]
    fn columns_that_are_too_wide_stay_while_rows_follow() {
        let one = spot(0, 0);
        let wide = Window::around([one, spot(7800, 0)], one).unwrap();
        assert_eq!(wide.size().width(), 8128);
        // Too far apart by now: nearness to the left and right edges is as nothing, ...
        let apart = [one, spot(7900, 10)];
        assert!(Window::is_too_small_for(apart) && !Window::is_too_small_for([one, spot(7800, 0)]));
        assert_eq!(wide.next(apart, one), None);
        // ... and nearness to the upper one moves the rows alone.
        let up = [spot(0, -80), spot(7900, 10)];
        let next = wide.next(up, one).unwrap();
        assert_eq!((next.origin().x(), next.size().width()), (wide.origin().x(), 8128));
        assert!(next.origin().y() <= -240 && wide.origin().y() == -160);
        // Nearer again, the window is narrow again as soon as it has to move.
        let near = [spot(7700, 0), spot(7900, 10)];
        assert!(wide.next(near, one).unwrap().size().width() < 700);
    }
}
