//! Every string that a person reads, in one table a language.
//!
//! A text without blanks to fill in is a `&'static str`, one with blanks a function of what goes
//! into them: a language that lacks a text, or forgets a blank, doesn't compile, and a text that is
//! used nowhere is a warning.

use crate::maze::Cell;

/// The texts of one language.
pub(crate) struct Words {
    // Errors of the maze library.
    pub(crate) size_form: &'static str,
    pub(crate) size_range: fn(u32) -> String,
    pub(crate) cell_form: &'static str,
    pub(crate) no_neighbour: fn(Cell) -> String,
    pub(crate) out_of_memory: fn(usize) -> String,
    pub(crate) unknown_algorithm: fn(&str) -> String,
    pub(crate) start_outside: fn(Cell) -> String,
    pub(crate) goal_outside: fn(Cell) -> String,
    pub(crate) unreachable: fn(Cell, Cell) -> String,
    pub(crate) text_empty: &'static str,
    pub(crate) text_width: fn(usize, usize) -> String,
    pub(crate) text_height: fn(usize) -> String,
    pub(crate) text_length: fn(usize, usize, usize) -> String,
    pub(crate) text_character: fn(usize, usize, char, &str) -> String,
    pub(crate) text_unfinished: fn(usize) -> String,
    pub(crate) text_after_end: fn(usize) -> String,
}

/// The texts of the language in use.
#[must_use]
pub(crate) fn words() -> &'static Words {
    &ENGLISH
}

static ENGLISH: Words = Words {
    size_form: "a size is WIDTHxHEIGHT in cells, such as 24x16",
    size_range: |limit| format!("width and height are 1 to {limit} cells each"),
    cell_form: "a cell is X,Y, both from 0, such as 3,4",
    no_neighbour: |cell| format!("cell {cell} has no cell beyond that side"),
    out_of_memory: |bytes| {
        format!(
            "out of memory: {} MiB more are needed; try a smaller size",
            bytes.div_ceil(1 << 20)
        )
    },
    unknown_algorithm: |names| format!("the algorithms are: {names}"),
    start_outside: |cell| format!("the start {cell} lies outside the maze"),
    goal_outside: |cell| format!("the goal {cell} lies outside the maze"),
    unreachable: |start, goal| format!("no way leads from {start} to {goal}"),
    text_empty: "the maze is empty; its first line should be a wall of #",
    text_width: |found, limit| {
        format!(
            "line 1 is {found} characters long; a maze of N cells across has 2N + 1, an odd number from 3 to {limit}"
        )
    },
    text_height: |limit| format!("the maze has more than {limit} lines"),
    text_length: |line, found, expected| {
        format!("line {line} is {found} characters long; the first line is {expected}")
    },
    text_character: |line, column, found, accepted| {
        let accepted: Vec<String> = accepted.chars().map(|c| format!("{c:?}")).collect();
        format!("line {line}, column {column}: {found:?} where {} should be", accepted.join(" or "))
    },
    text_unfinished: |line| format!("line {line}: the maze ends here without a bottom wall of #"),
    text_after_end: |line| format!("line {line}: text after the end of the maze"),
};
