//! What the insight into a run says: its legend, what each step did, and the ideas behind it.

use crate::maze::insight::{Happening, Sign, Subject, Turn};
use crate::maze::{Algorithm, Solver};

/// The texts of one language about how algorithms work.
pub(crate) struct InsightWords {
    /// What a step did, as a sentence without a full stop.
    pub(crate) sentence: fn(&Happening) -> String,
    /// What the legend calls a sign.
    pub(crate) sign: fn(Sign, &Subject) -> &'static str,
    /// What an algorithm does, in full sentences.
    pub(crate) idea: fn(&Subject) -> &'static str,
}

pub(super) static ENGLISH: InsightWords = InsightWords {
    sentence: |happening| match happening {
        Happening::Began { .. }
        | Happening::Dug { .. }
        | Happening::Backtracked { .. }
        | Happening::Drawn { .. }
        | Happening::LightestBeside { .. }
        | Happening::BothInside { .. }
        | Happening::Grew { .. }
        | Happening::Struck { .. } => growing(happening),
        Happening::SetsJoined { .. }
        | Happening::LightestAround { .. }
        | Happening::SameSet { .. }
        | Happening::TreePlanted { .. }
        | Happening::TreeGrew { .. }
        | Happening::TreesMet { .. } => joining(happening),
        Happening::RowJoined { .. }
        | Happening::RowParted { .. }
        | Happening::SetWentOn { .. }
        | Happening::SetStayed { .. }
        | Happening::FirstRowDug { .. }
        | Happening::RunGrew { .. }
        | Happening::RunEnded { .. }
        | Happening::CoinFell { .. } => in_rows(happening),
        Happening::Planted { .. }
        | Happening::WalkBegan { .. }
        | Happening::Walked { .. }
        | Happening::LoopErased { .. }
        | Happening::WalkAdded { .. }
        | Happening::Found { .. }
        | Happening::Revisited { .. }
        | Happening::Hunted { .. } => wandering(happening),
        Happening::Divided { .. }
        | Happening::Parted { .. }
        | Happening::RoomBegan { .. }
        | Happening::Mirrored { .. }
        | Happening::SeamOpened { .. }
        | Happening::SeamClosed { .. }
        | Happening::LoopOpened { .. } => building(happening),
        Happening::Explored { .. }
        | Happening::ExploredFrom { .. }
        | Happening::Met { .. }
        | Happening::Filled { .. }
        | Happening::ClosedOff { .. }
        | Happening::LeftOver { .. }
        | Happening::PathDrawn { .. } => searching(happening),
        Happening::Stepped { .. }
        | Happening::Counted { .. }
        | Happening::MarkedOnce { .. }
        | Happening::MarkedTwice { .. }
        | Happening::Sealed { .. } => walking(happening),
    },
    sign: |sign, subject| match subject {
        Subject::Making(recipe) => sign_of_making(sign, recipe.algorithm),
        Subject::Solving { solver, .. } => sign_of_solving(sign, *solver),
    },
    idea: |subject| match subject {
        Subject::Making(recipe) => idea_of_making(recipe.algorithm),
        Subject::Solving { solver, .. } => idea_of_solving(*solver),
    },
};

fn growing(happening: &Happening) -> String {
    match happening {
        Happening::Began { cell } => format!("It begins in cell {cell}"),
        Happening::Dug { cell, direction } => {
            format!("From {cell} it digs {} into a new cell", direction.name())
        }
        Happening::Backtracked { cell, cells, is_again: false } => {
            format!("Dead end: backtrack {} to {cell}", counted(*cells, "cell"))
        }
        Happening::Backtracked { cell, cells, is_again: true } => {
            format!(
                "Nothing left to dig here either: backtrack {} to {cell}",
                counted(*cells, "cell")
            )
        }
        Happening::Drawn { cell, frontier } => {
            format!("{cell} is drawn from the frontier and joined; {} there now", waits(*frontier))
        }
        Happening::LightestBeside { cell, frontier } => format!(
            "The weakest wall around the maze falls, and {cell} joins; {} beside it now",
            waits(*frontier)
        ),
        Happening::BothInside { cell, direction } => format!(
            "The weakest wall is now the one {} of {cell}, but both its sides are in the maze: it stays",
            direction.name()
        ),
        Happening::Grew { cell, direction, active } => format!(
            "{cell} is picked and digs {}; {} can grow now",
            direction.name(),
            counted(*active, "cell")
        ),
        Happening::Struck { cell, active } => format!(
            "{cell} is picked, but has nothing left to dig: struck off; {} can still grow",
            counted(*active, "cell")
        ),
        _ => String::new(),
    }
}

