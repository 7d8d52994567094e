//! Telling arguments that were given from those that have their defaults.

use clap::{Arg, ArgMatches, Args, FromArgMatches};

/// Arguments, and which of them were given at all.
#[derive(Debug)]
pub(super) struct Given<T> {
    pub(super) arguments: T,
    /// Their names, with dashes.
    pub(super) names: Vec<String>,
}

impl<T: Args> FromArgMatches for Given<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let command = T::augment_args(clap::Command::new(""));
        let given = command.get_arguments().filter(|argument| {
            let source = matches.value_source(argument.get_id().as_str());
            source == Some(clap::parser::ValueSource::CommandLine)
        });
        Ok(Self {
            arguments: T::from_arg_matches(matches)?,
            names: given.filter_map(Arg::get_long).map(|name| format!("--{name}")).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Args> Args for Given<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        T::augment_args_for_update(command)
    }
}
