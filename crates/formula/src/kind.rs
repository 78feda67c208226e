//! The kinds of values that a formula has.

macro_rules! kinds {
    ($($name:ident $word:literal $id:literal $words:literal)+) => {
        /// The kind of a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum ValueKind { $($name),+ }

        impl ValueKind {
            /// Every kind, in the order of definition.
            pub const ALL: &[ValueKind] = &[$(ValueKind::$name),+];

            /// Returns the id of the words in a message catalogue.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(ValueKind::$name => $id),+ }
            }

            /// Returns the English words for the kind of value.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self { $(ValueKind::$name => $words),+ }
            }

            /// Returns the word for the kind in a definition's arguments; empty if an argument can't be of
            /// this kind.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(ValueKind::$name => $word),+ }
            }
        }

        crate::error::impl_word!(ValueKind);
    };
}

kinds! {
    Cell "cell" "formula-k-cell" "a cell"
    Cells "cells" "formula-k-cells" "cells"
    Digit "digit" "formula-k-digit" "a digit"
    Digits "digits" "formula-k-digits" "digits"
    Candidate "candidate" "formula-k-candidate" "a candidate"
    Candidates "candidates" "formula-k-candidates" "candidates"
    House "house" "formula-k-house" "a house"
    Houses "houses" "formula-k-houses" "houses"
    Als "als" "formula-k-als" "an almost locked set"
    AlsList "" "formula-k-als-list" "a list of almost locked sets"
    Link "link" "formula-k-link" "a link"
    Links "" "formula-k-links" "a list of links"
    Number "number" "formula-k-number" "a number"
    Truth "truth" "formula-k-truth" "a condition"
    Positions "" "formula-k-positions" "positions in a house"
    CellSubsets "" "formula-k-cell-subsets" "subsets of cells"
    DigitSubsets "" "formula-k-digit-subsets" "subsets of digits"
    HouseSubsets "" "formula-k-house-subsets" "subsets of houses"
    CandidateSubsets "" "formula-k-candidate-subsets" "subsets of candidates"
    Set "" "formula-k-set" "a set"
}

impl ValueKind {
    /// Whether a value stands for cells: one, several, those of houses or of an almost locked set.
    pub(crate) fn is_cells(self) -> bool {
        matches!(
            self,
            ValueKind::Cell | ValueKind::Cells | ValueKind::House | ValueKind::Houses | ValueKind::Als
        )
    }

    pub(crate) fn is_digits(self) -> bool {
        matches!(self, ValueKind::Digit | ValueKind::Digits)
    }

    pub(crate) fn is_houses(self) -> bool {
        matches!(self, ValueKind::House | ValueKind::Houses)
    }

    pub(crate) fn is_candidates(self) -> bool {
        matches!(self, ValueKind::Candidate | ValueKind::Candidates | ValueKind::Link)
    }

    /// Whether a value of this kind is accepted where the other kind is expected.
    pub(crate) fn is_accepted_as(self, expected: ValueKind) -> bool {
        match expected {
            ValueKind::Cells => self.is_cells(),
            ValueKind::Digits => self.is_digits(),
            ValueKind::Houses => self.is_houses(),
            ValueKind::Candidates => self.is_candidates(),
            ValueKind::Truth => self == ValueKind::Truth || self.is_set(),
            ValueKind::Set => self.is_set(),
            _ => self == expected,
        }
    }

    pub(crate) fn is_set(self) -> bool {
        self.is_cells() || self.is_digits() || self.is_candidates() || self == ValueKind::Positions
    }

    /// Returns the kind of the members that a loop goes through; `None` if there is nothing to go through.
    pub(crate) fn member_kind(self) -> Option<ValueKind> {
        Some(match self {
            ValueKind::Cells | ValueKind::House | ValueKind::Als | ValueKind::Cell => ValueKind::Cell,
            ValueKind::Digits | ValueKind::Digit => ValueKind::Digit,
            ValueKind::Candidates | ValueKind::Candidate => ValueKind::Candidate,
            ValueKind::Houses => ValueKind::House,
            ValueKind::AlsList => ValueKind::Als,
            ValueKind::Links => ValueKind::Link,
            ValueKind::CellSubsets => ValueKind::Cells,
            ValueKind::DigitSubsets => ValueKind::Digits,
            ValueKind::HouseSubsets => ValueKind::Houses,
            ValueKind::CandidateSubsets => ValueKind::Candidates,
            _ => return None,
        })
    }
}
