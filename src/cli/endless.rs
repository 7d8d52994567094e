//! `maze-duel endless`: print a piece of a maze without an end, and ways through it.

use clap::Args;

use crate::maze::endless::{Borders, Endless, EndlessError, Spot, Way, find_way};
use crate::maze::{Cell, Document, Size};
use crate::words::{WayWords, words};

use super::failure::Failure;
use super::generate::{chosen, count};
use super::named::Named;
use super::output::Output;
use super::progress::Progress;
use super::recipe::RecipeArguments;
use super::tell;

/// How many chunks are looked into at most: four million cells, in less than a second.
const CHUNKS: u32 = 4096;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    recipe: RecipeArguments,
    #[command(flatten, next_help_heading = words().endless.heading_piece)]
    piece: PieceArguments,
    #[command(flatten, next_help_heading = words().endless.heading_way)]
    way: WayArguments,
    #[command(flatten, next_help_heading = words().heading_options)]
    output: Output,
}

#[derive(Args, Debug)]
struct PieceArguments {
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Spot>)]
    #[arg(allow_hyphen_values = true, help = words().endless.help_at)]
    at: Option<Spot>,
    #[arg(long, value_name = words().value_name, default_value = Borders::default().name())]
    #[arg(value_parser = Named(Borders::ALL, Borders::name), hide_default_value = true)]
    #[arg(hide_possible_values = true)]
    #[arg(help = (words().endless.help_borders)(Borders::ALL, Borders::default()))]
    borders: Borders,
}

#[derive(Args, Debug)]
struct WayArguments {
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Spot>)]
    #[arg(allow_hyphen_values = true, help = words().endless.help_to)]
    to: Option<Spot>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Spot>)]
    #[arg(allow_hyphen_values = true, help = words().endless.help_from)]
    from: Option<Spot>,
    #[arg(long, value_name = words().value_count, value_parser = number)]
    #[arg(allow_hyphen_values = true, help = words().endless.help_beacon)]
    beacon: Option<u32>,
    #[arg(long, value_name = words().value_count, value_parser = number)]
    #[arg(allow_hyphen_values = true, help = (words().endless.help_chunks)(CHUNKS))]
    chunks: Option<u32>,
}

fn number(text: &str) -> Result<u32, &'static str> {
    count(text).map(u32::from)
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { recipe, piece: PieceArguments { at, borders }, way, output } = arguments;
    way.check()?;
    let target = output.target()?;
    let (size, seed) = (recipe.maze.size()?, chosen(&recipe.maze)?);
    target.check(size)?;
    let algorithm = recipe.maze.algorithm;
    let endless = Endless::new(seed, algorithm, recipe.knobs()?, borders)?;
    let way = way.find(&endless)?;
    let around = way.as_ref().and_then(|way| around(&way.path));
    let (at, size) = match (at, recipe.maze.tall_size, around) {
        (None, None, Some(around)) => around,
        (at, ..) => (at.unwrap_or(Spot::ORIGIN), size),
    };
    target.check(size)?;

    let progress = Progress::endless(words().find.carving);
    let grid = endless.window(at, size).map_err(|error| match error {
        EndlessError::Spot(error) => {
            Failure::Refused((words().endless.window_beyond)(at, size, &error.to_string()))
        }
        error => error.into(),
    })?;
    drop(progress);
    let drawn = way.as_ref().and_then(|way| drawn(&way.path, at, size));
    let is_outside = way.is_some() && drawn.is_none();
    target.write(&Document { path: drawn.unwrap_or_default(), ..grid.into() })?;
    let line = (words().generated)(seed, algorithm, size.into(), None);
    tell(&(words().endless.window)(&line, at, borders));
    if let Some(way) = way {
        tell(&way.told(is_outside));
    }
    Ok(())
}

