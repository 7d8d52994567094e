//! Looking back, as scenarios. The mazes are corridors and rooms that are made by hand; a replay's
//! keys are whatever leads along a given way.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::sync::Arc;

use maze_duel::maze::{
    Algorithm, Cell, Direction, DistanceMap, Grid, MazeRng, RandomExt, Recipe, Seed, Size,
    read_text,
};
use maze_duel::race::{
    ByPlayer, CorridorRun, Excursion, Input, ItemKind, Outcome, Player, Race, RaceEvent, Replay,
    ReplayRecorder, Review, Rules, Setup, Stage, Visit,
};

fn maze(lines: &[&str]) -> Arc<Grid> {
    Arc::new(read_text(&mut lines.join("\n").as_bytes()).unwrap())
}

/// What One does: `n` `e` `s` `w` a step that way, `.` a tick without a key.
fn one_walks(grid: &Arc<Grid>, way: &str) -> Replay {
    // The recipe isn't what the maze is made of here: the maze is given.
    let setup = Setup::new(Recipe::new(Algorithm::Backtracker, grid.size(), Seed::FIRST));
    let mut race = setup.race_in(grid.clone(), 5);
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    let none = ByPlayer::default();
    for _ in 0..5 {
        recorder.tick(&mut race, none);
    }
    let mut way = way.chars().peekable();
    while let Some(letter) = way.next() {
        let key = |letter| match letter {
            'n' => Direction::North,
            'e' => Direction::East,
            's' => Direction::South,
            _ => Direction::West,
        };
        if letter == '.' {
            recorder.tick(&mut race, none);
            continue;
        }
        let steps = race.pawn(Player::One).steps();
        let mut input = Input::hold(key(letter));
        // Once the step is under way the next one's key may be held.
        while race.pawn(Player::One).steps() == steps {
            recorder.tick(&mut race, ByPlayer { one: input, two: Input::NONE });
            if race.pawn(Player::One).stride().is_some() {
                input = match way.peek() {
                    Some(&next) if next != '.' => Input::hold(key(next)),
                    _ => Input::NONE,
                };
            }
        }
    }
    recorder.finish()
}

fn review(grid: &Arc<Grid>, way: &str) -> Review {
    Review::in_maze(&one_walks(grid, way), grid.clone()).unwrap()
}

/// A corridor along the top and down the right, with a dead end of two cells south of 1,0.
fn with_dead_end() -> Arc<Grid> {
    maze(&[
        "#########", //
        "#       #",
        "# # ### #",
        "# # ### #",
        "### ### #",
        "# # ### #",
        "#########",
    ])
}

#[test]
fn the_shortest_way_has_nothing_lost() {
    let grid = Arc::new(Grid::opened(Size::new(5, 1).unwrap()).unwrap());
    let told = review(&grid, "eeee");
    assert_eq!(told.outcome, Some(Outcome::Won(Player::One)));
    assert_eq!(told.clock, 10 + 3 * 8);
    let one = &told.players.one;
    assert_eq!(one.time, Some(34));
    assert_eq!((one.steps, one.shortest, one.left), (4, 4, 0));
    assert_eq!(one.optimality().unwrap().hundredths(), 100);
    assert_eq!((one.wrong_turns(), one.ticks_lost()), (0, 0));
    // The goal has one way out.
    let run =
        CorridorRun { cells: 3, from: Cell::new(1, 0), to: Cell::new(3, 0), began: 10, ticks: 16 };
    assert_eq!(one.top_run, Some(run));
    let cells = |x| Cell::new(x, 0);
    let clocks = [0, 10, 18, 26, 34];
    let route: Vec<Visit> =
        clocks.into_iter().zip(0..).map(|(clock, x)| Visit { clock, cell: cells(x) }).collect();
    assert_eq!(one.route, route);
    assert_eq!(one.best, (0..5).map(cells).collect::<Vec<_>>());
    let two = &told.players.two;
    assert_eq!((two.time, two.steps, two.shortest, two.left), (None, 0, 4, 4));
    assert_eq!(two.optimality(), None);
    assert_eq!(two.top_run, None);
    assert_eq!(two.best, (0..5).rev().map(cells).collect::<Vec<_>>());
}

