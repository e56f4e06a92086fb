//! Pictures that are not read: what is said, what is drawn, and what `--debug-dir` keeps.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use image::imageops::{crop_imm, replace};
use image::{Rgb, RgbImage};
use screenplay::arcade::amaze::{Hud, Phase, draw, lattice, named};
use screenplay::frame::Frame;
use screenplay::game::AnyGame;
use screenplay::games::amaze::{Amaze, Level};
use screenplay::geometry::Point;
use screenplay::profile::Profiles;
use screenplay::vision::evidence::Find;
use tempfile::TempDir;

const LEVEL: &str =
    "amaze\n#########\n####...##\n#....#..#\n#.#..####\n#.#..####\n#@#.....#\n#########\n";
/// The colour of what is in doubt.
const DOUBT: Rgb<u8> = Rgb([226, 30, 40]);

/// Runs the program in a folder.
fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "SCREENPLAY_LOG"] {
        command.env_remove(name);
    }
    command.env("HOME", folder).env("XDG_CONFIG_HOME", folder.join("config"));
    command.current_dir(folder).args(words).output().unwrap()
}

fn told(ran: &Output) -> String {
    let told = String::from_utf8(ran.stderr.clone()).unwrap();
    assert!(!told.contains("panicked"), "{told}");
    told
}

/// A board of the arcade with its ball on two cells.
fn two_balls() -> RgbImage {
    let (level, theme): (Level, _) = (LEVEL.parse().unwrap(), named("classic").unwrap());
    let hud = Hud { level: 1, levels: 1, moves: 0, best: None, scale: 1.0 };
    let size = (720, 640);
    let mut image = draw(&level, theme, size, &hud, &Phase::Ready);
    let lattice = lattice(&level, theme, size, &hud);
    let [from, to] = [(1.0, 5.0), (5.0, 5.0)].map(|(x, y)| lattice.project(x, y));
    let cell = lattice.pitch().x.round() as u32;
    let ball =
        crop_imm(&image, from.x.round() as u32, from.y.round() as u32, cell, cell).to_image();
    replace(&mut image, &ball, to.x.round() as i64, to.y.round() as i64);
    image
}

/// How many pixels in the upper part of a cell have the colour of doubt, in a picture that is so many times as large.
fn count(image: &RgbImage, cell: &Find, factor: u32) -> usize {
    let corner = |pick: fn(f64, f64) -> f64, of: fn(&Point) -> f64| {
        cell.outline.iter().map(of).reduce(pick).unwrap()
    };
    let (left, right) = (corner(f64::min, |at| at.x), corner(f64::max, |at| at.x));
    let (top, bottom) = (corner(f64::min, |at| at.y), corner(f64::max, |at| at.y));
    let range = |from: f64, to: f64, end: f64| {
        let at = |part: f64| ((from + (to - from) * part) * f64::from(factor)) as u32;
        at(0.15)..at(end)
    };
    let (across, down) = (range(left, right, 0.85), range(top, bottom, 0.6));
    let pixels = down.flat_map(|y| across.clone().map(move |x| (x, y)));
    pixels.filter(|(x, y)| image.get_pixel(*x, *y) == &DOUBT).count()
}

#[test]
fn cells_in_doubt_are_hatched_and_others_are_not() {
    let folder = TempDir::new().unwrap();
    let image = two_balls();
    image.save(folder.path().join("shot.png")).unwrap();
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("amaze", Profiles::GENERIC).unwrap();
    let frame = Frame::from_image(image.clone());
    let Err(error) = AnyGame::read(&Amaze, &frame, profile, None) else { panic!("it is read") };
    let (doubtful, certain): (Vec<&Find>, Vec<&Find>) =
        error.found().finds.iter().partition(|find| find.doubtful);
    assert!(!doubtful.is_empty(), "{error}");
    for (command, out) in [("solve", "a.png"), ("export", "b.png")] {
        let words = [command, "shot.png", "--game", "amaze", "--program", "generic"];
        let ran = run(folder.path(), &[&words[..], &["--overlay", out]].concat());
        assert_eq!(ran.status.code(), Some(3), "{}", told(&ran));
        assert!(told(&ran).contains(&error.to_string()), "{}", told(&ran));
        let drawn = image::open(folder.path().join(out)).unwrap().to_rgb8();
        let factor = drawn.width() / image.width();
        for cell in &doubtful {
            assert!(count(&drawn, cell, factor) > 20, "{cell:?}");
        }
        assert!(certain.iter().all(|cell| count(&drawn, cell, factor) == 0));
        // The words stand below the picture.
        assert!(drawn.height() > image.height() * factor);
    }
}

