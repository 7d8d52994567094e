//! What is drawn over the cells: lines, dots, bars and frames.
//!
//! Lines and dots have an edge of the floor's colour, so that they stand out on whatever the cells
//! are filled with as they do on the floor.

use crate::maze::insight::{Scene, Shape, Sign};
use crate::maze::{Cell, Direction};

use super::area::{Area, Layout};
use super::palette::{FLOOR, Side};
use super::surface::Surface;

/// Whose shapes they are: of two solvers on one maze, each has its side of a cell's middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stance {
    Alone,
    First,
    Rival,
}

/// Cells that are narrower inside have no room for edges around what is drawn in them.
const EDGES_FROM: u32 = 8;

/// Paints every shape, each over those before it.
pub(super) fn paint_shapes(
    surface: &mut impl Surface,
    layout: &Layout,
    scene: &Scene,
    stance: Stance,
) {
    let painter =
        Painter { layout, scene, stance, room: layout.pitch.saturating_sub(layout.wall).max(1) };
    for shape in scene.shapes() {
        match shape {
            Shape::Line { sign, cells } => painter.line(surface, *sign, cells),
            Shape::Dot { sign, cell } => painter.dot(surface, *sign, *cell),
            Shape::Bar { sign, cell, direction } => painter.bar(surface, *sign, *cell, *direction),
            Shape::Frame { sign, from, to } => painter.frame(surface, *sign, *from, *to),
        }
    }
}

struct Painter<'a> {
    layout: &'a Layout,
    scene: &'a Scene,
    stance: Stance,
    /// How wide the narrowest cell is inside.
    room: u32,
}

