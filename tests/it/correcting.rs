//! Boards that a person corrects, and boards that are drafted where a person says that they lie: on all fixtures.

use std::path::Path;

use image::{Rgb, RgbImage};
use screenplay::game::{BoardPart, Correction};
use screenplay::games::GAMES;
use screenplay::geometry::Point;
use screenplay::profile::BoardFacts;
use screenplay::{Board, Reader};

use crate::fixtures;

/// So many places of a board are tried.
const TRIED: usize = 120;

fn reader(game: &str) -> Reader {
    Reader::new().unwrap().of_game(game).unwrap()
}

fn to(place: usize, to: &str) -> Correction {
    Correction { place, to: to.to_owned() }
}

/// The text after corrections of places by their names.
fn corrected(board: &Board, said: &[(&str, &str)]) -> Result<String, String> {
    let places = board.places();
    let number = |name: &str| places.iter().position(|it| it.name == name).unwrap();
    let said: Vec<Correction> = said.iter().map(|(name, is)| to(number(name), is)).collect();
    board.corrected(&said).map(|it| it.text().to_owned()).map_err(|error| error.to_string())
}

fn parsed(text: &str) -> Board {
    Reader::new().unwrap().parse(text).unwrap()
}

/// How many places a text should have.
fn expected(game: &str, text: &str) -> usize {
    let rows = text.lines().skip(1).take_while(|row| !row.contains(':'));
    let width = |row: &str| row.chars().count();
    match game {
        "beads" => {
            let beads = text.lines().find_map(|line| line.strip_prefix("beads: ")).unwrap();
            let nodes = beads.split(' ').count();
            2 * nodes + nodes * (nodes - 1) / 2
        }
        "cardinal-chains" => {
            let rows: Vec<Vec<bool>> =
                rows.map(|row| row.split(' ').map(|it| it != ".").collect()).collect();
            let is_cell =
                |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).is_some_and(|is| *is);
            let all = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
            let beside = |(x, y): (usize, usize)| {
                let next = usize::from(is_cell(x + 1, y)) + usize::from(is_cell(x, y + 1));
                if is_cell(x, y) { next } else { 0 }
            };
            all.clone().count() + all.map(beside).sum::<usize>()
        }
        "continuity" => text.lines().filter(|line| line.starts_with("key:")).count(),
        _ => rows.clone().count() * rows.map(width).max().unwrap(),
    }
}

#[test]
fn a_board_has_the_places_that_its_text_shows() {
    for game in GAMES {
        for (name, text) in fixtures::levels(game.name()) {
            let Ok(board) = reader(game.name()).parse(&text) else { continue };
            let places = board.places();
            assert_eq!(places.len(), expected(game.name(), &text), "{} {name}", game.name());
            let (width, height) = board.picture().unwrap().dimensions();
            let is_shown = |at: &Point| {
                (-9.0..f64::from(width) + 9.0).contains(&at.x)
                    && (-9.0..f64::from(height) + 9.0).contains(&at.y)
            };
            for place in &places {
                assert!(place.choices.contains(&place.is), "{name}: {place:?}");
                assert!(
                    place.outline.len() >= 4 && place.outline.iter().all(is_shown),
                    "{place:?}"
                );
                let named = places.iter().filter(|it| it.name == place.name);
                assert_eq!(named.count(), 1, "{name}: {}", place.name);
            }
        }
    }
}

/// What changes beside the place that is corrected: where there is one of a kind, that which was it.
fn is_one_of_a_kind(is: &str) -> bool {
    ["ball", "player", "bead", "empty"].iter().any(|kind| is.starts_with(kind))
}

