//! What is done to a maze beyond its algorithm: braiding, and half-turn symmetry.

use rand_core::Rng;

use super::generate::{Algorithm, Knobs, Percent, Symmetry};
use super::memory::{OutOfMemory, filled_while, push, with_capacity};
use super::observe::{Observer, Place};
use super::random::{PIECE, RandomExt, shuffle_while};
use super::{Cell, Direction, Grid, Size, Work};

/// Opens a share of the dead ends into loops: in random order, each into a neighbouring dead end
/// where there is one, else into any neighbour, until so many of the dead ends at the start are
/// gone (rounded to the nearest whole number; one more where the last passage ends two at once).
/// With a half-turn symmetry every passage is opened together with its image.
///
/// O(cells) time, four bytes for each dead end. A dead end whose every other side is the outer
/// wall or a hole stays.
pub(super) fn braid<R: Rng, O: Observer>(
    grid: &mut Grid,
    share: Percent,
    symmetry: Symmetry,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let is_dead_end = |index: usize| WAYS_OF_DEAD_END >> (grid.bytes()[index] & 15) & 1 == 1;
    // Counted first, so that the list takes what it needs and no more. (The ring and the holes have no
    // ways.)
    let mut count = 0;
    for first in (0..grid.index_end()).step_by(PIECE) {
        if !observer.is_listening() {
            return Ok(());
        }
        let end = grid.index_end().min(first + PIECE);
        count += (first..end).filter(|&index| is_dead_end(index)).count();
    }
    let mut dead_ends = with_capacity(count)?;
    for index in 0..grid.index_end() {
        if index.is_multiple_of(PIECE) && !observer.is_listening() {
            return Ok(());
        }
        if is_dead_end(index) {
            #[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
            push(&mut dead_ends, index as u32)?;
        }
    }
    let wanted = (dead_ends.len() * usize::from(share.get()) + 50) / 100;
    shuffle_while(rng, &mut dead_ends, || observer.is_listening());
    let mut opened = 0;
    for here in dead_ends {
        if opened >= wanted || !observer.is_listening() {
            break;
        }
        if grid.ways_at(here).len() != 1 {
            continue;
        }
        let solid = |direction: &Direction| {
            !grid.ways_at(here).contains(*direction)
                && grid.is_inside(grid.neighbour(here, *direction))
        };
        let is_dead_end =
            |direction: &Direction| grid.ways_at(grid.neighbour(here, *direction)).len() == 1;
        let sides: Vec<Direction> = Direction::ALL.into_iter().filter(solid).collect();
        let best: Vec<Direction> = sides.iter().copied().filter(is_dead_end).collect();
        let Some(&direction) = rng.pick(if best.is_empty() { &sides } else { &best }) else {
            continue;
        };
        let side = (here, direction);
        let image = turned(grid, side);
        let both = [side, image];
        let passages = match symmetry {
            Symmetry::None => &both[..1],
            Symmetry::HalfTurn if is_same_wall(grid, side, image) => &both[..1],
            Symmetry::HalfTurn => &both,
        };
        for &(at, direction) in passages {
            let ends = [at, grid.neighbour(at, direction)];
            opened += ends.iter().filter(|&&end| grid.ways_at(end).len() == 1).count();
            open(grid, (at, direction), observer);
        }
    }
    Ok(())
}

/// Of the sixteen sets of ways, those with one way.
const WAYS_OF_DEAD_END: u32 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;

