//! The runs of one table: who is measured in which order, how often, and when it is given up.

use std::collections::HashMap;
use std::time::Duration;

use crate::measure::{Failure, Sample, measure, median};
use crate::subjects::{self, LIBRARIES, OURS, OURS_TRACED, PYTHON};

/// The longest that one maze of ours may take.
const OUR_LIMIT: Duration = Duration::from_mins(2);
/// How much longer than a library a Python program may take.
const PYTHON_PATIENCE: u32 = 4;
/// No Python above this many cells a side.
const PYTHON_LARGEST: u32 = 1000;
/// At least as many seeds where times are heavy-tailed.
const HEAVY_TAILED_SEEDS: u64 = 15;

/// What is known of one peer, algorithm and size.
#[derive(Clone, Debug)]
pub enum Entry {
    Measured(Measured),
    /// One maze takes longer than it may: this many seconds, by a guess from smaller sizes, or
    /// more than this many.
    TooSlow(f64),
    /// The peer has no such algorithm, or doesn't do such sizes.
    Absent,
    Broken(String),
}

#[derive(Clone, Copy, Debug)]
pub struct Measured {
    pub ns_per_cell: f64,
    /// The largest of all runs.
    pub peak_bytes: Option<u64>,
    /// Only of traced runs: the same mazes without recording.
    pub bare_ns_per_cell: Option<f64>,
    pub bytes_per_step: Option<f64>,
}

pub struct Bench {
    pub seeds: u64,
    pub budget: Duration,
    entries: HashMap<(String, String, u32), Entry>,
}

/// The runs of one entry so far.
struct Running {
    peer: &'static str,
    samples: Vec<Sample>,
    spent: Duration,
    end: Option<Failure>,
}

impl Measured {
    /// How many times longer recording takes than the bare run.
    pub fn trace_ratio(&self) -> Option<f64> {
        self.bare_ns_per_cell.map(|bare| self.ns_per_cell / bare)
    }
}

impl Bench {
    pub fn new(seeds: u64, budget: Duration) -> Self {
        Self { seeds, budget, entries: HashMap::new() }
    }

    pub fn entry(&self, peer: &str, name: &str, side: u32) -> Option<&Entry> {
        self.entries.get(&(peer.to_owned(), name.to_owned(), side))
    }

    pub fn measured(&self, peer: &str, name: &str, side: u32) -> Option<Measured> {
        match self.entry(peer, name, side) {
            Some(Entry::Measured(measured)) => Some(*measured),
            _ => None,
        }
    }

    /// Measures ours and every peer that has the algorithm.
    pub fn row(&mut self, name: &str, side: u32) {
        let peers: Vec<_> = LIBRARIES.into_iter().chain([PYTHON]).collect();
        self.row_of(name, side, &peers);
    }

