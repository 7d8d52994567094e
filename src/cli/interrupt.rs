//! Ctrl-C, a closed terminal, and being told to end.

use std::process;

use super::{draft, progress, watch};

/// What shells give to a program that Ctrl-C has ended: 128 and the signal's number, 2.
const INTERRUPTED: i32 = 130;

/// From now on an interruption ends the program at once, but for what lies half done: a file that
/// isn't whole goes, and so does a line of progress. What has been written to standard output stays.
pub(super) fn listen() {
    // It fails where somebody listens already, and where the system has no signals: then Ctrl-C does
    // what it always does.
    let _ = ctrlc::set_handler(|| {
        progress::clear();
        watch::restore();
        // Held until the end, so that nothing becomes a file any more.
        let _held = draft::discard_all();
        process::exit(INTERRUPTED)
    });
}
