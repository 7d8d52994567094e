//! What a film shows.

use crate::maze::film::{Act, Stage};
use crate::maze::insight::{Timeline, TimelineError};
use crate::maze::{Cell, Grid, Recipe, Seed, Size, Solver};
use crate::race::Setup;
use crate::words::words;

use super::super::failure::Failure;
use super::super::progress::Progress;
use super::super::recipe::told;
use super::super::{input, solve};
use super::Arguments;

/// The most algorithms beside the first.
const MOST_BESIDE: usize = 3;

/// The runs that were asked for, and the line that tells of the maze, if it was made here.
pub(super) fn stage(arguments: &Arguments) -> Result<(Stage, Option<String>), Failure> {
    match arguments.solver {
        None => making(arguments),
        Some(solver) => solving(arguments, solver),
    }
}

/// One generator or several.
fn making(arguments: &Arguments) -> Result<(Stage, Option<String>), Failure> {
    let Arguments { file, recipe, rival, from, to, beside, .. } = arguments;
    let given = [
        (words().value_file, file.is_some()),
        ("--rival", rival.is_some()),
        ("--from", from.is_some()),
        ("--to", to.is_some()),
    ];
    if let Some((name, _)) = given.iter().find(|(_, is_given)| *is_given) {
        return Err(Failure::Refused((words().film.for_solvers)(name)));
    }
    if beside.len() > MOST_BESIDE {
        return Err(Failure::Refused((words().film.too_many)(MOST_BESIDE)));
    }
    let setup = recipe.setup()?;
    let first = setup.recipe.algorithm;
    let recipes: Vec<Recipe> = std::iter::once(first)
        .chain(beside.iter().copied())
        .map(|algorithm| Recipe { algorithm, ..setup.recipe.clone() })
        .collect();
    for recipe in &recipes {
        let checked = recipe.knobs.check(recipe.algorithm, recipe.size);
        checked.map_err(|error| Failure::Refused(error.to_string()))?;
    }
    let cell = checked_cell(arguments, setup.recipe.size, recipes.len())?;
    let progress = Progress::endless(words().find.carving);
    let acts: Result<Vec<Act>, Failure> = recipes
        .iter()
        .map(|recipe| Timeline::of_making(recipe).map(Act::from).map_err(Failure::from))
        .collect();
    let acts = acts?;
    drop(progress);
    Ok((staged(acts, cell)?, Some(told(&setup, None))))
}

/// One solver, or two on one maze.
fn solving(arguments: &Arguments, solver: Solver) -> Result<(Stage, Option<String>), Failure> {
    let Arguments { file, recipe, rival, from, to, beside, .. } = arguments;
    if !beside.is_empty() {
        return Err(Failure::Refused((words().conflict)("--beside", "--solver")));
    }
    let (grid, spawns, seed, place, line) = match file {
        None => {
            let Setup { recipe, spawns, .. } = &recipe.setup()?;
            checked_cell(arguments, recipe.size, 1)?;
            let _progress = Progress::endless(words().find.carving);
            let grid = recipe.generate()?;
            let ends = spawns.in_order(&grid);
            let setup = Setup { spawns: *spawns, ..Setup::new(recipe.clone()) };
            let place = words().solve.the_maze.to_owned();
            (grid, ends, Some(recipe.seed), place, Some(told(&setup, None)))
        }
        Some(file) => {
            // With a file the seed is the solvers'.
            let flags = &recipe.flags;
            let other = recipe.first().filter(|flag| flag != "--seed");
            let other = flags.names.iter().find(|&flag| flag != "--seed").cloned().or(other);
            if let Some(flag) = other {
                return Err(Failure::Refused((words().conflict)(words().value_file, &flag)));
            }
            let seed = Some(flags.arguments.maze.seed.as_str()).filter(|seed| !seed.is_empty());
            let chancy = rival.filter(|rival| rival.takes_chances()).unwrap_or(solver);
            let seed = solve::chance(if solver.takes_chances() { solver } else { chancy }, seed)?;
            let (document, place) = input::maze(Some(file))?;
            let ends = document.spawns.unwrap_or_else(|| document.grid.spawns());
            (document.grid, ends, seed, place, None)
        }
    };
    let cell = checked_cell(arguments, grid.size(), 1)?;
    let (start, goal) = (from.unwrap_or(spawns[0]), to.unwrap_or(spawns[1]));
    let _progress = Progress::endless(words().find.solving);
    let run = |solver| solved(&grid, solver, (start, goal), seed, &place);
    let act = Act { run: run(solver)?, rival: rival.map(run).transpose()? };
    let chance = [Some(solver), *rival].into_iter().flatten().any(Solver::takes_chances);
    let seed = seed.filter(|_| chance && line.is_none());
    let line = line.or_else(|| seed.map(words().film.seed));
    Ok((staged(vec![act], cell)?, line))
}

fn solved(
    grid: &Grid,
    solver: Solver,
    (start, goal): (Cell, Cell),
    seed: Option<Seed>,
    place: &str,
) -> Result<Timeline, Failure> {
    Timeline::of_solving(grid, solver, start, goal, seed).map_err(|error| match error {
        TimelineError::Solve(error) => solve::refused(&error, grid, place),
        error => error.into(),
    })
}

/// How large cells are, once it is known that the whole isn't too large.
fn checked_cell(arguments: &Arguments, size: Size, acts: usize) -> Result<u32, Failure> {
    let cell = arguments.cell.unwrap_or_else(|| Stage::pleasant_cell(size, acts));
    let has_rival = arguments.rival.is_some();
    Stage::dimensions(size, acts, has_rival, cell)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(cell)
}

fn staged(acts: Vec<Act>, cell: u32) -> Result<Stage, Failure> {
    Stage::new(acts, cell).map_err(|error| Failure::Refused(error.to_string()))
}

impl From<TimelineError> for Failure {
    fn from(error: TimelineError) -> Self {
        match error {
            TimelineError::Recipe(error) => error.into(),
            TimelineError::Trace(error) => Self::Refused(error.to_string()),
            TimelineError::OutOfMemory(error) => error.into(),
            TimelineError::Solve(error) => Self::Refused(error.to_string()),
        }
    }
}
