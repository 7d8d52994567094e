//! `maze-duel completions`: a completion script for a shell.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use clap_complete::Shell;
use clap_complete::aot::Generator;

use crate::words::words;

use super::command;
use super::failure::Failure;
use super::output::finished;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    // Missing and unknown shells are told in one line that lists them.
    #[arg(value_name = words().tools.value_shell, help = (words().tools.help_shell)(&names()))]
    #[arg(help_heading = words().heading_arguments)]
    shell: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some(name) = &arguments.shell else {
        return Err(Failure::Refused((words().tools.missing_shell)(&names())));
    };
    let shell = Shell::from_str(name, false).map_err(|_| {
        let reason = (words().tools.unknown_shell)(&names());
        Failure::Refused((words().bad_value)(words().tools.value_shell, name, &reason))
    })?;
    let mut command = command();
    let name = command.get_name().to_owned();
    command.set_bin_name(name);
    command.build();
    // Collected first: a reader that has seen enough is no failure.
    let mut script = Vec::new();
    shell
        .try_generate(&command, &mut script)
        .map_err(|reason| Failure::at(words().standard_output, &reason))?;
    finished(io::stdout().lock().write_all(&script), words().standard_output)
}

/// Every shell's name, separated by spaces.
fn names() -> String {
    Shell::value_variants().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
