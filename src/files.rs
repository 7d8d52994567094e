//! Files that are written whole, or set aside and never overwritten.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes a file so that at any moment there is the old one or the new one, whole. One that is there
/// keeps its permissions.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static DRAFTS: AtomicU32 = AtomicU32::new(0);
    let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
    let draft = beside(path, &format!(".{}-{number}.tmp", std::process::id()));
    let write = || {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&draft, path)?;
        // The name is on the disk once the folder is. Not every system lets a folder be opened.
        if let Some(Ok(folder)) = path.parent().map(File::open) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&draft);
    })
}

/// Takes the first name beside `path` that nothing has yet, by an empty file that may be
/// overwritten: `ending` is asked for what is added to the name, from 1 on.
pub(crate) fn take_free_name(path: &Path, ending: fn(u32) -> String) -> io::Result<PathBuf> {
    let mut number = 1_u32;
    loop {
        let free = beside(path, &ending(number));
        match File::options().write(true).create_new(true).open(&free) {
            Ok(_) => return Ok(free),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Gives a file the first free name beside its own, and tells which.
pub(crate) fn set_aside(path: &Path, ending: fn(u32) -> String) -> io::Result<PathBuf> {
    let kept_as = take_free_name(path, ending)?;
    fs::rename(path, &kept_as).inspect_err(|_| {
        let _ = fs::remove_file(&kept_as);
    })?;
    Ok(kept_as)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}
