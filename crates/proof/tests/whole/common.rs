//! Random numbers, puzzles in which the conditions of a rule often hold, and random certificates for them.

use ninefold_core::{
    Board, BoardAxes, ByCell, ByDigit, Candidate, CandidateMap, Cell, CellMap, Digit, DigitRelabelling,
    DigitSet, House, HouseKind, LineOrder, Puzzle, Transformation,
};
use ninefold_proof::lines::{format_position_line, format_puzzle_line};
use ninefold_proof::{
    CandidateClaim, CaseSplit, Certificate, CertificateChecker, CitedCases, ClaimRefutation, DeadlyPattern,
    Lemma, Truth,
};
use ninefold_testkit::{corpora, naive};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Deterministic random numbers.
pub(crate) struct RandomSource(Xoshiro256PlusPlus);

impl RandomSource {
    pub(crate) fn new(seed: u64) -> RandomSource {
        RandomSource(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a random number below a bound.
    pub(crate) fn random_below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    fn pick_random<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.random_below(of.len())]
    }

    fn random_digit(&mut self) -> Digit {
        Digit::from_index(self.random_below(9))
    }

    fn random_candidate(&mut self) -> Candidate {
        Candidate::at(self.random_below(729))
    }

    fn pick_candidate(&mut self, of: CandidateMap) -> Option<Candidate> {
        if of.is_empty() { None } else { of.nth(self.random_below(of.len())) }
    }

    fn random_digits(&mut self, count: usize) -> DigitSet {
        let mut digits = DigitSet::EMPTY;
        while digits.len() < count {
            digits += self.random_digit();
        }
        digits
    }

    fn random_line_order(&mut self) -> LineOrder {
        LineOrder::nth(self.random_below(LineOrder::COUNT))
    }

    fn random_relabelling(&mut self) -> DigitRelabelling {
        let mut names = Digit::ALL;
        for index in (1..9).rev() {
            names.swap(index, self.random_below(index + 1));
        }
        DigitRelabelling::new(ByDigit(names)).expect("each once")
    }

    fn random_transformation(&mut self) -> Transformation {
        let axes = self.pick_random(&[BoardAxes::Original, BoardAxes::Transposed]);
        Transformation::new(
            axes,
            self.random_line_order(),
            self.random_line_order(),
            self.random_relabelling(),
        )
    }
}

/// A puzzle with a unique solution.
pub(crate) struct UniquePuzzle {
    /// The puzzle's line in a proof, at the solved position.
    pub(crate) line: String,
    pub(crate) solution: CandidateMap,
    /// A checker at the solved position.
    pub(crate) checker: CertificateChecker,
    /// Candidates that the givens leave open.
    open: CandidateMap,
    givens: CandidateMap,
    /// Known symmetries of the puzzle, exact except for about one clue.
    symmetries: Vec<Transformation>,
}

fn parse_grid(text: &str) -> CandidateMap {
    let digits = text.bytes().enumerate().filter(|(_, sign)| sign.is_ascii_digit() && *sign != b'0');
    digits.map(|(cell, sign)| Cell::at(cell).to_candidate(Digit::new(sign - b'0'))).collect()
}

fn format_grid(givens: CandidateMap) -> String {
    let sign = |cell| givens.digits_in_cell(cell).only().map_or('.', Digit::to_char);
    Cell::all().map(sign).collect()
}

impl UniquePuzzle {
    /// Creates a subject; `None` if the givens don't have a unique solution.
    fn from_givens(givens: CandidateMap, symmetries: Vec<Transformation>) -> Option<UniquePuzzle> {
        let text = format_grid(givens);
        let solutions = naive::find_solutions(&naive::parse_masks(&text), 2);
        let [solution] = &solutions[..] else { return None };
        let solution = parse_grid(solution);
        let values = ByCell::from_fn(|cell| givens.digits_in_cell(cell).only());
        let puzzle = Puzzle::from_givens(values);
        let board = Board::try_from(&puzzle).ok()?;
        let mut position = board.clone();
        for candidate in position.candidate_map().difference(solution) {
            position.remove_candidate(candidate);
        }
        let checker = CertificateChecker::new(&board);
        Some(UniquePuzzle {
            line: format_position_line(&Puzzle::from(&position)),
            solution,
            open: checker.promised_puzzle().expect("givens are promised"),
            checker: checker.with_position(&position),
            givens,
            symmetries,
        })
    }
}

