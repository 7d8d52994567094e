//! Two threads beside one, by the clock on the wall: what they gain is not to be seen in processor
//! time. So this says something only of a machine that does nothing else.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::bench::cells;
use crate::measure::median;
use crate::subjects;
use crate::tables::{aligned, number};

/// For each seed as many pairs of runs, by turns, after one that counts for nothing.
const PAIRS: u64 = 5;

/// A table of those names and sizes that use threads.
pub fn table(names: &[&str], sides: &[u32], seeds: u64) -> Result<String, String> {
    let head = ["", "size", "one thread, ns per cell", "two threads", "ratio"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for &name in names.iter().filter(|name| subjects::THREADED.contains(name)) {
        for &side in sides {
            let [one, two] = wall_times(name, side, seeds)?;
            let ratio = format!("{:.2}×", one / two);
            rows.push(vec![name.to_owned(), format!("{side}²"), number(one), number(two), ratio]);
        }
    }
    Ok(format!("### One thread and two, by the clock on the wall\n\n{}", aligned(&rows)))
}

/// The median ns per cell on one thread and on two.
fn wall_times(name: &str, side: u32, seeds: u64) -> Result<[f64; 2], String> {
    let mut runs = Vec::new();
    for threads in [1, 2] {
        let threads = NonZeroUsize::new(threads).ok_or("no thread")?;
        let run = subjects::prepare_threads(name, side, threads).ok_or("no such size")?;
        runs.push((run, Vec::new()));
    }
    for seed in 0..=seeds * PAIRS {
        for (run, times) in &mut runs {
            let began = Instant::now();
            let made = run(seed);
            let time = began.elapsed();
            drop(made);
            if seed > 0 {
                times.push(time);
            }
        }
    }
    let ns_per_cell = |times: &[Duration]| {
        let mut seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
        median(&mut seconds) * 1e9 / cells(side)
    };
    Ok([ns_per_cell(&runs[0].1), ns_per_cell(&runs[1].1)])
}
