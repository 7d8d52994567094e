//! The arguments that fix a maze that is to be made.

use clap::{Arg, ArgMatches, Args, FromArgMatches};

use crate::maze::{Knobs, Recipe, RecipeError, Seed, Size};
use crate::race::{RaceCode, Setup};
use crate::words::words;

use super::failure::Failure;
use super::generate::chosen;
use super::knobs::KnobArguments;
use super::{MazeArguments, tell};

#[derive(Args, Debug)]
pub(super) struct RecipeArguments {
    #[command(flatten)]
    pub(super) maze: MazeArguments,
    #[command(flatten, next_help_heading = words().heading_knobs)]
    knobs: KnobArguments,
}

impl RecipeArguments {
    /// The knobs, with the mask read.
    pub(super) fn knobs(&self) -> Result<Knobs, Failure> {
        self.knobs.knobs()
    }

    /// The recipe, with a fresh seed where none was named.
    pub(super) fn recipe(&self) -> Result<Recipe, Failure> {
        let knobs = self.knobs()?;
        self.with(knobs, chosen(&self.maze)?)
    }

    /// The recipe with these knobs and this seed, once it is known to make sense.
    pub(super) fn with(&self, knobs: Knobs, seed: Seed) -> Result<Recipe, Failure> {
        let algorithm = self.maze.algorithm;
        let size = match (self.maze.tall_size, &knobs.mask) {
            (None, Some(mask)) => mask.size(),
            _ => self.maze.size_or(&(words().too_tall)(Size::MAX_SIDE))?,
        };
        knobs.check(algorithm, size).map_err(|error| Failure::Refused(error.to_string()))?;
        Ok(Recipe { algorithm, size, seed, knobs })
    }
}

/// A maze by its flags or by a race code.
#[derive(Args, Debug)]
pub(super) struct CodedRecipe {
    #[command(flatten)]
    pub(super) flags: Given<RecipeArguments>,
    #[arg(long, value_name = words().replay.value_code, value_parser = str::parse::<RaceCode>)]
    #[arg(help = words().replay.help_code)]
    code: Option<RaceCode>,
}

impl CodedRecipe {
    /// The first flag by which a maze was named, if any.
    pub(super) fn first(&self) -> Option<String> {
        self.flags.first.clone().or_else(|| self.code.as_ref().map(|_| "--code".to_owned()))
    }

    /// The set-up of the code that was given, if one was and no other flag fixes a maze.
    pub(super) fn coded(&self) -> Result<Option<&Setup>, Failure> {
        match (&self.code, &self.flags.first) {
            (Some(_), Some(flag)) => Err(Failure::Refused((words().conflict)(flag, "--code"))),
            (code, _) => Ok(code.as_ref().map(RaceCode::setup)),
        }
    }

    /// The set-up that is meant, with a fresh seed where none was named.
    pub(super) fn setup(&self) -> Result<Setup, Failure> {
        match self.coded()? {
            Some(setup) => Ok(setup.clone()),
            None => self.flags.arguments.recipe().map(Setup::new),
        }
    }
}

/// Tells people what was made: its code too, where there is one.
pub(super) fn tell_of(setup: &Setup, steps: Option<usize>) {
    let Recipe { algorithm, size, seed, .. } = setup.recipe;
    let line = (words().generated)(seed, algorithm, size.into(), steps);
    tell(&match setup.code() {
        Ok(code) => (words().replay.with_code)(&line, &code),
        Err(_) => line,
    });
}

/// Arguments, and the first of them that was given at all.
#[derive(Debug)]
pub(super) struct Given<T> {
    pub(super) arguments: T,
    /// Its name, with dashes.
    pub(super) first: Option<String>,
}

impl<T: Args> FromArgMatches for Given<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let command = T::augment_args(clap::Command::new(""));
        let given = command.get_arguments().find(|argument| {
            let source = matches.value_source(argument.get_id().as_str());
            source == Some(clap::parser::ValueSource::CommandLine)
        });
        Ok(Self {
            arguments: T::from_arg_matches(matches)?,
            first: given.and_then(Arg::get_long).map(|name| format!("--{name}")),
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

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        match error {
            RecipeError::OutOfMemory(error) => error.into(),
            error => Self::Refused(error.to_string()),
        }
    }
}
