//! Races through endless mazes: seen through a window that moves, they are what they would be in one
//! large maze.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::num::NonZeroUsize;
use std::sync::Arc;

use maze_duel::maze::endless::{Borders, Chunks, Endless, Spot};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Directions, DistanceMap, Grid, Knobs, Mask, MazeRng, RandomExt,
    Seed, Size,
};
use maze_duel::race::expedition::{Expedition, Walkers, Window, WindowWanted};
use maze_duel::race::{
    ByPlayer, Handicap, Input, NotInWindow, Outcome, Player, Race, RaceEvent, Rules, Spawns, Stage,
};
use proptest::prelude::*;

use Direction::{East, North, South, West};

fn endless(seed: u64, algorithm: Algorithm, borders: Borders) -> Endless {
    Endless::new(Seed::new(seed).unwrap(), algorithm, Knobs::default(), borders).unwrap()
}

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn spot(x: i64, y: i64) -> Spot {
    Spot::new(x, y).unwrap()
}

fn room(width: u32, height: u32) -> Arc<Grid> {
    Arc::new(Grid::opened(size(width, height)).unwrap())
}

fn both<T: Clone>(thing: T) -> ByPlayer<T> {
    ByPlayer { one: thing.clone(), two: thing }
}

/// Goes from one place to another by shortest ways, with bursts of senseless keys in between.
struct Roamer {
    rng: MazeRng,
    /// How far each cell is from where it wants to go.
    distances: DistanceMap,
    /// Keys that are pressed for so many ticks more.
    senseless: (Directions, u32),
    errs: bool,
}

impl Roamer {
    fn new(grid: &Grid, to: Cell, number: u64, errs: bool) -> Self {
        let distances = DistanceMap::new(grid, to).unwrap();
        let rng = MazeRng::from_number(number);
        Self { rng, distances, senseless: (Directions::NONE, 0), errs }
    }

    fn decide(&mut self, race: &Race, player: Player) -> Input {
        let pawn = race.pawn(player);
        let next = pawn.stride().and_then(|stride| pawn.cell().step(stride.direction));
        let here = next.unwrap_or(pawn.cell());
        if self.senseless.1 > 0 {
            self.senseless.1 -= 1;
            return Input { held: self.senseless.0, pressed: Directions::NONE };
        }
        if self.errs && self.rng.below(60) == 0 {
            let mut any = || Direction::ALL[self.rng.below(4) as usize];
            let keys: Directions = [any(), any()].into_iter().collect();
            self.senseless = (keys, self.rng.below(40));
            return Input { held: Directions::NONE, pressed: keys };
        }
        let mut exits = race.grid().exits(here);
        let nearer = exits.find(|&(_, cell)| self.distances.get(cell) < self.distances.get(here));
        nearer.map_or(Input::NONE, |(way, _)| Input::hold(way))
    }
}

/// An event with spots in place of cells.
fn named(event: RaceEvent, spot: impl Fn(Cell) -> Spot) -> String {
    match event {
        RaceEvent::Arrived { player, from, cell, steps } => {
            format!("{player:?} {} {} {steps}", spot(from), spot(cell))
        }
        event => format!("{event:?}"),
    }
}

/// The cells between a spot and each edge of a window.
fn margins(window: Window, here: Spot) -> [i64; 4] {
    let (origin, size) = (window.origin(), window.size());
    let (left, up) = (here.x() - origin.x(), here.y() - origin.y());
    [left, up, i64::from(size.width()) - 1 - left, i64::from(size.height()) - 1 - up]
}

/// What a run saw.
#[derive(Default)]
struct Seen {
    moves: u32,
    negative_shift: bool,
    positive_shift: bool,
    without_goal: u32,
    outcome: Option<Outcome>,
    ticks: u32,
}

