//! Growing forest: many trees grow at once, and are joined where they meet.
//!
//! **Idea.** Trees begin in random cells, one for every hundred cells, but at least two and at most
//! a thousand. They take turns; in its turn each digs from its newest cell into a random solid
//! neighbour, and goes back where there is none, as the recursive backtracker does. A turn is a
//! hundredth of a tree, which is one passage in mazes of less than 200,000 cells. A cell that has no solid neighbour left
//! is joined to each neighbour of another tree, and from then on the two trees count as one. When
//! no tree can grow any more, all have been joined.
//!
//! **Source.** Walter D. Pullen, *Think Labyrinth* ("growing forest algorithm"): a growing tree
//! crossed with Kruskal's sets. Here the sets are of trees, not of cells, and trees that touch are
//! joined at once and not at the end.
//!
//! **Cost.** O(cells · α(cells)) time. Two bytes a cell to tell whose it is, eight for each cell
//! that had another choice.
//!
//! **Texture.** A patchwork of small winding mazes, each of about a hundred cells, with few doors
//! between them; in mazes of more than 100,000 cells the patches are larger. *Not* uniform over all spanning trees.
//!
//! **Perfect?** A passage opens only into a solid cell or between two trees that weren't joined, so
//! there are no loops. Of two neighbours in different trees, the one that runs out of solid
//! neighbours last finds the other beside it and joins it, so nothing is left apart.

use rand_core::Rng;

use crate::maze::field::{Field, has_several, twelfth};
use crate::maze::memory::{OutOfMemory, filled_while, push_slowly, with_capacity};
use crate::maze::observe::{Observer, Place};
use crate::maze::{Directions, Grid};

use super::Knobs;

/// Cells for each tree.
const CELLS_A_TREE: usize = 100;

/// Turns in which a tree of average size grows. A turn begins with memory that the others have
/// pushed out of the caches, so in large mazes it is made worth while.
const TURNS: usize = 100;

/// The most trees, so that their numbers are short.
const MOST_TREES: usize = 1000;

/// The owner of a cell that no tree has.
const NOBODY: u16 = u16::MAX;

/// No entry.
const NONE: u32 = u32::MAX;

/// Carves a walled grid.
///
/// # Errors
/// [`OutOfMemory`] where there is no room for the trees.
pub fn carve<R: Rng, O: Observer>(
    grid: &mut Grid,
    _knobs: &Knobs,
    rng: &mut R,
    observer: &mut O,
) -> Result<(), OutOfMemory> {
    let count = (grid.cell_count() / CELLS_A_TREE).clamp(2, MOST_TREES).min(grid.cell_count());
    let turn = (grid.cell_count() / (count * TURNS)).max(1);
    let mut forest = Forest {
        owners: filled_while(grid.index_end(), |_| NOBODY, || observer.is_listening())?,
        joined: with_capacity(count)?,
        entries: Vec::new(),
        free: NONE,
    };
    let mut starts = with_capacity(count)?;
    let mut growing = with_capacity(count)?;
    for number in (0..NOBODY).take(count) {
        let here = loop {
            let place = super::random_place(grid, rng, observer);
            if !observer.is_listening() || forest.owners[place as usize] == NOBODY {
                break place;
            }
        };
        if !observer.is_listening() {
            return Ok(());
        }
        forest.owners[here as usize] = number;
        forest.joined.push(number);
        starts.push(here);
        growing.push(Tree { number, here, top: NONE });
        // Not blank, so that no other tree digs into it.
        grid.mark(here);
        observer.turned_to(Place(here));
    }
    let mut field = Field::new(grid);
    while !growing.is_empty() && observer.is_listening() {
        let mut failure = Ok(());
        growing.retain_mut(|tree| match forest.grow(tree, turn, &mut field, rng, observer) {
            Ok(grows_on) => grows_on,
            Err(out_of_memory) => {
                failure = Err(out_of_memory);
                true
            }
        });
        failure?;
    }
    for start in starts {
        field.unmark(start);
    }
    Ok(())
}

/// A tree that grows.
struct Tree {
    number: u16,
    /// Where it digs from.
    here: u32,
    /// Its newest entry in the forest's list.
    top: u32,
}

struct Forest {
    /// By index, the number of the tree that a cell belongs to.
    owners: Vec<u16>,
    /// By number, a tree that this one is joined to, or itself.
    joined: Vec<u16>,
    /// Every tree's stack: cells to go back to, each with the entry below it. Those that are free
    /// form a stack too.
    entries: Vec<(u32, u32)>,
    free: u32,
}

impl Forest {
    /// Digs `turn` passages; false where the tree is done.
    fn grow<R: Rng, O: Observer>(
        &mut self,
        tree: &mut Tree,
        turn: usize,
        field: &mut Field<'_>,
        rng: &mut R,
        observer: &mut O,
    ) -> Result<bool, OutOfMemory> {
        let mut dug = 0;
        while dug < turn && observer.is_listening() {
            let here = tree.here;
            let choices = field.blanks(here);
            if choices == 0 {
                self.join_around(here, field, rng, observer);
                let Some(&(back, below)) = self.entries.get(tree.top as usize) else {
                    return Ok(false);
                };
                self.entries[tree.top as usize] = (0, self.free);
                self.free = tree.top;
                (tree.here, tree.top) = (back, below);
                continue;
            }
            let (direction, next) = field.nth(here, choices, twelfth(rng));
            observer.opened(Place(here), direction);
            field.open_into_blank(here, next, direction);
            tree.here = next;
            self.owners[tree.here as usize] = tree.number;
            if has_several(choices) {
                tree.top = self.keep(here, tree.top)?;
            } else {
                self.join_around(here, field, rng, observer);
            }
            dug += 1;
        }
        Ok(true)
    }

    /// Puts an entry on top of `below` and tells where it is.
    fn keep(&mut self, here: u32, below: u32) -> Result<u32, OutOfMemory> {
        let place = self.free;
        if let Some(entry) = self.entries.get_mut(place as usize) {
            self.free = entry.1;
            *entry = (here, below);
            return Ok(place);
        }
        push_slowly(&mut self.entries, (here, below))?;
        #[expect(clippy::cast_possible_truncation, reason = "no cell has two entries")]
        Ok((self.entries.len() - 1) as u32)
    }

    /// Joins a cell without solid neighbours to each tree beside it that it isn't joined to yet.
    fn join_around<R: Rng, O: Observer>(
        &mut self,
        here: u32,
        field: &mut Field<'_>,
        rng: &mut R,
        observer: &mut O,
    ) {
        loop {
            let own = self.owners[here as usize];
            let others = field.around(here, |next| {
                let other = self.owners[next as usize];
                other != own && other != NOBODY
            });
            if others == 0 {
                return;
            }
            let root = self.root(own);
            let mut apart = 0;
            for direction in Directions::from_bits(others).iter() {
                let other = self.owners[field.neighbour(here, direction) as usize];
                if self.root(other) != root {
                    apart |= direction.bit();
                }
            }
            if apart == 0 {
                return;
            }
            let (direction, next) = field.nth(here, apart, twelfth(rng));
            observer.opened(Place(here), direction);
            field.open(here, direction);
            let other = self.root(self.owners[next as usize]);
            self.joined[other as usize] = root;
        }
    }

    /// The tree that stands for all that are joined to this one. Halves the way there.
    fn root(&mut self, mut tree: u16) -> u16 {
        loop {
            let next = self.joined[tree as usize];
            if next == tree {
                return tree;
            }
            let beyond = self.joined[next as usize];
            self.joined[tree as usize] = beyond;
            tree = beyond;
        }
    }
}
