//! The rules, against rules written a second time over a map of letters.

use std::collections::BTreeSet;

use crate::game::Level as _;
use crate::games::sokoban::level::Level;
use crate::geometry::Direction;
use solver::{Problem, replay};

/// What comes of a step, by letters: none where it is not possible.
fn step(rows: &[Vec<char>], (dx, dy): (i32, i32)) -> Option<Vec<Vec<char>>> {
    let mut rows = rows.to_vec();
    let is_player = |letter: &char| matches!(letter, '@' | '+');
    let y = rows.iter().position(|row| row.iter().any(is_player)).unwrap();
    let x = rows[y].iter().position(is_player).unwrap();
    let at = |far: i32| ((y as i32 + far * dy) as usize, (x as i32 + far * dx) as usize);
    let ((y1, x1), (y2, x2)) = (at(1), at(2));
    let leave = |letter: char| if matches!(letter, '+' | '*') { '.' } else { ' ' };
    let enter = |letter: char, plain: char, goal: char| if letter == '.' { goal } else { plain };
    match rows[y1][x1] {
        '#' => return None,
        '$' | '*' => {
            if !matches!(rows[y2][x2], ' ' | '.') {
                return None;
            }
            rows[y2][x2] = enter(rows[y2][x2], '$', '*');
            rows[y1][x1] = leave(rows[y1][x1]);
        }
        _ => {}
    }
    rows[y1][x1] = enter(rows[y1][x1], '@', '+');
    rows[y][x] = leave(rows[y][x]);
    Some(rows)
}

/// Distinct states by the least number of steps that leads to them, by the rules and by letters: the same texts.
fn perft(text: &str, depth: usize) -> Vec<usize> {
    let level: Level = text.parse().unwrap();
    let columns = level.columns();
    let letters = |text: &str| -> Vec<Vec<char>> {
        text.lines().skip(1).map(|row| format!("{row:columns$}").chars().collect()).collect()
    };
    let mut layer = BTreeSet::from([letters(text)]);
    let mut states = vec![level.initial()];
    let (mut known, mut counts) = (layer.clone(), Vec::new());
    for _ in 0..depth {
        let texts: BTreeSet<_> =
            states.iter().map(|state| letters(&level.at(state).to_string())).collect();
        assert_eq!(texts, layer);
        counts.push(layer.len());
        let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let next = layer.iter().flat_map(|rows| ways.map(|way| step(rows, way))).flatten();
        layer = next.filter(|rows| !known.contains(rows)).collect();
        known.extend(layer.iter().cloned());
        let results = states.iter().flat_map(|state| {
            level.actions(state).into_iter().map(|action| level.result(state, &action))
        });
        let mut next: Vec<_> = results.collect();
        next.retain(|state| layer.contains(&letters(&level.at(state).to_string())));
        next.sort_unstable_by_key(|state| (state.player, state.boxes.clone()));
        next.dedup();
        states = next;
    }
    counts
}

#[test]
fn states_by_depth() {
    let text = "sokoban\n########\n#  .   #\n# $@$# #\n#.   * #\n########\n";
    assert_eq!(perft(text, 9), [1, 3, 7, 12, 17, 28, 36, 55, 69]);
}

#[test]
fn a_push_costs_one_and_a_step_nothing() {
    let level: Level = "sokoban\n#######\n#@ $ .#\n#######\n".parse().unwrap();
    let steps: Vec<Direction> = "RRR".chars().filter_map(Direction::from_letter).collect();
    let states = replay(&level, &steps).unwrap();
    let before = [level.initial(), states[0].clone(), states[1].clone()];
    let costs = before.iter().zip(&steps).map(|(state, step)| level.cost(state, step));
    assert_eq!(costs.collect::<Vec<_>>(), [0, 1, 1]);
    assert!(level.is_goal(&states[2]) && !level.is_goal(&states[1]));
    assert_eq!(level.at(&states[2]).to_string(), "sokoban\n#######\n#   @*#\n#######\n");
    assert!(level.same_board(&level.at(&states[2])));
    assert_eq!(level.actions(&states[2]), [Direction::Left], "nothing pushes a box into a wall");
}

#[test]
fn two_boxes_are_too_many_and_none_is_pulled() {
    let level: Level = "sokoban\n########\n#.$@$$.#\n#  .   #\n########\n".parse().unwrap();
    let start = level.initial();
    assert_eq!(level.actions(&start), [Direction::Down, Direction::Left]);
    let states = replay(&level, &[Direction::Left, Direction::Right]).unwrap();
    assert_eq!(states[1].boxes, states[0].boxes);
}
