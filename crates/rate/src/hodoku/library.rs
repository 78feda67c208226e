//! Steps as lines of HoDoKu's library, `:code:digits:cells:removed:eliminations:placements:`.

use ninefold_core::{DigitSet, ExpectedStep, Puzzle};
use ninefold_formats as format;
use ninefold_logic::{Conclusions, Facts, MarkRole, SolutionStep};

use super::library_code;

/// Meaning of the digits in a line of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryDigits {
    /// All digits of the conclusions.
    Concluded,
    /// The lowest digit of the conclusions.
    LowestConcluded,
    /// Digits marked as corners of the pattern.
    Corners,
    /// The candidates of the cells marked.
    Cells,
    /// Digits of the linked candidates.
    Linked,
    /// No digits: steps of any digits count.
    Any,
}

impl LibraryDigits {
    /// Returns the meaning of the digits for a code.
    #[must_use]
    pub(crate) fn from_code(code: &str) -> LibraryDigits {
        match code {
            "0404" => LibraryDigits::LowestConcluded,
            "0610" => LibraryDigits::Any,
            "0703" | "0800" | "0801" => LibraryDigits::Cells,
            "0803" => LibraryDigits::Linked,
            _ if code.starts_with("011") || code.starts_with("02") || code.starts_with("060") => {
                LibraryDigits::Corners
            }
            _ => LibraryDigits::Concluded,
        }
    }

    /// Returns the digits of a step, or `None` if they don't matter. The pattern is read off the marks of the
    /// step.
    #[must_use]
    pub fn step_digits(self, step: &SolutionStep, facts: &Facts) -> Option<DigitSet> {
        let Conclusions { placements, eliminations } = step.conclusions;
        // Digits of the pattern are read off the marks, all others off the conclusions.
        let marks = step.overview_marks(facts);
        match self {
            LibraryDigits::Concluded => Some(placements.digits() | eliminations.digits()),
            LibraryDigits::LowestConcluded => {
                (placements.digits() | eliminations.digits()).first().map(DigitSet::of)
            }
            LibraryDigits::Corners => {
                let corners =
                    marks.candidates.iter().filter(|(_, role)| role.display_role() == MarkRole::Corner);
                Some(corners.fold(DigitSet::EMPTY, |all, (candidates, _)| all | candidates.digits()))
            }
            LibraryDigits::Cells => {
                let cells = marks.cells.iter().flat_map(|(cells, _)| cells.iter());
                Some(cells.fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell)))
            }
            // Chains are filed by the digits of all their links.
            LibraryDigits::Linked => {
                let digits = marks.links.iter().map(|link| link.from.digits() | link.to.digits());
                Some(digits.fold(DigitSet::EMPTY, |all, digits| all | digits))
            }
            LibraryDigits::Any => None,
        }
    }
}

/// Writes a step as a line of the library: the position and the conclusions; `None` if HoDoKu has no code for
/// the technique, or the position has no digits. Lengths of chains are left out.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Facts, engine, techniques};
/// use ninefold_rate::hodoku::library;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let (puzzle, facts): (Puzzle, _) = (text.parse()?, Facts::new(text.parse()?));
/// let step = engine::find_next_step(&facts, &[techniques::technique_by_id("naked-single").unwrap()]).unwrap();
/// assert_eq!(library::format_library_line(&puzzle, &step, &facts), Some(format!(":0003:5:{text}:::555:")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn format_library_line(puzzle: &Puzzle, step: &SolutionStep, facts: &Facts) -> Option<String> {
    let expected = Some(Box::new(expected_deduction(step, facts)?));
    let found = Puzzle { expected, ..puzzle.clone() };
    Some(format::find_format("hodoku")?.write_puzzle(&found).ok()?.text)
}

