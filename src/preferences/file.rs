//! The file that keeps settings.
//!
//! Several games may run at a time. Whoever writes reads first what is there, and changes nothing but
//! what has changed here: of each value the last one written stays.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::files;
use crate::words::words;

use super::text::{self, LONGEST};
use super::{Fault, Preferences, Setting, TextError};

/// The environment variable that names the file, where it isn't the usual one.
pub const CONFIG_VARIABLE: &str = "MAZE_DUEL_CONFIG";

const FOLDER: &str = "maze-duel";
const FILE: &str = "settings.toml";
/// How often, and how long each time, one waits for another game that is writing. After that it is
/// taken for stuck.
const WAITS: u32 = 50;
const WAIT: Duration = Duration::from_millis(10);

/// A file of settings, and what of it is known here.
///
/// ```
/// use maze_duel::preferences::SettingsFile;
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("settings.toml");
/// let (mut file, mut preferences, warnings) = SettingsFile::open(path.clone());
/// assert!(warnings.is_empty());
/// preferences.sound.is_muted = true;
/// file.save(&preferences)?;
/// assert_eq!(SettingsFile::open(path).1, preferences);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// What is in the file as far as this game knows.
    known: Preferences,
}

/// Something that was wrong with a file of settings. Nothing is lost by it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Warning {
    /// A value can't be; its default is used.
    #[error("{}", (words().at)(&path.display().to_string(), &fault.to_string()))]
    Fault {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: Fault,
    },
    /// The file was damaged. It is kept under another name, and defaults are used.
    #[error("{}", (words().settings.set_aside)(&path.display().to_string(), &reason.to_string(), &kept_as.display().to_string()))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: TextError,
        /// Where it is now.
        kept_as: PathBuf,
    },
    /// The file can't be used, and is left as it is; defaults are used, and nothing can be kept.
    #[error("{}", (words().settings.unused)(&reason.to_string()))]
    Unused {
        /// Why.
        reason: SettingsError,
    },
}

/// Why settings can't be kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The system doesn't tell where settings belong.
    #[error("{}", (words().settings.no_folder)(CONFIG_VARIABLE))]
    NoFolder,
    /// A file can't be read, written or renamed.
    #[error("{}", (words().at)(&path.display().to_string(), &reason.to_string()))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// The name is that of a folder or a device.
    #[error("{}", (words().at)(&path.display().to_string(), words().settings.no_file))]
    NoFile {
        /// Which.
        path: PathBuf,
    },
    /// What is in the file can't be changed: a later version of the program has written it, or it would
    /// become too long. It is left as it is.
    #[error("{}", (words().at)(&path.display().to_string(), &reason.to_string()))]
    Text {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: TextError,
    },
}

/// Says which file it was.
fn at(path: &Path) -> impl FnOnce(io::Error) -> SettingsError {
    move |reason| SettingsError::Io { path: path.to_owned(), reason }
}

/// What is added to the name of a damaged file.
fn damaged(number: u32) -> String {
    numbered(".damaged", number)
}

/// What is added to the name of a file that somebody is done with.
fn old(number: u32) -> String {
    numbered(".old", number)
}

fn numbered(word: &str, number: u32) -> String {
    if number == 1 { word.to_owned() } else { format!("{word}-{number}") }
}

impl SettingsFile {
    /// The file that [`CONFIG_VARIABLE`] names, or else the one in the folder in which the system keeps
    /// programs' settings: `~/.config/maze-duel/settings.toml` and the like.
    ///
    /// # Errors
    /// [`SettingsError::NoFolder`] where there is neither.
    pub fn usual_path() -> Result<PathBuf, SettingsError> {
        if let Some(file) = std::env::var_os(CONFIG_VARIABLE).filter(|name| !name.is_empty()) {
            return Ok(file.into());
        }
        let strategy = etcetera::choose_base_strategy().map_err(|_| SettingsError::NoFolder)?;
        Ok(strategy.config_dir().join(FOLDER).join(FILE))
    }

    /// The settings in a file, which needn't be there yet, and what was wrong with them. Whatever it is,
    /// there are settings to go on with. A damaged file is set aside.
    #[must_use]
    pub fn open(path: PathBuf) -> (Self, Preferences, Vec<Warning>) {
        let (preferences, warnings) = match Self::read(&path) {
            Ok((preferences, faults)) => {
                let warning = |fault| Warning::Fault { path: path.clone(), fault };
                (preferences, faults.into_iter().map(warning).collect())
            }
            Err(SettingsError::Text { reason, .. }) if reason.is_damage() => {
                let warning = match files::set_aside(&path, damaged) {
                    Ok(kept_as) => Warning::Damaged { path: path.clone(), reason, kept_as },
                    Err(error) => Warning::Unused { reason: at(&path)(error) },
                };
                (Preferences::default(), vec![warning])
            }
            Err(reason) => (Preferences::default(), vec![Warning::Unused { reason }]),
        };
        (Self { path, known: preferences.clone() }, preferences, warnings)
    }

