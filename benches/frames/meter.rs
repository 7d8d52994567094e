//! Clocks and scales.

use std::time::{Duration, Instant};

use bevy::prelude::App;
use serde_json::{Map, Value, json};

/// The threads of Mesa's software graphics card.
const RASTER: &str = "llvmpipe";

/// CPU time that this process has taken so far: of the game and its engine, and of a graphics card that is
/// made of software. Nothing where the system isn't Linux.
pub(crate) fn cpu_time() -> (Duration, Duration) {
    let mut times = (Duration::ZERO, Duration::ZERO);
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return times };
    for task in tasks.flatten() {
        let read = |name: &str| std::fs::read_to_string(task.path().join(name)).unwrap_or_default();
        let spent = read("schedstat").split(' ').next().and_then(|first| first.parse().ok());
        let spent = Duration::from_nanos(spent.unwrap_or(0));
        if read("comm").starts_with(RASTER) {
            times.1 += spent;
        } else {
            times.0 += spent;
        }
    }
    times
}

/// CPU time that this thread has taken so far.
pub(crate) fn thread_time() -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = spent.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}

/// Memory that this process holds, in MiB.
pub(crate) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}

/// Milliseconds, to the microsecond.
pub(crate) fn ms(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1e6).round() / 1e3)
}

/// What updates cost.
pub(crate) struct Updates {
    /// CPU time of each on average.
    pub(crate) cpu: Duration,
    /// That of a graphics card made of software.
    pub(crate) raster: Duration,
    /// How long each took by the clock on the wall, the shortest first.
    walls: Vec<Duration>,
}

impl Updates {
    /// Runs so many updates.
    pub(crate) fn run(app: &mut App, count: u32) -> Self {
        let before = cpu_time();
        let mut walls: Vec<_> = (0..count)
            .map(|_| {
                let began = Instant::now();
                app.update();
                began.elapsed()
            })
            .collect();
        let after = cpu_time();
        walls.sort_unstable();
        let cpu = after.0.saturating_sub(before.0) / count;
        let raster = after.1.saturating_sub(before.1) / count;
        Self { cpu, raster, walls }
    }

    /// Their figures.
    pub(crate) fn told(&self) -> Map<String, Value> {
        let median = self.walls[self.walls.len() / 2];
        let longest = self.walls[self.walls.len() - 1];
        [
            ("update_ms", ms(self.cpu)),
            ("raster_ms", ms(self.raster)),
            ("wall_ms", ms(median)),
            ("longest_ms", ms(longest)),
            ("memory_mib", json!(memory())),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
    }
}
