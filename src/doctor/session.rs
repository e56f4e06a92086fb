//! What the environment says of the session: which displays there are, and how large programs are told to draw.

/// The variables that matter; an empty one is as good as none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// `DISPLAY`: the X server, or `XWayland`.
    pub display: Option<String>,
    /// `WAYLAND_DISPLAY`: the Wayland compositor.
    pub wayland: Option<String>,
    /// Those of `GDK_SCALE`, `GDK_DPI_SCALE`, `QT_SCALE_FACTOR` and `WINIT_X11_SCALE_FACTOR` that are set, as `NAME=value`.
    pub scales: Vec<String>,
}

const SCALES: [&str; 4] =
    ["GDK_SCALE", "GDK_DPI_SCALE", "QT_SCALE_FACTOR", "WINIT_X11_SCALE_FACTOR"];

impl Variables {
    /// As they are set for this process.
    #[must_use]
    pub fn of_environment() -> Variables {
        Variables::of(|name| std::env::var(name).ok())
    }

    fn of(variable: impl Fn(&str) -> Option<String>) -> Variables {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let scales = SCALES.iter().filter_map(|name| Some(format!("{name}={}", set(name)?)));
        Variables {
            display: set("DISPLAY"),
            wayland: set("WAYLAND_DISPLAY"),
            scales: scales.collect(),
        }
    }

    /// The displays, in words.
    #[must_use]
    pub fn told(&self) -> String {
        let value = |name: &str, value: &Option<String>| match value {
            Some(value) => format!("{name} is {value:?}"),
            None => format!("{name} is not set"),
        };
        let displays = [("DISPLAY", &self.display), ("WAYLAND_DISPLAY", &self.wayland)];
        displays.map(|(name, it)| value(name, it)).join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_variable_is_none_and_all_are_told() {
        let set = [("DISPLAY", ""), ("WAYLAND_DISPLAY", "wayland-0"), ("QT_SCALE_FACTOR", "2")];
        let find = |name: &str| set.iter().find(|it| it.0 == name).map(|it| it.1.to_owned());
        let variables = Variables::of(find);
        assert_eq!(variables.told(), "DISPLAY is not set, WAYLAND_DISPLAY is \"wayland-0\"");
        assert_eq!(variables.scales, ["QT_SCALE_FACTOR=2"]);
    }
}