/// One leg twice: as an expedition, and as a plain race in one large window that never moves. In each tick
/// both are compared; each window is made late, by a random number of ticks.
fn compare(
    maze: &Endless,
    walkers: Walkers,
    leg: u32,
    targets: Option<[Spot; 2]>,
    most_ticks: u32,
) -> Seen {
    let mut seen = Seen::default();
    let (mut expedition, mut race) = Expedition::begin(maze.clone(), walkers, leg, 5).unwrap();
    let (start, beacon) = (expedition.start(), expedition.beacon());
    assert_eq!((Some(start), Some(beacon)), (maze.beacon(leg), maze.beacon(leg + 1)));
    let corner = start.offset(-1001, -990).unwrap();
    let large = Arc::new(maze.window(corner, size(2048, 2048)).unwrap());
    let cell_of = |spot: Spot| {
        let along = |at: i64| u32::try_from(at).unwrap();
        Cell::new(along(spot.x() - corner.x()), along(spot.y() - corner.y()))
    };
    let spot_of = |cell: Cell| corner.offset(cell.x.into(), cell.y.into()).unwrap();
    let (from, goal) = (cell_of(start), Some(cell_of(beacon)));
    let mut plain = match walkers {
        Walkers::Alone => Race::alone(large.clone(), from, goal, 5),
        Walkers::Both => Race::to_goal(large.clone(), both(from), goal, 5),
    };
    let targets = targets.unwrap_or([beacon; 2]);
    let mut roamers = [(0, 1), (1, 2)]
        .map(|(player, number)| Roamer::new(&large, cell_of(targets[player]), number, true));
    let mut chunks = Chunks::new(maze.clone(), NonZeroUsize::new(64).unwrap());
    let mut rng = MazeRng::from_number(99);
    let mut coming: Option<(WindowWanted, u32)> = None;
    let mut steps_when_wanted = [None; 2];

    while seen.ticks < most_ticks && seen.outcome.is_none() {
        seen.ticks += 1;
        let inputs = ByPlayer {
            one: roamers[0].decide(&plain, Player::One),
            two: roamers[1].decide(&plain, Player::Two),
        };
        if rng.below(500) == 0 {
            race.forget_keys();
            plain.forget_keys();
        }
        let (mine, theirs) = (race.tick(inputs).events, plain.tick(inputs).events);
        let mine: Vec<String> =
            mine.iter().map(|&event| named(event, |c| expedition.spot_of(c).unwrap())).collect();
        for event in &theirs {
            if let RaceEvent::Arrived { from, cell, .. } = *event {
                let way = Direction::ALL.into_iter().find(|&way| from.step(way) == Some(cell));
                assert!(chunks.is_open(spot_of(from), way.unwrap()).unwrap());
            }
            if let RaceEvent::Finished(outcome) = *event {
                seen.outcome = Some(outcome);
            }
        }
        let theirs: Vec<String> = theirs.iter().map(|&event| named(event, spot_of)).collect();
        assert_eq!(mine, theirs, "tick {}", seen.ticks);
        assert_eq!((race.stage(), race.clock()), (plain.stage(), plain.clock()));
        let players: &[Player] =
            if walkers == Walkers::Alone { &[Player::One] } else { &Player::ALL };
        for &player in players {
            let here = spot_of(plain.pawn(player).cell());
            assert_eq!(expedition.spot(&race, player), here);
            assert_eq!(race.pawn(player).stride(), plain.pawn(player).stride());
            let bearing = expedition.bearing(&race, player);
            assert_eq!(here.offset(bearing.columns, bearing.rows), Ok(beacon));
            assert_eq!(bearing.steps(), here.manhattan(beacon));
            assert_eq!(expedition.steps(&race, player), u64::from(plain.pawn(player).steps()));
            // The goal is told where the window has it, and nowhere else.
            assert_eq!(race.goal_inside(player), expedition.cell_of(beacon));
            assert!(race.grid().contains(race.goal(player)));
            assert!(race.grid().contains(race.spawn(player)));
            seen.without_goal += u32::from(race.goal_inside(player).is_none());
        }

        if coming.is_none()
            && let Some(wanted) = expedition.wants_window(&race)
        {
            let steps = [Player::One, Player::Two].map(|player| race.pawn(player).steps());
            for &player in players {
                let here = expedition.spot(&race, player);
                let margins = margins(wanted.window(), here);
                assert!(margins.iter().all(|&margin| margin >= 160), "{margins:?}");
            }
            let far = steps
                .iter()
                .zip(&steps_when_wanted)
                .all(|(now, before)| before.is_some_and(|before: u32| now - before < 65));
            assert!(!far, "two windows within 65 steps");
            steps_when_wanted = steps.map(Some);
            coming = Some((wanted, rng.below(300)));
        }
        match coming.take() {
            Some((wanted, 0)) => {
                let grid = wanted.make().unwrap();
                let (window, old) = (wanted.window(), expedition.window());
                assert_eq!(*grid, maze.window(window.origin(), window.size()).unwrap());
                let shift = expedition.move_to(&mut race, window, grid).unwrap();
                let there = |shift: i32, old: i64| old - i64::from(shift) * 32;
                assert_eq!(there(shift.0, old.origin().x()), window.origin().x());
                assert_eq!(there(shift.1, old.origin().y()), window.origin().y());
                seen.moves += 1;
                seen.negative_shift |= shift.0 < 0 || shift.1 < 0;
                seen.positive_shift |= shift.0 > 0 || shift.1 > 0;
            }
            other => coming = other.map(|(wanted, ticks)| (wanted, ticks.saturating_sub(1))),
        }
    }
    seen
}

