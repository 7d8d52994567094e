//! What rules a race may have beside walls and goals: handicaps, swapped spawns, items, fog.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

use std::sync::Arc;

use maze_duel::maze::generate::Percent;
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Recipe, Seed, Size, read_text, solve};
use maze_duel::race::{
    ByPlayer, Fog, Handicap, Input, ItemKind, Outcome, Player, Race, RaceEvent, Rules, Setup,
    Sight, Spawns, Stage, TICKS_PER_SECOND,
};

fn both(one: Input, two: Input) -> ByPlayer<Input> {
    ByPlayer { one, two }
}

fn hold(direction: Direction) -> Input {
    Input::hold(direction)
}

fn corridor(length: u32) -> Arc<Grid> {
    Arc::new(Grid::opened(Size::new(length, 1).unwrap()).unwrap())
}

fn race(grid: &Arc<Grid>, rules: Rules, seed: u64) -> Race {
    Race::with_rules(grid.clone(), Spawns::Usual, rules, Seed::new(seed).unwrap(), 0)
}

/// Both run towards each other's spawn; the tick on which it ends, and how.
fn ends(race: &mut Race) -> (u32, Outcome) {
    loop {
        race.tick(both(hold(Direction::East), hold(Direction::West)));
        if let Stage::Finished(outcome) = race.stage() {
            return (race.clock(), outcome);
        }
        assert!(race.clock() < 100_000, "it never ends");
    }
}

fn with_handicap(one: Handicap, two: Handicap) -> Rules {
    Rules { handicaps: ByPlayer { one, two }, ..Rules::default() }
}

#[test]
fn a_delay_holds_a_player_back_by_so_many_seconds() {
    let grid = corridor(30);
    let plain = ends(&mut race(&grid, Rules::default(), 1));
    assert_eq!(plain.1, Outcome::Draw);
    let late = Handicap { delay: 3, ..Handicap::default() };
    let rules = with_handicap(late, Handicap::default());
    let mut one_late = race(&grid, rules, 1);
    assert_eq!(one_late.stands_still_for(Player::One), 3 * TICKS_PER_SECOND);
    assert_eq!(ends(&mut one_late), (plain.0, Outcome::Won(Player::Two)));
    // Alone in the maze it arrives three seconds later, with the same steps.
    let mut alone = race(&grid, rules, 1);
    while alone.stage() == Stage::Racing {
        alone.tick(both(hold(Direction::East), Input::NONE));
    }
    assert_eq!(alone.clock(), plain.0 + 3 * TICKS_PER_SECOND);
    assert_eq!(alone.pawn(Player::One).steps(), 29);
    let both_late = ends(&mut race(&grid, with_handicap(late, late), 1));
    assert_eq!(both_late, (plain.0 + 3 * TICKS_PER_SECOND, Outcome::Draw));
}

#[test]
fn a_tap_during_the_delay_is_not_remembered() {
    let late = Handicap { delay: 1, ..Handicap::default() };
    let mut race = race(&corridor(5), with_handicap(late, Handicap::default()), 1);
    race.tick(both(Input::tap(Direction::East), Input::NONE));
    for _ in 0..200 {
        race.tick(both(Input::NONE, Input::NONE));
    }
    assert_eq!(race.pawn(Player::One).cell(), Cell::new(0, 0));
}

#[test]
fn half_the_pace_takes_twice_the_time() {
    let grid = corridor(30);
    let (plain, _) = ends(&mut race(&grid, Rules::default(), 1));
    let slow = Handicap { pace: Percent::new(50).unwrap(), ..Handicap::default() };
    let mut solo = race(&grid, with_handicap(slow, Handicap::default()), 1);
    while solo.stage() == Stage::Racing {
        solo.tick(both(hold(Direction::East), Input::NONE));
    }
    assert_eq!(solo.clock(), 2 * plain);
    // Whatever is asked for, nobody stands still for ever.
    let none = Handicap { pace: Percent::NONE, delay: u8::MAX };
    let mut crawl = race(&grid, with_handicap(none, none), 1);
    let (ticks, outcome) = ends(&mut crawl);
    assert_eq!(outcome, Outcome::Draw);
    assert_eq!(ticks, 60 * TICKS_PER_SECOND + 4 * plain);
}

#[test]
fn swapped_spawns_change_nothing_else() {
    let recipe = Recipe::new(Algorithm::Prim, Size::new(9, 7).unwrap(), Seed::new(5).unwrap());
    let setup = Setup::new(recipe);
    let (usual, swapped) = (setup.race(0).unwrap(), setup.swapped().race(0).unwrap());
    assert_eq!(usual.grid(), swapped.grid());
    for player in Player::ALL {
        assert_eq!(usual.spawn(player), swapped.goal(player));
        assert_eq!(usual.goal(player), swapped.spawn(player));
    }
    assert_eq!(setup.swapped().swapped(), setup);
    assert_eq!(usual.spawn(Player::One), Cell::new(0, 0));
}

