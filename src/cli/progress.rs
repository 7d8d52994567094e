//! What long work shows while it lasts: a line on standard error, where that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::maze::Work;
use crate::words::words;

/// Work that takes less than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(400);
const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);

/// Whether a line may stand there now.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Work that is under way. Dropped, its line is wiped.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Dropped, it ends the thread that waits for when the line is to be shown.
    _patience: Option<Sender<()>>,
}

impl Progress {
    /// Of a maze that is made under a handle: a bar of its cells.
    pub(super) fn of_cells(work: &Work) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
        bar.set_message(words().find.carving);
        Self::start(bar, words().find.cells_bar, Some(work.clone()))
    }

    /// Of work in `count` parts.
    pub(super) fn counted(count: u64) -> Self {
        Self::start(
            ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden()),
            words().find.bar,
            None,
        )
    }

    /// Of work of which nobody can say how long it takes.
    pub(super) fn endless(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_message(what);
        Self::start(bar, words().find.spinner, None)
    }

    /// Shows a bar in a while, and how far a handle says that its work has come.
    fn start(bar: ProgressBar, template: &str, work: Option<Work>) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        let patience = io::stderr().is_terminal().then(|| {
            let (sender, wait) = channel();
            let bar = bar.clone();
            thread::spawn(move || {
                if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    IS_SHOWN.store(true, Ordering::Relaxed);
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(BETWEEN_DRAWINGS);
                    let Some(work) = work else { return };
                    loop {
                        bar.set_length(work.cells());
                        bar.set_position(work.done());
                        match wait.recv_timeout(BETWEEN_DRAWINGS) {
                            Err(RecvTimeoutError::Timeout) => {}
                            _ => break,
                        }
                    }
                }
            });
            sender
        });
        Self { bar, _patience: patience }
    }

    /// A part is done.
    pub(super) fn advance(&self, parts: u64) {
        self.bar.inc(parts);
    }

    /// Says something more behind the bar.
    pub(super) fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Does something that may write to the terminal, with the line out of its way.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        IS_SHOWN.store(false, Ordering::Relaxed);
    }
}

/// Wipes the line of whatever is under way, for a program that ends before its time.
pub(super) fn clear() {
    if IS_SHOWN.load(Ordering::Relaxed) {
        let _ = io::stderr().lock().write_all(b"\r\x1b[2K");
    }
}
