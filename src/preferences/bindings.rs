//! Which key does what.

use crate::maze::Direction;
use crate::race::{ByPlayer, Player};
use crate::words::words;

use super::inputs::{Button, Key};

/// What can be done with a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A player goes one way.
    Go(Player, Direction),
    /// What anybody at the keyboard can do.
    Shell(ShellAction),
}

/// One list for each way to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<T> {
    /// Up.
    pub up: Vec<T>,
    /// To the left.
    pub left: Vec<T>,
    /// Down.
    pub down: Vec<T>,
    /// To the right.
    pub right: Vec<T>,
}

/// Nothing goes any way.
impl<T> Default for Moves<T> {
    fn default() -> Self {
        Self { up: Vec::new(), left: Vec::new(), down: Vec::new(), right: Vec::new() }
    }
}

impl<T> Moves<T> {
    /// What goes that way.
    #[must_use]
    pub const fn get(&self, direction: Direction) -> &Vec<T> {
        match direction {
            Direction::North => &self.up,
            Direction::West => &self.left,
            Direction::South => &self.down,
            Direction::East => &self.right,
        }
    }

    /// The same, to be changed.
    pub const fn get_mut(&mut self, direction: Direction) -> &mut Vec<T> {
        match direction {
            Direction::North => &mut self.up,
            Direction::West => &mut self.left,
            Direction::South => &mut self.down,
            Direction::East => &mut self.right,
        }
    }
}

/// What there is beside walking, and its keys.
macro_rules! shell {
    ($($(#[$about:meta])* $variant:ident $field:ident $name:literal [$($key:literal)*];)*) => {
        /// What anybody at the keyboard can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ShellAction {
            $($(#[$about])* $variant,)*
        }

        impl ShellAction {
            /// All of it.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of the setting.
            const fn setting(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("keys.shell.", $name),)*
                }
            }
        }

        /// The keys that belong to neither player.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct ShellKeys {
            $($(#[$about])* pub $field: Vec<Key>,)*
        }

        impl ShellKeys {
            /// The keys of an action.
            #[must_use]
            pub const fn get(&self, action: ShellAction) -> &Vec<Key> {
                match action {
                    $(ShellAction::$variant => &self.$field,)*
                }
            }

            /// The same, to be changed.
            pub const fn get_mut(&mut self, action: ShellAction) -> &mut Vec<Key> {
                match action {
                    $(ShellAction::$variant => &mut self.$field,)*
                }
            }
        }

        impl Default for ShellKeys {
            fn default() -> Self {
                Self { $($field: keys(&[$($key),*]),)* }
            }
        }
    };
}

shell! {
    /// Start, skip the carving, or go on to the next maze.
    Next next "next" ["Space"];
    /// Race through the same maze again.
    Rematch rematch "rematch" ["KeyR"];
    /// Stand still, or go on.
    Pause pause "pause" ["Escape"];
    /// Show or hide the panel.
    TogglePanel panel "panel" ["F1"];
    /// Fill the screen, or don't.
    ToggleFullscreen fullscreen "fullscreen" ["F11"];
    /// Sounds on or off.
    ToggleSound sound "sound" ["KeyM"];
    /// Look back at the race that is over, or stop doing so.
    LookBack look_back "look-back" ["KeyL"];
    /// Look at the whole maze, at one player, or at both.
    NextCamera camera "camera" ["KeyV"];
    /// See less of the maze, but larger.
    ZoomIn zoom_in "zoom-in" ["Equal" "NumpadAdd"];
    /// See more of the maze.
    ZoomOut zoom_out "zoom-out" ["Minus" "NumpadSubtract"];
    /// See what one would see without having zoomed.
    ZoomReset zoom_reset "zoom-reset" ["Digit0" "Numpad0"];
    /// Play what is watched, or stop it.
    Play play "play" ["KeyP"];
}

/// Which keys and buttons do what. A player's gamepad works beside the keys; One's is the first, Two's
/// the second, so that the same buttons may stand for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bindings {
    /// With which keys each player goes.
    pub keys: ByPlayer<Moves<Key>>,
    /// With which buttons of that player's gamepad.
    pub pads: ByPlayer<Moves<Button>>,
    /// The keys that belong to neither.
    pub shell: ShellKeys,
}

impl Default for Bindings {
    fn default() -> Self {
        Preset::WasdArrows.bindings()
    }
}

/// Something that would do two things at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// What is pressed.
    pub input: KeyOrButton,
    /// What it does.
    pub first: Action,
    /// What else it does. The same again where it stands twice in one list.
    pub second: Action,
}

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyOrButton {
    /// A key.
    Key(Key),
    /// A button, or a stick that is pushed one way.
    Button(Button),
}

