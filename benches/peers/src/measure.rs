//! One measurement: a process of its own that makes a maze a few times.
//!
//! **Time** is the processor time of the whole process, all of its threads together, so that
//! whatever else the machine does disturbs only through the caches. A maze's drop isn't counted.
//!
//! **Peak** is by how much the first maze raises the process's largest resident set (`VmHWM` in
//! `/proc/self/status`): heap, stack and the maze itself. Pages are counted, so below some hundred
//! KiB it says little. Linux only.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

use crate::subjects::{self, OURS, OURS_TRACED, PYTHON};

/// The first argument of a process that measures.
pub const CHILD: &str = "measure-one";

/// Short runs are repeated, each with the next seed, until this much time has passed.
const LONG_ENOUGH: Duration = Duration::from_millis(40);
/// Address space alone: pages are taken as the recursion touches them.
const LARGE_STACK: usize = 8 << 30;

/// How many times its processor time a process may take on a busy machine.
const PATIENCE: u32 = 12;

/// What one process has measured.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Of one maze, the median.
    pub seconds: f64,
    /// Processor time of all that the process did to find it.
    pub spent: Duration,
    pub peak_bytes: Option<u64>,
    /// Only of a traced run: the same mazes without recording, in the same process by turns.
    pub bare_seconds: Option<f64>,
    /// Only of a traced run.
    pub bytes_per_step: Option<f64>,
}

/// Why there is no sample.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The library has no such algorithm.
    Absent,
    /// It took longer than it may.
    TooSlow,
    /// It ended otherwise than well.
    Broken(String),
}

/// Measures in a process of its own, which is stopped when it takes more processor time than
/// `limit`, or many times as long by the clock on the wall.
pub fn measure(
    peer: &str,
    name: &str,
    side: u32,
    seed: u64,
    limit: Duration,
) -> Result<Sample, Failure> {
    let broken = |error: std::io::Error| Failure::Broken(error.to_string());
    let mut command = if peer == PYTHON {
        let Some(file) = python_file(name) else { return Err(Failure::Absent) };
        let mut command = Command::new("python3");
        command.arg(file).args([side.to_string(), side.to_string(), seed.to_string()]);
        command
    } else {
        let mut command = Command::new(std::env::current_exe().map_err(broken)?);
        command.args([CHILD, peer, name, &side.to_string(), &seed.to_string()]);
        command
    };
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    match child {
        Ok(child) => wait(child, limit),
        Err(error) if peer == PYTHON && error.kind() == std::io::ErrorKind::NotFound => {
            Err(Failure::Absent)
        }
        Err(error) => Err(broken(error)),
    }
}

fn wait(mut child: Child, limit: Duration) -> Result<Sample, Failure> {
    let broken = |error: std::io::Error| Failure::Broken(error.to_string());
    let began = Instant::now();
    let mut spent = Duration::ZERO;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(broken)? {
            break status;
        }
        spent = spent_by(&child).unwrap_or(began.elapsed()).max(spent);
        if spent > limit || began.elapsed() > limit * PATIENCE {
            child.kill().map_err(broken)?;
            child.wait().map_err(broken)?;
            return Err(Failure::TooSlow);
        }
        thread::sleep(Duration::from_millis(2));
    };
    let mut text = String::new();
    if let Some(mut out) = child.stdout.take() {
        out.read_to_string(&mut text).map_err(broken)?;
    }
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    if value["absent"] == true {
        return Err(Failure::Absent);
    }
    match value["seconds"].as_f64() {
        Some(seconds) if status.success() => Ok(Sample {
            seconds,
            spent,
            peak_bytes: value["peak_bytes"].as_u64(),
            bare_seconds: value["bare_seconds"].as_f64(),
            bytes_per_step: value["bytes_per_step"].as_f64(),
        }),
        _ => Err(Failure::Broken(status.to_string())),
    }
}

/// Processor time of a child so far, to a hundredth of a second.
fn spent_by(child: &Child) -> Option<Duration> {
    let line = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name in parentheses may hold anything; two fields of the rest are the time in user and
    // in system mode, in ticks of which Linux tells programs a hundred a second.
    let (_, fields) = line.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    let ticks = times.next()?.ok()? + times.next()?.ok()?;
    Some(Duration::from_millis(ticks * 10))
}

fn python_file(name: &str) -> Option<std::path::PathBuf> {
    let file = match name {
        "backtracker" => "depth_first.py",
        "kruskal" => "kruskal.py",
        "prim" => "prim.py",
        "division" => "division.py",
        _ => return None,
    };
    Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("python").join(file))
}

/// The measuring process itself: prints one line of JSON.
pub fn child(arguments: &[String]) -> Result<(), String> {
    let [peer, name, side, seed] = arguments else {
        return Err("PEER ALGORITHM SIZE SEED".to_owned());
    };
    let side: u32 = side.parse().map_err(|_| "SIZE is no number")?;
    let seed: u64 = seed.parse().map_err(|_| "SEED is no number")?;
    if subjects::is_recursive(peer, name) {
        let (peer, name) = (peer.clone(), name.clone());
        let deep = thread::Builder::new().stack_size(LARGE_STACK);
        let handle = deep.spawn(move || run(&peer, &name, side, seed));
        handle.map_err(|error| error.to_string())?.join().map_err(|_| "it panicked".to_owned())
    } else {
        run(peer, name, side, seed);
        Ok(())
    }
}

fn run(peer: &str, name: &str, side: u32, first_seed: u64) {
    let Some(mut run) = subjects::prepare(peer, name, side, first_seed) else {
        println!("{}", json!({ "absent": true }));
        return;
    };
    let mut bare =
        (peer == OURS_TRACED).then(|| subjects::prepare(OURS, name, side, first_seed)).flatten();
    // Forgets the peak of the preparations, so that it becomes what is resident now.
    let before = fs::write("/proc/self/clear_refs", "5").ok().and_then(|()| peak_bytes());
    let (first, made) = timed(|| run(first_seed));
    let peak = before.zip(peak_bytes()).map(|(before, after)| after.saturating_sub(before));
    drop(made);

    let mut times = vec![first];
    let mut bare_times = Vec::new();
    if first < LONG_ENOUGH || bare.is_some() {
        // The first run has warmed up what there is to warm up.
        times.clear();
        let mut total = Duration::ZERO;
        for seed in first_seed + 1..first_seed + 500 {
            let (time, made) = timed(|| run(seed));
            drop(made);
            times.push(time);
            total += time;
            if let Some(bare) = &mut bare {
                let (time, made) = timed(|| bare(seed));
                drop(made);
                bare_times.push(time);
            }
            if total > LONG_ENOUGH && times.len() >= 3 {
                break;
            }
        }
    }
    let seconds = |times: &[Duration]| {
        median(&mut times.iter().map(Duration::as_secs_f64).collect::<Vec<_>>())
    };
    let bytes_per_step = (peer == OURS_TRACED)
        .then(|| subjects::trace_size(name, side, first_seed))
        .flatten()
        .map(|(steps, bytes)| bytes as f64 / steps as f64);
    let line = json!({
        "seconds": seconds(&times),
        "bare_seconds": bare.is_some().then(|| seconds(&bare_times)),
        "peak_bytes": peak,
        "bytes_per_step": bytes_per_step,
    });
    println!("{line}");
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let before = processor_time();
    let result = work();
    (processor_time().saturating_sub(before), result)
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}

pub fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => values[length / 2],
        length => f64::midpoint(values[length / 2 - 1], values[length / 2]),
    }
}
