//! A drawing of marks on white as a PNG or an SVG file.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use image::{Rgb, RgbImage};

use crate::geometry::Point;
use crate::vision::overlay::{self, Mark};

/// Writes a drawing: SVG where the file is called so, PNG otherwise.
pub(super) fn write(path: &Path, size: (u32, u32), marks: &[Mark]) -> Result<()> {
    let what = || format!("cannot write {}", path.display());
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        return fs::write(path, svg(size, marks)).with_context(what);
    }
    let mut image = RgbImage::from_pixel(size.0, size.1, Rgb([255; 3]));
    overlay::draw(&mut image, marks);
    image.save(path).with_context(what)
}

/// The drawing as SVG text.
fn svg((width, height): (u32, u32), marks: &[Mark]) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for mark in marks {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", element(mark));
    }
    text + "</svg>\n"
}

fn element(mark: &Mark) -> String {
    match mark {
        Mark::Line { path, color, width, .. } => format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            points(path),
            hex(*color)
        ),
        Mark::Shape { path, color, fill, width } => {
            let color = hex(*color);
            format!(
                "<polygon points=\"{}\" fill=\"{color}\" fill-opacity=\"{fill}\" stroke=\"{color}\" \
                 stroke-width=\"{width}\"/>",
                points(path)
            )
        }
        Mark::Hatch { path, color, spacing, width } => {
            let color = hex(*color);
            let name = &color[1..];
            format!(
                "<pattern id=\"{name}\" width=\"{spacing}\" height=\"{spacing}\" \
                 patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
                 <rect width=\"{width}\" height=\"{spacing}\" fill=\"{color}\"/></pattern>\
                 <polygon points=\"{}\" fill=\"url(#{name})\"/>",
                points(path)
            )
        }
        Mark::Disc { center, radius, color } => format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{}\"/>",
            center.x,
            center.y,
            hex(*color)
        ),
        Mark::Text { center, height, color, text } => format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"{}\">{}</text>",
            center.x,
            center.y + f64::from(*height) / 2.0,
            height * 1.4,
            hex(*color),
            escaped(text)
        ),
    }
}

fn points(path: &[Point]) -> String {
    let points: Vec<String> = path.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
    points.join(" ")
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_elements() {
        let center = Point { x: 5.0, y: 6.0 };
        let text = Mark::Text { center, height: 10.0, color: [0, 16, 255], text: "a<b".to_owned() };
        let disc = Mark::Disc { center, radius: 2.0, color: [1, 2, 3] };
        let svg = svg((20, 10), &[text, disc]);
        assert!(
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"")
        );
        assert!(svg.contains("fill=\"#0010ff\">a&lt;b</text>"), "{svg}");
        assert!(svg.contains("<circle cx=\"5.0\" cy=\"6.0\" r=\"2\" fill=\"#010203\"/>"), "{svg}");
    }
}
