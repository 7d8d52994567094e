//! No text makes the reader of settings panic, what it reads has no key that does two things, and a
//! text in which settings are changed keeps all keys that nobody knows and reads as what was set.
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use maze_duel::preferences::{Preferences, Setting, TextError};
use toml_edit::{DocumentMut, TableLike};

/// Every value that is no setting and in none's place, by its path.
fn unknown(table: &dyn TableLike, path: &str, all: &mut BTreeMap<String, String>) {
    for (key, item) in table.iter() {
        // A dot within a key is told from one between keys.
        let path = format!("{path}{}", key.replace('.', "\\."));
        let is_section = |setting: &Setting| {
            setting.name().strip_prefix(&*path).is_some_and(|rest| rest.starts_with('.'))
        };
        let is_ours = path == "version" || Setting::named(&path).is_some();
        match item.as_table_like() {
            _ if is_ours => {}
            Some(inner) => unknown(inner, &format!("{path}."), all),
            None if Setting::ALL.iter().any(is_section) => {}
            None => {
                // The ends of lines aren't content.
                all.insert(path, item.to_string().trim().replace('\r', ""));
            }
        }
    }
}

fn unknown_in(text: &str) -> BTreeMap<String, String> {
    let document: DocumentMut = text.parse().unwrap();
    let mut all = BTreeMap::new();
    unknown(document.as_table(), "", &mut all);
    all
}

fuzz_target!(|text: &str| {
    let Ok((before, faults)) = Preferences::from_toml(text) else { return };
    assert!(before.bindings.conflicts().is_empty());
    assert!(faults.iter().all(|fault| fault.line <= text.matches('\n').count() + 1));
    let mut after = before.clone();
    for (name, value) in [
        ("maze.algorithm", "wilson"),
        ("maze.braid", "37"),
        ("rules.fog", "9"),
        ("keys.two.up", "F20"),
        ("language", "zh"),
    ] {
        // Only a key can clash, and then it isn't set.
        let _ = Setting::named(name).unwrap().set(&mut after, value);
    }
    match after.to_toml(text, &before) {
        Ok(changed) => {
            assert_eq!(unknown_in(&changed), unknown_in(text));
            let (again, _) = Preferences::from_toml(&changed).unwrap();
            for setting in Setting::ALL {
                if !setting.name().starts_with("keys.") {
                    assert_eq!(setting.shown(&again), setting.shown(&after));
                }
            }
        }
        // Something else stands where a setting belongs.
        Err(TextError::NoPlace { .. }) => {}
        Err(error) => panic!("{error}"),
    }
});
