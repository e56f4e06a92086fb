//! The catalogue of all graphs as whoever knows no game asks for it: lines of JSON, a page as the original has it, a sheet.

use serde_json::Error as JsonError;

use crate::game::{Catalog, Catalogs};
use crate::games::beads::generate::{self, Bench, Entry, NODES, Plays, page};
use crate::games::beads::picture::sheet;
use crate::vision::overlay::Mark;

/// Graphs, by their nodes.
pub(super) struct Graphs;

/// Most graphs of a contact sheet.
const SHOWN: usize = 600;

impl Catalogs for Graphs {
    fn sizes(&self) -> std::ops::RangeInclusive<usize> {
        NODES
    }

    fn catalog(&self, size: usize, plays: u32, seed: u64) -> Box<dyn Catalog> {
        let plays = Plays { count: plays, seed };
        Box::new(Listing { graphs: generate::Catalog::new(size), plays, bench: Bench::default() })
    }
}

struct Listing {
    graphs: generate::Catalog,
    plays: Plays,
    bench: Bench,
}

impl Listing {
    fn entry(&self, line: &str, number: usize) -> Result<Entry, String> {
        let no_line = |error: JsonError| format!("no line of a catalogue: {error}");
        let entry: Entry = serde_json::from_str(line).map_err(no_line)?;
        let id = self.graphs.id(number).unwrap_or_default();
        if entry.id != id {
            return Err(format!("graph {number} should be {id}, not {}", entry.id));
        }
        if entry.plays != self.plays {
            let Plays { count, seed } = entry.plays;
            return Err(format!("made with --plays {count} --seed {seed}"));
        }
        Ok(entry)
    }

    fn entries(&self, lines: &[&str]) -> Result<Vec<Entry>, String> {
        lines.iter().enumerate().map(|(number, line)| self.entry(line, number)).collect()
    }
}

impl Catalog for Listing {
    fn len(&self) -> usize {
        self.graphs.len()
    }

    fn line(&mut self, number: usize) -> Option<String> {
        let entry = self.graphs.entry(number, self.plays, &mut self.bench)?;
        Some(serde_json::to_string(&entry).ok()? + "\n")
    }

    fn check(&self, line: &str, number: usize) -> Result<(), String> {
        self.entry(line, number).map(|_| ())
    }

    fn page(&self, lines: &[&str]) -> Result<String, String> {
        page(&self.entries(lines)?).map_err(|error| error.to_string())
    }

    /// The easiest first: all, or of many some, evenly chosen.
    fn sheet(&self, lines: &[&str]) -> Result<((u32, u32), Vec<Mark>), String> {
        let mut entries = self.entries(lines)?;
        entries.sort_by(|a, b| a.hard().total_cmp(&b.hard()));
        let step = entries.len().div_ceil(SHOWN).max(1);
        let part = |entry: &Entry| {
            let text = format!("{}  {} moves", entry.id, entry.distance);
            Ok((entry.graph().map_err(|error| error.to_string())?, text))
        };
        let shown = entries.iter().step_by(step).map(part).collect::<Result<Vec<_>, String>>()?;
        let sheet = sheet(&shown);
        Ok(((sheet.width, sheet.height), sheet.marks))
    }
}
