//! No bytes make the reader of replays panic, what it reads is read again as it writes it, and a
//! replay of a small maze can be run, whatever it claims.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use maze_duel::race::{Replay, ReplayPlayer, VerifyError};

fuzz_target!(|bytes: &[u8]| {
    // The fuzzer can't guess a checksum, so a text's is put right.
    let mut text = bytes.to_vec();
    if let Some(end) = text.iter().rposition(|&byte| byte == b' ') {
        text.truncate(end + 1);
        let checksum = crc32fast::hash(&text);
        text.extend(format!("{checksum:08x}\n").bytes());
    }
    let _ = Replay::read(&mut &*bytes);
    let Ok(replay) = Replay::read(&mut &*text) else { return };
    let mut written = Vec::new();
    replay.write(&mut written).unwrap();
    assert_eq!(Replay::read(&mut &*written).unwrap(), replay);
    if replay.setup().recipe.size.cells() > 1000 || replay.ticks() > 20_000 {
        return;
    }
    match replay.verify() {
        Ok(outcome) => assert_eq!(outcome, replay.outcome()),
        Err(VerifyError::Differs { tick }) => assert!(tick <= replay.ticks()),
        Err(_) => {}
    }
    let mut player = ReplayPlayer::new(Arc::new(replay)).unwrap();
    player.seek(u32::MAX);
    player.seek(0);
});
