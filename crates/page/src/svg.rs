//! Marks as elements of an SVG picture whose unit is a pixel of the frame.

use std::fmt::Write as _;

use screenplay::geometry::Point;
use screenplay::vision::overlay::{self, Mark};

/// The elements, in the order in which they are drawn; what is wider than the frame is cut off by whoever shows them.
#[must_use]
pub fn svg(marks: &[Mark]) -> String {
    let mut text = String::new();
    for mark in marks {
        // Writing to a string cannot fail.
        let _ = element(&mut text, mark);
    }
    text
}

fn element(text: &mut String, mark: &Mark) -> std::fmt::Result {
    match mark {
        Mark::Line { path, color, width, arrow } => {
            let (ink, mut path) = (hex(*color), path.clone());
            let length = f64::from(*width) * overlay::HEAD;
            let head = if *arrow { overlay::cut_head(&mut path, length) } else { None };
            write!(
                text,
                r#"<polyline points="{}" fill="none" stroke="{ink}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                points(&path),
                number(f64::from(*width))
            )?;
            head.map_or(Ok(()), |head| {
                write!(text, r#"<polygon points="{}" fill="{ink}"/>"#, points(&head))
            })
        }
        Mark::Shape { path, color, fill, width } => {
            let ink = hex(*color);
            write!(
                text,
                r#"<polygon points="{}" fill="{ink}" fill-opacity="{}" stroke="{ink}" stroke-width="{}"/>"#,
                points(path),
                number(f64::from(*fill)),
                number(f64::from(*width))
            )
        }
        Mark::Hatch { path, color, spacing, width } => {
            let (ink, spacing, width) =
                (hex(*color), number(f64::from(*spacing)), number(f64::from(*width)));
            // The same hatch has the same name: a page shows several pictures.
            let name = format!("hatch-{}-{spacing}-{width}", &ink[1..]);
            write!(
                text,
                r#"<pattern id="{name}" width="{spacing}" height="{spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="{width}" height="{spacing}" fill="{ink}"/></pattern><polygon points="{}" fill="url(#{name})"/>"#,
                points(path)
            )
        }
        Mark::Disc { center, radius, color } => write!(
            text,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{}"/>"#,
            number(center.x),
            number(center.y),
            number(f64::from(*radius)),
            hex(*color)
        ),
        Mark::Text { center, height, color, text: word } => {
            let height = f64::from(*height);
            write!(
                text,
                r#"<text x="{}" y="{}" font-size="{}" fill="{}" stroke="{}" stroke-width="{}" paint-order="stroke" text-anchor="middle">{}</text>"#,
                number(center.x),
                number(center.y + height / 2.0),
                number(height / CAPITAL),
                hex(*color),
                hex(overlay::halo(*color)),
                number(height * 0.35),
                escaped(word)
            )
        }
    }
}

/// Height of a capital letter as a part of the font's size, in common faces.
const CAPITAL: f64 = 0.72;
fn points(path: &[Point]) -> String {
    path.iter().map(|at| format!("{},{}", number(at.x), number(at.y))).collect::<Vec<_>>().join(" ")
}

/// Hundredths of a pixel: nobody sees less.
fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // There is no minus zero.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTER: Point = Point { x: 10.0, y: 20.004 };

    #[test]
    fn what_is_written_cannot_be_markup() {
        let word = |text: &str| {
            svg(&[Mark::Text {
                center: CENTER,
                height: 7.2,
                color: [255; 3],
                text: text.to_owned(),
            }])
        };
        let drawn = word("<script>&\"");
        assert!(drawn.contains("&lt;script&gt;&amp;&quot;</text>"), "{drawn}");
        assert!(
            drawn.contains(r##"stroke="#101218""##) && drawn.contains(r#"y="23.6""#),
            "{drawn}"
        );
    }

    #[test]
    fn an_arrow_ends_at_its_tip_and_its_line_before_it() {
        let path = vec![Point { x: 0.0, y: 0.0 }, Point { x: 100.0, y: 0.0 }];
        let line =
            |arrow| svg(&[Mark::Line { path: path.clone(), color: [1, 2, 3], width: 2.0, arrow }]);
        assert!(!line(false).contains("polygon"));
        let arrow = line(true);
        assert!(arrow.contains(r#"points="0,0 93.52,0""#), "{arrow}");
        assert!(arrow.contains(r#"points="100,0 92.8,3.6 92.8,-3.6""#), "{arrow}");
        let dot = Mark::Line { path: vec![CENTER, CENTER], color: [0; 3], width: 2.0, arrow: true };
        assert!(!svg(&[dot]).contains("polygon"));
    }

    #[test]
    fn each_mark_is_an_element() {
        let path = vec![CENTER; 3];
        let shape = Mark::Shape { path: path.clone(), color: [255, 0, 0], fill: 0.25, width: 1.5 };
        let hatch = Mark::Hatch { path, color: [0, 0, 255], spacing: 6.0, width: 1.0 };
        let disc = Mark::Disc { center: CENTER, radius: 3.0, color: [0; 3] };
        let drawn = svg(&[shape, hatch, disc]);
        assert!(drawn.contains(r##"fill="#ff0000" fill-opacity="0.25""##), "{drawn}");
        assert!(
            drawn.contains(r#"id="hatch-0000ff-6-1""#) && drawn.contains("url(#hatch-0000ff-6-1)")
        );
        assert!(drawn.contains(r#"<circle cx="10" cy="20" r="3""#), "{drawn}");
    }
}
