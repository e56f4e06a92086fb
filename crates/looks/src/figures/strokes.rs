//! Digits and letters as strokes of a pen: lines through places of a box that is as high as 1, from the top.

use std::f32::consts::{PI, TAU};

/// A line through places.
pub(super) type Stroke = Vec<(f32, f32)>;

/// How wide a digit is, of its height.
pub(super) const WIDTH: f32 = 0.6;

/// How digits are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// Corners of a full turn: few make digits with corners.
    pub(super) corners: u32,
    /// Digits that some write otherwise: a bit each.
    pub(super) habits: u32,
}

impl Hand {
    fn arc(self, middle: (f32, f32), radius: (f32, f32), from: f32, to: f32) -> Stroke {
        let steps = ((to - from).abs() / TAU * self.corners as f32).ceil().max(2.0) as u32;
        let at = |k: u32| {
            let angle = from + (to - from) * k as f32 / steps as f32;
            (middle.0 + radius.0 * angle.cos(), middle.1 + radius.1 * angle.sin())
        };
        (0..=steps).map(at).collect()
    }

    fn ring(self, middle: (f32, f32), radius: (f32, f32)) -> Stroke {
        // Few corners stand askew, so that sides are upright.
        let turn = PI / self.corners as f32;
        self.arc(middle, radius, turn, turn + TAU)
    }

    fn has(self, habit: u32) -> bool {
        self.habits & habit != 0
    }

    /// The strokes of a digit or a capital letter.
    pub(super) fn strokes(self, letter: char) -> Vec<Stroke> {
        letter.to_digit(10).map_or_else(|| self.letter(letter), |digit| self.digit(digit))
    }

    fn digit(self, digit: u32) -> Vec<Stroke> {
        match digit {
            0 => vec![self.ring((0.3, 0.5), (0.3, 0.5))],
            1 if self.has(1) => vec![vec![(0.3, 0.0), (0.3, 1.0)]],
            1 if self.has(2) => {
                vec![vec![(0.1, 0.2), (0.32, 0.0), (0.32, 1.0)], vec![(0.08, 1.0), (0.56, 1.0)]]
            }
            1 => vec![vec![(0.08, 0.24), (0.36, 0.0), (0.36, 1.0)]],
            2 => {
                let mut line = self.arc((0.29, 0.29), (0.29, 0.29), PI * 1.05, TAU + 0.6);
                line.extend([(0.0, 1.0), (0.6, 1.0)]);
                vec![line]
            }
            3 if self.has(4) => {
                let mut line = vec![(0.02, 0.0), (0.56, 0.0), (0.26, 0.4)];
                line.extend(self.arc((0.26, 0.7), (0.33, 0.3), PI * 1.5, PI * 2.9));
                vec![line]
            }
            3 => vec![
                self.arc((0.28, 0.25), (0.27, 0.25), PI * 1.1, PI * 2.5),
                self.arc((0.28, 0.75), (0.31, 0.25), PI * 1.5, PI * 2.92),
            ],
            4 if self.has(8) => {
                vec![vec![(0.1, 0.0), (0.02, 0.6), (0.6, 0.6)], vec![(0.44, 0.3), (0.44, 1.0)]]
            }
            4 => vec![vec![(0.44, 1.0), (0.44, 0.0), (0.0, 0.68), (0.62, 0.68)]],
            5 => {
                let mut line = vec![(0.54, 0.0), (0.08, 0.0), (0.05, 0.44)];
                line.extend(self.arc((0.27, 0.68), (0.31, 0.32), PI * 1.25, PI * 2.85));
                vec![line]
            }
            6 => self.six().to_vec(),
            7 if self.has(16) => {
                vec![vec![(0.0, 0.0), (0.6, 0.0), (0.2, 1.0)], vec![(0.14, 0.5), (0.56, 0.5)]]
            }
            7 => vec![vec![(0.0, 0.0), (0.6, 0.0), (0.2, 1.0)]],
            8 => {
                vec![self.ring((0.3, 0.25), (0.25, 0.25)), self.ring((0.3, 0.74), (0.3, 0.26))]
            }
            _ => {
                let turned = |line: Stroke| -> Stroke {
                    line.into_iter().map(|(x, y)| (WIDTH - x, 1.0 - y)).collect()
                };
                self.six().map(turned).to_vec()
            }
        }
    }

