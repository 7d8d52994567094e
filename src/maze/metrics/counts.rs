//! What cells and passages a maze has.

use crate::maze::memory::OutOfMemory;
use crate::maze::observe::Observer;
use crate::maze::solve::field::Field;
use crate::maze::{Directions, Grid};

use super::{Ratio, number};

/// So many places are looked at before it is asked whether to go on.
const PIECE: usize = 1 << 14;

/// How many cells, passages, dead ends and so on a maze has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// All places but the holes.
    pub cells: u32,
    /// Open sides between two cells.
    pub passages: u32,
    /// Parts that no passage joins; 1 where every cell can be reached from every other.
    pub components: u32,
    /// Passages beyond those that hold the parts together: passages − cells + components (the
    /// circuit rank). That many can be closed, one after the other, without cutting anything off.
    pub loops: u32,
    /// Cells without a way out.
    pub closed_cells: u32,
    /// Cells with one way out.
    pub dead_ends: u32,
    /// Cells with two ways out that lie opposite.
    pub straights: u32,
    /// Cells with two ways out round a corner.
    pub turns: u32,
    /// Cells with three ways out.
    pub junctions: u32,
    /// Cells with all four.
    pub crossroads: u32,
    /// Corridors: rows of cells with two ways out each, as long as they go, from one dead end or
    /// junction to the next. A ring of such cells is one too.
    pub corridors: u32,
    /// Cells of the longest corridor; 0 where there is none.
    pub longest_corridor: u32,
    /// Cells in blind alleys, added up over the dead ends: from each, itself included, back to
    /// where one has a choice, or to the other end of a way that has none.
    pub alley_cells: u32,
}

/// The counts whose names need a sum.
impl Counts {
    /// Whether exactly one way leads from every cell to every other.
    #[must_use]
    pub const fn is_perfect(&self) -> bool {
        self.components == 1 && self.loops == 0
    }

    /// Cells with two ways out: all cells of corridors.
    #[must_use]
    pub const fn corridor_cells(&self) -> u32 {
        self.straights + self.turns
    }

    /// How many cells a corridor has on average; `None` where there is none.
    #[must_use]
    pub const fn mean_corridor(&self) -> Option<Ratio> {
        Ratio::new(self.corridor_cells(), self.corridors)
    }

    /// The share of the cells of corridors where the way goes straight on; `None` where there is
    /// none. By chance alone it would be one third: two of the six pairs of sides lie opposite.
    #[must_use]
    pub const fn straightness(&self) -> Option<Ratio> {
        Ratio::new(self.straights, self.corridor_cells())
    }

    /// The share of the cells that are dead ends.
    #[must_use]
    pub const fn dead_end_share(&self) -> Option<Ratio> {
        Ratio::new(self.dead_ends, self.cells)
    }

    /// How many cells a blind alley has on average; `None` where there is no dead end.
    #[must_use]
    pub const fn mean_alley(&self) -> Option<Ratio> {
        Ratio::new(self.alley_cells, self.dead_ends)
    }

    /// River: how many cells there are to each dead end; `None` where there is no dead end.
    ///
    /// W. D. Pullen ("Think Labyrinth: maze algorithms") says that a maze flows like a river where
    /// its making goes on beside the way just made wherever it can: with much river it has fewer
    /// but longer dead ends, branches and all, with little many short ones. He gives no measure.
    /// This one is ours: the same cells shared out among fewer dead ends. A recursive backtracker
    /// has about 10, Kruskal's and Prim's mazes about 3. [`Counts::mean_alley`], which ends at the
    /// first branch, tells them apart far less.
    #[must_use]
    pub const fn river(&self) -> Option<Ratio> {
        Ratio::new(self.cells, self.dead_ends)
    }

    /// Counts. O(cells) time, two bytes a cell and a stack.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for it.
    pub fn of(grid: &Grid) -> Result<Self, OutOfMemory> {
        Self::observed(grid, &())
    }

