//! `maze-duel code`: race codes, and what they stand for.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Map, Value, json};

use crate::maze::{GENERATOR_VERSION, Recipe};
use crate::race::{Day, Fog, Handicap, RaceCode, Setup, Spawns};
use crate::words::{CodeRow, words};

use super::failure::Failure;
use super::given::Given;
use super::output::finished;
use super::recipe::{RecipeArguments, tell_of};
use super::rules::RuleArguments;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().replay.value_code, value_parser = str::parse::<RaceCode>)]
    #[arg(help = words().replay.help_explained, help_heading = words().heading_arguments)]
    code: Option<RaceCode>,
    #[command(flatten)]
    recipe: Given<RecipeArguments>,
    #[command(flatten, next_help_heading = words().replay.heading_rules)]
    rules: Given<RuleArguments>,
    #[arg(long, help = words().replay.help_daily, help_heading = words().heading_options)]
    daily: bool,
    #[arg(long, help = words().replay.help_code_json, help_heading = words().heading_options)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { code, recipe, rules, daily, json } = arguments;
    // The first things of which only one may be given.
    let named = [
        code.as_ref().map(|_| words().replay.value_code.to_owned()),
        daily.then(|| "--daily".to_owned()),
        recipe.names.into_iter().chain(rules.names).next(),
    ];
    let named: Vec<String> = named.into_iter().flatten().collect();
    if let [first, second, ..] = &named[..] {
        return Err(Failure::Refused((words().conflict)(first, second)));
    }
    let is_explained = code.is_some();
    let code = match code {
        Some(code) => code,
        None => coded(&if daily {
            Setup::daily(today()?)
        } else {
            let (spawns, rules) = (rules.arguments.spawns(), rules.arguments.rules());
            Setup { recipe: recipe.arguments.recipe()?, spawns, rules }
        })?,
    };
    let text = match (json, is_explained) {
        (true, _) => as_json(&code) + "\n",
        (false, true) => table(code.setup()),
        (false, false) => format!("{code}\n"),
    };
    let written = io::stdout().lock().write_all(text.as_bytes());
    finished(written, words().standard_output)?;
    if !is_explained {
        tell_of(code.setup(), None);
    }
    Ok(())
}

pub(super) fn coded(setup: &Setup) -> Result<RaceCode, Failure> {
    setup.code().map_err(|error| Failure::Refused(error.to_string()))
}

fn today() -> Result<Day, Failure> {
    Day::today().ok_or_else(|| Failure::Failed(words().replay.no_day.to_owned()))
}

fn table(setup: &Setup) -> String {
    let Setup { recipe: Recipe { algorithm, size, seed, knobs }, spawns, rules } = setup;
    let named = knobs.named();
    let mut rows = vec![CodeRow::Seed(*seed), CodeRow::Algorithm(*algorithm), CodeRow::Size(*size)];
    rows.extend(named.iter().map(|(name, value)| CodeRow::Knob(name, value)));
    rows.extend([CodeRow::Spawns(*spawns), CodeRow::Items(rules.items), CodeRow::Fog(rules.fog)]);
    let handicaps = rules.handicaps.iter().filter(|(_, held)| **held != Handicap::default());
    rows.extend(handicaps.map(|(player, held)| CodeRow::Handicap(player, *held)));
    let rows: Vec<_> = rows.into_iter().map(words().replay.code_row).collect();
    in_columns(&rows)
}

/// Lines of a name and a value, with the values below one another.
pub(super) fn in_columns<T: AsRef<str>>(rows: &[(T, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.as_ref().chars().count()).max().unwrap_or(0);
    let line = |(name, value): &(T, String)| format!("{:width$}  {value}\n", name.as_ref());
    rows.iter().map(line).collect::<Vec<_>>().concat()
}

fn as_json(code: &RaceCode) -> String {
    let Setup { recipe: Recipe { algorithm, size, seed, knobs }, spawns, rules } = code.setup();
    let named = |(name, value): (&'static str, String)| (name.to_owned(), Value::String(value));
    let knobs: Map<String, Value> = knobs.named().into_iter().map(named).collect();
    let handicaps: Map<String, Value> = rules
        .handicaps
        .iter()
        .map(|(player, Handicap { delay, pace })| {
            (player.name().to_owned(), json!({ "delay": delay, "pace": pace.get() }))
        })
        .collect();
    json!({
        "code": code.as_str(),
        "version": RaceCode::VERSION,
        "generator_version": GENERATOR_VERSION,
        "algorithm": algorithm.name(),
        "width": size.width(),
        "height": size.height(),
        "seed": seed.to_string(),
        "knobs": knobs,
        "spawns": match spawns {
            Spawns::Usual => "usual",
            Spawns::Swapped => "swapped",
        },
        "items": rules.items,
        "fog": match rules.fog {
            Fog::None => json!("none"),
            Fog::Seen => json!("seen"),
            Fog::Radius(radius) => json!(radius),
        },
        "handicaps": handicaps,
    })
    .to_string()
}