#[test]
fn a_dead_end_costs_the_time_from_leaving_the_way_to_being_back() {
    let grid = with_dead_end();
    // To 1,0, thinks, down two cells and looks, back up, and on.
    let told = review(&grid, "e....................ss......nneess");
    assert_eq!(told.outcome, Some(Outcome::Won(Player::One)));
    let one = &told.players.one;
    assert_eq!((one.steps, one.shortest), (9, 5));
    assert_eq!(one.optimality().unwrap().hundredths(), 56);
    let [excursion] = one.excursions[..] else { panic!("{:?}", one.excursions) };
    let expected = Excursion {
        from: Cell::new(1, 0),
        // The thinking at the fork isn't lost in the dead end.
        began: 30,
        ticks: 18 + 6 + 18,
        steps: 4,
        deepest: Cell::new(1, 2),
        depth: 2,
        is_over: true,
    };
    assert_eq!(excursion, expected);
    assert_eq!(one.ticks_lost(), 42);
    assert_eq!(one.time, Some(told.clock));
}

#[test]
fn turning_twice_within_a_dead_end_is_one_wrong_turn_and_again_is_another() {
    let grid = with_dead_end();
    let told = review(&grid, "essnsnnsneess");
    let one = &told.players.one;
    assert_eq!(one.wrong_turns(), 2);
    let [first, second] = one.excursions[..] else { panic!() };
    assert_eq!((first.steps, first.depth), (6, 2));
    assert_eq!((second.steps, second.depth), (2, 1));
    assert_eq!(second.deepest, Cell::new(1, 1));
    // Back to the spawn is a wrong turn too.
    let back = review(&grid, "eeweess");
    let [only] = back.players.one.excursions[..] else { panic!() };
    assert_eq!((only.from, only.deepest), (Cell::new(2, 0), Cell::new(1, 0)));
}

#[test]
fn an_excursion_at_the_end_lasts_until_then() {
    let grid = with_dead_end();
    let told = review(&grid, "es..............");
    assert_eq!(told.outcome, None);
    let one = &told.players.one;
    assert_eq!((one.time, one.left, one.steps), (None, 5, 2));
    assert_eq!(one.optimality().unwrap().numerator(), 0);
    let [excursion] = one.excursions[..] else { panic!() };
    assert!(!excursion.is_over);
    assert_eq!(excursion.began + excursion.ticks, told.clock);
}

#[test]
fn a_run_ends_where_one_stops_turns_back_or_comes_to_a_fork() {
    let long = Arc::new(Grid::opened(Size::new(12, 1).unwrap()).unwrap());
    let cells = |way: &str| review(&long, way).players.one.top_run.unwrap().cells;
    assert_eq!(cells("eeeeeee"), 7);
    assert_eq!(cells("eee..................eeee"), 4);
    assert_eq!(cells("eeewwe"), 3);
    assert_eq!(cells("e"), 1);
    // A fork in between: 1,0 of this maze.
    let run = review(&with_dead_end(), "eeess").players.one.top_run.unwrap();
    assert_eq!((run.cells, run.from, run.to), (3, Cell::new(2, 0), Cell::new(3, 1)));
}