/// A kind of deadly pattern.
pub(crate) struct DeadlyPatternKind {
    pub(crate) name: &'static str,
    /// Minimum number accepted out of ten thousand.
    pub(crate) min_accepted: usize,
    pub(crate) subjects: fn(&mut RandomSource) -> Vec<UniquePuzzle>,
    pub(crate) draw: fn(&UniquePuzzle, &mut RandomSource) -> DeadlyPattern,
}

pub(crate) const KINDS: [DeadlyPatternKind; 7] = [
    DeadlyPatternKind { name: "pairs", min_accepted: 300, subjects: sparse_puzzles, draw: draw_pairs },
    DeadlyPatternKind { name: "fillings", min_accepted: 300, subjects: sparse_puzzles, draw: draw_fillings },
    DeadlyPatternKind { name: "rest", min_accepted: 200, subjects: sparse_puzzles, draw: draw_rest },
    DeadlyPatternKind {
        name: "lines",
        min_accepted: 250,
        subjects: puzzles_with_two_empty_lines,
        draw: draw_lines,
    },
    DeadlyPatternKind {
        name: "clues",
        min_accepted: 100,
        subjects: puzzles_with_two_clues,
        draw: draw_clues,
    },
    DeadlyPatternKind {
        name: "symmetry",
        min_accepted: 3000,
        subjects: symmetric_puzzles,
        draw: draw_symmetry,
    },
    DeadlyPatternKind {
        name: "near-symmetry",
        min_accepted: 2500,
        subjects: nearly_symmetric_puzzles,
        draw: draw_near_symmetry,
    },
];

/// Generates puzzles with few givens, which rarely exclude a pattern.
fn sparse_puzzles(chance: &mut RandomSource) -> Vec<UniquePuzzle> {
    let lines = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), 60);
    let extreme = corpora::even_sample(&corpora::read_own_lines("extreme.txt"), 40);
    let all = lines.iter().chain(&extreme).filter(|line| line.len() >= 81);
    all.filter_map(|line| {
        UniquePuzzle::from_givens(chance.random_transformation().apply(&parse_grid(&line[..81])), vec![])
    })
    .collect()
}

/// Generates puzzles with two lines of a band or stack that have at most one clue.
fn puzzles_with_two_empty_lines(chance: &mut RandomSource) -> Vec<UniquePuzzle> {
    let is_empty = |givens: &CandidateMap, kind: HouseKind, [one, other]: [usize; 2]| {
        let lines = House::new(kind, one).cells() | House::new(kind, other).cells();
        (lines & givens.cells()).len() <= 1
    };
    let pairs = [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [6, 7], [6, 8], [7, 8]];
    let lists = ["minimal.txt", "rated/ours-se121.csv", "rated/ours-hodoku.csv"].map(corpora::read_own_lines);
    let all = lists.iter().flatten().filter(|line| line.len() >= 81).map(|line| parse_grid(&line[..81]));
    let suits = |givens: &CandidateMap| {
        pairs
            .iter()
            .any(|&pair| is_empty(givens, HouseKind::Row, pair) || is_empty(givens, HouseKind::Column, pair))
    };
    all.filter(suits)
        .take(60)
        .filter_map(|givens| UniquePuzzle::from_givens(chance.random_transformation().apply(&givens), vec![]))
        .collect()
}

/// Puzzles with two clues in a band.
const TWO_CLUES: [&str; 1] =
    [".8.2.49.17.48..6....9.3...4................5......1...27.4.63..4.......663..9.1.."];

fn puzzles_with_two_clues(chance: &mut RandomSource) -> Vec<UniquePuzzle> {
    let moved = |line: &str| {
        UniquePuzzle::from_givens(chance.random_transformation().apply(&parse_grid(line)), vec![])
    };
    TWO_CLUES.iter().cycle().take(24).copied().filter_map(moved).collect()
}

