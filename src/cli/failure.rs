//! What ends a run early, as one line and an exit code.

use std::error::Error;
use std::fmt::{self, Write};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};

use crate::maze::{OutOfMemory, TooLittleMemory};
use crate::words::words;

/// Why a command could not be carried out.
#[derive(Debug)]
pub(super) enum Failure {
    /// The request can't be met: exit code 2.
    Refused(String),
    /// The system didn't do its part: exit code 1.
    Failed(String),
    /// Somebody pressed Ctrl-C: exit code 130, as a shell has it, and nothing to be told.
    Interrupted,
}

impl Failure {
    pub(super) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Failed(_) => 1,
            Self::Refused(_) => 2,
            Self::Interrupted => 130,
        })
    }

    /// A file or stream that can't be read or written.
    pub(super) fn at(place: &str, reason: &io::Error) -> Self {
        Self::Failed((words().at)(place, &reason.to_string()))
    }

    pub(super) fn at_path(path: &Path, reason: &io::Error) -> Self {
        Self::at(&path.display().to_string(), reason)
    }

    /// What the parser has against the arguments, in our words: its own are several lines.
    pub(super) fn from_arguments(error: &clap::Error) -> Self {
        let context = |kind| error.get(kind).map(ToString::to_string);
        let argument = context(ContextKind::InvalidArg)
            .or_else(|| context(ContextKind::InvalidSubcommand))
            .unwrap_or_default();
        // "--size" of "--size <WIDTHxHEIGHT>".
        let name = argument.split(' ').next().unwrap_or_default();
        let value = context(ContextKind::InvalidValue).unwrap_or_default();
        Self::Refused(match error.kind() {
            ErrorKind::InvalidValue if value.is_empty() => (words().missing_value)(&argument),
            ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
                let reason = error.source().map(ToString::to_string).unwrap_or_default();
                (words().bad_value)(name, &value, &reason)
            }
            ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
                let similar = context(ContextKind::SuggestedArg)
                    .or_else(|| context(ContextKind::SuggestedSubcommand));
                (words().unknown_argument)(&argument, similar.as_deref())
            }
            ErrorKind::TooManyValues => (words().needless_value)(name),
            ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
                Some(prior) if prior == argument => (words().given_twice)(name),
                Some(prior) => {
                    (words().conflict)(name, prior.split(' ').next().unwrap_or_default())
                }
                None => (words().given_twice)(name),
            },
            ErrorKind::InvalidUtf8 => words().not_unicode.to_owned(),
            // No other kind can come of the arguments that there are.
            _ => {
                let text = error.to_string();
                let line = text.lines().next().unwrap_or_default();
                line.strip_prefix("error: ").unwrap_or(line).to_owned()
            }
        })
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<TooLittleMemory> for Failure {
    fn from(error: TooLittleMemory) -> Self {
        Self::Failed(error.to_string())
    }
}

/// One line, whatever a file's name or a value may hold.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Refused(message) | Self::Failed(message)) = self else { return Ok(()) };
        for character in message.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                f.write_char(character)?;
            }
        }
        Ok(())
    }
}
