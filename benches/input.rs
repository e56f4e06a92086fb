//! A key side by side in one run: checked and pressed in one act, checked before through enigo, and enigo after a look
//! at the focus.
//!
//! Prints figures and asserts nothing on time. Runs on the display in `DISPLAY`, which needs a window manager; says "skipped" where
//! there is none. Types only into a window of its own.

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod measure;

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod live {
    use std::time::Duration;

    use anyhow::{Context, Result, bail};
    use enigo::{Direction, Enigo, Keyboard, Settings};
    use screenplay::desktop::{Desktop, Target, X11Desktop};
    use screenplay::input::{Device, Gesture, Input, Key};
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};
    use x11rb::rust_connection::RustConnection;
    use x11rb::wrapper::ConnectionExt as _;

    use crate::measure::{ROUNDS, measure};

    pub(super) fn run() -> Result<()> {
        let Ok((connection, screen)) = x11rb::connect(None) else {
            println!("skipped: no display");
            return Ok(());
        };
        let desktop = X11Desktop::open(None)?;
        if desktop.gives_focus().is_err() {
            println!("skipped: no window manager");
            return Ok(());
        }
        let window = open_window(&connection, screen)?;
        desktop.raise(window)?;
        std::thread::sleep(Duration::from_millis(500));
        let rect = desktop.window(window)?.context("the window is gone")?.rect;
        let target = Target { window, rect };
        let focused = || desktop.focused().ok() == Some(Some(window));
        let key = Gesture::Key { key: Key::Left, hold: Duration::ZERO };
        println!("a key pressed and released, median (least) of {ROUNDS}, ms");
        let mut ours = Device::open(None)?;
        let one = measure("checked in one act", || ours.perform(&key, &target, &|| false))?;
        let mut looks = Device::through_enigo(None)?;
        measure("checked before, by enigo", || looks.perform(&key, &target, &|| false))?;
        let mut enigo = Enigo::new(&Settings { linux_delay: 0, ..Settings::default() })?;
        let theirs = measure("a look at the focus, enigo", || {
            if !focused() {
                bail!("the window has lost the focus");
            }
            enigo.key(enigo::Key::LeftArrow, Direction::Press)?;
            enigo.key(enigo::Key::LeftArrow, Direction::Release)?;
            Ok(())
        })?;
        println!(
            "one act takes {:.1} times as long as enigo with a look at the focus",
            one / theirs
        );
        Ok(())
    }

    fn open_window(connection: &RustConnection, screen: usize) -> Result<u32> {
        let root = &connection.setup().roots[screen];
        let id = connection.generate_id()?;
        let look = CreateWindowAux::new().background_pixel(root.white_pixel);
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(root.root_depth, id, root.root, 0, 0, 300, 200, 0, class, 0, &look)?
            .check()
            .context("cannot open a window")?;
        connection.map_window(id)?;
        connection.sync()?;
        std::thread::sleep(Duration::from_millis(500));
        Ok(id)
    }
}

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
fn main() -> anyhow::Result<()> {
    live::run()
}

#[cfg(not(all(feature = "live", unix, not(target_vendor = "apple"))))]
fn main() {
    println!("skipped: this build has no X11 input (feature `live`)");
}
