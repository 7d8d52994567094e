//! `maze-duel generate`: make mazes and write them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;

use clap::Args;
use rand_core::TryRng;

use crate::maze::generate::eller::Rows;
use crate::maze::{
    Algorithm, Cell, Document, Format, Grid, Knobs, MazeRng, Purpose, Recipe, Seed, Size,
    SolveError, Work, cores, in_order, solve, write_text_rows,
};
use crate::race::Setup;
use crate::words::words;

use super::failure::Failure;
use super::output::{Output, Target};
use super::progress::Progress;
use super::recipe::{CodedRecipe, tell_of};
use super::{MazeArguments, tell};

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    recipe: CodedRecipe,
    #[command(flatten)]
    output: Output,
    #[arg(long, help = words().help_with_path)]
    solve: bool,
    #[arg(long, value_name = words().value_count, value_parser = count, help = words().help_count)]
    #[arg(allow_hyphen_values = true)]
    count: Option<NonZeroU32>,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { recipe, output, solve, count } = arguments;
    let target = output.target()?;
    if count.is_some() {
        target.check_several("--count")?;
    }
    if let Some(setup) = recipe.coded()? {
        return make_all(setup.clone(), solve, count, &target);
    }
    let recipe = recipe.flags.arguments;
    let knobs = recipe.knobs()?;
    let is_plain = knobs == Knobs::default() && !solve && count.is_none();
    if recipe.maze.algorithm == Algorithm::Eller && target.format == Format::Text && is_plain {
        return row_by_row(&recipe.maze, &target);
    }
    let recipe = recipe.with(knobs, chosen(&recipe.maze)?)?;
    make_all(Setup::new(recipe), solve, count, &target)
}

fn make_all(
    setup: Setup,
    solve: bool,
    count: Option<NonZeroU32>,
    target: &Target,
) -> Result<(), Failure> {
    target.check(setup.recipe.size)?;
    match count {
        None => one(setup, solve, target),
        Some(count) => several(&setup, solve, count.get(), target),
    }
}

/// Writes each row as soon as it is made, and holds no more of the maze than that.
fn row_by_row(maze: &MazeArguments, target: &Target) -> Result<(), Failure> {
    let (seed, size) = (chosen(maze)?, maze.tall_size());
    let mut rows = Rows::new(size, seed.rng(Purpose::Walls))?;
    let progress = target.progress();
    target.write_with(|mut out| Ok(write_text_rows(&mut rows, &mut out)?))?;
    drop(progress);
    // Only a size that a maze can have as a whole has a code.
    match Size::try_from(size) {
        Ok(size) => tell_of(&Setup::new(Recipe::new(maze.algorithm, size, seed)), None),
        Err(_) => tell(&(words().generated)(seed, maze.algorithm, size, None)),
    }
    Ok(())
}

fn one(setup: Setup, solve: bool, target: &Target) -> Result<(), Failure> {
    setup.recipe.fits(beside(&setup, solve))?;
    let work = Work::new();
    let progress = Progress::of_cells(&work);
    let document = make(setup.clone(), solve, cores(), &work)?;
    drop(progress);
    target.write(&document)?;
    let steps = solve.then(|| document.path.len().saturating_sub(1));
    tell_of(&setup, steps);
    Ok(())
}

/// Makes `count` mazes, of this seed and those after it.
fn several(setup: &Setup, solve: bool, count: u32, target: &Target) -> Result<(), Failure> {
    let recipe = &setup.recipe;
    let first = recipe.seed;
    let last = first.number().checked_add(u64::from(count - 1)).and_then(Seed::new);
    let Some(last) = last else {
        return Err(Failure::Refused((words().seeds_run_out)(first, count)));
    };
    // Each thread makes one at a time.
    let others = cores().get().min(count as usize) as u64 - 1;
    let each = recipe.memory(NonZeroUsize::MIN).saturating_add(beside(setup, solve));
    recipe.fits(others.saturating_mul(each).saturating_add(beside(setup, solve)))?;
    let progress = Progress::counted(count.into());
    let one = |number: u64| {
        // The seeds don't run out, so this is one.
        let seed = Seed::new(first.number() + number).unwrap_or(first);
        let recipe = Recipe { seed, ..recipe.clone() };
        let setup = Setup { recipe, ..setup.clone() };
        make(setup, solve, NonZeroUsize::MIN, &Work::new()).map(|maze| (seed, maze))
    };
    let end = in_order(count.into(), cores(), one, |made| {
        progress.advance(1);
        let written = made.and_then(|(seed, document)| {
            progress.aside(|| target.write_numbered(&document, &seed.to_string(), seed == first))
        });
        written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    drop(progress);
    if let ControlFlow::Break(failure) = end {
        return Err(failure);
    }
    tell(&(words().generated_several)(first, last, recipe.algorithm, recipe.size));
    Ok(())
}

/// The bytes that are needed beside the making: A\* has one for each cell, and more for those that it
/// keeps in mind.
fn beside(setup: &Setup, solve: bool) -> u64 {
    if solve { 2 * setup.recipe.size.cells() as u64 } else { 0 }
}

/// The maze of a set-up, with the way through it.
fn make(
    setup: Setup,
    solve: bool,
    threads: NonZeroUsize,
    work: &Work,
) -> Result<Document, Failure> {
    let Setup { recipe, spawns, .. } = setup;
    let grid = recipe.generate_with(threads, work)?;
    let spawns = spawns.in_order(&grid);
    let path = if solve { path_between(&grid, spawns)? } else { Vec::new() };
    Ok(Document { grid, path, spawns: Some(spawns), recipe: Some(recipe) })
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

/// A shortest path.
pub(super) fn path_between(grid: &Grid, [start, goal]: [Cell; 2]) -> Result<Vec<Cell>, Failure> {
    solve::astar(grid, start, goal, &mut ()).map_err(|error| match error {
        SolveError::OutOfMemory(error) => error.into(),
        error => Failure::Refused(error.to_string()),
    })
}

pub(super) fn count(text: &str) -> Result<NonZeroU32, &'static str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(words().count_form)
}
