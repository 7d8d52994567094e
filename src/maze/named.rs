//! Things that are known by their names on the command line and in files.

/// Lets a type with `ALL` and `name` be written and read by its names; a text that is none of them is
/// the error.
macro_rules! named {
    ($type:ident, $error:ident) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                Self::ALL.iter().copied().find(|one| one.name() == text).ok_or($error)
            }
        }
    };
}

pub(crate) use named;
