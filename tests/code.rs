//! Race codes: one for each set-up, short, and no slip goes unseen.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use maze_duel::maze::generate::{Corner, Knob, Lean, Mix, Percent, Symmetry};
use maze_duel::maze::{
    Algorithm, Direction, Grid, Knobs, Mask, MazeRng, RandomExt, Recipe, Seed, Size,
};
use maze_duel::race::{ByPlayer, CodeError, Day, Fog, Handicap, RaceCode, Rules, Setup, Spawns};
use proptest::prelude::*;
use rand_core::Rng;

const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn usual(number: u64) -> Setup {
    let size = Size::new(24, 16).unwrap();
    Setup::new(Recipe::new(Algorithm::Backtracker, size, Seed::new(number).unwrap()))
}

fn read(text: &str) -> Result<RaceCode, CodeError> {
    text.parse()
}

/// A set-up of everything that a code can hold.
fn random_setup(rng: &mut MazeRng) -> Setup {
    let algorithm = *rng.pick(Algorithm::ALL).unwrap();
    let length = |rng: &mut MazeRng| match rng.below(4) {
        0 => 1 + rng.below(Size::MAX_SIDE),
        _ => 1 + rng.below(60),
    };
    let size = if rng.coin() {
        Size::new(24, 16).unwrap()
    } else {
        Size::new(length(rng), length(rng)).unwrap()
    };
    let seed = if rng.coin() {
        Seed::fresh(rng)
    } else {
        Seed::new((rng.next_u64() >> rng.below(64)).max(1)).unwrap()
    };
    let percent = |rng: &mut MazeRng| Percent::new(u8::try_from(rng.below(101)).unwrap()).unwrap();
    let mut knobs = Knobs::default();
    for knob in algorithm.knobs() {
        if rng.coin() {
            continue;
        }
        match knob {
            Knob::Straightness => knobs.straightness = Some(percent(rng)),
            Knob::Lean => {
                let direction = *rng.pick(&Direction::ALL).unwrap();
                knobs.lean = Some(Lean { direction, percent: percent(rng) });
            }
            Knob::SmallestRoom => knobs.smallest_room = Some(1 + rng.below(1000)),
            Knob::Doors => knobs.doors = Some(1 + rng.below(1000)),
            Knob::Mix => {
                let mut part = || u16::try_from(rng.below(1001)).unwrap();
                let (newest, oldest) = (part().max(1), part());
                knobs.mix = Some(Mix { newest, oldest, random: part(), middle: part() });
            }
            Knob::Corner => knobs.corner = Some(*rng.pick(&Corner::ALL).unwrap()),
            Knob::Mask => knobs.symmetry = Symmetry::HalfTurn,
            _ => {}
        }
    }
    if rng.coin() {
        knobs.braid = percent(rng);
    }
    let mut setup = Setup::new(Recipe { algorithm, size, seed, knobs });
    if rng.coin() {
        setup.spawns = Spawns::Swapped;
    }
    if rng.coin() {
        let handicap = |rng: &mut MazeRng| Handicap {
            delay: u8::try_from(rng.below(61)).unwrap(),
            pace: Percent::new(u8::try_from(25 + rng.below(76)).unwrap()).unwrap(),
        };
        setup.rules = Rules {
            handicaps: ByPlayer { one: handicap(rng), two: handicap(rng) },
            fog: match rng.below(3) {
                0 => Fog::None,
                1 => Fog::Seen,
                _ => Fog::Radius(u8::try_from(1 + rng.below(255)).unwrap()),
            },
            items: rng.coin(),
        };
    }
    setup
}

#[test]
fn every_set_up_comes_back_from_its_code() {
    let mut rng = MazeRng::from_number(1);
    let mut longest = 0;
    for _ in 0..20_000 {
        let setup = random_setup(&mut rng);
        let code = setup.code().unwrap();
        let again = read(code.as_str()).unwrap();
        assert_eq!(again.setup(), &setup, "{code}");
        assert_eq!(again, code);
        longest = longest.max(code.as_str().replace('-', "").len());
    }
    assert!(longest <= 57, "{longest}");
}

