//! The command line: one file a subcommand.
//!
//! What a program may read goes to standard output, what only people read to standard error. Every
//! failure is one line there: exit code 2 where the request can't be met whatever the machine, 1
//! where the machine wouldn't do it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::maze::{Algorithm, Seed, Size, SizeError, TallSize};
use crate::words::words;

mod algorithms;
mod code;
mod completions;
mod convert;
mod draft;
mod endless;
mod failure;
mod fairness;
mod film;
mod find;
mod generate;
mod given;
mod input;
mod interrupt;
mod knobs;
mod man;
mod measured;
mod named;
mod output;
mod play;
mod progress;
mod race;
mod recipe;
mod records;
mod replay;
mod rules;
mod settings;
mod solve;
mod stats;
mod watch;

use failure::Failure;
use named::Named;

/// Parses the arguments, does what they say and tells how it went.
#[must_use]
pub fn main() -> ExitCode {
    match run(std::env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure @ Failure::Interrupted) => failure.exit_code(),
        Err(failure) => {
            tell(&(words().error)(&failure.to_string()));
            failure.exit_code()
        }
    }
}

fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let parsed = command()
        .try_get_matches_from(arguments)
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let line = match parsed {
        Ok(line) => line,
        Err(error) if error.use_stderr() => return Err(Failure::from_arguments(&error)),
        // Help or the version.
        Err(text) => return output::finished(text.print(), words().standard_output),
    };
    match line.command {
        None => play::run(line.play),
        Some(Command::Play(arguments)) => play::run(arguments),
        // The game listens for itself.
        Some(command) => {
            interrupt::listen();
            command.run()
        }
    }
}

#[derive(Debug, Parser)]
#[command(name = "maze-duel", version, args_conflicts_with_subcommands = true)]
#[command(override_usage = words().usage, after_help = words().examples)]
#[command(subcommand_help_heading = words().heading_commands)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten, next_help_heading = words().heading_play_options)]
    play: play::Arguments,
}

impl Command {
    fn run(self) -> Result<(), Failure> {
        match self {
            Self::Play(arguments) => play::run(arguments),
            Self::Generate(arguments) => generate::run(arguments),
            Self::Solve(arguments) => solve::run(arguments),
            Self::Stats(arguments) => stats::run(arguments),
            Self::Endless(arguments) => endless::run(arguments),
            Self::Find(arguments) => find::run(arguments),
            Self::Race(arguments) => race::run(arguments),
            Self::Fairness(arguments) => fairness::run(arguments),
            Self::Convert(arguments) => convert::run(arguments),
            Self::Watch(arguments) => watch::run(arguments),
            Self::Film(arguments) => film::run(arguments),
            Self::Algorithms(arguments) => algorithms::run(&arguments),
            Self::Completions(arguments) => completions::run(&arguments),
            Self::Man(arguments) => man::run(&arguments),
            Self::Code(arguments) => code::run(arguments),
            Self::Replay(arguments) => replay::run(arguments),
            Self::Records(arguments) => records::run(arguments),
            Self::Settings(arguments) => settings::run(arguments),
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(about = words().about_play)]
    #[command(override_usage = words().usage_play, after_help = words().examples_play)]
    Play(play::Arguments),
    #[command(about = words().about_generate)]
    #[command(override_usage = words().usage_generate, after_help = words().examples_generate)]
    Generate(generate::Arguments),
    #[command(about = words().about_solve)]
    #[command(override_usage = words().usage_solve, after_help = words().examples_solve)]
    Solve(solve::Arguments),
    #[command(about = words().solve.about_stats)]
    #[command(override_usage = words().solve.usage_stats)]
    #[command(after_help = words().solve.examples_stats)]
    Stats(stats::Arguments),
    #[command(about = words().endless.about, override_usage = words().endless.usage)]
    #[command(after_help = words().endless.examples)]
    Endless(endless::Arguments),
    #[command(about = words().find.about, override_usage = words().find.usage)]
    #[command(after_help = words().find.examples)]
    Find(find::Arguments),
    #[command(about = words().race.about_race, override_usage = words().race.usage_race)]
    #[command(after_help = words().race.examples_race)]
    Race(race::Arguments),
    #[command(about = words().race.about_fairness, override_usage = words().race.usage_fairness)]
    #[command(after_help = words().race.examples_fairness)]
    Fairness(fairness::Arguments),
    #[command(about = words().about_convert)]
    #[command(override_usage = words().usage_convert, after_help = words().examples_convert)]
    Convert(convert::Arguments),
    #[command(about = words().tools.about_watch)]
    #[command(override_usage = words().tools.usage_watch)]
    #[command(after_help = words().tools.examples_watch)]
    Watch(watch::Arguments),
    #[command(about = words().film.about, override_usage = words().film.usage)]
    #[command(after_help = words().film.examples)]
    Film(film::Arguments),
    #[command(about = words().tools.about_algorithms)]
    #[command(override_usage = words().tools.usage_algorithms)]
    #[command(after_help = words().tools.examples_algorithms)]
    Algorithms(algorithms::Arguments),
    #[command(about = words().tools.about_completions)]
    #[command(override_usage = words().tools.usage_completions)]
    #[command(after_help = words().tools.examples_completions)]
    Completions(completions::Arguments),
    #[command(about = words().tools.about_man)]
    #[command(override_usage = words().tools.usage_man, after_help = words().tools.examples_man)]
    Man(man::Arguments),
    #[command(about = words().replay.about_code, override_usage = words().replay.usage_code)]
    #[command(after_help = words().replay.examples_code)]
    Code(code::Arguments),
    #[command(about = words().replay.about_replay, override_usage = words().replay.usage_replay)]
    #[command(after_help = words().replay.examples_replay)]
    Replay(replay::Arguments),
    #[command(about = words().replay.about_records, override_usage = words().replay.usage_records)]
    #[command(after_help = words().replay.examples_records)]
    Records(records::Arguments),
    #[command(about = words().settings.about, override_usage = words().settings.usage)]
    #[command(after_help = words().settings.examples)]
    Settings(settings::Arguments),
}

/// The arguments that say which maze is meant.
#[derive(Args, Debug)]
struct MazeArguments {
    #[arg(long, value_name = words().value_name, default_value = Algorithm::default().name())]
    #[arg(value_parser = Named(Algorithm::ALL, Algorithm::name), hide_default_value = true)]
    #[arg(hide_possible_values = true)]
    #[arg(help = (words().help_algorithm)(Algorithm::ALL, Algorithm::default()))]
    algorithm: Algorithm,
    #[arg(long = "size", value_name = words().value_size, value_parser = any_size)]
    #[arg(allow_hyphen_values = true, help = (words().help_size)(Size::default()))]
    tall_size: Option<TallSize>,
    #[arg(long, value_name = words().value_seed, default_value = "", hide_default_value = true)]
    #[arg(allow_negative_numbers = true, help = words().help_seed)]
    seed: String,
}

impl MazeArguments {
    /// The size that was named, or the default.
    fn tall_size(&self) -> TallSize {
        self.tall_size.unwrap_or_else(|| Size::default().into())
    }