#[test]
fn walkers_across_many_windows_notice_none_of_them() {
    // Where they go is out of the way: far into negative columns and rows, and apart.
    let targets = Some([spot(-820, -700), spot(780, -560)]);
    for (seed, algorithm, borders) in [
        (1, Algorithm::Sidewinder, Borders::Loops),
        (2, Algorithm::Prim, Borders::Loops),
        (3, Algorithm::BinaryTree, Borders::Tree),
    ] {
        let maze = endless(seed, algorithm, borders);
        let seen = compare(&maze, Walkers::Both, 0, targets, 40_000);
        assert!(seen.moves >= 5, "{algorithm}: {} moves in {} ticks", seen.moves, seen.ticks);
        assert!(seen.positive_shift, "{algorithm}");
    }
}

#[test]
fn somebody_alone_walks_like_in_one_large_maze() {
    for (seed, target) in [(4, spot(-800, 700)), (5, spot(840, 40)), (6, spot(30, -810))] {
        let maze = endless(seed, Algorithm::Sidewinder, Borders::Loops);
        let seen = compare(&maze, Walkers::Alone, 0, Some([target; 2]), 40_000);
        assert!(seen.moves >= 8, "{seed}: {} moves", seen.moves);
    }
}

#[test]
fn a_beacon_beyond_the_window_is_reached_like_any_other() {
    let mut shifts = [false; 2];
    for seed in 1..=4 {
        let maze = endless(seed, Algorithm::Prim, Borders::Loops);
        // Leg 70 is 592 columns and rows long, together.
        let seen = compare(&maze, Walkers::Both, 70, None, 60_000);
        assert!(seen.outcome.is_some(), "seed {seed}");
        shifts = [shifts[0] | seen.negative_shift, shifts[1] | seen.positive_shift];
        assert!(seen.without_goal > 1000 && seen.moves > 0, "{} {}", seen.without_goal, seen.moves);
    }
    assert_eq!(shifts, [true; 2], "all directions are tried");
}

/// A maze within a larger rectangle, `by` columns and rows from its corner. Around it are holes, so that
/// its outer wall stays.
fn padded(grid: &Grid, by: (u32, u32), more: u32) -> Arc<Grid> {
    let size = size(grid.width() + by.0 + more, grid.height() + by.1 + more);
    let inner = |place: Cell| {
        let cell = Cell::new(place.x.checked_sub(by.0)?, place.y.checked_sub(by.1)?);
        grid.contains(cell).then_some(cell)
    };
    let mask = Mask::new(size, |place| inner(place).is_none()).unwrap();
    let mut padded = Grid::walled_around(&mask).unwrap();
    for cell in grid.cells() {
        for way in grid.ways(cell).iter() {
            padded.open(Cell::new(cell.x + by.0, cell.y + by.1), way).unwrap();
        }
    }
    Arc::new(padded)
}

