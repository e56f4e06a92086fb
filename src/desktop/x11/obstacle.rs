//! What lies between input and its target on an X server: the focus, the window's place, other windows under the pointer.
//!
//! Each answer is as old as the reply. Who must rely on it grabs the server first, asks and acts on this same
//! connection, and lets go.

use x11rb::NONE;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{ConnectionExt as _, MapState};

use super::{X11Desktop, is_gone};
use crate::desktop::{Obstacle, Target};
use crate::geometry::Rect;

impl X11Desktop {
    /// See [`Desktop::obstacle`](crate::desktop::Desktop::obstacle).
    pub(super) fn between(
        &self,
        target: &Target,
        place: Option<(i32, i32)>,
    ) -> Result<Option<Obstacle>, ReplyError> {
        let Some(rect) = self.shown_at(target.window)? else { return Ok(Some(Obstacle::Closed)) };
        let obstacle = match rect {
            Shown::No => Some(Obstacle::Hidden),
            Shown::At(rect) if rect != target.rect => Some(Obstacle::Moved(rect)),
            Shown::At(_) if !self.has_focus(target.window)? => Some(Obstacle::Unfocused),
            Shown::At(_) => None,
        };
        match (obstacle, place) {
            (None, Some(place)) => self.above(target.window, place),
            (obstacle, _) => Ok(obstacle),
        }
    }

    /// Where a window's client area is; nothing where the window is gone.
    fn shown_at(&self, window: u32) -> Result<Option<Shown>, ReplyError> {
        let connection = self.connection();
        let attributes = connection.get_window_attributes(window)?;
        let geometry = connection.get_geometry(window)?;
        let corner = connection.translate_coordinates(window, self.root(), 0, 0)?;
        let (attributes, geometry, corner) =
            match (attributes.reply(), geometry.reply(), corner.reply()) {
                (Ok(attributes), Ok(geometry), Ok(corner)) => (attributes, geometry, corner),
                (Err(error), _, _) | (_, Err(error), _) | (_, _, Err(error)) => {
                    return if is_gone(&error) { Ok(None) } else { Err(error) };
                }
            };
        if attributes.map_state != MapState::VIEWABLE {
            return Ok(Some(Shown::No));
        }
        Ok(Some(Shown::At(Rect {
            x: i32::from(corner.dst_x),
            y: i32::from(corner.dst_y),
            width: u32::from(geometry.width),
            height: u32::from(geometry.height),
        })))
    }

    /// Whether keys go to a window or to a part of it.
    pub(crate) fn has_focus(&self, window: u32) -> Result<bool, ReplyError> {
        let focus = self.connection().get_input_focus()?.reply()?.focus;
        self.is_within(focus, window)
    }

    /// Whether the pointer is over a window and nothing lies between.
    pub(crate) fn has_pointer(&self, window: u32) -> Result<bool, ReplyError> {
        let pointer = self.connection().query_pointer(self.root())?.reply()?;
        let place = (i32::from(pointer.root_x), i32::from(pointer.root_y));
        Ok(self.windows_at(place)?.contains(&window))
    }

    /// Whether a window is another one, or a part of it at any depth.
    fn is_within(&self, part: u32, whole: u32) -> Result<bool, ReplyError> {
        let mut current = part;
        while current > 1 && current != self.root() {
            if current == whole {
                return Ok(true);
            }
            current = match self.connection().query_tree(current)?.reply() {
                Ok(tree) => tree.parent,
                Err(error) if is_gone(&error) => return Ok(false),
                Err(error) => return Err(error),
            };
        }
        Ok(false)
    }

    /// The windows that lie at a place of the screen, each within the one before: a click goes to the last.
    pub(crate) fn windows_at(&self, (x, y): (i32, i32)) -> Result<Vec<u32>, ReplyError> {
        let (x, y) = (x as i16, y as i16);
        let (mut path, mut current) = (Vec::new(), self.root());
        loop {
            let place = self.connection().translate_coordinates(self.root(), current, x, y)?;
            let child = match place.reply() {
                Ok(reply) => reply.child,
                Err(error) if is_gone(&error) => NONE,
                Err(error) => return Err(error),
            };
            if child == NONE {
                return Ok(path);
            }
            path.push(child);
            current = child;
        }
    }

    /// The window that lies over a place of another, or beside which the place lies.
    fn above(&self, window: u32, (x, y): (i32, i32)) -> Result<Option<Obstacle>, ReplyError> {
        let path = self.windows_at((x, y))?;
        if path.contains(&window) {
            return Ok(None);
        }
        // A window manager's frame, or nothing at all.
        let frame = path.last().copied().unwrap_or(self.root());
        if frame == self.root() || self.is_within(window, frame)? {
            return Ok(Some(Obstacle::Outside(x, y)));
        }
        let titles = path.iter().rev().map(|part| Ok(self.describe(*part, None)?.title));
        let titles: Vec<String> = titles.collect::<Result<_, ReplyError>>().unwrap_or_default();
        let by = titles.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
        Ok(Some(Obstacle::Covered { x, y, by }))
    }
}

/// Whether a window can be seen.
enum Shown {
    /// It has no pixels.
    No,
    /// Its client area, in pixels of the screen.
    At(Rect),
}
