//! Where a maze goes, and in which format.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::maze::format::{Colours, Picture, WriteError};
use crate::maze::{Cell, Document, Format};
use crate::words::words;

use super::draft::Draft;
use super::failure::Failure;
use super::named::Named;
use super::progress::Progress;

/// Enough for few system calls, little enough to be nothing.
const BUFFER: usize = 1 << 16;

/// Where to write, and what.
#[derive(Args, Debug)]
pub(super) struct Output {
    #[arg(short = 'o', long = "output", value_name = words().value_file, help = words().help_output)]
    path: Option<PathBuf>,
    #[arg(long, value_name = words().value_name, value_parser = Named(Format::ALL, Format::name))]
    #[arg(hide_possible_values = true, help = (words().help_format)(Format::ALL))]
    format: Option<Format>,
    #[command(flatten)]
    drawing: Drawing,
}

/// What a picture looks like.
#[derive(Args, Debug)]
struct Drawing {
    #[arg(long, value_name = words().value_pixels, value_parser = thickness)]
    #[arg(allow_hyphen_values = true, help = (words().help_cell)(Picture::default().cell))]
    cell: Option<u32>,
    #[arg(long, value_name = words().value_pixels, value_parser = thickness)]
    #[arg(allow_hyphen_values = true, help = (words().help_wall)(Picture::default().wall))]
    wall: Option<u32>,
    #[arg(long, value_name = words().value_pixels, value_parser = length)]
    #[arg(allow_hyphen_values = true, help = (words().help_margin)(Picture::default().margin))]
    margin: Option<u32>,
    #[arg(long, visible_alias = "colors", value_name = words().value_colours)]
    #[arg(value_parser = str::parse::<Colours>, help = words().help_colours)]
    colours: Option<Colours>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().help_distances)]
    distances: Option<Cell>,
}

fn thickness(text: &str) -> Result<u32, String> {
    match length(text)? {
        0 => Err((words().picture_length)(Picture::LARGEST)),
        length => Ok(length),
    }
}

fn length(text: &str) -> Result<u32, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| is_number && number <= Picture::LARGEST);
    number.ok_or_else(|| (words().picture_length)(Picture::LARGEST))
}

/// An [`Output`] that has been found to make sense.
pub(super) struct Target {
    /// The file; standard output where there is none.
    file: Option<PathBuf>,
    pub(super) format: Format,
    picture: Picture,
}

impl Output {
    /// Whether anything says that mazes are to be written.
    pub(super) const fn is_given(&self) -> bool {
        self.path.is_some() || self.format.is_some()
    }

    /// What is asked for, before the work begins.
    pub(super) fn target(self) -> Result<Target, Failure> {
        let Self { path, format, drawing } = self;
        let file = path.filter(|file| file != Path::new("-"));
        let by_name =
            file.as_deref().and_then(|file| Format::from_extension(file.extension()?.to_str()?));
        let format = format.or(by_name).unwrap_or_default();
        let target = Target { file, format, picture: drawing.picture(format)? };
        if target.file.is_none() && format.is_binary() && io::stdout().is_terminal() {
            return Err(Failure::Refused((words().binary_to_terminal)(format)));
        }
        Ok(target)
    }
}

impl Drawing {
    fn picture(self, format: Format) -> Result<Picture, Failure> {
        let Self { cell, wall, margin, colours, distances } = self;
        let given = [
            ("--cell", cell.is_some()),
            ("--wall", wall.is_some()),
            ("--margin", margin.is_some()),
            ("--colours", colours.is_some()),
            ("--distances", distances.is_some()),
        ];
        if let Some((name, _)) =
            given.iter().find(|(_, is_given)| *is_given && !format.is_picture())
        {
            return Err(Failure::Refused((words().for_pictures)(name, format)));
        }
        let plain = Picture::default();
        Ok(Picture {
            cell: cell.unwrap_or(plain.cell),
            wall: wall.unwrap_or(plain.wall),
            margin: margin.unwrap_or(plain.margin),
            colours: colours.unwrap_or(plain.colours),
            distances,
        })
    }
}

