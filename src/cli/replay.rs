//! `maze-duel replay`: look back at a race, or check that it was run as its replay says.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::maze::{Cell, RecipeError, SolveError};
use crate::race::{
    Excursion, Outcome, PlayerReview, Replay, ReplayError, Review, ReviewError, VerifyError,
};
use crate::words::words;

use super::code::in_columns;
use super::failure::Failure;
use super::input::with_input;
use super::output::finished;

/// How many of a player's wrong turns are told: those that cost most. JSON has them all.
const EXCURSIONS_TOLD: usize = 5;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().value_file, help = words().replay.help_replay)]
    #[arg(help_heading = words().heading_arguments)]
    file: Option<PathBuf>,
    #[arg(long, help = words().replay.help_verify)]
    verify: bool,
    #[arg(long, help = words().replay.help_summary)]
    summary: bool,
    #[arg(long, help = words().replay.help_replay_json)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { file, verify, summary, json } = arguments;
    let (replay, place) = with_input(file.as_deref(), |mut input, place| {
        Replay::read(&mut input).map_err(|error| match error {
            ReplayError::Io(reason) => Failure::at(place, &reason),
            error => Failure::Refused((words().at)(place, &error.to_string())),
        })
    })?;
    // A look back at another race than the one that was run would mislead.
    replay.verify().map_err(|error| match error {
        VerifyError::Recipe(RecipeError::OutOfMemory(error)) => error.into(),
        error => Failure::Failed((words().at)(&place, &error.to_string())),
    })?;
    if !verify && !json && !summary && is_shown_in_window(&replay) {
        return play(replay);
    }
    let text = if verify {
        verified(&replay, json)
    } else {
        let review = Review::of(&replay).map_err(|error| match error {
            ReviewError::Recipe(error) => error.into(),
            ReviewError::Solve(SolveError::OutOfMemory(error)) => error.into(),
            error => Failure::Failed((words().at)(&place, &error.to_string())),
        })?;
        if json { review_as_json(&replay, &review) + "\n" } else { table(&replay, &review) }
    };
    let written = io::stdout().lock().write_all(text.as_bytes());
    finished(written, words().standard_output)
}

/// Whether there is a window for it to be played in.
#[cfg(not(feature = "game"))]
fn is_shown_in_window(_: &Replay) -> bool {
    false
}

#[cfg(not(feature = "game"))]
fn play(_: Replay) -> Result<(), Failure> {
    Err(Failure::Failed(words().no_window.to_owned()))
}

/// Whether there is a window for it to be played in: a screen, and a maze that isn't too large.
#[cfg(feature = "game")]
fn is_shown_in_window(replay: &Replay) -> bool {
    let size = replay.setup().recipe.size;
    crate::game::has_display() && size.width().max(size.height()) <= crate::game::MAX_SIDE
}

#[cfg(feature = "game")]
fn play(replay: Replay) -> Result<(), Failure> {
    use crate::game::{self, PlayOptions};
    let options = PlayOptions { replay: Some(replay), ..PlayOptions::default() };
    game::play(options).map_err(|error| Failure::Failed(error.to_string()))
}

fn verified(replay: &Replay, json: bool) -> String {
    if json {
        let mut told = head_as_json(replay);
        told.insert("verified".to_owned(), true.into());
        return Value::Object(told).to_string() + "\n";
    }
    let line = (words().replay.ended)(replay.outcome(), replay.clock());
    (words().replay.verified)(replay.ticks(), &line) + "\n"
}

fn table(replay: &Replay, review: &Review) -> String {
    let words = words().replay;
    let line = (words.ended)(review.outcome, review.clock);
    let mut text = (words.with_code)(&line, replay.code()) + "\n";
    for (player, told) in review.players.iter() {
        text += "\n";
        text += (words.player_title)(player);
        text += "\n";
        text += &in_columns(&(words.review_rows)(told));
        let mut costly: Vec<&Excursion> = told.excursions.iter().collect();
        costly.sort_by_key(|excursion| Reverse(excursion.ticks));
        let others = costly.split_off(costly.len().min(EXCURSIONS_TOLD)).len();
        costly.sort_by_key(|excursion| excursion.began);
        for excursion in costly {
            text += &(words.excursion)(excursion);
            text += "\n";
        }
        if others > 0 {
            text += &(words.cheaper)(others);
            text += "\n";
        }
    }
    text
}

fn head_as_json(replay: &Replay) -> Map<String, Value> {
    let outcome = replay.outcome().map(|outcome| match outcome {
        Outcome::Won(player) => player.name(),
        Outcome::Draw => "draw",
    });
    let mut head = Map::new();
    for (name, value) in [
        ("code", json!(replay.code().as_str())),
        ("countdown", replay.countdown().into()),
        ("clock", replay.clock().into()),
        ("outcome", json!(outcome)),
    ] {
        head.insert(name.to_owned(), value);
    }
    head
}

fn review_as_json(replay: &Replay, review: &Review) -> String {
    let mut told = head_as_json(replay);
    for (player, review) in review.players.iter() {
        told.insert(player.name().to_owned(), player_as_json(review));
    }
    Value::Object(told).to_string()
}

fn player_as_json(review: &PlayerReview) -> Value {
    let pair = |cell: Cell| json!([cell.x, cell.y]);
    let excursions = review.excursions.iter().map(|excursion| {
        json!({
            "from": pair(excursion.from),
            "began": excursion.began,
            "ticks": excursion.ticks,
            "steps": excursion.steps,
            "deepest": pair(excursion.deepest),
            "depth": excursion.depth,
            "over": excursion.is_over,
        })
    });
    json!({
        "time": review.time,
        "steps": review.steps,
        "shortest": review.shortest,
        "left": review.left,
        "optimality": review.optimality().map(|ratio| json!({
            "numerator": ratio.numerator(),
            "denominator": ratio.denominator(),
        })),
        "wrong_turns": review.wrong_turns(),
        "ticks_lost": review.ticks_lost(),
        "excursions": excursions.collect::<Vec<_>>(),
        "top_run": review.top_run.map(|run| json!({
            "cells": run.cells,
            "from": pair(run.from),
            "to": pair(run.to),
            "began": run.began,
            "ticks": run.ticks,
        })),
        "route": review.route.iter().map(|visit| json!([visit.clock, visit.cell.x, visit.cell.y]))
            .collect::<Vec<_>>(),
    })
}