    /// The same without touching the file, whatever is wrong with it. Where none is there, all are
    /// defaults.
    ///
    /// # Errors
    /// [`SettingsError`] where it can't be read.
    pub fn read(path: &Path) -> Result<(Preferences, Vec<Fault>), SettingsError> {
        let text = text_of(path)?;
        Preferences::from_toml(&text)
            .map_err(|reason| SettingsError::Text { path: path.to_owned(), reason })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what has changed since it was read or last saved, if anything has. What other games have
    /// written meanwhile stays, but for the same values. A file that was damaged meanwhile is set aside.
    ///
    /// # Errors
    /// [`SettingsError`]; then the file is as it was, and the next time the same is tried again.
    pub fn save(&mut self, preferences: &Preferences) -> Result<Vec<Warning>, SettingsError> {
        if *preferences == self.known {
            return Ok(Vec::new());
        }
        let written = self.change(|text| preferences.to_toml(text, &self.known), preferences)?;
        self.known = preferences.clone();
        Ok(written)
    }

    /// Writes one value, be it the default or not.
    ///
    /// # Errors
    /// [`SettingsError`]; then the file is as it was.
    pub fn save_one(
        &mut self,
        setting: Setting,
        preferences: &Preferences,
    ) -> Result<Vec<Warning>, SettingsError> {
        let written = self.change(|text| preferences.with_these(text, &[setting]), preferences)?;
        (setting.set)(&mut self.known, &(setting.get)(preferences));
        Ok(written)
    }

    /// Writes what `edit` makes of the text that is there; all that is set here, where that was damaged.
    fn change(
        &self,
        edit: impl Fn(&str) -> Result<String, TextError>,
        preferences: &Preferences,
    ) -> Result<Vec<Warning>, SettingsError> {
        let path = &self.path;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(at(folder))?;
        }
        let _lock = lock(folder.unwrap_or(Path::new(".")));
        let refused = |reason| SettingsError::Text { path: path.clone(), reason };
        let (text, changed, warnings) = match text_of(path) {
            Ok(text) => {
                let changed = edit(&text).map_err(refused)?;
                (text, changed, Vec::new())
            }
            Err(SettingsError::Text { reason, .. }) if reason.is_damage() => {
                let kept_as = files::set_aside(path, damaged).map_err(at(path))?;
                let changed = preferences.to_toml("", &Preferences::default()).map_err(refused)?;
                let warning = Warning::Damaged { path: path.clone(), reason, kept_as };
                (String::new(), changed, vec![warning])
            }
            Err(error) => return Err(error),
        };
        if changed == text {
            return Ok(warnings);
        }
        // A link stays one, and a file that nobody may write isn't replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if fs::metadata(&target).is_ok_and(|found| found.permissions().readonly()) {
            return Err(at(path)(io::ErrorKind::PermissionDenied.into()));
        }
        files::write_whole(&target, changed.as_bytes()).map_err(at(path))?;
        Ok(warnings)
    }

    /// Sets a file aside, as `settings.toml.old` or a name with a number, so that all settings are the
    /// defaults again; `None` where there is none.
    ///
    /// # Errors
    /// [`SettingsError`]; then it is where it was.
    pub fn reset(path: &Path) -> Result<Option<PathBuf>, SettingsError> {
        if !check_kind(path)? {
            return Ok(None);
        }
        files::set_aside(path, old).map(Some).map_err(at(path))
    }
}

/// Whether there is a file. Whatever else is there is neither read nor renamed: a pipe would never end.
fn check_kind(path: &Path) -> Result<bool, SettingsError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => Err(SettingsError::NoFile { path: path.to_owned() }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(at(path)(error)),
    }
}

/// What a file of settings holds; nothing where there is none.
fn text_of(path: &Path) -> Result<String, SettingsError> {
    if !check_kind(path)? {
        return Ok(String::new());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(at(path))?;
    file.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(at(path))?;
    text::checked(bytes).map_err(|reason| SettingsError::Text { path: path.to_owned(), reason })
}

/// Waits a little until no other game writes in a folder; held until it is dropped. Not every system
/// has such locks for folders; without one a file is still never half written.
fn lock(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    for _ in 0..WAITS {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(WAIT),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}