impl Target {
    /// Refuses a picture that can't be drawn at this size, before the maze is made.
    pub(super) fn check(&self, size: crate::maze::Size) -> Result<(), Failure> {
        if self.format.is_picture() {
            let refused = |error: &dyn ToString| Failure::Refused(error.to_string());
            self.picture.dimensions(size).map_err(|error| refused(&error))?;
        }
        Ok(())
    }

    /// Refuses several mazes, which `flag` asks for, in one stream where they can't be told apart.
    pub(super) fn check_several(&self, flag: &str) -> Result<(), Failure> {
        if self.file.is_some() || self.format.can_follow_another() {
            return Ok(());
        }
        Err(Failure::Refused((words().find.several_to_stream)(flag, self.format)))
    }

    /// Shows that writing is under way, unless what is written appears on the same terminal.
    pub(super) fn progress(&self) -> Option<Progress> {
        let is_visible = self.file.is_none() && io::stdout().is_terminal();
        (!is_visible).then(|| Progress::endless(words().find.writing))
    }

    /// Writes a maze that is ready.
    pub(super) fn write(&self, document: &Document) -> Result<(), Failure> {
        let _progress = self.progress();
        self.write_with(|out| self.document(document, out))
    }

    /// Writes what `write` writes.
    pub(super) fn write_with(&self, write: impl FnOnce(Out<'_>) -> Written) -> Result<(), Failure> {
        match &self.file {
            Some(file) => write_file(file, write),
            None => write_stream(write),
        }
    }

    /// Writes one of several mazes: to a file that has a word more in its name, or to standard
    /// output, after a blank line unless it's the first.
    pub(super) fn write_numbered(
        &self,
        document: &Document,
        word: &str,
        is_first: bool,
    ) -> Result<(), Failure> {
        let Some(file) = &self.file else {
            if !is_first {
                finished(io::stdout().lock().write_all(b"\n"), words().standard_output)?;
            }
            return write_stream(|out| self.document(document, out));
        };
        let mut name = OsString::from(file.file_stem().unwrap_or_default());
        name.push(format!("-{word}"));
        if let Some(extension) = file.extension() {
            name.push(".");
            name.push(extension);
        }
        write_file(&file.with_file_name(name), |out| self.document(document, out))
    }

    fn document(&self, document: &Document, mut out: Out<'_>) -> Written {
        self.format.write(document, &self.picture, &mut out)
    }
}

/// Where something writes to.
type Out<'a> = &'a mut dyn Write;
/// How that went.
type Written = Result<(), WriteError>;

/// Writes to standard output.
pub(super) fn write_stream(write: impl FnOnce(Out<'_>) -> Written) -> Result<(), Failure> {
    let out = io::stdout().lock();
    through_buffer(out, write).map_err(|error| failure(error, words().standard_output))
}

/// Writes a file that takes another's place once it is whole.
pub(super) fn write_file(
    file: &Path,
    write: impl FnOnce(Out<'_>) -> Written,
) -> Result<(), Failure> {
    let name = file.display().to_string();
    let failed = |error: io::Error| failure(error.into(), &name);
    let (mut out, draft) = Draft::open(file).map_err(failed)?;
    through_buffer(&mut out, write).map_err(|error| failure(error, &name))?;
    drop(out);
    draft.map_or(Ok(()), Draft::keep).map_err(failed)
}

/// Writes to a reader that may have seen enough, as `head` has: that is no failure.
fn through_buffer(out: impl Write, write: impl FnOnce(Out<'_>) -> Written) -> Written {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    match write(&mut out).and_then(|()| Ok(out.flush()?)) {
        Err(WriteError::Io(reason)) if reason.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn failure(error: WriteError, place: &str) -> Failure {
    match error {
        WriteError::Io(reason) => Failure::at(place, &reason),
        WriteError::OutOfMemory(error) => error.into(),
        error => Failure::Refused(error.to_string()),
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
