//! Mazes made row by row.

use std::collections::BTreeMap;

use maze_duel::maze::generate::Corner;
use maze_duel::maze::insight::{Happening, Sign};
use maze_duel::maze::{Algorithm, Cell, Direction, Knobs, Step};

use super::{Cells, end, frame, happened, next, number, set_of, sets, tint, tinted, watch};

#[test]
fn eller_shows_the_sets_of_two_rows() {
    let mut goes_on: BTreeMap<(u32, u32), bool> = BTreeMap::new();
    watch(Algorithm::Eller, &Knobs::default(), |timeline, steps, scene| {
        if steps.len() == 1 {
            assert!(goes_on.values().all(|&goes| goes), "a set was left behind");
            goes_on.clear();
        }
        let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
        let last = steps[steps.len() - 1];
        let number_of = |cell| number(timeline, set_of(&before, cell));
        let (cell, is_last) = (last.cell(), last.cell().y + 1 == timeline.grid().height());
        let (width, row) = (timeline.grid().width(), last.cell().y);
        match (last, happened(scene)) {
            (Step::Opened { direction: Direction::East, .. }, happening) => {
                let (one, other) = (number_of(cell), number_of(end(last)));
                assert_eq!(happening, &Happening::RowJoined { one, other, is_last });
            }
            (Step::Refused { direction: Direction::East, .. }, happening) => {
                let (one, other) = (number_of(cell), number_of(next(cell, Direction::East)));
                if one == other {
                    assert!(matches!(happening, Happening::SameSet { set, .. } if *set == one));
                } else {
                    // When all of the row has been told, up to the first step into the next.
                    let all: Vec<Step> = timeline.playback().unwrap().trace().steps().collect();
                    let rest = all[steps.len()..].iter().take_while(|step| match step {
                        Step::Opened { direction, .. } | Step::Refused { direction, .. } => {
                            *direction == Direction::East
                        }
                        _ => false,
                    });
                    let row_done = sets(timeline, &all[..steps.len() + rest.count()]);
                    let beyond = next(cell, Direction::East);
                    let meet_later = set_of(&row_done, cell).contains(&beyond);
                    assert_eq!(happening, &Happening::RowParted { one, other, meet_later });
                    assert!(meet_later || !is_last, "all are joined there");
                }
            }
            (Step::Opened { .. }, &Happening::SetWentOn { set, cell: at }) => {
                assert_eq!((set, at), (number_of(cell), cell));
                goes_on.insert((row, set), true);
            }
            (Step::Refused { .. }, &Happening::SetStayed { set, cell: at }) => {
                assert_eq!((set, at), (number_of(cell), cell));
                goes_on.entry((row, set)).or_insert(false);
            }
            other => panic!("{other:?}"),
        }
        if timeline.is_at_end() {
            return;
        }
        assert_eq!(frame(scene, Sign::Row), Some((Cell::new(0, row), Cell::new(width - 1, row))));
        let mut levels: BTreeMap<u32, u8> = BTreeMap::new();
        for cell in timeline.grid().cells() {
            let set = set_of(&now, cell);
            let is_shown = cell.y == row || (cell.y == row + 1 && set.len() > 1);
            assert_eq!(tint(scene, cell).sign == Sign::Set, is_shown, "{cell}");
            if is_shown {
                let level = tint(scene, cell).level;
                assert_eq!(*levels.entry(number(timeline, set)).or_insert(level), level);
            }
        }
    });
}

#[test]
fn runs_and_coins_fill_their_rows() {
    for corner in Corner::ALL {
        let knobs = Knobs { corner: Some(corner), ..Knobs::default() };
        let is_north = matches!(corner, Corner::NorthEast | Corner::NorthWest);
        let is_east = matches!(corner, Corner::NorthEast | Corner::SouthEast);
        let (back, along) = (
            if is_north { Direction::North } else { Direction::South },
            if is_east { Direction::East } else { Direction::West },
        );
        // By row, how many cells the runs have that are over; and how many since the last one.
        let mut over: BTreeMap<u32, usize> = BTreeMap::new();
        watch(Algorithm::Sidewinder, &knobs, |timeline, steps, scene| {
            if steps.len() == 1 {
                over.clear();
            }
            let (width, height) = (timeline.grid().width(), timeline.grid().height());
            let last = steps[steps.len() - 1];
            let row = last.cell().y;
            let first_row = if is_north { 0 } else { height - 1 };
            let Step::Opened { cell, direction } = last else { panic!("{last:?}") };
            let since = steps.iter().rev().skip(1).take_while(|step| {
                step.cell().y == row
                    && matches!(step, Step::Opened { direction, .. } if *direction == along)
            });
            let cells = since.count() + if direction == along { 2 } else { 1 };
            let done = over.entry(row).or_default();
            match *happened(scene) {
                Happening::FirstRowDug { .. } => assert_eq!((row, direction), (first_row, along)),
                Happening::RunGrew { cells: shown, direction: way } => {
                    assert_eq!((shown, way, direction), (cells, along, along));
                    assert_ne!(row, first_row);
                }
                Happening::RunEnded { cells: shown, cell: from, direction: way } => {
                    assert_eq!((shown, from, way, direction), (cells, cell, back, back));
                    *done += cells;
                    assert!(*done <= width as usize);
                }
                ref other => panic!("{other:?}"),
            }
            if timeline.is_at_end() {
                for y in (0..height).filter(|&y| y != first_row) {
                    assert_eq!(over[&y], width as usize, "row {y}");
                }
                return;
            }
            // The run in the order in which it was made.
            let done = over[&row] - if direction == along { 0 } else { cells };
            let place = |at: usize| {
                let at = u32::try_from(at).unwrap();
                Cell::new(if is_east { at } else { width - 1 - at }, row)
            };
            let run: Cells = (done..done + cells).map(place).collect();
            assert_eq!(tinted(scene, Sign::Run), run);
            let ends = (Cell::new(0, row), Cell::new(width - 1, row));
            assert_eq!(frame(scene, Sign::Row), Some(ends));
        });
        watch(Algorithm::BinaryTree, &knobs, |timeline, steps, scene| {
            let last = timeline.grid().width() - 1;
            let Step::Opened { cell, direction } = steps[steps.len() - 1] else { panic!() };
            let first_row = if is_north { 0 } else { timeline.grid().height() - 1 };
            let is_forced = cell.x == if is_east { last } else { 0 };
            let expected = if cell.y == first_row {
                Happening::FirstRowDug { cell, direction }
            } else {
                Happening::CoinFell { cell, direction, is_forced }
            };
            assert_eq!(happened(scene), &expected);
            assert!(direction == back || (direction == along && !is_forced));
        });
    }
}
