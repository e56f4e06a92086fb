//! A real window for a cabinet: events in, pixels out, a tick a frame while anything is going on.
//!
//! The one file of the arcade that knows a window system and a clock. It draws only when something changed, and
//! sleeps in between.

use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::{Duration, Instant};

use softbuffer::{Context, Rect, SoftBufferError, Surface};
use thiserror::Error;
use winit::application::ApplicationHandler;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{ElementState, KeyEvent, MouseButton, Touch, TouchPhase, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::keyboard::{Key, NamedKey};
use winit::window::{Window, WindowAttributes, WindowId};

use crate::arcade::cabinet::{Cabinet, Canvas, Part, Tick, Wake};
use crate::arcade::controls::{Hand, Input, Keys};
use crate::arcade::delay::Delay;
use crate::arcade::fault::Fault;
use crate::arcade::pace::Pace;
use crate::geometry::{Direction, Point};

/// The application's name for the window system: the class of its windows.
pub const APP: &str = "screenplay-arcade";

/// Time from one look at the keys to the next: 60 Hz.
const FRAME: Duration = Duration::from_nanos(16_666_667);

/// All of the picture is sent once in so many, otherwise what changed.
const PARTLY: u32 = 30;

/// Why there is no window, or no longer.
#[derive(Debug, Error)]
pub enum WindowError {
    /// There is nothing to open a window on.
    #[error(
        "cannot open a window: expected a display (DISPLAY or WAYLAND_DISPLAY), saw none that answers: {0} Run this in a \
         graphical session, or start one: \"Xvfb :9 & DISPLAY=:9 openbox &\", then set DISPLAY=:9"
    )]
    NoDisplay(String),
    /// The display refused the window.
    #[error("the display refused a window: {0}")]
    Refused(String),
    /// Pixels do not reach the window.
    #[error("cannot draw in the window: {0}")]
    Surface(String),
    /// The connection to the display broke.
    #[error("the window's event loop ended: {0}")]
    Lost(String),
}

/// An error of winit without the line of its source that it begins with.
fn plain(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    let inner = text.strip_prefix("os error at ").and_then(|rest| rest.split_once(": "));
    inner.map_or(text.clone(), |(_, message)| message.to_owned())
}

impl From<SoftBufferError> for WindowError {
    /// As text: the error itself holds handles that may not leave their thread.
    fn from(error: SoftBufferError) -> WindowError {
        WindowError::Surface(error.to_string())
    }
}

/// How the window opens.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Multiplies the size of everything, on top of the display's own scale factor.
    pub scale: f64,
    /// Inner size, in pixels of the screen; else one that follows from the scale.
    pub size: Option<(u32, u32)>,
    /// Place of the window's outer top left corner on the screen, in pixels; else as the desktop likes.
    pub position: Option<(i32, i32)>,
    /// What goes wrong with what is pressed.
    pub fault: Fault,
}

/// Shows a game until it is left or its window closed.
///
/// # Errors
/// There is no display, or it fails.
pub fn run(cabinet: Box<dyn Cabinet>, options: Options) -> Result<(), WindowError> {
    let event_loop = EventLoop::new().map_err(|error| WindowError::NoDisplay(plain(&error)))?;
    let mut app = App {
        hand: cabinet.hand(),
        cabinet,
        options,
        start: Instant::now(),
        keys: Keys::default(),
        strokes: Vec::new(),
        delay: Delay::new(options.fault),
        pointer: Point::default(),
        focused: false,
        due: None,
        stage: None,
        failure: None,
        pace: Pace::default(),
    };
    event_loop.run_app(&mut app).map_err(|error| WindowError::Lost(plain(&error)))?;
    tracing::info!("{}", app.pace);
    app.failure.map_or(Ok(()), Err)
}

struct WindowSurface {
    window: Rc<Window>,
    surface: Surface<Rc<Window>, Rc<Window>>,
    /// The size that the surface was painted at, once it was.
    painted: Option<PhysicalSize<u32>>,
    /// Whether the next picture is due because the game has moved on.
    asked: bool,
    /// Pictures since all of one was sent.
    partly: u32,
}

struct App {
    cabinet: Box<dyn Cabinet>,
    options: Options,
    start: Instant,
    keys: Keys,
    hand: Hand,
    /// What the pointer asked for since the last frame.
    strokes: Vec<Input>,
    delay: Delay,
    pointer: Point,
    focused: bool,
    /// When the next tick is due, since the start.
    due: Option<Duration>,
    stage: Option<WindowSurface>,
    failure: Option<WindowError>,
    pace: Pace,
}

