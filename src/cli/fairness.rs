//! `maze-duel fairness`: measure how fair a maze is, or draw one that is.

use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use clap::Args;
use serde_json::{Map, Value, json};

use crate::maze::generate::Percent;
use crate::maze::{Cell, Recipe, Seed, cores};
use crate::race::fairness::{Demand, DrawError, Drawn, draw_fair};
use crate::race::{Fairness, Player, Setup};
use crate::words::{FairnessRow, words};

use super::failure::Failure;
use super::find::number;
use super::generate::count;
use super::measured::Measured;
use super::output::finished;
use super::progress::Progress;
use super::recipe::{described, tell_of};
use super::solve::refused;

/// How many seeds are tried unless somebody says so.
const TRIES: NonZeroU64 = NonZeroU64::new(500).unwrap();

#[derive(Args, Debug)]
#[command(next_help_heading = words().heading_options)]
pub(super) struct Arguments {
    #[command(flatten)]
    measured: Measured,
    #[arg(long, value_name = words().value_count, value_parser = count)]
    #[arg(allow_hyphen_values = true, help = (words().race.help_runs)(Fairness::RUNS.get()))]
    runs: Option<NonZeroU32>,
    #[arg(long, value_name = words().race.value_bound, value_parser = bound)]
    #[arg(allow_hyphen_values = true, help = (words().race.help_bound)(Demand::BOUND))]
    bound: Option<u32>,
    #[arg(long, help = words().race.help_draw)]
    draw: bool,
    #[arg(long, value_name = words().value_count, value_parser = count)]
    #[arg(allow_hyphen_values = true, help = words().race.help_routes)]
    routes: Option<NonZeroU32>,
    #[arg(long, value_name = words().value_count, value_parser = number::<NonZeroU64>)]
    #[arg(allow_hyphen_values = true, help = (words().race.help_tries)(TRIES.get()))]
    tries: Option<NonZeroU64>,
    #[arg(long, value_name = words().value_count, value_parser = number::<NonZeroUsize>)]
    #[arg(allow_hyphen_values = true, help = words().find.help_threads)]
    threads: Option<NonZeroUsize>,
    #[arg(long, help = words().solve.help_json)]
    json: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { measured, runs, bound, draw, routes, tries, threads, json } = arguments;
    let demand = Demand {
        bound: bound.unwrap_or(Demand::BOUND),
        runs: runs.unwrap_or(Fairness::RUNS),
        routes: routes.map_or(1, NonZeroU32::get),
    };
    let threads = threads.unwrap_or_else(cores);
    if draw {
        let recipe = measured.recipe_for("--draw")?;
        if demand.routes > 1 && recipe.knobs.braid == Percent::NONE && recipe.knobs.doors.is_none()
        {
            return Err(Failure::Refused(words().race.routes_need_loops.to_owned()));
        }
        return draw_one(recipe, demand, tries.unwrap_or(TRIES), threads, json);
    }
    if tries.is_some() {
        return Err(Failure::Refused((words().race.only_to_draw)("--tries")));
    }
    if routes.is_some() {
        return Err(Failure::Refused((words().race.only_to_draw)("--routes")));
    }
    let (document, place, made) = measured.read()?;
    let grid = &document.grid;
    let recipe = made.map(|setup| setup.recipe).or(document.recipe);
    let spawns = document.spawns.unwrap_or_else(|| grid.spawns());
    let seed = recipe.as_ref().map_or(Seed::FIRST, |recipe| recipe.seed);
    let progress = Progress::endless(words().find.measuring);
    let fairness = Fairness::of(grid, spawns, seed, demand.runs, threads)
        .map_err(|error| refused(&error, grid, &place))?;
    drop(progress);
    Report { recipe: recipe.as_ref(), spawns, fairness, demand, drawn: None }.write(json)
}

/// Tries the seeds from the recipe's on, and tells of the first whose maze is fair, or of the
/// fairest.
fn draw_one(
    recipe: Recipe,
    demand: Demand,
    tries: NonZeroU64,
    threads: NonZeroUsize,
    json: bool,
) -> Result<(), Failure> {
    let progress = Progress::counted(tries.get());
    let drawn = draw_fair(&recipe, tries, demand, threads, |_| progress.advance(1));
    drop(progress);
    let drawn = drawn.map_err(|error| match error {
        DrawError::Recipe(error) => error.into(),
        error => Failure::Refused(error.to_string()),
    })?;
    let recipe = Recipe { seed: drawn.seed, ..recipe };
    let spawns = recipe.generate()?.spawns();
    let fairness = drawn.fairness;
    let report = Report { recipe: Some(&recipe), spawns, fairness, demand, drawn: Some(drawn) };
    report.write(json)?;
    if drawn.is_fair {
        return Ok(());
    }
    Err(Failure::Failed((words().race.gave_up)(drawn.tried, demand, drawn.seed)))
}

