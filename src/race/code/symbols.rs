//! The characters of a code: Crockford's base 32, four check characters, numbers bit by bit.

use super::CodeError;

/// What a symbol of five bits is written as: no I, L, O or U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Check symbols at the end.
pub(super) const CHECKS: usize = 4;
/// More symbols than any code has.
const LONGEST: usize = 64;
/// Characters between two hyphens.
const GROUP: usize = 4;

/// The symbols of a text. Hyphens and white space are passed over, case doesn't matter, O is 0, I
/// and L are 1.
pub(super) fn read(text: &str) -> Result<Vec<u8>, CodeError> {
    let mut symbols = Vec::new();
    for character in text.chars().filter(|c| *c != '-' && !c.is_whitespace()) {
        let meant = match character.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let value = ALPHABET.iter().position(|&known| char::from(known) == meant);
        let value = value.and_then(|value| u8::try_from(value).ok());
        symbols.push(value.ok_or(CodeError::Character(character))?);
        if symbols.len() > LONGEST {
            return Err(CodeError::Long);
        }
    }
    Ok(symbols)
}

/// The symbols as people write them: in groups with hyphens between.
pub(super) fn write(symbols: &[u8]) -> String {
    let groups = symbols.chunks(GROUP).map(|group| {
        group.iter().map(|&symbol| char::from(ALPHABET[usize::from(symbol & 31)])).collect()
    });
    groups.collect::<Vec<String>>().join("-")
}

/// The generator (x − 2)(x − 2²)(x − 2³)(x − 2⁴) of a Reed–Solomon code over the field of 32 with
/// x⁵ + x² + 1, from x³ down; a symbol's bits are the field's. Four errors in up to 31 symbols are
/// always found, and two neighbours exchanged anywhere.
const GENERATOR: [u8; CHECKS] = generator();
/// Added to the checks, so that a 0 at the end doesn't go unseen.
const MARK: [u8; CHECKS] = [20, 10, 31, 14];

/// The check symbols of a message.
pub(super) fn checks(message: &[u8]) -> [u8; CHECKS] {
    let mut rest = [0; CHECKS];
    for &symbol in message {
        let factor = rest[0] ^ symbol;
        rest = [rest[1], rest[2], rest[3], 0];
        for (place, &coefficient) in rest.iter_mut().zip(&GENERATOR) {
            *place ^= product(factor, coefficient);
        }
    }
    for (place, mark) in rest.iter_mut().zip(MARK) {
        *place ^= mark;
    }
    rest
}

const fn product(a: u8, b: u8) -> u8 {
    let (mut sum, mut power, mut bit) = (0, a, 0);
    while bit < 5 {
        if b >> bit & 1 == 1 {
            sum ^= power;
        }
        power <<= 1;
        if power & 32 != 0 {
            power ^= 0b10_0101;
        }
        bit += 1;
    }
    sum
}

const fn generator() -> [u8; CHECKS] {
    // From the highest power down, beginning with 1; one root after another is multiplied in.
    let mut polynomial = [1, 0, 0, 0, 0];
    let mut root = 1;
    let mut degree = 1;
    while degree <= CHECKS {
        root = product(root, 2);
        let mut place = degree;
        while place > 0 {
            polynomial[place] ^= product(polynomial[place - 1], root);
            place -= 1;
        }
        degree += 1;
    }
    let [_, rest @ ..] = polynomial;
    rest
}

/// Numbers on their way into symbols, the highest bit first.
#[derive(Default)]
pub(super) struct BitWriter {
    symbols: Vec<u8>,
    /// Bits that the last symbol has room for.
    room: u32,
}

impl BitWriter {
    pub(super) fn put(&mut self, number: u64, bits: u32) {
        for place in (0..bits).rev() {
            if self.room == 0 {
                self.symbols.push(0);
                self.room = 5;
            }
            self.room -= 1;
            if let Some(symbol) = self.symbols.last_mut() {
                *symbol |= u8::from(number >> place & 1 == 1) << self.room;
            }
        }
    }

    pub(super) fn flag(&mut self, is_set: bool) {
        self.put(is_set.into(), 1);
    }

    /// A number from 1 up: how many bits it has, less one, in `length` bits; then its bits below
    /// the highest.
    pub(super) fn count(&mut self, number: u64, length: u32) {
        let below = number.max(1).ilog2();
        self.put(below.into(), length);
        self.put(number, below);
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.symbols
    }
}

/// Numbers on their way out of symbols.
pub(super) struct BitReader<'a> {
    symbols: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) const fn new(symbols: &'a [u8]) -> Self {
        Self { symbols, at: 0 }
    }

    pub(super) fn take(&mut self, bits: u32) -> Result<u64, CodeError> {
        let mut number = 0;
        for _ in 0..bits {
            let symbol = self.symbols.get(self.at / 5).ok_or(CodeError::Short)?;
            number = number << 1 | u64::from(symbol >> (4 - self.at % 5) & 1);
            self.at += 1;
        }
        Ok(number)
    }

    pub(super) fn small(&mut self, bits: u32) -> Result<u8, CodeError> {
        u8::try_from(self.take(bits)?).map_err(|_| CodeError::Value)
    }

    pub(super) fn flag(&mut self) -> Result<bool, CodeError> {
        Ok(self.take(1)? == 1)
    }

    pub(super) fn count(&mut self, length: u32) -> Result<u64, CodeError> {
        let below = self.small(length)?;
        Ok(1 << below | self.take(below.into())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_word_is_zero_at_every_root() {
        let message: Vec<u8> = (0..20).map(|place| place * 7 % 32).collect();
        let checks = checks(&message);
        let unmarked = checks.iter().zip(MARK).map(|(check, mark)| check ^ mark);
        let word: Vec<u8> = message.iter().copied().chain(unmarked).collect();
        let mut root = 1;
        for _ in 0..CHECKS {
            root = product(root, 2);
            assert_eq!(word.iter().fold(0, |sum, &symbol| product(sum, root) ^ symbol), 0);
        }
    }

    #[test]
    fn numbers_come_out_as_they_went_in() {
        let mut writer = BitWriter::default();
        let counts = [1, 2, 3, 999, u64::MAX, 1 << 63];
        for number in counts {
            writer.count(number, 6);
        }
        writer.put(5, 3);
        writer.flag(true);
        let symbols = writer.finish();
        let mut reader = BitReader::new(&symbols);
        for number in counts {
            assert_eq!(reader.count(6).unwrap(), number);
        }
        assert_eq!(reader.take(3).unwrap(), 5);
        assert!(reader.flag().unwrap());
        assert!(reader.take(10).is_err());
    }
}
