//! Work that would take longer than a frame goes on beside the game, and can be stopped.

use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};

use crate::maze::Work;

/// Mazes of no more cells are made, measured and solved within a frame.
pub(super) const AT_ONCE: usize = 40_000;

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// How much work goes on beside all games of this process.
#[must_use]
pub fn background_tasks() -> usize {
    RUNNING.load(Ordering::SeqCst)
}

/// Counts as long as it is there.
struct Counted;

impl Counted {
    fn new() -> Self {
        RUNNING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Work that goes on. Dropped, it is stopped.
#[derive(Debug)]
pub(super) struct Background<T> {
    task: Option<Task<T>>,
    work: Work,
}

impl<T: Send + 'static> Background<T> {
    /// Begins work that looks now and then whether it is to go on.
    pub(super) fn begin(does: impl FnOnce(&Work) -> T + Send + 'static) -> Self {
        let work = Work::new();
        let handle = work.clone();
        // Counted from now on, and not only from when a thread has time for it.
        let counted = Counted::new();
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let _counted = counted;
            does(&handle)
        });
        Self { task: Some(task), work }
    }

    /// What came of it, once: `None` while it goes on.
    pub(super) fn poll(&mut self) -> Option<T> {
        let task = self.task.take_if(|task| task.is_finished())?;
        Some(block_on(task))
    }

    /// Does something about a maze of so many cells: at once, and tells what came of it, or in `slot`
    /// where that takes longer than a frame. What goes on there isn't wanted any more.
    pub(super) fn start(
        slot: &mut Option<Self>,
        cells: usize,
        does: impl FnOnce(&Work) -> T + Send + 'static,
    ) -> Option<T> {
        *slot = None;
        if cells <= AT_ONCE {
            return Some(does(&Work::new()));
        }
        *slot = Some(Self::begin(does));
        None
    }

    /// What came of what went on in `slot`, which is empty then.
    pub(super) fn finish(slot: &mut Option<Self>) -> Option<T> {
        let came = slot.as_mut()?.poll()?;
        *slot = None;
        Some(came)
    }
}

impl<T> Background<T> {
    /// How many cells are finished, and how many there are to be.
    pub(super) fn progress(&self) -> (u64, u64) {
        (self.work.done(), self.work.cells())
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.work.cancel();
    }
}
