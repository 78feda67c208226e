//! Tests of the back ends of the lane engine: each does what the portable one does, on random vectors.
//!
//! WebAssembly has no harness for tests: there this file is built into a module of one function, which
//! `cargo run -p xtask --features wasm -- wasm check` runs (`cfg(vectors_check)`).

use super::portable::Portable;
use super::*;

/// A small generator (xorshift64*), for vectors that are the same in every run.
struct VectorTestRandom(u64);

impl VectorTestRandom {
    fn next_word(&mut self) -> u16 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 48) as u16
    }

    /// Words of all kinds: any, nine bits, few bits, none, all.
    fn next_vector_words(&mut self) -> [u16; MAX_LANES] {
        core::array::from_fn(|_| {
            let (kind, word) = (self.next_word() % 8, self.next_word());
            match kind {
                0 => 0,
                1 => !0,
                2 => word,
                3 => 1 << (word % 16),
                4 => 1 << (word % 9),
                5 => word & self.next_word() & self.next_word(),
                _ => word & 0x1ff,
            }
        })
    }
}

/// All operations on three vectors, chunk by chunk, as words.
struct AllLaneOperations<'a>(&'a [[u16; MAX_LANES]; 3]);

impl<B: Lanes> VectorTask<B> for AllLaneOperations<'_> {
    type Output = Vec<Vec<u16>>;

    #[inline(always)]
    fn run(self, b: B) -> Vec<Vec<u16>> {
        let mut results = vec![vec![0; MAX_LANES]; 23];
        for first in (0..MAX_LANES).step_by(B::LANES) {
            let [x, y, z] = [0, 1, 2].map(|i| b.load(&self.0[i][first..]));
            let small = b.splat(0x1ff);
            let (low_x, low_y) = (b.and(x, small), b.and(y, small));
            let truth = |mask| b.keep(mask, b.splat(1));
            let vectors = [
                x,
                b.and(x, y),
                b.or(x, y),
                b.xor(x, y),
                b.without(x, y),
                b.add(x, y),
                b.min(low_x, low_y),
                b.popcount(x),
                truth(b.equal(x, y)),
                truth(b.less(low_x, low_y)),
                truth(b.intersect(x, y)),
                truth(b.disjoint(x, y)),
                b.select(b.intersect(x, y), x, z),
                b.or3(x, y, z),
                b.and3(x, y, z),
                b.one_of_three(x, y, z),
                truth(b.three_bits(low_x)),
                truth(b.few_bits(low_x)),
                b.or_and(x, y, z),
                b.add_bits(x, y, z).0,
                b.add_bits(x, y, z).1,
                truth(b.mask(u32::from(self.0[0][0]) | u32::from(self.0[1][0]) << 16)),
                b.splat(b.bits(b.intersect(x, y)).count_ones() as u16),
            ];
            for (result, vector) in results.iter_mut().zip(vectors) {
                b.store(vector, &mut result[first..]);
            }
        }
        // What depends on the number of lanes is brought into a form that doesn't.
        let mask_bits = results[21].clone();
        for (lane, bit) in mask_bits.iter().enumerate() {
            let bits = u32::from(self.0[0][0]) | u32::from(self.0[1][0]) << 16;
            assert_eq!(u32::from(*bit), bits >> (lane % B::LANES) & 1, "mask, lane {lane}");
        }
        let counted: u16 = results[22].iter().step_by(B::LANES).sum();
        results[21].clear();
        results[22] = vec![counted];
        results
    }
}

/// A square of words, transposed.
struct Transposition<'a>(&'a [[u16; MAX_LANES]; MAX_LANES]);

impl<B: Lanes> VectorTask<B> for Transposition<'_> {
    type Output = [[u16; MAX_LANES]; MAX_LANES];

    #[inline(always)]
    fn run(self, b: B) -> [[u16; MAX_LANES]; MAX_LANES] {
        let mut result = [[0; MAX_LANES]; MAX_LANES];
        b.transpose(|i| b.load(&self.0[i]), |i, v| b.store(v, &mut result[i]));
        result
    }
}

/// Text to candidates and back.
struct TextRoundTrip<'a>(&'a [u8; MAX_LANES]);

impl<B: Lanes> VectorTask<B> for TextRoundTrip<'_> {
    type Output = ([u16; MAX_LANES], [u8; MAX_LANES]);

    #[inline(always)]
    fn run(self, b: B) -> ([u16; MAX_LANES], [u8; MAX_LANES]) {
        let (mut candidates, mut text) = ([0; MAX_LANES], [0; MAX_LANES]);
        for first in (0..MAX_LANES).step_by(B::LANES) {
            let v = b.parse_candidates(&self.0[first..]);
            b.store(v, &mut candidates[first..]);
            let lowest = b.without(v, b.add(v, b.splat(!0)));
            b.write_digits(lowest, &mut text[first..]);
        }
        (candidates, text)
    }
}

fn check<B: Lanes>(b: B) {
    let mut random = VectorTestRandom(0x9e37_79b9_7f4a_7c15);
    for _ in 0..500 {
        let words = [random.next_vector_words(), random.next_vector_words(), random.next_vector_words()];
        assert_eq!(
            b.run(AllLaneOperations(&words)),
            Portable.run(AllLaneOperations(&words)),
            "on {words:x?}"
        );
    }
    let square: [[u16; MAX_LANES]; MAX_LANES] = core::array::from_fn(|_| random.next_vector_words());
    let transposed = b.run(Transposition(&square));
    for i in 0..B::LANES {
        for j in 0..B::LANES {
            assert_eq!(transposed[i][j], square[j][i], "word {j} of vector {i}");
        }
    }
    for start in (0..=255u8).step_by(MAX_LANES) {
        let text: [u8; MAX_LANES] = core::array::from_fn(|i| start + i as u8);
        let (candidates, back) = b.run(TextRoundTrip(&text));
        for (i, &character) in text.iter().enumerate() {
            let is_digit = (b'1'..=b'9').contains(&character);
            let expected = if is_digit { 1 << (character - b'1') } else { 0x1ff };
            assert_eq!(candidates[i], expected, "character {character}");
            assert_eq!(back[i], if is_digit { character } else { b'1' }, "character {character}");
        }
    }
}

/// The vectors of WebAssembly against the portable ones; a trap if they differ.
#[cfg(vectors_check)]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub(super) extern "C" fn check_vectors() -> usize {
    check(BASELINE);
    super::triads::tests::check_all(BASELINE);
    Baseline::LANES
}

#[test]
fn portable_operations_agree() {
    check(Portable);
}

#[test]
fn baseline_operations_agree() {
    check(BASELINE);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_operations_agree() {
    match Avx2::detect() {
        Some(b) => check(b),
        None => report_skipped(Backend::Avx2),
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_operations_agree() {
    match Avx512::detect() {
        Some(b) => check(b),
        None => report_skipped(Backend::Avx512),
    }
}

#[cfg(target_arch = "aarch64")]
#[test]
fn neon_operations_agree() {
    check(Neon::detect().expect("every such CPU has it"));
}

#[cfg(target_arch = "x86_64")]
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn report_skipped(backend: Backend) {
    eprintln!("skipped: this machine has no {backend}");
}

#[test]
fn names_are_read_back() {
    for backend in Backend::ALL {
        assert_eq!(backend.to_string().parse(), Ok(backend));
    }
    assert_eq!("sse9".parse::<Backend>(), Err(UnknownBackendError));
    assert!(Backend::fastest_backend().is_available());
}
