//! Names over mazes, in letters of five by seven pixels, for films of several runs.

use super::area::Area;
use super::surface::Surface;

/// How wide a letter is with the gap after it, in its pixels.
const ADVANCE: u32 = 6;
/// How high letters are.
const HEIGHT: u32 = 7;
/// How much room a line of them takes, the gap below it included.
const LINE: u32 = 12;
/// The longest name for which there should be room twice.
const LONGEST: u32 = 14;

/// How large a letter's pixels are over a maze that is so wide.
const fn scale(width: u32) -> u32 {
    match width / (2 * LONGEST * ADVANCE) {
        0 | 1 => 1,
        2 => 2,
        _ => 3,
    }
}

/// How much room a line takes over a maze that is so wide.
pub(super) const fn line_height(width: u32) -> u32 {
    LINE * scale(width)
}

/// Writes names one after the other, in a colour each, into an area that begins with their line. What
/// has no room is left out.
pub(super) fn write<'a>(
    surface: &mut impl Surface,
    area: Area,
    names: impl IntoIterator<Item = (&'a str, u8)>,
) {
    let scale = scale(area.width());
    let mut left = area.left;
    for (name, colour) in names {
        for letter in name.bytes() {
            if left + (ADVANCE - 1) * scale > area.right {
                return;
            }
            write_letter(surface, (left, area.top), scale, letter, colour);
            left += ADVANCE * scale;
        }
        left += 2 * ADVANCE * scale;
    }
}

fn write_letter(
    surface: &mut impl Surface,
    (left, top): (u32, u32),
    scale: u32,
    letter: u8,
    colour: u8,
) {
    let rows = glyph(letter);
    for (y, row) in (0..HEIGHT).zip(rows) {
        for x in (0..ADVANCE - 1).filter(|x| row >> (ADVANCE - 2 - x) & 1 == 1) {
            let (left, top) = (left + x * scale, top + y * scale);
            surface.rectangle(Area { left, top, right: left + scale, bottom: top + scale }, colour);
        }
    }
}

/// The rows of a letter, of which the names of algorithms and solvers are made; a gap for others.
fn glyph(letter: u8) -> [u8; HEIGHT as usize] {
    match letter {
        b'-' => [0, 0, 0, 0b01110, 0, 0, 0],
        b'a'..=b'z' => LETTERS[usize::from(letter - b'a')],
        _ => [0; HEIGHT as usize],
    }
}

/// A to Z, five bits a row.
const LETTERS: [[u8; HEIGHT as usize]; 26] = [
    [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
    [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100],
    [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
    [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
    [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
    [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Algorithm, Solver};

    #[test]
    fn every_name_can_be_written_and_no_two_letters_are_alike() {
        let names = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
        for name in names.chain(Solver::ALL.iter().map(|solver| solver.name())) {
            assert!(name.bytes().all(|letter| glyph(letter) != [0; 7]), "{name}");
        }
        for letter in b'a'..=b'z' {
            assert!((b'a'..letter).all(|other| glyph(other) != glyph(letter)));
            assert!(glyph(letter).iter().all(|row| *row < 1 << (ADVANCE - 1)));
        }
    }
}
