//! `maze-duel find`: look for seeds whose mazes are as one wishes.

use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

use clap::{Arg, ArgMatches, Args, FromArgMatches};
use serde_json::{Map, Value, json};

use crate::maze::search::{Amount, Found, Measure, Search, SearchError, Wish};
use crate::maze::{Cell, Document, Recipe, Seed, cores, solve};
use crate::race::{RaceCode, Setup};
use crate::words::words;

use super::failure::Failure;
use super::generate::{count, path_between};
use super::output::{Output, Target, finished};
use super::progress::Progress;
use super::recipe::{RecipeArguments, described};
use super::solve::refused;
use super::tell;

/// How many seeds are tried unless somebody says so.
const TRIES: u64 = 100_000;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    recipe: RecipeArguments,
    #[command(flatten, next_help_heading = words().find.heading_wishes)]
    wishes: Wishes,
    #[arg(long, value_name = words().value_count, value_parser = count, help = words().find.help_take)]
    #[arg(allow_hyphen_values = true)]
    take: Option<NonZeroU32>,
    #[arg(long, value_name = words().value_count, value_parser = number::<NonZeroU64>)]
    #[arg(allow_hyphen_values = true, help = (words().find.help_tries)(TRIES))]
    tries: Option<NonZeroU64>,
    #[arg(long, value_name = words().value_count, value_parser = number::<NonZeroUsize>)]
    #[arg(allow_hyphen_values = true, help = words().find.help_threads)]
    threads: Option<NonZeroUsize>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().solve.help_measure_from)]
    from: Option<Cell>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().solve.help_measure_to)]
    to: Option<Cell>,
    #[arg(long, help = words().find.help_json)]
    json: bool,
    #[command(flatten)]
    output: Output,
    #[arg(long, help = words().help_with_path)]
    solve: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments {
        recipe,
        wishes: Wishes(wishes),
        take,
        tries,
        threads,
        from,
        to,
        json,
        output,
        solve,
    } = arguments;
    if wishes.is_empty() {
        return Err(Failure::Refused((words().find.no_wish)(Measure::ALL)));
    }
    let writes = output.is_given();
    if writes && json {
        return Err(Failure::Refused((words().find.json_and_output).to_owned()));
    }
    if solve && !writes {
        return Err(Failure::Refused((words().find.solve_needs_output).to_owned()));
    }
    let target = output.target()?;
    if writes {
        target.check_several("find")?;
    }
    let first = recipe.maze.seed().unwrap_or(Seed::FIRST);
    let recipe = recipe.with(recipe.knobs()?, first)?;
    let (tries, take) = (tries.map_or(TRIES, NonZeroU64::get), take.map_or(1, NonZeroU32::get));
    let spawns = match (from, to) {
        (None, None) => None,
        _ => Some(spawns(&recipe, from, to)?),
    };
    if writes {
        target.check(recipe.size)?;
    }
    let search = Search { recipe, wishes, spawns };
    let report = Report { search: &search, target: &target, writes, json, solve };
    report.run(tries, take, threads.unwrap_or_else(cores))
}

/// Spawns of which one at least was named.
fn spawns(recipe: &Recipe, from: Option<Cell>, to: Option<Cell>) -> Result<[Cell; 2], Failure> {
    // Holes are the same for every seed, so any maze of the recipe tells what the cells are.
    let grid = match &recipe.knobs.mask {
        Some(mask) => crate::maze::Grid::walled_around(mask)?,
        None => crate::maze::Grid::walled(recipe.size)?,
    };
    let [first, last] = grid.spawns();
    let (start, goal) = (from.unwrap_or(first), to.unwrap_or(last));
    solve::ends(&grid, start, goal)
        .map_err(|error| refused(&error, &grid, words().solve.the_maze))?;
    Ok([start, goal])
}

/// What is told of what is found.
struct Report<'a> {
    search: &'a Search,
    target: &'a Target,
    writes: bool,
    json: bool,
    solve: bool,
}

