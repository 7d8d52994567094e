//! What is read from a drawing is, written again, that drawing: no wall is guessed, no fault passed
//! over.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maze_duel::maze::format::{read_lines, read_unicode, write_lines, write_unicode};
use maze_duel::maze::{Grid, read_text, write_text};

/// The lines without what doesn't count: the path, line ends, blank lines after the end.
fn plain(bytes: &[u8]) -> String {
    let text = str::from_utf8(bytes).unwrap().trim_start_matches('\u{feff}');
    let lines: Vec<&str> = text.lines().collect();
    lines.join("\n").trim_end().replace(['.', '·'], " ")
}

fn check(bytes: &[u8], grid: &Grid, write: impl Fn(&Grid, &mut Vec<u8>)) {
    let mut out = Vec::new();
    write(grid, &mut out);
    assert_eq!(plain(bytes), plain(&out));
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(grid) = read_text(&mut &*bytes) {
        check(bytes, &grid, |grid, out| write_text(grid, &[], out).unwrap());
    }
    if let Ok(grid) = read_lines(&mut &*bytes) {
        check(bytes, &grid, |grid, out| write_lines(grid, &[], out).unwrap());
    }
    if let Ok(grid) = read_unicode(&mut &*bytes) {
        check(bytes, &grid, |grid, out| write_unicode(grid, &[], out).unwrap());
    }
});
