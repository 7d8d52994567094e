//! What a step did, as one would tell somebody who looks on.

use crate::maze::{Cell, Direction};

/// What the last step did. Sets and trees are named by their numbers, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Happening {
    /// The run begins in a cell.
    Began {
        /// Which cell.
        cell: Cell,
    },
    /// A passage was dug into a solid cell.
    Dug {
        /// Where from.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// There was nothing to dig at the end of the way, so it goes back.
    Backtracked {
        /// To which cell.
        cell: Cell,
        /// How many cells it goes back.
        cells: usize,
        /// Whether it had only just come back to where it goes back from.
        is_again: bool,
    },
    /// A cell of the frontier was drawn and joined to the maze.
    Drawn {
        /// Which cell.
        cell: Cell,
        /// How many wait on the frontier now.
        frontier: usize,
    },
    /// The lightest wall beside the maze came down.
    LightestBeside {
        /// The cell behind it, which is in the maze now.
        cell: Cell,
        /// How many cells wait on the frontier now.
        frontier: usize,
    },
    /// A wall stays, since both of its sides are in the maze already.
    BothInside {
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
    },
    /// One of the cells that can grow did.
    Grew {
        /// Where from.
        cell: Cell,
        /// Which way.
        direction: Direction,
        /// How many cells can grow now.
        active: usize,
    },
    /// A cell can grow no more.
    Struck {
        /// Which cell.
        cell: Cell,
        /// How many cells can grow still.
        active: usize,
    },
    /// The next wall in random order came down: two sets are one, and keep the lower number.
    SetsJoined {
        /// The set on this side of the wall.
        one: u32,
        /// The set on the other side.
        other: u32,
        /// How many cells both have together.
        cells: usize,
    },
    /// A wall came down that is the lightest around one of the two sets beside it.
    LightestAround {
        /// The set on this side of the wall.
        one: u32,
        /// The set on the other side.
        other: u32,
        /// How many cells both have together.
        cells: usize,
    },
    /// A wall stays, since both of its sides are in one set already.
    SameSet {
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
        /// Which set.
        set: u32,
    },
    /// A tree was planted.
    TreePlanted {
        /// Its number: they count in the order in which they are planted.
        tree: u32,
        /// Where.
        cell: Cell,
    },
    /// A tree grew into a solid cell.
    TreeGrew {
        /// Which tree.
        tree: u32,
        /// Into which cell.
        cell: Cell,
        /// How many cells the tree has now.
        cells: usize,
    },
    /// Two trees are one from now on, and keep the lower number.
    TreesMet {
        /// The tree on this side of the passage.
        one: u32,
        /// The tree on the other side.
        other: u32,
        /// How many cells both have together.
        cells: usize,
    },
    /// Two sets that are neighbours in the row were joined.
    RowJoined {
        /// The set on the left.
        one: u32,
        /// The set on the right.
        other: u32,
        /// Whether it is the last row, where all are joined.
        is_last: bool,
    },
    /// Two sets that are neighbours in the row weren't joined here.
    RowParted {
        /// The set on the left.
        one: u32,
        /// The set on the right.
        other: u32,
        /// Whether they are one all the same when the row is done, joined in another place.
        meet_later: bool,
    },
    /// A set goes on into the next row.
    SetWentOn {
        /// Which set.
        set: u32,
        /// From which cell.
        cell: Cell,
    },
    /// A set doesn't go on into the next row from this cell.
    SetStayed {
        /// Which set.
        set: u32,
        /// From which cell.
        cell: Cell,
    },
    /// The row at the edge, which is a single corridor, grew.
    FirstRowDug {
        /// From which cell.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// The run took in one cell more.
    RunGrew {
        /// How many it has.
        cells: usize,
        /// Which way it goes.
        direction: Direction,
    },
    /// The run is over: a passage leads from it to the row before.
    RunEnded {
        /// How many cells it has.
        cells: usize,
        /// From which of them.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// A coin chose the way from a cell.
    CoinFell {
        /// Which cell.
        cell: Cell,
        /// Which way.
        direction: Direction,
        /// Whether there was no other way to choose.
        is_forced: bool,
    },
    /// A cell is the maze to begin with.
    Planted {
        /// Which cell.
        cell: Cell,
    },
    /// A walk begins outside the maze.
    WalkBegan {
        /// Where.
        cell: Cell,
    },
    /// The walk went on.
    Walked {
        /// To which cell.
        cell: Cell,
        /// How many cells it has.
        cells: usize,
    },
    /// The walk came back to a cell of its own, and all that it walked since is erased.
    LoopErased {
        /// To which cell.
        cell: Cell,
        /// How many cells were erased.
        erased: usize,
        /// How many it has still.
        cells: usize,
    },
    /// The walk has met the maze, and its cells are being added.
    WalkAdded {
        /// How many it has.
        cells: usize,
        /// How many of them have been added.
        added: usize,
    },
    /// The walk came to a new cell and opened the way into it.
    Found {
        /// Which cell.
        cell: Cell,
        /// How many are still missing.
        missing: usize,
    },
    /// The walk came to a cell of the maze.
    Revisited {
        /// Which cell.
        cell: Cell,
        /// How often it has been there, this time included.
        times: u32,
    },
    /// The hunt found a cell of the maze that has a solid neighbour.
    Hunted {
        /// Which cell.
        found: Cell,
        /// From which cell beside that neighbour the next walk begins.
        cell: Cell,
    },
    /// Part of the wall that divides a room was raised.
    Divided {
        /// How many columns the room has.
        width: u32,
        /// How many rows.
        height: u32,
        /// The first door, by the cell west or north of it.
        door: Cell,
        /// How many doors the wall has.
        doors: usize,
        /// How many pieces of it stand.
        raised: usize,
        /// How many there will be.
        of: usize,
    },
    /// A part of the grid was cut in two, with a door between.
    Parted {
        /// How many columns the part has.
        width: u32,
        /// How many rows.
        height: u32,
        /// The door, by the cell west or north of it.
        door: Cell,
        /// To which side of that cell.
        direction: Direction,
    },
    /// A room begins to be filled.
    RoomBegan {
        /// From which cell.
        cell: Cell,
        /// How many columns the room has.
        width: u32,
        /// How many rows.
        height: u32,
    },
    /// The step before was repeated where a half turn takes it.
    Mirrored {
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
    },
    /// A passage between the two halves of a symmetric maze was opened.
    SeamOpened {
        /// From which cell.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// A passage was closed again, since ways over the seam have made it a loop.
    SeamClosed {
        /// On which cell.
        cell: Cell,
        /// On which of its sides.
        direction: Direction,
    },
    /// The maze is complete, and a dead end was opened into a loop.
    LoopOpened {
        /// The dead end.
        cell: Cell,
        /// Which way.
        direction: Direction,
    },
    /// A search explored a cell.
    Explored {
        /// Which cell.
        cell: Cell,
        /// How many it has explored, this one included.
        number: usize,
        /// How many it has seen and not yet explored.
        frontier: usize,
    },
    /// One of two searches explored a cell.
    ExploredFrom {
        /// Which cell.
        cell: Cell,
        /// Whether it is the search from the goal.
        is_goal: bool,
        /// How many cells that search has explored.
        number: usize,
    },
    /// Two searches met.
    Met {
        /// In which cell.
        cell: Cell,
    },
    /// A dead end was filled.
    Filled {
        /// Which cell.
        cell: Cell,
        /// How many are filled.
        filled: usize,
    },
    /// The way into a dead end was closed off.
    ClosedOff {
        /// Which cell was the dead end.
        cell: Cell,
        /// Which way leads out of it.
        direction: Direction,
    },
    /// What the filling has left is followed.
    LeftOver {
        /// To which cell.
        cell: Cell,
        /// How many cells of it have been looked at.
        number: usize,
    },
    /// Somebody walked a step.
    Stepped {
        /// To which cell.
        cell: Cell,
        /// How often they have been there, this time included.
        times: u32,
        /// How they turned; `None` for the first step.
        turn: Option<Turn>,
    },
    /// Somebody who counts turns walked a step.
    Counted {
        /// To which cell.
        cell: Cell,
        /// How many turns right more than left, while a wall is followed; `None` on a straight
        /// run without a wall.
        turns: Option<i64>,
    },
    /// A passage was walked for the first time, and has one mark.
    MarkedOnce {
        /// Which cell it leads to.
        cell: Cell,
        /// Whether that cell has been come to by another passage before.
        is_known: bool,
    },
    /// A passage was walked back, and has two marks.
    MarkedTwice {
        /// Which cell it leads back to.
        cell: Cell,
    },
    /// A passage with two marks won't be walked again.
    Sealed {
        /// On which cell.
        cell: Cell,
        /// Which of its ways.
        direction: Direction,
    },
    /// A moment of a run that is too large to record each step of it, shown at the start too.
    Moment {
        /// Which one, from 1; 0 at the start.
        number: usize,
        /// How many there are.
        of: usize,
    },
    /// The path is drawn to a cell.
    PathDrawn {
        /// Which cell.
        cell: Cell,
        /// How many cells of the path are drawn.
        drawn: usize,
        /// How many there are.
        of: usize,
    },
}

/// How somebody turns who walks from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// To the left.
    Left,
    /// Not at all.
    Straight,
    /// To the right.
    Right,
    /// Round, back to where they came from.
    Round,
}

impl Turn {
    /// The turn from one direction to another.
    #[must_use]
    pub const fn between(from: Direction, to: Direction) -> Self {
        match (to as u8 + 4 - from as u8) % 4 {
            0 => Self::Straight,
            1 => Self::Right,
            2 => Self::Round,
            _ => Self::Left,
        }
    }
}