/// A puzzle symmetric under a rotation, and grids that shifts of stacks or bands map onto themselves.
const SYMMETRIC: [(&str, &str); 3] = [
    (
        "..2..9..3...4...9......8..6.2.18.5...8.....7...6.72.1.5..7......9...3...4..9..1..",
        "r987654321 c987654321 d214365879",
    ),
    (
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        "r123456789 c789123456 d456789123",
    ),
    (
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        "r978123456 c123456789 d234567891",
    ),
];

/// Returns solutions with a symmetry, and that symmetry.
fn symmetric_grids() -> Vec<(CandidateMap, Transformation)> {
    let solved = |(line, by): &(&str, &str)| {
        let solution = naive::find_solutions(&naive::parse_masks(line), 1).pop().expect("a solution");
        let (grid, by) = (parse_grid(&solution), by.parse::<Transformation>().expect("a symmetry"));
        assert_eq!(by.apply(&grid), grid, "{line}");
        (grid, by)
    };
    SYMMETRIC.iter().map(solved).collect()
}

/// Returns the orbits of a solution's candidates under a symmetry.
fn candidate_orbits(grid: CandidateMap, by: Transformation) -> Vec<CandidateMap> {
    let mut orbits: Vec<CandidateMap> = Vec::new();
    for candidate in grid {
        if orbits.iter().any(|orbit| orbit.contains(candidate)) {
            continue;
        }
        let mut orbit = CandidateMap::EMPTY;
        let mut image = candidate;
        while orbit.insert(image) {
            image = by.apply(&image);
        }
        orbits.push(orbit);
    }
    orbits
}

/// Transforms a puzzle together with its symmetry.
fn transform_puzzle(
    givens: CandidateMap,
    by: Transformation,
    chance: &mut RandomSource,
) -> Option<UniquePuzzle> {
    let elsewhere = chance.random_transformation();
    let carried = elsewhere.inverse().compose(&by).compose(&elsewhere);
    let again = carried.compose(&carried);
    UniquePuzzle::from_givens(elsewhere.apply(&givens), vec![carried, again])
}

fn symmetric_puzzles(chance: &mut RandomSource) -> Vec<UniquePuzzle> {
    let mut subjects = Vec::new();
    while subjects.len() < 48 {
        let grids = symmetric_grids();
        let (grid, by) = grids[subjects.len() % grids.len()];
        let givens = candidate_orbits(grid, by).into_iter().filter(|_| chance.random_below(10) < 7);
        let givens = givens.fold(CandidateMap::EMPTY, CandidateMap::union);
        subjects.extend(transform_puzzle(givens, by, chance));
    }
    subjects
}

/// Generates puzzles that are symmetric except for one missing or additional clue.
fn nearly_symmetric_puzzles(chance: &mut RandomSource) -> Vec<UniquePuzzle> {
    let mut subjects = Vec::new();
    while subjects.len() < 32 {
        let grids = symmetric_grids();
        let (grid, by) = grids[subjects.len() % grids.len()];
        let givens = candidate_orbits(grid, by).into_iter().filter(|_| chance.random_below(10) < 7);
        let givens = givens.fold(CandidateMap::EMPTY, CandidateMap::union);
        if let Some(missing) = chance.pick_candidate(givens) {
            subjects.extend(transform_puzzle(givens.without(missing), by, chance));
        }
    }
    // Two rows are empty except for one clue: any exchange of them is a symmetry of the rest.
    let mut lines = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), 400).into_iter().cycle();
    while subjects.len() < 64 {
        let line = lines.next().expect("endless");
        let Some(solution) = naive::find_solutions(&naive::parse_masks(&line[..81]), 1).pop() else {
            continue;
        };
        let grid = chance.random_transformation().apply(&parse_grid(&solution));
        let below: CandidateMap = grid.iter().filter(|one| one.cell().row_index() > 1).collect();
        let clues: Vec<Candidate> = grid.difference(below).iter().collect();
        let by: Transformation = "r213456789 c123456789 d123456789".parse().expect("a symmetry");
        let givens = below.with(chance.pick_random(&clues));
        if let Some(subject) = UniquePuzzle::from_givens(givens, vec![by]) {
            subjects.push(subject);
        }
    }
    subjects
}

