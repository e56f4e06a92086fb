//! Digits and letters of big pixels: rows from the top, the leftmost pixel in the highest bit.

/// A table of digits: pixels across, rows of each digit.
pub(super) struct Pixels {
    pub(super) columns: u32,
    pub(super) digits: [&'static [u8]; 10],
}

impl Pixels {
    /// Pixels across and down of each letter of a word.
    pub(super) fn size(&self, word: &str) -> (u32, u32) {
        let digits = word.chars().all(|letter| letter.is_ascii_digit());
        if digits { (self.columns, self.digits[0].len() as u32) } else { (5, 7) }
    }

    /// The rows of a digit or of a capital letter; none of others.
    pub(super) fn rows(&self, letter: char) -> &'static [u8] {
        match letter.to_digit(10) {
            Some(digit) => self.digits[digit as usize],
            None if letter.is_ascii_uppercase() => &LETTERS[letter as usize - 'A' as usize],
            None => &[],
        }
    }
}

/// Five by seven, as screens of letters have them.
pub(super) static ROUND: Pixels = Pixels { columns: 5, digits: as_rows(&ROUND_ROWS) };

/// Five by seven, without round corners.
pub(super) static BLOCK: Pixels = Pixels { columns: 5, digits: as_rows(&BLOCK_ROWS) };

/// Three by five.
pub(super) static SMALL: Pixels = Pixels { columns: 3, digits: as_rows(&SMALL_ROWS) };

const fn as_rows<const N: usize>(digits: &'static [[u8; N]; 10]) -> [&'static [u8]; 10] {
    let mut rows: [&'static [u8]; 10] = [&[]; 10];
    let mut k = 0;
    while k < 10 {
        rows[k] = &digits[k];
        k += 1;
    }
    rows
}

static ROUND_ROWS: [[u8; 7]; 10] = [
    [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
    [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
];

static BLOCK_ROWS: [[u8; 7]; 10] = [
    [0b11111, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11111],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b11111],
    [0b11111, 0b00001, 0b00001, 0b11111, 0b10000, 0b10000, 0b11111],
    [0b11111, 0b00001, 0b00001, 0b01111, 0b00001, 0b00001, 0b11111],
    [0b10001, 0b10001, 0b10001, 0b11111, 0b00001, 0b00001, 0b00001],
    [0b11111, 0b10000, 0b10000, 0b11111, 0b00001, 0b00001, 0b11111],
    [0b11111, 0b10000, 0b10000, 0b11111, 0b10001, 0b10001, 0b11111],
    [0b11111, 0b00001, 0b00001, 0b00010, 0b00100, 0b00100, 0b00100],
    [0b11111, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b11111],
    [0b11111, 0b10001, 0b10001, 0b11111, 0b00001, 0b00001, 0b11111],
];

static SMALL_ROWS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// Capital letters of five by seven, from `A` on.
static LETTERS: [[u8; 7]; 26] = [
    [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
    [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111],
    [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100],
    [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
    [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
    [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
    [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
];
