//! Options of Sukaku Explainer's `serate` that `ninefold rate` lacks: they change its ratings in ways without
//! a published definition. They are refused with the reason, so that nobody confuses the two ratings.

use ninefold::logic::explain::say;

use crate::failure::CommandError;

/// What `serate` has beside its ratings; 0 is what they are without.
#[derive(Debug, clap::Args)]
pub(super) struct UnsupportedOptions {
    /// Refused: `serate` applies several hints at once
    #[arg(long, value_name = "N", hide = true)]
    batch: Option<u8>,
    /// Refused: `serate` has another order and other ratings
    #[arg(long = "revisedRating", value_name = "N", hide = true)]
    revised_rating: Option<u8>,
    /// Refused: `serate` looks for more inside the deepest chains
    #[arg(long = "FCPlus", value_name = "N", hide = true)]
    fc_plus: Option<u8>,
}

impl UnsupportedOptions {
    /// Refuses any of these options with a value other than 0.
    pub(super) fn reject_given_options(&self) -> Result<(), CommandError> {
        let asked =
            [("--batch", self.batch), ("--revisedRating", self.revised_rating), ("--FCPlus", self.fc_plus)];
        match asked.iter().find(|(_, value)| value.is_some_and(|value| value != 0)) {
            Some((option, _)) => {
                Err(CommandError::usage_error(&say!("rate-foreign", option = option.to_string())))
            }
            None => Ok(()),
        }
    }
}
