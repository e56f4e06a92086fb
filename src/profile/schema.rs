//! What a profile can say, as a JSON Schema: from the types that read it, their words and their ranges.
//!
//! Knows no game: each says what it adds.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::profile::binding::Binding;
use crate::profile::section::LARGEST;
use crate::profile::{Controls, Profile};

/// An action of a game's notation that a profile can bind.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// As it is written.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// What a profile can say in one game's own terms.
#[derive(Clone, Debug)]
pub struct Terms {
    /// `[look]`.
    pub look: Schema,
    /// `[controls.how]`.
    pub how: Schema,
    /// The keys of `[controls.actions]`.
    pub actions: &'static [Action],
}

/// The schema of profiles, draft 2020-12, for games of these names: `[look]` and `[controls]` are those of the game that a
/// profile names.
#[must_use]
pub fn schema<'a>(games: impl FnOnce(&mut SchemaGenerator) -> Vec<(&'a str, Terms)>) -> Schema {
    let mut schemas = SchemaSettings::draft2020_12().into_generator();
    let games = games(&mut schemas);
    let binding = schemas.subschema_for::<Binding>();
    let controls = Controls::json_schema(&mut schemas);
    let mut root = schemas.into_root_schema_for::<Profile>();
    if let Some(kept) = root.pointer_mut("/$defs").and_then(Value::as_object_mut) {
        kept.remove(Controls::schema_name().as_ref());
        let own = |(game, terms): &(&str, Terms)| {
            (controls_of(game), operated(&controls, terms, &binding))
        };
        kept.extend(games.iter().map(own));
    }
    let looks = games.iter().map(|(_, terms)| terms.look.clone().into());
    either(&mut root, "look", looks.collect());
    let controls = games.iter().map(|(game, _)| reference(&controls_of(game)));
    either(&mut root, "controls", controls.collect());
    let names: Vec<&str> = games.iter().map(|(game, _)| *game).collect();
    if let Some(game) = root.pointer_mut("/properties/game").and_then(Value::as_object_mut) {
        game.insert("enum".to_owned(), json!(names));
    }
    root.insert("title".to_owned(), json!("A profile of screenplay"));
    root.insert("allOf".to_owned(), games.iter().map(case).collect());
    RecursiveTransform(as_toml_is).transform(&mut root);
    root
}

/// The name of a game's `[controls]` in the schema.
fn controls_of(game: &str) -> String {
    format!("{game}-controls")
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// `[controls]` with a game's own terms.
fn operated(controls: &Schema, terms: &Terms, binding: &Schema) -> Value {
    let mut schema = controls.clone();
    let bound = terms.actions.iter().map(|action| {
        let mut own = binding.clone();
        own.insert("description".to_owned(), json!(action.about));
        (action.name.to_owned(), own.into())
    });
    let bound: Map<String, Value> = bound.collect();
    if let Some(actions) = schema.pointer_mut("/properties/actions").and_then(Value::as_object_mut)
    {
        actions.insert("properties".to_owned(), Value::Object(bound));
        actions.insert("additionalProperties".to_owned(), json!(false));
    }
    if let Some(how) = schema.pointer_mut("/properties/how").and_then(Value::as_object_mut) {
        how.remove("type");
        how.remove("additionalProperties");
        how.extend(terms.how.as_object().cloned().unwrap_or_default());
    }
    schema.into()
}

/// Makes a section one of the games' own, for editors that complete it before they look at the game. The game decides what
/// is right, so that here anything is.
fn either(root: &mut Schema, section: &str, mut own: Vec<Value>) {
    own.push(json!(true));
    let section = root.pointer_mut(&format!("/properties/{section}"));
    if let Some(section) = section.and_then(Value::as_object_mut) {
        section.remove("$ref");
        section.remove("additionalProperties");
        section.insert("type".to_owned(), json!("object"));
        section.insert("anyOf".to_owned(), Value::Array(own));
    }
}

/// What is right for one game.
fn case((game, terms): &(&str, Terms)) -> Value {
    let controls = reference(&controls_of(game));
    json!({
        "if": { "required": ["game"], "properties": { "game": { "const": game } } },
        "then": { "properties": { "look": terms.look, "controls": controls } },
    })
}

/// TOML has no null: what may be left out is left out. Numbers have the sizes that a profile's may have, and need no names of
/// Rust's types.
fn as_toml_is(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    let null = json!("null");
    let nothing = |value: &mut Value| *value == json!({ "type": "null" });
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|it| *it != null);
        if let [only] = &types[..] {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(either)) = object.get_mut("anyOf")
        && either.iter_mut().any(nothing)
    {
        either.retain_mut(|it| !nothing(it));
        if let [Value::Object(only)] = &either[..] {
            let only = only.clone();
            object.remove("anyOf");
            only.into_iter().for_each(|(key, value)| _ = object.entry(key).or_insert(value));
        }
    }
    let says_nothing =
        |value: &Value| [Value::Null, json!([]), json!({}), json!("")].contains(value);
    if object.get("default").is_some_and(says_nothing) {
        object.remove("default");
    }
    object.remove("format");
    if let Some(Value::String(words)) = object.get_mut("description") {
        *words = words.replace('\n', " ");
    }
    let kind = object.get("type").and_then(Value::as_str);
    if matches!(kind, Some("number" | "integer")) {
        object.entry("minimum").or_insert(json!(-LARGEST as i64));
        object.entry("maximum").or_insert(json!(LARGEST as i64));
    }
}
