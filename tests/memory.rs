//! How much memory the making of mazes takes, tried under an allocator with a limit: it has to be enough
//! what [`Recipe::memory`] tells, and two thirds of it too little.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may unwrap and panic: that is how it fails"
)]

use std::alloc::System;
use std::num::NonZeroUsize;

use cap::Cap;
use maze_duel::maze::generate::{Knobs, Mix, Percent, Symmetry};
use maze_duel::maze::memory::available;
use maze_duel::maze::{Algorithm, Cell, Mask, Recipe, RecipeError, Seed, Size};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What comes of a making for which so many bytes are free.
fn made_within(recipe: &Recipe, threads: NonZeroUsize, bytes: u64) -> Result<(), RecipeError> {
    let limit = ALLOCATOR.allocated() + usize::try_from(bytes).unwrap();
    ALLOCATOR.set_limit(limit).unwrap();
    let made = recipe.generate_on(threads);
    ALLOCATOR.set_limit(usize::MAX).unwrap();
    made.map(|_| ())
}

fn is_enough(recipe: &Recipe) {
    for threads in [1, 4] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let bytes = recipe.memory(threads);
        let made = made_within(recipe, threads, bytes);
        let Recipe { algorithm, size, knobs, .. } = recipe;
        let knobs = knobs.named();
        assert_eq!(made, Ok(()), "{bytes} bytes, {threads} threads: {algorithm} {size} {knobs:?}");
    }
}

fn two_thirds_are_too_little(recipe: &Recipe) {
    let threads = NonZeroUsize::new(2).unwrap();
    let bytes = recipe.memory(threads) * 2 / 3;
    let made = made_within(recipe, threads, bytes);
    let is_refused = matches!(made, Err(RecipeError::OutOfMemory(_)));
    assert!(is_refused, "{bytes} bytes are enough for {recipe:?}");
}

fn recipe(algorithm: Algorithm, size: (u32, u32), number: u64) -> Recipe {
    Recipe::new(algorithm, Size::new(size.0, size.1).unwrap(), Seed::new(number).unwrap())
}

/// The recipe with each knob by which it takes more.
fn knobbed(algorithm: Algorithm, size: (u32, u32)) -> Vec<Recipe> {
    let plain = recipe(algorithm, size, 7);
    let percent = |share| Percent::new(share).unwrap();
    let every = [
        Knobs { braid: percent(100), ..Knobs::default() },
        Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() },
        Knobs { symmetry: Symmetry::HalfTurn, braid: percent(60), ..Knobs::default() },
        Knobs { straightness: Some(percent(100)), ..Knobs::default() },
        Knobs { straightness: Some(percent(0)), ..Knobs::default() },
        Knobs { lean: Some("east:100".parse().unwrap()), ..Knobs::default() },
        Knobs { mix: Some(mix(1, 0, 0, 0)), ..Knobs::default() },
        Knobs { mix: Some(mix(0, 1, 0, 0)), ..Knobs::default() },
        Knobs { mix: Some(mix(0, 0, 1, 0)), ..Knobs::default() },
        Knobs { mix: Some(mix(1, 1, 1, 1)), ..Knobs::default() },
        Knobs { smallest_room: Some(300), ..Knobs::default() },
        Knobs { smallest_room: Some(300), braid: percent(100), ..Knobs::default() },
        Knobs { doors: Some(3), ..Knobs::default() },
        Knobs { mask: Some(comb(plain.size)), ..Knobs::default() },
        Knobs { mask: Some(comb(plain.size)), braid: percent(100), ..Knobs::default() },
        Knobs { mask: Some(lattice(plain.size)), ..Knobs::default() },
    ];
    let taken = every.into_iter().filter(|knobs| knobs.check(algorithm, plain.size).is_ok());
    taken.map(|knobs| Recipe { knobs, ..plain.clone() }).collect()
}

fn mix(newest: u16, random: u16, oldest: u16, middle: u16) -> Mix {
    Mix { newest, random, oldest, middle }
}

/// One row with teeth below it: every tooth but the last is a dead end.
fn comb(size: Size) -> Mask {
    Mask::new(size, |place| place.y % 2 == 1 && place.x % 2 == 1).unwrap()
}

/// Corridors a cell wide round holes.
fn lattice(size: Size) -> Mask {
    Mask::new(size, |Cell { x, y }| x % 3 == 1 && y % 3 == 1 || x % 7 == 2 && y % 2 == 1).unwrap()
}

/// One test, since the limit is there for all threads.
#[test]
fn what_is_told_beforehand_is_enough_and_not_much_more() {
    assert!(available().is_none_or(|bytes| bytes > 100 << 20), "this test takes some memory");
    for &algorithm in Algorithm::ALL {
        for size in [(1000, 1000), (1300, 1500)] {
            for number in [1, 2] {
                is_enough(&recipe(algorithm, size, number));
                two_thirds_are_too_little(&recipe(algorithm, size, number));
            }
        }
        for size in
            [(1, 1), (2, 1), (20, 20), (30, 40), (3, 4000), (4000, 3), (20, 3000), (99, 700)]
        {
            is_enough(&recipe(algorithm, size, 3));
        }
        for size in [(60, 40), (400, 401)] {
            for recipe in knobbed(algorithm, size) {
                is_enough(&recipe);
            }
        }
        let knobs = Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() };
        let mirrored = Recipe { knobs, ..recipe(algorithm, (1000, 1000), 4) };
        if mirrored.knobs.check(algorithm, mirrored.size).is_ok() {
            two_thirds_are_too_little(&mirrored);
        }
        let braid = Percent::new(100).unwrap();
        let knobs = Knobs { braid, ..Knobs::default() };
        two_thirds_are_too_little(&Recipe { knobs, ..recipe(algorithm, (1000, 1000), 5) });
    }
}
