//! What a maze is like, in words.

use crate::maze::metrics::{Character, Trait};

/// The texts of one language about the character of mazes.
pub(crate) struct CharacterWords {
    /// All of it on one line, short enough for a card.
    pub(crate) line: fn(Character) -> String,
}

pub(super) static ENGLISH: CharacterWords = CharacterWords {
    line: |character| {
        let has = |what| character.has(what);
        let kind = if has(Trait::Straight) { "straight" } else { "winding" };
        let is_long = has(Trait::LongCorridors);
        let mut parts = Vec::new();
        if has(Trait::OneCell) {
            parts.push("a single cell".to_owned());
        } else if has(Trait::OneCorridor) {
            parts.push("a single corridor".to_owned());
        } else {
            parts.push(match (is_long, has(Trait::ManyDeadEnds)) {
                (true, true) => format!("long {kind} corridors, many dead ends"),
                (true, false) => format!("long {kind} corridors"),
                (false, true) => "many short dead ends".to_owned(),
                (false, false) => "short corridors".to_owned(),
            });
            if has(Trait::NoDeadEnds) {
                parts.push("no dead ends".to_owned());
            } else if has(Trait::FewDeadEnds) && !is_long {
                parts.push("few dead ends".to_owned());
            }
            // Without loops there are about as many choices as dead ends.
            if has(Trait::ManyChoices) && !has(Trait::ManyDeadEnds) {
                parts.push("many choices".to_owned());
            } else if has(Trait::FewChoices) && has(Trait::ManyDeadEnds) {
                parts.push("few choices".to_owned());
            }
        }
        let others = [
            (Trait::StraightEdge, "a straight edge"),
            (Trait::StraightWalls, "long straight walls"),
            (Trait::Perfect, "no loops"),
            (Trait::SomeLoops, "some loops"),
            (Trait::ManyLoops, "many loops"),
            (Trait::InPieces, "in pieces"),
            (Trait::Direct, "a direct way"),
            (Trait::Detours, "a way with detours"),
            (Trait::Roundabout, "a roundabout way"),
        ];
        let others = others.into_iter().filter(|&(what, _)| has(what));
        parts.extend(others.map(|(_, text)| text.to_owned()));
        parts.join(", ")
    },
};
