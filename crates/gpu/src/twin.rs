//! Twin of the kernel for the processor: the same words, steps and names, one board at a time.
//!
//! `kernel.wgsl` is this file in another language. What is wrong in the idea shows here, without a card and in a
//! debugger; what is wrong in the other text shows where both are compared with the engines of `ninefold-solve`.

use crate::layout::endings::{EXHAUSTED, GAVE_UP, HANDED_OVER, LIMIT_REACHED};
use crate::layout::{CANDIDATE_WORDS, pack_planes, read_answer};
use ninefold_solve::lane::SolveQuestion;
use ninefold_solve::lists::BoardAnswer;

/// All cells of a band.
const ALL: u32 = 0x7ff_ffff;
/// The first cell of each minirow of a band, or the first of three squares.
const FIRST: u32 = 0x124_9249;
/// The columns of a row.
const COLUMNS: u32 = 0x1ff;
/// Times a word of nine columns: these columns in all three rows.
const ROWS: u32 = 0x4_0201;
/// The first column of each box.
const BOXES: u32 = 0x49;
/// Times a word of the boxes of a band: all their cells.
const BOX: u32 = 0x1c_0e07;

/// The six permutations of three, in lexicographic order.
const PERMUTATIONS: [[u32; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Turns groups of nine bits: each gets what the next one has.
const fn turn_nines(t: u32) -> u32 {
    (t >> 9 | t << 18) & ALL
}

/// Turns the groups of three bits in each group of nine.
const fn turn_threes(t: u32) -> u32 {
    (t >> 3 & 0xfc_7e3f) | (t << 6 & !0xfc_7e3f & ALL)
}

/// Turns the bits in each group of three.
const fn turn_bits(t: u32) -> u32 {
    (t >> 1 & (FIRST * 3)) | (t << 2 & (FIRST * 4))
}

/// The squares of one direction: how to go to the next line and to the next box in their words.
///
/// Minirows: bit `9 * row of the band + 3 * stack + band`. Minicolumns: bit `9 * band + column`.
#[derive(Clone, Copy)]
struct SquareWords {
    next_line: fn(u32) -> u32,
    next_box: fn(u32) -> u32,
    /// Whether some square has nothing in its first line.
    misses_line: fn(u32) -> bool,
}

const MINIROWS: SquareWords = SquareWords {
    next_line: turn_nines,
    next_box: turn_threes,
    misses_line: |t| (t | t >> 3 | t >> 6) & 7 != 7,
};

const MINICOLUMNS: SquareWords = SquareWords {
    next_line: turn_bits,
    next_box: turn_nines,
    misses_line: |t| (t | t >> 9 | t >> 18) & BOXES != BOXES,
};

impl SquareWords {
    fn other_lines(self, t: u32) -> u32 {
        let next = (self.next_line)(t);
        next | (self.next_line)(next)
    }

    fn other_boxes(self, t: u32) -> u32 {
        let next = (self.next_box)(t);
        next | (self.next_box)(next)
    }

    /// Returns what a permutation through the other lines and boxes leaves.
    fn close(self, t: u32) -> u32 {
        let (line, bx) = (self.next_line, self.next_box);
        let (first, second) = (bx(t), bx(bx(t)));
        t & (line(first) & line(line(second)) | line(second) & line(line(first)))
    }

    /// Returns the digits that must be in their triad, as no other triad of the line may have them.
    fn required(self, t: u32) -> u32 {
        t & !self.other_boxes(t)
    }

    /// Closes all squares; returns whether one is impossible.
    fn tighten(self, triads: &mut [u32; 9]) -> bool {
        let mut impossible = false;
        let (mut may, mut must) = (TripleCount::default(), TripleCount::default());
        // Close each digit's squares, and count for each triad the digits that may and must be in it.
        for t in triads.iter_mut() {
            *t = self.close(*t);
            impossible |= (self.misses_line)(*t);
            may.add(*t);
            must.add(self.required(*t));
        }
        // Three digits that must leave no room; three that may must.
        let (full, exact) = (must.at_least_three(), may.exactly_three());
        for t in triads.iter_mut() {
            let required = self.required(*t);
            let sure = required | *t & exact;
            *t = *t & (!full | required) & !(self.other_lines(sure) | self.other_boxes(sure));
        }
        impossible
    }
}

/// Counts bits place by place, up to four.
#[derive(Clone, Copy, Default)]
struct TripleCount {
    ones: u32,
    twos: u32,
    more: u32,
}

impl TripleCount {
    fn add(&mut self, bits: u32) {
        let carry = self.ones & bits;
        self.ones ^= bits;
        self.more |= self.twos & carry;
        self.twos ^= carry;
    }

    fn at_least_three(self) -> u32 {
        self.more | self.ones & self.twos
    }

    fn exactly_three(self) -> u32 {
        self.ones & self.twos & !self.more
    }
}

/// Returns the minirows that have something of three bands of cells.
const fn minirows(bands: [u32; 3]) -> u32 {
    const fn fold(w: u32) -> u32 {
        (w | w >> 1 | w >> 2) & FIRST
    }
    fold(bands[0]) | fold(bands[1]) << 1 | fold(bands[2]) << 2
}

/// Returns the minicolumns of one band that have something.
const fn fold_rows(w: u32) -> u32 {
    (w | w >> 9 | w >> 18) & COLUMNS
}

const fn minicolumns(bands: [u32; 3]) -> u32 {
    fold_rows(bands[0]) | fold_rows(bands[1]) << 9 | fold_rows(bands[2]) << 18
}

/// Returns the cells of the minirows in a band.
const fn row_cells(t: u32, band: usize) -> u32 {
    (t >> band & FIRST) * 7
}

/// Returns the cells of the minicolumns in a band.
const fn column_cells(t: u32, band: usize) -> u32 {
    (t >> (9 * band) & COLUMNS) * ROWS
}

/// The state of a search after a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    Progress,
    Stalled,
    Dead,
    Solved,
}

/// One board.
#[derive(Clone)]
struct Board {
    words: [[u32; 3]; 9],
    /// The minicolumns with a single cell of each digit, when the board was last settled.
    singles: [u32; 9],
}

impl Board {
    /// Creates a board that enters.
    fn enter(words: [[u32; 3]; 9]) -> Self {
        let mut board = Self { words, singles: [0; 9] };
        board.settle();
        board
    }

    /// Returns for each cell whether it has a candidate, two or more.
    fn count_candidates(&self) -> ([u32; 3], [u32; 3]) {
        let (mut one, mut two) = ([0; 3], [0; 3]);
        for word in self.words {
            for r in 0..3 {
                two[r] |= one[r] & word[r];
                one[r] |= word[r];
            }
        }
        (one, two)
    }

    /// Settles the boxes, and returns whether cells are empty or the board is solved, else whether there are
    /// new singles.
    fn settle(&mut self) -> Finding {
        let (one, two) = self.count_candidates();
        // Single cells of each digit, by minicolumn; the digit leaves the other cells of their boxes.
        let mut changed = false;
        let mut incomplete = two != [0; 3];
        for (word, singles) in self.words.iter_mut().zip(&mut self.singles) {
            let mut columns = [0; 3];
            let mut rows = 0;
            for r in 0..3 {
                let single = word[r] & !two[r];
                columns[r] = fold_rows(single);
                let boxes = (columns[r] | columns[r] >> 1 | columns[r] >> 2) & BOXES;
                word[r] = word[r] & !(boxes * BOX) | single;
                incomplete |= boxes != BOXES;
                rows |= ((single | single >> 1 | single >> 2) & FIRST) << r;
            }
            // A solved board has the digit in all houses.
            incomplete |= columns[0] | columns[1] | columns[2] != COLUMNS;
            incomplete |= (rows | rows >> 3 | rows >> 6) & (7 * ROWS) != 7 * ROWS;
            let found = columns[0] | columns[1] << 9 | columns[2] << 18;
            changed |= found != *singles;
            *singles = found;
        }
        if !incomplete {
            Finding::Solved
        } else if one != [ALL; 3] {
            Finding::Dead
        } else if changed {
            Finding::Progress
        } else {
            Finding::Stalled
        }
    }

    /// Does one sweep.
    fn sweep(&mut self) -> Finding {
        // Minirows, without what single cells of the other bands take in their columns.
        let mut rows = [0; 9];
        for d in 0..9 {
            let (w, c) = (self.words[d], self.singles[d]);
            let (first, second, third) = (c & COLUMNS, c >> 9 & COLUMNS, c >> 18);
            rows[d] = minirows([
                w[0] & !((second | third) * ROWS),
                w[1] & !((first | third) * ROWS),
                w[2] & !((first | second) * ROWS),
            ]);
        }
        let mut impossible = MINIROWS.tighten(&mut rows);
        // Minicolumns of what the minirows leave.
        let mut columns = [0; 9];
        for d in 0..9 {
            columns[d] = minicolumns(core::array::from_fn(|r| self.words[d][r] & row_cells(rows[d], r)));
        }
        impossible |= MINICOLUMNS.tighten(&mut columns);
        // Cells; what is alone in a triad that must have it is noted there.
        let mut hidden = [0; 3];
        for d in 0..9 {
            let (mut once_rows, mut once_columns) = (0, 0);
            for r in 0..3 {
                let z = self.words[d][r] & row_cells(rows[d], r) & column_cells(columns[d], r);
                self.words[d][r] = z;
                once_rows |= ((z ^ z >> 1 ^ z >> 2) & !(z & z >> 1) & FIRST) << r;
                once_columns |= ((z ^ z >> 9 ^ z >> 18) & !(z & z >> 9) & COLUMNS) << (9 * r);
            }
            rows[d] = once_rows & MINIROWS.required(rows[d]);
            columns[d] = once_columns & MINICOLUMNS.required(columns[d]);
            for r in 0..3 {
                hidden[r] |= self.words[d][r] & (row_cells(rows[d], r) | column_cells(columns[d], r));
            }
        }
        // A cell with hidden singles keeps them alone.
        for d in 0..9 {
            for r in 0..3 {
                self.words[d][r] &= !hidden[r] | row_cells(rows[d], r) | column_cells(columns[d], r);
            }
        }
        match self.settle() {
            Finding::Solved => Finding::Solved,
            _ if impossible => Finding::Dead,
            other => other,
        }
    }

    /// Returns the solution of a solved board as bit planes.
    fn to_text(&self) -> [u8; 81] {
        core::array::from_fn(|cell| {
            let has = |d: &usize| self.words[*d][cell / 27] >> (cell % 27) & 1 == 1;
            b'1' + (0..9).find(has).expect("a solved cell has a digit") as u8
        })
    }

    /// Returns the board without what one half of a split loses.
    fn without_cut(&self, cut: &Cut) -> [[u32; 3]; 9] {
        let mut words = self.words;
        for (d, word) in words.iter_mut().enumerate() {
            for r in 0..3 {
                word[r] &= !(cut.cells[r] & 0u32.wrapping_sub(cut.digits >> d & 1));
            }
        }
        words
    }

    /// Chooses the split of a stalled board: the half to search first, and the other.
    fn choose_split(&self) -> [Cut; 2] {
        let mut best = SquareChoice { key: u32::MAX, square: 0, digit: 0, pair: 0 };
        // The unions of cells, without any closure.
        let triads: Vec<(u32, u32)> =
            self.words.iter().map(|&bands| (minirows(bands), minicolumns(bands))).collect();
        for square in 0..6 {
            let mut choice = SquareChoice { key: 0, square, digit: 0, pair: 0 };
            for (digit, &(rows, columns)) in triads.iter().enumerate() {
                let found = match square {
                    0..3 => find_configurations(rows >> square, 3, 9),
                    _ => find_configurations(columns >> (3 * (square - 3)), 9, 1),
                };
                // The lowest digit with exactly two would be split.
                let count = found.count_ones();
                choice.key += 2 * count + u32::from(count >= 2);
                if count == 2 && choice.pair == 0 {
                    (choice.digit, choice.pair) = (digit, found);
                }
            }
            if choice.pair != 0 && choice.key < best.key {
                best = choice;
            }
        }
        if best.pair == 0 {
            return self.split_smallest_cell();
        }
        // The half that takes more away comes first; the first configuration among equals.
        let first = configuration_cells(best.square, best.pair.trailing_zeros());
        let second = configuration_cells(best.square, 31 - best.pair.leading_zeros());
        let mut halves = [Cut { digits: 1 << best.digit, cells: [0; 3] }; 2];
        let mut counts = [0; 2];
        for r in 0..3 {
            halves[0].cells[r] = second[r] & !first[r];
            halves[1].cells[r] = first[r] & !second[r];
            for half in 0..2 {
                counts[half] += (self.words[best.digit][r] & halves[half].cells[r]).count_ones();
            }
        }
        if counts[1] > counts[0] {
            halves.swap(0, 1);
        }
        halves
    }

    /// Splits a cell with the fewest candidates.
    fn split_smallest_cell(&self) -> [Cut; 2] {
        let count =
            |cell: &usize| self.words.iter().filter(|word| word[cell / 27] >> (cell % 27) & 1 == 1).count();
        let cell = (0..81).filter(|cell| count(cell) >= 2).min_by_key(count);
        let cell = cell.expect("a stalled board has a cell with two candidates");
        let mut cells = [0; 3];
        cells[cell / 27] = 1 << (cell % 27);
        let digits = (0..9).fold(0u32, |digits, d| {
            digits | u32::from(self.words[d][cell / 27] & cells[cell / 27] != 0) << d
        });
        let lowest = digits & digits.wrapping_neg();
        [Cut { digits: digits & !lowest, cells }, Cut { digits: lowest, cells }]
    }

    /// Returns whether the nine cells of each house can take nine different digits: no set of digits is all that
    /// more cells have than it has digits (Hall's theorem).
    fn can_fill_all_houses(&self) -> bool {
        (0..512u32).all(|digits| {
            // The cells without any other digit.
            let mut within = [ALL; 3];
            for d in 0..9 {
                for r in 0..3 {
                    within[r] &= !self.words[d][r] | 0u32.wrapping_sub(digits >> d & 1);
                }
            }
            // Count them in each house.
            let size = digits.count_ones();
            let column = |i: u32| within.iter().map(|w| (w >> i & ROWS).count_ones()).sum::<u32>();
            (0..9).all(|i| column(i) <= size)
                && within.iter().all(|w| {
                    (0..3).all(|i| {
                        (w >> (9 * i) & COLUMNS).count_ones() <= size
                            && (w >> (3 * i) & BOX).count_ones() <= size
                    })
                })
        })
    }
}

/// The best digit of a square.
struct SquareChoice {
    key: u32,
    square: u32,
    digit: usize,
    pair: u32,
}

/// Digits that a half of a split takes from cells.
#[derive(Clone, Copy)]
struct Cut {
    digits: u32,
    cells: [u32; 3],
}

/// Returns a digit's configurations in a square, a bit for each: `by_box` and `by_line` are the distances from
/// one box and line to the next.
fn find_configurations(t: u32, by_box: u32, by_line: u32) -> u32 {
    let triad = |line: usize, bx: u32| t >> (by_line * line as u32 + by_box * bx);
    let found = |k: usize| {
        let [a, b, c] = PERMUTATIONS[k];
        (triad(0, a) & triad(1, b) & triad(2, c) & 1) << k
    };
    (0..6).fold(0, |all, k| all | found(k))
}

/// Returns the cells of a configuration of a square.
fn configuration_cells(square: u32, configuration: u32) -> [u32; 3] {
    let mut cells = [0; 3];
    for (line, bx) in PERMUTATIONS[configuration as usize].into_iter().enumerate() {
        let line = line as u32;
        if square < 3 {
            cells[square as usize] |= 7 << (9 * line + 3 * bx);
        } else {
            cells[bx as usize] |= ROWS << (3 * (square - 3) + line);
        }
    }
    cells
}

/// Number of branches after which a board that stalls is tested, as `ninefold_solve::lane` defines it.
const HOUSE_TEST_BRANCHES: u32 = 256;

/// Answers a question about a board as the kernel does; `None` if it leaves it to the processor, as the stack
/// has no room for `depth` boards more or `hand_over` branches were made.
pub(crate) fn answer_board(
    question: SolveQuestion,
    words: &[u32; CANDIDATE_WORDS],
    depth: usize,
    hand_over: u32,
) -> Option<BoardAnswer> {
    let limit = question.limit.min(u32::MAX.into()) as u32;
    let budget = question.budget.min(u32::MAX.into()) as u32;
    let mut board = Board::enter(core::array::from_fn(|d| core::array::from_fn(|r| words[3 * d + r])));
    let mut stack = Vec::new();
    let (mut solutions, mut branches, mut planes) = (0, 0, [0; 12]);
    let ending = loop {
        match board.sweep() {
            Finding::Progress => continue,
            Finding::Solved => {
                if solutions == 0 {
                    planes = pack_planes(&board.to_text());
                }
                solutions += 1;
                if solutions >= limit {
                    break LIMIT_REACHED;
                }
            }
            Finding::Dead => {}
            Finding::Stalled if branches == HOUSE_TEST_BRANCHES && !board.can_fill_all_houses() => {}
            Finding::Stalled if branches >= budget => break GAVE_UP,
            Finding::Stalled if branches >= hand_over || stack.len() == depth => break HANDED_OVER,
            Finding::Stalled => {
                branches += 1;
                let [first, second] = board.choose_split();
                stack.push(board.without_cut(&second));
                board = Board::enter(board.without_cut(&first));
                continue;
            }
        }
        // Dead, or solved and not enough: go on with the half that waits on top of the stack.
        match stack.pop() {
            Some(words) => board = Board::enter(words),
            None => break EXHAUSTED,
        }
    };
    let mut answer = [0; 14];
    (answer[0], answer[1]) = (solutions, branches << 3 | ending);
    answer[2..].copy_from_slice(&planes);
    read_answer(&answer)
}
