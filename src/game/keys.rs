//! Keys: which do what, and what each player's hands do.
//!
//! leafwing knows which keys belong to whom and whether they are down. A key that goes down and up
//! again between two frames it never sees, nor does it see a frame without a tick, so presses are
//! also taken from the keyboard's own messages and kept until a tick has used them.

use bevy::input::InputSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::EguiPreUpdateSet;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::ClashStrategy;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;
use leafwing_input_manager::user_input::updating::CentralInputStore;

use crate::maze::{Direction, Directions};
use crate::race::{Input, Player};

use super::phase::Pause;

/// What a player can do.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Move {
    /// Go up.
    North,
    /// Go right.
    East,
    /// Go down.
    South,
    /// Go left.
    West,
}

impl Move {
    const ALL: [(Self, Direction); 4] = [
        (Self::North, Direction::North),
        (Self::East, Direction::East),
        (Self::South, Direction::South),
        (Self::West, Direction::West),
    ];
}

/// What anybody at the keyboard can do.
#[derive(Actionlike, Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Action {
    /// Start, skip the carving, or go on to the next maze.
    Next,
    /// Race through the same maze again.
    Rematch,
    /// Stand still, or go on.
    Pause,
    /// Show or hide the panel.
    TogglePanel,
    /// Fill the screen, or don't.
    ToggleFullscreen,
    /// Sounds on or off.
    ToggleSound,
    /// Look back at the race that is over, or stop doing so.
    LookBack,
    /// See less of the maze, but larger.
    ZoomIn,
    /// See more of the maze.
    ZoomOut,
    /// See what one would see without having zoomed.
    ZoomReset,
    /// Look at the whole maze, at one player, or at both.
    NextCamera,
}

impl Action {
    const KEYS: [(Self, KeyCode); 14] = [
        (Self::Next, KeyCode::Space),
        (Self::Rematch, KeyCode::KeyR),
        (Self::Pause, KeyCode::Escape),
        (Self::TogglePanel, KeyCode::F1),
        (Self::ToggleFullscreen, KeyCode::F11),
        (Self::ToggleSound, KeyCode::KeyM),
        (Self::LookBack, KeyCode::KeyL),
        (Self::ZoomIn, KeyCode::Equal),
        (Self::ZoomIn, KeyCode::NumpadAdd),
        (Self::ZoomOut, KeyCode::Minus),
        (Self::ZoomOut, KeyCode::NumpadSubtract),
        (Self::ZoomReset, KeyCode::Digit0),
        (Self::ZoomReset, KeyCode::Numpad0),
        (Self::NextCamera, KeyCode::KeyV),
    ];
}

/// Marks the entity of each player.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Hands)]
pub struct Duelist(pub Player);

/// What a person's hands do, between one tick and the next.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Hands(Input);

impl Hands {
    /// The input for one tick: what has been pressed is told once, what is held every time.
    pub(super) fn take(&mut self) -> Input {
        let input = self.0;
        self.0.pressed = Directions::NONE;
        input
    }
}

/// Whether a text field has the keyboard, so that nothing else may.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Typing(pub bool);

/// The keys with which a player begins: WASD for One, the arrows for Two, by their place on the
/// keyboard and not by what is printed on them.
#[must_use]
pub fn default_keys(player: Player) -> InputMap<Move> {
    let keys = match player {
        Player::One => [KeyCode::KeyW, KeyCode::KeyD, KeyCode::KeyS, KeyCode::KeyA],
        Player::Two => {
            [KeyCode::ArrowUp, KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::ArrowLeft]
        }
    };
    InputMap::new(Move::ALL.map(|(go, _)| go).into_iter().zip(keys))
}

fn spawn_duelists(mut commands: Commands) {
    for player in Player::ALL {
        commands.spawn((Name::new(player.name()), Duelist(player), default_keys(player)));
    }
    commands.spawn((Name::new("shell"), InputMap::new(Action::KEYS)));
}

/// The keys that went down since the last frame, as leafwing's maps can be asked about them.
fn keys_gone_down(keys: &mut MessageReader<KeyboardInput>) -> CentralInputStore {
    let mut store = CentralInputStore::default();
    for key in keys.read().filter(|key| key.state.is_pressed() && !key.repeat) {
        store.update_buttonlike(key.key_code, ButtonValue::from_pressed(true));
    }
    store
}

fn read_hands(
    typing: Res<Typing>,
    pause: Option<Res<State<Pause>>>,
    mut keys: MessageReader<KeyboardInput>,
    mut duelists: Query<(&InputMap<Move>, &ActionState<Move>, &mut Hands)>,
) {
    // What is pressed while nothing runs isn't kept for later.
    let is_running = pause.is_some_and(|pause| *pause.get() == Pause::Running);
    let gone_down = keys_gone_down(&mut keys);
    for (map, state, mut hands) in &mut duelists {
        if typing.0 {
            *hands = Hands::default();
            continue;
        }
        let tapped = map.process_actions(None, &gone_down, ClashStrategy::PressAll);
        for (go, direction) in Move::ALL {
            if tapped.pressed(&go) || state.just_pressed(&go) {
                hands.0.pressed = hands.0.pressed.with(direction);
            }
        }
        if !is_running {
            hands.0.pressed = Directions::NONE;
        }
        hands.0.held = Move::ALL
            .iter()
            .filter_map(|&(go, direction)| state.pressed(&go).then_some(direction))
            .collect();
    }
}

fn read_actions(
    typing: Res<Typing>,
    mut keys: MessageReader<KeyboardInput>,
    shell: Single<(&InputMap<Action>, &ActionState<Action>)>,
    mut actions: MessageWriter<Action>,
) {
    let gone_down = keys_gone_down(&mut keys);
    if typing.0 {
        return;
    }
    let (map, state) = *shell;
    let tapped = map.process_actions(None, &gone_down, ClashStrategy::PressAll);
    for (action, _) in Action::KEYS {
        if tapped.pressed(&action) || state.just_pressed(&action) {
            actions.write(action);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        InputManagerPlugin::<Move>::default(),
        InputManagerPlugin::<Action>::default(),
    ))
    .init_resource::<Typing>()
    .add_message::<Action>()
    .add_systems(Startup, spawn_duelists)
    .add_systems(
        PreUpdate,
        (read_hands, read_actions).after(InputManagerSystem::Update).after(InputSystems),
    )
    .configure_sets(PreUpdate, InputManagerSystem::Unify.after(EguiPreUpdateSet::ProcessInput))
    .configure_sets(PreUpdate, InputManagerSystem::Tick.before(InputManagerSystem::Unify));
}
