//! Criterion benches of the library by itself: `cargo bench --no-default-features --bench maze`.
//! How it stands beside other libraries is for `benches/peers/`.

#![expect(clippy::expect_used, reason = "a bench that can't be set up may stop")]

use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use maze_duel::maze::endless::{Borders, CHUNK, ChunkAt, Endless, Spot, find_way};
use maze_duel::maze::{Algorithm, Knobs, Purpose, Recipe, Seed, Size, Solver, Work, write_text};

const SIDES: [u32; 2] = [100, 1000];

fn sizes() -> impl Iterator<Item = Size> {
    SIDES.into_iter().map(|side| Size::new(side, side).expect("a size in range"))
}

fn seed() -> Seed {
    Seed::new(4711).expect("not 0")
}

fn throughput(size: Size) -> Throughput {
    Throughput::Elements(size.cells() as u64)
}

fn generators(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    for &algorithm in Algorithm::ALL {
        for size in sizes() {
            group.throughput(throughput(size));
            group.bench_function(BenchmarkId::new(algorithm.name(), size), |bencher| {
                bencher.iter_with_large_drop(|| algorithm.generate(black_box(size), seed()));
            });
        }
    }
    group.finish();
}

/// The same mazes under a handle that can stop the making.
fn watched(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("watched");
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    for &algorithm in Algorithm::ALL {
        for size in sizes() {
            let recipe = Recipe::new(algorithm, size, seed());
            group.throughput(throughput(size));
            group.bench_function(BenchmarkId::new(algorithm.name(), size), |bencher| {
                bencher.iter_with_large_drop(|| {
                    black_box(&recipe).generate_with(threads, &Work::new())
                });
            });
        }
    }
    group.finish();
}

fn traces(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("trace");
    for &algorithm in Algorithm::ALL {
        for size in sizes() {
            group.throughput(throughput(size));
            group.bench_function(BenchmarkId::new(algorithm.name(), size), |bencher| {
                bencher.iter_with_large_drop(|| algorithm.trace(black_box(size), seed()));
            });
        }
    }
    group.finish();
}

fn solvers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    // A walk by chance takes as long as it takes.
    for &solver in Solver::ALL.iter().filter(|solver| !solver.takes_chances()) {
        for size in sizes() {
            let maze = Algorithm::Backtracker.generate(size, seed()).expect("memory for a maze");
            group.throughput(throughput(size));
            group.bench_function(BenchmarkId::new(solver.name(), size), |bencher| {
                let mut rng = seed().rng(Purpose::Solver);
                let (start, goal) = (size.top_left(), size.bottom_right());
                bencher.iter(|| solver.solve(black_box(&maze), start, goal, &mut rng, &mut ()));
            });
        }
    }
    group.finish();
}

fn texts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("write");
    for size in sizes() {
        let maze = Algorithm::Backtracker.generate(size, seed()).expect("memory for a maze");
        group.throughput(throughput(size));
        group.bench_function(BenchmarkId::new("text", size), |bencher| {
            bencher.iter(|| write_text(black_box(&maze), &[], &mut io::sink()));
        });
    }
    group.finish();
}

/// Chunks of an endless maze with their doors, beside the algorithm by itself at their size; a window, and
/// a way across some chunks.
fn endless(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("endless");
    let size = Size::new(CHUNK, CHUNK).expect("a size in range");
    let maze = |algorithm, borders| {
        Endless::new(seed(), algorithm, Knobs::default(), borders).expect("no knob is set")
    };
    group.throughput(throughput(size));
    for algorithm in [Algorithm::Backtracker, Algorithm::Kruskal, Algorithm::Division] {
        group.bench_function(BenchmarkId::new("bare", algorithm.name()), |bencher| {
            let mut number = 0;
            bencher.iter(|| {
                number += 1;
                let seed = Seed::new(number).unwrap_or(seed());
                // On one thread: asking how many there are takes as long as a chunk.
                Recipe::new(algorithm, black_box(size), seed).generate_on(NonZeroUsize::MIN)
            });
        });
        for &borders in Borders::ALL {
            let name = format!("chunk-{borders}");
            group.bench_function(BenchmarkId::new(name, algorithm.name()), |bencher| {
                let maze = maze(algorithm, borders);
                let mut x = 0;
                bencher.iter(|| {
                    x += 1;
                    maze.chunk(black_box(ChunkAt::new(x, -3).unwrap_or_default()))
                });
            });
        }
    }
    let maze = maze(Algorithm::Backtracker, Borders::Loops);
    let corner = Spot::new(-500, -500).expect("not beyond the edge");
    for size in sizes() {
        group.throughput(throughput(size));
        group.bench_function(BenchmarkId::new("window", size), |bencher| {
            bencher.iter_with_large_drop(|| maze.window(black_box(corner), size));
        });
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("way", |bencher| {
        bencher.iter(|| find_way(&maze, Spot::ORIGIN, black_box(corner), 4096));
    });
    group.finish();
}

/// Some hundred and twenty benches in two minutes, at half a second of measuring each.
fn short() -> Criterion {
    Criterion::default()
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
}

criterion_group! {
    name = benches;
    config = short();
    targets = generators, watched, traces, solvers, texts, endless
}
criterion_main!(benches);
