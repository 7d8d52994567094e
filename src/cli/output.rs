//! Where a maze goes, and in which format.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use thiserror::Error;

use crate::maze::{Cell, Grid, write_text};
use crate::words::words;

use super::failure::Failure;

/// Enough for few system calls, little enough to be nothing.
const BUFFER: usize = 1 << 16;

/// Where to write.
#[derive(Args, Debug)]
pub(super) struct Output {
    #[arg(short = 'o', long = "output", value_name = words().value_file, help = words().help_output)]
    path: Option<PathBuf>,
}

impl Output {
    /// Writes a maze that is ready: a file is created here, and not before.
    pub(super) fn write(&self, format: Format, grid: &Grid, path: &[Cell]) -> Result<(), Failure> {
        self.write_with(|mut out| match format {
            Format::Text => write_text(grid, path, &mut out),
        })
    }

    /// Writes what `write` writes, through a buffer.
    pub(super) fn write_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let stream = |out: &mut dyn Write| {
            let mut out = BufWriter::with_capacity(BUFFER, out);
            write(&mut out)?;
            out.flush()
        };
        if let Some(file) = self.path.as_deref().filter(|&file| file != Path::new("-")) {
            let written = File::create(file).and_then(|mut out| stream(&mut out));
            finished(written, &file.display().to_string())
        } else {
            finished(stream(&mut io::stdout().lock()), words().standard_output)
        }
    }
}

/// How writing went. A reader that has seen enough, as `head` has, is no failure.
pub(super) fn finished(written: io::Result<()>, place: &str) -> Result<(), Failure> {
    match written {
        Err(reason) if reason.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::at(place, &reason))
        }
        _ => Ok(()),
    }
}

/// What a maze is written as.
#[derive(Clone, Copy, Debug)]
pub(super) enum Format {
    /// [`write_text`]'s.
    Text,
}

impl Format {
    pub(super) const ALL: &[&str] = &["text"];
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        match text {
            "text" => Ok(Self::Text),
            _ => Err(UnknownFormat),
        }
    }
}

/// A name that no format has.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", (words().unknown_format)(&Format::ALL.join(" ")))]
pub(super) struct UnknownFormat;
