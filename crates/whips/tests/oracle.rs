//! Results compared with the definitions: plain, slow searches that know nothing of the engine.

use ninefold_core::{Board, Candidate, CandidateMap, Cell, Digit, House};
use ninefold_testkit::corpora;
use ninefold_whips::{WhipKind, WhipScale, WhipStep};

/// A position by definition: its candidates and its variables.
struct Position {
    candidates: CandidateMap,
    variables: Vec<CandidateMap>,
}

impl Position {
    fn new(candidates: CandidateMap) -> Position {
        let cells =
            Cell::all().map(|cell| Digit::ALL.into_iter().map(|digit| cell.to_candidate(digit)).collect());
        let places =
            House::all().flat_map(|house| Digit::ALL.map(|digit| house.cells().to_candidates(digit)));
        let all: Vec<CandidateMap> = cells.chain(places).collect();
        let variables = all.into_iter().map(|of| of.intersection(candidates)).filter(|of| !of.is_empty());
        Position { candidates, variables: variables.collect() }
    }

    /// Places singles until none is left; `None` where something has nothing left.
    fn place_singles(mut self) -> Option<Position> {
        loop {
            let last = self.variables.iter().find_map(|of| of.only());
            let Some(last) = last else { return Some(self) };
            self = self.with_candidate_true(last)?;
        }
    }

    /// The position in which a candidate is true, and its variables are done with.
    fn with_candidate_true(&self, candidate: Candidate) -> Option<Position> {
        let open = self.variables.iter().filter(|of| !of.contains(candidate));
        let eliminations: CandidateMap =
            self.candidates.iter().filter(|&other| are_linked(other, candidate)).collect();
        let variables: Vec<CandidateMap> = open.map(|of| of.difference(eliminations)).collect();
        let left = self.candidates.difference(eliminations).without(candidate);
        variables.iter().all(|of| !of.is_empty()).then_some(Position { candidates: left, variables })
    }

    fn without_candidate(&self, candidate: Candidate) -> Option<Position> {
        let variables: Vec<CandidateMap> = self.variables.iter().map(|of| of.without(candidate)).collect();
        let candidates = self.candidates.without(candidate);
        variables.iter().all(|of| !of.is_empty()).then_some(Position { candidates, variables })
    }

    /// The position after trial and error of some depth.
    fn apply_trials(self, depth: usize) -> Option<Position> {
        let mut position = self.place_singles()?;
        if depth == 0 {
            return Some(position);
        }
        'again: loop {
            position = position.apply_trials(depth - 1)?;
            for candidate in position.candidates {
                if position
                    .with_candidate_true(candidate)
                    .and_then(|supposed| supposed.apply_trials(depth - 1))
                    .is_none()
                {
                    position = position.without_candidate(candidate)?;
                    continue 'again;
                }
            }
            return Some(position);
        }
    }

    /// Whether there is a chain with so many variables more.
    fn has_chain(&self, kind: WhipKind, chain: &mut ChainPrefix, more: usize) -> bool {
        let is_braid = matches!(kind, WhipKind::Braid | WhipKind::GBraid);
        for (number, of) in self.variables.iter().enumerate() {
            let is_taken = chain.used.contains(&number)
                || of.contains(chain.target)
                || chain.rights.iter().any(|right| right.only().is_some_and(|right| of.contains(right)));
            if is_taken {
                continue;
            }
            let goes =
                |candidate: Candidate, by: &CandidateMap| by.iter().all(|by| are_linked(candidate, by));
            let all = || [CandidateMap::of(chain.target)].into_iter().chain(chain.rights.iter().copied());
            let rest: CandidateMap =
                of.iter().filter(|&candidate| !all().any(|by| goes(candidate, &by))).collect();
            let last = all().last().into_iter().collect::<Vec<_>>();
            let leading: Vec<CandidateMap> = if is_braid { all().collect() } else { last };
            let lefts: Vec<Candidate> = of
                .iter()
                .filter(|&left| leading.iter().any(|by| goes(left, by)))
                .filter(|left| is_braid || !chain.lefts.contains(left))
                .collect();
            for left in lefts {
                if more == 1 {
                    if rest.is_empty() {
                        return true;
                    }
                    continue;
                }
                let Some(right) = right_candidates(kind, rest).filter(|right| !chain.rights.contains(right))
                else {
                    continue;
                };
                chain.push(number, left, right);
                let found = self.has_chain(kind, chain, more - 1);
                chain.pop();
                if found {
                    return true;
                }
            }
        }
        false
    }

    /// The targets of the shortest chains, if these are not longer than that.
    fn shortest_chain_targets(&self, kind: WhipKind, most: usize) -> Option<(usize, CandidateMap)> {
        (1..=most).find_map(|length| {
            let leads = |&target: &Candidate| self.has_chain(kind, &mut ChainPrefix::new(target), length);
            let targets: CandidateMap = self.candidates.iter().filter(leads).collect();
            (!targets.is_empty()).then_some((length, targets))
        })
    }
}