#[test]
fn every_place_can_be_made_each_of_its_choices_and_what_it_was_again() {
    let (mut made, mut refused) = (0, 0);
    for game in GAMES {
        for (name, text) in fixtures::levels(game.name()) {
            let Ok((_, reading)) = game.sketch(&text) else { continue };
            let places = game.places(&reading).unwrap();
            for at in (0..places.len()).step_by(places.len().div_ceil(TRIED).max(1)) {
                for choice in places[at].choices.iter() {
                    let what = format!("{name}: {} {choice}", places[at].name);
                    let (there, back) = (to(at, choice), to(at, &places[at].is));
                    let same = game.corrected(&reading, &[there.clone(), back]).unwrap();
                    assert_eq!(same.level, text, "{what}");
                    let Ok(new) = game.corrected(&reading, &[there]) else {
                        refused += 1;
                        continue;
                    };
                    made += 1;
                    let is_same = *choice == places[at].is || is_there(&text, choice);
                    assert!(new.level != text || is_same, "{what}");
                    assert_eq!(game.canonical(&new.level).as_ref(), Ok(&new.level), "{what}");
                    check(&places, &game.places(&new).unwrap(), at, choice, &what);
                }
            }
        }
    }
    assert!(made > 5_000 && refused > 500, "{made} {refused}");
}

/// Whether the block may be there already: that is no kind of cell.
fn is_there(text: &str, choice: &str) -> bool {
    text.starts_with("bloxorz") && choice.contains("block")
}

/// Nothing is otherwise than before but the place that was corrected, and what follows from it.
fn check(before: &[BoardPart], after: &[BoardPart], at: usize, choice: &str, what: &str) {
    if before.len() != after.len() {
        return;
    }
    let is_other = |k: &usize| before[*k].is != after[*k].is;
    // What is drawn where no chain can go any more is taken back.
    let is_taken_back =
        |k: &usize| before[*k].name.starts_with("step ") && after[*k].is == "not drawn";
    let others = (0..before.len()).filter(is_other).filter(|k| *k != at && !is_taken_back(k));
    let others: Vec<usize> = others.collect();
    if choice.contains("block") || choice.contains("half") {
        assert!(others.is_empty(), "{what}");
        return;
    }
    // Where key after key is taken out, they count anew.
    assert_eq!(after[at].is, choice, "{what}");
    assert!(others.len() <= 1, "{what}: {others:?}");
    assert!(others.iter().all(|k| is_one_of_a_kind(&before[*k].is)), "{what}: {others:?}");
}

#[test]
fn what_is_no_level_is_refused_in_words_and_what_is_not_there_too() {
    let amaze = parsed("amaze\n#####\n#@..#\n#####\n");
    let told = |board: &Board, said: &[(&str, &str)]| corrected(board, said).unwrap_err();
    assert!(told(&amaze, &[("column 2, row 2", "wall")]).contains("no ball"));
    assert!(told(&amaze, &[("column 2, row 2", "lava")]).contains("wall, floor, painted, ball"));
    let error = amaze.corrected(&[to(15, "wall")]).err().unwrap().to_string();
    assert_eq!(error, "place 15 of 15: they count from 0");
    let beads = parsed("beads\nedges: AB BC\nbeads: . B A\n");
    assert!(told(&beads, &[("edge A-B", "not joined")]).contains("not connected"));
    assert!(told(&beads, &[("node A", "bead Z")]).contains("empty, or bead A to bead B"));
    let sokoban = parsed("sokoban\n#####\n#@$.#\n#####\n");
    assert!(told(&sokoban, &[("column 2, row 2", "floor")]).contains("no player"));
    assert!(told(&sokoban, &[("column 5, row 2", "floor")]).contains("walk off the board"));
    let chains = parsed("cardinal-chains\nA 1 2\n");
    assert!(told(&chains, &[("column 1, row 1", "hole")]).contains("no start"));
    let block = parsed("bloxorz\nbbbe\nblock: 0,0\n");
    assert!(told(&block, &[("column 3, row 1", "half of the block that moves")]).contains("half"));
}

#[test]
fn what_is_once_on_a_board_leaves_the_place_where_it_was() {
    let amaze = parsed("amaze\n#####\n#@..#\n#####\n");
    let moved = corrected(&amaze, &[("column 4, row 2", "ball")]).unwrap();
    assert_eq!(moved, "amaze\n#####\n#+.@#\n#####\n");
    let sokoban = parsed("sokoban\n######\n#+ $ #\n######\n");
    let moved = corrected(&sokoban, &[("column 5, row 2", "player")]).unwrap();
    assert_eq!(moved, "sokoban\n######\n#. $@#\n######\n");
    let beads = parsed("beads\nedges: AB BC\nbeads: . B A\n");
    let swapped = corrected(&beads, &[("node A", "bead A"), ("edge A-C", "joined")]).unwrap();
    assert_eq!(swapped, "beads\nedges: AB AC BC\nbeads: A B .\n");
    let goal = corrected(&beads, &[("what belongs on node A", "bead B")]).unwrap();
    assert_eq!(goal, "beads\nedges: AB BC\nbeads: . B A\ngoal: B A .\n");
}

