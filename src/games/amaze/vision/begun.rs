//! Boards whose floor is all of one colour: nobody can tell from a picture whether it is all painted or not yet.

use std::iter;

use crate::game::{Reading, Screen};
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::{BoardScreen, same};
use crate::vision::color::{Color, chroma, same_hue};

/// A colour whose channels are so far apart, 0 to 255, is more likely paint than floor. Chosen by the paints of our own arcade.
const COLOURFUL: f32 = 70.0;

/// A screen whose boards are taken for just begun where they are all of one colour and the eye sees that board so. To take a new
/// board for a won one ends a play; to take a won one for new costs it a move. Floor of the ball's hue is paint,
/// though, and so is what is as colourful as paint is.
pub(super) fn screen(screen: BoardScreen, ball: Color, seen: &Level) -> BoardScreen {
    if is_painted(seen) {
        return screen;
    }
    let mut kept: Vec<Level> = Vec::new();
    let mut readings = Vec::new();
    for reading in screen.readings() {
        let reading = begun(reading.clone(), ball, seen);
        if !kept.contains(&reading.level) {
            kept.push(reading.level.clone());
            readings.push(reading);
        }
    }
    match readings.len() {
        0 => screen,
        1 => Screen::Board(readings.remove(0)),
        _ => Screen::Ambiguous(readings),
    }
}

/// What it was taken for stays a rival.
fn begun(own: Reading<Level, Layout>, ball: Color, seen: &Level) -> Reading<Level, Layout> {
    let paint = |color: &Color| same_hue(*color, ball) || chroma(*color) >= COLOURFUL;
    let is_paint = own.layout.palette.painted.iter().any(paint);
    if is_paint || !is_painted(&own.level) || !same::is_same(&own.level, seen) {
        return own;
    }
    let Palette { wall, floor, painted } = own.layout.palette.clone();
    let palette = Palette { wall, floor: [floor, painted].concat(), painted: Vec::new() };
    let level = own.level.unpainted();
    let layout = Layout { palette, ..own.layout.clone() };
    let others = own.rivals.into_iter().filter(|(other, _)| *other != level);
    let rivals = iter::once((own.level, own.layout)).chain(others).collect();
    Reading { level, layout, rivals, may_be_won: true, ..own }
}

/// Whether no floor is left to be painted.
fn is_painted(level: &Level) -> bool {
    !level.tiles().contains(&Tile::Floor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Lattice, Point};
    use crate::vision::sight::Witness;

    const INK: Color = [70.0, 9.0, 9.0];
    const BALL: Color = [9.0, 9.0, 90.0];

    fn level(text: &str) -> Level {
        format!("amaze\n{text}").parse().expect("a level")
    }

    fn reading(text: &str) -> Reading<Level, Layout> {
        let layout = Layout {
            lattice: Lattice::upright(Point::default(), Point { x: 9.0, y: 9.0 }, 3, 1),
            palette: Palette { painted: vec![INK], ..Palette::default() },
            witness: Witness::Edges,
            scores: Vec::new(),
            margins: Vec::new(),
        };
        Reading::new(level(text), layout)
    }

    fn texts(screen: &BoardScreen) -> Vec<String> {
        screen.readings().iter().map(|it| it.level.to_string()).collect()
    }

    #[test]
    fn a_board_of_one_colour_is_just_begun_where_the_eye_sees_it_so() {
        let won = Screen::Board(reading("@++\n"));
        let begun = screen(won.clone(), BALL, &level("@..\n"));
        assert_eq!(texts(&begun), [level("@..\n").to_string()]);
        let reading = &begun.readings()[0];
        assert_eq!(
            (reading.layout.palette.floor.as_slice(), reading.rivals.len()),
            (&[INK][..], 1)
        );
        // It is the ball's colour that the floor has.
        let painted = screen(won.clone(), INK, &level("@..\n"));
        assert_eq!(texts(&painted), [level("@++\n").to_string()]);
        // The eye sees it won, or another board.
        for seen in ["@++\n", "@.#\n"] {
            assert_eq!(
                texts(&screen(won.clone(), BALL, &level(seen))),
                [level("@++\n").to_string()]
            );
        }
    }

    #[test]
    fn what_becomes_one_board_is_one_reading() {
        let open = Screen::Ambiguous(vec![reading("@++\n"), reading("@..\n"), reading("#@+\n")]);
        let begun = screen(open, BALL, &level("@..\n"));
        assert_eq!(texts(&begun), [level("@..\n").to_string(), level("#@+\n").to_string()]);
    }
}
