//! Areas that are divided, and rooms.

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::insight::{Happening, Sign};
use maze_duel::maze::{Algorithm, Cell, Direction, Knobs, Step};

use super::{Cells, bars, frame, happened, line, next, set_of, sets, tinted, watch};

/// The cells of a rectangle.
fn rectangle((from, to): (Cell, Cell)) -> Cells {
    (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Cell::new(x, y))).collect()
}

#[test]
fn division_halves_areas_until_none_is_to_be_divided() {
    for (doors, smallest) in [(1, 1), (2, 1), (3, 1), (1, 3), (1000, 2)] {
        let knobs = Knobs { doors: Some(doors), smallest_room: Some(smallest), ..Knobs::default() };
        let mut areas: Vec<(Cell, Cell)> = Vec::new();
        let mut wall: Option<(Cells, Vec<(Cell, Direction)>)> = None;
        watch(Algorithm::Division, &knobs, |timeline, steps, scene| {
            let grid = timeline.grid();
            if steps.len() == 1 {
                areas = vec![(grid.size().top_left(), grid.size().bottom_right())];
            }
            let Step::Closed { cell, direction } = steps[steps.len() - 1] else { panic!() };
            let &Happening::Divided { width, height, door, doors: count, raised, of } =
                happened(scene)
            else {
                panic!()
            };
            let is_upright = direction == Direction::East;
            let length = if is_upright { height } else { width };
            assert_eq!(count + of, length as usize);
            assert_eq!(count, doors.min(length - 1) as usize);
            if raised == 1 {
                // Of all areas there are, the one that the piece is in, both of whose sides are in it.
                assert!(wall.is_none(), "the last wall is complete");
                let both = [cell, next(cell, direction)];
                let holds =
                    |area: &(Cell, Cell)| both.iter().all(|cell| rectangle(*area).contains(cell));
                let at = areas.iter().position(holds).unwrap();
                let (from, to) = areas.remove(at);
                assert_eq!((width, height), (to.x - from.x + 1, to.y - from.y + 1));
                assert!(width.min(height) > 1 && width.max(height) > smallest);
                assert!(if is_upright { width >= height } else { height >= width });
                let places = rectangle((from, to)).into_iter();
                let along = places
                    .filter(|place| if is_upright { place.x == cell.x } else { place.y == cell.y });
                wall = Some((along.collect(), Vec::new()));
                if is_upright {
                    areas.push((from, Cell::new(cell.x, to.y)));
                    areas.push((Cell::new(cell.x + 1, from.y), to));
                } else {
                    areas.push((from, Cell::new(to.x, cell.y)));
                    areas.push((Cell::new(from.x, cell.y + 1), to));
                }
                if !timeline.is_at_end() {
                    assert_eq!(frame(scene, Sign::Area), Some((from, to)));
                    assert_eq!(tinted(scene, Sign::Area), rectangle((from, to)));
                }
            }
            let (places, pieces) = wall.as_mut().unwrap();
            pieces.push((cell, direction));
            assert_eq!(raised, pieces.len());
            if !timeline.is_at_end() {
                // The doors are known from the first piece on.
                let bars = bars(scene, Sign::Door);
                assert!(bars.len() == count && bars.contains(&(door, direction)));
                assert!(bars.iter().all(|bar| !pieces.contains(bar) && places.contains(&bar.0)));
            }
            if raised == of {
                for (piece, _) in pieces {
                    assert!(places.remove(piece), "{piece} is a place of the wall");
                }
                assert_eq!(places.len(), count, "all places are pieces or doors");
                assert!(places.iter().all(|&open| grid.is_open(open, direction)));
                wall = None;
            }
            if timeline.is_at_end() {
                let done = |&(from, to): &(Cell, Cell)| {
                    let (width, height) = (to.x - from.x + 1, to.y - from.y + 1);
                    width.min(height) == 1 || width.max(height) <= smallest
                };
                assert!(areas.iter().all(done));
                let all: Vec<Cell> = areas.iter().flat_map(|&area| rectangle(area)).collect();
                assert_eq!(all.len(), grid.cell_count());
            }
        });
    }
}

#[test]
fn a_dungeon_has_rooms_with_a_door_in_each_wall() {
    for room in [1, 2, 3, 5, 8] {
        let knobs = Knobs { smallest_room: Some(room), ..Knobs::default() };
        let mut doors: BTreeSet<(Cell, Direction)> = BTreeSet::new();
        let mut rooms: BTreeMap<Cell, (Cell, Cell)> = BTreeMap::new();
        let mut start = Cell::new(0, 0);
        watch(Algorithm::Dungeon, &knobs, |timeline, steps, scene| {
            if steps.len() == 1 {
                doors.clear();
                rooms.clear();
            }
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    Step::Opened { cell, direction },
                    &Happening::Parted { width, height, door, direction: side },
                ) => {
                    assert_eq!((door, side), (cell, direction));
                    assert!(width.max(height) > room);
                    doors.insert((cell, direction));
                }
                (Step::TurnedTo { cell }, &Happening::RoomBegan { cell: at, width, height }) => {
                    assert!(width.max(height) <= room, "{width} by {height}");
                    assert_eq!(at, cell);
                    start = cell;
                    if let Some(frame) = frame(scene, Sign::Area) {
                        rooms.insert(start, frame);
                    }
                }
                (Step::Opened { cell, direction }, happening) => {
                    assert_eq!(happening, &Happening::Dug { cell, direction });
                }
                (Step::TurnedTo { .. }, Happening::Backtracked { .. }) => {}
                other => panic!("{other:?}"),
            }
            if !timeline.is_at_end() {
                assert_eq!(bars(scene, Sign::Door).into_iter().collect::<BTreeSet<_>>(), doors);
                if let Some(room) = rooms.get(&start)
                    && line(scene, Sign::Stack).is_some()
                {
                    assert_eq!(line(scene, Sign::Stack).unwrap()[0], start);
                    assert_eq!(frame(scene, Sign::Area), Some(*room));
                    assert!(tinted(scene, Sign::Stack).is_subset(&rectangle(*room)));
                }
                return;
            }
            // Rooms are what hangs together when all doors are shut.
            let dug: Vec<Step> = steps
                .iter()
                .copied()
                .filter(|step| match *step {
                    Step::Opened { cell, direction } => !doors.contains(&(cell, direction)),
                    _ => true,
                })
                .collect();
            let sets = sets(timeline, &dug);
            assert_eq!(sets.len(), doors.len() + 1);
            for (&start, &room) in &rooms {
                assert_eq!(set_of(&sets, start), &rectangle(room));
            }
            // A room of one cell may be begun by the very last step.
            assert!(rooms.len() >= sets.len() - 1);
        });
    }
}