/// An event whose cells lie `by` further back.
fn back(event: RaceEvent, by: (u32, u32)) -> RaceEvent {
    let back = |cell: Cell| Cell::new(cell.x - by.0, cell.y - by.1);
    match event {
        RaceEvent::Arrived { player, from, cell, steps } => {
            RaceEvent::Arrived { player, from: back(from), cell: back(cell), steps }
        }
        RaceEvent::Took { player, kind, cell } => {
            RaceEvent::Took { player, kind, cell: back(cell) }
        }
        RaceEvent::Broke { player, cell, direction } => {
            RaceEvent::Broke { player, cell: back(cell), direction }
        }
        event => event,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A race with everything that the rules have goes on in another window as in its own, whenever
    /// it is moved and however often.
    #[test]
    fn a_race_in_another_window_is_the_same(
        seed in 1..10_000_u64, items: bool, pace in 25..=100_u8, countdown in 0..20_u32,
        moves in prop::collection::btree_map(0..1500_u32, (0..40_u32, 0..40_u32, 0..9_u32), 1..12),
    ) {
        let number = Seed::new(seed).unwrap();
        let grid = Algorithm::Wilson.generate(size(9, 7), number).unwrap();
        let slow = Handicap { delay: 1, pace: maze_duel::maze::generate::Percent::new(pace).unwrap() };
        let handicaps = ByPlayer { one: Handicap::default(), two: slow };
        let rules = Rules { handicaps, items, ..Rules::default() };
        let mut still = Race::with_rules(Arc::new(grid), Spawns::Usual, rules, number, countdown);
        let mut moved = still.clone();
        let mut at = (0, 0);
        let mut rng = MazeRng::from_number(seed);
        let mut keys = ByPlayer::<Directions>::default();
        for tick in 0..1500 {
            if let Some(&(x, y, more)) = moves.get(&tick) {
                let by = (i64::from(x) - i64::from(at.0), i64::from(y) - i64::from(at.1));
                moved.move_window(padded(still.grid(), (x, y), more), by).unwrap();
                at = (x, y);
            }
            for player in Player::ALL {
                if rng.below(12) == 0 {
                    let mut any = || Direction::ALL[rng.below(4) as usize];
                    *keys.get_mut(player) = [any(), any()].into_iter().collect();
                }
            }
            let inputs = keys.map(|_, held| Input { held, pressed: Directions::NONE });
            let events = moved.tick(inputs).events;
            let events: Vec<RaceEvent> = events.into_iter().map(|event| back(event, at)).collect();
            prop_assert_eq!(events, still.tick(inputs).events);
            prop_assert_eq!((moved.stage(), moved.clock()), (still.stage(), still.clock()));
            for player in Player::ALL {
                prop_assert_eq!(moved.stands_still_for(player), still.stands_still_for(player));
                prop_assert_eq!(moved.boots_left(player), still.boots_left(player));
                prop_assert_eq!(moved.has_hammer(player), still.has_hammer(player));
                let goal = moved.goal_inside(player).unwrap();
                prop_assert_eq!(Cell::new(goal.x - at.0, goal.y - at.1), still.goal(player));
                prop_assert_eq!(moved.goal(player), goal);
            }
            prop_assert_eq!(moved.items().len(), still.items().len());
        }
    }

    /// What is copied from another window, wherever the two are, is what would be made.
    #[test]
    fn a_window_made_beside_another_is_the_same(
        seed in 1..500_u64, tree: bool, x in -200..200_i64, y in -200..200_i64,
        by in (-150..150_i64, -150..150_i64), (width, height) in (1..170_u32, 1..170_u32),
        (old_width, old_height) in (1..170_u32, 1..170_u32),
    ) {
        let borders = if tree { Borders::Tree } else { Borders::Loops };
        let maze = endless(seed, Algorithm::BinaryTree, borders);
        let (here, there) = (spot(x, y), spot(x + by.0, y + by.1));
        let known = maze.window(there, size(old_width, old_height)).unwrap();
        let wanted = size(width, height);
        let beside = maze.window_beside(here, wanted, there, &known).unwrap();
        prop_assert_eq!(beside, maze.window(here, wanted).unwrap());
    }
}

/// Ticks a race on with keys that both hold.
fn hold(race: &mut Race, ways: [Option<Direction>; 2], ticks: u32) -> Vec<RaceEvent> {
    let [one, two] = ways.map(|way| way.map_or(Input::NONE, Input::hold));
    (0..ticks).flat_map(|_| race.tick(ByPlayer { one, two }).events).collect()
}

#[test]
fn a_window_without_somebody_in_it_is_refused_and_changes_nothing() {
    let start = Cell::new(10, 10);
    let mut race = Race::to_goal(room(30, 30), both(start), Some(Cell::new(29, 10)), 0);
    // One is walking from (10, 10) to (11, 10), Two stands.
    hold(&mut race, [Some(East), None], 5);
    let before = format!("{race:?}");
    // Here column 11 would be the first that is outside, then row 10, then columns up to 10 or 11.
    for (grid, by) in [
        (room(11, 30), (0, 0)),
        (room(30, 10), (0, 0)),
        (room(30, 30), (-11, 0)),
        (room(30, 30), (0, -11)),
        (room(30, 30), (i64::MAX, 0)),
        (room(30, 30), (i64::MIN, i64::MIN)),
    ] {
        assert_eq!(race.move_window(grid, by), Err(NotInWindow), "{by:?}");
        assert_eq!(format!("{race:?}"), before);
    }
    // Two cells and a row are all that is needed.
    race.move_window(room(2, 1), (-10, -10)).unwrap();
    hold(&mut race, [Some(East), None], 5);
    assert_eq!(race.pawn(Player::One).cell(), Cell::new(1, 0));
    assert_eq!(race.pawn(Player::Two).cell(), Cell::new(0, 0));
    assert_eq!((race.goal_inside(Player::One), race.goal(Player::One)), (None, Cell::new(1, 0)));
    // Standing on the cell that is shown in place of the goal wins nothing.
    hold(&mut race, [Some(East), None], 50);
    assert_eq!(race.stage(), Stage::Racing);
    race.move_window(room(30, 30), (10, 10)).unwrap();
    assert_eq!(race.goal_inside(Player::Two), Some(Cell::new(29, 10)));
    assert_eq!(race.spawn(Player::Two), start);
    hold(&mut race, [Some(East), None], 200);
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::One)));
}

