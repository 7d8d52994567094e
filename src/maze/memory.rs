//! Allocation that reports a lack of memory where the standard containers would abort.

use thiserror::Error;

use crate::words::words;

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

fn reserve<T>(entries: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    entries.try_reserve_exact(additional).map_err(|_| OutOfMemory {
        bytes: entries.len().saturating_add(additional).saturating_mul(size_of::<T>()),
    })
}
