//! The syntax tree of a formula as written: names are not looked up yet, and kinds are not known.

use ninefold_core::{CellMap, House};

use crate::error::{FormulaError, FormulaErrorKind, SourceLocation};

/// Maximum nesting depth of operations.
pub(crate) const MAX_NESTING: usize = 64;

/// A name with its place.
#[derive(Clone, Debug)]
pub(crate) struct PlacedName {
    pub(crate) text: String,
    pub(crate) location: SourceLocation,
}

/// A text: imports and definitions, then techniques or one expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScriptSyntax {
    /// The imported files: their definitions are used, their techniques are not.
    pub(crate) imports: Vec<PlacedName>,
    pub(crate) definitions: Vec<DefinitionSyntax>,
    pub(crate) techniques: Vec<TechniqueSyntax>,
    pub(crate) expression: Option<SyntaxTree>,
}

/// `define NAME(argument: kind, …) = expression`; with `: kind up to number` before the equals sign, a
/// definition that may call itself.
#[derive(Clone, Debug)]
pub(crate) struct DefinitionSyntax {
    pub(crate) name: PlacedName,
    pub(crate) arguments: Vec<(PlacedName, PlacedName)>,
    pub(crate) recursion_limit: Option<RecursionLimit>,
    pub(crate) body: SyntaxTree,
}

/// The result kind of a recursive definition, and its maximum depth.
#[derive(Clone, Debug)]
pub(crate) struct RecursionLimit {
    pub(crate) kind: PlacedName,
    pub(crate) max_depth: usize,
}

/// A technique as it is written.
#[derive(Clone, Debug)]
pub(crate) struct TechniqueSyntax {
    pub(crate) id: PlacedName,
    pub(crate) title: Option<String>,
    pub(crate) clauses: Vec<TechniqueClause>,
    /// Begin and end in the text, as byte offsets.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum TechniqueClause {
    /// `for a, b in domain`.
    For { names: Vec<PlacedName>, domain: SyntaxTree },
    /// `let a = value`.
    Let { name: PlacedName, value: SyntaxTree },
    /// `where condition`, `if condition`: one of the conditions between `and` and commas.
    Where(SyntaxTree),
    /// `remove what from where`, `place what in where`.
    Conclude { is_placement: bool, what: SyntaxTree, within: Option<SyntaxTree> },
    /// `say language "text"`.
    Say { language: Option<PlacedName>, text: PlacedName },
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxTree {
    pub(crate) location: SourceLocation,
    pub(crate) node: SyntaxNode,
    /// Whether it stands in parentheses.
    pub(crate) is_parenthesized: bool,
    /// Nesting depth of operations, this one included.
    depth: usize,
}

impl SyntaxTree {
    /// # Errors
    /// When operations are nested deeper than [`MAX_NESTING`]: walking the tree would need too much stack.
    pub(crate) fn new(location: SourceLocation, node: SyntaxNode) -> Result<SyntaxTree, FormulaError> {
        // The depth is one more than that of the deepest part.
        let depth = 1 + match &node {
            SyntaxNode::Cells(_)
            | SyntaxNode::House(_)
            | SyntaxNode::Number(_)
            | SyntaxNode::Name(_)
            | SyntaxNode::Links(_) => 0,
            SyntaxNode::Call { arguments, .. } => arguments.iter().map(|tree| tree.depth).max().unwrap_or(0),
            SyntaxNode::Aggregate { domain, condition, value: take, .. } => {
                let further = condition.iter().chain(take).map(|tree| tree.depth).max();
                domain.depth.max(further.unwrap_or(0))
            }
            SyntaxNode::Complement(of)
            | SyntaxNode::Not(of)
            | SyntaxNode::Index { set: of, .. }
            | SyntaxNode::Slice { set: of, .. } => of.depth,
            // For a chain, `operator_chain_depth` has counted this level already.
            SyntaxNode::Chain { first, links } => operator_chain_depth(first, links)? - 1,
        };
        if depth > MAX_NESTING {
            return Err(too_deep_error(location));
        }
        Ok(SyntaxTree { location, node, is_parenthesized: false, depth })
    }

