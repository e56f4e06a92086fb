//! New boards: as asked for, with one solution, the same from the same seed.

use super::*;

fn request(seed: u64) -> Request {
    Request { columns: 6, rows: 5, starts: 2, highest: 9, seed, difficulty: None }
}

#[test]
fn boards_are_as_asked_for_and_have_one_solution() {
    for difficulty in Difficulty::ALL {
        for seed in 1..=4 {
            let options = Request { difficulty: Some(difficulty), ..request(seed) };
            let new = generate(&options).unwrap();
            let level = &new.level;
            assert_eq!((level.columns(), level.rows(), level.starts().len()), (6, 5, 2));
            assert_eq!(new.difficulty, difficulty);
            let highest =
                level.tiles().iter().all(|tile| !matches!(tile, Tile::Number(it) if *it > 9));
            assert!(highest && level.chains().iter().all(Vec::is_empty));
            let all = search::solutions(level, 2, Limits::default());
            assert!(all.complete && all.found.len() == 1);
            assert_eq!(generate(&options).unwrap().level, new.level);
        }
    }
    assert_ne!(generate(&request(1)).unwrap().level, generate(&request(2)).unwrap().level);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |options: Request, words: &str| {
        let error = generate(&options).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    refused(Request { columns: 26, ..request(1) }, "expected a board of 1 to 25 columns and rows");
    refused(Request { starts: 11, ..request(1) }, "expected 1 to 10 starts on 30 cells, not 11");
    refused(Request { starts: 0, ..request(1) }, "not 0");
    refused(Request { highest: 0, ..request(1) }, "expected numbers to 1 to 999, not 0");
    refused(
        Request { highest: 1, columns: 9, rows: 9, ..request(1) },
        "no board of 9 x 9 cells with 2 starts, numbers to 1 and one solution",
    );
}
