//! The maze format: compact, binary, with a checksum.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `8D 4D 41 5A 45 0D 0A 1A`: what the file is, and a trap for transfers that change line ends |
//! | 1 | version: 1 |
//! | 1 | bit 0: there are holes; the others are 0 |
//! | 4 | width in cells, lowest byte first |
//! | 4 | height, alike |
//! | rows | from the top: where there are holes, one bit a place, set for a hole; then two bits a place, the lower for a passage east, the higher for one south. Places go from the lowest bit of a byte up; a row begins with a fresh byte, and bits left over are 0 |
//! | 4 | CRC-32 (as of PNG and zip) of all before, lowest byte first |
//!
//! Nothing comes after.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use crate::maze::memory::{OutOfMemory, filled};
use crate::maze::{Direction, Grid, MaskError, Size};
use crate::words::words;

use super::plan::{HOLE, Place, Plan, fill_row, is_cell, leads};

pub(super) const MAGIC: [u8; 8] = *b"\x8dMAZE\r\n\x1a";
const VERSION: u8 = 1;
const HAS_HOLES: u8 = 1;

/// Writes `grid` in the maze format. O(cells) time, O(width) memory.
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for a row.
pub fn write_maze(grid: &Grid, out: &mut impl Write) -> io::Result<()> {
    let too_much = |_| io::Error::from(io::ErrorKind::OutOfMemory);
    let width = grid.width() as usize;
    let has_holes = grid.cell_count() != grid.size().cells();
    let mut sum = crc32fast::Hasher::new();
    let mut put = |bytes: &[u8]| {
        sum.update(bytes);
        out.write_all(bytes)
    };
    put(&MAGIC)?;
    put(&[VERSION, if has_holes { HAS_HOLES } else { 0 }])?;
    put(&grid.width().to_le_bytes())?;
    put(&grid.height().to_le_bytes())?;
    let mut row = filled(width + 2, HOLE).map_err(too_much)?;
    let mut holes = filled(width.div_ceil(8), 0_u8).map_err(too_much)?;
    let mut ways = filled(width.div_ceil(4), 0_u8).map_err(too_much)?;
    for y in 0..grid.height() {
        fill_row(grid, Some(y), &mut row);
        holes.fill(0);
        ways.fill(0);
        for (x, &place) in row[1..=width].iter().enumerate() {
            if !is_cell(place) {
                holes[x / 8] |= 1 << (x % 8);
            }
            let east = u8::from(leads(place, Direction::East));
            let south = u8::from(leads(place, Direction::South));
            ways[x / 4] |= (east | south << 1) << (x % 4 * 2);
        }
        if has_holes {
            put(&holes)?;
        }
        put(&ways)?;
    }
    let sum = sum.finalize();
    out.write_all(&sum.to_le_bytes())
}