/// Returns the expected deduction for a step found in these facts; `None` if HoDoKu has no code for the
/// technique.
#[must_use]
pub fn expected_deduction(step: &SolutionStep, facts: &Facts) -> Option<ExpectedStep> {
    let code = library_code(step.technique())?;
    let Conclusions { placements, eliminations } = step.conclusions;
    Some(ExpectedStep {
        code: code.into(),
        variant: None,
        digits: LibraryDigits::from_code(code).step_digits(step, facts).unwrap_or_default(),
        eliminations,
        placements,
        extra: None,
    })
}

#[cfg(test)]
mod tests {
    use ninefold_logic::{engine, techniques};

    use super::*;

    const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";

    /// The fields of the step of a technique that concludes this.
    fn check(id: &str, conclusions: &str, code: &str, digits: &str) {
        let facts = Facts::new(SAMPLE.parse().expect("a board"));
        let technique = techniques::technique_by_id(id).expect("a technique");
        let steps = engine::find_all_steps(&facts, &[technique]);
        let step = steps.iter().find(|step| step.conclusions.to_string() == conclusions).expect("the step");
        let expected = expected_deduction(step, &facts).expect("a code");
        assert_eq!((expected.code.as_str(), expected.digits.to_string().as_str()), (code, digits), "{id}");
        assert_eq!(expected.eliminations, step.conclusions.eliminations);
        assert_eq!(expected.placements, step.conclusions.placements);
    }

    #[test]
    fn lines_name_the_digits_that_the_library_names() {
        check("hidden-single-box", "r1c2=3", "0002", "3");
        check("xyz-wing", "r7c9<>3", "0801", "135");
        check("als-xz", "r7c9<>3, r7c9<>5", "0901", "35");
    }

    /// The fields of the first step of a technique in a position.
    fn check_first(id: &str, position: &str, code: &str, digits: &str) {
        let technique = techniques::technique_by_id(id).expect("a technique");
        let facts = Facts::new(position.parse().expect("a board"));
        let step = engine::find_next_step(&facts, &[technique]).expect("a step");
        let expected = expected_deduction(&step, &facts).expect("a code");
        assert_eq!((expected.code.as_str(), expected.digits.to_string().as_str()), (code, digits), "{id}");
    }

    #[test]
    fn digits_are_those_of_the_pattern_where_the_library_has_those() {
        // The corners are 5 and 9, the two cells of the wing 4 and 6, the chain of cells 2 and 4.
        let rectangle = ".....8.131.3.7.....8...6.54671.82945.3.741...824.6.3712576..48.4968571323182.45..";
        check_first("unique-rectangle-1", rectangle, "0600", "59");
        let wing = "279361458318475629564829713..26935717532149861967582349.153......518.39..37942..5";
        check_first("w-wing", wing, "0803", "46");
        let pairs = ".8965173.1732..586.5.378...946.27.5353....27..2..3.469.9..8361.81596234736.71....";
        check_first("remote-pair", pairs, "0703", "24");
    }

    #[test]
    fn techniques_that_hodoku_does_not_have_have_no_line() {
        let of = |id: &str| techniques::technique_by_id(id).and_then(library_code);
        assert_eq!(of("naked-pair"), Some("0200"));
        assert_eq!((of("wxyz-wing"), of("nishio")), (None, None));
    }

    #[test]
    fn meaning_of_digits_depends_on_the_code() {
        let check = |codes: &[&str], expected| {
            codes.iter().for_each(|code| assert_eq!(LibraryDigits::from_code(code), expected, "{code}"))
        };
        check(&["0110", "0111", "0200", "0222", "0600", "0608"], LibraryDigits::Corners);
        check(&["0703", "0800", "0801"], LibraryDigits::Cells);
        check(&["0404"], LibraryDigits::LowestConcluded);
        check(&["0803"], LibraryDigits::Linked);
        check(&["0610"], LibraryDigits::Any);
        check(&["0000", "0100", "0300", "0613", "0901"], LibraryDigits::Concluded);
    }
}
