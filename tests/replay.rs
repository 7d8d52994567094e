//! Replays: what was recorded is the race, tick for tick, and what isn't is told by its tick.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use maze_duel::maze::generate::Percent;
use maze_duel::maze::{
    Algorithm, Direction, Directions, Knobs, Mask, MazeRng, RandomExt, Recipe, Seed, Size,
};
use maze_duel::race::bot::{Bot, RouteBot};
use maze_duel::race::{
    ByPlayer, CodeError, Fog, Handicap, Input, Outcome, Player, Race, RaceEvent, Replay,
    ReplayError, ReplayPlayer, ReplayRecorder, Rules, Setup, Spawns, Stage, VerifyError,
};

fn setup(width: u32, height: u32, seed: u64) -> Setup {
    let size = Size::new(width, height).unwrap();
    Setup::new(Recipe::new(Algorithm::Backtracker, size, Seed::new(seed).unwrap()))
}

/// A small maze of any kind with any rules.
fn random_setup(rng: &mut MazeRng) -> Setup {
    let percent = |number: u32| Percent::new(u8::try_from(number).unwrap()).unwrap();
    let size = Size::new(1 + rng.below(8), 1 + rng.below(8)).unwrap();
    let recipe = Recipe {
        algorithm: *rng.pick(Algorithm::ALL).unwrap(),
        size,
        seed: Seed::fresh(rng),
        knobs: Knobs { braid: percent(rng.below(101)), ..Knobs::default() },
    };
    let handicap = |rng: &mut MazeRng| match rng.below(3) {
        0 => Handicap {
            delay: u8::try_from(rng.below(3)).unwrap(),
            pace: percent(25 + rng.below(76)),
        },
        _ => Handicap::default(),
    };
    let rules = Rules {
        handicaps: ByPlayer { one: handicap(rng), two: handicap(rng) },
        fog: if rng.coin() { Fog::Seen } else { Fog::None },
        items: rng.coin(),
    };
    let spawns = if rng.coin() { Spawns::Swapped } else { Spawns::Usual };
    Setup { recipe, spawns, rules }
}

/// Hands that hold a key for a while, tap another now and then, and let go.
struct Hands {
    held: Directions,
    left: u32,
}

impl Hands {
    fn next(&mut self, rng: &mut MazeRng) -> Input {
        let any = |rng: &mut MazeRng| Direction::ALL[rng.below(4) as usize];
        if self.left == 0 {
            self.left = 1 + rng.below(40);
            self.held = match rng.below(6) {
                0 => Directions::NONE,
                1 => [any(rng), any(rng)].into_iter().collect(),
                _ => any(rng).into(),
            };
        }
        self.left -= 1;
        let pressed = if rng.below(50) == 0 { any(rng).into() } else { Directions::NONE };
        Input { held: self.held, pressed }
    }
}

/// What happened in a race, tick by tick.
type Account = Vec<Vec<RaceEvent>>;

/// A race by chance, with what happened in each tick.
fn random_race(rng: &mut MazeRng, longest: u32) -> (Replay, Account, Race) {
    let setup = random_setup(rng);
    let mut race = setup.race(rng.below(3) * rng.below(40)).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    let mut hands = [(); 2].map(|()| Hands { held: Directions::NONE, left: 0 });
    let mut account = Vec::new();
    for _ in 0..longest {
        if let Stage::Finished(_) = race.stage() {
            break;
        }
        if rng.below(200) == 0 {
            race.forget_keys();
            recorder.forget_keys();
        }
        let inputs = ByPlayer { one: hands[0].next(rng), two: hands[1].next(rng) };
        account.push(recorder.tick(&mut race, inputs).events);
    }
    (recorder.finish(), account, race)
}

