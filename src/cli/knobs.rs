//! The flags for everything that can be set about a maze.

use std::path::PathBuf;

use clap::Args;

use crate::maze::generate::{Corner, Knob, KnobTextError, Lean, Mix, Percent, Symmetry};
use crate::maze::{Algorithm, Knobs};
use crate::words::words;

use super::failure::Failure;
use super::input;
use super::named::Named;

#[derive(Args, Debug)]
pub(super) struct KnobArguments {
    #[arg(long, value_name = words().value_percent, value_parser = str::parse::<Percent>)]
    #[arg(allow_hyphen_values = true, help = help(Knob::Straightness))]
    straightness: Option<Percent>,
    #[arg(long, value_name = words().value_lean, value_parser = str::parse::<Lean>)]
    #[arg(help = help(Knob::Lean))]
    lean: Option<Lean>,
    #[arg(long, value_name = words().value_count, value_parser = smallest_room)]
    #[arg(allow_hyphen_values = true, help = help(Knob::SmallestRoom))]
    smallest_room: Option<u32>,
    #[arg(long, value_name = words().value_count, value_parser = doors)]
    #[arg(allow_hyphen_values = true, help = help(Knob::Doors))]
    doors: Option<u32>,
    #[arg(long, value_name = words().value_mix, value_parser = str::parse::<Mix>)]
    #[arg(help = help(Knob::Mix))]
    mix: Option<Mix>,
    #[arg(long, value_name = words().value_corner, value_parser = Named(&Corner::ALL, Corner::name))]
    #[arg(hide_possible_values = true, help = help(Knob::Corner))]
    corner: Option<Corner>,
    #[arg(long, value_name = words().value_percent, value_parser = str::parse::<Percent>)]
    #[arg(allow_hyphen_values = true, help = words().help_braid)]
    braid: Option<Percent>,
    #[arg(long, value_name = words().value_name, value_parser = Named(&Symmetry::ALL, Symmetry::name))]
    #[arg(hide_possible_values = true, help = words().help_symmetry)]
    symmetry: Option<Symmetry>,
    #[arg(long, value_name = words().value_file, help = help(Knob::Mask))]
    mask: Option<PathBuf>,
}

impl KnobArguments {
    /// The knobs, with the mask read.
    pub(super) fn knobs(&self) -> Result<Knobs, Failure> {
        Ok(Knobs {
            straightness: self.straightness,
            lean: self.lean,
            smallest_room: self.smallest_room,
            doors: self.doors,
            mix: self.mix,
            corner: self.corner,
            braid: self.braid.unwrap_or_default(),
            symmetry: self.symmetry.unwrap_or_default(),
            mask: self.mask.as_deref().map(input::mask).transpose()?,
        })
    }
}

/// What a knob does, and for which algorithms; none, so far, take some of them.
fn help(knob: Knob) -> String {
    let taking = |algorithm: &&Algorithm| algorithm.knobs().contains(&knob);
    let names: Vec<&str> = Algorithm::ALL.iter().filter(taking).map(|a| a.name()).collect();
    (words().help_knob)(knob, &names.join(", "))
}

fn smallest_room(text: &str) -> Result<u32, KnobTextError> {
    Knobs::count(Knob::SmallestRoom, text)
}

fn doors(text: &str) -> Result<u32, KnobTextError> {
    Knobs::count(Knob::Doors, text)
}
