//! Plans: solutions and trials as steps, replayed by the rules before anyone sees them.
//!
//! Knows no game.

use crate::game::{ActionOf, AnyReading, Game, Level, Plan, PlanError, Step, Trial};
use crate::input::Gesture;
use crate::profile::Profile;
use solver::{Problem, Proof, Solution, replay};

/// Replays a solution by the rules: what does not win by them is never shown. Where a level does not say all that
/// matters, a solution can win for certain although the rules cannot follow it: it is performed up to there first.
pub(super) fn planned<G: Game>(
    game: &G,
    level: &G::Level,
    solution: Solution<ActionOf<G>>,
    reading: Option<(&AnyReading, &Profile)>,
) -> Result<Plan, PlanError> {
    let unsound = || PlanError::Unsound { game: Game::name(game), level: level.to_string() };
    let Some(states) = replay(level, &solution.actions) else {
        let Solution { actions, cost, expanded, proof } = solution;
        let certain =
            (0..actions.len()).rev().find(|&count| replay(level, &actions[..count]).is_some());
        let count = certain.ok_or_else(unsound)? + 1;
        let bound = if let Proof::Bound(bound) = proof { bound } else { cost };
        let actions = actions[..count].to_vec();
        let why = format!("wins in {cost}, whatever is not known of the level");
        return Ok(tried(game, level, &Trial { actions, why, bound, expanded }, reading));
    };
    let last = states.last().cloned().unwrap_or_else(|| level.initial());
    if !level.is_goal(&last) {
        return Err(unsound());
    }
    let Solution { actions, cost, expanded, proof } = solution;
    let steps = steps(game, level, &actions, &states, reading);
    Ok(Plan { steps, level: level.to_string(), cost, expanded, proof, trial: None })
}

/// The plan of a trial. What its last step leads to is not known.
pub(super) fn tried<G: Game>(
    game: &G,
    level: &G::Level,
    trial: &Trial<ActionOf<G>>,
    reading: Option<(&AnyReading, &Profile)>,
) -> Plan {
    let certain = trial.actions.len().saturating_sub(1);
    let states = replay(level, &trial.actions[..certain]).unwrap_or_default();
    Plan {
        level: level.to_string(),
        steps: steps(game, level, &trial.actions, &states, reading),
        cost: trial.actions.len() as u32,
        expanded: trial.expanded,
        proof: Proof::Bound(trial.bound),
        trial: Some(trial.why.clone()),
    }
}

/// What a hand does at once for the first of some actions, or for several of them, and how many those are.
pub(super) fn stroke<G: Game>(
    game: &G,
    level: &G::Level,
    layout: &G::Layout,
    profile: &Profile,
    before: Option<&ActionOf<G>>,
    actions: &[ActionOf<G>],
) -> (usize, Vec<Gesture>) {
    if let Some(strokes) = game.strokes() {
        return strokes.stroke(level, layout, profile, before, actions);
    }
    let first = actions.first().map(|action| game.gestures(layout, profile, action));
    (1, first.unwrap_or_default())
}

/// Steps for actions and the states that they lead to, as far as those are known.
fn steps<G: Game>(
    game: &G,
    level: &G::Level,
    actions: &[ActionOf<G>],
    states: &[<G::Level as Problem>::State],
    reading: Option<(&AnyReading, &Profile)>,
) -> Vec<Step> {
    let initial = level.initial();
    let layout = reading.and_then(|(reading, profile)| Some((reading.layout::<G>()?, profile)));
    let (mut all, mut done) = (Vec::new(), 0);
    let state = |i: usize| i.checked_sub(1).and_then(|i| states.get(i)).unwrap_or(&initial);
    while done < actions.len() {
        let before = done.checked_sub(1);
        let stroke = layout.map(|(layout, profile)| {
            let now = before.and_then(|last| states.get(last)).map(|state| level.at(state));
            let last = before.map(|last| &actions[last]);
            stroke(game, now.as_ref().unwrap_or(level), layout, profile, last, &actions[done..])
        });
        let (count, gestures) = stroke.unwrap_or((1, Vec::new()));
        let end = (done + count.max(1)).min(actions.len());
        let words: Vec<String> = actions[done..end].iter().map(ToString::to_string).collect();
        let expect = states.get(end - 1).map(|state| level.at(state).to_string());
        let cost = (done..end).map(|i| level.cost(state(i), &actions[i])).sum();
        let (action, expect) = (words.join(" "), expect.unwrap_or_default());
        all.push(Step { action, expect, gestures, cost });
        done = end;
    }
    all
}
