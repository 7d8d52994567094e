//! Every key of the file: what it is called, where its value is, and what is allowed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::words::words;

use super::Preferences;
use super::text;
use super::value::{Allowed, Kept, Value};

/// A key of the file.
#[derive(Clone, Copy)]
pub struct Setting {
    name: &'static str,
    pub(super) get: fn(&Preferences) -> Value,
    /// Whether the value could be taken.
    pub(super) set: fn(&mut Preferences, &Value) -> bool,
    allowed: fn() -> Allowed,
}

macro_rules! settings {
    ($($name:literal => $($field:ident).+;)*) => {
        impl Setting {
            /// Every key, in the order of the file.
            pub const ALL: &'static [Self] = &[$(Self {
                name: $name,
                get: |preferences| preferences.$($field).+.to_value(),
                set: |preferences, value| assign(&mut preferences.$($field).+, value),
                allowed: || allowed(|preferences: &Preferences| &preferences.$($field).+),
            }),*];
        }
    };
}

settings! {
    "language" => language;

    "maze.algorithm" => maze.algorithm;
    "maze.size" => maze.size;
    "maze.seed" => maze.seed;
    "maze.braid" => maze.braid;
    "maze.symmetry" => maze.symmetry;
    "maze.animate" => maze.animate;
    "maze.steps-per-second" => maze.steps_per_second;

    "match.length" => contest.format.length;
    "match.swaps" => contest.format.swaps;
    "match.next" => contest.next;
    "match.pause-seconds" => contest.pause_seconds;
    "match.fair-bound" => contest.fair_bound;
    "match.routes" => contest.routes;
    "match.one" => contest.seats.one;
    "match.two" => contest.seats.two;

    "rules.fog" => contest.rules.fog;
    "rules.items" => contest.rules.items;
    "rules.handicap-one" => contest.rules.handicaps.one;
    "rules.handicap-two" => contest.rules.handicaps.two;

    "view.path" => view.show_path;
    "view.practice" => view.practice;
    "view.trails" => view.show_trails;
    "view.ghost" => view.show_ghost;
    "view.walk" => view.show_walk;
    "view.walker" => view.walker;
    "view.distances" => view.show_distances;
    "view.camera" => view.camera;
    "view.split-below" => view.split_below;
    "view.minimap" => view.show_minimap;
    "view.panel" => view.panel_open;

    "watch.solver" => watch.solver;
    "watch.rival" => watch.rival;
    "watch.beside" => watch.beside;
    "watch.pace" => watch.pace;

    "expedition.walkers" => expedition.walkers;
    "expedition.borders" => expedition.borders;

    "look.theme" => look.theme;
    "look.one" => look.colours.one;
    "look.two" => look.colours.two;
    "look.scale" => look.scale;
    "look.reduced-motion" => look.reduced_motion;

    "sound.volume" => sound.volume;
    "sound.muted" => sound.is_muted;

    "window.width" => window.width;
    "window.height" => window.height;
    "window.position" => window.position;
    "window.fullscreen" => window.fullscreen;
    "window.maximised" => window.maximised;

    "keys.one.up" => bindings.keys.one.up;
    "keys.one.left" => bindings.keys.one.left;
    "keys.one.down" => bindings.keys.one.down;
    "keys.one.right" => bindings.keys.one.right;
    "keys.two.up" => bindings.keys.two.up;
    "keys.two.left" => bindings.keys.two.left;
    "keys.two.down" => bindings.keys.two.down;
    "keys.two.right" => bindings.keys.two.right;
    "keys.shell.next" => bindings.shell.next;
    "keys.shell.rematch" => bindings.shell.rematch;
    "keys.shell.pause" => bindings.shell.pause;
    "keys.shell.panel" => bindings.shell.panel;
    "keys.shell.fullscreen" => bindings.shell.fullscreen;
    "keys.shell.sound" => bindings.shell.sound;
    "keys.shell.look-back" => bindings.shell.look_back;
    "keys.shell.camera" => bindings.shell.camera;
    "keys.shell.zoom-in" => bindings.shell.zoom_in;
    "keys.shell.zoom-out" => bindings.shell.zoom_out;
    "keys.shell.zoom-reset" => bindings.shell.zoom_reset;
    "keys.shell.play" => bindings.shell.play;

    "pads.one.up" => bindings.pads.one.up;
    "pads.one.left" => bindings.pads.one.left;
    "pads.one.down" => bindings.pads.one.down;
    "pads.one.right" => bindings.pads.one.right;
    "pads.two.up" => bindings.pads.two.up;
    "pads.two.left" => bindings.pads.two.left;
    "pads.two.down" => bindings.pads.two.down;
    "pads.two.right" => bindings.pads.two.right;
}

