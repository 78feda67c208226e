//! Random numbers from one seed, in the distributions that rendering and training need.

use ninefold_solve::random::SeededRandom;

pub(super) struct Chance(SeededRandom);

impl Chance {
    pub(super) fn from_seed(seed: u64) -> Chance {
        Chance(SeededRandom::new(seed))
    }

    /// Returns a number from 0 up to, but not including, `bound`.
    pub(super) fn next_below(&mut self, bound: usize) -> usize {
        self.0.next_below(bound)
    }

    /// Returns a number between two limits, each equally likely.
    pub(super) fn draw_uniform(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.0.next_u64() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// Returns a normally distributed number around 0 (Box and Muller 1958).
    pub(super) fn draw_normal(&mut self, deviation: f32) -> f32 {
        let radius = (-2.0 * (1.0 - self.draw_uniform(0.0, 1.0)).max(1e-9).ln()).sqrt();
        deviation * radius * (std::f32::consts::TAU * self.draw_uniform(0.0, 1.0)).cos()
    }

    /// Returns a factor around 1, as often above as below.
    pub(super) fn draw_factor(&mut self, deviation: f32) -> f32 {
        self.draw_normal(deviation).exp()
    }

    pub(super) fn is_below(&mut self, share: f32) -> bool {
        self.draw_uniform(0.0, 1.0) < share
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}
