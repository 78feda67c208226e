//! Loop over lengths, which the searches for whips and for braids share.

use std::ops::RangeInclusive;

use crate::{WhipChain, WhipStoppedError};

/// Result of a search for a chain of one length.
pub(crate) enum WhipOutcome {
    Chain(WhipChain),
    Longer,
    Nothing,
}

/// Finds the chains of the first length for which any target has one.
pub(crate) fn find_chains_of_first_length<T>(
    targets: &mut [T],
    lengths: RangeInclusive<usize>,
    stop: &mut dyn FnMut() -> bool,
    mut find_of_length: impl FnMut(
        &mut T,
        usize,
        &mut dyn FnMut() -> bool,
    ) -> Result<WhipOutcome, WhipStoppedError>,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    // Targets that may have a chain of the next length.
    let mut open_targets: Vec<usize> = (0..targets.len()).collect();
    let (mut found, mut longer) = (Vec::new(), Vec::new());
    for length in lengths {
        for index in open_targets.drain(..) {
            if stop() {
                return Err(WhipStoppedError);
            }
            match find_of_length(&mut targets[index], length, stop)? {
                WhipOutcome::Chain(chain) => found.push(chain),
                WhipOutcome::Longer => longer.push(index),
                WhipOutcome::Nothing => {}
            }
        }
        if stop() {
            return Err(WhipStoppedError);
        }
        // All chains of this length, or no hope for a longer one.
        if !found.is_empty() || longer.is_empty() {
            break;
        }
        std::mem::swap(&mut open_targets, &mut longer);
    }
    Ok(found)
}
