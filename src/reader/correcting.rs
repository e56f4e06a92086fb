//! What a person says of a board: which of its places are in doubt, and what they are instead.

use crate::game::{AnyReading, BoardPart, Correction, LevelError};
use crate::geometry::Point;
use crate::reader::Board;

/// A place that a draft is less sure of is in doubt, 0 to 1.
pub(super) const SURE: f32 = 0.9;
/// Two readings see one place where none of its corners is further apart, in parts of its longer side.
const NEAR: f64 = 0.25;

impl Board {
    /// What a person can correct, in pixels of [`Board::picture`]; nothing in games that are not corrected.
    #[must_use]
    pub fn places(&self) -> Vec<BoardPart> {
        let places = self.likeliest().and_then(|reading| self.game.places(reading));
        places.unwrap_or_default()
    }

    /// The numbers of the places that are in doubt: where the picture can be read otherwise as well, or where a draft is not sure.
    #[must_use]
    pub fn doubtful(&self) -> Vec<usize> {
        let places = self.places();
        // What little speaks for leaves no doubt that a person would have to settle.
        let others = self.readings().iter().skip(1);
        let others: Vec<Vec<BoardPart>> = others.map(|other| self.places_of(other)).collect();
        let is_otherwise = |place: &BoardPart| {
            let is_same =
                |other: &Vec<BoardPart>| same(place, other).is_some_and(|it| it.is == place.is);
            !others.iter().all(is_same)
        };
        let is_unsure = |number: usize| self.likely.get(number).is_some_and(|it| *it < SURE);
        let numbered = places.iter().enumerate();
        let doubtful = numbered.filter(|(number, it)| is_unsure(*number) || is_otherwise(it));
        doubtful.map(|(number, _)| number).collect()
    }

    fn places_of(&self, reading: &AnyReading) -> Vec<BoardPart> {
        self.game.places(reading).unwrap_or_default()
    }

    /// The board with all these corrections of its [`Board::places`]. They are made together, since one alone may leave no level: keep
    /// those of one board, and correct that board anew when there is one more. Of several of one place the last counts.
    ///
    /// # Errors
    /// They make up no level, or name what is not there: in words for people.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use screenplay::Reader;
    /// use screenplay::game::Correction;
    ///
    /// let board = Reader::new()?.parse("sokoban\n#####\n#@$.#\n#   #\n#####\n")?;
    /// let number = |name| board.places().iter().position(|it| it.name == name);
    /// let is = |name, to: &str| Some(Correction { place: number(name)?, to: to.to_owned() });
    /// let (from, to) = (is("column 3, row 2", "floor"), is("column 3, row 3", "box"));
    /// let moved: Vec<Correction> = from.into_iter().chain(to).collect();
    /// // One box less than there are goals is no level; that it lies elsewhere is one.
    /// assert!(board.corrected(&moved[..1]).is_err());
    /// assert_eq!(board.corrected(&moved)?.text(), "sokoban\n#####\n#@ .#\n# $ #\n#####\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn corrected(&self, corrections: &[Correction]) -> Result<Board, LevelError> {
        let reading = self.game.corrected(self.likeliest()?, corrections)?;
        let (program, reasons) = (self.program.clone(), self.reasons.clone());
        Ok(match &self.seen {
            None => Board::of_text(self.game, reading.level),
            Some((frame, _)) => {
                Board::seen(self.game, program, frame.clone(), vec![reading], reasons)
            }
        })
    }
}

/// The one of some places that is where another is.
fn same<'a>(place: &BoardPart, others: &'a [BoardPart]) -> Option<&'a BoardPart> {
    let apart = |other: &BoardPart| {
        let corners = place.outline.iter().zip(&other.outline);
        let is_alike = place.outline.len() == other.outline.len();
        let apart = |(a, b): (&Point, &Point)| (a.x - b.x).hypot(a.y - b.y);
        is_alike.then(|| corners.map(apart).fold(0.0, f64::max))
    };
    let all = others.iter().filter_map(|other| Some((other, apart(other)?)));
    let nearest = all.min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.filter(|(_, apart)| *apart < NEAR * longer(&place.outline)).map(|it| it.0)
}

/// The longer side of what is around an outline, in pixels.
fn longer(outline: &[Point]) -> f64 {
    let range = |of: fn(&Point) -> f64| {
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        let (low, high) =
            outline.iter().map(of).fold((low, high), |it, at| (it.0.min(at), it.1.max(at)));
        high - low
    };
    range(|it| it.x).max(range(|it| it.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reader;
    use crate::frame::Frame;

    #[test]
    fn where_readings_differ_a_place_is_in_doubt() {
        let text = "amaze\n#####\n#@..#\n#####\n";
        let board = Reader::new().unwrap().parse(text).unwrap();
        let seen = |other: &str, rivals: bool| {
            let mut one = board.likeliest().unwrap().clone();
            let mut readings = vec![one.with_level(other)];
            if rivals {
                one.rivals.append(&mut readings);
            }
            readings.insert(0, one);
            let frame = Frame::from_image(board.picture().unwrap().clone());
            Board::seen(board.game, None, frame, readings, Vec::new())
        };
        let other = "amaze\n#####\n#@+.#\n#####\n";
        assert!(board.doubtful().is_empty());
        assert!(seen(text, false).doubtful().is_empty());
        assert_eq!(seen(other, false).doubtful(), [7]);
        assert!(seen(other, true).doubtful().is_empty(), "little speaks for a rival");
        let corrected = seen(other, false).corrected(&[]).unwrap();
        assert!(corrected.is_certain() && corrected.doubtful().is_empty());
    }
}
