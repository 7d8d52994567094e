//! Writes what happens as lines of JSON, for tests, spectators and overlays.

use std::fs::File;
use std::io::Write;

use bevy::prelude::*;
use serde::Serialize;

use crate::maze::Cell;
use crate::race::contest::Next;
use crate::words::words;

use super::journey::Journey;
use super::maze::Notice;
use super::phase::GameEvent;

/// Where events go, a line each.
#[derive(Resource)]
pub(super) struct EventsFile(pub File);

/// One line. Cells count from 0 at the top left, and in a maze without an end from its start; ticks from
/// GO, 64 a second.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Maze {
        seed: u64,
        algorithm: &'static str,
        width: u32,
        height: u32,
    },
    Expedition {
        seed: u64,
        algorithm: &'static str,
        alone: bool,
    },
    Leg {
        leg: u32,
        x: i64,
        y: i64,
        beacon_x: i64,
        beacon_y: i64,
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
        x: i64,
        y: i64,
        steps: u32,
        tick: u32,
    },
    Took {
        player: &'static str,
        item: &'static str,
        x: i64,
        y: i64,
        tick: u32,
    },
    Broke {
        player: &'static str,
        x: i64,
        y: i64,
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
    /// What is written of an event, if anything is; `place` tells where a cell is.
    fn of(event: GameEvent, place: impl Fn(Cell) -> (i64, i64)) -> Option<Self> {
        Some(match event {
            GameEvent::SetOut { seed, algorithm, is_alone } => Self::Expedition {
                seed: seed.number(),
                algorithm: algorithm.name(),
                alone: is_alone,
            },
            GameEvent::LegBegun { leg, start, beacon } => Self::Leg {
                leg,
                x: start.x(),
                y: start.y(),
                beacon_x: beacon.x(),
                beacon_y: beacon.y(),
            },
            GameEvent::MazeMade { seed, algorithm, size } => Self::Maze {
                seed: seed.number(),
                algorithm: algorithm.name(),
                width: size.width(),
                height: size.height(),
            },
            GameEvent::PhaseEntered { phase, tick } => Self::Phase { phase: phase.name(), tick },
            GameEvent::PauseChanged { is_paused, tick } => Self::Pause { paused: is_paused, tick },
            GameEvent::Arrived { player, cell, steps, tick, .. } => {
                let (x, y) = place(cell);
                Self::Arrived { player: player.name(), x, y, steps, tick }
            }
            GameEvent::RaceWon { player, tick, steps } => {
                Self::Won { player: player.name(), steps, tick }
            }
            GameEvent::RaceDrawn { tick } => Self::Draw { tick },
            GameEvent::Took { player, kind, cell, tick } => {
                let (x, y) = place(cell);
                Self::Took { player: player.name(), item: kind.name(), x, y, tick }
            }
            GameEvent::Broke { player, cell, direction, tick } => {
                let (x, y) = place(cell);
                Self::Broke { player: player.name(), x, y, side: direction.name(), tick }
            }
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
    journey: Option<Res<Journey>>,
) {
    let place = |cell: Cell| {
        let spot = journey.as_ref().and_then(|journey| journey.expedition().spot_of(cell));
        spot.map_or((cell.x.into(), cell.y.into()), |spot| (spot.x(), spot.y()))
    };
    for line in events.read().filter_map(|&event| Line::of(event, place)) {
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