impl App {
    fn open(&self, event_loop: &ActiveEventLoop) -> Result<WindowSurface, WindowError> {
        let monitor = event_loop.primary_monitor();
        let monitor = monitor.or_else(|| event_loop.available_monitors().next());
        let factor = monitor.as_ref().map_or(1.0, winit::monitor::MonitorHandle::scale_factor);
        let size = self.options.size.unwrap_or_else(|| {
            let scale = self.options.scale * factor;
            let usual = self.cabinet.usual_size();
            let wished = (usual.0 * scale, usual.1 * scale);
            let room = monitor.map_or(wished, |monitor| {
                let screen = monitor.size();
                (f64::from(screen.width) * 0.96, f64::from(screen.height) * 0.9)
            });
            (wished.0.min(room.0).max(1.0) as u32, wished.1.min(room.1).max(1.0) as u32)
        });
        let mut attributes = Window::default_attributes()
            .with_title(self.cabinet.title())
            .with_inner_size(PhysicalSize::new(size.0, size.1));
        if let Some((x, y)) = self.options.position {
            attributes = attributes.with_position(PhysicalPosition::new(x, y));
        }
        let window = event_loop
            .create_window(named(attributes))
            .map_err(|error| WindowError::Refused(plain(&error)))?;
        let window = Rc::new(window);
        let context = Context::new(Rc::clone(&window))?;
        let surface = Surface::new(&context, Rc::clone(&window))?;
        Ok(WindowSurface { window, surface, painted: None, asked: false, partly: 0 })
    }

    fn draw(&mut self) -> Result<(), WindowError> {
        let Some(stage) = &mut self.stage else { return Ok(()) };
        let size = stage.window.inner_size();
        let sides = (NonZeroU32::new(size.width), NonZeroU32::new(size.height));
        let (Some(width), Some(height)) = sides else { return Ok(()) };
        let scale = (self.options.scale * stage.window.scale_factor()) as f32;
        let now = self.start.elapsed();
        stage.surface.resize(width, height)?;
        let mut buffer = stage.surface.buffer_mut()?;
        let kept = buffer.age() == 1 && stage.painted == Some(size);
        let size = (size.width, size.height);
        let mut canvas = Canvas { pixels: &mut buffer, size, kept };
        let changed = self.cabinet.paint(now, &mut canvas, scale);
        stage.window.pre_present_notify();
        // What was covered has to be sent again, and nobody may have said so.
        stage.partly += 1;
        match changed {
            Some(parts) if stage.asked && stage.partly < PARTLY => {
                let rect = |(x, y, width, height): Part| {
                    let (width, height) = (NonZeroU32::new(width)?, NonZeroU32::new(height)?);
                    Some(Rect { x, y, width, height })
                };
                let damage: Vec<Rect> = parts.into_iter().filter_map(rect).collect();
                if damage.is_empty() {
                    drop(buffer);
                } else {
                    buffer.present_with_damage(&damage)?;
                }
            }
            _ => {
                stage.partly = 0;
                buffer.present()?;
            }
        }
        stage.painted = Some(size.into());
        stage.asked = false;
        self.pace.add(now, self.start.elapsed());
        Ok(())
    }

    /// A frame, where one is due.
    fn frame(&mut self, event_loop: &ActiveEventLoop) {
        let now = self.start.elapsed();
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        self.due = None;
        let mut pressed = self.keys.poll();
        self.cabinet.hold(self.keys.held());
        pressed.append(&mut self.strokes);
        let pressed = self.delay.pass(now, pressed);
        let before = self.cabinet.title();
        match self.cabinet.tick(now, &pressed) {
            Tick::Over => event_loop.exit(),
            Tick::Same => {}
            Tick::Changed => {
                if let Some(stage) = &mut self.stage {
                    stage.asked = true;
                    let title = self.cabinet.title();
                    if title != before {
                        stage.window.set_title(&title);
                    }
                    stage.window.request_redraw();
                }
            }
        }
    }

    /// When to look again: at the next frame if something was pressed or moves.
    fn plan(&mut self) -> ControlFlow {
        let now = self.start.elapsed();
        let next = FRAME * (now.as_nanos() / FRAME.as_nanos() + 1) as u32;
        let wanted = if self.keys.changed() || !self.strokes.is_empty() {
            Some(next)
        } else {
            match self.cabinet.wake(now) {
                Wake::Never => None,
                Wake::Frame => Some(next),
                Wake::At(time) => Some(time),
            }
        };
        let wanted = match (wanted, self.delay.due()) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self.due = match (self.due, wanted) {
            (Some(due), Some(wanted)) => Some(due.min(wanted)),
            (due, wanted) => due.or(wanted),
        };
        self.due.map_or(ControlFlow::Wait, |due| ControlFlow::WaitUntil(self.start + due))
    }

