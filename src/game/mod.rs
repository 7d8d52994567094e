//! The window around the maze and the race.

use std::fs::File;
use std::path::PathBuf;

use thiserror::Error;

use crate::maze::{Algorithm, Seed, Size};

/// What the game begins with.
#[derive(Debug)]
pub struct PlayOptions {
    /// How the maze is made.
    pub algorithm: Algorithm,
    /// How large it is.
    pub size: Size,
    /// Its seed; `None` draws a fresh one.
    pub seed: Option<Seed>,
    /// Whether the making is shown.
    pub animate: bool,
    /// Where events are written, a line of JSON each.
    pub events: Option<File>,
    /// Whether two bots play one race, with nobody at the keys.
    pub demo: bool,
    /// The folder in which a demonstration leaves its pictures.
    pub pictures: Option<PathBuf>,
}

/// Why there is no game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// [`PlayError`]
pub fn play(options: PlayOptions) -> Result<(), PlayError> {
    let _ = options;
    Ok(())
}
