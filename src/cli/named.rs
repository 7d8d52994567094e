//! Values that have names: read as ever, and known to the shells' completions.

use std::error::Error;
use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};

/// Reads one of these by its name. What is wrong with others is what [`FromStr`] says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<T: 'static>(pub(super) &'static [T], pub(super) fn(T) -> &'static str);

impl<T> TypedValueParser for Named<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Copy + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        str::parse::<T>.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|&value| PossibleValue::new((self.1)(value)))))
    }
}
