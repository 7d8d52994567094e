//! Writes what happens as lines of JSON, for tests, spectators and overlays.

use std::fs::File;
use std::io::Write;

use bevy::prelude::*;
use serde::Serialize;

use crate::race::contest::Next;
use crate::words::words;

use super::maze::Notice;
use super::phase::GameEvent;

/// Where events go, a line each.
#[derive(Resource)]
pub(super) struct EventsFile(pub File);

/// One line. Cells count from 0 at the top left, ticks from GO, 64 a second.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Maze {
        seed: u64,
        algorithm: &'static str,
        width: u32,
        height: u32,
    },
    Phase {
        phase: &'static str,
        tick: u32,
    },
    Pause {
        paused: bool,
        tick: u32,
    },
    Arrived {
        player: &'static str,
        x: u32,
        y: u32,
        steps: u32,
        tick: u32,
    },
    Took {
        player: &'static str,
        item: &'static str,
        x: u32,
        y: u32,
        tick: u32,
    },
    Broke {
        player: &'static str,
        x: u32,
        y: u32,
        side: &'static str,
        tick: u32,
    },
    Won {
        player: &'static str,
        steps: u32,
        tick: u32,
    },
    LookBack {
        on: bool,
    },
    /// After a race that counts: rounds won, and whether `swap`, `round` or nothing (`over`) follows.
    Match {
        one: u32,
        two: u32,
        draws: u32,
        next: &'static str,
        winner: Option<&'static str>,
    },
    Draw {
        tick: u32,
    },
}

impl Line {
    fn of(event: GameEvent) -> Option<Self> {
        Some(match event {
            GameEvent::MazeMade { seed, algorithm, size } => Self::Maze {
                seed: seed.number(),
                algorithm: algorithm.name(),
                width: size.width(),
                height: size.height(),
            },
            GameEvent::PhaseEntered { phase, tick } => Self::Phase { phase: phase.name(), tick },
            GameEvent::PauseChanged { is_paused, tick } => Self::Pause { paused: is_paused, tick },
            GameEvent::Arrived { player, cell, steps, tick, .. } => {
                Self::Arrived { player: player.name(), x: cell.x, y: cell.y, steps, tick }
            }
            GameEvent::RaceWon { player, tick, steps } => {
                Self::Won { player: player.name(), steps, tick }
            }
            GameEvent::RaceDrawn { tick } => Self::Draw { tick },
            GameEvent::Took { player, kind, cell, tick } => {
                Self::Took { player: player.name(), item: kind.name(), x: cell.x, y: cell.y, tick }
            }
            GameEvent::Broke { player, cell, direction, tick } => Self::Broke {
                player: player.name(),
                x: cell.x,
                y: cell.y,
                side: direction.name(),
                tick,
            },
            GameEvent::LookedBack { is_on } => Self::LookBack { on: is_on },
            GameEvent::MatchScored { wins, draws, next } => {
                let (next, winner) = match next {
                    Next::SecondLeg => ("swap", None),
                    Next::NextRound => ("round", None),
                    Next::Won(player) => ("over", Some(player.name())),
                };
                Self::Match { one: wins.one, two: wins.two, draws, next, winner }
            }
            GameEvent::RaceSetUp | GameEvent::Counted { .. } | GameEvent::Bumped { .. } => {
                return None;
            }
        })
    }
}

/// Writes each line whole and at once, so that whoever follows the file sees it. When that fails
/// the game goes on, and says so.
fn write_events(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    mut file: ResMut<EventsFile>,
    mut notice: ResMut<Notice>,
) {
    for line in events.read().filter_map(|&event| Line::of(event)) {
        let written =
            serde_json::to_vec(&line).map_err(std::io::Error::from).and_then(|mut line| {
                line.push(b'\n');
                file.0.write_all(&line)
            });
        if let Err(error) = written {
            let message = (words().game.events_stopped)(&error);
            error!("{message}");
            notice.0 = Some(message);
            commands.remove_resource::<EventsFile>();
            return;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, write_events.run_if(resource_exists::<EventsFile>));
}
