//! Agreement with an independent exhaustive search, on boards of all kinds; half-played boards; and what real levels are
//! said to have.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::games::cardinal_chains::level::Chain;
use crate::games::rounds::rounds;
use crate::geometry::Cell;
use solver::{Problem, replay};

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

/// All solutions, by trying every step of every chain, one chain after another: each chain may stop anywhere.
fn exhaustive(level: &Level) -> HashSet<Chains> {
    fn go(
        level: &Level,
        at: Cell,
        chains: &mut Chains,
        taken: &mut Vec<Cell>,
        all: &mut HashSet<Chains>,
    ) {
        for way in Direction::ALL {
            let next = at + way;
            if level.tile(at).leads_to(level.tile(next)) && !taken.contains(&next) {
                chains.last_mut().unwrap().push(way);
                taken.push(next);
                go(level, next, chains, taken, all);
                taken.pop();
                chains.last_mut().unwrap().pop();
            }
        }
        // Or this chain ends here.
        match level.starts().get(chains.len()) {
            Some(start) => {
                chains.push(Vec::new());
                go(level, *start, chains, taken, all);
                chains.pop();
            }
            None if taken.len() == level.cells().count() => drop(all.insert(chains.clone())),
            None => {}
        }
    }
    let (mut chains, mut all) = (vec![Vec::new()], HashSet::new());
    go(level, level.starts()[0], &mut chains, &mut level.starts().to_vec(), &mut all);
    all
}

/// A board of random numbers: most have no solution.
fn random(random: &mut ChaCha8Rng) -> Level {
    let (columns, rows) = (random.random_range(2..5), random.random_range(2..5));
    let highest = random.random_range(1..5);
    let tile = |random: &mut ChaCha8Rng| {
        if random.random_bool(0.12) {
            Tile::Hole
        } else {
            Tile::Number(random.random_range(1..=highest))
        }
    };
    let mut tiles: Vec<Tile> = (0..columns * rows).map(|_| tile(random)).collect();
    let starts = random.random_range(1..4.min(tiles.len() as u8));
    for chain in Chain::first(usize::from(starts)) {
        loop {
            let at = random.random_range(0..tiles.len());
            if !matches!(tiles[at], Tile::Start(_)) {
                tiles[at] = Tile::Start(chain);
                break;
            }
        }
    }
    Level::new(columns, rows, tiles, Vec::new()).unwrap()
}

/// A board that has a solution: chains that walk at random, and numbers that rise along them.
fn solvable(random: &mut ChaCha8Rng, columns: usize, rows: usize, highest: u16) -> Level {
    let mut tiles = vec![Tile::Hole; columns * rows];
    for chain in Chain::first(random.random_range(1..4)) {
        if !tiles.contains(&Tile::Hole) {
            break;
        }
        let mut at = random.random_range(0..tiles.len());
        while tiles[at] != Tile::Hole {
            at = random.random_range(0..tiles.len());
        }
        tiles[at] = Tile::Start(chain);
        let mut number = 1;
        for _ in 0..random.random_range(3..20) {
            let (x, y) = (at % columns, at / columns);
            let around = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
            let free = |&(x, y): &(usize, usize)| {
                x < columns && y < rows && tiles[y * columns + x] == Tile::Hole
            };
            let free: Vec<(usize, usize)> = around.into_iter().filter(free).collect();
            if free.is_empty() {
                break;
            }
            let (x, y) = free[random.random_range(0..free.len())];
            at = y * columns + x;
            number = highest.min(number + u16::from(random.random_bool(0.3)));
            tiles[at] = Tile::Number(number);
        }
    }
    Level::new(columns, rows, tiles, Vec::new()).unwrap()
}

