//! From the changed pixel to the key: a game of this bench's own draws a move at once, 60 times a second at most, and stamps when its
//! new picture was on the screen and when the next key came. `screenplay play` plays it, by a profile without anything and by one that
//! says that the program moves at once.
//!
//! Prints figures and asserts nothing on time; `limits` yields the rows of `cargo bench --bench limits`. Runs on the display in
//! `DISPLAY`, which needs a window manager; says "skipped" where there is none.

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod aim;

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod live {
    use std::process::{Child, Command, Stdio};
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
    use std::time::{Duration, Instant};

    use anyhow::{Context, Result, bail};
    use screenplay::arcade::amaze::{Hud, Phase, THEMES, draw};
    use screenplay::desktop::{Desktop, X11Desktop};
    use screenplay::game::Level as _;
    use screenplay::games::amaze::Level;
    use screenplay::games::amaze::pack::pack;
    use screenplay::geometry::Direction;
    use screenplay::solver::Problem;
    use x11rb::connection::Connection;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{
        ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, ImageFormat, WindowClass,
    };
    use x11rb::rust_connection::RustConnection;
    use x11rb::wrapper::ConnectionExt as _;

    use crate::aim;

    /// Levels of a play.
    const LEVELS: usize = 12;
    const SIZE: (u16, u16) = (640, 760);
    /// In ms.
    const AIM: f64 = 12.0;
    const FRAME: Duration = Duration::from_nanos(16_666_667);
    /// A play that takes longer is none.
    const PATIENCE: Duration = Duration::from_secs(120);
    /// What each profile is called, and what it says of the controls.
    const PROFILES: [(&str, &str); 2] = [
        ("the usual rest of 50 ms", "hold_ms = 1\ngap_ms = 0"),
        ("a program that moves at once", "hold_ms = 1\ngap_ms = 0\nrest_ms = 0"),
    ];

    /// `in_short`: only the rows of the table of aims.
    pub(super) fn run(in_short: bool) -> Result<()> {
        let Ok((connection, screen)) = x11rb::connect(None) else {
            eprintln!("reaction: skipped: no display");
            return Ok(());
        };
        if X11Desktop::open(None)?.gives_focus().is_err() {
            eprintln!("reaction: skipped: no window manager");
            return Ok(());
        }
        let connection = Arc::new(connection);
        let mut game = Game::open(&connection, screen)?;
        let events = game.events();
        if !in_short {
            println!(
                "from a picture with a move's end to the next key, {LEVELS} levels of Amaze, ms"
            );
            println!("| profile | moves | median | 90 % | worst |\n|---|---|---|---|---|");
        }
        for (name, controls) in PROFILES {
            let mut times = game.played(&events, controls)?;
            times.sort();
            let ms = |part: f64| {
                let at = (times.len().saturating_sub(1) as f64 * part) as usize;
                times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
            };
            let (median, most, worst) = (ms(0.5), ms(0.9), ms(1.0));
            if in_short {
                let work = format!("from a changed pixel to the key, {name}: median, ms");
                aim::row(&work, &[AIM], &[median]);
            } else {
                println!("| {name} | {} | {median:.1} | {most:.1} | {worst:.1} |", times.len());
            }
        }
        Ok(())
    }

    /// A game in a window, and its keys.
    struct Game {
        connection: Arc<RustConnection>,
        window: u32,
        context: u32,
        depth: u8,
        /// The key code of each direction.
        keys: Vec<(u8, Direction)>,
    }

    /// What came from the window system, and when.
    type Events = Receiver<(Instant, Event)>;

    impl Game {
        fn open(connection: &Arc<RustConnection>, screen: usize) -> Result<Game> {
            let root = &connection.setup().roots[screen];
            let (window, context) = (connection.generate_id()?, connection.generate_id()?);
            let (depth, class) = (root.root_depth, WindowClass::INPUT_OUTPUT);
            let events = EventMask::KEY_PRESS | EventMask::EXPOSURE;
            let look = CreateWindowAux::new().background_pixel(root.black_pixel).event_mask(events);
            let (width, height) = SIZE;
            connection
                .create_window(depth, window, root.root, 0, 0, width, height, 0, class, 0, &look)?
                .check()
                .context("cannot open a window")?;
            connection.create_gc(context, window, &CreateGCAux::new())?;
            connection.map_window(window)?;
            connection.sync()?;
            // A window manager takes its time to put a frame around it.
            std::thread::sleep(Duration::from_millis(500));
            let (connection, keys) = (Arc::clone(connection), keys(connection)?);
            Ok(Game { connection, window, context, depth, keys })
        }

        /// Events with the time at which they came, from a thread that waits for nothing else.
        fn events(&self) -> Events {
            let (connection, (sender, events)) = (Arc::clone(&self.connection), channel());
            std::thread::spawn(move || {
                while let Ok(event) = connection.wait_for_event() {
                    if sender.send((Instant::now(), event)).is_err() {
                        break;
                    }
                }
            });
            events
        }

        /// Has the levels played, and says how long the player took from each move's picture to the next key, but for the first of
        /// a level.
        fn played(&mut self, events: &Events, controls: &str) -> Result<Vec<Duration>> {
            let levels: Vec<Level> = pack().map(|entry| entry.level).take(LEVELS).collect();
            self.show(&levels[0], 1)?;
            let mut player = Player::start(self.window, controls)?;
            let end = Instant::now() + PATIENCE;
            let mut times = Vec::new();
            for (level, number) in levels.iter().zip(1..) {
                let mut state = level.initial();
                self.show(level, number)?;
                let mut shown = None::<Instant>;
                while !level.is_goal(&state) {
                    if Instant::now() > end {
                        bail!("the player was not done within {} s", PATIENCE.as_secs());
                    }
                    if let Some(status) = player.0.try_wait()? {
                        bail!("the player ended with {status}");
                    }
                    let (at, direction) = match events.recv_timeout(Duration::from_millis(100)) {
                        Ok((at, Event::KeyPress(key))) => match self.direction(key.detail) {
                            Some(direction) => (at, direction),
                            None => continue,
                        },
                        Ok((_, Event::Expose(_))) => {
                            self.show(&level.at(&state), number)?;
                            continue;
                        }
                        Ok(_) | Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => bail!("the display is gone"),
                    };
                    times.extend(shown.take().map(|shown| at.saturating_duration_since(shown)));
                    state = level.result(&state, &direction);
                    // A game draws at its next frame.
                    let drawn = at + FRAME;
                    std::thread::sleep(drawn.saturating_duration_since(Instant::now()));
                    self.show(&level.at(&state), number)?;
                    shown = Some(Instant::now());
                }
            }
            player.0.wait()?;
            Ok(times)
        }

        /// Draws a board; it is on the screen once this returns.
        fn show(&self, level: &Level, number: usize) -> Result<()> {
            let hud = Hud { level: number, levels: LEVELS, moves: 0, best: None, scale: 1.0 };
            let (width, height) = SIZE;
            let size = (u32::from(width), u32::from(height));
            let picture = draw(level, &THEMES[0], size, &hud, &Phase::Ready);
            let bgrx: Vec<u8> =
                picture.pixels().flat_map(|rgb| [rgb.0[2], rgb.0[1], rgb.0[0], 0]).collect();
            // One request holds 64 rows of such a window.
            for (rows, y) in bgrx.chunks(usize::from(width) * 4 * 64).zip((0..).step_by(64)) {
                let high = (rows.len() / usize::from(width) / 4) as u16;
                let (format, depth) = (ImageFormat::Z_PIXMAP, self.depth);
                let (to, by) = (self.window, self.context);
                self.connection.put_image(format, to, by, width, high, 0, y, 0, depth, rows)?;
            }
            Ok(self.connection.sync()?)
        }

        fn direction(&self, code: u8) -> Option<Direction> {
            self.keys.iter().find(|(key, _)| *key == code).map(|(_, direction)| *direction)
        }
    }

    /// The key codes of the four arrows.
    fn keys(connection: &RustConnection) -> Result<Vec<(u8, Direction)>> {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let mapping = connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let arrows = [
            (0xff51, Direction::Left),
            (0xff52, Direction::Up),
            (0xff53, Direction::Right),
            (0xff54, Direction::Down),
        ];
        let per_key = usize::from(mapping.keysyms_per_keycode).max(1);
        let symbols = mapping.keysyms.chunks(per_key).zip(first..=last);
        let direction = |symbols: &[u32]| arrows.iter().find(|(it, _)| symbols.contains(it));
        Ok(symbols.filter_map(|(it, code)| direction(it).map(|it| (code, it.1))).collect())
    }

    /// The program, playing the window by a profile of its own; ended when dropped.
    struct Player(
        Child,
        #[expect(dead_code, reason = "kept until the player has ended")] tempfile::TempDir,
    );

    impl Player {
        fn start(window: u32, controls: &str) -> Result<Player> {
            let folder = tempfile::tempdir()?;
            let own = folder.path().join("amaze/reaction");
            std::fs::create_dir_all(&own)?;
            let text = format!(
                "game = \"amaze\"\nprogram = \"reaction\"\nafter_win = []\n\n[controls]\n{controls}\n"
            );
            std::fs::write(own.join("profile.toml"), text)?;
            let (id, levels) = (window.to_string(), LEVELS.to_string());
            let child = Command::new(env!("CARGO_BIN_EXE_screenplay"))
                .args(["play", "--game", "amaze", "--program", "reaction", "--countdown", "0"])
                .args(["--id", &id, "--levels", &levels, "--profiles"])
                .arg(folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .spawn()?;
            Ok(Player(child, folder))
        }
    }

    impl Drop for Player {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
fn main() -> anyhow::Result<()> {
    live::run(std::env::args().any(|word| word == "limits"))
}

#[cfg(not(all(feature = "live", unix, not(target_vendor = "apple"))))]
fn main() {
    eprintln!("reaction: skipped: this build has no X11 input (feature `live`)");
}