#[test]
fn a_picture_of_nothing_is_told_on_one_line_and_drawn_as_it_is() {
    let folder = TempDir::new().unwrap();
    let flat = RgbImage::from_pixel(300, 200, Rgb([40, 90, 60]));
    flat.save(folder.path().join("flat.png")).unwrap();
    let ran = run(folder.path(), &["solve", "flat.png", "--overlay", "why.png"]);
    let said = told(&ran);
    assert_eq!(ran.status.code(), Some(3), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    for part in ["flat.png: no board of any game is seen", "--game NAME", "--debug-dir DIR", "-v"] {
        assert!(said.contains(part), "{said}");
    }
    let drawn = image::open(folder.path().join("why.png")).unwrap().to_rgb8();
    let factor = drawn.width() / 300;
    let above = (0..200 * factor).flat_map(|y| (0..300 * factor).map(move |x| (x, y)));
    assert!(above.into_iter().all(|(x, y)| drawn.get_pixel(x, y) == &Rgb([40, 90, 60])));
    assert!(drawn.height() > 200 * factor + 10);
    // Every game's reason, where more is asked for.
    let said = told(&run(folder.path(), &["-v", "solve", "flat.png"]));
    for game in ["amaze", "beads", "bloxorz", "cardinal-chains", "continuity", "sokoban"] {
        assert!(said.contains(&format!("no {game} board: looked for")), "{said}");
    }
}

#[test]
fn one_game_alone_says_why_it_reads_nothing() {
    let folder = TempDir::new().unwrap();
    RgbImage::new(200, 100).save(folder.path().join("black.png")).unwrap();
    let said = told(&run(folder.path(), &["export", "black.png", "--game", "beads"]));
    assert!(said.contains("no beads board: looked for nodes"), "{said}");
    assert!(!said.contains("--game") && said.contains("--debug-dir"), "{said}");
}

#[test]
fn a_debug_folder_keeps_what_was_seen_of_every_input_and_replaces_none() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("in")).unwrap();
    RgbImage::from_pixel(300, 200, Rgb([40, 90, 60])).save(path("in/flat.png")).unwrap();
    fs::write(path("in/a.level"), LEVEL).unwrap();
    fs::write(path("in/broken.png"), b"\x89PNG\r\n\x1a\n\x00").unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/amaze/seen_night.png");
    fs::copy(&fixture, path("in/shot.png")).unwrap();
    for (command, out) in [("solve", "one"), ("export", "two")] {
        let ran = run(folder.path(), &[command, "in", "--debug-dir", out]);
        assert_eq!(ran.status.code(), Some(3), "{}", told(&ran));
        let text = |name: &str| fs::read_to_string(path(out).join(name)).unwrap();
        let picture = |name: &str| image::open(path(out).join(name)).unwrap().to_rgb8();
        assert!(text("flat.txt").contains("not read: no board of any game is seen"));
        assert!(text("flat.txt").contains("\nno beads board: looked for nodes"));
        assert!(
            text("shot.txt").contains("read as amaze (generic)\n\namaze\n"),
            "{}",
            text("shot.txt")
        );
        assert!(text("shot.txt").contains("\nno continuity board"));
        assert!(text("a.txt").contains("read as amaze\n\namaze\n####"));
        assert!(text("broken.txt").contains("not read: broken or truncated PNG"));
        assert!(picture("flat.png").height() > 200 && picture("a.png").width() > 0);
        assert_ne!(picture("shot.png"), image::open(&fixture).unwrap().to_rgb8());
        assert!(!path(out).join("broken.png").exists());
        #[cfg(unix)]
        for entry in path(out).read_dir().unwrap() {
            use std::os::unix::fs::PermissionsExt;
            let file = entry.unwrap().path();
            assert_eq!(
                fs::metadata(&file).unwrap().permissions().mode() & 0o777,
                0o600,
                "{file:?}"
            );
        }
    }
    // What is an input stays what it is.
    let before = fs::read(path("in/shot.png")).unwrap();
    for command in ["solve", "export"] {
        let ran = run(folder.path(), &[command, "in/shot.png", "--debug-dir", "in"]);
        assert_ne!(ran.status.code(), Some(0));
        assert!(told(&ran).contains("is an input: it is not replaced"), "{}", told(&ran));
        let ran = run(folder.path(), &[command, "in/flat.png", "--overlay", "in/flat.png"]);
        assert!(told(&ran).contains("is an input: it is not replaced"), "{}", told(&ran));
        let ran = run(folder.path(), &[command, "in/shot.png", "--debug-dir", "in/a.level"]);
        assert_eq!(ran.status.code(), Some(2), "{}", told(&ran));
    }
    assert_eq!(fs::read(path("in/shot.png")).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn names_that_would_paint_a_terminal_are_harmless_in_what_is_kept() {
    let folder = TempDir::new().unwrap();
    let name = "a\u{1b}[31m\nb\u{202e}..png";
    RgbImage::new(90, 60)
        .save_with_format(folder.path().join(name), image::ImageFormat::Png)
        .unwrap();
    let ran = run(folder.path(), &["solve", name, "--debug-dir", "kept"]);
    let said = told(&ran);
    assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{said:?}");
    let kept: Vec<_> =
        folder.path().join("kept").read_dir().unwrap().map(|it| it.unwrap()).collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
    let text = kept.iter().find(|it| it.path().extension().unwrap() == "txt").unwrap();
    let text = fs::read_to_string(text.path()).unwrap();
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text:?}");
    assert!(text.starts_with("a\\u{1b}[31m\\nb\\u{202e}..png\nnot read: "), "{text:?}");
}
