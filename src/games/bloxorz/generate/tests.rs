//! Generated levels keep what was asked for.

use crate::game::{Difficulty, Metric};
use crate::games::bloxorz::generate::{
    GenerateError, Mechanics, Request, USUAL_SIZE, generate, moves,
};
use crate::games::bloxorz::level::{Level, Tile};
use crate::games::bloxorz::search::solve;
use solver::{Limits, Problem, Proof, a_star, replay};

fn request(columns: usize, rows: usize, seed: u64, moves: (u32, u32)) -> Request {
    Request { columns, rows, seed, moves: moves.0..=moves.1, mechanics: None }
}

#[test]
fn levels_are_as_asked_for() {
    for seed in 0..40 {
        let (columns, rows) = (8 + seed as usize % 8, 5 + seed as usize % 6);
        let request = request(columns, rows, seed, (8, 30));
        let generated = generate(&request).unwrap();
        let (level, solution) = (&generated.level, &generated.solution);
        assert!(level.columns() <= columns && level.rows() <= rows);
        assert!((8..=30).contains(&solution.cost) && solution.proof == Proof::Optimal);
        let states = replay(level, &solution.actions).unwrap();
        assert!(level.is_goal(states.last().unwrap()));
        assert_eq!(a_star(level, Limits::default()).unwrap().cost, solution.cost);
        assert_eq!(generate(&request).unwrap(), generated, "same seed, same level");
        let corner = |tile: &Tile| *tile != Tile::Void;
        assert!(level.tiles()[..level.columns()].iter().any(corner), "a void row at the top");
    }
}

#[test]
fn every_difficulty_has_levels_at_the_usual_size_and_others() {
    for (columns, rows) in [USUAL_SIZE, (8, 6), (15, 10)] {
        let mut last = 0;
        for difficulty in Difficulty::ALL {
            let moves = moves(difficulty, columns, rows);
            assert!(last <= *moves.start() && moves.start() < moves.end(), "{difficulty}");
            last = *moves.end();
            let request = request(columns, rows, 5, (*moves.start(), *moves.end()));
            let cost = generate(&request).unwrap().solution.cost;
            assert!(moves.contains(&cost), "{difficulty}: {cost}");
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
    }
    assert!("silly".parse::<Difficulty>().unwrap_err().contains("expected easy"));
}

#[test]
fn mechanics_are_as_asked_for() {
    let plain = Mechanics::default();
    let requests = [
        plain,
        Mechanics { fragile: true, ..plain },
        Mechanics { hard: true, open: true, ..plain },
        Mechanics { soft: true, toggle: true, close: true, ..plain },
        Mechanics { splitter: true, ..plain },
        Mechanics { splitter: true, soft: true, toggle: true, fragile: true, ..plain },
    ];
    for (seed, options) in (1..).zip(requests) {
        let request = Request { mechanics: Some(options), ..request(14, 8, seed, (14, 40)) };
        let level = generate(&request).unwrap().level;
        assert_eq!(Mechanics::of(&level), options, "{level}");
        // Whatever is not floor matters to the shortest way.
        let best = solve(&level, Metric::Moves, false, Limits::default()).unwrap().cost;
        for at in (0..level.tiles().len()).filter(|at| level.tiles()[*at].is_switch()) {
            let mut tiles = level.tiles().to_vec();
            tiles[at] = Tile::Plain;
            let plain = Level::new(level.columns(), tiles, level.block()).unwrap();
            let plain = plain.with_wiring_of(&level);
            let other = solve(&plain, Metric::Moves, false, Limits::default());
            assert_ne!(other.ok().map(|solution| solution.cost), Some(best), "{level}");
        }
    }
}

#[test]
fn what_cannot_be_met_is_said_with_what_was_reached() {
    let size = generate(&request(3, 9, 1, (1, 5))).unwrap_err();
    assert_eq!(size, GenerateError::Size { columns: 3, rows: 9 });
    let vast = generate(&request(usize::MAX, 3, 1, (1, 5))).unwrap_err();
    assert!(vast.to_string().contains("at most"), "{vast}");
    let reversed = generate(&request(9, 9, 1, (7, 5))).unwrap_err();
    assert_eq!(reversed, GenerateError::Moves { least: 7, most: 5 });
    let GenerateError::Unmet { reached: Some((low, high)), .. } =
        generate(&request(5, 4, 1, (60, 70))).unwrap_err()
    else {
        panic!("a 5 x 4 board cannot take 60 moves")
    };
    assert!(1 <= low && low < high && high < 40, "{low} {high}");
}

/// The text of one seed, so that a change of the random numbers or of the drawing shows: seeds are in people's notes.
#[test]
fn a_seed_keeps_its_level() {
    let generated = generate(&request(9, 6, 7, (10, 14))).unwrap();
    assert_eq!(
        generated.level.to_string(),
        "bloxorz\nbbelbbbbb\n    bbbsb\n bb b bbb\n     bbb\nblock: 4,2\nswitch 7,1: open 3,0\n"
    );
}
