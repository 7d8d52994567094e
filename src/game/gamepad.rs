//! Gamepads: the first that is there is One's, the second Two's, each beside the keys.

use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use crate::race::{ByPlayer, Player};

use super::keys::{Duelist, Move, default_keys};

/// Whose gamepad is which.
#[derive(Resource, Default)]
struct Pads(ByPlayer<Option<Entity>>);

const PAD: [(Move, GamepadButton, GamepadControlDirection); 4] = [
    (Move::North, GamepadButton::DPadUp, GamepadControlDirection::LEFT_UP),
    (Move::East, GamepadButton::DPadRight, GamepadControlDirection::LEFT_RIGHT),
    (Move::South, GamepadButton::DPadDown, GamepadControlDirection::LEFT_DOWN),
    (Move::West, GamepadButton::DPadLeft, GamepadControlDirection::LEFT_LEFT),
];

/// Gives a player's map the gamepad that is that player's. Without one, it has no pad bindings at
/// all: leafwing would let a map with bindings and no pad read everybody's.
fn hand_out_pads(
    mut connections: MessageReader<GamepadConnectionEvent>,
    mut pads: ResMut<Pads>,
    mut duelists: Query<(&Duelist, &mut InputMap<Move>)>,
) {
    let mut has_changed = false;
    for event in connections.read() {
        let pad = event.gamepad;
        match event.connection {
            GamepadConnection::Connected { .. } => {
                let free = Player::ALL.into_iter().find(|&player| pads.0.get(player).is_none());
                let is_known = pads.0.iter().any(|(_, &known)| known == Some(pad));
                if let (Some(player), false) = (free, is_known) {
                    *pads.0.get_mut(player) = Some(pad);
                    has_changed = true;
                }
            }
            GamepadConnection::Disconnected => {
                for player in Player::ALL {
                    if *pads.0.get(player) == Some(pad) {
                        *pads.0.get_mut(player) = None;
                        has_changed = true;
                    }
                }
            }
        }
    }
    if !has_changed {
        return;
    }
    for (&Duelist(player), mut map) in &mut duelists {
        *map = default_keys(player);
        if let Some(pad) = *pads.0.get(player) {
            map.set_gamepad(pad);
            for (go, button, stick) in PAD {
                map.insert(go, button);
                map.insert(go, stick);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>().add_systems(Update, hand_out_pads);
}