#[test]
fn a_level_that_ends_elsewhere_keeps_its_place() {
    let sokoban = parsed("sokoban\n#####\n#   #\n#####\n#@$.#\n#####\n");
    let places = sokoban.places();
    let floor: Vec<Correction> = (0..10).map(|at| to(at, "floor")).collect();
    let new = sokoban.corrected(&floor).unwrap();
    assert_eq!(new.text(), "sokoban\n#####\n#@$.#\n#####\n");
    assert_eq!((places.len(), new.places().len()), (25, 15));
}

#[test]
fn starts_are_lettered_anew_and_chains_that_do_not_fit_are_taken_back() {
    let chains = parsed("cardinal-chains\nA 1 2\n1 B 3\nA: RR\nB: R\n");
    let new = corrected(&chains, &[("column 2, row 1", "start")]).unwrap();
    assert_eq!(new, "cardinal-chains\nA B 2\n1 C 3\nC: R\n");
    let none = corrected(&chains, &[("column 1, row 1", "4"), ("column 1, row 2", "12")]);
    assert_eq!(none.unwrap(), "cardinal-chains\n4 1 2\n12 A 3\nA: R\n");
    let choices = &chains.places()[0].choices;
    assert_eq!((choices.len(), choices.last().map(String::as_str)), (12, Some("9")));
}

#[test]
fn a_chain_is_drawn_step_by_step_and_what_hangs_on_nothing_is_taken_back() {
    let chains = parsed("cardinal-chains\nA 1 2\n1 1 3\nA: RRD\n");
    let back = corrected(&chains, &[("step rightwards from column 2, row 1", "not drawn")]);
    assert_eq!(back.unwrap(), "cardinal-chains\nA 1 2\n1 1 3\nA: R\n");
    let other = [
        ("step downwards from column 1, row 1", "drawn"),
        ("step rightwards from column 1, row 2", "drawn"),
    ];
    let other = corrected(&chains, &other).unwrap();
    assert_eq!(other, "cardinal-chains\nA 1 2\n1 1 3\nA: DR\n");
    let end = [("column 3, row 2", "0"), ("step downwards from column 3, row 1", "not drawn")];
    let end = corrected(&chains, &end).unwrap();
    assert_eq!(end, "cardinal-chains\nA 1 2\n1 1 0\nA: RR\n");
    let loose = corrected(
        &chains,
        &[
            ("step rightwards from column 1, row 1", "not drawn"),
            ("step rightwards from column 1, row 2", "drawn"),
        ],
    )
    .unwrap_err();
    assert!(loose.contains("on no chain from a start"), "{loose}");
    let down =
        corrected(&chains, &[("step rightwards from column 2, row 2", "drawn")]).unwrap_err();
    assert!(down.contains("down to 1"), "{down}");
    let open = parsed("cardinal-chains\nA 1\n");
    let to_hole = corrected(&open, &[("column 2, row 1", "hole")]).unwrap();
    assert_eq!(to_hole, "cardinal-chains\nA .\n");
}

#[test]
fn what_is_known_of_a_switch_that_is_none_is_dropped() {
    let text = "bloxorz\nbsbl be\nblock: 0,0\nswitch 1,0: toggle 3,0\n";
    let board = parsed(text);
    let no_bridge = corrected(&board, &[("column 4, row 1", "floor")]).unwrap();
    assert_eq!(no_bridge, "bloxorz\nbsbb be\nblock: 0,0\nswitch 1,0:\n");
    let no_switch = corrected(&board, &[("column 2, row 1", "floor")]).unwrap();
    assert_eq!(no_switch, "bloxorz\nbbbl be\nblock: 0,0\n");
    let bridge = corrected(&board, &[("column 4, row 1", "bridge")]).unwrap();
    assert_eq!(bridge, "bloxorz\nbsbk be\nblock: 0,0\nswitch 1,0: toggle 3,0\n");
    let lying = corrected(&board, &[("column 2, row 1", "block lying from here to the right")]);
    assert_eq!(lying.unwrap(), text.replace("block: 0,0", "block: 1,0 2,0"));
    let halves = [
        ("column 7, row 1", "half of the block that moves"),
        ("column 1, row 1", "half of the block that rests"),
    ];
    let halves = corrected(&board, &halves).unwrap();
    assert_eq!(halves, text.replace("block: 0,0", "block: split: 6,0 0,0"));
}