    fn key(&mut self, event: &KeyEvent) {
        if let (true, false, Some(input)) =
            (self.focused, event.repeat, meaning(&event.logical_key))
        {
            self.keys.set(input, event.state == ElementState::Pressed);
        }
    }

    fn press(&mut self, down: bool) {
        let input = if down { self.hand.press(self.pointer) } else { self.hand.release() };
        self.strokes.extend(input);
    }

    fn drag(&mut self, to: Point) {
        self.pointer = to;
        let side = self.stage.as_ref().map_or(0, |stage| {
            let size = stage.window.inner_size();
            size.width.min(size.height)
        });
        // A stroke is longer than a trembling click, and short enough for a small window.
        let reach = (f64::from(side) / 16.0).clamp(8.0, 40.0);
        self.strokes.extend(self.hand.drag(to, reach));
    }

    fn touch(&mut self, touch: &Touch) {
        let at = Point { x: touch.location.x, y: touch.location.y };
        match touch.phase {
            TouchPhase::Started => {
                self.pointer = at;
                self.press(true);
            }
            TouchPhase::Moved => self.drag(at),
            TouchPhase::Ended => self.press(false),
            TouchPhase::Cancelled => self.strokes.extend(self.hand.cancel()),
        }
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, error: WindowError) {
        self.failure.get_or_insert(error);
        event_loop.exit();
    }
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.stage.is_none() {
            match self.open(event_loop) {
                Ok(stage) => self.stage = Some(stage),
                Err(error) => self.fail(event_loop, error),
            }
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => event_loop.exit(),
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
                if let Some(stage) = &self.stage {
                    stage.window.request_redraw();
                }
            }
            WindowEvent::RedrawRequested => {
                if let Err(error) = self.draw() {
                    self.fail(event_loop, error);
                }
            }
            WindowEvent::Focused(focused) => {
                self.focused = focused;
                self.keys.release_all();
            }
            // What was held when the focus came was not pressed for us.
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::CursorMoved { position, .. } => {
                self.drag(Point { x: position.x, y: position.y });
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                self.press(state == ElementState::Pressed);
            }
            WindowEvent::MouseInput { state, button: MouseButton::Right, .. } => {
                let pressed = state == ElementState::Pressed;
                self.strokes.extend(pressed.then_some(Input::Clear(self.pointer)));
            }
            WindowEvent::Touch(touch) => self.touch(&touch),
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.frame(event_loop);
        event_loop.set_control_flow(self.plan());
    }
}

/// What a key asks for.
fn meaning(key: &Key) -> Option<Input> {
    Some(match key {
        Key::Named(NamedKey::ArrowUp) => Input::Go(Direction::Up),
        Key::Named(NamedKey::ArrowDown) => Input::Go(Direction::Down),
        Key::Named(NamedKey::ArrowLeft) => Input::Go(Direction::Left),
        Key::Named(NamedKey::ArrowRight) => Input::Go(Direction::Right),
        Key::Named(NamedKey::Enter) => Input::Continue,
        Key::Named(NamedKey::Space | NamedKey::Tab) => Input::Swap,
        Key::Named(NamedKey::Backspace) => Input::Erase,
        Key::Named(NamedKey::Escape) => Input::Quit,
        Key::Character(text) => match text.to_lowercase().as_str() {
            "w" => Input::Go(Direction::Up),
            "s" => Input::Go(Direction::Down),
            "a" => Input::Go(Direction::Left),
            "d" => Input::Go(Direction::Right),
            "r" => Input::Restart,
            "n" => Input::Next,
            "p" => Input::Previous,
            "t" => Input::Theme,
            "v" => Input::View,
            "m" => Input::Menu,
            "q" => Input::Quit,
            digit => Input::Digit(digit.parse().ok().filter(|digit| *digit < 10)?),
        },
        _ => return None,
    })
}

#[cfg(all(unix, not(target_vendor = "apple"), not(target_os = "android")))]
fn named(attributes: WindowAttributes) -> WindowAttributes {
    let attributes = winit::platform::x11::WindowAttributesExtX11::with_name(attributes, APP, APP);
    winit::platform::wayland::WindowAttributesExtWayland::with_name(attributes, APP, APP)
}

#[cfg(not(all(unix, not(target_vendor = "apple"), not(target_os = "android"))))]
fn named(attributes: WindowAttributes) -> WindowAttributes {
    attributes
}
