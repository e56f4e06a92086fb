//! The board as characters: the game's own picture of it, with what is in doubt marked.

use ansi_to_tui::IntoText;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Text;

use crate::cli::output;
use crate::cli::view::state::{Board, Unread};
use crate::game::AnyGame;

/// Characters and how they look, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    rows: Vec<Vec<(char, Style)>>,
    /// Whether any of it is in doubt.
    pub(super) doubtful: bool,
}

/// Draws boards; one that has not changed is not drawn again.
pub(super) struct Painter {
    game: &'static dyn AnyGame,
    color: bool,
    last: Option<(Board, Picture)>,
}

impl Painter {
    pub(super) fn new(game: &'static dyn AnyGame, color: bool) -> Painter {
        Painter { game, color, last: None }
    }

    /// The board with the plan. Where it could be read otherwise, what would differ is marked.
    pub(super) fn board(&mut self, board: &Board) -> Picture {
        if let Some((_, picture)) = self.last.as_ref().filter(|(of, _)| of == board) {
            return picture.clone();
        }
        let painted = self.game.picture(&board.level, &board.actions, self.color);
        // A plan that does not fit the board any more says nothing about it.
        let painted = painted.or_else(|_| self.game.picture(&board.level, "", self.color));
        let mut picture = painted.map_or_else(|_| Picture::plain(&board.level), |it| parsed(&it));
        let plain = |level: &str| self.game.picture(level, "", false).unwrap_or_default();
        let bare = plain(&board.level);
        for rival in &board.rivals {
            for (row, column, width) in differences(&bare, &plain(rival)) {
                picture.doubt(row, column, width, self.color);
            }
        }
        self.last = Some((board.clone(), picture.clone()));
        picture
    }

    /// The cells of a board that could not all be told.
    pub(super) fn unread(&self, unread: &Unread) -> Picture {
        let (columns, rows) = (unread.columns as usize, unread.rows as usize);
        let mut picture = Picture::plain(&vec!["· ".repeat(columns); rows].join("\n"));
        for cell in &unread.cells {
            let (Ok(x), Ok(y)) = (usize::try_from(cell.x), usize::try_from(cell.y)) else {
                continue;
            };
            for at in [2 * x, 2 * x + 1] {
                if let Some(sign) = picture.rows.get_mut(y).and_then(|row| row.get_mut(at)) {
                    sign.0 = '?';
                }
                picture.doubt(y, at, 2 * columns, self.color);
            }
        }
        picture
    }
}

/// A game's picture for a terminal.
fn parsed(painted: &str) -> Picture {
    let text =
        output::colored(painted).as_bytes().into_text().unwrap_or_else(|_| Text::raw(painted));
    let row = |line: &ratatui::text::Line<'_>| {
        let signs = line.spans.iter().map(|span| (span, line.style.patch(span.style)));
        signs.flat_map(|(span, style)| span.content.chars().map(move |it| (it, style))).collect()
    };
    Picture { rows: text.lines.iter().map(row).collect(), doubtful: false }
}

/// Where two pictures of boards differ: row, column, and the width of the row; nowhere where they have no size in common.
fn differences(one: &str, other: &str) -> Vec<(usize, usize, usize)> {
    let rows = |text: &str| text.lines().map(|it| it.chars().collect()).collect::<Vec<Vec<char>>>();
    let (one, other) = (rows(one), rows(other));
    if one.len() != other.len() {
        return Vec::new();
    }
    let mut places = Vec::new();
    for (y, (one, other)) in one.iter().zip(&other).enumerate() {
        let differs = |x: &usize| one.get(*x) != other.get(*x);
        places.extend((0..one.len()).filter(differs).map(|x| (y, x, one.len())));
    }
    places
}

impl Picture {
    fn plain(text: &str) -> Picture {
        let row = |line: &str| line.chars().map(|sign| (sign, Style::new())).collect();
        Picture { rows: output::harmless(text).lines().map(row).collect(), doubtful: false }
    }

    /// Marks what stands at a column of a row that is drawn `width` wide elsewhere: a plan's numbers make cells wider.
    fn doubt(&mut self, row: usize, column: usize, width: usize, color: bool) {
        let Some(row) = self.rows.get_mut(row) else { return };
        let scaled = |column: usize| (column * row.len()).div_ceil(width.max(1));
        let (from, to) = (scaled(column), scaled(column + 1).min(row.len()));
        for (_, style) in row.get_mut(from..to).unwrap_or_default() {
            *style = doubt(color);
            self.doubtful = true;
        }
    }

    /// Columns and rows of characters.
    pub(super) fn size(&self) -> (u16, u16) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        (fit(columns), fit(self.rows.len()))
    }

    /// Draws it into `area`. Of one that is larger the part is drawn that has the figure in it; whether it is cut.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) -> bool {
        let (columns, rows) = self.size();
        let figure = self.rows.iter().zip(0..).find_map(|(row, y)| {
            row.iter().zip(0..).find(|((sign, _), _)| *sign == '@').map(|(_, x)| (x, y))
        });
        let (x, y) = figure.unwrap_or_default();
        let start = |at: u16, all: u16, seen: u16| {
            at.saturating_sub(seen / 2).min(all.saturating_sub(seen))
        };
        let (left, top) = (start(x, columns, area.width), start(y, rows, area.height));
        for (row, y) in self.rows.iter().skip(top.into()).zip(area.y..area.bottom()) {
            for ((sign, style), x) in row.iter().skip(left.into()).zip(area.x..area.right()) {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_char(*sign).set_style(*style);
                }
            }
        }
        columns > area.width || rows > area.height
    }
}

/// How doubt looks.
pub(super) fn doubt(color: bool) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    if color {
        style.fg(Color::Indexed(16)).bg(Color::Indexed(201))
    } else {
        style.add_modifier(Modifier::REVERSED)
    }
}

fn fit(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
