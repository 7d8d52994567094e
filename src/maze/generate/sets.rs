//! Disjoint sets: union by size with path halving.

use crate::maze::memory::{OutOfMemory, filled_while};

/// Disjoint sets of the numbers below a length; at first each is a set of its own. Four bytes a
/// number. After R. E. Tarjan, *Data Structures and Network Algorithms* (1983).
pub(super) struct Sets {
    /// A member's parent; a root's own size, with the top bit set.
    parents: Vec<u32>,
}

const ROOT: u32 = 1 << 31;

impl Sets {
    /// Of fewer numbers where `goes_on` says no.
    pub(super) fn new(length: usize, goes_on: impl Fn() -> bool) -> Result<Self, OutOfMemory> {
        Ok(Self { parents: filled_while(length, |_| ROOT | 1, goes_on)? })
    }

    /// The member that stands for the set of `member`.
    pub(super) fn root(&mut self, mut member: u32) -> u32 {
        loop {
            let parent = self.parents[member as usize];
            if parent & ROOT != 0 {
                return member;
            }
            let above = self.parents[parent as usize];
            if above & ROOT != 0 {
                return parent;
            }
            self.parents[member as usize] = above;
            member = above;
        }
    }

    /// Joins the sets of both; false where they were one already.
    pub(super) fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return false;
        }
        let (size_one, size_other) =
            (self.parents[one as usize] & !ROOT, self.parents[other as usize] & !ROOT);
        let (large, small) = if size_one >= size_other { (one, other) } else { (other, one) };
        self.parents[small as usize] = large;
        self.parents[large as usize] = ROOT | (size_one + size_other);
        true
    }
}
