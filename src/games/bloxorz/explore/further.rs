//! Finding out more than a win needs: until what is known proves that no knowledge could make a cheaper plan for the level
//! as it begins, and no switch is left that could work a bridge which shows nothing of itself. It costs moves now, and saves
//! them in every later play.

use crate::game::{History, Level as _, Metric};
use crate::games::bloxorz::explore::reach::Reach;
use crate::games::bloxorz::explore::{
    Experiment, Explorer, Next, Purpose, certain_part, explore, with_floor_everywhere,
    without_hidden,
};
use crate::games::bloxorz::learn::lesson;
use crate::games::bloxorz::level::Level;
use crate::games::bloxorz::rules::{Action, RollEnd};
use crate::games::bloxorz::search::Trust;
use solver::{Limits, Problem, SolveError};

/// As [`explore`], but where no certain plan is proved to be the cheapest from where the level begins, it first tries what
/// could make one, or a cheaper one: the switches and splitters on the way of plans that hope. The block falls on purpose to
/// get back to the beginning.
///
/// # Errors
/// As [`explore`].
pub fn explore_further(
    level: &Level,
    history: History<'_, Level>,
    metric: Metric,
    limits: Limits,
) -> Result<Next, SolveError> {
    let next = explore(level, history, metric, limits)?;
    if let Next::Plan(plan) = &next {
        let mut explorer = Explorer {
            metric,
            limits,
            expanded: plan.expanded,
            begins: false,
            looks: history.looks,
        };
        let experiment = improvement(&mut explorer, level, history.start)?;
        return Ok(experiment.map_or(next, Next::Experiment));
    }
    Ok(next)
}

/// What could show a cheaper way from the beginning; `None` where there is none, or nothing to be had.
fn improvement(
    explorer: &mut Explorer,
    level: &Level,
    start: Option<&Level>,
) -> Result<Option<Experiment>, SolveError> {
    let start =
        start.map_or_else(|| level.clone(), |start| start.filled_from(level).with_wiring_of(level));
    // Where only luck or a try has won, the next play would have to try again.
    let certain = explorer.solve(&start, Trust::Caution)?.map_or(u32::MAX, |plan| plan.cost);
    let bare = without_hidden(&start);
    let mut hopes = explorer.single_hopes(&bare)?;
    hopes.extend(explorer.solve(&bare, Trust::Hope)?);
    hopes.retain(|hope| hope.cost < certain);
    let bound = hopes.iter().map(|hope| hope.cost).min().unwrap_or(certain);
    let mut best: Option<Experiment> = None;
    for hope in &hopes {
        let (count, last) = certain_part(&start, &hope.actions);
        let Some(action) = hope.actions.get(count) else { continue };
        let Some(lesson) = lesson(&start.at(&last), *action) else { continue };
        let actions = hope.actions[..=count].to_vec();
        if best.as_ref().is_none_or(|best| best.falls && !lesson.falls)
            && let Next::Experiment(experiment) = explorer.experiment(actions, &lesson, bound)
        {
            best = Some(experiment);
        }
    }
    if best.is_none() {
        best = unseen(explorer, &bare, certain)?;
    }
    if best.is_none() || start.initial() == level.initial() {
        return Ok(best);
    }
    let expanded = explorer.expanded;
    let falls = Reach::new(level).nearest(|landing| landing == RollEnd::Falls);
    Ok(falls.map(|actions| Experiment {
        actions,
        purpose: Purpose::Restart,
        falls: true,
        bound,
        expanded,
    }))
}

/// The nearest press of a switch that was never watched, where a bridge of which nothing shows while it is folded away
/// could make a cheaper way than `certain` by it.
fn unseen(
    explorer: &mut Explorer,
    start: &Level,
    certain: u32,
) -> Result<Option<Experiment>, SolveError> {
    let Some((actions, switches)) = Reach::new(start).untried(start) else { return Ok(None) };
    let (count, last) = certain_part(start, &actions[..actions.len().saturating_sub(1)]);
    let made = actions[..count].iter().filter(|action| **action != Action::Swap).count() as u32;
    let onward = explorer.bound(&with_floor_everywhere(&start.at(&last)))?;
    let (bound, expanded) = (made + onward, explorer.expanded);
    let purpose = Purpose::Press(switches);
    let experiment = Experiment { actions, purpose, falls: true, bound, expanded };
    Ok((bound < certain).then_some(experiment))
}
