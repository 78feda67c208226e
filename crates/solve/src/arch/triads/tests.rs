//! Tests of the back ends of the single engine: each does what the portable one does, and that one what the
//! layout says, on random boards.

#[cfg(test)]
use super::super::BASELINE;
#[cfg(target_arch = "aarch64")]
use super::super::Neon;
use super::super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::super::{Avx2, Avx512, Backend};
use super::*;

/// A small generator (xorshift64*), for boards that are the same in every run.
struct TriadTestRandom(u64);

impl TriadTestRandom {
    fn next_word(&mut self) -> u16 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 48) as u16
    }

    /// Sets of all kinds: any, few digits, one, none, all.
    fn next_digits(&mut self) -> u16 {
        let (kind, word) = (self.next_word() % 8, self.next_word() & 0x1ff);
        match kind {
            0 => 0,
            1 => 0x1ff,
            2 => 1 << (word % 9),
            3 | 4 => word & self.next_word(),
            5 => word & self.next_word() & self.next_word(),
            _ => word,
        }
    }
}

/// A set for each triad; index 9 x square + 3 x line + box.
type TriadSetArray = [u16; 27];

/// The results of all operations on two sets of triads and two boards.
#[derive(Debug, PartialEq)]
struct TriadResults {
    triads: Vec<(&'static str, TriadSetArray)>,
    cells: Vec<(&'static str, [u16; 81])>,
    truths: Vec<(&'static str, bool)>,
    least: [(usize, u16); 4],
    joined: [u16; 6],
    text: [u8; 81],
}

/// All digits in the first lines.
const FIRST_LINES: TriadSetArray = {
    let mut sets = [0; 27];
    let mut i = 0;
    while i < 27 {
        if i / 3 % 3 == 0 {
            sets[i] = 0x1ff;
        }
        i += 1;
    }
    sets
};

struct AllTriadOperations<'a> {
    triads: [&'a TriadSetArray; 2],
    boards: [&'a [u16; 81]; 2],
    text: &'a [u8; 81],
}

fn load_set_array<B: TriadBackend>(b: B, sets: &TriadSetArray) -> B::TriadSets {
    let mut triads = b.splat(0);
    for (i, &set) in sets.iter().enumerate() {
        triads = b.or(triads, b.digits_at_triads(set, i / 9, 1 << (i % 9))[0]);
    }
    triads
}

fn store_set_array<B: TriadBackend>(b: B, triads: B::TriadSets) -> TriadSetArray {
    let mut sets = [0; 27];
    let lines = [triads, b.rotate_triads::<1, 0>(triads), b.rotate_triads::<2, 0>(triads)];
    for (line, triads) in lines.into_iter().enumerate() {
        let mut words = [0; 16];
        b.write_first_lines(triads, &mut words);
        for (square, in_box) in (0..9).map(|i| (i / 3, i % 3)) {
            sets[9 * square + 3 * line + in_box] = words[B::first_lines_triad_index(square, in_box)];
        }
    }
    sets
}

impl<B: TriadBackend> VectorTask<B> for AllTriadOperations<'_> {
    type Output = TriadResults;

    #[inline(always)]
    fn run(self, b: B) -> TriadResults {
        let [x, y] = self.triads.map(|sets| load_set_array(b, sets));
        let [p, q] = self.boards.map(|masks| b.load_masks(masks));
        let triads = [
            ("x", x),
            ("and", b.and(x, y)),
            ("or", b.or(x, y)),
            ("without", b.without(x, y)),
            ("turn 0 1", b.rotate_triads::<0, 1>(x)),
            ("turn 0 2", b.rotate_triads::<0, 2>(x)),
            ("turn 1 0", b.rotate_triads::<1, 0>(x)),
            ("turn 2 0", b.rotate_triads::<2, 0>(x)),
            ("turn 1 1", b.rotate_triads::<1, 1>(x)),
            ("turn 1 2", b.rotate_triads::<1, 2>(x)),
            ("turn 2 1", b.rotate_triads::<2, 1>(x)),
            ("turn 2 2", b.rotate_triads::<2, 2>(x)),
            ("surely", b.tighten_required(x, b.and(x, y))),
            ("at_most", b.tighten_possible(x, b.and(x, y))),
            ("other_squares", b.unite_other_squares(x)),
            ("tilted", b.swap_squares_and_boxes(x)),
            ("minirows", b.minirow_unions(p)),
            ("minicolumns", b.minicolumn_unions(p)),
            ("digits_in", b.digits_at_triads(0b101, 1, 0b110_001_101)[0]),
            ("digits_in, not tilted", b.digits_at_triads(0b101, 1, 0b110_001_101)[1]),
            ("digits_in, tilted", b.digits_at_triads(0b101, 5, 0b110_001_101)[1]),
            ("digits_in, only tilted", b.digits_at_triads(0b101, 5, 0b110_001_101)[0]),
        ];
        let cells = [
            ("p", p),
            ("text", b.parse_text(self.text)),
            ("within_minirows", b.restrict_to_minirows(p, x)),
            ("within_minicolumns", b.restrict_to_minicolumns(p, x)),
            ("without_triads", b.remove_triad_digits(p, [x, y])),
            ("only_places", b.keep_hidden_singles(p, x, y)),
            ("singles", b.keep_single_cells(p)),
            ("settle", b.settle_cells(p, q, x)),
        ];
        let full = b.splat(0x1ff);
        let truths = [
            ("is_full", b.is_full(x)),
            ("all is full", b.is_full(full)),
            ("is_full_in_first_lines", b.is_full_in_first_lines(b.or(x, load_set_array(b, &FIRST_LINES)))),
            ("is_full, first lines", b.is_full(b.or(x, load_set_array(b, &FIRST_LINES)))),
            ("is_same", b.is_same(x, y)),
            ("is_same as itself", b.is_same(x, b.and(x, full))),
            ("has_empty", b.has_empty_cell(p)),
            ("full has_empty", b.has_empty_cell(b.load_masks(&[0x1ff; 81]))),
        ];
        let mut text = [0; 96];
        let lowest = self.boards[0].map(|mask| if mask == 0 { 1 } else { mask & mask.wrapping_neg() });
        b.write_text(b.load_masks(&lowest), &mut text);
        TriadResults {
            triads: triads.map(|(name, triads)| (name, store_set_array(b, triads))).to_vec(),
            cells: cells.map(|(name, cells)| (name, b.store_masks(cells))).to_vec(),
            truths: truths.to_vec(),
            least: find_least_keys(b, x, y),
            joined: join_lines(b, x, y),
            text: *text.first_chunk().unwrap(),
        }
    }
}

/// Everything that is done with numbers: only their least is ever seen. Turned, so that different triads are first.
fn find_least_keys<B: TriadBackend>(b: B, x: B::TriadSets, y: B::TriadSets) -> [(usize, u16); 4] {
    let sum = b.add(b.add(b.popcount(x), b.popcount(x)), b.popcount(y));
    let some = b.select_if_empty(b.and(x, y), b.splat_number(0x7fff), sum);
    let [sum, some, few] =
        [unite_boxes_of_line(b, sum), unite_boxes_of_line(b, some), unite_boxes_of_line(b, b.popcount(y))];
    [
        b.find_least_square(b.join_first_lines(sum, few)),
        b.find_least_square(b.join_first_lines(b.rotate_triads::<1, 0>(few), b.rotate_triads::<1, 0>(sum))),
        b.find_least_square(b.join_first_lines(b.rotate_triads::<2, 0>(some), b.rotate_triads::<1, 0>(some))),
        b.find_least_square(b.join_first_lines(b.splat_number(0x7fff), b.splat_number(0x7fff))),
    ]
}

/// The first lines, joined.
#[inline(always)]
fn join_lines<B: TriadBackend>(b: B, x: B::TriadSets, y: B::TriadSets) -> [u16; 6] {
    let mut words = [0; 16];
    b.write_first_lines(b.join_first_lines(unite_boxes_of_line(b, x), unite_boxes_of_line(b, y)), &mut words);
    [0, 1, 2, 3, 4, 5].map(|square| words[B::joined_square_index(square)])
}

/// Returns the union of the boxes of a line, at each of them.
#[inline(always)]
fn unite_boxes_of_line<B: TriadBackend>(b: B, a: B::TriadSets) -> B::TriadSets {
    b.or(b.or(a, b.rotate_triads::<0, 1>(a)), b.rotate_triads::<0, 2>(a))
}

/// Task: compares which of two cuts takes more candidates.
struct CompareCuts<'a> {
    board: &'a [u16; 81],
    cuts: [(usize, u16); 2],
}

impl<B: TriadBackend> VectorTask<B> for CompareCuts<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, b: B) -> bool {
        let [first, second] =
            self.cuts.map(|(square, triads)| b.digits_at_triads(0b1_0000_0000, square, triads));
        b.is_second_cut_larger(b.load_masks(self.board), first, second)
    }
}