/// What is told of a maze.
struct Report<'a> {
    recipe: Option<&'a Recipe>,
    spawns: [Cell; 2],
    fairness: Fairness,
    demand: Demand,
    drawn: Option<Drawn>,
}

impl Report<'_> {
    fn write(&self, json: bool) -> Result<(), Failure> {
        let text = if json { self.as_json() } else { self.table() };
        let written = io::stdout().lock().write_all(text.as_bytes());
        finished(written, words().standard_output)?;
        if let Some(recipe) = self.recipe {
            tell_of(&Setup::new(recipe.clone()), None);
        }
        Ok(())
    }

    fn table(&self) -> String {
        let Self { fairness, demand, .. } = self;
        let [one, two] = [fairness.sides.one, fairness.sides.two];
        let mut rows = vec![
            FairnessRow::Share(fairness.win_share_one(), fairness.runs().get()),
            FairnessRow::Gap {
                gap: fairness.gap(),
                bound: demand.bound,
                is_fair: fairness.is_fair(demand.bound),
            },
            FairnessRow::Time(Player::ALL.map(|player| fairness.expected_ticks(player))),
            FairnessRow::Junctions([one.junctions, two.junctions]),
            FairnessRow::Misleading([one.misleading, two.misleading]),
            FairnessRow::DeadEndMass([one.dead_end_mass, two.dead_end_mass]),
            FairnessRow::Routes(fairness.routes),
            FairnessRow::Spawns(self.spawns),
        ];
        rows.extend(self.drawn.map(|drawn| FairnessRow::Tried(drawn.tried)));
        let rows: Vec<_> = rows.iter().map(|row| (words().race.row)(row)).collect();
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let lines: Vec<_> =
            rows.iter().map(|(name, value)| format!("{name:<width$}  {value}\n")).collect();
        lines.concat()
    }

    /// Shares are parts of one, and ticks have two decimals.
    fn as_json(&self) -> String {
        let Self { recipe, spawns, fairness, demand, drawn } = self;
        let share = |millionths: u32| json!(f64::from(millionths) / 1e6);
        let thousandths = |gap: u32| json!(f64::from(gap) / 1e3);
        let ticks = |player| {
            let hundredths = u32::try_from(fairness.expected_ticks(player)).unwrap_or(u32::MAX);
            json!(f64::from(hundredths) / 1e2)
        };
        let [one, two] = [fairness.sides.one, fairness.sides.two];
        let won = fairness.win_share_one();
        let mut report: Map<String, Value> = recipe.map(described).unwrap_or_default();
        let figures = [
            ("spawn_one", json!([spawns[0].x, spawns[0].y])),
            ("spawn_two", json!([spawns[1].x, spawns[1].y])),
            ("runs", json!(fairness.runs())),
            (
                "win_share_one",
                json!({"share": share(won.share), "low": share(won.low), "high": share(won.high)}),
            ),
            ("gap", thousandths(fairness.gap())),
            ("bound", thousandths(demand.bound)),
            ("fair", json!(fairness.is_fair(demand.bound))),
            ("expected_ticks_one", ticks(Player::One)),
            ("expected_ticks_two", ticks(Player::Two)),
            ("junctions_one", json!(one.junctions)),
            ("junctions_two", json!(two.junctions)),
            ("misleading_junctions_one", json!(one.misleading)),
            ("misleading_junctions_two", json!(two.misleading)),
            ("dead_end_mass_one", json!(one.dead_end_mass)),
            ("dead_end_mass_two", json!(two.dead_end_mass)),
            ("passage_disjoint_routes", json!(fairness.routes.passages)),
            ("cell_disjoint_routes", json!(fairness.routes.cells)),
        ];
        report.extend(figures.map(|(name, value)| (name.to_owned(), value)));
        if let Some(drawn) = drawn {
            report.insert("tried".to_owned(), json!(drawn.tried));
        }
        Value::Object(report).to_string() + "\n"
    }
}

/// Reads a gap: thousandths, or with a percent sign hundredths of at most one decimal.
fn bound(text: &str) -> Result<u32, &'static str> {
    let whole = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let thousandths = match text.strip_suffix('%') {
        None => whole(text),
        Some(percent) => {
            let (percent, tenths) =
                percent.trim_end().split_once('.').unwrap_or((percent.trim_end(), "0"));
            let tenths = whole(tenths).filter(|_| tenths.len() == 1);
            whole(percent)
                .zip(tenths)
                .and_then(|(p, tenths)| p.checked_mul(10)?.checked_add(tenths))
        }
    };
    thousandths.filter(|&bound| bound <= 500).ok_or(words().race.bound_form)
}
