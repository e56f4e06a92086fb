//! The text form, both ways, and what is refused.

use crate::game::Level as _;
use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::Cell;

fn error(text: &str) -> String {
    text.parse::<Level>().unwrap_err().to_string()
}

#[test]
fn text_round_trips() {
    let text = "sokoban\n  #####\n###   #\n# $*+.#\n#   $ #\n#######\n";
    let level: Level = text.parse().unwrap();
    assert_eq!(level.to_string(), text);
    assert_eq!((level.columns(), level.rows(), level.player()), (7, 5, Cell { x: 4, y: 2 }));
    assert_eq!(level.boxes(), [(2, 2), (3, 2), (4, 3)].map(|(x, y)| Cell { x, y }));
    assert_eq!(level.tile(Cell { x: 4, y: 2 }), Tile::Goal);
    assert_eq!(level.tile(Cell { x: 0, y: 0 }), Tile::Floor, "outside the walls");
    assert_eq!(level.tile(Cell { x: 7, y: 0 }), Tile::Wall, "outside the board");
    let json = serde_json::to_string(&level).unwrap();
    assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level);
    let tiles = level.tiles().to_vec();
    let same = Level::new(7, tiles, level.boxes().to_vec(), level.player()).unwrap();
    assert_eq!(same, level);
    assert!(same.same_board(&level));
}

#[test]
fn floor_is_read_in_all_its_spellings() {
    let plain: Level = "sokoban\n ####\n##@ #\n# $.#\n#####\n".parse().unwrap();
    let spelt = "sokoban\r\n\n-####---\n##@-#-\n#_$.#\n#####___\n------\n\n";
    assert_eq!(spelt.parse::<Level>().unwrap(), plain);
}

#[test]
fn empty_columns_and_rows_are_cut_off_where_no_text_shows_them() {
    let level: Level = "sokoban\n #####\n #@$.#\n #####\n".parse().unwrap();
    let mut tiles: Vec<Tile> =
        level.tiles().chunks(6).flat_map(|row| [row, &[Tile::Floor; 2]].concat()).collect();
    tiles.extend([Tile::Floor; 8]);
    assert_eq!(Level::new(8, tiles, level.boxes().to_vec(), level.player()).unwrap(), level);
}

#[test]
fn what_is_not_a_level_is_refused_with_its_line() {
    assert_eq!(error("beads\n"), "line 1: expected the word \"sokoban\", saw \"beads\"");
    assert_eq!(error("sokoban\n"), "no player: one cell must be @, or + on a goal");
    assert_eq!(
        error("sokoban\n#####\n#+$@#\n#####\n"),
        "line 3: a second player at 3,1; the first is at 1,1"
    );
    let unknown = "line 3: \"x\" at column 3: expected # . $ * @ + or a blank";
    assert_eq!(error("sokoban\n#####\n#@x.#\n#####\n"), unknown);
    let goals = "1 box and 2 goals: expected one box or more, and a goal for each";
    assert_eq!(error("sokoban\n######\n#@$..#\n######\n"), goals);
    let boxes = "2 boxes and 1 goal: expected one box or more, and a goal for each";
    assert_eq!(error("sokoban\n######\n#@$$.#\n######\n"), boxes);
    let none = "0 boxes and 0 goals: expected one box or more, and a goal for each";
    assert_eq!(error("sokoban\n###\n#@#\n###\n"), none);
    let open = "line 4: the player can walk off the board at 2,2: expected a wall";
    assert_eq!(error("sokoban\n#####\n#@$.#\n## ##\n"), open);
    assert_eq!(
        error("sokoban\n######\n#@$. #\n###### \n#@$.#"),
        "line 5: a second player at 1,3; the first is at 1,1"
    );
    let two = "line 5: row 4 is empty: a level is in one piece";
    assert_eq!(error("sokoban\n#####\n#@$.#\n#####\n---\n###\n"), two);
    let wide = format!("sokoban\n{}\n", "#".repeat(65));
    assert_eq!(error(&wide), "a board of 65 x 1 cells: at most 64 x 64 are read");
    let high = format!("sokoban\n{}", "#\n".repeat(70));
    assert_eq!(error(&high), "a board of 1 x 70 cells: at most 64 x 64 are read");
}

#[test]
fn pieces_stand_on_floor_of_their_own() {
    let level: Level = "sokoban\n#####\n#@$.#\n#####\n".parse().unwrap();
    let error = |boxes: &[(i32, i32)], player: (i32, i32)| {
        let boxes = boxes.iter().map(|&(x, y)| Cell { x, y }).collect();
        let player = Cell { x: player.0, y: player.1 };
        Level::new(5, level.tiles().to_vec(), boxes, player).unwrap_err().to_string()
    };
    assert_eq!(error(&[(2, 0)], (1, 1)), "a box at 2,0 does not stand on floor");
    assert_eq!(error(&[(2, 1)], (9, 1)), "the player at 9,1 does not stand on floor");
    assert_eq!(error(&[(2, 1), (2, 1)], (1, 1)), "two boxes at 2,1");
    assert_eq!(error(&[(2, 1)], (2, 1)), "the player at 2,1 stands where a box is");
    let ragged = Level::new(4, level.tiles().to_vec(), Vec::new(), Cell { x: 1, y: 1 });
    assert!(ragged.unwrap_err().to_string().starts_with("a board has the same number"));
}
