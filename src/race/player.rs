//! The two players, and things that there are two of.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Starts at the top left.
    One,
    /// Starts at the bottom right.
    Two,
}

impl Player {
    /// Both, in the order in which everything is done for them.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The rival.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// `one` or `two`, as in events and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
        }
    }
}

/// One thing for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// Player One's.
    pub one: T,
    /// Player Two's.
    pub two: T,
}

impl<T> ByPlayer<T> {
    /// Makes each player's in turn.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self { one: make(Player::One), two: make(Player::Two) }
    }

    /// This player's.
    #[must_use]
    pub const fn get(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }

    /// This player's, to be changed.
    pub const fn get_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }

    /// Makes one thing of another for each player.
    pub fn map<U>(self, mut f: impl FnMut(Player, T) -> U) -> ByPlayer<U> {
        ByPlayer { one: f(Player::One, self.one), two: f(Player::Two, self.two) }
    }

    /// Both, One's first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        [(Player::One, &self.one), (Player::Two, &self.two)].into_iter()
    }
}
