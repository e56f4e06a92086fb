//! How the view is laid out and drawn. What there is no room for is left out, the least important first.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::cli::view::board::{Painter, Picture};
use crate::cli::view::keys::HELP;
use crate::cli::view::log::{self, Scroll};
use crate::cli::view::side;
use crate::cli::view::state::{State, Unread};
use crate::game::Unit;

/// Columns from which the plan stands beside the board, and rows from which there are borders.
const WIDE: u16 = 72;
const TALL: u16 = 20;
/// Columns of what stands beside the board, at least.
const SIDE: u16 = 34;

/// What the play does now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    #[default]
    Playing,
    /// It will wait once what it does is done.
    Holding,
    Held,
    Stepping,
    /// It waits for somebody else, or for what stands in the way.
    Waiting,
    Stopping,
}

impl Mode {
    /// Its name, and what to know about it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Mode::Playing => ("PLAYING", ""),
            Mode::Holding => ("PAUSING", "after this move"),
            Mode::Held => ("PAUSED", "space goes on, s makes one step"),
            Mode::Stepping => ("ONE STEP", ""),
            Mode::Waiting => ("WAITING", "see the events; Enter goes on at once"),
            Mode::Stopping => ("STOPPING", ""),
        }
    }

    fn color(self) -> Color {
        match self {
            Mode::Playing | Mode::Stepping => Color::Green,
            Mode::Holding | Mode::Held => Color::Yellow,
            Mode::Waiting => Color::Magenta,
            Mode::Stopping => Color::Red,
        }
    }
}

/// How the person has it shown.
#[derive(Clone, Debug, Default)]
pub(super) struct ViewOptions {
    pub(super) color: bool,
    pub(super) help: bool,
    pub(super) mode: Mode,
    pub(super) events: Scroll,
}

impl ViewOptions {
    /// A style, where there are colours.
    pub(super) fn tint(&self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }
}

/// Draws it all.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    state: &State,
    painter: &mut Painter,
    look: &mut ViewOptions,
) {
    let area = frame.area();
    let borders = area.height >= TALL && area.width >= WIDE;
    let events = match area.height {
        ..10 => 0,
        10..TALL => 2,
        TALL.. if borders => area.height / 4 + 1,
        TALL.. => area.height / 4,
    };
    let length = Constraint::Length;
    let rows = [length(1), length(1), Constraint::Fill(1), length(events), length(1)];
    let [head, status, middle, events, keys] = Layout::vertical(rows).areas(area);
    header(frame, state, look, head);
    frame.render_widget(status_line(state, look), status);
    let picture = picture(state, painter);
    if area.width >= WIDE {
        let (columns, _) = picture.size();
        let frame_of = if borders { 2 } else { 1 };
        let most = middle.width.saturating_sub(SIDE);
        let least = (middle.width / 2).min(most);
        let split =
            [Constraint::Length((columns + frame_of).clamp(least, most)), Constraint::Fill(1)];
        let [left, right] = Layout::horizontal(split).areas(middle);
        let left = pane(frame, "board", left, borders);
        board(frame, state, &picture, look, left, borders);
        let right = pane(frame, "plan", right, borders);
        frame.render_widget(side::whole(state, look, right), right);
    } else {
        let plan = if middle.height >= 12 { 4 } else { 2 };
        let split = [Constraint::Fill(1), Constraint::Length(plan.min(middle.height / 2))];
        let [above, below] = Layout::vertical(split).areas(middle);
        board(frame, state, &picture, look, above, false);
        frame.render_widget(side::brief(state, look, below), below);
    }
    let events = pane(frame, "events", events, borders);
    log::draw(frame, state, look, events);
    frame.render_widget(key_bar(look), keys);
    if look.help {
        help(frame, area);
    }
}

