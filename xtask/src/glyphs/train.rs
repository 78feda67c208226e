//! Training: rounds over labelled glyphs, a little different each time, with Adam (Kingma and Ba 2015).

use super::chance::Chance;
use super::net::{GlyphInk, LAST_INPUTS, SIDE, TrainedNet};

/// A glyph as the reader cut it out, and what was drawn: a digit, or 0 for anything else.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LabelledGlyph {
    pub(super) class: usize,
    pub(super) ink: Vec<u8>,
}

impl LabelledGlyph {
    pub(super) fn from_ink(class: usize, ink: &GlyphInk) -> LabelledGlyph {
        LabelledGlyph { class, ink: ink.iter().map(|value| (value * 255.0).round() as u8).collect() }
    }

    pub(super) fn to_ink(&self) -> GlyphInk {
        std::array::from_fn(|at| f32::from(self.ink[at]) / 255.0)
    }
}

const BATCH: usize = 64;
/// Learning rate at the beginning and, falling like a cosine, at the end.
const RATES: (f32, f32) = (2e-3, 2e-5);
/// Share of the last layer's inputs that are left out, each time others.
const DROPOUT: f32 = 0.2;

/// Trains a net on all glyphs for some rounds; `report` is called with the mean loss of each.
pub(super) fn train_net(
    glyphs: &[LabelledGlyph],
    rounds: usize,
    chance: &mut Chance,
    mut report: impl FnMut(usize, f32, &TrainedNet),
) -> TrainedNet {
    let mut net = TrainedNet::with_random_weights(chance);
    let mut adam = AdamState { means: TrainedNet::all_zero(), squares: TrainedNet::all_zero(), steps: 0 };
    let mut order: Vec<usize> = (0..glyphs.len()).collect();
    let batches = (rounds * glyphs.len().div_ceil(BATCH)).max(1);
    for round in 0..rounds {
        chance.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = TrainedNet::all_zero();
            for &at in batch {
                let ink = vary_glyph(&glyphs[at].to_ink(), chance);
                let dropout: [f32; LAST_INPUTS] =
                    std::array::from_fn(
                        |_| {
                            if chance.is_below(DROPOUT) { 0.0 } else { 1.0 / (1.0 - DROPOUT) }
                        },
                    );
                loss += net.add_gradient(&ink, glyphs[at].class, &dropout, &mut gradient);
            }
            let progress = adam.steps as f32 / batches as f32;
            let rate = RATES.1 + (RATES.0 - RATES.1) * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
            adam.improve_net(&mut net, &mut gradient, rate, batch.len());
        }
        report(round, loss / glyphs.len().max(1) as f32, &net);
    }
    net
}

/// The running means of the gradient and of its squares.
struct AdamState {
    means: TrainedNet,
    squares: TrainedNet,
    steps: i32,
}

impl AdamState {
    fn improve_net(&mut self, net: &mut TrainedNet, gradient: &mut TrainedNet, rate: f32, batch: usize) {
        self.steps += 1;
        let rate = rate * (1.0 - 0.999f32.powi(self.steps)).sqrt() / (1.0 - 0.9f32.powi(self.steps));
        let moments = self.means.values_mut().zip(self.squares.values_mut());
        for ((value, slope), (mean, square)) in net.values_mut().zip(gradient.values_mut()).zip(moments) {
            let slope = *slope / batch as f32;
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *value -= rate * *mean / (square.sqrt() + 1e-7);
        }
    }
}

/// Returns the glyph shifted, stretched, turned and slanted a little, with another contrast and some noise: boxes of real glyphs
/// are less exact than those of rendered ones.
fn vary_glyph(ink: &GlyphInk, chance: &mut Chance) -> GlyphInk {
    let (stretch_x, stretch_y) = (chance.draw_factor(0.05), chance.draw_factor(0.05));
    let (slant, turn) = (chance.draw_normal(0.05), chance.draw_normal(0.04));
    let (shift_x, shift_y) = (chance.draw_uniform(-0.8, 0.8), chance.draw_uniform(-0.8, 0.8));
    let gamma = chance.draw_factor(0.2);
    let middle = (SIDE - 1) as f32 / 2.0;
    let pixel = |x: i32, y: i32| {
        let inside = 0..SIDE as i32;
        if inside.contains(&x) && inside.contains(&y) { ink[y as usize * SIDE + x as usize] } else { 0.0 }
    };
    std::array::from_fn(|at| {
        let (x, y) = ((at % SIDE) as f32 - middle, (at / SIDE) as f32 - middle);
        let source_x = stretch_x * x + (slant - turn) * y + middle + shift_x;
        let source_y = turn * x + stretch_y * y + middle + shift_y;
        let (left, top) = (source_x.floor(), source_y.floor());
        let (a, b) = (source_x - left, source_y - top);
        let (left, top) = (left as i32, top as i32);
        let upper = pixel(left, top) * (1.0 - a) + pixel(left + 1, top) * a;
        let lower = pixel(left, top + 1) * (1.0 - a) + pixel(left + 1, top + 1) * a;
        let value = (upper * (1.0 - b) + lower * b).powf(gamma) + chance.draw_normal(0.02);
        value.clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bars of nine lengths, and blank paper.
    fn bars() -> Vec<LabelledGlyph> {
        let bar = |class: usize| {
            let ink: GlyphInk = std::array::from_fn(|at| {
                let (x, y) = (at % SIDE, at / SIDE);
                if (8..12).contains(&x) && y < 2 * class { 1.0 } else { 0.0 }
            });
            LabelledGlyph::from_ink(class, &ink)
        };
        (0..400).map(|at| bar(at % 10)).collect()
    }

    fn train_on_bars(seed: u64, rounds: usize) -> (Vec<f32>, TrainedNet) {
        let mut losses = Vec::new();
        let net = train_net(&bars(), rounds, &mut Chance::from_seed(seed), |_, loss, _| losses.push(loss));
        (losses, net)
    }

    #[test]
    fn the_loss_falls_and_the_net_learns() {
        let (losses, net) = train_on_bars(1, 8);
        assert!(losses[7] < 0.7 * losses[0], "{losses:?}");
        let bars = bars();
        let right = bars.iter().filter(|bar| net.best_class(&bar.to_ink()) == bar.class).count();
        assert!(right >= 240, "{right} of 400");
    }

    #[test]
    fn a_seed_gives_the_same_bytes_again() {
        let bytes = |seed| train_on_bars(seed, 1).1.quantise_weights().0;
        assert_eq!(bytes(1), bytes(1));
        assert_ne!(bytes(1), bytes(2));
    }
}
