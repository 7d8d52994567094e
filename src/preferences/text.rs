//! The text of the file: reading it, and changing as little of it as can be.

use thiserror::Error;
use toml_edit::{Array, Document, DocumentMut, InlineTable, Item, Key, Table, TableLike};

use crate::words::words;

use super::value::Value;
use super::{Preferences, Setting};

/// No file of settings is longer, in bytes.
pub(super) const LONGEST: usize = 1 << 20;
/// The key that holds the version.
const VERSION_KEY: &str = "version";
/// So much of a wrong value is repeated.
const MOST_SHOWN: usize = 40;

/// Something in a file of settings that can't be. It costs that value alone: its default is used, and
/// the text stays as it is until somebody changes the value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().settings.fault)(*line, name, value, reason))]
#[non_exhaustive]
pub struct Fault {
    /// Which setting, or which section.
    pub name: String,
    /// In which line, from 1.
    pub line: usize,
    /// What stands there, shortened.
    pub value: String,
    /// What would be right, in words.
    pub reason: String,
}

/// Why a text can't be read as settings, or changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// It is no TOML.
    #[error("{}", (words().settings.no_toml)(*line))]
    NotToml {
        /// The first line that isn't, from 1.
        line: usize,
    },
    /// A later version of the program has written it.
    #[error("{}", (words().settings.newer)(*found, Preferences::VERSION))]
    Newer {
        /// Of which version it is.
        found: i64,
    },
    /// It is longer than a megabyte, or would be.
    #[error("{}", words().settings.too_long)]
    TooLong,
    /// Something else stands where a setting belongs.
    #[error("{}", (words().settings.no_place)(name))]
    NoPlace {
        /// Which setting.
        name: &'static str,
    },
}

impl TextError {
    /// Whether it is no file of settings at all.
    pub(super) const fn is_damage(&self) -> bool {
        matches!(self, Self::NotToml { .. } | Self::TooLong)
    }
}

impl Preferences {
    /// The version of the file's format.
    pub const VERSION: i64 = 1;

    /// Reads settings, and tells what is wrong with them. What isn't there has its default, and keys
    /// that nobody knows are passed over. O(length).
    ///
    /// # Errors
    /// [`TextError`] where none of it can be used.
    pub fn from_toml(text: &str) -> Result<(Self, Vec<Fault>), TextError> {
        let document = parsed(text)?;
        let mut preferences = Self::default();
        let mut faults: Vec<Fault> = Vec::new();
        if let Some((key, item)) = document.get_key_value(VERSION_KEY)
            && item.as_integer().is_none_or(|version| version < 1)
        {
            let reason = (words().settings.version_form)(Self::VERSION);
            faults.push(fault(text, VERSION_KEY, key, item, reason));
        }
        for setting in Setting::ALL {
            match find(document.as_table(), setting.name()) {
                Found::Nothing => {}
                Found::Here(key, item) => {
                    let value = as_value(item);
                    if !value.is_some_and(|value| (setting.set)(&mut preferences, &value)) {
                        faults.push(fault(text, setting.name(), key, item, setting.allowed()));
                    }
                }
                Found::Blocked(section, key, item) => {
                    // Once, and not for each of its keys.
                    if !faults.iter().any(|fault| fault.name == section) {
                        let reason = (words().settings.section_form)(section);
                        faults.push(fault(text, section, key, item, reason));
                    }
                }
            }
        }
        preferences.part_clashes(text, document.as_table(), &mut faults);
        faults.sort_by_key(|fault| fault.line);
        Ok((preferences, faults))
    }

    /// Gives keys that would do two things their defaults, which do one each.
    fn part_clashes(&mut self, text: &str, table: &Table, faults: &mut Vec<Fault>) {
        let usual = Self::default();
        while let Some(&conflict) = self.bindings.conflicts().first() {
            let mut has_changed = false;
            for setting in conflict.settings().into_iter().filter_map(Setting::named) {
                if !setting.is_same(self, &usual) {
                    has_changed |= (setting.set)(self, &(setting.get)(&usual));
                    if let Found::Here(key, item) = find(table, setting.name()) {
                        faults.push(fault(text, setting.name(), key, item, conflict.to_string()));
                    }
                }
            }
            // Defaults don't clash, so this never ends the loop.
            if !has_changed {
                return;
            }
        }
    }