/// Draws a digit for a cell, sometimes that of the solution.
fn draw_digit(subject: &UniquePuzzle, cell: Cell, chance: &mut RandomSource) -> Digit {
    let known = subject.solution.digits_in_cell(cell).only();
    if chance.random_below(2) == 0 { chance.random_digit() } else { known.expect("one a cell") }
}

/// Draws two lines, mostly of one band, and returns some places in them.
fn draw_line_cells(count: usize, chance: &mut RandomSource) -> CellMap {
    let first = chance.random_below(9);
    let second = if chance.random_below(8) == 0 {
        chance.random_below(9)
    } else {
        first / 3 * 3 + chance.random_below(3)
    };
    let mut places: Vec<usize> = (0..9).collect();
    (0..count).for_each(|index| places.swap(index, index + chance.random_below(9 - index)));
    let turned = chance.random_below(2) == 0;
    let at = |line: usize, index: usize| match turned {
        true => Cell::from_row_column(index, line),
        false => Cell::from_row_column(line, index),
    };
    places[..count].iter().flat_map(|&index| [at(first, index), at(second, index)]).collect()
}

/// Draws rectangles of two digits, sometimes two that share digits or cells, or one with a cell elsewhere.
fn draw_pairs(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let mut pattern = CandidateMap::EMPTY;
    for _ in 0..=chance.random_below(8) / 6 {
        let cells = draw_line_cells(2, chance);
        let first = cells.first().expect("a cell");
        let digits = DigitSet::of(draw_digit(subject, first, chance));
        let other = cells.iter().nth(1).expect("two cells");
        let digits = digits.with(draw_digit(subject, other, chance));
        for cell in cells {
            digits.iter().for_each(|digit| pattern = toggle_candidate(pattern, cell.to_candidate(digit)));
        }
    }
    if chance.random_below(16) == 0 {
        pattern = toggle_candidate(pattern, chance.random_candidate());
    }
    DeadlyPattern::Pairs(if pattern.is_empty() {
        CandidateMap::of(chance.random_candidate())
    } else {
        pattern
    })
}

fn toggle_candidate(map: CandidateMap, candidate: Candidate) -> CandidateMap {
    if map.contains(candidate) { map.without(candidate) } else { map.with(candidate) }
}

/// Draws two lines with the same digits, entirely or in part, and further candidates.
fn draw_fillings(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let count = 2 + chance.random_below(3);
    let cells = draw_line_cells(count, chance);
    let digits = match chance.random_below(2) {
        0 => chance.random_digits(count),
        _ => cells
            .iter()
            .take(count)
            .map(|cell| subject.solution.digits_in_cell(cell))
            .fold(DigitSet::EMPTY, |all, one| all | one),
    };
    let all = digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | cells.to_candidates(digit));
    let inside = all.iter().filter(|_| chance.random_below(6) > 0).collect::<CandidateMap>();
    let pattern = if chance.random_below(3) == 0 { all } else { inside };
    let mut others = all.difference(pattern);
    if chance.random_below(4) == 0 {
        others = others.iter().filter(|_| chance.random_below(4) > 0).collect();
    }
    if pattern.is_empty() {
        DeadlyPattern::Fillings(all, CandidateMap::EMPTY)
    } else {
        DeadlyPattern::Fillings(pattern, others)
    }
}

