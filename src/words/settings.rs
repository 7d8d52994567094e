//! What settings say.

use crate::preferences::{Allowed, Preferences, Setting};

/// The texts of one language about settings.
pub(crate) struct SettingsWords {
    pub(crate) about: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) value_action: &'static str,
    pub(crate) value_key: &'static str,
    pub(crate) value_value: &'static str,
    pub(crate) help_action: &'static str,
    pub(crate) help_key: &'static str,
    pub(crate) help_value: &'static str,
    pub(crate) help_config: &'static str,
    pub(crate) action_missing: &'static str,
    pub(crate) action_form: &'static str,
    pub(crate) key_missing: &'static str,
    pub(crate) value_missing: &'static str,
    /// A key or what it begins with.
    pub(crate) unknown_key: &'static str,
    /// The name of a section.
    pub(crate) section_not_set: fn(&str) -> String,
    pub(crate) unknown_setting: &'static str,
    /// What is allowed as a value.
    pub(crate) allowed: fn(&Allowed) -> String,
    /// What is written behind a value that is the default.
    pub(crate) default: &'static str,
    /// The same for another value, with the default.
    pub(crate) not_default: fn(&str) -> String,
    /// The file, and whether it is there.
    pub(crate) in_effect: fn(&str, bool) -> String,
    /// The setting, its value, the file.
    pub(crate) is_set: fn(Setting, &Preferences, &str) -> String,
    /// The file, and where it is now.
    pub(crate) is_reset: fn(&str, &str) -> String,
    /// The file.
    pub(crate) nothing_to_reset: fn(&str) -> String,
    /// The first lines of a new file.
    pub(crate) file_head: &'static str,

    /// The line, the setting, what stands there, what would be right.
    pub(crate) fault: fn(usize, &str, &str, &str) -> String,
    pub(crate) version_form: fn(i64) -> String,
    /// The name of a section.
    pub(crate) section_form: fn(&str) -> String,
    /// The line.
    pub(crate) no_toml: fn(usize) -> String,
    pub(crate) newer: fn(i64, i64) -> String,
    pub(crate) too_long: &'static str,
    /// The setting.
    pub(crate) no_place: fn(&str) -> String,
    /// What is pressed, and two settings.
    pub(crate) conflict: fn(&str, &str, &str) -> String,
    /// The file, why, and where it is now.
    pub(crate) set_aside: fn(&str, &str, &str) -> String,
    /// Why.
    pub(crate) unused: fn(&str) -> String,
    pub(crate) no_folder: fn(&str) -> String,
    pub(crate) no_file: &'static str,
}

pub(super) static ENGLISH: SettingsWords = SettingsWords {
    about: "Show and change the settings that are kept",
    usage: "maze-duel settings [--config FILE] path
       maze-duel settings [--config FILE] show [KEY]
       maze-duel settings [--config FILE] set KEY VALUE
       maze-duel settings [--config FILE] reset",
    examples: "  path   prints where the file is, be it there or not
  show   prints every setting with its value and what is allowed, as TOML; with a KEY its value
         alone, with the name of a section that section
  set    sets one of them; a list is typed with commas
  reset  sets the file aside, so that all are the defaults again, and tells where it is

The file is the one that --config names, or else the environment variable MAZE_DUEL_CONFIG, or else
maze-duel/settings.toml where your system keeps programs' settings (~/.config).

Examples:
  maze-duel settings show maze
  maze-duel settings set maze.algorithm wilson
  maze-duel settings set keys.two.up ArrowUp,Numpad8
  maze-duel settings reset",
    value_action: "ACTION",
    value_key: "KEY",
    value_value: "VALUE",
    help_action: "What to do: path, show, set or reset",
    help_key: "Which setting, such as maze.algorithm",
    help_value: "What it is to be",
    help_config: "The file of settings",
    action_missing: "say what to do with the settings: path, show, set or reset",
    action_form: "what can be done is: path show set reset",
    key_missing: "say which setting to set, and to what: maze-duel settings set KEY VALUE",
    value_missing: "say what to set it to: maze-duel settings set KEY VALUE",
    unknown_key: "no setting has this name: maze-duel settings show lists them all",
    section_not_set: |name| {
        format!("{name} is a section: maze-duel settings show {name} lists its settings")
    },
    unknown_setting: "no setting has this name",
    allowed: |allowed| {
        let names = |names: &[&str]| names.join(" ");
        match allowed {
            Allowed::Bool => "true or false".to_owned(),
            Allowed::Seed => "a number or any other text; blank draws a fresh seed".to_owned(),
            Allowed::Names(all) => format!("one of: {}", names(all)),
            Allowed::Number(least, most) => format!("a whole number from {least} to {most}"),
            Allowed::NumberOr(least, most, word) => {
                format!("{word} or a whole number from {least} to {most}")
            }
            Allowed::Length => "endless, or a best of 1, 3, 5 or 7".to_owned(),
            Allowed::Size(most) => {
                format!("WIDTHxHEIGHT in cells, such as 24x16, from 1 to {most} each")
            }
            Allowed::Fog => "none, seen, or a number of steps from 1 to 255".to_owned(),
            Allowed::Handicap(longest, slowest) => format!(
                "SECONDS:PERCENT, such as 3:80, from 0 to {longest} seconds and from {slowest} to 100 %"
            ),
            Allowed::List(most, all) => {
                format!("a list of up to {most}, none twice, of: {}", names(all))
            }
            Allowed::Keys => {
                "a list of keys by their W3C codes, such as KeyW, ArrowUp, Numpad8, Space"
                    .to_owned()
            }
            Allowed::Buttons(all) => format!("a list of: {}", names(all)),
            Allowed::Colour(word) => format!("{word} or a colour such as #ff6b4a"),
            Allowed::Position(word) => format!("{word} or two whole numbers, right and down"),
        }
    },
    default: "the default",
    not_default: |usual| format!("the default is {usual}"),
    in_effect: |file, is_there| {
        if is_there { format!("The settings of {file}") } else { format!("{file} isn't there yet") }
    },
    is_set: |setting, preferences, file| {
        format!("{setting} = {} in {file}", setting.as_toml(preferences))
    },
    is_reset: |file, kept_as| {
        format!("{file} is set aside as {kept_as}; all settings are the defaults")
    },
    nothing_to_reset: |file| format!("{file} isn't there: all settings are the defaults"),
    file_head:
        "What Maze Duel keeps. `maze-duel settings show` tells every key and what is allowed.
What is the default isn't written; what you add or comment stays.",

    fault: |line, name, value, reason| {
        format!("line {line}: {name} can't be {value}; its default is used. Right is: {reason}")
    },
    version_form: |known| format!("the version of the file, {known}"),
    section_form: |name| format!("a section, with [{name}] above its keys"),
    no_toml: |line| format!("no TOML from line {line} on"),
    newer: |found, known| {
        format!(
            "it is of version {found}, and this program knows version {known}; it is left as it is"
        )
    },
    too_long: "longer than a megabyte, which no settings are",
    no_place: |name| format!("something else stands where {name} belongs"),
    conflict: |input, first, second| {
        if first == second {
            format!("each key once, and {input} stands twice in {first}")
        } else {
            format!("each key once, and {input} is in {first} and in {second}")
        }
    },
    set_aside: |file, reason, kept_as| {
        format!("{file} was damaged ({reason}); it is kept as {kept_as}, and defaults are used")
    },
    unused: |reason| format!("{reason}; defaults are used, and nothing is kept"),
    no_folder: |variable| {
        format!(
            "no folder for settings is known; name a file in the environment variable {variable}"
        )
    },
    no_file: "this is no file",
};