fn as_text(replay: &Replay) -> String {
    let mut text = Vec::new();
    replay.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn read(text: &str) -> Result<Replay, ReplayError> {
    Replay::read(&mut text.as_bytes())
}

/// The text with the checksum that belongs to it.
fn signed(text: &str) -> String {
    let text = text.trim_end();
    let (before, _) = text.rsplit_once(' ').unwrap();
    let checksum = crc32fast::hash(format!("{before} ").as_bytes());
    format!("{before} {checksum:08x}\n")
}

/// The race that a replay's keys give, run by hand, and how it ends.
fn account_of(replay: &Replay, forgets: &[u32]) -> (Account, Stage) {
    let mut race = replay.setup().race(replay.countdown()).unwrap();
    let mut account = Vec::new();
    for tick in 1..=replay.ticks() {
        if forgets.contains(&(tick - 1)) {
            race.forget_keys();
        }
        account.push(race.tick(replay.inputs(tick)).events);
    }
    (account, race.stage())
}

#[test]
fn a_thousand_random_matches_are_as_recorded() {
    let mut rng = MazeRng::from_number(1);
    let (mut won, mut drawn, mut left) = (0, 0, 0);
    for match_number in 0..1000 {
        let (replay, account, race) = random_race(&mut rng, 3000);
        match race.stage() {
            Stage::Finished(outcome) => {
                assert_eq!(replay.outcome(), Some(outcome));
                assert_eq!(replay.clock(), race.clock());
                if outcome == Outcome::Draw {
                    drawn += 1;
                } else {
                    won += 1;
                }
                let there = |player| race.pawn(player).cell() == race.goal(player);
                match outcome {
                    Outcome::Won(player) => assert!(there(player) && !there(player.other())),
                    Outcome::Draw => assert!(Player::ALL.into_iter().all(there)),
                }
            }
            _ => left += 1,
        }
        let text = as_text(&replay);
        let again = read(&text).unwrap_or_else(|error| panic!("{match_number}: {error}\n{text}"));
        assert_eq!(again, replay);
        assert_eq!(as_text(&again), text);
        assert_eq!(again.verify().unwrap(), replay.outcome());
        assert!(text.lines().all(|line| line.len() <= 100));
        let mut player = ReplayPlayer::new(Arc::new(again)).unwrap();
        let seen: Account =
            std::iter::from_fn(|| player.step()).map(|outcome| outcome.events).collect();
        assert_eq!(seen, account);
    }
    assert!(won > 500 && drawn > 10 && left > 50, "{won} {drawn} {left}");
}

/// The text with one run of keys changed, and the forgetting that it tells of.
fn with_other_keys(text: &str, rng: &mut MazeRng) -> Option<(String, Vec<u32>)> {
    let mut title = "";
    let mut tokens: Vec<(usize, usize)> = Vec::new();
    let mut forgets = Vec::new();
    for (row, line) in text.lines().enumerate() {
        if !line.starts_with(|c: char| c.is_ascii_digit()) {
            title = line;
        } else if title.starts_with("keys") {
            tokens.extend((0..line.split(' ').count()).map(|place| (row, place)));
        } else if title == "forget" {
            forgets.extend(line.split(' ').map(|number| number.parse::<u32>().unwrap()));
        }
    }
    let &(row, place) = rng.pick(&tokens)?;
    let keys = *rng.pick(&["", "n", "e", "s", "w", "+n", "+e", "+s", "+w", "n+e"]).unwrap();
    let mut changed = String::new();
    for (number, line) in text.lines().enumerate() {
        let words = line.split(' ').enumerate().map(|(at, word)| {
            if (number, at) == (row, place) {
                let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
                format!("{digits}{keys}")
            } else {
                word.to_owned()
            }
        });
        writeln!(changed, "{}", words.collect::<Vec<_>>().join(" ")).unwrap();
    }
    Some((signed(&changed), forgets))
}

#[test]
fn other_keys_are_told_by_the_first_tick_that_they_change() {
    let mut rng = MazeRng::from_number(2);
    let (mut told, mut harmless) = (0, 0);
    while told < 400 {
        let (replay, account, _) = random_race(&mut rng, 1500);
        for _ in 0..5 {
            let Some((text, forgets)) = with_other_keys(&as_text(&replay), &mut rng) else { break };
            // Two runs alike side by side are refused.
            let Ok(changed) = read(&text) else { continue };
            let (other, stage) = account_of(&changed, &forgets);
            let ended = |stage: Stage| match stage {
                Stage::Finished(outcome) => Some(outcome),
                _ => None,
            };
            let first = other.iter().zip(&account).position(|(other, events)| other != events);
            match (changed.verify(), first) {
                (Ok(outcome), None) => {
                    assert_eq!(outcome, ended(stage));
                    harmless += 1;
                }
                (Err(VerifyError::Differs { tick }), Some(first)) => {
                    assert_eq!(tick as usize, first + 1);
                    told += 1;
                }
                (found, first) => panic!("{found:?}, but {first:?}\n{text}"),
            }
        }
    }
    assert!(harmless > 20, "{harmless}");
}

#[test]
fn what_is_said_to_have_happened_must_have() {
    let mut rng = MazeRng::from_number(3);
    let (replay, account, _) = loop {
        let (replay, account, race) = random_race(&mut rng, 3000);
        if matches!(race.stage(), Stage::Finished(Outcome::Won(_))) && replay.clock() > 300 {
            break (replay, account, race);
        }
    };
    let text = as_text(&replay);
    let differs = |text: &str| match read(&signed(text)).unwrap().verify() {
        Err(VerifyError::Differs { tick }) => tick,
        other => panic!("{other:?}"),
    };
    // Another winner, or none: the last tick.
    let end = text.lines().last().unwrap();
    for name in ["one", "two", "draw", "none"] {
        let other = format!("end {} {name} 0", replay.ticks());
        if !end.starts_with(&other[..other.len() - 1]) {
            assert_eq!(differs(&text.replace(end, &other)), replay.ticks(), "{name}");
        }
    }
    // A move the less, the last one of One: where it was.
    let ahead = account.iter().rposition(|events| {
        events.iter().any(|event| {
            matches!(
                event,
                RaceEvent::Arrived { player: Player::One, .. }
                    | RaceEvent::Bumped { player: Player::One, .. }
                    | RaceEvent::Took { player: Player::One, .. }
            )
        })
    });
    let (before, two) = text.split_once("\nmoves two").unwrap();
    let (kept, _) = before.rsplit_once([' ', '\n']).unwrap();
    assert_eq!(
        differs(&format!("{kept}\nmoves two{two}")),
        u32::try_from(ahead.unwrap()).unwrap() + 1
    );
}

#[test]
fn a_player_goes_anywhere_and_back() {
    let mut rng = MazeRng::from_number(4);
    let mut replay;
    loop {
        (replay, _, _) = random_race(&mut rng, 3000);
        if replay.ticks() > 2000 {
            break;
        }
    }
    let replay = Arc::new(replay);
    let states: Vec<String> = {
        let mut player = ReplayPlayer::new(replay.clone()).unwrap();
        let mut states = vec![format!("{:?}", player.race())];
        while player.step().is_some() {
            states.push(format!("{:?}", player.race()));
        }
        states
    };
    let mut player = ReplayPlayer::new(replay.clone()).unwrap();
    for _ in 0..100 {
        let tick = rng.below(replay.ticks() + 50);
        player.seek(tick);
        let there = tick.min(replay.ticks());
        assert_eq!(player.tick(), there);
        assert!(format!("{:?}", player.race()) == states[there as usize], "tick {tick}");
    }
    player.seek_clock(10);
    assert_eq!(player.race().clock(), 10);
    player.seek_clock(u32::MAX);
    assert_eq!(player.tick(), replay.ticks());
}

/// A race of two bots through a maze of a usual size.
fn bots(countdown: u32) -> Replay {
    let setup = setup(40, 40, 7);
    let mut race = setup.race(countdown).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    let mut bots = Player::ALL
        .map(|player| RouteBot::new(&race, player, MazeRng::from_number(5), 60).unwrap());
    while !matches!(race.stage(), Stage::Finished(_)) {
        let [one, two] = &mut bots;
        let inputs =
            ByPlayer { one: one.decide(&race, Player::One), two: two.decide(&race, Player::Two) };
        recorder.tick(&mut race, inputs);
    }
    recorder.finish()
}

#[test]
fn replays_are_small_and_soon_verified() {
    let replay = bots(192);
    assert!(replay.clock() > 55 * 64, "{} ticks", replay.clock());
    let (bytes, seconds) = (as_text(&replay).len(), replay.clock() / 64);
    assert!(bytes < 130 * seconds as usize, "{bytes} bytes for {seconds} s");
    let began = Instant::now();
    assert_eq!(replay.verify().unwrap(), replay.outcome());
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_maze_of_one_cell_is_over_before_it_begins() {
    for countdown in [0, 3] {
        let setup = setup(1, 1, 7);
        let mut race = setup.race(countdown).unwrap();
        let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
        for _ in 0..10 {
            recorder.tick(&mut race, ByPlayer::default());
        }
        let replay = recorder.finish();
        assert_eq!((replay.ticks(), replay.outcome()), (countdown, Some(Outcome::Draw)));
        assert_eq!(replay.verify(), Ok(Some(Outcome::Draw)));
        assert_eq!(read(&as_text(&replay)).unwrap(), replay);
    }
}

const CORRIDOR: &str = "maze-duel replay 1
code 1194-0022-XH
countdown 2
keys one
2 1+e 25e
keys two
10 18n
moves one
12e 8e 8e
moves two
11N
end 28 none 00000000
";

#[test]
fn a_replay_is_read_as_it_stands() {
    let setup = setup(5, 1, 1);
    let mut race = setup.race(2).unwrap();
    let mut recorder = ReplayRecorder::new(&setup, &race).unwrap();
    for tick in 1..=28 {
        let one = match tick {
            1 | 2 => Input::NONE,
            3 => Input::tap(Direction::East),
            _ => Input::hold(Direction::East),
        };
        let two = if tick <= 10 { Input::NONE } else { Input::hold(Direction::North) };
        recorder.tick(&mut race, ByPlayer { one, two });
    }
    assert_eq!(as_text(&recorder.finish()), signed(CORRIDOR));
    let good = signed(CORRIDOR);
    assert_eq!(read(&good).unwrap().verify(), Ok(None));
    let windows = read(&good.replace('\n', "\r\n")).unwrap();
    assert_eq!(as_text(&windows), good);
    read(&format!("{good}\n\r\n")).unwrap();
    let line = |text: &str| match read(text) {
        Err(ReplayError::Line { line }) => line,
        other => panic!("{other:?} of\n{text}"),
    };
    for (from, to, expected) in [
        ("code ", "Code ", 2),
        ("1194-0022-XH", "11940022xh", 2),
        ("countdown 2", "countdown -2", 3),
        ("countdown 2", "countdown 02", 3),
        ("countdown 2", "countdown 5529601", 3),
        ("keys one", "keys two", 4),
        ("2 1+e 25e", "2  1+e 25e", 5),
        ("2 1+e 25e", "0 2 1+e 25e", 5),
        ("2 1+e 25e", "1 1 1+e 25e", 5),
        ("2 1+e 25e", "2 1+ 25e", 5),
        ("2 1+e 25e", "2 1+e 25se", 5),
        ("2 1+e 25e", "2 1+e 25ee", 5),
        ("2 1+e 25e", "2 1+e 4294967295e", 5),
        ("2 1+e 25e", "2 1+e 24e", 12),
        ("moves one", "forget\n3 3\nmoves one", 9),
        ("moves one", "forget\nmoves one", 9),
        ("moves one", "forget\n28\nmoves one", 14),
        ("12e 8e 8e", "12x 8e 8e", 9),
        ("12e 8e 8e", "0e 8e", 9),
        ("12e 8e 8e", "12e 0e 0e 0e 0e 0e 0e 0e 0e", 9),
        ("12e 8e 8e", "12e! 8e", 9),
        ("12e 8e 8e", "12e 17e", 12),
        ("end 28 none", "end 28 three", 12),
        ("end 28 none", "end 29 none", 12),
        ("end 28", "end 28 ", 12),
    ] {
        let text = signed(&CORRIDOR.replacen(from, to, 1));
        assert_eq!(line(&text), expected, "{text}");
    }
    read(&signed(&CORRIDOR.replace("25e", "25es+ns"))).unwrap();
    assert_eq!(line(&format!("{good}more")), 13);
    assert_eq!(line(good.trim_end()), 12);
    assert_eq!(line("maze-duel replay 1\n"), 2);
    assert_eq!(line(&format!("maze-duel replay 1\n{}\n", "x".repeat(1_000_000))), 2);
    assert!(matches!(read(""), Err(ReplayError::Title)));
    assert!(matches!(read("#####\n"), Err(ReplayError::Title)));
    assert!(matches!(read(CORRIDOR), Err(ReplayError::Checksum)));
    assert!(matches!(read(&good.replace("25e", "25s")), Err(ReplayError::Checksum)));
    let code = good.replace("1194-0022-XH", "1194-0022-XG");
    assert!(matches!(read(&code), Err(ReplayError::Code(CodeError::Checksum))));
    match read(&good.replace("replay 1", "replay 2")) {
        Err(error @ ReplayError::Version { .. }) => {
            let text = error.to_string();
            assert!(text.contains("version 2") && text.contains("version 1"), "{text}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_masked_maze_is_not_recorded() {
    let mut setup = setup(3, 2, 7);
    let mask = Mask::new(setup.recipe.size, |place| place == setup.recipe.size.top_left());
    setup.recipe.knobs.mask = Some(mask.unwrap());
    let race = setup.race(0).unwrap();
    assert_eq!(ReplayRecorder::new(&setup, &race).err(), Some(CodeError::Mask));
}
