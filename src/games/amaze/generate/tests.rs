//! Generated levels keep what was asked for.

use proptest::prelude::*;

use crate::games::amaze::generate::{GenerateError, Request, Style, generate, generate_as};
use crate::games::amaze::level::Tile;
use solver::{Limits, Problem, Proof, breadth_first, replay};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn levels_are_as_asked_for(
        columns in 5usize..9,
        rows in 5usize..8,
        seed in any::<u64>(),
        open in any::<bool>(),
        ring in any::<bool>(),
    ) {
        let style = if open { Style::Open } else { Style::Carved };
        let request =
            Request { columns, rows, seed, moves: 3..=14, style: Some(style), ring: Some(ring) };
        let generated = generate_as(&request).unwrap();
        let (level, solution) = (&generated.level, &generated.solution);
        prop_assert_eq!((level.columns(), level.rows()), (columns, rows));
        prop_assert!((3..=14).contains(&solution.cost) && solution.proof == Proof::Optimal);
        let ringed = level.tiles().iter().enumerate().all(|(at, tile)| {
            let (x, y) = (at % columns, at / columns);
            let edge = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
            !edge || *tile == Tile::Wall
        });
        prop_assert_eq!(ringed, ring);
        prop_assert_eq!(level.tiles().iter().filter(|tile| **tile == Tile::Painted).count(), 1);
        let states = replay(level, &solution.actions).unwrap();
        prop_assert!(level.is_goal(states.last().unwrap()));
        prop_assert_eq!(breadth_first(level, Limits::default()).unwrap().cost, solution.cost);
        prop_assert_eq!(generate_as(&request).unwrap(), generated.clone(), "same seed, same level");
    }
}

#[test]
fn what_cannot_be_met_is_said_with_what_was_reached() {
    let size = generate(2, 9, 1, 1..=5).unwrap_err();
    assert_eq!(size, GenerateError::Size { columns: 2, rows: 9 });
    assert_eq!(
        generate(usize::MAX, 3, 1, 1..=5).unwrap_err().to_string().matches("at most").count(),
        1
    );
    #[expect(clippy::reversed_empty_ranges, reason = "it is the mistake under test")]
    let reversed = generate(9, 9, 1, 7..=5).unwrap_err();
    assert_eq!(reversed, GenerateError::Moves { least: 7, most: 5 });
    let GenerateError::Unmet { reached: Some((low, high)), .. } =
        generate(5, 5, 1, 60..=70).unwrap_err()
    else {
        panic!("a 5 x 5 board cannot take 60 moves")
    };
    assert!(1 <= low && low < high && high < 30, "{low} {high}");
}

/// The text of one seed, so that a change of the random numbers or of the drawing shows: seeds are in people's notes.
#[test]
fn a_seed_keeps_its_level() {
    let generated = generate(8, 6, 7, 6..=9).unwrap();
    assert_eq!(
        generated.level.to_string(),
        "amaze\n########\n###....#\n##...#.#\n#.@....#\n#..#####\n########\n"
    );
}