#[test]
fn an_item_outside_the_window_is_refused() {
    let rules = Rules { items: true, ..Rules::default() };
    let seed = Seed::new(3).unwrap();
    let mut race = Race::with_rules(room(12, 12), Spawns::Usual, rules, seed, 0);
    let items = race.items().to_vec();
    let most = items.iter().map(|item| item.cell.x).max().unwrap();
    // The spawns are (0, 0) and (11, 11), so only what leaves out column 11 or item columns is refused.
    assert!(race.move_window(room(most, 12), (0, 0)).is_err());
    assert_eq!(race.items(), items);
    race.move_window(room(20, 20), (3, 5)).unwrap();
    for (old, new) in items.iter().zip(race.items()) {
        assert_eq!((old.cell.x + 3, old.cell.y + 5), (new.cell.x, new.cell.y));
        assert_eq!(old.kind, new.kind);
    }
}

#[test]
fn a_common_goal_is_won_by_the_first_and_drawn_by_both() {
    let start = Cell::new(5, 5);
    let goal = Cell::new(5, 2);
    let race = Race::to_goal(room(11, 11), both(start), Some(goal), 2);
    assert_eq!([Player::One, Player::Two].map(|player| race.goal(player)), [goal; 2]);
    assert_eq!([Player::One, Player::Two].map(|player| race.spawn(player)), [start; 2]);
    for (ways, outcome) in [
        ([Some(North), Some(North)], Outcome::Draw),
        ([Some(North), Some(South)], Outcome::Won(Player::One)),
        ([None, Some(North)], Outcome::Won(Player::Two)),
    ] {
        let mut race = race.clone();
        // Two ticks of countdown, then 10 + 8 + 8.
        hold(&mut race, ways, 2 + 25);
        assert_eq!(race.stage(), Stage::Racing);
        assert!(hold(&mut race, ways, 1).contains(&RaceEvent::Finished(outcome)));
    }
}

