//! `maze-duel algorithms`: list the generators or the solvers.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use crate::maze::generate::Knob;
use crate::maze::{Algorithm, Solver};
use crate::words::{Cost, words};

use super::failure::Failure;
use super::output::finished;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(long, help = words().tools.help_solvers)]
    solvers: bool,
    #[arg(long, conflicts_with = "json", help = words().tools.help_names)]
    names: bool,
    #[arg(long, help = words().solve.help_json)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = if arguments.solvers {
        let solvers: Vec<_> = Solver::ALL.iter().map(|&solver| SolverNote::new(solver)).collect();
        listed(&solvers, arguments)?
    } else {
        let notes: Vec<_> = Algorithm::ALL.iter().map(|&one| GeneratorNote::new(one)).collect();
        listed(&notes, arguments)?
    };
    finished(io::stdout().lock().write_all(text.as_bytes()), words().standard_output)
}

/// What is known of one generator or solver; its fields are the keys in JSON.
trait Note: Serialize {
    fn columns() -> [&'static str; 6];

    /// What stands in the columns; the name is the first.
    fn cells(&self) -> [String; 6];
}

#[derive(Serialize)]
struct GeneratorNote {
    name: &'static str,
    texture: &'static str,
    uniform: bool,
    time: &'static str,
    memory: &'static str,
    knobs: Vec<&'static str>,
}

impl GeneratorNote {
    fn new(algorithm: Algorithm) -> Self {
        let Cost { time, memory } = (words().tools.generator_cost)(algorithm);
        Self {
            name: algorithm.name(),
            texture: (words().texture)(algorithm),
            uniform: algorithm.is_uniform(),
            time,
            memory,
            knobs: algorithm.knobs().iter().copied().map(Knob::name).collect(),
        }
    }
}

impl Note for GeneratorNote {
    fn columns() -> [&'static str; 6] {
        words().tools.generator_columns
    }

    fn cells(&self) -> [String; 6] {
        let Self { name, texture, uniform, time, memory, knobs } = self;
        [name, texture, yes_or_no(*uniform), time, memory, knobs.join(" ").as_str()]
            .map(str::to_owned)
    }
}

#[derive(Serialize)]
struct SolverNote {
    name: &'static str,
    idea: &'static str,
    shortest: bool,
    chance: bool,
    time: &'static str,
    memory: &'static str,
}

impl SolverNote {
    fn new(solver: Solver) -> Self {
        let Cost { time, memory } = (words().tools.solver_cost)(solver);
        Self {
            name: solver.name(),
            idea: (words().solve.note)(solver),
            shortest: solver.is_shortest(),
            chance: solver.takes_chances(),
            time,
            memory,
        }
    }
}

impl Note for SolverNote {
    fn columns() -> [&'static str; 6] {
        words().tools.solver_columns
    }

    fn cells(&self) -> [String; 6] {
        let Self { name, idea, shortest, chance, time, memory } = self;
        [name, idea, yes_or_no(*shortest), yes_or_no(*chance), time, memory].map(str::to_owned)
    }
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { words().tools.yes } else { words().tools.no }
}

fn listed<T: Note>(notes: &[T], arguments: &Arguments) -> Result<String, Failure> {
    if arguments.json {
        let json = serde_json::to_string_pretty(notes);
        return Ok(json.map_err(|error| Failure::Failed(error.to_string()))? + "\n");
    }
    let rows: Vec<[String; 6]> = notes.iter().map(Note::cells).collect();
    if arguments.names {
        let names: Vec<_> = rows.iter().map(|[name, ..]| name.as_str()).collect();
        return Ok(names.join("\n") + "\n");
    }
    Ok(table(T::columns(), &rows))
}

/// The rows under their headings, each column as wide as it needs to be.
fn table(headings: [&str; 6], rows: &[[String; 6]]) -> String {
    let headings = headings.map(str::to_owned);
    let lines = || std::iter::once(&headings).chain(rows);
    let widths: [usize; 6] = std::array::from_fn(|column| {
        lines().map(|line| line[column].chars().count()).max().unwrap_or(0)
    });
    let padded = |line: &[String; 6]| {
        let cells = line.iter().zip(widths);
        let cells: Vec<_> = cells.map(|(cell, width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_owned()
    };
    lines().map(padded).collect::<Vec<_>>().join("\n") + "\n"
}