#[test]
fn a_loop_the_long_way_round_is_one_excursion() {
    // A ring of eight cells; One stands on it next to the goal and walks round the other way.
    let ring = maze(&["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]);
    let told = review(&ring, "eesnwwssee");
    let one = &told.players.one;
    assert_eq!(one.shortest, 4);
    assert_eq!(one.steps, 10);
    let [only] = one.excursions[..] else { panic!("{:?}", one.excursions) };
    // From 2,1 back to 0,0, whose distance is 4, and on to where it is 1 again.
    assert_eq!((only.from, only.deepest, only.depth), (Cell::new(2, 1), Cell::new(0, 0), 3));
    assert_eq!(only.steps, 6);
}

#[test]
fn a_hammer_ends_an_excursion_where_the_way_is_short_now() {
    // One finds a hammer in some maze by chance and breaks walls wherever there are any.
    let mut rng = MazeRng::from_number(6);
    let mut broken = 0;
    for number in 1..60 {
        let size = Size::new(8, 8).unwrap();
        let recipe = Recipe::new(Algorithm::Prim, size, Seed::new(number).unwrap());
        let rules = Rules { items: true, ..Rules::default() };
        let setup = Setup { rules, ..Setup::new(recipe) };
        let mut race = setup.race(0).unwrap();
        let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
        let mut direction = Direction::East;
        for _ in 0..5000 {
            if !matches!(race.stage(), Stage::Racing) {
                break;
            }
            if rng.below(30) == 0 {
                direction = Direction::ALL[rng.below(4) as usize];
            }
            let inputs = ByPlayer { one: Input::hold(direction), two: Input::NONE };
            let events = recorder.tick(&mut race, inputs).events;
            broken += events.iter().filter(|e| matches!(e, RaceEvent::Broke { .. })).count();
        }
        check(&race, &Review::of(&recorder.finish()).unwrap());
    }
    assert!(broken > 5, "{broken} {:?}", ItemKind::Hammer);
}

/// What holds of every review.
fn check(race: &Race, review: &Review) {
    for (player, told) in review.players.iter() {
        assert_eq!(told.steps, race.pawn(player).steps());
        assert_eq!(told.route.len(), told.steps as usize + 1);
        assert_eq!(told.best.len(), told.shortest as usize + 1);
        assert_eq!(told.route.last().unwrap().cell, race.pawn(player).cell());
        let map = DistanceMap::new(race.grid(), race.goal(player)).unwrap();
        assert_eq!(Some(told.left), map.get(race.pawn(player).cell()));
        assert_eq!(told.time.is_some(), told.left == 0);
        assert!(told.ticks_lost() <= review.clock);
        for pair in told.excursions.windows(2) {
            assert!(pair[0].is_over && pair[0].began + pair[0].ticks <= pair[1].began);
        }
        for excursion in &told.excursions {
            assert!(excursion.depth > 0 && excursion.ticks > 0 && excursion.steps > 0);
        }
    }
}

#[test]
fn random_races_add_up() {
    let mut rng = MazeRng::from_number(7);
    for number in 1..150 {
        let size = Size::new(1 + rng.below(9), 1 + rng.below(9)).unwrap();
        let recipe = Recipe::new(Algorithm::Wilson, size, Seed::new(number).unwrap());
        let setup = Setup::new(recipe);
        let mut race = setup.race(rng.below(3)).unwrap();
        let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
        let mut keys = ByPlayer::default();
        for _ in 0..3000 {
            if let Stage::Finished(_) = race.stage() {
                break;
            }
            for player in Player::ALL {
                if rng.below(12) == 0 {
                    *keys.get_mut(player) = Input::hold(Direction::ALL[rng.below(4) as usize]);
                }
            }
            recorder.tick(&mut race, keys);
        }
        let review = Review::of(&recorder.finish()).unwrap();
        check(&race, &review);
        for (_, told) in review.players.iter() {
            // In a tree every step on an excursion is lost and no other.
            let lost: u32 = told.excursions.iter().filter(|e| e.is_over).map(|e| e.steps).sum();
            let open = told.excursions.last().filter(|e| !e.is_over);
            let on_the_way = told.steps - lost - open.map_or(0, |e| e.steps);
            let back = open.map_or(told.left, |_| told.shortest - on_the_way);
            assert_eq!(on_the_way + back, told.shortest);
        }
    }
}