/// Makes a maze that a half turn maps onto itself, so that both spawns face the same maze.
///
/// **Idea.** The algorithm makes a maze of one half of the grid: the upper rows and, where there
/// is a middle row, its left half with the centre. Every passage is opened together with its image
/// under the half turn. What joins the halves is the seam between them: about half of its walls,
/// in pairs, are opened first, and as many passages close again as that made too many.
///
/// A tree that a half turn maps onto itself keeps a cell or a passage in place. So the result is
/// perfect where width or height is odd: the centre cell, or the passage across the centre, joins
/// the halves. Where both are even there is no such place, and one more pair of passages makes one
/// loop, round the centre.
///
/// **Cost.** O(cells · α(cells)) beyond the algorithm's own, about ten bytes a cell.
pub(super) fn mirror<R: Rng, O: Observer>(
    grid: &mut Grid,
    algorithm: Algorithm,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let size = grid.size();
    let mut half = Grid::walled_rows(size, |y| cells_in_half(size, y))?;
    algorithm.carve(&mut half, knobs, rng, &mut Both { grid, observer })?;

    // The passages of the half in random order; before them, the part of the seam to be tried.
    let mut passages = with_capacity(half.cell_count())?;
    let mut seam = Vec::new();
    let mut across = None;
    for cell in half.cells() {
        if !observer.is_listening() {
            return Ok(());
        }
        let Some(here) = half.index(cell) else { continue };
        let is_centre = turned_place(grid, here) == here;
        for direction in Direction::ALL {
            let next = grid.neighbour(here, direction);
            if !grid.is_inside(next) {
                continue;
            }
            if half.is_inside(next) {
                let is_first = matches!(direction, Direction::East | Direction::South);
                if is_first && half.ways_at(here).contains(direction) {
                    push(&mut passages, (here, direction))?;
                }
            } else if is_centre {
                // The image of a wall within the half.
            } else if turned_place(grid, next) == here {
                across = Some((here, direction));
            } else if here < turned_place(grid, next) {
                push(&mut seam, (here, direction))?;
            }
        }
    }
    shuffle_while(rng, &mut passages, || observer.is_listening());
    shuffle_while(rng, &mut seam, || observer.is_listening());
    let (tried, left) = seam.split_at(seam.len() / 2);

    let mut sets = Sets::new(grid, observer)?;
    for &side in tried {
        if !observer.is_listening() {
            return Ok(());
        }
        if sets.join(grid, &half, side) == Joined::New {
            open_both(grid, side, observer);
        }
    }
    let mut needs_loop = across.is_none() && !has_centre_cell(size);
    for &side in &passages {
        if !observer.is_listening() {
            return Ok(());
        }
        match sets.join(grid, &half, side) {
            Joined::New => {}
            // Both halves hang together by it: the loop round the centre.
            Joined::AcrossAlready if needs_loop => needs_loop = false,
            Joined::Already | Joined::AcrossAlready => close_both(grid, side, observer),
        }
    }
    for &side in tried.iter().chain(left) {
        let is_open = grid.ways_at(side.0).contains(side.1);
        if needs_loop && !is_open && sets.join(grid, &half, side) == Joined::AcrossAlready {
            open_both(grid, side, observer);
            needs_loop = false;
        }
    }
    if let Some(side) = across {
        open(grid, side, observer);
    }
    Ok(())
}

/// A wall, by a cell beside it and the side of that cell.
type Side = (u32, Direction);

/// How many cells of a row the half has, from the left.
const fn cells_in_half(size: Size, y: u32) -> u32 {
    if 2 * y + 1 < size.height() {
        size.width()
    } else if 2 * y + 1 == size.height() {
        size.width().div_ceil(2)
    } else {
        0
    }
}

pub(super) const fn is_in_half(size: Size, place: Cell) -> bool {
    let (twice_x, twice_y) = (2 * place.x + 1, 2 * place.y + 1);
    twice_y < size.height() || (twice_y == size.height() && twice_x <= size.width())
}

const fn has_centre_cell(size: Size) -> bool {
    size.width() % 2 == 1 && size.height() % 2 == 1
}

/// Where a half turn of the grid takes a cell. The ring around the grid is turned along, so this
/// is the array read backwards.
#[expect(clippy::cast_possible_truncation, reason = "an index fits 31 bits")]
fn turned_place(grid: &Grid, place: u32) -> u32 {
    (grid.index_end() - 1) as u32 - place
}

fn turned(grid: &Grid, (at, direction): Side) -> Side {
    (turned_place(grid, at), direction.opposite())
}