/// Draws rectangles, one of whose cells is a clue of a digit with few clues.
fn draw_rest(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let mut digits = Digit::ALL;
    digits.sort_by_key(|digit| subject.givens.cells_with_digit(*digit).len());
    let both = if chance.random_below(4) > 0 {
        [digits[0], digits[1]]
    } else {
        [chance.random_digit(), chance.random_digit()]
    };
    let clues = subject.givens.cells_with_digit(both[0]) | subject.givens.cells_with_digit(both[1]);
    let mut cells = CellMap::EMPTY;
    for _ in 0..=chance.random_below(8) / 7 {
        let corner = clues
            .iter()
            .nth(chance.random_below(clues.len().max(1)))
            .unwrap_or(Cell::at(chance.random_below(81)));
        let [row, column] = [corner.row_index(), corner.column_index()];
        // The other corner shares a band or a stack with it, not both.
        let near = |of: usize, chance: &mut RandomSource| of / 3 * 3 + (of + 1 + chance.random_below(2)) % 3;
        let far = |of: usize, chance: &mut RandomSource| (of / 3 * 3 + 3 + chance.random_below(6)) % 9;
        let (other, across) = match chance.random_below(2) {
            0 => (near(row, chance), far(column, chance)),
            _ => (far(row, chance), near(column, chance)),
        };
        for (row, column) in [(row, column), (row, across), (other, column), (other, across)] {
            cells ^= CellMap::of(Cell::from_row_column(row, column));
        }
    }
    if cells.is_empty() {
        cells += Cell::at(chance.random_below(81));
    }
    DeadlyPattern::Rest(both.iter().fold(CandidateMap::EMPTY, |all, &digit| all | cells.to_candidates(digit)))
}

/// Draws two lines and two cells, mostly in the positions required.
fn draw_lines(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let (mut first, mut kind) =
        (chance.random_below(9), chance.pick_random(&[HouseKind::Row, HouseKind::Column]));
    // Mostly two lines that have few clues.
    let clues = |kind, line: usize| (House::new(kind, line).cells() & subject.givens.cells()).len();
    if chance.random_below(8) > 0 {
        let pairs = [HouseKind::Row, HouseKind::Column]
            .into_iter()
            .flat_map(|kind| (0..9).map(move |line| (kind, line)));
        let of = |&(kind, line): &(HouseKind, usize)| {
            let others = (line / 3 * 3..line / 3 * 3 + 3).filter(|other| *other != line);
            clues(kind, line) + others.map(|other| clues(kind, other)).min().unwrap_or(0)
        };
        let mut pairs: Vec<(HouseKind, usize)> = pairs.collect();
        pairs.sort_by_key(of);
        (kind, first) = pairs[chance.random_below(4)];
    }
    let second = if chance.random_below(8) == 0 {
        chance.random_below(9)
    } else {
        first / 3 * 3 + (first + 1 + chance.random_below(2)) % 3
    };
    let line = if chance.random_below(8) == 0 {
        chance.random_below(9)
    } else {
        (first / 3 * 3 + 3 + chance.random_below(6)) % 9
    };
    let place = chance.random_below(9);
    let other = if chance.random_below(8) == 0 {
        chance.random_below(9)
    } else {
        place / 3 * 3 + (place + 1 + chance.random_below(2)) % 3
    };
    let at = |place| match kind {
        HouseKind::Row => Cell::from_row_column(line, place),
        _ => Cell::from_row_column(place, line),
    };
    let cells = [at(place), at(other)];
    let mut digits = DigitSet::EMPTY;
    cells.iter().for_each(|&cell| digits += draw_digit(subject, cell, chance));
    if chance.random_below(4) == 0 {
        digits += chance.random_digit();
    }
    let pattern =
        cells.iter().flat_map(|&cell| digits.iter().map(move |digit| cell.to_candidate(digit))).collect();
    let kinds = if chance.random_below(32) == 0 { [kind, HouseKind::Box] } else { [kind, kind] };
    DeadlyPattern::Lines([House::new(kinds[0], first), House::new(kinds[1], second)], pattern)
}

/// Draws a candidate with the digit of a clue near another clue, mostly in a band or stack with few of them.
fn draw_clues(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let bands = (0..6).map(|band| {
        let is_in = |cell: Cell| if band < 3 { cell.row_index() / 3 } else { 3 + cell.column_index() / 3 };
        subject.givens.iter().filter(|given| is_in(given.cell()) == band).collect::<CandidateMap>()
    });
    let fewest = bands.min_by_key(CandidateMap::len).unwrap_or_default();
    let of = if chance.random_below(4) == 0 { subject.givens } else { fewest };
    let digit = chance.pick_candidate(of).map_or_else(|| chance.random_digit(), Candidate::digit);
    let near = chance.pick_candidate(of).map_or(Cell::at(0), Candidate::cell);
    let is_in_line = |peer: &Cell| peer.row() == near.row() || peer.column() == near.column();
    let peers: Vec<Cell> = near.peers().iter().filter(is_in_line).collect();
    DeadlyPattern::Clues(chance.pick_random(&peers).to_candidate(digit))
}

