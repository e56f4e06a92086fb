//! Texts of boards: what round-trips, and what is refused with which words.

use super::*;

fn error(text: &str) -> String {
    text.parse::<Level>().unwrap_err().to_string()
}

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

const HALF: &str = "cardinal-chains\n. A 1 2 .\n1 1 10 B 3\nA: DL\nB: R\n";

#[test]
fn text_round_trips() {
    let level = level(HALF);
    assert_eq!(level.to_string(), HALF);
    assert_eq!((level.columns(), level.rows()), (5, 2));
    assert_eq!(level.starts(), [Cell { x: 1, y: 0 }, Cell { x: 3, y: 1 }]);
    assert_eq!(level.tile(Cell { x: 2, y: 1 }), Tile::Number(10));
    assert_eq!(level.tile(Cell { x: 3, y: 1 }), Tile::Start(Chain(1)));
    assert_eq!(level.tile(Cell { x: -1, y: 0 }), Tile::Hole);
    let end = level.chain(Chain(1)).into_iter().next_back();
    assert_eq!(end, Some(Cell { x: 4, y: 1 }));
    assert_eq!(level.cells().count(), 8);
    let json = serde_json::to_string(&level).unwrap();
    assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level);
}

#[test]
fn the_same_level_may_be_written_otherwise() {
    let other = "cardinal_chains\r\n .  A 1   2 .\r\n1 1 010 B 3\r\nB: R\r\nA:DL\r\n\r\n";
    assert_eq!(level(other), level(HALF));
    assert_eq!(level(HALF).untouched().to_string(), "cardinal-chains\n. A 1 2 .\n1 1 10 B 3\n");
}

#[test]
fn owners_are_the_cells_of_the_chains() {
    let letters: String =
        level(HALF).owners().iter().map(|it| it.map_or('.', Chain::letter)).collect();
    assert_eq!(letters, ".A...AA.BB");
}

#[test]
fn what_is_no_board_is_refused_with_its_line() {
    assert_eq!(error("amaze\nA\n"), "line 1: expected the word \"cardinal-chains\", saw \"amaze\"");
    assert_eq!(error("cardinal-chains\n"), "0 tiles are no board of 0 x 0 cells");
    assert_eq!(
        error("cardinal-chains\nA 1\n1\n"),
        "line 3: a row of 1 cells, where the first has 2"
    );
    let expected = "expected . ? a number up to 999 or a letter A to Z";
    assert_eq!(error("cardinal-chains\nA x\n"), format!("line 2: \"x\" in column 2: {expected}"));
    assert_eq!(
        error("cardinal-chains\nA 1000\n"),
        format!("line 2: \"1000\" in column 2: {expected}")
    );
    let big = format!("cardinal-chains\nA{}\n", " 1".repeat(2_500));
    assert_eq!(error(&big), "a board of 2501 x 1 cells: at most 2500 are read");
}

#[test]
fn starts_are_lettered_in_order_each_once() {
    assert_eq!(error("cardinal-chains\n1 1\n"), "no start: one cell must be A");
    assert_eq!(error("cardinal-chains\nA 1 A\n"), "two starts are A: 0,0 and 2,0");
    assert_eq!(error("cardinal-chains\nA 1 C\n"), "the start at 2,0 is C, but no start is B");
}

#[test]
fn chains_against_the_rules_are_refused_with_their_cells() {
    let board = "cardinal-chains\nA 3 2\nB 3 .\n";
    let drawn = |chains: &str| error(&format!("{board}{chains}"));
    assert_eq!(drawn("A: RR\n"), "chain A steps from 3 at 1,0 down to 2 at 2,0");
    assert_eq!(drawn("A: U\n"), "chain A steps from A at 0,0 to 0,-1, where there is no cell");
    assert_eq!(drawn("A: RDR\n"), "chain A steps from 3 at 1,1 to 2,1, where there is no cell");
    assert_eq!(drawn("A: D\n"), "chain A steps from A at 0,0 to 0,1, the start of B");
    assert_eq!(drawn("A: RDU\n"), "chain A crosses itself at 1,0");
    assert_eq!(drawn("A: RD\nB: R\n"), "chains A and B are both drawn over 1,1");
    assert_eq!(drawn("C: R\n"), "chain C is drawn, but no start is C");
    assert_eq!(drawn("A: R\nA: R\n"), "line 5: a second line for chain A");
    assert_eq!(drawn("A: RX\n"), "line 4: \"X\" in chain A: expected U, D, L or R");
    assert_eq!(drawn("AB: R\n"), "line 4: expected a chain as \"A: RRD\", saw \"AB: R\"");
}