/// What is left of a pane within its border, where it has one.
fn pane(frame: &mut Frame<'_>, title: &str, area: Rect, borders: bool) -> Rect {
    if !borders {
        return area;
    }
    let block = Block::bordered().title(format!(" {title} "));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

fn header(frame: &mut Frame<'_>, state: &State, look: &ViewOptions, area: Rect) {
    let seconds = state.began.elapsed().as_secs();
    let won = match state.about.levels {
        Some(all) => format!("{} of {all} won", state.won),
        None => format!("{} won", state.won),
    };
    let right = format!(" {won}  {}:{:02} ", seconds / 60, seconds % 60);
    let room = Constraint::Length(u16::try_from(right.len()).unwrap_or(u16::MAX));
    let [left, end] = Layout::horizontal([Constraint::Fill(1), room]).areas(area);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    let about = &state.about;
    // The game first: in a narrow terminal the end is cut.
    let text = format!(" {}  {}", about.playing, about.window);
    frame.render_widget(Paragraph::new(text).style(style.patch(look.tint(Color::Cyan))), left);
    frame.render_widget(Paragraph::new(right).style(style.patch(look.tint(Color::Cyan))), end);
}

fn status_line(state: &State, look: &ViewOptions) -> Line<'static> {
    let (name, hint) = look.mode.words();
    let style = look.tint(look.mode.color()).add_modifier(Modifier::BOLD | Modifier::REVERSED);
    let mut spans = vec![Span::styled(format!(" {name} "), style)];
    let level = match &state.title {
        Some(title) => format!(" level {}, {title}", state.level),
        None => format!(" level {}", state.level),
    };
    spans.push(Span::raw(if hint.is_empty() { level } else { format!(" {hint};{level}") }));
    if let Some(sight) = &state.sight {
        spans.push(Span::styled(format!("; {sight}"), look.tint(Color::Yellow)));
    }
    Line::from(spans)
}

fn picture(state: &State, painter: &mut Painter) -> Picture {
    match (&state.unread, &state.board) {
        (Some(unread), _) => painter.unread(unread),
        (None, Some(board)) => painter.board(board),
        (None, None) => Picture::default(),
    }
}

fn cells(unread: &Unread) -> String {
    Unit { one: "cell", many: "cells" }.count(unread.cells.len() as u64)
}

/// The board, and in its last row what there is to know of the picture.
fn board(
    frame: &mut Frame<'_>,
    state: &State,
    picture: &Picture,
    look: &ViewOptions,
    area: Rect,
    borders: bool,
) {
    let (columns, rows) = picture.size();
    if rows == 0 {
        return frame.render_widget(Paragraph::new("no board yet").style(dim()), area);
    }
    let mut notes = Vec::new();
    if columns > area.width || rows > area.height {
        notes.push(format!("cut: {columns}x{rows} characters"));
    }
    let others = state.board.as_ref().map_or(0, |board| board.rivals.len());
    let marked = if picture.doubtful { ", marked" } else { "" };
    match (&state.unread, others) {
        (Some(unread), _) => notes.push(format!("in doubt: {}, ??", cells(unread))),
        (None, 0) => {}
        (None, 1) => notes.push(format!("in doubt: 1 other reading{marked}")),
        (None, _) => notes.push(format!("in doubt: {others} other readings{marked}")),
    }
    let mut room = area;
    // A border has room for them; else they cost a row.
    if !notes.is_empty() {
        let mut place = Rect { y: area.bottom(), height: 1, ..area };
        if !borders {
            room.height = area.height.saturating_sub(1);
            place.y = room.bottom();
        }
        let note = Line::styled(notes.join("; "), look.tint(Color::Yellow));
        frame.render_widget(note, place.intersection(frame.area()));
    }
    picture.draw(room, frame.buffer_mut());
}

fn key_bar(look: &ViewOptions) -> Line<'static> {
    let space = match look.mode {
        Mode::Held | Mode::Holding | Mode::Stepping => ("space", "go on"),
        _ => ("space", "pause"),
    };
    let mut keys = vec![space];
    if look.mode == Mode::Held {
        keys.push(("s", "step"));
    }
    if look.mode == Mode::Waiting {
        keys.push(("Enter", "go on"));
    }
    keys.extend([("q", "stop"), ("?", "help")]);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let spans = keys.into_iter().flat_map(|(key, what)| {
        [Span::styled(format!(" {key}"), bold), Span::styled(format!(" {what} "), dim())]
    });
    Line::from(spans.collect::<Vec<_>>())
}

fn help(frame: &mut Frame<'_>, area: Rect) {
    let lines = HELP.map(|(key, what)| format!("{key:>10}  {what}"));
    let width = lines.iter().map(String::len).max().unwrap_or_default() as u16 + 3;
    let (width, height) = (width.min(area.width), (HELP.len() as u16 + 2).min(area.height));
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    frame.render_widget(Clear, place);
    let text = Paragraph::new(lines.map(Line::from).to_vec()).wrap(Wrap { trim: false });
    frame.render_widget(text.block(Block::bordered().title(" keys ")), place);
}

pub(super) fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