/// Draws a symmetry that the puzzle may have, unchanged or slightly altered.
fn draw_transformation(subject: &UniquePuzzle, chance: &mut RandomSource) -> Transformation {
    let known = chance.pick_random(&subject.symmetries);
    match chance.random_below(8) {
        0 => chance.random_transformation(),
        1 => Transformation::new(
            known.axes(),
            known.row_order(),
            known.column_order(),
            chance.random_relabelling(),
        ),
        2 => Transformation::new(
            known.axes(),
            chance.random_line_order(),
            known.column_order(),
            known.relabelling(),
        ),
        _ => known,
    }
}

fn draw_candidate(subject: &UniquePuzzle, chance: &mut RandomSource) -> Candidate {
    let is_true = chance.random_below(2) == 0;
    if is_true {
        subject.solution.nth(chance.random_below(81)).expect("81")
    } else {
        chance.random_candidate()
    }
}

fn draw_symmetry(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    DeadlyPattern::Symmetry(draw_transformation(subject, chance), draw_candidate(subject, chance))
}

/// Draws a clue that the symmetry lacks, and a candidate of any cell, often of the same one.
fn draw_near_symmetry(subject: &UniquePuzzle, chance: &mut RandomSource) -> DeadlyPattern {
    let symmetry = draw_transformation(subject, chance);
    let images: CandidateMap = symmetry.apply(&subject.givens);
    let missing = images.difference(subject.givens).intersection(subject.open);
    let clue = chance.pick_candidate(missing).unwrap_or_else(|| chance.random_candidate());
    let candidate = match chance.random_below(4) {
        0 => clue.cell().to_candidate(chance.random_digit()),
        1 => clue,
        _ => draw_candidate(subject, chance),
    };
    DeadlyPattern::NearSymmetry(symmetry, clue, candidate)
}

/// A position with all of its solutions.
pub(crate) struct SolvedPosition {
    pub(crate) line: String,
    pub(crate) checker: CertificateChecker,
    pub(crate) solutions: Vec<CandidateMap>,
    open: CandidateMap,
}

/// Generates positions with few candidates left and one or several solutions.
pub(crate) fn generate_positions(chance: &mut RandomSource) -> Vec<SolvedPosition> {
    let mut positions = Vec::new();
    let sources = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), 200);
    let mut sources = sources.iter().cycle();
    while positions.len() < 120 {
        let line = sources.next().expect("endless");
        let Some(solution) = naive::find_solutions(&naive::parse_masks(&line[..81]), 1).pop() else {
            continue;
        };
        let solution = chance.random_transformation().apply(&parse_grid(&solution));
        let often = 1 + chance.random_below(4);
        let mut marks = ByCell::splat(DigitSet::EMPTY);
        for candidate in Candidate::all() {
            let is_kept = solution.contains(candidate)
                || (candidate.cell().index() % 3 > 0 && chance.random_below(12) < often);
            if is_kept {
                marks[candidate.cell()] += candidate.digit();
            }
        }
        let puzzle = Puzzle::from_pencil_marks(marks);
        let board = Board::try_from(&puzzle).expect("marks don't clash");
        let masks: naive::CandidateMasks = std::array::from_fn(|cell| {
            marks[Cell::at(cell)].iter().fold(0, |mask, digit| mask | 1 << digit.index())
        });
        let solutions: Vec<CandidateMap> =
            naive::find_solutions(&masks, 65).iter().map(|one| parse_grid(one)).collect();
        if solutions.len() > 64 {
            continue;
        }
        let checker = CertificateChecker::new(&board);
        let open = checker
            .possible_candidates()
            .iter()
            .filter(|one| !checker.filled_cells().contains(one.cell()))
            .collect();
        positions.push(SolvedPosition { line: format_puzzle_line(&puzzle), checker, solutions, open });
    }
    positions
}

fn candidate_truths(candidate: Candidate) -> [Truth; 4] {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    [
        Truth::Cell(cell),
        Truth::Place(cell.row(), digit),
        Truth::Place(cell.column(), digit),
        Truth::Place(cell.house_box(), digit),
    ]
}

