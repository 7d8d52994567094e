//! `maze-duel watch`: a maze being made or solved, in the terminal.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use thiserror::Error;

use crate::maze::insight::{Subject, Timeline};
use crate::maze::{
    Cell, Document, Grid, MazeRng, Purpose, Recipe, RecipeError, Recorder, Seed, Size, Solver,
};
use crate::race::Setup;
use crate::words::{Room, words};

use super::failure::Failure;
use super::given::Given;
use super::named::Named;
use super::output::finished;
use super::recipe::{RecipeArguments, told};
use super::solve::refused;
use super::{generate, input, solve, tell};

mod picture;
mod screen;

use picture::{Paint, Style, lines};
use screen::Ending;
pub(super) use screen::restore;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
#[command(mut_arg("tall_size", |size| {
    size.help((words().tools.help_watched_size)(Size::default()))
}))]
pub(super) struct Arguments {
    #[arg(value_name = words().value_file, help = words().tools.help_watched)]
    #[arg(help_heading = words().heading_arguments)]
    file: Option<PathBuf>,
    #[command(flatten)]
    recipe: Given<RecipeArguments>,
    #[arg(long, value_name = words().value_name, value_parser = Named(Solver::ALL, Solver::name))]
    #[arg(hide_possible_values = true)]
    #[arg(help = (words().tools.help_watched_solver)(Solver::ALL))]
    solver: Option<Solver>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().help_from)]
    from: Option<Cell>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().help_to)]
    to: Option<Cell>,
    #[arg(long, value_name = words().tools.value_speed, value_parser = str::parse::<Speed>)]
    #[arg(allow_hyphen_values = true, help = words().tools.help_speed)]
    speed: Option<Speed>,
    #[arg(long, value_name = words().tools.value_style, value_parser = Named(Style::ALL, Style::name))]
    #[arg(hide_possible_values = true, help = words().tools.help_style)]
    style: Option<Style>,
    #[arg(long, value_name = words().value_count, value_parser = every, conflicts_with = "speed")]
    #[arg(allow_hyphen_values = true, help = words().tools.help_frames)]
    frames: Option<NonZeroUsize>,
}

/// How fast a run is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speed {
    /// So many steps a second, 1 to [`Speed::LIMIT`].
    Steps(u32),
    /// A step a picture, as fast as they can be drawn.
    Max,
}

impl Speed {
    const LIMIT: u32 = 1_000_000;
    /// How long a run takes whose speed nobody has said, in seconds.
    const WHOLE: usize = 10;
    /// Below this the shortest runs would seem to stand still.
    const LEISURELY: usize = 4;

    /// The speed at which a run of so many steps is pleasant to watch.
    fn for_run(steps: usize) -> Self {
        let speed = steps.div_ceil(Self::WHOLE).max(Self::LEISURELY);
        Self::Steps(u32::try_from(speed).unwrap_or(Self::LIMIT).min(Self::LIMIT))
    }

    fn doubled(self) -> Self {
        match self {
            Self::Steps(speed) if speed < Self::LIMIT => {
                Self::Steps(speed.saturating_mul(2).min(Self::LIMIT))
            }
            _ => Self::Max,
        }
    }

    fn halved(self) -> Self {
        match self {
            Self::Steps(speed) => Self::Steps((speed / 2).max(1)),
            Self::Max => Self::Steps(Self::LIMIT),
        }
    }
}

impl FromStr for Speed {
    type Err = SpeedError;

