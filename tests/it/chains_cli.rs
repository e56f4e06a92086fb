//! Cardinal Chains at the command line: explanations, counts of solutions, new boards, and boards that are none.

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

const ONE: &str = "cardinal-chains\n. . A\n1 1 1\n1 1 1\n2 2 3\n";
const RING: &str = "cardinal-chains\n4 4 4 4 4\n4 2 2 2 4\n4 2 A 4 4\n4 2 2 4 4\n4 4 4 6 8\n";
const TWO: &str = "cardinal-chains\nA 1 1\n. 1 1\n";

fn run(line: &str, input: &str) -> Output {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.env("HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
    command.args(line.split_whitespace()).write_stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(line: &str, input: &str) -> Value {
    serde_json::from_slice(&run(line, input).stdout).unwrap()
}

#[test]
fn a_board_is_solved_whichever_way_its_game_is_spelt() {
    for board in [ONE.to_owned(), ONE.replace("cardinal-chains", "cardinal_chains")] {
        let ran = run("solve -", &board);
        let out = text(&ran.stdout);
        assert_eq!(ran.status.code(), Some(0), "{out}");
        assert!(out.contains("9 moves (the fewest possible)"), "{out}");
    }
    assert_eq!(json("solve --json --game cardinal_chains -", ONE)["game"], "cardinal-chains");
}

#[test]
fn an_explanation_names_rule_and_cell_and_where_search_begins() {
    let out = text(&run("solve --explain -", ONE).stdout);
    assert!(out.contains("  1. rule 1, 2,3: no way leads on from 2,3"), "{out}");
    assert!(out.contains("rule 7") && out.contains("search was not needed"), "{out}");
    assert!(out.contains("[not "), "{out}");
    let out = text(&run("solve --explain -", RING).stdout);
    assert!(out.contains("no rule applies: a search has to begin"), "{out}");
    let explanation = &json("solve --explain --json -", RING)["explanation"];
    assert!(explanation["forks"].as_u64().unwrap() > 0 && explanation["solved"] == true);
    let first = &explanation["deductions"][0];
    assert!(first["rule"].is_string() && first["cell"]["x"].is_u64(), "{first}");
    assert!(
        explanation["before"].as_array().unwrap().len()
            > explanation["after"].as_array().unwrap().len()
    );
}

#[test]
fn other_solutions_are_counted_and_shown() {
    assert!(text(&run("solve --unique -", ONE).stdout).contains("solutions: unique (proved"));
    assert!(text(&run("solve --unique -", TWO).stdout).contains("solutions: 2 or more"));
    let all = &json("solve --all --json -", TWO)["solutions"];
    assert_eq!((&all["count"], &all["complete"]), (&"2".into(), &true.into()), "{all}");
    let mut actions: Vec<&str> =
        all["actions"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    actions.sort_unstable();
    assert_eq!(actions, ["A:R A:D A:R A:U", "A:R A:R A:D A:L"]);
    assert_eq!(run("solve --unique -", "amaze\n@..\n").status.code(), Some(2));
}

#[test]
fn an_explained_overlay_shows_the_graph_before_and_after() {
    let folder = TempDir::new().unwrap();
    let plain = folder.path().join("plain.png");
    let explained = folder.path().join("explained.png");
    run(&format!("solve --overlay {} -", plain.display()), ONE);
    run(&format!("solve --explain --overlay {} -", explained.display()), ONE);
    let size = |path| image::image_dimensions(path).unwrap();
    assert_eq!(size(&explained), (3 * size(&plain).0, size(&plain).1));
}

#[test]
fn boards_that_are_none_are_refused_with_their_cells() {
    for (board, code, words) in [
        ("A 1 A\n", 3, "two starts are A: 0,0 and 2,0"),
        ("A 1 C\n", 3, "the start at 2,0 is C, but no start is B"),
        ("1 1\n", 3, "no start: one cell must be A"),
        ("A 3 2\nA: RR\n", 3, "chain A steps from 3 at 1,0 down to 2 at 2,0"),
        ("A 1\nB 1\nA: RD\nB: R\n", 3, "chains A and B are both drawn over 1,1"),
        ("A 1000\n", 3, "a number up to 999"),
        ("A 3 2\n. 3 3\n", 4, "no chain can reach 2,0"),
        ("2 A 2\n", 4, "2 ends for 1 chain"),
        ("1 A 1\n2 3 2\n", 4, "0,0 and 2,0 can both be entered from 1,0 only"),
        ("A ? 2\n", 4, "the cell at 1,0 was not read"),
    ] {
        let ran = run("solve -", &format!("cardinal-chains\n{board}"));
        assert_eq!(ran.status.code(), Some(code), "{board}");
        assert!(text(&ran.stderr).contains(words), "{board}: {}", text(&ran.stderr));
    }
}

#[test]
fn new_boards_are_as_asked_for() {
    let line = "generate cardinal-chains --size 6x4 --starts 2 --max-number 7 --difficulty medium --seed 3";
    let board = text(&run(line, "").stdout);
    assert_eq!(board, text(&run(line, "").stdout));
    let rows: Vec<&str> = board.lines().skip(1).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.split(' ').count() == 6), "{board}");
    assert_eq!(json("solve --unique --json -", &board)["solutions"]["count"], "unique");
    for (line, code, words) in [
        ("generate cardinal-chains --size 3x3 --starts 9", 1, "expected 1 to 3 starts on 9 cells"),
        ("generate cardinal-chains --size 3x3 --difficulty silly", 2, "expected easy, medium"),
        ("generate cardinal-chains --size 3x3 --moves 3", 2, "--moves is not for"),
        ("generate amaze --size 9x9 --starts 3 --moves 3", 2, "--starts is not for amaze"),
        ("generate amaze --size 9x9", 2, "needs --moves"),
    ] {
        let ran = run(line, "");
        assert_eq!(ran.status.code(), Some(code), "{line}");
        assert!(text(&ran.stderr).contains(words), "{line}: {}", text(&ran.stderr));
    }
}
