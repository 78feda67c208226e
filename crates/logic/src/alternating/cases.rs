//! Cases: candidates of which one is true, each with the consequences of its own chains. Candidates that all
//! of them rule out are false.

use ninefold_core::{Candidate, CandidateMap};
use rustc_hash::FxHashMap;

use super::chain::{Chain, Closing};
use super::walk::Reached;
use super::web::{Links, Web, web};
use crate::Facts;

/// The chains of a position that start from true candidates, searched on demand.
pub(crate) struct Cases<'f> {
    web: &'f Web,
    walks: FxHashMap<Candidate, (Reached, CandidateMap)>,
}

/// A case, and the chain from it to the candidate it rules out.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// The candidate that is true in this case.
    pub(crate) case: Candidate,
    /// The nodes between, false and true in turn; none if the case sees the candidate it rules out.
    pub(crate) chain: Chain,
}

impl Cases<'_> {
    /// The cases of a position.
    pub(crate) fn new(facts: &Facts) -> Cases<'_> {
        Cases { web: web(facts, Links::Set), walks: FxHashMap::default() }
    }

    /// Returns the candidates that are false whichever of the cases is true, the cases themselves excepted.
    pub(crate) fn ruled_out(&mut self, cases: CandidateMap) -> CandidateMap {
        let mut gone = CandidateMap::FULL - cases;
        for case in cases {
            gone &= self.walk(case).1;
            if gone.is_empty() {
                break;
            }
        }
        gone
    }

    /// Returns for each case a shortest chain that rules the candidate out.
    pub(crate) fn branches(&mut self, cases: CandidateMap, gone: Candidate) -> Vec<Branch> {
        let Some(end) = self.web.single(gone) else { return Vec::new() };
        let mut path = Vec::new();
        let mut branch = |case| {
            self.walk(case).0.path((end, false), &mut path);
            let between = path.iter().skip(1).rev().skip(1).rev();
            let nodes = between.map(|&node| self.web.nodes[usize::from(node)]).collect();
            Branch { case, chain: Chain { nodes, closing: Closing::Open } }
        };
        cases.iter().map(&mut branch).collect()
    }

    /// Searches the chains from a candidate, once, and returns them with the candidates that are false if it
    /// is true.
    fn walk(&mut self, case: Candidate) -> &(Reached, CandidateMap) {
        let web = self.web;
        self.walks.entry(case).or_insert_with(|| {
            let mut walk = Reached::default();
            let Some(start) = web.single(case) else { return (walk, CandidateMap::EMPTY) };
            walk.go(web, (start, true));
            let is_false = |node: &u16| walk.shows((*node, false));
            let gone = web.singles().filter(is_false);
            let gone = gone.filter_map(|node| web.nodes[usize::from(node)].candidate()).collect();
            (walk, gone)
        })
    }
}
