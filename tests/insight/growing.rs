//! Stacks, frontiers, active cells, sets and trees.

use std::collections::{BTreeMap, BTreeSet};

use maze_duel::maze::insight::{Happening, Sign, Tint};
use maze_duel::maze::{Algorithm, Cell, Knobs, Step};

use super::{
    Cells, assert_line, bars, edges, end, happened, head, inside, next, number, set_of, sets, tint,
    tinted, watch,
};

#[test]
fn the_stack_is_the_chain_of_diggers() {
    watch(Algorithm::Backtracker, &Knobs::default(), |timeline, steps, scene| {
        // Who dug each cell.
        let mut diggers = BTreeMap::new();
        for &step in steps {
            if let Step::Opened { cell, .. } = step {
                diggers.insert(end(step), cell);
            }
        }
        let chain = |cell: Cell| {
            let mut chain = vec![cell];
            while let Some(&digger) = diggers.get(chain.last().unwrap()) {
                chain.push(digger);
            }
            chain.reverse();
            chain
        };
        let (last, before) = (steps[steps.len() - 1], steps.iter().rev().nth(1));
        if !timeline.is_at_end() {
            assert_line(scene, Sign::Stack, &chain(end(last)));
            assert_eq!(head(scene), Some(end(last)));
        }
        match (last, happened(scene)) {
            (Step::TurnedTo { cell }, Happening::Began { cell: begun }) => {
                assert_eq!((steps.len(), cell), (1, *begun));
            }
            (Step::TurnedTo { cell }, &Happening::Backtracked { cell: to, cells, is_again }) => {
                let before = *before.unwrap();
                assert_eq!(cells, chain(end(before)).len() - chain(cell).len());
                assert_eq!((to, is_again), (cell, matches!(before, Step::TurnedTo { .. })));
            }
            (Step::Opened { cell, direction }, happening) => {
                assert_eq!(happening, &Happening::Dug { cell, direction });
            }
            other => panic!("{other:?}"),
        }
    });
}

#[test]
fn the_frontier_is_what_lies_beside_the_maze() {
    for algorithm in [Algorithm::Prim, Algorithm::TruePrim] {
        watch(algorithm, &Knobs::default(), |timeline, steps, scene| {
            let inside = inside(steps);
            let (outside, _) = edges(timeline, &inside);
            assert_eq!(tinted(scene, Sign::Frontier), outside);
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    step @ Step::Opened { .. },
                    &Happening::Drawn { cell, frontier }
                    | &Happening::LightestBeside { cell, frontier },
                ) => assert_eq!((cell, frontier), (end(step), outside.len())),
                (Step::Refused { cell, direction }, &Happening::BothInside { .. }) => {
                    assert!(inside.contains(&cell) && inside.contains(&next(cell, direction)));
                    assert_eq!(bars(scene, Sign::Refused), [(cell, direction)]);
                }
                (Step::TurnedTo { .. }, Happening::Began { .. }) => assert_eq!(steps.len(), 1),
                other => panic!("{other:?}"),
            }
        });
    }
}

#[test]
fn active_cells_are_those_with_something_to_dig() {
    for mix in ["newest:1,random:1", "oldest:1", "middle:1"] {
        let knobs = Knobs { mix: Some(mix.parse().unwrap()), ..Knobs::default() };
        watch(Algorithm::GrowingTree, &knobs, |timeline, steps, scene| {
            let (_, active) = edges(timeline, &inside(steps));
            assert_eq!(tinted(scene, Sign::Active), active);
            match *happened(scene) {
                Happening::Grew { active: count, .. } | Happening::Struck { active: count, .. } => {
                    assert_eq!(count, active.len());
                }
                Happening::Began { .. } => assert_eq!(steps.len(), 1),
                ref other => panic!("{other:?}"),
            }
        });
    }
}

