//! What endless mazes say.

use crate::maze::Size;
use crate::maze::endless::{Borders, Spot};

/// The texts of one language about endless mazes.
pub(crate) struct EndlessWords {
    pub(crate) about: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) heading_piece: &'static str,
    pub(crate) heading_way: &'static str,
    pub(crate) help_at: &'static str,
    pub(crate) help_borders: fn(&[Borders], Borders) -> String,
    pub(crate) help_from: &'static str,
    pub(crate) help_to: &'static str,
    pub(crate) help_beacon: &'static str,
    pub(crate) help_chunks: fn(u32) -> String,
    pub(crate) heading_expedition: &'static str,
    pub(crate) help_endless: &'static str,
    pub(crate) help_alone: &'static str,
    /// A flag that is for endless mazes.
    pub(crate) for_endless: fn(&str) -> String,
    pub(crate) spot_form: &'static str,
    /// The least and the greatest column and row.
    pub(crate) beyond: fn(i64, i64) -> String,
    pub(crate) borders_form: &'static str,
    pub(crate) mask: &'static str,
    /// A flag.
    pub(crate) for_ways: fn(&str) -> String,
    /// Which beacon.
    pub(crate) no_beacon: fn(u32) -> String,
    /// A window's top left cell and size.
    pub(crate) window_beyond: fn(Spot, Size, &str) -> String,
    /// Behind what is said of any maze: where the window's top left cell is.
    pub(crate) window: fn(&str, Spot, Borders) -> String,
    pub(crate) way: fn(&WayWords) -> String,
    /// Start, goal, how many chunks.
    pub(crate) gave_up: fn(Spot, Spot, u32) -> String,
}

/// A way that was found.
pub(crate) struct WayWords {
    pub(crate) ends: [Spot; 2],
    pub(crate) steps: usize,
    pub(crate) explored: usize,
    pub(crate) chunks: usize,
    /// Whether it leaves the window, so that it isn't drawn.
    pub(crate) is_outside: bool,
}

pub(super) static ENGLISH: EndlessWords = EndlessWords {
    about: "Print a piece of a maze without an end",
    usage: "maze-duel endless [OPTIONS]",
    examples: "The same seed gives the same endless maze, wherever one looks; --at says where that is. The piece
is written with a wall around it. Columns grow to the right, rows downwards, and either may be
negative.

With --to, or --beacon, a shortest way is looked for: its length goes to standard error. Without
--at and --size the piece is what the way needs; else the way may leave the piece, and isn't drawn
then. Where it isn't found within so many chunks as --chunks says, the exit code is 1.

Examples:
  maze-duel endless --seed 7
  maze-duel endless --seed 7 --at -1000000,5 --size 60x30 --format unicode
  maze-duel endless --seed 7 --algorithm kruskal --borders tree -o piece.png
  maze-duel endless --seed 7 --from -20,-20 --to 30,12 -o way.svg
  maze-duel endless --seed 7 --beacon 3",
    heading_piece: "The piece",
    heading_way: "A way",
    help_at: "The top left cell of the piece: column and row, either of which may be negative [default: 0,0]",
    help_borders: |all, default| {
        let lines = all.iter().map(|&borders| {
            let about = match borders {
                Borders::Loops => "one to three doors in every border",
                Borders::Tree => "as few doors as keep it together: a perfect maze without an end",
            };
            format!("\n  {borders:<12} {about}")
        });
        format!(
            "How the chunks of 32 x 32 cells hang together [default: {default}]{}",
            lines.collect::<String>()
        )
    },
    help_from: "Where the way starts [default: 0,0]; needs --to",
    help_to: "Look for a shortest way to this cell",
    help_beacon: "Look for a shortest way to this place to race to, from the one before; the first is 1",
    help_chunks: |default| {
        format!("How many chunks to look into at most for a way [default: {default}]")
    },
    heading_expedition: "A maze without an end",
    help_endless: "Set out into a maze without an end and race from beacon to beacon",
    help_alone: "Player One explores it alone",
    for_endless: |flag| format!("{flag} is for a maze without an end: add --endless"),
    spot_form: "a cell of an endless maze is X,Y, either of which may be negative, such as -30,4",
    beyond: |first, last| format!("even an endless maze has columns and rows from {first} to {last} only"),
    borders_form: "the kinds of borders are: loops tree",
    mask: "an endless maze takes no mask",
    for_ways: |flag| format!("{flag} is for a way: add --to or --beacon"),
    no_beacon: |number| format!("beacon {number} would lie beyond the edge of the world; try a smaller number"),
    window_beyond: |at, size, reason| format!("--size {size} at {at}: {reason}"),
    window: |line, at, borders| format!("{line} · at {at} · {borders}"),
    way: |way| {
        let WayWords { ends: [start, goal], steps, explored, chunks, is_outside } = way;
        let outside = if *is_outside { " · it leaves the piece, so it isn't drawn" } else { "" };
        format!(
            "path from {start} to {goal}: {steps} steps · {explored} cells explored in {chunks} chunks{outside}"
        )
    },
    gave_up: |start, goal, chunks| {
        format!("gave up the way from {start} to {goal} after {chunks} chunks; there is one: try more --chunks")
    },
};
