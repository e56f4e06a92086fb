//! A board in play: a bead lies where it lay, or has moved along an edge; all else is as it was.

use super::BoardScreen;
use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::Level;
use crate::vision::tracking::{Change, Spot, Tracked};

/// A bead glows up to so many radii of its node around it.
const GLOW: f64 = 1.4;
/// What lies on a node is the same bead where its pixels differ by so much at most in the mean: what lies between pixels may be drawn
/// otherwise elsewhere.
const ALIKE: f32 = 9.0;
/// Marks lie within so many of them.
const AROUND: f64 = 4.0;

/// The board as it was read before, where nothing differs but one bead that has moved as the rules allow.
pub(super) fn followed(frame: &Frame, prior: &Reading<Level, Layout>) -> Option<BoardScreen> {
    let Layout { nodes, radius, tracked, .. } = &prior.layout;
    let (tracked, beads) = tracked.as_ref()?;
    let reach = (*radius, *radius);
    let spot = |node: &_| Spot { middle: *node, reach, round: true };
    let spots: Vec<Spot> = nodes.iter().map(spot).collect();
    let bounds = prior.layout.around(AROUND);
    let changed = tracked.changed_spots(&frame.image, bounds, &spots, GLOW)?;
    let change = tracked.change(&frame.image, &spots, &changed, ALIKE)?;
    let mut beads = beads.to_vec();
    if let Change::Swapped(one, two) = change {
        let is_move = beads[one] == 0 || beads[two] == 0;
        if !is_move || !prior.level.graph().joined(one, two) {
            return None;
        }
        beads.swap(one, two);
    }
    let level = prior.level.with(&beads);
    // Beside a won board is looked for what leads on to the next level.
    if level.beads() == level.goal() {
        return None;
    }
    let board = Screen::Board(Reading::new(level, prior.layout.clone()));
    // Where nothing has changed the picture that is kept stays: what fades in is seen in the end.
    Some(if change == Change::None { board } else { kept(frame, board) })
}

/// A board that was read, to be followed from here on.
pub(super) fn kept(frame: &Frame, mut screen: BoardScreen) -> BoardScreen {
    if let Screen::Board(reading) = &mut screen {
        let beads = reading.level.beads().into();
        reading.layout.tracked = Some((Tracked::new(frame.image.clone()), beads));
    }
    screen
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::geometry::Point;
    use crate::vision::sight::Witness;

    fn frame(shade: u8) -> Frame {
        Frame::from_image(RgbImage::from_pixel(80, 80, Rgb([shade; 3])))
    }

    fn read(level: &str) -> Reading<Level, Layout> {
        let node = |x: f64, y: f64| Point { x, y };
        let nodes = vec![node(40.0, 20.0), node(55.0, 50.0), node(25.0, 50.0)];
        let layout =
            Layout { nodes, radius: 6.0, next: None, witness: Witness::Edges, tracked: None };
        let read = Screen::Board(Reading::new(level.parse().unwrap(), layout));
        let Screen::Board(reading) = kept(&frame(100), read) else { panic!("it is a board") };
        reading
    }

    #[test]
    fn what_fades_in_is_seen_in_the_end() {
        let mut prior = read("beads\nedges: AB AC BC\nbeads: . B A");
        for shade in [100, 103, 106] {
            let Some(Screen::Board(next)) = followed(&frame(shade), &prior) else {
                panic!("{shade}")
            };
            assert_eq!(next.level, prior.level);
            prior = next;
        }
        assert!(followed(&frame(109), &prior).is_none());
    }

    #[test]
    fn beside_a_won_board_the_next_level_is_looked_for() {
        let won = read("beads\nedges: AB AC BC\nbeads: . A B");
        assert!(followed(&frame(100), &won).is_none());
    }
}
