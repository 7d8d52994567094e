//! `maze-duel film`: a maze being made or solved, as an animated picture.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use thiserror::Error;

use crate::maze::film::{
    Cut, FilmFormat, Pace, Palette, Stage, StillFormat, Theme, write_film, write_still,
};
use crate::maze::format::PictureError;
use crate::maze::{Algorithm, Cell, Size, Solver};
use crate::words::words;

use super::failure::Failure;
use super::named::Named;
use super::output::{write_file, write_stream};
use super::progress::Progress;
use super::recipe::CodedRecipe;
use super::tell;
use super::watch::coarse;

mod cast;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
#[command(mut_arg("tall_size", |size| {
    size.help((words().film.help_size)(Size::default()))
}))]
pub(super) struct Arguments {
    #[arg(value_name = words().value_file, help = words().film.help_file)]
    #[arg(help_heading = words().heading_arguments)]
    file: Option<PathBuf>,
    #[command(flatten)]
    recipe: CodedRecipe,
    #[arg(short = 'o', long = "output", value_name = words().value_file)]
    #[arg(help = words().film.help_output, help_heading = words().heading_options)]
    output: Option<PathBuf>,
    #[arg(long, value_name = words().value_name, value_parser = Named(Solver::ALL, Solver::name))]
    #[arg(hide_possible_values = true, help_heading = words().heading_options)]
    #[arg(help = (words().film.help_solver)(Solver::ALL))]
    solver: Option<Solver>,
    #[arg(long, value_name = words().value_name, value_parser = Named(Solver::ALL, Solver::name))]
    #[arg(hide_possible_values = true, help_heading = words().heading_options)]
    #[arg(help = words().film.help_rival)]
    rival: Option<Solver>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = words().help_from)]
    from: Option<Cell>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = words().help_to)]
    to: Option<Cell>,
    #[arg(long, value_name = words().film.value_names, value_delimiter = ',')]
    #[arg(value_parser = Named(Algorithm::ALL, Algorithm::name), hide_possible_values = true)]
    #[arg(help = words().film.help_beside, help_heading = words().heading_options)]
    beside: Vec<Algorithm>,
    #[arg(long, value_name = words().film.value_moment, value_parser = str::parse::<Moment>)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = words().film.help_at)]
    at: Option<Moment>,
    #[arg(long, value_name = words().value_pixels, value_parser = cell)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = words().film.help_cell)]
    cell: Option<u32>,
    #[arg(long, value_name = words().value_name, value_parser = Named(Theme::ALL, Theme::name))]
    #[arg(hide_possible_values = true, help_heading = words().heading_options)]
    #[arg(help = words().film.help_theme)]
    theme: Option<Theme>,
    #[arg(long, value_name = words().value_count, value_parser = seconds)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = (words().film.help_seconds)(Pace::default().seconds))]
    seconds: Option<u32>,
    #[arg(long, value_name = words().value_count, value_parser = frames)]
    #[arg(allow_hyphen_values = true, help_heading = words().heading_options)]
    #[arg(help = (words().film.help_fps)(Pace::default().frames))]
    fps: Option<u32>,
}

/// A point in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// Hundredths of its steps, 0 to 100.
    Share(u8),
    /// After so many steps; the end where there are fewer.
    Step(usize),
}

impl Moment {
    fn of(self, steps: usize) -> usize {
        match self {
            Self::Share(share) => {
                let step = steps as u128 * u128::from(share) / 100;
                usize::try_from(step).unwrap_or(steps)
            }
            Self::Step(step) => step.min(steps),
        }
    }
}

impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Self, MomentError> {
        let (digits, is_share) = match text.strip_suffix('%') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(MomentError);
        }
        if is_share {
            let share = digits.parse().ok().filter(|&share| share <= 100);
            return share.map(Self::Share).ok_or(MomentError);
        }
        digits.parse().map(Self::Step).map_err(|_| MomentError)
    }
}

/// No moment.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", words().film.moment_form)]
struct MomentError;

fn cell(text: &str) -> Result<u32, String> {
    number(text, Stage::LARGEST_CELL).ok_or_else(|| PictureError::StageCell.to_string())
}

