//! `maze-duel records`: the best times, and every race that was run.

use std::io::{self, Write};

use clap::Args;
use serde_json::json;

use crate::race::records::{Entry, Store, StoreError};
use crate::race::{ByPlayer, Outcome, RaceCode};
use crate::words::words;

use super::failure::Failure;
use super::output::finished;
use super::tell;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().replay.value_code, value_parser = str::parse::<RaceCode>)]
    #[arg(help = words().replay.help_records_code, help_heading = words().heading_arguments)]
    code: Option<RaceCode>,
    #[arg(long, help = words().replay.help_records_json)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { code, json } = arguments;
    let (store, warnings) = Store::open()?;
    for warning in warnings {
        tell(&warning.to_string());
    }
    let is_meant = |entry: &Entry| code.as_ref().is_none_or(|code| entry.code == code.as_str());
    let records = store.records();
    let lines: Vec<String> = if json {
        records.entries().iter().filter(|entry| is_meant(entry)).map(as_json).collect()
    } else {
        let bests = records.bests().into_iter().filter(|best| is_meant(best.entry));
        bests.map(|best| (words().replay.best)(&best) + "\n").collect()
    };
    let written = io::stdout().lock().write_all(lines.concat().as_bytes());
    finished(written, words().standard_output)?;
    if lines.is_empty() {
        tell(&(words().replay.no_records)(&store.folder().display().to_string()));
    }
    Ok(())
}

fn as_json(entry: &Entry) -> String {
    let ByPlayer { one, two } = entry.players.clone().map(|_, finish| {
        json!({
            "name": finish.name,
            "bot": finish.is_bot,
            "time": finish.time,
            "steps": finish.steps,
        })
    });
    let line = json!({
        "at": entry.at,
        "code": entry.code,
        "outcome": match entry.outcome {
            Outcome::Won(player) => player.name(),
            Outcome::Draw => "draw",
        },
        "clock": entry.clock,
        "one": one,
        "two": two,
        "replay": entry.replay,
    });
    format!("{line}\n")
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.to_string())
    }
}
