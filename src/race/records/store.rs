//! The records on disk: a history of a line a race, and a folder of replays.
//!
//! Several games may run at a time. Whoever changes anything holds the lock, and reads first what
//! the others have added.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::files;
use crate::race::{RaceCode, Replay, ReplayError};
use crate::words::words;

use super::{Entry, Line, Records};

/// The environment variable that names the data folder, where it isn't the usual one.
pub const DATA_VARIABLE: &str = "MAZE_DUEL_DATA";

const FOLDER: &str = "maze-duel";
const HISTORY: &str = "history.jsonl";
const REPLAYS: &str = "replays";
const LOCK: &str = "lock";
const FORMAT: &str = "maze-duel history";
/// No line of a history is longer.
const LONGEST_LINE: u64 = 4096;

/// The first line of a history.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Records that are kept in a folder.
///
/// ```
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// use maze_duel::race::records::{Entry, Store};
/// use maze_duel::race::{ByPlayer, ReplayRecorder, Setup};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let (mut store, warnings) = Store::open_in(folder)?;
/// assert!(warnings.is_empty());
/// // In a maze of one cell both win at once.
/// let recipe = Recipe::new(Algorithm::Prim, Size::new(1, 1)?, Seed::FIRST);
/// let setup = Setup::new(recipe);
/// let replay = ReplayRecorder::new(&setup, &setup.race(0)?)?.finish();
/// let who = ByPlayer { one: ("Ada".to_owned(), false), two: ("Bot".to_owned(), true) };
/// let entry = Entry::new(&replay, 1_772_236_800, who).unwrap();
/// store.add(entry, Some(&replay))?;
/// let (again, _) = Store::open_in(folder)?;
/// assert_eq!(again.records().best(replay.code()).unwrap().time, 0);
/// assert_eq!(again.ghost(replay.code())?.0, Some(replay));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    records: Records,
}

/// Something that was wrong with what was kept. Nothing is lost by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Warning {
    /// A file was damaged. It is kept under another name; what could be read of it is still there.
    #[error("{}", (words().replay.set_aside)(&file.display().to_string(), &kept_as.display().to_string()))]
    Damaged {
        /// The file.
        file: PathBuf,
        /// Where it is now.
        kept_as: PathBuf,
    },
    /// A best replay can't be shown: another version wrote it, or it isn't the race that this
    /// version runs. It is left as it is.
    #[error("{}", (words().replay.no_ghost)(&file.display().to_string(), reason))]
    NoGhost {
        /// The file.
        file: PathBuf,
        /// Why, in words.
        reason: String,
    },
}

/// Why records can't be kept or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system doesn't tell where data belongs.
    #[error("{}", (words().replay.no_data_folder)(DATA_VARIABLE))]
    NoFolder,
    /// A file can't be read or written.
    #[error("{}", (words().at)(&path.display().to_string(), &reason.to_string()))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// A later version of the program has written the history. It is left as it is.
    #[error("{}", (words().replay.newer_history)(&path.display().to_string(), *found, Store::VERSION))]
    Newer {
        /// The file.
        path: PathBuf,
        /// Of which version it is.
        found: u32,
    },
}

/// Says which file it was.
fn at(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |reason| StoreError::Io { path: path.to_owned(), reason }
}

impl Store {
    /// The version of the history's format.
    pub const VERSION: u32 = 1;

    /// The folder that [`DATA_VARIABLE`] names, or else the one in which the system keeps programs'
    /// data: `~/.local/share/maze-duel` and the like.
    ///
    /// # Errors
    /// [`StoreError::NoFolder`] where there is neither.
    pub fn usual_folder() -> Result<PathBuf, StoreError> {
        if let Some(folder) = std::env::var_os(DATA_VARIABLE).filter(|name| !name.is_empty()) {
            return Ok(folder.into());
        }
        let strategy = etcetera::choose_base_strategy().map_err(|_| StoreError::NoFolder)?;
        Ok(strategy.data_dir().join(FOLDER))
    }

    /// The records in the usual folder, and what was wrong with them.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing has been changed.
    pub fn open() -> Result<(Self, Vec<Warning>), StoreError> {
        Self::open_in(&Self::usual_folder()?)
    }

