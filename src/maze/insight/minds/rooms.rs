//! Rooms with a door in each wall, and a depth-first run in each of them.
//!
//! A passage is dug from a cell in which the run has been; a door opens one from a cell in which
//! it hasn't. So the steps tell which rooms there are, in the order in which the algorithm has them.

use crate::maze::insight::run::{Run, beyond};
use crate::maze::insight::{Happening, Scene, Sign};
use crate::maze::memory::{OutOfMemory, push};
use crate::maze::{Cell, Direction, Step};

use super::{Thought, stack};

pub(super) const SIGNS: &[Sign] =
    &[Sign::Head, Sign::Stack, Sign::Area, Sign::Door, Sign::Maze, Sign::Solid];

/// A rectangle of cells, by its corners top left and bottom right.
#[derive(Clone, Copy)]
struct Part {
    from: Cell,
    to: Cell,
}

impl Part {
    const fn width(self) -> u32 {
        self.to.x - self.from.x + 1
    }

    const fn height(self) -> u32 {
        self.to.y - self.from.y + 1
    }

    fn holds(self, cell: Cell) -> bool {
        (self.from.x..=self.to.x).contains(&cell.x) && (self.from.y..=self.to.y).contains(&cell.y)
    }

    fn cells(self) -> impl Iterator<Item = Cell> {
        (self.from.y..=self.to.y)
            .flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Cell::new(x, y)))
    }

    /// The parts on both sides of a wall with a door.
    const fn halved(self, door: Cell, direction: Direction) -> (Self, Self) {
        let (mut near, mut far) = (self, self);
        if matches!(direction, Direction::East) {
            near.to.x = door.x;
            far.from.x = door.x + 1;
        } else {
            near.to.y = door.y;
            far.from.y = door.y + 1;
        }
        (near, far)
    }
}

/// What the steps so far tell.
struct Rooms {
    doors: Vec<(Cell, Direction)>,
    /// The part that was cut or is being filled.
    part: Part,
    /// Where the filling began; `None` after a cut.
    start: Option<Cell>,
    /// Whether the last step began a room.
    is_new: bool,
}

pub(super) fn think(run: Run<'_>, scene: &mut Scene) -> Thought {
    let (Some(rooms), Some(head)) = (Rooms::of(run)?, run.head()) else { return Ok(None) };
    let Rooms { doors, part, start, is_new } = rooms;
    let (width, height) = (part.width(), part.height());
    let happening = match (run.last(), start) {
        (Some(Step::TurnedTo { cell }), _) if is_new => {
            Some(Happening::RoomBegan { cell, width, height })
        }
        (Some(Step::Opened { cell, direction }), None) => {
            Some(Happening::Parted { width, height, door: cell, direction })
        }
        _ => stack::happening(run)?,
    };
    if run.is_going() {
        for cell in part.cells() {
            if start.is_none() || run.is_solid(cell) {
                scene.fill(cell, Sign::Area);
            }
        }
        for (cell, direction) in doors {
            scene.bar(Sign::Door, cell, direction)?;
        }
        scene.frame(Sign::Area, part.from, part.to)?;
        if let Some(start) = start {
            let stack = run.way(start, head)?;
            scene.fill_all(&stack, Sign::Stack);
            scene.line(Sign::Stack, stack)?;
            scene.dot(Sign::Head, head)?;
        }
    }
    Ok(happening)
}

impl Rooms {
    /// `None` before the first step.
    fn of(run: Run<'_>) -> Result<Option<Self>, OutOfMemory> {
        let whole = Part { from: run.size().top_left(), to: run.size().bottom_right() };
        let mut rooms = None;
        let mut doors = Vec::new();
        let mut parts = Vec::new();
        push(&mut parts, whole)?;
        let mut been = run.places(false)?;
        for step in run.steps() {
            let has_been = been[run.place(step.cell())];
            match step {
                Step::Opened { cell, direction } if has_been => {
                    been[run.place(beyond(cell, direction))] = true;
                    rooms = rooms.map(|(part, start, _)| (part, start, false));
                }
                Step::Opened { cell, direction } => {
                    // Else the steps are of another algorithm.
                    let holds =
                        |part: &Part| part.holds(cell) && part.holds(beyond(cell, direction));
                    let Some(part) = parts.pop().filter(holds) else { return Ok(None) };
                    let (near, far) = part.halved(cell, direction);
                    push(&mut parts, far)?;
                    push(&mut parts, near)?;
                    push(&mut doors, (cell, direction))?;
                    rooms = Some((part, None, false));
                }
                Step::TurnedTo { cell } if !has_been => {
                    been[run.place(cell)] = true;
                    rooms = Some((parts.pop().unwrap_or(whole), Some(cell), true));
                }
                _ => rooms = rooms.map(|(part, start, _)| (part, start, false)),
            }
        }
        Ok(rooms.map(|(part, start, is_new)| Self { doors, part, start, is_new }))
    }
}
