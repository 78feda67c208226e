//! The net with its gradient. The reader in `crates/picture/src/net.rs` has its own code for the same numbers, and a test there
//! holds it to outputs that were recorded here.

use super::chance::Chance;

/// Side of a glyph in pixels.
pub(super) const SIDE: usize = 20;
/// A glyph: ink from 0 to 1, row by row.
pub(super) type GlyphInk = [f32; SIDE * SIDE];
/// Number of classes: no digit, and each digit.
pub(super) const CLASSES: usize = 10;
/// Number of values that the last layer sees, of which training drops some.
pub(super) const LAST_INPUTS: usize = 9 * 32;

/// Inputs and outputs of each layer. All are convolutions of 3 × 3 pixels; the last one has just one place to look at.
const SHAPES: [(usize, usize); 4] = [(9, 8), (9 * 8, 16), (9 * 16, 32), (LAST_INPUTS, CLASSES)];

/// Share of the probability that goes to the other classes, so that training doesn't seek certainty.
const SMOOTHING: f32 = 0.03;

/// The net, or a gradient of it: for each layer the weights by input and output, and behind them the biases, as if of one more
/// input that is always 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrainedNet {
    layers: [Vec<f32>; 4],
}

/// What the layers saw of a glyph.
struct SeenLayers {
    first: PooledLayer,
    second: PooledLayer,
    third: Vec<f32>,
    logits: [f32; CLASSES],
}

/// The maximum of each 2 × 2 square, and where it was found.
struct PooledLayer {
    values: Vec<f32>,
    places: Vec<usize>,
}

impl TrainedNet {
    pub(super) fn all_zero() -> TrainedNet {
        TrainedNet { layers: SHAPES.map(|(inputs, outputs)| vec![0.0; (inputs + 1) * outputs]) }
    }

    /// Begins with random weights (Glorot and Bengio 2010).
    pub(super) fn with_random_weights(chance: &mut Chance) -> TrainedNet {
        let mut net = TrainedNet::all_zero();
        for (layer, (inputs, outputs)) in net.layers.iter_mut().zip(SHAPES) {
            let fan_out = if inputs == LAST_INPUTS { outputs } else { 9 * outputs };
            let limit = (6.0 / (inputs + fan_out) as f32).sqrt();
            layer[..inputs * outputs].fill_with(|| chance.draw_uniform(-limit, limit));
        }
        net
    }

    pub(super) fn logits(&self, ink: &GlyphInk) -> [f32; CLASSES] {
        self.see_layers(ink, &[1.0; LAST_INPUTS]).logits
    }

    /// Returns the class with the highest output.
    pub(super) fn best_class(&self, ink: &GlyphInk) -> usize {
        let logits = self.logits(ink);
        (1..CLASSES).fold(0, |best, class| if logits[class] > logits[best] { class } else { best })
    }

    fn see_layers(&self, ink: &GlyphInk, dropout: &[f32; LAST_INPUTS]) -> SeenLayers {
        let [first, second, third, last] = &self.layers;
        let first = PooledLayer::pool_layer(rectify(convolve::<8>(first, ink, SIDE, 1)), SIDE, 8);
        let second = rectify(convolve::<16>(second, &first.values, SIDE / 2, 1));
        let second = PooledLayer::pool_layer(second, SIDE / 2, 16);
        let mut third = rectify(convolve::<32>(third, &second.values, SIDE / 4, 0));
        third.iter_mut().zip(dropout).for_each(|(value, share)| *value *= share);
        let logits = convolve::<CLASSES>(last, &third, 3, 0);
        SeenLayers { first, second, third, logits: logits.try_into().expect("one place") }
    }

    /// Adds the gradient for a glyph to `gradient` and returns its loss, the cross-entropy. `dropout` has a factor for each value
    /// that the last layer sees.
    pub(super) fn add_gradient(
        &self,
        ink: &GlyphInk,
        class: usize,
        dropout: &[f32; LAST_INPUTS],
        gradient: &mut TrainedNet,
    ) -> f32 {
        let seen = self.see_layers(ink, dropout);
        let most = seen.logits.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = seen.logits.iter().map(|logit| (logit - most).exp()).sum();
        // Errors of the outputs, and from them, layer by layer, those of what each layer saw.
        let (mut loss, mut errors) = (0.0, [0.0; CLASSES]);
        for (at, logit) in seen.logits.iter().enumerate() {
            let target = SMOOTHING / CLASSES as f32 + if at == class { 1.0 - SMOOTHING } else { 0.0 };
            let log_share = logit - most - total.ln();
            loss -= target * log_share;
            errors[at] = log_share.exp() - target;
        }
        let [first, second, third, last] = &mut gradient.layers;
        let mut third_errors = convolve_back::<CLASSES>(&self.layers[3], last, &seen.third, 3, 0, &errors);
        for ((error, value), share) in third_errors.iter_mut().zip(&seen.third).zip(dropout) {
            *error = if *value > 0.0 { *error * share } else { 0.0 };
        }
        let errors =
            convolve_back::<32>(&self.layers[2], third, &seen.second.values, SIDE / 4, 0, &third_errors);
        let errors = seen.second.spread_errors(&errors);
        let errors = convolve_back::<16>(&self.layers[1], second, &seen.first.values, SIDE / 2, 1, &errors);
        let errors = seen.first.spread_errors(&errors);
        convolve_back::<8>(&self.layers[0], first, ink, SIDE, 1, &errors);
        loss
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.layers.iter_mut().flatten()
    }

