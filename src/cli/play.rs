//! `maze-duel play`: the duel in a window.

use std::path::PathBuf;

use clap::Args;

use crate::maze::Size;
use crate::race::RaceCode;
use crate::words::words;

use super::MazeArguments;
use super::failure::Failure;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_play_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) maze: MazeArguments,
    #[arg(long, value_name = words().replay.value_code, value_parser = str::parse::<RaceCode>)]
    #[arg(conflicts_with_all = ["algorithm", "tall_size", "seed"], help = words().replay.help_code)]
    code: Option<RaceCode>,
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
    let size = match &arguments.code {
        Some(code) => code.setup().recipe.size,
        None => arguments.maze.size()?,
    };
    open_window(size, arguments)
}

#[cfg(not(feature = "game"))]
fn open_window(_: Size, _: Arguments) -> Result<(), Failure> {
    Err(Failure::Failed(words().no_window.to_owned()))
}

#[cfg(feature = "game")]
fn open_window(size: Size, arguments: Arguments) -> Result<(), Failure> {
    use std::fs::{self, File};

    use crate::game::{self, PlayOptions};
    use crate::maze::Recipe;
    use crate::race::Setup;

    let Arguments { maze, code, animate, events, demo, pictures } = arguments;
    if size.width().max(size.height()) > game::MAX_SIDE {
        return Err(Failure::Refused((words().too_large_to_play)(size, game::MAX_SIDE)));
    }
    if let Some(folder) = &pictures {
        fs::create_dir_all(folder).map_err(|reason| Failure::at_path(folder, &reason))?;
    }
    let events = match &events {
        Some(file) => Some(File::create(file).map_err(|reason| Failure::at_path(file, &reason))?),
        None => None,
    };
    let (algorithm, seed) = match &code {
        None => (maze.algorithm, maze.seed()),
        Some(code) => {
            let Recipe { algorithm, size, seed, .. } = code.setup().recipe;
            if *code.setup() != Setup::new(Recipe::new(algorithm, size, seed)) {
                return Err(Failure::Refused(words().replay.code_not_played.to_owned()));
            }
            (algorithm, Some(seed))
        }
    };
    game::play(PlayOptions { algorithm, size, seed, animate, events, demo, pictures })
        .map_err(|error| Failure::Failed(error.to_string()))
}
