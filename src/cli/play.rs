//! `maze-duel play`: the duel in a window.

use std::path::PathBuf;

use clap::Args;

use crate::words::words;

use super::MazeArguments;
use super::failure::Failure;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_play_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) maze: MazeArguments,
    #[arg(long, help = words().help_animate)]
    animate: bool,
    #[arg(long, value_name = words().value_file, help = words().help_events)]
    events: Option<PathBuf>,
    #[arg(long, help = words().help_demo)]
    demo: bool,
    #[arg(long, value_name = words().value_folder, help = words().help_pictures)]
    pictures: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    if arguments.pictures.is_some() && !arguments.demo {
        return Err(Failure::Refused(words().pictures_need_demo.to_owned()));
    }
    open_window(arguments)
}

#[cfg(not(feature = "game"))]
fn open_window(_: Arguments) -> Result<(), Failure> {
    Err(Failure::Failed(words().no_window.to_owned()))
}

#[cfg(feature = "game")]
fn open_window(arguments: Arguments) -> Result<(), Failure> {
    use std::fs::{self, File};

    use crate::game::{self, PlayOptions};

    let Arguments { maze, animate, events, demo, pictures } = arguments;
    if maze.size().width().max(maze.size().height()) > game::MAX_SIDE {
        return Err(Failure::Refused((words().too_large_to_play)(maze.size(), game::MAX_SIDE)));
    }
    if let Some(folder) = &pictures {
        fs::create_dir_all(folder).map_err(|reason| Failure::at_path(folder, &reason))?;
    }
    let events = match &events {
        Some(file) => Some(File::create(file).map_err(|reason| Failure::at_path(file, &reason))?),
        None => None,
    };
    game::play(PlayOptions {
        algorithm: maze.algorithm,
        size: maze.size(),
        seed: maze.seed(),
        animate,
        events,
        demo,
        pictures,
    })
    .map_err(|error| Failure::Failed(error.to_string()))
}
