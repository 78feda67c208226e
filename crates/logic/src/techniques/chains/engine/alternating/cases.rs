//! Cases of alternating chains: candidates of which one is true, each with the consequences of its own
//! chains. Candidates that all of them rule out are false.

use ninefold_core::{Candidate, CandidateMap};
use rustc_hash::FxHashMap;

use super::chain::{AlternatingChain, ChainClosing};
use super::walk::ChainWalk;
use super::web::{LinkWeb, WebLinkKind, cached_web};
use crate::Facts;

/// The chains of a position that start from true candidates, searched on demand.
pub(crate) struct CaseChains<'f> {
    web: &'f LinkWeb,
    walks: FxHashMap<Candidate, (ChainWalk, CandidateMap)>,
}

/// A case, and the chain from it to the candidate it rules out.
#[derive(Clone, Debug)]
pub(crate) struct CaseBranch {
    /// The candidate that is true in this case.
    pub(crate) case: Candidate,
    /// The nodes between, false and true in turn; none if the case sees the candidate it rules out.
    pub(crate) chain: AlternatingChain,
}

impl CaseChains<'_> {
    /// Prepares the cases of alternating chains in a position.
    pub(crate) fn new(facts: &Facts) -> CaseChains<'_> {
        CaseChains { web: cached_web(facts, WebLinkKind::Set), walks: FxHashMap::default() }
    }

    /// Returns the candidates that are false whichever of the cases is true, the cases themselves excepted.
    pub(crate) fn find_ruled_out_candidates(&mut self, cases: CandidateMap) -> CandidateMap {
        let mut eliminations = CandidateMap::FULL - cases;
        for case in cases {
            eliminations &= self.search_chains_from(case).1;
            if eliminations.is_empty() {
                break;
            }
        }
        eliminations
    }

    /// Returns for each case a shortest chain that rules the candidate out.
    pub(crate) fn find_case_branches(
        &mut self,
        cases: CandidateMap,
        eliminated_candidate: Candidate,
    ) -> Vec<CaseBranch> {
        let Some(end) = self.web.candidate_node(eliminated_candidate) else { return Vec::new() };
        let mut path = Vec::new();
        let mut branch = |case| {
            self.search_chains_from(case).0.collect_path_to((end, false), &mut path);
            let between = path.iter().skip(1).rev().skip(1).rev();
            let nodes = between.map(|&node| self.web.nodes[usize::from(node)]).collect();
            CaseBranch { case, chain: AlternatingChain { nodes, closing: ChainClosing::Open } }
        };
        cases.iter().map(&mut branch).collect()
    }

    /// Searches the chains from a candidate, once, and returns them with the candidates that are false if it
    /// is true.
    fn search_chains_from(&mut self, case: Candidate) -> &(ChainWalk, CandidateMap) {
        let web = self.web;
        self.walks.entry(case).or_insert_with(|| {
            let mut walk = ChainWalk::default();
            let Some(start) = web.candidate_node(case) else { return (walk, CandidateMap::EMPTY) };
            walk.search_from(web, (start, true));
            let is_false = |node: &u16| walk.has_reached((*node, false));
            let eliminations = web.candidate_nodes().filter(is_false);
            let eliminations =
                eliminations.filter_map(|node| web.nodes[usize::from(node)].single_candidate()).collect();
            (walk, eliminations)
        })
    }
}