/// Returns the right part of what is left: a single candidate, or the group that contains it.
fn right_candidates(kind: WhipKind, rest: CandidateMap) -> Option<CandidateMap> {
    if rest.len() < 2 {
        return (!rest.is_empty()).then_some(rest);
    }
    let uses_groups = matches!(kind, WhipKind::GWhip | WhipKind::GBraid);
    let digit = rest.digits().only().filter(|_| uses_groups)?;
    let shared: Vec<House> = House::all().filter(|house| (rest.cells() - house.cells()).is_empty()).collect();
    match shared[..] {
        [one, other] => Some((one.cells() & other.cells()).to_candidates(digit)),
        _ => None,
    }
}

/// The beginning of a chain.
struct ChainPrefix {
    target: Candidate,
    used: Vec<usize>,
    lefts: Vec<Candidate>,
    rights: Vec<CandidateMap>,
}

impl ChainPrefix {
    fn new(target: Candidate) -> ChainPrefix {
        ChainPrefix { target, used: Vec::new(), lefts: Vec::new(), rights: Vec::new() }
    }

    fn push(&mut self, number: usize, left: Candidate, right: CandidateMap) {
        self.used.push(number);
        self.lefts.push(left);
        self.rights.push(right);
    }

    fn pop(&mut self) {
        self.used.pop();
        self.lefts.pop();
        self.rights.pop();
    }
}

/// Whether two different candidates share a variable.
fn are_linked(one: Candidate, other: Candidate) -> bool {
    let is_of = |house: House| house.cells().contains(one.cell()) && house.cells().contains(other.cell());
    let same_house = || one.digit() == other.digit() && House::all().any(is_of);
    one != other && (one.cell() == other.cell() || same_house())
}

const KINDS: [WhipKind; 4] = [WhipKind::Whip, WhipKind::Braid, WhipKind::GWhip, WhipKind::GBraid];

fn parse_board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn rate_level(text: &str, scale: WhipScale) -> usize {
    let candidates = parse_board(text).candidate_map();
    let rating = scale.rate_position(candidates, 40, &mut |_| false).expect("nobody stops it");
    assert!(rating.remaining.is_empty(), "{text} is solved by {scale:?}");
    rating.level
}

fn step_targets(step: &WhipStep) -> (usize, CandidateMap) {
    match step {
        WhipStep::Chains(chains) => {
            (chains[0].links.len(), chains.iter().map(|chain| chain.target).collect())
        }
        WhipStep::Trial(level, trial) => (*level, CandidateMap::of(trial.target)),
    }
}

/// Checks the shortest chains along paths, as far as they have three variables at most.
#[track_caller]
fn check_shortest_chains(kind: WhipKind) {
    let mut seen_counts = [0; 4];
    for text in corpora::read_own_lines("minimal.txt").iter().step_by(43).take(7) {
        let mut position =
            Position::new(parse_board(text).candidate_map()).place_singles().expect("it has a solution");
        while !position.candidates.is_empty() {
            let step = WhipScale::Chains(kind).find_next_step(position.candidates, 3, &mut || false);
            let found = step.expect("nobody stops it").map(|step| step_targets(&step));
            assert_eq!(found, position.shortest_chain_targets(kind, 3), "{text} {kind:?}");
            let Some((length, eliminations)) = found else { break };
            seen_counts[length] += 1;
            let removed = eliminations
                .iter()
                .try_fold(position, |position, eliminations| position.without_candidate(eliminations));
            position = removed.and_then(Position::place_singles).expect("it has a solution");
        }
    }
    assert!(seen_counts[1..].iter().all(|&count| count > 0), "{seen_counts:?}");
}

#[test]
fn shortest_whips_are_those_by_definition() {
    check_shortest_chains(WhipKind::Whip);
}

#[test]
fn shortest_braids_are_those_by_definition() {
    check_shortest_chains(WhipKind::Braid);
}

#[test]
fn shortest_g_whips_are_those_by_definition() {
    check_shortest_chains(WhipKind::GWhip);
}

#[test]
fn shortest_g_braids_are_those_by_definition() {
    check_shortest_chains(WhipKind::GBraid);
}