#[test]
fn without_a_goal_nobody_wins() {
    let start = Cell::new(1, 0);
    let mut race = Race::to_goal(room(4, 1), both(start), None, 0);
    for way in [East, West, East] {
        hold(&mut race, [Some(way), Some(way)], 100);
    }
    assert_eq!(race.pawn(Player::One).cell(), Cell::new(3, 0));
    assert_eq!(race.stage(), Stage::Racing);
    assert_eq!((race.goal_inside(Player::One), race.goal(Player::One)), (None, start));
}

#[test]
fn who_takes_no_part_neither_walks_nor_wins() {
    let start = Cell::new(2, 0);
    let mut race = Race::alone(room(9, 1), start, Some(Cell::new(8, 0)), 0);
    assert!(race.plays(Player::One) && !race.plays(Player::Two));
    let events = hold(&mut race, [None, Some(East)], 200);
    assert_eq!((events, race.pawn(Player::Two).cell()), (vec![], start));
    hold(&mut race, [Some(East), None], 18);
    // No window is refused for the sake of Two.
    race.move_window(room(5, 1), (-4, 0)).unwrap();
    assert!(race.grid().contains(race.pawn(Player::Two).cell()));
    let events = hold(&mut race, [Some(East), None], 200);
    assert_eq!(events.last(), Some(&RaceEvent::Finished(Outcome::Won(Player::One))));
    // Two doesn't win by having been put on the goal.
    let race = Race::alone(room(9, 1), start, Some(start), 0);
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::One)));
}

/// Ticks on until the leg is over. Those who are lazy stand still.
fn run(expedition: &mut Expedition, race: &mut Race, lazy: &[Player]) -> Outcome {
    let roamers = |race: &Race| {
        let goal = race.goal_inside(Player::One).unwrap();
        Player::ALL.map(|_| Roamer::new(race.grid(), goal, 1, false))
    };
    let mut both = roamers(race);
    for _ in 0..100_000 {
        if let Stage::Finished(outcome) = race.stage() {
            return outcome;
        }
        let mut inputs = ByPlayer::default();
        for (player, roamer) in Player::ALL.into_iter().zip(&mut both) {
            if !lazy.contains(&player) {
                *inputs.get_mut(player) = roamer.decide(race, player);
            }
        }
        race.tick(inputs);
        if let Some(wanted) = expedition.wants_window(race) {
            expedition.move_to(race, wanted.window(), wanted.make().unwrap()).unwrap();
            both = roamers(race);
        }
    }
    panic!("nobody arrives");
}

#[test]
fn each_leg_leads_both_from_one_beacon_to_the_next() {
    let maze = endless(11, Algorithm::Prim, Borders::Loops);
    let (mut expedition, mut race) = Expedition::begin(maze.clone(), Walkers::Both, 0, 7).unwrap();
    let mut walked = [0, 0];
    for (leg, (lazy, score)) in [
        (vec![], [0, 0]),
        (vec![Player::Two], [1, 0]),
        (vec![Player::One], [1, 1]),
        (vec![Player::One], [1, 2]),
        (vec![], [1, 2]),
    ]
    .into_iter()
    .enumerate()
    {
        let number = u32::try_from(leg).unwrap();
        assert_eq!(expedition.leg(), number);
        let here = maze.beacon(number).unwrap();
        assert_eq!(Some(expedition.beacon()), maze.beacon(number + 1));
        assert_eq!(race.stage(), Stage::Countdown { ticks_left: 7 });
        for player in Player::ALL {
            assert_eq!(expedition.spot(&race, player), here);
            assert_eq!(expedition.spot_of(race.spawn(player)), Some(here));
            // Beacons are 24 + 8n apart.
            let distance = u64::from(32 + 8 * number);
            assert_eq!(expedition.bearing(&race, player).steps(), distance);
        }
        assert!(expedition.next_leg(&race).unwrap().is_none(), "it hasn't been run yet");
        let outcome = run(&mut expedition, &mut race, &lazy);
        let expected = match lazy.first() {
            None => Outcome::Draw,
            Some(lazy) => Outcome::Won(lazy.other()),
        };
        assert_eq!(outcome, expected);
        for (walked, player) in walked.iter_mut().zip(Player::ALL) {
            *walked += u64::from(race.pawn(player).steps());
        }
        race = expedition.next_leg(&race).unwrap().unwrap();
        let ByPlayer { one, two } = expedition.score();
        assert_eq!([one, two], score);
        assert_eq!(Player::ALL.map(|player| expedition.steps(&race, player)), walked);
    }
    assert!(walked[0] > 32 + 40 && walked[1] > 32 + 48, "{walked:?}");
}

