//! `maze-duel completions`: a completion script for a shell.

use std::io::{self, Write};
use std::str::FromStr;

use clap::Args;
use clap_complete::Shell;
use clap_complete::aot::Generator;
use thiserror::Error;

use crate::words::words;

use super::command;
use super::failure::Failure;
use super::named::Named;
use super::output::finished;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[arg(value_name = words().tools.value_shell, value_parser = Named(&Known::ALL, Known::name))]
    #[arg(help_heading = words().heading_arguments, hide_possible_values = true)]
    #[arg(help = (words().tools.help_shell)(&names()))]
    shell: Option<Known>,
}

/// A shell that scripts can be written for, and its name.
#[derive(Clone, Copy, Debug)]
struct Known(Shell, &'static str);

impl Known {
    const ALL: [Self; 5] = [
        Self(Shell::Bash, "bash"),
        Self(Shell::Zsh, "zsh"),
        Self(Shell::Fish, "fish"),
        Self(Shell::Elvish, "elvish"),
        Self(Shell::PowerShell, "powershell"),
    ];

    const fn name(self) -> &'static str {
        self.1
    }
}

impl FromStr for Known {
    type Err = UnknownShell;

    fn from_str(text: &str) -> Result<Self, UnknownShell> {
        Self::ALL.into_iter().find(|shell| shell.name() == text).ok_or(UnknownShell)
    }
}

/// A name that no shell has.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", (words().tools.unknown_shell)(&names()))]
struct UnknownShell;

/// Every shell's name, separated by spaces.
fn names() -> String {
    Known::ALL.map(Known::name).join(" ")
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Asked for here, so that the line can tell which ones there are.
    let Some(Known(shell, _)) = arguments.shell else {
        return Err(Failure::Refused((words().tools.missing_shell)(&names())));
    };
    let mut command = command();
    let program = command.get_name().to_owned();
    command.set_bin_name(program.clone());
    command.build();
    // Collected first: a reader that has seen enough is no failure.
    let mut script = Vec::new();
    shell
        .try_generate(&command, &mut script)
        .map_err(|reason| Failure::at(words().standard_output, &reason))?;
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Bash {
        script = with_one_name(&script, &program);
    }
    finished(io::stdout().lock().write_all(script.as_bytes()), words().standard_output)
}

/// The script for bash with every command called the same throughout. `clap_complete` writes the
/// hyphen of a program's name one way where it finds out the command, and another way where it
/// tells what the command takes, so that nothing would be offered (clap-rs/clap#6421).
fn with_one_name(script: &str, program: &str) -> String {
    script.replace(&program.replace('-', "__subcmd__"), &program.replace('-', "__"))
}
