//! What the insight into a run says: its legend, what each step did, and the ideas behind it.

use crate::maze::insight::{Happening, Sign, Subject};
use crate::maze::{Algorithm, Solver};

mod sentences;

/// The texts of one language about how algorithms work.
pub(crate) struct InsightWords {
    /// What a step did, as a sentence without a full stop.
    pub(crate) sentence: fn(&Happening) -> String,
    /// What the legend calls a sign.
    pub(crate) sign: fn(Sign, &Subject) -> &'static str,
    /// That a run by this name is too large to record each step: in how many moments it is shown, of
    /// how many steps.
    pub(crate) coarse: fn(&str, usize, usize) -> String,
    /// What an algorithm does, in full sentences.
    pub(crate) idea: fn(&Subject) -> &'static str,
}

pub(super) static ENGLISH: InsightWords = InsightWords {
    sentence: sentences::of,
    sign: |sign, subject| match subject {
        Subject::Making(recipe) | Subject::Moments(recipe) => {
            sign_of_making(sign, recipe.algorithm)
        }
        Subject::Solving { solver, .. } => sign_of_solving(sign, *solver),
    },
    coarse: |name, moments, steps| {
        format!(
            "{name}: too large to record each of its {steps} steps, so it is shown in {moments} moments"
        )
    },
    idea: |subject| match subject {
        Subject::Making(recipe) | Subject::Moments(recipe) => idea_of_making(recipe.algorithm),
        Subject::Solving { solver, .. } => idea_of_solving(*solver),
    },
};

fn sign_of_making(sign: Sign, algorithm: Algorithm) -> &'static str {
    match (sign, algorithm) {
        (Sign::Solid, Algorithm::HuntAndKill | Algorithm::Prim) => "free cell",
        (Sign::Set, Algorithm::GrowingForest) => "trees, a colour each",
        (Sign::Set, _) => "sets, a colour each",
        (Sign::Head, Algorithm::Kruskal | Algorithm::Boruvka) => "wall that falls",
        (Sign::Area, Algorithm::Dungeon) => "room",
        (Sign::Walk, Algorithm::HuntAndKill) => "walk since the hunt",
        (Sign::Visits, _) => "visits: few to many",
        (Sign::Refused, _) => "wall that stays",
        (Sign::Frontier, _) => "frontier: cells beside the maze",
        (Sign::Stack, _) => "stack: the way back",
        _ => sign_of_any(sign),
    }
}

fn sign_of_solving(sign: Sign, solver: Solver) -> &'static str {
    match (sign, solver) {
        (Sign::Explored, Solver::Bidirectional) => "explored from the start",
        (Sign::Explored, Solver::DeadEndFilling) => "left over and looked at",
        (Sign::Explored, _) => "explored: early to late",
        (Sign::Frontier, _) => "seen, not yet explored",
        (Sign::Walk, Solver::Tremaux) => "one mark: the way here",
        (Sign::Erased, Solver::Tremaux) => "been there and left",
        (Sign::Refused, Solver::WallFollowerLeft | Solver::WallFollowerRight | Solver::Pledge) => {
            "wall that the hand is on"
        }
        (Sign::Refused, Solver::Tremaux) => "two marks: never again",
        (Sign::Walk, _) => "the last steps",
        (Sign::Visits, _) => "visits: few to many",
        (Sign::Maze, _) => "not looked at yet",
        _ => sign_of_any(sign),
    }
}

fn sign_of_any(sign: Sign) -> &'static str {
    match sign {
        Sign::Solid => "not in the maze yet",
        Sign::Maze => "maze",
        Sign::Head => "where it is",
        Sign::Stack => "stack",
        Sign::Frontier => "frontier",
        Sign::Active => "can still grow",
        Sign::Set => "sets",
        Sign::Walk => "walk",
        Sign::Erased => "erased loop",
        Sign::Hunted => "hunted through",
        Sign::Area => "room being divided",
        Sign::Door => "door",
        Sign::Row => "row being made",
        Sign::Run => "run so far",
        Sign::Visits => "visits",
        Sign::Explored => "explored",
        Sign::ExploredBack => "explored from the goal",
        Sign::Refused => "closed off",
        Sign::Filled => "filled: leads nowhere",
        Sign::Path => "path",
        Sign::Start => "start",
        Sign::Goal => "goal",
    }
}

