//! Scale and monitors: what programs are told of the size of things, and where the screen's pixels are shown.

use x11rb::errors::ReplyError;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xproto::ConnectionExt as _;

use super::super::{Finding, Variables};
use super::server::Server;

pub(super) fn findings(server: &Server, variables: &Variables) -> [Finding; 2] {
    [scale(server, variables), monitors(server)]
}

/// Captures and clicks count pixels of the X screen, so that a scale only makes the game larger.
fn scale(server: &Server, variables: &Variables) -> Finding {
    let resources = server.bytes(server.root, "RESOURCE_MANAGER").unwrap_or_default();
    let resources = String::from_utf8_lossy(&resources).into_owned();
    let mut told = vec![match dpi(&resources) {
        Some(dpi) => format!("Xft.dpi is {dpi}, {:.0} %", dpi / 0.96),
        None => "Xft.dpi is not set, 100 %".to_owned(),
    }];
    told.extend(variables.scales.iter().map(|it| format!("{it:?}")));
    Finding::ok("scale", told.join(", "))
}

/// The value of `Xft.dpi` in the server's resources.
fn dpi(resources: &str) -> Option<f64> {
    let values = resources.lines().filter_map(|line| line.split_once(':'));
    let mut found = values.filter(|(name, _)| name.trim() == "Xft.dpi");
    found.find_map(|(_, value)| value.trim().parse().ok())
}

fn monitors(server: &Server) -> Finding {
    const CHECK: &str = "monitors";
    let screen = server.screen();
    let ask = || -> Result<Vec<String>, ReplyError> {
        let monitors = server.connection.randr_get_monitors(server.root, true)?.reply()?.monitors;
        let told = monitors.iter().map(|it| {
            let name = server.connection.get_atom_name(it.name)?.reply()?.name;
            let name = String::from_utf8_lossy(&name).escape_debug().to_string();
            Ok(format!("{name} {}x{} at {},{}", it.width, it.height, it.x, it.y))
        });
        told.collect()
    };
    let whole = format!("a screen of {}x{}", screen.width, screen.height);
    match ask() {
        Ok(told) if told.is_empty() => {
            let remedy = "connect a monitor, or see that the window lies on the screen: nothing shows it now";
            Finding::warning(CHECK, format!("none, of {whole}"), remedy)
        }
        Ok(told) => Finding::ok(CHECK, format!("{}: {}", told.len(), told.join("; "))),
        Err(_) => Finding::ok(CHECK, format!("{whole}; the server does not say more (RandR 1.5)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_resolution_is_found_among_the_resources() {
        let resources = "Xcursor.size:\t24\nXft.dpi:\t144\nXft.antialias:\t1\n";
        assert_eq!(dpi(resources), Some(144.0));
        assert_eq!(dpi("Xft.dpi: much\nother"), None);
    }
}
