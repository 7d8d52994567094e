//! How fair a maze is, and the drawing of those that are.

use std::num::NonZeroU64;

use bevy::prelude::*;

use crate::maze::generate::{Percent, Symmetry};
use crate::maze::{Grid, Recipe, Work, cores};
use crate::race::Fairness;
use crate::race::fairness::{Demand, DrawError, Drawn, draw_fair_with};
use crate::words::words;

use super::settings::Settings;

/// Larger mazes take the panel of bots too long to be measured between two frames.
pub(super) const MOST_CELLS: usize = 2500;
/// How many seeds are tried at most.
const TRIES: NonZeroU64 = NonZeroU64::new(60).unwrap();

/// How fair the maze is that stands; `None` where that wasn't measured.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuredFairness(pub Option<Fairness>);

/// What the settings ask of a maze beyond being one.
fn demand(settings: &Settings) -> Option<Demand> {
    let is_asked = settings.fair_bound.is_some() || settings.routes > 1;
    is_asked.then(|| Demand {
        bound: settings.fair_bound.unwrap_or(1000),
        routes: settings.routes,
        ..Demand::default()
    })
}

/// Whether seeds are drawn until a maze is as the settings ask.
pub(super) fn is_asked(settings: &Settings) -> bool {
    demand(settings).is_some()
}

/// What is to be said of a maze whose seed was named though the settings ask for a drawn one.
pub(super) fn unmet(settings: &Settings) -> Option<String> {
    demand(settings).map(|_| words().game.seed_is_named.to_owned())
}

/// The recipe with the first seed from its own on whose maze is as the settings ask, and what there
/// is to be said where none is.
pub(super) fn draw(recipe: Recipe, settings: &Settings, work: &Work) -> (Recipe, Option<String>) {
    let Some(mut demand) = demand(settings) else { return (recipe, None) };
    let words = &words().game;
    if recipe.size.cells() > MOST_CELLS {
        return (recipe, Some((words.too_large_to_measure)(MOST_CELLS)));
    }
    if demand.routes > 1 && recipe.knobs.braid == Percent::NONE {
        return (recipe, Some(words.routes_need_loops.to_owned()));
    }
    if recipe.knobs.symmetry != Symmetry::None {
        // Both face the same maze, whatever chance says of so many runs.
        demand.bound = 1000;
    }
    match draw_fair_with(&recipe, TRIES, demand, cores(), work, |_| {}) {
        Ok(Drawn { seed, is_fair: true, .. }) => (Recipe { seed, ..recipe }, None),
        Ok(Drawn { seed, fairness, tried, .. }) => {
            let text = (words.draw_gave_up)(tried, fairness.gap(), fairness.routes.passages);
            (Recipe { seed, ..recipe }, Some(text))
        }
        // Making the maze will say the same.
        Err(DrawError::Recipe(_)) => (recipe, None),
        Err(error) => (recipe, Some(error.to_string())),
    }
}

/// How fair a maze is, where that can be told at once.
pub(super) fn measure(grid: &Grid, recipe: &Recipe, work: &Work) -> MeasuredFairness {
    if grid.cell_count() > MOST_CELLS {
        return MeasuredFairness(None);
    }
    let (seed, runs) = (recipe.seed, Fairness::RUNS);
    let fairness = Fairness::of_with(grid, grid.spawns(), seed, runs, cores(), work);
    MeasuredFairness(fairness.ok())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MeasuredFairness>();
}
