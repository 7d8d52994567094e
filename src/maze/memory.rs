//! Memory: how much there is, and allocation that reports a lack of it where the standard containers
//! would abort.

use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

use thiserror::Error;

use crate::words::words;

mod available;

pub use available::available;

/// The system has no memory for a maze of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", (words().out_of_memory)(*bytes))]
pub struct OutOfMemory {
    /// How many bytes were asked for in one piece.
    pub bytes: usize,
}

/// An empty vector that has room for `capacity` entries.
pub(crate) fn with_capacity<T>(capacity: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut entries = Vec::new();
    reserve(&mut entries, capacity)?;
    Ok(entries)
}

/// A vector of `length` times `value`.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut entries = with_capacity(length)?;
    entries.resize(length, value);
    Ok(entries)
}

/// Entries that are filled in between two looks whether to go on: a system that hands out memory as it is
/// written to takes about a tenth of a millisecond for so many.
const PIECE: usize = 1 << 16;

/// A vector of `length` entries, each of which `entry` makes of its place; fewer where `goes_on` says no,
/// so that who stops doesn't wait for memory to be filled.
pub(crate) fn filled_while<T>(
    length: usize,
    entry: impl Fn(usize) -> T,
    goes_on: impl Fn() -> bool,
) -> Result<Vec<T>, OutOfMemory> {
    let mut entries = with_capacity(length)?;
    for first in (0..length).step_by(PIECE) {
        if !goes_on() {
            break;
        }
        entries.extend((first..length.min(first + PIECE)).map(&entry));
    }
    Ok(entries)
}

/// Makes a vector `length` long, with `value` for what is new.
pub(crate) fn resize<T: Clone>(
    entries: &mut Vec<T>,
    length: usize,
    value: T,
) -> Result<(), OutOfMemory> {
    reserve(entries, length.saturating_sub(entries.len()))?;
    entries.resize(length, value);
    Ok(())
}

/// A copy of a slice.
pub(crate) fn copied<T: Copy>(slice: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut entries = with_capacity(slice.len())?;
    entries.extend_from_slice(slice);
    Ok(entries)
}

/// Pushes, growing as `Vec::push` does.
pub(crate) fn push<T>(entries: &mut Vec<T>, entry: T) -> Result<(), OutOfMemory> {
    if entries.len() == entries.capacity() {
        let more = entries.len().max(64);
        reserve(entries, more)?;
    }
    entries.push(entry);
    Ok(())
}

/// Doubles the room where less than four entries more have any, but doesn't make it larger by more
/// than `most` and those four.
pub(crate) fn reserve_within<T>(entries: &mut Vec<T>, most: usize) -> Result<(), OutOfMemory> {
    if entries.capacity() - entries.len() < 4 {
        let more = entries.len().max(1024).min(most.saturating_add(4));
        reserve(entries, more)?;
    }
    Ok(())
}

/// Makes room for one more entry on a heap, as `BinaryHeap::push` would.
pub(crate) fn reserve_for_push<T: Ord>(entries: &mut BinaryHeap<T>) -> Result<(), OutOfMemory> {
    entries.try_reserve(1).map_err(|_| OutOfMemory {
        bytes: entries.len().saturating_mul(2).saturating_mul(size_of::<T>()),
    })
}

/// Makes room for one more entry in a map, as `HashMap::insert` would.
pub(crate) fn reserve_for_insert<K: Eq + Hash, V>(
    entries: &mut HashMap<K, V>,
) -> Result<(), OutOfMemory> {
    entries.try_reserve(1).map_err(|_| OutOfMemory {
        bytes: entries.len().saturating_mul(2).saturating_mul(size_of::<(K, V)>()),
    })
}

/// Pushes, growing by an eighth at a time: for long lists of which little should lie idle. Large
/// blocks are moved by remapping pages on most systems, so that growing often costs little.
pub(crate) fn push_slowly<T>(entries: &mut Vec<T>, entry: T) -> Result<(), OutOfMemory> {
    if entries.len() == entries.capacity() {
        let more = (entries.len() / 8).max(1024);
        reserve(entries, more)?;
    }
    entries.push(entry);
    Ok(())
}

fn reserve<T>(entries: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    entries.try_reserve_exact(additional).map_err(|_| OutOfMemory {
        bytes: entries.len().saturating_add(additional).saturating_mul(size_of::<T>()),
    })
}
