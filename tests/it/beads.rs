//! The catalogue of Bead Puzzle against the published one, field for field.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use screenplay::games::beads::generate::{Bench, Catalog, Entry, Plays, Puzzle};
use screenplay::games::beads::level::graph::Graph;
use screenplay::games::beads::level::notation;
use serde_json::Value;
use tempfile::TempDir;

use crate::shared;

fn entries(nodes: usize) -> Vec<Entry> {
    let (catalog, mut bench) = (Catalog::new(nodes), Bench::default());
    let entry = |number| catalog.entry(number, Plays::default(), &mut bench).unwrap();
    (0..catalog.len()).map(entry).collect()
}

fn puzzle(value: &Value) -> Puzzle {
    let number = |key: &str| value[key].as_u64().unwrap();
    let beads: Vec<usize> = value["start_perm"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap() as usize)
        .collect();
    assert_eq!(notation::index(&beads), Some(u128::from(number("start"))));
    Puzzle { rotation: number("rotation") as usize, start: number("start") }
}

#[test]
fn the_catalogue_is_the_published_one() {
    let Some(folder) = shared::folder() else { return };
    let published = shared::json(&folder, "levels/beads.json");
    let leaf = |graph: &&Value| {
        let graph = Graph::from_base64(graph["layout"].as_str().unwrap()).unwrap();
        (0..graph.nodes()).any(|node| graph.degree(node) < 2)
    };
    let graphs = published["graphs"].as_array().unwrap().iter();
    // The two tutorials were made by hand.
    let mut graphs: BTreeMap<&str, &Value> = graphs
        .filter(|graph| !leaf(graph))
        .map(|graph| (graph["id"].as_str().unwrap(), graph))
        .collect();
    assert_eq!(graphs.len(), 76);
    let mut deviations = Vec::new();
    for entry in (3..=6).flat_map(entries) {
        let graph = graphs.remove(entry.id.as_str()).unwrap();
        let name = &entry.file;
        assert_eq!(graph["nodes"], entry.nodes, "{name}");
        assert_eq!(graph["layout"], entry.layout.as_str(), "{name}");
        assert_eq!(graph["distance"], entry.distance, "{name}");
        let edges: Vec<(usize, usize)> = entry.graph().unwrap().edges().collect();
        assert_eq!(graph["edges"], serde_json::to_value(edges).unwrap(), "{name}");
        let puzzles: Vec<Puzzle> =
            graph["puzzles"].as_array().unwrap().iter().map(puzzle).collect();
        assert_eq!(puzzles, entry.puzzles, "{name}");
        let published = graph["difficulty"].as_f64().unwrap();
        deviations.push((entry.difficulty.unwrap() / published - 1.0).abs());
    }
    assert!(graphs.is_empty(), "{graphs:?}");
    // Both are means of 1000 plays whose lengths vary about as much as they are long, so that they differ by 4.5 percent
    // in one case of three, by chance.
    let mean = deviations.iter().sum::<f64>() / deviations.len() as f64;
    let most = deviations.iter().copied().fold(0.0, f64::max);
    assert!(mean < 0.04 && most < 0.18, "mean {mean}, most {most}");
}

/// Runs `generate beads --nodes 6` with few plays in a folder; what it says on standard error where it fails.
fn generate(folder: &Path, options: &str) -> Result<(), String> {
    let line = format!("--quiet generate beads --nodes 6 --plays 3 --out . {options}");
    let mut command = Command::cargo_bin("screenplay").unwrap();
    let ran = command.current_dir(folder).args(line.split_whitespace()).output().unwrap();
    if ran.status.success() { Ok(()) } else { Err(String::from_utf8(ran.stderr).unwrap()) }
}

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn shards_merge_to_what_one_run_writes_and_go_on_where_they_stopped() {
    let (whole, parts) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (whole, parts) = (whole.path(), parts.path());
    generate(whole, "").unwrap();
    let page: Value = serde_json::from_slice(&bytes(whole, "beads-6.json")).unwrap();
    assert_eq!(page["graphs"].as_array().unwrap().len(), 61);
    for shard in ["1/3", "2/3", "3/3"] {
        generate(parts, &format!("--shard {shard}")).unwrap();
    }
    // Broken off in the middle of a line, and at its end.
    let second = bytes(parts, "beads-6.2-of-3.jsonl");
    for left in [second.len() / 2, second.len() / 4, 0] {
        fs::write(parts.join("beads-6.2-of-3.jsonl"), &second[..left]).unwrap();
        let fault = generate(parts, "--merge 3 --force").unwrap_err();
        assert!(fault.contains("beads-6.2-of-3.jsonl is not finished"), "{fault}");
        generate(parts, "--shard 2/3").unwrap();
        assert_eq!(bytes(parts, "beads-6.2-of-3.jsonl"), second);
    }
    generate(parts, "--merge 3 --force").unwrap();
    for name in ["beads-6.jsonl", "beads-6.json"] {
        assert_eq!(bytes(parts, name), bytes(whole, name), "{name}");
    }
    let fault = generate(parts, "--seed 2").unwrap_err();
    assert!(fault.contains("--plays 3 --seed 1"), "{fault}");
    let fault = generate(parts, "--merge 3").unwrap_err();
    assert!(fault.contains("--force"), "{fault}");
}
