//! The checked form of a formula: names are resolved and nothing in it can be of the wrong kind.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use ninefold_core::{CellMap, Digit, House};

use crate::error::SourceLocation;
use crate::kind::ValueKind;
use crate::syntax::{DomainAggregate, LinkListKind, MemberIndex};

/// Families of kinds: values of one family can be compared and joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueFamily {
    Cells,
    Digits,
    Houses,
    Candidates,
    Positions,
    Number,
    Truth,
}

/// Returns the family in which two kinds are joined; `None` if they can't be.
pub(crate) fn common_family(left: ValueKind, right: ValueKind) -> Option<ValueFamily> {
    let both = |fits: fn(ValueKind) -> bool| fits(left) && fits(right);
    if both(ValueKind::is_digits) {
        Some(ValueFamily::Digits)
    } else if both(ValueKind::is_candidates) {
        Some(ValueFamily::Candidates)
    } else if both(ValueKind::is_houses) && (left == ValueKind::Houses || right == ValueKind::Houses) {
        Some(ValueFamily::Houses)
    } else if both(ValueKind::is_cells) {
        Some(ValueFamily::Cells)
    } else if left != right {
        None
    } else {
        match left {
            ValueKind::Positions => Some(ValueFamily::Positions),
            ValueKind::Number => Some(ValueFamily::Number),
            ValueKind::Truth => Some(ValueFamily::Truth),
            _ => None,
        }
    }
}

/// Returns the family of a kind; a house counts as its cells.
pub(crate) fn kind_family(kind: ValueKind) -> Option<ValueFamily> {
    if kind == ValueKind::House { Some(ValueFamily::Cells) } else { common_family(kind, kind) }
}

/// Returns the kind of the sets of a family.
pub(crate) fn kind_from_family(family: ValueFamily) -> ValueKind {
    match family {
        ValueFamily::Cells => ValueKind::Cells,
        ValueFamily::Digits => ValueKind::Digits,
        ValueFamily::Houses => ValueKind::Houses,
        ValueFamily::Candidates => ValueKind::Candidates,
        ValueFamily::Positions => ValueKind::Positions,
        ValueFamily::Number => ValueKind::Number,
        ValueFamily::Truth => ValueKind::Truth,
    }
}

/// An operation that joins two sets or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JoinOperator {
    And,
    Or,
    Xor,
    Minus,
    Times,
}