fn is_same_wall(grid: &Grid, (at, direction): Side, (other, _): Side) -> bool {
    at == other || grid.neighbour(at, direction) == other
}

fn open<O: Observer>(grid: &mut Grid, (at, direction): Side, observer: &mut O) {
    grid.open_at(at, direction);
    observer.opened(Place(at), direction);
}

fn open_both<O: Observer>(grid: &mut Grid, side: Side, observer: &mut O) {
    open(grid, side, observer);
    open(grid, turned(grid, side), observer);
}

fn close_both<O: Observer>(grid: &mut Grid, side: Side, observer: &mut O) {
    for (at, direction) in [side, turned(grid, side)] {
        grid.close_at(at, direction);
        observer.closed(Place(at), direction);
    }
}

/// Repeats in the whole grid, and in its image, what an algorithm does in the half.
struct Both<'a, O> {
    grid: &'a mut Grid,
    observer: &'a mut O,
}

impl<O: Observer> Observer for Both<'_, O> {
    fn opened(&mut self, Place(at): Place, direction: Direction) {
        open_both(self.grid, (at, direction), self.observer);
    }

    fn closed(&mut self, Place(at): Place, direction: Direction) {
        close_both(self.grid, (at, direction), self.observer);
    }

    fn refused(&mut self, at: Place, direction: Direction) {
        self.observer.refused(at, direction);
    }

    fn turned_to(&mut self, at: Place) {
        self.observer.turned_to(at);
    }

    fn is_listening(&self) -> bool {
        self.observer.is_listening()
    }

    fn is_cancelled(&self) -> bool {
        self.observer.is_cancelled()
    }

    fn work(&self) -> Option<&Work> {
        self.observer.work()
    }
}

/// Which cells of the half are joined, counting a cell and its image as one; and for each whether
/// its set holds the cell itself or its image.
struct Sets {
    parents: Vec<u32>,
    /// Whether a member is on the other side of its parent.
    is_across: Vec<bool>,
}

/// What a passage does to the sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    /// It joins two.
    New,
    /// Its ends were joined already: it makes two loops that are each other's image.
    Already,
    /// So were they, but each to the other's image: it makes one loop, round the centre.
    AcrossAlready,
}

impl Sets {
    /// Of fewer cells where nobody listens.
    #[expect(clippy::cast_possible_truncation, reason = "an index is a u32")]
    fn new<O: Observer>(grid: &Grid, observer: &O) -> Result<Self, OutOfMemory> {
        let length = grid.index_end();
        let goes_on = || observer.is_listening();
        let parents = filled_while(length, |index| index as u32, goes_on)?;
        Ok(Self { parents, is_across: filled_while(length, |_| false, goes_on)? })
    }

    /// The root of a member's set, and whether the member is on the other side of it.
    fn root(&mut self, mut member: u32) -> (u32, bool) {
        let mut across = false;
        loop {
            let parent = self.parents[member as usize];
            if parent == member {
                return (member, across);
            }
            let above = self.parents[parent as usize];
            // Path halving: the grandparent becomes the parent.
            let to_above = self.is_across[member as usize] ^ self.is_across[parent as usize];
            if above == parent {
                return (parent, across ^ self.is_across[member as usize]);
            }
            self.parents[member as usize] = above;
            self.is_across[member as usize] = to_above;
            across ^= to_above;
            member = above;
        }
    }

    fn join(&mut self, grid: &Grid, half: &Grid, (at, direction): Side) -> Joined {
        let mut ends = [at, grid.neighbour(at, direction)];
        let mut crosses = false;
        for end in &mut ends {
            if !half.is_inside(*end) {
                *end = turned_place(grid, *end);
                crosses = !crosses;
            }
        }
        let ((one, one_across), (other, other_across)) = (self.root(ends[0]), self.root(ends[1]));
        let differs = one_across ^ other_across ^ crosses;
        if one == other {
            return if differs { Joined::AcrossAlready } else { Joined::Already };
        }
        self.parents[one as usize] = other;
        self.is_across[one as usize] = differs;
        Joined::New
    }
}
