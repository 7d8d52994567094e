//! The maze that is to be measured: one that is read, or one that is made for it.

use std::path::PathBuf;

use clap::Args;

use crate::maze::{Document, Recipe, Work, cores};
use crate::race::Setup;
use crate::words::words;

use super::failure::Failure;
use super::input;
use super::progress::Progress;
use super::recipe::CodedRecipe;

#[derive(Args, Debug)]
pub(super) struct Measured {
    #[arg(value_name = words().value_file, help = words().solve.help_measured)]
    #[arg(help_heading = words().heading_arguments)]
    input: Option<PathBuf>,
    #[command(flatten)]
    recipe: CodedRecipe,
}

impl Measured {
    /// The maze, what people call the place that it is from, and the set-up of one that was made.
    pub(super) fn read(&self) -> Result<(Document, String, Option<Setup>), Failure> {
        match (&self.input, self.recipe.first()) {
            (Some(_), Some(flag)) => {
                Err(Failure::Refused((words().conflict)(words().value_file, &flag)))
            }
            (None, Some(_)) => {
                let setup = self.recipe.setup()?;
                setup.recipe.fits(0)?;
                let work = Work::new();
                let _progress = Progress::of_cells(&work);
                let grid = setup.recipe.generate_with(cores(), &work)?;
                let spawns = setup.spawns.in_order(&grid);
                let document = Document { spawns: Some(spawns), ..grid.into() };
                Ok((document, words().solve.the_maze.to_owned(), Some(setup)))
            }
            _ => {
                let (document, place) = input::maze(self.input.as_deref())?;
                Ok((document, place, None))
            }
        }
    }

    /// The recipe, for mazes that are to be made and not read.
    pub(super) fn recipe_for(&self, flag: &str) -> Result<Recipe, Failure> {
        if self.input.is_some() {
            return Err(Failure::Refused((words().conflict)(words().value_file, flag)));
        }
        Ok(self.recipe.setup()?.recipe)
    }
}
