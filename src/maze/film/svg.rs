//! A moment as a drawing, of the same areas as the picture.

use std::io::{self, Write};

use crate::maze::format::{Half, WriteError};
use crate::maze::insight::{Scene, Timeline};
use crate::maze::{Grid, OutOfMemory};

use super::area::{Area, Layout};
use super::paint::paint;
use super::palette::Palette;
use super::places::Places;
use super::stage::Stage;
use super::surface::{Part, Surface};

/// Writes what a stage shows now. Cells that are too small for walls have none, as in the
/// picture.
pub(super) fn write_svg(
    stage: &Stage,
    palette: &Palette,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let (width, height) = stage.size();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", palette.ground())?;
    for (at, act) in stage.acts().iter().enumerate() {
        let scene = act.run.scene()?;
        let rival = act.rival.as_ref().map(Timeline::scene).transpose()?;
        let mut drawing =
            Drawing { out, palette, act: at, colour: None, is_open: false, failed: Ok(()) };
        draw(&mut drawing, stage.area(at), act.run.grid(), &scene, rival.as_ref())?;
        drawing.begin(Part::Names);
        stage.write_names(at, &mut drawing);
        drawing.finish()?;
    }
    out.write_all(b"</svg>\n")?;
    Ok(())
}

fn draw(
    drawing: &mut impl Surface,
    area: Area,
    grid: &Grid,
    scene: &Scene,
    rival: Option<&Scene>,
) -> Result<(), OutOfMemory> {
    let layout = Layout::new(scene.size(), area)?;
    let mut places = Places::default();
    places.fill(grid, scene, rival)?;
    paint(drawing, &layout, &places, scene, rival);
    Ok(())
}

/// Elements of an SVG: a group for each part, in it a path for all that comes in one colour.
struct Drawing<'a, W: Write> {
    out: &'a mut W,
    palette: &'a Palette,
    /// The number of the act that is drawn.
    act: usize,
    /// The colour of the path that isn't closed yet.
    colour: Option<u8>,
    is_open: bool,
    /// The first failure: nothing is written after it.
    failed: io::Result<()>,
}

impl<W: Write> Drawing<'_, W> {
    fn write(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        if self.failed.is_ok() {
            self.failed = write(self.out);
        }
    }

    fn path(&mut self, colour: u8, data: std::fmt::Arguments) {
        if self.colour != Some(colour) {
            self.close_path();
            let fill = self.palette.entry(colour);
            self.write(|out| write!(out, "<path fill=\"{fill}\" d=\""));
            self.colour = Some(colour);
        }
        self.write(|out| out.write_fmt(data));
    }

    fn close_path(&mut self) {
        if self.colour.take().is_some() {
            self.write(|out| out.write_all(b"\"/>\n"));
        }
    }

    fn close_group(&mut self) {
        self.close_path();
        if std::mem::take(&mut self.is_open) {
            self.write(|out| out.write_all(b"</g>\n"));
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.close_group();
        self.failed
    }
}

impl<W: Write> Surface for Drawing<'_, W> {
    fn begin(&mut self, part: Part) {
        self.close_group();
        let (name, rendering) = match part {
            // Else hairs would be seen between neighbours at some scales.
            Part::Cells => ("cells", " shape-rendering=\"crispEdges\""),
            Part::Walls => ("walls", " shape-rendering=\"crispEdges\""),
            Part::Shapes => ("shapes", ""),
            Part::Names => ("names", " shape-rendering=\"crispEdges\""),
        };
        // Identifiers are unique in a document.
        let number = match self.act {
            0 => String::new(),
            act => format!("-{}", act + 1),
        };
        self.write(|out| writeln!(out, "<g id=\"{name}{number}\"{rendering}>"));
        self.is_open = true;
    }

    fn rectangle(&mut self, area: Area, colour: u8) {
        if area.is_empty() {
            return;
        }
        let Area { left, top, .. } = area;
        let (width, height) = (area.width(), area.height());
        self.path(colour, format_args!("M{left} {top}h{width}v{height}h-{width}z"));
    }

    fn lower_half(&mut self, Area { left, top, right, bottom }: Area, colour: u8) {
        self.path(colour, format_args!("M{right} {top}V{bottom}H{left}z"));
    }

    fn disc(&mut self, area: Area, colour: u8) {
        let Area { left, top, bottom, .. } = area;
        let (across, down) = (Half(area.width()), Half(area.height()));
        let (middle, width) = (Half(top + bottom), area.width());
        self.path(
            colour,
            format_args!(
                "M{left} {middle}a{across} {down} 0 1 0 {width} 0a{across} {down} 0 1 0 -{width} 0z"
            ),
        );
    }

    fn diamond(&mut self, Area { left, top, right, bottom }: Area, colour: u8) {
        let (x, y) = (Half(left + right), Half(top + bottom));
        self.path(colour, format_args!("M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}z"));
    }
}
