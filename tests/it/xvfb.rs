//! A screen of its own for a test: Xvfb on a free display, with openbox or without; gone when dropped.

use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};
use x11rb::wrapper::ConnectionExt as _;

/// A running X server.
pub(crate) struct Screen {
    /// Its name, as in `DISPLAY`.
    pub(crate) display: String,
    manager: Option<Child>,
    server: Child,
}

impl Screen {
    /// Starts a screen of `width`×`height` pixels; `None`, after saying so, where a program for it is missing,
    /// and a failure instead where `SCREENPLAY_REQUIRE_LIVE` is set, as `scripts/test` sets it.
    pub(crate) fn start(width: u32, height: u32, with_wm: bool) -> Option<Screen> {
        let size = format!("{width}x{height}x24");
        let arguments = ["-displayfd", "1", "-screen", "0", &size, "-nolisten", "tcp", "-noreset"];
        let mut server =
            started(Command::new("Xvfb").args(arguments).stdout(Stdio::piped()), "Xvfb")?;
        let mut number = String::new();
        BufReader::new(server.stdout.take()?).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        assert!(number.trim().parse::<u32>().is_ok(), "Xvfb ended without naming its display");
        let mut screen = Screen { display, manager: None, server };
        if with_wm {
            screen.manager = Some(screen.run_manager()?);
        }
        Some(screen)
    }

    fn run_manager(&self) -> Option<Child> {
        let command = &mut Command::new("openbox");
        let mut manager = started(
            command.arg("--sm-disable").stdout(Stdio::null()).env("DISPLAY", &self.display),
            "openbox",
        )?;
        let ready = eventually(|| has_manager(&self.display));
        assert!(ready, "openbox does not answer: {:?}", manager.try_wait());
        Some(manager)
    }

    /// Ends the X server, as a crash would.
    pub(crate) fn kill_server(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Ends the window manager, as a crash would.
    pub(crate) fn kill_manager(&mut self) {
        if let Some(manager) = self.manager.take() {
            end(manager);
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.kill_manager();
        self.kill_server();
    }
}

fn end(mut child: Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Starts a program; `None`, after saying so, where it is missing, and a failure where that is not allowed.
pub(crate) fn started(command: &mut Command, name: &str) -> Option<Child> {
    match command.stdin(Stdio::null()).stderr(Stdio::null()).spawn() {
        Ok(child) => Some(child),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let required = std::env::var_os("SCREENPLAY_REQUIRE_LIVE").is_some();
            assert!(!required, "{name} is not installed, and SCREENPLAY_REQUIRE_LIVE is set");
            eprintln!("skipped: {name} is not installed");
            None
        }
        Err(error) => panic!("cannot start {name}: {error}"),
    }
}

/// Whether `condition` comes true within five seconds.
pub(crate) fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(5);
    loop {
        if condition() {
            return true;
        }
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a window manager on `display` manages windows. It announces itself before it does: early windows
/// are forgotten by openbox, so a window of ours is the only safe question.
fn has_manager(display: &str) -> bool {
    let (connection, number) = x11rb::connect(Some(display)).unwrap();
    let root = connection.setup().roots[number].root;
    let id = connection.generate_id().unwrap();
    let (class, look) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
    connection.create_window(24, id, root, 0, 0, 9, 9, 0, class, 0, &look).unwrap();
    connection.map_window(id).unwrap();
    connection.sync().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let parent = connection.query_tree(id).unwrap().reply().unwrap().parent;
    connection.destroy_window(id).unwrap();
    connection.sync().unwrap();
    parent != root
}
