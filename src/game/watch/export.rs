//! Taking along what is watched: the moment that is seen, or the whole run as a film.
//!
//! Files are written on a thread of their own, to a draft that gets its name once it is whole.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::maze::film::{
    Act, Cut, FilmFormat, Pace, Palette, Stage, StillFormat, write_film, write_still,
};
use crate::maze::format::WriteError;
use crate::maze::insight::Subject;
use crate::words::words;

use super::super::archive::Archive;
use super::{Run, Show, Watching};

/// A wish to take along what is watched.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportRequested {
    /// The moment that is seen.
    Moment(StillFormat),
    /// The whole run.
    Film(FilmFormat),
}

impl ExportRequested {
    /// What people can choose from, with the endings of their files.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Moment(StillFormat::Png), "png"),
        (Self::Moment(StillFormat::Svg), "svg"),
        (Self::Film(FilmFormat::Gif), "gif"),
        (Self::Film(FilmFormat::Apng), "apng"),
    ];

    fn ending(self) -> &'static str {
        Self::ALL.iter().find(|(each, _)| *each == self).map_or("", |&(_, ending)| ending)
    }
}

/// What has become of the last file, in words for the panel.
#[derive(Resource, Clone, Debug, Default)]
pub struct Saved(pub Option<String>);

/// A file that is being written.
#[derive(Resource, Debug)]
pub struct Export {
    task: Task<Result<Option<PathBuf>, String>>,
    frames: usize,
    done: Arc<AtomicUsize>,
    is_stopped: Arc<AtomicBool>,
}

impl Export {
    /// How much of it is written, in hundredths.
    #[must_use]
    pub fn percent(&self) -> usize {
        self.done.load(Ordering::Relaxed) * 100 / self.frames.max(1)
    }

    /// Leaves off; what has been written is thrown away.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

/// What a file is called: by what it shows, and at which step.
fn name(watching: &Watching, request: ExportRequested) -> String {
    let subjects = watching.runs.iter().map(|run| run.timeline.subject());
    let names: Vec<_> = subjects.clone().map(Subject::name).collect();
    let size = watching.runs[0].timeline.grid().size();
    let mut name = format!("{}-{size}", names.join("-"));
    if let Some(recipe) = subjects.into_iter().next().and_then(Subject::recipe) {
        name = format!("{name}-{}", recipe.seed);
    }
    if let ExportRequested::Moment(_) = request {
        name = format!("{name}-step-{}", watching.transport.at());
    }
    format!("{name}.{}", request.ending())
}

/// The runs as films show them.
fn acts(show: Show, runs: &[Run]) -> Vec<Act> {
    let timelines = || runs.iter().map(|run| run.timeline.clone());
    match show {
        Show::Solving => timelines()
            .next()
            .map(|run| Act { run, rival: timelines().nth(1) })
            .into_iter()
            .collect(),
        Show::Making | Show::Beside => timelines().map(Act::from).collect(),
    }
}

fn begin(
    mut commands: Commands,
    mut requests: MessageReader<ExportRequested>,
    watching: Option<Res<Watching>>,
    archive: Option<Res<Archive>>,
    export: Option<Res<Export>>,
    mut saved: ResMut<Saved>,
) {
    let (Some(&request), Some(watching), None) = (requests.read().last(), watching, export) else {
        return;
    };
    let Some(archive) = archive else {
        saved.0 = Some(words().watch.nowhere_to_save.to_owned());
        return;
    };
    let path = archive.0.folder().join("pictures").join(name(&watching, request));
    let acts = acts(watching.show, &watching.runs);
    let size = watching.runs[0].timeline.grid().size();
    let cell = Stage::pleasant_cell(size, acts.len());
    let stage = match Stage::new(acts, cell) {
        Ok(stage) => stage,
        Err(error) => {
            saved.0 = Some(error.to_string());
            return;
        }
    };
    let cut = Cut::of(&stage, Pace::default());
    let (done, is_stopped) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let told = {
        let (done, is_stopped) = (done.clone(), is_stopped.clone());
        move |frames| {
            done.store(frames, Ordering::Relaxed);
            if is_stopped.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    };
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let written = write(&path, stage, cut, request, told);
        written.map_err(|error| (words().watch.not_saved)(&path, &error.to_string()))
    });
    saved.0 = None;
    commands.insert_resource(Export { task, frames: cut.frames(), done, is_stopped });
}

/// Writes the file; `None` where it was left off.
fn write(
    path: &Path,
    mut stage: Stage,
    cut: Cut,
    request: ExportRequested,
    told: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<PathBuf>, WriteError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    let draft = PathBuf::from(draft);
    let mut out = BufWriter::new(File::create(&draft)?);
    let palette = Palette::dark();
    let written = match request {
        ExportRequested::Moment(format) => {
            // Its runs are where they are on show.
            write_still(&stage, &palette, format, &mut out).map(ControlFlow::Continue)
        }
        ExportRequested::Film(format) => {
            write_film(&mut stage, &palette, cut, format, &mut out, told)
        }
    };
    let written = written.and_then(|flow| Ok(out.flush().map(|()| flow)?));
    match written {
        Ok(ControlFlow::Continue(())) => {
            fs::rename(&draft, path)?;
            Ok(Some(path.to_owned()))
        }
        Ok(ControlFlow::Break(())) => {
            fs::remove_file(&draft)?;
            Ok(None)
        }
        Err(error) => {
            // The fault itself is what is told.
            let _ = fs::remove_file(&draft);
            Err(error)
        }
    }
}

/// Tells when the file is there.
fn finish(mut commands: Commands, mut export: ResMut<Export>, mut saved: ResMut<Saved>) {
    let Some(finished) = block_on(poll_once(&mut export.task)) else { return };
    saved.0 = match finished {
        Ok(Some(path)) => Some((words().watch.saved)(&path)),
        Ok(None) => None,
        Err(error) => Some(error),
    };
    commands.remove_resource::<Export>();
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ExportRequested>().init_resource::<Saved>().add_systems(
        Update,
        (begin, finish.run_if(resource_exists::<Export>)).chain().in_set(super::super::DrawSystems),
    );
}
