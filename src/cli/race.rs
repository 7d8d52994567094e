//! `maze-duel race`: let two bots race, without a window.

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use serde_json::json;

use crate::maze::Recipe;
use crate::race::bot::{self, BotKind, UnknownBot};
use crate::race::{ByPlayer, Outcome, Player, Race, ReplayRecorder, Setup, Stage};
use crate::words::{Raced, words};

use super::failure::Failure;
use super::generate::count;
use super::given::Given;
use super::output::{finished, write_file};
use super::progress::Progress;
use super::recipe::{CodedRecipe, described, tell_of};
use super::rules::RuleArguments;
use super::solve::refused;

/// The ticks after which a race is broken off unless somebody says so: more than four hours of
/// playing, less than a second of computing.
const LIMIT: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    recipe: CodedRecipe,
    #[command(flatten, next_help_heading = words().race.heading_rules)]
    rules: Given<RuleArguments>,
    #[arg(long, value_name = words().race.value_bots, value_parser = str::parse::<Bots>)]
    #[arg(help = (words().race.help_bots)(BotKind::ALL, BotKind::default()))]
    bots: Option<Bots>,
    #[arg(long, value_name = words().race.value_ticks, value_parser = count)]
    #[arg(allow_hyphen_values = true, help = (words().race.help_limit)(LIMIT.get()))]
    limit: Option<NonZeroU32>,
    #[arg(long, value_name = words().value_file, help = words().race.help_replay)]
    replay: Option<PathBuf>,
    #[arg(long, help = words().race.help_json)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { recipe, rules, bots, limit, replay, json } = arguments;
    let setup = setup(&recipe, &rules)?;
    let recipe = &setup.recipe;
    let Bots(kinds) = bots.unwrap_or_default();
    let progress = Progress::endless(words().race.racing);
    let mut race = setup.race(0)?;
    let recorder = match &replay {
        Some(_) => Some(
            ReplayRecorder::new(&setup, &race)
                .map_err(|error| Failure::Refused(error.to_string()))?,
        ),
        None => None,
    };
    let recorder = play(&mut race, kinds, recipe, limit.unwrap_or(LIMIT).get(), recorder)?;
    drop(progress);
    let Stage::Finished(outcome) = race.stage() else {
        return Err(Failure::Failed((words().race.nobody_arrived)(race.clock())));
    };
    if let (Some(file), Some(recorder)) = (&replay, recorder) {
        write_file(file, |mut out| Ok(recorder.finish().write(&mut out)?))?;
    }
    let steps = ByPlayer::from_fn(|player| race.pawn(player).steps());
    let text = if json {
        let mut report = described(recipe);
        let winner = match outcome {
            Outcome::Won(player) => player.name(),
            Outcome::Draw => "draw",
        };
        report.insert("bots".to_owned(), json!([kinds.one.name(), kinds.two.name()]));
        report.insert("outcome".to_owned(), json!(winner));
        report.insert("ticks".to_owned(), json!(race.clock()));
        report.insert("steps".to_owned(), json!([steps.one, steps.two]));
        serde_json::Value::Object(report).to_string()
    } else {
        (words().race.raced)(&Raced { outcome, kinds, ticks: race.clock(), steps })
    };
    let written = io::stdout().lock().write_all((text + "\n").as_bytes());
    finished(written, words().standard_output)?;
    tell_of(&setup, None);
    Ok(())
}

/// The race that the flags or a code mean.
fn setup(recipe: &CodedRecipe, rules: &Given<RuleArguments>) -> Result<Setup, Failure> {
    match (recipe.coded()?, rules.names.first()) {
        (Some(_), Some(flag)) => Err(Failure::Refused((words().conflict)(flag, "--code"))),
        (Some(setup), None) => Ok(setup.clone()),
        (None, _) => {
            let rules = &rules.arguments;
            let setup = recipe.setup()?;
            Ok(Setup { spawns: rules.spawns(), rules: rules.rules(), ..setup })
        }
    }
}

/// Seats the bots and lets them race until it is over or the limit is reached.
fn play(
    race: &mut Race,
    kinds: ByPlayer<BotKind>,
    recipe: &Recipe,
    limit: u32,
    mut recorder: Option<ReplayRecorder>,
) -> Result<Option<ReplayRecorder>, Failure> {
    let seat = |player: Player| {
        let seated = kinds.get(player).seat(race, player, bot::rng(recipe.seed, player));
        seated.map_err(|error| refused(&error, race.grid(), words().solve.the_maze))
    };
    let (mut one, mut two) = (seat(Player::One)?, seat(Player::Two)?);
    while race.stage() == Stage::Racing && race.clock() < limit {
        let inputs =
            ByPlayer { one: one.decide(race, Player::One), two: two.decide(race, Player::Two) };
        match &mut recorder {
            Some(recorder) => recorder.tick(race, inputs),
            None => race.tick(inputs),
        };
    }
    Ok(recorder)
}

/// Who races: `A,B`.
#[derive(Clone, Copy, Debug, Default)]
struct Bots(ByPlayer<BotKind>);

impl FromStr for Bots {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let pair = text.split_once(',').and_then(|(one, two)| {
            Some(ByPlayer { one: one.trim().parse().ok()?, two: two.trim().parse().ok()? })
        });
        pair.map(Self).ok_or_else(|| (words().race.bots_form)(&UnknownBot.to_string()))
    }
}