impl KeyOrButton {
    const fn name(self) -> &'static str {
        match self {
            Self::Key(key) => key.name(),
            Self::Button(button) => button.name(),
        }
    }
}

impl Conflict {
    /// The names of the two settings.
    #[must_use]
    pub const fn settings(&self) -> [&'static str; 2] {
        let is_key = matches!(self.input, KeyOrButton::Key(_));
        [self.first.setting(is_key), self.second.setting(is_key)]
    }
}

/// Says it in a sentence.
impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [first, second] = self.settings();
        f.write_str(&(words().settings.conflict)(self.input.name(), first, second))
    }
}

impl Action {
    const fn setting(self, is_key: bool) -> &'static str {
        use Direction::{East, North, South, West};
        match (self, is_key) {
            (Self::Shell(action), _) => action.setting(),
            (Self::Go(Player::One, North), true) => "keys.one.up",
            (Self::Go(Player::One, West), true) => "keys.one.left",
            (Self::Go(Player::One, South), true) => "keys.one.down",
            (Self::Go(Player::One, East), true) => "keys.one.right",
            (Self::Go(Player::Two, North), true) => "keys.two.up",
            (Self::Go(Player::Two, West), true) => "keys.two.left",
            (Self::Go(Player::Two, South), true) => "keys.two.down",
            (Self::Go(Player::Two, East), true) => "keys.two.right",
            (Self::Go(Player::One, North), false) => "pads.one.up",
            (Self::Go(Player::One, West), false) => "pads.one.left",
            (Self::Go(Player::One, South), false) => "pads.one.down",
            (Self::Go(Player::One, East), false) => "pads.one.right",
            (Self::Go(Player::Two, North), false) => "pads.two.up",
            (Self::Go(Player::Two, West), false) => "pads.two.left",
            (Self::Go(Player::Two, South), false) => "pads.two.down",
            (Self::Go(Player::Two, East), false) => "pads.two.right",
        }
    }
}

impl Bindings {
    /// Every key or button that would do two things: between the players, with the keys that belong to
    /// neither, or twice in one list. The same button for One and for Two is no conflict.
    ///
    /// ```
    /// use maze_duel::preferences::{Bindings, Key};
    /// let mut bindings = Bindings::default();
    /// assert!(bindings.conflicts().is_empty());
    /// bindings.keys.two.up = Key::new("KeyW").into_iter().collect();
    /// assert_eq!(bindings.conflicts()[0].settings(), ["keys.one.up", "keys.two.up"]);
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let players = Player::ALL.into_iter().flat_map(|player| {
            let moves = self.keys.get(player);
            in_order(moves).map(move |(way, key)| (Action::Go(player, way), key))
        });
        let shell = ShellAction::ALL.iter().flat_map(|&action| {
            self.shell.get(action).iter().map(move |&key| (Action::Shell(action), key))
        });
        among(players.chain(shell), KeyOrButton::Key, &mut conflicts);
        for player in Player::ALL {
            let buttons = in_order(self.pads.get(player));
            let buttons = buttons.map(|(way, button)| (Action::Go(player, way), button));
            among(buttons, KeyOrButton::Button, &mut conflicts);
        }
        conflicts
    }
}

fn in_order<T: Copy>(moves: &Moves<T>) -> impl Iterator<Item = (Direction, T)> {
    let ways = [Direction::North, Direction::West, Direction::South, Direction::East];
    ways.into_iter().flat_map(|way| moves.get(way).iter().map(move |&input| (way, input)))
}