/// Rating a path step by step gives the same result as rating at once.
#[test]
fn steps_make_the_rating() {
    let scales = [WhipScale::Depth, WhipScale::Braids, WhipScale::DeepBraids];
    for text in corpora::read_own_lines("minimal.txt").iter().step_by(101).take(3) {
        for scale in KINDS.map(WhipScale::Chains).into_iter().chain(scales) {
            let mut left =
                Position::new(parse_board(text).candidate_map()).place_singles().expect("it has a solution");
            let mut hardest = 0;
            while !left.candidates.is_empty() {
                let step = scale.find_next_step(left.candidates, 40, &mut || false).expect("nobody stops it");
                let (level, eliminations) = step_targets(&step.expect("a step"));
                hardest = hardest.max(level);
                let removed = eliminations
                    .iter()
                    .try_fold(left, |left, eliminations| left.without_candidate(eliminations));
                left = removed.and_then(Position::place_singles).expect("it has a solution");
            }
            assert_eq!(hardest, rate_level(text, scale), "{text} {scale:?}");
        }
    }
}

#[test]
fn depth_is_that_by_definition() {
    const HARD: [&str; 2] = [
        "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];
    let own = corpora::read_own_lines("minimal.txt");
    for text in own.iter().step_by(47).take(6).map(String::as_str).chain(HARD) {
        let depth = (0..3).find(|depth| {
            let position = Position::new(parse_board(text).candidate_map());
            position.apply_trials(*depth).expect("it has a solution").candidates.is_empty()
        });
        assert_eq!(depth, Some(rate_level(text, WhipScale::Depth)), "{text}");
    }
}

/// The puzzle turned over, its rows and digits exchanged.
fn transformed_puzzle(text: &str, seed: usize) -> String {
    let text: Vec<char> = text.chars().collect();
    let row = |row: usize| (row / 3 + seed) % 3 * 3 + (row % 3 + seed / 3) % 3;
    let sign = |sign: char| match sign.to_digit(10) {
        Some(digit @ 1..) => char::from_digit((digit - 1 + seed as u32) % 9 + 1, 10).expect("a digit"),
        _ => sign,
    };
    (0..81).map(|cell| sign(text[cell % 9 * 9 + row(cell / 9)])).collect()
}

#[test]
fn ratings_are_those_of_every_image() {
    for (index, text) in corpora::read_own_lines("minimal.txt").iter().step_by(29).take(10).enumerate() {
        let [w, b, gw, gb] = KINDS.map(|kind| rate_level(text, WhipScale::Chains(kind)));
        assert!(b <= w && gb <= gw && gb <= b, "{text}: {w} {b} {gw} {gb}");
        let depth = rate_level(text, WhipScale::Depth);
        assert_eq!((depth == 0, depth <= 1), (b == 0, rate_level(text, WhipScale::Braids) == 0), "{text}");
        for seed in [1 + index, 8] {
            let image = transformed_puzzle(text, seed);
            assert_eq!(
                KINDS.map(|kind| rate_level(&image, WhipScale::Chains(kind))),
                [w, b, gw, gb],
                "{text}"
            );
            assert_eq!(rate_level(&image, WhipScale::Depth), depth, "{text}");
        }
    }
}

#[test]
fn a_caller_can_stop_it() {
    let candidates = parse_board(&corpora::read_own_lines("minimal.txt")[0]).candidate_map();
    for scale in [WhipScale::Chains(WhipKind::Whip), WhipScale::Chains(WhipKind::GBraid), WhipScale::Braids] {
        let mut poll_count = 0;
        let stopped = scale.rate_position(candidates, 40, &mut |_| {
            poll_count += 1;
            true
        });
        assert_eq!(stopped.is_err(), poll_count > 0, "{scale:?}");
    }
}

/// A stopped search never asks again, wherever it stops, and tells the level that it has reached.
#[test]
fn a_search_ends_where_it_is_stopped() {
    let chains = KINDS.map(WhipScale::Chains);
    for text in corpora::read_own_lines("minimal.txt").iter().take(6) {
        let candidates = parse_board(text).candidate_map();
        for scale in chains.into_iter().chain([WhipScale::Depth, WhipScale::Braids]) {
            let mut all = 0_usize;
            let rating = scale.rate_position(candidates, 40, &mut |_| (all += 1, false).1);
            let (level, mut reached) = (rating.expect("nobody stops it").level, 0);
            for part in 1..=6 {
                let (last, mut poll_count, mut said) = ((all * part).div_ceil(6), 0, 0);
                let stopped = scale.rate_position(candidates, 40, &mut |level| {
                    poll_count += 1;
                    assert!(level >= said, "{text} {scale:?}: {level} behind {said}");
                    said = level;
                    poll_count == last
                });
                assert_eq!((stopped.is_err(), poll_count), (all > 0, last), "{text} {scale:?}");
                // What it reached is no more than the rating, and grows.
                let Err(stopped) = stopped else { continue };
                assert!((reached..=level).contains(&stopped.level), "{text} {scale:?}: {}", stopped.level);
                assert!(said <= stopped.level, "{text} {scale:?}: said {said}");
                reached = stopped.level;
            }
        }
    }
}
