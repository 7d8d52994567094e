//! What is found out about the maze that stands: what it is like, and the best way through it.

use std::sync::Arc;

use bevy::prelude::*;

use crate::maze::chart::{CellSet, WaySet};
use crate::maze::metrics::Card;
use crate::maze::{Cell, Grid, Observer, Place, Work, filled, solve};

use super::background::Background;
use super::journey::Journey;
use super::maze::MazeGrid;
use super::solution::{Solution, SolveSystems};

/// The card of the maze that stands; `None` where it couldn't be measured, or hasn't been yet.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MazeCard(pub Option<Card>);

/// What is being found out.
#[derive(Resource, Debug, Default)]
struct Appraisal(Option<Background<Option<Appraised>>>);

/// What was found out.
#[derive(Debug)]
struct Appraised {
    card: Option<Card>,
    path: Vec<Cell>,
    ways: WaySet,
    explored: CellSet,
}

/// Notes the cells that a solver turns to, a bit each.
struct Exploration<'a> {
    grid: &'a Grid,
    cells: Vec<u64>,
}

impl Exploration<'_> {
    /// The bit of a cell: in which word, and which of its bits.
    fn place(&self, Cell { x, y }: Cell) -> (usize, u64) {
        let place = y as usize * self.grid.width() as usize + x as usize;
        (place / 64, 1 << (place % 64))
    }

    fn has(&self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        self.cells[word] & bit != 0
    }
}

impl Observer for Exploration<'_> {
    fn turned_to(&mut self, at: Place) {
        let (word, bit) = self.place(self.grid.place_cell(at));
        self.cells[word] |= bit;
    }
}

/// Nothing where the work was stopped, or where there is no memory for it.
fn appraise(grid: &Grid, work: &Work) -> Option<Appraised> {
    let [start, goal] = grid.spawns();
    let cells = filled(grid.size().cells().div_ceil(64), 0).ok()?;
    let mut watched = work.watching(Exploration { grid, cells });
    let path = solve::astar(grid, start, goal, &mut watched).unwrap_or_default();
    if work.is_cancelled() {
        return None;
    }
    let exploration = watched.into_inner();
    let explored = CellSet::of_those(grid.size(), |cell| exploration.has(cell));
    let card = Card::of_with(grid, start, goal, work).ok();
    let ways = WaySet::along(&path);
    (!work.is_cancelled()).then_some(Appraised { card, path, ways, explored })
}

fn begin(
    grid: Res<MazeGrid>,
    journey: Option<Res<Journey>>,
    mut appraisal: ResMut<Appraisal>,
    mut card: ResMut<MazeCard>,
    mut solution: ResMut<Solution>,
) {
    if journey.is_some() {
        // A window is a piece of a maze: it has no spawns, and what it is like says nothing.
        appraisal.0 = None;
        card.set_if_neq(MazeCard::default());
        solution.set_if_neq(Solution::default());
        return;
    }
    let shared = grid.shared().clone();
    let does = move |work: &Work| appraise(&shared, work);
    if let Some(found) = Background::start(&mut appraisal.0, grid.size().cells(), does) {
        tell(found, &mut card, &mut solution);
    } else {
        (*card, *solution) = (MazeCard::default(), Solution::default());
    }
}

fn finish(
    mut appraisal: ResMut<Appraisal>,
    mut card: ResMut<MazeCard>,
    mut solution: ResMut<Solution>,
) {
    if let Some(found) = Background::finish(&mut appraisal.0) {
        tell(found, &mut card, &mut solution);
    }
}

fn tell(found: Option<Appraised>, card: &mut MazeCard, solution: &mut Solution) {
    let Some(Appraised { card: measured, path, ways, explored }) = found else { return };
    card.0 = measured;
    solution.path = path;
    (solution.ways, solution.explored) = (Arc::new(ways), Arc::new(explored));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MazeCard>().init_resource::<Appraisal>().add_systems(
        Update,
        (begin.run_if(resource_exists_and_changed::<MazeGrid>), finish)
            .chain()
            .in_set(SolveSystems)
            .in_set(super::DrawSystems),
    );
}