fn joining(happening: &Happening) -> String {
    match happening {
        Happening::SetsJoined { one, other, cells } => {
            let kept = one.min(other);
            format!("Sets {one} and {other} join: set {kept} has {} now", counted(*cells, "cell"))
        }
        Happening::LightestAround { one, other, cells } => format!(
            "Sets {one} and {other} join, through a wall that is the weakest around one of them: set {} has {} now",
            one.min(other),
            counted(*cells, "cell")
        ),
        Happening::SameSet { cell, direction, set } => format!(
            "Both sides of the wall {} of {cell} are in set {set} already: it stays",
            direction.name()
        ),
        Happening::TreePlanted { tree, cell } => format!("Tree {tree} is planted in cell {cell}"),
        Happening::TreeGrew { tree, cell, cells } => {
            format!("Tree {tree} grows into {cell}: it has {} now", counted(*cells, "cell"))
        }
        Happening::TreesMet { one, other, cells } => format!(
            "Trees {one} and {other} meet and are one: tree {} has {} now",
            one.min(other),
            counted(*cells, "cell")
        ),
        _ => String::new(),
    }
}

fn in_rows(happening: &Happening) -> String {
    match happening {
        Happening::RowJoined { one, other, is_last: false } => {
            format!("A coin says yes: sets {one} and {other} join")
        }
        Happening::RowJoined { one, other, is_last: true } => {
            format!("The last row: sets {one} and {other} have to join here")
        }
        Happening::RowParted { one, other, meet_later: false } => {
            format!("A coin says no: sets {one} and {other} stay apart")
        }
        Happening::RowParted { one, other, meet_later: true } => {
            format!("The wall stays: sets {one} and {other} join in another place of this row")
        }
        Happening::SetWentOn { set, cell } => {
            format!("Set {set} goes on from {cell} into the row below")
        }
        Happening::SetStayed { set, cell } => {
            format!("From {cell} set {set} doesn't go on: it does so from another of its cells")
        }
        Happening::FirstRowDug { cell, direction } => format!(
            "The first row is a single corridor: from {cell} it goes on {}",
            direction.name()
        ),
        Happening::RunGrew { cells, direction } => {
            format!(
                "A coin says yes: the run goes on {}, {} long",
                direction.name(),
                counted(*cells, "cell")
            )
        }
        Happening::RunEnded { cells: 1, cell, direction } => {
            format!(
                "The run ends with a single cell, {cell}, which opens to the {}",
                direction.name()
            )
        }
        Happening::RunEnded { cells, cell, direction } => format!(
            "The run of {cells} cells ends: one of them, {cell}, opens to the {}",
            direction.name()
        ),
        Happening::CoinFell { cell, direction, is_forced: false } => {
            format!("{cell} throws a coin: it opens to the {}", direction.name())
        }
        Happening::CoinFell { cell, direction, is_forced: true } => {
            format!("{cell} is the last of its row: it can only open to the {}", direction.name())
        }
        _ => String::new(),
    }
}

fn wandering(happening: &Happening) -> String {
    match happening {
        Happening::Planted { cell } => format!("Cell {cell} is the maze to begin with"),
        Happening::WalkBegan { cell } => format!("A walk begins in {cell}, outside the maze"),
        Happening::Walked { cell, cells } => {
            format!("The walk goes on to {cell}: it is {} long", counted(*cells, "cell"))
        }
        Happening::LoopErased { cell, erased: 1, cells } => {
            format!("The walk steps back to {cell}: that step is erased, {} left", are(*cells))
        }
        Happening::LoopErased { cell, erased, cells } => format!(
            "The walk crosses itself at {cell}: the {erased} cells since then, a loop, are erased; {} left",
            are(*cells)
        ),
        Happening::WalkAdded { cells: 1, .. } => {
            "The walk has met the maze: its one cell is added".to_owned()
        }
        Happening::WalkAdded { cells, added } => {
            format!("The walk has met the maze: its {cells} cells are added, {added} so far")
        }
        Happening::Found { cell, missing: 0 } => {
            format!("{cell} is new: the way in is opened; it was the last one")
        }
        Happening::Found { cell, missing } => {
            format!("{cell} is new: the way in is opened; {} still missing", are(*missing))
        }
        Happening::Revisited { cell, times } => {
            format!("{cell} is in the maze already: seen for the {} time", ordinal(*times as usize))
        }
        Happening::Hunted { found, cell } => format!(
            "Stuck: the hunt finds {found} in row {}, with a free cell beside it; the next walk begins at {cell}",
            found.y
        ),
        _ => String::new(),
    }
}

