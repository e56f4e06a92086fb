//! Bloxorz on first sight: levels whose wiring only the test knows are explored until they are won, and won again at the
//! optimum with what was learned.

use screenplay::game::{History, Level as _, Metric};
use screenplay::games::bloxorz::Level;
use screenplay::games::bloxorz::explore::{Next, explore, explore_further};
use screenplay::games::bloxorz::learn::{Ending, learn};
use screenplay::games::bloxorz::pack::pack;
use screenplay::games::bloxorz::rules::{Action, RollEnd, State};
use screenplay::games::bloxorz::search::solve;
use screenplay::solver::{Limits, Problem};

use crate::levels;
use crate::shared;

/// What a screen shows of a state: everything but the wiring.
fn shown(truth: &Level, state: &State) -> Level {
    let now = truth.at(state);
    Level::new(now.columns(), now.tiles().to_vec(), now.block()).unwrap()
}

pub(crate) struct FirstSight {
    pub(crate) rolls: u32,
    pub(crate) falls: u32,
    experiments: u32,
    known: Level,
}

/// Plays by what is learned until the level is won; `further`: and until what is known proves the fewest moves, or nothing
/// more is to be had.
pub(crate) fn play(truth: &Level, further: bool) -> FirstSight {
    let start = shown(truth, &truth.initial());
    let mut state = truth.initial();
    let mut sight = FirstSight { rolls: 0, falls: 0, experiments: 0, known: start.clone() };
    while !truth.is_goal(&state) {
        let choose = if further { explore_further } else { explore };
        let next = choose(
            &sight.known,
            History { start: Some(&start), looks: &[] },
            Metric::Moves,
            Limits::default(),
        );
        let actions = match next.unwrap_or_else(|error| panic!("{truth}{}{error}", sight.known)) {
            Next::Plan(plan) => plan.actions,
            Next::Experiment(experiment) => {
                sight.experiments += 1;
                experiment.actions
            }
        };
        for action in actions {
            sight.rolls += u32::from(action != Action::Swap);
            let ending = match truth.land(&state, action) {
                Some(RollEnd::Rests(next)) => {
                    state = next;
                    Ending::Rests
                }
                Some(RollEnd::Falls) => {
                    sight.falls += 1;
                    state = truth.initial();
                    Ending::Falls
                }
                other => panic!("{truth}{action}: {other:?}"),
            };
            sight.known = learn(&sight.known, &[action], &shown(truth, &state), ending);
        }
        assert!(sight.experiments < 1000, "{truth}{}", sight.known);
    }
    sight
}

/// Explores all levels and answers the moves on first sight, the falls, the optimum, and the moves of a second play, each of
/// all.
fn explore_all(levels: impl Iterator<Item = (String, Level)>, further: bool) -> [u32; 4] {
    let (mut sum, mut again_in) = ((0, 0, 0), 0);
    for (name, truth) in levels {
        let best = solve(&truth, Metric::Moves, false, Limits::default()).unwrap();
        let FirstSight { rolls, falls, experiments, known } = play(&truth, further);
        println!(
            "{name}: {rolls} moves, {experiments} experiments, {falls} falls; optimum {}",
            best.cost
        );
        assert!(rolls >= best.cost, "{name}");
        // A second play knows what the first has learned, and starts from the beginning.
        let again = shown(&truth, &truth.initial()).with_wiring_of(&known);
        match explore(&again, History::default(), Metric::Moves, Limits::default()) {
            Ok(Next::Plan(plan)) => {
                let mut state = truth.initial();
                for action in &plan.actions {
                    let Some(RollEnd::Rests(next)) = truth.land(&state, *action) else {
                        panic!("{name}: what was learned is not so")
                    };
                    state = next;
                }
                assert!(truth.is_goal(&state) && plan.cost >= best.cost, "{name}");
                assert!(plan.cost <= rolls, "{name}: the second time took longer");
                println!("{name}: again in {} ({})", plan.cost, plan.proof);
                again_in += plan.cost;
            }
            next => panic!("{name}: won once, and not sure to be won again: {next:?}"),
        }
        sum = (sum.0 + rolls, sum.1 + falls, sum.2 + best.cost);
    }
    println!("all again in {again_in}");
    println!("all: {} moves on first sight, {} falls; optimum {}", sum.0, sum.1, sum.2);
    [sum.0, sum.1, sum.2, again_in]
}

#[test]
fn bloxorz_pack_is_won_without_knowing_its_wiring() {
    let levels = pack().map(|entry| (format!("{:2} {}", entry.number, entry.name), entry.level));
    let [rolls, _, best, again] = explore_all(levels, false);
    assert!(50 * again < 52 * best, "{again} moves in a second play, where {best} would do");
    assert!(2 * rolls < 3 * best, "{rolls} moves on first sight, where {best} would do");
}

#[test]
fn bloxorz_levels_of_the_original_are_won_without_knowing_their_wiring() {
    let Some(folder) = shared::folder() else { return };
    let list = shared::json(&folder, "levels/bloxorz.json");
    let entries = list["levels"].as_array().unwrap().clone();
    let levels = entries.iter().map(|entry| (entry["n"].to_string(), levels::bloxorz(entry)));
    let [rolls, _, best, again] = explore_all(levels, false);
    assert!(50 * again < 52 * best, "{again} moves in a second play, where {best} would do");
    assert!(2 * rolls < 3 * best, "{rolls} moves on first sight, where {best} would do");
}

#[test]
fn bloxorz_levels_that_were_found_out_to_the_end_are_won_again_in_the_fewest_moves() {
    let levels = pack().map(|entry| (format!("{:2} {}", entry.number, entry.name), entry.level));
    let [rolls, _, best, again] = explore_all(levels, true);
    assert_eq!(again, best, "after {rolls} moves on first sight");
    let Some(folder) = shared::folder() else { return };
    let list = shared::json(&folder, "levels/bloxorz.json");
    let entries = list["levels"].as_array().unwrap().clone();
    let levels = entries.iter().map(|entry| (entry["n"].to_string(), levels::bloxorz(entry)));
    let [rolls, _, best, again] = explore_all(levels, true);
    assert_eq!(again, best, "after {rolls} moves on first sight");
}
