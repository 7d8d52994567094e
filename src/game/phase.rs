//! How far the game is, and what has happened: the order in which everything else runs follows it.

use bevy::prelude::*;

use crate::maze::endless::Spot;
use crate::maze::{Algorithm, Cell, Direction, Seed, Size};
use crate::race::contest::Next;
use crate::race::{ByPlayer, ItemKind, Player};

/// What the game is doing.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A maze stands; the players find their keys.
    #[default]
    Preparing,
    /// The maze is being made, step by step.
    Carving,
    /// Three, two, one.
    Countdown,
    /// Both run.
    Racing,
    /// One has won, or both have.
    Finished,
}

impl Phase {
    /// The name in events.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Preparing => "preparing",
            Self::Carving => "carving",
            Self::Countdown => "countdown",
            Self::Racing => "racing",
            Self::Finished => "finished",
        }
    }
}

/// Whether the race stands still.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Phase = Phase::Countdown | Phase::Racing)]
pub enum Pause {
    /// It doesn't.
    #[default]
    Running,
    /// It does.
    Paused,
}

/// Something that has happened, told in order to all who care: score, trails, sounds, the events
/// file. Ticks count from GO.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A new maze stands.
    MazeMade {
        /// What fixes it.
        seed: Seed,
        /// How it was made.
        algorithm: Algorithm,
        /// How large it is.
        size: Size,
    },
    /// An expedition begins, through a maze without an end.
    SetOut {
        /// What fixes the maze.
        seed: Seed,
        /// How its chunks are made.
        algorithm: Algorithm,
        /// Whether player One goes alone.
        is_alone: bool,
    },
    /// A leg of an expedition begins.
    LegBegun {
        /// Which one, from 0.
        leg: u32,
        /// Where everybody is.
        start: Spot,
        /// Where it leads.
        beacon: Spot,
    },
    /// A race is set up, through a new maze or the same one again, or the first leg of an expedition.
    RaceSetUp,
    /// The game is in another phase.
    PhaseEntered {
        /// Which one.
        phase: Phase,
        /// When.
        tick: u32,
    },
    /// The race stands still, or goes on.
    PauseChanged {
        /// Whether it stands still now.
        is_paused: bool,
        /// When.
        tick: u32,
    },
    /// The countdown shows another number.
    Counted {
        /// Which one.
        seconds_left: u32,
    },
    /// A player came to a cell.
    Arrived {
        /// Who.
        player: Player,
        /// From where.
        from: Cell,
        /// Where to.
        cell: Cell,
        /// Cells walked so far.
        steps: u32,
        /// When.
        tick: u32,
    },
    /// A player ran into a wall.
    Bumped {
        /// Who.
        player: Player,
        /// Against which side.
        direction: Direction,
        /// When.
        tick: u32,
    },
    /// A player reached the other's spawn first.
    RaceWon {
        /// Who.
        player: Player,
        /// When.
        tick: u32,
        /// Cells walked by the winner.
        steps: u32,
    },
    /// A player took an item.
    Took {
        /// Who.
        player: Player,
        /// What.
        kind: ItemKind,
        /// Where.
        cell: Cell,
        /// When.
        tick: u32,
    },
    /// A player's hammer opened a wall.
    Broke {
        /// Who.
        player: Player,
        /// From which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
        /// When.
        tick: u32,
    },
    /// People look back at the race that is over, or have stopped doing so.
    LookedBack {
        /// Whether they do now.
        is_on: bool,
    },
    /// A race has been counted.
    MatchScored {
        /// Rounds won by each.
        wins: ByPlayer<u32>,
        /// Rounds that nobody won.
        draws: u32,
        /// What comes next.
        next: Next,
    },
    /// Both reached the other's spawn in the same tick.
    RaceDrawn {
        /// When.
        tick: u32,
    },
}

/// Moves on to a phase and tells so at once, so that events keep their order.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct PhaseChange<'w> {
    next: ResMut<'w, NextState<Phase>>,
    events: MessageWriter<'w, GameEvent>,
}

impl PhaseChange<'_> {
    /// Enters `phase`, even where that is the present one.
    pub(super) fn enter(&mut self, phase: Phase, tick: u32) {
        self.next.set(phase);
        self.tell(GameEvent::PhaseEntered { phase, tick });
    }

    /// Tells that a race is set up, which stands still no more than a new one does.
    pub(super) fn tell_set_up(&mut self, was_paused: bool, pause: &mut NextState<Pause>) {
        if was_paused {
            self.tell(GameEvent::PauseChanged { is_paused: false, tick: 0 });
        }
        pause.set(Pause::Running);
        self.tell(GameEvent::RaceSetUp);
    }

    /// Tells what happened.
    pub(super) fn tell(&mut self, event: GameEvent) {
        self.events.write(event);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Phase>().add_sub_state::<Pause>().add_message::<GameEvent>();
}
