//! Makes a maze and prints it with its solution: `cargo run --no-default-features --example print`.

use std::error::Error;
use std::io;

use maze_duel::maze::{Algorithm, Seed, Size, solve, write_text};

fn main() -> Result<(), Box<dyn Error>> {
    let size = Size::new(24, 8)?;
    let seed = Seed::from_text("our sofa").ok_or("a blank text is no seed")?;
    let maze = Algorithm::Backtracker.generate(size, seed)?;
    let path = solve::astar(&maze, size.top_left(), size.bottom_right(), &mut ())?;
    write_text(&maze, &path, &mut io::stdout().lock())?;
    Ok(())
}
