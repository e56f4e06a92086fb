//! `docs/profiles.md`, from the printed schema: a section a table, a row a key. `UPDATE=1` rewrites it.

use std::fmt::Write;

use screenplay::games::GAMES;
use serde_json::{Map, Value};

use super::{root, schema};

const HEAD: &str = "\
# Profiles

<!-- Made from `screenplay games --schema`: UPDATE=1 cargo test --test it profiles::page -->

A profile says how one program looks and is operated. It is a TOML file, `<folder>/<game>/<program>/profile.toml`;
`screenplay games` prints the folder for profiles of your own, and `--profiles FOLDER` names another. A profile of yours
replaces the bundled one of the same name. The bundled ones, under `templates/`, are good to begin with.

A profile that cannot be used is a warning with its file, its line and what would be right, and everything else goes on
without it; `--program` with its name is an error. Numbers lie between -1000000 and 1000000 where no range is given; what has
no default is not said where it is left out.

## Completion and checks in an editor

`screenplay games --schema > profile.schema.json` writes a JSON Schema (draft 2020-12). Editors with
[Taplo](https://taplo.tamasfe.dev) (Even Better TOML for VS Code, and others) complete and check a profile whose first line
names it, by a path from the profile or a URL:

```toml
#:schema ../../profile.schema.json
```

Some things only screenplay itself checks: that a regular expression is one, that left lies before right, top above bottom and a
least part below its greatest, how many cells columns and rows make, that a whole number has no point, how large the
figure of Continuity is, and that a profile lies where its game and program say. Editors alone
refuse a list where a table belongs: screenplay may take it for the table's values.
";

/// The printed schema, and which of its definitions are said in sections of their own.
struct Page<'a> {
    definitions: &'a Map<String, Value>,
    text: String,
}

#[test]
fn the_page_about_profiles_is_what_the_schema_says() {
    let schema = schema();
    let definitions = schema["$defs"].as_object().unwrap();
    let mut page = Page { definitions, text: HEAD.to_owned() };
    page.everybody(&schema);
    for game in GAMES {
        page.game(game.name());
    }
    let file = root().join("docs/profiles.md");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&file, &page.text).unwrap();
    }
    let old = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = old.lines().zip(page.text.lines()).position(|(old, new)| old != new);
    let stale = "docs/profiles.md is stale: UPDATE=1 cargo test --test it profiles::page";
    assert!(old == page.text, "{stale}; it differs in line {:?}", differs.map(|line| line + 1));
}

