//! A thousand matches between bots, of whatever kind chance says: each ends as the rules have it, and
//! each race's replay is the race.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::sync::Arc;

use maze_duel::maze::generate::Percent;
use maze_duel::maze::{Algorithm, Knobs, MazeRng, RandomExt, Recipe, Seed, Size};
use maze_duel::race::bot::{self, BotKind};
use maze_duel::race::contest::{Format, Length, Match, Next};
use maze_duel::race::{
    ByPlayer, Fog, Handicap, Outcome, Player, Race, Replay, ReplayRecorder, Rules, Setup, Stage,
};

fn pick<T: Copy>(rng: &mut MazeRng, all: &[T]) -> T {
    all[rng.below(u32::try_from(all.len()).unwrap()) as usize]
}

fn percent(rng: &mut MazeRng, least: u32) -> Percent {
    Percent::new(u8::try_from(least + rng.below(101 - least)).unwrap()).unwrap()
}

fn setup(rng: &mut MazeRng) -> Setup {
    let size = Size::new(1 + rng.below(12), 1 + rng.below(10)).unwrap();
    let knobs = Knobs {
        braid: if rng.below(2) == 0 { Percent::NONE } else { percent(rng, 0) },
        ..Knobs::default()
    };
    let recipe =
        Recipe { algorithm: pick(rng, Algorithm::ALL), size, seed: Seed::fresh(rng), knobs };
    let handicap = |rng: &mut MazeRng| Handicap {
        delay: u8::try_from(rng.below(4)).unwrap(),
        pace: percent(rng, u32::from(Handicap::SLOWEST)),
    };
    let rules = Rules {
        handicaps: if rng.below(2) == 0 {
            ByPlayer::default()
        } else {
            ByPlayer { one: handicap(rng), two: handicap(rng) }
        },
        fog: pick(rng, &[Fog::None, Fog::Seen, Fog::Radius(3)]),
        items: rng.below(2) == 0,
    };
    Setup { rules, ..Setup::new(recipe) }
}

/// Runs a race between two bots and writes it down.
fn run(setup: &Setup, kinds: ByPlayer<BotKind>) -> (Race, Replay) {
    let grid = Arc::new(setup.recipe.generate().unwrap());
    let mut race = setup.race_in(grid, 3);
    let mut recorder = ReplayRecorder::new(setup, &race).unwrap();
    let mut bots = ByPlayer::from_fn(|player| {
        let rng = bot::rng(setup.recipe.seed, player);
        kinds.get(player).seat(&race, player, rng).unwrap()
    });
    while !matches!(race.stage(), Stage::Finished(_)) {
        let inputs = ByPlayer::from_fn(|player| bots.get_mut(player).decide(&race, player));
        recorder.tick(&mut race, inputs);
        assert!(race.clock() < 2_000_000, "{kinds:?} never arrive: {setup:?}");
    }
    (race, recorder.finish())
}

#[test]
fn a_thousand_matches_end_and_every_replay_is_its_race() {
    // The random mouse takes its time: it has races of its own in tests/bots.rs.
    let kinds: Vec<BotKind> =
        BotKind::ALL.iter().copied().filter(|&kind| kind != BotKind::RandomMouse).collect();
    let mut rng = MazeRng::from_number(20_261_130);
    let (mut races, mut draws) = (0, 0);
    for number in 0..1000 {
        let format = Format {
            length: pick(&mut rng, &[Length::BestOf(1), Length::BestOf(3), Length::BestOf(5)]),
            swaps: rng.below(2) == 0,
        };
        let seats = ByPlayer { one: pick(&mut rng, &kinds), two: pick(&mut rng, &kinds) };
        let mut duel = Match::new(format);
        let mut next = Next::NextRound;
        let mut setup = setup(&mut rng);
        // Bots that know the way draw for ever: such a match is left after a while.
        for _ in 0..12 {
            let (race, replay) = run(&setup, seats);
            races += 1;
            let Stage::Finished(outcome) = race.stage() else { panic!("it isn't over") };
            for player in Player::ALL {
                let is_there = race.pawn(player).cell() == race.goal(player);
                let has_won = outcome == Outcome::Draw || outcome == Outcome::Won(player);
                assert_eq!(is_there, has_won, "match {number}: {outcome:?}");
            }
            assert_eq!(replay.verify().unwrap(), Some(outcome), "match {number}");
            let mut text = Vec::new();
            replay.write(&mut text).unwrap();
            let read = Replay::read(&mut &text[..]).unwrap();
            assert_eq!((read.outcome(), read.clock()), (Some(outcome), race.clock()));

            let before = duel.clone();
            next = duel.record(outcome, race.clock());
            draws += u32::from(duel.draws() > before.draws());
            match next {
                Next::Won(_) => break,
                Next::SecondLeg => {
                    assert!(format.swaps && !before.is_second_leg());
                    setup = setup.swapped();
                }
                Next::NextRound => setup = self::setup(&mut rng),
            }
        }
        match next {
            Next::Won(winner) => {
                let wins = *duel.wins().get(winner);
                assert_eq!(Some(wins), format.length.wins_needed(), "match {number}");
            }
            _ => assert_eq!(duel.winner(), None),
        }
    }
    assert!(races > 2000 && draws > 20, "{races} races, {draws} drawn rounds");
}
