//! The duel's rules as scenarios.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

use std::sync::Arc;

use maze_duel::maze::{
    Algorithm, Cell, Direction, Directions, Grid, Purpose, Seed, Size, read_text,
};
use maze_duel::race::bot::{Bot, RouteBot};
use maze_duel::race::{ByPlayer, Input, Outcome, Player, Race, RaceEvent, Stage};
use proptest::prelude::*;

use Direction::{East, North, South, West};

/// A maze from its picture.
fn maze(lines: &[&str]) -> Arc<Grid> {
    Arc::new(read_text(&mut lines.join("\n").as_bytes()).expect("the picture is a maze"))
}

/// A straight corridor of `length` cells.
fn corridor(length: u32) -> Arc<Grid> {
    Arc::new(Grid::opened(Size::new(length, 1).unwrap()).unwrap())
}

/// A large room without walls, so that nothing but keys decides where players go.
fn room() -> Arc<Grid> {
    Arc::new(Grid::opened(Size::new(20, 20).unwrap()).unwrap())
}

/// A race in which One's keys matter and Two stands still.
struct Solo {
    race: Race,
    events: Vec<RaceEvent>,
}

impl Solo {
    fn new(grid: Arc<Grid>) -> Self {
        Self { race: Race::new(grid, 0), events: Vec::new() }
    }

    fn tick(&mut self, input: Input) {
        self.events.extend(self.race.tick(ByPlayer { one: input, two: Input::NONE }).events);
    }

    fn hold(&mut self, keys: &[Direction], ticks: u32) {
        let held: Directions = keys.iter().copied().collect();
        for _ in 0..ticks {
            self.tick(Input { held, pressed: Directions::NONE });
        }
    }

    fn wait(&mut self, ticks: u32) {
        self.hold(&[], ticks);
    }

    /// Holds keys until One comes to a cell.
    fn hold_until_arrival(&mut self, keys: &[Direction]) {
        let steps = self.race.pawn(Player::One).steps();
        for _ in 0..100 {
            self.hold(keys, 1);
            if self.race.pawn(Player::One).steps() > steps {
                return;
            }
        }
        panic!("One never arrives");
    }

    /// Waits until One stands still.
    fn rest(&mut self) {
        self.wait(1);
        while self.race.pawn(Player::One).stride().is_some() {
            self.wait(1);
        }
    }

    fn cell(&self) -> (u32, u32) {
        let cell = self.race.pawn(Player::One).cell();
        (cell.x, cell.y)
    }

    fn bumps(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, RaceEvent::Bumped { .. })).count()
    }
}

#[test]
fn a_tap_moves_one_cell_however_short_it_is() {
    // Up to nine ticks, 140 ms, and a tap that is over within a tick.
    for ticks in 1..=9 {
        let mut solo = Solo::new(room());
        solo.hold(&[East], ticks);
        solo.rest();
        assert_eq!(solo.cell(), (1, 0), "held for {ticks} ticks");
    }
    let mut solo = Solo::new(room());
    solo.tick(Input::tap(East));
    solo.rest();
    assert_eq!(solo.cell(), (1, 0));
}

#[test]
fn two_quick_taps_move_two_cells() {
    let mut solo = Solo::new(room());
    solo.tick(Input::tap(East));
    solo.wait(2);
    solo.tick(Input::tap(East));
    solo.rest();
    assert_eq!(solo.cell(), (2, 0));
}

#[test]
fn holding_glides_on_at_a_set_pace() {
    let mut solo = Solo::new(room());
    solo.hold_until_arrival(&[East]);
    // Eight ticks a cell: a second takes a player eight cells on.
    solo.hold(&[East], 64);
    assert_eq!(solo.cell(), (9, 0));
    assert_eq!(solo.race.pawn(Player::One).steps(), 9);
}

#[test]
fn letting_go_stops_at_the_next_cell() {
    let mut solo = Solo::new(room());
    solo.hold_until_arrival(&[East]);
    solo.hold(&[East], 3);
    solo.rest();
    solo.wait(50);
    assert_eq!(solo.cell(), (2, 0));
}