fn idea_of_making(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Backtracker => {
            "It digs on at random into cells that are still solid. At a dead end it goes back along its own way, the stack, to the last cell that had another choice."
        }
        Algorithm::Kruskal => {
            "All walls are tried in random order. A wall falls where it parts two sets of cells that don't hang together yet; where they do it stays, so that no loop arises."
        }
        Algorithm::Prim => {
            "The maze grows around one cell. Of all cells beside it, the frontier, one is drawn at random and joined, until none is left."
        }
        Algorithm::TruePrim => {
            "Every wall is given a random strength. Of all walls around the maze the weakest falls, and the cell behind it joins, until none is left."
        }
        Algorithm::Division => {
            "It begins with one empty room. A wall with a door cuts the room in two, and both halves are cut again, until all rooms are corridors."
        }
        Algorithm::Wilson => {
            "From a cell outside the maze it walks at random until it meets the maze, and forgets every loop on the way. What is left of the walk joins the maze. So every maze is equally likely."
        }
        Algorithm::AldousBroder => {
            "One aimless walk through all walls. Whenever it comes to a cell for the first time it opens the way in. Every maze is equally likely, but the last cells take long to find."
        }
        Algorithm::Houston => {
            "First one aimless walk, which finds new cells fast, until a third is found. Then walks from outside whose loops are erased, which now meet the maze fast."
        }
        Algorithm::HuntAndKill => {
            "It digs at random until it is stuck. Then it hunts through the rows, from the top, for a cell of the maze with a free cell beside it, and digs on from there."
        }
        Algorithm::GrowingTree => {
            "It keeps a list of cells that may still grow, picks one by a rule, say the newest or any, and digs from it. A cell with nothing left to dig is struck off."
        }
        Algorithm::GrowingForest => {
            "Many trees begin at once, take turns to dig, and go back at dead ends. Where one that is stuck touches another tree, a passage makes the two one."
        }
        Algorithm::Eller => {
            "It makes the maze row by row. Cells that hang together are a set: coins say which neighbouring sets join, and each set goes on into the next row at least once."
        }
        Algorithm::Sidewinder => {
            "In each row it digs runs of cells. When a coin ends a run, one cell of it opens to the row before. The first row is a single corridor."
        }
        Algorithm::BinaryTree => {
            "Every cell throws a coin: it opens along the row, or to the row before. At the edge there is no choice, so two edges are straight corridors."
        }
        Algorithm::Boruvka => {
            "Every wall is given a random strength. In rounds, each set of cells opens the weakest wall around it and so joins a neighbour; each round leaves half as many sets, or fewer."
        }
        Algorithm::Dungeon => {
            "Walls with one door each cut the grid into rooms. Each room is then filled by digging at random, going back at dead ends."
        }
    }
}

fn idea_of_solving(solver: Solver) -> &'static str {
    match solver {
        Solver::AStar => {
            "It explores first what looks best: the cells where the steps so far and the distance left, if there were no walls, are least together."
        }
        Solver::BreadthFirst => {
            "It explores all cells one step away, then all two steps away, and so on: like water that spreads evenly. So the first way to the goal is a shortest one."
        }
        Solver::AllShortest => {
            "Like water it spreads evenly, but from the goal. Then it knows how far every cell is, and counts all ways from the start that come nearer with each step."
        }
        Solver::Bidirectional => {
            "Two searches spread at once, one from the start and one from the goal, until they meet. Together they explore less than one would."
        }
        Solver::DeadEndFilling => {
            "It looks at the maze from above and fills every dead end, back to the last fork. What is left leads from the start to the goal."
        }
        Solver::WallFollowerLeft => {
            "Somebody walks with the left hand on the wall and never lets go: left where that is open, else straight on, else right, else back."
        }
        Solver::WallFollowerRight => {
            "Somebody walks with the right hand on the wall and never lets go: right where that is open, else straight on, else left, else back."
        }
        Solver::Pledge => {
            "Somebody walks straight towards the goal's side. At a wall they follow it and count: right turns add one, left turns take one away. At 0 they walk straight again, so no free-standing wall can hold them."
        }
        Solver::Tremaux => {
            "Somebody leaves a mark at each passage that they walk. They take passages without a mark first, then go back by those with one, and never by those with two."
        }
        Solver::RandomMouse => {
            "A mouse runs on, and where the way forks chance decides. It turns back only in dead ends, and remembers nothing."
        }
    }
}
