//! Every back end does what the portable one does, and that one what the layout says, on random boards.

#[cfg(test)]
use super::super::BASELINE;
#[cfg(target_arch = "aarch64")]
use super::super::Neon;
use super::super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::super::{Avx2, Avx512, Backend};
use super::*;

/// A small generator (xorshift64*), for boards that are the same in every run.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u16 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 48) as u16
    }

    /// Sets of all kinds: any, few digits, one, none, all.
    fn digits(&mut self) -> u16 {
        let (kind, word) = (self.word() % 8, self.word() & 0x1ff);
        match kind {
            0 => 0,
            1 => 0x1ff,
            2 => 1 << (word % 9),
            3 | 4 => word & self.word(),
            5 => word & self.word() & self.word(),
            _ => word,
        }
    }
}

/// A set for each triad; index 9 x square + 3 x line + box.
type Sets = [u16; 27];

/// The results of all operations on two sets of triads and two boards.
#[derive(Debug, PartialEq)]
struct Results {
    triads: Vec<(&'static str, Sets)>,
    cells: Vec<(&'static str, [u16; 81])>,
    truths: Vec<(&'static str, bool)>,
    least: [(usize, u16); 4],
    joined: [u16; 6],
    text: [u8; 81],
}

/// All digits in the first lines.
const FIRST_LINES: Sets = {
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

struct Operations<'a> {
    triads: [&'a Sets; 2],
    boards: [&'a [u16; 81]; 2],
    text: &'a [u8; 81],
}

fn of_sets<B: TriadBackend>(b: B, sets: &Sets) -> B::TriadSets {
    let mut triads = b.splat(0);
    for (i, &set) in sets.iter().enumerate() {
        triads = b.or(triads, b.digits_in(set, i / 9, 1 << (i % 9))[0]);
    }
    triads
}

fn to_sets<B: TriadBackend>(b: B, triads: B::TriadSets) -> Sets {
    let mut sets = [0; 27];
    let lines = [triads, b.rotate_triads::<1, 0>(triads), b.rotate_triads::<2, 0>(triads)];
    for (line, triads) in lines.into_iter().enumerate() {
        let mut words = [0; 16];
        b.first_lines(triads, &mut words);
        for (square, in_box) in (0..9).map(|i| (i / 3, i % 3)) {
            sets[9 * square + 3 * line + in_box] = words[B::first_line_index(square, in_box)];
        }
    }
    sets
}

impl<B: TriadBackend> VectorTask<B> for Operations<'_> {
    type Output = Results;

    #[inline(always)]
    fn run(self, b: B) -> Results {
        let [x, y] = self.triads.map(|sets| of_sets(b, sets));
        let [p, q] = self.boards.map(|masks| b.read_masks(masks));
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
            ("surely", b.sure_digits(x, b.and(x, y))),
            ("at_most", b.at_most(x, b.and(x, y))),
            ("other_squares", b.other_squares(x)),
            ("tilted", b.swap_squares_and_boxes(x)),
            ("minirows", b.minirow_unions(p)),
            ("minicolumns", b.minicolumn_unions(p)),
            ("digits_in", b.digits_in(0b101, 1, 0b110_001_101)[0]),
            ("digits_in, not tilted", b.digits_in(0b101, 1, 0b110_001_101)[1]),
            ("digits_in, tilted", b.digits_in(0b101, 5, 0b110_001_101)[1]),
            ("digits_in, only tilted", b.digits_in(0b101, 5, 0b110_001_101)[0]),
        ];
        let cells = [
            ("p", p),
            ("text", b.read_text(self.text)),
            ("within_minirows", b.within_minirows(p, x)),
            ("within_minicolumns", b.within_minicolumns(p, x)),
            ("without_triads", b.without_triads(p, [x, y])),
            ("only_places", b.only_places(p, x, y)),
            ("singles", b.single_cells(p)),
            ("settle", b.settle_cells(p, q, x)),
        ];
        let full = b.splat(0x1ff);
        let truths = [
            ("is_full", b.is_full(x)),
            ("all is full", b.is_full(full)),
            ("is_full_in_first_lines", b.is_full_in_first_lines(b.or(x, of_sets(b, &FIRST_LINES)))),
            ("is_full, first lines", b.is_full(b.or(x, of_sets(b, &FIRST_LINES)))),
            ("is_same", b.is_same(x, y)),
            ("is_same as itself", b.is_same(x, b.and(x, full))),
            ("has_empty", b.has_empty(p)),
            ("full has_empty", b.has_empty(b.read_masks(&[0x1ff; 81]))),
        ];
        let mut text = [0; 96];
        let lowest = self.boards[0].map(|mask| if mask == 0 { 1 } else { mask & mask.wrapping_neg() });
        b.write_text(b.read_masks(&lowest), &mut text);
        Results {
            triads: triads.map(|(name, triads)| (name, to_sets(b, triads))).to_vec(),
            cells: cells.map(|(name, cells)| (name, b.write(cells))).to_vec(),
            truths: truths.to_vec(),
            least: least(b, x, y),
            joined: joined(b, x, y),
            text: *text.first_chunk().unwrap(),
        }
    }
}

/// Everything that is done with numbers: only their least is ever seen. Turned, so that different triads are first.
fn least<B: TriadBackend>(b: B, x: B::TriadSets, y: B::TriadSets) -> [(usize, u16); 4] {
    let sum = b.add(b.add(b.popcount(x), b.popcount(x)), b.popcount(y));
    let some = b.if_none(b.and(x, y), b.splat_number(0x7fff), sum);
    let [sum, some, few] = [same_in_boxes(b, sum), same_in_boxes(b, some), same_in_boxes(b, b.popcount(y))];
    [
        b.least_square(b.join_first_lines(sum, few)),
        b.least_square(b.join_first_lines(b.rotate_triads::<1, 0>(few), b.rotate_triads::<1, 0>(sum))),
        b.least_square(b.join_first_lines(b.rotate_triads::<2, 0>(some), b.rotate_triads::<1, 0>(some))),
        b.least_square(b.join_first_lines(b.splat_number(0x7fff), b.splat_number(0x7fff))),
    ]
}

/// The first lines, joined.
#[inline(always)]
fn joined<B: TriadBackend>(b: B, x: B::TriadSets, y: B::TriadSets) -> [u16; 6] {
    let mut words = [0; 16];
    b.first_lines(b.join_first_lines(same_in_boxes(b, x), same_in_boxes(b, y)), &mut words);
    [0, 1, 2, 3, 4, 5].map(|square| words[B::joined_place(square)])
}

/// Returns the union of the boxes of a line, at each of them.
#[inline(always)]
fn same_in_boxes<B: TriadBackend>(b: B, a: B::TriadSets) -> B::TriadSets {
    b.or(b.or(a, b.rotate_triads::<0, 1>(a)), b.rotate_triads::<0, 2>(a))
}

/// Task: compares which of two cuts takes more candidates.
struct AreMore<'a> {
    board: &'a [u16; 81],
    cuts: [(usize, u16); 2],
}

impl<B: TriadBackend> VectorTask<B> for AreMore<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, b: B) -> bool {
        let [first, second] = self.cuts.map(|(square, triads)| b.digits_in(0b1_0000_0000, square, triads));
        b.are_more(b.read_masks(self.board), first, second)
    }
}