    /// The strokes of a capital letter; none of what is no such letter.
    fn letter(self, letter: char) -> Vec<Stroke> {
        let lines = |text: &[&[(f32, f32)]]| -> Vec<Stroke> {
            text.iter().map(|line| line.to_vec()).collect()
        };
        let stem: &[(f32, f32)] = &[(0.0, 0.0), (0.0, 1.0)];
        let with = |mut strokes: Vec<Stroke>, more: Stroke| {
            strokes.push(more);
            strokes
        };
        // A bow to the right of the stem, from one height to another.
        let bow = |top: f32, bottom: f32, wide: f32| {
            let half = (bottom - top) / 2.0;
            let mut bow = vec![(0.0, top)];
            bow.extend(self.arc(
                (wide - half.min(wide), top + half),
                (half.min(wide), half),
                -PI / 2.0,
                PI / 2.0,
            ));
            bow.push((0.0, bottom));
            bow
        };
        match letter {
            'A' => lines(&[&[(0.0, 1.0), (0.3, 0.0), (0.6, 1.0)], &[(0.11, 0.64), (0.49, 0.64)]]),
            'B' => with(with(lines(&[stem]), bow(0.0, 0.48, 0.52)), bow(0.48, 1.0, 0.58)),
            'C' => vec![self.arc((0.33, 0.5), (0.33, 0.5), PI * 0.28, PI * 1.72)],
            'D' => with(lines(&[stem]), bow(0.0, 1.0, 0.6)),
            'E' => lines(&[
                &[(0.55, 0.0), (0.0, 0.0), (0.0, 1.0), (0.55, 1.0)],
                &[(0.0, 0.5), (0.45, 0.5)],
            ]),
            'F' => lines(&[&[(0.55, 0.0), (0.0, 0.0), (0.0, 1.0)], &[(0.0, 0.5), (0.45, 0.5)]]),
            'G' => {
                let mut line = self.arc((0.32, 0.5), (0.32, 0.5), PI * 1.72, PI * 0.2);
                line.extend([(0.6, 0.55), (0.36, 0.55)]);
                vec![line]
            }
            'H' => lines(&[stem, &[(0.58, 0.0), (0.58, 1.0)], &[(0.0, 0.5), (0.58, 0.5)]]),
            'I' => lines(&[
                &[(0.3, 0.0), (0.3, 1.0)],
                &[(0.12, 0.0), (0.48, 0.0)],
                &[(0.12, 1.0), (0.48, 1.0)],
            ]),
            'J' => {
                let mut line = vec![(0.48, 0.0)];
                line.extend(self.arc((0.24, 0.76), (0.24, 0.24), 0.0, PI));
                vec![line]
            }
            'K' => lines(&[stem, &[(0.56, 0.0), (0.0, 0.58)], &[(0.2, 0.4), (0.58, 1.0)]]),
            'L' => lines(&[&[(0.0, 0.0), (0.0, 1.0), (0.52, 1.0)]]),
            'M' => lines(&[&[(0.0, 1.0), (0.0, 0.0), (0.32, 0.6), (0.64, 0.0), (0.64, 1.0)]]),
            'N' => lines(&[&[(0.0, 1.0), (0.0, 0.0), (0.6, 1.0), (0.6, 0.0)]]),
            'O' => vec![self.ring((0.32, 0.5), (0.34, 0.5))],
            'P' => with(lines(&[stem]), bow(0.0, 0.52, 0.56)),
            'Q' => with(vec![self.ring((0.32, 0.5), (0.34, 0.5))], vec![(0.4, 0.72), (0.64, 1.04)]),
            'R' => with(with(lines(&[stem]), bow(0.0, 0.5, 0.56)), vec![(0.26, 0.5), (0.58, 1.0)]),
            'S' => {
                let mut line = self.arc((0.29, 0.25), (0.27, 0.25), PI * 1.85, PI * 0.5);
                line.extend(self.arc((0.29, 0.75), (0.29, 0.25), -PI * 0.5, PI * 0.88));
                vec![line]
            }
            'T' => lines(&[&[(0.0, 0.0), (0.6, 0.0)], &[(0.3, 0.0), (0.3, 1.0)]]),
            'U' => {
                let mut line = vec![(0.58, 0.0)];
                line.extend(self.arc((0.29, 0.71), (0.29, 0.29), 0.0, PI));
                line.push((0.0, 0.0));
                vec![line]
            }
            'V' => lines(&[&[(0.0, 0.0), (0.3, 1.0), (0.6, 0.0)]]),
            'W' => lines(&[&[(0.0, 0.0), (0.17, 1.0), (0.34, 0.3), (0.51, 1.0), (0.68, 0.0)]]),
            'X' => lines(&[&[(0.0, 0.0), (0.58, 1.0)], &[(0.58, 0.0), (0.0, 1.0)]]),
            'Y' => lines(&[&[(0.0, 0.0), (0.3, 0.5), (0.6, 0.0)], &[(0.3, 0.5), (0.3, 1.0)]]),
            'Z' => lines(&[&[(0.0, 0.0), (0.58, 0.0), (0.0, 1.0), (0.6, 1.0)]]),
            _ => Vec::new(),
        }
    }

    fn six(self) -> [Stroke; 2] {
        [self.ring((0.3, 0.68), (0.3, 0.32)), self.arc((0.56, 0.68), (0.56, 0.68), PI, PI * 1.47)]
    }
}

/// The segments of a digit as clocks and calculators have them.
pub(super) fn segments(digit: u32) -> impl Iterator<Item = (bool, Stroke)> {
    const LIT: [u8; 10] = [
        0b0111_0111,
        0b0010_0100,
        0b0101_1101,
        0b0110_1101,
        0b0010_1110,
        0b0110_1011,
        0b0111_1011,
        0b0010_0101,
        0b0111_1111,
        0b0110_1111,
    ];
    // Top, upper left, upper right, middle, lower left, lower right, bottom.
    const PLACES: [[(f32, f32); 2]; 7] = [
        [(0.0, 0.0), (0.6, 0.0)],
        [(0.0, 0.0), (0.0, 0.5)],
        [(0.6, 0.0), (0.6, 0.5)],
        [(0.0, 0.5), (0.6, 0.5)],
        [(0.0, 0.5), (0.0, 1.0)],
        [(0.6, 0.5), (0.6, 1.0)],
        [(0.0, 1.0), (0.6, 1.0)],
    ];
    let lit = LIT[digit.min(9) as usize];
    (0..7).map(move |k| (lit >> k & 1 == 1, PLACES[k].to_vec()))
}
