//! The PNG format: pixels, row by row.
//!
//! The picture has a palette: four colours and two bits a pixel, or, with distances, 244 colours
//! and a byte a pixel. No more than a row of it is kept.

use std::io::{self, Write};

use ::png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use crate::maze::memory::{OutOfMemory, filled, with_capacity};
use crate::maze::{Cell, Direction, Grid};

use super::picture::{Colour, Picture, Shades, WriteError};
use super::plan::{HOLE, Place, fill_row, is_cell, leads};
use super::trail::{ON_PATH, Trail};

// Places in the palette.
const OUTSIDE: u8 = 0;
const FLOOR: u8 = 1;
const WALL: u8 = 2;
const PATH: u8 = 3;
/// The nearest shade.
const SHADES: u8 = 4;

/// Writes `grid` as PNG, with `path` drawn through it; an empty path draws none. Consecutive cells
/// of the path that no passage joins are drawn apart; cells outside are left out. O(pixels) time;
/// O(width of the picture + path) memory, and four bytes a cell with distances.
///
/// # Errors
/// [`WriteError`], before anything is written where the picture can't be drawn.
pub fn write_png(
    grid: &Grid,
    path: &[Cell],
    picture: &Picture,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let (width, height) = picture.check(grid)?;
    let shades = picture.distances.map(|from| Shades::new(grid, from)).transpose()?;
    let trail = Trail::new(grid, path)?;
    let depth = if shades.is_some() { BitDepth::Eight } else { BitDepth::Two };

    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(depth);
    // Most rows are as the one above. With this filter the fastest level makes smaller files than
    // the default does without, in a tenth of the time.
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::Up);
    encoder.set_palette(palette(picture, shades.is_some()));
    if picture.colours.outside.is_none() {
        // Of the colours that are not named, alpha is full.
        encoder.set_trns(vec![0]);
    }
    let mut file = encoder.write_header().map_err(of_encoder)?;
    let mut writer = file.stream_writer().map_err(of_encoder)?;
    let mut painter = Painter::new(grid, picture, shades, trail, width as usize)?;
    painter.paint(&mut writer)?;
    writer.finish().map_err(of_encoder)?;
    file.finish().map_err(of_encoder)
}

/// What went wrong with a PNG.
pub(in crate::maze) fn of_encoder(error: EncodingError) -> WriteError {
    match error {
        EncodingError::IoError(error) => error.into(),
        error => io::Error::other(error).into(),
    }
}

fn palette(picture: &Picture, has_shades: bool) -> Vec<u8> {
    let colours = &picture.colours;
    let outside = colours.outside.unwrap_or(colours.floor);
    let mut palette: Vec<Colour> = vec![outside, colours.floor, colours.walls, colours.path];
    if has_shades {
        palette.extend((0..Shades::COUNT).map(|shade| Shades::colour(colours, shade)));
    }
    palette.iter().flat_map(|colour| colour.0).collect()
}

struct Painter<'a> {
    grid: &'a Grid,
    picture: &'a Picture,
    shades: Option<Shades>,
    trail: Trail,
    /// The rows of places above and below a line of walls; see [`fill_row`].
    above: Vec<Place>,
    below: Vec<Place>,
    /// The colours of those places, from entry 1 on.
    above_floor: Vec<u8>,
    below_floor: Vec<u8>,
    /// The path's marks of the places above the line of walls, then of those below.
    marks: Vec<u8>,
    /// A row of pixels, a byte each.
    pixels: Vec<u8>,
    packed: Vec<u8>,
}

/// A part of a cell's height.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Band {
    Upper,
    Middle,
    Lower,
}

impl<'a> Painter<'a> {
    fn new(
        grid: &'a Grid,
        picture: &'a Picture,
        shades: Option<Shades>,
        trail: Trail,
        width: usize,
    ) -> Result<Self, OutOfMemory> {
        let places = grid.width() as usize + 2;
        let packed = if shades.is_some() { 0 } else { width.div_ceil(4) };
        Ok(Self {
            grid,
            picture,
            shades,
            trail,
            above: filled(places, HOLE)?,
            below: filled(places, HOLE)?,
            above_floor: filled(places, OUTSIDE)?,
            below_floor: filled(places, OUTSIDE)?,
            marks: filled(places - 2, 0)?,
            pixels: filled(width, OUTSIDE)?,
            packed: with_capacity(packed)?,
        })
    }

