//! `maze-duel stats`: measure a maze.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use crate::maze::metrics::{Metrics, Ratio, Trait};
use crate::maze::{Cell, Grid};
use crate::words::{Row, words};

use super::failure::Failure;
use super::measured::Measured;
use super::output::finished;
use super::progress::Progress;
use super::recipe;
use super::solve::refused;

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    measured: Measured,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().solve.help_measure_from)]
    from: Option<Cell>,
    #[arg(long, value_name = words().value_cell, value_parser = str::parse::<Cell>)]
    #[arg(allow_hyphen_values = true, help = words().solve.help_measure_to)]
    to: Option<Cell>,
    #[arg(long, help = words().solve.help_json)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { measured, from, to, json } = arguments;
    let (document, place, made) = measured.read()?;
    let grid = &document.grid;
    let [first, last] = document.spawns.unwrap_or_else(|| grid.spawns());
    let (start, goal) = (from.unwrap_or(first), to.unwrap_or(last));
    let progress = Progress::endless(words().find.measuring);
    let metrics = Metrics::of(grid, start, goal).map_err(|error| refused(&error, grid, &place))?;
    drop(progress);
    let text = if json {
        let report = Report::new(grid, (start, goal), &metrics);
        let json = serde_json::to_string_pretty(&report);
        json.map_err(|error| Failure::Failed(error.to_string()))? + "\n"
    } else {
        table(grid, (start, goal), &metrics)
    };
    let written = io::stdout().lock().write_all(text.as_bytes());
    finished(written, words().standard_output)?;
    if let Some(setup) = made {
        recipe::tell_of(&setup, None);
    }
    Ok(())
}

/// The measures, a line each, with their names before them.
fn table(grid: &Grid, (start, goal): (Cell, Cell), metrics: &Metrics) -> String {
    let Metrics { counts, diameter, .. } = metrics;
    let mean = |ratio: Option<Ratio>| ratio.map(|ratio| ratio.to_string());
    let share = |ratio: Option<Ratio>| ratio.map(Ratio::hundredths);
    let mut rows = vec![
        Row::Size(grid.size()),
        Row::Cells(counts.cells),
        Row::Passages(counts.passages),
        Row::Perfect(counts.is_perfect()),
        Row::Components(counts.components),
        Row::Loops(counts.loops),
        Row::ClosedCells(counts.closed_cells),
        Row::DeadEnds(counts.dead_ends, share(counts.dead_end_share())),
        Row::River(mean(counts.river())),
        Row::Alley(mean(counts.mean_alley())),
        Row::Corridors(counts.corridors),
        Row::CorridorCells { longest: counts.longest_corridor, mean: mean(counts.mean_corridor()) },
        Row::Turns(counts.turns),
        Row::Straightness(share(counts.straightness())),
        Row::Junctions(counts.junctions),
        Row::Crossroads(counts.crossroads),
        Row::Diameter { length: diameter.length, ends: diameter.ends, is_exact: diameter.is_exact },
        Row::Spawns(start, goal),
        Row::Farthest(metrics.farthest_from_start, metrics.farthest_from_goal),
    ];
    match &metrics.solution {
        None => rows.push(Row::NoWay),
        Some(solution) => rows.extend([
            Row::Solution { length: solution.length, turns: solution.turns },
            Row::ShortestPaths {
                count: solution.shortest_paths,
                cells: solution.cells_on_shortest,
            },
            Row::Bottlenecks {
                passages: solution.bottleneck_passages,
                cells: solution.bottleneck_cells,
            },
            Row::Routes { passages: solution.routes.passages, cells: solution.routes.cells },
        ]),
    }
    rows.push(Row::Character(metrics.character()));
    let rows: Vec<_> = rows.iter().map(|row| (words().solve.row)(row)).collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines: Vec<_> =
        rows.iter().map(|(name, value)| format!("{name:<width$}  {value}\n")).collect();
    lines.concat()
}

/// The measures as JSON: these are the keys.
#[derive(Serialize)]
struct Report {
    width: u32,
    height: u32,
    cells: u32,
    passages: u32,
    perfect: bool,
    components: u32,
    loops: u32,
    closed_cells: u32,
    dead_ends: u32,
    river: Option<Fraction>,
    mean_alley: Option<Fraction>,
    corridors: u32,
    corridor_cells: u32,
    longest_corridor: u32,
    mean_corridor: Option<Fraction>,
    straights: u32,
    turns: u32,
    straightness: Option<Fraction>,
    junctions: u32,
    crossroads: u32,
    diameter: DiameterReport,
    from: [u32; 2],
    to: [u32; 2],
    farthest_from_start: u32,
    farthest_from_goal: u32,
    solution: Option<SolutionReport>,
    character: Vec<&'static str>,
}

#[derive(Serialize)]
struct Fraction {
    numerator: u32,
    denominator: u32,
}

#[derive(Serialize)]
struct DiameterReport {
    length: u32,
    exact: bool,
    ends: [[u32; 2]; 2],
}

#[derive(Serialize)]
struct SolutionReport {
    length: u32,
    turns: u32,
    shortest_paths: String,
    cells_on_shortest: u32,
    bottleneck_passages: u32,
    bottleneck_cells: u32,
    passage_disjoint_routes: u32,
    cell_disjoint_routes: u32,
}

impl Report {
    fn new(grid: &Grid, (start, goal): (Cell, Cell), metrics: &Metrics) -> Self {
        let Metrics { counts, diameter, .. } = metrics;
        let pair = |cell: Cell| [cell.x, cell.y];
        let fraction = |ratio: Option<Ratio>| {
            ratio.map(|ratio| Fraction {
                numerator: ratio.numerator(),
                denominator: ratio.denominator(),
            })
        };
        Self {
            width: grid.width(),
            height: grid.height(),
            cells: counts.cells,
            passages: counts.passages,
            perfect: counts.is_perfect(),
            components: counts.components,
            loops: counts.loops,
            closed_cells: counts.closed_cells,
            dead_ends: counts.dead_ends,
            river: fraction(counts.river()),
            mean_alley: fraction(counts.mean_alley()),
            corridors: counts.corridors,
            corridor_cells: counts.corridor_cells(),
            longest_corridor: counts.longest_corridor,
            mean_corridor: fraction(counts.mean_corridor()),
            straights: counts.straights,
            turns: counts.turns,
            straightness: fraction(counts.straightness()),
            junctions: counts.junctions,
            crossroads: counts.crossroads,
            diameter: DiameterReport {
                length: diameter.length,
                exact: diameter.is_exact,
                ends: [pair(diameter.ends.0), pair(diameter.ends.1)],
            },
            from: pair(start),
            to: pair(goal),
            farthest_from_start: metrics.farthest_from_start,
            farthest_from_goal: metrics.farthest_from_goal,
            solution: metrics.solution.map(|solution| SolutionReport {
                length: solution.length,
                turns: solution.turns,
                shortest_paths: solution.shortest_paths.to_string(),
                cells_on_shortest: solution.cells_on_shortest,
                bottleneck_passages: solution.bottleneck_passages,
                bottleneck_cells: solution.bottleneck_cells,
                passage_disjoint_routes: solution.routes.passages,
                cell_disjoint_routes: solution.routes.cells,
            }),
            character: metrics.character().traits().map(Trait::name).collect(),
        }
    }
}
