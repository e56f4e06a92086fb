//! The stage of one run: a screen, the game on it, the bot, and the hands that make trouble.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use screenplay::desktop::{Desktop as _, WindowInfo, X11Desktop};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::game::Game;
use super::judge::Judge;
use crate::process::{Running, program};
use crate::xvfb::{Screen, eventually};

/// Time between two looks at a run.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// All of it; everything ends when it is dropped.
pub(crate) struct Stage {
    pub(crate) game: Game,
    pub(crate) judge: Judge,
    pub(crate) desktop: X11Desktop,
    /// The windows that the game has had.
    pub(crate) windows: Vec<u32>,
    pub(crate) arcade: Option<Running>,
    pub(crate) bots: Vec<Bot>,
    pub(crate) random: ChaCha8Rng,
    /// The level that the game shows, and how many it went on by.
    level: usize,
    pub(crate) gone_on: usize,
    /// Whether its window was closed: it may have been at its last move then.
    pub(crate) closed: bool,
    looks: Vec<String>,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) screen: Screen,
}

/// A bot at work, its output going to files.
pub(crate) struct Bot {
    pub(crate) child: Child,
    out: PathBuf,
    err: PathBuf,
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Bot {
    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    pub(crate) fn stdout(&self) -> String {
        fs::read_to_string(&self.out).unwrap_or_default()
    }

    pub(crate) fn stderr(&self) -> String {
        fs::read_to_string(&self.err).unwrap_or_default()
    }
}

impl Stage {
    /// Opens the game with this fault of its own; `None` where a program for it is missing.
    pub(crate) fn open(game: Game, fault: Option<&str>, seed: u64) -> Option<Stage> {
        let screen = Screen::start(1280, 1024, true)?;
        let judge = Judge::watch(&screen.display)?;
        let desktop = X11Desktop::open(Some(&screen.display)).ok()?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let first = game.levels[random.random_range(0..game.levels.len())];
        let level = first.to_string();
        let own = [game.looks, &["--level", &level]].concat();
        let fault = fault.map(|fault| ["--fault".to_owned(), format!("{fault},seed={seed}")]);
        let looks = own.into_iter().map(str::to_owned).chain(fault.into_iter().flatten());
        let looks = looks.collect();
        let (windows, bots) = (Vec::new(), Vec::new());
        let folder = tempfile::tempdir().ok()?;
        let (arcade, level, gone_on) = (None, first, 0);
        let mut stage = Stage {
            game,
            judge,
            desktop,
            windows,
            arcade,
            bots,
            random,
            level,
            gone_on,
            closed: false,
            looks,
            folder,
            screen,
        };
        // Away from the corner, where the pointer stops a play.
        stage
            .judge
            .connection
            .warp_pointer(x11rb::NONE, stage.judge.root, 0, 0, 0, 0, 640, 1000)
            .ok()?;
        stage.open_game();
        Some(stage)
    }

    /// Opens the game's window, as it was opened at first.
    pub(crate) fn open_game(&mut self) {
        let mut words = vec!["arcade", self.game.name];
        words.extend(self.looks.iter().map(String::as_str));
        let mut command = program(Some(&self.screen.display), &words);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        self.arcade = Some(Running(child));
        let opened = eventually(|| self.game_window().is_some());
        assert!(opened, "the arcade does not open: {words:?}");
        self.windows.extend(self.game_window().map(|window| window.id));
    }

    /// Closes the game's window, as a crash would. The next one may be given the same number.
    pub(crate) fn close_game(&mut self) {
        (self.arcade, self.closed) = (None, true);
        assert!(eventually(|| self.game_window().is_none()), "the game's window stays");
    }

    fn game_window(&self) -> Option<WindowInfo> {
        let all = self.desktop.windows().unwrap_or_default();
        all.into_iter().find(|window| window.app == "screenplay-arcade")
    }

    /// The window that is played.
    pub(crate) fn window(&self) -> u32 {
        self.windows.last().copied().unwrap_or_default()
    }

    /// Starts a bot with these words after the usual ones, and these variables.
    pub(crate) fn start_bot(&mut self, words: &[String], variables: &[(&str, &str)]) {
        let asked = self.game.asked.to_string();
        let id = self.windows[0].to_string();
        let mut all: Vec<&str> = vec!["play", "--json", "--id", &id, "--game", self.game.name];
        all.extend(["--countdown", "0", "--levels", &asked]);
        // A play that gives way to a person goes on by itself.
        if pauses() {
            all.extend(["--resume-after", "2"]);
        }
        all.extend(words.iter().map(String::as_str));
        let mut command = program(Some(&self.screen.display), &all);
        let (home, temporary) = (self.folder("home"), self.folder("tmp"));
        command.env("HOME", &home).env("XDG_DATA_HOME", &home).env("XDG_CONFIG_HOME", &home);
        command.env("TMPDIR", &temporary).envs(variables.iter().copied());
        let number = self.bots.len();
        let file = |kind: &str| self.folder.path().join(format!("bot-{number}.{kind}"));
        let (out, err) = (file("out"), file("err"));
        command.stdout(fs::File::create(&out).unwrap());
        command.stderr(fs::File::create(&err).unwrap());
        let child = command.spawn().unwrap();
        self.bots.push(Bot { child, out, err });
    }

