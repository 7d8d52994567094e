//! `maze-duel play`: the duel in a window.

use std::path::PathBuf;

use clap::Args;

use crate::maze::Size;
use crate::maze::endless::{Borders, Endless};
use crate::race::bot::{BotKind, UnknownBot};
use crate::race::contest::Length;
use crate::race::expedition::Walkers;
#[cfg(feature = "game")]
use crate::race::records::Store;
#[cfg(feature = "game")]
use crate::race::{CodeError, RaceCode};
use crate::race::{Player, Setup};
use crate::words::words;

use super::failure::Failure;
use super::generate::chosen;
use super::given::Given;
use super::named::Named;
use super::recipe::CodedRecipe;
use super::rules::RuleArguments;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_play_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) recipe: CodedRecipe,
    #[command(flatten, next_help_heading = words().race.heading_rules)]
    rules: Given<RuleArguments>,
    #[command(flatten, next_help_heading = words().endless.heading_expedition)]
    expedition: ExpeditionArguments,
    #[arg(long, value_name = words().race.value_length, value_parser = str::parse::<Length>)]
    #[arg(help = words().race.help_best_of)]
    best_of: Option<Length>,
    #[arg(long, help = words().race.help_swap)]
    swap: bool,
    #[arg(long, value_name = words().value_name, value_parser = seat)]
    #[arg(help = (words().race.help_seat)(Player::One))]
    one: Option<Seat>,
    #[arg(long, value_name = words().value_name, value_parser = seat)]
    #[arg(help = (words().race.help_seat)(Player::Two))]
    two: Option<Seat>,
    #[arg(long, value_name = words().race.value_seconds, value_parser = seconds)]
    #[arg(allow_hyphen_values = true, help = words().race.help_pause)]
    pause: Option<u8>,
    #[arg(long, value_name = words().value_file, help = words().race.help_mazes)]
    mazes: Option<PathBuf>,
    #[arg(long, help = words().help_animate)]
    animate: bool,
    #[arg(long, value_name = words().value_file, help = words().help_events)]
    events: Option<PathBuf>,
    #[arg(long, help = words().help_demo)]
    demo: bool,
    #[arg(long, value_name = words().value_folder, help = words().help_pictures)]
    pictures: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct ExpeditionArguments {
    #[arg(long, help = words().endless.help_endless)]
    endless: bool,
    #[arg(long, help = words().endless.help_alone)]
    alone: bool,
    #[arg(long, value_name = words().value_name)]
    #[arg(value_parser = Named(Borders::ALL, Borders::name), hide_possible_values = true)]
    #[arg(help = (words().endless.help_borders)(Borders::ALL, Borders::default()))]
    borders: Option<Borders>,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    if arguments.pictures.is_some() && !arguments.demo {
        return Err(Failure::Refused(words().pictures_need_demo.to_owned()));
    }
    let expedition = expedition(&arguments)?;
    let setup = if expedition.is_some() { None } else { setup(&arguments)? };
    let size = match &setup {
        Some(setup) => setup.recipe.size,
        None => arguments.recipe.flags.arguments.maze.size()?,
    };
    open_window(size, setup, expedition, arguments)
}

/// The flags that the game takes for its settings; any other fixes the first race.
const SETTINGS: [&str; 3] = ["--algorithm", "--size", "--seed"];

/// The maze without an end to set out into, and who does, if one is asked for.
fn expedition(arguments: &Arguments) -> Result<Option<(Endless, Walkers)>, Failure> {
    let Arguments { recipe, rules, mazes, best_of, swap, one, two, animate, demo, .. } = arguments;
    let ExpeditionArguments { endless, alone, borders } = arguments.expedition;
    let first = |flags: &[(&str, bool)]| {
        flags.iter().find(|(_, is_given)| *is_given).map(|(flag, _)| (*flag).to_owned())
    };
    if !endless {
        return match first(&[("--alone", alone), ("--borders", borders.is_some())]) {
            Some(flag) => Err(Failure::Refused((words().endless.for_endless)(&flag))),
            None => Ok(None),
        };
    }
    let recipe_flags = &recipe.flags.names;
    let size = recipe_flags.iter().find(|flag| *flag == "--size").cloned();
    let code = recipe.is_coded().then(|| "--code".to_owned());
    let other = first(&[
        ("--mazes", mazes.is_some()),
        ("--best-of", best_of.is_some()),
        ("--swap", *swap),
        ("--one", one.is_some()),
        ("--two", two.is_some()),
        ("--animate", *animate),
        ("--demo", *demo),
    ]);
    if let Some(flag) = size.or(code).or_else(|| rules.names.first().cloned()).or(other) {
        return Err(Failure::Refused((words().conflict)("--endless", &flag)));
    }
    let recipe = &recipe.flags.arguments;
    let (seed, knobs) = (chosen(&recipe.maze)?, recipe.knobs()?);
    let borders = borders.unwrap_or_default();
    let endless = Endless::new(seed, recipe.maze.algorithm, knobs, borders)?;
    Ok(Some((endless, if alone { Walkers::Alone } else { Walkers::Both })))
}

