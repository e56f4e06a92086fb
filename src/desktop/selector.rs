//! Which window is meant: exactly one, or an error that lists the candidates.
//!
//! Knows windows as data; asks no window system. Nothing but the selector decides: a terminal is never taken
//! because it happens to have the focus.

use thiserror::Error;

use super::WindowInfo;
use crate::pattern::Pattern;

/// Which window is meant. Every given part must match.
#[derive(Clone, Debug, Default)]
pub struct Selector {
    /// The title: a substring, or a regular expression between slashes.
    pub title: Option<Pattern>,
    /// The application's name: a substring, or a regular expression between slashes.
    pub app: Option<Pattern>,
    /// The process.
    pub pid: Option<u32>,
    /// The window system's number.
    pub id: Option<u32>,
}

/// Why no window was chosen, with a table of the windows in question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectorError {
    /// Nothing was asked for.
    #[error("which window? Choose one with --window, --app, --pid or --id:\n{windows}")]
    Nothing {
        /// The windows there are.
        windows: String,
    },
    /// Nothing was asked for, and there is nothing to choose from.
    #[error("no window is open: start the game first; `play --wait SECONDS` waits for it")]
    NoWindow,
    /// No window matches.
    #[error("no window matches {selector}; there are:\n{windows}")]
    None {
        /// What was asked for.
        selector: String,
        /// The windows there are.
        windows: String,
    },
    /// Several windows match.
    #[error("{count} windows match {selector}; add --id to choose one:\n{windows}")]
    Several {
        /// What was asked for.
        selector: String,
        /// How many match.
        count: usize,
        /// Those that match.
        windows: String,
    },
}

impl Selector {
    /// Whether nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.title.is_none() && self.app.is_none() && self.pid.is_none() && self.id.is_none()
    }

    /// Whether `window` has all that is asked for.
    #[must_use]
    pub fn matches(&self, window: &WindowInfo) -> bool {
        let text = |pattern: &Option<Pattern>, text: &str| {
            pattern.as_ref().is_none_or(|pattern| pattern.matches(text))
        };
        text(&self.title, &window.title)
            && text(&self.app, &window.app)
            && self.pid.is_none_or(|pid| window.pid == Some(pid))
            && self.id.is_none_or(|id| window.id == id)
    }

    /// Why no window is chosen where nothing is asked for.
    pub(crate) fn nothing_asked(windows: &[WindowInfo]) -> SelectorError {
        if windows.is_empty() {
            return SelectorError::NoWindow;
        }
        SelectorError::Nothing { windows: table(windows) }
    }

    /// The one window that matches.
    ///
    /// # Errors
    /// Nothing is asked for, no window matches, or several do: the error lists them.
    pub fn choose<'a>(&self, windows: &'a [WindowInfo]) -> Result<&'a WindowInfo, SelectorError> {
        if self.is_empty() {
            return Err(Selector::nothing_asked(windows));
        }
        match self.all(windows)?.as_slice() {
            [window] => Ok(window),
            several => Err(SelectorError::Several {
                selector: self.to_string(),
                count: several.len(),
                windows: table(several.iter().copied()),
            }),
        }
    }

    /// All windows that match, in their order; every window where nothing is asked for.
    ///
    /// # Errors
    /// None matches: the error lists those that there are.
    pub fn all<'a>(&self, windows: &'a [WindowInfo]) -> Result<Vec<&'a WindowInfo>, SelectorError> {
        let found: Vec<_> = windows.iter().filter(|window| self.matches(window)).collect();
        if found.is_empty() && !self.is_empty() {
            let (selector, windows) = (self.to_string(), table(windows));
            return Err(SelectorError::None { selector, windows });
        }
        Ok(found)
    }
}

