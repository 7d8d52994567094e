//! What a frame of the game costs, whatever the size of the maze:
//! `cargo bench --features audio,gamepad --bench frames`.
//!
//! Two bots race, a tick an update, through mazes of four sizes: without a renderer, and drawn offscreen
//! at 1280 × 800. Beside it stands the plain way, a sprite for each side of a cell that is a wall, always
//! there. Each measurement is a process of its own, so that none has another's memory.
//!
//! `--json` prints a line for each, `--size 200x200` (as often as wanted) names the sizes, `--headless`
//! leaves the renderer out.
//!
//! CPU time is read from Linux; that of threads named `llvmpipe…` is the software graphics card's, and told
//! by itself.

#![expect(clippy::unwrap_used, reason = "a bench that can't be set up may stop")]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is what a bench is for")]

#[path = "frames/duel.rs"]
mod duel;
#[path = "frames/engine.rs"]
mod engine;
#[path = "frames/meter.rs"]
mod meter;
#[path = "frames/plain.rs"]
mod plain;
#[path = "frames/start.rs"]
mod start;
#[path = "frames/table.rs"]
mod table;

use std::process::{Command, Stdio};

use maze_duel::maze::Size;
use serde_json::Value;

use engine::Screen;

/// The sizes that are measured where none is named.
const SIZES: [(u32, u32); 4] = [(24, 16), (200, 200), (1000, 1000), (4096, 4096)];

/// What a process measures: the first word of what it is told.
const DUEL: &str = "chunks";
const PLAIN: &str = "plain";
const START: &str = "start";

/// Measures one thing and prints a line of JSON, in a process of its own.
fn measure(what: &str, size: Size, screen: Screen) {
    let line = match what {
        DUEL => duel::measure(size, screen, DUEL, None),
        PLAIN => plain::measure(size, screen),
        _ => start::measure(size, screen),
    };
    println!("{line}");
}

/// Has it measured by another process. What that one says of trouble goes to standard error.
fn measured(what: &str, size: Size, screen: Screen) -> Option<Value> {
    let program = std::env::current_exe().unwrap();
    eprintln!("{what} {size} {screen}");
    let output = Command::new(program)
        .args(["--child", what, &size.to_string(), screen.name()])
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().rev().find(|line| line.starts_with('{'));
    if line.is_none() {
        eprintln!("{what} {size} {screen}: no figures ({})", output.status);
    }
    serde_json::from_str(line?).ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, what, size, screen, ..] = &arguments[..]
        && first == "--child"
    {
        measure(what, size.parse().unwrap(), Screen::named(screen));
        return;
    }
    let is_json = arguments.iter().any(|argument| argument == "--json");
    let is_headless = arguments.iter().any(|argument| argument == "--headless");
    let mut sizes: Vec<Size> = arguments
        .windows(2)
        .filter(|pair| pair[0] == "--size")
        .map(|pair| pair[1].parse().unwrap())
        .collect();
    if sizes.is_empty() {
        sizes = SIZES.iter().map(|&(width, height)| Size::new(width, height).unwrap()).collect();
    }
    let screens =
        if is_headless { &[Screen::None][..] } else { &[Screen::None, Screen::Offscreen][..] };

    let mut lines = Vec::new();
    for &screen in screens {
        for &size in &sizes {
            let known = lines.len();
            lines.extend(measured(DUEL, size, screen));
            if plain::fits(size, screen) {
                lines.extend(measured(PLAIN, size, screen));
            }
            if is_json {
                lines[known..].iter().for_each(|line| println!("{line}"));
            }
        }
    }
    if !is_headless {
        let start = measured(START, Size::default(), Screen::Offscreen);
        if let (Some(start), true) = (&start, is_json) {
            println!("{start}");
        }
        lines.extend(start);
    }
    if !is_json {
        table::print(&lines);
    }
}
