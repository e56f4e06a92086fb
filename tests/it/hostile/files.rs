//! Files and streams: large ones, wide ones, ones without end, and what is no file at all.

use std::fs::File;
use std::io::{Cursor, Read, repeat};
use std::path::Path;

use image::{DynamicImage, ImageBuffer, ImageFormat, Luma, Rgb, RgbImage, Rgba};

use super::{Desk, LEVEL};

/// Both commands that read, and what they are to say.
fn assert_refused(desk: &Desk, input: &str, code: i32, expected: &str) {
    for command in ["solve", "export"] {
        let ran = desk.run(&[command, input]);
        assert_eq!(ran.code, Some(code), "{command} {input}: {ran:?}");
        let said = ran.err();
        assert!(said.contains(expected) && said.lines().count() == 1, "{command} {input}: {said}");
        ran.assert_small(&format!("{command} {input}"));
    }
}

fn save(desk: &Desk, name: &str, image: impl Into<DynamicImage>) {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, ImageFormat::from_path(name).unwrap()).unwrap();
    std::fs::write(desk.path(name), bytes.into_inner()).unwrap();
}

#[test]
fn a_picture_beyond_the_largest_screen_is_refused_by_its_header() {
    let desk = Desk::new();
    save(&desk, "wide.png", ImageBuffer::from_pixel(7900, 7900, Luma([255_u8])));
    assert_refused(&desk, "wide.png", 3, "it is 7900x7900; up to 33 million pixels are read");
}

#[test]
fn sixteen_bits_a_channel_take_no_more_memory_than_there_is() {
    let desk = Desk::new();
    let pixel = |_, y| Rgba([0x8000, 0x4000, (y * 8) as u16, 0xffff]);
    save(&desk, "deep.png", ImageBuffer::<Rgba<u16>, _>::from_fn(7680, 4320, pixel));
    assert_refused(&desk, "deep.png", 3, "no board of any game is seen");
}

/// A level of Amaze as its arcade might draw it on a large screen, with pixels of 16 bits.
#[test]
fn a_screenshot_of_the_largest_screen_is_read() {
    let desk = Desk::new().with("a.level", LEVEL);
    assert_eq!(desk.run(&["solve", "a.level", "--overlay", "small.png"]).code, Some(0));
    let cell = 720;
    let rows: Vec<&str> = LEVEL.lines().skip(1).collect();
    let image = ImageBuffer::from_fn(7680, 4320, |x, y| {
        let (column, row) = ((x.wrapping_sub(1440)) / cell, (y.wrapping_sub(360)) / cell);
        let tile = rows.get(row as usize).and_then(|row| row.as_bytes().get(column as usize));
        let middle = |at: u32, from: u32| (at.wrapping_sub(from) % cell).abs_diff(cell / 2);
        let apart = middle(x, 1440).pow(2) + middle(y, 360).pow(2);
        match tile {
            Some(b'@') if apart < 260 * 260 => Rgb([60_000_u16, 12_000, 9_000]),
            Some(b'.' | b'@') => Rgb([59_000, 58_500, 57_000]),
            _ => Rgb([15_000, 17_000, 22_000]),
        }
    });
    save(&desk, "large.png", image);
    let ran = desk.run(&["export", "large.png", "--game", "amaze"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    // Floor of one colour may be painted or not, and the wall around it goes on to the picture's edge.
    let board = ran.out().replace('+', ".");
    assert!(board.contains("@..\n##.\n..."), "{board}");
    ran.assert_small("large.png");
}

#[test]
fn noise_as_large_as_a_screen_takes_no_more_memory_than_there_is() {
    let desk = Desk::new();
    let mut seed = 1_u32;
    let noise = RgbImage::from_fn(7680, 4320, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Rgb([(seed >> 24) as u8, (seed >> 16) as u8, (seed >> 8) as u8])
    });
    save(&desk, "noise.bmp", noise);
    let ran = desk.run(&["solve", "noise.bmp"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    ran.assert_small("noise.bmp");
}

#[test]
fn a_level_text_without_measure_is_not_read() {
    let desk = Desk::new();
    let file = File::create(desk.path("long.level")).unwrap();
    std::io::copy(&mut LEVEL.as_bytes(), &mut &file).unwrap();
    file.set_len(300 << 20).unwrap();
    assert_refused(&desk, "long.level", 3, "longer than the 1048576 bytes that are read");
    let rows = format!("amaze\n#@{}#\n", ".".repeat(300_000));
    let desk = desk.with("wide.level", rows);
    assert_refused(&desk, "wide.level", 3, "at most 10000 cells");
}

#[test]
fn a_stream_without_end_ends() {
    let desk = Desk::new();
    for start in [b"".as_slice(), b"amaze\n", b"\x89PNG\r\n\x1a\n", b"BM", b"\xff\xd8\xff"] {
        for command in ["solve", "export"] {
            let ran = desk.run_with(&[command, "-"], Cursor::new(start).chain(repeat(0)));
            assert_eq!(ran.code, Some(3), "{command} {start:?}: {ran:?}");
            assert!(ran.err().contains("bytes that are read"), "{}", ran.err());
            ran.assert_small(&format!("{command} {start:?}"));
        }
    }
    let ran = desk.run_with(&["solve", "-"], Cursor::new(LEVEL));
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn what_is_no_regular_file_is_refused_and_the_rest_of_a_folder_is_read() {
    let desk = Desk::new().with("d/a.level", LEVEL).with("d/c.level", LEVEL).with_pipe("d/b.level");
    assert_refused(&desk, "d/b.level", 3, "it is a pipe");
    assert_refused(&desk, "/dev/zero", 3, "it is a device");
    let ran = desk.run(&["solve", "d", "--json"]);
    assert_eq!(ran.code, Some(3));
    let out = ran.out();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("\"solved\"") && lines[2].contains("\"solved\""), "{lines:?}");
    assert!(lines[1].contains("it is a pipe"), "{}", lines[1]);
    let ran = desk.run(&["export", "d/*.level", "--out", "out"]);
    assert_eq!(ran.code, Some(3));
    assert!(Path::new(&desk.path("out/c.level")).exists());
}

#[test]
fn what_was_kept_of_levels_is_read_with_the_same_care() {
    let desk = Desk::new()
        .with("data/screenplay/levels/amaze/good.level", LEVEL)
        .with("data/screenplay/levels/amaze/bytes.level", b"\xff\xfe")
        .with_pipe("data/screenplay/levels/amaze/pipe.level");
    let ran = desk.run(&["levels", "amaze"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out().starts_with("good "), "{}", ran.out());
    assert!(ran.err().contains("pipe.level") && ran.err().contains("bytes.level"), "{}", ran.err());
    let ran = desk.run(&["levels", "amaze", "import", "data/screenplay/levels/amaze/pipe.level"]);
    assert!(ran.code == Some(1) && ran.err().contains("it is a pipe"), "{ran:?}");
}
