//! `maze-duel man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man;

use crate::words::words;

use super::command;
use super::failure::Failure;
use super::output::finished;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(long, value_name = words().value_folder, help = words().tools.help_man_folder)]
    folder: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut main = command();
    main.build();
    let Some(folder) = &arguments.folder else {
        let page = page(&Man::new(main))?;
        return finished(io::stdout().lock().write_all(page.as_bytes()), words().standard_output);
    };
    fs::create_dir_all(folder).map_err(|reason| Failure::at_path(folder, &reason))?;
    let mut commands: Vec<_> = main.get_subcommands().cloned().collect();
    commands.push(main);
    for command in commands {
        let man = Man::new(command);
        let file = folder.join(man.get_filename());
        fs::write(&file, page(&man)?).map_err(|reason| Failure::at_path(&file, &reason))?;
    }
    Ok(())
}

fn page(man: &Man) -> Result<String, Failure> {
    let failed = |reason: &dyn ToString| Failure::Failed(reason.to_string());
    let mut page = Vec::new();
    man.render(&mut page).map_err(|reason| failed(&reason))?;
    let page = String::from_utf8(page).map_err(|reason| failed(&reason))?;
    // The library's name for what follows the options says nothing.
    Ok(page.replacen(".SH EXTRA\n", &format!(".SH {}\n", words().tools.man_notes), 1))
}