/// A corridor of 101 cells in which the first item that One comes to is of this kind, and its seed.
fn with_first_item(kind: ItemKind) -> (Race, u32) {
    let rules = Rules { items: true, ..Rules::default() };
    for seed in 1..1000 {
        let race = race(&corridor(101), rules, seed);
        let first = race.items().iter().min_by_key(|item| item.cell.x).copied();
        if let Some(first) = first.filter(|item| item.kind == kind && item.cell.x > 2) {
            return (race, first.cell.x);
        }
    }
    panic!("no seed puts {kind:?} first")
}

/// Runs One east until it comes to column `x`, and what happened on the last tick.
fn run_to(race: &mut Race, x: u32) -> Vec<RaceEvent> {
    loop {
        let events = race.tick(both(hold(Direction::East), Input::NONE)).events;
        if race.pawn(Player::One).cell().x == x {
            return events;
        }
    }
}

#[test]
fn items_come_in_pairs_that_a_half_turn_exchanges() {
    let rules = Rules { items: true, ..Rules::default() };
    let size = Size::new(24, 16).unwrap();
    let mut kinds = Vec::new();
    for seed in 1..60 {
        let grid = Arc::new(Algorithm::Wilson.generate(size, Seed::new(seed).unwrap()).unwrap());
        let race = race(&grid, rules, seed);
        assert_eq!(race.items().len(), 12, "a pair to each 64 cells");
        for item in race.items() {
            let turned = Cell::new(23 - item.cell.x, 15 - item.cell.y);
            let other = race.items().iter().find(|other| other.cell == turned).unwrap();
            assert_eq!(other.kind, item.kind);
            assert!(![race.spawn(Player::One), race.spawn(Player::Two)].contains(&item.cell));
            kinds.push(item.kind);
        }
        let again = self::race(&grid, rules, seed);
        assert_eq!(again.items(), race.items(), "the seed fixes them");
        assert_eq!(self::race(&grid, Rules::default(), seed).items(), []);
    }
    for kind in ItemKind::ALL {
        assert!(kinds.contains(&kind), "{kind:?} never lies anywhere");
    }
    // Where there is no room for any there are none.
    for (width, height) in [(1, 1), (2, 1), (1, 2)] {
        let tiny = Arc::new(Grid::opened(Size::new(width, height).unwrap()).unwrap());
        assert_eq!(race(&tiny, rules, 1).items(), []);
    }
}

#[test]
fn boots_double_the_pace_for_five_seconds() {
    let (mut race, x) = with_first_item(ItemKind::Boots);
    let player = Player::One;
    assert!(run_to(&mut race, x).iter().any(
        |event| matches!(event, RaceEvent::Took { player: Player::One, kind: ItemKind::Boots, cell } if cell.x == x)
    ));
    assert!(race.items().iter().all(|item| item.cell.x != x), "it is gone");
    assert_eq!(race.boots_left(player), 5 * TICKS_PER_SECOND);
    let mut arrivals = Vec::new();
    while race.stage() == Stage::Racing && race.boots_left(player) > 0 {
        let events = race.tick(both(hold(Direction::East), Input::NONE)).events;
        if events.iter().any(|event| matches!(event, RaceEvent::Arrived { .. })) {
            arrivals.push(race.clock());
        }
        // Another pair may follow: then this is no longer about the first.
        if events.iter().any(|event| matches!(event, RaceEvent::Took { .. })) {
            break;
        }
    }
    let strides: Vec<u32> = arrivals.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(strides.len() > 1 && strides.iter().all(|&ticks| ticks == 4), "{strides:?}");
}

#[test]
fn a_freeze_stops_the_rival_for_two_seconds() {
    let (mut race, x) = with_first_item(ItemKind::Freeze);
    run_to(&mut race, x);
    assert_eq!(race.stands_still_for(Player::Two), 2 * TICKS_PER_SECOND);
    assert_eq!(race.stands_still_for(Player::One), 0);
    for _ in 0..2 * TICKS_PER_SECOND {
        race.tick(both(Input::NONE, hold(Direction::West)));
        assert_eq!(race.pawn(Player::Two).cell().x, 100);
        assert_eq!(race.pawn(Player::Two).stride(), None);
    }
    race.tick(both(Input::NONE, hold(Direction::West)));
    assert!(race.pawn(Player::Two).stride().is_some(), "a key that is held counts from then on");
}

#[test]
fn a_glimpse_shows_the_path_for_three_seconds() {
    let (mut race, x) = with_first_item(ItemKind::Glimpse);
    run_to(&mut race, x);
    assert_eq!(race.glimpse_left(Player::One), 3 * TICKS_PER_SECOND);
    assert_eq!(race.glimpse_left(Player::Two), 0);
}

