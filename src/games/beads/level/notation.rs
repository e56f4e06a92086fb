//! The notations of the original's own files: graphs as file names and base64, arrangements as an index.
//!
//! Source: the original's `simple_graph.py`, `permute.py` and README.

use crate::games::beads::level::graph::{Graph, node};

/// The letters of base64 (RFC 4648).
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The place of an edge in the upper triangle, column by column: AB, AC, BC, AD and so on.
#[must_use]
pub fn place(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * high.saturating_sub(1) / 2 + low
}

impl Graph {
    /// The upper triangle of the adjacency matrix as bits, column by column, the first edge in the lowest bit of the first
    /// byte; in base64.
    #[must_use]
    pub fn to_base64(&self) -> String {
        let places = self.nodes() * self.nodes().saturating_sub(1) / 2;
        let mut bytes = vec![0u8; places.div_ceil(8)];
        for (a, b) in self.edges() {
            bytes[place(a, b) / 8] |= 1 << (place(a, b) % 8);
        }
        encoded(&bytes)
    }

    /// Reads what [`Graph::to_base64`] writes. The last node has an edge: nodes without one after it are not written.
    ///
    /// # Errors
    /// It is not base64, or there is no edge, or there are too many nodes.
    pub fn from_base64(text: &str) -> Result<Graph, String> {
        let bytes = decoded(text).ok_or_else(|| format!("\"{text}\" is not base64"))?;
        let bits = (0..8 * bytes.len()).filter(|bit| bytes[bit / 8] >> (bit % 8) & 1 == 1);
        let last = bits.clone().next_back().ok_or_else(|| format!("\"{text}\" has no edge"))?;
        let high = |bit: usize| (1..=bit + 1).find(|high| place(0, high + 1) > bit).unwrap_or(1);
        let nodes = high(last) + 1;
        if nodes > Graph::MOST {
            return Err(format!("\"{text}\" has {nodes} nodes: at most {} are read", Graph::MOST));
        }
        Ok(Graph::new(nodes, bits.map(|bit| (bit - place(0, high(bit)), high(bit)))))
    }

    /// Reads the original's name for a graph's file, with or without `.json`: `ab_ac_bc`. Its nodes are those that it names
    /// and those before them.
    ///
    /// # Errors
    /// Something else than pairs of letters between `_`, or an edge twice.
    pub fn from_file_name(name: &str) -> Result<Graph, String> {
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let edges: Result<Vec<_>, String> = stem.split('_').map(edge).collect();
        let edges = edges?;
        let nodes = edges.iter().map(|(_, b)| b + 1).max().unwrap_or(0);
        let graph = Graph::new(nodes, edges.iter().copied());
        if graph.edges().count() < edges.len() {
            return Err(format!("\"{stem}\" names an edge twice"));
        }
        Ok(graph)
    }
}

/// An edge written as two letters, as nodes, the lower first.
///
/// # Errors
/// Something else, or twice the same letter.
pub fn edge(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("expected an edge as two letters, AB, saw \"{text}\"");
    let mut letters = text.chars().map(|letter| node(letter.to_ascii_uppercase()));
    match (letters.next().flatten(), letters.next().flatten(), letters.next()) {
        (Some(a), Some(b), None) if a == b => Err(format!("\"{text}\" joins a node to itself")),
        (Some(a), Some(b), None) => Ok((a.min(b), a.max(b))),
        _ => Err(wrong()),
    }
}

fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let value = bits >> (18 - 6 * letter) & 63;
            text.push(if letter > chunk.len() { '=' } else { char::from(BASE64[value as usize]) });
        }
    }
    text
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let letters = text.trim_end_matches('=').as_bytes();
    if !text.len().is_multiple_of(4) || text.len() - letters.len() > 2 {
        return None;
    }
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0u32, 0);
    for letter in letters {
        bits = bits << 6 | BASE64.iter().position(|it| it == letter)? as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    (bits == 0).then_some(bytes)
}

/// The index of an arrangement (`arrangement[i]` is the bead on node `i`, 0 the empty place): a number in the factorial
/// system whose digit `i` is `i` less the rank of `arrangement[i]` among the first `i + 1`. `None` where it is no
/// permutation of 0, 1, … or too long for a number.
#[must_use]
pub fn index(arrangement: &[usize]) -> Option<u128> {
    let nodes = arrangement.len();
    let mut seen = vec![false; nodes];
    for &bead in arrangement {
        if std::mem::replace(seen.get_mut(bead)?, true) {
            return None;
        }
    }
    let digit =
        |at: usize| arrangement[..at].iter().filter(|bead| **bead > arrangement[at]).count();
    (0..nodes).rev().try_fold(0u128, |index, at| {
        index.checked_mul(at as u128 + 1)?.checked_add(digit(at) as u128)
    })
}

/// The arrangement of an index. `None` where so few nodes have no such index.
#[must_use]
pub fn arrangement(index: u128, nodes: usize) -> Option<Vec<usize>> {
    let (mut left, mut beads) = (index, Vec::with_capacity(nodes));
    for at in 0..nodes {
        let base = at as u128 + 1;
        let rank = at - (left % base) as usize;
        left /= base;
        for bead in &mut beads {
            *bead += usize::from(*bead >= rank);
        }
        beads.push(rank);
    }
    (left == 0).then_some(beads)
}