    fn from_str(text: &str) -> Result<Self, SpeedError> {
        if text == "max" {
            return Ok(Self::Max);
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let speed =
            text.parse().ok().filter(|speed| is_number && (1..=Self::LIMIT).contains(speed));
        speed.map(Self::Steps).ok_or(SpeedError)
    }
}

/// Not a speed.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", words().tools.speed_form)]
struct SpeedError;

fn every(text: &str) -> Result<NonZeroUsize, &'static str> {
    generate::count(text).map(|count| NonZeroUsize::try_from(count).unwrap_or(NonZeroUsize::MAX))
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let style = arguments.style.unwrap_or_default();
    let frames = arguments.frames;
    let speed = arguments.speed;
    // Where there is no terminal to play in, any size will do.
    let room = match frames {
        None if io::stdout().is_terminal() && !is_dumb() => {
            let room = screen::room();
            Some(room.map_err(|reason| Failure::at(words().standard_output, &reason))?)
        }
        _ => None,
    };
    let (mut run, summary) = staged(arguments, room)?;
    if room.is_some() {
        let speed = speed.unwrap_or_else(|| Speed::for_run(run.len()));
        let paint = match std::env::var_os("NO_COLOR") {
            Some(value) if !value.is_empty() => Paint::Plain,
            _ => Paint::Colours,
        };
        if screen::play(&mut run, style, paint, speed)? == Ending::Interrupted {
            return Err(Failure::Interrupted);
        }
    } else {
        print(&mut run, style, frames)?;
    }
    tell(&summary);
    Ok(())
}

/// Whether the terminal is one that can do nothing but print, as Emacs's shell is.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// What is to be watched, and the line that sums it up.
fn staged(arguments: Arguments, room: Option<Room>) -> Result<(Timeline, String), Failure> {
    let Arguments { file, recipe: arguments, solver, from, to, style, .. } = arguments;
    let style = style.unwrap_or_default();
    let Some(solver) = solver else {
        let given = [(words().value_file, file.is_some()), ("--from", from.is_some())];
        let mut given = given.into_iter().chain([("--to", to.is_some())]);
        if let Some((name, _)) = given.find(|&(_, is_given)| is_given) {
            return Err(Failure::Refused((words().tools.for_solvers)(name)));
        }
        let recipe = recipe(&arguments.arguments, style, room)?;
        let run = Timeline::of_making(&recipe)?;
        let mut summary = told(&Setup::new(recipe), None);
        if let Some(line) = coarse(&run) {
            summary = format!("{summary}\n{line}");
        }
        return Ok((run, summary));
    };

    let (document, seed, place, made) = match &file {
        None => {
            let recipe = recipe(&arguments.arguments, style, room)?;
            let grid = recipe.generate()?;
            let place = words().solve.the_maze.to_owned();
            (grid.into(), Some(recipe.seed), place, Some(told(&Setup::new(recipe.clone()), None)))
        }
        Some(file) => {
            // With a file the seed is the solver's.
            let seed = Some(arguments.arguments.maze.seed.as_str()).filter(|seed| !seed.is_empty());
            let seed = solve::chance(solver, seed)?;
            if let Some(flag) = arguments.names.iter().find(|&flag| flag != "--seed") {
                return Err(Failure::Refused((words().conflict)(words().value_file, flag)));
            }
            let (document, place) = input::maze(Some(file))?;
            check(document.grid.size(), style, room)?;
            (document, seed, place, None)
        }
    };
    let (run, found) = solving(&document, &place, solver, (from, to), seed)?;
    Ok((run, made.map_or_else(|| found.clone(), |made| format!("{made}\n{found}"))))
}

/// That a run was too large to record, where it was.
pub(super) fn coarse(run: &Timeline) -> Option<String> {
    let name = run.subject().name();
    run.is_coarse().then(|| (words().insight.coarse)(name, run.len(), run.of_steps()))
}

/// The run of a solver through a maze.
fn solving(
    document: &Document,
    place: &str,
    solver: Solver,
    (from, to): (Option<Cell>, Option<Cell>),
    seed: Option<Seed>,
) -> Result<(Timeline, String), Failure> {
    let grid: &Grid = &document.grid;
    let [first, last] = document.spawns.unwrap_or_else(|| grid.spawns());
    let (start, goal) = (from.unwrap_or(first), to.unwrap_or(last));
    let mut rng = seed.map_or_else(|| MazeRng::from_number(0), |seed| seed.rng(Purpose::Solver));
    let mut recorder = Recorder::within(grid.clone(), Timeline::TRACE_LIMIT);
    let route = solver
        .solve(grid, start, goal, &mut rng, &mut recorder)
        .map_err(|error| refused(&error, grid, place))?;
    let told = seed.filter(|_| solver.takes_chances());
    let summary = solve::summary((start, goal), &route, told);
    let trace = recorder.finish().map_err(RecipeError::from)?;
    let subject = Subject::Solving { solver, start, goal };
    Ok((Timeline::new(subject, trace, route.into_path())?, summary))
}