/// The pictures of a game, with their names.
fn pictures(game: &str) -> Vec<(String, RgbImage)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(game);
    let pattern = format!("{}/seen_*.png", folder.display());
    let files: Vec<_> = glob::glob(&pattern).unwrap().flatten().collect();
    assert!(files.len() >= 3, "{game}");
    let opened = |path: &std::path::PathBuf| {
        (path.display().to_string(), image::open(path).unwrap().to_rgb8())
    };
    files.iter().map(opened).collect()
}

/// Where a person would say that a board of cells lies.
fn said(board: &Board, size: (u32, u32)) -> BoardFacts {
    let places = board.places();
    let last = places.iter().rfind(|it| it.name.starts_with("column ")).unwrap();
    let numbers = last.name.split(|letter: char| !letter.is_ascii_digit());
    let numbers: Vec<u32> = numbers.filter_map(|number| number.parse().ok()).collect();
    let [columns, rows] = numbers[..] else { panic!("{}", last.name) };
    let at = |place: usize, corner: usize| places[place].outline[corner];
    let (right, bottom) = (columns as usize - 1, (columns * (rows - 1)) as usize);
    let corners = [at(0, 0), at(right, 1), last.outline[2], at(bottom, 3)];
    BoardFacts::between(corners, [columns, rows], size)
}

#[test]
fn where_a_person_says_that_a_board_lies_it_is_read_as_it_is() {
    for game in ["amaze", "bloxorz", "cardinal-chains", "sokoban"] {
        for (name, image) in pictures(game) {
            let read = reader(game).read(&image).unwrap();
            let drafted = Reader::new().unwrap().draft(&image, &said(&read, image.dimensions()));
            let drafted = drafted.unwrap();
            assert_eq!(drafted.game(), game, "{name}");
            let (places, doubtful) = (drafted.places(), drafted.doubtful());
            assert!(5 * doubtful.len() <= places.len(), "{name}: {doubtful:?}");
            // From an angle a block hides what its own eyes know from elsewhere: that is in doubt.
            if !name.ends_with("seen_toy.png") {
                assert_eq!(drafted.text(), read.text(), "{name}");
            }
            for (at, (one, other)) in read.places().iter().zip(&places).enumerate() {
                assert!(one.is == other.is || doubtful.contains(&at), "{name}: {}", one.name);
            }
            assert_eq!(drafted.bounds().unwrap(), read.bounds().unwrap(), "{name}");
        }
    }
}

#[test]
fn where_a_person_says_that_nodes_lie_a_graph_is_read_as_it_is() {
    for (name, image) in pictures("beads") {
        let read = reader("beads").read(&image).unwrap();
        let nodes = read.places();
        let nodes = nodes.iter().filter(|it| it.name.starts_with("node "));
        // The first corner lies above the middle, the ninth of sixteen below it.
        let middle = |it: &BoardPart| Point {
            x: it.outline[0].x,
            y: f64::midpoint(it.outline[0].y, it.outline[8].y),
        };
        let radius = nodes.clone().map(|it| (it.outline[8].y - it.outline[0].y) / 2.0).sum::<f64>()
            / nodes.clone().count() as f64;
        let middles: Vec<Point> = nodes.map(middle).collect();
        let said = BoardFacts::of_nodes(&middles, radius, image.dimensions());
        let drafted = Reader::new().unwrap().draft(&image, &said).unwrap();
        assert_eq!((drafted.game(), drafted.text()), ("beads", read.text()), "{name}");
    }
}

