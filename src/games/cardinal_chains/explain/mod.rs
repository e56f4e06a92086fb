//! A board explained as a person would solve it: deduction after deduction, in words.
//!
//! The rules are those that founded this game here, 1 to 7 and 6.5, sound for any number of starts. Where none applies, a
//! search has to say how one cell is entered, and the rules go on from there.

mod difficulty;
mod rules;
#[cfg(test)]
mod tests;
mod web;

use crate::game::{Deduction, Explanation, Passage};
use crate::games::cardinal_chains::explain::rules::Found;
use crate::games::cardinal_chains::explain::web::Web;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::games::cardinal_chains::search::{self, Chains};
use crate::geometry::Cell;
use solver::Limits;

pub use difficulty::difficulty;

/// Explains the board, whatever is drawn on it.
#[must_use]
pub fn explain(level: &Level, limits: Limits) -> Explanation {
    let level = level.untouched();
    if let Some(cell) = level.cells().find(|cell| level.tile(*cell) == Tile::Unknown) {
        return nothing(format!("the cell at {cell} was not read"));
    }
    let web = Web::new(&level);
    let before = web.ways();
    let mut talk = Talk {
        level: &level,
        limits,
        web,
        deductions: Vec::new(),
        solution: None,
        expanded: 0,
        forks: 0,
        stuck: None,
    };
    let (solved, conclusion) = talk.go();
    let Talk { deductions, expanded, forks, stuck, web, .. } = talk;
    Explanation {
        table: None,
        deductions,
        forks,
        expanded,
        solved,
        conclusion,
        before,
        after: web.ways(),
        stuck,
    }
}

fn nothing(conclusion: String) -> Explanation {
    let (deductions, before, after) = (Vec::new(), Vec::new(), Vec::new());
    Explanation {
        table: None,
        deductions,
        forks: 0,
        expanded: 0,
        solved: false,
        conclusion,
        before,
        after,
        stuck: None,
    }
}

struct Talk<'a> {
    level: &'a Level,
    limits: Limits,
    web: Web<'a>,
    deductions: Vec<Deduction>,
    /// The solution that a search found, once one had to.
    solution: Option<Chains>,
    expanded: u64,
    forks: usize,
    stuck: Option<Vec<Passage>>,
}

impl Talk<'_> {
    /// Deduces until nothing is left to, and says how it ended.
    fn go(&mut self) -> (bool, String) {
        loop {
            if let Some(contradiction) = self.contradiction() {
                return (false, format!("{contradiction}: the board has no solution"));
            }
            if let Some(found) = rules::next(&self.web) {
                self.take(found);
            } else if let Some(chains) = self.read_off() {
                return (true, chains);
            } else if let Err(why) = self.search() {
                return (false, why);
            }
        }
    }

    fn take(&mut self, found: Found) {
        let Found { rule, cell, words, removed, end } = found;
        self.web.ends[cell] |= end;
        for (from, to) in &removed {
            self.web.remove(*from, *to);
        }
        let cell_of = |at: usize| self.web.cell(at);
        let removed = removed.iter().map(|(from, to)| (cell_of(*from), cell_of(*to))).collect();
        self.deductions.push(Deduction { rule: rule.into(), cell: cell_of(cell), words, removed });
    }

    fn contradiction(&self) -> Option<String> {
        let starved = self.web.entered().find(|at| self.web.entrances[*at].is_empty());
        if let Some(at) = starved {
            return Some(format!("nothing can enter {}", self.web.cell(at)));
        }
        let ends: Vec<Cell> =
            self.web.all().filter(|at| self.web.ends[*at]).map(|at| self.web.cell(at)).collect();
        let starts = self.level.starts().len();
        let list: Vec<String> = ends.iter().map(ToString::to_string).collect();
        (ends.len() > starts)
            .then(|| format!("{} ends ({}) for {starts} chains", ends.len(), list.join(" ")))
    }

    /// Rule 7: where every cell has one entrance, the chains are read off backwards.
    fn read_off(&mut self) -> Option<String> {
        let web = &self.web;
        if !web.entered().all(|at| web.only_entrance(at).is_some()) {
            return None;
        }
        let chain = |start: &Cell| {
            let first = self.level.index(*start)?;
            let cells: Vec<usize> = std::iter::successors(Some(first), |at| web.only_exit(*at))
                .take(web.exits.len())
                .collect();
            Some(cells)
        };
        let chains: Vec<Vec<usize>> = self.level.starts().iter().filter_map(chain).collect();
        let covered: usize = chains.iter().map(Vec::len).sum();
        if covered != web.all().count() {
            return None;
        }
        let words = |(chain, cells): (_, &Vec<usize>)| {
            let cells: Vec<String> = cells.iter().map(|at| web.cell(*at).to_string()).collect();
            format!("{chain} {}", cells.join(" "))
        };
        let list: Vec<String> = self.level.every_chain().zip(&chains).map(words).collect();
        let words = "every cell can be entered from one cell only: read backwards from the ends to the starts, \
                     these are the chains";
        let end = chains.first().and_then(|cells| cells.last()).map(|at| web.cell(*at))?;
        let (rule, words) = ("7", words.to_owned());
        self.deductions.push(Deduction {
            rule: rule.into(),
            cell: end,
            words,
            removed: Vec::new(),
        });
        Some(format!("solved: {}", list.join("; ")))
    }

    /// No rule applies: a search says how one cell is entered, one of those with the fewest ways in.
    fn search(&mut self) -> Result<(), String> {
        if self.solution.is_none() {
            self.stuck = Some(self.web.ways());
            let found = search::solutions(self.level, 1, self.limits);
            self.expanded = found.expanded;
            let why = match found.limit {
                Some(limit) => format!("stuck: the search reached the {limit} limit"),
                None => "stuck, and a search proves that the board has no solution".to_owned(),
            };
            self.solution = Some(found.found.into_iter().next().ok_or(why)?);
        }
        let web = &self.web;
        let fork = web.entered().filter(|at| web.entrances[*at].len() > 1);
        let at = fork.min_by_key(|at| (web.entrances[*at].len(), *at));
        let at = at.ok_or_else(|| "stuck: what is left runs in a ring".to_owned())?;
        let from = self.solved_entrance(at).ok_or_else(|| "stuck".to_owned())?;
        let removed: Vec<(usize, usize)> =
            web.entrances[at].iter().filter(|it| **it != from).map(|it| (*it, at)).collect();
        let ways: Vec<String> =
            web.entrances[at].iter().map(|it| web.cell(*it).to_string()).collect();
        let words = format!(
            "no rule applies: a search has to begin. {} can be entered from {}; the search finds {}",
            web.cell(at),
            ways.join(" or "),
            web.cell(from)
        );
        self.forks += 1;
        self.take(Found { rule: "search", cell: at, words, removed, end: false });
        Ok(())
    }

    fn solved_entrance(&self, at: usize) -> Option<usize> {
        let cell = self.web.cell(at);
        for (start, steps) in self.level.starts().iter().zip(self.solution.as_ref()?) {
            let mut from = *start;
            for step in steps {
                if from + *step == cell {
                    return self.level.index(from);
                }
                from = from + *step;
            }
        }
        None
    }
}
