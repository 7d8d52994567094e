//! What films and the pictures of moments say.

use crate::maze::{Seed, Size, Solver};

/// The texts of one language about films.
pub(crate) struct FilmWords {
    pub(crate) about: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) help_file: &'static str,
    pub(crate) help_size: fn(Size) -> String,
    pub(crate) help_output: &'static str,
    pub(crate) help_solver: fn(&[Solver]) -> String,
    pub(crate) help_rival: &'static str,
    pub(crate) help_beside: &'static str,
    pub(crate) help_at: &'static str,
    pub(crate) help_cell: &'static str,
    pub(crate) help_theme: &'static str,
    pub(crate) help_seconds: fn(u32) -> String,
    pub(crate) help_fps: fn(u32) -> String,
    pub(crate) value_names: &'static str,
    pub(crate) value_moment: &'static str,
    pub(crate) theme_form: &'static str,
    pub(crate) moment_form: &'static str,
    pub(crate) number_form: fn(u32) -> String,
    pub(crate) cell_range: fn(u32) -> String,
    /// Width, height, and the most of a side and in all.
    pub(crate) too_large: fn(u32, u32, u32, u64) -> String,
    pub(crate) no_output: &'static str,
    pub(crate) to_terminal: &'static str,
    /// The file, and whether a moment is to be written.
    pub(crate) ending: fn(&str, bool) -> String,
    pub(crate) for_solvers: fn(&str) -> String,
    pub(crate) too_many: fn(usize) -> String,
    pub(crate) seed: fn(Seed) -> String,
    /// Frames, hundredths of a second, steps, width and height.
    pub(crate) film: fn(usize, usize, usize, (u32, u32)) -> String,
    /// Which step of how many, width and height.
    pub(crate) still: fn(usize, usize, (u32, u32)) -> String,
}

pub(super) static ENGLISH: FilmWords = FilmWords {
    about: "Film a maze being made or solved: an animated GIF or PNG",
    usage: "maze-duel film [OPTIONS] [--algorithm NAME] [--size WIDTHxHEIGHT] [--seed SEED] -o FILE\n       maze-duel film [OPTIONS] --solver NAME [--rival NAME] [FILE] -o FILE",
    examples: "The film is a GIF or an animated PNG, as the file's name ends: .gif, .png or .apng. With --at a
single moment is written, as .png or .svg. The film begins before the first step and ends after
the last, rests there for two seconds, and begins again.

Examples:
  maze-duel film --algorithm wilson --size 40x30 --seed 7 -o wilson.gif
  maze-duel film --beside prim,kruskal --seed 7 -o three.gif
  maze-duel film --solver a-star --rival tremaux --braid 40 -o race.apng
  maze-duel film --solver breadth-first maze.txt -o solved.gif
  maze-duel film --algorithm wilson --seed 7 --at 50% -o half.svg",
    help_file: "With --solver: the maze to solve, in any format but a picture; - reads standard input",
    help_size: |default| format!("How many cells across and down [default: {default}]"),
    help_output: "Write the film to this file, which ends in .gif, .png or .apng (- is standard output, a GIF)",
    help_solver: |all| {
        let names: Vec<&str> = all.iter().map(|solver| solver.name()).collect();
        format!("Film this solver at work in the maze: {}", names.join(", "))
    },
    help_rival: "Film a second solver in the same maze: the first has the upper left of each cell, this one the lower right",
    help_beside: "Film up to three more algorithms beside, with the same size and seed, in step",
    help_at: "Write one moment, as PNG or SVG: a share of the steps, such as 50%, or a number of steps",
    help_cell: "How large a cell is, its wall included [default: so that all is of a handy size]",
    help_theme: "The colours: dark, light [default: dark]",
    help_seconds: |default| {
        format!("How long the film takes, 1 to 600; less where there are few steps [default: {default}]")
    },
    help_fps: |default| format!("The most frames a second, 1 to 50 [default: {default}]"),
    value_names: "NAME,...",
    value_moment: "MOMENT",
    theme_form: "the themes are: dark light",
    moment_form: "a moment is a share from 0% to 100%, or a number of steps",
    number_form: |limit| format!("a whole number from 1 to {limit}"),
    cell_range: |limit| format!("the cells of a film are 1 to {limit} pixels"),
    too_large: |width, height, side, all| {
        format!(
            "the picture would be {width}x{height} pixels; up to {side} a side and {} million in all are accepted: try a smaller --cell or --size",
            all / 1_000_000
        )
    },
    no_output: "name the file to write: -o film.gif (or .png, .apng), with --at -o moment.png (or .svg)",
    to_terminal: "a film is nothing for a terminal: name a file with -o, or lead the output elsewhere",
    ending: |file, is_still| {
        if is_still {
            format!("{file}: a moment is written as .png or .svg")
        } else {
            format!("{file}: a film is written as .gif, .png or .apng; a single moment with --at")
        }
    },
    for_solvers: |argument| format!("{argument} is for filming a solver: add --solver"),
    too_many: |most| format!("--beside takes up to {most} algorithms"),
    seed: |seed| format!("seed {seed}"),
    film: |frames, hundredths, steps, (width, height)| {
        format!(
            "{} of {} · {width}x{height} pixels · {}.{} s",
            counted(frames, "frame"),
            counted(steps, "step"),
            hundredths / 100,
            hundredths % 100 / 10
        )
    },
    still: |step, steps, (width, height)| {
        format!("after {step} of {} · {width}x{height} pixels", counted(steps, "step"))
    },
};

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
