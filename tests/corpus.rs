//! The fuzz targets' kept inputs, and what becomes of them when bytes are changed, in an ordinary
//! test: a bounded, repeatable run for those who have no fuzzer. `scripts/fuzz` is the real thing.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::fs;
use std::path::Path;

use maze_duel::maze::format::{Picture, read_any, read_lines, read_mask, read_maze, read_unicode};
use maze_duel::maze::{MazeRng, RandomExt, read_text};
use maze_duel::race::{RaceCode, Replay};

/// Every kept input, by the name of its target and file.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut inputs = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for target in fs::read_dir(folder).unwrap() {
        for file in fs::read_dir(target.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            inputs.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    inputs.sort();
    inputs
}

/// A code that is read is written as it is meant, and so it is with the check characters put right.
fn read_code(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for text in [Ok(text.to_string()), RaceCode::sealed(&text)].into_iter().flatten() {
        let Ok(code) = text.parse::<RaceCode>() else { continue };
        assert_eq!(code.as_str().parse::<RaceCode>().unwrap().setup(), code.setup());
        assert_eq!(code.setup().code().unwrap(), code);
    }
}

/// A replay that is read is read again as it is written, and a small one can be run.
fn read_replay(bytes: &[u8]) {
    let mut signed = bytes.to_vec();
    if let Some(end) = signed.iter().rposition(|&byte| byte == b' ') {
        signed.truncate(end + 1);
        let checksum = crc32fast::hash(&signed);
        signed.extend(format!("{checksum:08x}\n").bytes());
    }
    for bytes in [bytes, &signed] {
        let Ok(replay) = Replay::read(&mut &*bytes) else { continue };
        let mut written = Vec::new();
        replay.write(&mut written).unwrap();
        assert_eq!(Replay::read(&mut &*written).unwrap(), replay);
        if replay.setup().recipe.size.cells() <= 1000 && replay.ticks() <= 10_000 {
            let _ = replay.verify();
        }
    }
}

/// Reads with everything that reads, and reads what was read once more.
fn read(bytes: &[u8]) {
    read_code(bytes);
    read_replay(bytes);
    let _ = read_text(&mut &*bytes);
    let _ = read_lines(&mut &*bytes);
    let _ = read_unicode(&mut &*bytes);
    let _ = read_maze(&mut &*bytes);
    let _ = read_mask(&mut &*bytes);
    let Ok(document) = read_any(&mut &*bytes) else { return };
    for &format in maze_duel::maze::Format::ALL {
        if format.is_readable() {
            let mut out = Vec::new();
            format.write(&document, &Picture::default(), &mut out).unwrap();
            assert_eq!(read_any(&mut &*out).unwrap().grid, document.grid, "{format}");
        }
    }
}

#[test]
fn kept_inputs_and_what_is_like_them_are_read_or_refused() {
    let corpus = corpus();
    assert!(corpus.len() >= 30, "{}", corpus.len());
    let mut rng = MazeRng::from_number(1);
    for (name, bytes) in &corpus {
        assert!(!bytes.is_empty(), "{name}");
        read(bytes);
        for _ in 0..300 {
            let mut changed = bytes.clone();
            for _ in 0..=rng.below(4) {
                let at = rng.below(u32::try_from(changed.len()).unwrap()) as usize;
                // A byte from here or elsewhere keeps to what the formats are made of.
                let other = &rng.pick(&corpus).unwrap().1;
                let source = if rng.coin() { other } else { bytes };
                let byte = *rng.pick(source).unwrap();
                match rng.below(4) {
                    0 if changed.len() > 1 => drop(changed.remove(at)),
                    1 => changed.insert(at, byte),
                    2 => changed[at] = byte,
                    _ => changed[at] ^= 1 << rng.below(8),
                }
            }
            read(&changed);
        }
    }
}
