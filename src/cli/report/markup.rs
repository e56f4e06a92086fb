//! What a page is made of. Everything from outside is text, which the macro escapes.

use maud::{Markup, PreEscaped, html};

use crate::cli::output;
use crate::cli::report::Thumbnail;
use crate::cli::status::Status;
use crate::games::{self, GAMES};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A page may load nothing, and run nothing but what is marked as its own.
const POLICY: &str =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-page'";

/// What a page says of one input.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Row<'a> {
    pub(in crate::cli) input: &'a str,
    pub(in crate::cli) status: Status,
    pub(in crate::cli) game: Option<&'a str>,
    pub(in crate::cli) program: Option<&'a str>,
    pub(in crate::cli) level: Option<&'a str>,
    /// The actions on one line.
    pub(in crate::cli) plan: Option<&'a str>,
    /// What is said of the plan, of what was not seen and of the time.
    pub(in crate::cli) facts: Vec<String>,
    pub(in crate::cli) error: Option<&'a str>,
}

/// All before the first row.
pub(super) fn head(command: &str) -> Markup {
    let title = format!("screenplay {command}");
    html! {
        (PreEscaped("<!DOCTYPE html>\n<html lang=\"en\">"))
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            title { (title) }
            style { (PreEscaped(STYLE)) }
        }
        header {
            h1 { (title) }
            form id="filters" role="search" aria-label="Filters" {
                label { "Status " select name="status" {
                    option value="" { "all" }
                    @for status in Status::ALL { option { (status.word()) } }
                } }
                label { "Game " select name="game" {
                    option value="" { "all" }
                    @for game in GAMES { option { (game.name()) } }
                } }
                label.wide { "Text " input name="text" type="search" autocomplete="off" spellcheck="false"; }
                button type="reset" { "Show all" }
                output name="shown" {}
            }
            noscript { p { "The filters need JavaScript; all inputs are shown." } }
        }
        (PreEscaped("<main><ol id=\"rows\">"))
    }
}

/// One input, by its number from 1.
pub(super) fn row(number: usize, row: &Row<'_>, picture: Option<&Thumbnail>) -> Markup {
    let input = output::line(row.input);
    // The filter knows games, not the other models of their levels.
    let game = row.game.map(|name| games::of_text(name).map_or(name, |(_, game)| game.name()));
    let what = [row.game, row.program].into_iter().flatten().map(output::line);
    html! {
        li id=(format!("input-{number}")) data-status=(row.status.word()) data-game=[game.map(output::line)] {
            @if let Some(picture) = picture {
                img loading="lazy" decoding="async" width=(picture.width) height=(picture.height)
                    alt=(format!("What was read of {input}")) src=(picture.address());
            } @else {
                p.blank { "no picture" }
            }
            div {
                h2 { bdi { (input) } " " span.status { (row.status.word()) } }
                p.game { (what.collect::<Vec<_>>().join(", ")) }
                @if let Some(plan) = row.plan {
                    p.plan { code { @if plan.is_empty() { "won already" } @else { (output::line(plan)) } } }
                }
                @for fact in &row.facts { p { (output::line(fact)) } }
                @if let Some(error) = row.error { p.error { (output::line(error)) } }
                @if let Some(level) = row.level {
                    details { summary { "Level" } pre { (output::harmless(level)) } }
                }
            }
        }
    }
}

/// All after the last row: how many inputs there are of each status.
pub(super) fn foot(counts: &[(Status, usize)]) -> Markup {
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    let some = counts.iter().filter(|(_, count)| *count > 0);
    let each: Vec<_> = some.map(|(status, count)| format!("{count} {}", status.word())).collect();
    let version = env!("CARGO_PKG_VERSION");
    html! {
        (PreEscaped("</ol></main>"))
        footer { p {
            (all) @if all == 1 { " input" } @else { " inputs" }
            @if !each.is_empty() { ": " (each.join(", ")) }
            ". Made by screenplay " (version) "."
        } }
        script nonce="page" { (PreEscaped(SCRIPT)) }
        (PreEscaped("</html>"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_is_markup() {
        let hostile = "<script>alert(1)</script>\" onload='x' &amp;\u{202e}\u{0}";
        let all = Row {
            input: hostile,
            status: Status::Limit,
            game: Some(hostile),
            program: Some(hostile),
            level: Some(hostile),
            plan: Some(hostile),
            facts: vec![hostile.to_owned()],
            error: Some(hostile),
        };
        let picture = Thumbnail::of(&image::RgbImage::new(2, 2));
        let text = row(1, &all, picture.as_ref()).0;
        assert!(!text.contains("<script") && !text.contains(['\u{202e}', '\u{0}']), "{text}");
        assert_eq!(
            text.matches("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload").count(),
            9,
            "{text}"
        );
        assert!(text.contains("&amp;amp;"), "{text}");
    }

    #[test]
    fn a_page_asks_for_nothing_from_outside() {
        let whole = [head("solve").0, foot(&[(Status::Solved, 2)]).0].concat();
        for outside in ["http:", "https:", "url(", "@import", " src="] {
            assert!(!whole.contains(outside), "{outside}");
        }
        assert!(whole.contains("2 inputs: 2 solved."), "{whole}");
    }
}