/// The cells of a triad of a square: 0 to 2 bands, 3 to 5 stacks.
fn cells_of_triad(square: usize, line: usize, in_box: usize) -> [usize; 3] {
    let line = 3 * (square % 3) + line;
    [0, 1, 2].map(|k| match square / 3 {
        0 => 9 * line + 3 * in_box + k,
        _ => 9 * (3 * in_box + k) + line,
    })
}

fn random_board(random: &mut Random) -> [u16; 81] {
    core::array::from_fn(|_| random.digits())
}

fn check<B: TriadBackend>(b: B) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..300 {
        let sets = [[0; 27]; 2].map(|sets: Sets| sets.map(|_| random.digits()));
        let boards = [random_board(&mut random), random_board(&mut random)];
        let text = core::array::from_fn(|_| b'.' + (random.word() % 14) as u8);
        let operations =
            || Operations { triads: [&sets[0], &sets[1]], boards: [&boards[0], &boards[1]], text: &text };
        let (found, expected) = (b.run_task(operations()), Portable.run_task(operations()));
        assert_eq!(found.triads, expected.triads);
        assert_eq!(found.cells, expected.cells);
        assert_eq!(found, expected);

        // One triad in each line and box.
        let cuts = [(); 2].map(|()| {
            let triads = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124][usize::from(random.word() % 6)];
            (usize::from(random.word() % 6), triads & random.word())
        });
        let weigh = |(square, triads): (usize, u16)| {
            let cells =
                (0..9).filter(|i| triads >> i & 1 == 1).flat_map(|i| cells_of_triad(square, i / 3, i % 3));
            cells.filter(|&cell| boards[0][cell] & 0b1_0000_0000 != 0).count()
        };
        let expected = weigh(cuts[1]) > weigh(cuts[0]);
        assert_eq!(b.run_task(AreMore { board: &boards[0], cuts }), expected, "cuts {cuts:?}");
    }
}

/// Unions and differences by the layout's definition, cell by cell.
fn check_layout<B: TriadBackend>(b: B) {
    let mut random = Random(7);
    let board = random_board(&mut random);
    let cells = b.read_masks(&board);
    assert_eq!(b.write(cells), board);
    let unions = [
        to_sets(b, b.minirow_unions(cells)),
        to_sets(b, b.swap_squares_and_boxes(b.minicolumn_unions(cells))),
    ];
    for square in 0..6 {
        for (line, in_box) in (0..9).map(|i| (i / 3, i % 3)) {
            let triad = cells_of_triad(square, line, in_box);
            let union = triad.iter().fold(0, |union, &cell| union | board[cell]);
            assert_eq!(unions[square / 3][9 * (square % 3) + 3 * line + in_box], union, "{triad:?}");

            let cut = b.digits_in(0x1ff, square, 1 << (3 * line + in_box));
            let less = b.write(b.without_triads(cells, cut));
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
        None => skipped(Backend::Avx2),
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_triads_agree() {
    match Avx512::detect() {
        Some(b) => {
            check_all(b);
        }
        None => skipped(Backend::Avx512),
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
fn skipped(backend: Backend) {
    eprintln!("skipped: this machine has no {backend}");
}