impl JoinOperator {
    /// Joins two sets. `Times` is for numbers only.
    pub(crate) fn join_sets<T>(self, left: T, right: T) -> T
    where
        T: BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T> + Sub<Output = T>,
    {
        match self {
            JoinOperator::And => left & right,
            JoinOperator::Or => left | right,
            JoinOperator::Xor => left ^ right,
            JoinOperator::Minus | JoinOperator::Times => left - right,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComparisonOperator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl ComparisonOperator {
    pub(crate) fn accepts_ordering(self, order: Ordering) -> bool {
        match self {
            ComparisonOperator::Equal => order.is_eq(),
            ComparisonOperator::Unequal => order.is_ne(),
            ComparisonOperator::Less => order.is_lt(),
            ComparisonOperator::LessOrEqual => order.is_le(),
            ComparisonOperator::Greater => order.is_gt(),
            ComparisonOperator::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// A named value without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedValue {
    AllCells,
    Empty,
    Givens,
    Bivalue,
    AllCandidates,
    AllDigits,
    Boxes,
    Rows,
    Columns,
    Lines,
    AllHouses,
    /// The candidates that are true in the solution.
    Solution,
}

/// The highest level of a link: a cell has nine candidates at most, a house nine places.
pub(crate) const MAX_LINK_LEVEL: usize = 8;

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinFunction {
    Peers,
    /// The candidates that every member of a set sees.
    CandidatePeers,
    ExpandedPeers,
    DigitsOfCells,
    DigitsOfCandidates,
    CellsOfCells,
    CellsOfCandidates,
    CandidatesOfCells,
    CandidatesOfDigits,
    /// The houses that contain all cells of a set.
    Houses,
    BoxesOf,
    RowsOf,
    ColumnsOf,
    LinesOf,
    BoxOf,
    RowOf,
    ColumnOf,
    HouseOfAls,
    Count,
    Overlap(ValueFamily),
    InOneHouse,
    CellOf,
    DigitOf,
    Start,
    End,
    /// The only member of a set.
    Only,
    First,
    CandidateMaps,
    ValuesMap,
}

/// A meaning of `in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InOperator {
    /// The cells of a set that have a digit as a candidate.
    DigitsInCells,
    All(ValueFamily),
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum FormulaCode {
    Cells(CellMap),
    House(House),
    Digit(Digit),
    Number(i64),
    Variable(usize),
    Source(NamedValue),
    Als(usize),
    Links(LinkListKind),
    CallDefinition(usize, Vec<FormulaCode>),
    CallBuiltin(BuiltinFunction, Vec<FormulaCode>),
    Aggregate {
        aggregate: DomainAggregate,
        slot: usize,
        domain: Box<FormulaCode>,
        condition: Option<Box<FormulaCode>>,
    },
    /// Values of the members of a domain, joined into one set.
    Union(Box<DomainUnion>),
    Complement(ValueFamily, Box<FormulaCode>),
    Not(Box<FormulaCode>),
    And(Box<FormulaCode>, Box<FormulaCode>),
    Or(Box<FormulaCode>, Box<FormulaCode>),
    /// Sets or numbers joined in sequence.
    Join(ValueFamily, Box<FormulaCode>, Vec<(JoinOperator, FormulaCode)>),
    Compare(ComparisonOperator, ValueFamily, Box<FormulaCode>, Box<FormulaCode>),
    Sees(ValueFamily, Box<FormulaCode>, Box<FormulaCode>),
    In(InOperator, Box<FormulaCode>, Box<FormulaCode>),
    /// `a % b`.
    Template(Box<FormulaCode>, Box<FormulaCode>),
    /// `cells / house`.
    Positions(Box<FormulaCode>, Box<FormulaCode>),
    /// `cells * digits`.
    Times(Box<FormulaCode>, Box<FormulaCode>),
    /// `candidates / digits`.
    CellsWithDigits(Box<FormulaCode>, Box<FormulaCode>),
    Subsets(ValueFamily, Box<FormulaCode>, usize, usize),
    /// A member by its index, with the place of the bracket.
    Index(Box<FormulaCode>, MemberIndex, SourceLocation),
    Slice(ValueFamily, Box<FormulaCode>, MemberIndex, MemberIndex, SourceLocation),
}

/// A union over the members of a domain.
#[derive(Clone, Debug)]
pub(crate) struct DomainUnion {
    pub(crate) family: ValueFamily,
    pub(crate) slot: usize,
    pub(crate) domain: FormulaCode,
    pub(crate) condition: Option<FormulaCode>,
    pub(crate) value: FormulaCode,
}

impl FormulaCode {
    /// Joins two values of a family; a chain of the same family grows by one link.
    pub(crate) fn join_values(
        self,
        join: JoinOperator,
        family: ValueFamily,
        other: FormulaCode,
    ) -> FormulaCode {
        match self {
            FormulaCode::Join(known, first, mut others) if known == family => {
                others.push((join, other));
                FormulaCode::Join(family, first, others)
            }
            one => FormulaCode::Join(family, Box::new(one), vec![(join, other)]),
        }
    }

    /// Returns the free variables of a formula's code, a bit for each slot.
    pub(crate) fn free_variables(&self) -> u128 {
        let all = |codes: &[FormulaCode]| codes.iter().fold(0, |all, code| all | code.free_variables());
        match self {
            FormulaCode::Variable(slot) => 1 << slot,
            FormulaCode::Cells(_)
            | FormulaCode::House(_)
            | FormulaCode::Digit(_)
            | FormulaCode::Number(_)
            | FormulaCode::Source(_) => 0,
            FormulaCode::Als(_) | FormulaCode::Links(_) => 0,
            FormulaCode::CallDefinition(_, arguments) | FormulaCode::CallBuiltin(_, arguments) => {
                all(arguments)
            }
            // The variable of a loop in the expression is bound there, so it isn't free.
            FormulaCode::Aggregate { domain, condition, slot, .. } => {
                (domain.free_variables()
                    | condition.as_ref().map_or(0, |condition| condition.free_variables()))
                    & !(1 << slot)
            }
            FormulaCode::Union(union) => {
                let condition = union.condition.as_ref().map_or(0, FormulaCode::free_variables);
                (union.domain.free_variables() | condition | union.value.free_variables())
                    & !(1 << union.slot)
            }
            // The remaining forms have the free variables of their parts.
            FormulaCode::Complement(_, of) | FormulaCode::Not(of) | FormulaCode::Subsets(_, of, ..) => {
                of.free_variables()
            }
            FormulaCode::Index(of, ..) | FormulaCode::Slice(_, of, ..) => of.free_variables(),
            FormulaCode::And(left, right)
            | FormulaCode::Or(left, right)
            | FormulaCode::Template(left, right) => left.free_variables() | right.free_variables(),
            FormulaCode::Join(_, first, others) => {
                others.iter().fold(first.free_variables(), |all, (_, other)| all | other.free_variables())
            }
            FormulaCode::Compare(_, _, left, right)
            | FormulaCode::Sees(_, left, right)
            | FormulaCode::In(_, left, right) => left.free_variables() | right.free_variables(),
            FormulaCode::Positions(left, right)
            | FormulaCode::Times(left, right)
            | FormulaCode::CellsWithDigits(left, right) => left.free_variables() | right.free_variables(),
        }
    }
}

/// A definition; its arguments are the first slots.
#[derive(Clone, Debug)]
pub(crate) struct CheckedDefinition {
    pub(crate) arguments: Vec<ValueKind>,
    pub(crate) kind: ValueKind,
    pub(crate) slot_count: usize,
    /// Maximum depth of a recursive definition, beyond which it is empty; `None` if it doesn't call itself.
    pub(crate) max_depth: Option<usize>,
    pub(crate) body: FormulaCode,
}

/// A step of a search plan.
#[derive(Clone, Debug)]
pub(crate) enum PlanStep {
    /// Loops over the members of a domain; with `after`, only over those after the current member of that
    /// slot.
    Each {
        slot: usize,
        domain: FormulaCode,
        after: Option<usize>,
        /// Conditions on the member that the nearest loops around don't change: the members that pass are
        /// found once for all their rounds.
        filters: Vec<MemberFilter>,
    },
    Let {
        slot: usize,
        value: FormulaCode,
    },
    Test(FormulaCode),
}

/// Conditions on the member of a loop that depend on the same loops around it.
#[derive(Clone, Debug)]
pub(crate) struct MemberFilter {
    /// The variables that the conditions name apart from the member's own, a bit for each slot.
    pub(crate) used_variables: u128,
    pub(crate) tests: Vec<FormulaCode>,
}

/// A part of a technique's explanation, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) enum ExplanationPart {
    /// Introduces a variable, with its domain or value.
    Variable {
        slot: usize,
        from: FormulaCode,
    },
    Reason(FormulaCode),
    /// The text of a `say` clause by language; the first is the fallback for all others.
    SayText(Vec<(&'static str, Vec<SayTextPiece>)>),
    /// The conclusions.
    Conclusion,
}

/// A piece of the text of a `say` clause.
#[derive(Clone, Debug)]
pub(crate) enum SayTextPiece {
    Words(String),
    Variable(usize),
}

/// A conclusion drawn when all conditions hold.
#[derive(Clone, Debug)]
pub(crate) struct FormulaConclusion {
    pub(crate) is_placement: bool,
    /// Candidates; or digits, if `within` has the cells.
    pub(crate) what: FormulaCode,
    pub(crate) within: Option<FormulaCode>,
}

/// A variable of a technique.
#[derive(Clone, Debug)]
pub(crate) struct CheckedVariable {
    pub(crate) name: String,
    pub(crate) slot: usize,
    pub(crate) kind: ValueKind,
    /// Whether a loop goes through the variable.
    pub(crate) is_loop_variable: bool,
}

/// A checked technique, planned for the search.
#[derive(Clone, Debug)]
pub(crate) struct FormulaPlan {
    pub(crate) steps: Vec<PlanStep>,
    pub(crate) conclusions: Vec<FormulaConclusion>,
    pub(crate) variables: Vec<CheckedVariable>,
    pub(crate) slot_count: usize,
    pub(crate) parts: Vec<ExplanationPart>,
}