#[test]
fn codes_are_short() {
    let length = |setup: &Setup| setup.code().unwrap().as_str().replace('-', "").len();
    assert_eq!(length(&usual(999_999_999)), 14);
    assert_eq!(length(&usual(7)), 9);
    assert_eq!(length(&usual(u64::MAX)), 21);
    let mut other = usual(999_999_999);
    other.recipe.algorithm = Algorithm::Prim;
    other.recipe.size = Size::new(40, 25).unwrap();
    assert_eq!(length(&other), 19);
    other.recipe.knobs.braid = Percent::new(50).unwrap();
    other.rules.items = true;
    assert_eq!(length(&other), 23);
}

/// These stay as they are: people have written them down.
#[test]
fn old_codes_give_the_same_races() {
    let plain = read("113G-1KRK-B050-6P").unwrap();
    assert_eq!(plain.setup(), &usual(271_828_182));
    // What a generator version promises.
    let walls = |grid: &Grid| {
        grid.cells().fold(0_u64, |hash, cell| {
            (hash ^ u64::from(grid.ways(cell).bits())).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let mut found = Vec::new();
    for &algorithm in Algorithm::ALL {
        let mut knobs = Knobs { braid: Percent::new(30).unwrap(), ..Knobs::default() };
        if algorithm.knobs().contains(&Knob::Corner) {
            knobs.corner = Some(Corner::SouthWest);
        }
        let (size, seed) = (Size::new(9, 7).unwrap(), Seed::new(4711).unwrap());
        let setup = Setup::new(Recipe { algorithm, size, seed, knobs });
        let code = setup.code().unwrap();
        let grid = read(code.as_str()).unwrap().setup().recipe.generate().unwrap();
        found.push(format!("{algorithm} {code} {:016x}", walls(&grid)));
    }
    assert_eq!(found.join("\n"), GOLDEN);
}

const GOLDEN: &str = "\
backtracker 119J-B62C-Y0KR-BZE1 e6b836f1e79f0f49
kruskal 11GC-S5K1-6F09-W0W4-VK c01964e89713aca4
prim 11GM-S5K1-6F09-W0E9-QE ce7a9d12bd401c63
true-prim 11GW-S5K1-6F09-W00H-K5 b98f99579df75246
division 11H4-S5K1-6F09-W0NR-NY c4c58e4086e9014e
wilson 11HC-S5K1-6F09-W0V0-HN 1e7154c743184c74
aldous-broder 11HM-S5K1-6F09-W09D-X8 586c1cfec96d52f8
houston 11HW-S5K1-6F09-W07N-S3 8d44c6b99f0bd9f4
hunt-and-kill 11J4-S5K1-6F09-W0WM-BM 2d41bd2a0b5a58f3
growing-tree 11JC-S5K1-6F09-W0JC-FZ 75d403af4be3ed63
growing-forest 11JM-S5K1-6F09-W001-32 267abd113917bb54
eller 11JW-S5K1-6F09-W0ES-79 957db6267991c79b
sidewinder 11K4-S5K1-6F0Y-F0DN-HN 48435105cdbac6b5
binary-tree 11KC-S5K1-6F0Y-F03D-NY f1f5cff0b0270f7f
boruvka 11KM-S5K1-6F09-W075-94 c01964e89713aca4
dungeon 11KW-S5K1-6F09-W09X-DF 400c5ed74ae6b143";

#[test]
fn a_code_is_read_however_it_is_typed() {
    let code = usual(271_828_182).code().unwrap();
    for text in [
        "113G-1KRK-B050-6P",
        "113G1KRKB0506P",
        "  113g 1krk b050 6p\n",
        "ll3g-ikrk-bo5o-6p",
        "IL3G--LKRK-BO5O-6P-",
        "1-1-3-G-1-K-R-K-B-0-5-0-6-P",
    ] {
        assert_eq!(read(text).unwrap(), code, "{text:?}");
    }
    assert_eq!(read("113G-1KRK-B050-6U"), Err(CodeError::Character('U')));
    assert_eq!(read("113G-1KRK-B050-6_"), Err(CodeError::Character('_')));
    for short in ["", " - ", "1", "113G"] {
        assert!(read(short).is_err(), "{short:?}");
    }
    assert_eq!(read(&"1".repeat(1_000_000)), Err(CodeError::Long));
}

#[test]
fn every_wrong_character_and_every_exchange_is_noticed() {
    let mut rng = MazeRng::from_number(2);
    for turn in 0..60 {
        let setup = if turn == 0 { usual(271_828_182) } else { random_setup(&mut rng) };
        let code = setup.code().unwrap().as_str().replace('-', "");
        for place in 0..code.len() {
            let (before, rest) = code.split_at(place);
            let (right, after) = rest.split_at(1);
            for wrong in ALPHABET.chars().filter(|&wrong| wrong.to_string() != right) {
                let typed = format!("{before}{wrong}{after}");
                assert_eq!(read(&typed), Err(CodeError::Checksum), "{typed} for {code}");
            }
            if let Some(next) = after.chars().next().filter(|&next| next.to_string() != right) {
                let typed = format!("{before}{next}{right}{}", &after[1..]);
                assert_eq!(read(&typed), Err(CodeError::Checksum), "{typed} for {code}");
            }
            // One left out, one typed twice.
            assert!(read(&format!("{before}{after}")).is_err(), "{code} without {place}");
            if place + 1 < code.len() {
                assert!(read(&format!("{before}{right}{rest}")).is_err(), "{code}, {place} twice");
            }
        }
        assert!(read(&format!("{code}0")).is_err());
    }
}

#[test]
fn what_no_code_can_hold_has_none() {
    let grid = Grid::walled(Size::new(3, 2).unwrap()).unwrap();
    let size = grid.size();
    let mut masked = usual(7);
    masked.recipe.size = size;
    masked.recipe.knobs.mask = Some(Mask::new(size, |place| place == size.top_left()).unwrap());
    assert_eq!(masked.code(), Err(CodeError::Mask));
    let mut wrong = usual(7);
    wrong.recipe.knobs.doors = Some(3);
    assert!(matches!(wrong.code(), Err(CodeError::Knobs(_))));
    wrong.recipe.algorithm = Algorithm::Division;
    wrong.recipe.knobs.doors = Some(1001);
    assert!(matches!(wrong.code(), Err(CodeError::Knobs(_))));
}

#[test]
fn handicaps_and_fog_count_as_they_are_raced_by() {
    let mut wild = usual(7);
    wild.rules.handicaps.two = Handicap { delay: 200, pace: Percent::NONE };
    wild.rules.fog = Fog::Radius(0);
    let mut tame = usual(7);
    tame.rules.handicaps.two = Handicap { delay: 60, pace: Percent::new(25).unwrap() };
    tame.rules.fog = Fog::Radius(1);
    let code = wild.code().unwrap();
    assert_eq!(code, tame.code().unwrap());
    assert_eq!(code.setup(), &tame);
}

#[test]
fn the_race_of_the_day_is_the_same_for_everybody() {
    let day = |text: &str| {
        let numbers: Vec<u16> = text.split('-').map(|number| number.parse().unwrap()).collect();
        let small = |number: u16| u8::try_from(number).unwrap();
        Day::new(numbers[0], small(numbers[1]), small(numbers[2])).unwrap()
    };
    let codes: Vec<String> = ["2026-03-02", "2026-03-03", "2026-03-08", "2027-03-08"]
        .map(|text| Setup::daily(day(text)).code().unwrap().to_string())
        .to_vec();
    assert_eq!(
        codes,
        [
            "113N-8Y63-JW0G-WBAH",
            "11GH-V560-SG60-81J2-5",
            "11AP-MWW5-N507-A0N2-YP6Z",
            "113C-GKMA-9G2M-2M9"
        ]
    );
    let mut seen = std::collections::HashSet::new();
    for number in 0..800 {
        let setup = Setup::daily(Day::at(1_700_000_000 + number * 86_400).unwrap());
        assert!(seen.insert(setup.recipe.seed), "two days alike");
        assert!(setup.code().unwrap().as_str().len() <= 27);
        setup.recipe.knobs.check(setup.recipe.algorithm, setup.recipe.size).unwrap();
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}") {
        let _ = read(&text);
    }

    #[test]
    fn what_is_read_is_written_the_same(text in "1[0-9A-HJKMNP-TV-Z]{4,60}") {
        if let Ok(code) = read(&text) {
            prop_assert_eq!(code.as_str().replace('-', ""), text);
        }
    }
}