/// Draws a candidate that shares a truth with another.
fn draw_neighbour(position: &SolvedPosition, of: Candidate, chance: &mut RandomSource) -> Candidate {
    let near = chance.pick_random(&candidate_truths(of)).candidates().intersection(position.open);
    chance.pick_candidate(near).unwrap_or(of)
}

/// Draws a claim with truths around it, and with lemmas and cases according to the shape.
pub(crate) fn draw_claim(
    position: &SolvedPosition,
    shape: usize,
    chance: &mut RandomSource,
) -> (CandidateClaim, Certificate) {
    let about = chance.pick_candidate(position.open).expect("something is open");
    let claim =
        if shape.is_multiple_of(2) { CandidateClaim::False(about) } else { CandidateClaim::True(about) };
    let mut truths = Vec::new();
    let mut at = about;
    for _ in 0..1 + chance.random_below(12) {
        truths.push(chance.pick_random(&candidate_truths(at)));
        at = if chance.random_below(4) == 0 { about } else { draw_neighbour(position, at, chance) };
    }
    let mut proof = Lemma { claim, refutation: ClaimRefutation::default() };
    if shape >= 2 {
        for _ in 0..=chance.random_below(2) {
            let lemma = Lemma {
                claim: draw_nearby_claim(position, about, chance),
                refutation: ClaimRefutation::default(),
            };
            proof.refutation.lemmas.push(lemma);
        }
    }
    if shape >= 4 {
        if chance.random_below(2) == 0 {
            proof.refutation.lemmas.clear();
        }
        proof.refutation.split = Some(draw_case_split(position, &truths, claim, 1, chance));
    } else if let Some(lemma) = proof.refutation.lemmas.last_mut().filter(|_| chance.random_below(4) == 0) {
        lemma.refutation.split = Some(draw_case_split(position, &truths, claim, 1, chance));
    }
    (claim, Certificate { truths, deadly: vec![], proofs: vec![proof] })
}

fn draw_nearby_claim(
    position: &SolvedPosition,
    near: Candidate,
    chance: &mut RandomSource,
) -> CandidateClaim {
    let about = draw_neighbour(position, near, chance);
    if chance.random_below(3) == 0 { CandidateClaim::True(about) } else { CandidateClaim::False(about) }
}

/// Draws the cases of a truth: those that seem to remain, sometimes altered.
fn draw_case_split(
    position: &SolvedPosition,
    truths: &[Truth],
    claim: CandidateClaim,
    depth: usize,
    chance: &mut RandomSource,
) -> CaseSplit {
    let truth = chance.pick_random(truths);
    let mut left = position.checker.possible_candidates();
    if let CandidateClaim::False(candidate) = claim {
        left = propagate_candidates(left.difference(conflicting_candidates(candidate)), truths);
    } else {
        left = propagate_candidates(left.without(claim.candidate()), truths);
    }
    let cases: Vec<Candidate> =
        truth.candidates().intersection(left).iter().filter(|_| chance.random_below(64) > 0).collect();
    let branch = |case: Candidate, chance: &mut RandomSource| {
        let mut refutation = ClaimRefutation::default();
        if depth < 3 && chance.random_below(6) == 0 {
            refutation.lemmas.push(Lemma {
                claim: draw_nearby_claim(position, case, chance),
                refutation: ClaimRefutation::default(),
            });
        }
        (case, refutation)
    };
    let branches = cases.into_iter().map(|case| branch(case, chance)).collect();
    CaseSplit { cases: CitedCases::Truth(truth), branches }
}

fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    let all =
        candidate_truths(candidate).iter().fold(CandidateMap::EMPTY, |all, truth| all | truth.candidates());
    all.without(candidate)
}

/// Returns the candidates left after propagating truths with one candidate, an approximation of the checker's
/// state.
fn propagate_candidates(mut left: CandidateMap, truths: &[Truth]) -> CandidateMap {
    for _ in 0..truths.len() {
        for truth in truths {
            if let Some(last) = truth.candidates().intersection(left).only() {
                left = left.difference(conflicting_candidates(last));
            }
        }
    }
    left
}
