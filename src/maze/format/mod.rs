//! Mazes as files: one file a format. A new one is its file and its line in the list below.
//!
//! docs/formats.md describes each, byte by byte.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::words::words;

use super::memory::OutOfMemory;
use super::named;

mod blocks;
mod document;
mod json;
mod lines;
mod mask;
mod packed;
mod picture;
mod plan;
mod png;
mod svg;
mod text;
mod trail;
mod unicode;

pub use blocks::TextError;
pub use document::Document;
pub use json::{JsonError, read_json, write_json};
pub use lines::{read_lines, write_lines};
pub use mask::{MaskFileError, read_mask, read_mask_png, read_mask_text};
pub use packed::{MazeFileError, read_maze, write_maze};
pub use picture::{Colour, ColourError, Colours, Picture, PictureError, WriteError};
pub(super) use png::of_encoder;
pub use png::write_png;
pub(super) use svg::Half;
pub use svg::write_svg;
pub use text::{read_text, write_text};
pub use unicode::{read_unicode, write_unicode};

/// Whether a format is text, so that mazes can be shown on a terminal, or bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Characters, one maze after another.
    Text,
    /// Characters, but a file holds one maze.
    Drawing,
    Bytes,
}

macro_rules! formats {
    ($($(#[$attribute:meta])* $variant:ident = $name:literal, [$($extension:literal)*], $content:ident, reads: $readable:literal;)*) => {
        /// What a maze can be written as.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$attribute])* $variant,)*
        }

        impl Format {
            /// Every format, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// How the names of files in this format end, without the dot.
            #[must_use]
            pub const fn extensions(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => &[$($extension),*],)*
                }
            }

            /// Whether mazes in this format can be read back.
            #[must_use]
            pub const fn is_readable(self) -> bool {
                match self {
                    $(Self::$variant => $readable,)*
                }
            }

            const fn content(self) -> Content {
                match self {
                    $(Self::$variant => Content::$content,)*
                }
            }
        }
    };
}

formats! {
    /// `#` for walls, a character a cell. See [`write_text`].
    #[default]
    Text = "text", ["txt"], Text, reads: true;
    /// `+--+`. See [`write_lines`].
    Lines = "lines", ["lines"], Text, reads: true;
    /// Box drawing. See [`write_unicode`].
    Unicode = "unicode", ["unicode"], Text, reads: true;
    /// For other programs, with path, spawns and recipe. See [`write_json`].
    Json = "json", ["json"], Text, reads: true;
    /// Compact, binary, with a checksum. See [`write_maze`].
    Maze = "maze", ["maze"], Bytes, reads: true;
    /// A drawing. See [`write_svg`].
    Svg = "svg", ["svg"], Drawing, reads: false;
    /// A picture. See [`write_png`].
    Png = "png", ["png"], Bytes, reads: false;
}

impl Format {
    /// The format that a file's name ending stands for, in whatever case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(extension);
        Self::ALL.iter().copied().find(|format| format.extensions().iter().any(is_it))
    }

    /// Whether this format is no text, and so nothing for a terminal.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self.content(), Content::Bytes)
    }

    /// Whether several mazes can follow one another in one stream for people or programs to read.
    #[must_use]
    pub const fn can_follow_another(self) -> bool {
        matches!(self.content(), Content::Text)
    }

    /// Whether a [`Picture`] says how this format looks.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Writes a maze and what this format carries beside it.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn write(
        self,
        document: &Document,
        picture: &Picture,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        let Document { grid, path, .. } = document;
        match self {
            Self::Text => write_text(grid, path, out)?,
            Self::Lines => write_lines(grid, path, out)?,
            Self::Unicode => write_unicode(grid, path, out)?,
            Self::Json => write_json(document, out)?,
            Self::Maze => write_maze(grid, out)?,
            Self::Svg => write_svg(grid, path, picture, out)?,
            Self::Png => write_png(grid, path, picture, out)?,
        }
        Ok(())
    }
}

named!(Format, UnknownFormat);

/// A name that no format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().unknown_format)(&names()))]
pub struct UnknownFormat;

/// Every format's name, separated by spaces.
fn names() -> String {
    Format::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(" ")
}

/// Reads a maze in any format that can be read, told by its first byte, up to the end of the
/// input.
///
/// ```
/// use maze_duel::maze::format;
/// let maze = format::read_any(&mut &b"+--+--+\n|     |\n+--+--+\n"[..])?;
/// assert_eq!(maze.grid.size().to_string(), "2x1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`].
pub fn read_any(input: &mut impl BufRead) -> Result<Document, ReadError> {
    // The mark that some editors put before UTF-8.
    if input.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        input.consume("\u{feff}".len());
    }
    Ok(match input.fill_buf()?.first() {
        // An empty input, or one of blank lines alone, is an empty text.
        None | Some(b'#' | b'\r' | b'\n') => read_text(input)?.into(),
        Some(b'+' | b':') => read_lines(input)?.into(),
        // The first byte of box drawing.
        Some(0xe2) => read_unicode(input)?.into(),
        Some(b'{') => read_json(input)?,
        Some(&byte) if byte == packed::MAGIC[0] => read_maze(input)?.into(),
        Some(0x89 | b'<') => return Err(ReadError::Picture),
        Some(&byte) => return Err(ReadError::Unknown { found: char::from(byte) }),
    })
}

/// Why no maze was read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Mazes of no format begin like this.
    #[error("{}", (words().read_unknown)(*found))]
    Unknown {
        /// The first byte, as Latin-1.
        found: char,
    },
    /// A picture can't be read back.
    #[error("{}", words().read_picture)]
    Picture,
    /// It is drawn in characters, and wrong.
    #[error(transparent)]
    Text(TextError),
    /// It is JSON, and wrong.
    #[error(transparent)]
    Json(JsonError),
    /// It is in the maze format, and wrong.
    #[error(transparent)]
    Maze(MazeFileError),
    /// The maze needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

macro_rules! from_errors {
    ($($error:ident => $variant:ident;)*) => {
        $(impl From<$error> for ReadError {
            fn from(error: $error) -> Self {
                match error {
                    $error::OutOfMemory(error) => Self::OutOfMemory(error),
                    $error::Io(error) => Self::Io(error),
                    error => Self::$variant(error),
                }
            }
        })*
    };
}

from_errors! {
    TextError => Text;
    JsonError => Json;
    MazeFileError => Maze;
}