#[test]
fn the_newest_held_direction_wins() {
    let mut solo = Solo::new(room());
    solo.hold_until_arrival(&[East]);
    solo.hold_until_arrival(&[East, South]);
    // South was pressed after the walk to (2, 0) began, and takes over there.
    solo.hold_until_arrival(&[East, South]);
    assert_eq!(solo.cell(), (2, 1));
    // Letting go of the newest gives the older one its turn again.
    solo.hold_until_arrival(&[East]);
    solo.hold_until_arrival(&[East]);
    assert_eq!(solo.cell(), (3, 2));
}

#[test]
fn an_older_held_direction_takes_over_where_the_newest_is_blocked() {
    let grid = maze(&[
        "#######", //
        "#     #", //
        "##### #", //
        "#     #", //
        "#######",
    ]);
    let mut solo = Solo::new(grid);
    solo.hold_until_arrival(&[East]);
    // South is blocked at (1, 0), so east goes on; at (2, 0) it is open, so south it is.
    solo.hold_until_arrival(&[East, South]);
    assert_eq!(solo.cell(), (2, 0));
    solo.hold_until_arrival(&[East, South]);
    assert_eq!(solo.cell(), (2, 1));
}

#[test]
fn a_turn_pressed_early_is_remembered_for_one_cell() {
    // The lower cells are dead ends; only the second and the fourth column lead down.
    let grid = maze(&[
        "#########", //
        "#       #", //
        "### ### #", //
        "# # # # #", //
        "#########",
    ]);
    let mut solo = Solo::new(grid.clone());
    solo.hold_until_arrival(&[East]);
    assert_eq!(solo.cell(), (1, 0));

    // Tapped while walking from (0, 0) to (1, 0), where it is open: taken.
    let mut early = Solo::new(grid.clone());
    early.hold(&[East], 1);
    early.tick(Input { held: East.into(), pressed: South.into() });
    early.hold_until_arrival(&[East]);
    early.hold_until_arrival(&[East]);
    assert_eq!(early.cell(), (1, 1));

    // Tapped on the way to (2, 0), where it is blocked: forgotten there, so that (3, 0) is passed
    // without a turn.
    let mut too_early = Solo::new(grid);
    too_early.hold_until_arrival(&[East]);
    too_early.hold(&[East], 1);
    too_early.tick(Input { held: East.into(), pressed: South.into() });
    too_early.hold(&[East], 40);
    assert_eq!(too_early.cell(), (3, 0));
}

#[test]
fn walls_stop_and_are_felt_once() {
    let mut solo = Solo::new(corridor(3));
    solo.hold(&[North], 30);
    assert_eq!(solo.cell(), (0, 0));
    assert_eq!(solo.bumps(), 1, "one bump for one press, however long it is held");
    solo.wait(1);
    solo.tick(Input::tap(West));
    assert_eq!(solo.bumps(), 2);
    solo.wait(20);
    assert_eq!(solo.cell(), (0, 0), "a blocked tap at rest is not remembered");
}

#[test]
fn there_is_no_slipping_past_corners() {
    // Both keys of a diagonal held: every step is to a neighbour through an open side.
    let seed = Seed::new(5).unwrap();
    let grid = Arc::new(Algorithm::Kruskal.generate(Size::new(12, 12).unwrap(), seed).unwrap());
    let mut solo = Solo::new(grid.clone());
    let mut before = Cell::new(0, 0);
    for keys in [[East, South], [South, West], [North, East], [West, North], [South, East]] {
        solo.hold(&keys, 100);
    }
    for event in &solo.events {
        if let &RaceEvent::Arrived { cell, .. } = event {
            let direction = before.direction_to(cell).expect("one step at a time");
            assert!(grid.is_open(before, direction), "{before} to {cell}");
            before = cell;
        }
    }
}

#[test]
fn the_first_to_reach_the_others_spawn_wins() {
    let mut race = Race::new(corridor(4), 0);
    let inputs = ByPlayer { one: Input::NONE, two: Input::hold(West) };
    let mut events = Vec::new();
    while race.stage() == Stage::Racing {
        events.extend(race.tick(inputs).events);
    }
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::Two)));
    assert_eq!(events.last(), Some(&RaceEvent::Finished(Outcome::Won(Player::Two))));
    // Ten ticks for the first cell, eight for each of the two others.
    assert_eq!(race.clock(), 26);
    let after = race.tick(inputs);
    assert!(after.events.is_empty(), "nothing happens after the end");
    assert_eq!(race.clock(), 26);
}