    /// Measures ours and those peers, in turn: a peer, ours, the next peer, ours, and so on, so
    /// that noise of the machine meets both. What is known already isn't measured again.
    pub fn row_of(&mut self, name: &str, side: u32, peers: &[&'static str]) {
        let mut ours = None;
        let mut others = Vec::new();
        // A traced run has its bare one in the same process.
        let first = if peers == [OURS_TRACED] { &[][..] } else { &[OURS] };
        for &peer in first.iter().chain(peers) {
            if self.entry(peer, name, side).is_some() {
                continue;
            }
            if let Some(entry) = self.foregone(peer, name, side) {
                self.set(peer, name, side, entry);
                continue;
            }
            let running = Running { peer, samples: Vec::new(), spent: Duration::ZERO, end: None };
            if peer == OURS { ours = Some(running) } else { others.push(running) }
        }

        let heavy = subjects::is_heavy_tailed(name);
        let seeds = if heavy { self.seeds.max(HEAVY_TAILED_SEEDS) } else { self.seeds };
        for seed in 1..=seeds {
            if others.is_empty() {
                self.take_turn(ours.as_mut(), name, side, seed);
            }
            for (turn, other) in others.iter_mut().enumerate() {
                self.take_turn(Some(other), name, side, seed);
                // With many peers ours has as many turns; each has a seed of its own.
                self.take_turn(ours.as_mut(), name, side, seed + 1000 * turn as u64);
            }
        }
        for running in ours.into_iter().chain(others) {
            let entry = self.conclude(&running, side);
            self.set(running.peer, name, side, entry);
        }
    }

    fn take_turn(&self, running: Option<&mut Running>, name: &str, side: u32, seed: u64) {
        let Some(running) = running else { return };
        // One more run may take as long as the longest so far.
        if running.end.is_some() || running.spent > self.budget / 2 {
            return;
        }
        eprint!("\r\x1b[K{side} {name} {} {seed} ", running.peer);
        match measure(running.peer, name, side, seed, self.limit(running.peer)) {
            Ok(sample) => {
                running.spent = running.spent.saturating_add(sample.spent);
                running.samples.push(sample);
            }
            // Slow once and quick before: what is known counts.
            Err(Failure::TooSlow) if !running.samples.is_empty() => running.spent = Duration::MAX,
            Err(failure) => running.end = Some(failure),
        }
        eprint!("\r\x1b[K");
    }

    /// The most processor time that one maze of a peer may take.
    pub fn limit(&self, peer: &str) -> Duration {
        match peer {
            OURS | OURS_TRACED => OUR_LIMIT,
            PYTHON => self.budget * PYTHON_PATIENCE,
            _ => self.budget,
        }
    }

    fn conclude(&self, running: &Running, side: u32) -> Entry {
        match &running.end {
            Some(Failure::Absent) => return Entry::Absent,
            Some(Failure::TooSlow) => {
                return Entry::TooSlow(self.limit(running.peer).as_secs_f64());
            }
            Some(Failure::Broken(why)) => {
                return Entry::Broken(why.clone());
            }
            None => {}
        }
        let samples = &running.samples;
        let mut seconds: Vec<f64> = samples.iter().map(|sample| sample.seconds).collect();
        let mut bare: Vec<f64> = samples.iter().filter_map(|sample| sample.bare_seconds).collect();
        let ns_per_cell = |seconds: &mut [f64]| median(seconds) * 1e9 / cells(side);
        Entry::Measured(Measured {
            ns_per_cell: ns_per_cell(&mut seconds),
            bare_ns_per_cell: (!bare.is_empty()).then(|| ns_per_cell(&mut bare)),
            peak_bytes: samples.iter().filter_map(|sample| sample.peak_bytes).max(),
            bytes_per_step: samples.iter().find_map(|sample| sample.bytes_per_step),
        })
    }

    /// What the smaller sizes say already: that it is absent, or how long it would take if it
    /// grew on as it did (at least with the cells).
    fn foregone(&self, peer: &str, name: &str, side: u32) -> Option<Entry> {
        if peer == PYTHON && side > PYTHON_LARGEST {
            return Some(Entry::Absent);
        }
        let mut smaller: Vec<(u32, &Entry)> = self
            .entries
            .iter()
            .filter(|((p, n, s), _)| p == peer && n == name && *s < side)
            .map(|((_, _, s), entry)| (*s, entry))
            .collect();
        smaller.sort_unstable_by_key(|&(s, _)| s);
        let (last_side, last) = smaller.pop()?;
        let seconds = |side: u32, entry: &Entry| match entry {
            Entry::Measured(measured) => Some(measured.ns_per_cell * cells(side) / 1e9),
            Entry::TooSlow(seconds) => Some(*seconds),
            Entry::Absent | Entry::Broken(_) => None,
        };
        if !matches!(last, Entry::Measured(_) | Entry::TooSlow(_)) {
            return Some(last.clone());
        }
        let last_seconds = seconds(last_side, last)?;
        // Below this a figure says little about growth.
        let telling = 0.02;
        let growth = smaller
            .last()
            .and_then(|&(before_side, before)| Some((before_side, seconds(before_side, before)?)))
            .filter(|&(_, before_seconds)| before_seconds > telling)
            .map_or(1.0, |(before_side, before_seconds)| {
                let exponent = (last_seconds / before_seconds).ln()
                    / (cells(last_side) / cells(before_side)).ln();
                if exponent > 1.4 { exponent } else { 1.0 }
            });
        let expected = last_seconds * (cells(side) / cells(last_side)).powf(growth);
        (expected > self.limit(peer).as_secs_f64()).then_some(Entry::TooSlow(expected))
    }

    fn set(&mut self, peer: &str, name: &str, side: u32, entry: Entry) {
        self.entries.insert((peer.to_owned(), name.to_owned(), side), entry);
    }
}

pub fn cells(side: u32) -> f64 {
    f64::from(side) * f64::from(side)
}
