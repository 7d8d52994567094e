//! The system walks: a marker goes the way of a solver, as a player would, over and over.

use bevy::prelude::*;

use crate::maze::Cell;

use super::maze::MazeGrid;
use super::phase::Phase;
use super::settings::Settings;
use super::solution::{self, Solution};
use super::theme::{Theme, layer};
use super::view::middle;

/// Cells a second: a player's pace.
const PACE: f32 = 8.0;
/// How long it rests at the goal, in seconds.
const REST: f32 = 1.0;
/// How large it is, in cells.
const SIZE: f32 = 0.42;

/// The marker, and how long it has been on its way.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Walker {
    seconds: f32,
}

/// Where on a path one is after so many seconds.
fn place(path: &[Cell], seconds: f32) -> Option<Vec2> {
    let walked = seconds * PACE;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to the length")]
    let step = walked as usize;
    let from = middle(*path.get(step).or(path.last())?);
    let to = path.get(step + 1).map_or(from, |&cell| middle(cell));
    Some(from.lerp(to, walked.fract()))
}

fn walk(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    phase: Res<State<Phase>>,
    solution: Res<Solution>,
    theme: Res<Theme>,
    mut walkers: Query<(Entity, &mut Walker, &mut Transform)>,
) {
    let is_shown = settings.show_walk
        && solution::may_be_told(&settings, *phase.get())
        && !solution.walk.is_empty();
    match (is_shown, walkers.single_mut()) {
        (false, Ok((walker, ..))) => commands.entity(walker).despawn(),
        (true, Err(_)) => {
            let colour = theme.path.bevy();
            commands.spawn((
                Walker::default(),
                Sprite::from_color(colour, Vec2::splat(SIZE)),
                Transform::from_translation(Vec2::ZERO.extend(layer::WALKER)),
            ));
        }
        (true, Ok((_, mut walker, mut transform))) => {
            walker.seconds += time.delta_secs();
            #[expect(clippy::cast_precision_loss, reason = "a path is far shorter than 2²⁴")]
            let round = solution.walk.len().saturating_sub(1) as f32 / PACE + REST;
            if solution.is_changed() || walker.seconds > round {
                walker.seconds = 0.0;
            }
            if let Some(at) = place(&solution.walk, walker.seconds) {
                transform.translation = at.extend(layer::WALKER);
            }
        }
        (false, Err(_)) => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        walk.run_if(resource_exists::<MazeGrid>)
            .after(solution::SolveSystems)
            .in_set(super::DrawSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_walks_at_a_players_pace_and_stays_at_the_goal() {
        let path = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        assert_eq!(place(&path, 0.0), Some(Vec2::new(0.5, -0.5)));
        assert_eq!(place(&path, 0.5 / PACE), Some(Vec2::new(1.0, -0.5)));
        assert_eq!(place(&path, 1.0 / PACE), Some(Vec2::new(1.5, -0.5)));
        assert_eq!(place(&path, 9.0), Some(Vec2::new(1.5, -1.5)));
        assert_eq!(place(&[], 1.0), None);
    }
}
