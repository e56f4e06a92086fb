//! Tests of what names files: folders, globs, and what is no regular file.

use std::fs;

use super::*;

#[test]
fn folders_globs_and_files_expand_sorted() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.png", "a.PNG", "c.txt", "d.webp"] {
        fs::write(folder.path().join(name), "anything").unwrap();
    }
    fs::create_dir(folder.path().join("e.png")).unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let names = |input: &str| -> Vec<String> {
        let paths = expand(OsStr::new(input), PICTURES).unwrap();
        paths.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names(&folder.path().display().to_string()), ["a.PNG", "b.png", "d.webp"]);
    assert_eq!(names(&at("*.png")), ["b.png"]);
    assert_eq!(names(&at("c.txt")), ["c.txt"]);
    assert_eq!(names("-"), ["-"]);
    for (input, expected) in
        [("none.png", "no such file"), ("*.tiff", "matches no file"), ("e.png", "holds no file")]
    {
        let text = expand(at(input).as_ref(), PICTURES).unwrap_err().to_string();
        assert!(text.contains(expected) && text.contains(input), "{text}");
    }
}

#[test]
fn a_long_file_is_read_only_where_it_is_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.level");
    let long = 3 * file::LONGEST_TEXT as usize;
    let with = |start: &[u8]| {
        let mut bytes = start.to_vec();
        bytes.resize(long, b' ');
        fs::write(&path, bytes).unwrap();
        bytes_of(&path)
    };
    assert!(with(b"amaze\n").unwrap_err().contains("longer than the 1048576 bytes"));
    assert_eq!(with(b"\x89PNG\r\n\x1a\n"), Ok(long));
}

#[test]
fn a_stream_without_end_ends() {
    let endless =
        |start: &'static [u8]| sniffed(start.chain(io::repeat(0))).unwrap_err().to_string();
    assert!(endless(b"").contains("1048576 bytes"));
    assert!(endless(b"BM").contains(&MAX_FILE_BYTES.to_string()));
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_unopened() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("a.png");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(bytes_of(&pipe).unwrap_err().contains("it is a pipe"));
    assert!(bytes_of(Path::new("/dev/zero")).unwrap_err().contains("it is a device"));
}

fn bytes_of(path: &Path) -> Result<usize, String> {
    bytes(path).map(|bytes| bytes.len()).map_err(|error| error.to_string())
}
