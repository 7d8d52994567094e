//! What the maze that stands is like, at a glance.

use bevy::prelude::*;

use crate::maze::metrics::Card;

use super::maze::MazeGrid;

/// The card of the maze that stands; `None` where it couldn't be measured.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MazeCard(pub Option<Card>);

fn measure(grid: Res<MazeGrid>, mut card: ResMut<MazeCard>) {
    let [start, goal] = grid.spawns();
    card.0 = Card::of(&grid, start, goal).ok();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MazeCard>()
        .add_systems(Update, measure.run_if(resource_exists_and_changed::<MazeGrid>));
}
