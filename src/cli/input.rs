//! Where a maze or a mask comes from.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::maze::format::{MaskFileError, ReadError, read_any, read_mask};
use crate::maze::{Document, Mask};
use crate::words::words;

use super::failure::Failure;
use super::progress::Progress;

/// What to read.
#[derive(Args, Debug)]
pub(super) struct Input {
    #[arg(value_name = words().value_file, help = words().help_input)]
    #[arg(help_heading = words().heading_arguments)]
    file: Option<PathBuf>,
}

impl Input {
    /// The maze, in whatever format it is, and the name of the place where it was.
    pub(super) fn read(&self) -> Result<(Document, String), Failure> {
        maze(self.file.as_deref())
    }
}

/// The maze in a file; `-` and nothing is standard input. And what people call that place.
pub(super) fn maze(file: Option<&Path>) -> Result<(Document, String), Failure> {
    with_input(file, |mut input, place| {
        read_any(&mut input).map_err(|error| match error {
            ReadError::Io(reason) => Failure::at(place, &reason),
            ReadError::OutOfMemory(error) => error.into(),
            error => Failure::Refused((words().at)(place, &error.to_string())),
        })
    })
}

/// The mask in a file; `-` is standard input.
pub(super) fn mask(file: &Path) -> Result<Mask, Failure> {
    let (mask, _) = with_input(Some(file), |mut input, place| {
        read_mask(&mut input).map_err(|error| match error {
            MaskFileError::Io(reason) => Failure::at(place, &reason),
            MaskFileError::OutOfMemory(error) => error.into(),
            error => Failure::Refused((words().at)(place, &error.to_string())),
        })
    })?;
    Ok(mask)
}

/// Reads a file; `-` and nothing is standard input. And what people call that place.
pub(super) fn with_input<T>(
    file: Option<&Path>,
    read: impl FnOnce(&mut dyn BufRead, &str) -> Result<T, Failure>,
) -> Result<(T, String), Failure> {
    if let Some(path) = file.filter(|&file| file != Path::new("-")) {
        let place = path.display().to_string();
        let file = File::open(path).map_err(|reason| Failure::at_path(path, &reason))?;
        let _progress = Progress::endless(words().find.reading);
        Ok((read(&mut BufReader::with_capacity(1 << 16, file), &place)?, place))
    } else {
        let place = words().standard_input.to_owned();
        Ok((read(&mut io::stdin().lock(), &place)?, place))
    }
}