fn words(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

/// The name of the definition that a schema refers to.
fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

impl Page<'_> {
    fn say(&mut self, text: &str) {
        self.text += text;
        self.text += "\n";
    }

    /// What a profile of any game can say.
    fn everybody(&mut self, schema: &Value) {
        self.say(&format!("\n## Every profile\n\n{}\n", words(schema)));
        self.table(schema);
        for (table, name) in [("window", "WindowFacts"), ("board", "board")] {
            let facts = self.definitions[name].clone();
            self.say(&format!("\n### `[{table}]`\n\n{}\n", words(&facts)));
            self.table(&facts);
        }
        // Each game's own has the same numbers.
        let mut controls = self.definitions["amaze-controls"].clone();
        let keys = controls["properties"].as_object_mut().unwrap();
        keys.retain(|key, _| !["actions", "how"].contains(&key.as_str()));
        self.say(&format!("\n### `[controls]`\n\n{}\n", words(&controls)));
        self.table(&controls);
        self.say("\n`[controls.actions]` and `[controls.how]` are each game's own: see below.");
        for (title, name) in [
            ("Bindings", "Binding"),
            ("Places", "ClickPoint"),
            ("Directions", "Direction"),
            ("Keys", "Key"),
            ("Patterns", "Pattern"),
            ("Colours", "Color"),
        ] {
            let definition = self.definitions[name].clone();
            self.say(&format!("\n### {title}\n\n{}", words(&definition)));
            self.choices(&definition);
        }
    }

    /// What a profile of one game can say, and an example.
    fn game(&mut self, game: &str) {
        self.say(&format!("\n## {game}"));
        // A game may have nothing to say of looks.
        let look = format!("{game}-look");
        if self.definitions.get(&look).is_some() {
            self.section("look", &look);
        }
        let controls = self.definitions[&format!("{game}-controls")].clone();
        let actions = &controls["properties"]["actions"];
        if actions["properties"].as_object().is_some_and(|keys| !keys.is_empty()) {
            self.say(&format!("\n### `[controls.actions]` of {game}\n\n{}\n", words(actions)));
            self.table(actions);
        }
        let how = named(&controls["properties"]["how"]).unwrap();
        if how != "Nothing" {
            self.section("controls.how", how);
        }
        let example = root().join(format!("docs/profiles/{game}.toml"));
        let example = std::fs::read_to_string(example).unwrap();
        self.say(&format!("\n### An example for {game}\n\n```toml\n{example}```"));
    }

    /// A section of a profile, and those within it; a definition that stands in several places is said once.
    fn section(&mut self, path: &str, name: &str) {
        let game = name.rsplit_once('-').map_or(name, |(game, _)| game).to_owned();
        let mut open = vec![(vec![format!("[{path}]")], path.to_owned(), name.to_owned())];
        while !open.is_empty() {
            let (titles, path, name) = open.remove(0);
            let definition = self.definitions[&name].clone();
            let titles: Vec<String> = titles.iter().map(|it| format!("`{it}`")).collect();
            self.say(&format!("\n### {} of {game}\n\n{}\n", titles.join(", "), words(&definition)));
            self.table(&definition);
            let mut inner: Vec<(Vec<String>, String, String)> = Vec::new();
            for (key, value) in definition["properties"].as_object().unwrap() {
                let within = format!("{path}.{key}");
                let (title, of) = match (named(value), named(&value["items"])) {
                    (Some(of), _) => (format!("[{within}]"), of),
                    (None, Some(of)) => (format!("[[{within}]]"), of),
                    _ => continue,
                };
                if self.definitions[of]["properties"].is_null() {
                    self.words_of(key, of);
                } else if let Some(other) = inner.iter_mut().find(|it| it.2 == of) {
                    other.0.push(title);
                } else {
                    inner.push((vec![title], within, of.to_owned()));
                }
            }
            open.splice(0..0, inner);
        }
    }

    /// The words that a key of a game's own can have.
    fn words_of(&mut self, key: &str, of: &str) {
        let definition = self.definitions[of].clone();
        if of.contains('-') {
            self.say(&format!("\n`{key}` is one of:"));
            self.choices(&definition);
        }
    }

    fn choices(&mut self, definition: &Value) {
        let either = ["oneOf", "anyOf"].iter().find_map(|it| definition[it].as_array());
        for (i, choice) in either.into_iter().flatten().enumerate() {
            let start = if i == 0 { "\n" } else { "" };
            let line = match (choice["const"].as_str(), choice["properties"].as_object()) {
                (Some(word), _) => format!("- `\"{word}\"`: {}", words(choice)),
                (None, Some(keys)) => {
                    let (key, value) = keys.iter().next().unwrap();
                    let kind = self.kind(value);
                    format!("- `{{ {key} = ... }}`, {kind}{}: {}", range(value), words(choice))
                }
                _ => format!("- {}", self.kind(choice)),
            };
            self.say(&format!("{start}{line}"));
        }
    }

    /// A row a key, those that have to be given first.
    fn table(&mut self, schema: &Value) {
        let required = |key: &str| {
            schema["required"].as_array().is_some_and(|keys| keys.iter().any(|it| it == key))
        };
        let keys = schema["properties"].as_object().unwrap();
        let (first, rest): (Vec<_>, Vec<_>) = keys.iter().partition(|(key, _)| required(key));
        self.say("| key | type | default | meaning |\n|---|---|---|---|");
        for (key, value) in first.into_iter().chain(rest) {
            let default = match value.get("default") {
                // The keys of a table have defaults of their own, told where they are told.
                Some(default) if default.is_object() => String::new(),
                Some(default) => format!("`{default}`"),
                None if required(key) => "has to be given".to_owned(),
                None => String::new(),
            };
            let (kind, range) = (self.kind(value), range(value));
            self.say(&format!("| `{key}` | {kind}{range} | {default} | {} |", words(value)));
        }
    }

    fn kind(&self, schema: &Value) -> String {
        if let Some(name) = named(schema) {
            let other = &self.definitions[name];
            return match name {
                "Binding" => "[binding](#bindings)".to_owned(),
                "ClickPoint" => "[place](#places)".to_owned(),
                "Direction" => "[direction](#directions)".to_owned(),
                "Key" => "[key](#keys)".to_owned(),
                "Pattern" => "[pattern](#patterns)".to_owned(),
                "Color" => "[colour](#colours)".to_owned(),
                _ if other["properties"].is_null() => "word".to_owned(),
                _ => "table".to_owned(),
            };
        }
        if let Some(words) = schema["enum"].as_array() {
            return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        }
        match schema["type"].as_str() {
            Some("string") if words(schema).starts_with("One character") => {
                words(schema).to_owned()
            }
            Some("string") => "text".to_owned(),
            Some("integer") => "whole number".to_owned(),
            Some("boolean") => "`true` or `false`".to_owned(),
            Some("object") => "table".to_owned(),
            Some("array") => self.list(schema),
            Some(other) => other.to_owned(),
            None => panic!("a schema of no type: {schema}"),
        }
    }

    fn list(&self, schema: &Value) -> String {
        let items = &schema["items"];
        let mut text = String::new();
        match schema["minItems"].as_u64().filter(|_| schema["minItems"] == schema["maxItems"]) {
            Some(count) => write!(text, "list of {count}: ").unwrap(),
            None => text += "list: ",
        }
        text + &self.kind(items) + &range(items)
    }
}

/// The range of a number, where it has one of its own.
fn range(schema: &Value) -> String {
    const LIMIT: f64 = 1e6;
    let side = |key: &str| schema[key].as_f64().filter(|limit| limit.abs() < LIMIT);
    match (side("minimum"), side("maximum")) {
        (Some(least), Some(most)) => format!(", {least} to {most}"),
        (Some(least), None) => format!(", {least} or more"),
        (None, Some(most)) => format!(", up to {most}"),
        (None, None) => String::new(),
    }
}
