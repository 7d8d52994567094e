//! Masks from files: drawn in characters, or a picture.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use ::png::{ColorType, Decoder, DecodingError, Transformations};
use thiserror::Error;

use crate::maze::memory::OutOfMemory;
use crate::maze::{Mask, MaskError, Size};
use crate::words::words;

use super::blocks::{Lines, TextError, unexpected};

const PNG_MAGIC: &[u8] = b"\x89PNG";

/// Reads a mask: a PNG where the input begins as one, else text.
///
/// # Errors
/// [`MaskFileError`], as [`read_mask_text`] and [`read_mask_png`].
pub fn read_mask(input: &mut impl BufRead) -> Result<Mask, MaskFileError> {
    // The first byte of a PNG begins no text.
    if input.fill_buf()?.first() == PNG_MAGIC.first() {
        read_mask_png(input)
    } else {
        read_mask_text(input)
    }
}

/// Reads a mask that is drawn in characters, one a place: `#` or `X` is a hole, a space or `.` a
/// cell. All lines are as long as the first. They may end in CR LF, and blank lines may follow.
///
/// ```
/// use maze_duel::maze::{Cell, format};
/// let mask = format::read_mask_text(&mut &b"X..\n...\n"[..])?;
/// assert_eq!(mask.size().to_string(), "3x2");
/// assert!(mask.is_hole(Cell::new(0, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`MaskFileError`], which names the line and column.
pub fn read_mask_text(input: &mut impl BufRead) -> Result<Mask, MaskFileError> {
    let limit = Size::MAX_SIDE as usize;
    let mut lines = Lines::new(input, limit, limit + 2);
    let mut holes = Vec::<bool>::new();
    let mut width = 0;
    while lines.next()? {
        if holes.is_empty() {
            width = lines.line.len();
            if width > limit {
                return Err(MaskFileError::TooLarge);
            }
        } else if holes.len() / width == limit {
            return Err(MaskFileError::TooLarge);
        }
        lines.expect_length(width)?;
        reserve(&mut holes, width)?;
        for (x, &found) in lines.line.iter().enumerate() {
            holes.push(match found {
                '#' | 'X' => true,
                ' ' | '.' => false,
                _ => return Err(unexpected(lines.number, x, found, &['#', 'X', ' ', '.']).into()),
            });
        }
    }
    mask(width, &holes)
}

/// Reads a mask from a PNG, one pixel a place: a pixel that is darker than half white, or more
/// than half transparent, is a hole. How dark a colour is tells its luminance by the weights of
/// ITU-R BT.709. Interlaced pictures are refused.
///
/// # Errors
/// [`MaskFileError`].
pub fn read_mask_png(input: &mut impl BufRead) -> Result<Mask, MaskFileError> {
    let mut decoder = Decoder::new(Forward(input));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let head = decoder.read_header_info()?;
    let size = Size::new(head.width, head.height).map_err(|_| MaskFileError::TooLarge)?;
    if head.interlaced {
        return Err(MaskFileError::Interlaced);
    }
    let mut reader = decoder.read_info()?;
    // png 0.18.1 panics over palettes that are no whole number of colours, as fuzzing has shown
    // (image-rs/image-png, issue 694). The palette is used from the first row on.
    let info = reader.info();
    if let (ColorType::Indexed, Some(palette)) = (info.color_type, &info.palette) {
        let alphas = info.trns.as_ref().map_or(0, |alphas| alphas.len());
        if palette.len() % 3 != 0 || palette.len() > 3 * 256 || alphas > palette.len() / 3 {
            return Err(MaskFileError::Png { reason: words().mask_palette.to_owned() });
        }
    }
    let channels = match reader.output_color_type().0 {
        ColorType::Grayscale | ColorType::Indexed => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
    };
    let mut holes = Vec::<bool>::new();
    for _ in 0..size.height() {
        let Some(row) = reader.next_row()? else { return Err(MaskFileError::Truncated) };
        reserve(&mut holes, size.width() as usize)?;
        holes.extend(row.data().chunks_exact(channels).map(is_hole));
    }
    // What is left of the pixels' checksums is checked here.
    reader.finish()?;
    if holes.len() != size.cells() {
        return Err(MaskFileError::Truncated);
    }
    mask(size.width() as usize, &holes)
}

/// Whether a pixel of one to four channels is dark or transparent.
fn is_hole(pixel: &[u8]) -> bool {
    let (red, green, blue, alpha) = match *pixel {
        [grey] => (grey, grey, grey, u8::MAX),
        [grey, alpha] => (grey, grey, grey, alpha),
        [red, green, blue] => (red, green, blue, u8::MAX),
        [red, green, blue, alpha, ..] => (red, green, blue, alpha),
        [] => return true,
    };
    let luminance = 2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue);
    2 * luminance < 255 * 10_000 || alpha < 128
}

fn reserve(holes: &mut Vec<bool>, more: usize) -> Result<(), OutOfMemory> {
    let bytes = holes.len() + more;
    holes.try_reserve(more).map_err(|_| OutOfMemory { bytes })
}

fn mask(width: usize, holes: &[bool]) -> Result<Mask, MaskFileError> {
    if holes.is_empty() {
        return Err(MaskFileError::Text(TextError::Empty));
    }
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let size =
        Size::new(count(width), count(holes.len() / width)).map_err(|_| MaskFileError::TooLarge)?;
    Ok(Mask::new(size, |place| holes[place.y as usize * width + place.x as usize])?)
}

/// An input that can only be read on: the decoder of a plain PNG asks for no more.
struct Forward<R>(R);

impl<R: Read> Read for Forward<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: BufRead> BufRead for Forward<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl<R> Seek for Forward<R> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// What is wrong with a file that should be a mask.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MaskFileError {
    /// It is drawn in characters, and wrong there.
    #[error("{}", text_reason(.0))]
    Text(TextError),
    /// It has more rows or columns than a maze can have.
    #[error("{}", (words().size_range)(Size::MAX_SIDE))]
    TooLarge,
    /// It is an interlaced PNG.
    #[error("{}", words().mask_interlaced)]
    Interlaced,
    /// It is a PNG that ends too soon.
    #[error("{}", words().mask_truncated)]
    Truncated,
    /// It is a PNG that can't be decoded.
    #[error("{}", (words().mask_png)(reason))]
    Png {
        /// Why not.
        reason: String,
    },
    /// No maze can be made in it.
    #[error(transparent)]
    Mask(MaskError),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A text that is empty or of unequal lines is told of in other words than a maze is.
fn text_reason(error: &TextError) -> String {
    match error {
        TextError::Empty => words().mask_nothing.to_owned(),
        TextError::Length { line, found, expected } => {
            (words().mask_length)(*line, *found, *expected)
        }
        error => error.to_string(),
    }
}

impl From<TextError> for MaskFileError {
    fn from(error: TextError) -> Self {
        match error {
            TextError::OutOfMemory(error) => Self::OutOfMemory(error),
            TextError::Io(error) => Self::Io(error),
            error => Self::Text(error),
        }
    }
}

impl From<MaskError> for MaskFileError {
    fn from(error: MaskError) -> Self {
        match error {
            MaskError::OutOfMemory(error) => Self::OutOfMemory(error),
            error => Self::Mask(error),
        }
    }
}

impl From<DecodingError> for MaskFileError {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Self::Truncated
            }
            DecodingError::IoError(error) => Self::Io(error),
            error => Self::Png { reason: error.to_string() },
        }
    }
}
