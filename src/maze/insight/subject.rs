//! What is being watched.

use crate::maze::{Algorithm, Cell, Recipe, Solver};
use crate::words::words;

use super::coarse;
use super::{Mind, Sign};

/// What is being watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A maze being made.
    Making(Recipe),
    /// A maze being made that is too large to record each step of it, so that only moments are
    /// seen.
    Moments(Recipe),
    /// A maze being solved.
    Solving {
        /// How.
        solver: Solver,
        /// From where.
        start: Cell,
        /// To where.
        goal: Cell,
    },
}

impl Subject {
    pub(super) const fn mind(&self) -> Mind {
        match self {
            Self::Making(recipe) | Self::Moments(recipe) => recipe.algorithm.mind(),
            Self::Solving { solver, .. } => solver.mind(),
        }
    }

    /// The recipe of the maze, if it is being made.
    #[must_use]
    pub const fn recipe(&self) -> Option<&Recipe> {
        match self {
            Self::Making(recipe) | Self::Moments(recipe) => Some(recipe),
            Self::Solving { .. } => None,
        }
    }

    /// The name of the algorithm or solver.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Making(recipe) | Self::Moments(recipe) => recipe.algorithm.name(),
            Self::Solving { solver, .. } => solver.name(),
        }
    }

    /// The algorithm that makes the maze, if it is being made.
    #[must_use]
    pub const fn algorithm(&self) -> Option<Algorithm> {
        match self {
            Self::Making(recipe) | Self::Moments(recipe) => Some(recipe.algorithm),
            Self::Solving { .. } => None,
        }
    }

    /// The signs that may come up in its scenes, in the order of the legend.
    #[must_use]
    pub const fn signs(&self) -> &'static [Sign] {
        match self {
            Self::Moments(recipe) => coarse::signs(recipe.algorithm),
            _ => self.mind().signs(),
        }
    }

    /// What the legend calls one of its signs.
    #[must_use]
    pub fn sign_name(&self, sign: Sign) -> &'static str {
        (words().insight.sign)(sign, self)
    }

    /// What the algorithm or solver does, in a few sentences for somebody who has never heard of
    /// it.
    #[must_use]
    pub fn idea(&self) -> &'static str {
        (words().insight.idea)(self)
    }
}
