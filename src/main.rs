//! The `maze-duel` program: see `maze-duel --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    maze_duel::cli::main()
}
