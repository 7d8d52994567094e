//! No text makes the parsers of sizes, cells, seeds, knobs and colours panic, and what they accept
//! they accept again as they write it.
#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use maze_duel::maze::format::{Colour, Colours};
use maze_duel::maze::generate::{Corner, Lean, Mix, Percent, Symmetry};
use maze_duel::maze::{Algorithm, Cell, Format, Knobs, Seed, Size};

fn check<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert!(value.to_string().parse::<T>().is_ok_and(|again| again == value), "{text:?}");
    }
}

fuzz_target!(|text: &str| {
    check::<Size>(text);
    check::<Cell>(text);
    check::<Percent>(text);
    check::<Lean>(text);
    check::<Mix>(text);
    check::<Corner>(text);
    check::<Symmetry>(text);
    check::<Colour>(text);
    check::<Algorithm>(text);
    check::<Format>(text);
    let _ = text.parse::<Colours>();
    if let Some(seed) = Seed::from_text(text) {
        assert_eq!(Seed::from_text(&seed.to_string()), Some(seed));
    }
    if let Some((name, value)) = text.split_once('=') {
        let mut knobs = Knobs::default();
        if knobs.set(name, value).is_ok() {
            let mut again = Knobs::default();
            for (name, value) in knobs.named() {
                again.set(name, &value).unwrap();
            }
            assert_eq!(again, knobs);
        }
    }
});