#[test]
fn a_hammer_opens_the_wall_that_one_leans_against_and_only_one() {
    // Two rows that are joined at their left end alone.
    let maze = Arc::new(
        read_text(
            &mut &b"#####################\n#                   #\n# ###################\n#                   #\n#####################\n"[..],
        )
        .unwrap(),
    );
    let rules = Rules { items: true, ..Rules::default() };
    let (mut race, x) = (1..5000)
        .find_map(|seed| {
            let race = race(&maze, rules, seed);
            let item = race.items().iter().find(|item| item.cell.y == 0).copied()?;
            (item.kind == ItemKind::Hammer && (2..8).contains(&item.cell.x))
                .then_some((race, item.cell.x))
        })
        .expect("some seed has it");
    run_to(&mut race, x);
    assert!(race.has_hammer(Player::One));
    // Into the outer wall: nothing, however long.
    let still = |race: &mut Race, direction, ticks| {
        let mut events = Vec::new();
        for _ in 0..ticks {
            events.extend(race.tick(both(hold(direction), Input::NONE)).events);
        }
        events.into_iter().filter(|event| matches!(event, RaceEvent::Broke { .. })).count()
    };
    // It glides on to the next middle of a cell.
    still(&mut race, Direction::North, 20);
    assert_eq!(still(&mut race, Direction::North, 200), 0, "the outer wall stays");
    let cell = race.pawn(Player::One).cell();
    assert!(!race.grid().is_open(cell, Direction::South));
    assert_eq!(still(&mut race, Direction::South, ItemKind::HAMMER_TICKS - 1), 0, "too short");
    assert_eq!(still(&mut race, Direction::South, 1), 1);
    assert!(race.grid().is_open(cell, Direction::South));
    assert!(!race.has_hammer(Player::One));
    assert!(!maze.is_open(cell, Direction::South), "the maze itself is as it was");
    // The way is open now.
    assert_eq!(still(&mut race, Direction::South, 12), 0);
    assert_eq!(race.pawn(Player::One).cell(), Cell::new(cell.x, 1));
    assert_eq!(still(&mut race, Direction::North, 1), 0);
}

#[test]
fn fog_shows_what_was_seen_straight_on() {
    let grid = Arc::new(
        read_text(
            &mut &b"#########\n#     # #\n# ### # #\n#   #   #\n##### ###\n#       #\n#########\n"
                [..],
        )
        .unwrap(),
    );
    let race = Race::new(grid.clone(), 0);
    let sight = Sight::new(&race, Fog::Seen);
    // From the corner: along the top row to its wall, down the first column, and the goal.
    let expected = ["111.", "1...", "...1"];
    for (y, row) in (0..).zip(expected) {
        for (x, mark) in (0..).zip(row.chars()) {
            let is_seen = sight.sees(Player::One, Cell::new(x, y));
            assert_eq!(is_seen, mark == '1', "{x},{y}");
        }
    }
    let all = Sight::new(&race, Fog::None);
    assert!(grid.cells().all(|cell| all.is_seen(cell)));
}

#[test]
fn fog_of_what_was_seen_only_ever_lifts_and_a_radius_moves_along() {
    let size = Size::new(12, 9).unwrap();
    let grid = Arc::new(Algorithm::Kruskal.generate(size, Seed::new(3).unwrap()).unwrap());
    let mut race = Race::new(grid.clone(), 0);
    let mut seen = Sight::new(&race, Fog::Seen);
    let mut near = Sight::new(&race, Fog::Radius(2));
    let count = |sight: &Sight| grid.cells().filter(|&c| sight.sees(Player::One, c)).count();
    let mut before = count(&seen);
    for _ in 0..300 {
        let here = race.pawn(Player::One).cell();
        let path = solve::astar(&grid, here, size.bottom_right(), &mut ()).unwrap();
        let Some(&next) = path.get(1) else { break };
        let way = here.direction_to(next).unwrap();
        let events = race.tick(both(hold(way), Input::NONE)).events;
        if !events.iter().any(|event| matches!(event, RaceEvent::Arrived { .. })) {
            continue;
        }
        assert!(seen.update(&race) && near.update(&race));
        assert!(!seen.update(&race), "nothing changes where nobody has moved");
        assert!(count(&seen) >= before);
        before = count(&seen);
        let here = race.pawn(Player::One).cell();
        for cell in grid.cells() {
            let route = solve::astar(&grid, here, cell, &mut ()).unwrap();
            let is_near = route.len() - 1 <= 2 || cell == race.goal(Player::One);
            assert_eq!(near.sees(Player::One, cell), is_near, "{cell} from {here}");
        }
    }
}

#[test]
fn items_leave_the_walls_alone() {
    let recipe = Recipe::new(Algorithm::Prim, Size::new(16, 16).unwrap(), Seed::new(9).unwrap());
    let plain = Setup::new(recipe);
    let rules = Rules { items: true, ..Rules::default() };
    let with_items = Setup { rules, ..plain.clone() };
    assert_eq!(plain.race(0).unwrap().grid(), with_items.race(0).unwrap().grid());
}