impl WayArguments {
    /// Refuses flags that can't be used together.
    fn check(&self) -> Result<(), Failure> {
        let ends = [("--to", self.to.is_some()), ("--from", self.from.is_some())];
        let is_given = |flag: &&(&str, bool)| flag.1;
        if self.beacon.is_some()
            && let Some((flag, _)) = ends.iter().find(is_given)
        {
            return Err(Failure::Refused((words().conflict)(flag, "--beacon")));
        }
        let for_ways = [("--from", self.from.is_some()), ("--chunks", self.chunks.is_some())];
        let has_way = self.to.is_some() || self.beacon.is_some();
        match for_ways.iter().find(is_given) {
            Some((flag, _)) if !has_way => Err(Failure::Refused((words().endless.for_ways)(flag))),
            _ => Ok(()),
        }
    }

    /// The way that is asked for, if one is.
    fn find(&self, endless: &Endless) -> Result<Option<Found>, Failure> {
        let ends = match (self.to, self.beacon) {
            (Some(to), _) => [self.from.unwrap_or(Spot::ORIGIN), to],
            (None, Some(number)) => leg(endless, number)?,
            (None, None) => return Ok(None),
        };
        let [start, goal] = ends;
        let most = self.chunks.unwrap_or(CHUNKS);
        let budget = usize::try_from(most).unwrap_or(usize::MAX);
        let _progress = Progress::endless(words().find.solving);
        match find_way(endless, start, goal, budget)? {
            Way::Found { path, explored, chunks } => {
                Ok(Some(Found { path, explored, chunks, ends }))
            }
            Way::GaveUp { .. } => {
                Err(Failure::Failed((words().endless.gave_up)(start, goal, most)))
            }
        }
    }
}

/// From where to where the race to a beacon goes.
fn leg(endless: &Endless, number: u32) -> Result<[Spot; 2], Failure> {
    let beacon = |number: u32| endless.beacon(number);
    let refused = || Failure::Refused((words().endless.no_beacon)(number));
    match (number.checked_sub(1).and_then(beacon), beacon(number)) {
        (Some(from), Some(to)) => Ok([from, to]),
        _ => Err(refused()),
    }
}

/// A way that was found.
struct Found {
    path: Vec<Spot>,
    explored: usize,
    chunks: usize,
    ends: [Spot; 2],
}

impl Found {
    /// The line that tells of it.
    fn told(&self, is_outside: bool) -> String {
        let Self { path, explored, chunks, ends } = self;
        let steps = path.len().saturating_sub(1);
        (words().endless.way)(&WayWords {
            ends: *ends,
            steps,
            explored: *explored,
            chunks: *chunks,
            is_outside,
        })
    }
}

/// The least piece that has all of a path and the cells around it; `None` where no maze is as large as
/// that, or the world ends.
fn around(path: &[Spot]) -> Option<(Spot, Size)> {
    let bounds = |along: fn(Spot) -> i64| {
        let least = path.iter().map(|&spot| along(spot)).min()?;
        let most = path.iter().map(|&spot| along(spot)).max()?;
        Some((least - 1, u32::try_from(most - least + 3).ok()?))
    };
    let ((x, width), (y, height)) = (bounds(Spot::x)?, bounds(Spot::y)?);
    Some((Spot::new(x, y).ok()?, Size::new(width, height).ok()?))
}

/// A path as the window has it; `None` where it leaves the window.
fn drawn(path: &[Spot], at: Spot, size: Size) -> Option<Vec<Cell>> {
    let cell = |spot: &Spot| {
        let column = u32::try_from(spot.x() - at.x()).ok()?;
        let row = u32::try_from(spot.y() - at.y()).ok()?;
        Some(Cell::new(column, row)).filter(|&cell| size.contains(cell))
    };
    path.iter().map(cell).collect()
}

impl From<EndlessError> for Failure {
    fn from(error: EndlessError) -> Self {
        match error {
            EndlessError::OutOfMemory(error) => error.into(),
            error => Self::Refused(error.to_string()),
        }
    }
}
