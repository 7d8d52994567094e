//! The arguments that fix a maze that is to be made.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::maze::{Knobs, Recipe, RecipeError, Seed, Size};
use crate::race::{RaceCode, Setup};
use crate::words::words;

use super::failure::Failure;
use super::generate::chosen;
use super::given::Given;
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
        let size = match (self.maze.tall_size, &knobs.mask) {
            (None, Some(mask)) => mask.size(),
            _ => self.maze.size_or(&(words().too_tall)(Size::MAX_SIDE))?,
        };
        self.of_size(size, knobs, seed)
    }

    /// The same with a size that is settled.
    pub(super) fn of_size(&self, size: Size, knobs: Knobs, seed: Seed) -> Result<Recipe, Failure> {
        let algorithm = self.maze.algorithm;
        knobs.check(algorithm, size).map_err(|error| Failure::Refused(error.to_string()))?;
        Ok(Recipe { algorithm, size, seed, knobs })
    }
}

/// What fixes a maze, by the names that it has in JSON.
pub(super) fn described(recipe: &Recipe) -> Map<String, Value> {
    let Recipe { algorithm, size, seed, knobs } = recipe;
    let knobs: Map<String, Value> =
        knobs.named().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    [
        ("seed", json!(seed.to_string())),
        ("algorithm", json!(algorithm.name())),
        ("width", json!(size.width())),
        ("height", json!(size.height())),
        ("knobs", Value::Object(knobs)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
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
        self.flags
            .names
            .first()
            .cloned()
            .or_else(|| self.code.as_ref().map(|_| "--code".to_owned()))
    }

    /// Whether a code was given.
    pub(super) const fn is_coded(&self) -> bool {
        self.code.is_some()
    }

    /// The set-up of the code that was given, if one was and no other flag fixes a maze.
    pub(super) fn coded(&self) -> Result<Option<&Setup>, Failure> {
        match (&self.code, self.flags.names.first()) {
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

/// What was made, in a line for people: its code too, where there is one.
pub(super) fn told(setup: &Setup, steps: Option<usize>) -> String {
    let Recipe { algorithm, size, seed, .. } = setup.recipe;
    let line = (words().generated)(seed, algorithm, size.into(), steps);
    match setup.code() {
        Ok(code) => (words().replay.with_code)(&line, &code),
        Err(_) => line,
    }
}

/// Tells that line.
pub(super) fn tell_of(setup: &Setup, steps: Option<usize>) {
    tell(&told(setup, steps));
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        match error {
            RecipeError::OutOfMemory(error) => error.into(),
            error => Self::Refused(error.to_string()),
        }
    }
}