/// Reads the maze format, up to its end: nothing may follow. Reads a row at a time, so that no
/// input can make it take more memory than the maze that it holds so far.
///
/// # Errors
/// [`MazeFileError`], which names the byte.
pub fn read_maze(input: &mut impl BufRead) -> Result<Grid, MazeFileError> {
    let mut bytes = Bytes { input, offset: 0, sum: crc32fast::Hasher::new() };
    let mut magic = [0; MAGIC.len()];
    bytes.fill(&mut magic)?;
    if magic != MAGIC {
        return Err(MazeFileError::Magic);
    }
    let mut head = [0; 10];
    bytes.fill(&mut head)?;
    let [version, flags, w0, w1, w2, w3, h0, h1, h2, h3] = head;
    if version != VERSION {
        return Err(MazeFileError::Version { found: version });
    }
    if flags & !HAS_HOLES != 0 {
        return Err(MazeFileError::Bits { offset: 9 });
    }
    let (width, height) =
        (u32::from_le_bytes([w0, w1, w2, w3]), u32::from_le_bytes([h0, h1, h2, h3]));
    let size = Size::new(width, height).map_err(|_| MazeFileError::Size { width, height })?;

    let width = width as usize;
    let mut plan = Plan::new(width);
    let mut above = filled(width, 0 as Place)?;
    let mut row = filled(width, 0 as Place)?;
    let mut holes = filled(if flags & HAS_HOLES == 0 { 0 } else { width.div_ceil(8) }, 0_u8)?;
    let mut ways = filled(width.div_ceil(4), 0_u8)?;
    for y in 0..height {
        let from = bytes.offset;
        bytes.fill(&mut holes)?;
        bytes.fill(&mut ways)?;
        let at = |x: usize| from + holes.len() as u64 + x as u64 / 4;
        for (x, place) in row.iter_mut().enumerate() {
            let is_hole = holes.get(x / 8).is_some_and(|&byte| byte >> (x % 8) & 1 == 1);
            let bits = ways[x / 4] >> (x % 4 * 2);
            let (east, south) = (bits & 1 == 1, bits & 2 == 2);
            *place = if is_hole { HOLE } else { 0 };
            if east {
                *place |= Direction::East.bit();
            }
            if south {
                *place |= Direction::South.bit();
            }
            if (is_hole || y + 1 == height) && south {
                return Err(MazeFileError::Bits { offset: at(x) });
            }
        }
        for x in 0..width {
            let leads_out = row.get(x + 1).is_none_or(|&next| !is_cell(next));
            let is_wrong = leads(row[x], Direction::East) && (!is_cell(row[x]) || leads_out);
            if is_wrong || (leads(above[x], Direction::South) && !is_cell(row[x])) {
                return Err(MazeFileError::Bits { offset: at(x) });
            }
        }
        let spare = |last: Option<&u8>, used: usize| {
            last.is_some_and(|&last| used != 0 && last >> used != 0)
        };
        if spare(holes.last(), width % 8) {
            return Err(MazeFileError::Bits { offset: from + holes.len() as u64 - 1 });
        }
        if spare(ways.last(), width % 4 * 2) {
            return Err(MazeFileError::Bits { offset: bytes.offset - 1 });
        }
        plan.push_row(&row)?;
        std::mem::swap(&mut above, &mut row);
    }
    let expected = bytes.sum.clone().finalize();
    let mut found = [0; 4];
    bytes.fill(&mut found)?;
    let found = u32::from_le_bytes(found);
    if found != expected {
        return Err(MazeFileError::Checksum { found, expected });
    }
    if bytes.input.read(&mut [0])? != 0 {
        return Err(MazeFileError::AfterEnd { offset: bytes.offset });
    }
    Ok(plan.into_grid(size)?)
}

/// The input, its place and its sum.
struct Bytes<'a, I> {
    input: &'a mut I,
    offset: u64,
    sum: crc32fast::Hasher,
}

impl<I: Read> Bytes<'_, I> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), MazeFileError> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.input.read(&mut bytes[filled..]) {
                Ok(0) => {
                    let offset = self.offset + filled as u64;
                    return Err(MazeFileError::Truncated { offset });
                }
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.offset += filled as u64;
        self.sum.update(bytes);
        Ok(())
    }
}

/// What is wrong with a file in the maze format. Bytes count from 0.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MazeFileError {
    /// It doesn't begin as such a file does.
    #[error("{}", words().maze_magic)]
    Magic,
    /// It is of a version that isn't known here.
    #[error("{}", (words().file_version)(u64::from(*found), u64::from(VERSION)))]
    Version {
        /// Its version.
        found: u8,
    },
    /// Its size is none that a maze can have.
    #[error("{}", (words().maze_size)(*width, *height, Size::MAX_SIDE))]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// It ends too soon.
    #[error("{}", (words().maze_truncated)(*offset))]
    Truncated {
        /// Where the next byte should be.
        offset: u64,
    },
    /// Bits are set that can't be: a passage that leads to no cell, or bits without a meaning.
    #[error("{}", (words().maze_bits)(*offset))]
    Bits {
        /// In which byte.
        offset: u64,
    },
    /// Its checksum isn't that of its content: it is damaged.
    #[error("{}", (words().maze_checksum)(*found, *expected))]
    Checksum {
        /// What it says.
        found: u32,
        /// What its content gives.
        expected: u32,
    },
    /// Something follows after the maze.
    #[error("{}", (words().maze_after_end)(*offset))]
    AfterEnd {
        /// From which byte on.
        offset: u64,
    },
    /// The cells that the holes leave make no maze.
    #[error(transparent)]
    Mask(MaskError),
    /// The maze needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<MaskError> for MazeFileError {
    fn from(error: MaskError) -> Self {
        match error {
            MaskError::OutOfMemory(error) => Self::OutOfMemory(error),
            error => Self::Mask(error),
        }
    }
}
