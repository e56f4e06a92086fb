//! What stands beside the board: the plan, and figures about the play.

use std::time::Instant;

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::cli::view::draw::{ViewOptions, dim};
use crate::cli::view::rate::Rate;
use crate::cli::view::state::{PlanState, State};
use crate::game::Unit;
use solver::Proof;

/// The plan and the figures, in a column.
pub(super) fn whole(state: &State, look: &ViewOptions, area: Rect) -> Paragraph<'static> {
    let figures = figures(state);
    let mut lines = Vec::new();
    if let Some(plan) = &state.plan {
        lines.push(progress(plan));
        lines.push(Line::from(worth(plan)));
        let states = Unit::STATES.count(plan.expanded);
        let ms = plan.took.as_secs_f64() * 1e3;
        lines.push(Line::styled(format!("{states} expanded in {ms:.1} ms"), dim()));
        let used = lines.len() + figures.len() + 2 + state.notes.len();
        let rows = usize::from(area.height).saturating_sub(used).max(2);
        lines.push(steps(plan, look, rows * usize::from(area.width)));
        lines.push(Line::default());
    }
    lines.extend(
        state
            .notes
            .iter()
            .map(|note| Line::styled(format!("note: {note}"), look.tint(Color::Yellow))),
    );
    lines.extend(figures);
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// The same in few rows.
pub(super) fn brief(state: &State, look: &ViewOptions, area: Rect) -> Paragraph<'static> {
    let mut lines = Vec::new();
    if let Some(plan) = &state.plan {
        let mut first = progress(plan);
        let worth = match (&plan.trial, plan.proof) {
            (Some(_), _) => ", to find out more",
            (None, Proof::Optimal) => ", the fewest",
            (None, Proof::Bound(_)) => "",
        };
        first.push_span(Span::styled(worth, dim()));
        lines.push(first);
        let figures = area.height.saturating_sub(3).min(1);
        let rows = area.height.saturating_sub(1 + figures).max(1);
        lines.push(steps(plan, look, usize::from(rows) * usize::from(area.width)));
    }
    if area.height > 2 || lines.is_empty() {
        let tally = &state.tally;
        let (moves, sent, lost) = (tally.moves, tally.sent, tally.lost);
        lines.push(Line::styled(format!("{moves} moves, {sent} keys, {lost} lost"), dim()));
    }
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// How much of the plan is done.
fn progress(plan: &PlanState) -> Line<'static> {
    let (at, all) = (plan.at, plan.steps.len());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    Line::styled(
        if at < all { format!("step {} of {all}", at + 1) } else { format!("{all} steps done") },
        bold,
    )
}

/// What the plan costs, and what is known of that.
fn worth(plan: &PlanState) -> String {
    match (&plan.trial, plan.proof) {
        (Some(trial), _) => trial.clone(),
        (None, Proof::Optimal) => format!("cost {}, proved the fewest", plan.cost),
        (None, Proof::Bound(bound)) => format!("cost {}, at least {bound}", plan.cost),
    }
}

/// The steps from the one under way on, and as many of those before it as about a third of `room` characters takes.
fn steps(plan: &PlanState, look: &ViewOptions, room: usize) -> Line<'static> {
    let width = |step: &String| step.chars().count() + 1;
    let before = plan.steps.iter().take(plan.at).rev();
    let mut used = 0;
    let past = before.take_while(|step| {
        used += width(step);
        used <= room / 3
    });
    let first = plan.at - past.count();
    let mut spans = vec![Span::styled(if first > 0 { "… " } else { "" }, dim())];
    let mut used = 2;
    for (number, step) in plan.steps.iter().enumerate().skip(first) {
        used += width(step);
        if used + 2 > room && number > plan.at {
            spans.push(Span::styled("…", dim()));
            break;
        }
        let style = match number {
            _ if number < plan.at => dim(),
            _ if number == plan.at => {
                look.tint(Color::Green).add_modifier(Modifier::BOLD | Modifier::REVERSED)
            }
            _ => Style::new(),
        };
        spans.extend([Span::styled(step.clone(), style), Span::raw(" ")]);
    }
    Line::from(spans)
}

fn figures(state: &State) -> Vec<Line<'static>> {
    let (tally, now) = (&state.tally, Instant::now());
    let row = |name: &str, value: String| {
        Line::from(vec![Span::styled(format!("{name:<11}"), dim()), Span::raw(value)])
    };
    let (steps, looks) = (&state.steps, &state.looks);
    let rate = |rate: &Rate| rate.a_second(state.began, now);
    vec![
        row("pace", format!("{:.1} steps/s, {:.1} looks/s", rate(steps), rate(looks))),
        row("moves", tally.moves.to_string()),
        row("looks", looks.all.to_string()),
        row("keys sent", tally.sent.to_string()),
        row("moves lost", tally.lost.to_string()),
        row("replanned", tally.replanned.to_string()),
        row("tries", tally.trials.to_string()),
        row("deaths", tally.deaths.to_string()),
        row("waits", tally.pauses.to_string()),
    ]
}
