//! The user's own files: whether the folders can be used, and whether the profiles in them are good.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cli::output;
use crate::cli::session::Session;
use crate::doctor::Finding;
use crate::profile::Profiles;

pub(super) fn findings(session: &Session, profiles: &Result<Profiles>) -> [Finding; 3] {
    let read = session.profile_folder();
    let kept = Session::level_folder();
    [
        profile_folder(read.as_deref()),
        folder("data folder", kept, "what is found out about levels cannot be kept there"),
        bad_profiles(profiles),
    ]
}

/// The folder of the user's own profiles is only read.
fn profile_folder(folder: Option<&Path>) -> Finding {
    const CHECK: &str = "profile folder";
    let Some(folder) = folder else { return homeless(CHECK) };
    match fs::read_dir(folder) {
        Ok(_) => Finding::ok(CHECK, shown(folder)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Finding::ok(CHECK, format!("{} is not there, and need not be", shown(folder)))
        }
        Err(error) => {
            let remedy = "give yourself leave to read it, or name another with --profiles";
            Finding::warning(CHECK, format!("{}: {error}", shown(folder)), remedy)
        }
    }
}

/// A path in quotes.
fn shown(path: &Path) -> String {
    format!("\"{}\"", output::line(&path.display().to_string()))
}

fn homeless(check: &'static str) -> Finding {
    Finding::warning(
        check,
        "none: there is no home folder",
        "set HOME, or XDG_CONFIG_HOME and XDG_DATA_HOME",
    )
}

fn folder(check: &'static str, folder: Option<PathBuf>, so: &str) -> Finding {
    let Some(folder) = folder else { return homeless(check) };
    match try_writing(&folder) {
        Ok(()) => Finding::ok(check, format!("{} can be written", shown(&folder))),
        Err(error) => {
            let remedy = "give yourself leave to write it, or name another with XDG_DATA_HOME";
            Finding::warning(check, format!("{}: {error}: {so}", shown(&folder)), remedy)
        }
    }
}

/// Makes a file there and takes it away again; where the folder is not there yet, in the one that it will be made in.
fn try_writing(folder: &Path) -> io::Result<()> {
    let there = folder.ancestors().find(|it| it.exists()).unwrap_or(folder);
    let file = there.join(format!(".screenplay-doctor-{}", std::process::id()));
    OpenOptions::new().write(true).create_new(true).open(&file)?;
    fs::remove_file(&file)
}

fn bad_profiles(profiles: &Result<Profiles>) -> Finding {
    const CHECK: &str = "profiles";
    let remedy = "mend that file or move it away";
    let profiles = match profiles {
        Ok(profiles) => profiles,
        Err(error) => return Finding::warning(CHECK, output::line(&output::chain(error)), remedy),
    };
    let good = format!("{} are good", profiles.iter().count());
    if profiles.faults().is_empty() {
        return Finding::ok(CHECK, good);
    }
    let faults: Vec<String> = profiles.faults().iter().map(ToString::to_string).collect();
    Finding::warning(CHECK, output::line(&format!("{good}; {}", faults.join("; "))), remedy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Status;

    #[test]
    fn a_folder_that_can_be_written_is_left_as_it_was() {
        let root = tempfile::tempdir().unwrap();
        let deep = root.path().join("a/b");
        assert_eq!(folder("data folder", Some(deep), "").status, Status::Ok);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
        // Below a file there is no folder, whoever asks.
        fs::write(root.path().join("file"), "").unwrap();
        let finding = folder("data folder", Some(root.path().join("file/deep")), "it is lost");
        assert_eq!(finding.status, Status::Warning);
        assert!(finding.seen.ends_with("it is lost"), "{}", finding.seen);
        assert_eq!(folder("data folder", None, "").status, Status::Warning);
    }

    #[test]
    fn a_bad_profile_is_named() {
        let finding = bad_profiles(&Err(anyhow::anyhow!("x/profile.toml is not a profile")));
        assert_eq!(finding.status, Status::Warning);
        assert!(finding.seen.contains("x/profile.toml"), "{}", finding.seen);
    }
}
