//! The deduction rules, in the order in which they are tried. Each looks for one cell that it has something to say of.
//!
//! Rules 1 to 6.5 are those of the seed, made sound for any number of starts: rules 4 and 6 say that a cell has to be
//! left, which is so only once as many ends are known as there are chains, and only of cells that are none.

use crate::games::cardinal_chains::explain::web::Web;

/// What a rule says of a cell.
pub(super) struct Found {
    pub(super) rule: &'static str,
    pub(super) cell: usize,
    pub(super) words: String,
    /// The ways that it rules out.
    pub(super) removed: Vec<(usize, usize)>,
    /// Whether the cell is an end from now on.
    pub(super) end: bool,
}

type Rule = fn(&Web<'_>) -> Option<Found>;

/// The first thing that the first rule has to say.
pub(super) fn next(web: &Web<'_>) -> Option<Found> {
    let rules: [Rule; 7] = [one, two, three, four, five, six, six_and_a_half];
    rules.into_iter().find_map(|rule| rule(web))
}

fn found(rule: &'static str, cell: usize, words: String, removed: Vec<(usize, usize)>) -> Found {
    Found { rule, cell, words, removed, end: false }
}

/// Ends are cells that nothing leads on from, and cells with one way that can be gone both ways.
fn one(web: &Web<'_>) -> Option<Found> {
    let end = |at: usize| {
        let here = web.cell(at);
        let words = match (web.exits[at].as_slice(), web.only_entrance(at)) {
            ([], _) => format!("no way leads on from {here}: a chain ends there"),
            ([to], Some(from)) if *to == from => {
                format!(
                    "{here} has one way only, to and from {}: a chain ends there",
                    web.cell(from)
                )
            }
            _ => return None,
        };
        Some(Found { end: true, ..found("1", at, words, Vec::new()) })
    };
    web.all().filter(|at| !web.ends[*at]).find_map(end)
}

/// A way that can be gone both ways leads into an end only.
fn two(web: &Web<'_>) -> Option<Found> {
    let at = web.all().find(|at| web.ends[*at] && !web.exits[*at].is_empty())?;
    let words = format!("a chain ends at {}: no way leads on from there", web.cell(at));
    Some(found("2", at, words, web.exits[at].iter().map(|to| (at, *to)).collect()))
}

/// A cell that can be entered by a way that can be gone both ways, and by no other, is entered by it.
fn three(web: &Web<'_>) -> Option<Found> {
    let entrance = |at: usize| {
        let from = web.only_entrance(at).filter(|from| web.two_way(at, *from))?;
        let (here, there) = (web.cell(at), web.cell(from));
        let words = format!("{here} can be entered from {there} only: no way leads back there");
        Some(found("3", at, words, vec![(at, from)]))
    };
    web.entered().find_map(entrance)
}

/// The only cell to go on to from here, where a chain has to go on.
fn only_exit(web: &Web<'_>, at: usize) -> Option<usize> {
    web.only_exit(at).filter(|_| web.knows_all_ends() && !web.ends[at])
}

/// A cell that can be left by a way that can be gone both ways, and by no other, is left by it.
fn four(web: &Web<'_>) -> Option<Found> {
    let exit = |at: usize| {
        let to = only_exit(web, at).filter(|to| web.two_way(at, *to))?;
        let (here, there) = (web.cell(at), web.cell(to));
        let words = format!(
            "all ends are known, and {here} can be left to {there} only: it is not entered from there"
        );
        Some(found("4", at, words, vec![(to, at)]))
    };
    web.all().find_map(exit)
}

/// Whatever `at` leads to beside `to`.
fn other_exits(web: &Web<'_>, at: usize, to: usize) -> Vec<(usize, usize)> {
    web.exits[at].iter().filter(|it| **it != to).map(|it| (at, *it)).collect()
}

/// A cell on the only way to an end leads nowhere else.
fn five(web: &Web<'_>) -> Option<Found> {
    let before = web.only_way_to_an_end();
    let way = |to: usize| {
        let end = before[to]?;
        let at = web.only_entrance(to)?;
        let removed = Some(other_exits(web, at, to)).filter(|removed| !removed.is_empty())?;
        let (here, there) = (web.cell(at), web.cell(to));
        let end = web.cell(end);
        let words = format!(
            "{here} is on the only way to the end at {end}, by {there}: it leads nowhere else"
        );
        Some(found("5", at, words, removed))
    };
    web.entered().find_map(way)
}

/// Where a cell has one exit, nothing else enters what it leads to.
fn six(web: &Web<'_>) -> Option<Found> {
    let exit = |at: usize| {
        let to = only_exit(web, at)?;
        let others = web.entrances[to].iter().filter(|from| **from != at);
        let removed: Vec<(usize, usize)> = others.map(|from| (*from, to)).collect();
        let (here, there) = (web.cell(at), web.cell(to));
        let words = format!(
            "all ends are known, and {here} can be left to {there} only: nothing else enters {there}"
        );
        (!removed.is_empty()).then(|| found("6", at, words, removed))
    };
    web.all().find_map(exit)
}

/// Where a cell has one entrance, what it is entered from leads nowhere else.
fn six_and_a_half(web: &Web<'_>) -> Option<Found> {
    let entrance = |at: usize| {
        let from = web.only_entrance(at)?;
        let removed = other_exits(web, from, at);
        let (here, there) = (web.cell(at), web.cell(from));
        let words = format!("{here} can be entered from {there} only: {there} leads nowhere else");
        (!removed.is_empty()).then(|| found("6.5", at, words, removed))
    };
    web.entered().find_map(entrance)
}