#[test]
fn somebody_alone_goes_on_from_beacon_to_beacon() {
    let maze = endless(12, Algorithm::Sidewinder, Borders::Loops);
    let (mut expedition, mut race) = Expedition::begin(maze.clone(), Walkers::Alone, 3, 7).unwrap();
    assert_eq!(expedition.walkers(), Walkers::Alone);
    assert_eq!(race.stage(), Stage::Countdown { ticks_left: 7 });
    let mut windows = vec![expedition.window()];
    for reached in 0..14 {
        assert_eq!(expedition.score(), ByPlayer { one: reached, two: 0 });
        assert_eq!(run(&mut expedition, &mut race, &[]), Outcome::Won(Player::One));
        let here = expedition.spot(&race, Player::One);
        assert_eq!(Some(here), maze.beacon(4 + reached));
        race = expedition.next_leg(&race).unwrap().unwrap();
        assert_eq!(race.stage(), Stage::Racing, "no countdown");
        assert_eq!(expedition.spot(&race, Player::One), here);
        let margins = margins(expedition.window(), here);
        assert!(margins.iter().all(|&margin| margin >= 96), "{margins:?}");
        windows.push(expedition.window());
        assert_eq!(
            race.grid(),
            &maze.window(windows.last().unwrap().origin(), race.grid().size()).unwrap()
        );
    }
    windows.dedup();
    assert!(windows.len() > 2, "beacons lead away");
}

#[test]
fn a_window_that_has_left_somebody_behind_is_refused() {
    let maze = endless(5, Algorithm::Prim, Borders::Loops);
    let (mut expedition, mut race) = Expedition::begin(maze.clone(), Walkers::Both, 0, 0).unwrap();
    // A window around somewhere else, as another expedition wants it.
    let (elsewhere, _) = Expedition::begin(maze.clone(), Walkers::Both, 200, 0).unwrap();
    let window = elsewhere.window();
    assert_eq!(window.cell_of(expedition.start()), None);
    let grid = Arc::new(maze.window(window.origin(), window.size()).unwrap());
    let before = format!("{race:?}");
    assert_eq!(expedition.move_to(&mut race, window, grid), Err(NotInWindow));
    // Nor is a grid taken that isn't the window's.
    let mine = expedition.window();
    let larger = room(mine.size().width() + 32, mine.size().height());
    assert_eq!(expedition.move_to(&mut race, mine, larger), Err(NotInWindow));
    assert_eq!(format!("{race:?}"), before);
    assert_eq!(expedition.window(), mine);
    assert_eq!(NotInWindow.to_string(), "a player or an item would lie outside the window");
}

#[test]
fn written_out_it_is_the_command_that_shows_the_maze() {
    let mut knobs = Knobs::default();
    knobs.set("braid", "30").unwrap();
    knobs.set("straightness", "40").unwrap();
    let seed = Seed::new(7).unwrap();
    let maze = Endless::new(seed, Algorithm::Backtracker, knobs, Borders::Tree).unwrap();
    let (expedition, _) = Expedition::begin(maze.clone(), Walkers::Both, 0, 0).unwrap();
    let command = expedition.to_string();
    let expected = "maze-duel endless --seed 7 --algorithm backtracker --borders tree";
    assert!(command.starts_with(expected), "{command}");
    // Run as it stands, it writes the maze.
    let mut words = command.split(' ');
    assert_eq!(words.next(), Some("maze-duel"));
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_maze-duel"))
        .args(words)
        .args(["--at", "-40,-7", "--size", "60x50", "--format", "text"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let written = maze_duel::maze::read_text(&mut output.stdout.as_slice()).unwrap();
    assert_eq!(written, maze.window(spot(-40, -7), size(60, 50)).unwrap());
}
