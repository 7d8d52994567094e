//! What has been promised of our speed, and whether it holds. Each is a ratio within one run.

use crate::bench::{Bench, Entry, cells};
use crate::subjects::{OURS, OURS_TRACED, PYTHON, names};
use crate::tables::{aligned, number};

/// The size at which promises are made.
pub const SIDE: u32 = 1000;
/// Where a peer is too slow there, its figure at this size stands in. It is better than the one
/// that it would have had, so that a promise kept so is kept.
const SMALL_SIDE: u32 = 200;

#[derive(Clone, Copy)]
enum Promise {
    /// As many times faster than the peer.
    Beats(&'static str, f64),
    /// Ns per cell at that size are at most as many times those at [`SIDE`].
    Grows(u32, f64),
    /// Peak memory at that size, in bytes per cell.
    Memory(u32, f64),
    /// Not to be seen by this bench: why.
    Elsewhere(&'static str),
}

use Promise::{Beats, Elsewhere, Grows, Memory};

/// The table of targets, in its order. "Linear in cells" is taken as at most 1.5 times the ns per
/// cell with 16 times the cells: caches alone make that much of a frontier that is chosen from at
/// random.
const PROMISES: &[(&str, Promise)] = &[
    ("backtracker", Beats("knossos", 7.0)),
    ("backtracker", Beats("irrgarten", 5.5)),
    ("backtracker", Beats(PYTHON, 250.0)),
    ("backtracker", Grows(10_000, 1.3)),
    ("backtracker", Memory(10_000, 2.5)),
    ("kruskal", Beats("amaze", 12.0)),
    ("kruskal", Beats(PYTHON, 150.0)),
    ("kruskal", Grows(4000, 1.3)),
    ("kruskal", Elsewhere("2 threads ≥ 1.5×: see --threads")),
    ("prim", Beats("amaze", 4.5)),
    ("prim", Beats(PYTHON, 160.0)),
    ("division", Beats("knossos", 1.8)),
    ("division", Beats(PYTHON, 110.0)),
    ("division", Elsewhere("2 threads faster: see --threads")),
    ("eller", Beats("amaze", 25.0)),
    ("eller", Beats("knossos", 40.0)),
    ("eller", Elsewhere("streams at O(width) memory: not seen here")),
    ("sidewinder", Beats("knossos", 4.0)),
    ("binary-tree", Beats("knossos", 20.0)),
    ("hunt-and-kill", Beats("knossos", 9.0)),
    ("hunt-and-kill", Grows(4000, 1.5)),
    ("growing-tree", Beats("knossos", 5.0)),
    ("growing-tree", Grows(4000, 1.5)),
    ("wilson", Beats("amaze", 200.0)),
    ("aldous-broder", Beats("knossos", 15.0)),
    ("breadth-first", Beats("amaze", 8.0)),
    ("a-star", Beats("amaze", 10.0)),
    ("dead-end-filling", Beats("amaze", 40.0)),
];

/// Recording costs at most as many times the bare run, and as many bytes per step.
const TRACE_TIME: f64 = 1.3;
const TRACE_BYTES: f64 = 2.0;

/// Measures what the promises need and isn't known yet, and tells of each.
pub fn check(bench: &mut Bench, wanted: &[&str], traced: &[&str]) -> String {
    let head = ["", "target", "measured", ""].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    let known = names();
    for &(name, promise) in PROMISES {
        if known.contains(&name) && !wanted.contains(&name) {
            continue;
        }
        let (target, measured) = if known.contains(&name) {
            judge(bench, name, promise)
        } else {
            (target(promise), Err("not there yet".to_owned()))
        };
        rows.push(row(name, target, measured));
    }
    for &name in traced {
        bench.row_of(name, SIDE, &[OURS_TRACED]);
        let traced = bench.measured(OURS_TRACED, name, SIDE);
        let ratio = traced.and_then(|it| it.trace_ratio());
        let bytes = traced.and_then(|it| it.bytes_per_step);
        let at_most = |value: Option<f64>, limit: f64| {
            value.map(|it| (format!("{it:.2}"), it <= limit)).ok_or("not measured".to_owned())
        };
        let target = format!("recording: time ≤ {TRACE_TIME}× the bare run");
        rows.push(row(name, target, at_most(ratio, TRACE_TIME)));
        let target = format!("recording: ≤ {TRACE_BYTES} bytes a step");
        rows.push(row(name, target, at_most(bytes, TRACE_BYTES)));
    }
    let verdicts = |verdict: &str| rows.iter().filter(|row| row[3] == verdict).count();
    let (met, missed) = (verdicts("met"), verdicts("**missed**"));
    format!("### Targets at {SIDE} × {SIDE}: {met} met, {missed} missed\n\n{}", aligned(&rows))
}

/// What was measured and whether it is enough; or why there is nothing to say.
type Judgement = Result<(String, bool), String>;

fn row(name: &str, target: String, judgement: Judgement) -> Vec<String> {
    let (measured, verdict) = match judgement {
        Ok((measured, true)) => (measured, "met"),
        Ok((measured, false)) => (measured, "**missed**"),
        Err(why) => (why, "–"),
    };
    vec![name.to_owned(), target, measured, verdict.to_owned()]
}

fn target(promise: Promise) -> String {
    match promise {
        Beats(peer, at_least) => format!("≥ {at_least}× {peer}"),
        Grows(side, at_most) => format!("ns per cell at {side}² ≤ {at_most}× its own"),
        Memory(side, at_most) => format!("peak at {side}² ≤ {at_most} bytes a cell"),
        Elsewhere(what) => what.to_owned(),
    }
}

fn judge(bench: &mut Bench, name: &str, promise: Promise) -> (String, Judgement) {
    let judgement = match promise {
        Beats(peer, at_least) => beats(bench, name, peer, at_least),
        Grows(side, at_most) => {
            bench.row_of(name, SIDE, &[]);
            bench.row_of(name, side, &[]);
            let ours = bench.measured(OURS, name, SIDE);
            let large = bench.measured(OURS, name, side);
            ours.zip(large).ok_or("not measured".to_owned()).map(|(ours, large)| {
                let ratio = large.ns_per_cell / ours.ns_per_cell;
                (format!("{ratio:.2} ({} ns)", number(large.ns_per_cell)), ratio <= at_most)
            })
        }
        Memory(side, at_most) => {
            bench.row_of(name, side, &[]);
            let peak = bench.measured(OURS, name, side).and_then(|it| it.peak_bytes);
            peak.ok_or("not measured".to_owned()).map(|peak| {
                let bytes = peak as f64 / cells(side);
                (format!("{bytes:.2}"), bytes <= at_most)
            })
        }
        Elsewhere(_) => Err(String::new()),
    };
    (target(promise), judgement)
}

fn beats(bench: &mut Bench, name: &str, peer: &'static str, at_least: f64) -> Judgement {
    bench.row_of(name, SIDE, &[peer]);
    let mut side = SIDE;
    if matches!(bench.entry(peer, name, SIDE), Some(Entry::TooSlow(_))) {
        bench.row_of(name, SMALL_SIDE, &[peer]);
        side = SMALL_SIDE;
    }
    let ours = bench.measured(OURS, name, SIDE).ok_or("not measured")?;
    match bench.entry(peer, name, side) {
        Some(Entry::Measured(it)) => {
            let ratio = it.ns_per_cell / ours.ns_per_cell;
            let at = if side == SIDE { String::new() } else { format!(" ({peer} at {side}²)") };
            // Two digits after the point show on which side of a target a ratio lies.
            let shown = if ratio < 10.0 { format!("{ratio:.2}") } else { number(ratio) };
            Ok((format!("{shown}×{at}"), ratio >= at_least))
        }
        Some(Entry::TooSlow(_)) => Err(format!("{peer} is too slow to be timed")),
        Some(Entry::Broken(why)) => Err(format!("{peer} broke: {why}")),
        Some(Entry::Absent) | None => Err(format!("no {peer} here")),
    }
}