impl Painter<'_> {
    fn colour(&self, sign: Sign) -> u8 {
        match self.stance {
            Stance::Rival => Side::Rival.shape(sign),
            Stance::Alone | Stance::First => Side::Own.shape(sign),
        }
    }

    /// How wide an edge is.
    const fn edge(&self) -> u32 {
        if self.room < EDGES_FROM { 0 } else { self.room.div_ceil(16) }
    }

    /// How far from a cell's middle things are, to the right and down.
    fn offset(&self) -> (i32, i32) {
        // At least so far that neither line covers the other.
        let apart = (self.part(1, 5) + self.edge()).div_ceil(2);
        let off = i32::try_from(apart.max(self.room / 6)).unwrap_or(0);
        match self.stance {
            Stance::Alone => (0, 0),
            Stance::First => (-off, -off),
            Stance::Rival => (off, off),
        }
    }

    /// A square in a cell.
    fn square(&self, cell: Cell, side: u32) -> Area {
        self.layout.inside(cell).middle(side, side, self.offset())
    }

    /// As wide as it can be with the cell's middle as its own, near `part` of `of`.
    fn part(&self, part: u32, of: u32) -> u32 {
        let side = (self.room * part / of).max(1);
        // Else it would lie half a pixel beside the middle.
        (side + (self.room - side) % 2).min(self.room)
    }

    fn line(&self, surface: &mut impl Surface, sign: Sign, cells: &[Cell]) {
        let width = match self.stance {
            Stance::Alone => self.part(1, 3),
            Stance::First | Stance::Rival => self.part(1, 5),
        };
        let colour = self.colour(sign);
        // On its own sign's cells, which are quieter, a line needs none.
        let is_own = |cell: Option<&Cell>| {
            cell.and_then(|&cell| self.scene.tint(cell)).is_some_and(|tint| tint.sign == sign)
        };
        let is_on_own = is_own(cells.first()) && is_own(cells.last());
        let edge = if is_on_own { 0 } else { self.edge() };
        if edge > 0 {
            self.pieces(cells, width, |area| surface.rectangle(area.grown(edge), FLOOR));
        }
        self.pieces(cells, width, |area| surface.rectangle(area, colour));
    }

    /// The rectangles that a line is made of: from cell to cell, or, of a rival, a point in each cell
    /// and one between.
    fn pieces(&self, cells: &[Cell], width: u32, mut tell: impl FnMut(Area)) {
        let mut previous: Option<Cell> = None;
        for &cell in cells.iter().filter(|&&cell| self.layout.contains(cell)) {
            let here = self.square(cell, width);
            let before = previous.filter(|before| before.direction_to(cell).is_some());
            match before.map(|before| self.square(before, width)) {
                Some(before) if self.stance == Stance::Rival => {
                    let between = |one: u32, other: u32| one.min(other) + one.abs_diff(other) / 2;
                    let left = between(before.left, here.left);
                    let top = between(before.top, here.top);
                    tell(Area { left, top, right: left + width, bottom: top + width });
                    tell(here);
                }
                Some(before) => tell(here.with(before)),
                None => tell(here),
            }
            previous = Some(cell);
        }
    }

    fn dot(&self, surface: &mut impl Surface, sign: Sign, cell: Cell) {
        if !self.layout.contains(cell) {
            return;
        }
        // Where a maze is to be left and come to is the same for both.
        let is_common = matches!(sign, Sign::Start | Sign::Goal);
        let (area, edge) = if is_common {
            let side = self.part(7, 10);
            (self.layout.inside(cell).middle(side, side, (0, 0)), self.edge())
        } else {
            let side = match self.stance {
                Stance::Alone => self.part(3, 5),
                Stance::First | Stance::Rival => self.part(2, 5),
            };
            (self.square(cell, side), self.edge())
        };
        let edges = [(area.grown(edge), FLOOR), (area, self.colour(sign))];
        let skipped = usize::from(edge == 0);
        for &(area, colour) in &edges[skipped..] {
            match sign {
                Sign::Start => surface.disc(area, colour),
                Sign::Goal => surface.diamond(area, colour),
                _ => surface.rectangle(area, colour),
            }
        }
    }

    /// A bar over a side of a cell, thicker than a wall.
    fn bar(&self, surface: &mut impl Surface, sign: Sign, cell: Cell, direction: Direction) {
        if !self.layout.contains(cell) {
            return;
        }
        let wall = self.layout.wall;
        let more = (self.room / 10).max(u32::from(self.room > 2));
        let inside = self.layout.inside(cell);
        let (left, right) = (inside.left - wall, inside.right + wall);
        let (top, bottom) = (inside.top - wall, inside.bottom + wall);
        let area = match direction {
            Direction::North => Area { top, bottom: inside.top, ..inside },
            Direction::East => Area { left: inside.right, right, ..inside },
            Direction::South => Area { top: inside.bottom, bottom, ..inside },
            Direction::West => Area { left, right: inside.left, ..inside },
        };
        let area = match direction {
            Direction::North | Direction::South => {
                Area { top: area.top.saturating_sub(more), bottom: area.bottom + more, ..area }
            }
            Direction::East | Direction::West => {
                Area { left: area.left.saturating_sub(more), right: area.right + more, ..area }
            }
        };
        surface.rectangle(area.within(self.layout.area), self.colour(sign));
    }

    /// A frame over the walls around a rectangle of cells, thicker than they are.
    fn frame(&self, surface: &mut impl Surface, sign: Sign, from: Cell, to: Cell) {
        if !self.layout.contains(from)
            || !self.layout.contains(to)
            || from.x > to.x
            || from.y > to.y
        {
            return;
        }
        let wall = self.layout.wall;
        let (left, top) = (self.layout.x(from.x), self.layout.y(from.y));
        let (right, bottom) = (self.layout.x(to.x + 1) + wall, self.layout.y(to.y + 1) + wall);
        let thick = wall + (self.room / 10).max(u32::from(self.room > 2));
        let all = Area { left, top, right, bottom };
        let colour = self.colour(sign);
        for side in [
            Area { bottom: top + thick, ..all },
            Area { top: bottom - thick, ..all },
            Area { right: left + thick, ..all },
            Area { left: right - thick, ..all },
        ] {
            surface.rectangle(side, colour);
        }
    }
}
