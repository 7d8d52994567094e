//! The animated PNG, and the one that stands still.

use std::io::Write;

use ::png::{BitDepth, BlendOp, ColorType, DeflateCompression, DisposeOp, Encoder, Filter, Writer};

use crate::maze::format::{WriteError, of_encoder};

use super::area::Area;
use super::palette::{CLEAR, Palette};
use super::reel::Reel;

/// What a hundredth of a second is one of.
const A_SECOND: u16 = 100;

/// An encoder of a picture with the palette of a canvas.
pub(super) fn encoder<'a, W: Write>(
    out: W,
    (width, height): (u32, u32),
    palette: &Palette,
) -> Encoder<'a, W> {
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.triplets().collect::<Vec<_>>());
    encoder
}

/// An animated PNG which goes on for ever.
pub(super) struct Apng<W: Write> {
    writer: Writer<W>,
}

impl<W: Write> Apng<W> {
    /// Begins a film of so many frames.
    pub(super) fn new(
        out: W,
        size: (u32, u32),
        palette: &Palette,
        frames: usize,
    ) -> Result<Self, WriteError> {
        let mut encoder = encoder(out, size, palette);
        // Alpha is full for the colours that aren't named.
        let mut alphas = vec![u8::MAX; usize::from(CLEAR)];
        alphas.push(0);
        encoder.set_trns(alphas);
        // Films have some ten thousand frames at most.
        let frames = u32::try_from(frames).unwrap_or(u32::MAX);
        encoder.set_animated(frames, 0).map_err(of_encoder)?;
        encoder.set_blend_op(BlendOp::Over).map_err(of_encoder)?;
        encoder.set_dispose_op(DisposeOp::None).map_err(of_encoder)?;
        // Of pixels that are mostly runs, other filters make no smaller ones.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(6));
        let writer = encoder.write_header().map_err(of_encoder)?;
        Ok(Self { writer })
    }
}

impl<W: Write> Reel for Apng<W> {
    fn put(&mut self, area: Area, pixels: &[u8], delay: u16) -> Result<(), WriteError> {
        let writer = &mut self.writer;
        writer.set_frame_delay(delay, A_SECOND).map_err(of_encoder)?;
        // A frame must lie in the picture at each of these steps.
        writer.reset_frame_position().map_err(of_encoder)?;
        writer.set_frame_dimension(area.width(), area.height()).map_err(of_encoder)?;
        writer.set_frame_position(area.left, area.top).map_err(of_encoder)?;
        writer.write_image_data(pixels).map_err(of_encoder)
    }

    fn finish(self) -> Result<(), WriteError> {
        self.writer.finish().map_err(of_encoder)
    }
}