/// A full board that one chain covers: a walk through all cells, mixed by turning its beginning back where that meets itself, along
/// which numbers rise.
fn walked(random: &mut ChaCha8Rng, side: usize, highest: u16) -> Level {
    let across =
        |row: usize| (0..side).map(move |x| if row.is_multiple_of(2) { x } else { side - 1 - x });
    let row = |y: usize| across(y).map(move |x| Cell { x: x as i32, y: y as i32 });
    let mut walk: Vec<Cell> = (0..side).flat_map(row).collect();
    for _ in 0..walk.len() * 30 {
        if random.random_bool(0.5) {
            walk.reverse();
        }
        let beside = walk[0] + Direction::ALL[random.random_range(0..4)];
        if let Some(at) = walk.iter().position(|cell| *cell == beside).filter(|at| *at > 1) {
            walk[..at].reverse();
        }
    }
    let mut numbers: Vec<u16> = walk.iter().map(|_| random.random_range(1..=highest)).collect();
    numbers.sort_unstable();
    let mut tiles = vec![Tile::Hole; walk.len()];
    for (cell, number) in walk.iter().zip(numbers) {
        tiles[cell.y as usize * side + cell.x as usize] = Tile::Number(number);
    }
    let start = walk[0].y as usize * side + walk[0].x as usize;
    tiles[start] = Chain::first(1).next().map_or(Tile::Hole, Tile::Start);
    Level::new(side, side, tiles, Vec::new()).unwrap()
}

#[test]
fn large_boards_take_few_conflicts() {
    let mut numbers = ChaCha8Rng::seed_from_u64(8);
    let limits = Limits { expanded: Some(2_000), ..Limits::default() };
    for highest in 2..8 {
        let level = walked(&mut numbers, 24, highest);
        let solution = solve(&level, limits).unwrap();
        println!("numbers to {highest}: {} expanded", solution.expanded);
        sound(&level, &solution);
    }
}

fn sound(level: &Level, solution: &Solution<Action>) {
    let states = replay(level, &solution.actions).unwrap();
    assert!(level.is_goal(states.last().unwrap_or(&level.initial())));
    assert_eq!(solution.cost as usize, solution.actions.len());
}

#[test]
fn agrees_with_an_exhaustive_search() {
    let mut numbers = ChaCha8Rng::seed_from_u64(1);
    let (mut solved, mut several) = (0, 0);
    let count = rounds(1500);
    for round in 0..count {
        let level = match round % 3 {
            0 => random(&mut numbers),
            1 => solvable(&mut numbers, 5, 3, 3),
            _ => solvable(&mut numbers, 4, 4, 2),
        };
        let truth = exhaustive(&level);
        let all = solutions(&level, usize::MAX, Limits::default());
        assert!(all.complete);
        assert_eq!(all.found.len(), truth.len(), "{level}");
        assert_eq!(all.found.iter().cloned().collect::<HashSet<_>>(), truth, "{level}");
        match solve(&level, Limits::default()) {
            Ok(solution) => sound(&level, &solution),
            Err(SolveError::Unsolvable { .. }) => assert!(truth.is_empty(), "{level}"),
            Err(limit) => panic!("{limit}"),
        }
        solved += u32::from(!truth.is_empty());
        several += u32::from(truth.len() > 1);
    }
    // Of 1500 over 800 have a solution, over 200 several.
    let enough = solved * 1500 > 800 * count && several * 1500 > 200 * count;
    assert!(enough, "{solved} {several}");
}

/// The clauses alone, without the depth-first search before them.
#[test]
fn learning_agrees_with_an_exhaustive_search() {
    let mut numbers = ChaCha8Rng::seed_from_u64(2);
    for round in 0..rounds(400) {
        let level =
            if round % 2 == 0 { random(&mut numbers) } else { solvable(&mut numbers, 4, 4, 2) };
        let graph = Graph::new(&level);
        let truth = exhaustive(&level);
        let mut found = Vec::new();
        let mut clauses = Clauses::new(&graph, graph.out.clone(), Limits::default());
        while let Answer::Solution(next) = clauses.solve(&[]).unwrap() {
            clauses.forbid(&next);
            found.push(graph.chains(&next));
        }
        assert_eq!(found.len(), truth.len(), "{level}");
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), truth, "{level}");
    }
}

/// The fewest cells that have to be taken back, by comparing with every solution.
fn fewest_back(level: &Level, truth: &HashSet<Chains>) -> Option<usize> {
    let back = |solution: &Chains| {
        let of = |(drawn, steps): (&Vec<Direction>, &Vec<Direction>)| {
            drawn.len() - drawn.iter().zip(steps).take_while(|(a, b)| a == b).count()
        };
        level.chains().iter().zip(solution).map(of).sum::<usize>()
    };
    truth.iter().map(back).min()
}