#[test]
fn both_arriving_in_one_tick_is_a_draw() {
    let mut race = Race::new(corridor(5), 0);
    let inputs = ByPlayer { one: Input::hold(East), two: Input::hold(West) };
    let mut events = Vec::new();
    for _ in 0..200 {
        events.extend(race.tick(inputs).events);
    }
    assert_eq!(race.stage(), Stage::Finished(Outcome::Draw));
    let ends = events.iter().filter(|event| matches!(event, RaceEvent::Finished(_))).count();
    assert_eq!(ends, 1);
    // They passed through each other on the way.
    assert_eq!(race.pawn(Player::One).cell(), Cell::new(4, 0));
    assert_eq!(race.pawn(Player::Two).cell(), Cell::new(0, 0));
}

#[test]
fn one_tick_later_is_no_draw() {
    let mut race = Race::new(corridor(5), 0);
    race.tick(ByPlayer { one: Input::hold(East), two: Input::NONE });
    while race.stage() == Stage::Racing {
        race.tick(ByPlayer { one: Input::hold(East), two: Input::hold(West) });
    }
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::One)));
}

#[test]
fn in_a_maze_of_one_cell_nobody_can_lose() {
    let mut race = Race::new(corridor(1), 3);
    let mut events = Vec::new();
    for _ in 0..3 {
        events.extend(race.tick(ByPlayer::default()).events);
    }
    assert_eq!(events, [RaceEvent::Started, RaceEvent::Finished(Outcome::Draw)]);
}

#[test]
fn nobody_moves_before_go() {
    let mut race = Race::new(corridor(5), 10);
    let inputs = ByPlayer { one: Input::hold(East), two: Input::tap(West) };
    for tick in 0..9 {
        assert!(race.tick(inputs).events.is_empty(), "tick {tick}");
    }
    assert_eq!(race.stage(), Stage::Countdown { ticks_left: 1 });
    assert_eq!(race.tick(inputs).events, [RaceEvent::Started]);
    assert_eq!(race.clock(), 0);
}

#[test]
fn keys_held_at_go_count_from_go_for_both_alike() {
    // One has held on for the whole countdown, Two only since its last tick: a draw.
    let mut race = Race::new(corridor(5), 10);
    for tick in 0..200 {
        let two = if tick < 9 { Input::NONE } else { Input::hold(West) };
        race.tick(ByPlayer { one: Input::hold(East), two });
    }
    assert_eq!(race.stage(), Stage::Finished(Outcome::Draw));

    // A key let go before GO, or tapped, moves nobody.
    let mut race = Race::new(corridor(5), 10);
    for tick in 0..30 {
        let one = if tick < 8 { Input::hold(East) } else { Input::NONE };
        let two = if tick == 9 { Input::tap(West) } else { Input::NONE };
        race.tick(ByPlayer { one, two });
    }
    assert_eq!(race.pawn(Player::One).steps() + race.pawn(Player::Two).steps(), 0);
}

#[test]
fn forgotten_keys_stop_a_player() {
    let mut solo = Solo::new(room());
    solo.hold_until_arrival(&[East]);
    solo.tick(Input { held: East.into(), pressed: South.into() });
    solo.race.forget_keys();
    solo.rest();
    solo.wait(50);
    assert_eq!(solo.cell(), (2, 0), "neither the held key nor the remembered turn is left");
}

#[test]
fn one_players_keys_never_touch_the_other() {
    let mut race = Race::new(room(), 0);
    for _ in 0..100 {
        race.tick(ByPlayer { one: Input::hold(South), two: Input::NONE });
    }
    assert_eq!(race.pawn(Player::Two).cell(), Cell::new(19, 19));
    assert_eq!(race.pawn(Player::Two).steps(), 0);
}

