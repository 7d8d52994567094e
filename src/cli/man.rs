//! `maze-duel man`: the manual pages.

use std::fmt::Write as _;
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
            page.extend_from_slice(as_notes(&String::from_utf8_lossy(&notes)).as_bytes());
        }
        Ok(())
    };
    write().map_err(|reason| Failure::Failed(reason.to_string()))?;
    Ok(page)
}

/// What follows the options, with a heading that says so and its lists as lists: lines of the help
/// that hold a word, two blanks or more, and what is to be said about the word.
fn as_notes(section: &str) -> String {
    let mut notes = String::new();
    let mut is_list = false;
    for line in section.lines() {
        let item = line.strip_prefix("  ").and_then(|item| item.split_once("  "));
        match item.map(|(term, text)| (term, text.trim_start())) {
            Some((term, text)) if !term.is_empty() => {
                notes.push_str(if is_list { "" } else { ".PP\n.PD 0\n" });
                let _ = write!(notes, ".TP 16\n{term}\n\\&{text}\n");
                is_list = true;
            }
            // Such a line goes on with the one before.
            Some((_, text)) if is_list => {
                let _ = writeln!(notes, "\\&{text}");
            }
            _ => {
                notes.push_str(if is_list { ".PD\n.PP\n" } else { "" });
                is_list = false;
                let heading = words().tools.man_notes;
                let _ = match line {
                    ".SH EXTRA" => writeln!(notes, ".SH {heading}"),
                    line => writeln!(notes, "{line}"),
                };
            }
        }
    }
    notes
}
