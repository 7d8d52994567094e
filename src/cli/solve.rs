//! `maze-duel solve`: print a maze with a path through it.

use clap::Args;

use crate::maze::{Cell, Grid, MazeRng, Purpose, Route, Seed, SolveError, Solver};
use crate::words::{Solved, words};

use super::failure::Failure;
use super::generate;
use super::input::Input;
use super::named::Named;
use super::output::Output;
use super::progress::Progress;
use super::tell;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[arg(long, value_name = words().value_name, default_value = Solver::default().name())]
    #[arg(value_parser = Named(Solver::ALL, Solver::name), hide_default_value = true)]
    #[arg(hide_possible_values = true)]
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
    let target = output.target()?;
    let (mut document, place) = input.read()?;
    let progress = Progress::endless(words().find.solving);
    let grid = &document.grid;
    let [first, last] = document.spawns.unwrap_or_else(|| grid.spawns());
    let (start, goal) = (from.unwrap_or(first), to.unwrap_or(last));
    let mut rng = seed.map_or_else(|| MazeRng::from_number(0), |seed| seed.rng(Purpose::Solver));
    let route = solver
        .solve(grid, start, goal, &mut rng, &mut ())
        .map_err(|error| refused(&error, grid, &place))?;

    document.path = route.path().to_vec();
    drop(progress);
    target.write(&document)?;
    tell(&summary((start, goal), &route, seed));
    Ok(())
}

/// The line that tells of a route.
pub(super) fn summary((start, goal): (Cell, Cell), route: &Route, seed: Option<Seed>) -> String {
    (words().solve.solved)(&Solved {
        start,
        goal,
        steps: route.length(),
        walked: route.steps().map(<[_]>::len),
        explored: route.explored(),
        shortest_paths: route.shortest_paths(),
        seed,
    })
}

/// The seed of a solver that needs one.
pub(super) fn chance(solver: Solver, seed: Option<&str>) -> Result<Option<Seed>, Failure> {
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