    fn paint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Picture { cell, wall, margin, .. } = *self.picture;
        let path = self.picture.path_width();
        let beside = (cell - path) / 2;
        self.put(margin, out)?;
        for y in 0..=self.grid.height() {
            let is_last = y == self.grid.height();
            fill_row(self.grid, (!is_last).then_some(y), &mut self.below);
            self.fill_floor(y);
            self.draw_walls();
            self.put(wall, out)?;
            if is_last {
                break;
            }
            self.trail.fill_row(y, &mut self.marks);
            for (band, height) in
                [(Band::Upper, beside), (Band::Middle, path), (Band::Lower, beside)]
            {
                if height > 0 {
                    self.draw_cells(band);
                    self.put(height, out)?;
                }
            }
            std::mem::swap(&mut self.above, &mut self.below);
            std::mem::swap(&mut self.above_floor, &mut self.below_floor);
        }
        self.pixels.fill(OUTSIDE);
        self.put(margin, out)
    }

    /// The colours of the places of row `y`, which is in `below`.
    fn fill_floor(&mut self, y: u32) {
        for (x, (floor, &place)) in self.below_floor.iter_mut().zip(&self.below).enumerate() {
            *floor = if is_cell(place) { FLOOR } else { OUTSIDE };
            if let (Some(shades), true) = (&self.shades, is_cell(place))
                && let Ok(x) = u32::try_from(x - 1)
                && let Some(shade) = shades.shade(self.grid, Cell::new(x, y))
            {
                // There are fewer shades than a byte has values.
                *floor = SHADES + u8::try_from(shade).unwrap_or(0);
            }
        }
    }

    /// The line of walls between the two rows.
    fn draw_walls(&mut self) {
        let Self { above, below, above_floor, marks, pixels, picture, .. } = self;
        let Picture { cell, wall, margin, .. } = **picture;
        let (cell, wall) = (cell as usize, wall as usize);
        let (from, to) = path_span(picture);
        let between = |one: Place, direction, other: Place| {
            (is_cell(one) || is_cell(other)) && !(is_cell(one) && leads(one, direction))
        };
        let (left, right) = pixels.split_at_mut(margin as usize);
        left.fill(OUTSIDE);
        let mut rest = right;
        for x in 0..above.len() - 1 {
            let has_wall = between(above[x], Direction::East, above[x + 1])
                || between(below[x], Direction::East, below[x + 1])
                || between(above[x], Direction::South, below[x])
                || between(above[x + 1], Direction::South, below[x + 1]);
            let (corner, after) = rest.split_at_mut(wall);
            corner.fill(if has_wall { WALL } else { above_floor[x] });
            rest = after;
            if x + 2 == above.len() {
                break;
            }
            let (piece, after) = rest.split_at_mut(cell);
            let is_wall = between(above[x + 1], Direction::South, below[x + 1]);
            piece.fill(if is_wall { WALL } else { above_floor[x + 1] });
            if leads(marks[x], Direction::South) {
                piece[from..to].fill(PATH);
            }
            rest = after;
        }
        rest.fill(OUTSIDE);
    }

    /// A part of the row of cells in `below`.
    fn draw_cells(&mut self, band: Band) {
        let Self { below, below_floor, marks, pixels, picture, .. } = self;
        let Picture { cell, wall, margin, .. } = **picture;
        let (cell, wall) = (cell as usize, wall as usize);
        let (from, to) = path_span(picture);
        let (left, right) = pixels.split_at_mut(margin as usize);
        left.fill(OUTSIDE);
        let mut rest = right;
        for x in 0..below.len() - 1 {
            let (one, other) = (below[x], below[x + 1]);
            let is_open = is_cell(one) && leads(one, Direction::East);
            let is_wall = (is_cell(one) || is_cell(other)) && !is_open;
            let is_crossed = x > 0 && leads(marks[x - 1], Direction::East);
            let (piece, after) = rest.split_at_mut(wall);
            piece.fill(match (is_crossed && band == Band::Middle, is_wall) {
                (true, _) => PATH,
                (false, true) => WALL,
                (false, false) => below_floor[x],
            });
            rest = after;
            if x + 2 == below.len() {
                break;
            }
            let (inside, after) = rest.split_at_mut(cell);
            inside.fill(below_floor[x + 1]);
            let mark = marks[x];
            match band {
                Band::Upper if leads(mark, Direction::North) => inside[from..to].fill(PATH),
                Band::Lower if leads(mark, Direction::South) => inside[from..to].fill(PATH),
                Band::Middle if mark & ON_PATH != 0 => {
                    let from = if leads(mark, Direction::West) { 0 } else { from };
                    let to = if leads(mark, Direction::East) { cell } else { to };
                    inside[from..to].fill(PATH);
                }
                _ => {}
            }
            rest = after;
        }
        rest.fill(OUTSIDE);
    }

    /// Writes the row of pixels some times.
    fn put(&mut self, times: u32, out: &mut impl Write) -> io::Result<()> {
        let row = if self.shades.is_some() {
            &self.pixels
        } else {
            self.packed.clear();
            self.packed.extend(self.pixels.chunks(4).map(|chunk| {
                let bits = chunk.iter().fold(0, |bits, pixel| bits << 2 | pixel);
                bits << (2 * (4 - chunk.len()))
            }));
            &self.packed
        };
        for _ in 0..times {
            out.write_all(row)?;
        }
        Ok(())
    }
}

/// Where in a cell the path runs.
const fn path_span(picture: &Picture) -> (usize, usize) {
    let width = picture.path_width();
    let from = (picture.cell - width) / 2;
    (from as usize, (from + width) as usize)
}
