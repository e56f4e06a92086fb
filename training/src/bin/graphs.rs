//! How well the eye finds the nodes and edges of a board of Bead Puzzle, and tells what lies where and belongs where: draws boards in
//! looks that were never trained on, and compares.

use anyhow::{Result, anyhow};
use clap::Parser;
use eye::graph::{Graph, Node, beads, copy, graph};
use looks::{Graph as Truth, Maker, Sample, Shown, Split};

/// Counts how often the eye finds a board's graph, and its beads
#[derive(Parser)]
struct Arguments {
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "held")]
    split: String,
    /// Pictures
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// The first picture's seed
    #[arg(long, default_value_t = 5_000_000)]
    seed: u64,
}

/// A node is found where its middle is no further off, in its radii.
const NEAR: f64 = 0.5;

/// Of how many boards what is right; each of those before.
#[derive(Default)]
struct Count {
    seen: usize,
    nodes: usize,
    edges: usize,
    lies: usize,
    pairs: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let maker = Maker::new();
    let mut count = Count::default();
    for seed in arguments.seed..arguments.seed + arguments.count {
        let sample = maker.beads(split, seed);
        let wrong = wrong(&sample, &mut count)?;
        if !wrong.is_empty() {
            println!("{seed} {}: {wrong}", sample.family);
        }
    }
    let Count { seen, nodes, edges, lies, pairs } = count;
    println!(
        "of {} boards {seen} are seen; of {nodes} all nodes, of {edges} all edges too; where nodes are known the empty one of {lies}, \
         and what belongs where of {pairs}",
        arguments.count
    );
    Ok(())
}

/// What is wrong with what is seen of a picture; nothing where nothing is.
fn wrong(sample: &Sample, count: &mut Count) -> Result<String> {
    let Some(Shown::Graph(truth)) = sample.shown.first() else {
        return Err(anyhow!("a picture without a graph"));
    };
    let mut wrong = Vec::new();
    match eye::look(&sample.image) {
        None => wrong.push("not seen".to_owned()),
        Some(sighting) => {
            count.seen += 1;
            let likely = sighting.games[eye::Game::Beads as usize];
            if likely < 0.5 {
                wrong.push(format!("likely {likely:.2}"));
            }
            match graph(&sample.image, sighting.bounds) {
                None => wrong.push("no nodes".to_owned()),
                Some(seen) => wrong.extend(wrong_graph(&seen, truth, count)),
            }
        }
    }
    wrong.extend(wrong_beads(sample, truth, count));
    Ok(wrong.join("; "))
}

fn apart(one: (f64, f64), other: (f32, f32)) -> f64 {
    (one.0 - f64::from(other.0)).hypot(one.1 - f64::from(other.1))
}

fn wrong_graph(seen: &Graph, truth: &Truth, count: &mut Count) -> Option<String> {
    let found = |node: &eye::graph::Node| {
        let near = |it: &looks::Node| apart(node.place, it.place) < NEAR * f64::from(it.radius);
        truth.nodes.iter().position(near)
    };
    let places: Vec<Option<usize>> = seen.nodes.iter().map(found).collect();
    let missed = (0..truth.nodes.len()).filter(|k| !places.contains(&Some(*k))).count();
    let more = places.iter().filter(|it| it.is_none()).count();
    if missed + more > 0 {
        let least = seen.nodes.iter().map(|it| it.certain).fold(1.0, f32::min);
        return Some(format!(
            "of {} nodes {missed} missed, {more} more, least certain {least:.2}",
            truth.nodes.len()
        ));
    }
    count.nodes += 1;
    let joined = |(one, other): (usize, usize)| {
        let ends = (places[one], places[other]);
        truth.edges.iter().any(|edge| {
            let (a, b) = (Some(edge.ends.0), Some(edge.ends.1));
            ends == (a, b) || ends == (b, a)
        })
    };
    let errs: Vec<String> = seen
        .pairs
        .iter()
        .filter(|(ends, likely)| joined(*ends) != (*likely > 0.5))
        .map(|(_, likely)| format!("{likely:.2}"))
        .collect();
    if errs.is_empty() {
        count.edges += 1;
        return None;
    }
    Some(format!("of {} edges wrong: {}", truth.edges.len(), errs.join(" ")))
}

/// Where nodes are known.
fn wrong_beads(sample: &Sample, truth: &Truth, count: &mut Count) -> Option<String> {
    let node = |it: &looks::Node| Node {
        place: (f64::from(it.place.0), f64::from(it.place.1)),
        radius: f64::from(it.radius),
        certain: 1.0,
    };
    let board: Vec<Node> = truth.nodes.iter().map(node).collect();
    let said = beads(&sample.image, &board);
    let copied = truth.apart.then(|| copy(&sample.image, &board));
    if let Some(None) = copied {
        return Some("no copy".to_owned());
    }
    let copied = copied.flatten().map(|nodes| beads(&sample.image, &nodes));
    let all = 0..truth.nodes.len();
    let empty = all.clone().min_by(|one, other| said.lies(*one).total_cmp(&said.lies(*other)));
    let right = empty.is_some_and(|empty| truth.nodes[empty].bead.is_none());
    count.lies += usize::from(right);
    let marked = |node: &usize| truth.nodes[*node].goal.is_some();
    let alike = |bead: usize, goal: usize| match &copied {
        Some(copy) => said.is(bead, copy, goal),
        None => said.belongs(bead, goal),
    };
    let belongs = |bead: usize| {
        let goals = all.clone().filter(marked);
        goals.max_by(|one, other| alike(bead, *one).total_cmp(&alike(bead, *other)))
    };
    let lost = all.clone().filter(|bead| {
        let kind = truth.nodes[*bead].bead;
        kind.is_some() && belongs(*bead).is_some_and(|goal| truth.nodes[goal].goal != kind)
    });
    let lost = lost.count();
    count.pairs += usize::from(lost == 0);
    let words = [(!right).then(|| "empty".to_owned()), (lost > 0).then(|| format!("{lost} beads"))];
    let words: Vec<String> = words.into_iter().flatten().collect();
    let apart = if truth.apart { " (copy)" } else { "" };
    (!words.is_empty()).then(|| format!("wrong: {}{apart}", words.join(", ")))
}