    /// The seed that was named; `None` asks for a fresh one.
    fn seed(&self) -> Option<Seed> {
        Seed::from_text(&self.seed)
    }

    /// The size of a maze that is to be held whole.
    fn size(&self) -> Result<Size, Failure> {
        self.size_or(&(words().size_range)(Size::MAX_SIDE))
    }

    /// The same, with what is to be said where it is too tall for that.
    fn size_or(&self, reason: &str) -> Result<Size, Failure> {
        let refused = || (words().bad_value)("--size", &self.tall_size().to_string(), reason);
        Size::try_from(self.tall_size()).map_err(|_| Failure::Refused(refused()))
    }
}

/// Reads a size of any height. What is wrong about others is told as if no maze could be that
/// tall: only one that is made row by row can.
fn any_size(text: &str) -> Result<TallSize, SizeError> {
    match text.parse::<Size>() {
        Ok(size) => Ok(size.into()),
        Err(SizeError::Range) => text.parse::<TallSize>().map_err(|_| SizeError::Range),
        Err(error) => Err(error),
    }
}

/// The parser: clap's own flags, headings and layout replaced by ones whose texts are ours.
fn command() -> clap::Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(words().help_version).help_heading(words().heading_options);
    // Flattening a struct may carry its documentation along, so what this is about comes last.
    in_our_words(CommandLine::command())
        .about(words().about)
        .disable_version_flag(true)
        .arg(version)
        .mut_subcommands(in_our_words)
}

fn in_our_words(command: clap::Command) -> clap::Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.help(words().help_help).help_heading(words().heading_options);
    let usage = words().heading_usage;
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(help)
        .help_template(format!("{{about}}\n\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
}

/// A line for people. Where nobody can be told, that can't be told either.
fn tell(line: &str) {
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parser_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn the_flags_for_playing_need_no_subcommand() {
        let with = ["maze-duel", "play", "--size", "3x4", "--seed", "-5", "--demo"];
        let without = ["maze-duel", "--size", "3x4", "--seed", "-5", "--demo"];
        let parse = |line: &[&str]| {
            let matches = command().try_get_matches_from(line).unwrap();
            CommandLine::from_arg_matches(&matches).unwrap()
        };
        let Some(Command::Play(play)) = parse(&with).command else { panic!("no play") };
        assert_eq!(format!("{play:?}"), format!("{:?}", parse(&without).play));
        assert_eq!(play.recipe.flags.arguments.maze.tall_size().to_string(), "3x4");
        assert_eq!(play.recipe.flags.arguments.maze.seed, "-5");
    }
}