/// One recorded race, its result worked out by hand from the pace: ten ticks for a first cell,
/// eight for each further one.
#[test]
fn a_list_of_inputs_always_gives_this_outcome() {
    let grid = maze(&[
        "#########", //
        "#       #", //
        "# ##### #", //
        "# #     #", //
        "# # ### #", //
        "#   #   #", //
        "#########",
    ]);
    // One: south two cells (10 + 8 ticks), then stops. Two: north two cells, then west.
    let script = |tick: u32| ByPlayer {
        one: if tick < 18 { Input::hold(South) } else { Input::NONE },
        two: if tick < 15 { Input::hold(North) } else { Input::hold(West) },
    };
    let mut race = Race::new(grid, 0);
    let mut arrivals = Vec::new();
    for tick in 0..60 {
        for event in race.tick(script(tick)).events {
            if let RaceEvent::Arrived { player, cell, .. } = event {
                arrivals.push((race.clock(), player, (cell.x, cell.y)));
            }
        }
    }
    assert_eq!(
        arrivals,
        [
            (10, Player::One, (0, 1)),
            (10, Player::Two, (3, 1)),
            (18, Player::One, (0, 2)),
            (18, Player::Two, (3, 0)),
            (26, Player::Two, (2, 0)),
            (34, Player::Two, (1, 0)),
            (42, Player::Two, (0, 0)),
        ]
    );
    assert_eq!(race.stage(), Stage::Finished(Outcome::Won(Player::Two)));
    assert_eq!(race.clock(), 42);
}

fn inputs() -> impl Strategy<Value = ByPlayer<Input>> {
    (any::<u8>(), any::<u8>()).prop_map(|(one, two)| {
        let input = |keys: u8| Input {
            held: Directions::from_bits(keys),
            pressed: Directions::from_bits(keys >> 4),
        };
        ByPlayer { one: input(one), two: input(two) }
    })
}

proptest! {
    /// Whatever the keys do: players walk through open sides only, one cell at a time, and a
    /// second run of the same inputs is the same race.
    #[test]
    fn any_inputs_give_one_valid_race(
        (width, height) in (1_u32..10, 1_u32..10),
        seed in 1_u64..,
        algorithm in prop::sample::select(Algorithm::ALL),
        runs in prop::collection::vec((inputs(), 1_u32..30), 0..40),
    ) {
        let size = Size::new(width, height).unwrap();
        let grid = Arc::new(algorithm.generate(size, Seed::new(seed).unwrap()).unwrap());
        let play = || {
            let mut race = Race::new(grid.clone(), 5);
            let mut log = Vec::new();
            for &(inputs, ticks) in &runs {
                for _ in 0..ticks {
                    log.push(race.tick(inputs));
                }
            }
            (race.stage(), race.clock(), log)
        };
        let (stage, clock, log) = play();
        prop_assert_eq!(play(), (stage, clock, log.clone()));

        let mut cells = ByPlayer { one: size.top_left(), two: size.bottom_right() };
        let mut outcome = None;
        for event in log.iter().flat_map(|tick| &tick.events) {
            match *event {
                RaceEvent::Arrived { player, cell, .. } => {
                    prop_assert!(outcome.is_none(), "nobody moves after the end");
                    let before = *cells.get(player);
                    let direction = before.direction_to(cell);
                    prop_assert!(direction.is_some_and(|way| grid.is_open(before, way)));
                    *cells.get_mut(player) = cell;
                }
                RaceEvent::Finished(result) => outcome = Some(result),
                RaceEvent::Took { .. } | RaceEvent::Broke { .. } => prop_assert!(false, "no items"),
                RaceEvent::Started | RaceEvent::Bumped { .. } => {}
            }
        }
        let one_there = cells.one == size.bottom_right();
        let two_there = cells.two == size.top_left();
        let is_over = matches!(stage, Stage::Finished(_));
        prop_assert_eq!(is_over, outcome.is_some());
        if is_over || size.cells() > 1 {
            let expected = match (one_there, two_there) {
                (true, true) => Some(Outcome::Draw),
                (true, false) => Some(Outcome::Won(Player::One)),
                (false, true) => Some(Outcome::Won(Player::Two)),
                (false, false) => None,
            };
            prop_assert_eq!(outcome, expected);
        }
    }
}

#[test]
fn route_bots_finish_every_race() {
    for seed in (1..50).filter_map(Seed::new) {
        for &algorithm in Algorithm::ALL {
            let grid = algorithm.generate(Size::new(12, 9).unwrap(), seed).unwrap();
            let mut race = Race::new(Arc::new(grid), 0);
            let mut rng = seed.rng(Purpose::Bots);
            let mut bots = ByPlayer::from_fn(|player| {
                RouteBot::new(&race, player, rng.fork(), 30).expect("the maze is connected")
            });
            while race.stage() == Stage::Racing {
                let inputs = ByPlayer::from_fn(|p| bots.get_mut(p).decide(&race, p));
                race.tick(inputs);
                assert!(race.clock() < 12 * 9 * 60, "seed {seed}, {algorithm}: they hang");
            }
        }
    }
}
