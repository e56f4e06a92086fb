//! Tests of recordings: no more than a few frames wait, and nothing half written is left.

use std::sync::{Arc, Mutex};

use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

use super::*;

/// Takes so many bytes, then fails as a full disk does.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Takes nothing while the lock is held.
struct Slow(Arc<Mutex<()>>, File);

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _open = self.0.lock().unwrap();
        self.1.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.flush()
    }
}

/// Large enough that a frame does not fit into the writer's buffer.
fn picture(shade: u32) -> RgbImage {
    RgbImage::from_fn(300, 200, |x, y| {
        let noise = (x * 7919 + y * 104_729 + shade * 31) as u8;
        image::Rgb([noise, noise.wrapping_mul(3), shade as u8])
    })
}

/// Takes pictures without a pause between them.
fn take(recorder: &mut Recorder, count: u32) {
    for shade in 0..count {
        recorder.last = None;
        recorder.take(&picture(shade), Vec::new);
    }
}

fn frames(path: &Path) -> usize {
    let file = io::BufReader::new(File::open(path).unwrap());
    GifDecoder::new(file).unwrap().into_frames().collect_frames().unwrap().len()
}

#[test]
fn frames_are_left_out_where_packing_is_slow() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    let (gate, file) = (Arc::new(Mutex::new(())), File::create(beside(&path)).unwrap());
    let closed = gate.lock().unwrap();
    let mut recorder = Recorder::into_writer(&path, Slow(Arc::clone(&gate), file));
    take(&mut recorder, 60);
    // In line, with the packer, and held back by it until the next one differs.
    let most = IN_LINE as u64 + 3;
    assert!(recorder.left_out >= 60 - most, "{} left out", recorder.left_out);
    drop(closed);
    let kept = 60 - recorder.left_out as usize;
    recorder.finish().unwrap();
    assert_eq!(frames(&path), kept);
}

#[test]
fn a_recording_is_put_in_its_place_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    std::fs::write(&path, "an older one").unwrap();
    let mut recorder = Recorder::new(&path).unwrap();
    take(&mut recorder, 2);
    assert_eq!(std::fs::read(&path).unwrap(), b"an older one");
    recorder.finish().unwrap();
    assert_eq!(frames(&path), 2);
    assert!(!beside(&path).exists());
}

#[test]
fn a_recording_that_breaks_off_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    let mut recorder = Recorder::new(&path).unwrap();
    take(&mut recorder, 2);
    drop(recorder);
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    let missing = folder.path().join("no such folder/a.gif");
    assert!(Recorder::new(&missing).is_err());
}

#[test]
fn a_full_disk_is_noticed_whichever_byte_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    let whole = {
        let mut recorder = Recorder::new(&path).unwrap();
        take(&mut recorder, 2);
        recorder.finish().unwrap();
        std::fs::metadata(&path).unwrap().len() as usize
    };
    std::fs::write(&path, "an older one").unwrap();
    for room in [0, 100, whole / 2, whole - 1] {
        std::fs::write(beside(&path), "half of it").unwrap();
        let mut recorder = Recorder::into_writer(&path, Full(room));
        take(&mut recorder, 2);
        let error = output::chain(&recorder.finish().unwrap_err());
        assert!(error.starts_with("cannot write ") && error.contains("space"), "{room}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"an older one", "{room}");
        assert!(!beside(&path).exists(), "{room}");
    }
}
