//! Areas that are divided by walls with doors.
//!
//! The steps tell of the pieces of walls alone. But which area comes next is known, and as many
//! pieces belong to one wall as it has places that are no doors.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Direction, Step};

use super::Thought;

pub(super) const SIGNS: &[Sign] = &[Sign::Head, Sign::Area, Sign::Door, Sign::Maze];

/// A rectangle of cells, by its corners top left and bottom right.
#[derive(Clone, Copy)]
struct Area {
    from: Cell,
    to: Cell,
}

impl Area {
    const fn width(self) -> u32 {
        self.to.x - self.from.x + 1
    }

    const fn height(self) -> u32 {
        self.to.y - self.from.y + 1
    }

    /// Whether the cells on both sides of a wall are in it.
    fn has_side(self, cell: Cell, side: Direction) -> bool {
        let has = |cell: Cell| {
            (self.from.x..=self.to.x).contains(&cell.x)
                && (self.from.y..=self.to.y).contains(&cell.y)
        };
        has(cell) && has(beyond(cell, side))
    }

    /// Whether it is to be divided; rooms of which no side is over `smallest` are left whole.
    fn is_divided(self, smallest: u32) -> bool {
        let (width, height) = (self.width(), self.height());
        width.min(height) > 1 && width.max(height) > smallest
    }

    /// The areas on both sides of a wall at a cell's side.
    fn halved(self, cell: Cell, side: Direction) -> (Self, Self) {
        let (mut near, mut far) = (self, self);
        if side == Direction::East {
            near.to.x = cell.x;
            far.from.x = cell.x + 1;
        } else {
            near.to.y = cell.y;
            far.from.y = cell.y + 1;
        }
        (near, far)
    }
}

/// The wall that is being raised.
struct Wall {
    area: Area,
    /// To which side of its cells it stands.
    side: Direction,
    /// The places that stay open, by the cells west or north of them.
    doors: Vec<Cell>,
    /// How many pieces stand, and how many there will be.
    raised: usize,
    of: usize,
}

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let Some(wall) = Wall::of(run)? else { return Ok(None) };
    let Wall { area, side, doors, raised, of } = wall;
    if run.is_going() {
        for y in area.from.y..=area.to.y {
            for x in area.from.x..=area.to.x {
                scene.fill(Cell::new(x, y), Sign::Area);
            }
        }
        scene.frame(Sign::Area, area.from, area.to)?;
        for &door in &doors {
            scene.bar(Sign::Door, door, side)?;
        }
        if let Some(Step::Closed { cell, .. }) = run.last() {
            scene.dot(Sign::Head, cell)?;
        }
    }
    let (width, height) = (area.width(), area.height());
    Ok(doors.first().map(|&door| {
        let doors = doors.len();
        Happening::Divided { width, height, door, doors, raised, of }
    }))
}

impl Wall {
    /// The wall to which the last step belongs; `None` before the first. O(steps so far + length).
    fn of(run: Run<'_>) -> Result<Option<Self>, OutOfMemory> {
        let Some(recipe) = run.recipe() else { return Ok(None) };
        let smallest = recipe.knobs.smallest_room.unwrap_or(1);
        let doors = recipe.knobs.doors.unwrap_or(1);
        let whole = Area { from: run.size().top_left(), to: run.size().bottom_right() };
        let mut areas = Vec::new();
        push(&mut areas, whole)?;
        let playback = run.timeline.playback();
        let mut steps = playback.trace().steps();
        let mut behind = 0;
        while let Some(Step::Closed { cell, direction }) = steps.next() {
            // Else the steps are of another recipe.
            let Some(area) = areas.pop().filter(|area| area.has_side(cell, direction)) else {
                return Ok(None);
            };
            let is_upright = direction == Direction::East;
            let length = if is_upright { area.height() } else { area.width() };
            let pieces = (length - doors.min(length - 1)) as usize;
            if behind + pieces >= playback.position() {
                let raised = playback.position() - behind;
                if raised == 0 {
                    return Ok(None);
                }
                // From the first place of the wall on, and over the pieces that are to stand.
                let (mut place, along) = if is_upright {
                    (Cell::new(cell.x, area.from.y), Direction::South)
                } else {
                    (Cell::new(area.from.x, cell.y), Direction::East)
                };
                let mut piece = Some(cell);
                let mut open = Vec::new();
                let mut left = pieces;
                for _ in 0..length {
                    if piece == Some(place) {
                        left -= 1;
                        piece = if left > 0 { steps.next().map(Step::cell) } else { None };
                    } else {
                        push(&mut open, place)?;
                    }
                    place = beyond(place, along);
                }
                return Ok(Some(Self { area, side: direction, doors: open, raised, of: pieces }));
            }
            behind += pieces;
            if pieces > 1 {
                steps.nth(pieces - 2);
            }
            let (near, far) = area.halved(cell, direction);
            for part in [far, near] {
                if part.is_divided(smallest) {
                    push(&mut areas, part)?;
                }
            }
        }
        Ok(None)
    }
}
