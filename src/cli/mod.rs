//! The command line: one file a subcommand.

use std::process::ExitCode;

/// Parses the arguments, does what they say and tells how it went.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
