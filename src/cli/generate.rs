//! `maze-duel generate`: make mazes and write them.

use std::num::NonZeroU32;

use clap::Args;
use rand_core::TryRng;

use crate::maze::generate::eller::Rows;
use crate::maze::{
    Algorithm, Cell, Document, Format, Grid, Knobs, MazeRng, Purpose, Recipe, RecipeError, Seed,
    Size, SolveError, solve, write_text_rows,
};
use crate::words::words;

use super::failure::Failure;
use super::knobs::KnobArguments;
use super::output::{Output, Target};
use super::{MazeArguments, tell};

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    maze: MazeArguments,
    #[command(flatten)]
    output: Output,
    #[arg(long, help = words().help_with_path)]
    solve: bool,
    #[arg(long, value_name = words().value_count, value_parser = count, help = words().help_count)]
    #[arg(allow_hyphen_values = true)]
    count: Option<NonZeroU32>,
    #[command(flatten, next_help_heading = words().heading_knobs)]
    knobs: KnobArguments,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { maze, output, solve, count, knobs } = arguments;
    let target = output.target()?;
    if count.is_some() && target.is_stream() && !target.format.can_follow_another() {
        return Err(Failure::Refused((words().count_needs_files)(target.format)));
    }
    let knobs = knobs.knobs()?;
    let is_plain = knobs == Knobs::default() && !solve && count.is_none();
    if maze.algorithm == Algorithm::Eller && target.format == Format::Text && is_plain {
        return row_by_row(&maze, &target);
    }
    let size = match (maze.tall_size, &knobs.mask) {
        (None, Some(mask)) => mask.size(),
        _ => maze.size_or(&(words().too_tall)(Size::MAX_SIDE))?,
    };
    knobs.check(maze.algorithm, size).map_err(|error| Failure::Refused(error.to_string()))?;
    target.check(size)?;
    let seed = chosen(&maze)?;
    let recipe = Recipe { algorithm: maze.algorithm, size, seed, knobs };
    match count {
        None => one(recipe, solve, &target),
        Some(count) => several(recipe, solve, count.get(), &target),
    }
}

/// Writes each row as soon as it is made, and holds no more of the maze than that.
fn row_by_row(maze: &MazeArguments, target: &Target) -> Result<(), Failure> {
    let (seed, size) = (chosen(maze)?, maze.tall_size());
    let mut rows = Rows::new(size, seed.rng(Purpose::Walls))?;
    target.write_with(|mut out| Ok(write_text_rows(&mut rows, &mut out)?))?;
    tell(&(words().generated)(seed, maze.algorithm, size, None));
    Ok(())
}

fn one(recipe: Recipe, solve: bool, target: &Target) -> Result<(), Failure> {
    let Recipe { algorithm, size, seed, .. } = recipe;
    let document = make(recipe, solve)?;
    target.write(&document)?;
    let steps = solve.then(|| document.path.len().saturating_sub(1));
    tell(&(words().generated)(seed, algorithm, size.into(), steps));
    Ok(())
}

/// Makes `count` mazes, of this seed and those after it.
fn several(recipe: Recipe, solve: bool, count: u32, target: &Target) -> Result<(), Failure> {
    let first = recipe.seed;
    let last = first.number().checked_add(u64::from(count - 1)).and_then(Seed::new);
    let Some(last) = last else {
        return Err(Failure::Refused((words().seeds_run_out)(first, count)));
    };
    for number in first.number()..=last.number() {
        let Some(seed) = Seed::new(number) else { continue };
        let document = make(Recipe { seed, ..recipe.clone() }, solve)?;
        target.write_numbered(&document, &seed.to_string(), seed == first)?;
    }
    tell(&(words().generated_several)(first, last, recipe.algorithm, recipe.size));
    Ok(())
}

/// The maze of a recipe, with the way through it.
fn make(recipe: Recipe, solve: bool) -> Result<Document, Failure> {
    let grid = recipe.generate().map_err(|error| match error {
        RecipeError::OutOfMemory(error) => error.into(),
        error => Failure::Refused(error.to_string()),
    })?;
    let ends = ends(&grid);
    let path = if solve { path_between(&grid, ends)? } else { Vec::new() };
    Ok(Document { grid, path, spawns: Some(ends), recipe: Some(recipe) })
}

/// The seed that was named, or a fresh one.
pub(super) fn chosen(maze: &MazeArguments) -> Result<Seed, Failure> {
    match maze.seed() {
        Some(seed) => Ok(seed),
        None => fresh_seed(),
    }
}

pub(super) fn fresh_seed() -> Result<Seed, Failure> {
    let number = rand::rngs::SysRng
        .try_next_u64()
        .map_err(|reason| Failure::Failed((words().no_chance)(&reason.to_string())))?;
    Ok(Seed::fresh(&mut MazeRng::from_number(number)))
}

/// The first and the last cell: the corners, where they are no holes.
pub(super) fn ends(grid: &Grid) -> [Cell; 2] {
    let corners = [grid.size().top_left(), grid.size().bottom_right()];
    let first = grid.cells().next().unwrap_or(corners[0]);
    if grid.contains(corners[1]) {
        return [first, corners[1]];
    }
    let rows = (0..grid.height()).rev();
    let places = rows.flat_map(|y| (0..grid.width()).rev().map(move |x| Cell::new(x, y)));
    let last = places.into_iter().find(|&place| grid.contains(place));
    [first, last.unwrap_or(corners[1])]
}

fn path_between(grid: &Grid, [start, goal]: [Cell; 2]) -> Result<Vec<Cell>, Failure> {
    solve::astar(grid, start, goal, &mut ()).map_err(|error| match error {
        SolveError::OutOfMemory(error) => error.into(),
        error => Failure::Refused(error.to_string()),
    })
}

pub(super) fn count(text: &str) -> Result<NonZeroU32, &'static str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(words().count_form)
}