    /// The same; of no use where it was cancelled.
    pub(super) fn observed<O: Observer>(grid: &Grid, observer: &O) -> Result<Self, OutOfMemory> {
        let mut kinds = [0_u32; 16];
        for part in grid.bytes().chunks(PIECE) {
            if observer.is_cancelled() {
                return Ok(Self::default());
            }
            for &byte in part {
                kinds[Directions::from_bits(byte).bits() as usize] += 1;
            }
        }
        let ends: u32 =
            (0..16_u8).zip(&kinds).map(|(ways, &cells)| ways.count_ones() * cells).sum();
        // The ring and the holes have no way out either.
        let cells = number(grid.cell_count());
        let open: u32 = kinds[1..].iter().sum();
        let with = |count| {
            let kinds = (0..16_u8).zip(&kinds).filter(|(ways, _)| ways.count_ones() == count);
            kinds.map(|(_, &cells)| cells).sum::<u32>()
        };
        let straights = kinds[0b0101] + kinds[0b1010];
        let mut counts = Self {
            cells,
            passages: ends / 2,
            closed_cells: cells - open,
            dead_ends: with(1),
            straights,
            turns: with(2) - straights,
            junctions: with(3),
            crossroads: with(4),
            ..Self::default()
        };
        counts.count_components(grid, observer)?;
        counts.walk_corridors(grid, observer)?;
        if observer.is_cancelled() {
            return Ok(counts);
        }
        counts.loops = counts.passages + counts.components - cells;
        Ok(counts)
    }

    fn count_components<O: Observer>(
        &mut self,
        grid: &Grid,
        observer: &O,
    ) -> Result<(), OutOfMemory> {
        let mut field = Field::new(grid)?;
        let mut open = Vec::new();
        for index in indices(grid) {
            if !field.is_seen(index) && !observer.is_cancelled() {
                self.components += 1;
                field.flood(index, &mut open, observer)?;
            }
        }
        Ok(())
    }

    fn walk_corridors<O: Observer>(
        &mut self,
        grid: &Grid,
        observer: &O,
    ) -> Result<(), OutOfMemory> {
        let mut field = Field::new(grid)?;
        for index in indices(grid) {
            if observer.is_cancelled() {
                break;
            }
            match grid.ways_at(index).len() {
                1 => self.alley_cells += 1 + alley_beyond(grid, index),
                2 if !field.is_seen(index) => {
                    field.enter(index, 0);
                    let mut length = 1;
                    for way in field.ways(index) {
                        let mut here = field.neighbour(index, way);
                        // Round a ring the first way comes back, and the second finds all seen.
                        while grid.ways_at(here).len() == 2 && !field.is_seen(here) {
                            field.enter(here, 0);
                            length += 1;
                            let on = field.ways(here).map(|way| field.neighbour(here, way));
                            here = on.into_iter().find(|&on| !field.is_seen(on)).unwrap_or(here);
                        }
                    }
                    self.corridors += 1;
                    self.longest_corridor = self.longest_corridor.max(length);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// How many cells with two ways out follow upon a dead end.
fn alley_beyond(grid: &Grid, dead_end: u32) -> u32 {
    let mut cells = 0;
    let mut here = dead_end;
    let mut ahead = grid.ways_at(here).iter().next();
    while let Some(direction) = ahead {
        here = grid.neighbour(here, direction);
        let ways = grid.ways_at(here);
        if ways.len() != 2 {
            break;
        }
        cells += 1;
        ahead = ways.iter().find(|&way| way != direction.opposite());
    }
    cells
}

/// The indices of all cells, row by row.
fn indices(grid: &Grid) -> impl Iterator<Item = u32> {
    let stride = grid.stride();
    (1..=grid.height())
        .flat_map(move |row| row * stride + 1..=row * stride + grid.width())
        .filter(|&index| grid.is_inside(index))
}