    pub(crate) fn mark_parenthesized(self) -> SyntaxTree {
        SyntaxTree { is_parenthesized: true, ..self }
    }

    /// Returns the number and the links of a chain that begins with a number and has no parentheses, such
    /// as `3 % b` in `a - 3 % b`.
    pub(crate) fn as_number_chain(&self) -> Option<(&SyntaxTree, &[OperatorLink])> {
        match &self.node {
            SyntaxNode::Chain { first, links }
                if !self.is_parenthesized && matches!(first.node, SyntaxNode::Number(_)) =>
            {
                Some((first, links))
            }
            _ => None,
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

/// Returns the depth of a chain. A row of joined sets is flat, however long it is.
fn operator_chain_depth(first: &SyntaxTree, links: &[OperatorLink]) -> Result<usize, FormulaError> {
    let (mut depth, mut is_row) = (first.depth, false);
    for OperatorLink { operator, location, right } in links {
        // Joined sets are evaluated in a loop; every other operator nests its left side.
        let joins = matches!(*operator, "|" | "^" | "&" | "+" | "-");
        depth = match (joins && is_row, right.as_number_chain()) {
            // The operand before the number may be continued by the operators after it.
            (_, Some(_)) => depth + right.depth,
            (true, None) => depth.max(1 + right.depth),
            (false, None) => 1 + depth.max(right.depth),
        };
        if depth > MAX_NESTING {
            return Err(too_deep_error(*location));
        }
        is_row = joins;
    }
    Ok(depth)
}

fn too_deep_error(location: SourceLocation) -> FormulaError {
    FormulaError::new(location, FormulaErrorKind::Deep { most: MAX_NESTING })
}

/// An operator with the operand after it.
#[derive(Clone, Debug)]
pub(crate) struct OperatorLink {
    pub(crate) operator: &'static str,
    pub(crate) location: SourceLocation,
    pub(crate) right: SyntaxTree,
}

#[derive(Clone, Debug)]
pub(crate) enum SyntaxNode {
    Cells(CellMap),
    House(House),
    Number(u32),
    Name(String),
    Call {
        name: PlacedName,
        arguments: Vec<SyntaxTree>,
    },
    /// `strong links`, `weak links`.
    Links(LinkListKind),
    /// `any(for a in domain where condition)`, `union(for a in domain where condition take value)`.
    Aggregate {
        aggregate: DomainAggregate,
        name: PlacedName,
        domain: Box<SyntaxTree>,
        condition: Option<Box<SyntaxTree>>,
        value: Option<Box<SyntaxTree>>,
    },
    /// `!a`, `~a`.
    Complement(Box<SyntaxTree>),
    /// `not a`.
    Not(Box<SyntaxTree>),
    /// `a | b - c`: operators in sequence, each with everything before it as its left side.
    Chain {
        first: Box<SyntaxTree>,
        links: Vec<OperatorLink>,
    },
    /// `a[0]`, `a[^1]`, with the place of the bracket.
    Index {
        set: Box<SyntaxTree>,
        index: MemberIndex,
        location: SourceLocation,
    },
    /// `a[1..3]`, with the place of the bracket.
    Slice {
        set: Box<SyntaxTree>,
        begin: MemberIndex,
        end: MemberIndex,
        location: SourceLocation,
    },
}

/// A list of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkListKind {
    Strong,
    Weak,
    /// Links of `level + 1` candidates, of which one is true.
    Level(usize),
}

/// An index into a set, from its beginning or from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemberIndex {
    Begin(usize),
    End(usize),
}

impl MemberIndex {
    /// Returns the number of members before this index in a set of `members` members; `None` if the set has
    /// too few.
    pub(crate) fn count_members_before(self, members: usize) -> Option<usize> {
        match self {
            MemberIndex::Begin(number) => (number <= members).then_some(number),
            MemberIndex::End(number) => members.checked_sub(number),
        }
    }
}

/// An operation over all members of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DomainAggregate {
    Any,
    All,
    Count,
    Union,
}
