//! What a cell can look like, and its name for people.

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Void,
    Plain,
    Fragile,
    Bridge,
    Goal,
    Soft,
    Hard,
    Splitter,
    /// Floor of a kind that cannot be told, because most of it is hidden.
    Floor,
    /// Hidden.
    Hidden,
    /// Like nothing on a board.
    Strange,
}

impl Label {
    /// All, in order.
    pub(super) const ALL: [Label; 11] = [
        Label::Void,
        Label::Plain,
        Label::Fragile,
        Label::Bridge,
        Label::Goal,
        Label::Soft,
        Label::Hard,
        Label::Splitter,
        Label::Floor,
        Label::Hidden,
        Label::Strange,
    ];

    /// For people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Label::Void => "void",
            Label::Plain => "plain",
            Label::Fragile => "fragile",
            Label::Bridge => "bridge",
            Label::Goal => "goal",
            Label::Soft => "soft switch",
            Label::Hard => "hard switch",
            Label::Splitter => "splitter",
            Label::Floor => "floor",
            Label::Hidden => "hidden",
            Label::Strange => "strange",
        }
    }

    /// Whether something that carries is seen.
    pub(super) fn is_solid(self) -> bool {
        !matches!(self, Label::Void | Label::Hidden | Label::Strange)
    }
}
