//! Tests of the rules of play.