fn assign<T: Kept>(place: &mut T, value: &Value) -> bool {
    T::from_value(value).map(|new| *place = new).is_some()
}

fn allowed<T: Kept>(_: fn(&Preferences) -> &T) -> Allowed {
    T::allowed()
}

/// A value that can't be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct WrongValue {
    /// What would be right, in words.
    pub reason: String,
}

/// A text that is the name of no setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().settings.unknown_setting)]
pub struct UnknownSetting;

impl Setting {
    /// The name: the sections and the key, with dots between, such as `maze.algorithm`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The setting of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|setting| setting.name == name)
    }

    /// What is allowed, in words.
    #[must_use]
    pub fn allowed(self) -> String {
        (words().settings.allowed)(&(self.allowed)())
    }

    /// Whether it has the same value in both.
    #[must_use]
    pub fn is_same(self, one: &Preferences, other: &Preferences) -> bool {
        (self.get)(one) == (self.get)(other)
    }

    /// The value as a person types it for [`Setting::set`]: without quotes, lists with commas.
    #[must_use]
    pub fn shown(self, preferences: &Preferences) -> String {
        fn plain(value: &Value) -> String {
            match value {
                Value::Bool(value) => value.to_string(),
                Value::Integer(number) => number.to_string(),
                Value::Text(text) => text.clone(),
                Value::List(list) => list.iter().map(plain).collect::<Vec<_>>().join(","),
            }
        }
        plain(&(self.get)(preferences))
    }

    /// The value as it stands in the file.
    #[must_use]
    pub fn as_toml(self, preferences: &Preferences) -> String {
        text::as_toml(&(self.get)(preferences)).to_string()
    }

    /// Sets it to what a person has typed: a text without quotes, a list with commas, or anything as it
    /// stands in the file.
    ///
    /// ```
    /// use maze_duel::preferences::{Preferences, Setting};
    /// let mut preferences = Preferences::default();
    /// let up = Setting::named("keys.two.up").unwrap();
    /// up.set(&mut preferences, "ArrowUp,Numpad8")?;
    /// assert_eq!(up.as_toml(&preferences), r#"["ArrowUp", "Numpad8"]"#);
    /// assert!(up.set(&mut preferences, "KeyW").is_err(), "One's");
    /// # Ok::<(), maze_duel::preferences::WrongValue>(())
    /// ```
    ///
    /// # Errors
    /// [`WrongValue`] where it can't be, or a key would do two things; then nothing has changed.
    pub fn set(self, preferences: &mut Preferences, typed: &str) -> Result<(), WrongValue> {
        let mut changed = preferences.clone();
        let is_taken = text::candidates(typed).any(|value| (self.set)(&mut changed, &value));
        if !is_taken {
            return Err(WrongValue { reason: self.allowed() });
        }
        let clash = changed.bindings.conflicts().into_iter();
        let mine = clash.into_iter().find(|clash| clash.settings().contains(&self.name));
        if let Some(conflict) = mine {
            return Err(WrongValue { reason: conflict.to_string() });
        }
        *preferences = changed;
        Ok(())
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Setting").field(&self.name).finish()
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Setting {}

impl FromStr for Setting {
    type Err = UnknownSetting;

    fn from_str(text: &str) -> Result<Self, UnknownSetting> {
        Self::named(text).ok_or(UnknownSetting)
    }
}