    /// The text with those values changed that aren't what they were `before`; everything else in it
    /// stays as it is: order, comments, keys that nobody knows. A value that is the default isn't
    /// written unless it stands there already.
    ///
    /// # Errors
    /// [`TextError`] where the text can't be changed; [`TextError::TooLong`] too where the outcome
    /// couldn't be read again.
    pub fn to_toml(&self, text: &str, before: &Self) -> Result<String, TextError> {
        let usual = Self::default();
        let document = parsed(text)?;
        let is_there = |setting: &Setting| {
            !matches!(find(document.as_table(), setting.name()), Found::Nothing)
        };
        let changed: Vec<Setting> = Setting::ALL
            .iter()
            .filter(|setting| !setting.is_same(self, before))
            .filter(|setting| !setting.is_same(self, &usual) || is_there(setting))
            .copied()
            .collect();
        self.with_these(text, &changed)
    }

    /// The text with these settings as they are here, whatever stands there.
    pub(super) fn with_these(&self, text: &str, these: &[Setting]) -> Result<String, TextError> {
        let mut document = parsed(text)?.into_mut();
        if these.is_empty() {
            return Ok(text.to_owned());
        }
        add_version(&mut document);
        for setting in these {
            put(&mut document, *setting, as_toml(&(setting.get)(self)))?;
        }
        let mut changed = document.to_string();
        // The parser makes all ends of lines the same.
        if has_windows_lines(text) {
            changed = changed.replace('\n', "\r\n");
        }
        if changed.len() > LONGEST {
            return Err(TextError::TooLong);
        }
        // What wouldn't be read again isn't written.
        let again = parsed(&changed)?;
        for setting in these {
            let is_there = match find(again.as_table(), setting.name()) {
                Found::Here(_, item) => as_value(item) == Some((setting.get)(self)),
                _ => false,
            };
            if !is_there {
                return Err(TextError::NoPlace { name: setting.name() });
            }
        }
        Ok(changed)
    }
}

fn parsed(text: &str) -> Result<Document<&str>, TextError> {
    if text.len() > LONGEST {
        return Err(TextError::TooLong);
    }
    let document = Document::parse(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        TextError::NotToml { line: line_at(text.as_bytes(), start) }
    })?;
    match document.get(VERSION_KEY).and_then(Item::as_integer) {
        Some(found) if found > Preferences::VERSION => Err(TextError::Newer { found }),
        _ => Ok(document),
    }
}

/// The text that some bytes are, if it is one of settings.
pub(super) fn checked(bytes: Vec<u8>) -> Result<String, TextError> {
    if bytes.len() > LONGEST {
        return Err(TextError::TooLong);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let (start, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        TextError::NotToml { line: line_at(bytes, start) }
    })?;
    parsed(&text)?;
    Ok(text)
}

/// Whether every line ends in CR LF, as Notepad has it.
fn has_windows_lines(text: &str) -> bool {
    let count = |end: &str| text.matches(end).count();
    count("\n") > 0 && count("\n") == count("\r\n")
}

/// The line of a place in a text, from 1.
fn line_at(text: &[u8], place: usize) -> usize {
    let before = text.iter().take(place);
    before.filter(|&&byte| byte == b'\n').count() + 1
}

fn fault(text: &str, name: &str, key: &Key, item: &Item, reason: String) -> Fault {
    let line = line_at(text.as_bytes(), key.span().map_or(0, |span| span.start));
    let source = item.as_value().and_then(|value| text.get(value.span()?));
    let source = match (source, item) {
        (Some(source), _) => source.to_owned(),
        (None, Item::ArrayOfTables(_)) => format!("[[{name}]]"),
        (None, _) => format!("[{name}]"),
    };
    let mut value: String = source.trim().chars().take(MOST_SHOWN).collect();
    if source.trim().chars().count() > MOST_SHOWN {
        value.push('…');
    }
    Fault { name: name.to_owned(), line, value, reason }
}

/// What stands in a document where a setting belongs.
enum Found<'a> {
    Nothing,
    Here(&'a Key, &'a Item),
    /// This section is none.
    Blocked(&'a str, &'a Key, &'a Item),
}

