//! The SVG format: a drawing of lines.
//!
//! The walls are one path element of straight segments, as long as they go; the way through the
//! maze is another. Everything about them is said by presentation attributes, without a style
//! sheet, so that every viewer and editor shows it. The picture is the PNG format's to the pixel.

use std::fmt;
use std::io::{self, Write};

use crate::maze::{Axis, Cell, Direction, Grid};

use super::picture::{Picture, Shades, WriteError};
use super::trail::step;

/// A coordinate in half pixels: the middle of a line of an odd thickness lies on one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::maze) struct Half(pub(in crate::maze) u32);

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 2)?;
        if self.0 % 2 == 1 { f.write_str(".5") } else { Ok(()) }
    }
}

/// Writes `grid` as SVG, with `path` drawn through it; an empty path draws none. Consecutive cells
/// of the path that no passage joins are drawn apart; cells outside are left out. O(cells) time;
/// no memory to speak of, or, with distances, four bytes a cell.
///
/// # Errors
/// [`WriteError`], before anything is written where the picture can't be drawn.
pub fn write_svg(
    grid: &Grid,
    path: &[Cell],
    picture: &Picture,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let (width, height) = picture.check(grid)?;
    let shades = picture.distances.map(|from| Shades::new(grid, from)).transpose()?;
    let colours = &picture.colours;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">"
    )?;
    if let Some(outside) = colours.outside {
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{outside}\"/>")?;
    }
    floor(grid, picture, out)?;
    if let Some(shades) = shades {
        distances(grid, &shades, picture, out)?;
    }
    walls(grid, picture, out)?;
    solution(grid, path, picture, out)?;
    out.write_all(b"</svg>\n")?;
    Ok(())
}

/// The cells with the walls around them, in one element: a rectangle for each run of them.
fn floor(grid: &Grid, picture: &Picture, out: &mut impl Write) -> Result<(), WriteError> {
    let Picture { wall, margin, .. } = *picture;
    let pitch = picture.pitch();
    write!(out, "<path id=\"floor\" fill=\"{}\" d=\"", picture.colours.floor)?;
    if grid.cell_count() == grid.size().cells() {
        let (width, height) = (grid.width() * pitch + wall, grid.height() * pitch + wall);
        write!(out, "M{margin} {margin}h{width}v{height}h-{width}z")?;
    } else {
        for y in 0..grid.height() {
            let at = |x: u32| grid.contains(Cell::new(x, y)).then_some(());
            runs(grid.width(), at, |from, length, ()| {
                let (x, y) = (margin + from * pitch, margin + y * pitch);
                let (width, height) = (length * pitch + wall, pitch + wall);
                write!(out, "M{x} {y}h{width}v{height}h-{width}z")
            })?;
        }
    }
    writeln!(out, "\"/>")?;
    Ok(())
}

/// The cells by distance: an element for each run of one shade in a row.
fn distances(
    grid: &Grid,
    shades: &Shades,
    picture: &Picture,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let Picture { wall, margin, .. } = *picture;
    let pitch = picture.pitch();
    writeln!(out, "<g id=\"distances\">")?;
    for y in 0..grid.height() {
        let at = |x| shades.shade(grid, Cell::new(x, y));
        runs(grid.width(), at, |from, length, shade| {
            let colour = Shades::colour(&picture.colours, shade);
            let (x, y) = (margin + wall + from * pitch, margin + wall + y * pitch);
            let width = length * pitch;
            writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{pitch}\" fill=\"{colour}\"/>"
            )
        })?;
    }
    writeln!(out, "</g>")?;
    Ok(())
}

/// Tells of every run of places that are alike: where it begins, how long it is, what it is of.
fn runs<T: Copy + PartialEq, E>(
    width: u32,
    at: impl Fn(u32) -> Option<T>,
    mut tell: impl FnMut(u32, u32, T) -> Result<(), E>,
) -> Result<(), E> {
    let mut run: Option<(u32, T)> = None;
    for x in 0..=width {
        let here = if x < width { at(x) } else { None };
        match run {
            Some((_, kind)) if here == Some(kind) => {}
            _ => {
                if let Some((from, kind)) = run {
                    tell(from, x - from, kind)?;
                }
                run = here.map(|kind| (x, kind));
            }
        }
    }
    Ok(())
}

fn walls(grid: &Grid, picture: &Picture, out: &mut impl Write) -> Result<(), WriteError> {
    let Picture { wall, margin, .. } = *picture;
    let pitch = picture.pitch();
    write!(
        out,
        "<path id=\"walls\" fill=\"none\" stroke=\"{}\" stroke-width=\"{wall}\" \
         stroke-linecap=\"square\" d=\"",
        picture.colours.walls
    )?;
    let at = |corner: u32| Half(2 * (margin + corner * pitch) + wall);
    for segment in grid.wall_segments() {
        let way = match segment.axis {
            Axis::Horizontal => 'h',
            Axis::Vertical => 'v',
        };
        write!(out, "M{} {}{way}{}", at(segment.x), at(segment.y), segment.length * pitch)?;
    }
    writeln!(out, "\"/>")?;
    Ok(())
}

/// The path, from the middle of a cell to the middle of the next, straight stretches in one.
fn solution(
    grid: &Grid,
    path: &[Cell],
    picture: &Picture,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let Picture { cell, wall, margin, .. } = *picture;
    if !path.iter().any(|&cell| grid.contains(cell)) {
        return Ok(());
    }
    write!(
        out,
        "<path id=\"solution\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
         stroke-linecap=\"square\" stroke-linejoin=\"miter\" d=\"",
        picture.colours.path,
        picture.path_width()
    )?;
    let at = |place: u32| Half(2 * (margin + wall + place * picture.pitch()) + cell);
    let pitch = i64::from(picture.pitch());
    // The straight stretch that is not yet written: its direction and length.
    let mut stretch: Option<(Direction, i64)> = None;
    let mut previous: Option<Cell> = None;
    for here in path.iter().copied().filter(|&cell| grid.contains(cell)) {
        let step = previous.and_then(|previous| step(grid, previous, here));
        stretch = match (stretch, step) {
            (Some((direction, length)), Some(step)) if direction == step => {
                Some((direction, length + pitch))
            }
            (before, step) => {
                draw(before, out)?;
                step.map(|step| (step, pitch))
            }
        };
        if step.is_none() {
            // A length of none shows as a square, by the square ends.
            write!(out, "M{} {}h0", at(here.x), at(here.y))?;
        }
        previous = Some(here);
    }
    draw(stretch, out)?;
    writeln!(out, "\"/>")?;
    Ok(())
}

fn draw(stretch: Option<(Direction, i64)>, out: &mut impl Write) -> io::Result<()> {
    match stretch {
        Some((Direction::North, length)) => write!(out, "v{}", -length),
        Some((Direction::East, length)) => write!(out, "h{length}"),
        Some((Direction::South, length)) => write!(out, "v{length}"),
        Some((Direction::West, length)) => write!(out, "h{}", -length),
        None => Ok(()),
    }
}
