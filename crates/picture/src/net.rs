//! Neural net that classifies a glyph of a picture: three convolutions and a dense layer, in plain code.

/// Size of a glyph's side, in pixels.
pub(crate) const SIDE: usize = 20;
/// A glyph: ink from 0 to 1, row by row.
pub(crate) type GlyphPixels = [f32; SIDE * SIDE];

/// Log-probabilities that a glyph is not a digit (0), or each digit.
pub(crate) type DigitScores = [f32; 10];

/// The weights: 8,778 numbers of a byte, trained only on digits rendered from free fonts. `glyph_net.md` says which, and how they
/// are made again.
static WEIGHTS: &[u8] = include_bytes!("glyph_net.bin");

/// The net with its weights as numbers.
#[derive(Debug)]
pub(crate) struct GlyphNet {
    /// Three convolutions: weights by input (row, column, channel), then output channel.
    convolutions: [NetLayer; 3],
    dense: NetLayer,
}

#[derive(Debug, Default)]
struct NetLayer {
    outputs: usize,
    bias: Vec<f32>,
    /// Weights by input, then output, so that the inner loop runs over adjacent outputs.
    weights: Vec<f32>,
}

impl GlyphNet {
    /// Loads the net for reading digits that is embedded in the crate.
    pub(crate) fn load_embedded() -> GlyphNet {
        let mut bytes = WeightBytes(WEIGHTS);
        // The weights are embedded, so a wrong file is a mistake in the crate.
        assert!(bytes.read_bytes() == *b"SDKG", "the weights are in the crate");
        assert!(bytes.read_number() == 4, "the net has four layers");
        // Each layer has its shape, scales, biases, and weights of one byte.
        let mut layer = || {
            let dimensions = bytes.read_number();
            let shape: Vec<usize> = (0..dimensions).map(|_| bytes.read_number() as usize).collect();
            let outputs = shape[0];
            let inputs: usize = shape[1..].iter().product();
            let scales: Vec<f32> = (0..outputs).map(|_| f32::from_le_bytes(bytes.read_bytes())).collect();
            let bias = (0..outputs).map(|_| f32::from_le_bytes(bytes.read_bytes())).collect();
            // Transpose the weights, so that those of an input for all outputs are adjacent.
            let mut weights = vec![0.0; inputs * outputs];
            for (output, scale) in scales.iter().enumerate() {
                for input in 0..inputs {
                    weights[input * outputs + output] =
                        f32::from(i8::from_le_bytes(bytes.read_bytes())) * scale;
                }
            }
            NetLayer { outputs, bias, weights }
        };
        GlyphNet { convolutions: [layer(), layer(), layer()], dense: layer() }
    }

    /// Returns the outputs of the digit net's last layer.
    pub(crate) fn logits(&self, glyph: &GlyphPixels) -> [f32; 10] {
        let [first, second, third] = &self.convolutions;
        let seen = first.convolve(glyph, SIDE, 1);
        let seen = second.convolve(&max_pool(&seen, SIDE, 8), SIDE / 2, 1);
        let seen = third.convolve(&max_pool(&seen, SIDE / 2, 16), SIDE / 4, 0);
        let mut logits = [0.0; 10];
        logits.copy_from_slice(&self.dense.bias);
        self.dense.add_weighted_inputs(&seen, 0, &mut logits);
        logits
    }

    /// Returns the logarithms of the probabilities that a glyph is each digit.
    pub(crate) fn digit_scores(&self, glyph: &GlyphPixels) -> DigitScores {
        let mut scores = self.logits(glyph);
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let total = scores.iter().map(|logit| (logit - most).exp()).sum::<f32>().ln();
        for score in &mut scores {
            *score = *score - most - total;
        }
        scores
    }
}

impl NetLayer {
    /// Applies a 3 × 3 convolution and ReLU; `padding` is 1 to preserve the size, 0 to lose the rim.
    fn convolve(&self, input: &[f32], side: usize, padding: usize) -> Vec<f32> {
        let channels = input.len() / (side * side);
        let outer = side + 2 * padding - 2;
        let mut output = Vec::with_capacity(outer * outer * self.outputs);
        // The nine pixels around each place, those beyond the border being zero.
        for y in 0..outer {
            for x in 0..outer {
                // Start from the bias and add the nine pixels.
                let start = output.len();
                output.extend_from_slice(&self.bias);
                for ky in 0..3 {
                    let Some(row) = (y + ky).checked_sub(padding).filter(|&row| row < side) else { continue };
                    for kx in 0..3 {
                        let Some(column) = (x + kx).checked_sub(padding).filter(|&column| column < side)
                        else {
                            continue;
                        };
                        let pixel = &input[(row * side + column) * channels..][..channels];
                        self.add_weighted_inputs(pixel, (ky * 3 + kx) * channels, &mut output[start..]);
                    }
                }
                // ReLU: negative values become zero.
                for value in &mut output[start..] {
                    *value = value.max(0.0);
                }
            }
        }
        output
    }

    /// Adds each input times its weights, beginning with the weights of input `first`.
    fn add_weighted_inputs(&self, inputs: &[f32], first: usize, sums: &mut [f32]) {
        for (index, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                let weights = &self.weights[(first + index) * self.outputs..][..self.outputs];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += input * weight;
                }
            }
        }
    }
}

/// Returns the maximum of each 2 × 2 square, channel by channel.
fn max_pool(input: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let half = side / 2;
    let mut output = Vec::with_capacity(half * half * channels);
    for y in 0..half {
        for x in 0..half {
            for channel in 0..channels {
                let at =
                    |dy: usize, dx: usize| input[((2 * y + dy) * side + 2 * x + dx) * channels + channel];
                output.push(at(0, 0).max(at(0, 1)).max(at(1, 0)).max(at(1, 1)));
            }
        }
    }
    output
}

struct WeightBytes<'a>(&'a [u8]);

impl WeightBytes<'_> {
    fn read_bytes<const COUNT: usize>(&mut self) -> [u8; COUNT] {
        let (head, rest) = self.0.split_first_chunk().expect("the weights are in the crate");
        self.0 = rest;
        *head
    }

    fn read_number(&mut self) -> u32 {
        u32::from_le_bytes(self.read_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glyphs with the outputs that the trained net had for them: 400 bytes of ink, ten numbers.
    #[test]
    fn outputs_are_those_recorded_when_it_was_trained() {
        let net = GlyphNet::load_embedded();
        let recorded = include_str!("glyph_net_examples.txt");
        let mut seen = 0;
        for line in recorded.lines().filter(|line| !line.starts_with('#')) {
            let (ink, logits) = line.split_once(' ').unwrap();
            let bytes: Vec<f32> = (0..400)
                .map(|at| f32::from(u8::from_str_radix(&ink[2 * at..2 * at + 2], 16).unwrap()) / 255.0)
                .collect();
            let got = net.logits(&bytes.try_into().unwrap());
            for (got, want) in got.iter().zip(logits.split(',')) {
                let want: f32 = want.parse().unwrap();
                assert!((got - want).abs() < 1e-3, "{got}, not {want}");
            }
            seen += 1;
        }
        assert_eq!(seen, 40);
    }

    #[test]
    fn weights_are_small() {
        assert!(WEIGHTS.len() < 12_000);
    }
}