    /// Writes the net with weights of a byte, as the reader loads it, and returns the net that these bytes mean.
    pub(super) fn quantise_weights(&self) -> (Vec<u8>, TrainedNet) {
        let mut bytes = b"SDKG".to_vec();
        bytes.extend((SHAPES.len() as u32).to_le_bytes());
        let mut rounded = self.clone();
        for (layer, (inputs, outputs)) in rounded.layers.iter_mut().zip(SHAPES) {
            let shape =
                if inputs == LAST_INPUTS { vec![outputs, inputs] } else { vec![outputs, 3, 3, inputs / 9] };
            bytes.extend((shape.len() as u32).to_le_bytes());
            bytes.extend(shape.iter().flat_map(|&size| (size as u32).to_le_bytes()));
            let (weights, biases) = layer.split_at_mut(inputs * outputs);
            // Each output has its own scale, by its largest weight.
            let scales: Vec<f32> = (0..outputs)
                .map(|output| {
                    let own = weights[output..].iter().step_by(outputs);
                    own.fold(1e-10f32, |most, weight| most.max(weight.abs())) / 127.0
                })
                .collect();
            bytes.extend(scales.iter().flat_map(|scale| scale.to_le_bytes()));
            bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
            for (output, scale) in scales.iter().enumerate() {
                for weight in weights[output..].iter_mut().step_by(outputs) {
                    let byte = (*weight / scale).round().clamp(-127.0, 127.0) as i8;
                    bytes.extend(byte.to_le_bytes());
                    *weight = f32::from(byte) * scale;
                }
            }
        }
        (bytes, rounded)
    }
}

/// Sets negative values to zero.
fn rectify(mut values: Vec<f32>) -> Vec<f32> {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
    values
}

/// Returns the outputs of a convolution; `padding` is 1 to preserve the size, 0 to lose the rim.
fn convolve<const OUT: usize>(layer: &[f32], input: &[f32], side: usize, padding: usize) -> Vec<f32> {
    let channels = input.len() / (side * side);
    let rows = layer.as_chunks::<OUT>().0;
    let outer = side + 2 * padding - 2;
    let mut output = Vec::with_capacity(outer * outer * OUT);
    for place in 0..outer * outer {
        let mut sums = rows[9 * channels];
        for (tap, pixel) in pixels_around(place, outer, side, padding) {
            for (value, weights) in input[pixel * channels..][..channels].iter().zip(&rows[tap * channels..])
            {
                if *value != 0.0 {
                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
                }
            }
        }
        output.extend(sums);
    }
    output
}

/// Adds a convolution's gradient for the errors of its outputs, and returns the errors of its inputs.
fn convolve_back<const OUT: usize>(
    layer: &[f32],
    gradient: &mut [f32],
    input: &[f32],
    side: usize,
    padding: usize,
    errors: &[f32],
) -> Vec<f32> {
    let channels = input.len() / (side * side);
    let (rows, gradients) = (layer.as_chunks::<OUT>().0, gradient.as_chunks_mut::<OUT>().0);
    let outer = side + 2 * padding - 2;
    let mut input_errors = vec![0.0; input.len()];
    for (place, errors) in errors.as_chunks::<OUT>().0.iter().enumerate() {
        if errors.iter().all(|error| *error == 0.0) {
            continue;
        }
        gradients[9 * channels].iter_mut().zip(errors).for_each(|(sum, error)| *sum += error);
        for (tap, pixel) in pixels_around(place, outer, side, padding) {
            for channel in 0..channels {
                let (row, at) = (tap * channels + channel, pixel * channels + channel);
                let value = input[at];
                if value != 0.0 {
                    gradients[row].iter_mut().zip(errors).for_each(|(sum, error)| *sum += value * error);
                }
                input_errors[at] += sum_products(&rows[row], errors);
            }
        }
    }
    input_errors
}

