//! Maze Duel: make mazes, solve them, race through them.
//!
//! - [`maze`] makes and solves mazes and records how.
//! - [`race`] is the duel's rules as a pure function, and its bots.
//! - [`preferences`] is what a person has set, and the file that keeps it.
//! - `game` is the window around both (feature `game`, on by default).

#[doc(hidden)]
pub mod cli;
mod files;
#[cfg(feature = "game")]
pub mod game;
pub mod maze;
pub mod preferences;
pub mod race;
mod words;

/// The README's example is compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
