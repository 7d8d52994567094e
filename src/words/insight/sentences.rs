//! What a step did, as a sentence without a full stop.

use crate::maze::insight::{Happening, Turn};

pub(super) fn of(happening: &Happening) -> String {
    match happening {
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
        Happening::Moment { number, of } => moment(*number, *of),
        Happening::Stepped { .. }
        | Happening::Counted { .. }
        | Happening::MarkedOnce { .. }
        | Happening::MarkedTwice { .. }
        | Happening::Sealed { .. } => walking(happening),
    }
}

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
            "Stuck: the hunt finds a free cell beside {found}, in row {}; it is joined from {cell}",
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

fn moment(number: usize, of: usize) -> String {
    let shown = match of {
        1 => "1 moment".to_owned(),
        _ => format!("{of} moments"),
    };
    let which = match number {
        0 => "the start".to_owned(),
        _ => format!("number {number}"),
    };
    format!("The maze is too large to record each step, so it is shown in {shown}: this is {which}")
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
