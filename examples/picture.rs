//! Draws a maze with the way through it: `cargo run --no-default-features --example picture -- maze.svg`.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use maze_duel::maze::format::Picture;
use maze_duel::maze::generate::Percent;
use maze_duel::maze::{Algorithm, Document, Format, Knobs, Recipe, Seed, Size, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "maze.svg".to_owned());
    let ending = path.rsplit('.').next().unwrap_or_default();
    let format = Format::from_extension(ending).ok_or("name a file that ends in .svg or .png")?;

    // Half of the dead ends are opened, so that there is more than one way.
    let knobs = Knobs { braid: Percent::new(50)?, ..Knobs::default() };
    let seed = Seed::from_text("a present").ok_or("a text names a seed")?;
    let recipe = Recipe { algorithm: Algorithm::Wilson, size: Size::new(30, 20)?, seed, knobs };
    let grid = recipe.generate()?;
    let spawns = grid.spawns();
    let way = solve::astar(&grid, spawns[0], spawns[1], &mut ())?;

    // The distances from one spawn colour the cells.
    let look = Picture { distances: Some(spawns[0]), ..Picture::default() };
    let maze = Document { grid, path: way, spawns: Some(spawns), recipe: Some(recipe) };
    format.write(&maze, &look, &mut BufWriter::new(File::create(&path)?))?;
    writeln!(io::stdout(), "{path}: {} steps through it", maze.path.len() - 1)?;
    Ok(())
}