/// Each that was there before clashes with the first of its kind.
fn among<T: Copy + PartialEq>(
    all: impl Iterator<Item = (Action, T)>,
    input: fn(T) -> KeyOrButton,
    conflicts: &mut Vec<Conflict>,
) {
    let mut seen: Vec<(Action, T)> = Vec::new();
    for (second, this) in all {
        match seen.iter().find(|(_, other)| *other == this) {
            Some(&(first, _)) => conflicts.push(Conflict { input: input(this), first, second }),
            None => seen.push((second, this)),
        }
    }
}

/// Bindings to begin with. None of them has a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Preset {
    /// WASD for One, the arrows for Two.
    #[default]
    WasdArrows,
    /// WASD for One, IJKL for Two; looking back is on B, since L is taken.
    WasdIjkl,
    /// ESDF for One, the arrows for Two.
    EsdfArrows,
    /// WASD for One, 8 4 5 6 of the number pad for Two.
    WasdNumpad,
    /// Both near each other, for one hand that plays both: WASD and TFGH.
    OneHanded,
    /// A gamepad each, of which the four buttons on the right go as well; no keys to walk with.
    TwoPads,
}

impl Preset {
    /// What people can choose from.
    pub const ALL: &'static [Self] = &[
        Self::WasdArrows,
        Self::WasdIjkl,
        Self::EsdfArrows,
        Self::WasdNumpad,
        Self::OneHanded,
        Self::TwoPads,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WasdArrows => "wasd-arrows",
            Self::WasdIjkl => "wasd-ijkl",
            Self::EsdfArrows => "esdf-arrows",
            Self::WasdNumpad => "wasd-numpad",
            Self::OneHanded => "one-handed",
            Self::TwoPads => "two-pads",
        }
    }

    /// The keys for up, left, down and right of One and of Two.
    const fn letters(self) -> [[&'static str; 4]; 2] {
        const WASD: [&str; 4] = ["KeyW", "KeyA", "KeyS", "KeyD"];
        const ARROWS: [&str; 4] = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
        match self {
            Self::WasdArrows | Self::TwoPads => [WASD, ARROWS],
            Self::WasdIjkl => [WASD, ["KeyI", "KeyJ", "KeyK", "KeyL"]],
            Self::EsdfArrows => [["KeyE", "KeyS", "KeyD", "KeyF"], ARROWS],
            Self::WasdNumpad => [WASD, ["Numpad8", "Numpad4", "Numpad5", "Numpad6"]],
            Self::OneHanded => [WASD, ["KeyT", "KeyF", "KeyG", "KeyH"]],
        }
    }

    /// All of its keys and buttons.
    #[must_use]
    pub fn bindings(self) -> Bindings {
        let [one, two] = self.letters().map(|names| {
            let [up, left, down, right] = names.map(|name| keys(&[name]));
            Moves { up, left, down, right }
        });
        let pad = Moves {
            up: buttons(&["DPadUp", "LeftStickUp"]),
            left: buttons(&["DPadLeft", "LeftStickLeft"]),
            down: buttons(&["DPadDown", "LeftStickDown"]),
            right: buttons(&["DPadRight", "LeftStickRight"]),
        };
        let mut bindings = Bindings {
            keys: ByPlayer { one, two },
            pads: ByPlayer { one: pad.clone(), two: pad },
            shell: ShellKeys::default(),
        };
        match self {
            Self::WasdIjkl => bindings.shell.look_back = keys(&["KeyB"]),
            Self::TwoPads => {
                bindings.keys = ByPlayer::default();
                for player in Player::ALL {
                    let pad = bindings.pads.get_mut(player);
                    pad.up.extend(buttons(&["North"]));
                    pad.left.extend(buttons(&["West"]));
                    pad.down.extend(buttons(&["South"]));
                    pad.right.extend(buttons(&["East"]));
                }
            }
            _ => {}
        }
        bindings
    }
}

/// The keys of these names. A name that none has is left out, which a test rules out.
fn keys(names: &[&str]) -> Vec<Key> {
    names.iter().filter_map(|name| Key::new(name)).collect()
}

fn buttons(names: &[&str]) -> Vec<Button> {
    names.iter().filter_map(|name| Button::new(name)).collect()
}
