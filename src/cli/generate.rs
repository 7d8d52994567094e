//! `maze-duel generate`: make a maze and print it.

use clap::Args;
use rand_core::TryRng;

use crate::maze::generate::eller::Rows;
use crate::maze::{
    Algorithm, Cell, Grid, MazeRng, Purpose, Seed, Size, SolveError, solve, write_text_rows,
};
use crate::words::words;

use super::failure::Failure;
use super::output::{Format, Output};
use super::{MazeArguments, tell};

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    maze: MazeArguments,
    #[arg(long, value_name = words().value_name, default_value = Format::ALL[0])]
    #[arg(value_parser = str::parse::<Format>, hide_default_value = true)]
    #[arg(help = (words().help_format)(&Format::ALL.join(" ")))]
    format: Format,
    #[command(flatten)]
    output: Output,
    #[arg(long, help = words().help_with_path)]
    solve: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { maze, format, output, solve } = arguments;
    let seed = match maze.seed() {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    if maze.algorithm == Algorithm::Eller && matches!(format, Format::Text) && !solve {
        let mut rows = Rows::new(maze.tall_size, seed.rng(Purpose::Walls))?;
        output.write_with(|mut out| write_text_rows(&mut rows, &mut out))?;
        tell(&(words().generated)(seed, maze.algorithm, maze.tall_size, None));
        return Ok(());
    }
    let size = maze.size_or(&(words().too_tall)(Size::MAX_SIDE))?;
    let grid = maze.algorithm.generate(size, seed)?;
    let path = if solve { Some(path_across(&grid)?) } else { None };

    output.write(format, &grid, path.as_deref().unwrap_or_default())?;
    let steps = path.map(|path| path.len() - 1);
    tell(&(words().generated)(seed, maze.algorithm, maze.tall_size, steps));
    Ok(())
}

pub(super) fn fresh_seed() -> Result<Seed, Failure> {
    let number = rand::rngs::SysRng
        .try_next_u64()
        .map_err(|reason| Failure::Failed((words().no_chance)(&reason.to_string())))?;
    Ok(Seed::fresh(&mut MazeRng::from_number(number)))
}

fn path_across(grid: &Grid) -> Result<Vec<Cell>, Failure> {
    let (start, goal) = (grid.size().top_left(), grid.size().bottom_right());
    solve::astar(grid, start, goal, &mut ()).map_err(|error| match error {
        SolveError::OutOfMemory(error) => error.into(),
        error => Failure::Refused(error.to_string()),
    })
}
