//! The tables, as Markdown that reads well as plain text.

use serde_json::json;

use crate::bench::{Bench, Entry, cells};
use crate::subjects::{LIBRARIES, OURS, OURS_TRACED, PYTHON};

/// Below this many cells a side, pages say little about memory.
const MEMORY_FROM: u32 = 1000;

pub fn speed(bench: &Bench, names: &[&str], side: u32) -> String {
    let title = format!("{side} × {side}: ns per cell (times ours)");
    table(&title, &columns(bench, names, side), names, |peer, name| {
        let ours = bench.measured(OURS, name, side);
        match bench.entry(peer, name, side) {
            Some(Entry::Measured(it)) if peer == OURS => number(it.ns_per_cell),
            Some(Entry::Measured(it)) => {
                let times = ours.map(|ours| times(it.ns_per_cell / ours.ns_per_cell));
                format!("{} ({})", number(it.ns_per_cell), times.unwrap_or_default())
            }
            Some(Entry::TooSlow(_)) => {
                format!("too slow: over {} s", bench.limit(peer).as_secs())
            }
            Some(Entry::Broken(why)) => format!("broken: {why}"),
            Some(Entry::Absent) | None => "–".to_owned(),
        }
    })
}

pub fn memory(bench: &Bench, names: &[&str], side: u32) -> Option<String> {
    if side < MEMORY_FROM {
        return None;
    }
    let title = format!("{side} × {side}: peak memory, bytes per cell");
    Some(table(&title, &columns(bench, names, side), names, |peer, name| {
        let peak = bench.measured(peer, name, side).and_then(|it| it.peak_bytes);
        peak.map_or("–".to_owned(), |peak| number(peak as f64 / cells(side)))
    }))
}

/// Time and memory of ours alone.
pub fn ours(bench: &Bench, names: &[&str], side: u32) -> String {
    let title = format!("{side} × {side}: maze-duel by itself");
    table(&title, &["ns per cell", "peak bytes per cell"], names, |column, name| {
        let ours = bench.measured(OURS, name, side);
        let shown = ours.and_then(|ours| match column {
            "ns per cell" => Some(number(ours.ns_per_cell)),
            _ => ours.peak_bytes.map(|peak| format!("{:.2}", peak as f64 / cells(side))),
        });
        shown.unwrap_or_else(|| "–".to_owned())
    })
}

pub fn trace(bench: &Bench, names: &[&str], side: u32) -> String {
    let title = format!("{side} × {side}: recording a trace");
    let columns = ["ns per cell, bare", "recorded", "ratio", "bytes per step"];
    table(&title, &columns, names, |column, name| {
        let traced = bench.measured(OURS_TRACED, name, side);
        let shown = traced.and_then(|traced| match column {
            "recorded" => Some(number(traced.ns_per_cell)),
            "ratio" => traced.trace_ratio().map(|ratio| format!("{ratio:.2}")),
            "bytes per step" => traced.bytes_per_step.map(|bytes| format!("{bytes:.2}")),
            _ => traced.bare_ns_per_cell.map(number),
        });
        shown.unwrap_or_else(|| "–".to_owned())
    })
}

/// A line of JSON for each peer that has been measured, and for people a line on standard error
/// for each that hasn't.
pub fn print_json(bench: &Bench, name: &str, side: u32) {
    for peer in [OURS].into_iter().chain(LIBRARIES).chain([PYTHON]) {
        match bench.entry(peer, name, side) {
            Some(Entry::Measured(it)) => println!(
                "{}",
                json!({
                    "peer": peer,
                    "algorithm": name,
                    "size": side,
                    "ns_per_cell": it.ns_per_cell,
                    "peak_bytes": it.peak_bytes,
                })
            ),
            Some(Entry::TooSlow(_)) => {
                let limit = bench.limit(peer).as_secs();
                eprintln!("{peer} {name} {side}: left out, over {limit} s a maze");
            }
            Some(Entry::Broken(why)) => eprintln!("{peer} {name} {side}: left out, {why}"),
            Some(Entry::Absent) | None => {}
        }
    }
}

/// Ours and the peers that have anything to show.
fn columns(bench: &Bench, names: &[&str], side: u32) -> Vec<&'static str> {
    let shows = |peer: &str| {
        let mut entries = names.iter().filter_map(|name| bench.entry(peer, name, side));
        entries.any(|entry| !matches!(entry, Entry::Absent))
    };
    [OURS].into_iter().chain(LIBRARIES).chain([PYTHON]).filter(|peer| shows(peer)).collect()
}

fn table(
    title: &str,
    columns: &[&str],
    names: &[&str],
    shown: impl Fn(&str, &str) -> String,
) -> String {
    let head = [""].iter().chain(columns).map(|&column| column.to_owned()).collect();
    let mut rows: Vec<Vec<String>> = vec![head];
    for &name in names {
        let cells = columns.iter().map(|column| shown(column, name));
        rows.push([name.to_owned()].into_iter().chain(cells).collect());
    }
    format!("### {title}\n\n{}", aligned(&rows))
}

/// Rows of cells as a Markdown table, the first row as its head.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let length = |text: &String| text.chars().count();
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len))
        .map(|column| rows.iter().map(|row| length(&row[column])).max().unwrap_or(0).max(3))
        .collect();
    // The first column begins at its left, the others end at their right.
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let texts: Vec<String> = cells.collect();
        format!("| {} |\n", texts.join(" | "))
    };
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        text += &line(&mut row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let space = " ".repeat(width - length(cell));
            if column == 0 { format!("{cell}{space}") } else { format!("{space}{cell}") }
        }));
        if index == 0 {
            text += &line(&mut widths.iter().enumerate().map(|(column, &width)| {
                let dashes = "-".repeat(width - 1);
                if column == 0 { format!("{dashes}-") } else { format!("{dashes}:") }
            }));
        }
    }
    text
}

pub fn times(ratio: f64) -> String {
    format!("{}×", number(ratio))
}

/// Three digits, or all before the point.
pub fn number(value: f64) -> String {
    match value {
        value if value < 1.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => {
            let digits = format!("{value:.0}");
            let mut grouped = String::new();
            for (index, digit) in digits.chars().enumerate() {
                if index > 0 && (digits.len() - index).is_multiple_of(3) {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            grouped
        }
    }
}
