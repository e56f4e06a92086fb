//! What two witnesses say of a frame, as one: what a game's own eyes look for, and the networks. What both read is so; what they
//! read differently is said to be open.

use std::iter;

use crate::game::Screen;
use crate::vision::VisionError;

/// A board that the networks have read, as far as that goes.
#[derive(Clone, Debug)]
pub struct Candidate<R> {
    /// The board.
    pub reading: R,
    /// What it may be as well, where nothing else is in doubt.
    pub rivals: Vec<R>,
    /// How likely its least likely cell is, 0 to 1; 0 where it is not even certain how many cells there are.
    pub certain: f32,
    /// Which cells may be otherwise.
    pub error: VisionError,
}

impl<R: Clone> Candidate<R> {
    /// What it says the frame shows.
    pub fn screen(&self) -> Screen<R> {
        if self.rivals.is_empty() {
            return Screen::Board(self.reading.clone());
        }
        Screen::Ambiguous(iter::once(&self.reading).chain(&self.rivals).cloned().collect())
    }
}

/// The networks are believed alone where each cell is so likely. It was chosen on 2500 boards of Amaze in looks that were never
/// trained on: 1301 were so and right, 6 so and wrong.
pub const CERTAIN: f32 = 0.9;
/// ... and against what others say or leave open where it is so likely: of 500 other boards 206 were so, and right.
const OVERRULES: f32 = 0.97;

/// The board, or boards, that a frame shows, as a game's own eyes read it and as the networks do, if they see anything. Two
/// readings are alike, the game's own first, where they differ in nothing but what a picture cannot tell, or what the first leaves
/// open.
///
/// # Errors
/// Neither is certain of a board.
pub fn verdict<R: Clone>(
    own: Result<Screen<R>, VisionError>,
    eye: Option<&Result<Candidate<R>, VisionError>>,
    is_alike: impl Fn(&R, &R) -> bool,
) -> Result<Screen<R>, VisionError> {
    let candidate = match eye {
        Some(Ok(candidate)) => candidate,
        // Doubt about some cells says more than that there is no board.
        Some(Err(error @ VisionError::Uncertain { .. })) => {
            return own.map_err(|own| if is_nothing(&own) { error.clone() } else { own });
        }
        _ => return own,
    };
    let seen = &candidate.reading;
    match own {
        Ok(Screen::Board(reading)) if is_alike(&reading, seen) => Ok(Screen::Board(reading)),
        Ok(screen @ (Screen::Board(_) | Screen::Ambiguous(_))) => {
            let is_sure = candidate.certain >= OVERRULES && candidate.rivals.is_empty();
            let mut readings = screen.readings().to_vec();
            let alike: Vec<usize> =
                (0..readings.len()).filter(|k| is_alike(&readings[*k], seen)).collect();
            Ok(match alike.as_slice() {
                [] if is_sure => Screen::Board(seen.clone()),
                [] => {
                    readings.push(seen.clone());
                    Screen::Ambiguous(readings)
                }
                [only] if is_sure => Screen::Board(readings.swap_remove(*only)),
                // What a game's own eyes leave open a move decides.
                [place, ..] => {
                    readings[..=*place].rotate_right(1);
                    Screen::Ambiguous(readings)
                }
            })
        }
        Err(_) if candidate.certain >= CERTAIN => Ok(candidate.screen()),
        Err(error) if is_nothing(&error) => Err(candidate.error.clone()),
        own => own,
    }
}

fn is_nothing(error: &VisionError) -> bool {
    matches!(error, VisionError::NoBoard { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing() -> VisionError {
        let text = || "a board".to_owned();
        VisionError::NoBoard {
            game: "any",
            looked_for: text(),
            nearest: text(),
            found: Box::default(),
        }
    }

    fn said(own: Result<Screen<i32>, VisionError>, reading: i32, certain: f32) -> Vec<i32> {
        let error = VisionError::Uncertain { cells: Vec::new(), total: 9, found: Box::default() };
        let eye = Ok(Candidate { reading, rivals: Vec::new(), certain, error });
        verdict(own, Some(&eye), i32::eq).map_or_else(|_| Vec::new(), |it| it.readings().to_vec())
    }

    #[test]
    fn what_both_read_is_so_and_what_is_left_open_stays_so() {
        assert_eq!(said(Ok(Screen::Board(5)), 5, 0.0), [5]);
        assert_eq!(said(Ok(Screen::Ambiguous(vec![3, 4, 5, 6])), 5, 0.95), [5, 3, 4, 6]);
        assert_eq!(said(Ok(Screen::Ambiguous(vec![3, 5, 4, 5])), 5, 0.99), [5, 3, 4, 5]);
    }

    #[test]
    fn what_they_read_differently_is_open_but_for_what_is_nearly_certain() {
        assert_eq!(said(Ok(Screen::Board(5)), 9, 0.95), [5, 9]);
        assert_eq!(said(Ok(Screen::Board(5)), 9, 0.99), [9]);
        assert_eq!(said(Ok(Screen::Ambiguous(vec![3, 5, 4])), 5, 0.99), [5]);
    }

    #[test]
    fn alone_the_networks_are_believed_where_they_are_certain() {
        assert_eq!(said(Err(nothing()), 9, 0.95), [9]);
        assert!(said(Err(nothing()), 9, 0.5).is_empty());
    }

    #[test]
    fn what_is_certain_but_for_a_rival_is_open() {
        let error = VisionError::Uncertain { cells: Vec::new(), total: 9, found: Box::default() };
        let eye = Ok(Candidate { reading: 9, rivals: vec![4], certain: 0.99, error });
        let said = |own| verdict(own, Some(&eye), i32::eq).expect("boards").readings().to_vec();
        assert_eq!(said(Err(nothing())), [9, 4]);
        assert_eq!(said(Ok(Screen::Board(5))), [5, 9]);
    }

    #[test]
    fn where_the_networks_see_nothing_others_are_believed() {
        let seen = verdict(Ok(Screen::Board(5)), None, i32::eq);
        assert_eq!(seen.expect("a board").readings(), [5]);
        let eye =
            Err(VisionError::Uncertain { cells: Vec::new(), total: 9, found: Box::default() });
        let seen = verdict(Err(nothing()), Some(&eye), i32::eq);
        assert!(matches!(seen, Err(VisionError::Uncertain { .. })));
    }
}
