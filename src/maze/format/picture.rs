//! What a picture of a maze looks like.

use std::fmt;
use std::io;
use std::str::FromStr;

use thiserror::Error;

use crate::maze::film::Stage;
use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::{Cell, Grid, Size};
use crate::words::words;

/// How a picture is drawn. All lengths are in pixels.
///
/// ```
/// use maze_duel::maze::format::Picture;
/// use maze_duel::maze::Size;
/// let picture = Picture { cell: 10, wall: 2, margin: 5, ..Picture::default() };
/// assert_eq!(picture.dimensions(Size::new(3, 1)?)?, (3 * 12 + 2 + 2 * 5, 1 * 12 + 2 + 2 * 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How wide and high the inside of a cell is, 1 to [`Picture::LARGEST`].
    pub cell: u32,
    /// How thick a wall is, 1 to [`Picture::LARGEST`].
    pub wall: u32,
    /// How much is left free on each side, 0 to [`Picture::LARGEST`].
    pub margin: u32,
    /// The colours.
    pub colours: Colours,
    /// Where cells are coloured by their distance: from which cell.
    pub distances: Option<Cell>,
}

impl Default for Picture {
    fn default() -> Self {
        Self { cell: 16, wall: 2, margin: 8, colours: Colours::default(), distances: None }
    }
}

impl Picture {
    /// The largest length that can be set.
    pub const LARGEST: u32 = 1000;
    /// The most pixels that a picture has on a side.
    pub const MAX_SIDE: u32 = 1 << 22;

    /// Width and height of the picture of a maze of `size`.
    ///
    /// # Errors
    /// [`PictureError`] where a length is out of range or the picture would be too large.
    pub fn dimensions(&self, size: Size) -> Result<(u32, u32), PictureError> {
        let lengths = [(1, self.cell), (1, self.wall), (0, self.margin)];
        if lengths.iter().any(|&(least, length)| length < least || length > Self::LARGEST) {
            return Err(PictureError::Length);
        }
        // At most 2000 · 32768 + 3000: no overflow.
        let pixels = |cells: u32| (self.cell + self.wall) * cells + self.wall + 2 * self.margin;
        let (width, height) = (pixels(size.width()), pixels(size.height()));
        if width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(PictureError::TooLarge { width, height });
        }
        Ok((width, height))
    }

    /// From a cell to the next.
    pub(super) const fn pitch(&self) -> u32 {
        self.cell + self.wall
    }

    /// How thick the path is: about a third of a cell, so that it is in the middle exactly.
    pub(super) const fn path_width(&self) -> u32 {
        let third = if self.cell < 3 { 1 } else { self.cell / 3 };
        third + (self.cell - third) % 2
    }

    /// Whether the picture of this maze can be drawn.
    pub(super) fn check(&self, grid: &Grid) -> Result<(u32, u32), PictureError> {
        if let Some(cell) = self.distances.filter(|&cell| !grid.contains(cell)) {
            return Err(PictureError::NoCell { cell });
        }
        self.dimensions(grid.size())
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The walls.
    pub walls: Colour,
    /// The cells, and the passages between them.
    pub floor: Colour,
    /// The margin and the holes; `None` leaves them transparent.
    pub outside: Option<Colour>,
    /// The path.
    pub path: Colour,
    /// The cells nearest to where distances are counted from.
    pub near: Colour,
    /// The cells farthest from there.
    pub far: Colour,
}

impl Default for Colours {
    fn default() -> Self {
        Self {
            walls: Colour([0x1d, 0x23, 0x2b]),
            floor: Colour([0xff, 0xff, 0xff]),
            outside: Some(Colour([0xff, 0xff, 0xff])),
            path: Colour([0xd6, 0x27, 0x28]),
            near: Colour([0xff, 0xf3, 0xb0]),
            far: Colour([0x2a, 0x6f, 0x97]),
        }
    }
}

impl FromStr for Colours {
    type Err = ColourError;