#[test]
fn half_played_boards_keep_what_a_solution_can_contain() {
    let mut numbers = ChaCha8Rng::seed_from_u64(3);
    let (mut wrong, mut right) = (0, 0);
    for _ in 0..600 {
        let untouched = solvable(&mut numbers, 4, 4, 2);
        let mut state = untouched.initial();
        for _ in 0..numbers.random_range(1..12) {
            let actions = untouched.actions(&state);
            if let Some(action) = actions.get(numbers.random_range(0..actions.len().max(1))) {
                state = untouched.result(&state, action);
            }
        }
        let level = crate::game::Level::at(&untouched, &state);
        let drawn: usize = level.chains().iter().map(Vec::len).sum();
        let back = fewest_back(&level, &exhaustive(&level)).unwrap();
        let solution = solve(&level, Limits::default()).unwrap();
        sound(&level, &solution);
        let cells = level.cells().count() - level.starts().len();
        assert_eq!(solution.cost as usize, cells - drawn + 2 * back, "{level}");
        wrong += usize::from(back > 0);
        right += usize::from(back == 0 && drawn > 0);
    }
    assert!(wrong > 100 && right > 100, "{wrong} {right}");
}

#[test]
fn a_plan_first_takes_back_then_draws_chain_after_chain() {
    let words = |text: &str| {
        let level = level(text);
        let solution = solve(&level, Limits::default()).unwrap();
        sound(&level, &solution);
        let words: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    let half = "cardinal-chains\nA 1 1 .\nB 1 2 3\n. 2 . .\nA: RR\nB: RD\n";
    assert_eq!(words(half), "A:D A:R");
    let crossed = "cardinal-chains\nA 2 3\nB 1 4\n. 1 4\nB: RU\n";
    assert_eq!(words(crossed), "B:- A:R A:R A:D A:D B:D");
}

fn refusal(text: &str) -> String {
    solve(&level(text), Limits::default()).unwrap_err().to_string()
}

#[test]
fn what_stands_in_the_way_is_said() {
    let says = |text: &str, words: &str| {
        let refusal = refusal(text);
        assert!(refusal.contains(words), "{refusal}");
    };
    says("cardinal-chains\nA 3 2\n. 3 3\n", "no chain can reach 2,0");
    says("cardinal-chains\nA 1 . 2\n", "no chain can reach 3,0");
    says("cardinal-chains\n2 A 2\n", "no chain can go on from 0,0 and 2,0: 2 ends for 1 chain");
    says("cardinal-chains\n1 A 1\n2 3 2\n", "0,0 and 2,0 can both be entered from 1,0 only");
    says("cardinal-chains\nA ? 2\n", "the cell at 1,0 was not read");
}

#[test]
fn a_parity_trap_is_proved() {
    // 25 cells of one number as on a chessboard: a chain has to begin on the colour that has more.
    let mut rows = vec![vec!["1"; 7]; 7];
    rows[0][1] = "A";
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let level = level(&format!("cardinal-chains\n{}\n", rows.join("\n")));
    assert!(matches!(solve(&level, Limits::default()), Err(SolveError::Unsolvable { .. })));
}

#[test]
fn a_half_played_board_without_time_is_solved_with_its_bound() {
    let board = "cardinal-chains\nA 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1\nA: RDLDRD\n";
    let level = level(board);
    let best = solve(&level, Limits::default()).unwrap();
    let quick = solve(&level, Limits { expanded: Some(2), ..Limits::default() }).unwrap();
    sound(&level, &quick);
    assert!(best.proof == Proof::Optimal && quick.cost >= best.cost);
    assert!(matches!(quick.proof, Proof::Bound(bound) if bound <= best.cost), "{:?}", quick.proof);
}

#[test]
fn limits_are_kept_and_reported() {
    let mut numbers = ChaCha8Rng::seed_from_u64(5);
    let hard = (0..200).map(|_| solvable(&mut numbers, 9, 9, 3)).find_map(|level| {
        match solve(&level, Limits { expanded: Some(2), ..Limits::default() }) {
            Err(SolveError::Limit { limit, bound, expanded }) => {
                Some((level, limit, bound, expanded))
            }
            _ => None,
        }
    });
    let (level, limit, bound, expanded) = hard.unwrap();
    assert_eq!((limit, expanded), (Limit::Expanded, 2));
    assert_eq!(bound as usize, level.cells().count() - level.starts().len());
    let few = solutions(&level, 2, Limits { expanded: Some(2), ..Limits::default() });
    assert!(!few.complete && few.limit == Some(Limit::Expanded));
}
