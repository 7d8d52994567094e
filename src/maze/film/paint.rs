//! Painting a scene whose cells have walls.

use crate::maze::Cell;
use crate::maze::insight::Scene;

use super::area::{Area, Layout};
use super::palette::{FAINT, FLOOR, WALL};
use super::places::{Between, Places};
use super::shapes::{Stance, paint_shapes};
use super::surface::{Part, Surface};

/// The least pitch at which walls between cells that aren't in the maze are to be seen.
const FAINT_FROM: u32 = 4;

/// Paints cells, walls, and what is drawn over them.
pub(super) fn paint(
    surface: &mut impl Surface,
    layout: &Layout,
    places: &Places,
    scene: &Scene,
    rival: Option<&Scene>,
) {
    surface.begin(Part::Cells);
    paint_cells(surface, layout, places);
    surface.begin(Part::Walls);
    if places.has_faint && layout.pitch >= FAINT_FROM {
        paint_walls(surface, layout, places, Between::Faint, FAINT);
    }
    paint_walls(surface, layout, places, Between::Wall, WALL);
    surface.begin(Part::Shapes);
    if let Some(rival) = rival {
        paint_shapes(surface, layout, scene, Stance::First);
        paint_shapes(surface, layout, rival, Stance::Rival);
    } else {
        paint_shapes(surface, layout, scene, Stance::Alone);
    }
}

/// Tells of every run of things alike, from 0 up to `count`: where it begins and ends, what it is of.
fn runs<T: Copy + PartialEq>(
    count: u32,
    at: impl Fn(u32) -> Option<T>,
    mut tell: impl FnMut(u32, u32, T),
) {
    let mut run: Option<(u32, T)> = None;
    for place in 0..=count {
        let here = if place < count { at(place) } else { None };
        if let Some((from, kind)) = run {
            if here == Some(kind) {
                continue;
            }
            tell(from, place, kind);
        }
        run = here.map(|kind| (place, kind));
    }
}

/// Fills cells together with the places of the walls above and to the left, on which walls come later.
fn paint_cells(surface: &mut impl Surface, layout: &Layout, places: &Places) {
    for y in 0..layout.height() {
        let row = places.row(y);
        let (top, bottom) = (layout.y(y), layout.y(y + 1));
        let colour = |x: u32| Some(row[x as usize]).filter(|place| place.is_cell());
        runs(
            layout.width(),
            |x| colour(x).map(|place| place.colour),
            |from, to, colour| {
                let (left, right) = (layout.x(from), layout.x(to));
                surface.rectangle(Area { left, top, right, bottom }, colour);
            },
        );
    }
    for y in 0..layout.height() {
        for (x, place) in (0..layout.width()).zip(places.row(y)) {
            if place.is_cell() && places.has_rival && place.rival != place.colour {
                surface.lower_half(layout.inside(Cell::new(x, y)), place.rival);
            }
            paint_passages(surface, layout, places, x, y);
        }
    }
}

/// The passages to the west and north, where they aren't just as their cell. A rival has no part of
/// them: to their left and above is its half of a cell, and here the other begins.
fn paint_passages(surface: &mut impl Surface, layout: &Layout, places: &Places, x: u32, y: u32) {
    let here = places.row(y)[x as usize].colour;
    let is_edge = |other: u8| here != FLOOR && other == FLOOR;
    let (wall, column) = (layout.wall, x as usize);
    if x > 0 && places.west_of(x, y) == Between::Passage {
        let area = layout.inside(Cell::new(x, y));
        if is_edge(places.row(y)[column - 1].colour) {
            surface.rectangle(Area { left: area.left - wall, right: area.left, ..area }, FLOOR);
        }
    }
    if y > 0 && places.north_of(x, y) == Between::Passage {
        let area = layout.inside(Cell::new(x, y));
        if is_edge(places.row(y - 1)[column].colour) {
            surface.rectangle(Area { top: area.top - wall, bottom: area.top, ..area }, FLOOR);
        }
    }
}

/// The walls of one kind, as long as they go. Each takes in the corners at both of its ends.
fn paint_walls(
    surface: &mut impl Surface,
    layout: &Layout,
    places: &Places,
    kind: Between,
    colour: u8,
) {
    for y in 0..=layout.height() {
        let is_there = |x| (places.north_of(x, y) == kind).then_some(());
        runs(layout.width(), is_there, |from, to, ()| {
            let (left, right) = (layout.x(from), layout.x(to) + layout.wall);
            let (top, bottom) = (layout.y(y), layout.y(y) + layout.wall);
            surface.rectangle(Area { left, top, right, bottom }, colour);
        });
    }
    for x in 0..=layout.width() {
        let is_there = |y| (places.west_of(x, y) == kind).then_some(());
        runs(layout.height(), is_there, |from, to, ()| {
            let (left, right) = (layout.x(x), layout.x(x) + layout.wall);
            let (top, bottom) = (layout.y(from), layout.y(to) + layout.wall);
            surface.rectangle(Area { left, top, right, bottom }, colour);
        });
    }
}