fn find<'a>(root: &'a Table, name: &'a str) -> Found<'a> {
    let mut table: &dyn TableLike = root;
    let mut end = 0;
    for part in name.split('.') {
        let Some((key, item)) = table.get_key_value(part) else { return Found::Nothing };
        end += part.len();
        if end == name.len() {
            return Found::Here(key, item);
        }
        match item.as_table_like() {
            Some(inner) => table = inner,
            None => return Found::Blocked(&name[..end], key, item),
        }
        end += 1;
    }
    Found::Nothing
}

fn as_value(item: &Item) -> Option<Value> {
    fn plain(value: &toml_edit::Value) -> Option<Value> {
        match value {
            toml_edit::Value::String(text) => Some(Value::Text(text.value().clone())),
            toml_edit::Value::Integer(number) => Some(Value::Integer(*number.value())),
            toml_edit::Value::Boolean(value) => Some(Value::Bool(*value.value())),
            toml_edit::Value::Array(list) => {
                list.iter().map(plain).collect::<Option<_>>().map(Value::List)
            }
            _ => None,
        }
    }
    plain(item.as_value()?)
}

pub(super) fn as_toml(value: &Value) -> toml_edit::Value {
    match value {
        Value::Bool(value) => (*value).into(),
        Value::Integer(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
        Value::List(list) => list.iter().map(as_toml).collect::<Array>().into(),
    }
}

/// What a typed text may mean, the most literal first: itself, what it is in TOML, a list.
pub(super) fn candidates(typed: &str) -> impl Iterator<Item = Value> {
    let toml = typed.trim().parse::<toml_edit::Value>().ok();
    let toml = toml.and_then(|value| as_value(&Item::Value(value)));
    let parts = typed.split(',').map(str::trim).filter(|part| !part.is_empty());
    let list = parts.map(|part| match part.parse() {
        Ok(number) => Value::Integer(number),
        Err(_) => Value::Text(part.to_owned()),
    });
    let list = Value::List(list.collect());
    [Some(Value::Text(typed.to_owned())), toml, Some(list)].into_iter().flatten()
}

fn add_version(document: &mut DocumentMut) {
    if document.contains_key(VERSION_KEY) {
        return;
    }
    let is_new = document.is_empty() && document.trailing().as_str().unwrap_or_default().is_empty();
    document.insert(VERSION_KEY, Item::Value(Preferences::VERSION.into()));
    if is_new && let Some(mut key) = document.key_mut(VERSION_KEY) {
        let lines = words().settings.file_head.lines().map(|line| format!("# {line}\n"));
        key.leaf_decor_mut().set_prefix(lines.collect::<String>());
    }
}

/// How a table is written.
#[derive(Clone, Copy)]
enum Style {
    /// Under a heading of its own.
    Headed,
    /// As the first part of dotted keys.
    Dotted,
    /// Within braces.
    Inline,
}

fn put(
    document: &mut DocumentMut,
    setting: Setting,
    mut value: toml_edit::Value,
) -> Result<(), TextError> {
    let no_place = || TextError::NoPlace { name: setting.name() };
    let mut table: &mut dyn TableLike = document.as_table_mut();
    let mut style = Style::Headed;
    let mut parts = setting.name().split('.').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            match table.get_mut(part) {
                Some(item) => {
                    if let Some(old) = item.as_value() {
                        *value.decor_mut() = old.decor().clone();
                    }
                    *item = Item::Value(value);
                }
                None => {
                    table.insert(part, Item::Value(value));
                }
            }
            return Ok(());
        }
        let is_innermost = parts.clone().count() == 1;
        match table.get(part) {
            Some(item) if item.is_table_like() => {}
            // Several sections of one name may hold what nobody knows.
            Some(Item::ArrayOfTables(_)) => return Err(no_place()),
            _ => {
                table.insert(part, section(style, is_innermost));
            }
        }
        let item = table.get_mut(part).ok_or_else(no_place)?;
        style = match item {
            Item::Value(_) => Style::Inline,
            Item::Table(inner) if inner.is_dotted() => Style::Dotted,
            _ => Style::Headed,
        };
        table = item.as_table_like_mut().ok_or_else(no_place)?;
    }
    Ok(())
}

/// A new section in one of some style. Where only sections are in it, it needs no heading.
fn section(style: Style, is_innermost: bool) -> Item {
    if matches!(style, Style::Inline) {
        return Item::Value(InlineTable::new().into());
    }
    let mut table = Table::new();
    table.set_dotted(matches!(style, Style::Dotted));
    table.set_implicit(!is_innermost);
    Item::Table(table)
}
