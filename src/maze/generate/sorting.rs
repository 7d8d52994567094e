//! Sorting that can be stopped.

use crate::maze::memory::{OutOfMemory, copied, filled};
use crate::maze::work::Share;

/// Entries of a piece that is sorted in one go, if weights are spread evenly: some tenths of a
/// millisecond.
const PIECE_BITS: u32 = 12;

/// Sorts by `weight`, whose upper bits are to be spread about evenly, and then by whatever `order`
/// compares. Ends early, in any order, where the work is stopped. First all entries are moved, in
/// place, to the piece that their upper bits tell, and then each piece is sorted: that is also
/// quicker than to sort all at once. O(length) on average, eight bytes a piece.
pub(super) fn sort_by_weight<T: Copy, K: Ord>(
    entries: &mut [T],
    weight: impl Fn(&T) -> u64,
    order: impl Fn(&T) -> K,
    share: Share<'_>,
) -> Result<(), OutOfMemory> {
    let bits = entries.len().max(1).ilog2().saturating_sub(PIECE_BITS);
    if bits == 0 {
        entries.sort_unstable_by_key(|entry| (weight(entry), order(entry)));
        return Ok(());
    }
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 32 bits are left")]
    let piece = |entry: &T| (weight(entry) >> (u64::BITS - bits)) as usize;

    let mut ends = filled(1 << bits, 0_usize)?;
    for part in entries.chunks(1 << PIECE_BITS) {
        if share.is_stopped() {
            return Ok(());
        }
        for entry in part {
            ends[piece(entry)] += 1;
        }
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    // Up to where each piece holds none but its own.
    let mut next = copied(&ends)?;
    next.rotate_right(1);
    next[0] = 0;
    let mut moved = 0_usize;
    for number in 0..ends.len() {
        // Most are moved before the first piece has all of its own.
        while next[number] < ends[number] {
            if moved.is_multiple_of(1 << PIECE_BITS) && share.is_stopped() {
                return Ok(());
            }
            moved += 1;
            let here = next[number];
            let home = piece(&entries[here]);
            if home != number {
                entries.swap(here, next[home]);
            }
            next[home] += 1;
        }
    }
    let mut start = 0;
    for end in ends {
        if share.is_stopped() {
            return Ok(());
        }
        entries[start..end].sort_unstable_by_key(|entry| (weight(entry), order(entry)));
        start = end;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::random::splitmix;

    /// The standard library's sort is the other way to the same order.
    #[test]
    #[allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]
    fn pieces_are_sorted_as_all_at_once() {
        for length in [0_u64, 1, 100, 8191, 8192, 100_000] {
            // Evenly spread, all alike, all in two pieces, and with few weights.
            for kind in 0..4 {
                let weight = |number: u64| match kind {
                    0 => splitmix(number),
                    1 => 7 << 60,
                    2 => (number % 2) << 63 | 1,
                    _ => splitmix(number % 50),
                };
                let mut entries: Vec<(u64, u64)> =
                    (0..length).map(|number| (weight(number), splitmix(number))).collect();
                let mut expected = entries.clone();
                expected.sort_unstable();
                sort_by_weight(&mut entries, |entry| entry.0, |entry| entry.1, Share::NONE)
                    .unwrap();
                assert!(entries == expected, "{length} of kind {kind}");
            }
        }
    }
}
