//! The names of keys and of what gamepads have.

use std::fmt;

/// A type that is one of a list of names.
macro_rules! names {
    ($(#[$about:meta])* $type:ident: $($name:ident)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $type(&'static str);

        impl $type {
            /// Every one that there is.
            pub const ALL: &'static [Self] = &[$(Self(stringify!($name))),*];

            /// The one of this name; `None` where none has it.
            #[must_use]
            pub fn new(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.0 == name)
            }

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.0)
            }
        }
    };
}

names! {
    /// A key by its place on the keyboard and not by what is printed on it, named as in the W3C's
    /// [UI Events `code` values](https://www.w3.org/TR/uievents-code/): `KeyW`, `ArrowUp`, `Numpad8`.
    ///
    /// Keys that systems keep for themselves aren't among them: the Meta keys, the locks other than
    /// Caps Lock, Print Screen, media keys.
    Key:
    KeyA KeyB KeyC KeyD KeyE KeyF KeyG KeyH KeyI KeyJ KeyK KeyL KeyM
    KeyN KeyO KeyP KeyQ KeyR KeyS KeyT KeyU KeyV KeyW KeyX KeyY KeyZ
    Digit0 Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9
    Backquote Backslash BracketLeft BracketRight Comma Equal IntlBackslash IntlRo IntlYen Minus
    Period Quote Semicolon Slash
    AltLeft AltRight Backspace CapsLock ContextMenu ControlLeft ControlRight Enter ShiftLeft
    ShiftRight Space Tab Convert NonConvert KanaMode Lang1 Lang2
    Delete End Help Home Insert PageDown PageUp
    ArrowDown ArrowLeft ArrowRight ArrowUp
    Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9
    NumpadAdd NumpadComma NumpadDecimal NumpadDivide NumpadEnter NumpadEqual NumpadMultiply
    NumpadSubtract
    Escape Pause F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23
    F24
}

names! {
    /// A button of a gamepad, or a stick that is pushed one way. The four on the right are named by
    /// their places: `South` is A on one maker's pads and a cross on another's.
    Button:
    DPadUp DPadLeft DPadDown DPadRight
    LeftStickUp LeftStickLeft LeftStickDown LeftStickRight
    RightStickUp RightStickLeft RightStickDown RightStickRight
    North West South East
    LeftTrigger LeftTrigger2 RightTrigger RightTrigger2 LeftThumb RightThumb
    Select Start Mode C Z
}
