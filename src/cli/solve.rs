//! `maze-duel solve`: print a maze with the shortest path through it.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::maze::{Cell, Grid, SolveError, TextError, read_text, solve};
use crate::words::words;

use super::failure::Failure;
use super::output::{Format, Output};
use super::tell;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().value_file, help = words().help_input)]
    #[arg(help_heading = words().heading_arguments)]
    input: Option<PathBuf>,
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
    let input = input.filter(|path| path != Path::new("-"));
    let place = match &input {
        Some(path) => path.display().to_string(),
        None => words().standard_input.to_owned(),
    };

    let grid = read(input.as_deref(), &place)?;
    let start = from.unwrap_or(grid.size().top_left());
    let goal = to.unwrap_or(grid.size().bottom_right());
    let path = solve::astar(&grid, start, goal, &mut ()).map_err(|error| match error {
        SolveError::OutOfMemory(error) => error.into(),
        SolveError::StartOutside(_) | SolveError::GoalOutside(_) => {
            let reason = (words().outside_of)(&error.to_string(), grid.size().bottom_right());
            Failure::Refused((words().at)(&place, &reason))
        }
        SolveError::Unreachable { .. } => {
            Failure::Refused((words().at)(&place, &error.to_string()))
        }
    })?;

    output.write(Format::Text, &grid, &path)?;
    tell(&(words().solved)(start, goal, path.len() - 1));
    Ok(())
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
