//! Choices between a few things that have names in the file.

/// An enum of names, its default first among equals: `ALL` and `name`, and what it is called.
macro_rules! choices {
    ($(#[$about:meta])* $choice:ident { $($(#[$attribute:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $choice {
            $($(#[$attribute])* $variant,)*
        }

        impl $choice {
            /// What people can choose from.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in the file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

choices! {
    /// What mazes a match goes on with.
    NextMazes {
        /// Ones of the same algorithm.
        #[default]
        Alike = "alike",
        /// Any algorithm each round.
        AnyAlgorithm = "any-algorithm",
    }
}

choices! {
    /// What the camera shows.
    CameraShot {
        /// The whole maze while its cells are large enough, else both players while they run.
        #[default]
        Auto = "auto",
        /// The whole maze.
        Whole = "whole",
        /// Each player in a half of the screen.
        Split = "split",
        /// Player One.
        FollowOne = "follow-one",
        /// Player Two.
        FollowTwo = "follow-two",
    }
}

choices! {
    /// How several runs that are watched are in step with each other.
    WatchPace {
        /// Each takes as many steps as the others.
        #[default]
        Steps = "steps",
        /// Each takes as much of the time that it takes this machine.
        Time = "time",
    }
}

choices! {
    /// How the window is coloured.
    Theme {
        /// Light walls on a dark floor.
        #[default]
        Dark = "dark",
        /// Dark walls on a light floor.
        Light = "light",
        /// As far apart as colours can be.
        HighContrast = "high-contrast",
        /// Dark or light, as the system is.
        System = "system",
    }
}

choices! {
    /// The language of all texts.
    Language {
        /// The system's, where there is a table for it; else English.
        #[default]
        System = "system",
        /// English.
        English = "en",
        /// Simplified Chinese.
        Chinese = "zh",
    }
}