    /// A folder of this run.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        let folder = self.folder.path().join(name);
        let _ = fs::create_dir_all(&folder);
        folder
    }

    /// Lets time go by, and sees which level the game is at. Says whether the first bot still runs.
    pub(crate) fn pass(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            self.look();
            let runs = self.bots.first_mut().is_some_and(Bot::runs);
            if !runs || Instant::now() >= end {
                return runs;
            }
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// Waits until a condition comes true while the first bot runs; whether it did.
    pub(crate) fn until(&mut self, within: Duration, condition: impl Fn(&Stage) -> bool) -> bool {
        let end = Instant::now() + within;
        while Instant::now() < end {
            if condition(self) {
                return true;
            }
            if !self.pass(Duration::from_millis(1)) {
                return condition(self);
            }
        }
        false
    }

    /// The number that the game's title shows is the truth about how far it is.
    pub(crate) fn look(&mut self) {
        let title = match self.desktop.window(self.window()) {
            Ok(Some(window)) => window.title,
            _ => return,
        };
        let number = title.rsplit(' ').next().and_then(|it| it.split_once('/'));
        let Some(number) = number.and_then(|(number, _)| number.parse().ok()) else { return };
        // A game that was opened again begins again.
        self.gone_on += usize::saturating_sub(number, self.level);
        self.level = number;
    }

    /// Asks the window manager for something about the game's window, or about all.
    pub(crate) fn ask_manager(&self, message: &str, window: u32, data: [u32; 5]) {
        let connection = &self.judge.connection;
        let Ok(asked) = connection.intern_atom(false, message.as_bytes()) else { return };
        let Ok(atom) = asked.reply() else { return };
        let event = ClientMessageEvent::new(32, window, atom.atom, data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let _ = connection.send_event(false, self.judge.root, mask, event);
        let _ = connection.sync();
    }

    /// A window of somebody else's, which counts as one by the connection that it belongs to.
    pub(crate) fn stranger(&self, place: (i16, i16, u16, u16), unmanaged: bool) -> Option<u32> {
        let connection = &self.judge.connection;
        let id = connection.generate_id().ok()?;
        let events = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE;
        let look = CreateWindowAux::new()
            .event_mask(events)
            .background_pixel(0x44_66_88)
            .override_redirect(u32::from(unmanaged));
        let (x, y, width, height) = place;
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(0, id, self.judge.root, x, y, width, height, 0, class, 0, &look)
            .ok()?;
        connection.map_window(id).ok()?;
        connection.sync().ok()?;
        Some(id)
    }

    /// Sends a signal by the name that the shell knows.
    pub(crate) fn signal(process: u32, name: &str) {
        let line = format!("kill -{name} {process}");
        let _ = Command::new("sh").args(["-c", &line]).stderr(Stdio::null()).status();
    }

    /// Files that a play left behind: broken recordings, halves of them, and pictures that anyone may read.
    pub(crate) fn leftovers(&self, recordings: &Path) -> Vec<String> {
        let mut told = Vec::new();
        let files = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        for file in files(recordings) {
            let path = file.path();
            let name = file.file_name().to_string_lossy().into_owned();
            if path.extension().is_some_and(|end| end == "gif") {
                if !is_whole(&path) {
                    told.push(format!("{name} is broken"));
                }
            } else {
                told.push(format!("{name} is left"));
            }
        }
        for file in files(&self.folder("tmp")) {
            let mode = file.metadata().map_or(0, |about| about.permissions().mode());
            if mode & 0o077 != 0 {
                told.push(format!("{} may be read by anyone", file.file_name().to_string_lossy()));
            }
        }
        told
    }
}

/// Whether a play pauses where a person types or moves the mouse.
fn pauses() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let help = program(None, &["play", "--help"]).output().unwrap();
        String::from_utf8_lossy(&help.stdout).contains("--resume-after")
    })
}

/// Whether every frame of a recording can be shown.
fn is_whole(path: &Path) -> bool {
    use image::AnimationDecoder as _;
    let Ok(bytes) = fs::read(path) else { return false };
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(bytes));
    decoder.is_ok_and(|decoder| decoder.into_frames().all(|frame| frame.is_ok()))
}