/// The maze that the flags ask for; its size, where nobody has said it, is what can be shown.
fn recipe(
    arguments: &RecipeArguments,
    style: Style,
    room: Option<Room>,
) -> Result<Recipe, Failure> {
    let (maze, knobs) = (&arguments.maze, arguments.knobs()?);
    let fitting = room.and_then(|room| style.fitting(room));
    let size = match (maze.tall_size, &knobs.mask, fitting) {
        (None, Some(mask), _) => mask.size(),
        (None, None, Some(fitting)) => smaller(Size::default(), fitting)?,
        _ => maze.size()?,
    };
    check(size, style, room)?;
    arguments.of_size(size, knobs, generate::chosen(maze)?)
}

fn smaller(one: Size, other: Size) -> Result<Size, Failure> {
    Size::new(one.width().min(other.width()), one.height().min(other.height()))
        .map_err(|error| Failure::Refused(error.to_string()))
}

/// Refuses a maze that there is no room for.
fn check(size: Size, style: Style, room: Option<Room>) -> Result<(), Failure> {
    let Some(room) = room else { return Ok(()) };
    let needed = style.needs(size);
    if needed.0 <= room.0 && needed.1 <= room.1 {
        return Ok(());
    }
    let fitting: Vec<_> =
        Style::ALL.iter().map(|style| (style.name(), style.fitting(room))).collect();
    Err(Failure::Refused((words().tools.does_not_fit)(size, needed, room, &fitting)))
}

/// Writes the last picture, or one every few steps with blank lines between.
fn print(run: &mut Timeline, style: Style, every: Option<NonZeroUsize>) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let every = every.map_or(usize::MAX, NonZeroUsize::get);
    if every == usize::MAX {
        run.seek(usize::MAX);
    }
    loop {
        let mut picture = lines(run, style, Paint::Plain)?.join("\n");
        picture.push_str(if run.is_at_end() { "\n" } else { "\n\n" });
        match out.write_all(picture.as_bytes()) {
            Ok(()) if !run.is_at_end() => advance(run, every),
            Ok(()) => return finished(out.flush(), words().standard_output),
            failed => return finished(failed, words().standard_output),
        }
    }
}

/// Goes on by so many steps; of a coarse run by a moment at the least.
fn advance(run: &mut Timeline, steps: usize) {
    let before = run.position();
    run.seek_step(run.steps().saturating_add(steps));
    if run.position() == before {
        run.forward();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
mod tests {
    use super::*;
    use crate::maze::Algorithm;

    /// Each moment is a 255th of some ten thousands of steps.
    #[test]
    fn a_coarse_run_goes_on_by_moments_and_comes_to_its_end() {
        let size = Size::new(40, 40).unwrap();
        let recipe = Recipe::new(Algorithm::AldousBroder, size, Seed::new(1).unwrap());
        let mut run = Timeline::of_making_within(&recipe, 0).unwrap();
        let share = run.of_steps().div_ceil(255);
        assert!((20..5000).contains(&share), "{share}");
        advance(&mut run, 1);
        assert_eq!(run.position(), 1, "one moment, since there is nothing between");
        let before = run.steps();
        advance(&mut run, 10_000);
        let taken = run.steps() - before;
        assert!((10_000 - share..=10_000).contains(&taken), "{taken}");
        for _ in 0..255 {
            advance(&mut run, 1);
        }
        assert!(run.is_at_end());
        assert!(coarse(&run).is_some_and(|line| line.lines().count() == 1));
    }
}
