//! What is to be made of a maze before it can be raced through, in one piece, so that any thread can
//! do it.

use std::sync::Arc;

use bevy::prelude::*;

use crate::maze::chart::Overview;
use crate::maze::{Algorithm, Grid, Recipe, Work, cores};
use crate::race::{Race, Setup};

use super::background::{AT_ONCE, Background};
use super::fair::{self, MeasuredFairness};
use super::race::COUNTDOWN_TICKS;
use super::settings::Settings;
use super::watch::{self, Watching};

/// What the game keeps of a maze beside it, and needs to measure and solve it, in bytes a cell.
const BYTES_BESIDE: u64 = 24;

/// A race that is wished for.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The race. Its seed is the first one that is tried.
    pub setup: Setup,
    /// Whether the seed may be another, for a maze that is as fair as the settings ask.
    pub is_drawn: bool,
    /// What is to be said of it.
    pub notice: Option<String>,
    /// Whether the countdown begins by itself.
    pub starts_at_once: bool,
    /// What was set when it was wished for.
    pub settings: Settings,
}

/// What a plan has come to.
#[derive(Debug)]
pub(super) struct Made {
    pub setup: Setup,
    pub grid: Arc<Grid>,
    pub overview: Arc<Overview>,
    pub race: Race,
    pub watching: Option<Watching>,
    pub fairness: MeasuredFairness,
    pub notice: Option<String>,
    pub starts_at_once: bool,
}

impl Plan {
    /// Whether it takes no longer than a frame.
    pub(super) fn is_quick(&self) -> bool {
        let Recipe { algorithm, size, .. } = &self.setup.recipe;
        // The walks take many steps a cell, and what is shown is made twice.
        let steps = match algorithm {
            Algorithm::AldousBroder | Algorithm::Houston => 5,
            _ => 1,
        };
        let shows = if self.settings.animate { 4 } else { 1 };
        let draws = self.is_drawn && fair::is_asked(&self.settings);
        !draws && size.cells() * steps * shows <= AT_ONCE
    }

    /// Whether it can be had at all: looked into before any memory is taken.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(super) fn check(&self) -> Result<(), String> {
        let recipe = &self.setup.recipe;
        recipe.knobs.check(recipe.algorithm, recipe.size).map_err(|error| error.to_string())?;
        let beside = recipe.size.cells() as u64 * BYTES_BESIDE;
        recipe.fits(beside).map_err(|error| error.to_string())
    }

    /// Does it all.
    ///
    /// # Errors
    /// Why there is no maze, in words.
    pub(super) fn carry_out(self, work: &Work) -> Result<Made, String> {
        let Self { mut setup, is_drawn, mut notice, starts_at_once, settings } = self;
        if is_drawn {
            let (recipe, said) = fair::draw(setup.recipe, &settings, work);
            setup.recipe = recipe;
            notice = notice.or(said);
        }
        let recipe = &setup.recipe;
        let (grid, watching) = if settings.animate {
            let (grid, watching) =
                watch::making(recipe, work).map_err(|error| error.to_string())?;
            (grid, Some(watching))
        } else {
            (recipe.generate_with(cores(), work).map_err(|error| error.to_string())?, None)
        };
        let grid = Arc::new(grid);
        let overview = Overview::of(&grid).map_err(|error| error.to_string())?;
        Ok(Made {
            fairness: fair::measure(&grid, recipe, work),
            overview: Arc::new(overview),
            race: setup.race_in(grid.clone(), COUNTDOWN_TICKS),
            setup,
            grid,
            watching,
            notice,
            starts_at_once,
        })
    }
}

/// A maze that is being made while another one stands.
#[derive(Resource, Debug)]
pub struct Making {
    pub(super) task: Background<Result<Made, String>>,
    cells: u64,
}

impl Making {
    /// Begins to carry a plan out.
    pub(super) fn begin(plan: Plan) -> Self {
        let cells = plan.setup.recipe.size.cells() as u64;
        Self { task: Background::begin(move |work| plan.carry_out(work)), cells }
    }

    /// How many cells are finished, and how many there will be.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let (done, cells) = self.task.progress();
        // Before it has begun nobody has counted any.
        (done, cells.max(self.cells))
    }
}

/// A wish that what is being made be left off; the maze that stands stays.
#[derive(Message, Clone, Copy, Debug)]
pub struct StopMaking;
