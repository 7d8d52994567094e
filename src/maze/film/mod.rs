//! Scenes as pictures and as films.
//!
//! A [`Canvas`] has a [`Scene`](super::insight::Scene) drawn on it in bytes, each an entry of a
//! [`Palette`]: for a window, which shows them as they are, and for files. A [`Stage`] is what a film
//! shows, one run or several; [`write_film`] writes all of it as an animated GIF or PNG, [`write_still`]
//! one moment of it as PNG or SVG.
//!
//! Whatever is painted goes to a *surface*, so that pixels and drawings are made by the same code.

mod apng;
mod area;
mod canvas;
mod cut;
mod gif;
mod label;
mod paint;
mod palette;
mod places;
mod reel;
mod sets;
mod shapes;
mod stage;
mod still;
mod surface;
mod svg;
mod tiny;

pub use area::Area;
pub use canvas::Canvas;
pub use cut::{Cut, Pace};
pub use palette::{Palette, Theme, UnknownTheme};
pub use reel::{FilmFormat, write_film};
pub use stage::{Act, Stage};
pub use still::{StillFormat, write_still};