impl std::fmt::Display for Selector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [
            self.title.as_ref().map(|title| format!("--window \"{title}\"")),
            self.app.as_ref().map(|app| format!("--app \"{app}\"")),
            self.pid.map(|pid| format!("--pid {pid}")),
            self.id.map(|id| format!("--id 0x{id:x}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// The windows as a table for people: a heading, then one line a window.
#[must_use]
pub fn table<'a>(windows: impl IntoIterator<Item = &'a WindowInfo>) -> String {
    let heading = ["id", "app", "pid", "size+place", "title"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(heading).chain(windows.into_iter().map(row)).collect();
    if rows.len() == 1 {
        return "(no windows)".to_owned();
    }
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths = [width(0), width(1), width(2), width(3)];
    let line = |row: &[String; 5]| {
        let padded = row.iter().zip(widths).map(|(text, width)| format!("{text:<width$}  "));
        format!("{}{}", padded.collect::<String>(), row[4]).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn row(window: &WindowInfo) -> [String; 5] {
    // A title may hold anything; a table must stay one line a window.
    let plain = |text: &str| text.replace(|character: char| character.is_control(), " ");
    let state = match (window.minimized, window.focused) {
        (true, _) => " (minimised)",
        (false, true) => " (focused)",
        (false, false) => "",
    };
    [
        format!("0x{:x}", window.id),
        plain(&window.app),
        window.pid.map_or_else(|| "-".to_owned(), |pid| pid.to_string()),
        window.rect.to_string(),
        format!("{}{state}", plain(&window.title)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;

    fn window(id: u32, title: &str, app: &str, pid: u32) -> WindowInfo {
        let rect = Rect { x: -5, y: 7, width: 640, height: 480 };
        let (title, app) = (title.to_owned(), app.to_owned());
        WindowInfo { id, title, app, pid: Some(pid), rect, minimized: false, focused: id == 16 }
    }

    fn windows() -> Vec<WindowInfo> {
        vec![
            window(16, "Terminal: amaze", "XTerm", 1),
            window(17, "Amaze", "screenplay", 2),
            window(18, "Roller\nSplat", "Chromium", 3),
        ]
    }

    fn choose(selector: &Selector) -> Result<u32, String> {
        let windows = windows();
        selector.choose(&windows).map(|window| window.id).map_err(|error| error.to_string())
    }

    fn titled(title: &str) -> Selector {
        Selector { title: Some(title.parse().unwrap()), ..Selector::default() }
    }

    #[test]
    fn every_given_part_must_match() {
        let app = |app: &str| Selector { app: Some(app.parse().unwrap()), ..Selector::default() };
        assert_eq!(choose(&titled("/^Amaze$/")), Ok(17));
        assert_eq!(choose(&app("chrom")), Ok(18));
        assert_eq!(choose(&Selector { pid: Some(3), ..Selector::default() }), Ok(18));
        assert_eq!(choose(&Selector { id: Some(16), ..Selector::default() }), Ok(16));
        assert_eq!(choose(&Selector { pid: Some(2), ..titled("amaze") }), Ok(17));
        assert!(choose(&Selector { pid: Some(3), ..titled("amaze") }).is_err());
    }

    #[test]
    fn several_are_an_error_that_lists_them_and_no_others() {
        let text = choose(&titled("amaze")).unwrap_err();
        assert!(text.starts_with("2 windows match --window \"amaze\""), "{text}");
        assert!(
            text.contains("0x10 ") && text.contains("0x11 ") && !text.contains("0x12"),
            "{text}"
        );
    }

    #[test]
    fn none_and_no_selector_list_all_windows() {
        let text = choose(&titled("solitaire")).unwrap_err();
        assert!(text.contains("no window matches --window \"solitaire\""), "{text}");
        assert_eq!(text.lines().count(), 5, "{text}");
        let text = choose(&Selector::default()).unwrap_err();
        assert!(text.starts_with("which window?"), "{text}");
        assert!(text.contains("(focused)") && text.contains("Roller Splat"), "{text}");
        let text = titled("x").choose(&[]).unwrap_err().to_string();
        assert!(text.contains("(no windows)"), "{text}");
        let text = Selector::default().choose(&[]).unwrap_err().to_string();
        assert!(text.contains("start the game first"), "{text}");
    }
}
