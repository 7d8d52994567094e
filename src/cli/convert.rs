//! `maze-duel convert`: read a maze in one format and write it in another.

use clap::Args;

use crate::words::words;

use super::failure::Failure;
use super::input::Input;
use super::output::Output;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let target = arguments.output.target()?;
    let (document, _) = arguments.input.read()?;
    target.write(&document)
}