fn building(happening: &Happening) -> String {
    match happening {
        Happening::Divided { width, height, door, doors, raised, of } => {
            let doors = match doors {
                1 => format!("one door, at {door}"),
                _ => format!("{doors} doors, the first at {door}"),
            };
            match raised {
                1 => format!("A room of {width}\u{d7}{height} is divided by a wall with {doors}"),
                _ => format!(
                    "The wall through the room of {width}\u{d7}{height} grows: {raised} of {of} pieces; {doors}"
                ),
            }
        }
        Happening::Parted { width, height, door, direction } => format!(
            "{width}\u{d7}{height} cells are cut in two; the one door is at {door}, to the {}",
            direction.name()
        ),
        Happening::RoomBegan { cell, width, height } => {
            format!("A room of {width}\u{d7}{height} is next: it is filled from {cell}")
        }
        Happening::Mirrored { cell, direction } => format!(
            "The same on the other side, at {cell} to the {}: so the maze stays symmetric",
            direction.name()
        ),
        Happening::SeamOpened { cell, direction } => {
            format!("The halves are joined: a passage from {cell} to the {}", direction.name())
        }
        Happening::SeamClosed { cell, direction } => format!(
            "That made a loop: the passage from {cell} to the {} closes again",
            direction.name()
        ),
        Happening::LoopOpened { cell, direction } => format!(
            "The maze is complete: the dead end {cell} is opened to the {}, into a loop",
            direction.name()
        ),
        _ => String::new(),
    }
}

fn searching(happening: &Happening) -> String {
    match happening {
        Happening::Explored { cell, number, frontier } => format!(
            "{cell} is explored, the {} cell; {} at the edge",
            ordinal(*number),
            waits(*frontier)
        ),
        Happening::ExploredFrom { cell, is_goal, number } => format!(
            "From the {} {cell} is explored, the {} cell on this side",
            if *is_goal { "goal" } else { "start" },
            ordinal(*number)
        ),
        Happening::Met { cell } => format!("The two searches meet at {cell}"),
        Happening::Filled { cell, filled } => {
            format!("{cell} is a dead end and is filled, the {} cell", ordinal(*filled))
        }
        Happening::ClosedOff { cell, direction } => {
            format!(
                "Nobody needs to go there: the way {} of {cell} is closed off",
                direction.name()
            )
        }
        Happening::LeftOver { cell, number } => {
            format!("What is left is followed: {cell}, the {} cell", ordinal(*number))
        }
        Happening::PathDrawn { cell, drawn, of } => {
            format!("The path is found: {cell} is cell {drawn} of {of}")
        }
        _ => String::new(),
    }
}

fn walking(happening: &Happening) -> String {
    match happening {
        Happening::Stepped { cell, turn: None, .. } => format!("The first step leads to {cell}"),
        Happening::Stepped { cell, times, turn: Some(turn) } => {
            let turn = match turn {
                Turn::Left => "Left,",
                Turn::Straight => "Straight on,",
                Turn::Right => "Right,",
                Turn::Round => "Back",
            };
            match times {
                1 => format!("{turn} to {cell}, which is new"),
                _ => format!("{turn} to {cell}, for the {} time", ordinal(*times as usize)),
            }
        }
        Happening::Counted { cell, turns: None } => {
            format!("The count is 0: straight ahead to {cell}, no hand on a wall")
        }
        Happening::Counted { cell, turns: Some(turns) } => {
            format!("Along the wall to {cell}: the count of turns is {turns}")
        }
        Happening::MarkedOnce { cell, is_known: false } => {
            format!("Through a new passage, which gets a mark, to {cell}")
        }
        Happening::MarkedOnce { cell, is_known: true } => {
            format!("A new passage leads to {cell}, where it has been: it turns round there")
        }
        Happening::MarkedTwice { cell } => {
            format!("Back to {cell}: that passage has a second mark now")
        }
        Happening::Sealed { cell, direction } => {
            format!("The passage {} of {cell} has two marks: never again", direction.name())
        }
        _ => String::new(),
    }
}

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

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// How many cells are so and so.
fn are(count: usize) -> String {
    match count {
        1 => "1 cell is".to_owned(),
        _ => format!("{count} cells are"),
    }
}

fn waits(count: usize) -> String {
    match count {
        1 => "1 cell waits".to_owned(),
        _ => format!("{count} cells wait"),
    }
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
