//! The text form of a board, both ways, and the original's notation read. Knows no rules.

use std::fmt;
use std::str::FromStr;

use crate::game::LevelError;
use crate::games::beads::level::graph::{Graph, letter, node};
use crate::games::beads::level::{Level, notation, ordered, token};

/// The first line.
const NAME: &str = "beads";

/// The lines that a text may have.
const KEYS: [&str; 6] = ["edges", "beads", "goal", "graph", "rotation", "start"];

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = self.graph().edges();
        let edges: Vec<String> =
            edges.map(|(a, b)| format!("{}{}", letter(a), letter(b))).collect();
        let tokens = |beads: &[u8]| -> String {
            let tokens: Vec<String> = beads.iter().map(|bead| token(*bead).to_string()).collect();
            tokens.join(" ")
        };
        writeln!(f, "{NAME}")?;
        writeln!(f, "edges: {}", edges.join(" "))?;
        writeln!(f, "beads: {}", tokens(self.beads()))?;
        if self.goal() != ordered(self.graph().nodes()) {
            writeln!(f, "goal: {}", tokens(self.goal()))?;
        }
        Ok(())
    }
}

/// The lines of a text by their keys, with their numbers.
struct Lines<'a>([Option<(usize, &'a str)>; KEYS.len()]);

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Result<Lines<'a>, LevelError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        match lines.next() {
            Some((_, NAME)) => {}
            first => {
                let seen = shortened(first.map_or("", |(_, line)| line));
                let message = format!("expected the word \"{NAME}\", saw \"{seen}\"");
                return Err(LevelError::at(1, message));
            }
        }
        let mut found = [None; KEYS.len()];
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let (key, rest) = line.split_once(':').unwrap_or((line, ""));
            let Some(at) = KEYS.iter().position(|it| *it == key.trim()) else {
                let keys = KEYS.join(": ");
                let message = format!("expected one of {keys}:, saw \"{}\"", shortened(line));
                return Err(LevelError::at(number, message));
            };
            if found[at].replace((number, rest.trim())).is_some() {
                return Err(LevelError::at(number, format!("a second line \"{key}:\"")));
            }
        }
        Ok(Lines(found))
    }

    /// The line of a key, and `key`'s place in the text.
    fn get(&self, key: &str) -> Option<(usize, &'a str)> {
        KEYS.iter().position(|it| *it == key).and_then(|at| self.0[at])
    }

    fn need(&self, key: &str, example: &str) -> Result<(usize, &'a str), LevelError> {
        let message = || LevelError::new(format!("no line \"{key}: {example}\""));
        self.get(key).ok_or_else(message)
    }

    /// The lines of `wrong` are not to stand beside a line of `key`.
    fn exclude(&self, key: &str, wrong: &[&str]) -> Result<(), LevelError> {
        match wrong.iter().find_map(|it| Some((it, self.get(it)?.0))) {
            Some((it, number)) => {
                Err(LevelError::at(number, format!("\"{it}:\" does not go with \"{key}:\"")))
            }
            None => Ok(()),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let lines = Lines::of(text)?;
        if let Some((number, start)) = lines.get("start") {
            lines.exclude("start", &["beads", "goal"])?;
            return of_puzzle(&lines, start).map_err(|error| placed(error, number));
        }
        lines.exclude("beads", &["rotation"])?;
        let (at, line) = lines.need("beads", ". B A")?;
        let beads = beads(line).map_err(|message| LevelError::at(at, message))?;
        let graph = graph(&lines, Some(beads.len()))?;
        let goal = match lines.get("goal") {
            Some((at, line)) => self::beads(line).map_err(|message| LevelError::at(at, message))?,
            None => ordered(graph.nodes()),
        };
        Level::new(graph, beads, goal)
    }
}

fn of_puzzle(lines: &Lines<'_>, start: &str) -> Result<Level, LevelError> {
    let rotation = lines.get("rotation").map_or("0", |(_, rotation)| rotation);
    let (Ok(rotation), Ok(start)) = (rotation.parse(), start.parse()) else {
        let seen = format!("saw \"{}\" and \"{}\"", shortened(rotation), shortened(start));
        return Err(LevelError::new(format!("expected numbers as rotation and start, {seen}")));
    };
    Level::of_puzzle(&graph(lines, None)?, rotation, start)
}

/// An error without a line, on this one.
fn placed(error: LevelError, number: usize) -> LevelError {
    LevelError { line: error.line.or(Some(number)), ..error }
}

/// The graph, from whichever line has it. `nodes`, where known, are so many.
fn graph(lines: &Lines<'_>, nodes: Option<usize>) -> Result<Graph, LevelError> {
    if let Some((number, name)) = lines.get("graph") {
        lines.exclude("graph", &["edges"])?;
        let file = name.contains('_') || name.trim_end_matches(".json").len() == 2;
        let read = if file { Graph::from_file_name(name) } else { Graph::from_base64(name) };
        return read.map_err(|message| LevelError::at(number, message));
    }
    let (number, line) = lines.need("edges", "AB AC BC")?;
    let fault = |message: String| LevelError::at(number, message);
    let edges: Result<Vec<_>, String> = line.split_whitespace().map(notation::edge).collect();
    let edges = edges.map_err(fault)?;
    let named = edges.iter().map(|(_, b)| b + 1).max().unwrap_or(0);
    let nodes = nodes.unwrap_or(named);
    let name = |(a, b): &(usize, usize)| format!("{}{}", letter(*a), letter(*b));
    for (at, edge) in edges.iter().enumerate() {
        if edge.1 >= nodes {
            let last = letter(nodes.saturating_sub(1));
            let message = format!("edge {} leads nowhere: the nodes are A to {last}", name(edge));
            return Err(fault(message));
        }
        if edges[..at].contains(edge) {
            return Err(fault(format!("edge {} is named twice", name(edge))));
        }
    }
    Ok(Graph::new(nodes, edges))
}

fn beads(line: &str) -> Result<Vec<u8>, String> {
    let bead = |token: &str| {
        let mut letters = token.chars();
        match (letters.next(), letters.next()) {
            (Some('.'), None) => Ok(0),
            (Some(letter), None) if node(letter).is_some() => Ok(letter as u8 - b'A' + 1),
            _ => Err(format!("expected \".\" or a letter A to Z, saw \"{}\"", shortened(token))),
        }
    };
    let beads: Vec<u8> = line.split_whitespace().map(bead).collect::<Result<_, String>>()?;
    if beads.len() > Graph::MOST {
        return Err(format!("{} nodes: at most {} are read", beads.len(), Graph::MOST));
    }
    Ok(beads)
}

fn shortened(line: &str) -> String {
    line.chars().take(40).collect()
}

impl TryFrom<String> for Level {
    type Error = LevelError;
    fn try_from(text: String) -> Result<Level, LevelError> {
        text.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        level.to_string()
    }
}