    /// The records in a folder, which needn't be there yet, and what was wrong with them.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing has been changed.
    pub fn open_in(folder: &Path) -> Result<(Self, Vec<Warning>), StoreError> {
        let mut store = Self { folder: folder.to_owned(), records: Records::default() };
        let history = store.history();
        if !history.try_exists().map_err(at(&history))? {
            return Ok((store, Vec::new()));
        }
        let _lock = store.lock()?;
        let warnings = store.read()?;
        Ok((store, warnings))
    }

    /// Where the records are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is known of: as of when the store was opened, or a race last added.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// Adds a race, and keeps its replay; replays that are neither new nor best are removed. What
    /// other games have added meanwhile is known afterwards.
    ///
    /// # Errors
    /// [`StoreError`]; then the history is as it was.
    pub fn add(
        &mut self,
        mut entry: Entry,
        replay: Option<&Replay>,
    ) -> Result<Vec<Warning>, StoreError> {
        fs::create_dir_all(&self.folder).map_err(at(&self.folder))?;
        let _lock = self.lock()?;
        let warnings = self.read()?;
        entry.replay = match replay {
            Some(replay) => Some(self.keep(replay, entry.at)?),
            None => None,
        };
        if let Err(error) = self.append(&entry) {
            if let Some(name) = &entry.replay {
                let _ = fs::remove_file(self.folder.join(REPLAYS).join(name));
            }
            return Err(error);
        }
        self.records.add(entry);
        // What can't be removed now can be the next time.
        let _ = self.prune();
        Ok(warnings)
    }