fn seconds(text: &str) -> Result<u32, String> {
    let form = || (words().film.number_form)(Pace::MOST_SECONDS);
    number(text, Pace::MOST_SECONDS).ok_or_else(form)
}

fn frames(text: &str) -> Result<u32, String> {
    let form = || (words().film.number_form)(Pace::MOST_FRAMES);
    number(text, Pace::MOST_FRAMES).ok_or_else(form)
}

/// A whole number from 1 to `most`.
fn number(text: &str, most: u32) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && (1..=most).contains(number))
}

/// What is to be written.
#[derive(Clone, Copy, Debug)]
enum Product {
    Film(FilmFormat),
    Still(StillFormat, Moment),
}

impl Product {
    /// By the file's ending; on standard output the most common.
    fn of(file: Option<&Path>, at: Option<Moment>) -> Result<Self, Failure> {
        let ending = match file {
            None => match at {
                None => "gif",
                Some(_) => "png",
            },
            Some(file) => file.extension().and_then(|ending| ending.to_str()).unwrap_or_default(),
        };
        let product = match at {
            None => FilmFormat::from_extension(ending).map(Self::Film),
            Some(at) => StillFormat::from_extension(ending).map(|format| Self::Still(format, at)),
        };
        let name = file.map_or(String::new(), |file| file.display().to_string());
        product.ok_or_else(|| Failure::Refused((words().film.ending)(&name, at.is_some())))
    }
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Some(output) = &arguments.output else {
        return Err(Failure::Refused(words().film.no_output.to_owned()));
    };
    let file = Some(output.as_path()).filter(|&file| file != Path::new("-"));
    let product = Product::of(file, arguments.at)?;
    if file.is_none() && io::stdout().is_terminal() {
        return Err(Failure::Refused(words().film.to_terminal.to_owned()));
    }
    if matches!(product, Product::Still(..)) {
        let given =
            [("--seconds", arguments.seconds.is_some()), ("--fps", arguments.fps.is_some())];
        if let Some((name, _)) = given.iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::Refused((words().conflict)(name, "--at")));
        }
    }
    let usual = Pace::default();
    let pace = Pace {
        seconds: arguments.seconds.unwrap_or(usual.seconds),
        frames: arguments.fps.unwrap_or(usual.frames),
    };
    let palette = Palette::new(arguments.theme.unwrap_or_default());
    let (stage, summary) = cast::stage(&arguments)?;
    if let Some(summary) = summary {
        // The seed is known even if the film is broken off.
        tell(&summary);
    }
    for line in stage.acts().iter().filter_map(|act| coarse(&act.run)) {
        tell(&line);
    }
    write(stage, &palette, pace, product, file)
}

fn write(
    mut stage: Stage,
    palette: &Palette,
    pace: Pace,
    product: Product,
    file: Option<&Path>,
) -> Result<(), Failure> {
    let (steps, size) = (stage.steps(), stage.size());
    let line = match product {
        Product::Still(format, at) => {
            stage.seek(at.of(steps));
            let _progress = Progress::endless(words().find.writing);
            match file {
                Some(file) => {
                    write_file(file, |mut out| write_still(&stage, palette, format, &mut out))
                }
                None => write_stream(|mut out| write_still(&stage, palette, format, &mut out)),
            }?;
            (words().film.still)(stage.step(), steps, size)
        }
        Product::Film(format) => {
            let cut = Cut::of(&stage, pace);
            let progress = Progress::counted(cut.frames() as u64);
            let told = |_| {
                progress.advance(1);
                ControlFlow::Continue(())
            };
            let mut shoot = |mut out: &mut dyn io::Write| {
                write_film(&mut stage, palette, cut, format, &mut out, told)
            };
            match file {
                Some(file) => write_file(file, |out| shoot(out).map(|_| ())),
                None => write_stream(|out| shoot(out).map(|_| ())),
            }?;
            (words().film.film)(cut.frames(), cut.duration(), steps, size)
        }
    };
    tell(&line);
    Ok(())
}
