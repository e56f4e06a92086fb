//! The doctor on Windows and macOS: what the window system lets be asked without a window of our own. Never tried there by
//! those who wrote it, which each finding says.

use super::Finding;
use crate::capture::{self, Ailment};
use crate::desktop::{Desktop, DesktopError, WindowInfo, XcapDesktop};
use crate::input::Device;

/// What is to be allowed, and where.
struct Remedies {
    screen: &'static str,
    input: &'static str,
}

const MACOS: Remedies = Remedies {
    screen: "allow the terminal under System Settings, Privacy & Security, Screen & System Audio Recording, then start it \
             anew",
    input: "allow the terminal under System Settings, Privacy & Security, Accessibility, then start it anew",
};

const WINDOWS: Remedies = Remedies {
    screen: "run the game in a window, not in exclusive full screen, and unlock the screen",
    input: "where the game runs as administrator, run screenplay so as well: Windows lets no one else send it keys",
};

/// Everything that can be found out here.
pub(super) fn examine() -> Vec<Finding> {
    let remedies = if cfg!(target_os = "macos") { MACOS } else { WINDOWS };
    let windows = XcapDesktop.windows();
    let mut findings = vec![display(&XcapDesktop), listed(&windows, &remedies)];
    findings.push(pictured(&windows.unwrap_or_default(), &remedies));
    findings.push(operated(&remedies));
    let why = "not tried: this platform is not known well enough to open a window of our own";
    let remedy = "try it: play the bundled game with \"screenplay arcade amaze\", and tell us";
    findings
        .extend(["focus", "keyboard", "pointer"].map(|check| Finding::unknown(check, why, remedy)));
    for finding in &mut findings {
        finding.seen.push_str(" (never tried on this platform)");
    }
    findings
}

fn display(desktop: &dyn Desktop) -> Finding {
    match desktop.screen() {
        Ok(screen) => Finding::ok("display", screen.to_string()),
        Err(error) => {
            Finding::failed("display", error.to_string(), "run it in a graphical session")
        }
    }
}

fn listed(windows: &Result<Vec<WindowInfo>, DesktopError>, remedies: &Remedies) -> Finding {
    match windows {
        // Without leave macOS lists windows, but not what they are called.
        Ok(windows) if windows.iter().any(|window| !window.title.is_empty()) => {
            Finding::ok("windows", format!("{} are listed", windows.len()))
        }
        Ok(windows) => {
            let seen = format!("{} are listed, none with a title", windows.len());
            Finding::failed("windows", seen, remedies.screen)
        }
        Err(error) => Finding::failed("windows", error.to_string(), remedies.screen),
    }
}

/// The first window that is shown: without leave its picture is missing, or of one colour.
fn pictured(windows: &[WindowInfo], remedies: &Remedies) -> Finding {
    const CHECK: &str = "capture";
    let Some(window) = windows.iter().rev().find(|window| !window.minimized) else {
        return Finding::unknown(CHECK, "no window is shown", "open one, then run it again");
    };
    let seen = capture::of_window(None, window.id).and_then(|mut capture| capture.frame());
    match seen.map(|frame| capture::blank(&frame)) {
        Ok(None) => Finding::ok(CHECK, format!("{:?} has a picture", window.title)),
        Ok(Some(Ailment::Blank(_) | Ailment::Frozen { .. })) => {
            let seen = format!("the picture of {:?} is of one colour", window.title);
            Finding::failed(CHECK, seen, remedies.screen)
        }
        Err(error) => Finding::failed(CHECK, error.to_string(), remedies.screen),
    }
}

fn operated(remedies: &Remedies) -> Finding {
    match Device::open(None) {
        Ok(_) => Finding::ok("input", "a device opens"),
        Err(error) => Finding::failed("input", error.to_string(), remedies.input),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Status;

    #[test]
    fn whatever_is_not_well_has_a_remedy() {
        for remedies in [MACOS, WINDOWS] {
            let none = pictured(&[], &remedies);
            assert_eq!(none.status, Status::Unknown);
            let refused = Err(DesktopError::Server("no".into()));
            assert_eq!(listed(&refused, &remedies).remedy.as_deref(), Some(remedies.screen));
            assert_eq!(listed(&Ok(vec![]), &remedies).status, Status::Failed);
        }
        let findings = examine();
        assert!(findings.iter().all(|it| it.status == Status::Ok || it.remedy.is_some()));
    }
}
