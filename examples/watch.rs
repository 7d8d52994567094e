//! Shows a maze half made, made, and unmade again:
//! `cargo run --no-default-features --example watch`.

use std::error::Error;
use std::io::{self, Write};

use maze_duel::maze::{Algorithm, Playback, Seed, Size, write_text};

fn main() -> Result<(), Box<dyn Error>> {
    let size = Size::new(16, 5)?;
    let seed = Seed::new(4711).ok_or("0 is no seed")?;
    let mut playback = Playback::new(Algorithm::Kruskal.trace(size, seed)?);
    let steps = playback.trace().len();
    let mut out = io::stdout().lock();
    for position in [steps / 2, steps, 0] {
        playback.seek(position);
        writeln!(out, "after {position} of {steps} steps:")?;
        write_text(playback.grid(), &[], &mut out)?;
    }
    Ok(())
}
