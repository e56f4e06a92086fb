//! The last events with their times, which may be scrolled.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::cli::view::draw::{ViewOptions, dim};
use crate::cli::view::state::State;

/// Which of the events are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Scroll {
    /// Those up to this one, counted from the first; `None` goes on with the last.
    until: Option<usize>,
    /// How many had room when they were last drawn, and the first that was still kept.
    room: usize,
    first: usize,
}

impl Scroll {
    /// Scrolls by so many lines, of `told` events; earlier ones are negative.
    pub(super) fn by(&mut self, lines: isize, told: usize) {
        let least = (self.first + self.room).min(told);
        let until = self.until.unwrap_or(told).saturating_add_signed(lines).clamp(least, told);
        self.until = (until < told).then_some(until);
    }
}

/// Draws as many of them as have room.
pub(super) fn draw(frame: &mut Frame<'_>, state: &State, look: &mut ViewOptions, area: Rect) {
    let scroll = &mut look.events;
    scroll.room = area.height.into();
    scroll.first = state.told - state.log.len();
    let scrolled = scroll.until.map(|until| until.max(scroll.first));
    let until = scrolled.unwrap_or(state.told);
    let end = until - scroll.first;
    let start = end.saturating_sub(scroll.room);
    let lines = state.log.range(start..end).map(|(time, line)| {
        Line::from(vec![Span::styled(clock(*time) + " ", dim()), Span::raw(&**line)])
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
    if scrolled.is_some() {
        let more = format!(" {} later, End ", state.told - until);
        let width = u16::try_from(more.len()).unwrap_or(u16::MAX).min(area.width);
        let place = Rect::new(area.right() - width, area.y, width, area.height.min(1));
        let style = look.tint(Color::Yellow).add_modifier(Modifier::REVERSED);
        frame.render_widget(Line::styled(more, style), place);
    }
}

/// Minutes, seconds and tenths.
fn clock(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{:>2}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
