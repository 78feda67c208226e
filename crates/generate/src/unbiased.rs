//! Estimates about all minimal puzzles from a weighted sample: means with their errors.
//!
//! A mean is Σ w·x / Σ w. Its error is that of a ratio of two sums: √(Σ w²·(x − mean)²) / Σ w. The effective
//! size of the sample, in members of equal weight, is (Σ w)² / Σ w² (Kish 1965, "Survey Sampling").

/// Weighted sums from which estimates are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WeightedMoments {
    weights: [f64; 2],
    /// Σ w·x and Σ w²·x.
    first: [f64; 2],
    /// Σ w·x² and Σ w²·x².
    second: [f64; 2],
}

/// Estimate for the population that the sample represents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanEstimate {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the mean: with a probability of 95 % it is off by less than 1.96 of these.
    pub error: f64,
    /// The standard deviation of single members.
    pub deviation: f64,
    /// Effective sample size: the number of members of equal weight with the same precision.
    pub effective_size: f64,
}

impl WeightedMoments {
    /// Adds a puzzle's value with its weight.
    pub fn add_sample(&mut self, value: f64, weight: f64) {
        for (power, weight) in [weight, weight * weight].into_iter().enumerate() {
            self.weights[power] += weight;
            self.first[power] += weight * value;
            self.second[power] += weight * value * value;
        }
    }

    /// Returns the estimated mean of a weighted sample; `None` for an empty sample.
    ///
    /// ```
    /// use ninefold_generate::unbiased::WeightedMoments;
    ///
    /// let mut moments = WeightedMoments::default();
    /// moments.add_sample(2.0, 3.0);
    /// moments.add_sample(6.0, 1.0);
    /// let estimate = moments.estimate_mean().unwrap();
    /// assert_eq!((estimate.mean, estimate.deviation, estimate.effective_size), (3.0, 3.0_f64.sqrt(), 1.6));
    /// ```
    #[must_use]
    pub fn estimate_mean(&self) -> Option<MeanEstimate> {
        let [once, twice] = self.weights;
        if once <= 0.0 {
            return None;
        }
        let mean = self.first[0] / once;
        let squares = |power: usize| {
            let Self { weights, first, second } = self;
            (second[power] - 2.0 * mean * first[power] + mean * mean * weights[power]).max(0.0)
        };
        let (deviation, error) = ((squares(0) / once).sqrt(), squares(1).sqrt() / once);
        Some(MeanEstimate { mean, error, deviation, effective_size: once * once / twice })
    }
}

#[cfg(test)]
mod tests {
    use ninefold_solve::random::SeededRandom;

    use super::*;

    #[test]
    fn of_nothing_nothing_is_known() {
        assert_eq!(WeightedMoments::default().estimate_mean(), None);
    }

    /// A loaded die with inverse weights has the mean of a fair one, within the estimated error.
    #[test]
    fn overrepresented_items_weigh_less() {
        let mut random = SeededRandom::new(1);
        let mut off = WeightedMoments::default();
        for _ in 0..400 {
            let mut moments = WeightedMoments::default();
            for _ in 0..500 {
                let number = [1, 2, 3, 4, 5, 5, 6, 6, 6, 6][random.next_below(10)];
                moments.add_sample(f64::from(number), [1.0, 1.0, 1.0, 1.0, 0.5, 0.25][number as usize - 1]);
            }
            let estimate = moments.estimate_mean().unwrap();
            assert!((estimate.deviation - (35.0_f64 / 12.0).sqrt()).abs() < 0.25, "{estimate:?}");
            off.add_sample((estimate.mean - 3.5) / estimate.error, 1.0);
        }
        let off = off.estimate_mean().unwrap();
        assert!(off.mean.abs() < 0.25 && (off.deviation - 1.0).abs() < 0.15, "{off:?}");
    }
}
