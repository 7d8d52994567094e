//! No bytes make the reader of masks panic, and whatever it reads as a mask is filled by a maze
//! that reaches every cell.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maze_duel::maze::format::read_mask;
use maze_duel::maze::{Algorithm, Knobs, Recipe, Seed};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mask) = read_mask(&mut &*bytes) else { return };
    if mask.size().cells() > 10_000 {
        return;
    }
    let size = mask.size();
    let holes = mask.holes().count();
    let knobs = Knobs { mask: Some(mask), ..Knobs::default() };
    let seed = Seed::new(bytes.len() as u64 + 1).unwrap();
    let recipe = Recipe { algorithm: Algorithm::Kruskal, size, seed, knobs };
    let grid = recipe.generate().unwrap();
    assert_eq!(grid.cell_count(), size.cells() - holes);
    assert!(grid.is_perfect().unwrap());
});
