//! A file that takes another's place once it is whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The drafts that there are now, for whoever ends the program before its time.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every draft. None can be made or kept as long as what this gives isn't dropped.
#[must_use]
pub(super) fn discard_all() -> impl Drop {
    let drafts = drafts();
    for path in &*drafts {
        let _ = fs::remove_file(path);
    }
    drafts
}

/// Dropped before it is kept, a draft is removed.
pub(super) struct Draft {
    path: PathBuf,
    target: PathBuf,
    is_kept: bool,
}

impl Draft {
    /// Opens what will be `file`: a draft beside it, so that a failed run leaves the old file as it
    /// was. Where there is something else than a file, as a device or a pipe, that is opened itself.
    pub(super) fn open(file: &Path) -> io::Result<(File, Option<Self>)> {
        // What a link leads to is replaced, and not the link.
        let target = match fs::canonicalize(file) {
            Ok(target) => target,
            // A link to nothing yet.
            Err(_) if fs::symlink_metadata(file).is_ok() => return Ok((File::create(file)?, None)),
            Err(_) => file.to_owned(),
        };
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) || target.file_name().is_none() {
            return Ok((OpenOptions::new().write(true).truncate(true).open(&target)?, None));
        }
        if old.is_some() {
            // Replacing a file that may not be written would be a surprise.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (out, draft) = Self::beside(target)?;
        if let Some(old) = old {
            out.set_permissions(old.permissions())?;
        }
        Ok((out, Some(draft)))
    }

    fn beside(target: PathBuf) -> io::Result<(File, Self)> {
        for attempt in 0..1000 {
            let name = format!(".maze-duel-{}-{attempt}.tmp", std::process::id());
            let path = target.with_file_name(name);
            let mut drafts = drafts();
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(out) => {
                    drafts.push(path.clone());
                    return Ok((out, Self { path, target, is_kept: false }));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Puts the draft in the file's place.
    pub(super) fn keep(mut self) -> io::Result<()> {
        let mut drafts = drafts();
        fs::rename(&self.path, &self.target)?;
        self.is_kept = true;
        drafts.retain(|path| *path != self.path);
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_kept {
            let mut drafts = drafts();
            let _ = fs::remove_file(&self.path);
            drafts.retain(|path| *path != self.path);
        }
    }
}