/// The cells of a triad of a square: 0 to 2 bands, 3 to 5 stacks.
fn triad_cells(square: usize, line: usize, in_box: usize) -> [usize; 3] {
    let line = 3 * (square % 3) + line;
    [0, 1, 2].map(|k| match square / 3 {
        0 => 9 * line + 3 * in_box + k,
        _ => 9 * (3 * in_box + k) + line,
    })
}

fn random_cell_masks(random: &mut TriadTestRandom) -> [u16; 81] {
    core::array::from_fn(|_| random.next_digits())
}

fn check<B: TriadBackend>(b: B) {
    let mut random = TriadTestRandom(0x9e37_79b9_7f4a_7c15);
    for _ in 0..300 {
        let sets = [[0; 27]; 2].map(|sets: TriadSetArray| sets.map(|_| random.next_digits()));
        let boards = [random_cell_masks(&mut random), random_cell_masks(&mut random)];
        let text = core::array::from_fn(|_| b'.' + (random.next_word() % 14) as u8);
        let operations = || AllTriadOperations {
            triads: [&sets[0], &sets[1]],
            boards: [&boards[0], &boards[1]],
            text: &text,
        };
        let (found, expected) = (b.run_task(operations()), Portable.run_task(operations()));
        assert_eq!(found.triads, expected.triads);
        assert_eq!(found.cells, expected.cells);
        assert_eq!(found, expected);

        // One triad in each line and box.
        let cuts = [(); 2].map(|()| {
            let triads = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124][usize::from(random.next_word() % 6)];
            (usize::from(random.next_word() % 6), triads & random.next_word())
        });
        let weigh = |(square, triads): (usize, u16)| {
            let cells =
                (0..9).filter(|i| triads >> i & 1 == 1).flat_map(|i| triad_cells(square, i / 3, i % 3));
            cells.filter(|&cell| boards[0][cell] & 0b1_0000_0000 != 0).count()
        };
        let expected = weigh(cuts[1]) > weigh(cuts[0]);
        assert_eq!(b.run_task(CompareCuts { board: &boards[0], cuts }), expected, "cuts {cuts:?}");
    }
}

