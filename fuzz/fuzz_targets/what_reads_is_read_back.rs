//! No bytes make a reader panic, and whatever it reads as a maze is the same maze in every format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maze_duel::maze::Format;
use maze_duel::maze::format::{Picture, read_any};

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read_any(&mut &*bytes) else { return };
    for &format in Format::ALL {
        let mut out = Vec::new();
        format.write(&document, &Picture { cell: 2, wall: 1, ..Picture::default() }, &mut out).unwrap();
        if format.is_readable() {
            let read = read_any(&mut out.as_slice()).unwrap();
            assert_eq!(read.grid, document.grid, "{format}");
            if format == Format::Json {
                assert_eq!(read, document);
            }
        }
    }
});