#[test]
fn between_the_corners_that_a_person_shows_a_graph_is_read_as_it_is() {
    for (name, image) in pictures("beads") {
        let read = reader("beads").read(&image).unwrap();
        let bounds = read.bounds().unwrap();
        let (left, top) = (f64::from(bounds.x), f64::from(bounds.y));
        let (right, bottom) = (left + f64::from(bounds.width), top + f64::from(bounds.height));
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let corners = corners.map(|(x, y)| Point { x, y });
        let said = BoardFacts::between(corners, [8, 8], image.dimensions());
        let drafted = reader("beads").draft(&image, &said).unwrap();
        // What the networks are not sure of may be otherwise.
        let (places, doubtful) = (read.places(), drafted.doubtful());
        let seen = drafted.places();
        assert_eq!(places.len(), seen.len(), "{name}: {}", drafted.text());
        assert!(2 * doubtful.len() <= places.len(), "{name}: {doubtful:?}");
        for (at, (one, other)) in places.iter().zip(&seen).enumerate() {
            assert!(one.is == other.is || doubtful.contains(&at), "{name}: {}", one.name);
        }
    }
}

#[test]
fn what_is_hidden_of_a_board_is_in_doubt_and_the_rest_is_read() {
    let (_, mut image) = pictures("sokoban").swap_remove(0);
    let read = reader("sokoban").read(&image).unwrap();
    let said = said(&read, image.dimensions());
    let places = read.places();
    let hidden = places.iter().position(|it| it.is == "box").unwrap();
    let outline = &places[hidden].outline;
    let (from, to) = (outline[0], outline[2]);
    for y in from.y as u32..to.y as u32 {
        for x in from.x as u32..to.x as u32 {
            image.put_pixel(x, y, Rgb([(x * 37 + y * 91) as u8, (y * 53) as u8, (x * 71) as u8]));
        }
    }
    let drafted = reader("sokoban").draft(&image, &said).unwrap();
    assert!(drafted.doubtful().contains(&hidden) && !drafted.is_certain());
    let seen = drafted.places();
    let others = places.iter().zip(&seen).filter(|(one, other)| one.is != other.is).count();
    assert!(others <= 2, "{}", drafted.text());
}

#[test]
fn anywhere_else_there_is_some_board_or_none() {
    let noise = |x: u32, y: u32| Rgb([(x * y) as u8, (x * x / 7) as u8, (y * 3) as u8]);
    let image = RgbImage::from_fn(300, 200, noise);
    let point = |(x, y): (f64, f64)| Point { x, y };
    let odd = [
        [(10.0, 10.0), (290.0, 10.0), (290.0, 190.0), (10.0, 190.0)],
        [(290.0, 10.0), (10.0, 10.0), (10.0, 190.0), (290.0, 190.0)],
        [(-900.0, -10.0), (1290.0, 10.0), (600.0, 900.0), (10.0, 190.0)],
        [(10.0, 10.0), (12.0, 10.0), (12.0, 12.0), (10.0, 12.0)],
    ];
    let none = [
        [(10.0, 10.0), (290.0, 190.0), (290.0, 10.0), (10.0, 190.0)],
        [(10.0, 10.0), (10.0, 10.0), (10.0, 10.0), (10.0, 10.0)],
        [(f64::NAN, 10.0), (290.0, 10.0), (290.0, 190.0), (10.0, 190.0)],
    ];
    for game in GAMES {
        let draft = |corners: [(f64, f64); 4], cells| {
            let said = BoardFacts::between(corners.map(point), cells, image.dimensions());
            reader(game.name()).draft(&image, &said)
        };
        for cells in [[1, 1], [2, 9], [7, 5]] {
            for corners in odd {
                if let Ok(board) = draft(corners, cells) {
                    assert_eq!(game.canonical(board.text()).unwrap(), board.text());
                    board.corrected(&[]).unwrap();
                }
            }
            assert!(none.into_iter().all(|corners| draft(corners, cells).is_err()));
        }
        assert!(draft(odd[0], [0, 5]).is_err());
        let error = draft(none[0], [5, 5]).err().unwrap().to_string();
        assert!(error.contains("where it is said to lie"), "{error}");
    }
}
