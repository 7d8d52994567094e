//! `maze-duel settings`: what is kept, shown and changed.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::LazyLock;

use clap::Args;
use thiserror::Error;

use crate::preferences::{Preferences, Setting, SettingsError, SettingsFile, Warning};
use crate::words::words;

use super::failure::Failure;
use super::named::Named;
use super::output::finished;
use super::tell;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[arg(value_name = words().settings.value_action, value_parser = Named(Action::ALL, Action::name))]
    #[arg(hide_possible_values = true, help_heading = words().heading_arguments)]
    #[arg(help = words().settings.help_action)]
    action: Option<Action>,
    #[arg(value_name = words().settings.value_key, value_parser = Named(&SCOPES, Scope::name))]
    #[arg(hide_possible_values = true, help_heading = words().heading_arguments)]
    #[arg(help = words().settings.help_key)]
    key: Option<Scope>,
    #[arg(value_name = words().settings.value_value, allow_hyphen_values = true)]
    #[arg(help = words().settings.help_value, help_heading = words().heading_arguments)]
    value: Option<String>,
    #[arg(long, value_name = words().value_file, help = words().settings.help_config)]
    config: Option<PathBuf>,
}

/// What to do.
#[derive(Clone, Copy, Debug)]
enum Action {
    Path,
    Show,
    Set,
    Reset,
}

impl Action {
    const ALL: &'static [Self] = &[Self::Path, Self::Show, Self::Set, Self::Reset];

    const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Show => "show",
            Self::Set => "set",
            Self::Reset => "reset",
        }
    }
}

#[derive(Debug, Error)]
#[error("{}", words().settings.action_form)]
struct UnknownAction;

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        Self::ALL.iter().copied().find(|action| action.name() == text).ok_or(UnknownAction)
    }
}

/// A setting, or a section of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scope(&'static str);

/// Every setting, each after the sections that begin with it.
static SCOPES: LazyLock<Vec<Scope>> = LazyLock::new(|| {
    let mut scopes = Vec::new();
    for setting in Setting::ALL {
        let name = setting.name();
        let sections = name.match_indices('.').filter_map(|(end, _)| name.get(..end));
        for scope in sections.chain([name]).map(Scope) {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
    }
    scopes
});

impl Scope {
    const fn name(self) -> &'static str {
        self.0
    }

    fn has(self, setting: Setting) -> bool {
        let rest = setting.name().strip_prefix(self.0);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

#[derive(Debug, Error)]
#[error("{}", words().settings.unknown_key)]
struct UnknownScope;

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        SCOPES.iter().copied().find(|scope| scope.0 == text).ok_or(UnknownScope)
    }
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { action, key, value, config } = arguments;
    let refused = |text: &str| Failure::Refused(text.to_owned());
    let action = action.ok_or_else(|| refused(words().settings.action_missing))?;
    let needless = |value: &str| Failure::Refused((words().needless_value)(value));
    match (action, key, &value) {
        (Action::Path | Action::Reset, Some(key), _) => return Err(needless(key.0)),
        (Action::Show, _, Some(value)) => return Err(needless(value)),
        _ => {}
    }
    let path = config.map_or_else(SettingsFile::usual_path, Ok)?;
    match action {
        Action::Path => write(&format!("{}\n", path.display())),
        Action::Show => show(path, key),
        Action::Set => {
            let key = key.ok_or_else(|| refused(words().settings.key_missing))?;
            let value = value.ok_or_else(|| refused(words().settings.value_missing))?;
            set(path, key, &value)
        }
        Action::Reset => reset(&path),
    }
}

fn write(text: &str) -> Result<(), Failure> {
    finished(io::stdout().lock().write_all(text.as_bytes()), words().standard_output)
}

fn tell_all(warnings: &[Warning]) {
    for warning in warnings {
        tell(&one_line(&warning.to_string()));
    }
}

/// A line on a terminal, whatever a file may hold.
fn one_line(text: &str) -> String {
    let shown = |character: char| match character {
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.to_string(),
    };
    text.chars().map(shown).collect()
}

fn show(path: PathBuf, scope: Option<Scope>) -> Result<(), Failure> {
    let is_there = path.exists();
    let name = path.display().to_string();
    let (_, preferences, warnings) = SettingsFile::open(path);
    tell_all(&warnings);
    if let Some(setting) = scope.and_then(|scope| Setting::named(scope.0)) {
        return write(&format!("{}\n", setting.shown(&preferences)));
    }
    let about = if scope.is_none() { Some((name, is_there)) } else { None };
    write(&listed(&preferences, scope, about))
}

/// Settings as TOML, each below what is allowed.
fn listed(
    preferences: &Preferences,
    scope: Option<Scope>,
    about: Option<(String, bool)>,
) -> String {
    let usual = Preferences::default();
    let mut text = String::new();
    if let Some((name, is_there)) = about {
        let line = one_line(&(words().settings.in_effect)(&name, is_there));
        let _ = writeln!(text, "# {line}\nversion = {}\n", Preferences::VERSION);
    }
    let mut last_section = "";
    for &setting in Setting::ALL.iter().filter(|&&one| scope.is_none_or(|scope| scope.has(one))) {
        let (section, key) = setting.name().rsplit_once('.').unwrap_or(("", setting.name()));
        if section != last_section {
            let space = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{space}[{section}]");
            last_section = section;
        }
        let note = if setting.is_same(preferences, &usual) {
            words().settings.default.to_owned()
        } else {
            (words().settings.not_default)(&setting.as_toml(&usual))
        };
        let (value, allowed) = (setting.as_toml(preferences), setting.allowed());
        let _ = writeln!(text, "# {allowed}\n{key} = {value} # {note}");
    }
    text
}

fn set(path: PathBuf, key: Scope, value: &str) -> Result<(), Failure> {
    let Some(setting) = Setting::named(key.0) else {
        return Err(Failure::Refused((words().settings.section_not_set)(key.0)));
    };
    let name = path.display().to_string();
    let (mut file, mut preferences, mut warnings) = SettingsFile::open(path);
    // Saving fails for the same reason, and tells it.
    warnings.retain(|warning| !matches!(warning, Warning::Unused { .. }));
    tell_all(&warnings);
    setting
        .set(&mut preferences, value)
        .map_err(|wrong| Failure::Refused((words().bad_value)(key.0, value, &wrong.reason)))?;
    tell_all(&file.save_one(setting, &preferences)?);
    tell(&one_line(&(words().settings.is_set)(setting, &preferences, &name)));
    Ok(())
}

fn reset(path: &Path) -> Result<(), Failure> {
    let name = path.display().to_string();
    let told = match SettingsFile::reset(path)? {
        Some(kept_as) => (words().settings.is_reset)(&name, &kept_as.display().to_string()),
        None => (words().settings.nothing_to_reset)(&name),
    };
    tell(&one_line(&told));
    Ok(())
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Self {
        Self::Failed(error.to_string())
    }
}
