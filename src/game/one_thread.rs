//! Systems run one after another.
//!
//! Each of the game's takes some microseconds. Handing them to other threads takes longer than running
//! them: with Bevy's usual executor more than half of an update went into waking threads and waiting for
//! locks. What is large, such as the making of a maze, goes on beside the game in any case.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;

/// Once all plugins have added their schedules.
pub(super) struct OneThread;

impl Plugin for OneThread {
    fn build(&self, _: &mut App) {}

    fn finish(&self, app: &mut App) {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
