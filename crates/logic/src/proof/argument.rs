//! Arguments that patterns offer to the prover.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, HouseSet, Transformation};
use ninefold_proof::{Deadly, Refutation, Truth};

/// Argument of a pattern for a certificate: the truths it rests on and, where it needs one, an outline of the
/// proof. [`prove`](crate::proof::prove) makes the certificate of it.
///
/// ```
/// use ninefold_core::{CellMap, Digit, House};
/// use ninefold_logic::proof::Argument;
///
/// // An X-Wing looks at a digit in two rows, an XY-Wing at three cells.
/// let rows: [House; 2] = ["r2".parse()?, "r8".parse()?];
/// assert_eq!(Argument::places(rows, Digit::D4).truths.len(), 2);
/// let cells: CellMap = "r1c19, r9c1".parse()?;
/// assert_eq!(Argument::cells(cells).truths.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Argument {
    /// The truths, in any order.
    pub truths: Vec<Truth>,
    /// The deadly patterns.
    pub deadly: Vec<Deadly>,
    /// Lemmas to show and cases to try, where the prover's own search would not be enough.
    pub outline: Refutation,
}

impl Argument {
    /// Argument from the truths of some cells: each contains one digit.
    #[must_use]
    pub fn cells(cells: impl Into<CellMap>) -> Argument {
        Argument::default().and_cells(cells)
    }

    /// Argument from the truths of some houses: each contains each of the digits once.
    #[must_use]
    pub fn places(houses: impl Into<HouseSet>, digits: impl Into<DigitSet>) -> Argument {
        Argument::default().and_places(houses, digits)
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`Deadly::Pairs`].
    #[must_use]
    pub fn deadly_pairs(candidates: CandidateMap) -> Argument {
        Argument { deadly: vec![Deadly::Pairs(candidates)], ..Argument::default() }
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`Deadly::Fillings`].
    #[must_use]
    pub fn deadly_fillings(candidates: CandidateMap) -> Argument {
        Argument { deadly: vec![Deadly::Fillings(candidates, CandidateMap::EMPTY)], ..Argument::default() }
    }

    /// Argument that the only solution does not have these candidates in all of these cells, as they could be
    /// exchanged for others among `all`; see [`Deadly::Fillings`].
    #[must_use]
    pub(crate) fn deadly_fillings_among(candidates: CandidateMap, all: CandidateMap) -> Argument {
        Argument { deadly: vec![Deadly::Fillings(candidates, all - candidates)], ..Argument::default() }
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`Deadly::Rest`].
    #[must_use]
    pub(crate) fn deadly_rest(candidates: CandidateMap) -> Argument {
        Argument { deadly: vec![Deadly::Rest(candidates)], ..Argument::default() }
    }

    /// Argument that the only solution has the candidates that the two clues of a band or stack force; see
    /// [`Deadly::Clues`].
    #[must_use]
    pub fn clues(forced: impl IntoIterator<Item = Candidate>) -> Argument {
        Argument { deadly: forced.into_iter().map(Deadly::Clues).collect(), ..Argument::default() }
    }

    /// Argument that the only solution has the symmetry of the puzzle, which these candidates do not have;
    /// see [`Deadly::Symmetry`].
    #[must_use]
    pub fn symmetry(of: impl IntoIterator<Item = (Transformation, Candidate)>) -> Argument {
        let deadly = of.into_iter().map(|(symmetry, candidate)| Deadly::Symmetry(symmetry, candidate));
        Argument { deadly: deadly.collect(), ..Argument::default() }
    }

    /// Argument that, if the clue is true, the only solution has the symmetry, which these candidates do not
    /// have; see [`Deadly::NearSymmetry`].
    #[must_use]
    pub(crate) fn near_symmetry(
        clue: Candidate,
        of: impl IntoIterator<Item = (Transformation, Candidate)>,
    ) -> Argument {
        let deadly =
            of.into_iter().map(|(symmetry, candidate)| Deadly::NearSymmetry(symmetry, clue, candidate));
        Argument { deadly: deadly.collect(), ..Argument::default() }
    }

    /// Adds the truth of each of some cells: it contains one digit.
    #[must_use]
    pub(crate) fn and_cells(mut self, cells: impl Into<CellMap>) -> Argument {
        self.truths.extend(cells.into().iter().map(Truth::Cell));
        self
    }

    /// Adds the truths of some houses: each contains each of the digits once.
    #[must_use]
    pub(crate) fn and_places(mut self, houses: impl Into<HouseSet>, digits: impl Into<DigitSet>) -> Argument {
        let digits = digits.into();
        for house in houses.into() {
            self.truths.extend(digits.iter().map(|digit| Truth::Place(house, digit)));
        }
        self
    }
}
