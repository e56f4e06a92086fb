//! A reading whose game is not known at compile time.

use std::any::Any;
use std::sync::Arc;

use crate::game::{Game, Reading};
use crate::geometry::Point;

/// A [`Reading`] whose game is not known at compile time.
#[derive(Clone)]
pub struct AnyReading {
    /// The level's text.
    pub level: String,
    /// See [`Reading::title`].
    pub title: Option<String>,
    /// See [`Reading::inferred`].
    pub inferred: Vec<String>,
    /// See [`Reading::rivals`]; they have none themselves.
    pub rivals: Vec<AnyReading>,
    /// See [`Reading::onward`].
    pub onward: Option<Point>,
    /// See [`Reading::may_be_won`].
    pub may_be_won: bool,
    layout: Arc<dyn Any + Send + Sync>,
}

impl AnyReading {
    /// See [`Reading::only`].
    #[must_use]
    pub fn only(mut self, is_meant: impl Fn(&AnyReading) -> bool) -> Option<AnyReading> {
        self.rivals.retain(&is_meant);
        is_meant(&self).then_some(self)
    }

    /// Its layout, where it is of this game.
    pub(super) fn layout<G: Game>(&self) -> Option<&G::Layout> {
        self.layout.downcast_ref()
    }

    /// The same place and looks, with another level.
    #[must_use]
    pub fn with_level(&self, level: &str) -> AnyReading {
        AnyReading { level: level.to_owned(), rivals: Vec::new(), ..self.clone() }
    }
}

/// A reading of any game.
pub(super) fn erased<G: Game>(reading: Reading<G::Level, G::Layout>) -> AnyReading {
    let rival = |(level, layout)| erased::<G>(Reading::new(level, layout));
    AnyReading {
        level: reading.level.to_string(),
        title: reading.title,
        inferred: reading.inferred,
        rivals: reading.rivals.into_iter().map(rival).collect(),
        onward: reading.onward,
        may_be_won: reading.may_be_won,
        layout: Arc::new(reading.layout),
    }
}

/// A reading of this game, where it is one.
pub(super) fn typed<G: Game>(reading: &AnyReading) -> Option<Reading<G::Level, G::Layout>> {
    Some(Reading {
        level: reading.level.parse().ok()?,
        layout: reading.layout::<G>()?.clone(),
        title: reading.title.clone(),
        inferred: reading.inferred.clone(),
        rivals: Vec::new(),
        onward: reading.onward,
        may_be_won: reading.may_be_won,
    })
}
