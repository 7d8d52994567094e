//! The animated GIF.

use std::borrow::Cow;
use std::io::{self, Write};

use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::maze::format::WriteError;

use super::area::Area;
use super::palette::{CLEAR, Palette};
use super::reel::Reel;

/// A GIF with one palette for all frames, which goes on for ever.
pub(super) struct Gif<W: Write> {
    encoder: Encoder<W>,
    is_first: bool,
}

impl<W: Write> Gif<W> {
    /// Begins a film of a size, which a [`Stage`](super::Stage) keeps to what a GIF can have.
    pub(super) fn new(
        out: W,
        (width, height): (u32, u32),
        palette: &Palette,
    ) -> Result<Self, WriteError> {
        let triplets: Vec<u8> = palette.triplets().collect();
        let mut encoder =
            Encoder::new(out, side(width), side(height), &triplets).map_err(of_encoder)?;
        encoder.set_repeat(Repeat::Infinite).map_err(of_encoder)?;
        Ok(Self { encoder, is_first: true })
    }
}

impl<W: Write> Reel for Gif<W> {
    fn put(&mut self, area: Area, pixels: &[u8], delay: u16) -> Result<(), WriteError> {
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: (!self.is_first).then_some(CLEAR),
            top: side(area.top),
            left: side(area.left),
            width: side(area.width()),
            height: side(area.height()),
            buffer: Cow::Borrowed(pixels),
            ..Frame::default()
        };
        self.is_first = false;
        self.encoder.write_frame(&frame).map_err(of_encoder)
    }

    fn finish(self) -> Result<(), WriteError> {
        self.encoder.into_inner().map_err(of_encoder)?;
        Ok(())
    }
}

fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

fn of_encoder(error: EncodingError) -> WriteError {
    match error {
        EncodingError::Io(error) => error.into(),
        error => io::Error::other(error).into(),
    }
}
