//! What is left to paint, reduced to what matters: the cells whose sets of covering slides are minimal, and of those
//! the ones that no other implies. Whoever covers these, walking from the start, has covered all others.

use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::search::graph::Graph;
use crate::geometry::Cell;

/// A cell that stands for all cells that are covered whenever it is.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) cell: Cell,
    /// The slides that cover it, rising; never empty.
    pub(super) slides: Vec<u32>,
}

/// The items of a board, those in conflict with the fewest others first.
///
/// # Errors
/// A cell that no slide covers.
pub(super) fn items(level: &Level, graph: &Graph) -> Result<Vec<Item>, Cell> {
    let columns = level.columns();
    let mut all = Vec::new();
    for (index, tile) in level.tiles().iter().enumerate() {
        if *tile == Tile::Floor {
            let cell = Cell { x: (index % columns) as i32, y: (index / columns) as i32 };
            let slides = &graph.covers[index];
            if slides.is_empty() {
                return Err(cell);
            }
            all.push(Item { cell, slides: slides.clone() });
        }
    }
    let items = unimplied(minimal(all, graph.slides.len()), graph);
    Ok(ordered(&items, graph.slides.len()))
}

/// Drops every item whose slides include all slides of another; of equal ones the first stays.
fn minimal(all: Vec<Item>, slides: usize) -> Vec<Item> {
    // What lies within a set has its first slide in it.
    let mut by_first = vec![Vec::new(); slides];
    for (number, item) in all.iter().enumerate() {
        by_first[item.slides[0] as usize].push(number);
    }
    let stays = |number: usize| {
        let item = &all[number].slides;
        let dropped_for = |other: usize| {
            let other_slides = &all[other].slides;
            let smaller = other_slides.len() < item.len();
            let earlier = other_slides.len() == item.len() && other < number;
            (smaller || earlier) && is_within(other_slides, item)
        };
        !item.iter().flat_map(|slide| &by_first[*slide as usize]).any(|other| dropped_for(*other))
    };
    let kept: Vec<bool> = (0..all.len()).map(stays).collect();
    all.into_iter().zip(kept).filter_map(|(item, kept)| kept.then_some(item)).collect()
}

/// Whether a rising list holds only members of another.
fn is_within(inner: &[u32], outer: &[u32]) -> bool {
    let mut outer = outer.iter();
    inner.iter().all(|wanted| outer.any(|slide| slide == wanted))
}

/// Drops every item that each walk from the start has covered by the time it has covered another: one without which
/// no slide of the other can be come to. It takes two thirds of the items of a common board.
fn unimplied(items: Vec<Item>, graph: &Graph) -> Vec<Item> {
    let mut kept = vec![true; items.len()];
    for (number, item) in items.iter().enumerate() {
        let mut covers = vec![false; graph.slides.len()];
        for slide in &item.slides {
            covers[*slide as usize] = true;
        }
        let met = reached_without(graph, &covers);
        let free = |slide: &u32| {
            let from = graph.slides[*slide as usize].from;
            !covers[*slide as usize] && met[from as usize]
        };
        // What implies it stays, or was dropped for what implies that in turn.
        kept[number] = !items
            .iter()
            .enumerate()
            .any(|(other, item)| other != number && kept[other] && !item.slides.iter().any(free));
    }
    items.into_iter().zip(kept).filter_map(|(item, kept)| kept.then_some(item)).collect()
}

/// By stop: whether the ball can come there without the slides that are barred.
fn reached_without(graph: &Graph, barred: &[bool]) -> Vec<bool> {
    let mut met = vec![false; graph.stops.len()];
    met[0] = true;
    let mut open = vec![0];
    while let Some(stop) = open.pop() {
        for slide in graph.leaving(stop) {
            let to = graph.slides[slide].to as usize;
            if !barred[slide] && !std::mem::replace(&mut met[to], true) {
                open.push(to);
            }
        }
    }
    met
}

/// Sorted by the number of items that share a slide with each: the greedy bound takes them in this order.
fn ordered(items: &[Item], slides: usize) -> Vec<Item> {
    let conflicts = conflicts(items, slides);
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|number| conflicts[*number].len());
    order.into_iter().map(|number| items[number].clone()).collect()
}

/// By item: the items that share a slide with it, itself among them; rising.
pub(super) fn conflicts(items: &[Item], slides: usize) -> Vec<Vec<usize>> {
    let gains = gains(items, slides);
    let conflict = |item: &Item| {
        let mut others: Vec<usize> =
            item.slides.iter().flat_map(|slide| gains[*slide as usize].iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        others
    };
    items.iter().map(conflict).collect()
}

/// By slide: the items that it covers, rising.
pub(super) fn gains(items: &[Item], slides: usize) -> Vec<Vec<usize>> {
    let mut gains = vec![Vec::new(); slides];
    for (number, item) in items.iter().enumerate() {
        for slide in &item.slides {
            gains[*slide as usize].push(number);
        }
    }
    gains
}

/// The fewest slides from each stop until each item is covered, `u16::MAX` where it cannot be; by stop, then by
/// item. Breadth-first backwards from each item: time O(items · slides).
pub(super) fn distances(items: &[Item], graph: &Graph) -> Vec<u16> {
    let arriving = graph.arriving();
    let (stops, width) = (graph.stops.len(), items.len());
    let mut table = vec![u16::MAX; stops * width];
    let mut queue: Vec<u32> = Vec::with_capacity(stops);
    for (number, item) in items.iter().enumerate() {
        queue.clear();
        for slide in &item.slides {
            let from = graph.slides[*slide as usize].from;
            let entry = &mut table[from as usize * width + number];
            if *entry == u16::MAX {
                *entry = 1;
                queue.push(from);
            }
        }
        let mut at = 0;
        while let Some(&stop) = queue.get(at) {
            at += 1;
            let next = table[stop as usize * width + number].saturating_add(1);
            for slide in &arriving[stop as usize] {
                let from = graph.slides[*slide as usize].from;
                let entry = &mut table[from as usize * width + number];
                if *entry == u16::MAX {
                    *entry = next;
                    queue.push(from);
                }
            }
        }
    }
    table
}
