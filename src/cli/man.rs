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
        return finished(io::stdout().lock().write_all(&page(main)?), words().standard_output);
    };
    fs::create_dir_all(folder).map_err(|reason| Failure::at_path(folder, &reason))?;
    let mut commands: Vec<_> = main.get_subcommands().cloned().collect();
    commands.push(main);
    for command in commands {
        let name = Man::new(command.clone()).get_filename();
        let file = folder.join(name);
        fs::write(&file, page(command)?).map_err(|reason| Failure::at_path(&file, &reason))?;
    }
    Ok(())
}

/// A page: what the help says, without what it says twice.
fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let has_commands = command.has_subcommands();
    let has_notes = command.get_after_help().is_some();
    let command = command.subcommand_help_heading(words().tools.man_commands);
    let man = Man::new(command).source(concat!("maze-duel ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    let mut write = || -> io::Result<()> {
        man.render_title(&mut page)?;
        // Lists and examples are aligned with blanks, which justified lines would stretch.
        page.extend_from_slice(b".ad l\n.nh\n");
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if has_commands {
            man.render_subcommands_section(&mut page)?;
        }
        if has_notes {
            let mut notes = Vec::new();
            man.render_extra_section(&mut notes)?;
            let notes = String::from_utf8_lossy(&notes);
            // The library's name for the section says nothing.
            let heading = format!(".SH {}\n", words().tools.man_notes);
            page.extend_from_slice(notes.replacen(".SH EXTRA\n", &heading, 1).as_bytes());
        }
        Ok(())
    };
    write().map_err(|reason| Failure::Failed(reason.to_string()))?;
    Ok(page)
}
