//! `maze-duel solve`: print a maze with the shortest path through it.

use clap::Args;

use crate::maze::{Cell, SolveError, solve};
use crate::words::words;

use super::failure::Failure;
use super::generate::ends;
use super::input::Input;
use super::output::Output;
use super::tell;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
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
    let Arguments { input, from, to, output } = arguments;
    let target = output.target()?;
    let (mut document, place) = input.read()?;
    let grid = &document.grid;
    let [first, last] = document.spawns.unwrap_or_else(|| ends(grid));
    let (start, goal) = (from.unwrap_or(first), to.unwrap_or(last));
    let path = solve::astar(grid, start, goal, &mut ()).map_err(|error| match error {
        SolveError::OutOfMemory(error) => error.into(),
        SolveError::StartOutside(_) | SolveError::GoalOutside(_) => {
            let reason = (words().outside_of)(&error.to_string(), grid.size().bottom_right());
            Failure::Refused((words().at)(&place, &reason))
        }
        SolveError::Unreachable { .. } => {
            Failure::Refused((words().at)(&place, &error.to_string()))
        }
    })?;

    let steps = path.len() - 1;
    document.path = path;
    target.write(&document)?;
    tell(&(words().solved)(start, goal, steps));
    Ok(())
}
