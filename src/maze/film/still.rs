//! A moment of a film, as a picture.

use std::io::Write;

use ::png::{DeflateCompression, Filter};

use crate::maze::format::{WriteError, of_encoder};

use super::apng;
use super::canvas::Canvas;
use super::palette::Palette;
use super::stage::Stage;
use super::svg::write_svg;

/// What a moment is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StillFormat {
    /// A picture.
    Png,
    /// A drawing of the same.
    Svg,
}

impl StillFormat {
    /// The format that a file's name ending stands for, in whatever case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        match &*extension.to_ascii_lowercase() {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// Writes what a stage shows now.
///
/// # Errors
/// [`WriteError`] where memory runs out or the output can't be written.
pub fn write_still(
    stage: &Stage,
    palette: &Palette,
    format: StillFormat,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match format {
        StillFormat::Svg => write_svg(stage, palette, out),
        StillFormat::Png => {
            let (width, height) = stage.size();
            let mut canvas = Canvas::new(width, height)?;
            stage.draw(&mut canvas)?;
            write_png(&canvas, palette, out)
        }
    }
}

fn write_png(canvas: &Canvas, palette: &Palette, out: &mut impl Write) -> Result<(), WriteError> {
    let mut encoder = apng::encoder(out, (canvas.width(), canvas.height()), palette);
    // As the pictures of mazes have it.
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().map_err(of_encoder)?;
    writer.write_image_data(canvas.pixels()).map_err(of_encoder)?;
    writer.finish().map_err(of_encoder)
}
