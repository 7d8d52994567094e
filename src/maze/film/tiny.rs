//! Painting a scene whose cells are too small for walls: each is a pixel or less.

use crate::maze::Cell;
use crate::maze::insight::{Scene, Shape};

use super::area::Layout;
use super::canvas::Canvas;
use super::palette::Side;
use super::places::Places;

/// Paints cells, and the cells of lines, dots and frames. Where several are in a pixel, the last that
/// tells most is seen.
pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout,
    places: &Places,
    scene: &Scene,
    rival: Option<&Scene>,
) {
    for y in 0..layout.height() {
        for (x, place) in (0..layout.width()).zip(places.row(y)) {
            if place.is_cell() {
                raise(canvas, layout, Cell::new(x, y), place.colour);
                if places.has_rival {
                    raise(canvas, layout, Cell::new(x, y), place.rival);
                }
            }
        }
    }
    paint_shapes(canvas, layout, scene, Side::Own);
    if let Some(rival) = rival {
        paint_shapes(canvas, layout, rival, Side::Rival);
    }
}

fn paint_shapes(canvas: &mut Canvas, layout: &Layout, scene: &Scene, side: Side) {
    for shape in scene.shapes() {
        match shape {
            Shape::Line { sign, cells } => {
                for &cell in cells {
                    raise(canvas, layout, cell, side.shape(*sign));
                }
            }
            Shape::Dot { sign, cell } => raise(canvas, layout, *cell, side.shape(*sign)),
            Shape::Frame { sign, from, to } if layout.contains(*from) && layout.contains(*to) => {
                for x in from.x..=to.x {
                    raise(canvas, layout, Cell::new(x, from.y), side.shape(*sign));
                    raise(canvas, layout, Cell::new(x, to.y), side.shape(*sign));
                }
                for y in from.y..=to.y {
                    raise(canvas, layout, Cell::new(from.x, y), side.shape(*sign));
                    raise(canvas, layout, Cell::new(to.x, y), side.shape(*sign));
                }
            }
            Shape::Frame { .. } | Shape::Bar { .. } => {}
        }
    }
}

fn raise(canvas: &mut Canvas, layout: &Layout, cell: Cell, colour: u8) {
    if !layout.contains(cell) {
        return;
    }
    let area = layout.inside(cell).within(layout.area);
    for y in area.top..area.bottom {
        for x in area.left..area.right {
            canvas.raise(x, y, colour);
        }
    }
}
