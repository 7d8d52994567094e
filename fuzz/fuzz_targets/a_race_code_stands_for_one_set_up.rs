//! No text makes the reader of race codes panic, and a code that is read is the only one of its
//! set-up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maze_duel::race::RaceCode;

/// What the reader passes over or takes for another character.
fn plain(text: &str) -> String {
    let characters = text.chars().filter(|c| *c != '-' && !c.is_whitespace());
    characters
        .map(|character| match character.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect()
}

fn check(text: &str) {
    let Ok(code) = text.parse::<RaceCode>() else { return };
    assert_eq!(plain(code.as_str()), plain(text));
    let again = code.setup().code().unwrap();
    assert_eq!(again, code);
    assert_eq!(again.setup(), code.setup());
    let recipe = &code.setup().recipe;
    assert!(recipe.knobs.check(recipe.algorithm, recipe.size).is_ok());
}

fuzz_target!(|text: &str| {
    check(text);
    // The fuzzer can't guess the check characters.
    if let Ok(sealed) = RaceCode::sealed(text) {
        check(&sealed);
    }
});
