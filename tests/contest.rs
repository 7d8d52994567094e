//! The match, as scenarios.

use maze_duel::race::contest::{Format, Length, Match, Next};
use maze_duel::race::{ByPlayer, Outcome, Player};
use proptest::prelude::*;

use Outcome::Draw;
use Player::{One, Two};

const ONE: Outcome = Outcome::Won(One);
const TWO: Outcome = Outcome::Won(Two);

fn best_of(rounds: u8) -> Match {
    Match::new(Format { length: Length::BestOf(rounds), swaps: false })
}

fn with_swap(rounds: u8) -> Match {
    Match::new(Format { length: Length::BestOf(rounds), swaps: true })
}

#[test]
fn the_larger_half_wins() {
    for (rounds, needed) in [(1, 1), (3, 2), (5, 3), (7, 4)] {
        let mut duel = best_of(rounds);
        for round in 1..needed {
            assert_eq!(duel.round(), round);
            assert_eq!(duel.record(TWO, 100), Next::NextRound, "best of {rounds}");
        }
        assert!(duel.is_match_point(Two));
        assert_eq!(duel.is_match_point(One), needed == 1);
        assert_eq!(duel.record(TWO, 100), Next::Won(Two));
        assert_eq!((duel.winner(), duel.round()), (Some(Two), needed));
        assert!(!duel.is_match_point(One) && !duel.is_match_point(Two), "it is over");
        // Whatever comes after that changes nothing.
        let ended = duel.clone();
        assert_eq!(duel.record(ONE, 1), Next::Won(Two));
        assert_eq!(duel, ended);
    }
}

#[test]
fn a_draw_counts_for_nobody_and_the_match_goes_on() {
    let mut duel = best_of(3);
    for outcome in [ONE, Draw, TWO, Draw] {
        assert_eq!(duel.record(outcome, 500), Next::NextRound);
    }
    assert_eq!(duel.wins(), ByPlayer { one: 1, two: 1 });
    assert_eq!((duel.draws(), duel.round()), (2, 5));
    assert!(duel.is_match_point(One) && duel.is_match_point(Two));
    assert_eq!(duel.record(ONE, 500), Next::Won(One));
}

#[test]
fn an_endless_match_has_no_winner() {
    let mut duel = Match::default();
    for _ in 0..50 {
        assert_eq!(duel.record(ONE, 10), Next::NextRound);
        assert!(!duel.is_match_point(One));
    }
    assert_eq!((duel.wins().one, duel.winner(), duel.round()), (50, None, 51));
}

#[test]
fn a_round_of_two_legs_is_decided_by_legs_and_then_by_time() {
    for (legs, expected) in [
        ([(ONE, 700), (ONE, 900)], ONE),
        ([(TWO, 700), (TWO, 900)], TWO),
        // One each: the quicker of the two.
        ([(ONE, 700), (TWO, 701)], ONE),
        ([(TWO, 800), (ONE, 700)], ONE),
        ([(ONE, 702), (TWO, 701)], TWO),
        ([(ONE, 700), (TWO, 700)], Draw),
        // A leg that nobody won leaves the other one to decide.
        ([(Draw, 10), (ONE, 900)], ONE),
        ([(TWO, 900), (Draw, 10)], TWO),
        ([(Draw, 10), (Draw, 20)], Draw),
    ] {
        let mut duel = with_swap(3);
        assert!(!duel.is_second_leg());
        assert_eq!(duel.record(legs[0].0, legs[0].1), Next::SecondLeg);
        assert!(duel.is_second_leg());
        assert_eq!(duel.round(), 1, "it is the same round");
        assert_eq!(duel.record(legs[1].0, legs[1].1), Next::NextRound);
        assert!(!duel.is_second_leg());
        let wins = (duel.wins().one, duel.wins().two, duel.draws());
        let expected = match expected {
            Outcome::Won(One) => (1, 0, 0),
            Outcome::Won(Two) => (0, 1, 0),
            Draw => (0, 0, 1),
        };
        assert_eq!(wins, expected, "{legs:?}");
    }
}

#[test]
fn a_length_can_be_typed() {
    for length in Length::ALL {
        assert_eq!(length.to_string().parse(), Ok(length));
    }
    for text in ["2", "9", "", "best of 3", "0", "Endless"] {
        assert!(text.parse::<Length>().is_err(), "{text}");
    }
}

proptest! {
    /// Against the plain sum: as many rounds as wins and draws, and a winner exactly when somebody
    /// has enough wins.
    #[test]
    fn any_match_adds_up(
        races in prop::collection::vec((0..3_u8, 1..2000_u32), 0..60),
        length in prop::sample::select(&Length::ALL[..]),
        swaps: bool,
    ) {
        let mut duel = Match::new(Format { length, swaps });
        for (played, (outcome, ticks)) in (1..).zip(races) {
            if duel.winner().is_some() {
                break;
            }
            duel.record([ONE, TWO, Draw][outcome as usize], ticks);
            let ByPlayer { one, two } = duel.wins();
            let rounds = one + two + duel.draws();
            prop_assert_eq!(rounds * if swaps { 2 } else { 1 } + u32::from(duel.is_second_leg()), played);
            let needed = length.wins_needed().unwrap_or(u32::MAX);
            prop_assert_eq!(duel.winner().is_some(), one >= needed || two >= needed);
            prop_assert!(one <= needed && two <= needed);
        }
    }
}