/// Unions and differences by the layout's definition, cell by cell.
fn check_layout<B: TriadBackend>(b: B) {
    let mut random = TriadTestRandom(7);
    let board = random_cell_masks(&mut random);
    let cells = b.load_masks(&board);
    assert_eq!(b.store_masks(cells), board);
    let unions = [
        store_set_array(b, b.minirow_unions(cells)),
        store_set_array(b, b.swap_squares_and_boxes(b.minicolumn_unions(cells))),
    ];
    for square in 0..6 {
        for (line, in_box) in (0..9).map(|i| (i / 3, i % 3)) {
            let triad = triad_cells(square, line, in_box);
            let union = triad.iter().fold(0, |union, &cell| union | board[cell]);
            assert_eq!(unions[square / 3][9 * (square % 3) + 3 * line + in_box], union, "{triad:?}");

            let cut = b.digits_at_triads(0x1ff, square, 1 << (3 * line + in_box));
            let less = b.store_masks(b.remove_triad_digits(cells, cut));
            for cell in 0..81 {
                assert_eq!(less[cell], if triad.contains(&cell) { 0 } else { board[cell] }, "cell {cell}");
            }
        }
    }
}

/// Runs all checks of a back end.
pub(in super::super) fn check_all<B: TriadBackend>(b: B) {
    check(b);
    check_layout(b);
}

#[test]
fn portable_triads_are_laid_out_as_said() {
    check_all(Portable);
}

#[test]
fn baseline_triads_agree() {
    check_all(BASELINE);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_triads_agree() {
    match Avx2::detect() {
        Some(b) => {
            check_all(b);
        }
        None => report_skipped(Backend::Avx2),
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_triads_agree() {
    match Avx512::detect() {
        Some(b) => {
            check_all(b);
        }
        None => report_skipped(Backend::Avx512),
    }
}

#[cfg(target_arch = "aarch64")]
#[test]
fn neon_triads_agree() {
    let b = Neon::detect().expect("every such CPU has it");
    check_all(b);
}

#[cfg(target_arch = "x86_64")]
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn report_skipped(backend: Backend) {
    eprintln!("skipped: this machine has no {backend}");
}