impl Report<'_> {
    fn run(&self, tries: u64, take: u32, threads: NonZeroUsize) -> Result<(), Failure> {
        let progress = Progress::counted(tries);
        let (mut found, mut done) = (0, 0);
        let end = self.search.run(tries, threads, |one| {
            progress.advance(1);
            done += 1;
            let Some(one) = one.found else { return ControlFlow::Continue(()) };
            found += 1;
            progress.say((words().find.found_so_far)(found));
            match progress.aside(|| self.tell(one, found == 1)) {
                Ok(()) if found < take => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(Ok(())),
                Err(failure) => ControlFlow::Break(Err(failure)),
            }
        });
        drop(progress);
        match end {
            Ok(Some(Err(failure))) => return Err(failure),
            Ok(_) => {}
            Err(SearchError::Recipe(error)) => return Err(error.into()),
            Err(error) => return Err(Failure::Refused(error.to_string())),
        }
        let Recipe { algorithm, size, seed, .. } = self.search.recipe;
        let last = Seed::new(seed.number() + (done - 1)).unwrap_or(seed);
        let summary = (words().find.searched)(found, [seed, last], algorithm, size);
        if found < take {
            return Err(Failure::Failed(summary));
        }
        tell(&summary);
        Ok(())
    }

    /// Tells of one maze: itself, or its seed and what it has of what was wished.
    fn tell(&self, found: Found, is_first: bool) -> Result<(), Failure> {
        let Found { seed, grid, spawns, amounts } = found;
        if self.writes {
            let path = if self.solve { path_between(&grid, spawns)? } else { Vec::new() };
            let recipe = Recipe { seed, ..self.search.recipe.clone() };
            let document = Document { grid, path, spawns: Some(spawns), recipe: Some(recipe) };
            return self.target.write_numbered(&document, &seed.to_string(), is_first);
        }
        let line =
            if self.json { self.as_json(seed, spawns, &amounts) } else { in_words(seed, &amounts) };
        let written = io::stdout().lock().write_all((line + "\n").as_bytes());
        finished(written, words().standard_output)
    }

    fn as_json(&self, seed: Seed, spawns: [Cell; 2], amounts: &[(Measure, Amount)]) -> String {
        let recipe = Recipe { seed, ..self.search.recipe.clone() };
        let mut told = described(&recipe);
        // A mask has no code.
        let code = Setup::new(recipe).code().ok();
        let amount = |(measure, amount): &(Measure, Amount)| {
            let value = match amount.denominator() {
                // As in `stats`: a number of paths may be too long for a number.
                1 => u32::try_from(amount.numerator())
                    .map_or_else(|_| json!(amount.numerator().to_string()), |whole| json!(whole)),
                denominator => json!({
                    "numerator": u32::try_from(amount.numerator()).unwrap_or(u32::MAX),
                    "denominator": denominator,
                }),
            };
            (measure.name().replace('-', "_"), value)
        };
        let amounts: Map<String, Value> = amounts.iter().map(amount).collect();
        for (name, value) in [
            ("code", json!(code.as_ref().map(RaceCode::as_str))),
            ("from", json!([spawns[0].x, spawns[0].y])),
            ("to", json!([spawns[1].x, spawns[1].y])),
            ("measures", Value::Object(amounts)),
        ] {
            told.insert(name.to_owned(), value);
        }
        Value::Object(told).to_string()
    }
}

/// The seed first, so that `cut -d ' ' -f 1` gives it to the next program.
fn in_words(seed: Seed, amounts: &[(Measure, Amount)]) -> String {
    let amounts = amounts.iter().map(|(measure, amount)| format!("  {measure} {amount}"));
    format!("{seed}{}", amounts.collect::<String>())
}

/// Reads a whole number from 1 up.
pub(super) fn number<T: std::str::FromStr>(text: &str) -> Result<T, &'static str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(words().find.number_form)
}

/// A flag for every measure.
#[derive(Debug)]
struct Wishes(Vec<Wish>);

impl FromArgMatches for Wishes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |measure: &Measure| matches.get_one::<Wish>(measure.name()).copied();
        Ok(Self(Measure::ALL.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Wishes {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(Measure::ALL.iter().map(|&measure| {
            Arg::new(measure.name())
                .long(measure.name())
                .value_name(words().find.value_range)
                .allow_hyphen_values(true)
                .value_parser(move |text: &str| Wish::parse(measure, text))
                .help((words().find.measure)(measure))
        }))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}