/// The race to begin with, where a code or a flag fixes more than the settings do.
fn setup(arguments: &Arguments) -> Result<Option<Setup>, Failure> {
    let Arguments { recipe, rules, mazes, .. } = arguments;
    if let (Some(flag), Some(_)) = (recipe.first().or(rules.names.first().cloned()), mazes) {
        return Err(Failure::Refused((words().conflict)(&flag, "--mazes")));
    }
    match (recipe.coded()?, rules.names.first()) {
        (Some(_), Some(flag)) => Err(Failure::Refused((words().conflict)(flag, "--code"))),
        (Some(setup), None) => Ok(Some(setup.clone())),
        (None, None) if recipe.flags.names.iter().all(|flag| SETTINGS.contains(&&**flag)) => {
            Ok(None)
        }
        (None, _) => {
            let rules = &rules.arguments;
            let setup = recipe.setup()?;
            Ok(Some(Setup { spawns: rules.spawns(), rules: rules.rules(), ..setup }))
        }
    }
}

#[cfg(not(feature = "game"))]
fn open_window(
    _: Size,
    _: Option<Setup>,
    _: Option<(Endless, Walkers)>,
    _: Arguments,
) -> Result<(), Failure> {
    Err(Failure::Failed(words().no_window.to_owned()))
}

#[cfg(feature = "game")]
fn open_window(
    size: Size,
    setup: Option<Setup>,
    expedition: Option<(Endless, Walkers)>,
    arguments: Arguments,
) -> Result<(), Failure> {
    use std::fs::{self, File};

    use crate::game::{self, PlayOptions};
    use crate::race::ByPlayer;
    use crate::race::contest::Format;

    use super::tell;

    let Arguments {
        recipe,
        rules: _,
        expedition: _,
        best_of,
        swap,
        one,
        two,
        pause,
        mazes,
        animate,
        events,
        demo,
        pictures,
    } = arguments;
    if size.width().max(size.height()) > game::MAX_SIDE {
        return Err(Failure::Refused((words().too_large_to_play)(size, game::MAX_SIDE)));
    }
    if let Some(folder) = &pictures {
        fs::create_dir_all(folder).map_err(|reason| Failure::at_path(folder, &reason))?;
    }
    let events = match &events {
        Some(file) => Some(File::create(file).map_err(|reason| Failure::at_path(file, &reason))?),
        None => None,
    };
    let list = mazes.as_deref().map(listed).transpose()?.unwrap_or_default();
    let kind = |seat: Option<Seat>| seat.and_then(|Seat(kind)| kind);
    // A demonstration is nobody's record.
    let (store, notice) = if demo { (None, None) } else { store() };
    if let Some(notice) = notice {
        tell(&notice);
    }
    let maze = recipe.flags.arguments.maze;
    let options = PlayOptions {
        algorithm: maze.algorithm,
        size,
        seed: maze.seed(),
        setup,
        list,
        expedition,
        replay: None,
        format: Format { length: best_of.unwrap_or_default(), swaps: swap },
        seats: ByPlayer { one: kind(one), two: kind(two) },
        pause_seconds: pause,
        store,
        animate,
        events,
        demo,
        pictures,
    };
    game::play(options).map_err(|error| Failure::Failed(error.to_string()))
}

/// The races of a file: a race code a line. Blank lines and what follows a # are left out.
#[cfg(feature = "game")]
fn listed(file: &std::path::Path) -> Result<Vec<Setup>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|reason| Failure::at_path(file, &reason))?;
    let place = |line: usize| format!("{}, line {line}", file.display());
    let mut list = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let refused = |reason: &str| Failure::Refused((words().at)(&place(line), reason));
        let code: RaceCode =
            text.parse().map_err(|error: CodeError| refused(&error.to_string()))?;
        let size = code.setup().recipe.size;
        if size.width().max(size.height()) > crate::game::MAX_SIDE {
            return Err(refused(&(words().too_large_to_play)(size, crate::game::MAX_SIDE)));
        }
        list.push(code.setup().clone());
    }
    if list.is_empty() {
        let reason = words().race.empty_list;
        return Err(Failure::Refused((words().at)(&file.display().to_string(), reason)));
    }
    Ok(list)
}

/// Where races are kept, and what was wrong with that.
#[cfg(feature = "game")]
fn store() -> (Option<Store>, Option<String>) {
    match Store::open() {
        Ok((store, warnings)) => (Some(store), warnings.last().map(ToString::to_string)),
        Err(error) => (None, Some(error.to_string())),
    }
}

/// Who sits in a seat: a bot, or a person.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "game"),
    expect(dead_code, reason = "without a window the flags are only checked")
)]
struct Seat(Option<BotKind>);

fn seat(text: &str) -> Result<Seat, String> {
    if text == "person" {
        return Ok(Seat(None));
    }
    let kind = text.parse().map_err(|_: UnknownBot| (words().race.seats_form)(BotKind::ALL))?;
    Ok(Seat(Some(kind)))
}

fn seconds(text: &str) -> Result<u8, &'static str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|seconds| is_number && (1..=60).contains(seconds));
    number.ok_or(words().race.pause_form)
}