/// Returns the sum of the products of weights and errors, in eight sums that a processor adds up side by side.
fn sum_products<const OUT: usize>(weights: &[f32; OUT], errors: &[f32; OUT]) -> f32 {
    let mut sums = [0.0; 8];
    for (weights, errors) in weights.chunks(8).zip(errors.chunks(8)) {
        for (sum, (weight, error)) in sums.iter_mut().zip(weights.iter().zip(errors)) {
            *sum += weight * error;
        }
    }
    sums.iter().sum()
}

/// Iterates over the nine pixels around a place of the output: which of the nine, and which pixel of the input. Those beyond the
/// border are left out.
fn pixels_around(
    place: usize,
    outer: usize,
    side: usize,
    padding: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let (y, x) = (place / outer, place % outer);
    (0..9).filter_map(move |tap| {
        let (row, column) = (y + tap / 3, x + tap % 3);
        let inside = padding..side + padding;
        (inside.contains(&row) && inside.contains(&column))
            .then(|| (tap, (row - padding) * side + column - padding))
    })
}

impl PooledLayer {
    fn pool_layer(input: Vec<f32>, side: usize, channels: usize) -> PooledLayer {
        let half = side / 2;
        let mut pooled = PooledLayer { values: Vec::new(), places: Vec::new() };
        for at in 0..half * half * channels {
            let (pixel, channel) = (at / channels, at % channels);
            let corner = (pixel / half * 2 * side + pixel % half * 2) * channels + channel;
            let square =
                [corner, corner + channels, corner + side * channels, corner + (side + 1) * channels];
            let place =
                square.into_iter().fold(corner, |best, at| if input[at] > input[best] { at } else { best });
            pooled.values.push(input[place]);
            pooled.places.push(place);
        }
        pooled
    }

    /// Gives the error of each maximum to the place where it was found, if it was above zero.
    fn spread_errors(&self, errors: &[f32]) -> Vec<f32> {
        let mut spread = vec![0.0; 4 * errors.len()];
        for ((&place, value), error) in self.places.iter().zip(&self.values).zip(errors) {
            if *value > 0.0 {
                spread[place] = *error;
            }
        }
        spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let mut chance = Chance::from_seed(7);
        let mut net = TrainedNet::with_random_weights(&mut chance);
        // Some ink everywhere, and biases that aren't zero.
        let ink: GlyphInk = std::array::from_fn(|_| chance.draw_uniform(0.1, 1.0));
        net.values_mut().for_each(|value| *value += chance.draw_uniform(-0.05, 0.05));
        let dropout: [f32; LAST_INPUTS] =
            std::array::from_fn(|_| if chance.is_below(0.2) { 0.0 } else { 1.25 });
        let mut gradient = TrainedNet::all_zero();
        net.add_gradient(&ink, 3, &dropout, &mut gradient);
        let loss = |net: &TrainedNet| net.add_gradient(&ink, 3, &dropout, &mut TrainedNet::all_zero());
        // Along random halves of a layer's gradient; single weights move too little for numbers of this size.
        for layer in 0..SHAPES.len() {
            for _ in 0..8 {
                let slopes = &gradient.layers[layer];
                let half: Vec<f32> =
                    slopes.iter().map(|slope| if chance.is_below(0.5) { *slope } else { 0.0 }).collect();
                let steepness: f32 = half.iter().map(|slope| slope * slope).sum();
                let loss_after = |step: f32| {
                    let mut moved = net.clone();
                    moved.layers[layer]
                        .iter_mut()
                        .zip(&half)
                        .for_each(|(value, slope)| *value += step * slope);
                    loss(&moved)
                };
                let step = 5e-3 / steepness;
                let change = loss_after(step) - loss_after(-step);
                assert!((change / 1e-2 - 1.0).abs() < 0.05, "layer {layer}: {change}, not 0.01");
            }
        }
    }

    #[test]
    fn bytes_mean_nearly_the_same_net() {
        let mut chance = Chance::from_seed(1);
        let net = TrainedNet::with_random_weights(&mut chance);
        let (bytes, rounded) = net.quantise_weights();
        assert_eq!(bytes.len(), 9320);
        assert!(bytes.starts_with(b"SDKG"));
        let ink: GlyphInk = std::array::from_fn(|_| chance.draw_uniform(0.0, 1.0));
        for (one, other) in net.logits(&ink).iter().zip(rounded.logits(&ink)) {
            assert!((one - other).abs() < 0.1, "{one} {other}");
        }
    }
}
