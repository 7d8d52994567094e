//! `maze-duel solve`: print a maze with a path through it.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::maze::{Cell, Grid, MazeRng, Purpose, Seed, SolveError, Solver, TextError, read_text};
use crate::words::{Solved, words};

use super::failure::Failure;
use super::output::{Format, Output};
use super::{generate, tell};

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().value_file, help = words().help_input)]
    #[arg(help_heading = words().heading_arguments)]
    input: Option<PathBuf>,
    #[arg(long, value_name = words().value_name, default_value = Solver::default().name())]
    #[arg(value_parser = str::parse::<Solver>, hide_default_value = true)]
    #[arg(help = (words().solve.help_solver)(Solver::ALL, Solver::default()))]
    solver: Solver,
    #[arg(long, value_name = words().value_seed, allow_negative_numbers = true)]
    #[arg(help = words().solve.help_solver_seed)]
    seed: Option<String>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().help_from)]
    from: Option<Cell>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().help_to)]
    to: Option<Cell>,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { input, solver, seed, from, to, output } = arguments;
    let seed = chance(solver, seed.as_deref())?;
    let (grid, place) = read_maze(input)?;
    let start = from.unwrap_or(grid.size().top_left());
    let goal = to.unwrap_or(grid.size().bottom_right());
    let mut rng = seed.map_or_else(|| MazeRng::from_number(0), |seed| seed.rng(Purpose::Solver));
    let route = solver
        .solve(&grid, start, goal, &mut rng, &mut ())
        .map_err(|error| refused(&error, &grid, &place))?;

    output.write(Format::Text, &grid, route.path())?;
    tell(&(words().solve.solved)(&Solved {
        start,
        goal,
        steps: route.length(),
        walked: route.steps().map(<[_]>::len),
        explored: route.explored(),
        shortest_paths: route.shortest_paths(),
        seed,
    }));
    Ok(())
}

/// The seed of a solver that needs one.
fn chance(solver: Solver, seed: Option<&str>) -> Result<Option<Seed>, Failure> {
    match (solver.takes_chances(), seed) {
        (true, seed) => match Seed::from_text(seed.unwrap_or_default()) {
            Some(seed) => Ok(Some(seed)),
            None => generate::fresh_seed().map(Some),
        },
        (false, Some(_)) => Err(Failure::Refused((words().solve.seed_not_needed)(solver))),
        (false, None) => Ok(None),
    }
}

/// What stands in the way of solving or measuring the maze from `place`.
pub(super) fn refused(error: &SolveError, grid: &Grid, place: &str) -> Failure {
    let reason = match error {
        SolveError::OutOfMemory(error) => return (*error).into(),
        SolveError::StartOutside(_) | SolveError::GoalOutside(_) => {
            (words().outside_of)(&error.to_string(), grid.size().bottom_right())
        }
        error => error.to_string(),
    };
    Failure::Refused((words().at)(place, &reason))
}

/// Reads a maze from a file, or from standard input for `-` and nothing; and tells what people
/// call that.
pub(super) fn read_maze(input: Option<PathBuf>) -> Result<(Grid, String), Failure> {
    let input = input.filter(|path| path != Path::new("-"));
    let place = match &input {
        Some(path) => path.display().to_string(),
        None => words().standard_input.to_owned(),
    };
    let grid = read(input.as_deref(), &place)?;
    Ok((grid, place))
}

fn read(input: Option<&Path>, place: &str) -> Result<Grid, Failure> {
    let read = match input {
        Some(path) => {
            let file = File::open(path).map_err(|reason| Failure::at_path(path, &reason))?;
            read_text(&mut BufReader::with_capacity(1 << 16, file))
        }
        None => read_text(&mut io::stdin().lock()),
    };
    read.map_err(|error| match error {
        TextError::Io(reason) => Failure::at(place, &reason),
        TextError::OutOfMemory(error) => error.into(),
        error => Failure::Refused((words().at)(place, &error.to_string())),
    })
}
