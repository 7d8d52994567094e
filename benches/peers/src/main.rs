//! Times other maze libraries and the Python programs of the first generation beside Maze Duel, in
//! one run. `docs/benchmarks.md` in the main package tells how to read it.

mod bench;
mod measure;
mod subjects;
mod tables;
mod targets;
mod threads;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use bench::Bench;

/// A hundred million cells.
const LARGE_SIDE: u32 = 10_000;

/// Times other maze libraries beside Maze Duel: ns per cell, ratios, peak memory, traces, targets.
///
/// Without options: tables for every size and algorithm, the cost of recording, and the targets.
#[derive(Parser)]
struct Options {
    /// Only mazes of N × N cells; may be given more than once.
    #[arg(long, value_name = "N")]
    size: Vec<u32>,
    /// Only this algorithm or solver, by our name; may be given more than once.
    #[arg(long, value_name = "NAME")]
    algorithm: Vec<String>,
    /// How many seeds, each in a process of its own; at least 15 where times are heavy-tailed.
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: u64,
    /// Seconds for each entry of a table: a peer that takes longer for one maze is left out, one
    /// that takes long gets fewer seeds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    budget: f64,
    /// Three seeds and a budget of five seconds.
    #[arg(long)]
    quick: bool,
    /// Only a line of JSON for each peer, algorithm and size.
    #[arg(long)]
    json: bool,
    /// Only the targets, and what they need measured.
    #[arg(long)]
    targets: bool,
    /// Only what recording a trace costs.
    #[arg(long)]
    trace: bool,
    /// Only our generators that use threads, on one and on two, by the clock on the wall: at
    /// 1000 and 4000 cells a side, or at the sizes given.
    #[arg(long)]
    threads: bool,
    /// Only time and peak memory of our generators that are linear in cells, at 10000 cells a
    /// side, or at the sizes given.
    #[arg(long)]
    large: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((first, rest)) if first == measure::CHILD => measure::child(rest),
        _ => report(&Options::parse()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn report(options: &Options) -> Result<(), String> {
    let all = subjects::names();
    let names: Vec<&str> = if options.algorithm.is_empty() {
        all
    } else {
        for name in &options.algorithm {
            if !all.contains(&name.as_str()) {
                return Err(format!("there is no {name}; there are: {}", all.join(" ")));
            }
        }
        all.into_iter()
            .filter(|&name| options.algorithm.iter().any(|wanted| wanted == name))
            .collect()
    };
    let mut sizes =
        if options.size.is_empty() { vec![100, 200, 1000, 4000] } else { options.size.clone() };
    sizes.sort_unstable();
    if let Some(size) = sizes.iter().find(|&&size| !(1..=32_768).contains(&size)) {
        return Err(format!("no size: {size}"));
    }
    let (seeds, budget) = if options.quick { (3, 5.0) } else { (options.seeds, options.budget) };
    let budget = Duration::try_from_secs_f64(budget).map_err(|error| error.to_string())?;
    let mut bench = Bench::new(seeds.max(1), budget);
    let generators: Vec<&str> =
        names.iter().copied().filter(|name| !subjects::is_solver(name)).collect();

    if options.threads {
        let sizes = if options.size.is_empty() { &[1000, 4000][..] } else { &sizes };
        println!("{}", threads::table(&generators, sizes, seeds)?);
    }
    if options.large {
        let sizes = if options.size.is_empty() { &[LARGE_SIDE][..] } else { &sizes };
        let linear: Vec<&str> =
            generators.iter().copied().filter(|name| subjects::is_linear(name)).collect();
        for &side in sizes {
            for name in &linear {
                bench.row_of(name, side, &[]);
            }
            println!("{}", tables::ours(&bench, &linear, side));
        }
    }
    if options.threads || options.large {
        return Ok(());
    }

    let everything = !options.json && !options.targets && !options.trace;
    if options.json || everything {
        for &side in &sizes {
            for name in &names {
                bench.row(name, side);
                if options.json {
                    tables::print_json(&bench, name, side);
                }
            }
            if everything {
                println!("{}", tables::speed(&bench, &names, side));
                if let Some(memory) = tables::memory(&bench, &names, side) {
                    println!("{memory}");
                }
            }
        }
    }
    if options.trace || (everything && sizes.contains(&targets::SIDE)) {
        let only = options.trace && !options.size.is_empty();
        let sides = if only { sizes.clone() } else { vec![targets::SIDE] };
        for side in sides {
            for name in &generators {
                bench.row_of(name, side, &[subjects::OURS_TRACED]);
            }
            println!("{}", tables::trace(&bench, &generators, side));
        }
    }
    if options.targets || (everything && options.size.is_empty()) {
        println!("{}", targets::check(&mut bench, &names, &generators));
    }
    Ok(())
}