    /// The replay of the best time by a code, to race against, if there is one that can be shown.
    ///
    /// # Errors
    /// [`StoreError`] where its file can't be read or, being damaged, not set aside.
    pub fn ghost(&self, code: &RaceCode) -> Result<(Option<Replay>, Vec<Warning>), StoreError> {
        let best = self.records.best(code).and_then(|best| best.entry.replay.as_ref());
        let Some(name) = best else { return Ok((None, Vec::new())) };
        let path = self.folder.join(REPLAYS).join(name);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((None, Vec::new()));
            }
            Err(error) => return Err(at(&path)(error)),
        };
        let no_ghost = |reason: String| Warning::NoGhost { file: path.clone(), reason };
        match Replay::read(&mut BufReader::new(file)) {
            Ok(replay) => match replay.verify() {
                Ok(_) => Ok((Some(replay), Vec::new())),
                Err(error) => Ok((None, vec![no_ghost(error.to_string())])),
            },
            Err(ReplayError::Io(reason)) => Err(at(&path)(reason)),
            Err(error @ (ReplayError::Version { .. } | ReplayError::Code(_))) => {
                Ok((None, vec![no_ghost(error.to_string())]))
            }
            Err(_) => {
                let _lock = self.lock()?;
                let kept_as = files::set_aside(&path, damaged).map_err(at(&path))?;
                Ok((None, vec![Warning::Damaged { file: path, kept_as }]))
            }
        }
    }

    fn history(&self) -> PathBuf {
        self.folder.join(HISTORY)
    }

    /// Waits until no other game changes anything; held until it is dropped.
    fn lock(&self) -> Result<File, StoreError> {
        let path = self.folder.join(LOCK);
        let lock = File::options().create(true).truncate(false).write(true).open(&path);
        let lock = lock.map_err(at(&path))?;
        match lock.lock() {
            // Some file systems have no locks. Each line is written at one go all the same.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(at(&path)(error)),
            _ => Ok(lock),
        }
    }

    /// Reads the history anew. Damaged lines cost themselves alone: the file as it was is set
    /// aside, and one of the good lines takes its place.
    fn read(&mut self) -> Result<Vec<Warning>, StoreError> {
        let path = self.history();
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.records = Records::default();
                return Ok(Vec::new());
            }
            Err(error) => return Err(at(&path)(error)),
        };
        let (records, is_sound) = read_history(&path, &mut BufReader::new(file))?;
        self.records = records;
        if is_sound {
            return Ok(Vec::new());
        }
        let kept_as = files::take_free_name(&path, damaged).map_err(at(&path))?;
        fs::copy(&path, &kept_as).map_err(at(&kept_as))?;
        File::open(&kept_as).and_then(|copy| copy.sync_all()).map_err(at(&kept_as))?;
        let mut text = header()?;
        for entry in self.records.entries() {
            text += &line(entry)?;
        }
        files::write_whole(&path, text.as_bytes()).map_err(at(&path))?;
        Ok(vec![Warning::Damaged { file: path, kept_as }])
    }

    /// Writes a replay to a file of its own.
    fn keep(&self, replay: &Replay, at_time: u64) -> Result<String, StoreError> {
        let folder = self.folder.join(REPLAYS);
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let code = replay.code().as_str().replace('-', "");
        let mut number = 1_u32;
        loop {
            let more = if number == 1 { String::new() } else { format!("-{number}") };
            let name = format!("{at_time}-{code}{more}.replay");
            let path = folder.join(&name);
            if path.try_exists().map_err(at(&path))? {
                number += 1;
                continue;
            }
            let mut text = Vec::new();
            replay.write(&mut text).map_err(at(&path))?;
            files::write_whole(&path, &text).map_err(at(&path))?;
            return Ok(name);
        }
    }

    fn append(&self, entry: &Entry) -> Result<(), StoreError> {
        let path = self.history();
        let line = line(entry)?;
        if !path.try_exists().map_err(at(&path))? {
            let text = header()? + &line;
            return files::write_whole(&path, text.as_bytes()).map_err(at(&path));
        }
        let append = || {
            let mut file = File::options().append(true).open(&path)?;
            file.write_all(line.as_bytes())?;
            file.sync_all()
        };
        append().map_err(at(&path))
    }

    /// Removes the replays of the history that needn't be kept; what else lies there isn't ours.
    fn prune(&self) -> io::Result<()> {
        let kept = self.records.replays_kept();
        let names = self.records.entries().iter().filter_map(|entry| entry.replay.as_deref());
        let old: HashSet<&str> = names.filter(|name| !kept.contains(name)).collect();
        if old.is_empty() {
            return Ok(());
        }
        for file in fs::read_dir(self.folder.join(REPLAYS))? {
            let file = file?;
            if file.file_name().to_str().is_some_and(|name| old.contains(name)) {
                fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }
}

fn header() -> Result<String, StoreError> {
    as_line(&Header { format: FORMAT.to_owned(), version: Store::VERSION })
}

fn line(entry: &Entry) -> Result<String, StoreError> {
    let line = as_line(&Line::from(entry))?;
    // What wouldn't be read again isn't written.
    if line.len() as u64 > LONGEST_LINE {
        return Err(at(Path::new(HISTORY))(io::ErrorKind::InvalidInput.into()));
    }
    Ok(line)
}

fn as_line<T: Serialize>(value: &T) -> Result<String, StoreError> {
    let json = serde_json::to_string(value).map_err(io::Error::from);
    json.map(|json| json + "\n").map_err(at(Path::new(HISTORY)))
}

/// What a history tells, and whether every line of it is as it should be.
fn read_history(path: &Path, input: &mut impl BufRead) -> Result<(Records, bool), StoreError> {
    let (mut records, mut is_sound, mut is_first) = (Records::default(), true, true);
    loop {
        let mut bytes = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut bytes).map_err(at(path))?;
        if bytes.is_empty() {
            // Not even a header: somebody has emptied it.
            return Ok((records, is_sound && !is_first));
        }
        let is_whole = bytes.last() == Some(&b'\n');
        if is_first
            && let Ok(Header { format, version }) = serde_json::from_slice(&bytes)
            && format == FORMAT
        {
            if version > Store::VERSION {
                return Err(StoreError::Newer { path: path.to_owned(), found: version });
            }
            is_sound &= version == Store::VERSION && is_whole;
        } else {
            let line =
                serde_json::from_slice::<Line>(&bytes).ok().filter(|_| !is_first || is_whole);
            match line.and_then(Line::entry) {
                Some(entry) => records.add(entry),
                None => is_sound = false,
            }
            is_sound &= is_whole && !is_first;
        }
        is_first = false;
    }
}

/// What is added to the name of a damaged file.
fn damaged(number: u32) -> String {
    format!(".damaged-{number}")
}
