//! Generated levels keep what was asked for.

use proptest::prelude::*;

use crate::games::sokoban::generate::generate;
use crate::games::sokoban::level::Tile;
use crate::geometry::{Cell, Direction};
use solver::{Problem, Proof, replay};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn levels_are_as_asked_for(
        columns in 6usize..10,
        rows in 7usize..10,
        seed in any::<u64>(),
        boxes in prop::option::of(1usize..4),
    ) {
        let generated = generate(columns, rows, seed, boxes, 4..=20).unwrap();
        let (level, solution) = &generated;
        prop_assert_eq!((level.columns(), level.rows()), (columns, rows));
        prop_assert!(boxes.is_none_or(|boxes| level.boxes().len() == boxes));
        prop_assert!((4..=20).contains(&solution.cost) && solution.proof == Proof::Optimal);
        prop_assert!(level.boxes().iter().all(|cell| level.tile(*cell) == Tile::Floor));
        let states = replay(level, &solution.actions).unwrap();
        prop_assert!(level.is_goal(states.last().unwrap()));
        prop_assert_eq!(&level.to_string().parse::<crate::games::sokoban::Level>().unwrap(), level);
        let room = level.room();
        let open = |cell: Cell| level.tile(cell) != Tile::Wall;
        let ways = |cell: &Cell| Direction::ALL.into_iter().filter(|way| open(*cell + *way)).count();
        prop_assert!(room.iter().all(|cell| ways(cell) >= 2), "no niches\n{}", level);
        let hall = |cell: &Cell, width: i32, height: i32| {
            let cells = (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy)));
            cells.map(|(dx, dy)| Cell { x: cell.x + dx, y: cell.y + dy }).all(open)
        };
        prop_assert!(!room.iter().any(|cell| hall(cell, 3, 4) || hall(cell, 4, 3)), "no halls\n{}", level);
        prop_assert_eq!(generate(columns, rows, seed, boxes, 4..=20).unwrap(), generated, "same seed, same level");
    }
}

#[test]
fn what_cannot_be_met_is_said_with_what_was_reached() {
    let error =
        |columns, boxes, moves| generate(columns, 7, 1, boxes, moves).unwrap_err().to_string();
    let size = "a board of 4 x 7 cells: expected 5 x 5 to 24 x 24";
    assert_eq!(error(4, None, 1..=5), size);
    assert!(error(usize::MAX, None, 1..=5).ends_with("expected 5 x 5 to 24 x 24"));
    assert_eq!(error(7, Some(6), 1..=5), "6 boxes: expected 1 to 5 on a board of 7 x 7");
    #[expect(clippy::reversed_empty_ranges, reason = "it is the mistake under test")]
    let reversed = error(9, None, 7..=5);
    assert!(reversed.starts_with("no number of pushes lies from 7 to 5: expected"));
    let unmet = error(6, Some(1), 60..=70);
    assert!(unmet.starts_with("no level that takes 60 to 70 pushes among "), "{unmet}");
    assert!(unmet.contains(" drawn; those that were solved take "), "{unmet}");
}

/// The text of one seed, so that a change of the random numbers or of the drawing shows: seeds are in people's notes.
#[test]
fn a_seed_keeps_its_level() {
    let generated = generate(8, 7, 7, Some(3), 15..=40).unwrap();
    assert_eq!(
        generated.0.to_string(),
        "sokoban\n   #####\n####   #\n#  $@$ #\n#   #$ #\n##..   #\n #.  ###\n #####\n"
    );
}
