//! Kinds of chain searches: which links they follow, and which techniques they use along the way.

use std::ops::ControlFlow;

use crate::ChainLinks;

/// Callback that is called now and then to ask whether to continue.
pub(crate) type ChainPoll<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A chain technique that a dynamic chain may use on the boards it assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InnerTechnique {
    /// Cycles and forcing chains.
    Simple,
    /// Multiple chains.
    Multiple,
    /// Dynamic chains of a level.
    Dynamic(NestingLevel),
}

impl InnerTechnique {
    /// Returns the level of techniques used in addition to links.
    pub(crate) fn nesting_level(self) -> NestingLevel {
        match self {
            InnerTechnique::Simple | InnerTechnique::Multiple => NestingLevel::Plain,
            InnerTechnique::Dynamic(level) => level,
        }
    }

    /// Returns the rating that chains with this technique start from, before their length counts.
    pub(crate) fn base_rating(self) -> f64 {
        match self {
            InnerTechnique::Simple => ChainSearch::Simple.base_rating(),
            InnerTechnique::Multiple => ChainSearch::Multiple.base_rating(),
            InnerTechnique::Dynamic(level) => level.base_rating(),
        }
    }
}

/// Set of techniques that a dynamic chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NestingLevel {
    /// Links alone.
    Plain,
    /// Simple patterns as well: locked candidates, hidden and naked pairs, X-wings.
    Patterns,
    /// Patterns, cycles and forcing chains.
    Simple,
    /// Patterns, cycles, forcing chains and multiple chains.
    Multiple,
    /// Patterns and dynamic chains.
    Dynamic,
    /// Patterns and dynamic chains that use patterns.
    DynamicPatterns,
    /// Patterns and dynamic chains that use patterns and forcing chains.
    DynamicSimple,
    /// Patterns and dynamic chains that use patterns, forcing and multiple chains.
    DynamicMultiple,
}

impl NestingLevel {
    /// All levels, by depth.
    pub const ALL: [NestingLevel; 8] = [
        NestingLevel::Plain,
        NestingLevel::Patterns,
        NestingLevel::Simple,
        NestingLevel::Multiple,
        NestingLevel::Dynamic,
        NestingLevel::DynamicPatterns,
        NestingLevel::DynamicSimple,
        NestingLevel::DynamicMultiple,
    ];

    /// Whether chains of this level use simple patterns along the way.
    #[must_use]
    pub fn uses_patterns(self) -> bool {
        self != NestingLevel::Plain
    }

    /// Returns the chains that are tried after the patterns.
    #[must_use]
    pub fn inner_techniques(self) -> &'static [InnerTechnique] {
        match self {
            NestingLevel::Plain | NestingLevel::Patterns => &[],
            NestingLevel::Simple => &[InnerTechnique::Simple],
            NestingLevel::Multiple => &[InnerTechnique::Simple, InnerTechnique::Multiple],
            NestingLevel::Dynamic => &[InnerTechnique::Dynamic(NestingLevel::Plain)],
            NestingLevel::DynamicPatterns => &[InnerTechnique::Dynamic(NestingLevel::Patterns)],
            NestingLevel::DynamicSimple => &[InnerTechnique::Dynamic(NestingLevel::Simple)],
            NestingLevel::DynamicMultiple => &[InnerTechnique::Dynamic(NestingLevel::Multiple)],
        }
    }

    /// Returns the base rating on Sudoku Explainer's scale.
    #[must_use]
    pub fn base_rating(self) -> f64 {
        match self {
            NestingLevel::Plain => 8.5,
            NestingLevel::Patterns => 9.0,
            NestingLevel::Simple => 9.5,
            NestingLevel::Multiple => 10.0,
            NestingLevel::Dynamic => 10.5,
            _ => 11.0,
        }
    }
}

/// A group of chains that is searched together; the best of all is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainSearch {
    /// Cycles and forcing chains.
    Simple,
    /// Contradictions on one digit.
    Nishio,
    /// Common consequences of the places of a digit or the candidates of a cell.
    Multiple,
    /// Multiple chains and contradictions, on a board reduced along the way, with further techniques used
    /// there.
    Dynamic(NestingLevel),
}

impl ChainSearch {
    /// Returns the base rating on Sudoku Explainer's scale; for simple chains, that of those with both kinds
    /// of links.
    #[must_use]
    pub fn base_rating(self) -> f64 {
        match self {
            ChainSearch::Simple => ChainLinks::Xy.forcing_base_rating(),
            ChainSearch::Nishio => 7.5,
            ChainSearch::Multiple => 8.0,
            ChainSearch::Dynamic(level) => level.base_rating(),
        }
    }

    /// Returns the level of techniques used in addition to links.
    pub(crate) fn nesting_level(self) -> NestingLevel {
        match self {
            ChainSearch::Dynamic(level) => level,
            _ => NestingLevel::Plain,
        }
    }
}
