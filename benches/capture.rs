//! Capture side by side in one run: X11 with shared memory, without, and xcap, of a 1280×1024 window.
//!
//! Prints figures and asserts nothing on time; `limits` yields the rows of `cargo bench --bench limits`. Runs on the display in
//! `DISPLAY`; says "skipped" where there is none.

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod aim;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod measure;

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod live {
    use std::hint::black_box;
    use std::time::Duration;

    use anyhow::{Context, Result};
    use screenplay::capture::{Capture, WindowCapture, X11Capture, bgrx_to_rgb};
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{
        ConnectionExt as _, CreateGCAux, CreateWindowAux, Rectangle, WindowClass,
    };
    use x11rb::rust_connection::RustConnection;
    use x11rb::wrapper::ConnectionExt as _;

    use crate::aim;
    use crate::measure::{ROUNDS, measure, times};

    const WIDTH: u16 = 1280;
    const HEIGHT: u16 = 1024;
    /// In ms, of a look after something was drawn.
    const AIM: f64 = 0.7;

    /// `in_short`: only the rows of the table of aims.
    pub(super) fn run(in_short: bool) -> Result<()> {
        let Ok((connection, screen)) = x11rb::connect(None) else {
            eprintln!("capture: skipped: no display");
            return Ok(());
        };
        let id = open_window(&connection, screen)?;
        let context = connection.generate_id()?;
        connection.create_gc(context, id, &CreateGCAux::new().foreground(1))?;
        let draw = || -> Result<()> {
            let pixel = Rectangle { x: 7, y: 9, width: 1, height: 1 };
            connection.poly_fill_rectangle(id, context, &[pixel])?;
            Ok(connection.sync()?)
        };
        let mut shared = X11Capture::open(None, id)?;
        let mut plain = X11Capture::open(None, id)?.without_shared_memory();
        let after = |capture: &mut dyn Capture| {
            draw()?;
            capture.frame().map(drop).map_err(anyhow::Error::from)
        };
        if in_short {
            let work = format!("capture of {WIDTH} x {HEIGHT} after a pixel was drawn, RGB, ms");
            aim::row(&work, &[AIM], &[times(&mut || after(&mut shared))?[ROUNDS / 2]]);
            let still = times(&mut || shared.frame().map(drop))?[ROUNDS / 2];
            aim::row("... where nothing was drawn", &[AIM], &[still]);
            return Ok(());
        }
        println!("capture of a {WIDTH}x{HEIGHT} window, median (least) of {ROUNDS}, ms");
        println!("each look but one kind's after a pixel was drawn, which is part of the time");
        measure("  of that, drawing", draw)?;
        let ours = measure("x11, shared memory", || after(&mut shared))?;
        measure("x11, nothing drawn", || shared.frame().map(drop))?;
        measure("x11, without", || after(&mut plain))?;
        let pixels = vec![7; usize::from(WIDTH) * usize::from(HEIGHT) * 4];
        let (width, height) = (usize::from(WIDTH), usize::from(HEIGHT));
        measure::<std::convert::Infallible>("  of that, BGRX to RGB", || {
            black_box(bgrx_to_rgb(black_box(&pixels), width, height, width * 4));
            Ok(())
        })?;
        match WindowCapture::open(id) {
            Ok(mut xcap) => {
                let same = shared.frame()?.image == xcap.frame()?.image;
                println!("the same pixels as xcap: {}", if same { "yes" } else { "NO" });
                measure("xcap, as a frame", || after(&mut xcap))?;
                let windows = xcap::Window::all()?;
                let window = windows.iter().find(|window| window.id().ok() == Some(id));
                let window = window.context("xcap has lost the window")?;
                let theirs = measure("xcap, capture_image alone", || {
                    draw()?;
                    window
                        .capture_image()
                        .map(|image| drop(black_box(image)))
                        .map_err(anyhow::Error::from)
                })?;
                println!("xcap alone takes {:.1} times as long as ours with all", theirs / ours);
            }
            Err(error) => println!("xcap: skipped: {error} (it needs a window manager)"),
        }
        Ok(())
    }

    /// A window of stripes at the top left of the screen.
    fn open_window(connection: &RustConnection, screen: usize) -> Result<u32> {
        let root = &connection.setup().roots[screen];
        let (id, context) = (connection.generate_id()?, connection.generate_id()?);
        let (depth, class) = (root.root_depth, WindowClass::INPUT_OUTPUT);
        let look = CreateWindowAux::new().background_pixel(root.white_pixel);
        connection
            .create_window(depth, id, root.root, 0, 0, WIDTH, HEIGHT, 0, class, 0, &look)?
            .check()
            .context("cannot open a window")?;
        connection.create_gc(context, id, &CreateGCAux::new().foreground(0x0030_60c0))?;
        connection.map_window(id)?;
        connection.sync()?;
        // A window manager takes its time to put a frame around it.
        std::thread::sleep(Duration::from_millis(500));
        let stripe = |n: i16| Rectangle { x: n * 40, y: 0, width: 20, height: HEIGHT };
        let stripes: Vec<_> = (0..32).map(stripe).collect();
        connection.poly_fill_rectangle(id, context, &stripes)?;
        connection.sync()?;
        Ok(id)
    }
}

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
fn main() -> anyhow::Result<()> {
    live::run(std::env::args().any(|word| word == "limits"))
}

#[cfg(not(all(feature = "live", unix, not(target_vendor = "apple"))))]
fn main() {
    eprintln!("capture: skipped: this build has no X11 capture (feature `live`)");
}
