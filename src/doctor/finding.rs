//! What a check found, and what to do about it.

use serde::Serialize;

/// How well something works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It does.
    Ok,
    /// A play works, but something may go wrong.
    Warning,
    /// A play needs it, and it does not work.
    Failed,
    /// It could not be found out.
    Unknown,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at: stable, in lower case.
    pub check: &'static str,
    /// How well it works.
    pub status: Status,
    /// What was seen.
    pub seen: String,
    /// What to do; nothing where nothing need be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl Finding {
    /// It works.
    #[must_use]
    pub fn ok(check: &'static str, seen: impl Into<String>) -> Finding {
        Finding { check, status: Status::Ok, seen: seen.into(), remedy: None }
    }

    /// It works, with a catch.
    #[must_use]
    pub fn warning(
        check: &'static str,
        seen: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Finding {
        Finding { check, status: Status::Warning, seen: seen.into(), remedy: Some(remedy.into()) }
    }

    /// It does not work, and a play needs it.
    #[must_use]
    pub fn failed(
        check: &'static str,
        seen: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Finding {
        Finding { check, status: Status::Failed, seen: seen.into(), remedy: Some(remedy.into()) }
    }

    /// It could not be found out.
    #[must_use]
    pub fn unknown(
        check: &'static str,
        seen: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Finding {
        Finding { check, status: Status::Unknown, seen: seen.into(), remedy: Some(remedy.into()) }
    }
}
