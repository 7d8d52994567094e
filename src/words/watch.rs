//! What is said about watching algorithms.

use crate::maze::Solver;

/// The texts of one language about watching algorithms.
pub(crate) struct WatchWords {
    pub(crate) heading: &'static str,
    pub(crate) how_made: &'static str,
    pub(crate) how_made_tip: &'static str,
    pub(crate) after_race: &'static str,
    pub(crate) coming: &'static str,
    pub(crate) solver: &'static str,
    pub(crate) against: &'static str,
    pub(crate) nobody: &'static str,
    pub(crate) solver_title: fn(Solver) -> &'static str,
    pub(crate) solve: &'static str,
    pub(crate) beside: &'static str,
    pub(crate) compare: &'static str,
    pub(crate) chosen: fn(usize) -> String,
    pub(crate) choose_more: fn(usize) -> String,
    pub(crate) pace: &'static str,
    pub(crate) pace_title: fn(bool) -> &'static str,
    pub(crate) pace_tip: &'static str,
    pub(crate) distances: &'static str,
    pub(crate) distances_tip: &'static str,
    pub(crate) distances_from: fn(u32, u32) -> String,
    pub(crate) stops: &'static str,
    pub(crate) over: fn(bool) -> &'static str,
    pub(crate) stops_short: &'static str,
    pub(crate) save: &'static str,
    pub(crate) save_title: fn(&str) -> &'static str,
    pub(crate) saving: fn(usize) -> String,
    pub(crate) stop_saving: &'static str,
    pub(crate) saved: fn(&std::path::Path) -> String,
    pub(crate) not_saved: fn(&std::path::Path, &str) -> String,
    pub(crate) nowhere_to_save: &'static str,

    // The timeline.
    pub(crate) to_start: &'static str,
    pub(crate) step_back: &'static str,
    pub(crate) play: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) step_on: &'static str,
    pub(crate) to_end: &'static str,
    pub(crate) loops: &'static str,
    pub(crate) position: &'static str,
    pub(crate) speed_name: &'static str,
    /// Steps a second, and whether that is the whole in one frame.
    pub(crate) speed: fn(u32, bool) -> String,

    // Figures.
    /// Of a run; of a solver also how many cells its path has.
    pub(crate) figures: fn(&crate::maze::insight::Figures, Option<usize>) -> String,
    pub(crate) place: fn(usize) -> String,
    pub(crate) cost: fn(u64) -> String,
}

pub(super) static ENGLISH: WatchWords = WatchWords {
    heading: "Watch",
    how_made: "How it was made",
    how_made_tip: "Plays the making of this maze, step by step",
    after_race: "First finish the race",
    coming: "It takes a moment until it can be watched",
    solver: "Solver",
    against: "Against",
    nobody: "Nobody",
    solver_title: |solver| match solver {
        Solver::AStar => "A*",
        Solver::BreadthFirst => "Breadth-first",
        Solver::AllShortest => "All shortest paths",
        Solver::Bidirectional => "From both ends",
        Solver::DeadEndFilling => "Dead-end filling",
        Solver::WallFollowerLeft => "Left hand on the wall",
        Solver::WallFollowerRight => "Right hand on the wall",
        Solver::Pledge => "Pledge",
        Solver::Tremaux => "Trémaux",
        Solver::RandomMouse => "Random mouse",
    },
    solve: "Watch it solved",
    beside: "Choose",
    compare: "Compare",
    chosen: |count| match count {
        1 => "1 algorithm".to_owned(),
        _ => format!("{count} algorithms"),
    },
    choose_more: |count| match count {
        0 => "Choose two to four algorithms".to_owned(),
        1 => "Choose one to three more".to_owned(),
        _ => "Four at the most".to_owned(),
    },
    pace: "In step by",
    pace_title: |is_time| if is_time { "time taken" } else { "steps" },
    pace_tip: "Steps: each takes as many. Time: each takes as long as on this machine, slowed down alike",
    distances: "Distance map",
    distances_tip: "Click a cell: colours show how far it is from there to every other",
    distances_from: |steps, farthest| match steps {
        0 => format!("From here · farthest cell: {farthest} steps"),
        _ => format!("{steps} of {farthest} steps"),
    },
    stops: "Space: done   P: play   Left, right: step   Up, down: speed   L: loop",
    over: |is_making| if is_making { "Made · Space to go on" } else { "Solved · Space to go on" },
    stops_short: "Space: done   P: play",
    save: "Save",
    save_title: |ending| match ending {
        "png" | "svg" => "The moment that is seen",
        "gif" => "The whole as a film that every viewer and chat shows",
        _ => "The whole as a film, half as large, that every browser shows",
    },
    saving: |percent| format!("Saving… {percent} %"),
    stop_saving: "Stop",
    saved: |path| format!("Saved: {}", path.display()),
    not_saved: |path, error| format!("Not saved: {}: {error}", path.display()),
    nowhere_to_save: "Not saved: there is no folder for this program's data",
    to_start: "To the start",
    step_back: "A step back",
    play: "Play",
    pause: "Pause",
    step_on: "A step on",
    to_end: "To the end",
    loops: "Begin again at the end",
    position: "Step",
    speed_name: "Speed",
    speed: |speed, is_all| match speed {
        _ if is_all => "all at once".to_owned(),
        1 => "1 step/s".to_owned(),
        0..10_000 => format!("{speed} steps/s"),
        10_000..1_000_000 => format!("{}k steps/s", speed / 1000),
        _ => format!("{}M steps/s", speed / 1_000_000),
    },
    figures: |figures, whole_path| {
        let crate::maze::insight::Figures { steps, cells, of_cells, dead_ends, path, .. } = figures;
        match (whole_path, path) {
            (None, _) => {
                format!("{steps} steps · {cells} of {of_cells} cells · {dead_ends} dead ends")
            }
            (Some(_), 0) => format!("{steps} steps · {cells} of {of_cells} cells explored"),
            (Some(whole), path) => {
                let search = steps - path;
                format!(
                    "{search} steps · {cells} cells explored · path: {path} of {whole} cells drawn"
                )
            }
        }
    },
    place: |place| match place {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{place}th"),
    },
    cost: |nanoseconds| match nanoseconds {
        0..100_000 => format!("{}.{} µs", nanoseconds / 1000, nanoseconds / 100 % 10),
        _ => format!("{}.{:02} ms", nanoseconds / 1_000_000, nanoseconds / 10_000 % 100),
    },
};
