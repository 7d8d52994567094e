//! A file in the maze format of which one bit is wrong is refused, and so is one cut short.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maze_duel::maze::format::{read_any, read_maze, write_maze};

fuzz_target!(|input: (u32, &[u8])| {
    let (at, bytes) = input;
    let _ = read_maze(&mut &*bytes);
    let Ok(document) = read_any(&mut &*bytes) else { return };
    let mut file = Vec::new();
    write_maze(&document.grid, &mut file).unwrap();
    let at = at as usize % (8 * file.len());
    assert!(read_maze(&mut &file[..at / 8]).is_err());
    file[at / 8] ^= 1 << (at % 8);
    assert!(read_maze(&mut &*file).is_err());
});
