//! The duel's rules.
