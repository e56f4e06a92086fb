//! What a profile can say: the printed schema and the parser agree, and the page in `docs` is the schema's.

mod cases;
mod page;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use jsonschema::Validator;
use screenplay::games::GAMES;
use serde_json::Value;
use tempfile::TempDir;

use cases::{ONLY_THE_PARSER_KNOWS, RIGHT, WRONG};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program in a folder of its own, where nobody has configured anything.
fn screenplay(folder: &Path, arguments: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.env("XDG_CONFIG_HOME", folder).env("HOME", folder).env_remove("SCREENPLAY_LOG");
    let ran = command.current_dir(folder).args(arguments).assert().success().get_output().clone();
    (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap())
}

/// What `screenplay games --schema` prints.
fn schema() -> Value {
    let folder = TempDir::new().unwrap();
    serde_json::from_str(&screenplay(folder.path(), &["games", "--schema"]).0).unwrap()
}

fn validator() -> Validator {
    let schema = schema();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

/// Why the schema refuses a profile; nothing where it does not.
fn refused(validator: &Validator, text: &str) -> Vec<String> {
    let Ok(table) = toml::from_str::<toml::Table>(text) else { return vec!["no TOML".to_owned()] };
    let value = serde_json::to_value(table).unwrap();
    validator.iter_errors(&value).map(|error| error.to_string()).collect()
}

/// A profile's text with its two first lines, which give it the name of its case.
fn profile(game: &str, case: usize, rest: &str) -> String {
    format!("game = \"{game}\"\nprogram = \"case-{case}\"\n{rest}")
}

/// Puts the profiles where the program looks for them, and returns what it says of each, if anything.
fn parsed(cases: &[(&str, String)]) -> Vec<Option<String>> {
    let folder = TempDir::new().unwrap();
    let name = |i: usize| format!("{}/case-{i}/profile.toml", cases[i].0);
    for (i, (_, text)) in cases.iter().enumerate() {
        let path = folder.path().join("p").join(name(i));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (listed, said) = screenplay(folder.path(), &["games", "--profiles", "p"]);
    let line = |i| said.lines().find(|line| line.contains(&format!("p/{}", name(i))));
    let of_case = |i: usize| {
        let kept =
            listed.lines().any(|line| line.split_whitespace().next() == Some(&format!("case-{i}")));
        assert_ne!(kept, line(i).is_some(), "{}: {said}", cases[i].1);
        line(i).map(str::to_owned)
    };
    (0..cases.len()).map(of_case).collect()
}

fn texts(cases: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let text = |(i, (game, rest)): (usize, &(&'static str, &str))| (*game, profile(game, i, rest));
    cases.iter().enumerate().map(text).collect()
}

/// The bundled profiles, and the worked examples of the page.
fn files(pattern: &str) -> Vec<PathBuf> {
    let found = glob::glob(&format!("{}/{pattern}", root().display())).unwrap();
    found.map(Result::unwrap).collect()
}

#[test]
fn every_bundled_profile_is_one_by_the_schema() {
    let (validator, files) = (validator(), files("templates/*/*/profile.toml"));
    assert!(files.len() >= GAMES.len());
    for file in files {
        let faults = refused(&validator, &std::fs::read_to_string(&file).unwrap());
        assert!(faults.is_empty(), "{}: {faults:?}", file.display());
    }
}

#[test]
fn what_is_right_is_right_by_schema_and_parser() {
    let (validator, cases) = (validator(), texts(RIGHT));
    for ((_, text), said) in cases.iter().zip(parsed(&cases)) {
        assert_eq!(refused(&validator, text), Vec::<String>::new(), "{text}");
        assert_eq!(said, None, "{text}");
    }
}

#[test]
fn what_is_wrong_is_wrong_by_schema_and_parser_which_says_what_would_be_right() {
    let validator = validator();
    let cases: Vec<_> = WRONG.iter().map(|(game, rest, _)| (*game, *rest)).collect();
    let cases = texts(&cases);
    for (((_, text), said), (.., expected)) in cases.iter().zip(parsed(&cases)).zip(WRONG) {
        assert!(!refused(&validator, text).is_empty(), "the schema accepts\n{text}");
        let said = said.unwrap_or_else(|| panic!("the parser accepts\n{text}"));
        assert!(said.contains(expected), "{text}\n{said}");
    }
}

#[test]
fn what_the_schema_cannot_say_the_parser_does() {
    let validator = validator();
    let cases: Vec<_> =
        ONLY_THE_PARSER_KNOWS.iter().map(|(game, rest, _)| (*game, *rest)).collect();
    let cases = texts(&cases);
    let said = parsed(&cases);
    for (((_, text), said), (.., expected)) in cases.iter().zip(said).zip(ONLY_THE_PARSER_KNOWS) {
        assert_eq!(refused(&validator, text), Vec::<String>::new(), "{text}");
        assert!(said.unwrap_or_default().contains(expected), "{text}");
    }
}

#[test]
fn a_profile_names_its_game_and_its_program() {
    let validator = validator();
    for text in ["", "game = \"amaze\"", "program = \"x\"", "game = \"chess\"\nprogram = \"x\""] {
        assert!(!refused(&validator, text).is_empty(), "{text}");
    }
}

#[test]
fn the_examples_of_the_page_are_profiles() {
    let validator = validator();
    let files = files("docs/profiles/*.toml");
    let games: BTreeSet<String> =
        files.iter().map(|file| file.file_stem().unwrap().to_string_lossy().into()).collect();
    assert_eq!(games, GAMES.iter().map(|game| game.name().to_owned()).collect());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(refused(&validator, &text), Vec::<String>::new(), "{}", file.display());
        let game = file.file_stem().unwrap().to_string_lossy().into_owned();
        let table: toml::Table = toml::from_str(&text).unwrap();
        let named = text.replacen(table["program"].as_str().unwrap(), "case-0", 1);
        assert_eq!(parsed(&[(&game, named)]), [None], "{}", file.display());
    }
}

#[test]
fn no_two_types_of_the_schema_are_taken_for_one() {
    let schema = schema();
    let names: Vec<&String> = schema["$defs"].as_object().unwrap().keys().collect();
    // A second type of the same name gets a number.
    assert!(names.iter().all(|name| !name.ends_with(|it: char| it.is_ascii_digit())), "{names:?}");
}