    /// Reads a list such as `walls=#000000,outside=none`; what isn't named stays as it is by
    /// default.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let mut colours = Self::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or(ColourError)?;
            let place = match name.trim() {
                "outside" if value.trim() == "none" => {
                    colours.outside = None;
                    continue;
                }
                "outside" => colours.outside.get_or_insert_default(),
                "walls" => &mut colours.walls,
                "floor" => &mut colours.floor,
                "path" => &mut colours.path,
                "near" => &mut colours.near,
                "far" => &mut colours.far,
                _ => return Err(ColourError),
            };
            *place = value.trim().parse()?;
        }
        Ok(colours)
    }
}

/// A colour: red, green and blue, as sRGB has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// The colour `step` of `steps` of the way to another.
    pub(in crate::maze) fn towards(self, other: Self, step: u32, steps: u32) -> Self {
        let mut mixed = self.0;
        for (here, there) in mixed.iter_mut().zip(other.0) {
            let sum = u32::from(*here) * (steps - step) + u32::from(there) * step;
            // A mean of bytes is a byte.
            *here = u8::try_from((sum + steps / 2) / steps.max(1)).unwrap_or(u8::MAX);
        }
        Self(mixed)
    }
}

/// Written `#rrggbb`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    /// Reads `#rrggbb`, with or without its `#`.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ColourError);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| ColourError)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

/// A text that names no colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().colours_form)]
pub struct ColourError;

/// A picture that can't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// A length is out of range.
    #[error("{}", (words().picture_length)(Picture::LARGEST))]
    Length,
    /// The picture would be too large.
    #[error("{}", (words().picture_size)(*width, *height, Picture::MAX_SIDE))]
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// The cells of a film can't be that large.
    #[error("{}", (words().film.cell_range)(Stage::LARGEST_CELL))]
    StageCell,
    /// The film, or the moment of one, would be too large.
    #[error("{}", (words().film.too_large)(*width, *height, Stage::MOST_SIDE, Stage::MOST_PIXELS))]
    StageTooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// Distances can't be counted from there.
    #[error("{}", (words().picture_no_cell)(*cell))]
    NoCell {
        /// It is no cell of the maze.
        cell: Cell,
    },
}

/// Why a maze wasn't written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The picture can't be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// It needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The output can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How far each cell is from one of them, in shades.
pub(super) struct Shades {
    /// By index; [`u32::MAX`] where there is no way.
    distances: Vec<u32>,
    farthest: u32,
}

impl Shades {
    /// How many shades there are: as many as fit a palette beside the other colours.
    pub(super) const COUNT: u32 = 240;

    /// A breadth-first search. O(cells) time, four bytes a cell and the frontier.
    pub(super) fn new(grid: &Grid, from: Cell) -> Result<Self, OutOfMemory> {
        let mut distances = filled(grid.index_end(), u32::MAX)?;
        let (mut frontier, mut next) = (Vec::new(), Vec::new());
        let mut farthest = 0;
        if let Some(index) = grid.index(from) {
            distances[index as usize] = 0;
            push(&mut frontier, index)?;
        }
        while !frontier.is_empty() {
            for &index in &frontier {
                for direction in grid.ways_at(index).iter() {
                    let other = grid.neighbour(index, direction);
                    if distances[other as usize] == u32::MAX {
                        distances[other as usize] = farthest + 1;
                        push(&mut next, other)?;
                    }
                }
            }
            if !next.is_empty() {
                farthest += 1;
            }
            frontier.clear();
            std::mem::swap(&mut frontier, &mut next);
        }
        Ok(Self { distances, farthest })
    }

    /// The shade of a cell, 0 the nearest and [`Shades::COUNT`] − 1 the farthest; `None` where no
    /// way leads there.
    pub(super) fn shade(&self, grid: &Grid, cell: Cell) -> Option<u32> {
        let distance = self.distances[grid.index(cell)? as usize];
        if distance == u32::MAX {
            return None;
        }
        let shade =
            u64::from(distance) * u64::from(Self::COUNT - 1) / u64::from(self.farthest.max(1));
        u32::try_from(shade).ok()
    }

    /// The colour of a shade.
    pub(super) fn colour(colours: &Colours, shade: u32) -> Colour {
        colours.near.towards(colours.far, shade, Self::COUNT - 1)
    }
}
