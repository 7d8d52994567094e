//! The arguments that fix a maze that is to be made.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::maze::{Knobs, Recipe, RecipeError, Seed, Size};
use crate::words::words;

use super::MazeArguments;
use super::failure::Failure;
use super::generate::chosen;
use super::knobs::KnobArguments;

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

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        match error {
            RecipeError::OutOfMemory(error) => error.into(),
            error => Self::Refused(error.to_string()),
        }
    }
}
