//! In words, why a board has no solution: the plainest thing that stands in the way.

use crate::games::cardinal_chains::search::graph::Graph;
use crate::geometry::Cell;

/// Cells that are named, at most.
const NAMED: usize = 4;

/// Why a board that was proved unsolvable is so.
pub(super) fn of(graph: &Graph) -> String {
    unreached(graph)
        .or_else(|| too_many_ends(graph))
        .or_else(|| rivals(graph))
        .unwrap_or_else(|| "every way to draw the chains was ruled out".to_owned())
}

fn unreached(graph: &Graph) -> Option<String> {
    let mut seen = vec![false; graph.len()];
    let mut open: Vec<usize> = (0..graph.starts).collect();
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut seen[at], true) {
            open.extend(Graph::ways(graph.out[at]).map(|way| usize::from(graph.next[at][way])));
        }
    }
    let lost: Vec<Cell> =
        (0..graph.len()).filter(|at| !seen[*at]).map(|at| graph.cells[at]).collect();
    named(&lost).map(|cells| format!("no chain can reach {cells}"))
}

fn too_many_ends(graph: &Graph) -> Option<String> {
    let ends: Vec<Cell> =
        (0..graph.len()).filter(|at| graph.out[*at] == 0).map(|at| graph.cells[at]).collect();
    let (count, starts) = (ends.len(), graph.starts);
    let chains = if starts == 1 { "chain" } else { "chains" };
    let cells = named(&ends).filter(|_| count > starts)?;
    Some(format!("no chain can go on from {cells}: {count} ends for {starts} {chains}"))
}

/// Two cells that can be entered from one cell only, the same.
fn rivals(graph: &Graph) -> Option<String> {
    let only = |at: usize| {
        let into = graph.into[at];
        into.is_power_of_two().then(|| graph.next[at][into.trailing_zeros() as usize])
    };
    let mut owner = vec![None; graph.len()];
    for at in graph.starts..graph.len() {
        let Some(from) = only(at).map(usize::from) else { continue };
        if let Some(first) = owner[from].replace(at) {
            let cells = [first, at, from].map(|at: usize| graph.cells[at]);
            return Some(format!(
                "{} and {} can both be entered from {} only",
                cells[0], cells[1], cells[2]
            ));
        }
    }
    None
}

fn named(cells: &[Cell]) -> Option<String> {
    let count = cells.len();
    let names: Vec<String> = cells.iter().take(NAMED).map(ToString::to_string).collect();
    let more = count.saturating_sub(NAMED);
    let list = match (names.as_slice(), more) {
        ([], _) => return None,
        ([one], _) => one.clone(),
        ([front @ .., last], 0) => format!("{} and {last}", front.join(", ")),
        (all, more) => format!("{} and {more} more", all.join(", ")),
    };
    Some(list)
}