#[test]
fn sets_are_what_hangs_together_and_the_lower_number_wins() {
    for algorithm in [Algorithm::Kruskal, Algorithm::Boruvka] {
        let mut colours: BTreeMap<Cell, Tint> = BTreeMap::new();
        watch(algorithm, &Knobs::default(), |timeline, steps, scene| {
            if steps.len() == 1 {
                colours.clear();
            }
            let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
            let number_of = |cell| number(timeline, set_of(&before, cell));
            match (steps[steps.len() - 1], happened(scene)) {
                (
                    Step::Opened { cell, direction },
                    &Happening::SetsJoined { one, other, cells }
                    | &Happening::LightestAround { one, other, cells },
                ) => {
                    let beyond = next(cell, direction);
                    assert_eq!((one, other), (number_of(cell), number_of(beyond)));
                    assert_eq!(cells, set_of(&now, cell).len());
                    let is_kruskal = matches!(happened(scene), Happening::SetsJoined { .. });
                    assert_eq!(is_kruskal, algorithm == Algorithm::Kruskal);
                    // The set of the lower number looks as it did.
                    let winner = if one < other { cell } else { beyond };
                    if let Some(&colour) = colours.get(&winner)
                        && !timeline.is_at_end()
                    {
                        assert_eq!(tint(scene, winner), colour);
                    }
                }
                (
                    Step::Refused { cell, direction },
                    &Happening::SameSet { cell: at, direction: side, set },
                ) => {
                    assert_eq!((at, side, set), (cell, direction, number_of(cell)));
                    assert_eq!(set, number_of(next(cell, direction)));
                }
                other => panic!("{other:?}"),
            }
            if timeline.is_at_end() {
                assert_eq!(now.len(), 1);
                return;
            }
            for set in &now {
                let looks: BTreeSet<(Sign, u8)> = set
                    .iter()
                    .map(|&cell| (tint(scene, cell).sign, tint(scene, cell).level))
                    .collect();
                let sign = if set.len() == 1 { Sign::Solid } else { Sign::Set };
                assert!(looks.len() == 1 && looks.iter().all(|look| look.0 == sign), "{looks:?}");
            }
            colours = tinted(scene, Sign::Set).into_iter().map(|c| (c, tint(scene, c))).collect();
        });
    }
}

#[test]
fn trees_are_named_in_the_order_in_which_they_are_planted() {
    watch(Algorithm::GrowingForest, &Knobs::default(), |timeline, steps, scene| {
        let planted: Vec<Cell> = steps
            .iter()
            .take_while(|step| matches!(step, Step::TurnedTo { .. }))
            .map(|step| step.cell())
            .collect();
        // The number of the first tree planted in a set, from 1.
        let tree =
            |set: &Cells| planted.iter().position(|cell| set.contains(cell)).map(|at| at + 1);
        let (before, now) = (sets(timeline, &steps[..steps.len() - 1]), sets(timeline, steps));
        match (steps[steps.len() - 1], happened(scene)) {
            (Step::TurnedTo { cell }, &Happening::TreePlanted { tree, cell: at }) => {
                assert_eq!((tree as usize, at), (planted.len(), cell));
            }
            (step @ Step::Opened { cell, .. }, &Happening::TreeGrew { tree: grew, cells, .. }) => {
                assert_eq!(Some(grew as usize), tree(set_of(&before, cell)));
                assert_eq!(set_of(&before, end(step)).len(), 1);
                assert_eq!(tree(set_of(&before, end(step))), None);
                assert_eq!(cells, set_of(&now, cell).len());
            }
            (step @ Step::Opened { cell, .. }, &Happening::TreesMet { one, other, cells }) => {
                assert_eq!(Some(one as usize), tree(set_of(&before, cell)));
                assert_eq!(Some(other as usize), tree(set_of(&before, end(step))));
                assert_eq!(cells, set_of(&now, cell).len());
            }
            other => panic!("{other:?}"),
        }
        if timeline.is_at_end() {
            return;
        }
        let mut colours = BTreeSet::new();
        for set in &now {
            let looks: BTreeSet<u8> = set.iter().map(|&cell| tint(scene, cell).level).collect();
            let is_tree = set.iter().all(|&cell| tint(scene, cell).sign == Sign::Set);
            assert_eq!(is_tree, tree(set).is_some());
            assert_eq!(looks.len(), 1);
            assert!(!is_tree || colours.insert(looks), "two trees of one colour");
        }
    });
}
