//! The page of a batch: one HTML file, complete in itself, that is written as the results come.

mod markup;
mod thumbnail;

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use maud::Markup;

use crate::cli::exit::Usage;
use crate::cli::inputs::Source;
use crate::cli::status::Status;

pub(super) use markup::Row;
pub(super) use thumbnail::Thumbnail;

/// A page under way: beside its place until it is whole.
#[derive(Debug)]
pub(super) struct Report {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    counts: HashMap<Status, usize>,
    is_whole: bool,
}

impl Report {
    /// The path of a page, as the command line has it. What has another ending may be a picture that was meant as an input.
    ///
    /// # Errors
    /// It is not called like a page.
    pub(super) fn parse(text: &str) -> Result<PathBuf, String> {
        let path = PathBuf::from(text);
        let is_page = |end: &OsStr| ["html", "htm"].iter().any(|it| end.eq_ignore_ascii_case(it));
        if path.extension().is_some_and(is_page) {
            Ok(path)
        } else {
            Err("expected the name of a page, ending in .html".to_owned())
        }
    }

    /// Begins a page about a command's inputs.
    ///
    /// # Errors
    /// It would replace an input, or cannot be written.
    pub(super) fn begin<'a>(
        path: &Path,
        command: &str,
        mut inputs: impl Iterator<Item = &'a Source>,
    ) -> Result<Report> {
        let place = path.canonicalize().ok();
        let is_place = |source: &Source| matches!(source, Source::File(file) if file.canonicalize().ok() == place);
        if place.is_some() && inputs.any(is_place) {
            let message =
                format!("--report {}: it is an input, which is not replaced", path.display());
            return Err(Usage(message).into());
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let mut part = OsString::from(path);
        part.push(".part");
        let part = PathBuf::from(part);
        let file =
            File::create(&part).with_context(|| format!("cannot write {}", part.display()))?;
        let (path, counts) = (path.to_owned(), HashMap::new());
        let mut report = Report { path, part, file: BufWriter::new(file), counts, is_whole: false };
        report.write(&markup::head(command))?;
        Ok(report)
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, row: &Row<'_>, picture: Option<&Thumbnail>) -> Result<()> {
        *self.counts.entry(row.status).or_default() += 1;
        let number = self.counts.values().sum();
        self.write(&markup::row(number, row, picture))
    }

    /// Ends the page and puts it in its place.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn finish(mut self) -> Result<()> {
        let count =
            |status: Status| (status, self.counts.get(&status).copied().unwrap_or_default());
        let foot = markup::foot(&Status::ALL.map(count));
        self.write(&foot)?;
        let cannot = || format!("cannot write {}", self.path.display());
        self.file.flush().with_context(cannot)?;
        fs::rename(&self.part, &self.path).with_context(cannot)?;
        self.is_whole = true;
        Ok(())
    }

    fn write(&mut self, markup: &Markup) -> Result<()> {
        let written =
            self.file.write_all(markup.0.as_bytes()).and_then(|()| self.file.write_all(b"\n"));
        written.with_context(|| format!("cannot write {}", self.part.display()))
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        if !self.is_whole {
            // What is left of it says nothing; where it cannot be removed it does no harm.
            let _ = fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_is_taken_for_one() {
        assert!(Report::parse("out/a.html").is_ok() && Report::parse("A.HTM").is_ok());
        for bad in ["a.png", "html", "", ".html"] {
            assert!(Report::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_page_that_was_broken_off_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/page.html");
        let report = Report::begin(&path, "solve", std::iter::empty()).unwrap();
        assert!(report.part.is_file());
        drop(report);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);
        Report::begin(&path, "solve", std::iter::empty()).unwrap().finish().unwrap();
        assert!(fs::read_to_string(&path).unwrap().ends_with("</html>\n"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn an_input_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("level.html");
        fs::write(&path, "amaze\n").unwrap();
        let inputs = [Source::File(path.clone())];
        let error = Report::begin(&path, "solve", inputs.iter()).unwrap_err();
        assert!(error.is::<Usage>(), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "amaze\n");
    }
}
