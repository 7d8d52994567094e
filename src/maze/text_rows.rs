//! The text format of a maze that is never held whole.

use std::io::{self, Write};

use rand_core::Rng;

use super::Direction;
use super::generate::eller::Rows;
use super::memory::filled;

/// Writes the rows that are left, each as soon as it is made, as [`write_text`](super::write_text)
/// would write the whole. O(cells) time, O(width) memory. `out` should be buffered, or be able to
/// take a row at a time.
///
/// ```
/// use maze_duel::maze::generate::eller::Rows;
/// use maze_duel::maze::{Algorithm, Purpose, Seed, Size, write_text, write_text_rows};
/// let (size, seed) = (Size::new(24, 16)?, Seed::new(4711).unwrap());
/// let (mut rows, mut whole) = (Vec::new(), Vec::new());
/// write_text_rows(&mut Rows::new(size.into(), seed.rng(Purpose::Walls))?, &mut rows)?;
/// write_text(&Algorithm::Eller.generate(size, seed)?, &[], &mut whole)?;
/// assert_eq!(rows, whole);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for a line.
pub fn write_text_rows<R: Rng>(rows: &mut Rows<R>, out: &mut impl Write) -> io::Result<()> {
    let length = 2 * rows.size().width() as usize + 2;
    let line = |filling| filled(length, filling).map_err(|_| io::ErrorKind::OutOfMemory);
    // In the line of the cells every second character is theirs, and never changes.
    let (mut cells, mut below) = (line(b' ')?, line(b'#')?);
    cells[0] = b'#';
    cells[length - 1] = b'\n';
    below[length - 1] = b'\n';
    if rows.made() == 0 {
        out.write_all(&below)?;
    }
    while let Some(row) = rows.next_row() {
        for (pair, open) in cells[1..].chunks_exact_mut(2).zip(row.open(Direction::East)) {
            pair[1] = if open { b' ' } else { b'#' };
        }
        for (pair, open) in below[1..].chunks_exact_mut(2).zip(row.open(Direction::South)) {
            pair[0] = if open { b' ' } else { b'#' };
        }
        out.write_all(&cells)?;
        out.write_all(&below)?;
    }
    Ok(())
}
